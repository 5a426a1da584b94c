"""ORL-14.4 to ORL-14.8: the gifts of the Fame track that leave a choice."""

import pytest

from banneret.games.orleans.loire import SPACE
from banneret.games.orleans.tables import ACTION, ACTIONS, FOLLOWER, GOOD

from .examples import values
from .table import BONUS_PHASE, Table, on_turn

# ---------------------------------------------------------------------- space 4


@pytest.mark.rules("ORL-14.4", "ORL-14.3", "ORL-8.2")
def test_an_extra_follower_may_fill_an_action_of_this_round() -> None:
    """ORL-E42: the trader drawn at Fame 4 is set on market, which is filled and may be carried out this round."""
    table = on_turn(green=3)
    table.bag("green", trader=1)
    table.stand("green", "market", "fisherman")
    table.goods("green", wine=1)
    assert "market" not in table.menu()
    table.gain("green", 1)
    table.play("draw")
    assert "green" in table.menu()
    assert "put trader market.2" in table.menu()
    assert "put trader castle.3" in table.menu() and "put trader castle.1" not in table.menu(), (
        "there a farmer is printed"
    )
    table.play("put trader market.2")
    assert ("market" in table.menu()) is values("ORL-E42")["filled"]
    table.play("market")


@pytest.mark.rules("ORL-14.4")
def test_an_extra_follower_may_go_to_the_green() -> None:
    table = on_turn(green=3)
    table.bag("green", knight=1)
    table.gain("green", 1)
    table.play("draw")
    table.play("green")
    assert table.player("green").green[FOLLOWER["knight"]] == 1
    assert sum(table.player("green").bag) == 0


@pytest.mark.rules("ORL-14.4", "ORL-12.1")
def test_only_spaces_of_cards_that_the_player_owns_match() -> None:
    table = on_turn(green=3)
    table.bag("green", farmer=1)
    table.own("green", "bakery")
    table.gain("green", 1)
    table.play("draw")
    assert "put farmer bakery.1" in table.menu()
    assert "put farmer winepress.1" not in table.menu()
    assert "put farmer farmhouse.1" not in table.menu(), "somebody stands there, and it is for a fisherman"


@pytest.mark.rules("ORL-14.4", "ORL-8.2", "ORL-16.1")
def test_who_has_passed_carries_nothing_out_this_round() -> None:
    """In the bonus phase all have passed: what is filled then waits for the next round."""
    table = Table()
    table.bonus("bonus_fame", "bonus_coins", "bonus_wood")
    table.fame(green=3)
    table.bag("green", trader=1)
    table.stand("green", "market", "fisherman")
    table.goods("green", wine=1)
    table.from_stage(BONUS_PHASE)
    table.play("draw")
    table.play("put trader market.2")
    assert table.s.round == 2
    assert table.asked == ["green", "blue", "red", "yellow"], "they plan the next round"
    market = ACTIONS[ACTION["market"]]
    assert table.player("green").spaces[market.first : market.last] == [FOLLOWER["fisherman"], FOLLOWER["trader"]]


@pytest.mark.rules("ORL-14.8")
def test_an_empty_bag_gives_nothing() -> None:
    table = on_turn(green=3)
    table.bag("green")
    table.gain("green", 1)
    assert "farmhouse" in table.menu()


@pytest.mark.rules("ORL-14.8", "ORL-4.2")
def test_without_room_the_follower_returns_to_the_bag() -> None:
    table = on_turn(green=3)
    table.bag("green", scholar=1)
    table.green("green", farmer=8)
    table.stand("green", "town_hall", "farmer", "farmer")
    table.stand("green", "monastery", "scholar")
    table.stand("green", "church_works", "", "", "scholar")
    table.gain("green", 1)
    table.play("draw")
    assert "farmhouse" in table.menu()
    assert table.player("green").bag[FOLLOWER["scholar"]] == 1
    assert sum(table.player("green").green) == 8


@pytest.mark.rules("ORL-14.8", "ORL-4.2")
def test_with_a_full_green_a_matching_space_is_left() -> None:
    table = on_turn(green=3)
    table.bag("green", scholar=1)
    table.green("green", farmer=8)
    table.stand("green", "town_hall", "farmer", "farmer")
    table.gain("green", 1)
    table.play("draw")
    assert table.menu() == ["put scholar monastery.1", "put scholar church_works.3"]


# ---------------------------------------------------------------------- space 28


@pytest.mark.rules("ORL-14.5")
@pytest.mark.parametrize(
    ("answers", "coins", "goods"),
    [
        (["take wine", "coins 2"], 2, {"wine": 1}),
        (["take bread", "take cheese"], 0, {"bread": 1, "cheese": 1}),
        (["coins 5"], 5, {}),
        (["take grain", "coins 3"], 3, {"grain": 1}),
        (["stop"], 0, {}),
        (["take grain", "take fish", "take grain", "stop"], 0, {"grain": 2, "fish": 1}),
    ],
)
def test_goods_and_coins_worth_5(answers: list[str], coins: int, goods: dict[str, int]) -> None:
    """ORL-E43: any mix worth 5 or less, also nothing."""
    table = on_turn(green=27)
    had = table.player("green").coins
    table.gain("green", 1)
    for answer in answers:
        table.play(answer)
    assert "farmhouse" in table.menu()
    assert table.player("green").coins == had + coins
    assert {
        good: table.player("green").goods[number]
        for good, number in GOOD.items()
        if table.player("green").goods[number]
    } == goods


