"""Why a group can't go to a hex: the same sets of hexes that the menu was made from, put into words."""

from banneret.kernel.refusal import Refusal

from .attack_state import Counts
from .country import BURGUNDIAN_REACH, GRID, LAND, NAMES, NEUTRAL, SEA, step_cost
from .reach import Reach, enemy_people, full, leashed
from .stacks import besieged, fighters
from .state import MaidState
from .tables import SIDE_NAMES
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
    points = len(found.layers) - 1
    if GRID.distance(start, goal) == 1:
        return Refusal("MAI-6.4", f"{name} costs {step_cost(start, goal)} movement points, and {points} are left.")
    if GRID.distance(start, goal) > points:
        return Refusal("MAI-6.3", f"{name} is too far: {points} movement points are left.")
    stopped = found.all & found.terms.stops & GRID.disk(goal, points)
    if stopped:
        return Refusal("MAI-6.14", f"{name} is out of reach with {points} movement points: the ground, rivers or enemy zones of control are in the way.")
    return Refusal("MAI-6.4", f"{name} is out of reach with {points} movement points: the ground or rivers are in the way.")


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
