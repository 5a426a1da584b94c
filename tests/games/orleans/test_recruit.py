"""ORL-9.1, ORL-9.2, ORL-9.8, ORL-9.9: the actions of every player board, and those that bring followers."""

import pytest

from banneret.games.orleans.tables import ACTIONS, FOLLOWER_IDS, TAKES, Spaces

from .examples import values
from .rules_text import table
from .table import Table


def _printed(action: Spaces) -> str:
    """The spaces of an action as the rules write them; the monk, who may stand anywhere, is not printed."""
    found = []
    for space in range(action.first, action.last):
        kinds = [FOLLOWER_IDS[kind] for kind in TAKES[space]]
        found.append(
            "any" if len(kinds) == len(FOLLOWER_IDS) else "/".join(kind for kind in kinds if kind != "monk") or "monk"
        )
    return " + ".join(found)


@pytest.mark.rules("ORL-9.1")
def test_the_board_has_the_six_actions_of_the_table() -> None:
    board = [action for action in ACTIONS if action.where == "board"]
    rows = [{"action": action.name, "spaces": _printed(action), "effect": action.effect} for action in board]
    assert rows == table("ORL-9.1")


@pytest.mark.rules("ORL-9.8")
def test_everybody_has_the_six_base_place_cards_of_the_table() -> None:
    cards = [action for action in ACTIONS if action.where == "base_place_card"]
    rows = [{"base Place card": action.name, "spaces": _printed(action), "effect": action.effect} for action in cards]
    assert rows == table("ORL-9.8")
    assert all(action.place < 0 for action in cards)


@pytest.mark.rules("ORL-9.1", "ORL-4.6")
def test_the_farmhouse_gives_a_farmer_and_a_grain() -> None:
    t = Table()
    t.turn("green", "farmhouse", "fisherman", "craftsman")
    left = t.s.market[0]
    assert t.gives("green", "farmhouse") == "1 farmer, 1 grain"
    t.play("farmhouse")
    assert t.player("green").bag == [1, 1, 1, 0, 0, 0, 0]
    assert t.s.market[0] == left - 1
    assert t.player("green").goods == [1, 0, 0, 0, 0, 0]


@pytest.mark.rules("ORL-9.1", "ORL-9.2")
def test_the_guild_house_gives_a_fisherman_and_coins() -> None:
    """ORL-E12."""
    wanted = values("ORL-E12")
    t = Table()
    t.turn("green", "guild_house", "farmer", "trader")
    coins, market = t.player("green").coins, t.s.market[1]
    t.play("guild_house fisherman")
    assert t.player("green").coins - coins == wanted["coins_gained"]
    assert sum(t.player("green").bag) == wanted["bag_gain"]
    assert t.player("green").bag == [1, 1, 0, 1, 0, 0, 0]
    assert t.s.market[1] == market - 1


@pytest.mark.rules("ORL-9.2", "ORL-1.6", "ORL-4.8")
def test_a_craftsman_comes_without_a_technology_tile_when_none_is_left() -> None:
    """ORL-E13."""
    wanted = values("ORL-E13")
    t = Table()
    for seat in ("blue", "red", "yellow"):
        for action in ("farmhouse", "terrain", "market", "castle"):
            t.stand(seat, action, "technology")
    assert t.s.technology == 0
    t.turn("green", "guild_house", "farmer", "trader")
    assert t.gives("green", "guild_house") == "1 fisherman and 3 coins, or 1 craftsman, or 1 trader and 1 Place card"
    t.play("guild_house craftsman")
    assert t.player("green").bag[2] == wanted["craftsmen"]
    assert t.player("green").spaces.count(7) == wanted["technology"]
    assert t.menu() == ["castle", "pass"]


@pytest.mark.rules("ORL-9.2")
def test_with_the_craftsman_comes_a_technology_tile_that_must_be_put() -> None:
    t = Table()
    t.turn("green", "guild_house", "farmer", "trader")
    t.play("guild_house craftsman")
    assert "technology farmhouse.1" in t.menu()
    assert "decline" not in t.menu()
    refusal = t.why_not("decline")
    assert refusal is not None and refusal.rule == "ORL-4.7"
    # the followers used are in the bag already, so the tile may go on the Guild House itself (ORL-4.6)
    t.play("technology guild_house.1")
    assert t.player("green").spaces.count(7) == 1
    assert t.player("green").bag == [1, 0, 1, 1, 0, 0, 0]
    assert t.player("green").coins == 1, "the coins come with the fisherman only"


@pytest.mark.rules("ORL-9.2", "ORL-12.2")
def test_with_the_trader_comes_a_place_card_of_the_own_era() -> None:
    t = Table()
    t.turn("green", "guild_house", "farmer", "trader")
    t.play("guild_house trader")
    assert t.menu() == [
        "place bathhouse",
        "place pub",
        "place bakery",
        "place fish_weir",
        "place saw_pit",
        "place storehouse",
    ]
    refusal = t.why_not("decline")
    assert refusal is not None and refusal.rule == "ORL-9.2"
    t.play("place pub")
    assert t.player("green").bag == [1, 0, 0, 2, 0, 0, 0]
    assert t.player("green").coins == 1, "the coins come with the fisherman only"
    assert t.menu() == ["castle", "pass"]


