"""Where the leg of a group may end, and where it may mean to go on; and in words why not elsewhere: from the same sets
of hexes."""

from heapq import heappop, heappush
from typing import Final

from banneret.board.hex import members, without
from banneret.kernel.reasons import MAY, Reasons, worded
from banneret.kernel.refusal import Refusal

from ..country import COST, GRID, NAMES, step_cost
from ..forces.stacks import fighters
from ..parties import Group
from ..shut import first
from ..state import MaidState
from ..tables import ENEMY, SIDE_NAMES
from .gates import summons_refusal, unsummoned
from .reach import (
    AT_SEA,
    BEFORE_WALLS,
    HELD,
    IN_ZONE,
    LEADERS,
    LEASHED,
    MANNED,
    NEUTRAL_GROUND,
    NO_GARRISON,
    OFF_MAP,
    OPEN_TOWN,
    SHUT_IN,
    WALLED,
    Reach,
    enemy_people,
    full,
)
from .truce import under_truce

_ENTRY: dict[int, Refusal] = {
    AT_SEA: Refusal("MAI-6.4", "{name} is sea."),
    NEUTRAL_GROUND: Refusal("MAI-2.4", "{name} is neutral ground, which nobody may enter."),
    OFF_MAP: Refusal("MAI-2.9", "{name} is outside the map of this scenario."),
    SHUT_IN: Refusal("MAI-6.11", "{name} is besieged: it can only be entered by slipping in, from a hex beside it."),
    HELD: Refusal("MAI-6.11", "The {enemy} stand at {name}: attack them in the combat phase."),
    WALLED: Refusal("MAI-6.10", "A group without combat strength points may not enter {name}, an enemy town."),
    MANNED: Refusal("MAI-6.11", "A group without combat strength points may not enter {name}, where enemies are."),
    LEASHED: Refusal(
        "MAI-6.17", "Burgundians may not go more than three hexes from their lands, and {name} is farther."
    ),
}
"""Why a group may not enter a hex, wherever it comes from."""
_HALT: dict[int, Refusal] = {
    BEFORE_WALLS: Refusal("MAI-6.10", "{name} is an enemy town: the group stops before it."),
    OPEN_TOWN: Refusal(
        "MAI-6.7", "{name} is an open enemy town: a group that takes it must drop off a garrison to go on."
    ),
    IN_ZONE: Refusal("MAI-6.14", "{name} is in an enemy zone of control, where the group stops."),
    NO_GARRISON: Refusal("MAI-6.7", "{name} has no garrison: a group that enters it must drop one off to go on."),
    LEADERS: Refusal("MAI-6.11", "Enemies must be driven off at {name} first: go by way of it."),
}
"""Why it can't go through one."""

# ---------------------------------------------------------------------- where it may end

FULL, TRUCE, HERE, NO_WAY, RIVERS, TOO_DEAR, BARRED = range(LEASHED + 1, LEASHED + 8)
_END: Reasons = {
    **_ENTRY,
    FULL: Refusal("MAI-3.7", "A stack holds at most 20 strength points: there is no room at {name} for {size} more."),
    TRUCE: Refusal("MAI-12.12", "The truce of Compiègne is in force: {name} may not be besieged."),
    HERE: Refusal("MAI-6.1", "The group is at {name} already."),
    NO_WAY: Refusal("MAI-6.4", "No way leads to {name} by land."),
    RIVERS: Refusal("MAI-6.6", "{name} costs {cost} because of the rivers on the way, and {have} left."),
    TOO_DEAR: Refusal("MAI-6.4", "{name} costs {cost}, and {have} left."),
}


def _taken(s: MaidState, group: Group) -> tuple[int, int]:
    """MAI-3.7, MAI-12.12: the hexes where the move of a group may not end though it may enter them, by the reason:
    FULL, TRUCE."""
    return full(s, s.active, sum(group.counts)), under_truce(s, s.active, group.counts, group.people)


def goals(s: MaidState, group: Group, found: Reach) -> int:
    """Where the move may end."""
    crowded, spared = _taken(s, group)
    return without(found.all, crowded | spared)


def go_refusal(s: MaidState, group: Group, goal: int, found: Reach) -> Refusal | None:
    """Why it may not end there."""
    cost, way = 0, list[int]()
    reason = HERE if goal == group.cell else first((*found.terms.closed(s, s.active), *_taken(s, group)), goal)
    if reason == MAY and not found.all >> goal & 1:
        cost, way = _shortest(s, group.cell, goal, rivers=True)
        reason = _too_far(s, group, goal, found, cost, way)
    if reason == BARRED:
        return _barred(s, goal, way, found)
    have = "1 movement point is" if found.points == 1 else f"{found.points} movement points are"
    return worded(
        _END, reason, name=NAMES[goal], enemy=SIDE_NAMES[ENEMY[s.active]], size=sum(group.counts), cost=cost, have=have
    )


