"""Section 4.4.3, played: horses and mules taken by the bridle, led, caught and let go."""

from typing import Any

import pytest

from banneret.games.diex.combat.contact import owner
from banneret.games.diex.ground.ground import ground
from banneret.games.diex.ground.terrain import HEX, WALL, WINDOW
from banneret.games.diex.ladder import Ladder
from banneret.games.diex.missiles.offensive_fire import OffensiveFire
from banneret.games.diex.movement import leading
from banneret.games.diex.movement.gathering import Gather
from banneret.games.diex.movement.move import Movement
from banneret.games.diex.state import NOWHERE

from .horses import begin, loosen, place, stunned, wounded
from .table import Table


def with_a_horse(at: str, *more: str, **rest: Any) -> Table:
    """Enguerrand on foot; his horse has its front in 1010 and its rear in 1011. It is his move."""
    t = Table("meadow", ["enguerrand 1010 N", *more], **rest)
    loosen(t, "enguerrand", at)
    begin(t, Movement())
    t.play("move enguerrand")
    return t


# -------------------------------------------------------------------- on foot


@pytest.mark.rules("DXA-4.4.3b")
@pytest.mark.parametrize(
    ("hex_", "allowed"),
    [("0910", True), ("1009", True), ("1110", True), ("0911", False), ("1111", False), ("1012", False)],
)
def test_taken_by_the_bridle_from_the_front(hex_: str, allowed: bool) -> None:
    t = with_a_horse(hex_)
    before = t.move.left
    assert bool(t.offers("bridle")) == allowed
    if allowed:
        t.play("bridle enguerrand_horse")
        assert t.s.leader[t["enguerrand_horse"]] == t["enguerrand"] and t.move.left == before
    else:
        assert t.why_not("bridle enguerrand_horse") == "DXA-4.4.3b"


@pytest.mark.rules("DXA-4.4.3b")
def test_not_while_an_enemy_could_attack_the_horse() -> None:
    t = with_a_horse("1009", "alwin 1012")
    assert t.why_not("bridle enguerrand_horse") == "DXA-4.4.3b"


@pytest.mark.rules("DXA-4.4.3b")
def test_a_wounded_man_leads_too() -> None:
    t = Table("meadow", ["enguerrand 1010 N"])
    loosen(t, "enguerrand", "1009")
    wounded(t, "enguerrand")
    begin(t, Movement())
    t.play("move enguerrand")
    t.play("bridle enguerrand_horse")


@pytest.mark.rules("DXA-4.4.3a", "DXA-4.4.3c")
def test_the_horse_follows_in_his_path() -> None:
    t = with_a_horse("1009")
    t.play("bridle enguerrand_horse")
    t.play("to 1008")
    horse = t["enguerrand_horse"]
    assert place(t, horse) == ("1009", "1010")
    t.play("to 1108")
    assert place(t, horse) == ("1008", "1009")
    t.play("to 1207")
    assert place(t, horse) == ("1108", "1008") and t.s.facing[horse] == 1
    t.play("stop")
    assert place(t, horse) == ("1108", "1008") and t.s.leader[horse] == t["enguerrand"]


@pytest.mark.rules("DXA-4.4.3a")
def test_a_horse_without_a_leader_stays() -> None:
    t = with_a_horse("1009")
    t.play("to 1005")
    assert place(t, t["enguerrand_horse"]) == ("1010", "1011")
    assert not t.offers("move enguerrand_horse")


@pytest.mark.rules("DXA-4.4.3c", "DXA-4.2.1b")
def test_where_a_led_horse_goes() -> None:
    meadow = ground("meadow", 10, (), (), 0, 0)
    assert meadow.led >> meadow.cell("2215") & 1  # a tree
    kinds = {HEX["rock"].id, HEX["stairs"].id, HEX["moat"].id, HEX["ramp"].id, HEX["platform"].id, HEX["interior"].id}
    for name in ("motte", "woodbridge", "ditch"):
        land = ground(name, 10, (), (), 0, 0)
        for cell in land.lattice.cells:
            if land.kind[cell] in kinds and not land.doorways >> cell & 1:
                assert not land.led >> cell & 1
            if land.kind[cell] in (HEX["tree"].id, HEX["river"].id):
                assert land.led >> cell & 1


@pytest.mark.rules("DXA-4.4.3c", "DXA-4.1c")
def test_it_cannot_follow_through_another_mans_hex_and_is_left_behind() -> None:
    t = with_a_horse("1009", "vital 1008")
    t.play("bridle enguerrand_horse")
    t.play("to 1008")
    t.play("to 1007")
    horse = t["enguerrand_horse"]
    assert place(t, horse) == ("1009", "1010") and t.s.leader[horse] == -1
    assert t.said("stays behind")


