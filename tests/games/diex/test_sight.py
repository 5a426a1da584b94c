"""One shot with the people on the line: sections 5.5.3 to 5.5.5, 7.3d, 8.3, 9.3.4 and 10.1.5b."""

import pytest

from banneret.board.hex import members
from banneret.games.diex.combat import harm
from banneret.games.diex.ground.terrain import COVERS, HEAVY, HEX, LIGHT, NONE, SIDE
from banneret.games.diex.ladder import Ladder
from banneret.games.diex.sight.lines import INSIDE, LEFT, OUTSIDE, RIGHT
from banneret.games.diex.sight.sight import (
    can_see_charge,
    chosen_side,
    in_sight,
    line,
    remember_side,
    shelter_question,
    shot_cover,
    stray_cover,
    within_fall,
)
from banneret.games.diex.skirmish import SKIRMISH
from banneret.games.diex.state import DEAD, STUNNED
from banneret.games.diex.tables import WEAPON, WEAPONS

from .table import Table, random_play


def shot(table: Table, weapon: str, shooter: str, target: str, cell: str = "") -> str:
    """The cover of a shot or the clause that forbids it."""
    at = table.cell(cell) if cell else table.s.at[table[target]]
    found = shot_cover(table.s, WEAPON[weapon].id, table[shooter], at, table[target])
    return COVERS[found.cover] if found.refusal is None else found.refusal.rule


def stun(table: Table, key: str) -> None:
    counter = table[key]
    table.s.clear(counter)
    table.s.health[counter] = STUNNED
    table.s.fill(counter)


def build(table: Table, *changes: str) -> None:
    """Change hexes: "0709 scrub"."""
    table.s.hexes = tuple((table.cell(place), HEX[kind].id) for place, kind in (change.split() for change in changes))
    table.s.survey()


# ---------------------------------------------------------------- over other characters


@pytest.mark.rules("DXA-5.5.3a", "DXA-5.5.3c")
def test_people_and_animals_block_and_the_stunned_do_not() -> None:
    table = Table("meadow", ["gerold 0707", "vital 0708", "gaucher 0709", "lachlan 0712"])
    assert shot(table, "crossbow", "gerold", "lachlan") == "DXA-5.5.3a"
    assert shot(table, "bow", "vital", "lachlan") == "DXA-5.5.3c"
    stun(table, "gaucher")
    assert shot(table, "bow", "vital", "lachlan") == "none"
    assert shot(table, "crossbow", "gerold", "lachlan") == "DXA-5.5.3a"  # Vital still stands
    table = Table("meadow", ["gerold 0707", "lachlan 0712"], animals=["mule_1 0709 norman"])
    assert shot(table, "crossbow", "gerold", "lachlan") == "DXA-5.5.3a"


@pytest.mark.rules("DXA-5.5.3a")
def test_enemies_block_as_friends_do_and_a_horse_does_not_block_its_rider() -> None:
    table = Table("meadow", ["gerold 0707", "munro 0709", "lachlan 0712"])
    assert shot(table, "crossbow", "gerold", "lachlan") == "DXA-5.5.3a"
    table = Table("meadow", ["gerold 0707", "urquhart 0711 N"])
    assert shot(table, "crossbow", "gerold", "urquhart", "0712") == "none"  # his rear half, past his front


@pytest.mark.rules("DXA-5.5.1c", "DXA-5.5.3a")
def test_on_a_border_both_hexes_must_be_filled() -> None:
    table = Table("meadow", ["gerold 0707", "gaucher 0806", "lachlan 0907"])
    assert shot(table, "crossbow", "gerold", "lachlan") == "none"
    table = Table("meadow", ["gerold 0707", "gaucher 0806", "arnoul 0807", "lachlan 0907"])
    assert shot(table, "crossbow", "gerold", "lachlan") == "DXA-5.5.3a"


@pytest.mark.rules("DXA-5.5.1c")
def test_on_a_border_a_man_and_a_tree_block_together_and_scrub_gives_cover_beside_a_man() -> None:
    table = Table("meadow", ["gerold 0707", "gaucher 0806", "lachlan 0907"])
    build(table, "0807 tree")
    assert shot(table, "crossbow", "gerold", "lachlan") == "DXA-5.5.3a"
    build(table, "0807 scrub")
    assert shot(table, "crossbow", "gerold", "lachlan") == "light"


