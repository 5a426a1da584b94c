"""Catanatron's own Gymnasium environment: two players, one of them its random player. Counted are the answers of the
other."""

import random
from time import perf_counter
from typing import Any

import gymnasium
from measure import GYMNASIUM, GYMNASIUM_BY_CLOCK, Measure, SetUp, per_second

WHO = "Catanatron's gym"
MODULE = "catanatron_gym:catanatron-v1"


def measures() -> list[Measure]:
    random.seed(1415)
    e = gymnasium.make(MODULE).unwrapped
    return [
        Measure(WHO, GYMNASIUM, per_second(lambda: play(e))),
        Measure(WHO, GYMNASIUM_BY_CLOCK, per_second(lambda: play(e), perf_counter)),
    ]


def play(e: Any) -> int:
    """One match at random; how many answers it had."""
    _, info = e.reset()
    answers, over, cut = 0, False, False
    while not (over or cut):
        _, _, over, cut, info = e.step(random.choice(info["valid_actions"]))
        answers += 1
    return answers


SET_UPS = [SetUp(WHO, measures)]
