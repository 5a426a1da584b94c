"""ORL-14.1 to ORL-14.3: the Fame track and its tiles."""

import pytest

from banneret.games.orleans.tables import FAME_TILES, FOLLOWER, GOOD, PLACES

from .examples import values
from .table import Table, on_turn

TILES = {
    4: ("extra_follower", True),
    7: ("three_coins", False),
    10: ("one_wood", True),
    13: ("era_two", False),
    16: ("technology", True),
    19: ("place_card", True),
    22: ("monk", True),
    25: ("era_three", False),
    28: ("five_value", True),
    31: ("demolish", True),
    34: ("church", True),
    36: ("end", False),
}
"""ORL-14.3, as the rules print it: the space, the tile and whether it may be declined."""


@pytest.mark.rules("ORL-14.1")
def test_the_marker_moves_forward_and_stops_at_36() -> None:
    table = on_turn(green=1)
    table.gain("green", 2)
    assert table.player("green").fame == 3
    table.gain("green", 0)
    assert table.player("green").fame == 3
    table.fame(green=35)
    table.gain("green", 9)
    assert table.player("green").fame == 36
    assert table.told("fame") == ["Green gains 2 Fame for the test.", "Green gains 9 Fame for the test."]


@pytest.mark.rules("ORL-14.2", "ORL-14.3")
def test_a_gain_resolves_every_tile_it_reaches_or_passes() -> None:
    """ORL-E39: on Fame 6 a player gains 4: 3 coins, then a wood."""
    expected = values("ORL-E39")
    table = on_turn(green=6)
    coins = table.player("green").coins
    table.gain("green", 4)
    assert table.player("green").fame == expected["fame"]
    assert table.player("green").coins - coins == expected["coins"]
    assert table.menu() == ["take", "decline"]
    table.play("take")
    assert table.player("green").goods[GOOD["wood"]] == expected["wood"]
    assert "farmhouse" in table.menu()


@pytest.mark.rules("ORL-14.2")
def test_tiles_come_in_ascending_order_after_the_whole_move() -> None:
    table = on_turn(green=9)
    table.gain("green", 7)
    seen = []
    while table.asked == ["green"] and "farmhouse" not in table.menu():
        assert table.player("green").fame == 16
        assert table.decision is not None
        seen.append(table.decision.prompt)
        table.play("decline")
    assert seen == [
        "Fame 10: take 1 wood?",
        "Look at the Nation card of one other player?",
        "Put a Technology tile on a space of one of your actions.",
    ]
    assert [text.split(":")[0] for text in table.told("fame_tile")] == [
        f"Green reaches space {space}" for space in (10, 13, 16)
    ]


@pytest.mark.rules("ORL-14.2")
def test_each_player_resolves_each_tile_once_and_it_stays_for_the_others() -> None:
    table = on_turn(green=6, blue=6)
    coins = [player.coins for player in table.s.players]
    table.gain("green", 1)
    table.gain("green", 1)
    table.gain("blue", 1)
    assert [player.coins - had for player, had in zip(table.s.players, coins, strict=True)] == [3, 3, 0, 0]
    assert table.told("fame_tile") == ["Green reaches space 7: Take 3 coins.", "Blue reaches space 7: Take 3 coins."]


@pytest.mark.rules("ORL-14.3", "ORL-2.10")
def test_the_twelve_tiles() -> None:
    assert {tile.space: (tile.id, tile.optional) for tile in FAME_TILES} == TILES
    assert [tile.space for tile in FAME_TILES] == sorted(TILES)


def _ready_for_any_tile(space: int) -> Table:
    """Green stands just before a tile, and nothing that it wants is missing."""
    table = on_turn(green=space - 1)
    table.bag("green", trader=1)
    table.goods("green", wood=1)
    table.control("blue", "gien")
    table.fortresses("gien")
    table.control("green", "patay")
    table.villages("patay")
    return table


