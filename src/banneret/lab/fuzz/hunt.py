"""What is to be fuzzed."""

from dataclasses import dataclass
from typing import Any

from ...kernel.game import Game
from ...kernel.registry import game as find_game

MOST_ANSWERS = 20_000
"""A game with more is called a runaway."""


@dataclass(slots=True, frozen=True)
class Hunt:
    """What is to be fuzzed. `scenario` None: all in turn. Variants are drawn at random, but for those given."""

    game: Game[Any] | str
    seed: str
    scenario: str | None = None
    most: int = MOST_ANSWERS
    every: int = 1
    """Only one position in so many is looked at in full; the others are held against the game's invariants alone."""
    style: str | None = None
    """One of `choosing.STYLES` for all games; None: drawn anew for each."""
    variants: tuple[tuple[str, str], ...] = ()
    """Optional rules that are the same in all games."""

    @property
    def rules(self) -> Game[Any]:
        game = find_game(self.game) if isinstance(self.game, str) else self.game
        return game if self.scenario is None else game.of(self.scenario)
