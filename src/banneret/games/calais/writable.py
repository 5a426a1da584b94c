"""What of a position can be written by name."""

from typing import Any

from banneret.kernel.writable import Writable, count, entries, named, several

from .country import CROSSINGS, NODE, NODES, Spot
from .english_march import EnglishMarch
from .french_march import FrenchMarch
from .state import CalaisState
from .tables import ENGLISH, KINDS, SEATS
from .turn import AfterEnglishMarch, TurnEnd

_SEAT = {seat: number for number, seat in enumerate(SEATS)}
_KIND = {kind: number for number, kind in enumerate(KINDS)}
_CROSSING = {NODES[node].id: number for number, node in enumerate(CROSSINGS)}


def _number(field: str, what: str) -> Writable[CalaisState]:
    return Writable(f"so many {what}", lambda s, value: setattr(s, field, count(value, what)))


def _spot(field: str, whose: str) -> Writable[CalaisState]:
    def write(s: CalaisState, value: Any) -> None:
        setattr(s, field, Spot(named(value, NODE, "place")))

    return Writable(f"where the {whose} army stands: a place, or an end of a broken bridge", write)


def _hand(s: CalaisState, value: Any) -> None:
    for kind, cards in entries(value, _KIND, "kind of card"):
        s.hand[kind] = count(cards, "cards")


def _broken(s: CalaisState, value: Any) -> None:
    s.broken = several(value, _CROSSING, "bridge")


def _to_march(s: CalaisState, value: Any) -> None:
    english = named(value, _SEAT, "seat") == ENGLISH
    s.stack = [AfterEnglishMarch(), EnglishMarch()] if english else [TurnEnd(), FrenchMarch()]


WRITABLE: dict[str, Writable[CalaisState]] = {
    "broken": Writable("the bridges that are broken: a list of crossings", _broken),
    "english_at": _spot("english_at", "English"),
    "french_at": _spot("french_at", "French"),
    "hand": Writable("English cards, so many of each kind named", _hand),
    "plunder": _number("plunder", "plunder markers"),
    "french_fresh": _number("french_fresh", "French FRESH cards"),
    "turn": Writable("the number of the turn", lambda s, value: setattr(s, "turn", count(value, "turns"))),
    "to_march": Writable("whose march it is: english or french", _to_march),
}
