"""Who does what: the goals of a seat's groups are dealt out so that together they bring most, and each is broken down
to where the group ends its day."""

from dataclasses import dataclass

from banneret.board.hex import members

from .. import captivity, healing
from ..country.ways import costs_to, reach
from ..group import Group
from ..morning.orders import Deed
from ..movement.allowance import convoys_of, points, stops
from ..state import CampaignState
from .goals import Goal, goals
from .survey import Survey, survey

_TAKEN = 2.0
"""What it costs to want what another group is on its way to."""
_HUNGER = (0.35, 1.3, 0.6)
"""What a day without supply costs, by the days before it."""
_LATE = 0.6
"""What a day's delay costs of a goal's rate, against hunger and danger on the way."""


@dataclass(slots=True)
class Step:
    """Where a group goes today, and what it does there."""

    cell: int
    deed: Deed
    worth: float


@dataclass(slots=True)
class Plan:
    steps: dict[str, list[Step]]
    """By group: the ways to spend the day, the best first."""

    def of(self, key: str) -> list[Step]:
        return self.steps.get(key, [])


def plan(s: CampaignState, seat: int) -> Plan:
    k = survey(s, s.sides[seat])
    mine = [group for group in s.groups.values() if group.captain == seat and group.service is None]
    wanted = {group.key: _weighed(k, group) for group in mine}
    taken: dict[str, str] = {}
    waiting = list(wanted)
    while waiting:
        _, key, what = max([_first_choice(key, wanted[key], taken) for key in waiting])
        waiting.remove(key)
        if what:
            taken.setdefault(what, key)
    steps: dict[str, list[Step]] = {}
    for key, options in wanted.items():
        found: dict[int, Step] = {}
        for value, goal, step in options:
            other = taken.get(goal.what) if goal.what else None
            if other is not None and other != key:
                value -= _TAKEN
            known = found.get(step.cell)
            if known is None or value > known.worth:
                found[step.cell] = Step(step.cell, step.deed, value)
        steps[key] = sorted(found.values(), key=lambda step: -step.worth)
    return Plan(steps)


def steps_of(s: CampaignState, key: str) -> list[Step]:
    """What one group could do today, whatever the others do."""
    group = s.groups[key]
    weighed = _weighed(survey(s, group.side), group)
    return [Step(step.cell, step.deed, value) for value, _, step in sorted(weighed, key=lambda one: -one[0])]


def _first_choice(key: str, options: list[tuple[float, Goal, Step]], taken: dict[str, str]) -> tuple[float, str, str]:
    """What a group likes best of what is left."""
    found = [(value - _TAKEN * (goal.what in taken), key, goal.what) for value, goal, _ in options]
    return max(found)


def _weighed(k: Survey, group: Group) -> list[tuple[float, Goal, Step]]:
    """Each goal with what it is worth a day, and today's step towards it."""
    costs = {cell: _cost(k, group, cell) for cell in _within_reach(k, group)}
    found = []
    for goal in goals(k, group):
        step, cost = _today(k, group, goal, costs)
        found.append((goal.rate - cost, goal, step))
    return found


def _within_reach(k: Survey, group: Group) -> list[int]:
    """Where it can end its day."""
    s = k.s
    if captivity.escorts(s, group.key) or (s.sieges and s.shut_in(group.key)) or not healing.may_move(s, group.key):
        return [group.cell]
    cells = reach(s.country, group.cell, points(s, group), stops(s, group), True, convoys_of(s, group.key)).cells
    nearer = healing.nearer(s, group.key)
    if nearer is not None:
        cells &= nearer
    return [group.cell, *members(cells)]


def _today(k: Survey, group: Group, goal: Goal, costs: dict[int, float]) -> tuple[Step, float]:
    """The step towards a goal that costs least in delay, hunger and danger (`costs`, by the hexes within reach); and
    what it costs."""
    if goal.cell in costs:
        return Step(goal.cell, goal.deed, 0.0), costs[goal.cell]
    left = costs_to(k.s.country, 1 << goal.cell)
    slow = _LATE * max(0.2, goal.rate) / k.pace(group)
    best, least = group.cell, 1e9
    for cell, here in costs.items():
        cost = slow * left[cell] + here
        if cost < least and left[cell] >= 0:
            best, least = cell, cost
    return Step(best, "", 0.0), costs[best]


def _cost(k: Survey, group: Group, cell: int) -> float:
    """Of ending the day there."""
    tomorrow = min(1.0, (k.left - 1) / 3.0)
    hungry = 0.0 if not tomorrow or k.eats(group, cell) else _HUNGER[min(2, group.book.value.hungry)]
    return tomorrow * hungry + k.danger(group, cell) * (1.0 if k.left > 1 else 0.5)
