"""What a series has brought so far."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import msgspec

from ..pool import Crash
from .plan import Plan
from .played import Played
from .sitting import Thought
from .summary import Summary, summarise


@dataclass(slots=True)
class Results:
    """The games that were played, in the order of their numbers, and those that crashed. A series that was interrupted
    has fewer than planned."""

    plan: Plan
    games: list[Played] = field(default_factory=list)
    crashes: list[Crash] = field(default_factory=list)
    thoughts: dict[str, Thought] = field(default_factory=dict)
    seconds: float = 0.0
    workers: int = 1
    interrupted: bool = False

    def add(self, played: Played, thoughts: Mapping[str, Thought]) -> None:
        self.games.append(played)
        for bot, thought in thoughts.items():
            self.thoughts[bot] = self.thoughts.get(bot, Thought()) + thought

    def summary(self) -> Summary:
        """Rates, means and intervals."""
        return summarise(self.plan.seats, self.plan.bots, self.games)

    def data(self) -> dict[str, Any]:
        """Everything but the timings as plain data: the same for the same plan."""
        plan = self.plan
        return {
            "banneret": "series",
            "game": plan.rules.id,
            "rules": plan.rules.version,
            "scenario": plan.scenario,
            "variants": dict(plan.variants),
            "seats": list(plan.seats),
            "bots": list(plan.bots),
            "swap": plan.swap,
            "seed": plan.seed,
            "planned": plan.games,
            "command": plan.command(),
            "summary": msgspec.to_builtins(self.summary()),
            "games": msgspec.to_builtins(self.games),
            "crashes": [
                {"number": crash.number, "dice": plan.dice(crash.number), "error": crash.error}
                for crash in self.crashes
            ],
        }

    def rows(self) -> list[dict[str, Any]]:
        """One flat row a game, for pandas or a spreadsheet: winner and score by seat and who sat there."""
        return [
            {
                "number": game.number,
                **{f"bot {seat}": bot for seat, bot in zip(self.plan.seats, game.bots, strict=True)},
                **{f"score {seat}": score for seat, score in zip(self.plan.seats, game.scores, strict=True)},
                "winners": " ".join(self.plan.seats[i] for i in game.winners),
                "level": game.level,
                "kind": game.kind,
                "decisions": game.decisions,
                "heading": game.heading,
            }
            for game in self.games
        ]
