"""Taking back: free until a die, a card or another seat's secret or answer has come since; beyond that the other seats
must consent.

Dice that have been rolled are spent: the next draw goes on where the last one stopped, so nobody can roll until he
likes it.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from . import orders
from .answering import seat_of, tally_of
from .course import Course
from .event import Event
from .flow import peek
from .history import last_of, position_after
from .phase import RECONSIDER
from .record import Entry
from .refusal import Refusal, Refused
from .step import Step


@dataclass(slots=True, frozen=True)
class Target:
    """Whose answer would be taken back, and its number among those that stand."""

    seat: int
    first: int


@dataclass(slots=True, frozen=True)
class Undone:
    """An answer that is taken back: whose, in words, whether it was all of a choice, whether a die or a card was drawn
    for it, and whether all know that it was given."""

    seat: int
    label: str
    final: bool
    drawn: bool
    open: bool


def target(course: Course, seat: int | None) -> Target | Refusal:
    """The last answer of this seat (None: of all), or why there is none."""
    known = bool(course.steps)
    if course.hushed and seat is not None:
        known = any(seat in course.hushed.get(step.entry, (seat,)) for step in course.steps)
    if not known:
        return Refusal("", "Nothing has been played that could be taken back.")
    number = course.steps[-1].seat if seat is None else seat
    first = last_of(course, number)
    if first is None:
        return Refusal("", f"{course.seats[number].capitalize()} has not answered anything that could be taken back.")
    return Target(number, first)


def why_consent(course: Course, what: Target) -> Refusal | None:
    """What has happened since an answer that makes taking it back a matter for the others; None if nothing has."""
    since = course.steps[what.first :]
    drawn = revealed = answered = False
    for step in since:
        drawn = drawn or step.drawn
        revealed = revealed or step.revealed
        answered = answered or step.seat != what.seat
    if course.decision is None:
        why = "The game is over and its secrets lie open"
    elif drawn:
        why = "A die or card has been drawn since"
    elif revealed:
        why = "A secret has come out since"
    elif not course.decision.told_to(what.seat):
        why = "What others do aside has begun since"
    elif answered and not _commute(course, since):
        why = "Another seat has answered since"
    else:
        return None
    return _needs_consent(why, course.seats, what.seat)


@lru_cache(maxsize=256)
def _needs_consent(why: str, seats: tuple[str, ...], seat: int) -> Refusal:
    others = ", ".join(name.capitalize() for i, name in enumerate(seats) if i != seat)
    return Refusal("", f"{why}: taking it back needs the consent of {others}.")


def would_undo(course: Course, what: Target | Refusal) -> tuple[Undone, ...]:
    """That answer, and those that go with it."""
    if isinstance(what, Refusal):
        raise Refused(what)
    since = course.steps[what.first :]
    gone = [step for step in since if step.seat == what.seat] if _commute(course, since) else since
    return tuple(
        Undone(step.seat, step.option.label, step.option.final, step.drawn, not (step.together or step.hushed))
        for step in gone
    )


def undo(course: Course, what: Target | Refusal, consent: Sequence[str]) -> None:
    """Take back an answer and what followed from it. Raises Refused if there is none, or if somebody's consent is
    missing.

    Seats whose answers are taken back must think again: what they have ordered for their coming turns is dropped."""
    if isinstance(what, Refusal):
        raise Refused(what)
    agreed = {seat_of(course, name) for name in consent}
    refusal = why_consent(course, what)
    if refusal is not None and not agreed >= set(range(len(course.seats))) - {what.seat}:
        raise Refused(refusal)
    since = course.steps[what.first :]
    for thinks_again in {what.seat} if _commute(course, since) else {step.seat for step in since}:
        orders.drop_turns(course.given, thinks_again)
    secret = refusal is None and all(step.together for step in since)
    privy = course.hushed.get(since[0].entry) if refusal is None and all(step.hushed for step in since) else None
    _take_back(course, what)
    length = len(course.log)
    if refusal is not None:
        name, others = course.seats[what.seat].capitalize(), ", ".join(other.capitalize() for other in consent)
        course.ref.tell(
            Event("undo", f"{name} takes back an answer and all that followed; {others} agreed. Spent dice stay spent.")
        )
    course.write(Entry(do="undo", seat=course.seats[what.seat], consent=tuple(consent)), length, secret)
    if privy is not None:
        course.hushed[len(course.entries) - 1] = privy


def take_back(course: Course, what: Target | Refusal, consent: Sequence[str]) -> None:
    """Undo, as a person means it: of a choice of so many of each lot not only the last step, but all of it."""
    undo(course, what, consent)
    if isinstance(what, Target):
        while _begun(course, what.seat):
            again = target(course, what.seat)
            if isinstance(again, Refusal) or why_consent(course, again) is not None:
                return
            undo(course, again, ())


def _begun(course: Course, seat: int) -> bool:
    """Whether a seat is asked for such a choice and has said some of it: of one that is made piece by piece, the last
    answer tells."""
    tally = tally_of(course, seat)
    if tally is None:
        return False
    last = course.steps[-1] if course.steps else None
    return tally.begun or (
        bool(tally.verb) and last is not None and last.seat == seat and last.option.verb == tally.verb
    )


def _commute(course: Course, since: list[Step]) -> bool:
    """Secret plans made at once: one can be taken back without touching the others.

    A change of mind only while another seat has not been ready ever since: taking it back makes its own seat ready
    again, and the others' plans on top of that could carry the decision out. Who is ready is no secret, so nothing is
    told by this.
    """
    if not all(step.together for step in since):
        return False
    if since[0].option != RECONSIDER or course.decision is None:
        return since[0].option != RECONSIDER
    changed = {step.seat for step in since if step.option == RECONSIDER}
    return any(seat not in changed for seat in course.decision.seats)


def _take_back(course: Course, what: Target) -> None:
    since = course.steps[what.first :]
    others = [step for step in since if step.seat != what.seat] if _commute(course, since) else []
    base = since[0]
    course.cut(what.first)
    del course.log[base.log_length :]
    course.state = position_after(course, len(course.steps)) if base.before is None else base.before
    course.decision = course.named(peek(course.state))
    for step in others:
        _silently(course, step)


def _silently(course: Course, step: Step) -> None:
    """Take a secret step again without writing it into the record a second time."""
    entries, entry = len(course.entries), course.entries[step.entry]
    course.take(step.seat, step.option, course.state.clone(), ordered=entry.order, quiet=entry.quiet)
    course.steps[-1].entry = step.entry
    del course.entries[entries:]
