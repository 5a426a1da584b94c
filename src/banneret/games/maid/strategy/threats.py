"""Where an enemy could strike in his next turn: distances over open ground, and the armies within them."""

from dataclasses import dataclass

from banneret.board.hex import members

from ..country import COST, GRID, step_cost
from ..forces.leaders import attack_bonus
from ..forces.stacks import besieged, fighters, of_type, people_at, persons
from ..state import MaidState
from ..tables import KINDS, LEADER_COUNT, MILITIA, TYPES, UNLED_MOST, Side

FAR = 99
MARCH = 5
"""What most troops march in a turn."""
_WAYS: dict[tuple[int, int], list[int]] = {}


def ways(ground: int, start: int) -> list[int]:
    """By hex, the movement points from a hex to it over the ground of a scenario, as if nobody stood in the way; FAR:
    too far to matter."""
    key = (ground, start)
    found = _WAYS.get(key)
    if found is None:
        found = _WAYS[key] = _flood(ground, start)
    return found


def _flood(ground: int, start: int) -> list[int]:
    costs = [FAR] * (ground.bit_length() + 1)
    costs[start] = 0
    edges: list[list[int]] = [[] for _ in range(FAR + 8)]
    edges[0].append(start)
    for cost in range(FAR):
        for here in edges[cost]:
            if costs[here] < cost:
                continue
            for there in members(GRID.neighbours[here] & ground):
                price = cost + step_cost(here, there)
                if price < costs[there]:
                    costs[there] = price
                    edges[price].append(there)
    return costs


@dataclass(slots=True, frozen=True)
class Force:
    """An enemy stack that could march: `within[c]` are the combat SPs that can march c points and more."""

    cell: int
    within: tuple[int, ...]
    bonus: int
    costs: list[int]


@dataclass(slots=True, frozen=True)
class Pressure:
    """What could come to a hex: combat SPs and the best bonus among their leaders."""

    strength: int
    bonus: int


CALM = Pressure(0, 0)


def forces_of(s: MaidState, side: Side) -> list[Force]:
    """The stacks of a side that could go somewhere; citizens who guard their town and those who are shut in do not."""
    found = []
    shut_in = besieged(s, side)
    for cell, counts in s.sp[side].items():
        strength = fighters(counts)
        if not strength or shut_in >> cell & 1:
            continue
        people = people_at(s, side, cell)
        at_home = bool(s.towns[side] >> cell & 1)
        if at_home and not people and strength - of_type(counts, MILITIA) < 1:
            continue
        leaders = [person for person in persons(people) if person < LEADER_COUNT]
        within = [0] * 9
        for slot, count in enumerate(counts):
            type = slot % KINDS
            if count and type < 6:
                reach = (TYPES[type].ma + 1) // 2 if s.winter else TYPES[type].ma
                for points in range(reach + 1):
                    within[points] += count
        most = strength - 1 if at_home else strength
        if not leaders:
            most = min(most, UNLED_MOST)
        if most > 0:
            bonus = max((attack_bonus(s, person) for person in leaders), default=0)
            found.append(Force(cell, tuple(min(some, most) for some in within), bonus, ways(s.ground, cell)))
    return found


def pressure(forces: list[Force], cell: int, turns: int = 1, *, beside: bool = False) -> Pressure:
    """What can come to a hex, or beside it, in so many turns."""
    spare = COST[cell] if beside else 0
    strength = bonus = 0
    for force in forces:
        cost = force.costs[cell] - spare
        if cost > 8 * turns:
            continue
        some = force.within[max(0, -(-cost // turns))]
        if some:
            strength += some
            if force.bonus > bonus:
                bonus = force.bonus
    return CALM if not strength else Pressure(strength, bonus)
