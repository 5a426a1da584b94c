"""Answers in advance: a seat says what it does in its coming turns, and is asked only when something else comes up."""

from dataclasses import dataclass
from typing import ClassVar

import pytest

from banneret.kernel.decision import Decision
from banneret.kernel.event import Event
from banneret.kernel.match import Match
from banneret.kernel.option import Menu, Option
from banneret.kernel.orders import MOST_ANSWERS, TURN, StandingOrder
from banneret.kernel.phase import Phase
from banneret.kernel.record import Entry, Record, RecordError
from banneret.kernel.referee import Referee
from banneret.kernel.refusal import BanneretError, Refused

from . import campaign, fair, ford
from .table import play_all, position, reloaded, snapshot

ANN, BOB, CAT = range(3)


def fresh(**variants: str) -> Match:
    return Match(fair.game, seed="fair", variants=variants)


def coming(*answers: str) -> StandingOrder:
    return StandingOrder(TURN, "play", answers=answers)


def left(match: Match, seat: int) -> tuple[str, ...]:
    """What a seat's list still has."""
    order = match.orders.get(seat, {}).get(TURN)
    return () if order is None else order.answers


def given(match: Match) -> list[str]:
    return [f"{seat}: {answer}" for seat, answer in match.answers()]


def ordered(match: Match) -> list[str]:
    return [f"{entry.seat}: {entry.answer}" for entry in match.entries if entry.order]


def told(events: list[Event]) -> list[str]:
    return [event.text for event in events if event.kind == "order"]


# ---------------------------------------------------------------------- playing them


def test_they_are_played_one_each_turn_until_none_is_left() -> None:
    match = fresh()
    assert match.order("bob", coming("take bread", "take cloth", "pass")) == []
    events = match.play("take bread")
    assert [event.text for event in events] == ["Ann takes bread.", "Standing order: Take bread.", "Bob takes bread."]
    assert match.awaited == ("cat",) and left(match, BOB) == ("take cloth", "pass")
    play_all(match, "take bread", "take bread", "take bread", "take bread")
    assert given(match)[-2:] == ["ann: take bread", "bob: pass"]
    assert ordered(match) == ["bob: take bread", "bob: take cloth", "bob: pass"]
    assert match.orders == {}, "an empty list is no order"
    play_all(match, "pass", "pass")
    assert match.awaited == ("ann",)
    match.play("pass")
    assert match.awaited == ("bob",), "and then one is asked again"


def test_passing_by_order_is_told_in_ones_own_turn() -> None:
    match = fresh()
    match.order("bob", coming("pass"))
    assert told(match.play("pass")) == ["Standing order: Pass for today."]


def test_all_at_once_play_as_far_as_their_lists_go() -> None:
    match = fresh()
    match.order("bob", coming("take bread", "pass"))
    match.order("cat", coming("take cloth", "pass"))
    match.order("ann", coming("take bread", "pass"))
    assert given(match) == [
        "ann: take bread",
        "bob: take bread",
        "cat: take cloth",
        "ann: pass",
        "bob: pass",
        "cat: pass",
    ]
    assert match.awaited == ("ann",) and match.orders == {}


def test_who_is_asked_gives_the_first_answer_at_once() -> None:
    match = fresh()
    assert [event.text for event in match.order("ann", coming("take cloth", "pass"))] == [
        "Standing order: Take cloth.",
        "Ann takes cloth.",
    ]
    assert match.awaited == ("bob",) and left(match, ANN) == ("pass",)


def test_who_is_asked_is_refused_a_list_that_begins_with_what_is_not_on_offer() -> None:
    match = play_all(fresh(), "take cloth")
    before = snapshot(match)
    with pytest.raises(Refused, match="“take cloth” is not on offer"):
        match.order("bob", coming("take cloth", "pass"))
    assert snapshot(match) == before


def test_case_and_spaces_are_as_in_any_answer() -> None:
    match = fresh()
    match.order("bob", coming("  Take   BREAD "))
    match.play("pass")
    assert ordered(match) == ["bob: take bread"]


