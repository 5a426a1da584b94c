"""What every guided game does, whatever it is about: it teaches a fight and reads its odds, ends with the learner to
move, and leaves a game to play on."""

import re
from typing import Any

import pytest

from banneret.kernel.dice import Seed
from banneret.kernel.game import Game
from banneret.kernel.lesson import Lesson, Turn
from banneret.kernel.match import Match
from banneret.kernel.registry import games
from banneret.kernel.writing import first_position

LESSONS = [(title.of(lesson.scenario), lesson) for title in games() for lesson in title.face.lessons]
NO_FIGHTS = {"orleans"}
"""Games in which nobody fights."""

EVERY = pytest.mark.parametrize(("game", "lesson"), LESSONS, ids=[f"{game.id}-{one.id}" for game, one in LESSONS])


def begin(game: Game[Any], lesson: Lesson) -> Match:
    first = first_position(game, lesson)
    match = Match(game, lesson.scenario, Seed(lesson.seed), variants=lesson.variants, position=first)
    match.people = (lesson.seat,)
    return match


def give(match: Match, lesson: Lesson, turn: Turn) -> None:
    match.play(turn.answer, lesson.seat if turn.say else turn.seat or match.awaited[0])


def told(match: Match, lesson: Lesson, answer: str) -> set[str]:
    """The chances that a learner can read of an answer, in per cent."""
    found = match.odds(answer, lesson.seat)
    preview = match.preview(answer, lesson.seat)
    words = " ".join(f"{reason.text} {reason.sum}" for reason in (preview.reasons if preview is not None else ()))
    chances = [chance for _, chance in found.parts()] + [outcome.chance for outcome in found.outcomes]
    return {f"{round(100 * chance)} %" for chance in chances} | set(re.findall(r"\d+ %", words))


@EVERY
def test_it_ends_with_the_learner_to_move_in_a_game_that_goes_on(game: Game[Any], lesson: Lesson) -> None:
    match = begin(game, lesson)
    for turn in lesson.turns:
        give(match, lesson, turn)
    assert match.result is None and lesson.seat in match.awaited
    assert re.search(r"\bnow play on\b", lesson.closing, re.IGNORECASE)
    assert 1 <= lesson.minutes <= 15


@EVERY
def test_a_fight_is_taught_and_its_odds_are_read_as_they_are(game: Game[Any], lesson: Lesson) -> None:
    match, fights = begin(game, lesson), 0
    for turn in lesson.turns:
        if turn.fight:
            fights += 1
            said = re.findall(r"\d+ %", turn.say)
            assert said, turn.say
            assert set(said) & told(match, lesson, turn.answer), (said, told(match, lesson, turn.answer))
            assert len(match.odds(turn.answer, lesson.seat).outcomes) > 1, "something is rolled"
        give(match, lesson, turn)
    assert bool(fights) == (game.id not in NO_FIGHTS)


@EVERY
def test_each_step_is_something_that_is_offered(game: Game[Any], lesson: Lesson) -> None:
    """And every step is short enough for a card beside the board."""
    match = begin(game, lesson)
    for turn in lesson.turns:
        seat = lesson.seat if turn.say else turn.seat or match.awaited[0]
        assert match.why_not(turn.answer, seat) is None, turn.answer
        assert len(turn.say) <= 420, turn.say
        give(match, lesson, turn)
    assert len(lesson.closing) <= 480
