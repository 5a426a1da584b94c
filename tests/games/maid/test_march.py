"""A group on the march: what it costs, where it stops, what it may enter."""

from itertools import pairwise

import pytest

from banneret.board.hex import members
from banneret.games.maid.country import BURGUNDIAN_LANDS, BURGUNDIAN_REACH, GRID, TOWN_CELLS, step_cost
from banneret.games.maid.determination.replacements import income
from banneret.games.maid.movement.march import March
from banneret.games.maid.movement.reach import Reach, reach
from banneret.games.maid.tables import BURGUNDY, FRENCH

from .examples import expect, given
from .table import Table, cell, cells


@pytest.fixture
def table() -> Table:
    table = Table(bare=True)
    table.pickets()
    return table


def found(table: Table) -> Reach:
    """What the marching group reaches."""
    march = table.s.stack[-1]
    assert isinstance(march, March)
    return march.reach(table.s)


def cost(table: Table, where: str) -> int | None:
    way = found(table)
    return way.cost(cell(where)) if way.all >> cell(where) & 1 else None


def points(table: Table) -> int:
    assert table.phase == "march"
    return table.s.group.points


# ---------------------------------------------------------------------- costs


@pytest.mark.rules("MAI-6.4", "MAI-6.5", "MAI-6.6")
def test_path_cost(table: Table) -> None:
    path = given("path_cost")["path"]
    assert sum(step_cost(cell(a), cell(b)) for a, b in pairwise(path)) == expect("path_cost")["mp"]
    table.put("french", "blois", IN=1)
    table.moving("french")
    table.march("blois")
    assert cost(table, path[-1]) == expect("path_cost")["mp"]
    table.play("go patay")
    (march,) = table.told("march")
    assert march.touch == ("blois", "1318", "1417", "patay")
    assert march.sum == "1 + 1 + 1 = 3 MPs"


@pytest.mark.rules("MAI-6.4", "MAI-6.5")
def test_terrain(table: Table) -> None:
    table.put("french", "romorantin", LC=1)
    table.put("french", "1314", LC=1)
    table.moving("french")
    table.march("romorantin")
    assert cost(table, "1519") == 3, "swamp"
    assert cost(table, "1420") == 2, "clear, over the Cher"
    assert cost(table, "1521") == 2, "clear, over the Cher"
    table.play("stay")
    table.march("1314")
    assert cost(table, "1214") == 2, "woods"
    assert cost(table, "1313") == 1, "clear"
    assert cost(table, "1413") == 1, "clear"


@pytest.mark.rules("MAI-6.6", "MAI-6.4", "MAI-6.5")
def test_river_cost() -> None:
    steps = (("1817", "1818"), ("1618", "1617"), ("1718", "1717"), ("1619", "1618"))
    assert [step_cost(cell(a), cell(b)) for a, b in steps] == expect("river_cost")["mp"]
    # the bridge counts in both directions, wherever the town is
    assert step_cost(cell("1617"), cell("1618")) == 3
    assert step_cost(cell("1717"), cell("1718")) == 1
    assert step_cost(cell("1818"), cell("1817")) == 2, "a village has no bridge"


@pytest.mark.rules("MAI-6.4", "MAI-2.4", "MAI-2.9")
def test_where_nobody_goes() -> None:
    table = Table("loire_1429", bare=True)
    table.put("french", "1215", LC=1)
    table.moving("french")
    table.march("1215")
    assert "go 1115" in table.menu() or "go belleme" in table.menu()
    assert table.rule("go 1015") == "MAI-2.9", "outside the window"
    table = Table(bare=True)
    table.pickets()
    table.put("english", "1008", LC=1)
    table.put("english", "0414", LC=1)
    table.moving("english")
    table.march("1008")
    assert table.rule("go 1007") == "MAI-6.4", "sea"
    table.play("stay")
    table.march("0414")
    assert table.rule("go 0314") == "MAI-2.4", "Brittany"


# ---------------------------------------------------------------------- towns and garrisons


