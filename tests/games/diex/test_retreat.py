"""DXA-6.5 and DXA-5.4.4: falling back, and who makes room for it."""

import pytest

from banneret.board.hex import members
from banneret.games.diex.combat.displacement import StepAside, footing, outlets
from banneret.games.diex.combat.harm import kill
from banneret.games.diex.combat.retreat import FallBack, Retreat
from banneret.games.diex.ground.terrain import WINDOW
from banneret.games.diex.mover import Mover
from banneret.games.diex.state import DEAD, HEALTHY, NOBODY, NOWHERE, WOUNDED

from .positions import loose, stunned
from .rest import Rest
from .siege import lean_ladder
from .table import Table


def fallen_back(table: Table, key: str, hexes: int, *foes: str, shooter: str = "", dice: tuple[int, ...] = ()) -> Table:
    """The table after the beginning of this retreat."""
    foe_set = sum(1 << table[foe] for foe in foes)
    table.begin(Retreat(table[key], hexes, foe_set, table.cell(shooter) if shooter else -1), *dice)
    return table


def ends(table: Table) -> set[str]:
    return {notation.split()[-1] for notation in table.offers("retreat")}


@pytest.mark.rules("DXA-6.5a", "DXA-6.5b")
def test_the_owner_chooses_a_hex_out_of_reach_of_those_he_fought() -> None:
    table = fallen_back(Table("meadow", ["gaucher 1010", "alwin 1009"], Rest()), "alwin", 1, "gaucher")
    assert table.decision is not None
    assert table.decision.seat == 1
    assert ends(table) == {"1008", "0909", "1109"}
    assert table.why_not("retreat 1110") == "DXA-6.5b"
    assert table.why_not("retreat 1007") == "DXA-6.5a"
    table.play("retreat 1008")
    assert table.hex("alwin") == "1008"
    assert table.s.health[table["alwin"]] == HEALTHY


@pytest.mark.rules("DXA-6.5a")
def test_two_hexes_end_exactly_two_away() -> None:
    table = fallen_back(Table("meadow", ["gaucher 1010", "alwin 1009"], Rest()), "alwin", 2, "gaucher")
    assert {"retreat 1008 1007", "retreat 1008 0908", "retreat 0909 0809"} <= set(table.offers())
    grid = table.s.ground.lattice
    for notation in table.offers():
        assert grid.distance(table.cell("1009"), table.cell(notation.split()[-1])) == 2
    assert table.why_not("retreat 1008 1108") == ""
    assert table.why_not("retreat 1008 0909") == "DXA-6.5a"


@pytest.mark.rules("DXA-6.5b")
def test_hexes_in_reach_of_an_enemy_who_did_not_fight_are_open_but_tested() -> None:
    table = fallen_back(Table("meadow", ["gaucher 1010", "gervais 1007", "alwin 1009"], Rest()), "alwin", 1, "gaucher")
    assert "1008" in ends(table)
    table.play("retreat 1008", 5)
    assert table.said("slips past Gervais")


@pytest.mark.rules("DXA-6.5e", "DXA-4.3i", "DXA-4.3j")
@pytest.mark.parametrize(("die", "health", "place"), [(7, HEALTHY, "1008"), (8, WOUNDED, "1008"), (10, DEAD, "1008")])
def test_the_last_hex_is_tested_too_and_nobody_is_stopped(die: int, health: int, place: str) -> None:
    table = fallen_back(Table("meadow", ["gaucher 1010", "gervais 1007", "alwin 1009"], Rest()), "alwin", 1, "gaucher")
    table.play("retreat 1008", die)
    assert table.s.health[table["alwin"]] == health
    assert table.hex("alwin") == place


@pytest.mark.rules("DXA-6.5d", "DXA-1.2e")
def test_one_who_cannot_fall_back_is_wounded_and_stays() -> None:
    people = ["gaucher 1010", "gervais 1008", "bouchard 1109", "alwin 1009"]
    table = fallen_back(Table("meadow", people, Rest()), "alwin", 1, "gaucher", "gervais", "bouchard")
    assert table.s.health[table["alwin"]] == WOUNDED
    assert table.hex("alwin") == "1009"
    fallen_back(table, "alwin", 1, "gaucher", "gervais", "bouchard")
    assert table.s.health[table["alwin"]] == DEAD


