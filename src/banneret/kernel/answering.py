"""From what somebody says to the options on offer that it means, or to the refusal."""

from collections.abc import Callable, Sequence

from . import flow
from .course import Course
from .handful import chosen, presets, steps
from .option import Option
from .refusal import BanneretError, Refusal, Refused
from .tally import Tally


def seat_of(course: Course, name: str) -> int:
    """The number of a seat."""
    found = course.numbers.get(name)
    if found is None:
        raise BanneretError(f"{course.game.title} has no seat “{name}”. It has: {', '.join(course.seats)}.")
    return found


def speaker(course: Course, seat: str | None) -> int:
    """Who says it: the seat that is named, else the one that is asked."""
    if seat is not None:
        return seat_of(course, seat)
    decision = course.decision
    if decision is None:
        return 0
    if len(decision.seats) > 1:
        raise BanneretError(_which(decision.asked))
    return decision.seat


def _which(seats: Sequence[str]) -> str:
    return f"Several seats are asked at once: say which one answers ({', '.join(seats)})."


def refused(course: Course, seat: str | None, why: Callable[[int], Refusal | None]) -> Refusal | None:
    """Why a seat may not answer something; None if it may. Where several are asked and none is named: what forbids it
    to all of them, or that one must be named."""
    asked = () if course.decision is None or seat is not None else course.decision.seats
    if len(asked) < 2:
        return why(speaker(course, seat))
    refusals = {course.seats[number]: why(number) for number in asked}
    may = [name for name, refusal in refusals.items() if refusal is None]
    if may:
        return Refusal("", _which(may))
    forbidden = [refusal for refusal in refusals.values() if refusal is not None]
    return next((refusal for refusal in forbidden if refusal.rule), forbidden[0])


def why_not(course: Course, answer: Option | str, seat: str | None) -> Refusal | None:
    """Which rule forbids this answer, an option or a whole choice; None when it is on offer."""

    def why(number: int) -> Refusal | None:
        counts = whole_choice(course, number, str(answer))
        if counts is not None:
            return counts if isinstance(counts, Refusal) else None
        return flow.why_not(course.state, course.decision, number, course.seats, str(answer))

    return refused(course, seat, why)


def why_not_touched(course: Course, touched: tuple[str, ...], seat: str | None) -> Refusal | None:
    """Which rule forbids what a person may mean by touching these things; None when it leads to an option on offer."""
    return refused(
        course,
        seat,
        lambda number: flow.why_not_touched(course.state, course.decision, number, course.seats, touched),
    )


def offered(course: Course, answer: Option | str, seat: str | None) -> tuple[int, Option]:
    """Who answers, and the option on offer. Raises Refused."""
    number = speaker(course, seat)
    return number, offered_to(course, answer, number, seat)


def offered_to(course: Course, answer: Option | str, number: int, seat: str | None) -> Option:
    """The same where it is known who answers: the number of the seat, and whom he named."""
    option = None if course.decision is None else course.decision.menu_of(number).find(str(answer))
    if option is None:
        refusal = why_not(course, answer, seat)
        raise Refused(refusal or Refusal("", f"“{answer}” is not on offer."))
    return option


def tally_of(course: Course, seat: int) -> Tally | None:
    """The choice of so many of each lot that this seat is asked for."""
    return None if course.decision is None or course.decision.seat != seat else course.decision.tally


def whole_choice(course: Course, seat: int, answer: str) -> tuple[int, ...] | Refusal | None:
    """What an answer of this seat chooses that makes a whole choice at once, or why that may not be; None: it does not.
    A ready-made choice is one by its name, where that is no option: of a single lot “all” is so many of it."""
    decision, tally = course.decision, tally_of(course, seat)
    if decision is None or tally is None:
        return None
    found = chosen(tally, answer)
    if isinstance(found, Refusal):
        return found.under(decision.rules)
    if found is None and decision.menu_of(seat).find(answer) is None:
        name = answer.strip().lower()
        return next((preset.counts for preset in presets(tally) if preset.id == name), None)
    return found


def single(course: Course, answer: Option | str, seat: str | None) -> tuple[int, Option | None]:
    """Who answers, and the option on offer that he means; None where he may mean a whole choice (`answers`). Raises
    Refused."""
    number = speaker(course, seat)
    return number, offered_to(course, answer, number, seat) if tally_of(course, number) is None else None


def answers(course: Course, answer: Option | str, seat: str | None) -> tuple[int, tuple[str, ...]]:
    """Who answers, and the options on offer that an answer means, one after the other: of a whole choice its steps.
    Raises Refused."""
    number = speaker(course, seat)
    tally = tally_of(course, number)
    counts = None if tally is None else whole_choice(course, number, str(answer))
    if isinstance(counts, Refusal):
        raise Refused(counts)
    if tally is None or counts is None:
        return number, (offered_to(course, answer, number, seat).notation,)
    return number, steps(tally, counts)
