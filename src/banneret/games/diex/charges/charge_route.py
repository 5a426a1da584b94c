"""Section 7.2.1: whom a rider may charge, from which direction and by which routes."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from banneret.board.hex import DIRECTIONS, members
from banneret.kernel.reasons import Reasons, worded
from banneret.kernel.refusal import Refusal

from .. import specials
from ..ground.ground import Ground
from ..movement import riding
from ..movement.routes import closed
from ..sight import sight
from ..state import DEAD, STUNNED, DiexState
from .approach import UNSURE, YES, Approach
from .declared import declared

SECTION = 7
"""DXA-SC.3: the section of the rules from which on there are charges."""
SHORTEST = 6
"""DXA-7.2.1c: a charge enters so many hexes at least."""
RUN = 3
"""DXA-7.2.1d: the steps between its last four hexes, all in one direction with the target."""
LEAD_IN = SHORTEST - RUN
"""Steps before those, at least."""


@dataclass(slots=True, frozen=True, order=True)
class Aim:
    """A target, the hex of it that is charged, and the direction of the last steps."""

    target: int
    cell: int
    direction: int


def filled(s: DiexState, rider: int) -> int:
    """DXA-7.2.1c2: hexes with a living counter; the rider himself and other declared chargers count as having left
    theirs."""
    found = s.living
    for charger in members(declared(s) | 1 << rider):
        found &= ~s.cells(charger)
    return found


# -------------------------------------------------------------------- who, and at whom


_RIDER: Reasons = (
    None,
    Refusal("DXA-SC.3", "There are no charges in this scenario."),
    Refusal("DXA-7.2.1a", "{name} is not a rider of the side whose phase it is."),
    Refusal("DXA-7.2.1a", "{name} is not mounted; only a rider charges."),
    Refusal("DXA-7.2.1a", "{name} has shot in step 1 of this phase."),
    Refusal("DXA-2.1h", "{name} is busy with a task in this phase."),
    Refusal("DXA-7.2.2g", "{name} has declared a charge already, and none can be changed."),
)
"""What keeps somebody from charging at all."""
MAY, _NO_CHARGES, _NOT_HIS_PHASE, _ON_FOOT, _HAS_SHOT, _BUSY, _HAS_DECLARED = range(len(_RIDER))
_TARGET: Reasons = (
    None,
    Refusal("DXA-7.2.1e", "{name} is no fighter: a charge is against a man, mounted or on foot."),
    Refusal("DXA-7.2.1e", "{name} is a friend of {rider}."),
    Refusal("DXA-7.2.1e", "{name} is not there to be charged."),
    Refusal("DXA-7.2.1e", "{name} is stunned; a charge is against a fighter."),
    Refusal("DXA-7.2.2g", "A charge or counter-charge has been made against {name} in this game turn."),
)
"""What keeps somebody from being charged."""
_OPEN, _ANIMAL, _FRIEND, _GONE, _STUNNED, _CHARGED = range(len(_TARGET))


def _bar_to_rider(s: DiexState, rider: int) -> int:
    if s.cast.sections < SECTION:
        return _NO_CHARGES
    if rider >= s.cast.people or s.cast.seat[rider] != s.phasing:
        return _NOT_HIS_PHASE
    if s.steed[rider] < 0 or s.at[rider] < 0:
        return _ON_FOOT
    if s.shot >> rider & 1:
        return _HAS_SHOT
    if s.idle >> rider & 1:
        return _BUSY
    return _HAS_DECLARED if declared(s) >> rider & 1 else MAY


def _bar_to_target(s: DiexState, rider: int, target: int) -> int:
    if target >= s.cast.people:
        return _ANIMAL
    if s.cast.seat[target] == s.cast.seat[rider]:
        return _FRIEND
    if s.at[target] < 0 or s.health[target] == DEAD:
        return _GONE
    if s.health[target] == STUNNED:
        return _STUNNED
    return _CHARGED if s.charged >> target & 1 else _OPEN


def may_charge(s: DiexState, rider: int) -> bool:
    """Whether a rider of the phasing side may charge, if there is a way."""
    return _bar_to_rider(s, rider) == MAY and specials.may_not_move(s, s.phasing) is None


def rider_refusal(s: DiexState, rider: int) -> Refusal | None:
    """The same in words; None if he may."""
    return worded(_RIDER, _bar_to_rider(s, rider), name=s.name(rider)) or specials.may_not_move(s, s.phasing)


def _target_refusal(s: DiexState, rider: int, target: int) -> Refusal | None:
    return worded(_TARGET, _bar_to_target(s, rider, target), name=s.name(target), rider=s.name(rider))


class Run:
    """DXA-7.2.1d: the last four hexes of a charge into a hex, as the ground lets them be ridden."""

    __slots__ = ("_all", "_near", "_ridden", "cost", "direction", "first")

    def __init__(self, direction: int, first: int, offset: int, cost: int) -> None:
        self.direction = direction
        self.first = first
        """P(k−3)."""
        self.cost = cost
        """The points of its three steps without the dead."""
        third, before, last = first + offset, first + 2 * offset, first + 3 * offset
        self._near = 1 << last | 1 << before
        self._ridden = self._near | 1 << third
        self._all = self._ridden | 1 << first

    def price(self, dear: int, barred: int, full: int) -> int:
        """DXA-7.2.1c2, DXA-7.2.1e: the points of its three steps; 0 if they can't be made."""
        if barred & self._all or full & self._near:
            return 0
        return self.cost + (dear & self._ridden).bit_count() if dear else self.cost


