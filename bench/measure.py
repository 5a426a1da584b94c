"""What is measured, and how."""

import gc
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from itertools import cycle
from statistics import median
from time import perf_counter
from typing import TypeVar

T = TypeVar("T")

RANDOM_PLAY = "random play"
COPY = "copy, mid-game"
SEARCH = "MCTS to the end"
SEARCH_AS_SHIPPED = "MCTS as shipped"
SCENE = "scene of one seat"
ODDS = "slowest exact odds"
THERE_AND_BACK = "into a game within and back"

UNITS = {
    RANDOM_PLAY: "decisions/s",
    COPY: "µs",
    SEARCH: "simulations/s",
    SEARCH_AS_SHIPPED: "simulations/s",
    SCENE: "µs",
    ODDS: "ms",
    THERE_AND_BACK: "µs",
}


@dataclass(slots=True)
class Measure:
    """One figure of one contestant. `run` works for about so many seconds and returns the figure; `figures` has one for
    each round."""

    who: str
    what: str
    run: Callable[[float], float]
    figures: list[float] = field(default_factory=list)

    @property
    def unit(self) -> str:
        return UNITS[self.what]

    @property
    def median(self) -> float:
        return median(self.figures)

    def take(self, seconds: float) -> None:
        """Measure once. Rubbish of the one measured before is cleared away first, so that nobody pays for another's."""
        gc.collect()
        self.figures.append(self.run(seconds))


def per_second(work: Callable[[], int]) -> Callable[[float], float]:
    """A rate: `work` is done over and over, and returns each time how much it has done."""

    def run(seconds: float) -> float:
        done = 0
        start = perf_counter()
        while (passed := perf_counter() - start) < seconds:
            done += work()
        return done / passed

    return run


BATCH = 100
"""So many times a short operation is done between two looks at the clock."""


def microseconds(operation: Callable[[T], object], things: Sequence[T]) -> Callable[[float], float]:
    """How long an operation takes, on average over some things it is done to."""

    def run(seconds: float) -> float:
        around = cycle(things)
        done = 0
        start = perf_counter()
        while (passed := perf_counter() - start) < seconds:
            for _ in range(BATCH):
                operation(next(around))
            done += BATCH
        return passed / done * 1e6

    return run
