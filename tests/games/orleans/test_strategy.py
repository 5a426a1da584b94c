"""What the bots of England vs. France think: whom they trust, what they hold dear, what they plan."""

import pytest

from banneret.games.orleans import game
from banneret.games.orleans.rewards.peek import NATION, look
from banneret.games.orleans.strategy.advice import advise
from banneret.games.orleans.strategy.beliefs import worlds
from banneret.games.orleans.strategy.clock import rounds_left
from banneret.games.orleans.strategy.contests import MAJORITY, amounts, stakes
from banneret.games.orleans.strategy.manner import USUAL
from banneret.games.orleans.strategy.worth import Mind, evaluate
from banneret.games.orleans.tables import MESSAGE, SEATS
from banneret.kernel.dice import FastDice
from banneret.kernel.flow import advance, apply
from banneret.kernel.referee import Referee

from .table import END, Table

GREEN, BLUE, RED, YELLOW = range(4)


def dealt() -> Table:
    """Green and red serve France, blue and yellow England; two Missions that ask for different things."""
    table = Table()
    table.nations("france", "england", "france", "england")
    table.missions("shipwrights", "fisheries")
    return table


def see(table: Table, looker: int, other: int) -> None:
    look(table.s, table.ref, looker, other, NATION, ())


def chances(table: Table, seat: int = GREEN) -> dict[int, float]:
    return {partner: chance for chance, partner, _, _ in worlds(table.s, seat, USUAL)}


def liked(table: Table, seat: int = GREEN) -> str:
    """What the advice likes best."""
    assert table.decision is not None
    menu = table.decision.menu_of(seat)
    values = advise(table.s, seat, menu)
    return menu[values.index(max(values))].notation


# ---------------------------------------------------------------------- friend and foe


def test_at_first_each_is_as_likely_the_partner() -> None:
    assert chances(dealt()) == pytest.approx({BLUE: 1 / 3, RED: 1 / 3, YELLOW: 1 / 3})


def test_an_enemy_who_was_seen_leaves_two() -> None:
    table = dealt()
    see(table, GREEN, BLUE)
    assert chances(table) == pytest.approx({RED: 0.5, YELLOW: 0.5})


def test_the_partner_is_known_by_his_card_or_by_both_enemies() -> None:
    one, two = dealt(), dealt()
    see(one, GREEN, RED)
    see(two, GREEN, BLUE)
    see(two, GREEN, YELLOW)
    assert chances(one) == chances(two) == {RED: 1.0}


def test_what_another_saw_tells_nothing() -> None:
    table = dealt()
    see(table, YELLOW, RED)
    assert chances(table) == pytest.approx({BLUE: 1 / 3, RED: 1 / 3, YELLOW: 1 / 3})


def test_who_gathers_what_our_mission_asks_is_likelier_one_of_us() -> None:
    table = dealt()
    table.goods("red", wood=4)
    table.goods("blue", fish=4, wine=2)
    found = chances(table)
    assert found[RED] > 0.5 > found[YELLOW] > found[BLUE]


def test_the_true_cards_are_not_looked_at() -> None:
    """The same position with other nations dealt to those whom green has not seen."""
    table, other = dealt(), dealt()
    other.nations("france", "france", "england", "england")
    for one in (table, other):
        one.goods("red", wood=3)
    assert chances(table) == chances(other)
    assert evaluate(table.s, GREEN) == evaluate(other.s, GREEN)


def test_a_look_goes_where_most_is_to_be_learned() -> None:
    table = dealt()
    table.fame(green=12)
    see(table, GREEN, BLUE)
    table.goods("red", wood=2)
    table.acting("green")
    table.gain("green", 1)
    assert table.asked == ["green"]
    assert liked(table) in ("look red", "look yellow")


# ---------------------------------------------------------------------- worth


def test_what_one_has_is_worth_something() -> None:
    poor = Mind(dealt().s, GREEN).worth(dealt().s)
    for change in (
        lambda table: table.goods("green", wine=2),
        lambda table: setattr(table.player("green"), "coins", 5),
        lambda table: table.fame(green=5),
        lambda table: table.own("green", "saw_pit"),
        lambda table: table.control("green", "blois"),
    ):
        table = dealt()
        change(table)
        assert Mind(table.s, GREEN).worth(table.s) > poor


def test_what_the_partner_has_is_ours_and_what_the_enemy_has_is_not() -> None:
    table = dealt()
    see(table, GREEN, RED)
    before = Mind(table.s, GREEN).worth(table.s)
    table.player("red").coins += 6
    assert Mind(table.s, GREEN).worth(table.s) == pytest.approx(before + 6, abs=6)
    assert Mind(table.s, GREEN).worth(table.s) > before + 3
    table.player("blue").coins += 20
    assert Mind(table.s, GREEN).worth(table.s) < before


