"""Standing orders answer interruptions in advance, are marked in the record, and never run twice."""

from fractions import Fraction

import pytest

from banneret.kernel.match import Match
from banneret.kernel.orders import StandingOrder
from banneret.kernel.refusal import BanneretError

from . import campaign, ford
from .table import asked, play_all, position, reloaded, snapshot

FIRE = ford.FORD_FIRE
HIT = ("one falls", "2 fall")


def company(seed: str = "orders") -> Match:
    """Eight arrows."""
    return Match(ford.game, "company", seed)


def patrol(seed: str = "orders") -> Match:
    """Two arrows: the guard can pass, shoot one or shoot a volley. In line one hits in 12 of 36 cases, a volley in
    21."""
    return Match(ford.game, "patrol", seed)


def ordered(match: Match) -> list[str]:
    """The answers that orders have given."""
    return [entry.answer for entry in match.record().entries if entry.order]


def test_ask_is_as_if_there_were_no_order() -> None:
    match = patrol()
    assert match.order("guard", StandingOrder(FIRE, "ask")) == []
    play_all(match, "form line", "wade shallows")
    assert match.awaited == ("guard",)
    assert ordered(match) == []


def test_pass_lets_everything_go_by() -> None:
    match = company()
    match.order("guard", StandingOrder(FIRE, "pass"))
    match.play("form line")
    events = match.play("wade shallows")
    # Whoever plays sees at once what the order did.
    assert [event.kind for event in events] == ["wade", "pass"]
    play_all(match, "wade midstream", "wade shelf", "wade meadow")
    assert match.result is not None
    assert ordered(match) == ["pass", "pass", "pass"]
    assert match.answers()[2] == ("guard", "pass")


@pytest.mark.parametrize(
    ("at_least", "wanted", "answer"),
    [
        (0.5, HIT, "shoot volley"),
        (0.0, HIT, "shoot volley"),
        (0.58, HIT, "shoot volley"),
        (0.59, HIT, "pass"),
        (0.0, ("one falls",), "shoot one"),
        (0.33, ("one falls",), "shoot one"),
        (0.34, ("one falls",), "pass"),
        # The words that a gist begins with are enough.
        (0.25, ("2",), "shoot volley"),
        (0.28, ("2",), "pass"),
        (0.0, ("a dragon comes",), "pass"),
        (1.0, HIT, "pass"),
    ],
)
def test_take_picks_the_best_chance_of_what_is_wanted_or_passes(
    at_least: float, wanted: tuple[str, ...], answer: str
) -> None:
    match = patrol()
    match.order("guard", StandingOrder(FIRE, "take", at_least, wanted))
    play_all(match, "form line", "wade shallows")
    assert ordered(match) == [answer]


def test_a_chance_of_exactly_that_much_is_enough() -> None:
    """Two fall in 10 of 36 cases. Written as a float that is a hair more than 10/36, but who asks for 10/36 means
    10/36."""
    assert Fraction(10 / 36) > Fraction(10, 36)
    match = patrol()
    match.order("guard", StandingOrder(FIRE, "take", 10 / 36, ("2 fall",)))
    play_all(match, "form line", "wade shallows")
    assert ordered(match) == ["shoot volley"]


def test_an_order_works_from_what_its_seat_is_asked_now() -> None:
    """Against a column the volley is better still, and after it no arrow is left to order anything about."""
    match = patrol("column")
    match.order("guard", StandingOrder(FIRE, "take", 0.7, HIT))
    play_all(match, "form column", "wade shallows")
    assert ordered(match) == ["shoot volley"]
    assert match.result is None
    play_all(match, "wade midstream", "wade shelf", "wade meadow")
    assert ordered(match) == ["shoot volley"]


def test_an_order_given_while_asked_acts_at_once() -> None:
    match = play_all(company(), "form line", "wade shallows")
    events = match.order("guard", StandingOrder(FIRE, "pass"))
    assert [event.kind for event in events] == ["pass"]
    assert match.awaited == ("crosser",)
    assert ordered(match) == ["pass"]


def test_a_later_order_takes_the_place_of_an_earlier_one() -> None:
    match = company()
    match.order("guard", StandingOrder(FIRE, "pass"))
    match.order("guard", StandingOrder("something else", "pass"))
    play_all(match, "form line", "wade shallows")
    match.order("guard", StandingOrder(FIRE, "ask"))
    match.play("wade midstream")
    assert match.awaited == ("guard",)
    assert set(match.orders[ford.GUARD]) == {FIRE, "something else"}


def test_orders_of_other_seats_and_for_other_things_do_nothing() -> None:
    match = company()
    match.order("crosser", StandingOrder(FIRE, "pass"))
    match.order("guard", StandingOrder("rear guard", "pass"))
    match.order("crosser", StandingOrder("", "pass"))
    play_all(match, "form line", "wade shallows")
    assert match.awaited == ("guard",)
    assert ordered(match) == []


