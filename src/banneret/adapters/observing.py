"""A position as a row of whole numbers, for any game: what is common to all games, then what the game itself tells.

The game's own part is written by its observer (`Game.observer`), or read off its scenes where it has none.
"""

from collections.abc import Mapping
from functools import lru_cache
from struct import Struct
from typing import Any

from ..kernel.decision import Decision
from ..kernel.game import Game, Scenario, interrupts
from ..kernel.observer import SIZE, TYPECODE, Columns, Observer, Row
from ..kernel.result import Result
from ..kernel.state import State
from .through_scenes import SceneObserver

PER_MILLE = 1000
"""Scores stand in their columns as thousandths of the way from 0 to the furthest that a score can go."""


class Sight:
    """The rows of a scenario, played by certain optional rules."""

    __slots__ = (
        "_ended",
        "_first",
        "_furthest",
        "_interrupts",
        "_question",
        "_scores",
        "columns",
        "game",
        "observer",
        "scenario",
        "things",
        "width",
    )

    def __init__(self, game: Game[Any], scenario: Scenario, variants: Mapping[str, str]) -> None:
        found = game.observer(scenario.id, variants)
        self.game = game
        self.scenario = scenario
        self.observer: Observer[Any] = SceneObserver(game, scenario.id, variants) if found is None else found
        columns = Columns()
        columns.choice("eyes", scenario.seats)
        columns.flag("asked")
        columns.choice("asks", scenario.seats)
        columns.flag("together")
        kinds = tuple(dict.fromkeys(interrupt.kind for interrupt in interrupts(game)))
        self._interrupts = {kind: number for number, kind in enumerate(kinds, 1)}
        columns.choice("interrupt", kinds)
        self._question = Struct(f"{len(columns.all)}{TYPECODE}")
        self._ended = columns.flag("ended")
        self._scores = [columns.number(f"score.{seat}", PER_MILLE, -PER_MILLE) for seat in scenario.seats]
        self._furthest = max(map(abs, game.score_range))
        self._first = len(columns.all)
        self.columns = (*columns.all, *self.observer.columns)
        self.things = self.observer.things
        self.width = len(self.columns)

    def write(self, s: State, seat: int, decision: Decision | None, row: Row, at: int) -> None:
        """What a seat (-1: who looks on) sees, into `row` from `at` on, where all is 0 before. Of several who choose at
        once it is told only whether the viewer has still to choose: how far the others are no seat can know where it
        must imagine what they plan."""
        if decision is None:
            row[at] = seat + 1
            if s.result is not None:
                self._end(s.result, row, at)
        else:
            together = decision.secret and len(decision.menus) > 1
            interrupt = self._interrupts.get(decision.interrupt, 0) if decision.interrupt else 0
            asks = 0 if together else decision.seat + 1
            self._question.pack_into(row, at * SIZE, seat + 1, seat in decision.seats, asks, together, interrupt)
        self.observer.write(s, seat, row, at + self._first)

    def _end(self, result: Result, row: Row, at: int) -> None:
        row[at + self._ended] = 1
        if self._furthest:
            for column, score in zip(self._scores, result.scores, strict=True):
                row[at + column] = round(PER_MILLE * score / self._furthest)


def sight(game: Game[Any], scenario: str | None = None, variants: Mapping[str, str] | None = None) -> Sight:
    """The rows of a scenario. They are made once: who wants one again gets the same."""
    level = game.of(scenario)
    return _sight(level, level.scenario(scenario), tuple(sorted(level.settle(variants or {}).items())))


@lru_cache(maxsize=64)
def _sight(game: Game[Any], scenario: Scenario, variants: tuple[tuple[str, str], ...]) -> Sight:
    return Sight(game, scenario, dict(variants))
