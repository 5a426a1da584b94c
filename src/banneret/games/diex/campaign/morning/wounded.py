"""DXC-14.7: wounded are left behind, and those who are well again taken up."""

from dataclasses import dataclass
from functools import lru_cache

from banneret.kernel.referee import Referee
from banneret.kernel.refusal import Refusal
from banneret.kernel.scene import Preview, Reason
from banneret.kernel.tally import Bound, Lot, Tally

from ...quick.force import Body
from .. import change
from ..band import LEAST
from ..group import Faction, Group, Mending, Patient
from ..healing import friendly, hurt, tend
from ..log import counted, named, tell, where
from ..notebook import meet
from ..ranks import Ranks, minus, ranked, soldiers
from ..ranks import named as in_words
from ..regroup import parted
from ..sorts import picked, sorts
from ..state import CampaignState
from .choice import Choice
from .may import characters, unfit

_HEALTHY = Refusal("DXC-14.7c", "Nobody of the group is wounded.")
_FEW = Refusal("DXC-8.1a", "At least three characters stay with the group, and one of them a soldier.")
_NOBODY = Refusal("DXC-14.7d", "No men of its faction who are well again wait in its hex.")

Names = tuple[tuple[str, str], ...]


# ---------------------------------------------------------------- left behind


def no_leave(s: CampaignState, group: Group) -> Refusal | None:
    """DXC-14.7c, DXC-14.7f."""
    if not group.wounded and not hurt(s, group.key):
        return _HEALTHY
    if characters(s, group) <= LEAST or group.soldiers < 2:
        return _FEW
    if not group.wounded and not friendly(s, group.key, group.cell):
        return _HEALTHY
    return unfit(s, group)


@lru_cache(maxsize=1024)
def _leaving(men: Ranks, leaders: Names, total: int) -> Tally:
    found = sorts(men, True)
    lots = (*[sort.lot for sort in found], *[Lot(key, name, 1, touch=(key,)) for key, name in leaders])
    number = soldiers(men)
    bounds = (
        Bound(tuple(range(len(lots))), 1, total - LEAST, "DXC-8.1a", _FEW.reason),
        *((Bound(tuple(range(len(found))), 0, number - 1, "DXC-9g", _FEW.reason),) if found else ()),
    )
    return Tally(lots, bounds)


@dataclass(slots=True)
class Leave(Choice):
    """DXC-14.7c: in a friendly place wounded become its convalescents; in the field they leave play (DXC-14.7f)."""

    key = "leave"
    commit = "Leave {}"
    rules = ("DXC-14.7c", "DXC-14.7f", "DXC-14.7d")

    def _leaders(self, s: CampaignState) -> Names:
        """DXC-17.4b: a wounded leader can stay where he heals; he is alone then (DXC-9g)."""
        if not friendly(s, self.group, self.of(s).cell):
            return ()
        return tuple([(leader.key, leader.name) for leader in s.leaders_of(self.group) if leader.wounded])

    def prompt(self, s: CampaignState) -> str:
        return f"Which wounded of {named(s, self.group)} stay at {where(s, self.of(s).cell)}?"

    def tally(self, s: CampaignState) -> Tally:
        group = self.of(s)
        return _leaving(group.men, self._leaders(s), characters(s, group))

    def preview_tally(self, s: CampaignState, seat: int, counts: tuple[int, ...]) -> Preview:
        if friendly(s, self.group, self.of(s).cell):
            return Preview((Reason("they rest here until they are well", rules=("DXC-14.7c", "DXC-14.7d")),))
        return Preview((Reason("this is no friendly place: they leave play", rules=("DXC-14.7f",)),))

    def decide(self, s: CampaignState, ref: Referee, counts: tuple[int, ...]) -> None:
        s.done()
        group = self.of(s)
        found = sorts(group.men, True)
        men = picked(found, counts)
        leaders = [key for (key, _), count in zip(self._leaders(s), counts[len(found) :], strict=True) if count]
        if friendly(s, self.group, group.cell):
            tend(s, ref, self.group)
            group = self.of(s)
            _, going = parted(group.men, men, group.book.value.mending)
            _lodge(s, group, going)
            rule, end = "DXC-14.7c", f"rest at {where(s, group.cell)}"
        else:
            rule, end = "DXC-14.7f", "are left behind in the field"
        change.set_men(s, self.group, minus(group.men, men))
        for leader in leaders:
            change.lead(s, leader, group="")
        if ref.hears:
            names = [in_words(men)] if men else []
            names += [s.leaders[leader].name for leader in leaders]
            text = f"Of {self.group}: {', '.join(names)} {end}."
            tell(s, ref, "left", text, rule, touch=(self.group,), side=group.side)
        meet(s, ref, group.cell)


