"""How far the besieger has come with the place: what of its walls is burnt, and what that is worth."""

from ..engagement.place import Place, Standing, breached, standing, tower_breached
from ..quick import location
from ..works import Works
from .state import SiegeState
from .tables import HOOK, LADDER, OPEN_GATE, PROGRESS


def place_of(s: SiegeState) -> Place:
    return s.standing.timber.place


def give_up(s: SiegeState) -> None:
    """DXS-11.4.1o: the besieged hold the whole place again, and the door of the tower."""
    s.held = s.tower_door = False


def stands(s: SiegeState) -> Standing:
    """What of the place stands."""
    found = s.standing
    if found.works is not s.works:
        found = s.standing = standing(s.works, found.timber.place)
    return found


def gaps(works: Works, place: Place) -> int:
    """DXS-11.4.1l: how many palisade or gate hexes are burnt."""
    return standing(works, place).gaps


def equipment(s: SiegeState) -> int:
    """DXS-11.4.1l: ladders and hooks in store."""
    return s.store[LADDER] + s.store[HOOK]


def full_bonus(s: SiegeState) -> int:
    """DXS-11.4.1k, DXS-11.4.1l, DXS-11.4.1w: the location bonus of the besieged in per cent, the gate shut."""
    if not s.castle:
        return location.VILLAGE
    return location.castle_bonus(s.store[LADDER] + s.store[HOOK] + stands(s).gaps)


def bonus_with(s: SiegeState, works: Works, more: int = 0) -> int:
    """The same if the place were like this, and there were so much more equipment in store."""
    if not s.castle:
        return location.VILLAGE
    return location.castle_bonus(equipment(s) + more + gaps(works, place_of(s)))


def gate_open(s: SiegeState) -> bool:
    """DXS-11.6l: a spy has opened the gate today."""
    return s.event == OPEN_GATE


def bonus(s: SiegeState) -> int:
    """DXS-11.6m: the bonus of a quick assault today."""
    found = full_bonus(s)
    return found // 2 if gate_open(s) else found


def may_storm_quickly(s: SiegeState) -> bool:
    """DXS-11.4.1l: not a castle whose bonus is still whole, unless the gate is open."""
    return not s.castle or gate_open(s) or equipment(s) > 0 or stands(s).gaps > 0


def progress(s: SiegeState) -> str:
    """DXS-11.5.1d, DXS-11.5.1e: how far the besieger has come, by the name of the table."""
    place = place_of(s)
    if not s.castle:
        return "defenders_in_last_rows" if s.held else "wall_breached" if breached(s.works, place) else "none"
    if s.held:
        stormed = s.tower_door or tower_breached(s.works, place)
        return "bailey_held_and_tower_breached" if stormed else "bailey_held"
    return "bailey_breached" if breached(s.works, place) else "none"


def progress_bonus(s: SiegeState) -> int:
    return PROGRESS[progress(s)]
