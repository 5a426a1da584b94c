"""For each action, what it would give now and what is missing: for the player whose board it is on."""

from ..log import listed
from ..spaces import filling, is_filled, missing
from ..state import OrleansState
from ..tables import TOWN_HALL
from .catalogue import LOGIC


def outlook(s: OrleansState, seat: int, action: int, planning: bool) -> str:
    """In a sentence or two; the position has the seat's plan carried out (`planning.as_planned`) while plans are
    made."""
    return f"{readiness(s, seat, action, planning)}. {capital(LOGIC[action].gives(s, seat))}."


def readiness(s: OrleansState, seat: int, action: int, planning: bool) -> str:
    """ORL-4.4: filled, or what it lacks; ORL-7.1: and whether the village green holds that, while plans are made."""
    player = s.players[seat]
    if is_filled(player, action):
        return "Filled"
    lacks = listed(missing(player, action))
    if not planning:
        return f"Lacks {lacks}"
    there = sum(player.green) if action == TOWN_HALL else filling(tuple(player.green), tuple(player.spaces), action)
    return (
        f"Your green has the {lacks}"
        if there and action != TOWN_HALL
        else f"Takes {lacks}"
        if there
        else f"Lacks {lacks}"
    )


def capital(words: str) -> str:
    return words[:1].upper() + words[1:]
