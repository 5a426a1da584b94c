"""How far it is from everywhere to somewhere, for bots: fields of movement points, made once for each goal and kept."""

from functools import lru_cache

from banneret.board.hex import members

from ..ground.ground import Ground
from ..ground.terrain import HEX_KINDS, SIDE_KINDS
from ..hook import Hook
from ..ladder import Ladder

FAR = 99
"""So far is what can't be reached at all."""
SHUT = 10
"""A closed gate counts as so many points: somebody will open it or burn it."""
CLIMB = 8
"""A ladder that leans on a palisade counts as so many: up, over and down."""


@lru_cache(maxsize=4096)
def field(
    ground: Ground,
    goal: int,
    mounted: bool,
    armoured: bool,
    ladders: tuple[tuple[int, int], ...] = (),
    shut_too: bool = True,
) -> list[int]:
    """By cell the points that it costs to come from there into the goal, whoever may stand in the way; FAR when there
    is no way.

    `ladders` are (foot of the ladder, direction it leans in). Closed gates can be passed at a price, if `shut_too`.
    """
    steps = ground.horse_step if mounted else ground.foot_step
    offsets = ground.lattice.offsets
    found = [FAR] * ground.lattice.size
    buckets: list[list[int]] = [[] for _ in range(FAR + 1)]
    buckets[0] = members(goal)
    for cell in buckets[0]:
        found[cell] = 0
    water = ground.water if armoured or mounted else 0
    neighbours = ground.lattice.neighbours
    shut = ground.closed if shut_too and not mounted else 0
    ups = [] if mounted else [(foot, foot + offsets[side]) for foot, side in ladders]
    for spent in range(FAR):
        for cell in buckets[spent]:
            if found[cell] != spent:
                continue
            for direction, offset in enumerate(offsets):
                before = cell - offset
                if not neighbours[cell] >> before & 1:
                    continue
                cost = steps[direction][before]
                if not cost and (shut >> cell | shut >> before) & 1 and _doorway(ground, before, cell, direction):
                    cost = SHUT
                if not cost or water >> cell & 1:
                    continue
                total = spent + cost
                if total < found[before]:
                    found[before] = total
                    buckets[total].append(before)
            for foot, top in ups:
                if top == cell and spent + CLIMB < found[foot]:
                    found[foot] = spent + CLIMB
                    buckets[spent + CLIMB].append(foot)
    return found


def _doorway(ground: Ground, before: int, cell: int, direction: int) -> bool:
    """Whether one could step so if the gate were open."""
    return (
        SIDE_KINDS[ground.side[direction][before]].foot >= 0
        and HEX_KINDS[ground.kind[cell]].foot >= 0
        and HEX_KINDS[ground.kind[before]].foot >= 0
    )


def leaning(ladders: list[Ladder]) -> tuple[tuple[int, int], ...]:
    """The ladders that stand, as `field` wants them."""
    return tuple((ladder.foot, ladder.side) for ladder in ladders if ladder.side >= 0)


def hanging(hooks: tuple[Hook, ...]) -> tuple[tuple[int, int], ...]:
    """The ropes of hooks, in the same way."""
    return tuple((hook.foot, hook.side) for hook in hooks)