@lru_cache(maxsize=65536)
def _runs(ground: Ground, cell: int) -> tuple[Run, ...]:
    """All runs into a hex."""
    found = []
    mask = ground.lattice.mask
    for direction, offset in enumerate(ground.lattice.offsets):
        steps = ground.horse_step[direction]
        costs = []
        for number in range(1, RUN + 2):
            place = cell - number * offset
            if not mask >> place & 1 or not steps[place]:
                break
            costs.append(steps[place])
        else:
            found.append(Run(direction, cell - (RUN + 1) * offset, offset, sum(costs[1:])))
    return tuple(found)


def _run_cost(s: DiexState, cell: int, direction: int, dear: int, barred: int, full: int) -> int:
    """The points of the last three steps of a charge into this hex from there; 0 if they can't be made."""
    for run in _runs(s.ground, cell):
        if run.direction == direction:
            return run.price(dear, barred, full)
    return 0


def begin_of_run(s: DiexState, cell: int, direction: int) -> int:
    """P(k−3) of a charge into this hex."""
    return cell - (RUN + 1) * s.ground.lattice.offsets[direction]


@lru_cache(maxsize=1024)
def _approaches(
    ground: Ground, front: int, facing: int, points: int, barred: int, dear: int
) -> tuple[tuple[int, ...], ...]:
    """By points and facing: where the front can be, without sharp turns (DXA-4.4.1b), after as many steps as come
    before the run, or more."""
    grid = ground.lattice
    free = grid.mask & ~barred
    sets = [[[0] * 6 for _ in range(points + 1)] for _ in range(LEAD_IN + 1)]
    unseen = [[free] * 6 for _ in range(LEAD_IN + 1)]
    sets[0][0][facing] = 1 << front
    unseen[0][facing] |= 1 << front
    for spent in range(points + 1):
        for steps in range(LEAD_IN + 1):
            layer = sets[steps][spent]
            fresh = unseen[steps]
            some = 0
            for d in range(6):
                if layer[d]:
                    layer[d] &= fresh[d]
                    fresh[d] ^= layer[d]
                    some |= layer[d]
            if not some:
                continue
            after = min(steps + 1, LEAD_IN)
            new = unseen[after]
            for d, offset in enumerate(grid.offsets):
                sources = layer[d] | layer[d - 1] | layer[d - 5]
                if not sources:
                    continue
                leaving = sources & ground.open_horse[d]
                there = (leaving << offset if offset > 0 else leaving >> -offset) & new[d]
                if there:
                    for cost, cells in ground.enter_horse:
                        if spent + cost > points:
                            break
                        if there & cells:
                            _add(sets[after], d, spent + cost, there & cells, dear, points)
                for direction, cost, cells in ground.odd_horse:
                    if direction == d and sources & cells and spent + cost <= points:
                        leaving = sources & cells
                        there = (leaving << offset if offset > 0 else leaving >> -offset) & new[d]
                        _add(sets[after], d, spent + cost, there, dear, points)
    found = [[0] * 6]
    for layer in sets[LEAD_IN]:
        found.append([before | here for before, here in zip(found[-1], layer, strict=True)])
    return tuple(tuple(some) for some in found[1:])


def _add(sets: list[list[int]], direction: int, spent: int, there: int, dear: int, points: int) -> None:
    """These hexes are reached for so many points; where the dead lie for one more (DXA-4.2.2a)."""
    if there & dear:
        if spent < points:
            sets[spent + 1][direction] |= there & dear
        there &= ~dear
    sets[spent][direction] |= there


def _reached(approaches: tuple[tuple[int, ...], ...], points: int, cell: int, direction: int) -> bool:
    """Whether the run can begin in this hex with so many points spent before."""
    if points < 0:
        return False
    layer = approaches[points]
    return (layer[direction] | layer[direction - 1] | layer[direction - 5]) >> cell & 1 == 1


