"""DXC-1j: Normans raise mottes; rebels tear down what is not finished."""

from dataclasses import dataclass

from banneret.kernel.decision import Decision
from banneret.kernel.handful import Handful
from banneret.kernel.phase import Phase
from banneret.kernel.referee import Referee
from banneret.kernel.refusal import Refusal
from banneret.kernel.scene import Preview, Reason
from banneret.kernel.tally import Bound, Preset, Tally

from ..quick.troops import TROOPS
from . import change
from .aside import Unseen, aside, theirs
from .band import LEAST
from .country.tables import MOTTE
from .errands import accomplished
from .esteem import passes
from .group import KING, REBEL, Group, Motte
from .log import counted, named, tell, where
from .ranks import minus
from .sorts import Sort, picked, sorts
from .state import CampaignState

NEEDED = MOTTE.work_points
GANG = MOTTE.men_per_work_point
GARRISON = MOTTE.garrison_minimum
_NORMANS = Refusal("DXC-5.2a", "Only Normans build mottes.")
_MOTTE = Refusal("DXC-1j", "There is a motte in this hex: one is enough.")
_ARRIVED = Refusal("DXC-1j", "A group builds from the turn after its arrival.")
_FOUGHT = Refusal("DXC-1j", "A group that has fought or refused combat this turn does not build.")
_TAXED = Refusal("DXC-1f", "A group that has levied tax this turn does not build.")
_BUILDS = Refusal("DXC-1j", "It builds already.")
_REBELS = Refusal("DXC-1j", "Only rebels tear down the works.")
_NO_WORKS = Refusal("DXC-1j", "There are no works in this hex.")
_NOT_ALONE = Refusal("DXC-1j", "Rebels tear down the works only where they are alone.")


# ---------------------------------------------------------------------- setting to work


def barred(s: CampaignState, group: Group) -> Refusal | None:
    """Why a group can't build where it is, by what everybody knows."""
    if group.faction != "norman":
        return _NORMANS
    if s.motte_at(group.cell) is not None:
        return _MOTTE
    if group.arrived == s.turn:
        return _ARRIVED
    if group.busy == s.turn:
        return _FOUGHT
    if group.levied == s.turn:
        return _TAXED
    return None


def refused(s: CampaignState, group: Group) -> Refusal | None:
    """The same, by what its captain knows."""
    known = barred(s, group)
    if known is not None:
        return known
    if group.book.value.works == s.turn:
        return _BUILDS
    if group.healthy < GANG:
        return Refusal("DXC-1j", f"Building takes {GANG} healthy soldiers, and there are {group.healthy}.")
    return None


def output(s: CampaignState, group: Group) -> int:
    """DXC-1j: a point for each full ten, and one if a settlement helps whose test it passes."""
    site = s.site_at(group.cell)
    return group.healthy // GANG + (site >= 0 and passes(s, group.key, site))


def preview(s: CampaignState, group: Group) -> Preview:
    done = s.works.get(group.cell, 0)
    points = output(s, group)
    text = "work points at the end of the turn, if it neither fights nor refuses combat"
    total = f"{done} + {points} = {done + points} of {NEEDED}"
    return Preview((Reason(text, total, ("DXC-1j",)),))


def build(s: CampaignState, ref: Referee, key: str) -> None:
    """They set to work; what it comes to is counted at the end of the turn."""
    change.write(s, key, works=s.turn)
    if ref.hears:
        group = s.groups[key]
        text = f"{named(s, key)} works on a motte at {where(s, group.cell)}."
        tell(s, ref, "works", text, "DXC-1j", side=group.side, touch=(key,))


# ---------------------------------------------------------------------- the end of the turn


def count_work(s: CampaignState, ref: Referee) -> None:
    """DXC-1j, DXC-6h: of all who set to work and did not move, fight or refuse combat afterwards."""
    for group in list(s.groups.values()):
        if group.book.value.works != s.turn or barred(s, group) or group.healthy < GANG:
            continue
        points = s.works.get(group.cell, 0) + output(s, group)
        s.works = {**s.works, group.cell: points}
        if ref.hears:
            text = f"The works at {where(s, group.cell)} stand at {points} of {NEEDED}."
            tell(s, ref, "works", text, "DXC-1j", gist=f"works {points} of {NEEDED}", touch=(group.key,))
        if points >= NEEDED:
            raised(s, ref, group)


