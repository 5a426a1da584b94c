"""Section 4: action spaces. Which actions a player has, what fills them, and what they still lack."""

from collections.abc import Sequence

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


_ACTIONS_OF: dict[int, tuple[int, ...]] = {}


def actions_of(places: int) -> tuple[int, ...]:
    """All actions that a player with these Place cards has. It is asked all the time, of few sets of cards."""
    found = _ACTIONS_OF.get(places)
    if found is None:
        found = _ACTIONS_OF[places] = tuple([number for number in range(len(ACTIONS)) if owned(places, number)])
    return found


def is_filled(player: Player, number: int) -> bool:
    """ORL-4.4: each space holds something (the Town Hall: at least one), and at least one of them a follower."""
    action, spaces = ACTIONS[number], player.spaces
    free = action.last - action.first - action.needed
    alive = False
    for space in range(action.first, action.last):
        occupant = spaces[space]
        if occupant == FREE:
            free -= 1
            if free < 0:
                return False
        elif occupant != TECHNOLOGY:
            alive = True
    return alive


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


def filling(green: Sequence[int], spaces: Sequence[int], action: int) -> tuple[tuple[int, int], ...]:
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


def is_fillable(green: Sequence[int], spaces: Sequence[int], action: int, have: int, free: int) -> bool:
    """The same without saying by whom. `have` are the kinds on the green, `free` the free spaces of the action, some,
    as bits."""
    needed = _NEEDED[action]
    if needed is None:
        return bool(filling(green, spaces, action))
    wanted = 0
    for space in range(ACTIONS[action].first, ACTIONS[action].last):
        if free >> space & 1:
            wanted |= needed[space - ACTIONS[action].first]
    return wanted & ~have == 0


def _needed(action: int) -> tuple[int, ...] | None:
    """For each space of an action the printed kind, as a bit, where each has one and no two the same: then it is
    enough that every kind is there. None where that does not hold."""
    if action == TOWN_HALL:
        return None
    found: list[int] = []
    for space in range(ACTIONS[action].first, ACTIONS[action].last):
        printed = [kind for kind in TAKES[space] if kind != MONK or TAKES[space][0] == MONK]
        if len(printed) != 1 or 1 << printed[0] in found:
            return None
        found.append(1 << printed[0])
    return tuple(found)


_NEEDED = tuple(_needed(action) for action in range(len(ACTIONS)))
