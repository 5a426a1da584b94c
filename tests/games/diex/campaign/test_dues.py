"""What a group walks, eats, pays and earns, and who wins."""

from dataclasses import replace

import pytest

from banneret.games.diex.campaign.attitude import clamp
from banneret.games.diex.campaign.country.scenarios import CAMPAIGNS
from banneret.games.diex.campaign.country.tables import (
    CONVOY_PRICE,
    LIGHT_PRICE,
    PEASANT_PRICE,
    PRISONERS,
    TAX_LOYALTY,
)
from banneret.games.diex.campaign.dues import (
    allowance,
    half_lost,
    hire,
    light_most,
    loot_change,
    need,
    pace,
    ransom,
    recruits,
    silver_points,
    tax,
    verdict,
)
from banneret.games.diex.campaign.fates import season

from .cases import case

FALL = season(10)[1]


@pytest.mark.rules("DXC-8.3a")
def test_riders_go_farther() -> None:
    assert allowance(False, 0, False, False) == 5
    assert allowance(True, 0, False, False) == 8


@pytest.mark.rules("DXC-8.3b", "DXC-8.4f", "DXC-14.7a", "DXC-18.2a")
def test_the_order_of_what_changes_an_allowance() -> None:
    _, expect = case("camp_unsupplied_allowance")
    assert allowance(False, 0, False, True) == expect["allowance"]
    _, expect = case("camp_allowance_order")
    assert [
        allowance(True, 0, False, False),
        allowance(True, FALL, False, False),
        allowance(True, FALL, True, False),
        allowance(True, FALL, True, True),
    ] == expect["steps"]
    assert allowance(True, FALL, True, True) == expect["allowance"]


@pytest.mark.rules("DXC-8.3b", "DXC-18.2b")
def test_no_allowance_is_less_than_one() -> None:
    assert allowance(False, -2, True, True) == allowance(False, -2, True, False) == 1
    assert pace("spy", -9) == 1


@pytest.mark.rules("DXC-9g", "DXC-10a", "DXC-11a", "DXC-18.2b")
def test_those_who_are_no_group() -> None:
    assert (pace("lone_leader", 0), pace("spy", 0), pace("convoy", 0)) == (8, 5, 5)
    assert (pace("lone_leader", -2), pace("spy", -1), pace("convoy", -2)) == (6, 4, 3)
    assert pace("lone_leader", -1, True) == 3


@pytest.mark.rules("DXC-8.4a", "DXC-8.4b", "DXC-8.4h")
def test_what_a_group_eats() -> None:
    assert [need(men) for men in (3, 9, 10, 19, 20, 60)] == [0, 0, 1, 1, 2, 2]
    given, expect = case("camp_supply_town")
    assert given["settlement"]["resources"] - need(given["soldiers"]) == expect["resources_after"]
    _, expect = case("camp_supply_small_group")
    assert need(9) == expect["points_used"]
    given, expect = case("camp_supply_three_groups_in_a_motte")
    left, fed = given["motte_resources"], 0
    for men in given["groups"]:
        if need(men) <= left:
            left, fed = left - need(men), fed + 1
    assert (fed, left) == (expect["groups_supplied"], expect["resources_after"])


@pytest.mark.rules("DXC-1g")
def test_tax() -> None:
    given, expect = case("camp_tax_amounts")
    rows = given["settlements"]
    assert [tax(row["kind"], row["resources"]) for row in rows] == [2 * pounds for pounds in expect["pounds"]]
    assert [clamp(row["loyalty"] + TAX_LOYALTY) for row in rows] == expect["loyalty_after"]
    assert [tax("village", level) for level in range(11)] == [0, 2, 2, 4, 4, 6, 6, 8, 8, 10, 10]


@pytest.mark.rules("DXC-1i")
def test_half_a_chest_is_lost() -> None:
    _, expect = case("camp_chest_lost_on_retreat")
    lost = half_lost(2 * 5)
    assert lost == 2 * expect["rebel_purse_gain"]
    assert 2 * 5 - lost == 2 * expect["chest_after"]
    assert silver_points(lost, 2) == 2 * expect["rebel_vp_from_silver"]
    # in half pounds: 0, ½, 1, 1½, 2, 2½, 3, 4
    assert [half_lost(halves) for halves in (0, 1, 2, 3, 4, 5, 6, 8)] == [0, 1, 2, 2, 2, 4, 4, 4]


@pytest.mark.rules("DXC-1m")
def test_points_for_silver() -> None:
    assert silver_points(2 * 7, 2) == 2 * 7
    assert silver_points(2 * 7, 1) == 7
    assert silver_points(3, 1) == 1


@pytest.mark.rules("DXC-12.1a", "DXC-12.1d")
def test_recruits() -> None:
    _, expect = case("camp_recruiting")
    men = recruits(5, False)
    light = light_most(men)
    assert (men, light, men - light) == (expect["recruits"], expect["light_infantry"], expect["peasants"])
    assert light * LIGHT_PRICE + (men - light) * PEASANT_PRICE == 2 * expect["cost"]
    assert [recruits(level, False) for level in range(11)] == [0, 1, 1, 1, 2, 2, 2, 3, 3, 4, 4]
    assert recruits(0, True) == 5
    assert [light_most(men) for men in range(6)] == [0, 1, 1, 2, 2, 3]


@pytest.mark.rules("DXC-12.3c")
def test_looting() -> None:
    given, expect = case("camp_looting_shares")
    changes = [loot_change(given["resources"], taken, True) for taken in given["taken"]]
    assert changes == expect["loyalty_change"]
    others = [loot_change(given["resources"], taken, False) for taken in given["taken"]]
    assert others == [-change for change in expect["loyalty_change"]]
    for found in range(1, 11):
        for taken in range(1, found + 1):
            quarters = sum(taken / found > share for share in (0, 0.25, 0.5, 0.75))
            assert loot_change(found, taken, True) == -quarters


@pytest.mark.rules("DXC-12.2c")
def test_hiring_mercenaries() -> None:
    given, expect = case("camp_mercenaries_hire")
    assert hire(given["mercenaries"]) == 2 * expect["pounds"]


@pytest.mark.rules("DXC-11j")
def test_the_price_of_a_convoys_load() -> None:
    assert CONVOY_PRICE == 2


@pytest.mark.rules("DXC-14.8d")
def test_ransom() -> None:
    given, expect = case("camp_ransom")
    assert ransom(given["prestige"]) == 2 * expect["pounds"]
    assert PRISONERS.released_escort == expect["escort"]


@pytest.mark.rules("DXC-1n")
def test_who_wins() -> None:
    given, expect = case("camp_victory")
    found = []
    for row in given["cases"]:
        victory = replace(
            CAMPAIGNS[0].victory,
            king_wins_at_half=2 * row["king_wins_at"],
            draw_band_half=2 * row["draw_band"],
        )
        found.append(verdict(2 * row["king"], 2 * row["rebel"], victory))
    assert found == expect["winners"]


@pytest.mark.rules("DXC-1n")
def test_half_points_decide_too() -> None:
    victory = replace(CAMPAIGNS[0].victory, king_wins_at_half=2, draw_band_half=6)
    assert [verdict(lead, 0, victory) for lead in (2, 1, -4, -5)] == ["king", "draw", "draw", "rebel"]