@pytest.mark.rules("DXA-6.5d")
def test_enemies_are_not_passed() -> None:
    table = fallen_back(Table("meadow", ["gaucher 1010", "gervais 1008", "alwin 1009"], Rest()), "alwin", 2, "gaucher")
    assert not [notation for notation in table.offers() if "1008" in notation]
    assert table.why_not("retreat 1008 1007") == "DXA-6.5d"


@pytest.mark.rules("DXA-6.5c")
def test_friends_are_passed_and_pushed_aside() -> None:
    table = fallen_back(Table("meadow", ["gaucher 1010", "alwin 1009", "brihtric 1008"], Rest()), "alwin", 2, "gaucher")
    assert "retreat 1008 1007" in table.offers()
    table.play("retreat 1008 1007")
    assert (table.hex("alwin"), table.hex("brihtric")) == ("1007", "1008")
    table = fallen_back(Table("meadow", ["gaucher 1010", "alwin 1009", "brihtric 1008"], Rest()), "alwin", 1, "gaucher")
    table.play("retreat 1008")
    assert table.decision is not None
    assert table.decision.seat == 1
    assert table.why_not("yield brihtric 1006") == "DXA-6.5c"
    table.play("yield brihtric 1007")
    assert (table.hex("alwin"), table.hex("brihtric")) == ("1008", "1007")


@pytest.mark.rules("DXA-6.5c")
def test_the_displaced_may_displace_another() -> None:
    table = fallen_back(
        Table("meadow", ["gaucher 1010", "alwin 1009", "brihtric 1008", "osferth 1007"], Rest()), "alwin", 1, "gaucher"
    )
    table.play("retreat 1008")
    table.play("yield brihtric 1007")
    table.play("yield osferth 1006")
    assert (table.hex("alwin"), table.hex("brihtric"), table.hex("osferth")) == ("1008", "1007", "1006")


@pytest.mark.rules("DXA-6.5c")
@pytest.mark.parametrize("friend", ["stunned", "mounted"])
def test_the_stunned_and_riders_are_not_displaced(friend: str) -> None:
    line = "ligulf 1008 N" if friend == "mounted" else "ligulf 1008"
    table = Table("meadow", ["gaucher 1010", "alwin 1009", line], Rest())
    if friend == "stunned":
        stunned(table, "ligulf")
    fallen_back(table, "alwin", 1, "gaucher")
    assert "1008" not in ends(table)
    assert table.why_not("retreat 1008") == "DXA-6.5c"


@pytest.mark.rules("DXA-6.5c")
def test_where_somebody_must_be_pushed_aside_one_may_rather_stay_and_be_wounded() -> None:
    people = ["gaucher 1010", "gervais 0909", "bouchard 1109", "alwin 1009", "brihtric 1008"]
    table = fallen_back(Table("meadow", people, Rest()), "alwin", 1, "gaucher")
    assert table.offers() == ["retreat 1008", "stay"]
    table.play("stay")
    assert table.s.health[table["alwin"]] == WOUNDED


@pytest.mark.rules("DXA-6.5e")
def test_the_displaced_are_tested() -> None:
    people = ["gaucher 1010", "gervais 1006", "alwin 1009", "brihtric 1008"]
    table = fallen_back(Table("meadow", people, Rest()), "alwin", 1, "gaucher")
    table.play("retreat 1008")
    table.play("yield brihtric 1007", 8)
    assert table.s.health[table["brihtric"]] == WOUNDED


@pytest.mark.rules("DXA-6.5e")
def test_those_who_took_part_do_not_roll_against_the_displaced() -> None:
    table = Table("meadow", ["gaucher 1010", "gervais 1210", "alwin 1009", "brihtric 1109"], Rest())
    for place in ("0909", "1008", "1108", "1208", "1209"):
        table.s.bodies[table.cell(place)] = 6
    fallen_back(table, "alwin", 1, "gaucher")
    table.play("retreat 1109", 1)  # Brihtric must step to 1110, which Gaucher and Gervais both reach: one roll
    assert table.hex("brihtric") == "1110" and table.said("slips past Gervais") and not table.said("slips past Gaucher")


@pytest.mark.rules("DXA-6.5f")
def test_a_rider_falls_back_straight_behind_him() -> None:
    table = fallen_back(Table("meadow", ["alwin 1009", "roussel 1010 N"], Rest()), "roussel", 2, "alwin")
    assert table.hex("roussel") == "1012"
    assert table.s.facing[table["roussel"]] == 0
    assert table.s.rear(table["roussel"]) == table.cell("1013")