@pytest.mark.rules("DXA-4.4.3c")
def test_one_who_is_stopped_in_a_friends_hex_goes_back_before_his_horse() -> None:
    t = with_a_horse("1009", "vital 1007", "alwin 1006")
    t.play("bridle enguerrand_horse")
    t.play("to 1008")
    t.play("to 1007")
    t.play("to 1107", 7)  # Alwin opposes in 1007
    assert t.hex("enguerrand") == "1008" and place(t, t["enguerrand_horse"]) == ("1009", "1010")


@pytest.mark.rules("DXA-4.4.3c", "DXA-4.1c")
def test_he_may_walk_back_through_his_own_horse() -> None:
    t = with_a_horse("1009")
    t.play("bridle enguerrand_horse")
    horse = t["enguerrand_horse"]
    for hex_, place_ in (
        ("1008", ("1009", "1010")),
        ("1009", ("1009", "1010")),
        ("1008", ("1009", "1010")),
        ("1007", ("1008", "1009")),
    ):
        t.play(f"to {hex_}")
        assert place(t, horse) == place_
    t.play("stop")
    assert t.hex("enguerrand") == "1007" and t.s.leader[horse] == t["enguerrand"]


@pytest.mark.rules("DXA-1.2j", "DXA-1.1b")
def test_a_mule_is_led_as_a_horse_is_and_fills_one_hex() -> None:
    t = Table("meadow", ["vital 1009"], animals=["mule_1 1010 norman"])
    begin(t, Movement())
    mule = t["mule_1"]
    assert t.s.cells(mule).bit_count() == 1
    t.play("move vital")
    t.play("bridle mule_1")
    t.play("to 1008")
    t.play("to 1007")
    assert t.hex("mule_1") == "1008"


# -------------------------------------------------------------------- several


def three_and_a_half(*more: str) -> Table:
    """Vital in the middle of four mules."""
    mules = [f"mule_{number} {hex_} norman" for number, hex_ in enumerate(("1008", "0909", "1109", "1010"), 1)]
    t = Table("meadow", ["vital 1009", *more], animals=mules)
    begin(t, Movement())
    t.play("move vital")
    return t


@pytest.mark.rules("DXA-4.4.3f")
def test_a_man_on_foot_leads_three_and_not_four() -> None:
    t = three_and_a_half()
    for number in (1, 2, 3):
        t.play(f"bridle mule_{number}")
    assert t.why_not("bridle mule_4") == "DXA-4.4.3f"


@pytest.mark.rules("DXA-4.4.3f")
def test_the_second_and_third_are_placed_at_the_end_of_his_move() -> None:
    t = three_and_a_half()
    for number in (2, 3, 4):
        t.play(f"bridle mule_{number}")
    t.play("to 1110")
    t.play("to 1210")
    assert t.hex("mule_2") == "1110" and t.hex("mule_3") == "1109" and t.hex("mule_4") == "1010"
    t.play("stop")
    assert (
        t.why_not("stand mule_3 1310") == ""
        and t.why_not("stand mule_3 1510") == "DXA-4.4.3f"
        and t.why_not("stand mule_3 1110") == "DXA-4.1c"
    )
    t.play("stand mule_3 1209")
    t.play("stand mule_4 1211")
    assert (t.hex("mule_3"), t.hex("mule_4")) == ("1209", "1211")


@pytest.mark.rules("DXA-4.4.3f")
def test_a_second_horse_stands_with_its_front_beside_him() -> None:
    t = Table("meadow", ["enguerrand 1010 N", "raoul 1110 N"])
    loosen(t, "enguerrand", "1009")
    loosen(t, "raoul", "2001")
    begin(t, Movement())
    t.play("move enguerrand")
    t.play("bridle enguerrand_horse")
    t.play("bridle raoul_horse")
    t.play("to 1008")
    t.play("to 1007")
    t.play("stop")
    assert t.offers("stand raoul_horse") and not t.offers("stand enguerrand_horse")
    t.play("stand raoul_horse 1107 nw")
    assert place(t, t["raoul_horse"]) == ("1107", "1207") and place(t, t["enguerrand_horse"]) == ("1008", "1009")


@pytest.mark.rules("DXA-4.4.3f")
def test_a_rider_leads_one() -> None:
    t = Table("meadow", ["roussel 1010 N"], animals=["mule_1 0910 norman", "mule_2 1110 norman"])
    begin(t, Movement())
    t.play("move roussel")
    t.play("bridle mule_1")
    assert t.why_not("bridle mule_2") == "DXA-4.4.3f"


