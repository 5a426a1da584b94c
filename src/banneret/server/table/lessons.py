"""Guided games: which hint is due, what the script answers for the other seats, and how one plays on from its end."""

from functools import cache
from itertools import accumulate
from typing import Any

from ...kernel.dice import Seed
from ...kernel.game import Game
from ...kernel.lesson import Lesson
from ...kernel.match import Match
from ...kernel.writing import first_position
from ..problem import Problem, not_found
from ..storage import changes
from ..wire import Hint
from .table import Table

_LEFT = (
    "This is another way than the lesson's, and a legal one: from here you play on by yourself against a squire. "
    "To come back to the lesson, take your answer back."
)


_PLAYED_ON = "-"
"""Instead of a lesson: the table was laid for one, and is an ordinary game now. It stays off the public lists."""


def find(game: Game[Any], id: str) -> Lesson:
    for lesson in game.face.lessons:
        if lesson.id == id:
            return lesson
    raise not_found("lesson")


@cache
def _recorded(game: Game[Any], id: str) -> tuple[tuple[str, ...], ...]:
    """What stands in the record for each answer of a script: a choice of so many of each lot is one answer there and
    may be several here, and what is usually ordered answers for the learner. The seed is fixed, so that playing it
    once tells."""
    lesson = find(game, id)
    first = first_position(game, lesson)
    match = Match(game, lesson.scenario, Seed(lesson.seed), variants=lesson.variants, position=first)
    match.people = (lesson.seat,)
    found = []
    for turn in lesson.turns:
        before = len(match.answers())
        match.play(turn.answer, lesson.seat if turn.say else turn.seat or match.awaited[0])
        found.append(tuple(answer for _, answer in match.answers()[before:]))
    return tuple(found)


def _taught(table: Table) -> Lesson | None:
    """The lesson of a table, unless its learner plays on by himself."""
    return find(table.game, table.row.lesson) if table.row.lesson not in ("", _PLAYED_ON) else None


def _ended(table: Table, match: Match) -> bool:
    """Whether the script has been played to its last answer, and nothing since: the last word stands, and everybody
    waits for the learner to play on."""
    lesson = _taught(table)
    return (
        lesson is not None
        and bool(lesson.closing)
        and _parted(lesson, table, match) is None
        and match.last_moment == sum(map(len, _recorded(table.game, lesson.id)))
    )


async def play_on(table: Table) -> None:
    """The lesson is over: from here it is an ordinary game against the bots. The caller holds the lock."""
    if table.row.lesson == _PLAYED_ON:
        return
    if _taught(table) is None:
        raise Problem(409, "This is no guided game: play on as you are.")
    await table.write([changes.lesson(table.id, _PLAYED_ON)])
    table.changed()


def _parted(lesson: Lesson, table: Table, match: Match) -> int | None:
    """The number of the first answer that is not the script's; None while it is followed, and after its end."""
    script = (answer for answers in _recorded(table.game, lesson.id) for answer in answers)
    pairs = zip(script, match.answers(), strict=False)
    return next((number for number, (said, (_, given)) in enumerate(pairs) if said != given), None)


def _on_script(table: Table, match: Match) -> tuple[Lesson, int] | None:
    """The lesson and how many of its answers have been given; None when the learner has left it, or is in the middle of
    a choice."""
    lesson = _taught(table)
    if lesson is None:
        return None
    if _parted(lesson, table, match) is not None:
        return None
    lengths = [len(answers) for answers in _recorded(table.game, lesson.id)]
    after = {length: done for done, length in enumerate((0, *accumulate(lengths)))}
    done = after.get(min(len(match.answers()), sum(lengths)))
    return None if done is None else (lesson, done)


def _just_left(table: Table, match: Match) -> bool:
    """Whether the learner has answered otherwise, and nothing since."""
    lesson = _taught(table)
    if lesson is None:
        return False
    parted = _parted(lesson, table, match)
    return parted is not None and sum(seat == lesson.seat for seat, _ in match.answers()[parted:]) == 1


def scripted(table: Table, match: Match) -> str | None:
    """What the script answers now, if the game is still on it."""
    where = _on_script(table, match)
    return None if where is None or where[1] >= len(where[0].turns) else where[0].turns[where[1]].answer


def waits(table: Table, match: Match, seat: int) -> bool:
    """Whether the script has somebody else answer first, of all who are asked at once; or has been played, and the
    learner has not said yet that he plays on."""
    where = _on_script(table, match)
    if where is None:
        return False
    if where[1] >= len(where[0].turns):
        return _ended(table, match)
    lesson, done = where
    turn = lesson.turns[done]
    return (lesson.seat if turn.say else turn.seat) not in ("", table.names[seat])


def hint(table: Table, match: Match, seat: int | None) -> Hint | None:
    """What to tell the learner."""
    if seat is None:
        return None
    where = _on_script(table, match)
    if where is None:
        return Hint(text=_LEFT) if _just_left(table, match) else None
    lesson, done = where
    own = [i for i, turn in enumerate(lesson.turns) if turn.say]
    if done >= len(lesson.turns):
        if not _ended(table, match):
            return None
        return Hint(text=lesson.closing, step=len(own), steps=len(own), play_on=match.result is None)
    turn = lesson.turns[done]
    if not turn.say or table.names[seat] not in match.awaited:
        return None
    return Hint(text=turn.say, answer=turn.answer, rules=turn.rules, step=own.index(done) + 1, steps=len(own))
