"""How strong the bots are that everybody can have: the tables of docs/baselines.md.

python tools/baselines.py                                     play what is missing, then write the tables
python tools/baselines.py calais/agincourt --games 100        more games of one scenario
python tools/baselines.py --players random squire --minutes 5

Every game is kept in docs/baselines.jsonl as soon as it is over: what is there is not played again. All searchers that
go by the clock get the same time on the processor for a decision, and see what their seat sees and nothing else.
"""

import argparse
import re
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
from open_spiel.python.algorithms import ismcts, mcts

from banneret import bots
from banneret.adapters.bout import Bout, rewards
from banneret.adapters.naming import name_of, named
from banneret.adapters.openspiel import BanneretGame, load, state_at
from banneret.bots.bot import Bot
from banneret.bots.mcts import MctsBot
from banneret.bots.roster import spec
from banneret.kernel.dice import Dice, FastDice
from banneret.kernel.game import Game, Scenario
from banneret.kernel.option import Option
from banneret.kernel.view import View
from banneret.lab.journal import Journal, Part
from banneret.lab.stats import rate

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs" / "baselines.md"
KEPT = ROOT / "docs" / "baselines.jsonl"
BEFORE = "<!-- made by tools/baselines.py -->\n"
AFTER = "<!-- made so far -->\n"
SECONDS = 0.05
SCENARIOS = (
    "calais/agincourt",
    "chivalry/patay_1429",
    "diex/foragers",
    "maid/loire_1429",
    "orleans/england_vs_france",
)
OPPONENTS = ("random", "squire")
PLAYERS = ("random", "squire", "knight", "banneret", "openspiel-mcts", "openspiel-ismcts")
EXPLORATION = 2.0
"""What OpenSpiel's examples take for UCT."""
LEAST = 2
"""Simulations: with one OpenSpiel's searchers have nothing to choose from."""


class Played(msgspec.Struct, frozen=True):
    """One game of a player: won (a half: drawn), how often it was asked, how many seconds it took on the processor."""

    won: float
    decisions: int
    seconds: float


class Paced(Bot):
    """A searcher that gets about so many seconds of the processor a decision, whatever else the machine does: it counts
    what its simulations take, and asks for as many as fit."""

    __slots__ = ("_each", "_seconds", "_think")

    def __init__(self, seconds: float, think: Callable[[View, Dice, int], Option]) -> None:
        self._seconds = seconds
        self._think = think
        self._each = seconds

    def choose(self, view: View, dice: Dice) -> Option:
        if len(view.menu) == 1:
            return view.menu[0]
        count = max(LEAST, round(self._seconds / self._each))
        began = time.process_time()
        chosen = self._think(view, dice, count)
        each = (time.process_time() - began) / count
        self._each = max(1e-6, 0.7 * self._each + 0.3 * each)
        return chosen


def ours(view: View, dice: Dice, count: int) -> Option:
    return MctsBot(iterations=count).choose(view, dice)


class OpenSpielMcts:
    """OpenSpiel's MCTS, in one world that the seat can imagine: it knows nothing of hidden things itself."""

    def __init__(self, game: BanneretGame) -> None:
        self._game = game

    def __call__(self, view: View, dice: Dice, count: int) -> Option:
        rng = np.random.RandomState(dice.below(1 << 30))
        bot = mcts.MCTSBot(self._game, EXPLORATION, count, mcts.RandomRolloutEvaluator(1, rng), random_state=rng)
        return view.menu[int(bot.step(state_at(self._game, view.imagine(dice), view.seat)))]


class OpenSpielIsmcts:
    """OpenSpiel's information set MCTS: a new imagined world for each simulation."""

    def __init__(self, game: BanneretGame) -> None:
        self._game = game

    def __call__(self, view: View, dice: Dice, count: int) -> Option:
        rng = np.random.RandomState(dice.below(1 << 30))
        bot = ismcts.ISMCTSBot(self._game, mcts.RandomRolloutEvaluator(1, rng), EXPLORATION, count, random_state=rng)
        return view.menu[int(bot.step(state_at(self._game, view.imagine(dice), view.seat)))]


