"""Games between bots, answer by answer, in a file that programs learn from.

>>> from pathlib import Path
>>> from banneret.lab.selfplay import questions, play_all, read
>>> from banneret.lab.series.schedule import schedule
>>> play_all(schedule("calais", {"english": "knight", "french": "knight"}, 100), Path("games.jsonl"))
>>> for game in read(Path("games.jsonl")):
...     for question in questions(game):
...         print(question.seat, question.option, game.scores[question.seat])

The file is a journal: each game is a line, kept as soon as it is finished, and what is there is not played again.
"""

from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

import msgspec

from ..kernel.decision import Decision
from ..kernel.dice import FastDice
from ..kernel.flow import advance, apply
from ..kernel.game import Game
from ..kernel.option import Option
from ..kernel.referee import Referee
from ..kernel.refusal import BanneretError
from ..kernel.registry import game as find_game
from ..kernel.state import State
from .journal import Journal
from .pool import hired
from .series.schedule import Schedule
from .series.sitting import sit
from .staff import Crash, Staff


class SelfPlayed(msgspec.Struct, frozen=True):
    """One game: all that it takes to play it again, and how it ended."""

    game: str
    rules: int
    """The version of the rules that it was played by."""
    scenario: str
    variants: dict[str, str]
    dice: str
    """What its dice are made of."""
    bots: tuple[str, ...]
    answers: tuple[tuple[int, str], ...]
    """Each with the number of the seat that gave it."""
    scores: tuple[float, ...]


@dataclass(slots=True, frozen=True)
class Question:
    """A question of a game, and what was answered. The position goes on to the next when the next is asked for: clone
    what you want to keep."""

    state: State
    decision: Decision
    seat: int
    option: Option


@dataclass(slots=True)
class Harvest:
    """How many games there are now, and those that crashed."""

    games: int
    crashes: list[Crash]
    interrupted: bool = False


def play(schedule: Schedule, number: int) -> SelfPlayed:
    """Play one game of a plan to its end."""
    answers: list[tuple[int, str]] = []

    def note(state: State, seat: int, option: Option) -> None:
        answers.append((seat, option.notation))

    game, dice = schedule.rules, schedule.dice(number)
    sitting = sit(game, schedule.scenario, schedule.variants, dice, lambda state: schedule.seated(number), note)
    result = sitting.state.result
    assert result is not None
    return SelfPlayed(
        game.id,
        game.version,
        schedule.scenario,
        dict(schedule.variants),
        dice,
        sitting.names,
        tuple(answers),
        result.scores,
    )


def play_all(
    schedule: Schedule,
    file: Path,
    *,
    workers: int | Staff | None = None,
    watch: Callable[[int, int], None] | None = None,
) -> Harvest:
    """Play all games of a plan into a file. `watch` is told how many are there and how many crashed. Ctrl-C ends it
    early; what is finished is in the file."""
    part = Journal(file).part({"answers": True, **schedule.plan()}, SelfPlayed)
    harvest = Harvest(0, [])
    try:
        with closing(part.resume(hired(workers), partial(play, schedule), range(schedule.games))) as results:
            for _, result in results:
                if isinstance(result, Crash):
                    harvest.crashes.append(result)
                else:
                    harvest.games += 1
                if watch is not None:
                    watch(harvest.games, len(harvest.crashes))
    except KeyboardInterrupt:
        harvest.interrupted = True
    return harvest


def read(file: Path) -> Iterator[SelfPlayed]:
    """The games of a file, in the order in which they were finished."""
    for line in Journal(file).lines():
        yield msgspec.json.decode(line.result, type=SelfPlayed)


def questions(played: SelfPlayed, game: Game[Any] | None = None) -> Iterator[Question]:
    """A game, question by question, as it was played. `game` is needed for one that is not installed."""
    rules = (find_game(played.game) if game is None else game).of(played.scenario)
    if rules.version != played.rules:
        raise BanneretError(
            f"This game of {rules.title} was played by version {played.rules} of its rules; this Banneret has "
            f"{rules.version}, by which the same answers may lead elsewhere."
        )
    ref = Referee(FastDice(played.dice))
    state: State = rules.start(played.scenario, played.variants)
    for seat, notation in played.answers:
        decision = advance(state, ref)
        option = None if decision is None else decision.menu_of(seat).find(notation)
        if decision is None or option is None:
            raise BanneretError(f"“{notation}” can't be answered there: this is no game of {rules.title}.")
        yield Question(state, decision, seat, option)
        apply(state, ref, seat, option)
