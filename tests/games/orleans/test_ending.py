"""Section 17: how the game ends."""

import pytest

from banneret.games.orleans.loire import NORTH, SOUTH, SPACES, members
from banneret.games.orleans.missions import could_declare
from banneret.games.orleans.tables import GOOD, SEATS

from .examples import values
from .table import BONUS_PHASE, END, Table

NORTHERN = [SPACES[area].id for area in members(NORTH)]
SOUTHERN = [SPACES[area].id for area in members(SOUTH)]


def full(bank: list[str], but: int = 0) -> Table:
    """Settlers of various players stand in all areas of a bank, but for some."""
    table = Table()
    for number, area in enumerate(bank[but:]):
        table.control(SEATS[number % 4], area)
    return table


def a_mission_done(table: Table, seat: str = "green") -> None:
    """The seat alone has all that both Missions want."""
    table.missions("shipwrights", "breadbasket")
    table.nations("france", "england", "france", "england")
    table.terrain(patay="forest", blois="forest", vendome="forest", clery="field", jargeau="field", romorantin="field")
    table.control(seat, "patay", "blois", "vendome", "clery", "jargeau", "romorantin")
    table.goods(seat, wood=6, bread=5)


def kind(table: Table) -> str:
    return "" if table.s.result is None else table.s.result.kind


@pytest.mark.rules("ORL-17.1", "ORL-17.7")
def test_the_north_is_full() -> None:
    """ORL-E50: all 13 northern areas are occupied; the game ends and is scored."""
    table = full(NORTHERN)
    table.missions("shipwrights", "breadbasket")
    table.terrain(**dict.fromkeys(NORTHERN[0:12:4], "forest"))
    table.goods("green", wood=6)
    assert could_declare(table.s, 0)
    table.from_stage(END)
    assert (table.decision is None) is values("ORL-E50")["ends"]
    assert kind(table) == table.s.ended == "north"
    assert table.told("score")
    assert not table.told("declare")


@pytest.mark.rules("ORL-17.1", "ORL-17.2")
@pytest.mark.parametrize("bank", [NORTHERN, SOUTHERN])
def test_one_empty_area_keeps_it_going(bank: list[str]) -> None:
    table = full(bank, but=1)
    table.from_stage(END)
    assert kind(table) == "" and table.s.round == 2


@pytest.mark.rules("ORL-17.2")
def test_the_south_is_full() -> None:
    assert len(SOUTHERN) == 14 and len(NORTHERN) == 13
    table = full(SOUTHERN)
    table.from_stage(END)
    assert kind(table) == "south"


@pytest.mark.rules("ORL-17.1", "ORL-17.2")
def test_only_at_the_end_of_a_round() -> None:
    table = full(NORTHERN, but=1)
    table.stand("green", "territory", "farmer", "fisherman", "craftsman")
    table.stand("blue", "farmhouse", "fisherman", "craftsman")
    table.player("green").supply -= 1
    table.player("green").areas |= 1 << members(NORTH)[0]
    table.acting()
    table.play("territory place tours")
    assert table.asked == ["blue"]
    table.play("farmhouse")
    while table.decision is not None:
        table.play(table.menu()[0])
    assert kind(table) == "north"


@pytest.mark.rules("ORL-17.3", "ORL-17.4")
def test_fame_ends_the_game_at_once() -> None:
    """ORL-E51: seat 2 on Fame 35 takes a pasture; seats 3 and 4 have filled actions."""
    expected = values("ORL-E51")
    table = Table()
    table.terrain(patay="pasture")
    table.bonus("bonus_grain", "bonus_fish", "bonus_wood")
    table.fame(blue=35)
    table.stand("blue", "territory", "farmer", "fisherman", "craftsman")
    for seat in ("red", "yellow"):
        table.stand(seat, "farmhouse", "fisherman", "craftsman")
    table.acting("blue")
    table.play("territory expand orleans patay")
    assert table.player("blue").fame == 36
    assert (table.decision is None) is expected["ends"]
    assert bool(table.told("bonus")) is expected["bonus_paid"]
    assert kind(table) == "fame" and table.told("score")
    assert sum(player.goods[good] for player in table.s.players for good in range(len(GOOD))) == 0


@pytest.mark.rules("ORL-17.3", "ORL-14.1")
def test_a_marker_that_would_pass_the_end() -> None:
    table = Table()
    table.terrain(patay="field")
    table.fame(green=35)
    table.stand("green", "territory", "farmer", "fisherman", "craftsman")
    table.acting()
    table.play("territory expand orleans patay")
    assert table.player("green").fame == 36 and kind(table) == "fame"


