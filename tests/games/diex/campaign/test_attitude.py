"""DXC-7: loyalty, tests and totals."""

import pytest

from banneret.games.diex.campaign.attitude import (
    attack_total,
    clamp,
    headcount_modifier,
    hostility_of,
    may_attack,
    mercenary_test,
    norman_modifier,
    revolts,
    scots_hostile,
    settlement_test,
    stance,
    standing,
)

from .cases import case
from .printed import TABLES, bracket


@pytest.mark.rules("DXC-7g", "DXC-7h", "DXC-7k", "DXC-7l", "DXC-7m", "DXC-7n")
@pytest.mark.parametrize("id", ["camp_loyalty_welf", "camp_loyalty_saxon_threshold", "camp_loyalty_saxon_revolt"])
def test_norman_meets_saxon(id: str) -> None:
    given, expect = case(id)
    norman, saxon = given["norman"], given["saxon"]
    hostility = hostility_of(saxon["loyalty"])
    of_norman = attack_total(norman["hostility"], norman["prestige"], norman["soldiers"], saxon["soldiers"])
    of_saxon = attack_total(hostility, saxon["prestige"], saxon["soldiers"], norman["soldiers"])
    assert hostility == expect.get("saxon_hostility", hostility)
    assert (of_norman, of_saxon) == (expect["norman_total"], expect["saxon_total"])
    in_revolt = may_attack(of_saxon)
    assert in_revolt == expect["saxon_in_revolt"] == expect["saxon_may_attack"]
    assert (may_attack(of_norman) or in_revolt) == expect["norman_may_attack"]


@pytest.mark.rules("DXC-7c", "DXC-7k", "DXC-7l")
def test_a_saxon_total_above_seven_is_a_loyalty_result_of_three_or_less() -> None:
    """The loyalty result is the level with the same modifiers turned against the rising."""
    for loyalty in range(1, 11):
        for prestige in range(11):
            for difference in range(-12, 13):
                total = attack_total(hostility_of(loyalty), prestige, 20 + difference, 20)
                result = loyalty - standing(prestige) - headcount_modifier(difference)
                assert may_attack(total) == revolts(result)


@pytest.mark.rules("DXC-7c", "DXC-7d", "DXC-7f", "DXC-7g", "DXC-7i", "DXC-7j", "DXC-13.5a")
@pytest.mark.parametrize(
    "id",
    [
        "camp_village_passes",
        "camp_village_revolts_exactly_three",
        "camp_village_leaderless",
        "camp_village_big_company",
    ],
)
def test_normans_enter_a_village(id: str) -> None:
    given, expect = case(id)
    result = settlement_test(given["loyalty"], given["leader_prestige"], given["soldiers"])
    assert (result, revolts(result)) == (expect["result"], expect["revolt"])


@pytest.mark.rules("DXC-7f", "DXC-8.4e")
def test_a_company_in_york() -> None:
    _, expect = case("camp_supply_city")
    assert settlement_test(4, 5, 24) == expect["test_result"]
    assert revolts(settlement_test(4, 5, 24)) != expect["supplied"]


@pytest.mark.rules("DXC-7i")
def test_normans_in_a_settlement() -> None:
    given, expect = case("camp_village_headcount_edges")
    assert [norman_modifier(men) for men in given["soldiers"]] == expect["modifiers"]
    for men in range(200):
        assert norman_modifier(men) == bracket(TABLES["norman_headcount"], men, "modifier")


@pytest.mark.rules("DXC-7g", "DXC-7j")
def test_prestige() -> None:
    given, expect = case("camp_prestige_modifiers")
    assert [standing(prestige) for prestige in given["prestige"]] == expect["modifiers"]
    assert standing(0) == -2


@pytest.mark.rules("DXC-7h")
def test_headcount_difference() -> None:
    given, expect = case("camp_headcount_difference_edges")
    assert [headcount_modifier(difference) for difference in given["differences"]] == expect["modifiers"]
    for difference in range(-200, 201):
        assert headcount_modifier(difference) == bracket(TABLES["headcount_difference"], difference, "modifier")
        assert headcount_modifier(-difference) == -headcount_modifier(difference)


@pytest.mark.rules("DXC-7b", "DXC-7o")
def test_loyalty_stays_from_one_to_ten() -> None:
    assert [clamp(loyalty) for loyalty in (-4, 0, 1, 2, 9, 10, 11, 14)] == [1, 1, 1, 2, 9, 10, 10, 10]
    _, expect = case("camp_breaking_the_peace")
    assert [clamp(loyalty - 1) for loyalty in (5, 1)] == expect["village_loyalty"]


@pytest.mark.rules("DXC-5.1g")
def test_to_whom_a_settlement_belongs() -> None:
    assert [stance(loyalty) for loyalty in range(1, 11)] == ["rebel"] * 3 + ["wavering"] * 4 + ["loyal"] * 3


@pytest.mark.rules("DXC-12.2e", "DXC-12.2f")
def test_mercenaries_wait_for_their_loot() -> None:
    given, expect = case("camp_mercenaries_fourth_check")
    results = [
        mercenary_test(
            die, given["employer_prestige"], given["employer_soldiers"], given["mercenaries"], given["check"] - 1
        )
        for die in given["rolls"]
    ]
    assert results == expect["results"]
    assert [revolts(result) for result in results] == expect["revolt"]


@pytest.mark.rules("DXC-12.2e")
def test_what_counts_for_mercenaries() -> None:
    assert mercenary_test(5, 5, 10, 10, 0) == 5
    assert mercenary_test(5, 9, 10, 10, 0) == 7
    assert mercenary_test(5, 5, 10, 15, 0) == 4
    assert mercenary_test(5, 5, 10, 10, 2) == 3


@pytest.mark.rules("DXC-13.2d")
def test_scots_meet_saxons() -> None:
    given, expect = case("camp_scots_and_saxons")
    assert [scots_hostile(die) for die in given["rolls"]] == expect["hostile"]
