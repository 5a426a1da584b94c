"""The first round. Everybody has the same followers, and the plan that promises most, Territory and Guild House, leaves
a fisherman over. Where he is then is left to chance, so that not everybody opens alike; docs/bots.md says what that
costs."""

from banneret.kernel.option import Menu

from ..round.planning import Planning, planned
from ..state import OrleansState
from ..tables import ACTION, ACTION_OF, ACTIONS, FOLLOWER, TERRITORY

_USUAL = {TERRITORY, ACTION["guild_house"]}
_FISHERMAN = FOLLOWER["fisherman"]
_ON_THE_GREEN = 9
_WAITING = {"terrain": 7, "farmhouse": 2, "school": 1, "market": 1}
"""How often he stays where he is, and how often he goes to an action to wait there."""

UNRIPE = -8.0
"""What a harvest is worth in the first round, to one who has one area: who waits for the second has more, and the
fisherman besides."""


def whims(s: OrleansState, seat: int, menu: Menu) -> list[int]:
    """The weight of each option where the fisherman is all that is left of the first plan; else none."""
    phase = s.stack[-1]
    if s.round != 1 or not isinstance(phase, Planning):
        return []
    plan = dict(phase.plans)[seat]
    green = planned(s.players[seat], plan).green
    if sum(green) != 1 or not green[_FISHERMAN] or {ACTION_OF[space] for space, _ in plan.steps} != _USUAL:
        return []
    return [
        _ON_THE_GREEN
        if option.verb == "ready"
        else _WAITING.get(ACTIONS[ACTION_OF[option.args[0]]].id, 0)
        if option.verb == "put"
        else 0
        for option in menu
    ]