@pytest.mark.rules("MAI-6.7", "MAI-6.8")
def test_garrison_rule() -> None:
    def enters(**town: int) -> Table:
        table = Table(bare=True)
        table.pickets()
        table.put("english", "1614", "fastolf", AR=5, SG=1)
        table.put("english", "etampes", **town)
        table.moving("english")
        table.march("1614", "via etampes")
        return table

    may = []
    table = enters()
    may.append(bool(table.menu("go")))
    assert table.menu() == ["drop", "stop"]
    assert table.rule("go rouvray") == "MAI-6.7"
    table.play("drop")
    table.choose(english__archers=1)
    may.append(bool(table.menu("go")))
    table.play("go rouvray")
    assert table.sp("english", "etampes") == {"AR": 1}
    assert table.sp("english", "rouvray") == {"AR": 4, "SG": 1}
    assert table.rule("move etampes") == "MAI-6.1", "the garrison has finished moving"
    table = enters(MI=1)
    may.append(bool(table.menu("go")))
    table = enters()
    table.play("drop")
    assert table.decision is not None and table.decision.tally is not None
    may.append(any(lot.id == "english.siege" for lot in table.decision.tally.lots))
    assert may == expect("garrison_rule")["may_continue"]


@pytest.mark.rules("MAI-6.8")
def test_siege_units_in_a_town_are_no_garrison(table: Table) -> None:
    table.put("english", "1614", "fastolf", AR=2)
    table.put("english", "etampes", SG=1)
    table.moving("english")
    table.march("1614", "via etampes")
    assert table.menu() == ["drop", "stop"]


@pytest.mark.rules("MAI-6.7", "MAI-6.8")
def test_a_town_with_a_garrison_is_passed_freely_and_an_empty_one_is_not(table: Table) -> None:
    table.put("french", "1024", LC=1)
    table.moving("french")
    table.march("1024")
    assert cost(table, "poitiers") == 1
    assert cost(table, "1022") == 3, "around the empty town"
    table.play("stay")
    table.put("french", "poitiers", MI=1)
    table.moving("french")
    table.march("1024")
    assert cost(table, "1022") == 2, "through the town"


@pytest.mark.rules("MAI-6.8")
def test_a_group_that_starts_in_a_town_leaves_it_empty(table: Table) -> None:
    table.put("french", "poitiers", IN=2)
    table.moving("french")
    table.march("poitiers", "1025")
    assert table.sp("french", "poitiers") == {}
    assert table.controller("poitiers") == "french", "control does not lapse"


@pytest.mark.rules("MAI-6.8")
def test_what_can_be_dropped(table: Table) -> None:
    table.put("french", "1024", "dunois", IN=2, SG=1)
    table.moving("french")
    table.march("1024", "via poitiers", "drop")
    assert table.decision is not None and table.decision.tally is not None
    assert [(lot.id, lot.count) for lot in table.decision.tally.lots] == [("french.infantry", 2)]
    assert "none" not in table.menu() and table.rule("take french.infantry 0") == "MAI-6.8"
    table.play("take french.infantry 2")
    assert "drop" not in table.menu(), "nobody is left who could be a garrison"
    assert table.rule("drop") == "MAI-6.8"
    table.play("go 1022")
    assert table.at("dunois") == "1022"
    assert table.sp("french", "1022") == {}, "the train without an escort is lost (MAI-3.12)"


@pytest.mark.rules("MAI-6.8")
def test_somebody_must_be_left_to_go_on(table: Table) -> None:
    table.put("french", "1024", IN=2)
    table.moving("french")
    table.march("1024", "via poitiers", "drop")
    assert table.phase == "march", "one SP is the only choice"
    assert table.sp("french", "poitiers") == {"IN": 2}
    assert table.rule("drop") == "MAI-6.8"
    table.play("go 1022")
    assert table.sp("french", "poitiers") == {"IN": 1}
    # one SP alone cannot drop a garrison: it would not stop over
    table.take("french", "poitiers")
    table.put("french", "1024", IN=1)
    table.moving("french")
    table.march("1024")
    assert "go poitiers" in table.menu() and "via poitiers" not in table.menu()


@pytest.mark.rules("MAI-6.8")
def test_a_leader_goes_on_and_leaves_his_only_sp_behind(table: Table) -> None:
    table.put("french", "1024", "dunois", IN=1)
    table.moving("french")
    table.march("1024", "via poitiers", "drop", "go 1022")
    assert table.sp("french", "poitiers") == {"IN": 1} and table.at("dunois") == "1022"


