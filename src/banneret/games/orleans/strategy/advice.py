"""How good each option looks, at every decision of the game."""

from collections.abc import Callable

from banneret.kernel.by_phase import ByPhase
from banneret.kernel.option import Menu

from ..actions.deeds import MoveToDeed, gathered_on_town_hall
from ..ending import Declare
from ..round.act import Act
from ..round.planning import Planning
from ..setup import KeepMessage
from ..state import OrleansState
from ..tables import MESSAGES, TERRITORY, TOWN_HALL
from .consequences import carried_out, expanded, moved, placed, town_hall_gain
from .habits import small_choice
from .manner import POINTS, USUAL, Manner
from .opening import UNRIPE
from .plan import HARVEST, advise_plan
from .worth import Mind

_LIKED = {
    "most_north": 8,
    "most_south": 7,
    "most_fame": 6,
    "most_knights": 6,
    "most_fortresses": 4,
    "most_coins": 4,
    "most_villages": 3,
    "most_food": 2,
    "most_wood": 2,
    "most_churches": 1,
    "most_riverside": 0,
    "most_technology": 0,
}
"""Which Secret Message to keep: those that the keeper's nation scored more often than the other
(docs/balance/orleans.md)."""


def _keep_message(s: OrleansState, seat: int, menu: Menu, manner: Manner) -> list[float]:
    return [float(_LIKED[MESSAGES[option.args[0]].id]) for option in menu]


def _plan(s: OrleansState, seat: int, menu: Menu, manner: Manner) -> list[float]:
    return advise_plan(s, seat, menu, Mind(s, seat, manner))


def _act(s: OrleansState, seat: int, menu: Menu, manner: Manner) -> list[float]:
    """What each action brings; to pass brings nothing."""
    mind = Mind(s, seat, manner)
    base = mind.worth(s)
    values = []
    for option in menu:
        if option.verb == "pass":
            values.append(0.0)
            continue
        number, *args = option.args
        if number == TERRITORY:
            way, town, what = args
            after = expanded(s, mind, town, what) if way else placed(s, mind, town, what)
            values.append(mind.worth(after) - base)
        elif number == TOWN_HALL:
            values.append(max(town_hall_gain(s, mind, base, kind) for kind in gathered_on_town_hall(s, seat)))
        elif number == HARVEST and s.round == 1:
            values.append(UNRIPE)
        else:
            values.append(mind.worth(carried_out(s, mind, number, tuple(args))) - base)
    return values


def _move(s: OrleansState, seat: int, menu: Menu, manner: Manner) -> list[float]:
    mind = Mind(s, seat, manner)
    base = mind.worth(s)
    return [mind.worth(moved(s, mind, *option.args)) - base if option.args else 0.0 for option in menu]


def _declare(s: OrleansState, seat: int, menu: Menu, manner: Manner) -> list[float]:
    """Only what is sure, and only if the end is better than to go on."""
    mind = Mind(s, seat, manner)
    right = mind.accomplished(s)
    better = mind.final(s) - mind.worth(s)
    declare = better if right >= manner.sure else -100.0
    return [declare if option.verb == "declare" else 0.0 for option in menu]


def _small(s: OrleansState, seat: int, menu: Menu, manner: Manner) -> list[float]:
    return small_choice(s, seat, menu, Mind(s, seat, manner))


_ADVICE: ByPhase[Callable[[OrleansState, int, Menu, Manner], list[float]]] = ByPhase(
    {
        KeepMessage: _keep_message,
        Planning: _plan,
        Act: _act,
        MoveToDeed: _move,
        Declare: _declare,
    },
    others=_small,
)


def advise(s: OrleansState, seat: int, menu: Menu, manner: Manner = USUAL) -> list[float]:
    """How good each option looks to one who leans that way: points of the score sheet, on the scale that bots
    expect."""
    return [value / POINTS for value in _ADVICE.at(s)(s, seat, menu, manner)]
