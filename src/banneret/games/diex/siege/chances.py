"""What the next day may bring, in exact chances, from what both sides know."""

from fractions import Fraction
from itertools import product

from .initiative import settle
from .men import BESIEGER
from .state import SiegeState
from .tables import EVENTS, MESSENGER, NOTHING, event_total, rationing

_DICE = tuple(product(range(1, 11), range(1, 11)))


def ration_bonus(s: SiegeState) -> int:
    """DXS-11.1.4a: what the blockade as it stands adds to the event roll."""
    return rationing(*s.strength)


def events(s: SiegeState) -> dict[int, Fraction]:
    """DXS-11.1.2: by total the events that may strike tomorrow, if the numbers stay as they are. What has happened
    already and what has no effect are left out."""
    besiegers, besieged = s.strength
    found: dict[int, int] = {}
    for dice in _DICE:
        total = event_total(s.day + 1, dice, besiegers, besieged, s.long)
        if EVENTS[total].effect != NOTHING and not s.happened >> total & 1:
            found[total] = found.get(total, 0) + 1
    return {total: Fraction(ways, len(_DICE)) for total, ways in sorted(found.items(), reverse=True)}


def called_off(s: SiegeState) -> Fraction:
    """DXS-11.6a: that the besieging commander is called away tomorrow."""
    return events(s).get(MESSENGER, Fraction(0))


def initiative(s: SiegeState) -> Fraction:
    """DXS-11.1.3a: that a roll gives the initiative to the besieger, without rain."""
    won = sum(settle(one, two, False, s.shut_in)[2] == BESIEGER for one, two in _DICE)
    return Fraction(won, len(_DICE))


def percent(chance: Fraction) -> str:
    """In words: a chance that is not quite nothing or not quite certain is not rounded to it."""
    if 0 < chance < Fraction(1, 200):
        return "under 1 %"
    if Fraction(199, 200) < chance < 1:
        return "over 99 %"
    return f"{round(100 * chance)} %"