# -------------------------------------------------------------------- by a rider


def riding_by(at: str, *more: str) -> Table:
    """Roussel rides; Raoul's horse stands loose with its front in 1010, facing N."""
    t = Table("meadow", ["raoul 1010 N", f"roussel {at} N", *more])
    loosen(t, "raoul", "2001")
    begin(t, Movement())
    t.play("move roussel")
    return t


@pytest.mark.rules("DXA-4.4.3d")
def test_a_rider_beside_the_horse_at_the_start_takes_it_without_a_roll() -> None:
    t = riding_by("1110")
    assert t.why_not("catch raoul_horse") == "DXA-4.4.3d"
    t.play("bridle raoul_horse")
    assert t.s.leader[t["raoul_horse"]] == t["roussel"]


@pytest.mark.rules("DXA-4.4.3d")
@pytest.mark.parametrize(("die", "caught"), [(1, True), (6, True), (7, False), (10, False)])
def test_in_passing_he_rolls(die: int, caught: bool) -> None:
    t = riding_by("1114")
    t.play("to 1111")
    assert t.why_not("bridle raoul_horse") == "DXA-4.4.3d"
    t.play("catch raoul_horse", die)
    assert (t.s.leader[t["raoul_horse"]] == t["roussel"]) == caught
    if not caught:
        assert not t.offers("catch") and t.why_not("catch raoul_horse") == "DXA-4.4.3d"


@pytest.mark.rules("DXA-4.4.3e")
def test_a_led_horse_goes_beside_the_rider() -> None:
    t = riding_by("1110")
    t.play("bridle raoul_horse")
    t.play("to 1109")
    horse, rider = t["raoul_horse"], t["roussel"]
    assert place(t, rider) == ("1109", "1110") and place(t, horse) == ("1009", "1010")  # to his left, slightly behind
    assert t.s.facing[horse] == t.s.facing[rider] == 0


@pytest.mark.rules("DXA-4.4.3e")
def test_the_side_is_chosen_after_each_hex() -> None:
    t = riding_by("1110")
    t.play("bridle raoul_horse")
    assert not t.offers("side")
    t.play("to 1109")
    assert t.offers("side") == ["side right"]
    t.play("side right")
    assert place(t, t["raoul_horse"]) == ("1209", "1210") and t.why_not("side left") == "DXA-4.4.3e"
    t.play("to 1108")
    assert place(t, t["raoul_horse"]) == ("1208", "1209") and t.offers("side") == ["side left"]


@pytest.mark.rules("DXA-4.4.3e")
def test_if_one_side_is_not_free_it_goes_on_the_other() -> None:
    t = riding_by("1110", "vital 1008")
    t.play("bridle raoul_horse")
    t.play("to 1109")
    t.play("to 1108")
    assert place(t, t["raoul_horse"]) == ("1208", "1209")


@pytest.mark.rules("DXA-4.4.3e")
def test_if_neither_is_free_it_stays_in_its_last_place() -> None:
    t = riding_by("1110", "vital 1008", "gaucher 1208")
    t.play("bridle raoul_horse")
    t.play("to 1109")
    t.play("to 1108")
    horse = t["raoul_horse"]
    assert place(t, horse) == ("1009", "1010") and t.s.leader[horse] == -1


# -------------------------------------------------------------------- whose it is, and losing it


@pytest.mark.rules("DXA-4.4.3g")
def test_whose_a_riderless_horse_is() -> None:
    t = Table("meadow", ["raoul 1010 N", "vital 1110", "alwin 1012"])
    horse = loosen(t, "raoul", "2001")
    s = t.s
    assert owner(s, horse) == 0
    stunned(t, "vital")
    assert owner(s, horse) == -1
    begin(t, Movement())
    s.phasing = 1
    s.put(t["alwin"], t.cell("1009"))
    t.begin(Movement())
    t.play("move alwin")
    t.play("bridle raoul_horse")
    assert owner(s, horse) == 1 and s.holder[horse] == 1


@pytest.mark.rules("DXA-4.4.3g")
def test_a_leader_who_was_driven_away_leads_it_no_more() -> None:
    t = Table("meadow", ["vital 1009"], animals=["mule_1 1010 norman"])
    t.s.leader[t["mule_1"]] = t["vital"]
    assert owner(t.s, t["mule_1"]) == 0
    t.s.put(t["vital"], t.cell("1006"))
    assert owner(t.s, t["mule_1"]) == -1
    begin(t, Movement())
    t.play("move vital")
    assert t.s.leader[t["mule_1"]] == -1


