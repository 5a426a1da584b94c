"""For each action, what it would give now and what is missing: for the player whose board it is on."""

from banneret.kernel.scene import Mark, Sheet

from .actions import LOGIC, missing
from .actions.base import is_filled
from .foresight import as_planned
from .ids import action_id
from .log import listed
from .look import ACTION_TEXTS
from .place_cards import owned
from .planning import Planning, filling
from .state import OrleansState
from .tables import ACTIONS, TOWN_HALL

MOST_LETTERS = 90
"""So many find room on a panel."""


def outlook(s: OrleansState, seat: int, action: int) -> str:
    """In a sentence or two; the position has the seat's plan carried out (`foresight.as_planned`)."""
    return f"{_state(s, seat, action)}. {_capital(LOGIC[action].gives(s, seat))}."


def _state(s: OrleansState, seat: int, action: int) -> str:
    """ORL-4.4: filled, or what it lacks; ORL-7.1: and whether the village green holds that, while plans are made."""
    player = s.players[seat]
    if is_filled(player, action):
        return "Filled"
    lacks = listed(missing(player, action))
    if not s.stack or not isinstance(s.stack[-1], Planning):
        return f"Lacks {lacks}"
    there = sum(player.green) if action == TOWN_HALL else filling(tuple(player.green), tuple(player.spaces), action)
    return f"Your green has the {lacks}" if there and action != TOWN_HALL else f"Takes {lacks}" if there else f"Lacks {lacks}"


def sheet(s: OrleansState, seat: int) -> Sheet:
    """All actions of a player, in the order of the board; those of Place cards last."""
    then = as_planned(s, seat)
    numbers = [number for number in range(len(ACTIONS)) if owned(then.players[seat].places, number)]
    rows = tuple((ACTIONS[number].name, _state(then, seat, number), _capital(LOGIC[number].gives(then, seat))) for number in numbers)
    return Sheet("actions", "Your actions", ("Action", "Now", "Gives"), rows, seat)


def marks(s: OrleansState, seat: int) -> list[Mark]:
    """The same on the board: what each action would give now, where that is short enough to be printed. Where it would give nothing, what it is for stays
    printed; why it gives nothing stands on the sheet."""
    then = as_planned(s, seat)
    found = []
    for number in range(len(ACTIONS)):
        if owned(then.players[seat].places, number):
            gives = LOGIC[number].gives(then, seat)
            if gives.startswith("nothing"):
                gives = f"{ACTION_TEXTS[number]}. Nothing now"
            if len(gives) <= MOST_LETTERS:
                found.append(Mark(action_id(seat, number), "now", _capital(gives), seat))
    return found


def _capital(words: str) -> str:
    return words[:1].upper() + words[1:]
