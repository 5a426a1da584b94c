"""DXC-11: convoys in the morning."""

import pytest

from banneret.games.diex.campaign.group import KING, REBEL, Spy
from banneret.games.diex.campaign.morning.morning import Morning
from banneret.games.diex.campaign.state import Siege

from .table import Table


def at_rye(loyalty: int = 6, resources: int = 4) -> Table:
    t = Table(turn=3)
    t.group("n1", "rye", 9, purse=5)
    t.site("rye", resources, loyalty)
    return t


@pytest.mark.rules("DXC-11b", "DXC-11c")
def test_a_convoy_is_made_and_loaded_from_its_place() -> None:
    t = at_rye().begin(Morning(KING)).play("convoy rye", "take points 3")
    convoy = t.s.convoys["c21"]
    assert (convoy.load, convoy.side, convoy.cell, convoy.priced, convoy.shifted) == (3, KING, t.cell("rye"), False, 3)
    assert t.s.resources[t.site("rye")] == 1
    assert t.why_not("convoy rye") == "DXC-11c", "one a turn"


@pytest.mark.rules("DXC-11c")
@pytest.mark.parametrize(
    ("key", "loyalty", "may"), [("n1", 3, False), ("n1", 4, True), ("x1", 3, True), ("x1", 4, False)]
)
def test_places_that_are_friendly(key: str, loyalty: int, may: bool) -> None:
    t = Table(turn=3)
    t.group(key, "rye", 9)
    t.site("rye", 4, loyalty)
    t.begin(Morning(t.s.groups[key].side))
    assert t.why_not("convoy rye") == ("" if may else "DXC-11c")


@pytest.mark.rules("DXC-11c")
def test_a_norman_motte_is_friendly_a_besieged_one_is_not() -> None:
    t = Table(turn=3)
    t.group("n1", "0707", 9)
    t.motte("hill", "0707", resources=4)
    t.motte("mound", "0708", side=REBEL)
    t.group("x1", "0708", 9)
    t.begin(Morning(REBEL))
    assert t.why_not("convoy mound") == "DXC-11c"
    t.play("ready").begin(Morning(KING)).play("convoy hill", "take points 4", "ready")
    assert (t.s.mottes["hill"].resources, t.s.convoys["c21"].load) == (0, 4)
    t.s.turn = 4
    t.s.sieges["hill"] = Siege("hill", ("x1",), (), 4)
    t.begin(Morning(KING))
    assert t.why_not("convoy hill") == "DXC-15c"


@pytest.mark.rules("DXC-11c")
def test_a_group_or_leader_must_be_there_and_three_are_the_most() -> None:
    t = at_rye()
    t.site("hastings", loyalty=8)
    t.begin(Morning(KING))
    assert t.why_not("convoy hastings") == "DXC-11c"
    t.leader("mauger", where="hastings", faction="norman")
    t.play("ready").begin(Morning(KING))
    assert t.why_not("convoy hastings") == ""
    for key in ("c1", "c2", "c3"):
        t.convoy(key, "rye", side=KING)
    t.play("ready").begin(Morning(KING))
    assert t.why_not("convoy rye") == "DXC-11c"


@pytest.mark.rules("DXC-16.3")
def test_there_are_no_convoys_in_the_campaign_for_learning() -> None:
    t = Table("kings_pence")
    t.group("n1", "rye", 9)
    t.site("rye", 4, 6)
    t.begin(Morning(KING))
    assert t.why_not("convoy rye") == "DXC-16.3"


@pytest.mark.rules("DXC-11b", "DXC-11a", "DXC-5.1i")
def test_five_points_a_turn_five_in_a_convoy_ten_in_a_settlement() -> None:
    t = at_rye(resources=8)
    t.convoy("c1", "rye", 5, KING)
    t.begin(Morning(KING))
    assert t.why_not("load c1 rye") == "DXC-11a"
    t.play("unload c1 rye")
    assert t.why_not("take points 3") != ""
    t.play("take points 2")
    assert (t.s.resources[t.site("rye")], t.s.convoys["c1"].load) == (10, 3)
    assert t.why_not("unload c1 rye") == "DXC-5.1i"
    t.play("load c1 rye", "take points 2")
    t.site("rye", 4)
    t.play("ready").begin(Morning(KING)).play("unload c1 rye")
    assert (t.s.convoys["c1"].load, t.s.convoys["c1"].shifted) == (4, 5), "only one more can be moved, so it is"
    assert t.why_not("unload c1 rye") == t.why_not("load c1 rye") == "DXC-11b"


@pytest.mark.rules("DXC-5.1c", "DXC-11b")
def test_a_city_gives_without_end() -> None:
    t = Table("york_1069", 3)
    t.group("n1", "york", 9)
    t.site("york", loyalty=6)
    t.convoy("c1", "york", 2, KING)
    before = t.s.resources[t.site("york")]
    t.begin(Morning(KING)).play("load c1 york", "take points 3")
    assert (t.s.convoys["c1"].load, t.s.resources[t.site("york")]) == (5, before)


