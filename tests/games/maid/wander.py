"""Games played at random, for tests that look at many positions."""

import random
from collections.abc import Iterator

from banneret.games.maid import game
from banneret.games.maid.state import MaidState
from banneret.kernel.decision import Decision
from banneret.kernel.dice import FastDice
from banneret.kernel.flow import advance, apply
from banneret.kernel.referee import Referee

ALL_RULES = {variant.id: "on" for variant in game.variants}
"""Every optional rule."""


def wander(scenario: str, seed: int, most: int = 400, **variants: str) -> Iterator[tuple[MaidState, Decision]]:
    """The decisions of a random game, one after the other, with the position in which each is asked. Neither may be
    changed."""
    rng = random.Random(seed)
    s = game.start(scenario, game.settle(variants))
    ref = Referee(FastDice(seed))
    decision = advance(s, ref)
    for _ in range(most):
        if decision is None:
            return
        yield s, decision
        menu = decision.menu_of(decision.seat)
        apply(s, ref, decision.seat, menu[rng.randrange(len(menu))])
        decision = advance(s, ref)
