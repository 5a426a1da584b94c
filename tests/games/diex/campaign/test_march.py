"""DXC-6d to DXC-6g, DXC-8.3, DXC-2.1, DXC-9g: the order of march, how far groups get, and leaders without men."""

import pytest

from banneret.games.diex.campaign.country.ways import costs_from
from banneret.games.diex.campaign.group import KING, REBEL, Service, Spy
from banneret.games.diex.campaign.movement.allowance import points
from banneret.games.diex.campaign.movement.lone import MoveLone
from banneret.games.diex.campaign.movement.march import MoveGroup, begin
from banneret.games.diex.campaign.movement.movement import March, Movement
from banneret.games.diex.campaign.movement.roster import order_of_march
from banneret.games.diex.quick.troops import TROOP

from .cases import case
from .table import Table, men

FIELD = "0316"
"""Open ground in the North, with open ground all around."""


def north(**fields: int) -> Table:
    return Table("york_1069", **fields)


def goals(t: Table) -> set[str]:
    return {notation.removeprefix("go ") for notation in t.offered() if notation.startswith("go ")}


# ---------------------------------------------------------------- who moves first


@pytest.mark.rules("DXC-6d", "DXC-6e")
def test_movement_order() -> None:
    given, expect = case("camp_movement_order")
    t = Table(turn=given["turn"])
    for row in given["groups"]:
        side = {"king": KING, "rebel": REBEL}[row["side"]]
        t.group(row["id"], FIELD, row["soldiers"], side=side)
        if row["prestige"]:
            t.leader(f"l{row['id']}", row["id"], prestige=row["prestige"])
    assert list(order_of_march(t.s)) == expect["order"]


@pytest.mark.rules("DXC-6e")
@pytest.mark.parametrize(("turn", "first"), [(3, "n1"), (4, "x1")])
def test_ties_go_to_the_kings_side_on_odd_turns(turn: int, first: str) -> None:
    t = Table(turn=turn)
    for key in ("x1", "n1"):
        t.group(key, FIELD, 12)
        t.leader(f"l{key}", key, prestige=5)
    assert order_of_march(t.s)[0] == first


@pytest.mark.rules("DXC-6e")
def test_within_one_side_its_player_chooses() -> None:
    t = Table()
    t.group("n1", "0506", 12)
    t.leader("mauger", "n1", prestige=5)
    t.group("n2", "0703", 6)
    t.leader("raoul", "n2", prestige=5)
    t.group("n3", "0302", 8)
    t.leader("odo", "n3", prestige=4)
    t.begin(Movement())
    assert t.phase == "march"
    assert t.offered() == ["first n1", "first n2"], "the one of less prestige is not among them"
    t.play("first n2")
    assert t.phase == "move"
    assert isinstance(t.s.stack[-1], MoveGroup)
    assert t.s.stack[-1].group == "n2"


@pytest.mark.rules("DXC-6e")
def test_the_list_is_made_once() -> None:
    t = Table()
    t.group("n1", "0703", 12)
    t.leader("mauger", "n1", prestige=5)
    t.group("x1", "0302", 12)
    t.leader("ligulf", "x1", prestige=4)
    t.begin(Movement())
    assert t.s.queue == ("x1",)
    t.group("x2", "1306", 12)
    t.leader("guthwold", "x2", prestige=9)
    t.play("stop")
    assert isinstance(t.s.stack[-1], MoveGroup)
    assert t.s.stack[-1].group == "x1", "who comes later is not on it"


@pytest.mark.rules("DXC-6f")
def test_after_the_groups_mercenaries_then_convoys_then_spies() -> None:
    t = Table(turn=3)
    t.group("n1", "0703", 6)
    t.group("m1", "0302", 8, service=Service())
    t.convoy("c1", "rye", side=REBEL)
    t.s.spies = {"sk": Spy("sk", KING, t.cell("0202")), "sr": Spy("sr", REBEL, t.cell("0202"))}
    t.begin(Movement())
    asked = []
    while not t.resting:
        asked.append((t.phase, t.decision.seat if t.decision else -1))
        t.play("done" if "done" in t.offered() else "stop" if "stop" in t.offered() else t.offered()[0])
    order = list(dict.fromkeys(asked))
    assert order == [("move", 0), ("mercenaries", 0), ("convoys", 1), ("spies", 0), ("spies", 1)]


