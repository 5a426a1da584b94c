"""Section 4: action spaces. Which actions a player has, what fills them, and what they still lack."""

from .ids import space_name
from .log import FOLLOWER_WORDS
from .state import Player
from .tables import ACTIONS, FREE, MONK, SPACE_COUNT, TAKES, TECHNOLOGY, TOWN_HALL

ACTION_SPACE = {space_name(space): space for space in range(SPACE_COUNT)}
"""The number of an action space, by its name in notations: "farmhouse.2"."""


def owned(places: int, action: int) -> bool:
    """ORL-2.6, ORL-12.1: whether a player with these Place cards has this action."""
    place = ACTIONS[action].place
    return place < 0 or bool(places >> place & 1)


def is_filled(player: Player, number: int) -> bool:
    """ORL-4.4: each space holds something (the Town Hall: at least one), and at least one of them a follower."""
    action = ACTIONS[number]
    occupied = 0
    alive = False
    for space in range(action.first, action.last):
        occupant = player.spaces[space]
        if occupant != FREE:
            occupied += 1
            if occupant != TECHNOLOGY:
                alive = True
    return alive and occupied >= action.needed


def missing(player: Player, number: int) -> list[str]:
    """ORL-4.4: what an action still lacks to be filled, in words; nothing if it is filled."""
    if is_filled(player, number):
        return []
    if number == TOWN_HALL:
        return ["any follower"]
    spaces = range(ACTIONS[number].first, ACTIONS[number].last)
    return [
        " or ".join(FOLLOWER_WORDS[kind] for kind in TAKES[space] if kind != MONK) or "monk"
        for space in spaces
        if player.spaces[space] == FREE
    ]


def filling(green: tuple[int, ...], spaces: tuple[int, ...], action: int) -> tuple[tuple[int, int], ...]:
    """Followers of the printed kinds for all free spaces of an action, as (space, follower); none if the green can't
    fill it so, or nothing is free."""
    if action == TOWN_HALL:
        return ()
    left = list(green)
    found = []
    for space in range(ACTIONS[action].first, ACTIONS[action].last):
        if spaces[space] == FREE:
            for kind in TAKES[space]:
                if left[kind] and (kind != MONK or TAKES[space][0] == MONK):
                    left[kind] -= 1
                    found.append((space, kind))
                    break
            else:
                return ()
    return tuple(found)
