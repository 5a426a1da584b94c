"""ORL-4.7 to ORL-4.9: Technology tiles."""

import pytest

from banneret.games.orleans import game
from banneret.games.orleans.actions.territory import knights
from banneret.games.orleans.rewards.technology import legal_spaces
from banneret.games.orleans.tables import ACTION, ACTIONS, FOLLOWER, FOLLOWERS, FREE, SPACE_COUNT, TECHNOLOGY
from banneret.kernel.refusal import Violation

from .examples import values
from .table import Table


def standing(table: Table, action: str) -> list[str]:
    """What stands on green's spaces of an action."""
    spaces = ACTIONS[ACTION[action]]
    return [
        "" if one == FREE else "technology" if one == TECHNOLOGY else FOLLOWERS[one].id
        for one in table.player("green").spaces[spaces.first : spaces.last]
    ]


def taking(table: Table) -> Table:
    """Green takes a craftsman at the Guild House, and a tile with him. All others have passed; green could go on with a
    Monastery."""
    table.stand("green", "guild_house", "farmer", "trader")
    if "technology" not in standing(table, "monastery"):
        table.stand("green", "monastery", "scholar", "trader")
    table.acting("green", ["blue", "red", "yellow"])
    table.play("guild_house craftsman")
    return table


@pytest.mark.rules("ORL-4.7")
def test_a_tile_goes_on_any_space_of_an_own_action_with_two_or_more() -> None:
    table = Table()
    table.own("green", "pub", "bakery", "library")
    table.own("blue", "mint")
    taking(table)
    spaces = {words.split()[1].split(".")[0] for words in table.menu()}
    board = {"farmhouse", "guild_house", "terrain", "territory", "market"}
    assert spaces == board | {"castle", "school", "monastery", "building_yard", "fortification", "church_works"} | {
        "pub"
    }
    assert len(table.menu()) == 2 + 2 + 2 + 3 + 2 + 3 + 3 + 2 + 2 + 2 + 3 + 2
    assert all(words.startswith("technology ") for words in table.menu()), "it must be put at once"
    refusal = table.why_not("decline")
    assert refusal is not None and refusal.rule == "ORL-4.7"


@pytest.mark.rules("ORL-4.7")
def test_e32_where_no_tile_goes() -> None:
    """ORL-E32."""
    table = Table()
    table.own("green", "bakery")
    table.stand("green", "market", "technology")
    taking(table)
    for space in ("bakery.1", "town_hall.1", "market.2", "mint.1"):
        assert (f"technology {space}" in table.menu()) is values("ORL-E32")["legal"]
        refusal = table.why_not(f"technology {space}")
        assert refusal is not None and refusal.rule == "ORL-4.7"
    for action, tiles in (
        ("market", ("technology", "technology")),
        ("town_hall", ("technology",)),
        ("bakery", ("technology",)),
    ):
        table = Table()
        table.own("green", "bakery")
        table.stand("green", action, *tiles)
        with pytest.raises(Violation, match=r"ORL-4\.7"):
            game.check(table.s)


@pytest.mark.rules("ORL-4.7")
def test_e31_who_stood_there_moves_to_the_green() -> None:
    """ORL-E31."""
    table = Table()
    table.stand("green", "castle", "", "craftsman")
    table.green("green", farmer=2)
    taking(table)
    supply = table.s.technology
    table.play("technology castle.2")
    green = table.player("green").green
    assert sum(green) == values("ORL-E31")["green"] and green[FOLLOWER["craftsman"]] == 1
    assert table.s.technology == supply - 1
    table.stand("green", "castle", "farmer", "technology")
    assert not table.ways("green", "castle")
    table.stand("green", "castle", "farmer", "technology", "trader")
    assert table.ways("green", "castle") == ["castle"], "farmer and trader are enough"


@pytest.mark.rules("ORL-4.7")
def test_the_tile_stays_and_counts_as_the_printed_follower() -> None:
    table = Table()
    table.stand("green", "castle", "farmer", "technology", "trader")
    table.acting("green", ["blue", "red", "yellow"])
    table.play("castle")
    assert standing(table, "castle") == ["", "technology", ""]
    assert table.s.round == 2 and "put craftsman castle.2" not in table.menu("green"), "the space is taken for good"
    assert "lift castle.2" not in table.menu("green")
    refusal = table.why_not("lift castle.2", "green")
    assert refusal is not None and refusal.rule == "ORL-4.7"