def _lodge(s: CampaignState, group: Group, mending: tuple[Mending, ...]) -> None:
    """Men who rest at a place, put together by kind and day."""
    found: dict[tuple[Faction, int, int, bool, int], int] = {}
    new = [Patient(group.faction, group.side, one.troop, one.mounted, one.due, one.men) for one in mending]
    for one in (*s.patients.get(group.cell, ()), *new):
        alike = one.faction, one.side, one.troop, one.mounted, one.due
        found[alike] = found.get(alike, 0) + one.men
    if found:
        s.patients[group.cell] = tuple([Patient(*alike, men) for alike, men in found.items()])


# ---------------------------------------------------------------- taken up


def _well(s: CampaignState, group: Group) -> Ranks:
    """DXC-14.7d: men of its faction in the hex whose time is over."""
    return ranked(
        Body(one.troop, one.mounted, one.men) for one in s.patients.get(group.cell, ()) if _fetched(s, group, one)
    )


def _fetched(s: CampaignState, group: Group, one: Patient) -> bool:
    return one.faction == group.faction and one.side == group.side and 0 < one.due <= s.turn


def no_take(s: CampaignState, group: Group) -> Refusal | None:
    if group.cell not in s.patients or not _well(s, group):
        return _NOBODY
    return unfit(s, group)


@lru_cache(maxsize=256)
def _taking(men: Ranks) -> Tally:
    lots = tuple([sort.lot for sort in sorts(men)])
    return Tally(lots, (Bound(tuple(range(len(lots))), 1, soldiers(men), "DXC-14.7d", "Somebody must come along."),))


@dataclass(slots=True)
class TakeUp(Choice):
    """DXC-14.7d: those who are well again go with a group of their faction."""

    key = "take_up"
    commit = "Take {} up"
    rules = ("DXC-14.7d",)

    def prompt(self, s: CampaignState) -> str:
        return f"Who goes with {named(s, self.group)} again?"

    def tally(self, s: CampaignState) -> Tally:
        return _taking(_well(s, self.of(s)))

    def decide(self, s: CampaignState, ref: Referee, counts: tuple[int, ...]) -> None:
        s.done()
        group = self.of(s)
        men = picked(sorts(_well(s, group)), counts)
        left = {(body.troop, body.mounted): body.healthy for body in men}
        rest: list[Patient] = []
        for one in s.patients[group.cell]:
            gone = min(one.men, left.get((one.troop, one.mounted), 0)) if _fetched(s, group, one) else 0
            if gone:
                left[one.troop, one.mounted] -= gone
            if gone < one.men:
                rest.append(Patient(one.faction, one.side, one.troop, one.mounted, one.due, one.men - gone))
        if rest:
            s.patients[group.cell] = tuple(rest)
        else:
            del s.patients[group.cell]
        change.add_men(s, self.group, men)
        if ref.hears:
            text = f"{counted(soldiers(men), 'man', 'men')} who are well again go with {named(s, self.group)}."
            tell(s, ref, "taken_up", text, "DXC-14.7d", touch=(self.group,), side=group.side)
        meet(s, ref, group.cell)