@pytest.mark.rules("MAI-6.8", "MAI-6.4")
def test_where_there_is_nothing_to_stop_for(table: Table) -> None:
    table.put("french", "poitiers", MI=1)
    table.put("french", "1024", SG=2)
    table.put("french", "1026", AT=2)
    table.moving("french")
    table.march("1024")
    assert "go poitiers" in table.menu() and "via poitiers" not in table.menu(), "nobody who could be a garrison"
    table.play("stay")
    table.march("1026")
    assert "go poitiers" in table.menu() and "via poitiers" not in table.menu(), "no points left to go on with"


@pytest.mark.rules("MAI-6.7", "MAI-6.8")
def test_leaders_alone_cannot_pass_an_empty_town(table: Table) -> None:
    table.put("french", "1024", "dunois")
    table.moving("french")
    table.march("1024")
    assert "go poitiers" in table.menu() and "via poitiers" not in table.menu()
    assert cost(table, "1022") == 3


@pytest.mark.rules("MAI-6.8", "MAI-6.7")
def test_the_points_that_are_left_after_a_garrison_are_those_of_the_group(table: Table) -> None:
    table.put("french", "1025", MI=1, LC=1)
    table.moving("french")
    table.march("1025", "via poitiers")
    assert points(table) == 2, "4 of the Militia, 2 spent"
    table.play("drop")
    table.choose(french__militia=1)
    assert points(table) == 2
    assert cost(table, "1021") == 2 and cost(table, "1020") is None


@pytest.mark.rules("MAI-6.8")
def test_a_second_garrison_on_the_way(table: Table) -> None:
    table.put("french", "1024", "dunois", LC=3)
    table.moving("french")
    table.march("1024", "via poitiers", "drop")
    table.choose(french__light_cavalry=1)
    assert "drop" not in table.menu() and table.rule("drop") == "MAI-6.8", "one garrison for a town"
    table.play("via thouars", "drop")
    table.choose(french__light_cavalry=1)
    table.play("go saumur")
    assert [table.sp("french", town) for town in ("poitiers", "thouars", "saumur")] == [{"LC": 1}] * 3


# ---------------------------------------------------------------------- who may enter what


@pytest.mark.rules("MAI-6.10", "MAI-3.9", "MAI-3.6")
def test_a_group_besieges_and_stops(table: Table) -> None:
    table.put("french", "poitiers", MI=2)
    table.put("english", "1025", AR=4, SG=1)
    table.put("english", "1125", "talbot")
    table.put("english", "1026", SG=1, AR=1)
    table.moving("english")
    table.march("1025", english__archers=2)
    assert "via poitiers" not in table.menu()
    assert cost(table, "1022") == 4, "not through the town: by the ring around it, over no river"
    table.play("go poitiers")
    assert table.phase == "movement"
    assert (table.sp("english", "poitiers"), table.sp("french", "poitiers")) == ({"AR": 2}, {"MI": 2})
    assert table.controller("poitiers") == "french"
    assert table.told("siege")
    # friends join in the same way, but not without a combat SP
    table.march("1125")
    assert "go poitiers" not in table.menu() and table.rule("go poitiers") == "MAI-6.10"
    table.play("stay")
    table.march("1026", english__siege=1)
    assert table.rule("go poitiers") == "MAI-6.10"
    table.play("stay")
    table.march("1025", "poitiers")
    assert table.sp("english", "poitiers") == {"AR": 4, "SG": 1}


@pytest.mark.rules("MAI-6.10")
def test_nobody_without_a_combat_sp_enters_an_open_enemy_town(table: Table) -> None:
    table.put("english", "1024", "talbot", SG=1, LC=1)
    table.moving("english")
    table.march("1024", talbot=1, english__siege=1)
    assert table.rule("go poitiers") == "MAI-6.10"
    table.play("stay")
    table.march("1024")
    assert "go poitiers" in table.menu()


@pytest.mark.rules("MAI-6.11")
def test_no_hex_with_enemies_and_no_besieged_town(table: Table) -> None:
    table.put("french", "1024", IN=4)
    table.put("french", "poitiers", MI=1)
    table.put("english", "1025", AR=1)
    table.put("english", "poitiers", AR=1)
    table.moving("french")
    table.march("1024")
    assert table.rule("go 1025") == "MAI-6.11"
    assert table.rule("go poitiers") == "MAI-6.11"
    assert cost(table, "1022") == 3, "nor through it"
    assert not table.menu("slip"), "four SPs are too many"