def _comes(ground: Ground, at: int, facing: int, points: int, cost: int, run: Run, barred: int, dear: int) -> bool:
    """Whether a rider can come to where a run begins that costs so much of his points."""
    sought = Approach(ground, barred, dear, run.first, run.direction, LEAD_IN).found(at, facing, points - cost)
    if sought != UNSURE:
        return sought == YES
    approaches = _approaches(ground, at, facing, points - RUN, barred, dear)
    return _reached(approaches, points - cost, run.first, run.direction)


def can_charge(s: DiexState, rider: int) -> bool:
    """Whether there is anybody whom a rider who may charge can charge."""
    return bool(_aims(s, rider, 1))


def aims(s: DiexState, rider: int) -> list[Aim]:
    """Every way in which a rider who may charge can end a charge: target, its hex, last direction."""
    return _aims(s, rider, s.ground.lattice.size)


def _aims(s: DiexState, rider: int, enough: int) -> list[Aim]:
    """The same, until there are enough."""
    ground = s.ground
    grid = ground.lattice
    found: list[Aim] = []
    at, facing = s.at[rider], s.facing[rider]
    points = s.allowance(rider)
    enemy = 1 - s.cast.seat[rider]
    near = s.upright[enemy] & riding.front_arc(ground, at, facing) & grid.disk(at, points + 1)
    if not near:
        return found
    for burning in s.flames:
        near &= ~(1 << burning)  # DXA-7.2.1e: nobody attacks into flames
    dear, barred = closed(s, rider)
    full = filled(s, rider)
    for cell in members(near):
        ways: list[tuple[Run, int]] = []
        for run in _runs(ground, cell):
            least = max(LEAD_IN, grid.distance(at, run.first))
            if least + run.cost <= points:  # seen soonest
                cost = run.price(dear, barred, full)
                if cost and least + cost <= points:
                    ways.append((run, cost))
        if not ways:
            continue
        target = s.who[cell]
        if _bar_to_target(s, rider, target) != _OPEN or sight.can_see_charge(s, rider, cell) is not None:
            continue  # before his ways are sought, which takes longest
        for run, cost in ways:
            if _comes(ground, at, facing, points, cost, run, barred, dear):
                found.append(Aim(target, cell, run.direction))
        if len(found) >= enough:
            break
    return found


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
    cost = 0 if cell in s.flames else _run_cost(s, cell, direction, dear, barred, filled(s, rider))
    if not cost:
        yield _run_refusal(s, rider, cell, direction, barred)
        return
    points = s.allowance(rider)
    approaches = _approaches(ground, at, facing, points - RUN, barred, dear)
    first = begin_of_run(s, cell, direction)
    if not _reached(approaches, points - cost, first, direction):
        text = (
            f"No route of {SHORTEST} hexes or more without sharp turns and within {points} points brings "
            f"{s.name(rider)} to {names[first]},"
        )
        yield Refusal("DXA-7.2.1c", f"{text} from where he must ride straight {DIRECTIONS[direction]}.")


def _run_refusal(s: DiexState, rider: int, cell: int, direction: int, barred: int) -> Refusal:
    """Why the last four hexes of a charge can't be ridden."""
    ground = s.ground
    offset = ground.lattice.offsets[direction]
    where = f"straight {DIRECTIONS[direction]} into {ground.names[cell]}"
    if (
        cell in s.flames
        or not ground.lattice.mask >> cell - offset & 1
        or not ground.horse_step[direction][cell - offset]
    ):
        return Refusal("DXA-7.2.1e", f"{s.name(rider)} could not attack {where}.")
    for steps in range(1, RUN + 2):
        at = cell - steps * offset
        if not ground.lattice.mask >> at & 1 or not ground.horse_step[direction][at]:
            return Refusal("DXA-7.2.1d", f"The last four hexes {where} must be open to a horse.")
        if barred >> at & 1 or (steps <= 2 and filled(s, rider) >> at & 1):
            return Refusal(
                "DXA-7.2.1c2", f"{ground.names[at]} is in the way {where}: it holds somebody, or can't be entered."
            )
    raise AssertionError("nothing stands against these hexes")


def explain(s: DiexState, rider: int, target: int, direction: int) -> list[Refusal]:
    """All that keeps a rider from charging a target in this direction; empty when he can. Of a mounted target the
    better of its hexes counts."""
    found: list[list[Refusal]] = [
        list(objections(s, rider, target, cell, direction)) for cell in members(s.cells(target)) or [-1]
    ]
    return min(found, key=len)


# -------------------------------------------------------------------- the route

_Table = tuple[tuple[tuple[int, ...], ...], ...]


