"""DXC-12.3, DXC-9b, DXC-1k, DXC-1l, DXC-12.2j: loot, what it costs, and who gets a share."""

from typing import Any

import pytest

from banneret.games.diex.campaign import mercenaries
from banneret.games.diex.campaign.end_of_move import EndOfMove
from banneret.games.diex.campaign.group import KING, REBEL
from banneret.games.diex.campaign.mercenaries import Mutinies
from banneret.games.diex.campaign.ranks import of_troops
from banneret.games.diex.campaign.service import terms
from banneret.games.diex.campaign.settlements.looting import Burn, Loot, Shares
from banneret.games.diex.campaign.state import CampaignState
from banneret.games.diex.campaign.surrender import TakeMotte
from banneret.games.diex.campaign.village import after_battle
from banneret.games.diex.quick.troops import TROOP
from banneret.kernel.referee import Referee

from .cases import case
from .land import Land


def taken(where: str = "ashford", key: str = "n1", **figures: int) -> Land:
    """A settlement has been taken."""
    land = Land()
    land.group(key, where, 12, prestige=5, purse=1)
    land.site(where, **figures)
    land.call(Loot(key, land.site(where)))
    return land


@pytest.mark.rules("DXC-13.6h", "DXC-12.3a", "DXC-12.3c")
def test_a_village_beaten_and_stripped() -> None:
    _, expect = case("camp_village_beaten_and_stripped")
    beaten = after_battle(2, False, "norman")
    assert beaten == expect["loyalty_after_battle"]
    land = taken(resources=7, loyalty=beaten)
    land.play("loot 7")
    site = land.site("ashford")
    assert land.s.loyalty[site] == expect["loyalty_after_looting"]
    assert land.s.resources[site] == expect["resources_after"]
    assert land.book("n1").loot == 2 * expect["pounds"]
    assert land.book("n1").purse == 2


@pytest.mark.rules("DXC-12.3b", "DXC-12.3c", "DXC-5.1i")
@pytest.mark.parametrize(("key", "sign"), [("n1", 1), ("x1", -1), ("d1", -1)])
def test_looting_shares(key: str, sign: int) -> None:
    given, expect = case("camp_looting_shares")
    for points, change in zip(given["taken"], expect["loyalty_change"], strict=True):
        land = taken(key=key, resources=given["resources"], loyalty=5)
        land.play(f"loot {points}")
        site = land.site("ashford")
        assert land.s.loyalty[site] == 5 + sign * change
        assert land.s.resources[site] == given["resources"] - points


@pytest.mark.rules("DXC-12.3a")
def test_no_more_than_there_is() -> None:
    land = taken(resources=2)
    assert land.offers() == ["loot 2", "loot 1", "loot 0"]
    assert land.why_not("loot 3") == "DXC-12.3a"


@pytest.mark.rules("DXC-12.3c")
def test_the_preview_shows_silver_and_loyalty() -> None:
    land = taken(resources=8, loyalty=6)
    assert land.preview("loot 4") == [("silver", "£4"), ("the loyalty of Ashford, 4 of 8 taken", "6 → 4")]


@pytest.mark.rules("DXC-12.3a")
def test_an_order_to_loot_takes_all() -> None:
    land = Land()
    land.group("x1", "dover", 12)
    land.order("x1", "dover", deed="loot")
    land.call(Loot("x1", land.site("dover")))
    assert land.stopped
    assert land.book("x1").loot == 18


@pytest.mark.rules("DXC-12.3a", "DXC-5.2g", "DXC-12.2j")
@pytest.mark.parametrize(("answer", "stands"), [("burn", False), ("strip", True)])
def test_a_castle_is_looted_too(answer: str, stands: bool) -> None:
    land = Land()
    land.group("x1", "hastings", 24, prestige=6)
    land.mercenaries("m1", "hastings", 4, employer="x1", bond="promised", since=1)
    land.motte("hastings_motte", "hastings", resources=4)
    before = land.s.loyalty[:]
    land.call(TakeMotte("hastings_motte", "x1"))
    land.play(answer)
    assert land.book("x1").loot == 8
    assert ("hastings_motte" in land.s.mottes) == stands
    assert land.s.loyalty == before
    assert land.s.leaders["lx1"].prestige == 6
    land.play("share m1 4")
    assert terms(land.s.groups["m1"]).bond == "hired"
    assert land.stopped


