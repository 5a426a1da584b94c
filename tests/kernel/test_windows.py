"""Windows that are asked whatever is held: orders to use them, the usual ones of the game, and what others can tell."""

import msgspec
import pytest

from banneret.kernel.compose import compose
from banneret.kernel.event import Event
from banneret.kernel.face import Interrupt
from banneret.kernel.match import Match
from banneret.kernel.moment import Moment
from banneret.kernel.orders import Policy, StandingOrder
from banneret.kernel.record import Record
from banneret.kernel.refusal import BanneretError

from . import ford, pavise
from .pavise import WINDOW
from .table import play_all


def dealt(held: bool) -> Match:
    """A match in which the shield holds the pavise, or does not."""
    for seed in range(50):
        match = Match(pavise.game, seed=str(seed))
        state = match.state
        assert isinstance(state, pavise.PaviseState)
        if state.held.value == held:
            return match
    raise AssertionError("no such deal")


def given(match: Match) -> list[str]:
    """What the shield has answered, by orders or himself."""
    return [answer for seat, answer in match.answers() if seat == "shield"]


def use(least: int = 0) -> StandingOrder:
    return StandingOrder(WINDOW, "use", least=least)


# ---------------------------------------------------------------------- orders


def test_use_takes_what_brings_most_and_then_has_nothing_left() -> None:
    match = dealt(True)
    match.order("shield", use())
    play_all(match, "shoot 3", "shoot 3")
    assert given(match) == ["set high", "pass"] and match.awaited == ("archer",)


def test_of_equals_use_takes_the_first() -> None:
    match = dealt(True)
    match.order("shield", use())
    match.play("shoot 1")
    assert given(match) == ["set low"]


def test_use_waits_until_so_much_is_at_stake() -> None:
    match = dealt(True)
    match.order("shield", use(3))
    play_all(match, "shoot 2", "shoot 3")
    assert given(match) == ["pass", "set high"]


@pytest.mark.parametrize("held", [False, True])
def test_who_wants_to_be_asked_from_some_stake_on_passes_below_it_whatever_he_holds(held: bool) -> None:
    match = dealt(held)
    match.order("shield", StandingOrder(WINDOW, "ask", least=2))
    match.play("shoot 1")
    assert given(match) == ["pass"] and match.awaited == ("archer",)
    match.play("shoot 2")
    assert match.awaited == ("shield",)


def test_where_nothing_can_be_let_go_by_one_is_asked() -> None:
    match = Match(ford.game, "company", "x")
    match.order("crosser", StandingOrder("", "use"))
    assert match.awaited == ("crosser",)


def test_a_number_goes_with_asking_and_using_only() -> None:
    cases: tuple[tuple[Policy, int], ...] = (("pass", 1), ("use", -1), ("usual", 2))
    for policy, least in cases:
        with pytest.raises(BanneretError, match="Only an order to ask or to use"):
            StandingOrder(WINDOW, policy, least=least)


def test_its_seat_alone_is_told_that_an_order_has_used_something() -> None:
    match = dealt(True)
    match.order("shield", use())
    match.play("shoot 3")
    told = [event.text for event in match.log_of("shield")]
    assert "Standing order: set high." in told
    for other in ("archer", None):
        assert [event.text for event in match.log_of(other)] == [text for text in told if "order" not in text]


def test_a_record_of_orders_to_use_verifies() -> None:
    match = dealt(True)
    match.order("shield", use())
    play_all(match, "shoot 3", "shoot 3")
    again = Match.from_record(Record.loads(match.record().dumps()), pavise.game)
    assert again.log == match.log and again.orders == match.orders and again.answers() == match.answers()


# ---------------------------------------------------------------------- what is usual


def test_what_is_usual_holds_for_people_who_have_ordered_nothing() -> None:
    match = dealt(True)
    match.people = ("shield",)
    assert match.people == ("shield",)
    play_all(match, "shoot 2", "shoot 3")
    assert given(match) == ["pass", "set high"]
    assert match.orders == {}, "nothing was given: another version may find another thing usual"


def test_nobody_is_a_person_unless_somebody_says_so() -> None:
    match = dealt(True)
    match.play("shoot 3")
    assert match.people == () and match.awaited == ("shield",)
    bots = dealt(True)
    bots.people = ("archer",)
    bots.play("shoot 3")
    assert bots.awaited == ("shield",), "bots decide for themselves"


