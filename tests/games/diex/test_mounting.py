"""Section 4.4.2, played: mounting and dismounting in the middle of a move."""

from typing import Any

import pytest

from banneret.games.diex.ground.terrain import TREE
from banneret.games.diex.movement.move import Movement

from .horses import begin, left, loosen, place, wounded
from .table import Table


def beside_his_horse(*more: str, rider: str = "enguerrand", at: str = "0912", **rest: Any) -> Table:
    """A rider on foot; his horse has its front in 1010 and its rear in 1011."""
    t = Table("meadow", [f"{rider} 1010 N", *more], **rest)
    loosen(t, rider, at)
    begin(t, Movement())
    t.play(f"move {rider}")
    return t


@pytest.mark.rules("DXA-4.4.2a", "DXA-4.4.2b")
def test_mounting_costs_two_and_doubles_the_rest() -> None:
    t = beside_his_horse()
    t.play("to 0911")
    assert left(t) == 7
    t.play("mount enguerrand_horse")
    assert left(t) == 10
    assert t.s.spent[t["enguerrand"]] == 3


@pytest.mark.rules("DXA-4.4.2a", "DXA-4.4.2b")
def test_in_armour_mounting_costs_three() -> None:
    t = beside_his_horse(rider="roussel", at="0911")
    t.play("mount roussel_horse")
    assert left(t) == 6


@pytest.mark.rules("DXA-4.4.2a")
def test_without_the_points_nobody_mounts() -> None:
    t = beside_his_horse(rider="roussel", at="0911")
    wounded(t, "roussel")
    t.play("to 0910")
    t.move.left = 2
    t.s.at[t["roussel"]] = t.cell("0911")
    assert t.why_not("mount roussel_horse") == "DXA-4.4.2a"


@pytest.mark.rules("DXA-4.4.2d")
@pytest.mark.parametrize("hex_", ["0910", "1009", "1110", "1012", "0912", "1112"])
def test_a_horse_is_mounted_from_beside_both_halves_only(hex_: str) -> None:
    t = beside_his_horse(at=hex_)
    assert not t.offers("mount") and t.why_not("mount enguerrand_horse") == "DXA-4.4.2d"


@pytest.mark.rules("DXA-4.4.2d", "DXA-4.4.2f")
@pytest.mark.parametrize("hex_", ["0911", "1111"])
def test_the_rider_takes_the_place_and_facing_of_the_horse(hex_: str) -> None:
    t = beside_his_horse(at=hex_)
    t.play("mount enguerrand_horse")
    rider = t["enguerrand"]
    assert place(t, rider) == ("1010", "1011") and t.s.facing[rider] == 0
    t.play("stop")
    assert t.s.who[t.cell("1010")] == t.s.who[t.cell("1011")] == rider and not t.s.beasts


@pytest.mark.rules("DXA-4.4.2f", "DXA-4.4.2e")
def test_on_another_mans_horse_he_has_his_own_mounted_values() -> None:
    t = Table("meadow", ["raoul 1010 N", "thibaud 2010 N"])
    loosen(t, "raoul", "0101")
    loosen(t, "thibaud", "1111")
    begin(t, Movement())
    t.play("move thibaud")
    t.play("mount raoul_horse")
    assert t.s.profile(t["thibaud"]) == 2 and t.s.allowance(t["thibaud"]) == 12


@pytest.mark.rules("DXA-4.4.2e")
def test_one_who_cannot_ride_does_not_mount() -> None:
    t = beside_his_horse("gaucher 0911", at="0101")
    t.play("stop")
    t.play("move gaucher")
    assert not t.offers("mount") and t.why_not("mount enguerrand_horse") == "DXA-4.4.2e"


@pytest.mark.rules("DXA-4.4.2e")
@pytest.mark.parametrize("enemy", ["0910", "1012", "0811"])
def test_an_enemy_in_position_beside_either_prevents_mounting(enemy: str) -> None:
    t = beside_his_horse(f"alwin {enemy}", at="0911")
    assert not t.offers("mount") and t.why_not("mount enguerrand_horse") == "DXA-4.4.2e"


@pytest.mark.rules("DXA-4.4.2e")
def test_a_rider_with_his_back_to_them_does_not_prevent_it() -> None:
    t = beside_his_horse("ligulf 1013 S", at="0911")
    assert t.hex("ligulf") == "1013" and t.offers("mount")


