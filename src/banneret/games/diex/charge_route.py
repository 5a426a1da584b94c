"""Section 7.2.1: whom a rider may charge, from which direction and by which routes."""

from collections.abc import Iterator
from functools import lru_cache
from heapq import heappop, heappush

from banneret.board.hex import DIRECTIONS, members
from banneret.kernel.refusal import Refusal

from . import riding, sight, specials
from .contact import threat
from .ground import Ground
from .routes import closed
from .state import DEAD, STUNNED, DiexState

SECTION = 7
"""DXA-SC.3: the section of the rules from which on there are charges."""
SHORTEST = 6
"""DXA-7.2.1c: a charge enters so many hexes at least."""
RUN = 3
"""DXA-7.2.1d: the steps between its last four hexes, all in one direction with the target."""
LEAD_IN = SHORTEST - RUN
"""Steps before those, at least."""

Aim = tuple[int, int, int]
"""A target, the hex of it that is charged, and the direction of the last steps."""


def declared(s: DiexState) -> int:
    """The riders whose charges are declared and not yet ridden, as a set."""
    found = 0
    for charge in s.charges:
        if not charge[5]:
            found |= 1 << charge[0]
    return found


def filled(s: DiexState, rider: int) -> int:
    """DXA-7.2.1c2: hexes with a living counter; the rider himself and other declared chargers count as having left theirs."""
    found = s.living
    for charger in members(declared(s) | 1 << rider):
        found &= ~s.cells(charger)
    return found


# -------------------------------------------------------------------- who, and at whom


def rider_refusal(s: DiexState, rider: int) -> Refusal | None:
    """What keeps somebody of the phasing side from charging at all."""
    name = s.name(rider)
    if s.cast.sections < SECTION:
        return Refusal("DXA-SC.3", "There are no charges in this scenario.")
    if rider >= s.cast.people or s.cast.seat[rider] != s.phasing:
        return Refusal("DXA-7.2.1a", f"{name} is not a rider of the side whose phase it is.")
    if s.steed[rider] < 0 or s.at[rider] < 0:
        return Refusal("DXA-7.2.1a", f"{name} is not mounted; only a rider charges.")
    if s.shot >> rider & 1:
        return Refusal("DXA-7.2.1a", f"{name} has shot in step 1 of this phase.")
    if s.idle >> rider & 1:
        return Refusal("DXA-2.1h", f"{name} is busy with a task in this phase.")
    if declared(s) >> rider & 1:
        return Refusal("DXA-7.2.2g", f"{name} has declared a charge already, and none can be changed.")
    return specials.may_not_move(s, s.phasing)


def _target_refusal(s: DiexState, rider: int, target: int) -> Refusal | None:
    name = s.name(target)
    if target >= s.cast.people:
        return Refusal("DXA-7.2.1e", f"{name} is no fighter: a charge is against a man, mounted or on foot.")
    if s.cast.seat[target] == s.cast.seat[rider]:
        return Refusal("DXA-7.2.1e", f"{name} is a friend of {s.name(rider)}.")
    if s.at[target] < 0 or s.health[target] == DEAD:
        return Refusal("DXA-7.2.1e", f"{name} is not there to be charged.")
    if s.health[target] == STUNNED:
        return Refusal("DXA-7.2.1e", f"{name} is stunned; a charge is against a fighter.")
    if s.charged >> target & 1:
        return Refusal("DXA-7.2.2g", f"A charge or counter-charge has been made against {name} in this game turn.")
    return None


def _run_cost(s: DiexState, rider: int, cell: int, direction: int, dear: int, barred: int, full: int) -> int:
    """DXA-7.2.1c2, DXA-7.2.1d, DXA-7.2.1e: the points of the last three steps of a charge into this hex; 0 if they can't be made."""
    ground = s.ground
    back = -ground.lattice.offsets[direction]
    step = ground.horse_step[direction]
    mask = ground.lattice.mask
    last = cell + back
    if not mask >> last & 1 or not step[last] or (full | barred) >> last & 1:
        return 0
    before = last + back
    if not mask >> before & 1 or not step[before] or (full | barred) >> before & 1:
        return 0
    third = before + back
    if not mask >> third & 1 or not step[third] or barred >> third & 1:
        return 0
    first = third + back
    if not mask >> first & 1 or not step[first] or barred >> first & 1:
        return 0
    return step[first] + step[third] + step[before] + (dear >> third & 1) + (dear >> before & 1) + (dear >> last & 1)


def begin_of_run(s: DiexState, cell: int, direction: int) -> int:
    """P(k−3) of a charge into this hex."""
    return cell - (RUN + 1) * s.ground.lattice.offsets[direction]