@pytest.mark.rules("DXA-4.4.3h", "DXA-4.4.3i")
def test_who_loses_what_he_leads() -> None:
    t = riding_by("1110", "vital 0303")
    t.play("bridle raoul_horse")
    leading.lose_led(t.s, t["roussel"])
    assert t.s.leader[t["raoul_horse"]] == -1
    t.s.leader[t["raoul_horse"]] = t["vital"]
    leading.lose_led(t.s, t["vital"])  # on foot, shooting or attacked
    assert t.s.leader[t["raoul_horse"]] == t["vital"]
    leading.lose_led(t.s, t["vital"], attacks=True)
    assert t.s.leader[t["raoul_horse"]] == -1 and place(t, t["raoul_horse"]) == ("1010", "1011")


@pytest.mark.rules("DXA-4.4.3i")
def test_a_leader_who_falls_or_dismounts_lets_go() -> None:
    t = riding_by("1110")
    t.play("bridle raoul_horse")
    t.play("dismount 1210")
    assert t.s.leader[t["raoul_horse"]] == -1


@pytest.mark.rules("DXA-4.4.3a")
def test_let_go_it_is_not_taken_again_in_the_same_phase() -> None:
    t = with_a_horse("1009")
    t.play("bridle enguerrand_horse")
    t.play("release enguerrand_horse")
    assert (
        t.s.leader[t["enguerrand_horse"]] == -1
        and not t.offers("bridle")
        and t.why_not("bridle enguerrand_horse") == "DXA-4.4.3d"
    )


@pytest.mark.rules("DXA-SC.8", "DXA-1.3k")
def test_mules_leave_the_map_with_their_leader() -> None:
    t = Table("meadow", ["vital 1002"], animals=["mule_1 1003 norman"])
    begin(t, Movement())
    t.play("move vital")
    t.play("bridle mule_1")
    t.play("to 1001")
    assert t.hex("mule_1") == "1002"
    t.play(t.offers("leave")[0])
    mule = t["mule_1"]
    assert t.s.left_by[mule] == 1 and t.s.at[mule] == NOWHERE and t.s.holder[mule] == 0 and not t.s.beasts


@pytest.mark.rules("DXA-4.4.3h")
def test_a_rider_who_throws_his_lance_loses_the_horse_he_leads() -> None:
    t = Table("meadow", ["urquhart 1010 N", "alwin 1007"], animals=["mule_1 1110 scottish"])
    t.s.leader[t["mule_1"]] = t["urquhart"]
    begin(t, OffensiveFire())
    while not t.offers("fire urquhart"):
        t.play(t.offers("shoot urquhart")[0])
    t.play(t.offers("fire urquhart")[0], 10)
    assert t.s.leader[t["mule_1"]] == -1 and t.s.shot >> t["urquhart"] & 1


def wall(t: Table, hex_: str, direction: int) -> None:
    t.s.sides = (*t.s.sides, (t.cell(hex_), direction, WALL))
    t.s.survey()


@pytest.mark.rules("DXA-4.4.3b", "DXA-4.4.3f")
def test_not_across_a_wall() -> None:
    t = Table("meadow", ["vital 1009"], animals=["mule_1 1010 norman", "mule_2 1008 norman"])
    wall(t, "1009", 3)
    begin(t, Movement())
    t.play("move vital")
    assert t.offers("bridle") == ["bridle mule_2"] and t.why_not("bridle mule_1") == "DXA-4.4.3b"
    assert t.cell("1010") not in [front for front, _ in Gather(t["vital"], (t["mule_1"],)).places(t.s)]


@pytest.mark.rules("DXA-4.4.3c")
def test_a_led_animal_does_not_follow_through_a_window() -> None:
    t = Table("meadow", ["vital 1009"], animals=["mule_1 1010 norman"])
    t.s.sides = ((t.cell("1009"), 3, WINDOW),)
    t.s.survey()
    t.s.leader[t["mule_1"]] = t["vital"]
    begin(t, Movement())
    t.play("move vital")
    t.play("to 1008")
    assert t.hex("mule_1") == "1010" and t.s.leader[t["mule_1"]] == -1


@pytest.mark.rules("DXA-4.4.3c")
def test_no_led_animal_stands_where_a_ladder_stands() -> None:
    t = Table("meadow", ["gaucher 1010", "alwin 2018"], animals=["mule_1 1009 norman"])
    t.s.ladders = [Ladder(t.cell("1011"), side=0, raised=1)]
    assert not leading.open_to_led(t.s, t.s.living) >> t.cell("1011") & 1
    assert leading.open_to_led(t.s, t.s.living) >> t.cell("1111") & 1
