"""Where a group can go: costs, rivers, towns, zones of control (MAI-6.4 to MAI-6.11, MAI-6.14, MAI-6.16, MAI-6.17), as
sets of hexes layer by layer.

What is shut to a group is a set of hexes for each reason: the flood goes round all of them, and `goals` says the first
that holds a hex.
"""

from dataclasses import dataclass, field
from typing import Final

from banneret.board.hex import members, without

from ..country import BURGUNDIAN_REACH, FOR_1, FOR_2, FOR_3, FOR_4, GRID, LAND, SEA, step_cost
from ..forces.stacks import fighters, of_nation, zoc
from ..parties import Counts
from ..state import HALF_STACK, MaidState
from ..tables import BURGUNDY, ENEMY, ENGLISH, OF_BURGUNDY, STACK_MOST, Side


@dataclass(slots=True)
class Terms:
    """What the position allows a group, wherever it is: all as sets of hexes. A value; not frozen, because that makes
    it slow to build."""

    ground: int
    """The hexes that are played on."""
    held: int
    """MAI-6.11: enemy combat SPs stand there in the open or before a town."""
    walled: int
    manned: int
    """MAI-6.10, MAI-6.11: enemy towns and enemies, to a group without a combat SP."""
    far: int
    """MAI-6.17: too far for Burgundians."""
    stops: int
    """MAI-6.14: enemy zones of control, in which it stops."""
    walls: int
    """Enemy towns."""
    garrisoned: int
    """Those with somebody in them."""
    ungarrisoned: int
    """MAI-6.7: own towns without a combat SP."""
    leaders: int
    """Enemy leaders outside their towns."""
    enter: int = field(init=False)
    """It may enter these."""
    through: int = field(init=False)
    """It may go on from these without more ado."""

    def __post_init__(self) -> None:
        self.enter = without(self.ground, self.held | self.walled | self.manned | self.far)
        self.through = without(self.enter, self.walls | self.stops | self.ungarrisoned | self.leaders)

    def closed(self, s: MaidState, side: Side) -> tuple[int, ...]:
        """It may not enter these, by the reason, AT_SEA to LEASHED."""
        shut_in = s.towns[side] & self.held
        return SEA, _NO_GROUND, ~self.ground, shut_in, self.held, self.walled, self.manned, self.far

    def halts(self) -> tuple[int, ...]:
        """It may enter these and not go on without more ado, by the reason, BEFORE_WALLS to LEADERS."""
        return self.garrisoned, self.walls, self.stops, self.ungarrisoned, self.leaders


AT_SEA: Final = 1
NEUTRAL_GROUND: Final = 2
OFF_MAP: Final = 3
SHUT_IN: Final = 4
HELD: Final = 5
WALLED: Final = 6
MANNED: Final = 7
LEASHED: Final = 8
BEFORE_WALLS: Final = 9
OPEN_TOWN: Final = 10
IN_ZONE: Final = 11
NO_GARRISON: Final = 12
LEADERS: Final = 13
_NO_GROUND: Final = ~LAND & ~SEA
_TOO_FAR_FOR_BURGUNDIANS: Final = ~BURGUNDIAN_REACH


def leashed(s: MaidState, side: Side, counts: Counts, people: int) -> bool:
    """MAI-6.17: whether Burgundians are among them who may not go far from their lands; MAI-12.10 lifts it."""
    if side != ENGLISH or s.greater_burgundy:
        return False
    if not people & OF_BURGUNDY and not any(of_nation(side, counts, BURGUNDY)):
        return False
    free = s.data.burgundians_free_from_turn
    return not free or s.turn < free


def enemy_people(s: MaidState, side: Side) -> int:
    """The hexes with enemy leaders."""
    return s.led[ENEMY[side]]


def open_country(s: MaidState, side: Side, counts: Counts, people: int) -> int:
    """The hexes that a group could ever enter: MAI-2.9, MAI-6.17."""
    return s.ground & BURGUNDIAN_REACH if leashed(s, side, counts, people) else s.ground


def terms(s: MaidState, side: Side, counts: Counts, people: int) -> Terms:
    enemy = ENEMY[side]
    own_towns, walls = s.towns[side], s.towns[enemy]
    leaders = without(enemy_people(s, side), walls)
    armed = fighters(counts) > 0
    return Terms(
        s.ground,
        without(s.fighting[enemy], walls),
        0 if armed else walls,
        0 if armed else leaders | s.present[enemy],
        _TOO_FAR_FOR_BURGUNDIANS if leashed(s, side, counts, people) else 0,
        without(zoc(s, enemy), own_towns),
        walls,
        walls & s.present[enemy],
        without(own_towns, s.fighting[side]),
        leaders,
    )


@dataclass(slots=True)
class Reach:
    """What a group reaches: `layers[c]` are the hexes that it reaches for c movement points and no fewer; layer 0 is
    where it stands. A value; not frozen, because that makes it slow to build."""

    layers: list[int]
    terms: Terms
    all: int
    """All of them but where it stands, and the forced."""
    forced: int
    """MAI-6.16: adjacent hexes that are too dear and may be entered all the same."""

    @property
    def points(self) -> int:
        """The movement points of the group."""
        return len(self.layers) - 1

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
    here = source = 1 << start
    left = open_to_it = without(known.enter, here)
    layers = [here]
    # hexes beside those of the last layers, by the points that are still to be paid for them
    next1 = next2 = next3 = next4 = 0
    for _ in range(points):
        for cell in members(source):
            next1 |= FOR_1[cell]
            dear = FOR_2[cell]
            if dear:
                next2 |= dear
            dear = FOR_3[cell]
            if dear:
                next3 |= dear
            dear = FOR_4[cell]
            if dear:
                next4 |= dear
        found = next1 & left
        left ^= found
        layers.append(found)
        next1, next2, next3, next4 = next2, next3, next4, 0
        source = found & known.through
    found = open_to_it ^ left
    forced = 0
    if whole and not found:
        found = forced = GRID.neighbours[start] & known.enter
    return Reach(layers, known, found, forced)


def full(s: MaidState, side: Side, size: int) -> int:
    """MAI-3.7: the hexes of own stacks that so many more SPs would overfill."""
    found = 0
    if size:
        most = STACK_MOST - size
        for cell in s.sp[side] if size > HALF_STACK else members(s.crowded[side]):
            if sum(s.sp[side][cell]) > most:
                found |= 1 << cell
    return found
