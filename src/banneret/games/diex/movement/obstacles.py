"""Why a mover can't go to a hex: one function finds the reason, in the sets and floods that `routes` goes by; a table
has its clause and words."""

from banneret.kernel.refusal import Refusal

from ..aloft import perch
from ..ground.terrain import BASCULE, GATE, HEX_KINDS, SIDE_KINDS
from ..state import NOBODY, DiexState
from . import riding, routes, walking
from .floods import NO_WAY

FAR = 40
"""So many points are tried to find out what a way would cost."""

_HERE, _ALOFT, _ENEMY, _FIRE, _BEAST, _CHOKED, _LADDER, _FILLED = range(1, 9)
_GATE, _BUILDING, _NO_HORSE, _NOBODY, _WATER, _SIDE_ON_FOOT, _SIDE_MOUNTED = range(9, 16)
_DEAR, _TURN, _LEGS, _NO_ROOM, _NO_WAY = range(16, 21)
_WORDS = {
    _HERE: ("DXA-4b", "{name} is in {hex}."),
    _ALOFT: ("DXA-10.1.5c", "{name} is {perch}: he climbs down or over."),
    _ENEMY: ("DXA-4.2a", "{other}, an enemy, stands in {hex}."),
    _FIRE: ("DXA-10.2.4a", "{hex} is on fire."),
    _BEAST: ("DXA-0f", "{other} in {hex} is the enemy's."),
    _CHOKED: ("DXA-4.2.2a", "The dead in {hex} count {dead}; from {choked} on a hex is impassable."),
    _LADDER: ("DXA-10.1.3a", "A ladder stands in {hex}: whoever enters climbs it, from beside it."),
    _FILLED: ("DXA-4.1b", "{name} may pass through {hex} but not end there: {other} is in it."),
    _GATE: ("{kind.rule}", "The gate in {hex} is closed."),
    _BUILDING: ("DXA-SC.3", "{hex} is in a building, and in this scenario buildings are impassable."),
    _NO_HORSE: ("{unridden}", "A ridden horse can't enter {hex}: {kind_name}."),
    _NOBODY: ("{kind.rule}", "Nobody can enter {hex}."),
    _WATER: ("DXA-4.2.1c", "{name} wears armour and can't enter the water in {hex}."),
    _SIDE_ON_FOOT: ("{side.rule}", "Between {here} and {hex} is a {side_name}, which nobody crosses."),
    _SIDE_MOUNTED: ("{side.rule}", "Between {here} and {hex} is a {side_name}, which a ridden horse cannot cross."),
    _DEAR: ("DXA-4b", "The way to {hex} costs {cost} points, and {name} has {left} left."),
    _TURN: ("DXA-4b", "To turn into {hex} costs {step} points, and {name} has {left} left."),
    _LEGS: ("DXA-4b", "{hex} is {cost} points away: ride there in legs of at most {leg} points."),
    _NO_ROOM: ("DXA-4.1c", "Both halves of {name} need room, and in {hex} they have none."),
    _NO_WAY: ("DXA-4b", "There is no way to {hex} for {name}."),
}
"""The clause and the words of each reason."""


def obstacle(s: DiexState, counter: int, left: int, cell: int) -> int:
    """Why the mover can't go to this hex with so many points, as a number; 0 if he can."""
    if routes.destinations(s, counter, left) >> cell & 1:
        return 0
    if cell == s.at[counter]:
        return _HERE
    if s.aloft >> counter & 1:
        return _ALOFT
    return (
        _occupied(s, counter, cell)
        or _impassable(s, counter, cell)
        or _hexside(s, counter, cell)
        or _too_far(s, counter, left, cell)
        or _NO_WAY
    )


