"""What seats are shown and told of a match that is steered: to fights, which random answers seldom come to."""

import random
from collections.abc import Collection
from typing import Any

from banneret.kernel.determinise import determinise
from banneret.kernel.dice import FastDice
from banneret.kernel.flow import advance, apply
from banneret.kernel.game import Game
from banneret.kernel.referee import Referee
from banneret.kernel.state import State
from banneret.lab.fuzz.checks.observing import Observed, answered

from ..observing import look


def follow(
    game: Game[Any],
    s: State,
    observed: Observed,
    seats: int,
    wants: Collection[str],
    *,
    answers: int,
    every: int = 1,
    seed: int = 5,
) -> int:
    """Answers by these verbs are given where they can be, others at random; every so-manieth position is looked at by
    all seats and by who looks on. How many games were played within each other, at most."""
    rng, ref, eyes = random.Random(seed), Referee(FastDice(seed)), range(-1, seats)
    decision = advance(s, ref)
    deepest = depth(s)
    for number in range(answers):
        if decision is None:
            break
        seat = rng.choice(decision.seats)
        menu = list(decision.menu_of(seat))
        if number % every == 0:
            observed.options(decision)
            look(game, s, observed, eyes)
            for eye in eyes:
                observed.same(s, determinise(game, s, eye, FastDice(number)), eye)
            for option in rng.sample(menu, min(2, len(menu))):
                look(game, answered(s, seat, option, number)[0], observed, eyes)
        deepest = max(deepest, depth(s))
        wanted = [option for option in menu if option.verb in wants]
        apply(s, ref, seat, rng.choice(wanted or menu))
        decision = advance(s, ref)
    return deepest


def depth(s: State) -> int:
    return 1 if s.inner is None else 1 + depth(s.inner.state)