def player(name: str, game: Game[Any], scenario: Scenario, seconds: float) -> Bot:
    """Who plays under a name of the table."""
    if name == "openspiel-mcts":
        return Paced(seconds, OpenSpielMcts(load(game, scenario.id)))
    if name == "openspiel-ismcts":
        return Paced(seconds, OpenSpielIsmcts(load(game, scenario.id)))
    if re.fullmatch(r"mcts:[\d.]+s", spec(name, game)):
        return Paced(seconds, ours)
    return bots.make(name)


def play(game: Game[Any], scenario: Scenario, one: Bot, other: Bot, number: int) -> Played:
    """A game of one against the other, who has all other seats; one sits elsewhere from game to game."""
    own = number % len(scenario.seats)
    bout = Bout(game, scenario.id)
    bout.begin(number)
    dice = [FastDice(f"baseline {number} {seat}") for seat in range(len(scenario.seats))]
    asked, seconds = 0, 0.0
    while (decision := bout.decision) is not None:
        seat = decision.seat
        view = View(bout.game, bout.state, seat, decision)
        began = time.process_time()
        option = (one if seat == own else other).choose(view, dice[seat])
        if seat == own:
            asked += 1
            seconds += time.process_time() - began
        bout.answer(option)
    assert bout.state.result is not None
    reward = rewards(bout.game, bout.state.result)[own]
    return Played(1.0 if reward > 0 else 0.5 if reward == 0 else 0.0, asked, seconds)


def part(name: str, one: str, other: str, seconds: float) -> Part[Played]:
    """Where the games of a cell of a table are kept; `name` says which version of the rules."""
    return Journal(KEPT).part({"baseline": [name, one, other], "seconds": seconds}, Played)


def cell(games: Sequence[Played]) -> str:
    if not games:
        return "not played"
    won = sum(game.won for game in games)
    found = rate(round(won), len(games))
    return f"{won / len(games):.0%} ({found.low:.0%}–{found.high:.0%}), n = {len(games)}"


def table(name: str, seconds: float) -> str:
    """A scenario as Markdown."""
    game, scenario = named(name)
    version = name_of(game, scenario)
    lines = [
        f"### {game.title}: {scenario.name} (`{version}`)\n",
        f"| player | time a decision | against {' | against '.join(OPPONENTS)} |",
        "|---|---|" + "---|" * len(OPPONENTS),
    ]
    for one in PLAYERS:
        cells = [list(part(version, one, other, seconds).kept().values()) for other in OPPONENTS]
        asked = sum(game_played.decisions for games in cells for game_played in games)
        spent = sum(game_played.seconds for games in cells for game_played in games)
        took = f"{1000 * spent / asked:.3g} ms" if asked else "–"
        lines.append(f"| {one} | {took} | {' | '.join(cell(games) for games in cells)} |")
    return "\n".join(lines) + "\n"


def written(page: str, seconds: float) -> str:
    """The page with its tables made anew."""
    first, rest = page.split(BEFORE)
    made = "\n".join(table(name, seconds) for name in SCENARIOS)
    return first + BEFORE + "\n" + made + "\n" + AFTER + rest.split(AFTER)[1]


def main(words: Sequence[str]) -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("scenarios", nargs="*", default=SCENARIOS, help=f"(default: {' '.join(SCENARIOS)})")
    parser.add_argument("--players", nargs="+", choices=PLAYERS, default=PLAYERS)
    parser.add_argument("--games", type=int, default=20, help="in each cell (default 20)")
    parser.add_argument("--minutes", type=float, default=25.0, help="then no new game begins (default 25)")
    parser.add_argument("--seconds", type=float, default=SECONDS, help=f"for a decision (default {SECONDS})")
    asked = parser.parse_args(words)
    ends = time.monotonic() + 60 * asked.minutes
    for scenario_name in asked.scenarios:
        game, scenario = named(scenario_name)
        for one in asked.players:
            for other in OPPONENTS:
                kept = part(name_of(game, scenario), one, other, asked.seconds)
                missing = sorted(set(range(asked.games)) - set(kept.kept()))
                sits, faces = (player(name, game, scenario, asked.seconds) for name in (one, other))
                for number in missing:
                    if time.monotonic() > ends:
                        break
                    kept.add(number, play(game, scenario, sits, faces, number))
                print(f"{scenario_name}: {one} against {other}: {cell(list(kept.kept().values()))}", flush=True)
    PAGE.write_text(written(PAGE.read_text(encoding="utf-8"), asked.seconds), encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