def raised(s: CampaignState, ref: Referee, group: Group) -> None:
    """DXC-1j, DXC-5.2a, DXC-5.2d: the motte stands; its builders leave a garrison at once."""
    cell = group.cell
    s.works = {one: points for one, points in s.works.items() if one != cell}
    key = f"motte_{s.country.names[cell]}"
    place = where(s, cell)
    s.mottes[key] = Motte(key, f"{place} motte", cell, KING, "norman", (), MOTTE.new_motte_resources, built=True)
    if ref.hears:
        tell(s, ref, "motte", f"A motte stands at {place}.", "DXC-1j", gist="a motte stands", touch=(group.key, key))
    accomplished(s, ref, "build_motte", cell, f"A motte stands at {place}.", "DXC-1j")
    s.call(Garrison(group=group.key, motte=key))


@dataclass(slots=True)
class Garrison(Handful[CampaignState]):
    """DXC-1j: at least 5 soldiers of the group become the garrison; enough stay to be a group (DXC-8.1a)."""

    key = "raised"
    commit = "Garrison of {}"
    rules = ("DXC-1j", "DXC-8.1a")
    group: str = ""
    motte: str = ""

    def seat(self, s: CampaignState) -> int:
        return s.groups[self.group].captain

    def fault(self, s: CampaignState) -> str:
        group = s.groups.get(self.group)
        if group is None or self.motte not in s.mottes or group.captain < 0 or group.soldiers < GARRISON:
            return "a garrison is chosen where there is none to choose"
        return Handful.fault(self, s)

    def ask(self, s: CampaignState) -> Decision | None:
        """Secret: only how many they are is public (DXC-3b)."""
        asked = Handful.ask(self, s)
        return None if asked is None else aside(s, KING, asked, asked.prompt)

    def prompt(self, s: CampaignState) -> str:
        return f"Who of {named(s, self.group)} holds {s.mottes[self.motte].name}? At least {GARRISON}."

    def tally(self, s: CampaignState) -> Tally:
        group = s.groups[self.group]
        found = sorts(group.men)
        most = group.soldiers - max(0, LEAST - len(s.leaders_of(self.group)))
        reason = f"At least {GARRISON} hold the motte, and the group keeps three characters."
        bound = Bound(tuple(range(len(found))), GARRISON, max(GARRISON, most), "DXC-1j", reason)
        presets = (Preset("fewest", "The cheapest", _least(found)),)
        return Tally(tuple([sort.lot for sort in found]), (bound,), presets)

    def redeal(self, s: CampaignState, seat: int) -> Phase[CampaignState]:
        return self if theirs(s, seat, KING) else Unseen(self.seat(s), self.prompt(s))

    def decide(self, s: CampaignState, ref: Referee, counts: tuple[int, ...]) -> None:
        s.done()
        group = s.groups[self.group]
        men = picked(sorts(group.men), counts)
        change.motte(s, self.motte, garrison=men)
        change.set_men(s, self.group, minus(group.men, men))
        if ref.hears:
            number = sum(counts)
            text = f"{counted(number, 'man', 'men')} of {named(s, self.group)} hold {s.mottes[self.motte].name}."
            tell(s, ref, "garrison", text, "DXC-1j", "DXC-5.2c", touch=(self.group, self.motte))


def _least(found: tuple[Sort, ...]) -> tuple[int, ...]:
    """The five of the least worth."""
    counts, left = [0] * len(found), GARRISON
    for number in sorted(range(len(found)), key=lambda number: TROOPS[found[number].troop].points):
        counts[number] = min(left, found[number].lot.count)
        left -= counts[number]
    return tuple(counts)


# ---------------------------------------------------------------------- tearing down


def break_barred(s: CampaignState, group: Group) -> Refusal | None:
    """DXC-1j: rebels alone in the hex may destroy the works."""
    if group.side != REBEL:
        return _REBELS
    if not s.works.get(group.cell):
        return _NO_WORKS
    if any(other.side == KING for other in s.here(group.cell)):
        return _NOT_ALONE
    return None


def tear_down(s: CampaignState, ref: Referee, key: str) -> None:
    cell = s.groups[key].cell
    s.works = {one: points for one, points in s.works.items() if one != cell}
    if ref.hears:
        text = f"{named(s, key)} destroys the works at {where(s, cell)}."
        tell(s, ref, "works", text, "DXC-1j", touch=(key,))