def test_other_decisions_leave_the_list_alone() -> None:
    """Nobody can answer a toll in advance: Bob is asked, and his list goes on afterwards."""
    match = fresh()
    match.order("bob", coming("toll", "take bread"))
    match.play("take wine")
    assert match.awaited == ("bob",) and left(match, BOB) == ("toll", "take bread")
    match.order("bob", coming("take bread", "pass"))
    assert match.awaited == ("bob",) and left(match, BOB) == ("take bread", "pass")
    match.play("waive")
    assert ordered(match) == ["bob: take bread"] and match.awaited == ("cat",)


def test_a_new_list_takes_the_place_of_the_old_and_an_empty_one_clears_it() -> None:
    match = fresh()
    match.order("bob", coming("take bread", "take bread"))
    match.order("bob", coming("pass"))
    assert left(match, BOB) == ("pass",)
    match.order("bob", coming())
    assert match.orders == {}
    match.play("pass")
    assert match.awaited == ("bob",)


def test_lists_and_other_orders_do_not_meet() -> None:
    match = Match(ford.game, "patrol", "orders")
    match.order("guard", StandingOrder(ford.FORD_FIRE, "pass"))
    match.order("guard", coming("shoot one"))
    play_all(match, "form line", "wade shallows")
    assert match.answers()[-1] == ("guard", "pass") and left(match, ford.GUARD) == ("shoot one",)
    match.order("guard", coming())
    assert set(match.orders[ford.GUARD]) == {ford.FORD_FIRE}


# ---------------------------------------------------------------------- when it can't be done


def test_what_is_not_on_offer_any_more_ends_the_list_and_only_its_seat_is_told() -> None:
    match = fresh()
    match.order("bob", coming("take cloth", "take bread", "pass"))
    events = match.play("take cloth")
    assert match.awaited == ("bob",) and match.orders == {} and ordered(match) == []
    said = "“take cloth” can't be done any more: your orders for the coming turns end here."
    assert told(events) == [said]
    assert [event.turn for event in events] == ["Day 1", "Day 1"]
    assert [said in [event.text for event in match.log_of(seat)] for seat in ("ann", "bob", "cat", None)] == [
        False,
        True,
        False,
        False,
    ]
    match.play("take bread")
    assert match.awaited == ("cat",)


def test_nobody_else_sees_anything_of_a_list_before_it_is_played() -> None:
    with_list, without = play_all(fresh(), "take bread"), play_all(fresh(), "take bread")
    with_list.order("cat", coming("take cloth", "pass"))
    for seat in ("ann", "bob", None):
        assert with_list.scene(seat) == without.scene(seat)
        assert with_list.log_of(seat) == without.log_of(seat)
    assert with_list.last_moment == without.last_moment and with_list.recorded == without.recorded


def test_what_is_played_in_secret_is_told_in_secret() -> None:
    match = fresh(whispers="whispered")
    match.order("bob", coming("take bread"))
    match.play("take bread")
    assert told(match.log_of("bob")) == ["Standing order: Take bread."]
    assert told(match.log_of("ann")) == told(match.log_of(None)) == []


# ---------------------------------------------------------------------- what makes no sense


@pytest.mark.parametrize(
    ("make", "why"),
    [
        (lambda: coming("pass", " "), "written in words"),
        (lambda: coming(""), "written in words"),
        (lambda: coming("take\nbread"), "on one line"),
        (lambda: coming(*["pass"] * (MOST_ANSWERS + 1)), "At most 20 turns"),
        (lambda: StandingOrder("fire", "play", answers=("pass",)), "order to play"),
        (lambda: StandingOrder(TURN, "pass"), "order to play"),
        (lambda: StandingOrder("fire", "pass", answers=("pass",)), "Only an order to play"),
    ],
)
def test_lists_that_make_no_sense_are_refused(make: object, why: str) -> None:
    assert callable(make)
    with pytest.raises(BanneretError, match=why):
        make()
    assert len(coming(*["pass"] * MOST_ANSWERS).answers) == MOST_ANSWERS


# ---------------------------------------------------------------------- what could be answered


def test_a_seat_foresees_what_it_could_answer() -> None:
    match = play_all(fresh(), "take cloth")
    assert match.foresees
    assert [option.notation for option in match.foresee("cat")] == ["take bread", "take wine", "pass"]
    play_all(match, "pass")
    assert len(match.foresee("bob")) == 0
    with pytest.raises(BanneretError, match="no seat"):
        match.foresee("dan")


