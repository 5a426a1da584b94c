"""DXC-8.1d: a group is split, or some of its men go over to another."""

from dataclasses import dataclass
from functools import lru_cache

from banneret.kernel.referee import Referee
from banneret.kernel.scene import Preview, Reason
from banneret.kernel.tally import Bound, Lot, Preset, Tally

from .. import change
from ..band import LEAST
from ..captivity import guards
from ..dues import need
from ..group import Group
from ..log import listed, named, tell
from ..notebook import meet
from ..ranks import Ranks, minus, plus, soldiers
from ..ranks import named as in_words
from ..regroup import blend, detach, hand_over, transfer
from ..sorts import Sort, picked, sorts
from ..state import CampaignState
from .choice import Choice

_PRISONERS = Lot("prisoners", "The prisoners", 1)
Names = tuple[tuple[str, str], ...]
"""Keys and names of leaders."""


@lru_cache(maxsize=1024)
def _tally(men: Ranks, leaders: Names, prisoners: bool, apart: bool) -> Tally:
    """Who may go: apart, as a group of their own, or over to another."""
    found = sorts(men)
    lots = [sort.lot for sort in found]
    everyone = tuple(range(len(found) + len(leaders)))
    lots += [Lot(key, name, 1, touch=(key,)) for key, name in leaders]
    if prisoners:
        lots.append(_PRISONERS)
    men_lots = tuple(range(len(found)))
    number = soldiers(men)
    total = number + len(leaders)
    few = "Each group has at least three characters."
    bare = "Each group has a soldier: leaders without men are no group."
    bounds: tuple[Bound, ...]
    if apart:
        bounds = (
            Bound(everyone, LEAST, total - LEAST, "DXC-8.1a", few),
            Bound(men_lots, 1, number - 1, "DXC-9g", bare),
        )
    else:
        bounds = (
            Bound(everyone, 0, total - LEAST, "DXC-8.1a", f"{few} Combine the groups if all are to go."),
            Bound(men_lots, 0, number - 1, "DXC-9g", bare),
            Bound(tuple(range(len(lots))), 1, total, "DXC-8.1d", "Somebody must go."),
        )
    return Tally(tuple(lots), bounds, tuple(_presets(found, len(leaders), prisoners)))