@pytest.mark.rules("ORL-14.3")
@pytest.mark.parametrize("space", [space for space, (_, optional) in TILES.items() if optional])
def test_what_may_be_declined_changes_nothing_when_it_is(space: int) -> None:
    table = _ready_for_any_tile(space)
    before = table.s.clone()
    table.gain("green", 1)
    assert table.asked == ["green"]
    assert ("stop" if space == 28 else "decline") in table.menu()
    table.play("stop" if space == 28 else "decline")
    assert "farmhouse" in table.menu()
    before.players[0].fame = space
    assert before == table.s


@pytest.mark.rules("ORL-14.3")
def test_three_coins_are_not_asked_for() -> None:
    table = _ready_for_any_tile(7)
    coins = table.player("green").coins
    table.gain("green", 1)
    assert "farmhouse" in table.menu()
    assert table.player("green").coins == coins + 3


@pytest.mark.rules("ORL-14.3")
def test_one_wood_comes_from_the_marketplace() -> None:
    table = on_turn(green=9)
    left = table.s.goods[GOOD["wood"]]
    table.gain("green", 1)
    table.play("take")
    assert (table.player("green").goods[GOOD["wood"]], table.s.goods[GOOD["wood"]]) == (1, left - 1)


@pytest.mark.rules("ORL-14.3")
def test_a_monk_goes_into_the_bag() -> None:
    table = on_turn(green=21)
    left = table.s.market[FOLLOWER["monk"]]
    table.gain("green", 1)
    table.play("take")
    assert (table.player("green").bag[FOLLOWER["monk"]], table.s.market[FOLLOWER["monk"]]) == (1, left - 1)


@pytest.mark.rules("ORL-14.3")
def test_a_technology_tile_is_put_on_a_space() -> None:
    table = on_turn(green=15)
    table.gain("green", 1)
    table.play("technology castle.2")
    assert table.s.technology == 11
    assert "farmhouse" in table.menu()


@pytest.mark.rules("ORL-14.3", "ORL-12.2", "ORL-6.2")
def test_a_place_card_of_an_available_category() -> None:
    """ORL-E44: in Era II the tile at 19 gives a card of category I or II."""
    table = on_turn(green=18)
    table.gain("green", 1)
    offered = {place.category for place in PLACES if f"place {place.id}" in table.menu()}
    assert sorted(offered) == values("ORL-E44")["categories"]
    refusal = table.why_not("place mint")
    assert refusal is not None and refusal.rule == "ORL-12.2"
    table.play("place pub")
    assert "pub" in [place.id for number, place in enumerate(PLACES) if table.player("green").places >> number & 1]


@pytest.mark.rules("ORL-14.3", "ORL-15.1", "ORL-15.2")
def test_the_era_is_that_of_the_whole_move_when_a_card_is_taken() -> None:
    """ORL-14.2: the marker has moved in full, so a gain from 18 to 25 allows category III at the tile of 19."""
    table = on_turn(green=18)
    table.gain("green", 7)
    assert "place mint" in table.menu()


@pytest.mark.rules("ORL-14.3", "ORL-1.6")
def test_a_gift_that_has_run_out_is_lost() -> None:
    table = on_turn(green=9)
    table.sold_out("wood")
    table.used_up("monk")
    table.gain("green", 1)
    assert "farmhouse" in table.menu()
    table.fame(green=21)
    table.gain("green", 1)
    assert "farmhouse" in table.menu()


@pytest.mark.rules("ORL-14.3", "ORL-17.3")
def test_the_last_tile_ends_the_game() -> None:
    table = on_turn(green=35)
    table.gain("green", 1)
    assert table.decision is None
    assert table.s.result is not None and table.s.result.kind == "fame"


@pytest.mark.rules("ORL-14.3", "ORL-21.2")
def test_the_quick_game_begins_behind_the_first_tile() -> None:
    """ORL-21.2: Fame 4 without the gift of space 4; the next tile is that of space 7."""
    table = Table(quick="on")
    assert [player.fame for player in table.s.players] == [4, 4, 4, 4]
    assert table.told("fame_tile") == []
    table.stand("green", "farmhouse", "fisherman", "craftsman")
    table.bag("green", trader=1)
    table.acting()
    table.gain("green", 2)
    assert "farmhouse" in table.menu()
    table.gain("green", 1)
    assert table.told("fame_tile") == ["Green reaches space 7: Take 3 coins."]
