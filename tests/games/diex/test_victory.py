"""Section SC: points, objectives and the end."""

import pytest

from banneret.games.diex.combat.harm import kill, stun, wound
from banneret.games.diex.muster.scenarios import ObjectiveData
from banneret.games.diex.scenario.setup import lay_out
from banneret.games.diex.scenario.victory import finish, over, points, surrender, tally
from banneret.games.diex.state import NOWHERE, DiexState
from banneret.kernel.dice import FastDice
from banneret.kernel.referee import Referee

from .table import Table

REF = Referee(FastDice(1))


def objective(side: str, kind: str, **more: object) -> ObjectiveData:
    fields: dict[str, object] = {
        "zone": "",
        "edge": 0,
        "points": 0,
        "otherwise": 0,
        "least": 0,
        "character": "",
        "wins": False,
    }
    return ObjectiveData(side=side, kind=kind, **(fields | more))  # type: ignore[arg-type]  # the keywords are those of the class


def leave(s: DiexState, counter: int, edge: int) -> None:
    s.clear(counter)
    s.at[counter] = NOWHERE
    s.left_by[counter] = edge


def texts(table: Table, seat: int) -> dict[str, int]:
    return {item.text: item.points for item in tally(table.s)[seat]}


@pytest.mark.rules("DXA-SC.4", "DXA-SC.6")
def test_the_example_of_the_rules() -> None:
    """victory_points: two ceorls killed and Osferth wounded against Vital killed: 32 to 15, marginal."""
    table = Table("meadow", ["vital 1001", "gaucher 1101", "brihtric 1010", "dunstan 1110", "osferth 1210"])
    kill(table.s, REF, table["brihtric"])
    kill(table.s, REF, table["dunstan"])
    wound(table.s, REF, table["osferth"])
    kill(table.s, REF, table["vital"])
    assert points(table.s) == (32, 15)
    finish(table.s, REF)
    assert table.s.result is not None
    assert table.s.result.level == "Marginal victory of the Normans"
    assert table.s.result.winners == (0,)


