"""Look for options whose odds take longest, and keep the ways to them in `slowest.json` for `decisions.py`.

Matches are played at random and by bots in turn, through all scenarios of each game; where a slow option is found
others of its menu are tried too. What was found before is kept if it is still among the slowest.

    .venv/bin/python bench/hunt.py --seconds 300 --only Diex
"""

import argparse
import random
import sys
import time
from collections.abc import Iterator, Sequence
from itertools import count
from typing import Any

from bars import OURS
from ours import AS_PLAYED
from positions import Asked
from slow_odds import KNOWN, TRIES, Question, Way, keep, known, ms_of, walk
from words import seconds

from banneret.bots.bot import Bot
from banneret.bots.random_bot import RandomBot
from banneret.bots.tactician import TacticianBot
from banneret.kernel.dice import FastDice, SealedDice, Seed
from banneret.kernel.flow import advance, apply
from banneret.kernel.game import Game
from banneret.kernel.referee import Referee
from banneret.kernel.view import View

KEPT = 4
"""So many ways of each game, exact and sampled apart."""
LOOKED_AT = 0.15
"""The share of positions at which odds are asked for,"""
SAMPLE = 4
"""of so many options,"""
CLOSELY = 12
"""or of so many where one of them is slow."""
WORTH_A_LOOK = 5.0
"""Milliseconds from which an option is slow, and worth keeping."""
CARELESSNESS = 0.3
"""Of the bots, so that their matches differ."""
BOTS: tuple[Bot, ...] = (RandomBot(), TacticianBot(CARELESSNESS))
LONGEST = 1_500
"""Answers after which a match is left: the way to a position is played again in every run."""


def main(argv: Sequence[str] | None = None) -> int:
    args = parser().parse_args(argv)
    ways = known() if KNOWN.exists() else []
    for who in args.only or OURS:
        game = AS_PLAYED[who]()
        before = [again(game, way) for way in ways if way.who == who]
        found = best([*before, *hunt(game, who, args.seconds, args.seed)])
        ways = [*(way for way in ways if way.who != who), *found]
        for way in found:
            print(f"{who}, {way.scenario}: {way.ms:.1f} ms{'' if way.exact else ', sampled'}: {way.option}")
    ways.sort(key=lambda way: (OURS.index(way.who), not way.exact, -way.ms))
    keep(ways)
    return 0


def parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=seconds, default=120.0, metavar="S", help="for each game (default 120)")
    parser.add_argument("--only", action="append", choices=OURS, metavar="GAME", help="only this game; may be repeated")
    parser.add_argument("--seed", default="bench", help="other seeds find other options (default bench)")
    return parser


def again(game: Game[Any], way: Way) -> Way:
    """The same, timed anew."""
    question = walk(game, way)
    return way_to(way.who, way.scenario, way.seed, game, question, way.answers)


def best(ways: Sequence[Way]) -> list[Way]:
    """The slowest, and only one of each position: its other options would say the same again."""
    kept: dict[tuple[bool, str, str, int], Way] = {}
    for way in sorted((way for way in ways if way.ms >= WORTH_A_LOOK), key=lambda way: -way.ms):
        kept.setdefault((way.exact, way.scenario, way.seed, len(way.answers)), way)
    return [way for exact in (True, False) for way in [way for way in kept.values() if way.exact == exact][:KEPT]]


def hunt(game: Game[Any], who: str, seconds: float, seed: str) -> Iterator[Way]:
    """As many seconds for each scenario and each kind of player."""
    share = seconds / len(game.scenarios) / len(BOTS)
    for scenario in game.scenarios:
        for bot in BOTS:
            until = time.process_time() + share
            for number in count():
                if time.process_time() >= until:
                    break
                yield from through(game, who, scenario.id, f"{seed}-{bot.name}-{number}", bot, until)


def through(game: Game[Any], who: str, scenario: str, seed: str, bot: Bot, until: float) -> Iterator[Way]:
    """One match."""
    ref = Referee(SealedDice(Seed(seed)))
    chance, thoughts = random.Random(seed), FastDice(sum(seed.encode()))
    state = game.start(scenario, game.settle({}))
    answers: list[str] = []
    while (decision := advance(state, ref)) is not None and len(answers) < LONGEST and time.process_time() < until:
        if chance.random() < LOOKED_AT:
            options = list(decision.menu)
            chance.shuffle(options)
            asked = Asked(state.clone(), decision)
            slow = False
            for tried, option in enumerate(options):
                if tried >= (CLOSELY if slow else SAMPLE) or time.process_time() >= until:
                    break
                question = Question(asked, option)
                if abs(ms_of(game, question)) > WORTH_A_LOOK:
                    slow = True
                    yield way_to(who, scenario, seed, game, question, answers)
        option = bot.choose(View(game, state, decision.seat, decision), thoughts)
        answers.append(option.notation)
        apply(state, ref, decision.seat, option)


def way_to(who: str, scenario: str, seed: str, game: Game[Any], question: Question, answers: Sequence[str]) -> Way:
    times = [ms_of(game, question) for _ in range(TRIES)]
    ms = min(map(abs, times))
    return Way(who, scenario, seed, question.option.notation, min(times) >= 0, round(ms, 1), list(answers))


if __name__ == "__main__":
    sys.exit(main())
