"""DXA-1.3k, DXA-1.3l: out over the edge, and in from outside."""

from typing import Any

import pytest

from banneret.games.diex.charges.axes import KeepAxes
from banneret.games.diex.movement.move import Movement
from banneret.games.diex.state import NOWHERE, STUNNED

from .rest import Rest
from .table import Table, check_apart


def step(people: list[str], map: str = "meadow", **more: Any) -> Table:
    return Table(map, people, Rest(), Movement(), **more)


def waits(people: list[str], key: str, edge: int) -> Table:
    """One of them waits outside an edge."""
    t = Table("meadow", people)
    t.s.clear(t[key])
    t.s.at[t[key]], t.s.waiting[t[key]] = NOWHERE, edge
    t.s.facing[t[key]] = -1
    t.s.call(Rest())
    t.begin(Movement())
    return t


@pytest.mark.rules("DXA-1.3k")
def test_leaving_costs_a_point_and_is_for_good() -> None:
    t = step(["gaucher 1003", "gervais 0501", "osferth 2010"])
    t.play("move gaucher")
    assert not t.offers("leave") and t.why_not("leave n") == "DXA-1.3k"
    t.play("to 1001")
    assert t.offers("leave") == ["leave n"]
    t.play("leave n")
    man = t["gaucher"]
    assert (t.s.at[man], t.s.left_by[man], t.s.spent[man], t.s.moving) == (NOWHERE, 1, 3, -1)
    assert t.why_not("move gaucher") == "DXA-1.3k" and t.offers() == ["move gervais", "end"]


@pytest.mark.rules("DXA-1.3k", "DXA-1.3f")
def test_each_corner_lies_on_two_edges_and_the_point_must_be_there() -> None:
    t = step(["gaucher 0107", "osferth 2010"])
    t.play("move gaucher")
    assert t.offers("leave") == ["leave w"]
    t.play("to 0101")
    assert t.s.moving == -1, "no point left to leave with"
    t = step(["gaucher 0106", "osferth 2010"])
    t.play("move gaucher")
    t.play("to 0101")
    assert t.offers("leave") == ["leave n", "leave w"] and t.why_not("leave e") == "DXA-1.3k"


@pytest.mark.rules("DXA-7.4f")
def test_who_has_left_with_both_hands_on_the_axe_can_be_named_and_not_touched() -> None:
    t = Table("meadow", ["osferth 1001", "gaucher 0105"])
    t.s.axe = 1 << t["osferth"]
    t.s.call(Rest())
    t.begin(Movement())
    t.play("move osferth")
    t.play("leave n")
    decision = KeepAxes().ask(t.s)
    assert decision is not None
    assert [(option.notation, option.touch) for option in decision.menu] == [("shield osferth", ()), ("done", ())]


@pytest.mark.rules("DXA-1.3k", "DXA-4.3a")
def test_leaving_the_map_leaves_a_hex() -> None:
    t = step(["hugolin 1003", "osferth 1101"])
    t.play("move hugolin")
    t.play("to 1002")
    t.play("to 1001")
    t.play("leave n", 1)
    assert t.s.left_by[t["hugolin"]] == 1
    t = step(["hugolin 1002", "osferth 1101"])
    t.play("move hugolin")
    t.play("to 1001")
    t.play("leave n", 6)
    assert t.hex("hugolin") == "1001" and t.s.moved >> t["hugolin"] & 1, "stopped"


@pytest.mark.rules("DXA-1.3k", "DXA-4.2.4a")
def test_a_rider_leaves_with_his_horse_and_a_carrier_with_his_man() -> None:
    t = step(["roussel 1002 N", "osferth 2010"])
    t.play("move roussel")
    t.play("to 1001")
    t.play("leave n")
    assert t.s.left_by[t["roussel"]] == t.s.left_by[t["roussel_horse"]] == 1 and not t.s.upright[0]
    t = step(["hugolin 1003", "gervais 1002", "osferth 2010"])
    t.s.clear(t["gervais"])
    t.s.health[t["gervais"]] = STUNNED
    t.s.fill(t["gervais"])
    t.play("move hugolin")
    t.play("to 1002")
    t.play("carry gervais")
    t.play("to 1001")
    t.play("leave n")
    assert t.s.left_by[t["gervais"]] == 1 and t.s.carried_off >> t["gervais"] & 1 and t.s.load[t["hugolin"]] == -1


@pytest.mark.rules("DXA-1.3l")
def test_a_man_on_foot_enters_a_free_edge_hex_at_its_cost() -> None:
    t = waits(["gaucher 1010", "gervais 0401", "osferth 0501"], "gaucher", 1)
    t.play("move gaucher")
    assert "enter 0401" not in t.offers() and "enter 0501" not in t.offers() and "enter 0402" not in t.offers()
    assert t.why_not("enter 0401") == t.why_not("enter 0402") == t.why_not("to 0402") == "DXA-1.3l"
    t.play("enter 0801")
    assert t.hex("gaucher") == "0801" and not t.s.waiting[t["gaucher"]]
    assert t.s.spent[t["gaucher"]] == t.s.ground.cost_of(t.cell("0801"), False)
    t.play("stop")
    assert t.s.who[t.cell("0801")] == t["gaucher"]


