"""Touching things: what leads to an option leads there, and what does not is refused by the rule that forbids it."""

import random

import pytest

from banneret.games.orleans.tables import SEATS
from banneret.kernel.dice import FastDice
from banneret.kernel.flow import why_not_touched
from banneret.kernel.match import Match
from banneret.kernel.refusal import Refusal

from .table import Table


def refused(table: Table, *touched: str, seat: str | None = None) -> Refusal:
    assert table.decision is not None
    number = table.decision.seat if seat is None else SEATS.index(seat)
    found = why_not_touched(table.s, table.decision, number, SEATS, touched)
    assert found is not None, f"{touched} leads somewhere"
    return found


@pytest.mark.parametrize(
    ("touched", "rule"),
    [
        (("green.village.farmer", "green.farmhouse.1"), "ORL-4.3"),
        (("green.village.farmer", "green.farmhouse"), "ORL-4.3"),
        (("green.village.trader", "green.castle.3"), "ORL-7.1"),
        (("green.school.3",), "ORL-4.4"),
        (("green.farmhouse.1.follower",), "ORL-4.5"),
        (("green.monastery",), "ORL-4.4"),
        (("green.town_hall",), "ORL-4.4"),
        (("green.village.farmer", "green.terrain.1"), "ORL-4.3"),
        (("place.pub",), "ORL-12.1"),
    ],
)
def test_planning(touched: tuple[str, ...], rule: str) -> None:
    table = Table()
    table.stand("green", "farmhouse", "fisherman")
    table.stand("green", "terrain", "farmer")
    table.play("put trader market.2", "green")
    table.play("ready", "yellow")
    assert refused(table, *touched, seat="green").rule == rule


def test_what_a_plan_may_do_leads_somewhere() -> None:
    table = Table()
    assert table.decision is not None
    for touched in (("green.village.farmer", "green.terrain.1"), ("green.farmhouse",), ("green.village.farmer",)):
        assert why_not_touched(table.s, table.decision, 0, SEATS, touched) is None


@pytest.mark.parametrize(
    ("touched", "rule"),
    [
        (("green.territory", "orleans", "red.sancerre"), "ORL-10.4"),
        (("blois",), "ORL-10.7"),
        (("chambord",), "ORL-10.8"),
        (("patay",), "ORL-10.10"),
        (("green.territory", "orleans", "tours"), "ORL-3.6"),
        (("green.building_yard", "patay"), "ORL-11.1"),
        (("green.building_yard", "blois"), "ORL-11.1"),
        (("green.farmhouse",), "ORL-4.4"),
        (("green.farmhouse.2",), "ORL-4.4"),
        (("green.church_works",), "ORL-4.4"),
        (("red.nation",), "ORL-12.1"),
        (("market.monk",), "ORL-4.4"),
        (("wood",), "ORL-4.4"),
        (("deed.alchemy.1",), "ORL-4.4"),
        (("place.mint",), "ORL-12.1"),
    ],
)
def test_acting(touched: tuple[str, ...], rule: str) -> None:
    table = Table()
    table.control("red", "blois", "chambord", "sancerre")
    table.control("green", "patay")
    table.villages("patay")
    table.fortresses("chambord")
    table.stand("green", "territory", "farmer", "fisherman", "craftsman")
    table.stand("green", "building_yard", "farmer", "craftsman")
    table.goods("green", wood=1)
    table.acting()
    assert refused(table, *touched).rule == rule


def test_within_an_action() -> None:
    table = Table()
    table.terrain(blois="field", patay="manor_farm")
    table.control("green", "blois", "patay", "clery", "jargeau")
    table.villages("clery")
    table.stand("green", "terrain", "farmer", "fisherman")
    table.acting()
    table.play("terrain")
    assert refused(table, "clery").rule == "ORL-9.5"
    assert refused(table, "amboise").rule == "ORL-9.3"
    assert refused(table, "orleans").rule == "ORL-9.3"
    assert refused(table, "patay", "bread").rule == "ORL-9.4"
    table.play("harvest blois")
    assert refused(table, "blois").rule == "ORL-9.3"


def test_trading_and_deeds() -> None:
    table = Table()
    table.goods("green", wine=1)
    table.stand("green", "market", "fisherman", "trader")
    table.stand("green", "town_hall", "trader")
    table.acting()
    table.play("market")
    assert refused(table, "bread").rule == "ORL-9.7"
    assert refused(table, "market.bread").rule == "ORL-9.7"
    table.acting()
    table.play("town_hall")
    assert refused(table, "deed.levee.1").rule == "ORL-13.1"
    assert refused(table, "green.village.farmer", "deed.alchemy.1").rule == "ORL-13.1"


def test_a_stranger_thing_is_answered_by_what_is_asked() -> None:
    table = Table()
    table.stand("green", "castle", "farmer", "craftsman", "trader")
    table.acting()
    assert refused(table, "red.castle").reason.startswith("“touch red.castle” is not on offer.")


@pytest.mark.parametrize("seed", [1, 2])
def test_every_option_is_found_by_touching_and_nothing_else_is_without_a_reason(seed: int) -> None:
    """At many moments: the things that an option names lead to it; any thing of the table either leads to an option or
    is refused in a sentence."""
    match = Match("orleans", seed=f"touch {seed}")
    dice, quick = random.Random(seed), FastDice(seed)
    while match.decision is not None and match.last_moment < 700:
        seat = dice.choice(match.decision.seats)
        name, menu = match.seats[seat], match.decision.menu_of(seat)
        for option in menu:
            if option.touch:
                assert match.why_not_touched(option.touch, name) is None, option.notation
        if not dice.randrange(8):
            scene = match.scene(name)
            things = [piece.id for piece in scene.pieces] + [
                place.id for board in (scene.layout, *scene.boards) for place in board.places
            ]
            things += [card.id for hand in scene.hands for card in hand.cards]
            for touched in ([dice.choice(things)] for _ in range(20)):
                found = match.why_not_touched(touched, name)
                assert found is None or found.reason.endswith((".", "?"))
            for pair in (dice.sample(things, 2) for _ in range(20)):
                match.why_not_touched(pair, name)
        match.play(menu[match.game.hints.playout(match.state, seat, menu, quick)], name)
