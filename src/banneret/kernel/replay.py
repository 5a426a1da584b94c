"""A game as a record, and a record played again: what was done must come to the same, or it is said where it
differs."""

from collections.abc import Callable, Sequence
from typing import Any

from .answering import offered, seat_of
from .course import Course
from .dice import Seed
from .following import lapse
from .game import Game
from .record import FORMAT, Ended, Entry, Header, Record, RecordError
from .refusal import BanneretError
from .registry import game as find_game
from .undo import target, undo


def record_of(course: Course, players: tuple[str, ...], closed: str) -> Record:
    """Everything that was answered, rolled and taken back, and the seed. Raises BanneretError if the dice were
    scripted."""
    seed = sealed(course)
    header = Header(
        banneret=FORMAT,
        game=course.game.id,
        rules=course.game.version,
        scenario=course.scenario.id,
        seats=course.seats,
        commitment=seed.commitment,
        salts=seed.salts,
        variants=course.beginning.variants,
        position=course.beginning.position,
        players=players,
    )
    given = {course.seats[i]: tuple(by_kind.values()) for i, by_kind in course.given.items()}
    return Record(header, tuple(course.entries), Ended.of(course.state.result), seed.server, given, closed)


def sealed(course: Course) -> Seed:
    """What the dice of a course are made of."""
    if course.seed is None:
        raise BanneretError(
            "The dice of this match are scripted: no seed gives them, so there is nothing to bind, to record or to "
            "verify."
        )
    return course.seed


def checked(record: Record, game: Game[Any] | None) -> tuple[Game[Any], Seed]:
    """What was played, and the seed, of a record that can be replayed here. Raises RecordError if it can't."""
    header = record.header
    if record.seed is None:
        raise RecordError(
            "The record does not reveal its seed, so it can't be replayed. It is revealed when the game is over."
        )
    if Seed(record.seed).commitment != header.commitment:
        raise RecordError(
            "The seed that the record reveals is not the one it was bound to: its hash is not the "
            "commitment in the header."
        )
    found = find_game(header.game) if game is None else game
    if found.id != header.game:
        raise RecordError(f"The record is of the game “{header.game}”, not of {found.title}.")
    try:
        found = found.of(header.scenario)
    except BanneretError as error:
        raise RecordError(str(error)) from None
    if header.rules > found.version:
        raise RecordError(
            f"The record was played by version {header.rules} of the rules of {found.title}; this "
            f"Banneret knows version {found.version}: update Banneret."
        )
    return found, Seed(record.seed, header.salts)


def outdated(game: Game[Any], rules: int) -> str:
    """Of something played by an earlier version of the rules, that the changes since then touch it."""
    return (
        f"It was played by version {rules} of the rules of {game.title}, and by version {game.version}, which this "
        "Banneret plays, it comes out otherwise: the rulebook lists what has changed under “Versions of the rules”."
    )


def replay(course: Course, entries: Sequence[Entry]) -> None:
    """Play a record's entries again on a fresh course. Raises RecordError at the first that differs."""
    if course.steps or len(course.entries) > 1:
        raise ValueError("only a fresh match can replay a record")
    if not entries or entries[0].do != "start":
        raise RecordError("The record does not begin with the set-up.")
    course.entries[0].compare(entries[0], 0)
    for number, entry in enumerate(entries[1:], 1):
        repeat(course, entry)
        course.entries[-1].compare(entry, number)


def repeat(course: Course, entry: Entry) -> None:
    """Do once more what an entry of a record says was done next. Whether it came to the same, `Entry.compare` tells."""
    try:
        _DO[entry.do](course, entry)
    except BanneretError as error:
        raise RecordError(f"Entry {len(course.entries)} ({entry}) can't be played: {error}") from None


def _answer(course: Course, entry: Entry) -> None:
    seat, option = offered(course, entry.answer, entry.seat)
    course.take(seat, option, course.state.clone(), ordered=entry.order, quiet=entry.quiet)


def _undo(course: Course, entry: Entry) -> None:
    undo(course, target(course, seat_of(course, entry.seat)), entry.consent)


def _lapse(course: Course, entry: Entry) -> None:
    lapse(course, seat_of(course, entry.seat), entry.answer)


def _start(course: Course, entry: Entry) -> None:
    raise RecordError("The match has been set up already.")


_DO: dict[str, Callable[[Course, Entry], None]] = {"start": _start, "answer": _answer, "undo": _undo, "lapse": _lapse}
"""What each kind of entry does."""