@pytest.mark.rules("DXA-1.3l")
def test_a_rider_enters_front_first_and_may_not_stay_half_outside() -> None:
    t = waits(["roussel 1010 N", "gervais 0401", "osferth 2010"], "roussel", 1)
    t.play("move roussel")
    t.play("enter 1001")
    rider = t["roussel"]
    assert t.s.facing[rider] == 3 and not t.s.ground.lattice.mask >> t.s.rear(rider) & 1
    assert "stop" not in t.offers() and not t.offers("dismount")
    check_apart(t.s)
    assert "to 1002" in t.offers()
    t.play("to 1002")
    assert t.s.rear(rider) == t.cell("1001") and "stop" in t.offers()
    t.play("stop")
    assert t.s.who[t.cell("1001")] == t.s.who[t.cell("1002")] == rider
    assert not t.s.waiting[rider]


@pytest.mark.rules("DXA-1.3l")
def test_a_rider_who_can_go_no_farther_is_not_in() -> None:
    people = [
        "roussel 1010 N",
        "gervais 0401",
        "osferth 1002",
        "thurkill 1102",
        "godric 0902",
        "alwin 1101",
        "edmer 0901",
        "cenred 1202",
    ]
    t = waits(people, "roussel", 1)
    t.play("move roussel")
    t.play("enter 1001")
    rider = t["roussel"]
    check_apart(t.s)
    assert t.s.at[rider] == NOWHERE and t.s.waiting[rider] == 1 and t.s.moving == -1, "enemies all round: back outside"


@pytest.mark.rules("DXA-1.3l", "DXA-4.3e")
def test_a_rider_who_is_stopped_among_friends_goes_back_outside() -> None:
    """He rides through Gervais, the only way, and is stopped there: the last free place of his path is half outside."""
    people = ["roussel 1010 N", "gervais 1002", "thurkill 1102", "godric 0902", "alwin 1101", "edmer 0901"]
    t = waits(people, "roussel", 1)
    t.play("move roussel")
    t.play("enter 1001")
    t.play("to 1003", 8, 1)
    rider = t["roussel"]
    assert t.said("is stopped by")
    assert t.s.at[rider] == NOWHERE and t.s.waiting[rider] == 1 and t.s.moving == -1
    check_apart(t.s)


@pytest.mark.rules("DXA-1.3l")
def test_from_east_and_west_a_rider_chooses_between_two_facings() -> None:
    t = waits(["roussel 1010 N", "gervais 0401", "osferth 2010"], "roussel", 4)
    t.play("move roussel")
    assert {"enter 0105 ne", "enter 0105 se"} <= set(t.offers()) and len(t.offers()) <= 256


@pytest.mark.rules("DXA-1.3l")
def test_one_who_does_not_come_in_waits_on() -> None:
    t = waits(["gaucher 1010", "gervais 0401", "osferth 2010"], "gaucher", 1)
    t.play("move gaucher")
    t.play("stop")
    assert t.s.at[t["gaucher"]] == NOWHERE and t.s.waiting[t["gaucher"]] == 1 and t.s.moving == -1
    assert t.offers() == ["move gervais", "end"]


@pytest.mark.rules("DXA-1.3l", "DXA-4.3a")
def test_the_edge_hex_is_a_hex_that_a_man_on_foot_has_entered() -> None:
    t = waits(["gaucher 1010", "osferth 0202"], "gaucher", 4)
    t.play("move gaucher")
    t.play("enter 0102")
    t.play("to 0101", 7)
    assert t.hex("gaucher") == "0102" and t.said("stopped by Osferth")
    assert t.s.moving == -1
    check_apart(t.s)


@pytest.mark.rules("DXA-1.3l", "DXA-4.3b")
def test_a_rider_half_outside_is_not_opposed() -> None:
    t = waits(["roussel 1010 N", "osferth 0202"], "roussel", 4)
    t.play("move roussel")
    t.play("enter 0102 ne")
    t.play("to 0201")
    assert t.hex("roussel") == "0201"


@pytest.mark.rules("DXA-1.3l", "DXA-4a")
def test_a_preview_of_one_outside_shows_where_he_can_come_in() -> None:
    t = waits(["gaucher 1010", "gervais 0401", "osferth 2010"], "gaucher", 4)
    assert t.decision is not None
    option = t.decision.menu.find("move gaucher")
    assert option is not None
    found = t.s.stack[-1].preview(t.s, t.decision.seat, option)
    assert found is not None and found.overlays[0].kind == "reach"
    t.play("move gaucher")
    assert {f"enter {name}" for name in found.overlays[0].at} == set(t.offers("enter"))