@pytest.mark.rules("DXC-6g")
def test_who_has_fought_today_does_not_move_any_more() -> None:
    t = north()
    t.group("n1", FIELD, 12)
    t.s.groups["n1"].busy = t.s.turn
    t.begin(begin(t.s, "n1"))
    assert t.resting
    assert t.at("n1") == FIELD


@pytest.mark.rules("DXC-12.2d", "DXC-6d")
def test_mercenaries_in_service_are_not_on_the_list() -> None:
    t = north()
    t.group("n1", FIELD, 12)
    t.group("m1", FIELD, 20, side=KING, service=Service("n1", "hired", 1))
    assert order_of_march(t.s) == ("n1",)


# ---------------------------------------------------------------- how far


@pytest.mark.rules("DXC-8.3a", "DXC-8.1c")
def test_five_points_on_foot_and_eight_on_horse() -> None:
    t = north()
    t.group("n1", FIELD, men(norman_knight=5))
    t.group("n2", FIELD, men(norman_knight=5, norman_archer=1))
    t.leader("ilbert", "n1")
    assert [points(t.s, t.s.groups[key]) for key in ("n1", "n2")] == [8, 5]
    t.s.leaders["ilbert"].mounted = False
    assert points(t.s, t.s.groups["n1"]) == 5, "his leader walks"


@pytest.mark.rules("DXC-8.3b", "DXC-18.2a", "DXC-14.7a", "DXC-8.4f")
def test_the_order_of_what_slows_a_group() -> None:
    _, expect = case("camp_allowance_order")
    t = north()
    t.group("n1", FIELD, men(norman_knight=(9, 1)), hungry=2)
    t.s.pace = -1
    assert points(t.s, t.s.groups["n1"]) == expect["allowance"]
    t.group("n2", FIELD, men(norman_archer=14), hungry=2)
    t.s.pace = 0
    assert points(t.s, t.s.groups["n2"]) == case("camp_unsupplied_allowance")[1]["allowance"]


@pytest.mark.rules("DXC-8.3a", "DXC-2.1a")
def test_nobody_goes_further_than_his_points() -> None:
    t = north()
    t.group("n1", FIELD, 6)
    t.begin(begin(t.s, "n1"))
    assert "0313" in goals(t)
    assert t.why_not("go 0309") == "DXC-8.3a"


@pytest.mark.rules("DXC-2.1e")
def test_who_has_not_moved_may_always_enter_one_hex() -> None:
    t = Table()
    t.group("n1", "0412", 6)
    t.begin(MoveGroup("n1", 1))
    assert {"0411", "0413"} <= goals(t), "hills cost 2, and it has 1 point"
    t.play("go 0413")
    assert t.phase != "move", "its whole allowance is spent"


@pytest.mark.rules("DXC-2.1e")
def test_but_not_once_it_has_moved() -> None:
    t = Table()
    t.group("n1", "0412", 6)
    t.begin(MoveGroup("n1", 1, False))
    assert "0413" not in goals(t)


@pytest.mark.rules("DXC-2.1f", "DXC-2.1b")
def test_nobody_leaves_the_map() -> None:
    t = north()
    t.group("n1", "0101", men(norman_knight=5))
    t.begin(begin(t.s, "n1"))
    assert goals(t) == {name for name in goals(t) if int(name[:2]) >= 1 and int(name[2:]) >= 1}
    t = Table()
    t.group("n1", "hastings", men(norman_knight=5))
    t.begin(begin(t.s, "n1"))
    sea = [name for name, cell in t.s.country.cells.items() if not t.s.country.cost[cell]]
    assert not goals(t) & set(sea)
    assert t.why_not(f"go {sea[0]}") == "DXC-2.1b"


