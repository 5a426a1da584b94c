"""Options that name units, leaders and areas: made once for each cast and shared."""

from functools import lru_cache

from banneret.kernel.option import Menu, Option

from .cast import Cast
from .field import AREA_IDS, AREA_NAMES, NOWHERE

DONE = Option("done", label="No more")
PASS = Option("pass", label="Let it go by")
BACK = Option("back", label="Another unit")
ONLY_PASS = Menu((PASS,))


@lru_cache(maxsize=65536)
def of_unit(cast: Cast, verb: str, words: str, unit: int, area: int = NOWHERE, *, final: bool = True) -> Option:
    """Something that one unit does, perhaps to an area."""
    id, name = cast.unit_ids[unit], cast.unit_names[unit]
    if area == NOWHERE:
        return Option(f"{verb} {id}", (unit,), label=f"{words}: {name}", touch=(id,), final=final)
    label = f"{words}: {name} to {AREA_NAMES[area]}"
    touch = (id, AREA_IDS[area])
    return Option(f"{verb} {id} {AREA_IDS[area]}", (unit, area), label=label, touch=touch, final=final)


@lru_cache(maxsize=65536)
def of_two(cast: Cast, verb: str, words: str, unit: int, target: int) -> Option:
    """Something that one unit does to another."""
    a, b = cast.unit_ids[unit], cast.unit_ids[target]
    label = f"{words}: {cast.unit_names[unit]} at {cast.unit_names[target]}"
    return Option(f"{verb} {a} {b}", (unit, target), label=label, touch=(a, b))


@lru_cache(maxsize=16384)
def of_points(cast: Cast, verb: str, words: str, unit: int, points: int) -> Option:
    """Something that gives one unit so many points."""
    id = cast.unit_ids[unit]
    return Option(
        f"{verb} {id} {points}", (unit, points), label=f"{words}: {cast.unit_names[unit]}, {points}", touch=(id,)
    )


@lru_cache(maxsize=4096)
def of_area(verb: str, words: str, area: int) -> Option:
    """Something that concerns an area."""
    return Option(f"{verb} {AREA_IDS[area]}", (area,), label=f"{words}: {AREA_NAMES[area]}", touch=(AREA_IDS[area],))


@lru_cache(maxsize=16384)
def of_leader(cast: Cast, verb: str, words: str, leader: int, area: int = NOWHERE) -> Option:
    """Something that one leader does, or suffers."""
    id, name = cast.leader_ids[leader], cast.leader_names[leader]
    if area == NOWHERE:
        return Option(f"{verb} {id}", (leader,), label=f"{words}: {name}", touch=(id,))
    label = f"{words}: {name} to {AREA_NAMES[area]}"
    return Option(f"{verb} {id} {AREA_IDS[area]}", (leader, area), label=label, touch=(id, AREA_IDS[area]))
