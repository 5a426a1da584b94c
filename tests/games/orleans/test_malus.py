"""ORL-16.4 to ORL-16.8: Famine."""

import pytest

from banneret.games.orleans.loire import SPACE
from banneret.games.orleans.round.malus import need
from banneret.games.orleans.tables import CLOSED, DEEDS, FOOD_DEPOT, FOODS, FREE, GOOD, SEATS
from banneret.kernel import codec
from banneret.kernel.handful import steps
from banneret.kernel.match import Match

from .examples import values
from .table import BONUS_PHASE, Table


def famine(seat: str = "green") -> Table:
    """The Malus lies on Era III, and only this seat is there; the others get 2 coins."""
    table = Table()
    table.bonus("bonus_coins", "bonus_wood", "malus")
    table.fame(**{seat: 25})
    return table


def strike(table: Table) -> None:
    table.from_stage(BONUS_PHASE)


def deed_done(table: Table, *, medicine: bool = False) -> None:
    """The Food Depot is complete, and Medicine too."""
    table.s.deeds[FOOD_DEPOT] = CLOSED if medicine else 1
    table.s.slots[FOOD_DEPOT] = () if medicine else (FREE,) * len(DEEDS[FOOD_DEPOT].b.slots)


def food(table: Table, seat: str = "green") -> int:
    return sum(table.player(seat).goods[good] for good in FOODS)


def on_board(table: Table, seat: str = "green") -> int:
    return sum(table.player(seat).towns) + table.player(seat).areas.bit_count()


@pytest.mark.rules("ORL-16.4", "ORL-16.6", "ORL-16.7", "ORL-1.8")
def test_too_little_food() -> None:
    """ORL-E48: 2 settlers in towns, 4 in areas; 1 grain, 2 fish, 1 cheese and 3 wood."""
    expected = values("ORL-E48")
    table = famine()
    table.control("green", "patay", "blois", "vendome", "montoire")
    table.towns("green", 1, 1)
    table.goods("green", grain=1, fish=2, cheese=1, wood=3)
    assert need(table.s, 0) == expected["need"]
    gone = sum(table.s.gone_goods)
    strike(table)
    assert sum(table.s.gone_goods) - gone == expected["paid"]
    assert food(table) == 0
    assert table.player("green").goods[GOOD["wood"]] == expected["wood"]
    supply = table.player("green").supply
    assert table.menu() == ["lose orleans", "lose tours", "lose montoire", "lose vendome", "lose blois", "lose patay"]
    table.play("lose tours")
    assert "lose tours" not in table.menu()
    table.play("lose vendome")
    assert table.asked == list(SEATS), "the next plans"
    assert table.player("green").supply - supply == expected["lost"]
    assert table.player("green").towns == [1, 0]
    assert on_board(table) == 4


@pytest.mark.rules("ORL-16.5", "ORL-16.6", "ORL-12.3")
def test_the_storehouse_feeds_the_towns() -> None:
    """ORL-E49: a Storehouse, 2 settlers in towns, 4 in areas, 5 wine."""
    expected = values("ORL-E49")
    table = famine()
    table.own("green", "storehouse")
    table.control("green", "patay", "blois", "vendome", "montoire")
    table.towns("green", 1, 1)
    table.goods("green", wine=5)
    assert need(table.s, 0) == expected["need"]
    strike(table)
    assert 5 - table.player("green").goods[GOOD["wine"]] == expected["paid"]
    assert 6 - on_board(table) == expected["lost"]


@pytest.mark.rules("ORL-16.4")
def test_settlers_on_the_track_and_the_era_card_do_not_eat() -> None:
    table = famine()
    table.towns("green", 0, 0)
    table.goods("green", grain=3)
    assert need(table.s, 0) == 0
    strike(table)
    assert food(table) == 3
    assert table.asked == list(SEATS)


@pytest.mark.rules("ORL-16.5", "ORL-13.7")
def test_first_the_storehouse_then_the_food_depot_not_below_nothing() -> None:
    table = famine()
    table.control("green", "patay", "blois", "vendome")
    assert need(table.s, 0) == 7
    deed_done(table)
    assert need(table.s, 0) == 5
    assert need(table.s, 1) == 2, "for all players"
    table.own("green", "storehouse")
    assert need(table.s, 0) == 1
    table.player("green").areas = 1 << SPACE["patay"]
    assert need(table.s, 0) == 0


@pytest.mark.rules("ORL-16.6")
def test_enough_food_is_paid_in_full_and_chosen() -> None:
    table = famine()
    table.goods("green", grain=2, wine=2, bread=2, wood=5)
    strike(table)
    assert table.menu() == ["feed grain", "feed wine", "feed bread", "cheapest"]
    refusal = table.why_not("feed wood")
    assert refusal is not None and refusal.rule == "ORL-1.8"
    refusal = table.why_not("feed fish")
    assert refusal is not None and refusal.rule == "ORL-16.6"
    table.play("feed wine")
    table.play("feed bread")
    table.play("feed wine")
    assert table.menu() == ["feed grain", "feed bread"]
    table.play("feed bread")
    assert table.asked == list(SEATS)
    assert [table.player("green").goods[GOOD[good]] for good in ("grain", "wine", "bread", "wood")] == [2, 0, 0, 5]
    assert on_board(table) == 4


@pytest.mark.rules("ORL-16.6")
def test_the_cheapest_first() -> None:
    table = famine()
    table.goods("green", grain=1, fish=1, cheese=1, wine=2)
    strike(table)
    table.play("cheapest")
    assert [table.player("green").goods[GOOD[good]] for good in ("grain", "fish", "cheese", "wine")] == [0, 0, 0, 1]