@pytest.mark.rules("DXA-6.5f")
def test_a_rider_displaces_friends_on_foot_behind_him_but_not_others() -> None:
    table = Table("meadow", ["alwin 1009", "roussel 1010 N", "gaucher 1012"], Rest())
    fallen_back(table, "roussel", 1, "alwin")
    assert table.offers() == ["retreat 1011", "stay"]
    table.play("retreat 1011")
    assert "yield gaucher 1012" not in table.offers()
    table.play("yield gaucher 1112")
    assert (table.hex("roussel"), table.hex("gaucher")) == ("1011", "1112")
    table = fallen_back(
        Table("meadow", ["alwin 1009", "roussel 1010 N", "mauger 1012 S"], Rest()), "roussel", 1, "alwin"
    )
    assert table.s.health[table["roussel"]] == WOUNDED
    assert table.hex("roussel") == "1010"


@pytest.mark.rules("DXA-6.5b", "DXA-6.5f")
def test_a_rider_who_is_held_from_the_side_cannot_fall_back() -> None:
    table = fallen_back(Table("meadow", ["alwin 1111", "roussel 1010 N"], Rest()), "roussel", 1, "alwin")
    assert (table.s.health[table["roussel"]], table.hex("roussel")) == (WOUNDED, "1010"), (
        "his front would come to stand beside Alwin"
    )


@pytest.mark.rules("DXA-6.5c", "DXA-6.5f")
def test_a_rider_does_not_push_a_stunned_friend_aside() -> None:
    table = stunned(Table("meadow", ["alwin 1009", "roussel 1010 N", "gaucher 1012"], Rest()), "gaucher")
    fallen_back(table, "roussel", 1, "alwin")
    assert (table.s.health[table["roussel"]], table.hex("roussel"), table.hex("gaucher")) == (WOUNDED, "1010", "1012")


@pytest.mark.rules("DXA-6.5g", "DXA-5.4.4d")
def test_a_stunned_man_who_must_fall_back_dies() -> None:
    for shooter in ("", "1015"):
        table = Table("meadow", ["gaucher 1010", "alwin 1009"], Rest())
        stunned(table, "alwin")
        fallen_back(table, "alwin", 1, shooter=shooter)
        assert table.s.health[table["alwin"]] == DEAD


@pytest.mark.rules("DXA-6.5h")
def test_the_edge_of_the_map_stops_a_retreat() -> None:
    table = fallen_back(Table("meadow", ["gaucher 1002", "alwin 1001"], Rest()), "alwin", 2, "gaucher")
    assert table.s.health[table["alwin"]] == HEALTHY
    assert all(len(notation.split()) == 3 for notation in table.offers())
    table = fallen_back(
        Table("meadow", ["gaucher 0102", "gervais 0201", "alwin 0101"], Rest()), "alwin", 1, "gaucher", "gervais"
    )
    assert table.s.health[table["alwin"]] == WOUNDED


@pytest.mark.rules("DXA-5.4.4a", "DXA-5.4.4b")
def test_from_a_missile_the_first_hex_is_farther_from_the_shooter() -> None:
    table = fallen_back(Table("meadow", ["vital 1015", "alwin 1009"], Rest()), "alwin", 2, shooter="1015")
    assert {notation.split()[1] for notation in table.offers()} == {"1008", "0909", "1109"}
    assert table.why_not("retreat 1110 1109") == "DXA-6.5a"
    assert table.why_not("retreat 1110 1209") == "DXA-5.4.4b"


@pytest.mark.rules("DXA-5.4.4c")
def test_one_who_cannot_get_away_from_a_missile_is_wounded_and_stays() -> None:
    table = fallen_back(Table("meadow", ["vital 1105", "alwin 1101"], Rest()), "alwin", 2, shooter="1105")
    assert table.s.health[table["alwin"]] == WOUNDED
    assert table.hex("alwin") == "1101"
    assert table.said("can't fall back")