@lru_cache(maxsize=1024)
def _approaches(ground: Ground, front: int, facing: int, points: int, barred: int, dear: int) -> tuple[tuple[int, ...], ...]:
    """By points and facing: where the front can be, without sharp turns (DXA-4.4.1b), after as many steps as come before the run, or more."""
    grid = ground.lattice
    free = grid.mask & ~barred
    sets = [[[0] * 6 for _ in range(points + 1)] for _ in range(LEAD_IN + 1)]
    unseen = [[free] * 6 for _ in range(LEAD_IN + 1)]
    sets[0][0][facing] = 1 << front
    unseen[0][facing] |= 1 << front
    for spent in range(points + 1):
        for steps in range(LEAD_IN + 1):
            layer = sets[steps][spent]
            if not any(layer):
                continue
            fresh = unseen[steps]
            for d in range(6):
                layer[d] &= fresh[d]
                fresh[d] ^= layer[d]
            after = min(steps + 1, LEAD_IN)
            for d, offset in enumerate(grid.offsets):
                sources = layer[d] | layer[d - 1] | layer[d - 5]
                if sources:
                    leaving = sources & ground.open_horse[d]
                    there = (leaving << offset if offset > 0 else leaving >> -offset) & unseen[after][d]
                    for cost, cells in ground.enter_horse:
                        _add(sets[after], d, spent + cost, there & cells, dear, points)
                    for direction, cost, cells in ground.odd_horse:
                        if direction == d and sources & cells:
                            leaving = sources & cells
                            _add(sets[after], d, spent + cost, (leaving << offset if offset > 0 else leaving >> -offset) & unseen[after][d], dear, points)
    found = [[0] * 6]
    for layer in sets[LEAD_IN]:
        found.append([before | here for before, here in zip(found[-1], layer, strict=True)])
    return tuple(tuple(some) for some in found[1:])


def _add(sets: list[list[int]], direction: int, spent: int, there: int, dear: int, points: int) -> None:
    if there and spent <= points:
        sets[spent][direction] |= there & ~dear
        if there & dear and spent < points:
            sets[spent + 1][direction] |= there & dear  # DXA-4.2.2a


def _reached(approaches: tuple[tuple[int, ...], ...], points: int, cell: int, direction: int) -> bool:
    """Whether the run can begin in this hex with so many points spent before."""
    if points < 0:
        return False
    layer = approaches[points]
    return (layer[direction] | layer[direction - 1] | layer[direction - 5]) >> cell & 1 == 1


def aims(s: DiexState, rider: int) -> Iterator[Aim]:
    """Every way in which a rider who may charge can end a charge: target, its hex, last direction."""
    ground = s.ground
    dear, barred = closed(s, rider)
    full = filled(s, rider)
    at, facing = s.at[rider], s.facing[rider]
    points = s.allowance(rider)
    arc = riding.front_arc(ground, at, facing)
    distance = ground.lattice.distance
    enemy = 1 - s.cast.seat[rider]
    if not arc & s.standing[enemy]:
        return
    for target in s.cast.ranks[enemy]:
        if s.at[target] < 0 or s.health[target] == DEAD or s.charged >> target & 1:
            continue
        for cell in members(s.cells(target) & arc & s.standing[enemy]):
            ways = []
            for direction in range(6):
                cost = _run_cost(s, rider, cell, direction, dear, barred, full)
                if cost and max(LEAD_IN, distance(at, begin_of_run(s, cell, direction))) + cost <= points:
                    ways.append((direction, cost))
            if not ways:
                continue
            approaches = _approaches(ground, at, facing, points - RUN, barred, dear)
            ways = [(direction, cost) for direction, cost in ways if _reached(approaches, points - cost, begin_of_run(s, cell, direction), direction)]
            if ways and sight.can_see_charge(s, rider, cell) is None:
                for direction, _ in ways:
                    yield target, cell, direction


def objections(s: DiexState, rider: int, target: int, cell: int, direction: int) -> Iterator[Refusal]:
    """Everything that speaks against a charge that ends so, in the order of the rules."""
    for refusal in (rider_refusal(s, rider), _target_refusal(s, rider, target)):
        if refusal is not None:
            yield refusal
    if s.steed[rider] < 0 or s.at[rider] < 0 or s.at[target] < 0:
        return
    ground = s.ground
    names = ground.names
    at, facing = s.at[rider], s.facing[rider]
    if not riding.front_arc(ground, at, facing) >> cell & 1:
        yield Refusal("DXA-7.2.1b", f"{names[cell]} is not in the front arc of {s.name(rider)}.")
    hidden = sight.can_see_charge(s, rider, cell)
    if hidden is not None:
        yield Refusal("DXA-7.2.1b", f"{s.name(rider)} does not see {s.name(target)} in {names[cell]}. {hidden.reason}")
    dear, barred = closed(s, rider)
    cost = _run_cost(s, rider, cell, direction, dear, barred, filled(s, rider))
    if not cost:
        yield _run_refusal(s, rider, cell, direction, barred)
        return
    points = s.allowance(rider)
    approaches = _approaches(ground, at, facing, points - RUN, barred, dear)
    first = begin_of_run(s, cell, direction)
    if not _reached(approaches, points - cost, first, direction):
        text = f"No route of {SHORTEST} hexes or more without sharp turns and within {points} points brings {s.name(rider)} to {names[first]},"
        yield Refusal("DXA-7.2.1c", f"{text} from where he must ride straight {DIRECTIONS[direction]}.")