@pytest.mark.rules("MAI-6.11", "MAI-8.8")
def test_lone_leaders_are_driven_off_and_the_march_goes_on(table: Table) -> None:
    table.put("french", "1024", LC=2)
    table.put("english", "1025", "talbot", "scales")
    table.moving("french")
    table.dice(1, 1, 6, 6)
    table.march("1024", "via 1025")
    assert (table.at("talbot"), table.at("scales")) == ("killed", "captive")
    assert points(table) == 7
    assert len(table.told("overrun")) == 1
    table.play("go 1026")
    assert table.sp("french", "1026") == {"LC": 2}


@pytest.mark.rules("MAI-6.11")
def test_nobody_marches_past_lone_leaders_unseen(table: Table) -> None:
    table.put("french", "1024", LC=2)
    table.put("english", "1025", "talbot")
    table.moving("french")
    table.march("1024")
    assert cost(table, "1026") == 3, "around them; through them in two legs"


@pytest.mark.rules("MAI-6.11", "MAI-3.12")
def test_trains_without_an_escort_are_overrun(table: Table) -> None:
    table.put("french", "1024", IN=1)
    table.moving("french")
    table.put("english", "1025", "talbot", SG=2)
    table.again()
    table.dice(5, 4)
    table.march("1024", "via 1025")
    assert table.sp("english", "1025") == {} and table.sp("french", "1025") == {"IN": 1}
    assert table.at("talbot") not in ("1025", "captive", "killed"), "9: in the field he gets away"
    assert points(table) == 4


@pytest.mark.rules("MAI-6.11")
def test_without_a_combat_sp_nobody_is_driven_off(table: Table) -> None:
    table.put("french", "1024", "dunois", SG=1)
    table.put("english", "1025", "talbot")
    table.moving("french")
    table.march("1024")
    assert table.rule("go 1025") == "MAI-6.11"
    assert "go 1025" not in table.menu() and "via 1025" not in table.menu()


@pytest.mark.rules("MAI-6.11", "MAI-6.14")
def test_lone_leaders_in_a_zone_of_control_are_driven_off_and_the_group_stops(table: Table) -> None:
    table.put("french", "1024", LC=2)
    table.put("english", "1025", "talbot")
    table.put("english", "1026", AR=3)
    table.moving("french")
    table.march("1024")
    assert "go 1025" in table.menu() and "via 1025" not in table.menu()


@pytest.mark.rules("MAI-6.11")
def test_lone_leaders_before_a_town_of_ours_are_driven_off(table: Table) -> None:
    table.put("french", "1024", LC=2)
    table.put("french", "poitiers", MI=1)
    table.put("english", "poitiers", "talbot")
    table.moving("french")
    table.dice(6, 6)
    table.march("1024", "poitiers")
    assert table.at("talbot") == "captive"
    assert table.sp("french", "poitiers") == {"LC": 2, "MI": 1}


# ---------------------------------------------------------------------- zones of control


@pytest.mark.rules("MAI-3.10", "MAI-6.14", "MAI-3.11")
def test_a_group_stops_in_a_zone_of_control(table: Table) -> None:
    table.put("english", "1024", AR=3)
    table.put("french", "1126", LC=1)
    table.put("french", "1125", LC=1)
    table.moving("french")
    table.march("1126")
    assert cost(table, "1125") == 1
    assert cost(table, "1025") == 1
    assert cost(table, "1124") == 5, "1226, 1225, 1224 and over the Vienne"
    table.play("stay")
    # from a zone of control straight into another, and there it stops
    table.march("1125")
    assert cost(table, "1124") == 1
    assert cost(table, "1123") == 5, "beyond the Vienne: not through 1124, which would be 3"
    assert cost(table, "1026") == 2, "it may leave freely"


@pytest.mark.rules("MAI-3.10")
def test_two_combat_sps_stop_nobody(table: Table) -> None:
    table.put("english", "1024", AR=2, SG=3)
    table.put("french", "1125", LC=1)
    table.moving("french")
    table.march("1125")
    assert cost(table, "poitiers") == 2


