"""Lessons and examples of play can be played as they are written. Once for a game: they have dice of their own."""

from collections.abc import Iterator
from typing import Any

from ....kernel.booklet import Example
from ....kernel.dice import Seed
from ....kernel.game import Game
from ....kernel.lesson import Lesson
from ....kernel.match import Match
from ....kernel.refusal import BanneretError
from ....kernel.writing import first_position
from .clauses import Clauses
from .failed import Failed, Written


def scripts(game: Game[Any]) -> Iterator[Lesson | Example]:
    """All that a game has, and its scenarios offer."""
    there = {scenario.id for scenario in game.scenarios}
    found: list[Lesson | Example] = []
    for level in dict.fromkeys((game, *game.kinds())):
        own: list[Lesson | Example] = [*level.face.lessons, *level.face.book.examples]
        found += [one for one in own if one not in found and (one.scenario in there or level is game)]
    yield from found


def script(game: Game[Any], one: Lesson | Example, clauses: Clauses) -> None:
    """Scenario, seat, seed and position exist, every answer is on offer when its turn comes to the seat that gives it,
    and the clauses are in the book."""
    check, by = ("lesson", "lessons") if isinstance(one, Lesson) else ("example", "book")
    face = type(game.face)
    at: object = Written((one.id,), by=(face, by))
    what = f"the {check} “{one.id}”"
    if one.scenario not in {scenario.id for scenario in game.scenarios}:
        raise Failed(check, f"{what} is of the scenario “{one.scenario}”, which there is not", at)
    level = game.of(one.scenario)
    if one.seat not in level.scenario(one.scenario).seats:
        seats = ", ".join(level.scenario(one.scenario).seats)
        raise Failed(check, f"{what} is for the seat “{one.seat}”: its scenario has {seats}", at)
    try:
        first = first_position(level, one)
        match = Match(level, one.scenario, Seed(one.seed), variants=one.variants, position=first)
    except BanneretError as error:
        raise Failed(check, f"{what} can't begin: {error}", at) from error
    if isinstance(one, Lesson):
        _lesson(match, one, what, at, clauses)
    else:
        _example(match, one, what, at, clauses)


def _turn(one: Lesson | Example, number: int, at: object) -> Written:
    """Where the turn of this number is written."""
    answers = [turn.answer for turn in one.turns]
    answer = answers[number - 1]
    by = at.by if isinstance(at, Written) else at
    return Written((one.id, answer), answers[: number - 1].count(answer), by)


def _lesson(match: Match, lesson: Lesson, what: str, at: object, clauses: Clauses) -> None:
    match.people = (lesson.seat,)
    for number, turn in enumerate(lesson.turns, 1):
        at = _turn(lesson, number, at)
        clauses.cited(turn.rules, f"{what}, turn {number},", at)
        if turn.say and turn.seat not in ("", lesson.seat):
            raise Failed(
                "lesson", f"{what}, turn {number}: its `say` is for the learner, but “{turn.seat}” answers", at
            )
        _give(match, turn.answer, lesson.seat if turn.say else turn.seat, f"{what}, turn {number}", "lesson", at)


def _example(match: Match, example: Example, what: str, at: object, clauses: Clauses) -> None:
    clauses.cited((example.clause,), what, at)
    for number, answer in enumerate(example.before, 1):
        _give(match, answer, "", f"{what}, answer {number} before it", "example", at)
    for number, given in enumerate(example.turns, 1):
        at = _turn(example, number, at)
        _give(match, given.answer, given.seat, f"{what}, turn {number}", "example", at)


def _give(match: Match, answer: str, seat: str, what: str, check: str, at: object) -> None:
    if not match.awaited:
        raise Failed(check, f"{what}: “{answer}” comes when the game is over", at, match=match)
    trying = (seat or match.awaited[0], answer)
    try:
        match.play(answer, trying[0])
    except BanneretError as error:
        awaited = " and ".join(match.awaited)
        told = f"{what}: “{answer}” can't be answered, {awaited} is asked: {error}"
        raise Failed(check, told, at, match=match, trying=trying) from error