@pytest.mark.rules("DXA-5.5.3b")
def test_bows_and_javelins_shoot_over_people_from_afar() -> None:
    table = Table("meadow", ["vital 0701", "judicael 0702", "gaucher 0705", "lachlan 0714"])
    assert shot(table, "bow", "vital", "lachlan") == "none"  # 13 hexes
    assert shot(table, "javelin", "judicael", "lachlan") == "none"
    assert shot(table, "sling", "vital", "lachlan") == "DXA-5.5.3a"
    build(table, "0714 scrub")
    assert shot(table, "bow", "vital", "lachlan") == "light"


@pytest.mark.rules("DXA-5.5.3b")
def test_not_over_people_at_one_in_better_cover() -> None:
    table = Table("meadow", ["vital 0701", "gaucher 0705", "lachlan 0714"])
    table.s.sides = ((table.cell("0713"), 3, 5),)
    table.s.survey()
    assert shot(table, "bow", "vital", "lachlan") == "DXA-5.5.3b"
    stun(table, "gaucher")
    assert shot(table, "bow", "vital", "lachlan") == "medium"


@pytest.mark.rules("DXA-5.5.2.4b")
def test_nobody_shoots_out_of_water() -> None:
    table = Table("woodbridge", ["vital 1305", "alwin 1307"])
    assert shot(table, "bow", "vital", "alwin") == "DXA-5.5.2.4b"


@pytest.mark.rules("DXA-5.5.3.1a", "DXA-7.1c", "DXA-7.1d")
def test_a_rider_throws_over_a_friend_beside_him() -> None:
    table = Table("meadow", ["urquhart 0707 S", "munro 0708", "gaucher 0709", "arnoul 0710"], first="scottish")
    assert shot(table, "lance_mounted", "urquhart", "gaucher") == "DXA-5.5.3a"
    table = Table("meadow", ["urquhart 0707 S", "munro 0708", "arnoul 0710"], first="scottish")
    assert shot(table, "lance_mounted", "urquhart", "arnoul") == "none"
    table = Table("meadow", ["urquhart 0707 S", "gaucher 0708", "arnoul 0710"], first="scottish")
    assert shot(table, "lance_mounted", "urquhart", "arnoul") == "DXA-5.5.3a"  # an enemy
    table = Table("meadow", ["urquhart 0707 S", "malcolm 0708 S", "arnoul 0710"], first="scottish")
    assert shot(table, "lance_mounted", "urquhart", "arnoul") == "DXA-5.5.3a"  # mounted


# ---------------------------------------------------------------- heights


@pytest.mark.rules("DXA-5.5.4a", "DXA-5.5.4b")
def test_the_ground_gives_no_cover_from_above() -> None:
    table = Table("beach", ["vital 0707", "alwin 0710", "eadric 0712"])
    build(table, "0710 scrub", "0712 marsh")
    assert shot(table, "bow", "vital", "alwin") == "none"
    assert shot(table, "lance_foot", "vital", "alwin") == "light"  # short to 4: 3 is not nearer than half
    stun(table, "alwin")
    build(table, "0712 marsh")
    assert shot(table, "crossbow", "vital", "eadric") == "none"
    assert shot(table, "sling", "vital", "eadric") == "light"  # short to 8: 5 is not nearer than half
    table = Table("beach", ["vital 0704", "alwin 0708"])
    assert shot(table, "bow", "vital", "alwin") == "medium"  # half a level is none


@pytest.mark.rules("DXA-5.5.4a")
def test_scrub_on_the_way_covers_from_above_as_well() -> None:
    table = Table("beach", ["vital 0707", "alwin 0711"])
    build(table, "0710 scrub", "0711 scrub")
    assert shot(table, "bow", "vital", "alwin") == "light"


