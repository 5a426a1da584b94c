"""PettingZoo's own board games in Python: connect four and noughts and crosses, at random by their masks, in the
wrappers in which they are used."""

from functools import partial
from time import perf_counter
from typing import Any

import numpy as np
from learners import play_agents
from measure import PETTINGZOO, PETTINGZOO_BY_CLOCK, Measure, SetUp, per_second
from pettingzoo.classic import connect_four_v3, tictactoe_v3

CONNECT_FOUR, TIC_TAC_TOE = "PettingZoo connect four", "PettingZoo tic-tac-toe"
SEED = 1415


def measures(who: str, module: Any) -> list[Measure]:
    e, rng = module.env(), np.random.default_rng(SEED)
    e.reset(seed=SEED)
    return [
        Measure(who, PETTINGZOO, per_second(lambda: play_agents(e, rng))),
        Measure(who, PETTINGZOO_BY_CLOCK, per_second(lambda: play_agents(e, rng), perf_counter)),
    ]


SET_UPS = [
    SetUp(CONNECT_FOUR, partial(measures, CONNECT_FOUR, connect_four_v3)),
    SetUp(TIC_TAC_TOE, partial(measures, TIC_TAC_TOE, tictactoe_v3)),
]
