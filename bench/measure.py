"""What is measured, and how: by the processor time of this process, so that others at work on the machine disturb
little. Where several processes share the work, and with what is held against that, it is by the clock."""

import gc
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import cycle
from time import process_time
from typing import TypeVar

T = TypeVar("T")

RANDOM_PLAY = "random play"
COPY = "copy, mid-game"
SEARCH = "MCTS to the end"
SEARCH_AS_SHIPPED = "MCTS as shipped"
SCENE = "scene of one seat"
ODDS = "slowest exact odds"
SAMPLED_ODDS = "slowest sampled odds"
THERE_AND_BACK = "into a game within and back"
BATCHED = "observed and stepped, in a batch"
PETTINGZOO = "PettingZoo, random by the mask"
GYMNASIUM = "Gymnasium, against random"
PROCESSES = 2
ONE_PROCESS = "batch in one process, by the clock"
SEVERAL_PROCESSES = f"batch over {PROCESSES} processes, by the clock"
PETTINGZOO_BY_CLOCK = f"{PETTINGZOO}, by the clock"
GYMNASIUM_BY_CLOCK = f"{GYMNASIUM}, by the clock"
BY_CLOCK = (ONE_PROCESS, SEVERAL_PROCESSES, PETTINGZOO_BY_CLOCK, GYMNASIUM_BY_CLOCK)

UNITS = {
    RANDOM_PLAY: "decisions/s",
    COPY: "µs",
    SEARCH: "simulations/s",
    SEARCH_AS_SHIPPED: "simulations/s",
    SCENE: "µs",
    ODDS: "ms",
    SAMPLED_ODDS: "ms",
    THERE_AND_BACK: "µs",
    BATCHED: "decisions/s",
    PETTINGZOO: "decisions/s",
    GYMNASIUM: "decisions/s",
    **dict.fromkeys(BY_CLOCK, "decisions/s"),
}

SHARE = dict.fromkeys((RANDOM_PLAY, SEARCH, BATCHED, PETTINGZOO, GYMNASIUM, *BY_CLOCK), 1.0)
SHORT = 0.3
"""What is short and always the same needs only this share of the seconds that whole matches get."""


@dataclass(frozen=True, slots=True)
class Measure:
    """One figure of one contestant. `run` works for about so many seconds and returns the figure."""

    who: str
    what: str
    run: Callable[[float], float]

    def take(self, seconds: float) -> float:
        """Measure once. Rubbish is cleared away first, so that nobody pays for what was made before."""
        gc.collect()
        return self.run(seconds * SHARE.get(self.what, SHORT))


@dataclass(frozen=True, slots=True)
class SetUp:
    """What has to be made before measuring. Each stands for itself: where one fails, the others are measured."""

    who: str
    make: Callable[[], list[Measure]]


def per_second(work: Callable[[], int], clock: Callable[[], float] = process_time) -> Callable[[float], float]:
    """A rate: `work` is done over and over, and returns each time how much it has done."""

    def run(seconds: float) -> float:
        done = 0
        start = clock()
        while (passed := clock() - start) < seconds or not done:
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
        start = process_time()
        while (passed := process_time() - start) < seconds or not done:
            for _ in range(BATCH):
                operation(next(around))
            done += BATCH
        return passed / done * 1e6

    return run