@pytest.mark.rules("DXA-4.2.1e", "DXA-6.5d")
def test_water_blocks_the_retreat_of_an_armoured_man() -> None:
    table = Table("beach", ["gaucher 1010", "alwin 1009"], Rest())
    water = table.s.ground.water
    grid = table.s.ground.lattice
    shore = next(
        cell
        for cell in grid.cells
        if not water >> cell & 1 and water & grid.neighbours[cell] and table.s.ground.standable >> cell & 1
    )
    wet = next(cell for cell in grid.cells if water & grid.neighbours[shore] & 1 << cell)
    table.s.put(table["gaucher"], shore)
    assert not any(path[0] == wet for path in Retreat(table["gaucher"], 1, 0).paths(table.s))
    table.s.put(table["gaucher"], table.cell("1010"))
    table.s.put(table["alwin"], shore)
    assert any(path[0] == wet for path in Retreat(table["alwin"], 1, 0).paths(table.s))


@pytest.mark.rules("DXA-7.3c")
def test_one_who_falls_back_leaves_the_shield_wall() -> None:
    table = Table("meadow", ["gaucher 1112", "thurkill 1010", "godric 1111", "leofric 1211"], Rest())
    for key in ("thurkill", "godric", "leofric"):
        table.s.shields[table[key]] = 0b011000
    fallen_back(table, "godric", 1, "gaucher")
    table.play("retreat 1110")
    assert [table.s.shields[table[key]] for key in ("thurkill", "godric", "leofric")] == [0, 0, 0]


def test_nobody_is_displaced_into_the_hex_that_must_become_free() -> None:
    table = Table("meadow", ["gaucher 1010", "alwin 1009", "brihtric 1008"], Rest())
    brihtric = table["brihtric"]
    keep = 1 << table.cell("1008") | 1 << table.cell("1007")
    assert not outlets(table.s, brihtric, keep, 1 << brihtric) & keep


@pytest.mark.rules("DXA-4.2.1e", "DXA-4.2.1d", "DXA-6.5c")
def test_an_armoured_man_displaced_where_only_water_is_free_drowns() -> None:
    table = Table("beach", ["alwin 1009", "osferth 1010"], Rest())
    s, ground = table.s, table.s.ground
    grid = ground.lattice
    shore = next(
        cell
        for cell in grid.cells
        if ground.standable >> cell & 1 and not ground.water >> cell & 1 and grid.neighbours[cell] & ground.water
    )
    dry = next(
        cell
        for cell in members(grid.neighbours[shore] & ground.standable & ~ground.water)
        if ground.attack_foot[cell] >> shore & 1
    )
    s.put(table["osferth"], shore)
    s.put(table["alwin"], dry)
    osferth = table["osferth"]
    assert not outlets(s, osferth, 1 << shore, 1 << osferth) & ground.water, "there are dry ones"
    for cell in members(grid.neighbours[shore] & ~ground.water):
        if cell != dry:
            s.flames[cell] = (1, 0)
    assert outlets(s, osferth, 1 << shore, 1 << osferth | 1 << table["alwin"]) & ~ground.water == 0
    wet = members(outlets(s, osferth, 1 << shore, 1 << osferth | 1 << table["alwin"]))[0]
    table.begin(StepAside(osferth, wet, 0))
    assert s.health[osferth] == DEAD
    assert s.at[osferth] == NOWHERE
    assert table.said("Osferth drowns")


@pytest.mark.rules("DXA-4.3e")
def test_nobody_falls_back_into_the_way_of_one_who_is_moving() -> None:
    table = Table("meadow", ["gaucher 1010", "gervais 1008", "alwin 1012"], Rest())
    s, gervais = table.s, table["gervais"]
    s.clear(gervais)
    s.move = Mover(gervais, 0, ((table.cell("1008"), -1), (table.cell("1009"), -1)))
    s.at[gervais] = table.cell("1109")
    table.begin(Retreat(table["gaucher"], 1, 0, table.cell("1015")))
    assert "1009" not in ends(table)
    assert "0910" in ends(table)
    table.play("retreat 0910")
    assert s.moving == gervais, "he goes on with his move"


def on_a_ladder(*others: str) -> tuple[Table, int, int]:
    """Erwan on a ladder against the palisade of 1911, with Alwin behind it: the table, the foot and the hex behind."""
    table = Table("motte", ["erwan 1410", "gaucher 1412", "alwin 1411", *others], Rest())
    return table, *lean_ladder(table, "erwan", "alwin")


