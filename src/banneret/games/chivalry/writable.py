"""What of a position can be written by name."""

from typing import Any

from banneret.kernel.refusal import BanneretError
from banneret.kernel.secret import Secret
from banneret.kernel.writable import Writable, count, entries, named, several

from .army.whereabouts import possess, put
from .field import ALL_BATTLES, AREA, BATTLES, FIELD_AREAS, ROUTED, field_of
from .movement.pool import begin
from .sequence import SubSequence, Turn
from .state import GONE, REMOVED, WAITING, ChivalryState
from .tables import CARD, COPIES, ENEMY, NOBODY, SEATS, TERRAIN, TITLES, TYPE, WEATHER, Side

_SEAT = {seat: number for number, seat in enumerate(SEATS)}
_PLACES = {**AREA, "waiting": WAITING, "eliminated": GONE, "lost": GONE, "removed": REMOVED}
_FIELD = {id: area for id, area in AREA.items() if area < FIELD_AREAS}
_NEXT = {stage.shown: number for number, stage in enumerate(Turn.stages) if stage.shown}
_STEP = {stage.shown: number for number, stage in enumerate(SubSequence.stages) if stage.shown}


def _at(s: ChivalryState, value: Any) -> None:
    """Units and leaders. Control follows by CHV-2.15 where it is clear; who has routed has no Cohesion (CHV-13.7)."""
    everybody = {**s.cast.unit_number, **{id: -1 - n for id, n in s.cast.leader_number.items()}}
    for number, where in entries(value, everybody, "unit or leader"):
        place = named(where, _PLACES, "place")
        if number >= 0:
            put(s, number, place)
            if place in ROUTED:
                s.current[number] = 0
        else:
            s.leader_at[-1 - number] = place
            s.committed[-1 - number] = -1
    for area in range(FIELD_AREAS):
        possess(s, area)


def _cohesion(s: ChivalryState, value: Any) -> None:
    """Of each unit named: current, or current and value. A gun has but one (CHV-3.6)."""
    for unit, strength in entries(value, s.cast.unit_number, "unit"):
        gun = s.cast.guns >> unit & 1
        pair = strength if isinstance(strength, (tuple, list)) else (strength, strength if gun else s.value[unit])
        if len(pair) != 2:
            raise BanneretError("Write a unit's Cohesion as one number, or as current and value.")
        s.current[unit], s.value[unit] = (count(number, "points of Cohesion") for number in pair)


def _type(s: ChivalryState, value: Any) -> None:
    for unit, type in entries(value, s.cast.unit_number, "unit"):
        s.type[unit] = named(type, TYPE, "type")


def _committed(s: ChivalryState, value: Any) -> None:
    for leader, unit in entries(value, s.cast.leader_number, "leader"):
        s.committed[leader] = -1 if unit is None else named(unit, s.cast.unit_number, "unit")


def _control(s: ChivalryState, value: Any) -> None:
    sides = {**_SEAT, "nobody": NOBODY}
    for area, side in entries(value, _FIELD, "area"):
        s.control[area] = Side(named(side, sides, "side"))


def _terrain(s: ChivalryState, value: Any) -> None:
    for area, kinds in entries(value, _FIELD, "area"):
        s.ground[area] = 0
        for kind in kinds:
            s.ground[area] |= named(kind, TERRAIN, "terrain")


def _hands(s: ChivalryState, value: Any) -> None:
    """All cards of the sides named; the deck has what is left."""
    for number, cards in entries(value, _SEAT, "side"):
        hand = [0] * TITLES
        for card in cards:
            hand[named(card, CARD, "card")] += 1
        s.hands[number] = Secret(s.hands[number].owners, tuple(hand))
    deck = tuple(COPIES[card] - s.discard[card] - sum(hand.value[card] for hand in s.hands) for card in range(TITLES))
    if min(deck) < 0:
        raise BanneretError("There are not so many cards of a title.")
    s.deck = Secret((), deck)


def _marked(name: str) -> Any:
    def write(s: ChivalryState, value: Any) -> None:
        setattr(s, name, several(value, s.cast.unit_number, "unit"))

    return write


def _weather(s: ChivalryState, value: Any) -> None:
    s.sky = s.lasting_sky = named(value, WEATHER, "weather")


def _initiative(s: ChivalryState, value: Any) -> None:
    s.initiative = Side(named(value, _SEAT, "side"))


def _step(s: ChivalryState, value: Any) -> None:
    """A step of the turn ("Status"), or of a side's sub-sequence ("english Clash"). Steps after the Pool come in a
    Movement Phase that has begun. Who is engaged was engaged when the sub-sequence began (CHV-17.4)."""
    if not isinstance(value, str):
        raise BanneretError("Write the step in words: “Status”, “french Commands”.")
    side, _, step = value.partition(" ")
    s.phasing = NOBODY
    if not step or side not in _SEAT:
        s.stack = [Turn(stage=named(value, _NEXT, "step"))]
        return
    who = Side(_SEAT[side])
    later = _NEXT["Second side"] + 1 if who != s.initiative else _NEXT["First side"] + 1
    stage = named(step, _STEP, "step")
    s.stack = [Turn(stage=later), SubSequence(who, stage=stage)]
    if stage:
        s.phasing = who
        s.melee = s.in_melee(ENEMY[who])
    if stage > _STEP["Pool"]:
        begin(s)


def _pool(s: ChivalryState, value: Any) -> None:
    """It is written after the step."""
    if not s.units_from:
        raise BanneretError("There is a pool in the steps of a Movement Phase after the Pool: “french Commands”.")
    s.pool = count(value, "points")


def _break_point(s: ChivalryState, value: Any) -> None:
    for side, points in entries(value, _SEAT, "side"):
        s.break_point[side] = count(points, "points")


def _captures(s: ChivalryState, value: Any) -> None:
    for side, battles in entries(value, _SEAT, "side"):
        s.captures[side] = count(battles, "battles")


def _collapsed(s: ChivalryState, value: Any) -> None:
    s.battles = ALL_BATTLES & ~several(value, {battle: number for number, battle in enumerate(BATTLES)}, "battle")
    if not s.battles:
        raise BanneretError("One battle at least is in play.")
    s.board = field_of(s.battles)


WRITABLE: dict[str, Writable[ChivalryState]] = {
    "turn": Writable("the number of the turn", lambda s, value: setattr(s, "turn", count(value, "turns"))),
    "weather": Writable("the weather, from now on", _weather),
    "collapsed": Writable("the battles that have left play; nobody may be left there", _collapsed),
    "captures": Writable("by side, how many battles it has captured", _captures),
    "break_point": Writable("by side, its break point", _break_point),
    "terrain": Writable("the terrain of each area named", _terrain),
    "at": Writable("where each unit and leader named is: an area, a box, waiting, eliminated, lost or removed", _at),
    "control": Writable("which side, or nobody, controls each area named", _control),
    "cohesion": Writable("of each unit named the current Cohesion, or that and its value", _cohesion),
    "type": Writable("the troop type of each unit named", _type),
    "committed": Writable("the unit that each leader named fights with, or None", _committed),
    "hands": Writable("by side, all cards in its hand", _hands),
    "rash": Writable("the units that are rash, and no others", _marked("rash")),
    "stung": Writable("the units that are Stung", _marked("stung")),
    "flanking": Writable("the units with a Flank marker", _marked("flanking")),
    "initiative": Writable("the side that has the initiative this turn", _initiative),
    "step": Writable("the step that comes now: of the turn, or of a side as in “french Clash”", _step),
    "pool": Writable("the command points in the pool, in a step after the Pool", _pool),
}