@pytest.mark.rules("DXC-9b", "DXC-9c")
@pytest.mark.parametrize(("where", "cost"), [("dover", 1), ("lyminge", 1), ("ashford", 0)])
def test_who_loots_a_town_or_monastery_loses_prestige(where: str, cost: int) -> None:
    land = taken(where)
    land.leader("second", where, "norman", 3, group="n1")
    land.play("loot 1")
    assert land.s.leaders["ln1"].prestige == 5 - cost
    assert land.s.leaders["second"].prestige == 3 - cost
    land = taken(where)
    land.play("loot 0")
    assert land.s.leaders["ln1"].prestige == 5, "who takes nothing loses nothing"


@pytest.mark.rules("DXC-9b")
def test_prestige_is_never_below_one() -> None:
    land = Land()
    land.group("n1", "dover", 12, prestige=1)
    land.call(Loot("n1", land.site("dover")))
    land.play("loot 9")
    assert land.s.leaders["ln1"].prestige == 1


# ---------------------------------------------------------------------- burning


@pytest.mark.rules("DXC-1k")
def test_normans_burn_a_village_of_which_they_have_taken_all() -> None:
    land = taken("old_romney", resources=7, loyalty=5)
    land.play("loot 7")
    land.play("burn")
    site = land.site("old_romney")
    assert (land.s.resources[site], land.s.loyalty[site]) == (0, 0)
    assert land.s.site_at(land.cell("old_romney")) < 0, "it is no settlement any more"
    assert land.s.points[KING] == {"mission": 10}
    assert land.s.done_missions == ("punish_romney",)


@pytest.mark.rules("DXC-1k")
def test_a_village_may_be_spared() -> None:
    land = taken("old_romney", resources=7, loyalty=5)
    land.play("loot 7")
    land.play("spare")
    assert land.s.loyalty[land.site("old_romney")] == 1
    assert not land.s.points[KING]


@pytest.mark.rules("DXC-1k")
def test_what_may_not_be_burnt() -> None:
    """A village with something left, a town, and any village by rebels."""
    land = taken("old_romney", resources=7)
    land.play("loot 6")
    assert land.stopped
    land = taken("dover")
    land.play("loot 9")
    assert land.stopped
    land = taken("old_romney", "x1")
    land.play("loot 7")
    assert land.stopped


@pytest.mark.rules("DXC-1k")
def test_an_empty_village_can_be_burnt_without_loot() -> None:
    land = taken("ashford", resources=0)
    assert land.offers() == ["burn", "spare"]
    land.play("burn")
    assert land.s.points[KING] == {}, "no mission names it"


# ---------------------------------------------------------------------- aboard


@pytest.mark.rules("DXC-1l")
@pytest.mark.parametrize(
    ("key", "where", "aboard"), [("d1", "1717", True), ("d1", "howden", False), ("x1", "1717", False)]
)
def test_danes_put_loot_aboard_their_ships(key: str, where: str, aboard: bool) -> None:
    land = Land("york_1069")
    land.group(key, where, 12, loot=7, purse=2)
    land.order(key, where)
    land.call(EndOfMove(key))
    assert land.book(key).loot == (0 if aboard else 14)
    assert land.book(key).purse == 4
    assert land.s.points[REBEL].get("mission", 0) == (7 if aboard else 0)


# ---------------------------------------------------------------------- shares


def employer(soldiers: int = 20, prestige: int = 5, mercenaries: int = 4, resources: int = 8, **terms: Any) -> Land:
    land = Land()
    land.group("n1", "ashford", soldiers, prestige=prestige)
    land.mercenaries("m1", "ashford", mercenaries, employer="n1", **{"bond": "promised", "since": 1, **terms})
    land.call(Loot("n1", land.site("ashford", resources=resources)))
    return land


@pytest.mark.rules("DXC-12.2j")
def test_a_point_for_each_makes_mercenaries_loyal_for_good() -> None:
    land = employer()
    land.play("loot 6")
    assert land.offers() == [f"share m1 {share}" for share in range(6, -1, -1)]
    assert land.why_not("share m1 7") == "DXC-12.2j"
    land.play("share m1 4")
    assert terms(land.s.groups["m1"]).bond == "hired"
    assert (land.book("n1").loot, land.book("m1").purse) == (4, 8)