@pytest.mark.rules("DXC-11j", "DXC-11h")
def test_points_of_a_once_neutral_convoy_are_bought_to_be_unloaded() -> None:
    t = at_rye()
    t.convoy("c1", "rye", 5, KING, priced=True)
    t.begin(Morning(KING)).play("unload c1 rye")
    assert t.why_not("take points 3") != "", "£2½ buys two"
    t.play("take points 2")
    assert (t.s.groups["n1"].book.value.purse, t.s.convoys["c1"].load) == (1, 3)
    assert t.why_not("unload c1 rye") == "DXC-11j"


@pytest.mark.rules("DXC-11c")
def test_an_empty_convoy_is_disbanded_in_a_friendly_place() -> None:
    t = at_rye()
    t.convoy("c1", "rye", 0, KING)
    t.convoy("c2", "rye", 1, KING)
    t.convoy("c3", "0707", 0, KING)
    t.begin(Morning(KING))
    assert t.why_not("disband c2") == t.why_not("disband c3") == "DXC-11c"
    t.play("disband c1")
    assert "c1" not in t.s.convoys


@pytest.mark.rules("DXC-11f", "DXC-1m")
@pytest.mark.parametrize(("key", "points"), [("n1", 0), ("x1", 1)])
def test_a_neutral_convoy_joins_the_group_that_escorts_it(key: str, points: int) -> None:
    t = Table(turn=3)
    t.group(key, "rye", 9)
    t.convoy("c1", "rye", priced=True)
    side = t.s.groups[key].side
    t.begin(Morning(side)).play(f"escort c1 {key}")
    convoy = t.s.convoys["c1"]
    assert (convoy.side, convoy.escort, convoy.priced) == (side, key, True)
    assert t.s.score(side) == points * t.s.data.victory.convoy_taken_half


@pytest.mark.rules("DXC-11f", "DXC-11i", "DXC-11g")
def test_whose_convoys_are_not_escorted() -> None:
    t = at_rye()
    t.group("x1", "rye", 9)
    t.convoy("c1", "rye", side=REBEL)
    t.convoy("c2", "0707")
    t.begin(Morning(KING))
    assert t.why_not("escort c1 n1") == "DXC-11i"
    assert t.why_not("escort c2 n1") == "DXC-11f"
    assert t.why_not("load c1 rye") == "DXC-11g"


@pytest.mark.rules("DXC-11g")
def test_a_convoy_is_let_go_and_sent_away() -> None:
    t = at_rye()
    t.convoy("c1", "rye", 5, KING, escort="n1")
    t.begin(Morning(KING))
    assert t.why_not("send c1") == "DXC-11f"
    t.play("release c1")
    assert t.s.convoys["c1"].escort == ""
    goal = t.s.country.names[t.cell("hastings")]
    t.play("send c1", f"to {goal}")
    assert t.s.orders["c1"].value.to == t.cell("hastings")
    assert t.s.orders["c1"].owners == (0,)
    assert t.why_not("send c1") == "DXC-6f"
    t.play("halt c1")
    assert not t.s.orders
    assert t.why_not("halt c1") == "DXC-6f"


@pytest.mark.rules("DXC-6f", "DXC-10a", "DXC-1d")
def test_spies_are_sent_in_the_morning_too() -> None:
    t = Table("kent_1066_four", 3)
    t.group("n1", "rye", 9, captain=0)
    t.group("n2", "rye", 9, captain=1)
    t.s.spies["spy_k"] = Spy("spy_k", KING, t.cell("rye"))
    t.s.spies["spy_r"] = Spy("spy_r", REBEL, t.cell("rye"))
    t.begin(Morning(KING))
    assert t.why_not("send spy_k", 1) == t.why_not("send spy_r", 0) == "DXC-10a"
    t.play("send spy_k", f"to {t.s.country.names[t.cell('dover')]}", seat=0)
    assert t.s.orders["spy_k"].value.to == t.cell("dover")
    assert t.s.orders["spy_k"].owners == (0, 1)


@pytest.mark.rules("DXC-2.1d")
def test_a_convoy_is_sent_where_it_can_go() -> None:
    t = at_rye()
    t.convoy("c1", "rye", 5, KING)
    t.begin(Morning(KING)).play("send c1")
    rough = next(
        name for name, cell in t.s.country.cells.items() if t.s.country.cost[cell] and not t.s.country.convoy_cost[cell]
    )
    assert t.why_not(f"to {rough}") == "DXC-2.1d"


@pytest.mark.rules("DXC-1d", "DXC-11g")
def test_an_escorts_captain_commands_its_convoy() -> None:
    t = Table("kent_1066_four", 3)
    t.group("n1", "rye", 9, captain=0)
    t.group("n2", "rye", 9, captain=1)
    t.site("rye", 4, 6)
    t.convoy("c1", "rye", 2, KING, escort="n2")
    t.begin(Morning(KING))
    assert t.why_not("load c1 rye", 0) == "DXC-11g"
    t.play("load c1 rye", "take points 2", seat=1)
    assert t.s.convoys["c1"].load == 4
