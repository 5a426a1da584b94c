"""ORL-16.1 to ORL-16.3: Bonus tiles are paid out."""

import pytest

from banneret.games.orleans.loire import SPACE
from banneret.games.orleans.tables import BONUS_TILES, FOLLOWER, GOOD, SEATS

from .examples import values
from .table import BONUS_PHASE, Table


def pay(table: Table) -> None:
    table.from_stage(BONUS_PHASE)


@pytest.mark.rules("ORL-16.1", "ORL-16.3")
def test_each_receives_the_tile_of_the_own_era() -> None:
    """ORL-E45: seats 1 and 2 in Era I, seat 3 in Era II, seat 4 in Era III."""
    expected = values("ORL-E45")
    table = Table()
    table.bonus("bonus_grain", "bonus_coins", "bonus_wood")
    table.fame(red=13, yellow=25)
    coins = [player.coins for player in table.s.players]
    pay(table)
    grain, wood = GOOD[expected["seat1"]], GOOD[expected["seat4"]]
    assert [player.goods[grain] for player in table.s.players] == [1, 1, 0, 0]
    assert [player.coins - had for player, had in zip(table.s.players, coins, strict=True)] == [
        0,
        0,
        expected["seat3_coins"],
        0,
    ]
    assert [player.goods[wood] for player in table.s.players] == [0, 0, 0, 1]
    assert table.s.round == 2, "once per round"


@pytest.mark.rules("ORL-16.1", "ORL-1.3")
def test_in_turn_order() -> None:
    table = Table()
    table.bonus("bonus_settler", "bonus_coins", "bonus_wood")
    table.s.start = 2
    pay(table)
    asked = []
    while table.s.round == 1:
        asked += table.asked
        table.play("settler tours")
    assert asked == ["red", "yellow", "green", "blue"]


@pytest.mark.rules("ORL-16.1", "ORL-5.1")
def test_only_when_all_have_passed() -> None:
    table = Table()
    table.bonus("bonus_coins", "bonus_fame", "bonus_wood")
    table.stand("green", "farmhouse", "fisherman", "craftsman")
    table.stand("blue", "farmhouse", "fisherman", "craftsman")
    table.acting()
    coins = table.player("red").coins
    table.play("farmhouse")
    assert table.player("red").coins == coins
    table.play("pass")
    assert table.player("red").coins == coins + 2


@pytest.mark.rules("ORL-16.2")
def test_who_changes_era_in_the_bonus_phase_gets_one_tile() -> None:
    table = Table()
    table.bonus("bonus_fame", "bonus_coins", "bonus_wood")
    table.fame(green=12)
    coins = table.player("green").coins
    pay(table)
    table.play("decline")
    assert table.player("green").era == 1
    assert table.player("green").coins == coins
    assert [text.split(":")[0] for text in table.told("bonus")] == ["Green", "Blue", "Red", "Yellow"]


@pytest.mark.rules("ORL-16.3")
def test_the_tiles() -> None:
    assert {tile.id: (tile.name, tile.effect) for tile in BONUS_TILES} == {
        "bonus_coins": ("Tolls", "Take 2 coins."),
        "bonus_fame": ("Minstrels", "Gain 1 Fame."),
        "bonus_grain": ("Gleaning", "Take 1 grain."),
        "bonus_fish": ("Salmon run", "Take 1 fish."),
        "bonus_cheese": ("Summer milk", "Take 1 cheese."),
        "bonus_wood": ("Windfall timber", "Take 1 wood."),
        "bonus_settler": ("Newcomers", "Place 1 settler from your supply in a town of your choice."),
        "bonus_follower": (
            "Day labourers",
            "Take 1 farmer, fisherman, craftsman or trader of your choice into your bag.",
        ),
        "bonus_villages": ("Village rents", "Take 1 coin, and 1 more coin for each of your villages."),
        "malus": (
            "Famine",
            (
                "Give up 1 food for each of your settlers in towns and areas; for each settler you cannot "
                "feed, take one of them back into your supply."
            ),
        ),
    }


