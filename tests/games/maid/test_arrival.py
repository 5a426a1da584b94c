"""What happens where a group arrives: open towns, supply, trains without an escort, towns that nobody defends."""

import pytest

from .examples import expect
from .table import Table, cell


@pytest.fixture
def table() -> Table:
    table = Table(bare=True)
    table.pickets()
    return table


def points(table: Table) -> int:
    assert table.phase == "march"
    return table.s.group.points


# ---------------------------------------------------------------------- open towns


@pytest.mark.rules("MAI-6.9", "MAI-6.7")
def test_open_town(table: Table) -> None:
    table.put("french", "1516", LC=2)
    table.moving("french")
    table.march("1516", "via etampes")
    assert table.controller("etampes") == expect("open_town")["controller"]
    assert table.menu() == ["drop", "stop"], "the garrison rule applies"
    table.play("drop")
    assert points(table) == expect("open_town")["mp_left_for_the_other_sp"]
    assert table.menu("go")
    table.play("go rouvray")
    assert table.sp("french", "etampes") == {"LC": 1}


@pytest.mark.rules("MAI-6.9", "MAI-8.9", "MAI-8.10")
@pytest.mark.parametrize(
    ("dice", "fate"), [((1, 1), "killed"), ((5, 4), "captive"), ((6, 6), "captive"), ((4, 4), "away")]
)
def test_leaders_in_an_open_town_roll_on_the_fallen_town_line(table: Table, dice: tuple[int, int], fate: str) -> None:
    table.put("french", "1614", IN=1)
    table.put("english", "etampes", "fastolf")
    table.moving("french")
    table.dice(*dice)
    table.march("1614", "etampes")
    assert table.controller("etampes") == "french"
    if fate == "away":
        assert table.at("fastolf") in ("janville", "paris", "melun"), "nobody flees back into the town that fell"
    else:
        assert table.at("fastolf") == fate


@pytest.mark.rules("MAI-6.9", "MAI-2.11")
def test_the_nation_with_most_combat_sps_takes_it(table: Table) -> None:
    table.control(provins="french", sens="french", troyes="french")
    table.put("english", "2115", "talbot", AR=2, SG=2)
    table.put("burgundian", "2115", IN=3)
    table.put("english", "2515", AR=2)
    table.put("burgundian", "2515", IN=2)
    table.moving("english")
    table.march("2115", "provins")
    assert table.controller("provins") == "burgundian"
    table.march("2515", "troyes")
    assert table.controller("troyes") == "english", "a tie goes to the English"


@pytest.mark.rules("MAI-6.9", "MAI-10.2")
def test_charles_in_an_open_town(table: Table) -> None:
    table.put("french", "poitiers", "charles")
    table.put("english", "1024", LC=2)
    table.moving("english")
    table.dice(6, 6)
    table.march("1024", "via poitiers")
    assert table.decision is None and table.s.result is not None
    assert table.at("charles") == "captive"


@pytest.mark.rules("MAI-6.10", "MAI-3.13", "MAI-8.9")
def test_siege_units_alone_hold_a_town_for_no_longer_than_a_move(table: Table) -> None:
    table.put("french", "poitiers", "dunois", SG=2)
    table.put("english", "1024", LC=2)
    table.moving("english")
    table.march("1024")
    assert "via poitiers" not in table.menu(), "it holds SPs: the group stops outside"
    table.dice(5, 5)
    table.play("go poitiers")
    assert table.controller("poitiers") == "english"
    assert table.sp("french", "poitiers") == {}
    assert table.at("dunois") == "captive"
    assert "MAI-3.13" in table.told("fall")[0].rules


@pytest.mark.rules("MAI-6.9", "MAI-6.14")
def test_a_town_that_is_taken_shields_from_zones_of_control(table: Table) -> None:
    """Control changes at once: then it is a friendly town that is not besieged."""
    table.put("french", "1024", LC=2)
    table.control(poitiers="english")
    table.put("english", "1022", AR=3)
    table.moving("french")
    table.march("1024", "via poitiers", "drop")
    assert "go 0923" in table.menu()


# ---------------------------------------------------------------------- the Unsupplied mark