def test_most_games_foresee_nothing() -> None:
    for game in (ford.game, campaign.game):
        match = Match(game, seed="nothing")
        assert not match.foresees
        assert [len(match.foresee(seat)) for seat in match.seats] == [0] * len(match.seats)


def test_a_decision_keeps_that_it_can_be_answered_in_advance() -> None:
    decision = Decision(0, "Which?", Menu([Option("this")]), ahead=True)
    assert decision.part_of(0).ahead and decision.seen_from((2, 1)).ahead
    assert not Decision(0, "Which?", Menu([Option("this")])).part_of(0).ahead
    further = Decision(0, "Which?", Menu([Option("this")]), further=True)
    assert further.part_of(0).further and further.seen_from((2, 1)).further
    assert not decision.part_of(0).further


# ---------------------------------------------------------------------- further choices of a turn


@dataclass(slots=True)
class Haggle(Phase[fair.FairState]):
    """Who takes the cloth may haggle; for bread there is nothing to haggle about."""

    seat: int
    key: ClassVar[str] = "haggle"

    def ask(self, s: fair.FairState) -> Decision | None:
        return Decision(self.seat, "Haggle?", Menu([Option("haggle"), Option("agree")]), further=True)

    def on_haggle(self, s: fair.FairState, ref: Referee) -> None:
        s.done()

    def on_agree(self, s: fair.FairState, ref: Referee) -> None:
        s.done()


class HagglingFace(fair.FairFace):
    further = frozenset(("haggle", "agree"))


class Haggling(fair.Fair):
    """A fair with a choice within a turn."""

    face = HagglingFace()


@pytest.fixture
def haggling(monkeypatch: pytest.MonkeyPatch) -> Match:
    take = fair.Turn.on_take

    def on_take(self: fair.Turn, s: fair.FairState, ref: Referee, good: int) -> None:
        take(self, s, ref, good)
        if good == fair.CLOTH:
            s.call(Haggle(self.seat))

    monkeypatch.setattr(fair.Turn, "on_take", on_take)
    return Match(Haggling(), seed="fair")


def test_a_further_choice_is_answered_from_the_list_too(haggling: Match) -> None:
    haggling.order("bob", coming("take cloth", "haggle", "pass"))
    haggling.play("take bread")
    assert ordered(haggling) == ["bob: take cloth", "bob: haggle"] and left(haggling, BOB) == ("pass",)
    assert reloaded(haggling).answers() == haggling.answers()


def test_who_has_not_listed_it_is_asked_and_the_list_waits(haggling: Match) -> None:
    haggling.order("bob", coming("take cloth", "take bread"))
    haggling.play("take bread")
    assert haggling.awaited == ("bob",) and left(haggling, BOB) == ("take bread",)
    haggling.play("agree")
    assert haggling.awaited == ("cat",)
    play_all(haggling, "take bread", "take bread")
    assert ordered(haggling) == ["bob: take cloth", "bob: take bread"]


def test_an_answer_to_a_further_choice_that_did_not_come_is_passed_over(haggling: Match) -> None:
    haggling.order("bob", coming("take bread", "haggle", "agree", "take cloth", "haggle"))
    play_all(haggling, "take bread", "take bread", "take bread")
    assert ordered(haggling) == ["bob: take bread", "bob: take cloth", "bob: haggle"]
    assert not [entry for entry in haggling.entries if entry.do == "lapse"]


def test_nothing_but_such_answers_left_is_an_empty_list(haggling: Match) -> None:
    haggling.order("bob", coming("take bread", "haggle"))
    play_all(haggling, "take bread", "take bread", "take bread")
    assert haggling.awaited == ("bob",) and haggling.orders == {}
    assert not [entry for entry in haggling.entries if entry.do == "lapse"]


def test_a_list_given_at_a_further_choice_need_not_answer_it(haggling: Match) -> None:
    play_all(haggling, "take bread", "take cloth")
    assert haggling.awaited == ("bob",)
    assert haggling.order("bob", coming("pass")) == [] and left(haggling, BOB) == ("pass",)
    haggling.order("bob", coming("agree", "pass"))
    assert haggling.awaited == ("cat",) and left(haggling, BOB) == ("pass",)