@lru_cache(maxsize=1024)
def _ways_home(ground: Ground, first: int, direction: int, points: int, barred: int, dear: int) -> _Table:
    """By steps still needed before the run, points and direction: the hexes from which a step that way, and others,
    begin the run at that cost."""
    grid = ground.lattice
    free = grid.mask & ~barred
    sets = [[[0] * 6 for _ in range(points + 1)] for _ in range(LEAD_IN + 1)]
    unseen = [[free] * 6 for _ in range(LEAD_IN + 1)]
    sets[0][0][direction] = 1 << first
    for spent in range(points + 1):
        for needed in range(LEAD_IN + 1):
            layer = sets[needed][spent]
            if not any(layer):
                continue
            fresh = unseen[needed]
            for d, offset in enumerate(grid.offsets):
                arrived = (layer[d] | layer[d - 1] | layer[d - 5]) & fresh[d]
                if arrived:
                    fresh[d] ^= arrived
                    for cost, leaving in _entries(ground, d, offset, arrived, dear, points - spent):
                        if not needed:
                            sets[0][spent + cost][d] |= leaving
                        if needed < LEAD_IN:
                            sets[needed + 1][spent + cost][d] |= leaving
    return tuple(tuple(tuple(layer) for layer in some) for some in sets)


def _beside(direction: int) -> tuple[int, int, int]:
    """DXA-4.4.1b: the facings from which a horse goes in this direction without a sharp turn."""
    return direction, (direction + 1) % 6, (direction + 5) % 6


def _entries(
    ground: Ground, direction: int, offset: int, arrived: int, dear: int, points: int
) -> list[tuple[int, int]]:
    """For steps in one direction into some hexes: what they cost, if it is no more than so much, and from where they
    come at that cost."""
    found: list[tuple[int, int]] = []
    open_ = ground.open_horse[direction]
    for cells, more in ((arrived & ~dear, 0), (arrived & dear, 1)):
        if not cells:
            continue
        for cost, kind in ground.enter_horse:
            if cost + more > points:
                break
            some = cells & kind
            if some:
                some = (some >> offset if offset > 0 else some << -offset) & open_
                if some:
                    found.append((cost + more, some))
        for other, cost, leaving in ground.odd_horse:
            if other == direction and cost + more <= points:
                some = (cells >> offset if offset > 0 else cells << -offset) & leaving
                if some:
                    found.append((cost + more, some))
    return found


class Course:
    """All routes of one rider into one hex from one direction."""

    __slots__ = ("_home", "barred", "cost", "dear", "direction", "first", "ground")

    def __init__(self, s: DiexState, rider: int, cell: int, direction: int) -> None:
        self.ground = s.ground
        self.direction = direction
        self.dear, self.barred = closed(s, rider)
        self.first = begin_of_run(s, cell, direction)
        self.cost = _run_cost(s, cell, direction, self.dear, self.barred, filled(s, rider))
        """Of the run; 0 if it can't be made, and then there is no route."""
        self._home: _Table = (
            _ways_home(s.ground, self.first, direction, s.allowance(rider) - RUN, self.barred, self.dear)
            if self.cost
            else ()
        )

    def price(self, at: int, facing: int, ridden: int) -> int:
        """The points that one needs who is here and has entered so many hexes; -1 if there is no way."""
        if self.cost:
            for points, layer in enumerate(self._home[max(0, LEAD_IN - ridden)]):
                if (layer[facing] | layer[facing - 1] | layer[facing - 5]) >> at & 1:
                    return points + self.cost
        return -1

    def steps(self, at: int, facing: int) -> Iterator[tuple[int, int, int]]:
        """DXA-4.4.1b: the hexes before a horse, each with the direction and the points."""
        ground = self.ground
        for direction in _beside(facing):
            cost = ground.horse_step[direction][at]
            to = at + ground.lattice.offsets[direction]
            if cost and not self.barred >> to & 1:
                yield to, direction, cost + (self.dear >> to & 1)

    def ahead(self, at: int, facing: int, ridden: int, left: int) -> list[int]:
        """The next hexes from which the charge can still be completed with the points left."""
        return [
            to
            for to, direction, cost in self.steps(at, facing)
            if 0 <= self.price(to, direction, ridden + 1) <= left - cost
        ]

    def best(self, at: int, facing: int, ridden: int, left: int, feared: int = 0) -> tuple[int, ...] | None:
        """The cheapest way on to the target, hex by hex past fewer of the hexes that are feared and straighter; None if
        there is none."""
        rest = self.price(at, facing, ridden)
        if rest < 0 or rest > left:
            return None
        found: list[int] = []
        while rest > self.cost or ridden < LEAD_IN:
            choices = [
                (feared >> to & 1, direction != facing, cost, to, direction)
                for to, direction, cost in self.steps(at, facing)
                if self.price(to, direction, ridden + 1) + cost == rest
            ]
            _, _, cost, at, facing = min(choices)
            found.append(at)
            rest -= cost
            ridden += 1
        offset = self.ground.lattice.offsets[self.direction]
        return (*found, *(self.first + steps * offset for steps in range(1, RUN + 1)))
