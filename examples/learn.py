"""A small policy learns a scenario by playing against itself, in numpy alone.

python examples/learn.py calais/agincourt --games 20000 --out agincourt
python examples/learn.py chivalry/patay_1429 --games 2000 --out patay --against random=100 squire=20

It writes OUT.csv (how often it won against whom, after how many games), OUT.svg (the same as curves) and OUT.SEAT.npz
(what it has learned). The same seed gives the same curve.
"""

import argparse
import csv
import sys
from collections.abc import Mapping, Sequence
from dataclasses import astuple, dataclass, fields
from pathlib import Path
from time import perf_counter
from typing import Any

import numpy as np
from policy import Answer, Policy

from banneret.adapters.batch import Batch
from banneret.adapters.gymnasium import SeatEnv
from banneret.adapters.naming import named
from banneret.kernel.game import Game
from banneret.lab.pages.plot import Line, lines, poster
from banneret.lab.stats import rate

ROWS = 64
"""Matches that are played side by side."""


@dataclass(slots=True, frozen=True)
class Score:
    """How the policies stood after so many games: of `matches` against a bot, half of them from each seat, `won` (half
    a match for a draw), with a 95 % interval."""

    games: int
    decisions: int
    against: str
    matches: int
    won: float
    rate: float
    low: float
    high: float


class Learner:
    """The policies of all seats of a scenario, and the matches that they play against each other."""

    def __init__(self, game: Game[Any] | str, scenario: str, seed: int = 1415, rows: int = ROWS) -> None:
        self.batch = Batch(game, scenario, count=rows, seed=seed, raw=True, action_features=True)
        self.seats = self.batch.scenario.seats
        self.dice = np.random.default_rng(seed)
        self.policies = [Policy(self.batch.columns, self.batch.action_columns, self.dice) for _ in self.seats]
        self.games = self.decisions = 0
        self._going: list[list[tuple[int, Answer]]] = [[] for _ in range(rows)]

    def round(self, games: int) -> None:
        """Play so many matches to their ends, and learn from them. Those that go on then are learned from later."""
        played: list[list[Answer]] = [[] for _ in self.seats]
        target = self.games + games
        while self.games < target:
            tables = self.batch.step(self._answers())
            for row in np.flatnonzero(tables.ended):
                self.games += 1
                self.decisions += len(self._going[row])
                for seat, answer in self._going[row]:
                    answer.outcome = float(tables.rewards[row, seat])
                    if len(answer.options) > 1:
                        played[seat].append(answer)
                self._going[row] = []
        for policy, answers in zip(self.policies, played, strict=True):
            if answers:
                policy.learn(answers, self.dice)

    def _answers(self) -> np.ndarray[Any, np.dtype[np.int64]]:
        """An answer for each match, drawn by the chances of the policy whose seat is asked."""
        tables = self.batch.tables
        given = np.zeros(tables.count, np.int64)
        for seat, policy in enumerate(self.policies):
            rows = np.flatnonzero(tables.seats == seat)
            if not len(rows):
                continue
            lengths = tables.lengths[rows].astype(np.int64)
            seen = tables.observations[rows].copy()
            options = tables.options[rows][tables.masks[rows].astype(np.bool_)]
            chances = policy.chances(seen, options, lengths)
            first = 0
            for number, (row, length) in enumerate(zip(rows.tolist(), lengths.tolist(), strict=True)):
                menu = chances[first : first + length]
                chosen = min(int(np.searchsorted(np.cumsum(menu), self.dice.random())), length - 1)
                answer = Answer(seen[number], options[first : first + length], chosen, float(menu[chosen]))
                self._going[row].append((seat, answer))
                given[row] = chosen
                first += length
        return given

    def score(self, against: str, matches: int, seed: int = 1) -> Score:
        """Play against a bot, each seat in turn, always with the likeliest option. Seeds are those of the matches: the
        policies meet the same chances each time."""
        won = 0.0
        environments = [
            SeatEnv(
                self.batch.game, self.batch.scenario.id, seat=seat, opponent=against, raw=True, action_features=True
            )
            for seat in self.seats
        ]
        for number in range(matches):
            seat = number % len(self.seats)
            env, policy = environments[seat], self.policies[seat]
            observation, info = env.reset(seed=seed + number)
            over, reward = False, 0.0
            while not over:
                length = len(info["options"])
                menu = policy.chances(
                    observation["observation"][None], observation["options"][:length], np.asarray([length])
                )
                observation, reward, over, _, info = env.step(int(menu.argmax()))
            won += 1.0 if reward > 0 else 0.5 if reward == 0 else 0.0
        found = rate(round(won), matches)
        return Score(self.games, self.decisions, against, matches, won, won / matches, found.low, found.high)


