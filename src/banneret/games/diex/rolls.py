"""Dice of which only a part matters, so that exact odds see each result once and not each face."""

from functools import lru_cache

from banneret.kernel.referee import Referee

FACES = range(10)


def roll(ref: Referee, results: tuple[int, ...]) -> int:
    """A die with as many faces as there are results; those with the same one come to the same."""
    return ref.face(results)


def ten_sided(ref: Referee, need: int) -> int:
    """A ten-sided die of which it matters whether it shows so much, or more."""
    return ref.face(_at_least(need))


@lru_cache(maxsize=16)
def _at_least(need: int) -> tuple[int, ...]:
    return tuple(int(face + 1 >= need) for face in FACES)
