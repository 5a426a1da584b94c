"""A contestant for `growth.py`: random play in scenarios of different size."""

from functools import partial

from measure import RANDOM_PLAY, Measure, SetUp, per_second
from ours import SEED, random_match
from sizes import SCENARIOS

from banneret.kernel.dice import FastDice


def _played(who: str, scenario: str) -> list[Measure]:
    game, dice = SCENARIOS[who](), FastDice(SEED)
    return [Measure(f"{who}: {scenario}", RANDOM_PLAY, per_second(lambda: random_match(game, scenario, dice)))]


SET_UPS = [
    SetUp(f"{who}: {scenario.id}", partial(_played, who, scenario.id))
    for who, kind in SCENARIOS.items()
    for scenario in kind().scenarios
]