@pytest.mark.rules("DXA-9.3.4a")
def test_from_a_platform_rock_and_river_give_none_either() -> None:
    table = Table("meadow", ["vital 0707", "alwin 0710", "eadric 0711"])
    build(table, "0707 platform", "0710 rock", "0711 river")
    assert shot(table, "bow", "vital", "alwin") == "none"
    stun(table, "alwin")
    assert shot(table, "bow", "vital", "eadric") == "none"
    assert shot(table, "lance_foot", "vital", "eadric") == "light"  # out of those ranges
    table = Table("meadow", ["vital 0707", "eadric 0711"])
    build(table, "0707 platform", "0710 scrub", "0711 river")
    assert shot(table, "bow", "vital", "eadric") == "light"  # the scrub on the way is still there
    build(table, "0710 scrub", "0711 river")
    assert shot(table, "bow", "vital", "eadric") == "medium"
    table = Table("beach", ["vital 0707", "alwin 0710"])
    build(table, "0710 rock")
    assert shot(table, "bow", "vital", "alwin") == "light"  # from a cliff it does


@pytest.mark.rules("DXA-9.3.4b")
def test_from_a_platform_not_at_one_beside_a_friend() -> None:
    table = Table("meadow", ["vital 0707", "gaucher 0710", "alwin 0711"])
    stun(table, "gaucher")
    assert shot(table, "bow", "vital", "alwin") == "none"
    build(table, "0707 platform")
    assert shot(table, "bow", "vital", "alwin") == "DXA-9.3.4b"
    build(table, "0707 platform", "0710 platform")
    assert shot(table, "bow", "vital", "alwin") == "none"  # not at the same height


@pytest.mark.rules("DXA-9.3.4d", "DXA-9.3.3a", "DXA-SC.3")
def test_what_is_not_used_through_tower_windows_or_upwards() -> None:
    table = Table("motte", ["vital 0608", "alwin 0602"])
    assert shot(table, "bow", "vital", "alwin") == "none"
    assert shot(table, "bow", "alwin", "vital") == "medium"
    for weapon in ("javelin", "lance_foot", "sling"):
        assert shot(table, weapon, "vital", "alwin") == "DXA-9.3.4d" == shot(table, weapon, "alwin", "vital")
    table = Table("beach", ["vital 0709", "alwin 0707"])
    assert shot(table, "lance_foot", "vital", "alwin") == "DXA-9.3.4d"
    assert shot(table, "javelin", "vital", "alwin") == "none"
    # DXA-SC.3
    assert shot(Table("beach", ["vital 0709", "alwin 0707"], sections=7), "lance_foot", "vital", "alwin") == "none"


@pytest.mark.rules("DXA-1.3i")
def test_a_rider_is_as_high_as_his_front_hex() -> None:
    table = Table("beach", ["vital 0706", "urquhart 0708 S"])
    assert shot(table, "bow", "vital", "urquhart", "0707") == "none"
    table = Table("beach", ["vital 0711", "urquhart 0709 S"])
    found = shot_cover(table.s, 0, table["vital"], table.cell("0708"), table["urquhart"]).line
    assert found.rise == 0


@pytest.mark.rules("DXA-5.5.4a", "DXA-5.5.4b")
def test_the_ranges_from_above() -> None:
    bow, crossbow = WEAPON["bow"].id, WEAPON["crossbow"].id
    assert [within_fall(bow, distance, 1) for distance in (5, 6)] == [True, False]
    assert [within_fall(crossbow, distance, 1) for distance in (7, 8)] == [True, False]
    assert [within_fall(bow, distance, 2) for distance in (12, 13)] == [True, False]
    assert not within_fall(bow, 1, 0)


# ---------------------------------------------------------------- shield wall, ladders, one-sided cover


@pytest.mark.rules("DXA-7.3d", "DXA-7.3f")
def test_the_front_of_a_shield_wall() -> None:
    table = Table("meadow", ["thurkill 1010", "godric 1111", "leofric 1211", "vital 1114", "huon 0912", "ansel 1108"])
    for key in ("thurkill", "godric", "leofric"):
        table.s.shields[table[key]] = 1 << 3 | 1 << 4
    assert shot(table, "bow", "vital", "godric") == "heavy"  # from the south
    assert shot(table, "bow", "huon", "godric") == "heavy"  # from the south-west
    assert shot(table, "bow", "ansel", "godric") == "none"  # from behind


@pytest.mark.rules("DXA-7.3d", "DXA-5.5.1c")
def test_through_the_corner_beside_the_front_the_wall_does_not_cover() -> None:
    table = Table("meadow", ["godric 1111", "vital 1212", "huon 1012"])
    table.s.shields[table["godric"]] = 1 << 3 | 1 << 4
    assert shot(table, "bow", "vital", "godric") == "none"
    assert line(table.s.ground, table.cell("1012"), table.cell("1111")).corner
    assert shot(table, "bow", "huon", "godric") == "heavy"  # between two front hexsides


