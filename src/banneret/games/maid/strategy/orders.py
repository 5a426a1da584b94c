"""Marches: which groups could go where, what each would gain, and the plan of a movement phase, made one march after
the other."""

from collections.abc import Iterator
from dataclasses import dataclass
from heapq import heapify, heappop, heappush

from banneret.board.hex import members

from ..country import GRID
from ..determination.siege_odds import investing
from ..forces.stacks import BY_LOSS_ORDER, fighters, minus, persons, plus
from ..movement.gates import modifiers, unsummoned
from ..movement.group import allowance
from ..movement.movement import free_people, free_troops
from ..movement.reach import Reach, leashed, reach
from ..parties import Counts
from ..parts import added
from ..state import NOBODY, MaidState
from ..tables import CHARLES, KINDS, LEADER_COUNT, STACK_MOST, TYPES, UNLED_MOST, Side
from .clash import summons_chance
from .manner import Manner
from .mind import Mind

MOST_ORDERS = 24
"""More marches than this are never planned ahead."""
DETACHED = (2, 3, 4, 6)
"""Sizes of detachments."""
KEPT = (1, 2, 3)
"""Sizes of garrisons that stay behind."""
ESCORT = 6
"""Fewer do not take the king with them, and nobody does unless he can still be crowned."""
_AROUND = {cell: GRID.neighbours[cell] | 1 << cell for cell in GRID.cells}


@dataclass(slots=True, frozen=True)
class Order:
    """A group from a hex to another, and what that gains."""

    origin: int
    goal: int
    counts: Counts
    people: int
    gain: float = 0.0


@dataclass(slots=True, frozen=True)
class Band:
    """Pieces that could march together."""

    counts: Counts
    people: int
    roams: bool = True
    """Whether it may also go where nothing is to be taken or guarded at once."""


# ---------------------------------------------------------------------- groups


def by_speed(side: Side, least: int) -> tuple[int, ...]:
    """The combat slots whose troops march so fast, those that are missed least first."""
    return tuple(slot for slot in BY_LOSS_ORDER[side] if TYPES[slot % KINDS].ma >= least)


def some(side: Side, there: Counts, number: int, least: int) -> Counts | None:
    """So many fast combat SPs of a stack."""
    found = list(NOBODY[side])
    for slot in by_speed(side, least):
        taken = min(number, there[slot])
        found[slot] = taken
        number -= taken
    return None if number else tuple(found)


def without(side: Side, there: Counts, number: int) -> Counts | None:
    """A stack without so many of those combat SPs that are missed least."""
    left = list(there)
    for slot in BY_LOSS_ORDER[side]:
        taken = min(number, left[slot])
        left[slot] -= taken
        number -= taken
    return None if number or not fighters(tuple(left)) else tuple(left)


def swift(there: Counts, least: int) -> Counts:
    return tuple(count if TYPES[slot % KINDS].ma >= least else 0 for slot, count in enumerate(there))


def groups(mind: Mind, cell: int, free: Counts, people: int) -> Iterator[Band]:
    """Groups that a player would think of: all, all but a garrison, the fast ones, detachments with and without a
    leader, leaders by themselves."""
    side = mind.me
    leaders = [person for person in persons(people) if person < LEADER_COUNT]
    captains = sorted(
        (leader for leader in leaders if leader != CHARLES), key=lambda leader: -mind.bonuses(1 << leader)[0]
    )
    seen: set[tuple[Counts, int]] = set()

    def fresh(counts: Counts | None, who: int) -> bool:
        if counts is None or (counts, who) in seen or not any(counts):
            return False
        seen.add((counts, who))
        return not sum(counts) > UNLED_MOST or bool(who)

    wholes = [free, swift(free, 5), swift(free, 6)]
    at_home = mind.towns >> cell & 1
    king = people >> CHARLES & 1 and mind.charles_goal is not None
    for whole in wholes:
        for kept in (0, *KEPT) if at_home and whole is wholes[1] else (0, 1) if at_home else (0,):
            counts = without(side, whole, kept) if kept else whole
            if fresh(counts, people & ~(1 << CHARLES)) and counts is not None:
                yield Band(counts, people & ~(1 << CHARLES))
            if king and counts is not None and fighters(counts) >= ESCORT and fresh(counts, people):
                yield Band(counts, people)
    for size in DETACHED:
        counts = some(side, free, size, 5) or some(side, free, size, 4)
        if fresh(counts, 0) and counts is not None:
            yield Band(counts, 0, roams=False)
        for captain in captains[:2]:
            if fresh(counts, 1 << captain) and counts is not None:
                yield Band(counts, 1 << captain, roams=False)
    if fighters(free):
        single = some(side, free, 1, 4)
        if fresh(single, 0) and single is not None:
            yield Band(single, 0, roams=False)
    for leader in leaders:
        yield Band(NOBODY[side], 1 << leader, roams=leader == CHARLES)


