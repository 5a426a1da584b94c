"""What is to be played: game, scenario, bots, seed."""

import re
import shlex
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from ... import bots as roster
from ...kernel.game import Game
from ...kernel.refusal import BanneretError
from ...kernel.registry import game as find_game
from ...kernel.registry import names as game_names

DEFAULT_BOT = "greedy"
"""Who sits where nobody was named: quick, and good enough to show whether a scenario leans to one side."""


@dataclass(slots=True, frozen=True)
class Schedule:
    """What is to be played. `bots` are names that `banneret.bots.make` knows, one a seat, in the order of the seats.

    With `swap` the bots move on by one seat from game to game: with two seats, every second game is played with the
    bots exchanged.
    """

    game: Game[Any] | str
    """A game that is installed goes by its name: a name always fits through the pipe to another process."""
    scenario: str
    bots: tuple[str, ...]
    games: int
    seed: str = "1"
    swap: bool = False
    variants: Mapping[str, str] = field(default_factory=dict)

    @property
    def rules(self) -> Game[Any]:
        return (find_game(self.game) if isinstance(self.game, str) else self.game).of(self.scenario)

    @property
    def seats(self) -> tuple[str, ...]:
        return self.rules.scenario(self.scenario).seats

    def seated(self, number: int) -> tuple[str, ...]:
        """Who sits where in this game."""
        shift = number % len(self.bots) if self.swap else 0
        return self.bots[shift:] + self.bots[:shift]

    def dice(self, number: int) -> str:
        """What the dice of this game are made of."""
        return f"{self.seed}/{number}"

    def plan(self) -> dict[str, Any]:
        """All that its games hang on, but for how many they are: a journal knows them by it."""
        return {
            "game": self.rules.id,
            "rules": self.rules.version,
            "scenario": self.scenario,
            "bots": self.bots,
            "seed": self.seed,
            "swap": self.swap,
            "variants": dict(self.variants),
        }

    @property
    def repeatable(self) -> bool:
        """Whether the same seed gives the same games: a bot that thinks by the clock does not."""
        return not any(re.search(r":[\d.]+s$", roster.spec(bot, self.rules)) for bot in self.bots)

    def command(self) -> str:
        """The command that plays it again."""
        words = [
            "banneret",
            "lab",
            self.rules.id,
            "--scenario",
            self.scenario,
            "--games",
            str(self.games),
            "--seed",
            self.seed,
        ]
        for seat, bot in zip(self.seats, self.bots, strict=True):
            words += ["--seat", f"{seat}={bot}"]
        defaults = self.rules.settle({})
        for id, value in self.variants.items():
            if value != defaults[id]:
                words += ["--variant", f"{id}={value}"]
        return shlex.join(words + ["--swap"] * self.swap)


def schedule(
    game: Game[Any] | str,
    bots: Mapping[str, str],
    games: int = 100,
    *,
    scenario: str | None = None,
    variants: Mapping[str, str] | None = None,
    seed: str | int = "1",
    swap: bool = False,
) -> Schedule:
    """A schedule of which everything has been checked; BanneretError says what is wrong with it. Seats without a bot
    get `greedy`."""
    rules = (find_game(game) if isinstance(game, str) else game).of(scenario)
    played = rules.scenario(scenario)
    for seat, bot in bots.items():
        rules.seat(played.id, seat)
        roster.make(bot)
    if games < 1:
        raise BanneretError(f"A series has at least one game, not {games}.")
    installed = rules.id in game_names() and find_game(rules.id).of(played.id) is rules
    seated = tuple(bots.get(seat, DEFAULT_BOT) for seat in played.seats)
    return Schedule(
        rules.id if installed else rules, played.id, seated, games, str(seed), swap, rules.settle(variants or {})
    )