@pytest.mark.rules("ORL-19.3", "ORL-19.5")
def test_comparisons_follow_the_messages() -> None:
    table = dealt()
    table.control("green", "blois", "chambord")
    table.churches("blois")
    table.goods("green", wood=2, bread=3)
    table.stand("green", "terrain", "technology")
    found = amounts(table.s, GREEN)
    assert [
        found[MESSAGE[name]] for name in ("most_churches", "most_villages", "most_wood", "most_food", "most_technology")
    ] == [1, 1, 2, 3, 1]
    assert (found[MESSAGE["most_north"]], found[MESSAGE["most_south"]], found[MAJORITY]) == (1, 1, 2)


@pytest.mark.rules("ORL-2.13", "ORL-20.1")
def test_at_stake_are_the_messages_that_may_be_in_play() -> None:
    table = Table()
    table.messages("most_wood", "most_fame", "most_coins", "most_food")
    found = stakes(table.s, GREEN)
    assert found[MESSAGE["most_wood"]] == 20
    rejected = table.player("green").rejected
    assert rejected is not None and found[rejected.value] == 0
    assert sum(found[:MAJORITY]) == pytest.approx(80)


def test_near_the_end_the_clock_runs_down() -> None:
    table = Table()
    early = rounds_left(table.s)
    table.fame(blue=34)
    late = rounds_left(table.s)
    assert early > 10 > 3 > late


@pytest.mark.parametrize("lead", [True, False])
@pytest.mark.rules("ORL-17.3")
def test_the_end_of_the_track_is_entered_by_who_leads(lead: bool) -> None:
    table = dealt()
    see(table, GREEN, RED)
    table.player("green" if lead else "blue").coins = 150
    table.fame(green=35)
    table.stand("green", "school", "farmer", "fisherman", "trader")
    table.acting("green", ["blue", "red", "yellow"])
    assert (liked(table) == "school") == lead


# ---------------------------------------------------------------------- decisions


@pytest.mark.rules("ORL-18.4", "ORL-18.6")
@pytest.mark.parametrize(("known", "answer"), [(True, "declare"), (False, "no")])
def test_only_what_is_sure_is_declared(known: bool, answer: str) -> None:
    table = dealt()
    table.terrain(blois="forest", chambord="forest", patay="forest")
    table.control("green", "blois", "chambord")
    table.control("red", "patay")
    table.goods("green", wood=3)
    table.goods("red", wood=3)
    table.player("green").coins = 30
    if known:
        see(table, GREEN, RED)
    table.from_stage(END)
    assert "green" in table.asked
    assert liked(table) == answer


@pytest.mark.rules("ORL-18.6")
def test_nothing_is_declared_that_the_partner_does_not_hold() -> None:
    """It would be accomplished with blue, who is an enemy."""
    table = dealt()
    table.terrain(blois="forest", chambord="forest", patay="forest")
    table.control("green", "blois", "chambord", "patay")
    table.goods("blue", wood=6)
    see(table, GREEN, BLUE)
    table.from_stage(END)
    assert liked(table) == "no"


@pytest.mark.rules("ORL-10.10")
def test_the_partner_is_not_conquered() -> None:
    table = dealt()
    see(table, GREEN, RED)
    table.control("red", "blois")
    table.control("blue", "patay")
    table.towns("green", 2, 0)
    for area in ("chambord", "clery", "chateauneuf", "jargeau"):
        table.control("yellow", area)
        table.fortresses(area) if table.player("yellow").fortresses else None
    table.stand("green", "territory", "knight", "fisherman", "craftsman")
    table.acting("green", ["blue", "red", "yellow"])
    assert "territory expand orleans blois" in table.menu()
    assert liked(table) != "territory expand orleans blois"


@pytest.mark.rules("ORL-7.1")
def test_a_plan_comes_to_an_end_and_takes_nothing_back() -> None:
    for seed in range(3):
        table = Table(seed)
        for seat in SEATS:
            steps = []
            while seat in table.asked:
                steps.append(liked(table, SEATS.index(seat)))
                table.play(steps[-1], seat)
            assert steps[-1] == "ready" and 1 < len(steps) < 12
            assert not any(step.startswith("lift") for step in steps)


def test_wood_is_not_planned_twice() -> None:
    table = Table()
    table.control("green", "blois", "chambord")
    table.villages("blois")
    table.goods("green", wood=1)
    table.green("green", farmer=3, craftsman=3, scholar=1)
    table.s.stack[-1] = type(table.s.stack[-1])(table.s.stack[-1].plans)  # type: ignore[attr-defined, call-arg]  # the phase is a Planning
    table.again()
    steps = []
    while "green" in table.asked:
        steps.append(liked(table))
        table.play(steps[-1], "green")
    assert "fill church_works" in steps
    assert "fill building_yard" not in steps


def test_quick_replies_play_to_the_end() -> None:
    for seed in range(3):
        dice = FastDice(seed)
        ref = Referee(dice)
        s = game.start("england_vs_france", game.settle({}))
        decision = advance(s, ref)
        while decision is not None:
            seat = decision.seats[0]
            menu = decision.menu_of(seat)
            option = menu[game.hints.playout(s, seat, menu, dice)]
            assert option.verb != "lift"
            apply(s, ref, seat, option)
            decision = advance(s, ref)
        assert s.result is not None