@pytest.mark.rules("MAI-6.14")
def test_no_zone_stops_a_group_in_a_friendly_town(table: Table) -> None:
    table.put("english", "1024", AR=3)
    table.put("french", "poitiers", MI=1)
    table.put("french", "1123", IN=1)
    table.moving("french")
    table.march("1123")
    assert cost(table, "0923") == 2, "through the town"


@pytest.mark.rules("MAI-6.14", "MAI-3.10")
def test_besiegers_close_the_ring(table: Table) -> None:
    table.put("english", "poitiers", AR=3)
    table.put("french", "poitiers", MI=2)
    table.put("french", "1025", LC=1)
    table.moving("french")
    table.march("1025")
    ring = ("1022", "1123", "1124", "1024", "0924", "0923")
    assert all(found(table).terms.stops >> cell(hex) & 1 for hex in ring)
    assert cost(table, "1024") == 1
    assert cost(table, "0924") == 3, "not along the ring, by the woods"


@pytest.mark.rules("MAI-3.10", "MAI-6.14")
def test_zoc_of_the_worked_cases() -> None:
    def zones(side: str, hex: str, **codes: int) -> set[str]:
        table = Table(bare=True)
        if hex == "1618":
            table.control(jargeau="english")
        table.put(side, hex, **codes)
        table.put("english" if side == "french" else "french", "0309", LC=1)
        table.moving("english" if side == "french" else "french")
        table.march("0309")
        return cells(found(table).terms.stops)

    three, two, inside = (
        zones("french", "1818", IN=3),
        zones("french", "1818", IN=2, EN=1),
        zones("french", "gien", IN=3),
    )
    assert ["sully" in three, "1819" in three, "1819" in two, "1818" in inside] == expect("zoc_size_and_river")["zoc"]
    bridge = zones("english", "1618", AR=5)
    assert ["orleans" in bridge, "jargeau" in bridge] == expect("zoc_bridge")["zoc"]


# ---------------------------------------------------------------------- guns, Burgundians, stacks


@pytest.mark.rules("MAI-6.16", "MAI-6.3", "MAI-6.4")
def test_min_one_hex_move() -> None:
    enters = []
    for blocked in (False, True):
        table = Table(bare=True)
        table.pickets()
        table.s.turn = 8
        table.put("french", "1525", AT=1)
        if blocked:
            table.put("english", "1526", AR=1)
        table.moving("french")
        table.march("1525")
        assert points(table) == 2
        enters.append("go 1524" in table.menu())
    assert enters == expect("min_one_hex_move")["enter_rough"]
    assert set(table.menu("go")) == {"go 1524", "go 1624", "go 1424", "go 1625", "go 1425"}
    assert not table.menu("via")
    table.play("go 1424")
    assert table.sp("french", "1424") == {"AT": 1}
    assert table.phase == "movement", "its whole move"
    assert "MAI-6.16" in table.told("march")[0].rules


@pytest.mark.rules("MAI-6.16")
def test_the_exception_is_for_a_whole_move_only(table: Table) -> None:
    table.put("french", "1525", AT=1)
    table.put("english", "1526", AR=1)
    counts = table.s.sp[FRENCH][cell("1525")]
    assert reach(table.s, FRENCH, cell("1525"), counts, 0, 2, whole=True).forced
    assert not reach(table.s, FRENCH, cell("1525"), counts, 0, 2, whole=False).all
    assert not reach(table.s, FRENCH, cell("1525"), counts, 0, 3, whole=True).forced


@pytest.mark.rules("MAI-6.16")
def test_a_group_on_the_march_is_not_helped_into_rough_ground(table: Table) -> None:
    table.s.turn = 8
    table.control(falaise="french")
    table.put("french", "falaise", MI=1)
    table.put("french", "0813", AT=2)
    for hex in ("0811", "0912", "0713", "argentan"):
        table.put("english", hex, AR=1)
    table.moving("french")
    table.march("0813", "via falaise")
    assert points(table) == 1
    assert table.menu() == ["drop", "stop"], "all around is too dear or barred"


