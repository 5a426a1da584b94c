"""Answers in advance: a player plans and says what he does in his turns at one visit, and is asked again only when
something else comes up."""

import pytest

from banneret.games.orleans import game
from banneret.games.orleans.face.foresight import FURTHER
from banneret.games.orleans.tables import SEATS
from banneret.kernel.dice import FastDice
from banneret.kernel.match import Match
from banneret.kernel.orders import TURN, StandingOrder

from .table import Table

_WITHIN = {"market": ("sell", "buy"), "town_hall": ("move",), "terrain": ("all", "harvest")}


def fresh(seed: str = "visits") -> Match:
    match = Match("orleans", seed=seed)
    for seat in match.seats:
        match.play(match.view(seat).menu[0], seat)
    return match


def foreseen(match: Match, seat: str) -> list[str]:
    return [option.notation for option in match.foresee(seat)]


# ---------------------------------------------------------------------- what is foreseen


def test_who_plans_foresees_what_his_plan_fills() -> None:
    match = fresh()
    assert foreseen(match, "green")[:1] == ["pass"], "nothing is filled yet"
    match.play("fill farmhouse", "green")
    assert "farmhouse" in foreseen(match, "green") and "farmhouse" not in foreseen(match, "blue")
    match.play("lift farmhouse.1", "green")
    assert "farmhouse" not in foreseen(match, "green")


def test_choices_within_an_action_are_foreseen_with_it() -> None:
    match = fresh()
    assert not {"sell", "buy", "stop", "technology"} & {words.split()[0] for words in foreseen(match, "green")}
    match.play("fill guild_house", "green")
    words = foreseen(match, "green")
    assert "guild_house craftsman" in words and "technology castle.2" in words and "place pub" in words
    assert {one.split()[0] for one in words} <= FURTHER | {"guild_house"}


def test_who_has_passed_foresees_his_bonus_at_most() -> None:
    table = Table()
    table.bonus("bonus_follower", "bonus_wood", "bonus_coins")
    table.stand("blue", "castle", "farmer", "craftsman", "trader")
    table.acting("blue", passed=("green",))
    assert [option.verb for option in game.face.foresee(table.s, 0)] == ["follower"] * 4
    assert "castle" in [option.notation for option in game.face.foresee(table.s, 1)]


# ---------------------------------------------------------------------- a round


def listed(match: Match, seat: str) -> tuple[str, ...]:
    """Everything that can be foreseen, each action once, with a choice within it; then pass, and the bonus."""
    by_verb: dict[str, str] = {}
    for option in match.foresee(seat):
        by_verb.setdefault(option.verb, option.notation)
    answers: list[str] = []
    for verb, words in by_verb.items():
        if verb not in FURTHER:
            answers.append(words)
            answers += next(([by_verb[one], "stop"] for one in _WITHIN.get(verb, ()) if one in by_verb), [])
            answers += [by_verb[one] for one in ("technology", "place") if verb == "guild_house" and one in by_verb]
    answers.append("pass")
    return (*answers, *(by_verb[one] for one in ("settler", "follower") if one in by_verb))


def visits(seed: str, ahead: bool, rounds: int) -> float:
    """How often players must come to the table in a round, all four together: a visit lasts until somebody else must
    answer."""
    match, dice = Match("orleans", seed=seed), FastDice(seed)
    last, count = -1, 0
    while match.decision is not None and match.state.round <= rounds:  # type: ignore[attr-defined]  # a position of this game
        seat = match.decision.seats[0]
        name, menu = match.seats[seat], match.decision.menu_of(seat)
        if seat != last and match.state.round:  # type: ignore[attr-defined]  # a position of this game
            count += 1
        last = seat
        option = menu[match.game.hints.playout(match.state, seat, menu, dice)]
        if ahead and option.notation == "ready":
            match.order(name, StandingOrder(TURN, "play", answers=listed(match, name)))
        match.play(option, name)
    return count / rounds


@pytest.mark.parametrize("first", SEATS)
def test_a_round_takes_one_visit_of_each_player(first: str) -> None:
    """Each plans, lists his turns and is ready; the last one's answer plays the round to its end."""
    match = Match("orleans", seed="round", variants={"youngest": first})
    for seat in match.seats:
        match.play(match.view(seat).menu[0], seat)
    for seat in match.seats:
        match.play("fill castle", seat)
        match.order(seat, StandingOrder(TURN, "play", answers=("castle", "pass", "settler tours", "follower farmer")))
        assert foreseen(match, seat)[0] == "castle"
        match.play("ready", seat)
    entries = [entry for entry in match.entries if entry.order]
    assert [entry.answer for entry in entries if entry.answer == "castle"] == ["castle"] * 4
    assert match.state.round == 2 and len(match.awaited) == 4, "all plan round 2"  # type: ignore[attr-defined]  # a position of this game


def test_visits_a_round_with_and_without_answers_in_advance() -> None:
    """One visit for each of four players is the least; choices that nobody foresees cost the rest."""
    without = sum(visits(f"visits {n}", ahead=False, rounds=8) for n in range(3)) / 3
    with_lists = sum(visits(f"visits {n}", ahead=True, rounds=8) for n in range(3)) / 3
    assert 4 <= with_lists < 6 and with_lists < without - 1, (with_lists, without)


def test_a_list_goes_on_after_a_choice_that_it_does_not_answer() -> None:
    match = fresh()
    for seat in SEATS:
        if seat == "green":
            match.play("fill guild_house", seat)
            match.play("fill farmhouse", seat)
            match.order(seat, StandingOrder(TURN, "play", answers=("guild_house trader", "farmhouse")))
        match.play("ready", seat)
    assert match.awaited == ("green",) and match.view("green").menu[0].verb == "place", (
        "the Place card is his to choose"
    )
    match.play("place pub")
    assert ("green", "farmhouse") in match.answers()


def test_nothing_of_a_list_is_left_for_the_next_round() -> None:
    """Who must pass is not asked: the “pass” of his list, and what he could not do, must not answer for him in the next
    round."""
    match = fresh()
    for seat in SEATS:
        if seat == "green":
            match.play("fill farmhouse", seat)
            match.order(seat, StandingOrder(TURN, "play", answers=("farmhouse", "castle", "pass", "stop")))
        match.play("ready", seat)
    while match.state.round == 1:  # type: ignore[attr-defined]  # a position of this game
        match.play(match.view(match.awaited[0]).menu[0])
    assert match.orders == {}
    lapsed = [event for event in match.log if event.kind == "order" and "castle" in event.text]
    assert [event.seats for event in lapsed] == [(0,)]
    match.order("green", StandingOrder(TURN, "play", answers=("farmhouse",)))
    assert match.orders, "what is ordered for the new round stands"
    assert Match.from_record(match.record()).log == match.log