def test_who_orders_something_else_can_go_back_to_what_is_usual() -> None:
    match = dealt(True)
    match.people = ("shield",)
    match.order("shield", StandingOrder(WINDOW, "pass"))
    match.play("shoot 3")
    assert given(match) == ["pass"]
    match.order("shield", StandingOrder(WINDOW, "usual"))
    assert match.orders == {}
    match.play("shoot 3")
    assert given(match) == ["pass", "set high"]


def test_without_people_the_usual_is_to_be_asked() -> None:
    match = dealt(True)
    match.order("shield", StandingOrder(WINDOW, "usual"))
    match.play("shoot 3")
    assert match.awaited == ("shield",) and match.orders == {}


def test_a_seat_that_changes_hands_is_asked_from_then_on() -> None:
    match = dealt(True)
    match.people = ("shield",)
    match.play("shoot 1")
    match.people = ()
    match.play("shoot 3")
    assert given(match) == ["pass"] and match.awaited == ("shield",)


def test_games_that_name_nothing_usual_ask_everybody() -> None:
    match = Match(ford.game, "company", "x")
    assert match.interrupts == (Interrupt(ford.FORD_FIRE),)
    match.people = match.seats
    play_all(match, "form line", "wade shallows")
    assert match.awaited == ("guard",)


def test_what_was_answered_as_usual_is_replayed_whatever_is_usual_then() -> None:
    match = dealt(True)
    match.people = ("shield",)
    play_all(match, "shoot 2", "shoot 3")
    again = Match.from_record(match.record(), pavise.game)
    assert again.people == () and again.log == match.log
    assert [entry.order for entry in again.entries if entry.seat == "shield"] == [True, True]


# ---------------------------------------------------------------------- what others can tell


def _heard(moment: Moment, seat: int | None) -> list[Event]:
    return [event for event in moment.events if event.visible_to(seat)]


def traffic(match: Match, viewer: str | None) -> bytes:
    """All that a match has to say to a viewer, now and of the past."""
    number = None if viewer is None else match.seats.index(viewer)
    moments = [
        (m.number, m.seat, m.label, _heard(m, number), compose(match.game, m.state, number, m.decision))
        for m in match.moments()
    ]
    undo = None if viewer is None else str(match.can_undo(viewer))
    parts = [match.scene(viewer), match.log_of(viewer), match.awaited, match.known_moments(viewer), undo, moments]
    return msgspec.json.encode([*parts, len(match.unheard(viewer)), match.last_moment, match.recorded])


ASKED: StandingOrder | None = None
POLICIES = [
    ASKED,
    StandingOrder(WINDOW, "ask"),
    StandingOrder(WINDOW, "ask", least=2),
    StandingOrder(WINDOW, "ask", least=9),
    StandingOrder(WINDOW, "pass"),
    StandingOrder(WINDOW, "use", least=9),
    StandingOrder(WINDOW, "take", 0.5, ("nothing of the kind",)),
]
"""Those by which nothing is used, if who is asked passes."""


def told(held: bool, order: StandingOrder | None, viewer: str | None, people: bool) -> list[bytes]:
    """All that a viewer hears while four volleys come and the shield never uses anything."""
    match = dealt(held)
    if people:
        match.people = match.seats
    if order is not None:
        match.order("shield", order)
    heard = [traffic(match, viewer)]
    for shot in ("shoot 1", "shoot 2", "shoot 2"):
        match.play(shot)
        heard.append(traffic(match, viewer))
        if match.awaited == ("shield",):
            match.play("pass")
            heard.append(traffic(match, viewer))
    assert set(given(match)) == {"pass"} and len(given(match)) == 3
    return heard


@pytest.mark.parametrize("order", POLICIES)
@pytest.mark.parametrize("viewer", ["archer", None])
@pytest.mark.parametrize("people", [False, True])
def test_nobody_can_tell_what_was_held_from_a_window_that_was_let_go_by(
    order: StandingOrder | None, viewer: str | None, people: bool
) -> None:
    assert told(True, order, viewer, people) == told(False, order, viewer, people)


@pytest.mark.parametrize("viewer", ["archer", None])
def test_an_order_to_use_what_is_not_held_looks_like_one_to_pass(viewer: str | None) -> None:
    assert told(False, use(), viewer, False) == told(True, StandingOrder(WINDOW, "pass"), viewer, False)


def test_the_owner_of_course_can_tell() -> None:
    assert told(True, ASKED, "shield", False) != told(False, ASKED, "shield", False)


@pytest.mark.parametrize("viewer", ["archer", None])
def test_orders_are_their_owners_own(viewer: str | None) -> None:
    match = dealt(True)
    before = traffic(match, viewer)
    match.order("shield", use())
    assert traffic(match, viewer) == before