def test_orders_that_make_no_sense_are_refused() -> None:
    match = company()
    with pytest.raises(BanneretError, match="no seat “ghost”"):
        match.order("ghost", StandingOrder(FIRE, "pass"))
    with pytest.raises(BanneretError, match="from 0 to 1, not 1\\.5"):
        StandingOrder(FIRE, "take", 1.5, HIT)
    with pytest.raises(BanneretError, match="from 0 to 1, not -0\\.1"):
        StandingOrder(FIRE, "pass", -0.1)
    with pytest.raises(BanneretError, match="from 0 to 1, not nan"):
        StandingOrder(FIRE, "pass", float("nan"))
    with pytest.raises(BanneretError, match="which outcomes it wants"):
        StandingOrder(FIRE, "take", 0.5)
    assert match.orders == {}


# ---------------------------------------------------------------------- record and undo


def test_a_record_with_orders_replays_them_once() -> None:
    match = company()
    match.order("guard", StandingOrder(FIRE, "take", 0.25, ("2 fall",)))
    play_all(match, "form line", "wade shallows", "wade midstream")
    assert ordered(match) == ["shoot volley", "shoot volley"]
    again = reloaded(match)
    assert snapshot(again) == snapshot(match)
    assert again.orders == match.orders
    # And they are still in force.
    for one in (match, again):
        one.play("wade shelf")
    assert snapshot(again) == snapshot(match)
    assert len(ordered(again)) == 3


def test_replay_does_not_ask_the_orders() -> None:
    """The guard answered for himself before he gave the order: the replay must not put the order's answer in his
    mouth."""
    match = play_all(company(), "form line", "wade shallows", "shoot one", "wade midstream", "pass")
    match.order("guard", StandingOrder(FIRE, "pass"))
    match.play("wade shelf")
    again = reloaded(match)
    assert again.answers() == match.answers()
    assert [answer for _, answer in again.answers()] == [
        "form line",
        "wade shallows",
        "shoot one",
        "wade midstream",
        "pass",
        "wade shelf",
        "pass",
    ]
    assert ordered(again) == ["pass"]


def test_a_loaded_match_that_waits_at_an_interruption_goes_on_waiting() -> None:
    """An order was taken back, the guard is asked: loading the record must not answer for him."""
    match = company()
    match.order("guard", StandingOrder(FIRE, "pass"))
    play_all(match, "form line", "wade shallows")
    match.undo("guard")
    assert match.awaited == ("guard",)
    again = reloaded(match)
    assert again.awaited == ("guard",)
    assert asked(again) == asked(match)
    assert again.orders == match.orders
    match.play("shoot one")
    assert match.awaited == ("crosser",)


def test_an_answer_by_order_counts_as_the_seats_answer_for_undo() -> None:
    match = company()
    match.order("guard", StandingOrder(FIRE, "pass"))
    play_all(match, "form line", "wade shallows")
    refusal = match.can_undo("crosser")
    assert refusal is not None
    assert refusal.reason.startswith("Another seat has answered since")
    match.undo("crosser", consent=("guard",))
    assert match.awaited == ("crosser",)
    assert match.answers() == [("crosser", "form line")]
    assert snapshot(reloaded(match)) == snapshot(match)


def test_the_same_answer_by_hand_and_by_order_lead_to_the_same_position() -> None:
    by_order, by_hand = patrol("same"), patrol("same")
    by_order.order("guard", StandingOrder(FIRE, "take", 0.0, HIT))
    play_all(by_order, "form line", "wade shallows")
    play_all(by_hand, "form line", "wade shallows", "shoot volley")
    assert position(by_order.state) == position(by_hand.state)
    told = [event for event in by_order.log if event.kind == "order"]
    assert [event.text for event in told] == ["Standing order: shoot volley."], "the log shows what an order did"
    assert [event for event in by_order.log if event not in told] == by_hand.log
    assert (ordered(by_order), ordered(by_hand)) == (["shoot volley"], [])


# ---------------------------------------------------------------------- games within games


def test_orders_hold_in_a_game_within_for_whoever_is_asked_there() -> None:
    """In the first season the king guards the ford, in the second the duke: the order is the king's."""
    match = Match(campaign.game, seed="orders")
    match.order("king", StandingOrder(FIRE, "pass"))
    play_all(match, "bless duke", "march ford", "form line", "wade shallows")
    assert ordered(match) == ["pass"]
    assert match.awaited == ("duke",)
    play_all(match, "turn back", "release", "bless duke", "march ford", "form line", "wade shallows")
    assert match.awaited == ("duke",)
    assert match.decision is not None
    assert match.decision.interrupt == FIRE
    assert ordered(match) == ["pass"]
    assert snapshot(reloaded(match)) == snapshot(match)