# ---------------------------------------------------------------------- taking back, and the record


def test_who_takes_back_thinks_again() -> None:
    match = fresh()
    match.order("bob", coming("take bread", "take bread", "pass"))
    match.play("pass")
    assert match.can_undo("bob") is None
    match.undo("bob")
    assert match.awaited == ("bob",) and match.orders == {}


def test_taking_back_leaves_the_lists_of_those_whose_answers_stand() -> None:
    match = play_all(fresh(), "take bread", "take bread")
    match.order("ann", coming("pass"))
    match.order("bob", coming("pass"))
    match.undo("bob")
    assert left(match, ANN) == ("pass",) and left(match, BOB) == ()


def test_a_list_whose_answers_were_taken_back_with_anothers_is_dropped() -> None:
    """Bob's first answer does not stand any more: his list must not go on with the second."""
    match = fresh()
    match.order("bob", coming("take bread", "pass"))
    match.play("pass")
    match.undo("ann", consent=("bob", "cat"))
    assert match.awaited == ("ann",) and match.orders == {}
    match.play("pass")
    assert match.awaited == ("bob",)


def busy() -> Match:
    """A match in which lists were played, have lapsed, were dropped, and stand."""
    match = fresh()
    match.order("bob", coming("take bread", "take cloth", "pass"))
    match.order("cat", coming("take bread", "take bread"))
    match.order("ann", coming("take bread", "take cloth"))
    match.play("take bread")
    match.undo("cat", consent=("ann", "bob"))
    match.order("ann", coming("take bread", "pass"))
    return match


def test_a_rebuilt_match_has_exactly_what_is_left() -> None:
    match = busy()
    assert any(entry.do == "lapse" for entry in match.entries), "the example has one"
    assert left(match, ANN), "and a list that stands"
    again = reloaded(match)
    assert snapshot(again) == snapshot(match) and again.orders == match.orders
    for one in (match, again):
        seat = one.awaited[0]
        one.play("pass", seat)
    assert snapshot(again) == snapshot(match)


def test_replay_does_not_consume_lists() -> None:
    match = busy()
    again = Match(fair.game, seed="fair")
    for seat in (ANN, BOB, CAT):
        again.orders[seat] = {TURN: coming("pass", "pass")}
    for number, entry in enumerate(match.entries[1:], 1):
        if entry.do == "undo":
            break
        again.repeat(entry)
        again.entries[-1].compare(entry, number)
    assert [left(again, seat) for seat in (ANN, BOB, CAT)] == [("pass", "pass")] * 3


def test_a_record_that_tells_of_a_lapse_otherwise_is_found_out() -> None:
    record = busy().record()
    lapse = next(entry for entry in record.entries if entry.do == "lapse")
    other = Entry("lapse", lapse.seat, "take gold", events=lapse.events)
    forged = Record(
        record.header,
        tuple(other if entry is lapse else entry for entry in record.entries),
        record.ended,
        record.seed,
        record.orders,
    )
    with pytest.raises(RecordError, match="which lapses"):
        Match.from_record(forged, fair.game)


def test_by_hand_and_by_list_lead_to_the_same_position() -> None:
    by_list, by_hand = fresh(), fresh()
    by_list.order("bob", coming("take bread", "pass"))
    play_all(by_list, "take wine", "waive", "take cloth", "pass")
    play_all(by_hand, "take wine", "waive", "take bread", "take cloth", "pass", "pass")
    assert position(by_list.state) == position(by_hand.state)


def test_a_defect_half_way_gives_the_list_back(monkeypatch: pytest.MonkeyPatch) -> None:
    match = fresh()
    match.order("bob", coming("take bread", "take cloth"))
    before = snapshot(match)

    def broken(self: fair.Turn, s: fair.FairState, ref: object, good: int) -> None:
        raise RuntimeError("a defect")

    monkeypatch.setattr(fair.Turn, "on_take", broken)
    with pytest.raises(RuntimeError):
        match.play("pass")
    assert snapshot(match) == before
