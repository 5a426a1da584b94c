"""Positions to measure at."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from banneret.kernel.decision import Decision
from banneret.kernel.dice import FastDice
from banneret.kernel.flow import advance, apply
from banneret.kernel.game import Game
from banneret.kernel.referee import Referee
from banneret.kernel.state import State

NONE: Mapping[str, str] = {}
"""No variants: the game as it is."""


@dataclass(slots=True)
class Asked:
    """A position in which somebody is asked."""

    state: State
    decision: Decision


def positions(game: Game[Any], scenario: str, dice: FastDice, variants: Mapping[str, str] = NONE) -> list[Asked]:
    """Every position of a random match in which somebody is asked."""
    ref = Referee(dice)
    state = game.start(scenario, game.settle(variants))
    found = []
    while (decision := advance(state, ref)) is not None:
        found.append(Asked(state.clone(), decision))
        apply(state, ref, decision.seat, decision.menu[dice.below(len(decision.menu))])
    return found
