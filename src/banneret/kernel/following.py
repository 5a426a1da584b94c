"""Letting standing orders answer: for as long as they do, and up to where the turns that they were given for are
over."""

from . import orders
from .course import Course
from .decision import Decision
from .flow import innermost
from .game import interrupts
from .option import Option
from .orders import TURN, StandingOrder
from .record import Entry


def follow(course: Course) -> None:
    """Let standing orders answer for as long as they do."""
    while (decision := course.decision) is not None and (decision.interrupt or decision.ahead or decision.further):
        for seat in decision.seats:
            order = _standing(course, seat, decision.interrupt)
            option = (
                None if order is None else orders.answer(order, course.game, course.state, seat, decision, course.weigh)
            )
            quiet = order is not None and order.quiet and option is not None
            option = option or _listed(course, seat, decision)
            if option is not None:
                course.take(seat, option, course.state.clone(), ordered=True, quiet=quiet)
                end_turns(course)
                break
        else:
            return


def end_turns(course: Course) -> None:
    """If the last answer led to where something is dealt anew: the turns before it are over, and nothing that was
    ordered for them is left standing. A seat is told of what it would still have done, not of choices that did not
    come."""
    if not course.ref.dealt:
        return
    further = innermost(course.game, course.state).face.further
    for seat in sorted(course.given):
        left = course.given[seat].get(TURN)
        if left is not None:
            orders.drop_turns(course.given, seat)
            undone = next((answer for answer in left.answers if answer.split()[0] not in further), None)
            if undone is not None:
                lapse(course, seat, undone)


def lapse(course: Course, seat: int, answer: str) -> None:
    """An answer for a coming turn is not on offer when the turn has come: its seat alone is told."""
    length = len(course.log)
    course.ref.tell(orders.lapse(seat, answer, course.turn))
    course.write(Entry(do="lapse", seat=course.seats[seat], answer=answer), length)


def _standing(course: Course, seat: int, kind: str) -> StandingOrder | None:
    """The order that holds for a kind of interruption: what the seat has given; else, where a person sits, what is
    usual in the game."""
    given = course.given.get(seat, {}).get(kind) if kind else None
    if given is not None or seat not in course.people:
        return given
    return next((orders.usual(one) for one in interrupts(course.game) if one.kind == kind), None)


def _listed(course: Course, seat: int, decision: Decision) -> Option | None:
    """What a seat has ordered for its coming turns, if this is one of them; None: ask."""
    turns = course.given.get(seat, {}).get(TURN) if decision.ahead or decision.further else None
    if turns is None:
        return None
    menu = decision.menu_of(seat)
    answers = orders.due(turns.answers, menu, innermost(course.game, course.state))
    option = menu.find(answers[0]) if answers else None
    if option is not None or decision.ahead:
        orders.keep(course.given, seat, StandingOrder(TURN, "play", answers=() if option is None else answers[1:]))
        if option is None and answers:
            lapse(course, seat, answers[0])
    return option