def _too_far(s: MaidState, group: Group, goal: int, found: Reach, cost: int, way: list[int]) -> int:
    """Of a hex that it may enter and does not reach: the ground and rivers alone are too much, or the shortest way is
    barred and no way round is short enough."""
    if not way:
        return NO_WAY
    if cost <= found.points:
        return BARRED
    dry = (
        GRID.distance(group.cell, goal) <= found.points
        and _shortest(s, group.cell, goal, rivers=False)[0] <= found.points
    )
    return RIVERS if dry else TOO_DEAR


def _barred(s: MaidState, goal: int, way: list[int], found: Reach) -> Refusal:
    """The first hex of the way that it can't go through."""
    cell = next(cell for cell in way[:-1] if not found.terms.through >> cell & 1)
    words = {"name": NAMES[cell], "enemy": SIDE_NAMES[ENEMY[s.active]]}
    bar = worded(_ENTRY, first(found.terms.closed(s, s.active), cell), **words) or worded(
        _HALT, first(found.terms.halts(), cell, LEASHED), **words
    )
    assert bar is not None, "every hex that is not gone through has its reason"
    return Refusal(bar.rule, f"The way to {NAMES[goal]} is barred, and no other is short enough. {bar.reason}")


def _shortest(s: MaidState, start: int, goal: int, *, rivers: bool) -> tuple[int, list[int]]:
    """The cost of a cheapest way over the ground if nobody were on it, and its hexes after the first; no hexes if there
    is no way."""
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


# ---------------------------------------------------------------------- where it may mean to go on

NO_POINTS: Final = 1
NOBODY_TO_LEAVE: Final = 2
UNSUMMONED: Final = 3
IN_A_ZONE: Final = 4
NOTHING_THERE: Final = 5
_VIA: Reasons = {
    NO_POINTS: Refusal("MAI-6.3", "No movement points would be left at {name}: end the move there."),
    NOBODY_TO_LEAVE: Refusal("MAI-6.8", "This group can't both leave a combat strength point in {name} and go on."),
    UNSUMMONED: Refusal("MAI-6.10", "The group stops before {name}. {why}"),
    IN_A_ZONE: Refusal("MAI-6.14", "{name} is in an enemy zone of control: the group stops there."),
    NOTHING_THERE: Refusal("MAI-6.7", "At {name} there is nothing to stop for: go there, or farther."),
}


def can_garrison(group: Group) -> bool:
    """MAI-6.8: a garrison is combat SPs; somebody must be left to go on."""
    return fighters(group.counts) > 0 and sum(group.counts) + group.people.bit_count() > 1


def _pointless(s: MaidState, group: Group, found: Reach, ends: int) -> tuple[int, ...]:
    """Of the hexes where it may end those from which it can't mean to go on, by the reason. It can from towns that are
    or may become its own, in which it can leave a garrison, and from hexes from which it drives enemy leaders."""
    side, enemy = s.active, ENEMY[s.active]
    late = ends & (found.layers[group.points] | found.forced)
    walls = s.towns[enemy]
    leaders = without(enemy_people(s, side), walls | found.terms.stops)
    towns = s.towns[side] | walls
    garrisons = can_garrison(group)
    shut = 0
    if garrisons:
        for cell in members(without(walls & s.present[enemy] & ends, late)):
            if unsummoned(s, side, cell, group.counts, group.people, starved=group.starved):
                shut |= 1 << cell
    zones = without(found.terms.stops, walls)
    return late, 0 if garrisons else without(towns, leaders), shut, zones, without(ends, towns | leaders)


def stations(s: MaidState, group: Group, found: Reach, ends: int) -> int:
    """The hexes from which it may mean to go on, with points left."""
    if not without(ends & (s.towns[0] | s.towns[1] | enemy_people(s, s.active)), found.layers[group.points]):
        return 0  # nothing to stop for, or no points would be left there
    late, unable, shut, zones, empty = _pointless(s, group, found, ends)
    return without(ends, late | unable | shut | zones | empty)


def via_refusal(s: MaidState, group: Group, goal: int, found: Reach) -> Refusal | None:
    """Why a group can't go to a hex, or can't mean to go on from there."""
    refused = go_refusal(s, group, goal, found)
    if refused is not None:
        return refused
    why = summons_refusal(s, s.active, goal, group.counts, group.people, starved=group.starved)
    reason = first(_pointless(s, group, found, goals(s, group, found)), goal)
    return worded(_VIA, reason, name=NAMES[goal], why="" if why is None else why.reason)
