"""Where a group can go: costs, rivers, towns, zones of control (MAI-6.4 to MAI-6.11, MAI-6.14, MAI-6.16, MAI-6.17), as
sets of hexes layer by layer.

What is shut to a group is a set of hexes for each reason: the flood goes round all of them, and `goals` says the first
that holds a hex.
"""

from dataclasses import dataclass

from banneret.board.hex import members

from ..country import BURGUNDIAN_REACH, BY_COST, COSTS, DRY, GRID, LAND, SEA, WADE, across, step_cost
from ..forces.stacks import PEOPLE_OF, fighters, of_nation, zoc
from ..parties import Counts
from ..state import HALF_STACK, MaidState
from ..tables import BURGUNDY, ENEMY, ENGLISH, OF_BURGUNDY, RIVER_MP, STACK_MOST, Side


@dataclass(slots=True, frozen=True)
class Terms:
    """What the position allows a group, wherever it is: all as sets of hexes."""

    enter: int
    """It may enter these."""
    through: int
    """It may go on from these without more ado."""
    stops: int
    """MAI-6.14: enemy zones of control, in which it stops."""
    closed: tuple[int, ...]
    """It may not enter these, by the reason, AT_SEA to LEASHED."""
    halts: tuple[int, ...]
    """It may enter these and not go on without more ado, by the reason, BEFORE_WALLS to LEADERS."""


AT_SEA, NEUTRAL_GROUND, OFF_MAP, SHUT_IN, HELD, WALLED, MANNED, LEASHED = range(1, 9)
BEFORE_WALLS, OPEN_TOWN, IN_ZONE, NO_GARRISON, LEADERS = range(9, 14)
_NO_GROUND = ~LAND & ~SEA
_TOO_FAR_FOR_BURGUNDIANS = ~BURGUNDIAN_REACH


def leashed(s: MaidState, side: Side, counts: Counts, people: int) -> bool:
    """MAI-6.17: whether Burgundians are among them who may not go far from their lands; MAI-12.10 lifts it."""
    if side != ENGLISH or s.greater_burgundy:
        return False
    free = s.data.burgundians_free_from_turn
    if free and s.turn >= free:
        return False
    return bool(people & OF_BURGUNDY) or any(of_nation(side, counts, BURGUNDY))


def enemy_people(s: MaidState, side: Side) -> int:
    """The hexes with enemy leaders."""
    found = 0
    at = s.at
    for person in PEOPLE_OF[ENEMY[side]]:
        cell = at[person]
        if cell >= 0:
            found |= 1 << cell
    return found


def open_country(s: MaidState, side: Side, counts: Counts, people: int) -> int:
    """The hexes that a group could ever enter: MAI-2.9, MAI-6.17."""
    return s.ground & BURGUNDIAN_REACH if leashed(s, side, counts, people) else s.ground


def terms(s: MaidState, side: Side, counts: Counts, people: int) -> Terms:
    enemy = ENEMY[side]
    own_towns, enemy_towns = s.towns[side], s.towns[enemy]
    leaders = enemy_people(s, side) & ~enemy_towns
    # MAI-6.11: no other hex with enemy combat SPs, and no friendly town that is besieged
    held = s.fighting[enemy] & ~enemy_towns
    # MAI-6.10, MAI-6.11: without a combat SP no enemy town, and nobody is driven off
    walled, manned = (0, 0) if fighters(counts) else (enemy_towns, leaders | s.present[enemy])
    far = _TOO_FAR_FOR_BURGUNDIANS if leashed(s, side, counts, people) else 0
    stops = zoc(s, enemy) & ~own_towns
    # MAI-6.7, MAI-6.8: a town with a combat SP of the same side in it is passed freely
    ungarrisoned = own_towns & ~s.fighting[side]
    enter = s.ground & ~(held | walled | manned | far)
    through = enter & ~(enemy_towns | stops | ungarrisoned | leaders)
    closed = (SEA, _NO_GROUND, ~s.ground, own_towns & s.fighting[enemy], held, walled, manned, far)
    halts = (enemy_towns & s.present[enemy], enemy_towns, stops, ungarrisoned, leaders)
    return Terms(enter, through, stops, closed, halts)


_BANKS = WADE[0] | WADE[1] | WADE[2] | WADE[3] | WADE[4] | WADE[5]
"""Hexes on an unbridged river."""


@dataclass(slots=True, frozen=True)
class Reach:
    """What a group reaches: `layers[c]` are the hexes that it reaches for c movement points and no fewer; layer 0 is
    where it stands."""

    layers: tuple[int, ...]
    terms: Terms
    forced: int = 0
    """MAI-6.16: adjacent hexes that are too dear and may be entered all the same."""

    @property
    def points(self) -> int:
        """The movement points of the group."""
        return len(self.layers) - 1

    @property
    def all(self) -> int:
        found = self.forced
        for layer in self.layers[1:]:
            found |= layer
        return found

    def cost(self, cell: int) -> int:
        """Movement points to this hex; of a forced one all there are."""
        for cost, layer in enumerate(self.layers):
            if layer >> cell & 1:
                return cost
        return self.points

    def path(self, cell: int) -> tuple[int, ...]:
        """A cheapest way there, from where the group stands to the hex."""
        if self.forced >> cell & 1:
            return (*members(self.layers[0]), cell)
        way = [cell]
        cost = self.cost(cell)
        while cost:
            here = way[-1]
            for before in members(GRID.neighbours[here]):
                left = cost - step_cost(before, here)
                if left >= 0 and self.layers[left] >> before & 1 and (left == 0 or self.terms.through >> before & 1):
                    way.append(before)
                    cost = left
                    break
            else:
                raise AssertionError("unreachable: every hex of a layer was entered from another")
        return tuple(reversed(way))


def reach(s: MaidState, side: Side, start: int, counts: Counts, people: int, points: int, *, whole: bool) -> Reach:
    """MAI-6.4 to MAI-6.6: flood from a hex. `whole` says that the group has not moved yet (MAI-6.16)."""
    known = terms(s, side, counts, people)
    seen = 1 << start
    layers = [seen]
    dry: list[int] = []
    wet: list[int] = []
    for cost in range(1, points + 1):
        source = layers[cost - 1] if cost == 1 else layers[cost - 1] & known.through
        dry.append(across(source, DRY) if source else 0)
        wet.append(across(source, WADE) if source & _BANKS else 0)
        found = 0
        for price, ground in zip(COSTS, BY_COST, strict=True):
            if cost >= price:
                found |= dry[cost - price] & ground
            if cost >= price + RIVER_MP:
                found |= wet[cost - price - RIVER_MP] & ground
        found &= known.enter & ~seen
        seen |= found
        layers.append(found)
    forced = 0
    if whole and not any(layers[1:]):
        forced = GRID.neighbours[start] & known.enter
    return Reach(tuple(layers), known, forced)


def full(s: MaidState, side: Side, size: int) -> int:
    """MAI-3.7: the hexes of own stacks that so many more SPs would overfill."""
    found = 0
    if size:
        most = STACK_MOST - size
        for cell in s.sp[side] if size > HALF_STACK else members(s.crowded[side]):
            if sum(s.sp[side][cell]) > most:
                found |= 1 << cell
    return found
