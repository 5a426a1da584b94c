"""Looking back: the positions of a game again from its beginning, each answer with the dice it had."""

from collections.abc import Iterator, Sequence

from .course import Course
from .decision import Decision
from .flow import advance, apply
from .moment import Moment
from .referee import Referee
from .state import State
from .step import Step


def positions(course: Course, steps: Sequence[Step]) -> Iterator[tuple[State, Decision | None]]:
    """Play some of the answers that stand again from the start: the one position, as it goes on."""
    dice = course.dice.again()
    ref = Referee(dice)
    state = course.beginning.fresh()
    yield state, course.named(advance(state, ref))
    for step in steps:
        dice.count = step.first_draw
        apply(state, ref, step.seat, step.option)
        yield state, course.named(advance(state, ref))


def position_after(course: Course, steps: Sequence[Step]) -> State:
    *_, (state, _) = positions(course, steps)
    return state


def moments(course: Course) -> Iterator[Moment]:
    """One moment for the set-up and for each answer that stands. What was taken back is left out."""
    for number, (state, decision) in enumerate(positions(course, course.steps)):
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