def _occupied(s: DiexState, counter: int, cell: int) -> int:
    """Who or what is in the hex."""
    seat = s.cast.seat[counter]
    if s.upright[1 - seat] >> cell & 1:
        return _ENEMY
    if walking.burning(s) >> cell & 1:
        return _FIRE
    if walking.their_beasts(s, seat) >> cell & 1:
        return _BEAST
    if walking.littered(s)[1] >> cell & 1:
        return _CHOKED
    if walking.ladder_feet(s) >> cell & 1:
        return _LADDER
    return _FILLED if walking.others(s, counter) >> cell & 1 and s.who[cell] != NOBODY else 0


def _impassable(s: DiexState, counter: int, cell: int) -> int:
    """What the hex itself is."""
    ground = s.ground
    number = ground.kind[cell]
    if ground.closed >> cell & 1 and number in (GATE, BASCULE):
        return _GATE
    if ground.barred(cell):
        return _BUILDING
    if s.steed[counter] >= 0:
        return 0 if ground.stable(cell) else _NO_HORSE
    if HEX_KINDS[number].foot < 0:
        return _NOBODY
    return _WATER if s.armoured(counter) and ground.water >> cell & 1 else 0


def _hexside(s: DiexState, counter: int, cell: int) -> int:
    """What lies between him and a hex beside him."""
    ground, at, mounted = s.ground, s.at[counter], s.steed[counter] >= 0
    direction = ground.lattice.direction(at, cell)
    if direction < 0 or (ground.foot_step[direction][at] and not mounted):
        return 0
    side = SIDE_KINDS[ground.side[direction][at]]
    if mounted:
        return _SIDE_MOUNTED if side.horse < 0 else 0
    return _SIDE_ON_FOOT if side.foot < 0 else 0


def _too_far(s: DiexState, counter: int, left: int, cell: int) -> int:
    """What the way would cost, if there is one."""
    if _turn(s, counter, cell) > left:
        return _TURN
    cost = routes.price_of_way(s, counter, FAR, cell)
    if cost == NO_WAY:
        return 0
    if s.facing[counter] < 0 or cost > left:
        return _DEAR
    return _LEGS if cost > riding.LEG else _NO_ROOM


def _turn(s: DiexState, counter: int, cell: int) -> int:
    """What the step into a hex beside him costs a rider, whoever is in the way; 0 if there is none."""
    facing = s.facing[counter]
    return riding.step(s.ground, s.at[counter], facing, cell, routes.closed(s, counter)[0])[0] if facing >= 0 else 0


def why_no_way(s: DiexState, counter: int, left: int, name: str) -> Refusal | None:
    """The rule that keeps the mover from going to this hex; None when none does."""
    cell = s.ground.cell(name)
    if cell < 0:
        return Refusal("DXA-1.3a", f"There is no hex {name} on this map.")
    if s.at[counter] < 0:
        return Refusal("DXA-1.3l", f"{s.name(counter)} is outside the map and must enter it first.")
    reason = obstacle(s, counter, left, cell)
    if not reason:
        return None
    ground, at = s.ground, s.at[counter]
    kind, direction = HEX_KINDS[ground.kind[cell]], ground.lattice.direction(at, cell)
    side = SIDE_KINDS[ground.side[max(direction, 0)][at]]
    names = {
        "name": s.name(counter),
        "perch": perch(s, counter),
        "other": s.name(s.who[cell]) if s.who[cell] != NOBODY else "",
        "hex": ground.names[cell],
        "here": ground.names[at],
        "dead": s.bodies.get(cell, 0),
        "choked": walking.CHOKED,
        "kind": kind,
        "kind_name": kind.name.lower(),
        "unridden": "DXA-8.4b" if kind.indoors else "DXA-4.2.1a",
        "side": side,
        "side_name": side.name.lower(),
        "left": left,
        "leg": riding.LEG,
        "step": _turn(s, counter, cell),
        "cost": routes.price_of_way(s, counter, FAR, cell),
    }
    clause, words = _WORDS[reason]
    return Refusal(clause.format(**names), words.format(**names))
