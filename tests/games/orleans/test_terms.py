"""Section 1: players, nations, turn order, goods, followers."""

import pytest

from banneret.games.orleans import game
from banneret.games.orleans.loire import SPACE
from banneret.games.orleans.missions import held_together, partners
from banneret.games.orleans.supply import give_up, take_follower, take_good
from banneret.games.orleans.tables import (
    DEED,
    FOLLOWER,
    FOLLOWERS,
    GOOD,
    GOODS,
    MONK,
    SEATS,
    SPACE_COUNT,
    TAKES,
    VALUES,
)
from banneret.kernel.refusal import BanneretError, Violation

from .examples import values
from .rules_text import table as printed
from .table import Table


@pytest.mark.rules("ORL-1.1")
def test_four_players_sit_down() -> None:
    assert [scenario.seats for scenario in game.scenarios] == [("green", "blue", "red", "yellow")]
    assert len(Table().s.players) == 4
    with pytest.raises(BanneretError, match="no seat"):
        game.seat(None, "black")


@pytest.mark.rules("ORL-1.2")
@pytest.mark.parametrize(("mission", "winners"), [("shipwrights", {"green", "yellow"}), ("vintners", {"blue", "red"})])
def test_the_two_of_a_nation_win_and_lose_together(mission: str, winners: set[str]) -> None:
    """Green of France declares: with timber for six ships it is right, with the vineyards of an Englishman it is
    wrong."""
    table = Table()
    table.nations("france", "england", "england", "france")
    table.missions(mission, "river_lords")
    table.terrain(
        blois="forest", patay="forest", vendome="forest", chinon="vineyard", loudun="vineyard", langeais="vineyard"
    )
    table.control("green", "blois", "patay")
    table.control("yellow", "vendome")
    table.control("blue", "chinon", "loudun", "langeais")
    table.goods("yellow", wood=6)
    table.goods("blue", bread=4, wine=6)
    table.from_stage(5)
    table.play("declare", "green")
    for seat in list(table.asked):
        table.play("no", seat)
    result = table.s.result
    assert result is not None
    assert {SEATS[seat] for seat in result.winners} == winners
    assert [result.scores[SEATS.index(seat)] for seat in SEATS] == [1.0 if seat in winners else -1.0 for seat in SEATS]


@pytest.mark.rules("ORL-1.2")
def test_a_position_has_two_players_of_each_nation() -> None:
    table = Table()
    table.nations("france", "france", "france", "england")
    with pytest.raises(Violation, match=r"ORL-1\.2"):
        game.check(table.s)
    for nation in (0, 1):
        assert len(partners(Table().s, nation)) == 2


@pytest.mark.rules("ORL-1.3")
@pytest.mark.parametrize(
    ("start", "order"), [(0, (0, 1, 2, 3)), (1, (1, 2, 3, 0)), (2, (2, 3, 0, 1)), (3, (3, 0, 1, 2))]
)
def test_turn_order_is_clockwise_from_the_start_player(start: int, order: tuple[int, ...]) -> None:
    table = Table()
    table.s.start = start
    for seat in SEATS:
        table.stand(seat, "castle", "farmer", "craftsman", "trader")
    table.acting(SEATS[start])
    turns: list[int] = []
    while table.asked and table.s.round == 1 and len(turns) < 4:
        turns.append(SEATS.index(table.asked[0]))
        table.play("pass")
    assert tuple(turns) == order


@pytest.mark.rules("ORL-1.3", "ORL-16.11")
def test_e61_seat_1_follows_seat_4() -> None:
    """ORL-E61."""
    table = Table()
    table.s.start = 3
    table.from_stage(7)
    assert table.s.start + 1 == values("ORL-E61")["start_player"]


