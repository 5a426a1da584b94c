"""Which odds take longest, and how long.

Slow ones are rare: one option in thousands. So `hunt.py` has looked for them for minutes, in random matches and in
bots', and `slowest.json` keeps the way to each: it is played again here, and timed.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from time import process_time
from typing import Any

import msgspec
from measure import ODDS, SAMPLED_ODDS, Measure
from positions import Asked, positions

from banneret.kernel.decision import Decision
from banneret.kernel.dice import FastDice, SealedDice, Seed
from banneret.kernel.flow import advance, apply
from banneret.kernel.game import Game
from banneret.kernel.odds import odds
from banneret.kernel.option import Option
from banneret.kernel.referee import Referee
from banneret.kernel.state import State

KNOWN = Path(__file__).parent / "slowest.json"
OPTIONS = 200
"""So many options of each scenario are looked through besides, in random matches."""
SLOWEST = 4
"""So many of those are timed again in each round."""


class Way(msgspec.Struct, frozen=True):
    """The way to a position of one of our games, and the option whose odds are slow there."""

    who: str
    scenario: str
    seed: str
    option: str
    exact: bool
    ms: float
    """How long it took when it was found; only to be read."""
    answers: list[str]


@dataclass(frozen=True, slots=True)
class Question:
    """The odds of this option."""

    asked: Asked
    option: Option


def known(path: Path = KNOWN) -> list[Way]:
    return msgspec.json.decode(path.read_bytes(), type=list[Way])


def keep(ways: list[Way], path: Path = KNOWN) -> None:
    """One a line, so that it can be seen what has changed."""
    path.write_bytes(b"[\n" + b",\n".join(map(msgspec.json.encode, ways)) + b"\n]\n")


def walk(game: Game[Any], way: Way) -> Question:
    """Play the answers again."""
    ref = Referee(SealedDice(Seed(way.seed)))
    state = game.start(way.scenario, game.settle({}))
    for notation in way.answers:
        question = _offered(way, advance(state, ref), state, notation)
        apply(state, ref, question.asked.decision.seat, question.option)
    return _offered(way, advance(state, ref), state, way.option)


def _offered(way: Way, decision: Decision | None, state: State, notation: str) -> Question:
    option = None if decision is None else decision.menu.find(notation)
    if decision is None or option is None:
        raise LookupError(f"“{notation}” is not on offer any more in {way.scenario}: run bench/hunt.py again")
    return Question(Asked(state, decision), option)


def measures(
    game: Game[Any], who: str, scenarios: Sequence[str], variants: Mapping[str, str], dice: FastDice
) -> Iterator[Measure]:
    """What is known is of the game as people play it; besides, these scenarios are looked through with these
    variants."""
    ways = [way for way in known() if way.who == who]
    exact = [walk(game, way) for way in ways if way.exact]
    sampled = [walk(game, way) for way in ways if not way.exact]
    exact += slowest(game, scenarios, variants, dice)
    yield Measure(who, ODDS, lambda seconds: max(timed(game, question) for question in exact))
    if sampled:
        yield Measure(who, SAMPLED_ODDS, lambda seconds: max(abs(ms_of(game, question)) for question in sampled))


def slowest(game: Game[Any], scenarios: Sequence[str], variants: Mapping[str, str], dice: FastDice) -> list[Question]:
    """Of some hundred options of random matches, as many of each scenario."""
    found: list[tuple[float, Question]] = []
    for number, scenario in enumerate(scenarios, 1):
        while len(found) < number * OPTIONS:
            for asked in positions(game, scenario, dice, variants):
                questions = [Question(asked, option) for option in asked.decision.menu]
                found += [(ms_of(game, question), question) for question in questions]
                if len(found) >= number * OPTIONS:
                    break
    found.sort(key=lambda entry: -entry[0])
    return [question for _, question in found[:SLOWEST]]


TRIES = 3


def timed(game: Game[Any], question: Question) -> float:
    """Milliseconds for exact odds: the best of some tries, or a hiccup of the machine would be the slowest. That they
    are sampled is quick, and no answer to the question."""
    times = [ms_of(game, question) for _ in range(TRIES)]
    if min(times) < 0:
        raise ArithmeticError(f"the odds of “{question.option.notation}” are not exact, but sampled")
    return min(times)


def ms_of(game: Game[Any], question: Question) -> float:
    """Milliseconds for the odds; below nought if they were sampled."""
    start = process_time()
    found = odds(game, question.asked.state, question.asked.decision.seat, question.option)
    passed = (process_time() - start) * 1e3
    return passed if found.exact else -passed
