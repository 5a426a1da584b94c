"""Odds before a card is looked at, a follower drawn or a round ended: exact, quick, and of nothing but what the seat
can't know."""

import random
from fractions import Fraction
from time import perf_counter

import pytest

from banneret.games.orleans import game
from banneret.games.orleans.tables import MESSAGES, NATION_NAMES, SEATS
from banneret.kernel.dice import FastDice
from banneret.kernel.match import Match
from banneret.kernel.odds import Odds, Outcome, odds

from .table import Table

F = Fraction
SECONDS = 0.05
"""So long may odds take a player; tests are patient with a busy machine."""


def of(table: Table, words: str, seat: str | None = None) -> Odds:
    assert table.decision is not None
    number = table.decision.seat if seat is None else SEATS.index(seat)
    option = table.decision.menu_of(number).find(words)
    assert option is not None, f"{words!r} is not among {table.menu(SEATS[number])}"
    return odds(game, table.s, number, option)


def chances(found: Odds) -> dict[str, Fraction]:
    return {outcome.name: outcome.chance for outcome in found.outcomes}


def peeking(table: Table) -> None:
    table.gain("green", 13)
    while "look red" not in table.menu():
        table.play("decline" if "decline" in table.menu() else table.menu()[0])


def test_a_look_at_a_nation_card() -> None:
    """Two serve each nation: of the three others one serves one's own."""
    for truth in ("france", "england"):
        table = Table()
        table.nations("france", "england", truth, "england" if truth == "france" else "france")
        peeking(table)
        found = of(table, "look red")
        assert found.exact and found.guessed
        assert chances(found) == {"Red serves England": F(2, 3), "Red serves France": F(1, 3)}


def test_who_has_seen_his_partner_knows_the_others() -> None:
    table = Table()
    table.nations("france", "england", "france", "england")
    peeking(table)
    table.play("look red")
    table.fame(green=0)
    peeking(table)
    found = of(table, "look blue")
    assert chances(found) == {"Blue serves England": F(1)} and not found.guessed


def test_a_look_at_a_message_by_the_inn() -> None:
    """All twelve but one's own two are equally likely; nothing else is drawn anew."""
    table = Table()
    table.messages("most_wood", "most_food", "most_coins", "most_fame")
    table.own("green", "whispering_inn")
    table.stand("green", "whispering_inn", "trader", "fisherman")
    table.acting()
    found = of(table, "whispering_inn message red")
    assert found.exact and found.guessed and len(found.outcomes) == len(MESSAGES) - 2
    assert set(chances(found).values()) == {F(1, 10)}
    nation = table.player("green").nation
    assert nation is not None
    own = NATION_NAMES[nation.value]
    other = NATION_NAMES[1 - nation.value]
    assert chances(of(table, "whispering_inn nation red")) == {
        f"Red serves {own}": F(1, 3),
        f"Red serves {other}": F(2, 3),
    }


def test_the_follower_of_space_four_comes_out_of_the_own_bag() -> None:
    table = Table()
    table.bag("green", farmer=3, monk=1)
    table.gain("green", 4)
    assert chances(of(table, "draw")) == {"farmer": F(3, 4), "monk": F(1, 4)}


def test_odds_do_not_look_into_the_next_round() -> None:
    """Neither at the Bonus tile that is turned nor at the draw of up to 32 followers."""
    table = Table()
    table.stand("green", "castle", "farmer", "craftsman", "trader")
    table.bonus("bonus_fish", "bonus_wood", "bonus_coins")
    for seat in SEATS:
        table.bag(seat, farmer=2, fisherman=2, trader=2)
    table.acting(passed=("blue", "red", "yellow"))
    found = of(table, "pass")
    assert found.exact and not found.guessed
    assert chances(found) == {"nothing is rolled": F(1)}
    assert not table.told("bonus_tile")
    table.play("pass")
    assert len(table.told("bonus_tile")) == 1 and len(table.told("draw")) == 4


def vintners(start: str) -> Table:
    """Green and Red are asked whether they declare: together they would be right."""
    table = Table()
    table.s.start = SEATS.index(start)
    table.nations("france", "england", "france", "england")
    table.missions("vintners", "both_banks")
    table.terrain(blois="vineyard", chambord="vineyard", patay="vineyard")
    table.control("green", "blois", "chambord", "patay")
    table.goods("green", bread=4, wine=5)
    table.goods("red", wine=1)
    table.from_stage(5)
    return table


@pytest.mark.rules("ORL-18.4")
def test_a_declaration_is_weighed_by_who_the_partner_may_be() -> None:
    """The first in turn order counts whatever the others say: with one of three partners it would be true."""
    table = vintners("green")
    assert table.asked == ["green", "red"]
    found = of(table, "declare", "green")
    assert chances(found) == {"accomplished": F(1, 3), "not accomplished": F(2, 3)}
    assert found.exact and found.guessed and not found.open


@pytest.mark.rules("ORL-18.4")
def test_a_declaration_after_others_waits_for_them() -> None:
    """It is not said that nothing is rolled: what comes of it is open, and so is what comes of saying no."""
    waits = "all answer first, and of those who declare the first in turn order counts"
    for table, seat, answer in (
        (vintners("green"), "red", "declare"),
        (vintners("red"), "green", "declare"),
        (vintners("green"), "green", "no"),
    ):
        (outcome,) = of(table, answer, seat).outcomes
        assert outcome == Outcome((), F(1), waits)
        assert outcome.name == f"nothing is rolled yet: {waits}"


def test_all_odds_of_a_game_are_exact_and_quick() -> None:
    match = Match("orleans", seed="odds")
    dice, quick = random.Random(1), FastDice(1)
    worst, looked = 0.0, 0
    while match.decision is not None and match.last_moment < 1500:
        seat = match.decision.seats[0]
        menu = match.decision.menu_of(seat)
        if not dice.randrange(6):
            for option in menu:
                started = perf_counter()
                found = match.odds(option, match.seats[seat])
                worst = max(worst, perf_counter() - started)
                assert found.exact, option.notation
                assert len(found.outcomes) == 1 or option.verb in ("look", "whispering_inn", "draw", "declare"), (
                    option.notation
                )
                looked += 1
        match.play(menu[match.game.hints.playout(match.state, seat, menu, quick)], match.seats[seat])
    assert looked > 300
    assert worst < 10 * SECONDS, f"{worst:.3f} s"


def test_nothing_that_is_left_undrawn_bears_on_odds() -> None:
    """Odds are the same in every world that the seat can imagine: leaving cards as they truly are tells nothing."""
    table = Table()
    table.own("green", "whispering_inn")
    table.stand("green", "whispering_inn", "trader", "fisherman")
    table.acting()
    assert table.decision is not None
    for option in table.decision.menu:
        seen = set()
        for number in range(20):
            world = table.s.clone()
            game.redeal(world, 0, FastDice(number))
            seen.add(repr(odds(game, world, 0, option)))
        assert len(seen) == 1, option.notation