@pytest.mark.rules("ORL-16.3")
@pytest.mark.parametrize("good", ["grain", "fish", "cheese", "wood"])
def test_goods(good: str) -> None:
    table = Table()
    others = [one for one in ("bonus_coins", "bonus_fame") if one != f"bonus_{good}"]
    table.bonus(f"bonus_{good}", *others)
    left = table.s.goods[GOOD[good]]
    pay(table)
    assert [player.goods[GOOD[good]] for player in table.s.players] == [1, 1, 1, 1]
    assert table.s.goods[GOOD[good]] == left - 4


@pytest.mark.rules("ORL-16.3", "ORL-1.6")
def test_a_good_that_has_run_out() -> None:
    table = Table()
    table.bonus("bonus_grain", "bonus_coins", "bonus_fame")
    table.sold_out("grain")
    pay(table)
    assert table.told("lost") == [f"No grain is left for {seat.capitalize()}." for seat in SEATS]
    assert table.s.round == 2


@pytest.mark.rules("ORL-16.3")
def test_tolls_and_minstrels() -> None:
    table = Table()
    table.bonus("bonus_coins", "bonus_fame", "bonus_wood")
    table.fame(blue=14)
    coins = [player.coins for player in table.s.players]
    pay(table)
    assert [player.coins - had for player, had in zip(table.s.players, coins, strict=True)] == [2, 0, 2, 2]
    assert table.player("blue").fame == 15


@pytest.mark.rules("ORL-16.3")
def test_newcomers() -> None:
    table = Table()
    table.bonus("bonus_settler", "bonus_coins", "bonus_wood")
    table.fame(blue=13, red=13, yellow=13)
    pay(table)
    assert table.menu() == ["settler orleans", "settler tours"]
    refusal = table.why_not("settler blois")
    assert refusal is not None and refusal.rule == "ORL-16.3"
    table.play("settler tours")
    assert (table.player("green").towns, table.player("green").supply) == ([2, 3], 5)


@pytest.mark.rules("ORL-16.3")
def test_newcomers_with_an_empty_supply() -> None:
    table = Table()
    table.bonus("bonus_settler", "bonus_coins", "bonus_wood")
    for seat in SEATS:
        table.towns(seat, 5, 5)
    pay(table)
    assert table.s.round == 2


@pytest.mark.rules("ORL-16.3", "ORL-4.1")
def test_day_labourers() -> None:
    table = Table()
    table.bonus("bonus_follower", "bonus_coins", "bonus_wood")
    table.fame(blue=13, red=13, yellow=13)
    table.green("green", farmer=8)
    table.used_up("trader")
    pay(table)
    assert table.menu() == ["follower farmer", "follower fisherman", "follower craftsman"]
    assert table.why_not("follower trader") is not None
    refusal = table.why_not("follower knight")
    assert refusal is not None and refusal.rule == "ORL-16.3"
    table.play("follower craftsman")
    assert table.player("green").bag[FOLLOWER["craftsman"]] == 1


@pytest.mark.rules("ORL-16.3", "ORL-1.6")
def test_day_labourers_who_have_run_out() -> None:
    table = Table()
    table.bonus("bonus_follower", "bonus_coins", "bonus_wood")
    table.used_up("trader", "farmer", "fisherman", "craftsman")
    pay(table)
    assert table.s.round == 2


@pytest.mark.rules("ORL-16.3")
def test_village_rents() -> None:
    table = Table()
    table.bonus("bonus_villages", "bonus_coins", "bonus_wood")
    table.control("green", "patay", "blois", "vendome")
    table.control("blue", "gien")
    table.villages("patay", "blois", "gien", "sancerre")
    coins = [player.coins for player in table.s.players]
    pay(table)
    assert [player.coins - had for player, had in zip(table.s.players, coins, strict=True)] == [3, 2, 1, 1]
    assert not table.s.owner(SPACE["sancerre"]) >= 0, "an empty village pays nobody"