# ---------------------------------------------------------------------- where to


class Scout:
    """Where groups can go, as the position allows; the same for all groups of a hex that march alike."""

    __slots__ = ("_goals", "_reach", "mind")

    def __init__(self, mind: Mind) -> None:
        self.mind = mind
        self._reach: dict[tuple[int, int, bool, bool], Reach] = {}
        self._goals: dict[tuple[int, int, bool, bool, bool], list[int]] = {}

    def key(self, cell: int, group: Band, points: int) -> tuple[int, int, bool, bool]:
        return cell, points, fighters(group.counts) > 0, leashed(self.mind.s, self.mind.me, group.counts, group.people)

    def reach(self, cell: int, group: Band, points: int, *, whole: bool = True) -> Reach:
        key = self.key(cell, group, points)
        found = self._reach.get(key)
        if found is None:
            found = self._reach[key] = reach(
                self.mind.s, self.mind.me, cell, group.counts, group.people, points, whole=whole
            )
        return found

    def goals(self, cell: int, group: Band, points: int, *, whole: bool = True) -> list[int]:
        key = (*self.key(cell, group, points), group.roams)
        found = self._goals.get(key)
        if found is None:
            found = self._goals[key] = self._find(self.reach(cell, group, points, whole=whole).all, group)
        return found

    def _find(self, all: int, group: Band) -> list[int]:
        """Towns of both sides, own stacks, hexes beside enemy stacks in the open, and the best hex on the way to
        somewhere."""
        mind = self.mind
        if not fighters(group.counts):
            friends = all & mind.s.fighting[mind.me]
            if group.people >> CHARLES & 1:
                friends |= all & mind.towns
                friends |= self._onward(all)
            return members(friends)
        found = all & mind.walls
        for cell in members(all & mind.towns):
            if mind.coming(cell).strength or mind.looming(cell).strength:
                found |= 1 << cell
        if group.roams:
            found |= all & mind.s.fighting[mind.me]
            for target in members(mind.enemy_stacks & ~mind.walls):
                beside = GRID.neighbours[target] & all & ~mind.enemy_stacks
                best = sorted(
                    members(beside),
                    key=lambda cell: (not mind.supplied >> cell & 1, -mind.hold(cell, group.counts, group.people)),
                )[:2]
                for cell in best:
                    found |= 1 << cell
            found |= self._onward(all & mind.supplied)
        return members(found)

    def _onward(self, all: int) -> int:
        """The reachable hex from which the rest of the way is shortest."""
        mind = self.mind
        best, where = 0.0, 0
        for cell in members(all & ~mind.walls):
            value = mind.draw(cell)
            if value > best:
                best, where = value, 1 << cell
        return where


# ---------------------------------------------------------------------- what a march gains


def imagine(mind: Mind, origin: int, goal: int, counts: Counts, people: int) -> None:
    """Pieces go from a hex to another in thought."""
    if any(counts):
        left = minus(mind.troops[origin], counts)
        if any(left):
            mind.troops[origin] = left
        else:
            del mind.troops[origin]
        mind.troops[goal] = plus(mind.troops[goal], counts) if goal in mind.troops else counts
    if people:
        mind.people[origin] = mind.people.get(origin, 0) & ~people
        mind.people[goal] = mind.people.get(goal, 0) | people


def hold_of(mind: Mind, cell: int) -> float:
    return mind.hold(cell, mind.troops.get(cell, NOBODY[mind.me]), mind.people.get(cell, 0))


def gain(mind: Mind, origin: int, goal: int, group: Band, *, starved: bool) -> float:
    """What a march would gain: both hexes and all enemy stacks around them before and after it."""
    troops, people = mind.troops, mind.people
    targets = members(mind.enemy_stacks & (_AROUND[origin] | _AROUND[goal]))
    before = hold_of(mind, origin) + hold_of(mind, goal)
    for target in targets:
        before += mind.strikes(target)
    was = troops.get(origin), troops.get(goal), people.get(origin, 0), people.get(goal, 0)
    imagine(mind, origin, goal, group.counts, group.people)
    after = hold_of(mind, origin)
    chance = opens(mind, goal, group, starved=starved)
    if chance < 1.0:
        shut = hold_of(mind, goal)
        for target in targets:
            shut += mind.strike(target)
        after += (1.0 - chance) * shut
    if chance:
        bit = 1 << goal
        mind.towns |= bit
        mind.walls &= ~bit
        taken = mind.worth[goal] + hold_of(mind, goal)
        for target in targets:
            if target != goal:
                taken += mind.strike(target)
        after += chance * taken
        mind.towns &= ~bit
        mind.walls |= bit
    for cell, counts, who in ((origin, was[0], was[2]), (goal, was[1], was[3])):
        people[cell] = who
        if counts is not None:
            troops[cell] = counts
        elif cell in troops:
            del troops[cell]
    return after - before


