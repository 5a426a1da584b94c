"""Looking back: the positions of a game again from its beginning, each answer with the dice it had."""

from collections.abc import Iterator

from .course import EVERY, Course
from .decision import Decision
from .flow import advance, apply
from .moment import Moment
from .referee import Referee
from .state import State


def kept_before(course: Course, moment: int) -> tuple[int, State]:
    """After how many answers the last position was kept before a moment, or at it; and the position."""
    at = moment - moment % EVERY
    if at:
        return at, course.marks[at // EVERY - 1]
    state = course.beginning.fresh()
    advance(state, Referee(course.dice.again()))
    return 0, state


class Stretch:
    """Part of a match, to be played again: from the last position that was kept before its first moment. What is played
    or taken back meanwhile makes no difference to it."""

    __slots__ = ("_course", "_start", "_steps", "at", "first")

    def __init__(self, course: Course, first: int, last: int) -> None:
        self._course = course
        self.first = first
        self.at = first - first % EVERY
        """After so many answers it starts."""
        self._start = course.marks[self.at // EVERY - 1] if self.at else None
        self._steps = course.steps[self.at : last]

    def positions(self) -> Iterator[tuple[State, Decision | None]]:
        """The one position, as it goes on, from the first moment to the last."""
        dice = self._course.dice.again()
        ref = Referee(dice)
        state = self._course.beginning.fresh() if self._start is None else self._start.clone()
        decision = advance(state, ref)
        if self.at == self.first:
            yield state, self._course.named(decision)
        for number, step in enumerate(self._steps, self.at + 1):
            dice.count = step.first_draw
            apply(state, ref, step.seat, step.option)
            decision = advance(state, ref)
            if number >= self.first:
                yield state, self._course.named(decision)


def position_after(course: Course, answers: int) -> State:
    """The position after so many of the answers that stand."""
    *_, (state, _) = Stretch(course, answers, answers).positions()
    return state


def moments(course: Course, first: int = 0, last: int | None = None) -> Iterator[Moment]:
    """One moment for the set-up and for each answer that stands; or some of them. What was taken back is left out."""
    until = len(course.steps) if last is None else last
    for number, (state, decision) in enumerate(Stretch(course, first, until).positions(), first):
        if number == 0:
            yield Moment(0, 0, None, None, state, decision, course.entries[0].events)
        else:
            step = course.steps[number - 1]
            yield Moment(number, step.entry, step.seat, step.option, state, decision, course.entries[step.entry].events)


def known_moments(course: Course, seat: int | None) -> list[int]:
    """The moments that this seat (None: a spectator) knows of, by their numbers: all but the secret steps of others in
    the decision at hand, and those of questions asked aside."""
    hushed = course.hushed
    return [
        0,
        *(
            at
            for at, step in enumerate(course.steps, 1)
            if step.seat == seat or (step.entry < course.heard and seat in hushed.get(step.entry, (seat,)))
        ),
    ]


def count_known(course: Course, seat: int | None) -> int:
    """How many moments this seat knows of. Where nothing was asked aside only the decision at hand hides any, so that
    it takes no longer in a long game."""
    if course.hushed:
        return len(known_moments(course, seat))
    hidden = 0
    for step in reversed(course.steps):
        if step.entry < course.heard:
            break
        hidden += step.seat != seat
    return len(course.steps) + 1 - hidden


def last_of(course: Course, seat: int) -> int | None:
    """The number of the last answer of a seat that stands."""
    for number in range(len(course.steps) - 1, -1, -1):
        if course.steps[number].seat == seat:
            return number
    return None


def dallied(course: Course, seat: int, most: int) -> int:
    """How often a seat has answered or taken back since it last came to an end, counted up to `most`."""
    since = 0
    for step in reversed(course.steps):
        ends = not step.together and (step.seat != seat or step.option.final)
        if step.drawn or step.revealed or ends:
            since = step.entry
            break
    name, found = course.seats[seat], 0
    for number in range(len(course.entries) - 1, since, -1):
        found += course.entries[number].seat == name
        if found >= most:
            break
    return found