def _run_refusal(s: DiexState, rider: int, cell: int, direction: int, barred: int) -> Refusal:
    """Why the last four hexes of a charge can't be ridden."""
    ground = s.ground
    offset = ground.lattice.offsets[direction]
    where = f"straight {DIRECTIONS[direction]} into {ground.names[cell]}"
    if not ground.lattice.mask >> cell - offset & 1 or not ground.horse_step[direction][cell - offset]:
        return Refusal("DXA-7.2.1e", f"{s.name(rider)} could not attack {where}.")
    for steps in range(1, RUN + 2):
        at = cell - steps * offset
        if not ground.lattice.mask >> at & 1 or not ground.horse_step[direction][at]:
            return Refusal("DXA-7.2.1d", f"The last four hexes {where} must be open to a horse.")
        if barred >> at & 1 or (steps <= 2 and filled(s, rider) >> at & 1):
            return Refusal("DXA-7.2.1c2", f"{ground.names[at]} is in the way {where}: it holds somebody, or can't be entered.")
    raise AssertionError("nothing stands against these hexes")


def explain(s: DiexState, rider: int, target: int, direction: int) -> list[Refusal]:
    """All that keeps a rider from charging a target in this direction; empty when he can. Of a mounted target the better of its hexes counts."""
    found: list[list[Refusal]] = [list(objections(s, rider, target, cell, direction)) for cell in members(s.cells(target)) or [-1]]
    return min(found, key=len)


# -------------------------------------------------------------------- the route

_COST, _DANGER = 12, 6
"""Shifts: of two routes the cheaper is better, then the one past fewer enemies, then the straighter."""


class Search:
    """Looks for routes of one rider into one hex from one direction."""

    __slots__ = ("barred", "cell", "cost", "dear", "direction", "feared", "first", "ground")

    def __init__(self, s: DiexState, rider: int, cell: int, direction: int) -> None:
        self.ground = s.ground
        self.cell = cell
        self.direction = direction
        self.dear, self.barred = closed(s, rider)
        self.first = begin_of_run(s, cell, direction)
        self.cost = _run_cost(s, rider, cell, direction, self.dear, self.barred, filled(s, rider))
        self.feared = threat(s, 1 - s.cast.seat[rider])

    def steps(self, at: int, facing: int) -> Iterator[tuple[int, int, int]]:
        """DXA-4.4.1b: the hexes before a horse, each with the direction and the points."""
        ground = self.ground
        for direction in (facing, (facing + 1) % 6, (facing + 5) % 6):
            cost = ground.horse_step[direction][at]
            to = at + ground.lattice.offsets[direction]
            if cost and not self.barred >> to & 1:
                yield to, direction, cost + (self.dear >> to & 1)

    def best(self, at: int, facing: int, done: int, left: int) -> tuple[int, ...] | None:
        """The best way on to the target for one who is here, has entered so many hexes and has these points left; None if there is none."""
        left -= self.cost
        distance = self.ground.lattice.distance
        start = (at, facing, min(done, LEAD_IN))
        before: dict[tuple[int, int, int], tuple[int, int, int]] = {}
        weights = {start: 0}
        queue = [(distance(at, self.first) << _COST, start)]
        while queue:
            guess, state = heappop(queue)
            at, facing, steps = state
            weight = weights[state]
            if guess > weight + (distance(at, self.first) << _COST):
                continue
            if at == self.first and steps == LEAD_IN and (facing - self.direction) % 6 in (0, 1, 5):
                return self._written(before, start, state)
            danger = (self.feared >> at & 1) << _DANGER if state != start else 0
            for to, direction, cost in self.steps(at, facing):
                new = weight + (cost << _COST) + danger + (direction != facing)
                rest = distance(to, self.first)
                if (new >> _COST) + rest > left:
                    continue
                after = (to, direction, min(steps + 1, LEAD_IN))
                if new < weights.get(after, 1 << 30):
                    weights[after] = new
                    before[after] = state
                    heappush(queue, (new + (rest << _COST), after))
        return None

    def _written(self, before: dict[tuple[int, int, int], tuple[int, int, int]], start: tuple[int, int, int], state: tuple[int, int, int]) -> tuple[int, ...]:
        """The way found, with the straight run after it."""
        found: list[int] = []
        while state != start:
            found.append(state[0])
            state = before[state]
        found.reverse()
        offset = self.ground.lattice.offsets[self.direction]
        return (*found, *(self.first + steps * offset for steps in range(1, RUN + 1)))