def opens(mind: Mind, goal: int, group: Band, *, starved: bool) -> float:
    """The chance that an enemy town is taken on entering it: 1 if nobody is in it, else by a summons."""
    s, me = mind.s, mind.me
    if not mind.walls >> goal & 1 or not fighters(group.counts):
        return 0.0
    if not mind.enemy_stacks >> goal & 1:
        return 1.0
    if unsummoned(s, me, goal, group.counts, group.people, starved=starved):
        return 0.0
    return summons_chance(added(modifiers(s, me, goal, group.people)))


# ---------------------------------------------------------------------- the plan


class Planner:
    """Plans a movement phase: the best march, then the best after it, and so on."""

    __slots__ = ("mind", "scout", "used_people", "used_troops")

    def __init__(self, s: MaidState, me: Side, manner: Manner) -> None:
        self.mind = Mind(s, me, manner)
        self.scout = Scout(self.mind)
        self.used_troops: dict[int, Counts] = {}
        self.used_people = 0

    def free(self, cell: int) -> tuple[Counts, int]:
        """What has not moved, in fact or in thought."""
        s, me = self.mind.s, self.mind.me
        there = free_troops(s, me, cell)
        used = self.used_troops.get(cell)
        return there if used is None else minus(there, used), free_people(s, me, cell) & ~self.used_people

    def fits(self, goal: int, counts: Counts) -> bool:
        """MAI-3.7."""
        return not any(counts) or sum(self.mind.troops.get(goal, NOBODY[self.mind.me])) + sum(counts) <= STACK_MOST

    def enough(self, goal: int, counts: Counts) -> bool:
        """MAI-9.3: whether a siege with these, and those who are there, could succeed at all."""
        mind = self.mind
        if not mind.walls >> goal & 1:
            return True
        there = mind.troops.get(goal)
        force = investing(counts) + (investing(there) if there is not None else 0)
        return force >= mind.garrison(goal)

    def options(self, cell: int) -> Iterator[Order]:
        """Every march from a hex that a player would think of."""
        s, me = self.mind.s, self.mind.me
        if self.mind.shut_in >> cell & 1:
            return
        free, people = self.free(cell)
        starved = cell in s.unsupplied[me]
        for group in groups(self.mind, cell, free, people):
            points = allowance(s, group.counts, group.people, starved=starved and any(group.counts))
            for goal in self.scout.goals(cell, group, points):
                if goal != cell and self.fits(goal, group.counts) and self.enough(goal, group.counts):
                    yield Order(
                        cell, goal, group.counts, group.people, gain(self.mind, cell, goal, group, starved=starved)
                    )

    def cells(self) -> list[int]:
        return sorted({*self.mind.troops, *(cell for cell, people in self.mind.people.items() if people)})

    def plan(self, most: int = MOST_ORDERS) -> list[Order]:
        """Marches in the order in which they are to be made."""
        mind = self.mind
        queue: list[tuple[float, int, Order]] = []
        number = 0
        for cell in self.cells():
            for order in self.options(cell):
                number += 1
                if order.gain > mind.manner.least:
                    queue.append((-order.gain, number, order))
        heapify(queue)
        orders: list[Order] = []
        while queue and len(orders) < most:
            _rank, _number, order = heappop(queue)
            if not self._possible(order):
                continue
            group = Band(order.counts, order.people)
            value = gain(mind, order.origin, order.goal, group, starved=order.origin in mind.s.unsupplied[mind.me])
            if value <= mind.manner.least:
                continue
            if queue and value < -queue[0][0] - 1e-9:
                number += 1
                heappush(queue, (-value, number, Order(order.origin, order.goal, order.counts, order.people, value)))
                continue
            orders.append(Order(order.origin, order.goal, order.counts, order.people, value))
            self._commit(order, group)
            for again in (*self.options(order.origin),):
                if again.gain > mind.manner.least:
                    number += 1
                    heappush(queue, (-again.gain, number, again))
        return orders

    def _possible(self, order: Order) -> bool:
        free, people = self.free(order.origin)
        return (
            not order.people & ~people
            and all(a >= b for a, b in zip(free, order.counts, strict=True))
            and self.fits(order.goal, order.counts)
        )

    def _commit(self, order: Order, group: Band) -> None:
        mind = self.mind
        imagine(mind, order.origin, order.goal, order.counts, order.people)
        if opens(mind, order.goal, group, starved=False) == 1.0:
            mind.towns |= 1 << order.goal
            mind.walls &= ~(1 << order.goal)
        used = self.used_troops.get(order.origin)
        self.used_troops[order.origin] = order.counts if used is None else plus(used, order.counts)
        self.used_people |= order.people
        mind.forget()
