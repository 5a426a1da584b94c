"""DXC-13.6, DXC-5.1e: who fights for a settlement, and its loyalty afterwards."""

import pytest

from banneret.games.diex.campaign.attitude import clamp
from banneret.games.diex.campaign.dues import loot_change
from banneret.games.diex.campaign.village import (
    after_battle,
    base,
    defenders,
    extra,
    extra_light,
    thegns_most,
    townsmen,
)
from banneret.games.diex.quick.headcount import Headcount, headcount
from banneret.games.diex.quick.troops import TROOPS
from banneret.kernel.refusal import BanneretError

from .cases import case


def men(force: Headcount) -> dict[str, int]:
    return {TROOPS[troop].id: number for troop, number in force}


def missiles(force: dict[str, int]) -> int:
    return force.get("saxon_slinger", 0) + force.get("saxon_archer", 0)


@pytest.mark.rules("DXC-13.6a", "DXC-13.6b", "DXC-13.6c", "DXC-13.6d", "DXC-13.6f")
@pytest.mark.parametrize(
    "id", ["camp_village_defenders_seed", "camp_village_defenders_low_loyalty", "camp_village_defenders_loyal"]
)
def test_defenders_of_a_village(id: str) -> None:
    given, expect = case(id)
    resources, loyalty = given["resources"], given["loyalty"]
    assert base(resources) == expect["base"]
    assert extra(resources, loyalty) == expect["extra"]
    light = extra_light(resources, loyalty)
    assert light == expect.get("extra_light", light)
    assert extra(resources, loyalty) - light == expect.get("extra_other", extra(resources, loyalty) - light)
    force = men(defenders(resources, loyalty))
    assert sum(force.values()) == expect["total"]
    if "base_mix" in expect:
        mix = expect["base_mix"]
        assert force["saxon_peasant"] == mix["saxon_peasant"]
        assert force["saxon_ceorl"] == mix["saxon_ceorl"] + expect["extra_light"]
        assert missiles(force) == mix["missile"] + expect["extra_other"]
        assert force["saxon_foot_thegn"] == mix["saxon_foot_thegn"]
        instead = men(defenders(resources, loyalty, 1))
        assert instead["saxon_foot_thegn"] == mix["saxon_foot_thegn"] + 1
        assert missiles(instead) == mix["missile"]


ROWS = """1: 2,1,0,0; 2: 3,1,1,0; 3: 4,2,1,0; 4: 5,3,1,0; 5: 6,3,1,1; 6: 7,3,2,1; 7: 7,4,3,1; 8: 8,5,3,1; 9: 9,5,3,2;
10: 9,6,4,2; 0: 0,0,0,0"""
"""As the clause prints them."""


@pytest.mark.rules("DXC-13.6a")
def test_every_row_of_the_table() -> None:
    for row in ROWS.replace("\n", " ").split("; "):
        level, _, numbers = row.partition(": ")
        peasants, ceorls, throwers, thegns = map(int, numbers.split(","))
        force = men(defenders(int(level), 8))  # nobody comes on top
        found = [force.get(id, 0) for id in ("saxon_peasant", "saxon_ceorl", "saxon_foot_thegn")]
        assert (*found, missiles(force)) == (peasants, ceorls, thegns, throwers)


@pytest.mark.rules("DXC-13.6b", "DXC-13.6c")
def test_less_loyalty_means_more_men() -> None:
    assert [extra(10, loyalty) for loyalty in range(1, 11)] == [10, 5, 4, 3, 2, 2, 2, 0, 0, 0]
    assert [extra(1, loyalty) for loyalty in range(1, 11)] == [1, 1, 1, 1, 1, 1, 1, 0, 0, 0]
    assert extra(0, 1) == 0
    assert defenders(0, 1) == ()


@pytest.mark.rules("DXC-13.6d", "DXC-13.6e")
def test_the_additional_men() -> None:
    for resources in range(11):
        for loyalty in range(1, 11):
            more, light = extra(resources, loyalty), extra_light(resources, loyalty)
            most = thegns_most(resources, loyalty)
            assert light * 2 - more in (0, 1)
            assert most * 2 - (more - light) in (0, 1)
            plain = men(defenders(resources, 8))
            for thegns in range(most + 1):
                force = men(defenders(resources, loyalty, thegns))
                assert sum(force.values()) == base(resources) + more
                assert force.get("saxon_foot_thegn", 0) == plain.get("saxon_foot_thegn", 0) + thegns
                assert force.get("saxon_slinger", 0) - force.get("saxon_archer", 0) in (0, 1)
                assert force.get("saxon_ceorl", 0) == plain.get("saxon_ceorl", 0) + light
            with pytest.raises(BanneretError, match=r"DXC-13\.6e"):
                defenders(resources, loyalty, most + 1)
    assert thegns_most(10, 1) == 3
    with pytest.raises(BanneretError, match=r"DXC-13\.6e"):
        defenders(10, 1, -1)


@pytest.mark.rules("DXC-5.1e", "DXC-5.1f")
def test_men_at_arms() -> None:
    assert townsmen("town") == townsmen("monastery") == headcount("saxon", 15)
    assert townsmen("city") == headcount("saxon", 30)
    assert townsmen("village") == ()


@pytest.mark.rules("DXC-13.6h", "DXC-12.3c")
def test_beaten_and_stripped() -> None:
    _, expect = case("camp_village_beaten_and_stripped")
    beaten = after_battle(2, False, "norman")
    assert beaten == expect["loyalty_after_battle"]
    assert clamp(beaten + loot_change(7, expect["pounds"], True)) == expect["loyalty_after_looting"]


@pytest.mark.rules("DXC-13.6h", "DXC-13.6i")
def test_loyalty_after_a_fight() -> None:
    against = ("norman", "saxon", "danish", "scottish")
    assert [after_battle(5, True, faction) for faction in against] == [2, 8, 8, 8]
    assert [after_battle(5, False, faction) for faction in against] == [8, 2, 8, 8]


@pytest.mark.rules("DXC-13.6h", "DXC-7b")
def test_loyalty_after_a_fight_stays_in_its_bounds() -> None:
    assert after_battle(2, True, "norman") == 1
    assert after_battle(9, False, "norman") == 10