@pytest.mark.rules("DXC-8.3c")
def test_a_group_may_end_its_move_with_another() -> None:
    t = north()
    t.group("n1", FIELD, 6)
    t.group("n2", "0315", 6)
    t.begin(begin(t.s, "n1")).play("go 0315")
    assert t.at("n1") == t.at("n2")
    t.group("x1", "0313", 30, level=9)
    t.play("go 0313")
    assert t.at("n1") == "0313", "with one of the other side too"


@pytest.mark.rules("DXC-8.3d")
def test_an_encounter_stops_and_without_a_fight_one_goes_on() -> None:
    t = north()
    t.group("n1", FIELD, 12)
    t.leader("ilbert", "n1")
    t.group("x1", "0315", 12, level=9)
    t.begin(begin(t.s, "n1"))
    t.play("go 0315")
    assert t.phase == "encounter"
    t.play("pass")
    assert t.phase == "move"
    assert "0314" in goals(t), "4 points are left"


@pytest.mark.rules("DXC-8.3d", "DXC-6g")
def test_after_a_battle_the_move_is_over() -> None:
    t = north()
    t.group("n1", FIELD, 24)
    t.group("x1", "0315", 8, level=1)
    t.begin(begin(t.s, "n1")).play("go 0315")
    t.dice(1, *[4] * 20)
    t.play("attack x1", "stand")
    while not t.resting and t.phase == "retreat":
        t.play(t.offered()[0])
    assert t.resting
    assert t.s.groups["n1"].busy == t.s.turn


@pytest.mark.rules("DXC-8.3d")
@pytest.mark.parametrize("who", ["x1", "m1", "c1"])
def test_nobody_passes_through_what_he_meets(who: str) -> None:
    t = north()
    t.group("n1", FIELD, 12)
    t.begin(MoveGroup("n1", 2))
    assert "0314" in goals(t)
    t = north()
    t.group("n1", FIELD, 12)
    if who == "c1":
        t.convoy("c1", "0315")
    else:
        t.group(who, "0315", 12, service=Service() if who == "m1" else None)
    t.begin(MoveGroup("n1", 2))
    assert "0315" in goals(t)
    assert t.why_not("go 0314") == "DXC-8.3d"


@pytest.mark.rules("DXC-13.1", "DXC-13.1b")
@pytest.mark.parametrize("who", ["n2", "x2", "d1"])
def test_their_own_and_their_allies_are_no_encounter(who: str) -> None:
    mine = "n1" if who == "n2" else "x1"
    t = north()
    t.group(mine, FIELD, 12, level=2)
    t.group(who, "0315", 12)
    t.begin(MoveGroup(mine, 2))
    assert "0314" in goals(t), "one passes through"
    t.play("go 0315")
    assert t.phase == "move", "and nobody is asked anything there"


@pytest.mark.rules("DXC-5.2f")
def test_a_garrison_hinders_nobody() -> None:
    t = north()
    t.group("x1", FIELD, 12)
    t.motte("keep", "0315")
    t.begin(MoveGroup("x1", 2))
    assert "0314" in goals(t)
    t.play("go 0315")
    assert t.phase == "move"


@pytest.mark.rules("DXC-6f", "DXC-2.1d", "DXC-11a")
def test_a_convoy_goes_with_its_escort_where_it_can() -> None:
    t = north()
    t.group("n1", FIELD, men(norman_knight=5))
    t.convoy("c1", FIELD, side=KING, escort="n1")
    assert points(t.s, t.s.groups["n1"]) == 5, "riders wait for it"
    t.begin(begin(t.s, "n1")).play("go 0315")
    assert t.s.convoys["c1"].cell == t.cell("0315")
    t = Table()
    t.group("n1", "0411", 6)
    t.convoy("c1", "0411", side=KING, escort="n1")
    t.begin(begin(t.s, "n1"))
    pathless = [name for name, cell in t.s.country.cells.items() if not t.s.country.convoy_cost[cell]]
    assert not goals(t) & set(pathless)


# ---------------------------------------------------------------- leaders without men


