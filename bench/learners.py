"""Banneret's games as programs that learn play them, beside the same games as the rules alone play them."""

from collections.abc import Callable, Mapping
from functools import partial
from time import perf_counter
from typing import Any

import numpy as np
from bars import CALAIS, CAMPAIGN, DIEX, SIEGE
from measure import (
    BATCHED,
    GYMNASIUM,
    GYMNASIUM_BY_CLOCK,
    ONE_PROCESS,
    PETTINGZOO,
    PETTINGZOO_BY_CLOCK,
    PROCESSES,
    RANDOM_PLAY,
    SEVERAL_PROCESSES,
    Measure,
    SetUp,
    per_second,
)
from ours import AS_PLAYED, KENT, SEED, SKIRMISH, YORK, random_match

from banneret.adapters.batch import Batch
from banneret.adapters.gymnasium import SeatEnv
from banneret.adapters.pettingzoo import env
from banneret.adapters.processes import Processes
from banneret.kernel.dice import FastDice
from banneret.kernel.game import Game

COUNT = 32
"""Matches of a batch."""
MANY = 128
"""Of one that is split over processes, and of the one in a single process that it is held against."""

AS_MEASURED: dict[str, tuple[str, Mapping[str, str]]] = {
    DIEX: (SKIRMISH, {}),
    SIEGE: (YORK, {"fights": "quick"}),
    CAMPAIGN: (KENT, {"battles": "quick"}),
}
"""Scenarios and optional rules as in `ours`; of the other games the first."""


def measures(who: str) -> list[Measure]:
    game = AS_PLAYED[who]()
    scenario, variants = AS_MEASURED.get(who, (game.scenarios[0].id, {}))
    dice = FastDice(SEED)
    batch = Batch(game, scenario, variants, count=COUNT, seed=SEED)
    found = [
        Measure(who, RANDOM_PLAY, per_second(lambda: random_match(game, scenario, dice, variants))),
        Measure(who, BATCHED, per_second(lambda: step(batch))),
        Measure(who, ONE_PROCESS, lambda seconds: in_one(game, scenario, variants, seconds)),
        Measure(who, SEVERAL_PROCESSES, lambda seconds: in_several(game, scenario, variants, seconds)),
    ]
    if who == CALAIS:
        agents, seat = _agents(env(game, scenario, variants)), _seat(game, scenario)
        found += [
            Measure(who, PETTINGZOO, per_second(agents)),
            Measure(who, GYMNASIUM, per_second(seat)),
            Measure(who, PETTINGZOO_BY_CLOCK, per_second(agents, perf_counter)),
            Measure(who, GYMNASIUM_BY_CLOCK, per_second(seat, perf_counter)),
        ]
    return found


def step(batch: Batch | Processes) -> int:
    """An answer in every match; how many there were."""
    batch.step(batch.sample())
    return batch.tables.count


def in_one(game: Game[Any], scenario: str, variants: Mapping[str, str], seconds: float) -> float:
    return by_clock(Batch(game, scenario, variants, count=MANY, seed=SEED), seconds)


def in_several(game: Game[Any], scenario: str, variants: Mapping[str, str], seconds: float) -> float:
    """They are started for it and end with it: who does not play takes no time and no room from the others."""
    with Processes(game, scenario, variants, count=MANY, processes=PROCESSES, seed=SEED) as batch:
        return by_clock(batch, seconds)


def by_clock(batch: Batch | Processes, seconds: float) -> float:
    """From its first matches on, but for a step that makes what is made once."""
    step(batch)
    return per_second(lambda: step(batch), perf_counter)(seconds)


def _agents(e: Any) -> Callable[[], int]:
    rng = np.random.default_rng(SEED)
    e.reset(seed=SEED)
    return lambda: play_agents(e, rng)


def play_agents(e: Any, rng: np.random.Generator) -> int:
    """A match at random in a PettingZoo environment, by its masks; how many answers it had."""
    e.reset()
    answers = 0
    for _ in e.agent_iter():
        observation, _, terminated, truncated, _ = e.last()
        if terminated or truncated:
            e.step(None)
        else:
            legal = np.flatnonzero(observation["action_mask"])
            e.step(int(legal[int(rng.random() * len(legal))]))
            answers += 1
    return answers


def _seat(game: Game[Any], scenario: str) -> Callable[[], int]:
    rng = np.random.default_rng(SEED)
    e = SeatEnv(game, scenario)
    e.reset(seed=SEED)

    def play() -> int:
        _, info = e.reset()
        answers, over = 0, False
        while not over:
            _, _, over, _, info = e.step(int(rng.random() * len(info["options"])))
            answers += 1
        return answers

    return play


SET_UPS = [SetUp(who, partial(measures, who)) for who in AS_PLAYED]