@pytest.mark.rules("ORL-14.5")
def test_two_wine_are_worth_too_much() -> None:
    """ORL-E43: 2 wine are worth 6."""
    limit = values("ORL-E43")["limit"]
    table = on_turn(green=27)
    table.gain("green", 1)
    assert f"coins {limit}" in table.menu()
    assert f"coins {limit + 1}" not in table.menu()
    table.play("take wine")
    refusal = table.why_not("take wine")
    assert refusal is not None and refusal.rule == "ORL-14.5"
    assert "coins 2" in table.menu() and "coins 3" not in table.menu()


@pytest.mark.rules("ORL-14.5", "ORL-1.6")
def test_goods_come_from_the_marketplace() -> None:
    table = on_turn(green=27)
    table.sold_out("wine")
    left = table.s.goods[GOOD["bread"]]
    table.gain("green", 1)
    refusal = table.why_not("take wine")
    assert refusal is not None and refusal.rule == "ORL-1.6"
    table.play("take bread")
    assert table.s.goods[GOOD["bread"]] == left - 1


# ---------------------------------------------------------------------- space 31


@pytest.mark.rules("ORL-14.6")
def test_any_fortress_of_any_player_leaves_the_game() -> None:
    table = on_turn(green=30)
    table.control("green", "patay")
    table.control("blue", "gien")
    table.control("yellow", "loudun")
    table.fortresses("patay", "gien", "loudun")
    table.gain("green", 1)
    assert table.menu() == ["demolish loudun", "demolish patay", "demolish gien", "decline"]
    assert table.why_not("demolish blois") is not None
    table.play("demolish gien")
    assert table.s.fortified == 1 << SPACE["patay"] | 1 << SPACE["loudun"]
    assert table.player("blue").fortresses == 2, "it does not return to the owner's supply"
    assert table.s.gone_fortresses == [0, 1, 0, 0]
    assert table.player("blue").areas == 1 << SPACE["gien"]


@pytest.mark.rules("ORL-14.6")
def test_no_fortress_on_the_board() -> None:
    table = on_turn(green=30)
    table.gain("green", 1)
    assert "farmhouse" in table.menu()


# ---------------------------------------------------------------------- space 34


def _before_the_church(wood: int) -> Table:
    table = on_turn(green=33)
    table.control("green", "patay", "blois", "vendome")
    table.villages("patay")
    table.churches("blois")
    table.control("blue", "gien")
    table.villages("gien", "montargis")
    table.goods("green", wood=wood)
    return table


@pytest.mark.rules("ORL-14.7")
def test_a_church_for_one_wood_and_no_fame() -> None:
    table = _before_the_church(wood=2)
    bag, green = table.player("green").bag[:], table.player("green").green[:]
    table.gain("green", 1)
    assert table.menu() == ["church patay", "decline"], "own villages without a church"
    for area in ("blois", "vendome", "gien", "montargis"):
        assert table.why_not(f"church {area}") is not None
    table.play("church patay")
    assert table.s.churches == 1 << SPACE["patay"] | 1 << SPACE["blois"]
    assert table.player("green").goods[GOOD["wood"]] == 1
    assert table.player("green").fame == 34
    assert (table.player("green").bag, table.player("green").green) == (bag, green)
    assert table.s.church_supply == 8


@pytest.mark.rules("ORL-14.7", "ORL-12.5")
def test_the_cathedral_school_does_not_change_the_cost() -> None:
    table = _before_the_church(wood=0)
    table.own("green", "cathedral_school")
    table.gain("green", 1)
    assert "farmhouse" in table.menu(), "without wood there is nothing to ask"
    table = _before_the_church(wood=1)
    table.own("green", "cathedral_school")
    table.gain("green", 1)
    table.play("church patay")
    assert table.player("green").goods[GOOD["wood"]] == 0


@pytest.mark.rules("ORL-14.7", "ORL-1.6")
def test_no_church_left() -> None:
    table = _before_the_church(wood=1)
    table.s.church_supply = 0
    table.gain("green", 1)
    assert "farmhouse" in table.menu()


@pytest.mark.rules("ORL-14.2", "ORL-14.6", "ORL-14.7")
def test_several_late_tiles_with_one_gain() -> None:
    table = _before_the_church(wood=1)
    table.fame(green=30)
    table.fortresses("gien")
    table.gain("green", 4)
    table.play("demolish gien")
    table.play("church patay")
    assert "farmhouse" in table.menu()
    assert table.player("green").fame == 34