@pytest.mark.rules("DXA-10.1.5c")
def test_a_retreat_from_a_ladder_goes_down() -> None:
    table, foot, _ = on_a_ladder()
    fallen_back(table, "erwan", 1, "alwin")
    assert table.s.at[table["erwan"]] == foot
    assert not table.s.aloft
    assert table.s.health[table["erwan"]] == HEALTHY
    table, foot, _ = on_a_ladder()
    fallen_back(table, "erwan", 2, "alwin")
    names = table.s.ground.names
    assert all(notation.split()[1] == names[foot] for notation in table.offers("retreat"))
    table.play(table.offers("retreat")[0])
    assert table.s.ground.lattice.distance(foot, table.s.at[table["erwan"]]) == 1


@pytest.mark.rules("DXA-10.1.5c", "DXA-10.1.6d")
def test_one_who_cannot_climb_down_falls_and_is_wounded() -> None:
    table, foot, _ = on_a_ladder("brihtric 1510")
    s = table.s
    below = next(cell for cell in s.ground.lattice.cells if s.ground.attack_foot[cell] >> foot & 1)
    s.put(table["brihtric"], below)
    fallen_back(table, "erwan", 1, "brihtric")
    free = [notation for notation in table.offers("fall") if s.who[table.cell(notation.split()[1])] == NOBODY]
    table.play(free[0])
    assert s.health[table["erwan"]] == WOUNDED
    assert not s.aloft
    assert s.at[table["erwan"]] != foot


@pytest.mark.rules("DXA-6.5d", "DXA-6.5f", "DXA-6.5h")
def test_why_one_does_not_fall_back_so() -> None:
    table = fallen_back(Table("meadow", ["gaucher 1010", "alwin 1009"], Rest()), "alwin", 1, "gaucher")
    assert table.why_not("stay") == "DXA-6.5d"
    assert table.why_not("retreat 9999") == "DXA-6.5h"
    assert table.why_not("pass") == ""
    table = fallen_back(Table("saxon_village", ["gaucher 0101", "alwin 0505"], Rest()), "alwin", 1)
    table.s.put(table["alwin"], table.cell("0404"))
    assert table.why_not("retreat 0403") == "DXA-6.5d", "through the wall"
    table = fallen_back(
        Table("meadow", ["alwin 1009", "roussel 1010 N", "gaucher 1012"], Rest()), "roussel", 1, "alwin"
    )
    assert table.why_not("retreat 1110") == "DXA-6.5f"


@pytest.mark.rules("DXA-6.5d", "DXA-4.1c")
def test_the_horses_of_the_enemy_are_not_passed_and_nobody_stops_on_any() -> None:
    table = Table("meadow", ["gaucher 1010", "gervais 1007", "roussel 1008 N", "alwin 1009"], Rest())
    horse = loose(table, "roussel", "2018")
    table.s.put(table["gervais"], table.cell("1107"))
    table.s.put(horse, table.cell("1008"), 3)
    fallen_back(table, "alwin", 2, "gaucher")
    assert not any(notation.split()[1] == "1008" for notation in table.offers("retreat"))


@pytest.mark.rules("DXA-6.5d")
def test_an_enemy_in_the_middle_of_his_move_is_not_passed() -> None:
    table = Table("meadow", ["gaucher 1010", "gervais 1008", "alwin 1009"], Rest())
    s, gervais = table.s, table["gervais"]
    s.clear(gervais)
    s.move = Mover(gervais, 0, ((table.cell("1008"), -1),))
    fallen_back(table, "alwin", 2, "gaucher")
    assert not any(notation.split()[1] == "1008" for notation in table.offers("retreat"))


@pytest.mark.rules("DXA-8.4.1a")
def test_a_wounded_man_in_armour_is_not_driven_through_a_window() -> None:
    table = Table("saxon_village", ["gaucher 0101"], Rest())
    ground, gaucher = table.s.ground, table["gaucher"]
    inside, out = next(
        (cell, cell + offset)
        for cell in members(ground.indoors)
        for direction, offset in enumerate(ground.lattice.offsets)
        if ground.side[direction][cell] == WINDOW
    )
    assert footing(table.s, gaucher, inside) >> out & 1
    table.s.health[gaucher] = WOUNDED
    assert not footing(table.s, gaucher, inside) >> out & 1