def learn(learner: Learner, games: int, *, rounds: int, points: int, against: Mapping[str, int]) -> list[Score]:
    """Learn from so many games, in rounds; at so many points on the way, and before, see how strong it is: in so many
    matches against each bot."""
    scores: list[Score] = []
    began = perf_counter()
    for number in range(rounds + 1):
        if number:
            learner.round(games // rounds)
        if number * points // rounds != (number - 1) * points // rounds:
            for bot, matches in against.items():
                scores.append(learner.score(bot, matches))
                told = scores[-1]
                print(
                    f"{perf_counter() - began:6.0f} s {told.games:7} games: {told.rate:4.0%} against {bot} "
                    f"({told.low:.0%} to {told.high:.0%})",
                    flush=True,
                )
    return scores


def write(scores: Sequence[Score], title: str, out: Path) -> None:
    """The scores as a table and as curves."""
    with out.with_suffix(".csv").open("w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow([field.name for field in fields(Score)])
        writer.writerows(
            [f"{value:.4g}" if isinstance(value, float) else value for value in astuple(score)] for score in scores
        )
    bots = list(dict.fromkeys(score.against for score in scores))
    series = [
        Line(
            f"against {bot}",
            tuple((float(score.games), 100 * score.rate) for score in scores if score.against == bot),
        )
        for bot in bots
    ]
    chart = lines(title, "games of self-play", "matches won of 100", series)
    out.with_suffix(".svg").write_text(poster(chart), encoding="utf-8")


def main(words: Sequence[str]) -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("scenario", help="calais/agincourt, or with a version: calais/agincourt-v1")
    parser.add_argument("--games", type=int, default=20_000, help="to learn from (default 20000)")
    parser.add_argument("--rounds", type=int, default=100, help="after each it learns (default 100)")
    parser.add_argument("--points", type=int, default=10, help="of the curve, the first aside (default 10)")
    parser.add_argument(
        "--against",
        nargs="+",
        default=["random=400", "squire=100"],
        metavar="BOT=MATCHES",
        help="at each point of the curve (default random=400 squire=100)",
    )
    parser.add_argument("--seed", type=int, default=1415)
    parser.add_argument("--out", type=Path, default=Path("learned"), help="the files' name, without its end")
    parser.add_argument("--load", type=Path, help="go on from the weights of this name")
    asked = parser.parse_args(words)
    game, scenario = named(asked.scenario)
    learner = Learner(game, scenario.id, asked.seed)
    if asked.load is not None:
        for seat, policy in zip(learner.seats, learner.policies, strict=True):
            policy.load(Path(f"{asked.load}.{seat}.npz"))
    pairs = [words.rpartition("=") for words in asked.against]
    against = {bot: int(matches) for bot, _, matches in pairs}
    scores = learn(learner, asked.games, rounds=asked.rounds, points=asked.points, against=against)
    write(scores, f"{game.title}: {scenario.name}", asked.out)
    for seat, policy in zip(learner.seats, learner.policies, strict=True):
        policy.save(Path(f"{asked.out}.{seat}.npz"))


if __name__ == "__main__":
    main(sys.argv[1:])
