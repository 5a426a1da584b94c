"""DXC-5.2c, DXC-5.2h: men go into a garrison, or are taken from it."""

from dataclasses import dataclass
from functools import lru_cache

from banneret.kernel.referee import Referee
from banneret.kernel.refusal import Refusal
from banneret.kernel.tally import Bound, Tally

from .. import change
from ..band import LEAST
from ..country.tables import MOTTE
from ..group import Group, Motte
from ..log import counted, named, tell
from ..notebook import meet
from ..ranks import Ranks, fit, healthy, minus, plus, soldiers
from ..sorts import picked, sorts
from ..state import CampaignState
from .choice import Choice
from .may import characters, unfit

FEWEST = MOTTE.garrison_minimum
"""DXC-5.2c."""

_NO_MOTTE = Refusal("DXC-5.2h", "There is no motte of its own in its hex.")
_STRANGERS = Refusal("DXC-5.2h", "The garrison is of another faction.")
_BESIEGED = Refusal("DXC-15c", "The motte is besieged.")
_NOBODY = Refusal("DXC-8.1a", "At least three characters stay with the group, and only healthy men go into a garrison.")
_FIVE = Refusal("DXC-5.2c", f"At least {FEWEST} men must stay in the garrison.")


def _no_exchange(s: CampaignState, group: Group, motte: Motte | None) -> Refusal | None:
    if motte is None or motte.side != group.side:
        return _NO_MOTTE
    if motte.faction != group.faction:
        return _STRANGERS
    return _BESIEGED if motte.key in s.sieges else unfit(s, group)


def spare(s: CampaignState, group: Group) -> int:
    """How many healthy men a group can give away."""
    return min(group.healthy, group.soldiers - 1, characters(s, group) - LEAST)


def no_garrison(s: CampaignState, group: Group) -> Refusal | None:
    return _no_exchange(s, group, s.motte_at(group.cell)) or (_NOBODY if spare(s, group) < 1 else None)


def no_draw(s: CampaignState, group: Group) -> Refusal | None:
    motte = s.motte_at(group.cell)
    return _no_exchange(s, group, motte) or (None if motte is not None and _surplus(motte) > 0 else _FIVE)


def _surplus(motte: Motte) -> int:
    return min(soldiers(motte.garrison) - FEWEST, healthy(motte.garrison))


def owed(s: CampaignState, group: Group) -> int:
    """DXC-5.2h: how many men a group must give to a garrison below five, until it has five or the group has three."""
    motte = s.motte_at(group.cell)
    if motte is None or _no_exchange(s, group, motte) is not None:
        return 0
    return max(0, min(FEWEST - soldiers(motte.garrison), group.soldiers - LEAST, group.healthy))


@lru_cache(maxsize=1024)
def _tally(men: Ranks, least: int, most: int, rule: str, reason: str) -> Tally:
    lots = tuple([sort.lot for sort in sorts(men)])
    return Tally(lots, (Bound(tuple(range(len(lots))), least, most, rule, reason),))


@dataclass(slots=True)
class _Exchange(Choice):
    """With the garrison of the hex."""

    def motte(self, s: CampaignState) -> Motte:
        found = s.motte_at(self.of(s).cell)
        assert found is not None
        return found

    def give(self, s: CampaignState, ref: Referee, men: Ranks, *rules: str) -> None:
        s.done()
        motte, group = self.motte(s), self.of(s)
        change.set_men(s, self.group, minus(group.men, men))
        change.motte(s, motte.key, garrison=plus(motte.garrison, men))
        if ref.hears:
            text = f"{counted(soldiers(men), 'man joins', 'men join')} the garrison of {motte.name}."
            tell(s, ref, "garrison", text, *rules, touch=(self.group, motte.key))
        meet(s, ref, group.cell)


@dataclass(slots=True)
class Man(_Exchange):
    """DXC-5.2h: men go into the garrison. Garrison numbers are public (DXC-3b)."""

    key = "garrison"
    commit = "Send {} in"
    rules = ("DXC-5.2h", "DXC-8.1a")

    def prompt(self, s: CampaignState) -> str:
        return f"Who of {named(s, self.group)} goes into the garrison of {self.motte(s).name}?"

    def tally(self, s: CampaignState) -> Tally:
        group = self.of(s)
        return _tally(fit(group.men), 1, spare(s, group), "DXC-8.1a", "At least three characters stay with the group.")

    def decide(self, s: CampaignState, ref: Referee, counts: tuple[int, ...]) -> None:
        self.give(s, ref, picked(sorts(fit(self.of(s).men)), counts), "DXC-5.2h")


@dataclass(slots=True)
class Fill(_Exchange):
    """DXC-5.2c, DXC-5.2h: a garrison below five comes first: so many must go."""

    key = "fill"
    commit = "Send {} in"
    rules = ("DXC-5.2c", "DXC-5.2h")

    def prompt(self, s: CampaignState) -> str:
        return f"The garrison of {self.motte(s).name} must be filled: who of {named(s, self.group)} goes?"

    def tally(self, s: CampaignState) -> Tally:
        group = self.of(s)
        number = owed(s, group)
        reason = f"The garrison must get exactly {counted(number, 'man', 'men')}."
        return _tally(fit(group.men), number, number, "DXC-5.2h", reason)

    def decide(self, s: CampaignState, ref: Referee, counts: tuple[int, ...]) -> None:
        self.give(s, ref, picked(sorts(fit(self.of(s).men)), counts), "DXC-5.2c", "DXC-5.2h")


@dataclass(slots=True)
class Draw(_Exchange):
    """DXC-5.2c: men are taken from the garrison; at least five stay."""

    key = "draw"
    commit = "Take {} along"
    rules = ("DXC-5.2c", "DXC-5.2h")

    def prompt(self, s: CampaignState) -> str:
        return f"Who of the garrison of {self.motte(s).name} goes with {named(s, self.group)}?"

    def tally(self, s: CampaignState) -> Tally:
        motte = self.motte(s)
        return _tally(fit(motte.garrison), 1, _surplus(motte), "DXC-5.2c", _FIVE.reason)

    def decide(self, s: CampaignState, ref: Referee, counts: tuple[int, ...]) -> None:
        s.done()
        motte = self.motte(s)
        men = picked(sorts(fit(motte.garrison)), counts)
        change.motte(s, motte.key, garrison=minus(motte.garrison, men))
        group = change.add_men(s, self.group, men)
        if ref.hears:
            text = f"{counted(soldiers(men), 'man leaves', 'men leave')} the garrison of {motte.name}."
            tell(s, ref, "garrison", text, "DXC-5.2c", "DXC-5.2h", touch=(self.group, motte.key))
        meet(s, ref, group.cell)
