"""Units put into areas and taken out of them: full areas, control (CHV-2.10 to CHV-2.15)."""

from ..field import CAPACITY, FIELD_AREAS, RESERVE
from ..state import ChivalryState
from ..tables import ENEMY, ENGLISH, FRENCH, Side


def put(s: ChivalryState, unit: int, area: int) -> None:
    """A unit is there now: an area, a box, or nowhere. Control follows by `possess` when the dust has settled."""
    bit = 1 << unit
    old = s.at[unit]
    if old >= 0:
        s.here[old] ^= bit
    s.at[unit] = area
    if area >= 0:
        s.here[area] |= bit


def possess(s: ChivalryState, area: int) -> None:
    """CHV-2.15: an area with units of exactly one side is that side's. Artillery gives no control."""
    if 0 <= area < FIELD_AREAS:
        units, line = s.here[area], s.cast.line
        if units & line[ENGLISH]:
            if not units & line[FRENCH]:
                s.control[area] = ENGLISH
        elif units & line[FRENCH]:
            s.control[area] = FRENCH


def full(s: ChivalryState, side: Side, area: int) -> bool:
    """CHV-2.10: artillery does not count."""
    return (s.here[area] & s.cast.line[side]).bit_count() >= CAPACITY[area]


def room_for(s: ChivalryState, unit: int, area: int) -> bool:
    """CHV-2.10, CHV-2.11: artillery finds room everywhere."""
    return bool(s.cast.guns >> unit & 1) or not full(s, s.cast.side[unit], area)


def enemies_in(s: ChivalryState, side: Side, area: int) -> int:
    """The enemy's units in an area, artillery too."""
    return s.here[area] & s.cast.of[ENEMY[side]]


def carry(s: ChivalryState, unit: int, area: int) -> None:
    """CHV-20.5: a committed leader goes where his unit goes; in the Reserve he is committed no longer."""
    leader = leader_of(s, unit)
    if leader >= 0:
        s.leader_at[leader] = area
        if area in RESERVE:
            s.committed[leader] = -1


def leader_of(s: ChivalryState, unit: int) -> int:
    """CHV-10.1: the leader committed to a unit; -1: none."""
    return s.committed.index(unit) if unit in s.committed else -1


def led(s: ChivalryState, side: Side, area: int) -> bool:
    """Whether a leader of a side is in an area or box, now (CHV-22.7)."""
    at = s.leader_at
    for leader in s.cast.captains_of[side]:
        if at[leader] == area:
            return True
    return False