@pytest.mark.rules("DXC-9g")
def test_a_lone_leader_goes_eight_points_and_joins_his_own() -> None:
    t = north()
    t.leader("ilbert", where=FIELD, faction="norman")
    t.group("x1", "0315", 12)
    t.group("n1", "0314", 6)
    t.begin(MoveLone("ilbert"))
    assert max(costs_from(t.s.country, t.cell(FIELD))[t.cell(name)] for name in goals(t)) == 8
    assert t.why_not("go 0301") == "DXC-9g"
    t.play("go 0314")
    assert t.s.leaders["ilbert"].group == "n1", "past the enemy: he makes no tests and meets nobody"


@pytest.mark.rules("DXC-9g", "DXC-6d")
def test_he_moves_by_his_prestige() -> None:
    t = north()
    t.group("n1", FIELD, 12)
    t.leader("ilbert", "n1", prestige=5)
    t.leader("odo", where="0315", faction="norman", prestige=7)
    t.leader("hugo", where="0315", faction="norman", prestige=3)
    assert order_of_march(t.s) == ("odo", "n1", "hugo")
    t.begin(March())
    assert t.resting, "no list, nobody moves"


@pytest.mark.rules("DXC-9g", "DXC-14.5a")
@pytest.mark.parametrize(
    ("die", "fate"), [(6, "free"), (7, "captive"), (9, "captive"), (10, "wounded")], ids=["6", "7", "9", "10"]
)
def test_he_is_hunted_like_an_armoured_rider(die: int, fate: str) -> None:
    t = north()
    t.group("n1", FIELD, 12)
    t.leader("gospatric", where="0315", faction="saxon", prestige=4)
    t.begin(begin(t.s, "n1")).play("go 0315")
    assert t.offered() == ["hunt gospatric", "spare"]
    t.dice(die)
    t.play("hunt gospatric")
    leader = t.s.leaders["gospatric"]
    assert ("wounded" if leader.wounded else leader.condition) == fate
    if fate == "captive":
        assert leader.group == "n1"
    else:
        assert t.s.country.lattice.neighbours[t.cell("0315")] >> leader.cell & 1, "he is put one hex away"


@pytest.mark.rules("DXC-9g")
def test_a_jarl_is_hunted_like_an_armoured_man_on_foot() -> None:
    for troop, fate in (("danish_jarl", "captive"), ("saxon_mounted_thegn", "free")):
        t = north()
        t.group("n1", FIELD, 12)
        t.leader("osbeorn", where="0315", faction="danish", prestige=4)
        t.s.leaders["osbeorn"].troop = TROOP[troop].number
        t.begin(begin(t.s, "n1")).play("go 0315")
        t.dice(6)
        t.play("hunt osbeorn")
        assert t.s.leaders["osbeorn"].condition == fate


@pytest.mark.rules("DXC-9g")
def test_he_may_be_spared() -> None:
    t = north()
    t.group("n1", FIELD, 12)
    t.leader("gospatric", where="0315", faction="saxon", prestige=4)
    t.begin(begin(t.s, "n1")).play("go 0315")
    t.play("spare")
    assert t.at("gospatric") == "0315"
    assert t.s.leaders["gospatric"].alone


@pytest.mark.rules("DXC-1h", "DXC-8.3d")
def test_who_fights_at_the_motte_and_wins_delivers_his_tax_there() -> None:
    """The battle ends the move, in the hex of the motte."""
    t = Table(turn=3)
    t.group("n1", "winchelsea", men(norman_knight=20), chest=6)
    t.leader("mauger", "n1")
    t.group("x1", "hastings", men(saxon_ceorl=5), level=1)
    t.motte("hastings_motte", "hastings")
    t.site("hastings", loyalty=7)
    t.begin(begin(t.s, "n1")).play("go 0614", "attack x1")
    while not t.resting:
        t.play("stand" if "stand" in t.offered() else t.offered()[0])
    assert (t.at("n1"), t.book("n1").chest, t.s.points[KING]["mission"]) == ("0614", 0, 3)
