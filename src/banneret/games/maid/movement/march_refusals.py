"""Why a group can't go to a hex: the same sets of hexes that the menu was made from, put into words."""

from heapq import heappop, heappush

from banneret.board.hex import members
from banneret.kernel.refusal import Refusal

from ..country import BURGUNDIAN_REACH, COST, GRID, LAND, NAMES, NEUTRAL, SEA, step_cost
from ..forces.stacks import besieged, fighters
from ..parties import Counts
from ..state import MaidState
from ..tables import SIDE_NAMES
from .reach import Reach, enemy_people, full, leashed
from .summons import summons_refusal
from .truce import under_truce


def go_refusal(s: MaidState, side: int, start: int, goal: int, counts: Counts, people: int, found: Reach) -> Refusal | None:
    """None: it can go there."""
    name = NAMES[goal]
    if goal == start:
        return Refusal("MAI-6.1", f"The group is at {name} already.")
    forbidden = entry_refusal(s, side, goal, counts, people)
    if forbidden is not None:
        return forbidden
    if full(s, side, sum(counts)) >> goal & 1:
        return Refusal("MAI-3.7", f"A stack holds at most 20 SPs: there is no room at {name} for {sum(counts)} more.")
    if under_truce(s, side, counts, people) >> goal & 1:
        return Refusal("MAI-12.12", f"The truce of Compiègne is in force: {name} may not be besieged.")
    if found.all >> goal & 1:
        return None
    return _too_far(s, side, start, goal, counts, people, found)


def entry_refusal(s: MaidState, side: int, goal: int, counts: Counts, people: int) -> Refusal | None:
    """Why a group may not enter a hex, wherever it comes from."""
    enemy = 1 - side
    name = NAMES[goal]
    if SEA >> goal & 1:
        return Refusal("MAI-6.4", f"{name} is sea.")
    if NEUTRAL >> goal & 1 or not LAND >> goal & 1:
        return Refusal("MAI-2.4", f"{name} is neutral ground, which nobody may enter.")
    if not s.ground >> goal & 1:
        return Refusal("MAI-2.9", f"{name} is outside the map of this scenario.")
    if besieged(s, side) >> goal & 1:
        return Refusal("MAI-6.11", f"{name} is besieged: it can only be entered by slipping in, from a hex beside it.")
    if s.fighting[enemy] >> goal & 1 and not s.towns[enemy] >> goal & 1:
        return Refusal("MAI-6.11", f"The {SIDE_NAMES[enemy]} stand at {name}: attack them in the combat phase.")
    if not fighters(counts):
        if s.towns[enemy] >> goal & 1:
            return Refusal("MAI-6.10", f"A group without combat SPs may not enter {name}, an enemy town.")
        if (enemy_people(s, side) | s.present[enemy]) >> goal & 1:
            return Refusal("MAI-6.11", f"A group without combat SPs may not enter {name}, where enemies are.")
    if leashed(s, side, counts, people) and not BURGUNDIAN_REACH >> goal & 1:
        return Refusal("MAI-6.17", f"Burgundians may not go more than three hexes from their lands, and {name} is farther.")
    return None


# ---------------------------------------------------------------------- hexes that it may enter and does not reach


def _too_far(s: MaidState, side: int, start: int, goal: int, counts: Counts, people: int, found: Reach) -> Refusal:
    """The ground and rivers alone are too much, or the shortest way is barred and no way round is short enough."""
    name, points = NAMES[goal], found.points
    cost, way = _shortest(s, start, goal, rivers=True)
    if not way:
        return Refusal("MAI-6.4", f"No way leads to {name} by land.")
    if cost > points:
        have = "1 movement point is" if points == 1 else f"{points} movement points are"
        if GRID.distance(start, goal) <= points and _shortest(s, start, goal, rivers=False)[0] <= points:
            return Refusal("MAI-6.6", f"{name} costs {cost} because of the rivers on the way, and {have} left.")
        return Refusal("MAI-6.4", f"{name} costs {cost}, and {have} left.")
    barred = next(bar for bar in (_bar(s, side, cell, counts, people, found) for cell in way[:-1]) if bar is not None)
    return Refusal(barred.rule, f"The way to {name} is barred, and no other is short enough. {barred.reason}")


def _shortest(s: MaidState, start: int, goal: int, *, rivers: bool) -> tuple[int, list[int]]:
    """The cost of a cheapest way over the ground if nobody were on it, and its hexes after the first; no hexes if there is no way."""
    best = {start: 0}
    came: dict[int, int] = {}
    edge = [(GRID.distance(start, goal), 0, start)]
    while edge:
        _least, spent, here = heappop(edge)
        if here == goal:
            way = [goal]
            while came[way[-1]] != start:
                way.append(came[way[-1]])
            return spent, way[::-1]
        if spent > best[here]:
            continue
        for there in members(GRID.neighbours[here] & s.ground):
            cost = spent + (step_cost(here, there) if rivers else COST[there])
            if cost < best.get(there, cost + 1):
                best[there], came[there] = cost, here
                heappush(edge, (cost + GRID.distance(there, goal), cost, there))  # a hex costs at least 1
    return 0, []


def _bar(s: MaidState, side: int, cell: int, counts: Counts, people: int, found: Reach) -> Refusal | None:
    """Why a group can't go through a hex; None if it can."""
    if found.terms.through >> cell & 1:
        return None
    forbidden = entry_refusal(s, side, cell, counts, people)
    if forbidden is not None:
        return forbidden
    name = NAMES[cell]
    if s.towns[1 - side] >> cell & 1:
        if s.present[1 - side] >> cell & 1:
            return Refusal("MAI-6.10", f"{name} is an enemy town: the group stops before it.")
        return Refusal("MAI-6.7", f"{name} is an open enemy town: a group that takes it must drop off a garrison to go on.")
    if found.terms.stops >> cell & 1:
        return Refusal("MAI-6.14", f"{name} is in an enemy zone of control, where the group stops.")
    if s.towns[side] >> cell & 1:
        return Refusal("MAI-6.7", f"{name} has no garrison: a group that enters it must drop one off to go on.")
    return Refusal("MAI-6.11", f"Enemies must be driven off at {name} first: go by way of it.")


# ---------------------------------------------------------------------- hexes that it reaches and can't go on from


def via_refusal(s: MaidState, side: int, cell: int, counts: Counts, people: int, found: Reach, *, starved: bool, can_garrison: bool) -> Refusal:
    """Why a group that can go to a hex can't mean to go on from there."""
    name = NAMES[cell]
    if found.cost(cell) >= found.points:
        return Refusal("MAI-6.3", f"No movement points would be left at {name}: end the move there.")
    enemy = 1 - side
    town = (s.towns[0] | s.towns[1]) >> cell & 1
    if town and not can_garrison:
        return Refusal("MAI-6.8", f"This group can't both leave a combat SP in {name} and go on.")
    if s.towns[enemy] >> cell & 1:
        answer = summons_refusal(s, side, cell, counts, people, starved=starved)
        if answer is not None:
            return Refusal("MAI-6.10", f"The group stops before {name}. {answer.reason}")
    if found.terms.stops >> cell & 1:
        return Refusal("MAI-6.14", f"{name} is in an enemy zone of control: the group stops there.")
    return Refusal("MAI-6.7", f"At {name} there is nothing to stop for: go there, or farther.")