@pytest.mark.rules("ORL-1.4")
def test_an_area_is_controlled_by_its_one_settler() -> None:
    table = Table()
    table.nations("france", "england", "france", "england")
    table.control("green", "blois")
    table.control("red", "patay", "amboise")
    table.control("blue", "loches")
    owners = {area: table.s.owner(SPACE[area]) for area in ("blois", "patay", "amboise", "loches", "vendome")}
    assert owners == {"blois": 0, "patay": 2, "amboise": 2, "loches": 1, "vendome": -1}
    both = held_together(table.s, partners(table.s, 0))
    assert both == 1 << SPACE["blois"] | 1 << SPACE["patay"] | 1 << SPACE["amboise"]
    game.check(table.s)
    table.control("blue", "blois")
    with pytest.raises(Violation, match=r"ORL-1\.4"):
        game.check(table.s)


@pytest.mark.rules("ORL-1.5")
def test_what_is_given_up_leaves_the_game() -> None:
    table = Table()
    table.goods("green", fish=3)
    left = table.s.goods[GOOD["fish"]]
    give_up(table.s, 0, GOOD["fish"], 2)
    assert table.player("green").goods[GOOD["fish"]] == 1
    assert table.s.goods[GOOD["fish"]] == left, "it does not return to the Marketplace"
    assert table.s.gone_goods[GOOD["fish"]] == 2
    game.check(table.s)


@pytest.mark.rules("ORL-1.5")
@pytest.mark.parametrize(
    ("action", "followers", "answers", "goods"),
    [
        ("market", ("fisherman", "trader"), ("market", "sell wood", "stop"), {"wood": 1}),
        ("building_yard", ("farmer", "craftsman"), ("building_yard blois",), {"wood": 1}),
        ("bakery", ("farmer",), ("bakery 2",), {"grain": 2}),
        ("winepress", ("farmer",), ("winepress fish",), {"fish": 1}),
        ("town_hall", ("farmer",), ("town_hall", "move farmer food_depot_medicine.1 cheese"), {"cheese": 1}),
    ],
)
def test_every_payment_in_goods_leaves_the_game(
    action: str, followers: tuple[str, ...], answers: tuple[str, ...], goods: dict[str, int]
) -> None:
    table = Table()
    table.own("green", "bakery", "winepress")
    table.terrain(blois="field")
    table.control("green", "blois")
    table.goods("green", wood=4, grain=4, fish=4, cheese=4)
    table.turn("green", action, *followers)
    supply = table.s.goods[:]
    for answer in answers:
        table.play(answer)
    for good, count in goods.items():
        assert table.player("green").goods[GOOD[good]] == 4 - count
        assert table.s.goods[GOOD[good]] == supply[GOOD[good]]
        assert table.s.gone_goods[GOOD[good]] == count


@pytest.mark.rules("ORL-1.6")
def test_what_has_run_out_is_lost_and_the_rest_is_carried_out() -> None:
    table = Table()
    table.used_up("farmer")
    table.sold_out("fish")
    before = [player.clone() for player in table.s.players]
    assert not take_follower(table.s, 0, FOLLOWER["farmer"])
    assert not take_good(table.s, 0, GOOD["fish"])
    assert table.s.players == before
    table = Table()
    table.stand("green", "farmhouse", "fisherman", "monk")
    table.stand("green", "castle", "farmer", "monk", "trader")
    table.used_up("farmer", "knight")
    table.acting("green")
    coins = table.player("green").coins
    table.play("castle")
    assert table.player("green").coins == coins + 1 and not table.player("green").bag[FOLLOWER["knight"]]
    table.play("farmhouse")
    assert table.player("green").goods[GOOD["grain"]] == 1 and table.player("green").bag[FOLLOWER["farmer"]] == 1, (
        "only the one who worked in the Castle"
    )


@pytest.mark.rules("ORL-1.6")
def test_coins_never_run_out() -> None:
    table = Table()
    table.player("blue").coins = 10_000
    table.turn("green", "castle", "farmer", "craftsman", "trader")
    table.play("castle")
    assert table.player("green").coins == 2