@pytest.mark.rules("DXA-10.1.5b")
def test_on_a_ladder() -> None:
    table = Table("motte", ["vital 2008", "huon 2108", "alwin 1908", "eadric 1809"])
    s, vital = table.s, table["vital"]
    s.ladders = [Ladder(table.cell("2008"), side=4, raised=1)]
    assert table.cell("2008") + s.ground.lattice.offsets[4] == table.cell("1909")
    s.ladders = [Ladder(table.cell("2008"), side=5, raised=1)]
    assert table.cell("2008") + s.ground.lattice.offsets[5] == table.cell("1908")
    assert shot(table, "bow", "vital", "alwin") == "heavy"
    s.aloft = 1 << vital
    assert shot(table, "bow", "vital", "alwin") == "heavy"
    assert shot(table, "bow", "vital", "eadric") == "DXA-10.1.5b"
    assert shot(table, "bow", "alwin", "vital") == "none"
    build(table, "2008 scrub")
    assert shot(table, "bow", "alwin", "vital") == "none" == shot(table, "bow", "huon", "vital")
    s.aloft = 0
    assert shot(table, "bow", "huon", "vital") == "light"
    s.aloft = 1 << vital
    build(table, "1908 flat")  # without the platform the two are face to face all the same
    assert shot(table, "bow", "alwin", "vital") == "none" and shot(table, "bow", "vital", "alwin") == "heavy"


@pytest.mark.rules("DXA-8.3.4a")
def test_the_owner_of_a_man_in_a_doorway_chooses_once() -> None:
    table = Table("saxon_village", ["alwin 0506", "vital 0509", "huon 0504"])
    s, alwin, vital, huon = table.s, table["alwin"], table["vital"], table["huon"]
    out, within = (line(s.ground, s.at[u], s.at[alwin]) for u in (vital, huon))
    assert shelter_question(s, vital, alwin, out) and shelter_question(s, huon, alwin, within)
    assert shot(table, "bow", "vital", "alwin") == "medium" == shot(table, "bow", "huon", "alwin")
    s.shelter[alwin] = OUTSIDE
    assert chosen_side(s, alwin, out) == OUTSIDE and not shelter_question(s, huon, alwin, within)
    assert shot(table, "bow", "vital", "alwin") == "medium" and shot(table, "bow", "huon", "alwin") == "none"
    s.shelter[alwin] = INSIDE
    assert shot(table, "bow", "vital", "alwin") == "none" and shot(table, "bow", "huon", "alwin") == "medium"


@pytest.mark.rules("DXA-8.3.5a", "DXA-8.3.5c")
def test_the_owner_of_a_man_in_a_corner_chooses_at_the_second_side() -> None:
    table = Table("saxon_village", ["gaucher 0607", "wulfstan 0806", "aelfric 0507"])
    s, gaucher = table.s, table["gaucher"]
    right, left = (line(s.ground, s.at[table[key]], s.at[gaucher]) for key in ("wulfstan", "aelfric"))
    assert (right.shelter, left.shelter) == (RIGHT, LEFT)
    assert not shelter_question(s, table["wulfstan"], gaucher, right)
    remember_side(s, gaucher, right)
    assert not shelter_question(s, table["wulfstan"], gaucher, right)
    assert shot(table, "bow", "wulfstan", "gaucher") == "medium"
    assert shelter_question(s, table["aelfric"], gaucher, left)
    s.shelter[gaucher] = RIGHT
    assert shot(table, "bow", "wulfstan", "gaucher") == "medium" and shot(table, "bow", "aelfric", "gaucher") == "none"


@pytest.mark.rules("DXA-9.4.3a")
def test_in_the_open_gate_the_owner_chooses_too() -> None:
    table = Table("motte", ["alwin 1909", "vital 2209", "huon 1709"])
    table.s.closed = 0
    table.s.survey()
    assert shot(table, "bow", "vital", "alwin") == "medium"
    table.s.shelter[table["alwin"]] = INSIDE
    assert shot(table, "bow", "vital", "alwin") == "none" and shot(table, "bow", "huon", "alwin") == "medium"


