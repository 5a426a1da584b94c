"""ORL-9.6, ORL-9.7: the Market."""

import pytest

from banneret.games.orleans.actions.market import toll, trades
from banneret.games.orleans.tables import GOODS

from .examples import values
from .table import Table


@pytest.mark.rules("ORL-9.6")
def test_trades_count_towns_and_villages_not_settlers() -> None:
    """ORL-E17."""
    t = Table()
    t.control("green", "blois", "patay", "chambord")
    t.control("blue", "clery")
    t.villages("blois", "patay", "clery", "jargeau")
    t.towns("green", 3, 0)
    assert trades(t.s, 0) == values("ORL-E17")["trades"]


@pytest.mark.rules("ORL-9.6", "ORL-12.4", "ORL-12.5")
def test_great_fair_and_toll_bridge() -> None:
    """ORL-E18."""
    wanted = values("ORL-E18")
    t = Table()
    t.control("green", "blois", "patay")
    t.villages("blois", "patay")
    t.own("green", "great_fair", "toll_bridge")
    t.goods("green", grain=8)
    t.player("green").coins = 0
    assert (trades(t.s, 0), toll(t.s, 0)) == (wanted["trades"], wanted["coins"])
    t.turn("green", "market", "fisherman", "trader")
    assert t.gives("green", "market") == "6 trades and 2 coins (Toll Bridge)"
    t.play("market")
    assert t.player("green").coins == wanted["coins"]
    for _ in range(wanted["trades"]):
        t.play("sell grain")
    assert t.player("green").coins == wanted["coins"] + 2 * wanted["trades"]
    assert t.menu() == ["castle", "pass"]


@pytest.mark.rules("ORL-9.7", "ORL-1.7")
def test_sell_a_wine_and_buy_a_bread() -> None:
    """ORL-E19."""
    wanted = values("ORL-E19")
    t = Table()
    t.player("green").coins = 1
    t.goods("green", wine=1)
    t.turn("green", "market", "fisherman", "trader")
    wine = t.s.goods[4]
    t.play("market")
    refusal = t.why_not("buy bread")
    assert refusal is not None and str(refusal) == "A bread costs 4 coins and you have 1. (ORL-9.7)"
    t.play("sell wine")
    assert t.player("green").coins == 5
    t.play("buy bread")
    player = t.player("green")
    assert (player.coins, player.goods[5], player.goods[4]) == (wanted["coins"], wanted["bread"], wanted["wine"])
    # the wine left the game
    assert t.s.goods[4] == wine and t.s.gone_goods[4] == 1
    assert t.menu() == ["castle", "pass"]


@pytest.mark.rules("ORL-9.7")
@pytest.mark.parametrize("good", range(len(GOODS)))
def test_one_more_than_the_value_both_ways(good: int) -> None:
    t = Table()
    t.player("green").coins = 10
    t.turn("green", "market", "fisherman", "trader")
    t.play("market")
    left = t.s.goods[good]
    t.play(f"buy {GOODS[good].id}")
    assert t.player("green").coins == 10 - GOODS[good].value - 1
    assert (t.player("green").goods[good], t.s.goods[good]) == (1, left - 1)
    t.play(f"sell {GOODS[good].id}")
    assert t.player("green").coins == 10
    assert t.s.goods[good] == left - 1


@pytest.mark.rules("ORL-9.7", "ORL-8.3")
def test_fewer_trades_may_be_made_but_not_none() -> None:
    t = Table()
    t.goods("green", grain=2)
    t.turn("green", "market", "fisherman", "trader")
    assert t.gives("green", "market") == "2 trades"
    t.play("market")
    refusal = t.why_not("stop")
    assert refusal is not None and refusal.rule == "ORL-8.3"
    t.play("sell grain")
    t.play("stop")
    assert t.player("green").goods[0] == 1
    assert t.menu() == ["castle", "pass"]


@pytest.mark.rules("ORL-9.7")
def test_what_is_not_there_can_be_neither_sold_nor_bought() -> None:
    t = Table()
    t.player("green").coins = 10
    t.sold_out("wine")
    t.turn("green", "market", "fisherman", "trader")
    t.play("market")
    sell, buy = t.why_not("sell wine"), t.why_not("buy wine")
    assert sell is not None and str(sell) == "You have no wine to sell. (ORL-9.7)"
    assert buy is not None and str(buy) == "No wine is left on the Marketplace. (ORL-9.7)"


@pytest.mark.rules("ORL-9.7", "ORL-1.6")
def test_the_last_of_a_good_can_be_bought_once() -> None:
    t = Table()
    t.player("green").coins = 10
    t.goods("blue", wine=15)
    t.turn("green", "market", "fisherman", "trader")
    t.play("market")
    t.play("buy wine")
    assert "buy wine" not in t.menu()
    t.play("sell wine")
    assert t.s.goods[4] == 0, "a sold good does not come back"


@pytest.mark.rules("ORL-9.6", "ORL-8.3")
def test_no_trade_without_town_and_village() -> None:
    t = Table()
    t.towns("green", 0, 0)
    t.goods("green", grain=1)
    t.stand("green", "market", "fisherman", "trader")
    assert t.ways("green", "market") == []
    refusal = t.refused("green", "market")
    assert refusal is not None and refusal.rule == "ORL-9.6"
    assert t.gives("green", "market") == "nothing: you have no settler in a town and no village: no trade is allowed"


@pytest.mark.rules("ORL-8.3", "ORL-12.4")
def test_without_goods_and_coins_only_the_toll_bridge_makes_a_market() -> None:
    t = Table()
    t.player("green").coins = 1
    t.stand("green", "market", "fisherman", "trader")
    assert t.ways("green", "market") == []
    refusal = t.refused("green", "market")
    assert refusal is not None and str(refusal) == "You have no good to sell and not the coins to buy one. (ORL-8.3)"
    t.own("green", "toll_bridge")
    t.turn("green", "market", "fisherman", "trader")
    t.play("market")
    # the coins of the bridge come first and can be spent at once; then nothing need be traded
    assert t.player("green").coins == 3
    assert "buy wood" in t.menu()
    t.play("stop")
    assert t.player("green").coins == 3


@pytest.mark.rules("ORL-9.6", "ORL-12.4")
def test_the_toll_bridge_pays_also_where_no_trade_is_allowed() -> None:
    t = Table()
    t.towns("green", 0, 0)
    t.own("green", "toll_bridge")
    t.turn("green", "market", "fisherman", "trader")
    assert t.gives("green", "market") == "0 trades and 2 coins (Toll Bridge)"
    t.play("market")
    assert t.player("green").coins == 3
    assert t.menu() == ["castle", "pass"]
