"""What of a position can be written by name."""

from dataclasses import fields
from typing import Any

from banneret.board.hex import DIRECTIONS, members
from banneret.kernel.refusal import BanneretError
from banneret.kernel.writable import Writable, count, entries, named, several

from .combat.harm import BODY, CARCASS
from .muster.scenarios import reduced
from .scenario.setup import lay_out
from .sequence import STEPS, GameTurn, Opening, SidePhase
from .state import CONDITIONS, DEAD, DiexState

_CONDITION = {condition: number for number, condition in enumerate(CONDITIONS)}
_DIRECTION = {direction: number for number, direction in enumerate(DIRECTIONS)}
_STAGE = {step.lower(): next(n for n, stage in enumerate(SidePhase.stages) if stage.shown == step) for step in STEPS}


def _people(s: DiexState, value: Any) -> None:
    """A small field: whoever is not named is not there at all, nor is his horse. The rest begins anew."""
    keys = [unit.key for side in s.cast.data.sides for unit in side.units]
    chosen = members(several(value, {key: number for number, key in enumerate(keys)}, "person or animal"))
    battle = reduced(s.cast.data, [keys[number] for number in chosen])
    if any(all(unit.animal for unit in side.units) for side in battle.sides):
        raise BanneretError("Each side needs somebody who fights for it.")
    fresh = lay_out(s.scenario, battle)
    for each in fields(s):
        setattr(s, each.name, getattr(fresh, each.name))
    s.call(Opening(free=False))


def _at(s: DiexState, value: Any) -> None:
    for counter, place in entries(value, s.cast.numbers, "counter"):
        hex, _, direction = str(place).partition(" ")
        cell = s.ground.cell(hex)
        if cell < 0:
            raise BanneretError(f"There is no hex “{hex}” on this map: hexes are written 0507, column and row.")
        s.at[counter] = cell
        if direction and s.facing[counter] < 0:
            raise BanneretError(f"{s.name(counter)} fills one hex and faces nowhere: write “{hex}”.")
        if direction:
            s.facing[counter] = named(direction, _DIRECTION, "direction")
        s.left_by[counter] = s.waiting[counter] = 0
    _lay_bodies(s)


def _health(s: DiexState, value: Any) -> None:
    for counter, condition in entries(value, s.cast.numbers, "counter"):
        s.health[counter] = named(condition, _CONDITION, "condition")
    _lay_bodies(s)


def _lay_bodies(s: DiexState) -> None:
    """DXA-4.2.2a: the dead are counted where they lie."""
    s.bodies = {}
    for counter in range(s.cast.counters):
        if s.health[counter] == DEAD:
            for cell in members(s.cells(counter)):
                s.bodies[cell] = s.bodies.get(cell, 0) + (BODY if counter < s.cast.people else CARCASS)


def _to_move(s: DiexState, value: Any) -> None:
    seats = {seat: number for number, seat in enumerate(s.cast.seats)}
    s.phasing = named(value, seats, "seat")
    s.stack = [GameTurn(stage=s.phasing + 2), SidePhase(s.phasing)]


def _step(s: DiexState, value: Any) -> None:
    s.stack = [GameTurn(stage=s.phasing + 2), SidePhase(s.phasing, stage=named(value, _STAGE, "step"))]


WRITABLE: dict[str, Writable[DiexState]] = {
    "people": Writable("who takes part, of the scenario's people and animals: a list of names", _people),
    "turn": Writable("the number of the turn", lambda s, value: setattr(s, "turn", count(value, "turns"))),
    "at": Writable(
        "where each counter named stands: “0507”, of a rider or horse its front and direction, “0507 NE”", _at
    ),
    "health": Writable("the condition of each counter named: healthy, stunned, wounded or dead", _health),
    "to_move": Writable("whose phase begins", _to_move),
    "step": Writable("the step of the phase that comes now", _step),
}