@pytest.mark.rules("DXA-6.5c")
def test_a_friend_shut_in_by_enemies_cannot_make_room() -> None:
    ring = ["gervais 1007", "bouchard 1108", "mauger 0908"]
    table = fallen_back(
        Table(
            "meadow", ["gaucher 1010", *ring, "alwin 1009", "brihtric 1008", "osferth 1109", "thurkill 0909"], Rest()
        ),
        "alwin",
        1,
        "gaucher",
    )
    assert "retreat 1008" in table.offers(), "Brihtric pushes Osferth or Thurkill"
    table.play("retreat 1008")
    assert table.offers() == ["yield brihtric 0909", "yield brihtric 1109"]
    assert table.why_not("yield brihtric 1007") == "DXA-6.5c"
    table.play("yield brihtric 1109")
    assert all(notation.startswith("yield osferth") for notation in table.offers())
    table = Table("meadow", ["gaucher 1010", *ring, "erwan 1109", "vital 0909", "alwin 1009", "brihtric 1008"], Rest())
    fallen_back(table, "alwin", 1, "gaucher")
    assert table.s.health[table["alwin"]] == WOUNDED, "nobody can make room"
    assert table.hex("brihtric") == "1008"


@pytest.mark.rules("DXA-6.5c", "DXA-0e")
def test_one_who_can_only_step_to_one_hex_is_not_asked() -> None:
    ring = ["gervais 1007", "bouchard 1108", "mauger 0908", "erwan 1109"]
    table = fallen_back(
        Table("meadow", ["gaucher 1010", *ring, "alwin 1009", "brihtric 1008"], Rest()), "alwin", 1, "gaucher"
    )
    table.play("retreat 1008", 1, 1, 1, 1)
    assert table.hex("brihtric") == "0909"
    assert table.hex("alwin") == "1008"


@pytest.mark.rules("DXA-6.5d")
def test_if_the_room_is_lost_on_the_way_he_stays() -> None:
    table = Table("meadow", ["gaucher 1010", "alwin 1009", "brihtric 1008"], Rest())
    table.begin(FallBack(table["alwin"], (table.cell("1008"),), 1 << table["gaucher"], False))
    assert table.s.health[table["alwin"]] == WOUNDED
    table.begin(StepAside(table["alwin"], table.cell("1008"), 0))
    assert table.hex("alwin") == "1009"


@pytest.mark.rules("DXA-6.5g", "DXA-0g")
def test_the_dead_do_not_fall_back() -> None:
    table = Table("meadow", ["gaucher 1010", "alwin 1009"], Rest())
    kill(table.s, table.ref, table["alwin"])
    fallen_back(table, "alwin", 1, "gaucher")
    assert table.hex("alwin") == "1009"
    kill(table.s, table.ref, table["alwin"])
    assert table.s.bodies == {table.cell("1009"): 1}


# ---------------------------------------------------------------- animals that are in the way


@pytest.mark.rules("DXA-6.5c")
def test_an_own_mule_is_pushed_aside_like_a_friend() -> None:
    table = Table("meadow", ["gaucher 1010", "alwin 1009"], Rest(), animals=["mule_1 1008 saxon"])
    fallen_back(table, "alwin", 1, "gaucher")
    assert ends(table) == {"1008", "0909", "1109"}
    assert table.decision is not None
    label = next(option.label for option in table.decision.options if option.notation == "retreat 1008")
    assert label == "Alwin falls back to 1008, pushing Mule 1 aside"
    table.play("retreat 1008")
    assert table.decision.seat == 1 and table.why_not("yield mule_1 1005") == "DXA-6.5c"
    table.play("yield mule_1 1007")
    assert (table.hex("alwin"), table.hex("mule_1")) == ("1008", "1007")
    assert table.said("Mule 1 is pushed aside to 1007")


@pytest.mark.rules("DXA-6.5c", "DXA-4.4.3g")
def test_a_mule_of_the_other_side_is_not() -> None:
    table = Table("meadow", ["gaucher 1010", "alwin 1009"], Rest(), animals=["mule_1 1008 norman"])
    fallen_back(table, "alwin", 1, "gaucher")
    assert ends(table) == {"0909", "1109"} and table.why_not("retreat 1008") == "DXA-6.5c"


