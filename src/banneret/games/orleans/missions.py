"""Section 18: the Missions of the nations."""

from collections.abc import Sequence
from dataclasses import dataclass

from .loire import LANDS, members
from .state import OrleansState
from .tables import GOOD, MANOR_FARM, MISSIONS, TERRAIN, Mission


def counting(s: OrleansState, areas: int, what: str) -> int:
    """Those of some areas that count for a Mission's condition, as bits: each once (ORL-3.10).

    ORL-18.3: for a terrain only with the terrain side up; bank, river and edge of the woods count with either side.
    ORL-3.9: a manor farm counts as whichever terrain is asked for.
    """
    if what in LANDS:
        return areas & LANDS[what]
    terrain = TERRAIN[what]
    found = 0
    for area in members(areas & ~s.villages):
        if s.terrain[area] == terrain or s.terrain[area] == MANOR_FARM:
            found |= 1 << area
    return found


def held_together(s: OrleansState, seats: Sequence[int]) -> int:
    """ORL-1.4: a nation controls what its two players control."""
    areas = 0
    for seat in seats:
        areas |= s.players[seat].areas
    return areas


@dataclass(slots=True, frozen=True)
class Progress:
    """One thing that a Mission asks for: how much of it there is, and how much it needs."""

    what: str
    have: int
    need: int

    @property
    def words(self) -> str:
        return f"{self.what.replace('_', ' ')} {self.have} of {self.need}"


def progress(s: OrleansState, seats: Sequence[int], mission: Mission) -> list[Progress]:
    """ORL-18.2, ORL-19.11: what a Mission asks for, how much of it these players have together, and how much it
    needs."""
    areas = held_together(s, seats)
    lines = [
        Progress(wanted.what, counting(s, areas, wanted.what).bit_count(), wanted.count) for wanted in mission.areas
    ]
    return lines + [
        Progress(good, sum(s.players[seat].goods[GOOD[good]] for seat in seats), count)
        for good, count in mission.goods.items()
    ]


def accomplished(s: OrleansState, seats: Sequence[int], mission: int) -> bool:
    """ORL-18.2. Goods are looked at first: they are quicker to count and seldom there."""
    for good, needed in _GOODS[mission]:
        for seat in seats:
            needed -= s.players[seat].goods[good]
        if needed > 0:
            return False
    areas = held_together(s, seats)
    for wanted in MISSIONS[mission].areas:
        if areas.bit_count() < wanted.count or counting(s, areas, wanted.what).bit_count() < wanted.count:
            return False
    return True


_GOODS = tuple(tuple((GOOD[good], count) for good, count in mission.goods.items()) for mission in MISSIONS)


def partners(s: OrleansState, nation: int) -> tuple[int, ...]:
    """The two players of a nation: for the rules, never for what a seat may see."""
    return tuple(seat for seat in range(len(s.players)) if s.nation(seat) == nation)


def could_declare(s: OrleansState, seat: int) -> bool:
    """Whether a declaration of this seat could be true, from what all can see: with some partner, for some nation.

    It does not look at the Nation cards, unless they lie open (ORL-21.1), so that nobody learns anything from who is
    asked.
    """
    if s.open_nations:
        nation = s.nation(seat)
        return accomplished(s, partners(s, nation), s.missions[nation])
    for mission in s.missions:
        for other in range(len(s.players)):
            if other != seat and accomplished(s, (seat, other), mission):
                return True
    return False