@pytest.mark.rules("DXA-1.2j")
def test_a_mule_is_never_mounted() -> None:
    t = beside_his_horse(at="0911", animals=["mule_1 0912 norman"])
    assert t.offers("mount") == ["mount enguerrand_horse"] and t.why_not("mount mule_1") == "DXA-1.2j"


@pytest.mark.rules("DXA-4.4.2a", "DXA-4.4.2b", "DXA-4.4.2c")
def test_dismounting_halves_the_rest() -> None:
    t = Table("meadow", ["raoul 1014 N"])
    begin(t, Movement())
    t.play("move raoul")
    t.play("to 1010")
    assert left(t) == 11
    t.play("dismount 0910")
    assert left(t) == 4 and t.hex("raoul") == "0910"


@pytest.mark.rules("DXA-4.4.2b")
def test_of_a_wounded_man_the_rest_is_quartered() -> None:
    t = Table("meadow", ["roussel 1011 N"])
    wounded(t, "roussel")
    begin(t, Movement())
    t.play("move roussel")
    t.play("to 1010")
    t.play("dismount 1009")
    assert left(t) == 2


@pytest.mark.rules("DXA-4.4.2g")
def test_he_gets_down_beside_either_half_and_enemies_do_not_prevent_it() -> None:
    t = Table("meadow", ["raoul 1010 N", "alwin 1009", "gaucher 1111"])
    begin(t, Movement())
    t.play("move raoul")
    assert sorted(t.offers("dismount")) == [f"dismount {h}" for h in ("0910", "0911", "0912", "1012", "1110", "1112")]
    assert t.why_not("dismount 1009") == "DXA-4.4.2g"
    t.play("dismount 1012")
    horse = t["raoul_horse"]
    assert place(t, horse) == ("1010", "1011") and t.s.who[t.cell("1011")] == horse


@pytest.mark.rules("DXA-4.4.2h")
def test_once_each_in_a_phase() -> None:
    t = beside_his_horse(at="0911")
    t.play("mount enguerrand_horse")
    t.play("dismount 0911")
    assert not t.offers("mount") and t.why_not("mount enguerrand_horse") == "DXA-4.4.2h"
    t.s.remounted = 0
    t.begin(t.s.stack.pop())
    t.play("mount enguerrand_horse")
    assert not t.offers("dismount") and t.why_not("dismount 0911") == "DXA-4.4.2h"


@pytest.mark.rules("DXA-4.4.3i")
def test_one_who_mounts_lets_his_horses_go() -> None:
    t = beside_his_horse(at="0911", animals=["mule_1 0811 norman"])
    t.play("bridle mule_1")
    assert t.s.leader[t["mule_1"]] == t["enguerrand"]
    t.play("mount enguerrand_horse")
    assert t.s.leader[t["mule_1"]] == -1


@pytest.mark.rules("DXA-4.2.1a")
def test_a_horse_that_was_led_into_trees_is_not_mounted_there() -> None:
    t = Table("meadow", ["enguerrand 1010 N"])
    horse = loosen(t, "enguerrand", "2316")
    t.s.put(horse, t.cell("2215"), 0)
    assert t.s.ground.kind[t.cell("2215")] == TREE
    begin(t, Movement())
    t.play("move enguerrand")
    assert not t.offers("mount") and t.why_not("mount enguerrand_horse") == "DXA-4.2.1a"


@pytest.mark.rules("DXA-7.4g")
def test_who_mounts_lowers_his_axe() -> None:
    t = Table("meadow", ["geoffroy 1010 N", "alwin 2018"])
    loosen(t, "geoffroy", "0911")
    t.s.axe |= 1 << t["geoffroy"]
    begin(t, Movement())
    t.play("move geoffroy")
    t.play("mount geoffroy_horse")
    assert t.s.axe == 0


@pytest.mark.rules("DXA-4.3a", "DXA-4.4.2g")
def test_the_hex_into_which_he_dismounts_is_not_one_that_he_entered() -> None:
    t = Table("meadow", ["enguerrand 1011 N", "alwin 1209"])
    begin(t, Movement())
    t.play("move enguerrand")
    t.play("to 1010")
    t.play("dismount 1110")
    t.play("to 1009")  # no roll of Alwin's, who is in position to attack 1110
    assert t.hex("enguerrand") == "1009"
    t.play("to 1110")
    t.play("to 1009", 1)
    assert t.said("slips past Alwin")
