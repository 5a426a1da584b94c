"""Banneret's games as programs that learn play them, beside the same games as the rules alone play them."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

import numpy as np
from bars import CALAIS, CAMPAIGN, DIEX, SIEGE
from measure import BATCHED, GYMNASIUM, PETTINGZOO, RANDOM_PLAY, Measure, SetUp, per_second
from ours import AS_PLAYED, KENT, SEED, SKIRMISH, YORK, random_match

from banneret.adapters.batch import Batch
from banneret.adapters.gymnasium import SeatEnv
from banneret.adapters.pettingzoo import env
from banneret.kernel.dice import FastDice
from banneret.kernel.game import Game

COUNT = 32
"""Matches of a batch."""

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
    ]
    if who == CALAIS:
        found += [
            Measure(who, PETTINGZOO, per_second(_agents(env(game, scenario, variants)))),
            Measure(who, GYMNASIUM, per_second(_seat(game, scenario))),
        ]
    return found


def step(batch: Batch) -> int:
    """An answer in every match; how many there were."""
    batch.step(batch.sample())
    return COUNT


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