@pytest.mark.rules("ORL-9.2", "ORL-1.6")
def test_the_guild_house_offers_only_followers_that_are_left() -> None:
    t = Table()
    t.stand("green", "guild_house", "farmer", "trader")
    t.used_up("craftsman")
    assert t.ways("green", "guild_house") == ["guild_house fisherman", "guild_house trader"]
    refusal = t.refused("green", "guild_house craftsman")
    assert refusal is not None and str(refusal) == "No craftsman is left on the Marketplace. (ORL-9.2)"
    refusal = t.refused("green", "guild_house knight")
    assert (
        refusal is not None
        and str(refusal) == "The Guild House has fisherman, craftsman and trader, not the knight. (ORL-9.2)"
    )
    refusal = t.refused("green", "guild_house")
    assert refusal is not None and "“guild_house fisherman” or “guild_house trader”" in refusal.reason


@pytest.mark.rules("ORL-9.2", "ORL-1.6")
def test_a_trader_comes_alone_when_no_place_card_of_the_era_is_left() -> None:
    t = Table()
    t.own("blue", "bathhouse", "pub", "bakery", "fish_weir", "saw_pit", "storehouse")
    t.turn("green", "guild_house", "farmer", "trader")
    assert t.gives("green", "guild_house").endswith(", or 1 trader")
    t.play("guild_house trader")
    assert t.player("green").places == 0
    assert t.menu() == ["castle", "pass"]


@pytest.mark.rules("ORL-9.9")
def test_the_guild_house_without_followers_cannot_be_chosen() -> None:
    t = Table()
    t.stand("green", "guild_house", "farmer", "trader")
    t.used_up("fisherman", "craftsman", "trader")
    assert t.ways("green", "guild_house") == []
    refusal = t.refused("green", "guild_house fisherman")
    assert refusal is not None and refusal.rule == "ORL-9.2"
    refusal = t.refused("green", "guild_house")
    assert refusal is not None and refusal.rule == "ORL-9.9"
    assert t.gives("green", "guild_house") == "nothing: fisherman, craftsman and trader have all run out"


@pytest.mark.rules("ORL-9.9", "ORL-8.4", "ORL-1.6")
def test_the_farmhouse_gives_grain_alone_and_the_monastery_nothing() -> None:
    """ORL-E63."""
    wanted = values("ORL-E63")
    t = Table()
    t.stand("green", "monastery", "scholar", "trader")
    t.turn("green", "farmhouse", "fisherman", "craftsman")
    t.used_up("farmer", "monk")
    t.again()
    assert ("farmhouse" in t.menu()) is wanted["farmhouse"]
    assert ("monastery" in t.menu()) is wanted["monastery"]
    assert t.gives("green", "farmhouse") == "no farmer (none is left), 1 grain"
    t.play("farmhouse")
    assert t.player("green").goods[0] == wanted["grain"]
    assert t.player("green").bag == [0, 1, 1, 0, 0, 0, 0]
    assert t.told("recruit") == ["Green takes 1 grain at the Farmhouse."]


@pytest.mark.rules("ORL-9.9", "ORL-8.3")
def test_the_farmhouse_without_farmer_and_grain_cannot_be_chosen() -> None:
    t = Table()
    t.stand("green", "farmhouse", "fisherman", "craftsman")
    t.used_up("farmer")
    t.sold_out("grain")
    assert t.ways("green", "farmhouse") == []
    refusal = t.refused("green", "farmhouse")
    assert refusal is not None and str(refusal) == "No farmer and no grain is left on the Marketplace. (ORL-8.3)"


@pytest.mark.rules("ORL-9.9", "ORL-9.8")
def test_the_castle_gives_a_knight_and_a_coin_or_the_coin_alone() -> None:
    t = Table()
    t.turn("green", "castle", "farmer", "craftsman", "trader")
    assert t.gives("green", "castle") == "1 knight, 1 coin"
    t.play("castle")
    assert t.player("green").bag == [1, 0, 1, 1, 1, 0, 0]
    assert t.player("green").coins == 2
    t.turn("green", "castle", "farmer", "craftsman", "trader")
    t.used_up("knight")
    assert t.gives("green", "castle") == "no knight (none is left), 1 coin"
    t.play("castle")
    assert t.player("green").bag[4] == 1
    assert t.player("green").coins == 3


@pytest.mark.rules("ORL-9.9", "ORL-9.8")
def test_the_school_gives_a_scholar_and_fame_or_the_fame_alone() -> None:
    t = Table()
    t.turn("green", "school", "farmer", "fisherman", "trader")
    assert t.gives("green", "school") == "1 scholar, 1 Fame"
    t.play("school")
    assert t.player("green").bag == [1, 1, 0, 1, 0, 1, 0]
    assert t.player("green").fame == 1
    t.stand("green", "school", "farmer", "fisherman", "trader")
    t.used_up("scholar")
    t.acting("green", ["blue", "red", "yellow"])
    assert t.gives("green", "school") == "no scholar (none is left), 1 Fame"
    t.play("school")
    assert t.player("green").bag[5] == 1
    assert t.player("green").fame == 2


@pytest.mark.rules("ORL-9.8")
def test_the_monastery_gives_a_monk() -> None:
    t = Table()
    t.turn("green", "monastery", "scholar", "trader")
    assert t.gives("green", "monastery") == "1 monk"
    t.play("monastery")
    assert t.player("green").bag == [0, 0, 0, 1, 0, 1, 1]


@pytest.mark.rules("ORL-8.4")
def test_the_monastery_without_a_monk_cannot_be_chosen() -> None:
    """ORL-E14."""
    t = Table()
    t.stand("green", "monastery", "scholar", "trader")
    t.used_up("monk")
    assert bool(t.ways("green", "monastery")) is values("ORL-E14")["can_choose"]
    refusal = t.refused("green", "monastery")
    assert refusal is not None and refusal.rule == "ORL-8.4"
    assert (
        t.gives("green", "monastery")
        == "nothing: no monk is left on the Marketplace, and the Monastery gives nothing else"
    )
