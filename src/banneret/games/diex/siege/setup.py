"""A siege before its first day."""

from functools import cache

from banneret.kernel.secret import Secret

from ..engagement.place import PLACES, intact
from .men import BESIEGED, BESIEGER, ranks
from .opening import Opening
from .recruits import muster
from .scenarios import siege_data
from .state import Fights, SiegeState


def set_up(scenario: str, fights: Fights, long: bool) -> SiegeState:
    """DXS-11.7a: both forces are there, the stores are not counted yet."""
    return _first(scenario, fights, long).clone()


@cache
def _first(scenario: str, fights: Fights, long: bool) -> SiegeState:
    data = siege_data(scenario)
    roster = muster(data.besieger, data.besieged)
    found = ranks(roster)
    s = SiegeState(
        scenario=scenario,
        fights=fights,
        long=long or data.long,
        roster=roster,
        here=found.sides[:],
        horses=found.riders,
        back={},
        commander=[-1, -1],
        led=sum(1 << seat for seat in (BESIEGER, BESIEGED) if found.sides[seat] & found.command),
        supply=Secret((BESIEGED,), 0),
        works=intact(PLACES[data.place]),
        store=list(data.store),
    )
    s.call(Opening())
    return s