@pytest.mark.rules("ORL-17.4", "ORL-13.1")
def test_the_town_hall_is_carried_out_to_its_end() -> None:
    table = Table()
    table.fame(green=35)
    table.stand("green", "town_hall", "fisherman", "craftsman")
    table.acting()
    table.play("town_hall")
    table.play("move fisherman bridge.1")
    assert table.player("green").fame == 36
    assert table.asked == ["green"] and "move craftsman bridge.2" in table.menu() and "stop" in table.menu()
    table.play("move craftsman levee.4")
    assert kind(table) == "fame"
    assert table.s.slots[2].count(-1) == 3, "the levee has its craftsman"


@pytest.mark.rules("ORL-17.4", "ORL-14.2")
def test_the_other_tiles_are_resolved_before_the_end() -> None:
    table = Table()
    table.fame(green=33)
    table.control("green", "patay", "blois")
    table.villages("patay", "blois")
    table.goods("green", wood=2)
    table.stand("green", "church_works", "farmer", "craftsman", "scholar")
    table.acting()
    table.play("church_works patay")
    assert table.player("green").fame == 36
    assert table.menu() == ["church blois", "decline"]
    table.play("church blois")
    assert table.decision is None and kind(table) == "fame"
    assert table.s.churches.bit_count() == 2


@pytest.mark.rules("ORL-17.5", "ORL-16.1")
def test_all_receive_their_bonus_when_a_bonus_brings_a_marker_to_the_end() -> None:
    table = Table()
    table.bonus("bonus_settler", "bonus_coins", "bonus_fame")
    table.fame(green=35, red=13)
    coins = table.player("red").coins
    a_mission_done(table, "yellow")
    table.from_stage(BONUS_PHASE)
    assert table.player("green").fame == 36
    assert table.asked == ["blue"]
    table.play("settler tours")
    assert table.player("red").coins == coins + 2
    if table.decision is not None:
        table.play("settler orleans")
    assert kind(table) == "fame", "and nobody is asked to declare"
    assert len(table.told("bonus")) == 4


@pytest.mark.rules("ORL-17.6", "ORL-18.4")
def test_a_declaration_ends_the_game() -> None:
    table = Table()
    a_mission_done(table)
    table.from_stage(END)
    assert table.asked == list(SEATS)
    table.play("declare", "green")
    for seat in SEATS[1:]:
        table.play("no", seat)
    assert kind(table) == "mission" and table.told("score")


@pytest.mark.rules("ORL-17.6")
def test_nobody_declares_and_the_game_goes_on() -> None:
    table = Table()
    a_mission_done(table)
    table.from_stage(END)
    for seat in SEATS:
        table.play("no", seat)
    assert kind(table) == "" and table.s.round == 2


@pytest.mark.rules("ORL-17.7")
@pytest.mark.parametrize(
    ("fame", "north", "south", "ended"),
    [
        (True, True, True, "fame"),
        (False, True, True, "north"),
        (False, False, True, "south"),
        (True, False, False, "fame"),
    ],
)
def test_the_order_of_the_end_check(fame: bool, north: bool, south: bool, ended: str) -> None:
    table = Table()
    table.s.round = 24
    table.missions("shipwrights", "breadbasket")
    table.goods("green", wood=6, bread=5)
    for number, area in enumerate((NORTHERN if north else []) + (SOUTHERN if south else [])):
        table.control(SEATS[number % 4], area)
    if fame:
        table.fame(red=36)
    table.from_stage(END)
    assert table.decision is None
    assert kind(table) == ended


@pytest.mark.rules("ORL-17.7", "ORL-17.8")
def test_declarations_come_before_the_round_limit() -> None:
    table = Table()
    table.s.round = 24
    a_mission_done(table)
    table.from_stage(END)
    assert table.asked == list(SEATS)
    table.play("declare", "blue")
    for seat in ("green", "red", "yellow"):
        table.play("no", seat)
    assert kind(table) == "false_mission"


@pytest.mark.rules("ORL-17.8")
def test_after_round_24_it_is_over() -> None:
    table = Table()
    table.s.round = 23
    table.from_stage(END)
    assert kind(table) == "" and table.s.round == 24
    start, bonus = table.s.start, table.s.bonus
    table.from_stage(END)
    assert kind(table) == "rounds" and table.told("score")
    assert (table.s.start, table.s.bonus, table.s.round) == (start, bonus, 24), "no exchange any more"