@pytest.mark.rules("DXA-SC.4", "DXA-1.2p2", "DXA-0b")
def test_who_came_on_foot_counts_less_and_halves_are_rounded_down() -> None:
    riding = Table("meadow", ["roussel 1005 N", "alwin 1010"])
    walking = Table("meadow", ["roussel 1005", "alwin 1010"])
    for table, full in ((riding, 36), (walking, 20)):
        roussel = table["roussel"]
        assert table.s.cast.cost(roussel) == full
        wound(table.s, REF, roussel)
        assert points(table.s) == (0, full // 2)
    odd = Table("meadow", ["vital 1001", "alwin 1010"])
    wound(odd.s, REF, odd["vital"])
    assert points(odd.s) == (0, 15 // 2)


@pytest.mark.rules("DXA-SC.6")
@pytest.mark.parametrize(
    ("dead", "level"),
    [
        (["gaucher"], "Marginal victory of the Saxons"),
        (["gaucher", "gervais"], "Decisive victory of the Saxons"),
        ([], "A draw"),
    ],
)
def test_grades_of_victory(dead: list[str], level: str) -> None:
    table = Table("meadow", ["gaucher 1001", "gervais 1101", "vital 1301", "alwin 1010"])
    for key in dead:
        kill(table.s, REF, table[key])
    finish(table.s, REF)
    assert table.s.result is not None
    assert table.s.result.level == level


@pytest.mark.rules("DXA-SC.5", "DXA-SC.6")
def test_a_side_with_nobody_on_the_field_loses_whatever_the_points() -> None:
    table = Table("meadow", ["gaucher 1001", "roussel 0305 N", "alwin 1010", "brihtric 1110"])
    kill(table.s, REF, table["gaucher"])
    over(table.s, REF)
    assert table.s.result is None
    kill(table.s, REF, table["alwin"])
    kill(table.s, REF, table["brihtric"])
    over(table.s, REF)
    assert table.s.result is not None
    assert (table.s.result.winners, table.s.result.kind) == ((0,), "field")


@pytest.mark.rules("DXA-SC.5")
def test_the_stunned_do_not_hold_the_field() -> None:
    table = Table("meadow", ["gaucher 1001", "alwin 1010"])
    stun(table.s, REF, table["alwin"])
    over(table.s, REF)
    assert table.s.result is not None
    assert table.s.result.winners == (0,)


@pytest.mark.rules("DXA-SC.8", "DXA-SC.9", "DXA-1.3k")
def test_leaving_by_orders_and_against_them() -> None:
    table = Table(
        "meadow",
        ["gaucher 1001", "gervais 1101", "alwin 1010"],
        objectives=[objective("norman", "exit", edge=1, points=2)],
    )
    gaucher, gervais = table["gaucher"], table["gervais"]
    leave(table.s, gaucher, 1)
    leave(table.s, gervais, 3)
    cost = table.s.cast.cost
    assert points(table.s) == (cost(gaucher) + 2, cost(gervais))
    over(table.s, REF)
    assert table.s.result is not None, "nobody is left, but the side got away by its orders: points decide"
    assert table.s.result.kind == "points"


@pytest.mark.rules("DXA-SC.8")
def test_holding_a_zone_needs_more_unstunned_men() -> None:
    table = Table(
        "crusader_trail",
        ["gaucher 1805", "gervais 1706", "osferth 1806"],
        objectives=[objective("both", "hold", zone="knoll", points=30)],
    )
    knoll = table.s.ground.zones["knoll"]
    inside = [key for key in ("gaucher", "gervais", "osferth") if knoll >> table.s.at[table[key]] & 1]
    assert inside == ["gaucher", "gervais", "osferth"]
    assert points(table.s) == (30, 0)
    stun(table.s, REF, table["gervais"])
    assert points(table.s) == (0, 0)


@pytest.mark.rules("DXA-SC.8", "DXA-1.2j")
def test_mules_that_leave_and_mules_that_are_kept() -> None:
    goals = [objective("norman", "exit_animal", edge=3, points=20), objective("saxon", "deny_animal", points=15)]
    table = Table(
        "woods",
        ["gautier 0805", "hereward 1112"],
        animals=["mule_1 0701 norman", "mule_2 0801 norman"],
        objectives=goals,
    )
    assert points(table.s) == (0, 30)
    leave(table.s, table["mule_1"], 3)
    assert points(table.s) == (20, 15)
    leave(table.s, table["mule_2"], 3)
    table.s.holder[table["mule_2"]] = 1
    assert points(table.s) == (20, 15), "the Saxons led it off: it did not leave so"


@pytest.mark.rules("DXA-SC.8")
def test_a_named_man_dead_or_alive() -> None:
    goals = [
        objective("saxon", "kill", character="robert_de_brix", points=30),
        objective("norman", "survive", character="robert_de_brix", points=25),
    ]
    table = Table("meadow", ["robert_de_brix 1001", "alwin 1010"], objectives=goals)
    assert texts(table, 0) == {"Robert de Brix lives": 25}
    kill(table.s, REF, table["robert_de_brix"])
    assert texts(table, 0) == {}
    assert texts(table, 1)["Robert de Brix is dead"] == 30


@pytest.mark.rules("DXA-SC.8")
def test_buildings_in_which_only_one_side_stands() -> None:
    table = Table(
        "saxon_village",
        ["gaucher 0405", "alwin 1604", "gervais 1605"],
        objectives=[objective("norman", "buildings", points=10, otherwise=5)],
    )
    assert points(table.s) == (10, 20), "one searched, one disputed, three empty"


@pytest.mark.rules("DXA-SC.8", "DXA-4.2.4a")
def test_civilians_carried_off_and_safe() -> None:
    goals = [objective("danish", "carry_civilian", edge=3, points=30), objective("saxon", "civilian_safe", points=15)]
    table = Table("saxon_village", ["sven 1216", "edith 0612", "hilda 1705", "alwin 0606"], objectives=goals)
    assert points(table.s) == (0, 30)
    edith = table["edith"]
    leave(table.s, edith, 3)
    table.s.carried_off |= 1 << edith
    assert points(table.s) == (30, 15), "thirty instead of her cost"
    alwin = table["alwin"]
    leave(table.s, alwin, 3)
    table.s.carried_off |= 1 << alwin
    assert points(table.s) == (30 + table.s.cast.cost(alwin), 15), "a man of the watch counts as lost"


@pytest.mark.rules("DXA-SC.7", "DXA-SC.8")
def test_objectives_that_win_at_once() -> None:
    enter = Table(
        "motte",
        ["aegelferth 0509", "gaucher 1609"],
        first="saxon",
        objectives=[objective("saxon", "enter", zone="tower", wins=True)],
    )
    enter.s.phasing = 1
    over(enter.s, REF)
    assert enter.s.result is None, "only at the end of his own side's phase"
    enter.s.phasing = 0
    over(enter.s, REF)
    assert enter.s.result is not None
    assert (enter.s.result.winners, enter.s.result.kind) == ((0,), "objective")

    goal = objective("saxon", "control", zone="bailey", least=2, wins=True)
    for people, won in ((["1609", "1610"], True), (["1609", "2209"], False)):
        control = Table(
            "motte",
            [*(f"{key} {at}" for key, at in zip(("osferth", "alwin"), people, strict=True)), "gaucher 0607"],
            objectives=[goal],
        )
        over(control.s, REF)
        assert (control.s.result is not None) is won

    clear = Table(
        "woodbridge",
        ["aegelferth 1717", "gaucher 1709"],
        objectives=[objective("saxon", "clear_zone", zone="building_great_hall", wins=True)],
    )
    over(clear.s, REF)
    assert clear.s.result is None
    clear.s.put(clear["gaucher"], clear.cell("0110"))
    over(clear.s, REF)
    assert clear.s.result is not None


@pytest.mark.rules("DXA-2.1j")
def test_who_surrenders_loses() -> None:
    s = lay_out("foragers")
    surrender(s, REF, 0)
    assert s.result is not None
    assert s.result.winners == (1,)


@pytest.mark.rules("DXA-SC.6")
@pytest.mark.parametrize(
    ("worth", "level"), [(24, "Marginal victory of the Normans"), (25, "Decisive victory of the Normans")]
)
def test_by_25_or_more_it_is_decisive(worth: int, level: str) -> None:
    table = Table(
        "meadow",
        ["gaucher 1001", "alwin 1010"],
        objectives=[objective("norman", "survive", character="gaucher", points=worth)],
    )
    finish(table.s, REF)
    assert table.s.result is not None and table.s.result.level == level


@pytest.mark.rules("DXA-SC.9")
def test_the_orders_of_the_enemy_are_not_his_own() -> None:
    table = Table(
        "meadow", ["gaucher 1001", "gervais 1101", "alwin 1010"], objectives=[objective("saxon", "exit", edge=1)]
    )
    leave(table.s, table["gaucher"], 1)
    assert points(table.s) == (0, table.s.cast.cost(table["gaucher"]))


@pytest.mark.rules("DXA-SC.7")
def test_what_wins_at_once_gives_no_points_and_what_gives_points_does_not_win() -> None:
    wins = objective("saxon", "kill", character="gaucher", points=30, wins=True)
    counts = objective("saxon", "kill", character="gaucher", points=30)
    for goal, more in ((wins, 0), (counts, 30)):
        table = Table("meadow", ["gaucher 1001", "gervais 1101", "alwin 1010"], objectives=[goal])
        kill(table.s, REF, table["gaucher"])
        assert points(table.s) == (0, table.s.cast.cost(table["gaucher"]) + more)
        over(table.s, REF)
        assert (table.s.result is not None) == (not more)
