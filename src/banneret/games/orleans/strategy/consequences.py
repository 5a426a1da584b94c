"""What an action would bring: it is carried out in thought, with the choices that habit makes, and the position after
it is judged."""

from banneret.kernel.dice import FastDice
from banneret.kernel.referee import Referee

from ..actions import catalogue
from ..actions.deeds import MoveToDeed, cannot_spare, slots_for
from ..actions.territory import HOSTEL, Territory, targets
from ..loire import TOWNS, members
from ..state import OrleansState, added
from ..tables import ACTIONS, DEEDS, FOODS, FREE, KNIGHT, NO_WARE, PLACES, TERRITORY, TOWN_HALL, VALUES, Kind, Ware
from .habits import habit
from .worth import Mind

_REFEREE = Referee(FastDice("thought"))
"""Nothing that is thought through rolls: habit declines the one gift that would draw from the bag."""


def settle(s: OrleansState, mind: Mind) -> None:
    """Run on with habitual choices until all that an action called for is done."""
    while s.stack and s.result is None:
        phase = s.stack[-1]
        decision = phase.ask(s)
        if decision is None:
            phase.run(s, _REFEREE)
        else:
            phase.answer(s, _REFEREE, decision.seat, habit(s, decision.seat, decision.menu, mind))


def thought(s: OrleansState) -> OrleansState:
    """A copy to think with: whatever the game waits for is left out."""
    world = s.clone()
    world.stack = []
    return world


def carried_out(s: OrleansState, mind: Mind, number: int, args: tuple[int, ...]) -> OrleansState:
    """The position after an action of the seat, whether it is filled or not; its followers are not moved."""
    world = thought(s)
    catalogue.LOGIC[number].effect(world, _REFEREE, mind.seat, args)
    settle(world, mind)
    return world


def expanded(s: OrleansState, mind: Mind, town: int, area: int) -> OrleansState:
    """The position after a settler of a town has taken an area. A conquest costs a knight (ORL-10.9)."""
    world = thought(s)
    player = world.players[mind.seat]
    action = ACTIONS[TERRITORY]
    occupants = player.spaces[action.first : action.last]
    if world.owner(area) != FREE and KNIGHT not in occupants:
        place = player.green if player.green[KNIGHT] else player.bag
        place[KNIGHT] -= 1
        player.spaces[action.first + (occupants.index(FREE) if FREE in occupants else 0)] = KNIGHT
    _TERRITORY.carry_out(world, _REFEREE, mind.seat, (1, town, area))
    settle(world, mind)
    return world


_TERRITORY = catalogue.LOGIC[TERRITORY]
assert isinstance(_TERRITORY, Territory)


def territory_gain(s: OrleansState, mind: Mind, base: float, knights: int) -> float:
    """The best that a Territory action with so many knights brings: an area, or a settler in a town."""
    player = s.players[mind.seat]
    best = 0.0
    for at, town in enumerate(TOWNS):
        if player.towns[at]:
            for area in members(targets(s, mind.seat, town, knights)):
                best = max(best, mind.worth(expanded(s, mind, town, area)) - base)
    count = min(player.supply, PLACES[HOSTEL].settlers if player.places >> HOSTEL & 1 else 1)
    if count:
        best = max(best, *(mind.worth(placed(s, mind, town, count)) - base for town in TOWNS))
    return best


def placed(s: OrleansState, mind: Mind, town: int, count: int) -> OrleansState:
    """The position after settlers from the supply have come to a town (ORL-10.2)."""
    world = s.clone()
    player = world.players[mind.seat]
    player.supply -= count
    player.towns = added(player.towns, TOWNS.index(town), count)
    return world


def town_hall_gain(s: OrleansState, mind: Mind, base: float, kind: Kind) -> float:
    """What sending one follower of a kind to the best deed brings, wherever he is now."""
    best = 0.0
    if cannot_spare(s, mind.seat):
        return best
    stock = s.players[mind.seat].goods
    foods = sorted((good for good in FOODS if stock[good]), key=lambda good: VALUES[good] + mind.wanted(s, good, 1))
    for deed in range(len(DEEDS)):
        for slot in slots_for(s, deed, kind):
            if not DEEDS[deed].sides[s.deeds[deed]].slot_food_cost:
                best = max(best, mind.worth(moved(s, mind, kind, deed, slot, NO_WARE)) - base)
            elif foods:
                best = max(best, mind.worth(moved(s, mind, kind, deed, slot, foods[0])) - base)
    return best


def moved(s: OrleansState, mind: Mind, kind: Kind, deed: int, slot: int, food: Ware) -> OrleansState:
    """The position after a follower, from wherever he is, has gone to a deed."""
    world = thought(s)
    player = world.players[mind.seat]
    hall = ACTIONS[TOWN_HALL]
    for space in range(hall.first, hall.last):
        if player.spaces[space] == kind:
            break
    else:
        (player.green if player.green[kind] else player.bag)[kind] -= 1
        space = hall.first
        player.spaces[space] = kind
    going = MoveToDeed(mind.seat, (kind,))
    world.stack.append(going)
    going.on_move(world, _REFEREE, kind, deed, slot, food)
    settle(world, mind)
    return world


def gain(s: OrleansState, mind: Mind, base: float, number: int) -> float:
    """The best that an action brings, if it were filled now; 0 if it brings nothing (ORL-8.3)."""
    best = 0.0
    for option in catalogue.LOGIC[number].options(s, mind.seat):
        best = max(best, mind.worth(carried_out(s, mind, number, option.args[1:])) - base)
    return best
