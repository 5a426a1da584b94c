"""What of a siege can be written by name."""

from collections.abc import Callable
from typing import Any

from banneret.board.hex import members
from banneret.kernel.refusal import BanneretError
from banneret.kernel.secret import Secret
from banneret.kernel.writable import Writable, count, entries, named, several

from ..engagement.place import burn, printed, structures
from . import harm
from .command import candidates
from .day import STEPS, Day
from .men import BESIEGED, BESIEGER
from .reckoning import reckoned
from .state import Page, SiegeState
from .tables import EVENTS, LOTS
from .walls import place_of

_SEATS = {"besieger": BESIEGER, "besieged": BESIEGED}
_STEP = {step.lower(): number for number, step in enumerate(STEPS)}
_LOT = {lot.id: number for number, lot in enumerate(LOTS)}
_EVENT = {row.id: total for total, row in EVENTS.items()}


def _usual(s: SiegeState, seat: int) -> int:
    """Who commands where nothing is said: the first who may (DXS-11d), as a rule the one whom the scenario names
    (DXS-11.7a); -1 if nobody is left."""
    return next(iter(members(candidates(s, seat))), -1)


def _day(s: SiegeState, value: Any) -> None:
    """Sides without a commander have the usual one, nothing is on the record, and if the stores would not have lasted
    so long, there is the least that would have."""
    s.day = count(value, "days")
    if s.data.days and not 1 <= s.day <= s.data.days:
        raise BanneretError(f"This siege has the days 1 to {s.data.days}.")
    for seat in (BESIEGER, BESIEGED):
        if s.commander[seat] < 0:
            s.commander[seat] = _usual(s, seat)
    s.pages = tuple(Page(day) for day in range(1, s.day + 1))
    s.initiative = BESIEGER
    lasting = [first for first, _ in reckoned(s)]
    if lasting and s.supply.value not in lasting:
        s.supply = Secret((BESIEGED,), lasting[0])
    _step(s, "fire")


def _step(s: SiegeState, value: Any) -> None:
    if not s.pages:
        raise BanneretError("Write the day as well: the siege has not begun.")
    stage = named(value, _STEP, "step")
    s.stack = [Day(stage=stage)]
    s.pages = s.pages[: s.day - (stage == 0)]  # the day's own page is begun with its first step


def _wounded(s: SiegeState, value: Any) -> None:
    for man, day in entries(value, s.ranks.numbers, "man"):
        s.wounded |= 1 << man
        s.back[man] = count(day, "days")


def _stored(s: SiegeState, value: Any) -> None:
    for kind, number in entries(value, _LOT, "kind of equipment"):
        s.store[kind] = count(number, "pieces")


def _commanders(s: SiegeState, value: Any) -> None:
    for seat, man in entries(value, _SEATS, "seat"):
        s.commander[seat] = named(man, s.ranks.numbers, "man")


def _burnt(s: SiegeState, value: Any) -> None:
    place = place_of(s)
    names = printed(place).names
    s.works = burn(s.works, place, several(value, {names[cell]: cell for cell in structures(s.works, place)}, "hex"))


def _true(name: str) -> Callable[[SiegeState, Any], None]:
    def write(s: SiegeState, value: Any) -> None:
        if not isinstance(value, bool):
            raise BanneretError(f"It is true or false, not {value!r}.")
        setattr(s, name, value)

    return write


def _gone(fate: Callable[[SiegeState, int], None]) -> Callable[[SiegeState, Any], None]:
    def write(s: SiegeState, value: Any) -> None:
        men = several(value, s.ranks.numbers, "man")
        fate(s, men)
        for seat in (BESIEGER, BESIEGED):  # DXS-11d: another one commands
            if s.commander[seat] in members(men):
                s.commander[seat] = _usual(s, seat)

    return write


def _supply(s: SiegeState, value: Any) -> None:
    s.supply = Secret((BESIEGED,), count(value, "days"))


WRITABLE: dict[str, Writable[SiegeState]] = {
    "day": Writable("the day, whose step of fire comes now, the besieger having the initiative", _day),
    "step": Writable(f"the step of that day that comes now: {', '.join(_STEP)}", _step),
    "initiative": Writable(
        "whose action it is", lambda s, value: setattr(s, "initiative", named(value, _SEATS, "seat"))
    ),
    "supply": Writable("the days of supply that the besieged rolled on day 1", _supply),
    "store": Writable("how many pieces of each kind of equipment named are in store", _stored),
    "wounded": Writable("those who are wounded, each with the day on which he is healthy again", _wounded),
    "dead": Writable("those who are dead", _gone(harm.kill)),
    "captured": Writable("those who are prisoners", _gone(harm.capture)),
    "commander": Writable("who commands each side named", _commanders),
    "held": Writable("whether the besieger holds all but the inner part", _true("held")),
    "burnt": Writable("the hexes of the place that have burnt out", _burnt),
    "happened": Writable(
        "the events that have struck",
        lambda s, value: setattr(s, "happened", several(value, _EVENT, "event")),
    ),
}
