"""What a unit is worth by its Cohesion, and what dice would cost it: exact averages."""

from functools import lru_cache

from ..army.fates import ELIMINATED, ROUT, outcome
from ..chances import hits as exact_hits
from ..tables import DIE

RANKS, HEART, FLED = 0.8, 0.5, 0.25
"""What each point of printed Cohesion is worth on the field, each point of current Cohesion, and each point that a
routed unit could still have (CHV-13.8: a rout may be mended)."""
THIN = 2.3
"""With an average Cohesion below this a unit may have routed already."""


def standing(printed: float, current: float) -> float:
    """A unit on the field or in the Reserve."""
    return RANKS * printed + HEART * current


def routed(value: float) -> float:
    """A unit in the Routed box."""
    return FLED * value


def wavering(printed: float, current: float) -> float:
    """A unit whose Cohesion is known on average only."""
    sure = min(1.0, (current + 0.3) / THIN)
    return sure * standing(printed, current) + (1.0 - sure) * routed(0.8 * printed)


@lru_cache(maxsize=65536)
def harm(current: int, value: int, printed: int, hits: int) -> float:
    """What so many hits of one attack cost a unit (CHV-13.2 to CHV-13.5)."""
    found = outcome(current, value, hits)
    before = standing(printed, current)
    if found.result == ELIMINATED:
        return before
    if found.result == ROUT:
        return before - routed(found.value)
    return before - standing(printed, found.current)


@lru_cache(maxsize=8192)
def hits(dice: int, ability: int) -> tuple[float, ...]:
    """The chance of each number of hits."""
    return tuple(map(float, exact_hits(dice, ability)))


@lru_cache(maxsize=65536)
def toll(dice: int, ability: int, current: int, value: int, printed: int, cover: int = 1) -> float:
    """What an attack of so many dice costs a unit on average. `cover`: only one hit of so many counts; 0: none."""
    if not cover:
        return 0.0
    return sum(
        chance * harm(current, value, printed, number // cover) for number, chance in enumerate(hits(dice, ability))
    )


@lru_cache(maxsize=65536)
def gauntlet(
    current: int, value: int, printed: int, shots: tuple[tuple[int, int], ...], holds: tuple[float, ...], cover: int
) -> tuple[float, float, float]:
    """CHV-17: a unit that comes under fire at contact: the chance that it arrives, its mean Cohesion then, and what the
    fire costs it on average. `holds`: by Cohesion, the chance that it stands after a hit."""
    here = {current: 1.0}
    cost = 0.0
    for dice, ability in shots:
        then: dict[int, float] = {}
        for cohesion, chance in here.items():
            for number, part in enumerate(hits(dice, ability)):
                struck = number // cover if cover else 0
                cost += chance * part * harm(cohesion, value, printed, struck)
                if not struck:
                    then[cohesion] = then.get(cohesion, 0.0) + chance * part
                elif struck < cohesion:
                    left = cohesion - struck
                    then[left] = then.get(left, 0.0) + chance * part * holds[left]
        here = then
    arrives = sum(here.values())
    return arrives, sum(cohesion * chance for cohesion, chance in here.items()) / max(arrives, 1e-9), cost


@lru_cache(maxsize=256)
def stands(current: int, modifier: int) -> float:
    """CHV-9.1, CHV-9.2: the chance that a check is passed."""
    return max(1, min(DIE, current - modifier)) / DIE