@pytest.mark.rules("MAI-6.17", "MAI-2.8")
def test_burgundian_leash() -> None:
    places = ("paris", "etampes", "janville", "orleans", "jargeau")
    distances, allowed = [], []
    for place in places:
        distances.append(min(GRID.distance(cell(place), home) for home in members(BURGUNDIAN_LANDS)))
        table = Table(bare=True)
        table.pickets()
        word = min(cells(GRID.neighbours[cell(place)] & BURGUNDIAN_REACH & ~TOWN_CELLS))
        table.put("burgundian", word, LC=1)
        table.moving("english")
        table.march(word)
        allowed.append(f"go {place}" in table.menu())
        if not allowed[-1]:
            assert table.rule(f"go {place}") == "MAI-6.17"
    assert distances == expect("burgundian_leash")["distance"]
    assert allowed == expect("burgundian_leash")["allowed"]


@pytest.mark.rules("MAI-6.17", "MAI-12.10")
def test_who_is_on_the_leash_and_for_how_long() -> None:
    def goes(
        *people: str,
        turn: int = 1,
        scenario: str = "campaign_1429",
        burgundians: int = 0,
        english: int = 0,
        **variants: str,
    ) -> bool:
        table = Table(scenario, None, bare=True, **variants)
        table.s.turn = turn
        table.put("english", "1616", *people, LC=english)
        table.put("burgundian", "1616", LC=burgundians)
        table.moving("english")
        table.march("1616")
        return "go 1516" in table.menu()

    assert goes(english=2)
    assert not goes(burgundians=2)
    assert not goes(english=1, burgundians=1)
    assert not goes("philip")
    assert not goes("philip", english=3)
    assert goes("talbot", english=3)
    assert not goes(burgundians=1, turn=8)
    assert goes(burgundians=1, turn=9)
    assert goes(burgundians=1, english=1, turn=9)
    assert not goes(burgundians=1, turn=4, scenario="loire_1429"), "never lifted where the scenario has no such turn"
    assert goes(burgundians=1, greater_burgundy="on")
    assert goes("philip", greater_burgundy="on")


@pytest.mark.rules("MAI-12.10", "MAI-5.7")
@pytest.mark.parametrize("scenario", ["campaign_1429", "rheims_1429"])
def test_a_greater_role_brings_the_burgundians_one_more_rp(scenario: str) -> None:
    plain, greater = (
        [income(Table(scenario, greater_burgundy=role).s, nation) for nation in range(3)] for role in ("off", "on")
    )
    assert [more - less for less, more in zip(plain, greater, strict=True)] == [
        int(nation == BURGUNDY) for nation in range(3)
    ]


@pytest.mark.rules("MAI-6.17")
def test_the_leash_does_not_hold_those_who_stay_behind(table: Table) -> None:
    table.put("english", "1616", "talbot", LC=2)
    table.put("burgundian", "1616", "philip", LC=2)
    table.moving("english")
    table.march("1616", "1516", english__light_cavalry=2, talbot=1)
    assert table.sp("english", "1516") == {"LC": 2}
    assert table.sp("english", "1616") == {"B.LC": 2}


@pytest.mark.rules("MAI-3.7")
def test_stacking_limit(table: Table) -> None:
    table.put("french", "1025", "dunois", AR=3, IN=5)
    table.put("french", "1024", AR=15)
    table.moving("french")
    table.play("move 1025")
    table.choose(dunois=1, french__archers=3, french__infantry=5)
    legal = ["go 1024" in table.menu(), "go 1124" in table.menu()]
    assert cost(table, "poitiers") == 2, "passing through is free"
    assert table.rule("go 1024") == "MAI-3.7"
    table.play("stay")
    table.take("french", "1025")
    table.put("french", "1025", "dunois", AR=3, SG=2)
    table.moving("french")
    table.march("1025")
    legal.append("go 1024" in table.menu())
    assert legal == expect("stacking_limit")["legal"]
    table.play("go 1024")
    assert sum(table.sp("french", "1024").values()) == 20
    # leaders do not count
    table.put("french", "1025", "la_hire")
    table.moving("french")
    table.march("1025", "1024")
    assert table.at("la_hire") == "1024"


@pytest.mark.rules("MAI-3.8")
def test_english_and_burgundians_go_together(table: Table) -> None:
    table.put("english", "melun", "talbot", AR=2)
    table.put("burgundian", "melun", IN=2)
    table.put("burgundian", "provins", MI=1)
    table.moving("english")
    table.march("melun", "provins")
    assert table.sp("english", "provins") == {"AR": 2, "B.IN": 2, "B.MI": 1}