@pytest.mark.rules("DXC-12.2j", "DXC-12.2k")
def test_with_less_they_are_tested_at_once_and_who_passes_stays_promised() -> None:
    """Prestige 5, 20 to 4 men: die + 2 − earlier checks; 3 or less is revolt."""
    land = employer(checks=1)
    land.play("loot 6")
    land.play("share m1 3", 3)
    known = terms(land.s.groups["m1"])
    assert (known.bond, known.employer, known.checks) == ("promised", "n1", 2)


@pytest.mark.rules("DXC-12.2j")
@pytest.mark.plain("it puts code of its own in the place of a rule")
def test_on_revolt_the_whole_group_attacks_whatever_it_is_worth(monkeypatch: pytest.MonkeyPatch) -> None:
    fights: list[str] = []

    def note(s: CampaignState, ref: Referee, key: str) -> None:
        fights.append(key)

    monkeypatch.setattr(mercenaries, "mutiny", note)
    land = employer(checks=1)
    land.play("loot 6")
    land.play("share m1 3", 2)
    band = land.s.groups["m1"]
    assert band.neutral and terms(band).shunned == "n1" and terms(band).rises
    land.call(Mutinies())
    assert fights == ["m1"]
    assert not terms(land.s.groups["m1"]).rises
    assert land.stopped


@pytest.mark.rules("DXC-13.5d", "DXC-12.2j", "DXC-12.3a", "DXC-9b")
def test_an_assault_from_its_beginning_to_the_mutiny() -> None:
    """Against so few no die is needed (DXC-17.2d); the one that is rolled is the mercenaries'."""
    land = Land()
    troops = ("norman_knight", "norman_medium_infantry", "norman_archer", "norman_light_infantry")
    four = of_troops([(TROOP[id].number, 4) for id in troops])
    land.group("n1", "ashford", men=four, prestige=5)
    land.mercenaries("m1", "ashford", 4, employer="n1", bond="promised", since=1, checks=6)
    site = land.site("ashford", resources=1, loyalty=8)
    land.call(EndOfMove("n1"))
    land.play("assault")
    assert land.s.leaders["ln1"].prestige == 5, "one for the victory, one lost: the village had passed the test"
    assert land.s.loyalty[site] == 10
    land.play("loot 1")
    land.play("spare")
    assert land.s.loyalty[site] == 6
    land.play("share m1 0", 2)
    assert land.offers() == ["stand", "refuse"], "they attack at once"
    land.play("stand")
    assert land.stopped
    assert "m1" not in land.s.groups


@pytest.mark.rules("DXC-12.2j")
def test_each_group_is_treated_separately() -> None:
    land = Land()
    land.group("n1", "ashford", 20, prestige=5)
    for key in ("m1", "m2", "m3"):
        land.mercenaries(key, "ashford", 3, employer="n1", bond="hired" if key == "m2" else "promised", since=1)
    land.call(Loot("n1", land.site("ashford", resources=6)))
    land.play("loot 5")
    land.play("share m1 3")
    assert land.offers() == ["share m3 2", "share m3 1", "share m3 0"], "m2 has been paid; two points are left"
    land.play("share m3 2", 9)
    assert terms(land.s.groups["m1"]).bond == "hired"
    assert terms(land.s.groups["m3"]).bond == "promised"


@pytest.mark.rules("DXC-12.2k")
def test_without_looting_there_is_no_share_and_no_test() -> None:
    land = employer()
    land.play("loot 0")
    assert land.stopped
    assert terms(land.s.groups["m1"]).checks == 0


@pytest.mark.rules("DXC-12.3a", "DXC-1k", "DXC-12.2j")
def test_positions_that_cannot_be() -> None:
    land = employer()
    site = land.site("ashford")
    assert Loot("n1", site).fault(land.s) == ""
    assert Loot("n1", 99).fault(land.s)
    assert Shares("n1", 3, ("m1",)).fault(land.s) == ""
    assert Shares("n1", 3, ("n1",)).fault(land.s)
    assert Shares("n1", 3, ()).fault(land.s)
    assert Burn("n1", site).fault(land.s), "it has resources left"
    land.site("ashford", resources=0)
    assert Burn("n1", site).fault(land.s) == ""
    assert Burn("n7", site).fault(land.s)