def _presets(found: tuple[Sort, ...], leaders: int, prisoners: bool) -> list[Preset]:
    """Half of each sort; all riders; the smallest escort with the prisoners, of those who matter least."""
    rest = (0,) * (leaders + prisoners)
    ready = [Preset("half", "Half of each", (*[sort.lot.count // 2 for sort in found], *rest))]
    if any(sort.mounted for sort in found) and not all(sort.mounted for sort in found):
        riders = [sort.lot.count if sort.mounted else 0 for sort in found]
        ready.append(Preset("riders", "All riders", (*riders, *rest)))
    if prisoners:
        missing, escort = LEAST, [0] * len(found)
        for number in range(len(found) - 1, -1, -1):
            escort[number] = min(missing, found[number].lot.count)
            missing -= escort[number]
        ready.append(Preset("escort", "An escort of three with the prisoners", (*escort, *(0,) * leaders, 1)))
    return ready


@dataclass(slots=True)
class Parting(Choice):
    """Who leaves a group."""

    def _leaders(self, s: CampaignState) -> Names:
        return tuple([(leader.key, leader.name) for leader in s.leaders_of(self.group)])

    def _chosen(self, s: CampaignState, counts: tuple[int, ...]) -> tuple[Ranks, list[str], bool]:
        """The men, the leaders, and whether the prisoners go with them."""
        found = sorts(self.of(s).men)
        leaders = self._leaders(s)
        named_counts = counts[len(found) :]
        going = [key for (key, _), count in zip(leaders, named_counts, strict=False) if count]
        prisoners = len(named_counts) > len(leaders) and named_counts[-1] == 1
        return picked(found, counts), going, prisoners


@dataclass(slots=True)
class Split(Parting):
    """DXC-8.1a, DXC-8.1d, DXC-8.1j: part of a group is a group of its own; DXC-14.8a: an escort is split off so."""

    key = "split"
    commit = "Send {} apart"
    rules = ("DXC-8.1a", "DXC-8.1d", "DXC-8.1e", "DXC-8.1j", "DXC-9e", "DXC-14.8a")

    def having(self, chosen: tuple[int, ...]) -> "Split":
        return Split(chosen, self.group)

    def prompt(self, s: CampaignState) -> str:
        return f"Who of {named(s, self.group)} goes apart?"

    def tally(self, s: CampaignState) -> Tally:
        return _tally(self.of(s).men, self._leaders(s), guards(s, self.group), True)

    def preview_tally(self, s: CampaignState, seat: int, counts: tuple[int, ...]) -> Preview:
        group = self.of(s)
        men = self._chosen(s, counts)[0]
        return Preview((_stock("they", men), _stock("those who stay", minus(group.men, men))))

    def decide(self, s: CampaignState, ref: Referee, counts: tuple[int, ...]) -> None:
        men, leaders, prisoners = self._chosen(s, counts)
        s.done()
        new = detach(s, self.group, men, leaders, prisoners)
        if ref.hears:
            text = f"{named(s, self.group)} is split: {named(s, new)} goes apart."
            tell(s, ref, "split", text, "DXC-8.1d", touch=(self.group, new))
            text = f"With {new}: {in_words(men)}."
            tell(s, ref, "roll", text, "DXC-8.1d", "DXC-8.1e", touch=(new,), side=self.of(s).side)
        meet(s, ref, self.of(s).cell)


@dataclass(slots=True)
class Shift(Parting):
    """DXC-8.1d, DXC-8.1f: some go over to another group of their faction in the hex."""

    key = "shift"
    commit = "Send {} over"
    rules = ("DXC-8.1d", "DXC-8.1a", "DXC-8.1e", "DXC-8.1f", "DXC-9e")
    other: str = ""

    def having(self, chosen: tuple[int, ...]) -> "Shift":
        return Shift(chosen, self.group, self.other)

    def prompt(self, s: CampaignState) -> str:
        return f"Who goes from {named(s, self.group)} to {named(s, self.other)}?"

    def tally(self, s: CampaignState) -> Tally:
        return _tally(self.of(s).men, self._leaders(s), guards(s, self.group), False)

    def preview_tally(self, s: CampaignState, seat: int, counts: tuple[int, ...]) -> Preview:
        group, other = self.of(s), s.groups[self.other]
        men = self._chosen(s, counts)[0]
        found = [_stock(group.key, minus(group.men, men)), _stock(other.key, plus(other.men, men))]
        if men:
            found += mind(other, blend(other, soldiers(men), group.book.value.level, 0)[0])
        return Preview(tuple(found))

    def decide(self, s: CampaignState, ref: Referee, counts: tuple[int, ...]) -> None:
        men, leaders, prisoners = self._chosen(s, counts)
        s.done()
        if men:
            transfer(s, self.group, self.other, men)
        for leader in leaders:
            change.lead(s, leader, group=self.other)
        if prisoners:
            hand_over(s, self.group, self.other)
        if ref.hears:
            going = [in_words(men)] if men else []
            going += [s.leaders[leader].name for leader in leaders] + (["the prisoners"] if prisoners else [])
            text = f"From {self.group} to {self.other}: {listed(going)}."
            tell(s, ref, "shift", text, "DXC-8.1d", touch=(self.group, self.other), side=self.of(s).side)
        meet(s, ref, self.of(s).cell)


def _stock(who: str, men: Ranks) -> Reason:
    """How many, and what they eat."""
    number = soldiers(men)
    return Reason(f"{who}: {in_words(men)}", f"{number} men, {need(number)} points a day", ("DXC-8.2c", "DXC-8.4b"))


def mind(group: Group, level: int) -> list[Reason]:
    """DXC-8.1e, DXC-8.1f: what the combined group will think."""
    word = {"saxon": "loyalty", "norman": "hostility"}.get(group.faction)
    if word is None:
        return []
    return [Reason(f"{word} of the larger part", str(level), ("DXC-8.1e", "DXC-8.1f"))]