# ---------------------------------------------------------------- strays, charges


@pytest.mark.rules("DXA-5.4.1f")
def test_a_stray_shot_has_its_own_line_that_people_do_not_block() -> None:
    table = Table("meadow", ["vital 0707", "gaucher 0709", "alwin 0712"])
    s, bow, vital, alwin = table.s, WEAPON["bow"].id, table["vital"], table["alwin"]
    build(table, "0712 scrub")
    assert stray_cover(s, bow, vital, table.cell("0712"), alwin) == (None, LIGHT)
    build(table, "0712 scrub", "0707 platform")
    assert stray_cover(s, bow, vital, table.cell("0712"), alwin) == (None, NONE)  # from above
    build(table, "0710 tree")
    refusal, _ = stray_cover(s, bow, vital, table.cell("0712"), alwin)
    assert refusal is not None and refusal.rule == "DXA-5.5.2.2a"
    s.shields[alwin] = 1
    build(table)
    assert stray_cover(s, bow, vital, table.cell("0712"), alwin) == (None, HEAVY)


@pytest.mark.rules("DXA-7.2.1b")
def test_only_the_mounted_hide_the_target_of_a_charge() -> None:
    table = Table("meadow", ["roussel 0706 S", "gaucher 0708", "alwin 0714"])
    s, roussel = table.s, table["roussel"]
    assert can_see_charge(s, roussel, table.cell("0714")) is None
    table = Table("meadow", ["roussel 0706 S", "mauger 0710 S", "alwin 0714"])
    refusal = can_see_charge(table.s, table["roussel"], table.cell("0714"))
    assert refusal is not None and refusal.rule == "DXA-7.2.1b"
    table = Table("meadow", ["roussel 0706 S", "urquhart 0714 N"])
    assert can_see_charge(table.s, table["roussel"], table.cell("0715")) is None  # his own front does not hide him
    build(table, "0710 tree")
    refusal = can_see_charge(table.s, table["roussel"], table.cell("0714"))
    assert refusal is not None and refusal.rule == "DXA-5.5.2.2a"


def test_harm_and_sight_agree_on_who_stands() -> None:
    table = Table("meadow", ["gerold 0707", "gaucher 0709", "lachlan 0712"])
    harm.stun(table.s, table.ref, table["gaucher"])
    assert shot(table, "crossbow", "gerold", "lachlan") == "none"


@pytest.mark.rules("DXA-8.2.1a")
def test_with_one_window_barred_by_a_man_another_serves() -> None:
    table = Table("meadow", ["gerold 0709", "alwin 0812", "gaucher 0809"])
    s = table.s
    walls = [
        (table.cell("0709"), direction, SIDE["window" if direction in (2, 3) else "wall"].id) for direction in range(6)
    ]
    s.hexes, s.sides = ((table.cell("0709"), HEX["interior"].id), (table.cell("0710"), HEX["scrub"].id)), tuple(walls)
    s.survey()
    assert shot(table, "crossbow", "gerold", "alwin") == "light"  # by the other window, over the scrub
    stun(table, "gaucher")
    assert shot(table, "crossbow", "gerold", "alwin") == "none"


@pytest.mark.rules("DXA-5.5.1a")
@pytest.mark.parametrize(
    "scenario",
    ["foragers", "malfosse", "knoll", "the_tithe", "the_bridge", "great_hall", "open_gate", "assault"],
)
def test_the_quick_look_sees_what_the_whole_rules_do(scenario: str) -> None:
    """Of everybody with every weapon, in positions of random games."""
    seen = hidden = 0
    for seed in range(6):
        s = random_play(SKIRMISH.start(scenario, {"setup": "given"}), seed, 150)
        for shooter in range(s.cast.people):
            if not s.is_active(shooter):
                continue
            for target in range(s.cast.people):
                if s.cast.seat[target] != s.cast.seat[shooter] and s.at[target] >= 0 and s.health[target] != DEAD:
                    for cell in members(s.cells(target)):
                        for weapon in range(len(WEAPONS)):
                            whole = shot_cover(s, weapon, shooter, cell, target).refusal is None
                            assert in_sight(s, weapon, shooter, cell, target) == whole
                            seen += whole
                            hidden += not whole
    assert seen > 50 < hidden