@pytest.mark.rules("ORL-16.6")
def test_exactly_enough_is_paid_without_a_question() -> None:
    table = famine()
    table.goods("green", grain=2, wine=2)
    strike(table)
    assert food(table) == 0 and on_board(table) == 4
    assert table.asked == list(SEATS)


@pytest.mark.rules("ORL-16.6", "ORL-1.5")
def test_eaten_food_leaves_the_game() -> None:
    table = famine()
    table.goods("green", grain=4)
    left, gone = table.s.goods[GOOD["grain"]], table.s.gone_goods[GOOD["grain"]]
    strike(table)
    assert (table.s.goods[GOOD["grain"]], table.s.gone_goods[GOOD["grain"]]) == (left, gone + 4)


@pytest.mark.rules("ORL-16.7")
def test_the_lost_settler_may_return_by_territory() -> None:
    table = famine()
    table.goods("green", grain=3)
    table.stand("green", "territory", "farmer", "fisherman", "craftsman")
    strike(table)
    assert table.why_not("lose blois") is not None
    table.play("lose tours")
    assert (table.player("green").towns, table.player("green").supply) == ([2, 1], 7)
    for seat in SEATS:
        table.plan(seat)
    while table.asked != ["green"]:
        table.play("pass")
    table.play("territory place tours")
    assert (table.player("green").towns, table.player("green").supply) == ([2, 2], 6)


@pytest.mark.rules("ORL-16.8", "ORL-16.5", "ORL-13.7")
def test_medicine_saves_all_but_one() -> None:
    """Storehouse, Food Depot and Medicine together: 6 areas need 4 food; with 1 food 3 would be lost, and 1 is."""
    table = famine()
    table.control("green", "patay", "blois", "vendome", "montoire", "vouvray", "langeais")
    table.own("green", "storehouse")
    deed_done(table, medicine=True)
    table.goods("green", fish=1)
    assert need(table.s, 0) == 4
    strike(table)
    assert food(table) == 0
    table.play("lose orleans")
    assert table.asked == list(SEATS)
    assert on_board(table) == 9


@pytest.mark.rules("ORL-16.8")
def test_only_complete_medicine_helps() -> None:
    table = famine()
    deed_done(table)
    strike(table)
    table.play("lose orleans")
    table.play("lose orleans")
    assert table.asked == list(SEATS)
    assert table.player("green").towns == [0, 2]


@pytest.mark.rules("ORL-16.3", "ORL-16.1")
def test_famine_strikes_only_whose_era_it_lies_on() -> None:
    table = famine("red")
    strike(table)
    assert table.asked == ["red"]
    assert [on_board(table, seat) for seat in SEATS] == [4, 4, 4, 4]


@pytest.mark.rules("ORL-11.4", "ORL-16.7", "ORL-10.6", "ORL-10.11")
def test_an_empty_village_with_church_and_fortress() -> None:
    """ORL-E59: famine takes Blue's settler out of it; anybody in reach may enter without a knight and gains 2 Fame."""
    expected = values("ORL-E59")
    table = famine("blue")
    table.control("blue", "patay")
    table.churches("patay")
    table.fortresses("patay")
    table.goods("blue", grain=4)
    strike(table)
    table.play("lose patay")
    patay = 1 << SPACE["patay"]
    assert table.player("blue").fortresses == 3 and not table.s.fortified
    assert table.s.villages & patay and table.s.churches & patay
    assert all(not player.areas & patay for player in table.s.players)
    followers = ["farmer", "fisherman", "craftsman"]
    assert followers.count("knight") == expected["knights_needed"]
    table.stand("red", "territory", *followers)
    table.acting("red")
    fame = table.player("red").fame
    table.play("territory expand orleans patay")
    assert table.player("red").fame - fame == expected["fame"]
    assert table.player("red").areas == patay


@pytest.mark.rules("ORL-16.6")
def test_food_is_chosen_at_once_and_given_up_piece_by_piece() -> None:
    table = famine()
    table.goods("green", grain=2, wine=2, bread=2)
    strike(table)
    decision = table.decision
    assert (
        decision is not None and decision.tally is not None and [lot.count for lot in decision.tally.lots] == [2, 2, 2]
    )
    assert steps(decision.tally, (0, 2, 2)) == ("feed wine", "feed wine", "feed bread", "feed bread")
    assert steps(decision.tally, (2, 2, 0)) == ("cheapest",)
    assert steps(decision.tally, (1, 1, 2)) == ("feed grain", "feed wine", "feed bread", "feed bread")
    for counts in ((0, 2, 2), (1, 1, 2), (2, 0, 2), (1, 2, 1), (2, 1, 1), (2, 2, 0)):
        paid = famine()
        paid.goods("green", grain=2, wine=2, bread=2)
        strike(paid)
        for step in steps(decision.tally, counts):
            paid.play(step)
        assert paid.asked == list(SEATS), "nothing more is asked of him"
        assert tuple(2 - paid.player("green").goods[GOOD[good]] for good in ("grain", "wine", "bread")) == counts


@pytest.mark.rules("ORL-16.6")
def test_food_that_is_chosen_at_once_is_taken_back_at_once() -> None:
    table = famine()
    table.goods("green", grain=2, wine=2, bread=2)
    strike(table)
    match = Match("orleans", position=codec.dumps(table.s))
    for step in ("feed wine", "feed bread"):
        match.play(step)
    match.take_back("green")
    assert match.answers() == []
    match.play("choose wine 2 bread 2")
    assert [answer for _, answer in match.answers()] == ["feed wine", "feed wine", "feed bread", "feed bread"]
    refusal = Match("orleans", position=codec.dumps(table.s)).why_not("choose wine 2")
    assert refusal is not None and refusal.rule == "ORL-16.6"