@pytest.mark.rules("ORL-1.6")
def test_no_place_card_of_the_era_is_left() -> None:
    table = Table()
    table.own("blue", "bathhouse", "pub", "bakery", "fish_weir", "saw_pit", "storehouse")
    table.turn("green", "guild_house", "farmer", "trader")
    table.play("guild_house trader")
    assert table.player("green").bag[FOLLOWER["trader"]] == 2 and not table.player("green").places
    assert table.asked == ["green"] and "pass" in table.menu(), "nothing more is asked"


@pytest.mark.rules("ORL-1.7")
def test_the_goods_are_those_of_the_table() -> None:
    rows = [(row["good"], int(row["value"]), row["food"] == "yes", int(row["tiles"])) for row in printed("ORL-1.7")]
    assert rows == [(good.name, good.value, good.food, good.supply) for good in GOODS]
    assert Table().s.goods == [row[3] for row in rows]
    assert dict(zip((good.id for good in GOODS), VALUES, strict=True)) == {
        "grain": 1,
        "fish": 1,
        "wood": 2,
        "cheese": 2,
        "wine": 3,
        "bread": 3,
    }


@pytest.mark.rules("ORL-1.8")
def test_wood_is_not_food() -> None:
    """Famine: who has nothing but wood loses settlers and keeps the wood; who has all kinds of food may give up any but
    the wood."""
    table = Table()
    table.goods("green", wood=9)
    table.goods("blue", grain=1, fish=1, cheese=1, wine=1, bread=1, wood=1)
    table.towns("blue", 1, 1)
    table.bonus("malus", "bonus_fame", "bonus_coins")
    table.from_stage(3)
    assert table.asked == ["green"] and table.menu() == ["lose orleans", "lose tours"]
    for _ in range(4):
        table.play(table.menu()[0])
    assert table.player("green").goods[GOOD["wood"]] == 9 and table.player("green").towns == [0, 0]
    assert table.asked == ["blue"] and [words for words in table.menu() if words.startswith("feed")] == [
        f"feed {f}" for f in ("grain", "fish", "cheese", "wine", "bread")
    ]
    refusal = table.why_not("feed wood")
    assert refusal is not None and refusal.rule == "ORL-1.8"


@pytest.mark.rules("ORL-1.9")
def test_the_followers_are_those_of_the_table() -> None:
    rows = [(row["follower"], int(row["per player at start"]), int(row["Marketplace"])) for row in printed("ORL-1.9")]
    assert rows == [(follower.name, follower.start, follower.supply) for follower in FOLLOWERS]
    table = Table()
    assert table.s.market == [14, 14, 14, 14, 14, 12, 10]
    assert all(player.green == [2, 2, 1, 1, 0, 0, 0] for player in table.s.players)


@pytest.mark.rules("ORL-1.10")
def test_a_monk_stands_on_any_space_and_fills_any_slot() -> None:
    assert all(MONK in TAKES[space] for space in range(SPACE_COUNT))
    table = Table()
    table.green("green", monk=3)
    table.again()
    assert {"put monk territory.1", "put monk territory.3", "put monk town_hall.2", "put monk castle.3"} <= set(
        table.menu("green")
    )
    table.plan("green", "put monk territory.1", "put monk territory.2", "put monk territory.3")
    for seat in ("blue", "red", "yellow"):
        table.plan(seat)
    assert "territory place orleans" in table.menu("green")
    table = Table()
    table.turn("green", "town_hall", "monk")
    table.play("town_hall")
    slots = {words.split()[2] for words in table.menu()}
    assert {"alchemy.1", "alchemy.2", "alchemy.3", "town_wall.3", "hospice.3"} <= slots
    table.play("move monk town_wall.3")
    assert table.s.slots[DEED["town_wall"]][2] == MONK


@pytest.mark.rules("ORL-1.10")
def test_a_monk_never_counts_as_a_knight() -> None:
    table = Table()
    table.terrain(blois="field")
    table.control("blue", "blois")
    table.turn("green", "territory", "monk", "monk", "monk")
    assert "territory expand orleans blois" not in table.menu() and "territory expand orleans patay" in table.menu()
    refusal = table.why_not("territory expand orleans blois")
    assert refusal is not None and refusal.rule == "ORL-10.7"