@pytest.mark.rules("DXA-6.5c")
def test_an_own_riderless_horse_is_pushed_aside_as_a_whole() -> None:
    table = Table("meadow", ["gaucher 1010", "alwin 1009", "ligulf 1007 N"], Rest())
    horse = loose(table, "ligulf", "0505")
    fallen_back(table, "alwin", 1, "gaucher")
    table.play("retreat 1008")
    s = table.s
    assert all("ligulf_horse" in notation for notation in table.offers())
    for option in table.decision.options if table.decision else ():
        (front,) = option.args
        cells = 1 << front | 1 << front - s.ground.lattice.offsets[0]
        assert not cells >> table.cell("1008") & 1, "no half of it stays where he comes to stand"
    assert table.why_not("yield ligulf_horse 1008") == "DXA-6.5c"
    table.play("yield ligulf_horse 1006")
    assert table.hex("alwin") == "1008" and s.facing[horse] == 0 and s.ground.names[s.rear(horse)] == "1007"
    assert not s.opposed, "nobody rolls against an animal"


@pytest.mark.rules("DXA-6.5c", "DXA-4.4.3c")
def test_an_animal_that_has_no_room_is_not_pushed() -> None:
    table = Table("meadow", ["gaucher 1010", "alwin 1009", "edmer 0505"], Rest(), animals=["mule_1 1008 saxon"])
    for cell in members(table.s.ground.lattice.neighbours[table.cell("1008")]):
        if cell != table.cell("1009"):
            table.s.bodies[cell] = 6
    fallen_back(table, "alwin", 1, "gaucher")
    assert table.s.health[table["alwin"]] == WOUNDED and table.hex("alwin") == "1009"


@pytest.mark.rules("DXA-6.5c")
def test_a_displaced_friend_pushes_an_animal_in_turn() -> None:
    table = Table("meadow", ["gaucher 1010", "alwin 1009", "edmer 1008"], Rest(), animals=["mule_1 1007 saxon"])
    fallen_back(table, "alwin", 1, "gaucher")
    table.play("retreat 1008")
    table.play("yield edmer 1007")
    table.play("yield mule_1 1006")
    assert [table.hex(key) for key in ("alwin", "edmer", "mule_1")] == ["1008", "1007", "1006"]


@pytest.mark.rules("DXA-6.5c", "DXA-6.5f")
def test_a_rider_pushes_an_own_horse_behind_him_aside() -> None:
    table = Table("meadow", ["alwin 1009", "roussel 1010 N", "mauger 1012 S"], Rest())
    horse = loose(table, "mauger", "0505")
    fallen_back(table, "roussel", 1, "alwin")
    assert table.offers() == ["retreat 1011", "stay"]
    table.play("retreat 1011")
    table.play(table.offers()[0])
    assert table.hex("roussel") == "1011" and not table.s.cells(horse) & table.s.cells(table["roussel"])


# ---------------------------------------------------------------- who opposes a retreat


@pytest.mark.rules("DXA-6.5e")
def test_an_enemy_who_fights_a_friend_opposes_too() -> None:
    """Involved is who took part in this combat; Gervais has just struck Brihtric in another."""
    people = ["gaucher 1010", "gervais 1007", "alwin 1009", "brihtric 1107"]
    table = Table("meadow", people, Rest())
    table.s.attacked |= 1 << table["gervais"]
    table.s.struck |= 1 << table["brihtric"]
    fallen_back(table, "alwin", 1, "gaucher")
    table.play("retreat 1008", 8)
    assert table.said("wounded by Gervais") and table.s.health[table["alwin"]] == WOUNDED


@pytest.mark.rules("DXA-6.5e", "DXA-6.7d")
def test_an_enemy_whose_move_is_interrupted_opposes_too() -> None:
    """A stray arrow drives Alwin back past Gaucher, at whom it was shot."""
    table = Table("meadow", ["gaucher 1010", "alwin 1008", "vital 0505"], Rest())
    table.set_out("gaucher")
    table.s.at[table["gaucher"]] = table.cell("1009")
    table.move.trail += ((table.cell("1009"), -1),)
    for place in ("1007", "0908", "1108"):
        table.s.bodies[table.cell(place)] = 6
    table.begin(Retreat(table["alwin"], 1, 0))
    assert table.decision is not None
    option = table.decision.options[0]
    preview = table.s.stack[-1].preview(table.s, table.decision.seat, option)
    assert preview is not None and "past Gaucher" in preview.reasons[0].text
    table.play(option.notation, 8)
    assert table.said("wounded by Gaucher") and table.s.opposed == 1 << table["gaucher"]
    assert table.s.moving == table["gaucher"], "and he goes on afterwards"