@pytest.mark.rules("MAI-5.4", "MAI-7.4", "MAI-3.14")
def test_unsupplied_mark_moves() -> None:
    marked, attacks = [], []
    for near_a_town, goal, enemy in ((True, "0912", "argentan"), (False, "1013", "1114")):
        table = Table(bare=True)
        table.pickets()
        table.put("french", "1012", IN=4)
        if near_a_town:
            table.control(falaise="french")
        else:
            table.put("french", goal, IN=1)
        table.unsupplied("french", "1012")
        table.put("english", enemy, MI=1)
        table.moving("french")
        table.march("1012", goal)
        marked.append(cell(goal) in table.s.unsupplied[1])
        assert cell("1012") not in table.s.unsupplied[1]
        table.fighting("french")
        attacks.append(f"attack {enemy}" in table.menu())
    assert marked == expect("unsupplied_mark_moves")["marked"]
    assert attacks == expect("unsupplied_mark_moves")["may_attack"]


@pytest.mark.rules("MAI-5.4")
def test_part_of_a_marked_stack_leaves_and_the_rest_keeps_the_mark(table: Table) -> None:
    table.put("french", "1012", IN=4)
    table.unsupplied("french", "1012")
    table.moving("french")
    table.march("1012", "1013", french__infantry=2)
    assert set(table.s.unsupplied[1]) == {cell("1012"), cell("1013")}
    table.march("1012", "stay")
    assert set(table.s.unsupplied[1]) == {cell("1012"), cell("1013")}


@pytest.mark.rules("MAI-5.4")
def test_a_group_that_was_in_supply_is_not_marked_by_marching_off(table: Table) -> None:
    table.put("french", "1012", IN=4)
    table.moving("french")
    table.march("1012", "1013")
    assert table.s.unsupplied[1] == ()


@pytest.mark.rules("MAI-5.5", "MAI-6.8")
def test_a_leader_who_goes_on_alone_leaves_the_mark_behind(table: Table) -> None:
    table.control(falaise="french")
    table.put("french", "0912", "dunois", LC=1)
    table.unsupplied("french", "0912")
    table.moving("french")
    table.march("0912", "via falaise")
    assert table.phase == "march" and table.s.group.starved
    table.play("drop")
    assert table.phase == "march" and not table.s.group.starved
    table.play("go 0811")
    assert table.s.unsupplied[1] == ()


@pytest.mark.rules("MAI-5.4", "MAI-5.1")
def test_a_marked_group_in_a_town_is_unmarked(table: Table) -> None:
    table.control(falaise="french")
    table.put("french", "0912", IN=2)
    table.unsupplied("french", "0912")
    table.moving("french")
    table.march("0912", "falaise")
    assert table.s.unsupplied[1] == ()


# ---------------------------------------------------------------------- trains and towns without defenders


@pytest.mark.rules("MAI-3.12")
def test_a_train_left_behind_is_lost(table: Table) -> None:
    table.put("french", "1024", "dunois", IN=2, SG=1, EN=1)
    table.put("french", "poitiers", IN=1, SG=1)
    table.moving("french")
    table.march("1024", "1025", french__infantry=2)
    assert table.sp("french", "1024") == {}
    assert table.at("dunois") == "1024", "leaders stay"
    table.march("poitiers", "1024", french__infantry=1)
    assert table.sp("french", "poitiers") == {"SG": 1}, "inside a town it is safe"


@pytest.mark.rules("MAI-3.13", "MAI-6.15", "MAI-8.9")
def test_the_last_combat_sp_slips_out_and_the_town_falls(table: Table) -> None:
    table.put("french", "poitiers", "dunois", IN=1, SG=1)
    table.put("english", "poitiers", AR=1)
    table.works("poitiers")
    table.moving("french")
    table.dice(3, 5, 4)
    table.march("poitiers", "slip 1024", french__infantry=1)
    assert table.sp("french", "1024") == {"IN": 1}
    assert table.controller("poitiers") == "english"
    assert table.sp("french", "poitiers") == {} and table.sp("english", "poitiers") == {"AR": 1}
    assert table.at("dunois") == "captive", "9 on the fallen-town line"
    assert table.s.works == (), "the besiegers are inside now (MAI-6.20)"


@pytest.mark.rules("MAI-3.13")
def test_a_town_keeps_while_one_combat_sp_is_inside(table: Table) -> None:
    table.put("french", "poitiers", IN=2)
    table.put("english", "poitiers", AR=1)
    table.moving("french")
    table.dice(6)
    table.march("poitiers", "slip 1024", french__infantry=1)
    assert table.controller("poitiers") == "french"
