"""What of a position can be written by name."""

from typing import Any

from banneret.board.hex import members
from banneret.kernel.refusal import BanneretError
from banneret.kernel.writable import Writable, count, entries, named, several

from .country import NAMED, TOWN
from .forces.stacks import nation_of, slot_of
from .sequence import Turn
from .state import JEANNE_STATES, NOBODY, MaidState
from .tables import JEANNE, KINDS, NATION, NATIONS_OF, NO_SIDE, PERSON, SEATS, TYPE, Person, Side

_SEAT = {seat: number for number, seat in enumerate(SEATS)}
_STEP = {stage.shown: number for number, stage in enumerate(Turn.stages) if stage.shown}


def _stacks(s: MaidState, value: Any) -> None:
    for number, stacks in entries(value, _SEAT, "side"):
        side = Side(number)
        for cell, forces in entries(stacks, NAMED, "hex"):
            counts = list(NOBODY[side])
            for slot, strength in entries(forces, _slots(side), "type"):
                counts[slot] = count(strength, "SPs")
            s.sp[side].pop(cell, None)
            if any(counts):
                s.sp[side][cell] = tuple(counts)
            else:
                s.unsupplied[side] = tuple(marked for marked in s.unsupplied[side] if marked != cell)
    _balance(s)


def _slots(side: Side) -> dict[str, int]:
    """The troops of a side: archers of its first nation, and of each nation burgundian.archers."""
    found = {type: slot_of(NATIONS_OF[side][0], number) for type, number in TYPE.items()}
    for nation, number in NATION.items():
        if number in NATIONS_OF[side]:
            found |= {f"{nation}.{type}": slot_of(number, kind) for type, kind in TYPE.items()}
    return found


def _balance(s: MaidState) -> None:
    """All that is on the map has come, besides what was lost."""
    s.entered = s.lost[:]
    for number in range(len(SEATS)):
        side = Side(number)
        for counts in s.sp[side].values():
            for slot, strength in enumerate(counts):
                s.entered[nation_of(side, slot) * KINDS + slot % KINDS] += strength


def _at(s: MaidState, value: Any) -> None:
    for person, place in entries(value, PERSON, "leader"):
        s.put(Person(person), named(place, NAMED, "hex"))
        if person == JEANNE:
            s.jeanne = JEANNE_STATES.index("field")


def _control(s: MaidState, value: Any) -> None:
    for town, nation in entries(value, TOWN, "town"):
        s.control[town] = named(nation, NATION, "nation")


def _works(s: MaidState, value: Any) -> None:
    s.works = tuple(members(several(value, NAMED, "hex")))


def _banks(s: MaidState, value: Any) -> None:
    for nation, points in entries(value, NATION, "nation"):
        s.banks[nation] = count(points, "replacement points")


def _step(s: MaidState, value: Any) -> None:
    """The turn stands before that step: what comes next is its first stage."""
    if s.marching is not None or s.battle is not None:
        raise BanneretError("Somebody is on the march or attacks.")
    s.active = NO_SIDE
    s.spent, s.spent_people, s.received, s.attacked = {}, 0, (), ()
    s.stack = [Turn(stage=named(value, _STEP, "step"))]


WRITABLE: dict[str, Writable[MaidState]] = {
    "turn": Writable("the number of the turn", lambda s, value: setattr(s, "turn", count(value, "turns"))),
    "control": Writable("which nation controls each town named", _control),
    "stacks": Writable("by side and hex, so many SPs of each type: all of the stacks named", _stacks),
    "at": Writable("where each leader named stands: a hex", _at),
    "works": Writable("the hexes with field works", _works),
    "will": Writable("the French National Will", lambda s, value: setattr(s, "will", count(value, "points"))),
    "banks": Writable("replacement points of each nation named", _banks),
    "step": Writable("the step of the turn that comes now", _step),
}
