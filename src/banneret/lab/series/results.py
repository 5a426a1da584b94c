"""What a series has brought so far."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import msgspec

from ..staff import Crash
from .played import Played
from .schedule import Schedule
from .sitting import Thought
from .summary import Summary, summarise


@dataclass(slots=True)
class Results:
    """The games that were played, in the order of their numbers, and those that crashed. A series that was interrupted
    has fewer than planned."""

    schedule: Schedule
    games: list[Played] = field(default_factory=list)
    crashes: list[Crash] = field(default_factory=list)
    thoughts: dict[str, Thought] = field(default_factory=dict)
    seconds: float = 0.0
    workers: int = 1
    interrupted: bool = False
    asked: int = 0
    """How many games were to be played: all of the schedule, or only some of them."""

    def add(self, played: Played, thoughts: Mapping[str, Thought]) -> None:
        self.games.append(played)
        for bot, thought in thoughts.items():
            self.thoughts[bot] = self.thoughts.get(bot, Thought()) + thought

    def summary(self) -> Summary:
        """Rates, means and intervals."""
        return summarise(self.schedule.seats, self.schedule.bots, self.games)

    def data(self) -> dict[str, Any]:
        """Everything but the timings as plain data: the same for the same schedule."""
        schedule = self.schedule
        return {
            "banneret": "series",
            "game": schedule.rules.id,
            "rules": schedule.rules.version,
            "scenario": schedule.scenario,
            "variants": dict(schedule.variants),
            "seats": list(schedule.seats),
            "bots": list(schedule.bots),
            "swap": schedule.swap,
            "seed": schedule.seed,
            "planned": schedule.games,
            "asked": self.asked,
            "command": schedule.command(),
            "summary": msgspec.to_builtins(self.summary()),
            "games": msgspec.to_builtins(self.games),
            "crashes": [
                {"number": crash.number, "dice": schedule.dice(crash.number), "error": crash.error}
                for crash in self.crashes
            ],
        }

    def rows(self) -> list[dict[str, Any]]:
        """One flat row a game, for pandas or a spreadsheet: winner and score by seat and who sat there."""
        return [
            {
                "number": game.number,
                **{f"bot {seat}": bot for seat, bot in zip(self.schedule.seats, game.bots, strict=True)},
                **{f"score {seat}": score for seat, score in zip(self.schedule.seats, game.scores, strict=True)},
                "winners": " ".join(self.schedule.seats[i] for i in game.winners),
                "level": game.level,
                "kind": game.kind,
                "decisions": game.decisions,
                "heading": game.heading,
            }
            for game in self.games
        ]