@pytest.mark.rules("ORL-4.7")
def test_e30_a_tile_is_never_a_knight() -> None:
    """ORL-E30."""
    table = Table()
    table.terrain(blois="field", chambord="field")
    table.control("blue", "blois", "chambord")
    table.villages("chambord")
    table.turn("green", "territory", "technology", "knight", "craftsman")
    assert knights(table.s, 0) == values("ORL-E30")["knights"]
    assert "territory expand orleans blois" in table.menu() and "territory expand orleans chambord" not in table.menu()


@pytest.mark.rules("ORL-4.8")
def test_without_a_legal_space_no_tile_is_taken() -> None:
    table = Table()
    for action in ACTIONS:
        if action.technology and action.place < 0 and action.id != "guild_house":
            table.stand("green", action.id, "technology")
    assert table.s.technology == 2
    taking(table)
    assert table.menu() == ["technology guild_house.1", "technology guild_house.2"]
    table.play("technology guild_house.1")
    assert table.s.technology == 1 and legal_spaces(table.s, 0) == []
    table.stand("green", "guild_house", "technology", "trader")
    table.acting("green", ["blue", "red", "yellow"])
    bag = table.player("green").bag[FOLLOWER["craftsman"]]
    table.play("guild_house craftsman")
    assert table.s.technology == 1 and table.player("green").bag[FOLLOWER["craftsman"]] == bag + 1
    assert table.menu() == ["monastery", "pass"] or "ready" in table.menu("green"), "nothing more is asked about it"


@pytest.mark.rules("ORL-4.8")
def test_a_tile_that_completes_an_action_fills_it_this_round() -> None:
    table = Table()
    table.stand("green", "farmhouse", "fisherman")
    table.stand("green", "guild_house", "farmer", "trader")
    table.acting("green")
    assert table.menu() == ["guild_house fisherman", "guild_house craftsman", "guild_house trader", "pass"]
    table.play("guild_house craftsman")
    table.play("technology farmhouse.2")
    assert table.asked == ["green"] and table.menu() == ["farmhouse", "pass"] and table.s.round == 1
    table.play("farmhouse")
    assert table.player("green").bag[FOLLOWER["fisherman"]] == 1
    assert standing(table, "farmhouse") == ["", "technology"]


@pytest.mark.rules("ORL-4.8")
def test_a_tile_can_empty_an_action_of_its_last_follower() -> None:
    """On the one space that held somebody, it leaves an action that nobody works."""
    table = Table()
    table.stand("green", "farmhouse", "fisherman")
    taking(table)
    table.play("technology farmhouse.1")
    assert not table.ways("green", "farmhouse")
    refusal = table.refused("green", "farmhouse")
    assert refusal is not None and refusal.rule == "ORL-4.4"


@pytest.mark.rules("ORL-4.9")
def test_from_a_space_to_a_full_green_means_to_the_bag() -> None:
    for on_green, green_gets in ((7, 1), (8, 0)):
        table = Table()
        table.stand("green", "castle", "", "craftsman")
        table.green("green", farmer=on_green)
        taking(table)
        bag = table.player("green").bag[FOLLOWER["craftsman"]]
        table.play("technology castle.2")
        assert table.player("green").green[FOLLOWER["craftsman"]] == green_gets
        assert table.player("green").bag[FOLLOWER["craftsman"]] == bag + 1 - green_gets


@pytest.mark.rules("ORL-4.7")
def test_a_tile_from_fame_may_be_declined_and_goes_anywhere_too() -> None:
    table = Table()
    table.turn("green", "castle", "farmer", "craftsman", "trader")
    table.fame(green=15)
    table.gain("green", 1)
    assert table.menu()[-1] == "decline" and "technology castle.3" in table.menu()
    table.play("technology castle.3")
    assert table.player("green").green[FOLLOWER["trader"]] == 2
    assert table.player("green").spaces.count(TECHNOLOGY) == 1
    assert len(legal_spaces(table.s, 0)) < SPACE_COUNT


def test_what_is_declined_is_told() -> None:
    table = Table()
    table.control("blue", "blois")
    table.fortresses("blois")
    table.bag("green", trader=1)
    for at, told in (
        (3, "to draw a follower"),
        (15, "the Technology tile"),
        (18, "the Place card"),
        (30, "to remove a fortress"),
    ):
        table.turn("green", "castle", "farmer", "craftsman", "trader")
        table.fame(green=at)
        table.gain("green", 1)
        table.play("decline")
        assert table.told("decline")[-1] == f"Green declines {told}."
