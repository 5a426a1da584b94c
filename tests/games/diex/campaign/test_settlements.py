"""DXC-1f to DXC-1h, DXC-12.1, DXC-13.5: what a group does in the settlement where its move ends."""

from typing import Any

import pytest

from banneret.games.diex.campaign import change, end_of_move, sieges
from banneret.games.diex.campaign.end_of_move import EndOfMove
from banneret.games.diex.campaign.group import KING, REBEL, Captives
from banneret.games.diex.campaign.ranks import mustered, of_troops
from banneret.games.diex.campaign.settlements import recruiting, tax
from banneret.games.diex.campaign.state import CampaignState, Siege
from banneret.games.diex.quick.troops import TROOP
from banneret.kernel.referee import Referee
from banneret.kernel.refusal import Refusal

from .cases import case
from .land import Land


def collector(where: str = "ashford", *, soldiers: int = 12, prestige: int = 5, **fields: Any) -> Land:
    """Roussel's company at the end of its move."""
    land = Land()
    land.group("n1", where, soldiers, prestige=prestige, **fields)
    return land


def men(land: Land, key: str, troop: str) -> int:
    return sum(body.healthy for body in land.s.groups[key].men if body.troop == TROOP[troop].number)


# ---------------------------------------------------------------------- tax


@pytest.mark.rules("DXC-1f", "DXC-1g")
def test_tax_amounts() -> None:
    given, expect = case("camp_tax_amounts")
    places = {"village": "ashford", "town": "dover", "monastery": "lyminge", "city": "canterbury"}
    for row, pounds, after in zip(given["settlements"], expect["pounds"], expect["loyalty_after"], strict=True):
        land = collector(places[row["kind"]], soldiers=given["soldiers"], prestige=given["leader_prestige"], purse=1)
        site = land.site(places[row["kind"]], resources=row["resources"], loyalty=row["loyalty"])
        land.call(EndOfMove("n1"))
        land.play("tax")
        assert land.book("n1").chest == 2 * pounds
        assert land.book("n1").purse == 2, "the chest is separate from the purse"
        assert land.s.loyalty[site] == after
        assert land.s.resources[site] - row["resources"] == expect["resources_change"]


@pytest.mark.rules("DXC-1f")
def test_a_settlement_pays_once_in_a_campaign() -> None:
    land = collector()
    land.call(EndOfMove("n1"))
    land.play("tax")
    assert "tax" not in land.offers()
    land.group("n2", "ashford", 12, prestige=8)
    land.s.turn += 1
    land.call(EndOfMove("n2"))
    assert land.why_not("tax") == "DXC-1f"


def refusal(land: Land, key: str = "n1") -> str:
    found = tax.refused(land.s, land.s.groups[key])
    return "" if found is None else found.reason


@pytest.mark.rules("DXC-1f")
def test_who_may_not_levy_tax() -> None:
    land = collector()
    assert refusal(land) == ""
    land.group("x1", "ashford", 12, prestige=5)
    assert "Normans" in refusal(land, "x1")
    land.group("n2", "ashford", 30)
    assert "leader" in refusal(land, "n2")
    land.group("n3", "1205", 12, prestige=5)
    assert "settlement" in refusal(land, "n3")
    change.mark(land.s, "n1", busy=land.s.turn)
    assert "fought" in refusal(land)
    change.mark(land.s, "n1", busy=land.s.turn - 1)
    assert refusal(land) == ""
    land.s.sieges["far"] = Siege("far", ("n1",), (), 1)
    assert "besieges" in refusal(land)
    land.s.sieges.clear()
    change.write(land.s, "n1", works=land.s.turn)
    assert "builds" in refusal(land)


@pytest.mark.rules("DXC-1f")
@pytest.mark.parametrize(("loyalty", "passes"), [(2, False), (3, True)])
def test_tax_takes_a_passed_test(loyalty: int, passes: bool) -> None:
    """12 men +1, prestige 5: more than 3 from loyalty 3 on."""
    land = collector()
    land.site("ashford", loyalty=loyalty)
    land.call(EndOfMove("n1"))
    assert ("tax" in land.offers()) == passes
    assert land.why_not("tax") == ("" if passes else "DXC-1f")


@pytest.mark.rules("DXC-1g")
def test_the_preview_shows_silver_and_loyalty() -> None:
    land = collector()
    land.call(EndOfMove("n1"))
    shown = dict(land.preview("tax"))
    assert shown["silver for the chest"] == "£3"
    assert shown["the loyalty of the settlement"] == "4 → 3"


@pytest.mark.rules("DXC-1g")
def test_a_stripped_village_pays_nothing() -> None:
    land = collector()
    land.site("ashford", resources=0)
    land.call(EndOfMove("n1"))
    assert land.why_not("tax") == "DXC-1g"


@pytest.mark.rules("DXC-1g", "DXC-12a")
def test_tax_cannot_be_spent() -> None:
    land = collector(chest=5)
    land.call(EndOfMove("n1"))
    assert not land.offers("recruit")


@pytest.mark.rules("DXC-1h")
@pytest.mark.parametrize(
    ("key", "side", "built", "points"),
    [
        ("hastings_motte", KING, False, 10),
        ("elsewhere", KING, False, 0),
        ("elsewhere", KING, True, 10),
        ("hastings_motte", REBEL, False, 0),
    ],
)
def test_tax_is_delivered_at_a_motte_that_the_mission_names(key: str, side: int, built: bool, points: int) -> None:
    """£10 at half a point each."""
    land = collector("1205", chest=10, purse=2)
    land.motte(key, "1205", side=side, built=built)
    land.call(EndOfMove("n1"))
    assert land.s.points[KING].get("mission", 0) == points
    assert land.book("n1").chest == (0 if points else 20)
    assert land.book("n1").purse == 4


# ---------------------------------------------------------------------- recruits


@pytest.mark.rules("DXC-12.1a", "DXC-12.1d")
def test_recruiting() -> None:
    _, expect = case("camp_recruiting")
    land = collector(purse=3)
    land.site("ashford", resources=5)
    before = men(land, "n1", "norman_light_infantry")
    land.call(EndOfMove("n1"))
    assert land.offers("recruit") == ["recruit 1 1", "recruit 0 2", "recruit 1 0", "recruit 0 1"]
    assert [sum for _, sum in land.preview("recruit 1 1")] == ["£1½", "£1½", "14"], "cost, rest, soldiers"
    land.play("recruit 1 1")
    assert men(land, "n1", "norman_light_infantry") - before == expect["light_infantry"]
    assert men(land, "n1", "saxon_peasant") == expect["peasants"]
    assert land.book("n1").purse == 2 * expect["purse_after"]
    assert not land.offers("recruit"), "the village has given its recruits of the day"
    assert land.why_not("recruit 0 1") == "DXC-12.1d"


@pytest.mark.rules("DXC-12.1d")
@pytest.mark.parametrize(
    ("place", "resources", "most"),
    [
        ("ashford", 0, 0),
        ("ashford", 3, 1),
        ("ashford", 6, 2),
        ("ashford", 8, 3),
        ("ashford", 9, 4),
        ("canterbury", 0, 5),
    ],
)
def test_recruits_by_resources(place: str, resources: int, most: int) -> None:
    land = collector(place, purse=20)
    land.site(place, resources=resources, loyalty=8)
    land.call(EndOfMove("n1"))
    assert len(land.offers("recruit 0 ")) == most
    lights = [int(offer.split()[1]) for offer in land.offers("recruit")]
    assert max(lights, default=0) == (most + 1) // 2


@pytest.mark.rules("DXC-12.1d")
def test_two_groups_share_a_days_recruits() -> None:
    land = collector("dover", purse=9)
    land.group("n2", "dover", 12, prestige=5, purse=9)
    land.call(EndOfMove("n1"))
    land.play("recruit 1 0")
    land.call(EndOfMove("n2"))
    assert land.offers("recruit")[0] == "recruit 1 2", "four a day; of the four two are light infantry, one came before"
    assert land.why_not("recruit 2 1") == "DXC-12.1d"
    assert land.why_not("recruit 0 4") == "DXC-12.1d"


@pytest.mark.rules("DXC-12.1a", "DXC-12a")
def test_money_sets_the_limit_and_loot_is_money() -> None:
    land = collector("dover", purse=0.5, loot=0.5)
    land.call(EndOfMove("n1"))
    assert land.offers("recruit") == ["recruit 0 2", "recruit 1 0", "recruit 0 1"]
    assert land.why_not("recruit 1 1") == "DXC-12.1a"
    land.play("recruit 0 2")
    assert (land.book("n1").purse, land.book("n1").loot) == (0, 0)


@pytest.mark.rules("DXC-12.1a")
def test_normans_recruit_with_a_leader_who_passes_the_test() -> None:
    land = collector(purse=3)
    land.group("n2", "ashford", 30, purse=3)
    assert recruiting.refused(land.s, land.s.groups["n1"]) is None
    found = recruiting.refused(land.s, land.s.groups["n2"])
    assert found is not None and "leader" in found.reason
    land.site("ashford", loyalty=2)
    found = recruiting.refused(land.s, land.s.groups["n1"])
    assert found is not None and "test" in found.reason


@pytest.mark.rules("DXC-12.1b")
@pytest.mark.parametrize(
    ("group", "settlement", "may"), [(3, 3, True), (3, 4, False), (4, 4, True), (4, 3, False), (10, 9, True)]
)
def test_saxons_recruit_among_their_own_mind(group: int, settlement: int, may: bool) -> None:
    land = Land()
    land.group("x1", "ashford", 9, level=group, purse=3)
    land.site("ashford", loyalty=settlement)
    land.call(EndOfMove("x1"))
    assert bool(land.offers("recruit")) == may
    assert land.why_not("recruit 1 1") == ("" if may else "DXC-12.1b")
    if may:
        before = men(land, "x1", "saxon_ceorl")
        land.play("recruit 1 1")
        assert men(land, "x1", "saxon_ceorl") == before + 1


@pytest.mark.rules("DXC-12.1c")
@pytest.mark.parametrize("key", ["d1", "s1"])
def test_danes_and_scots_cannot_recruit(key: str) -> None:
    land = Land()
    land.group(key, "ashford", 12, prestige=7, purse=9)
    land.call(EndOfMove(key))
    assert not land.offers("recruit")
    assert land.why_not("recruit 1 1") == "DXC-12.1c"


@pytest.mark.rules("DXC-12.1d", "DXC-3c")
def test_recruits_are_hidden_from_the_other_side() -> None:
    land = collector(purse=3)
    land.call(EndOfMove("n1"))
    assert land.decision is not None and land.decision.secret
    land.play("recruit 1 1")
    assert any("recruits" in text for text in land.seen(0))
    assert not any("recruits" in text for text in land.seen(1))


# ---------------------------------------------------------------------- attacking the settlement


@pytest.fixture
def attacks(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, int]]:
    found: list[tuple[str, int]] = []

    def note(s: CampaignState, ref: Referee, key: str, site: int) -> None:
        found.append((key, site))

    monkeypatch.setattr(end_of_move, "attack_settlement", note)
    return found


@pytest.mark.rules("DXC-13.5d")
@pytest.mark.parametrize(
    ("key", "loyalty", "may"),
    [("n1", 9, True), ("n1", 1, True), ("x1", 3, False), ("x1", 4, True), ("d1", 1, True), ("s1", 10, True)],
)
@pytest.mark.plain("it puts code of its own in the place of a rule")
def test_who_may_attack_a_settlement(key: str, loyalty: int, may: bool, attacks: list[tuple[str, int]]) -> None:
    land = Land()
    land.group(key, "ashford", 12, prestige=5, level=1)
    site = land.site("ashford", loyalty=loyalty)
    land.call(EndOfMove(key))
    assert ("assault" in land.offers()) == may
    assert land.why_not("assault") == ("" if may else "DXC-13.5d")
    if may:
        land.play("assault")
        assert attacks == [(key, site)]
        assert land.stopped, "its move is over"


@pytest.mark.rules("DXC-13.5b", "DXC-13.5d")
@pytest.mark.parametrize("key", ["n1", "x1"])
def test_a_city_is_not_attacked(key: str) -> None:
    land = Land()
    land.group(key, "canterbury", 12, prestige=5, level=5)
    land.call(EndOfMove(key))
    assert "assault" not in land.offers()
    assert land.why_not("assault") == "DXC-13.5b"


@pytest.mark.rules("DXC-13.5d")
def test_the_preview_warns_of_the_price_of_attacking_the_loyal() -> None:
    land = collector()
    land.call(EndOfMove("n1"))
    assert any("prestige" in text for text, _ in land.preview("assault"))
    land.site("ashford", loyalty=1)
    assert not any("prestige" in text for text, _ in land.preview("assault"))


@pytest.mark.rules("DXC-6g", "DXC-13.5d")
def test_who_has_been_in_a_battle_attacks_no_more() -> None:
    land = collector()
    change.mark(land.s, "n1", busy=land.s.turn)
    land.call(EndOfMove("n1"))
    assert land.why_not("assault") == "DXC-6g"


@pytest.mark.rules("DXC-15b")
@pytest.mark.plain("it puts code of its own in the place of a rule")
def test_a_siege_is_declared_at_the_end_of_a_move(monkeypatch: pytest.MonkeyPatch) -> None:
    declared: list[str] = []

    def may(s: CampaignState, key: str) -> Refusal | None:
        return None if key == "x1" else Refusal("DXC-15a", "No.")

    monkeypatch.setattr(sieges, "may_besiege", may)
    monkeypatch.setattr(sieges, "declare", lambda s, ref, key: declared.append(key))
    land = Land()
    land.motte("motte", "1205")
    land.group("x1", "1205", 12)
    land.call(EndOfMove("x1"))
    land.play("besiege")
    assert declared == ["x1"] and land.stopped
    land.s.sieges["motte"] = Siege("motte", ("x1",), (), 3)
    land.call(EndOfMove("x1"))
    assert land.stopped, "it besieges the place"
    land.group("x2", "1205", 12)
    land.order("x2", "1205", deed="besiege")
    land.call(EndOfMove("x2"))
    assert declared == ["x1"] and land.stopped, "it may not"


# ---------------------------------------------------------------------- who is asked


@pytest.mark.rules("DXC-3c")
@pytest.mark.parametrize("purse", [0, 20])
@pytest.mark.parametrize("soldiers", [5, 30])
def test_whether_somebody_is_asked_does_not_tell_what_is_hidden(purse: int, soldiers: int) -> None:
    for where, asked in (("ashford", True), ("1205", False)):
        land = collector(where, soldiers=soldiers, purse=purse)
        land.call(EndOfMove("n1"))
        assert land.stopped != asked
        land = Land()
        land.group("x1", where, soldiers, purse=purse, level=1 + soldiers % 9)
        land.call(EndOfMove("x1"))
        assert land.stopped != asked


@pytest.mark.rules("DXC-13.5b", "DXC-12.1c")
def test_nobody_is_asked_where_nothing_can_be_done() -> None:
    """Danes in a city, a Norman group without a leader in it, and anybody in a burnt village."""
    land = Land()
    land.group("d1", "canterbury", 12, prestige=5)
    land.call(EndOfMove("d1"))
    assert land.stopped
    land.group("n1", "canterbury", 12, arrived=land.s.turn)
    land.call(EndOfMove("n1"))
    assert land.stopped
    land.site("ashford", resources=0, loyalty=0)
    land.group("n2", "ashford", 12, prestige=5)
    land.call(EndOfMove("n2"))
    assert land.stopped


@pytest.mark.rules("DXC-14.8c")
def test_an_escort_of_prisoners_does_nothing_else() -> None:
    land = collector()
    prisoners = (Captives("saxon", mustered("saxon", 3)),)
    change.mark(land.s, "n1", prisoners=prisoners, taken=land.s.turn - 1)
    land.call(EndOfMove("n1"))
    assert land.stopped
    change.mark(land.s, "n1", taken=land.s.turn)
    land.call(EndOfMove("n1"))
    assert not land.stopped, "escorted they are from the next turn on"
    change.mark(land.s, "n1", prisoners=(), taken=0)
    land.leader("edric", "ashford", "saxon", 4, group="n1", condition="captive")
    land.call(EndOfMove("n1"))
    assert land.stopped


# ---------------------------------------------------------------------- orders of the day


@pytest.mark.rules("DXC-1f")
def test_an_order_is_carried_out_without_asking() -> None:
    land = collector()
    land.order("n1", "ashford", deed="tax")
    land.call(EndOfMove("n1"))
    assert land.stopped
    assert land.book("n1").chest == 6


@pytest.mark.rules("DXC-1f")
def test_an_order_is_carried_out_where_it_says_and_if_it_may() -> None:
    land = collector()
    land.order("n1", "dover", deed="tax")
    land.call(EndOfMove("n1"))
    assert land.stopped and not land.book("n1").chest, "it is still on its way"
    land.order("n1", "ashford", deed="tax")
    land.site("ashford", loyalty=1)
    land.call(EndOfMove("n1"))
    assert land.stopped and not land.book("n1").chest, "the village does not obey"
    land.order("n1", "ashford")
    land.call(EndOfMove("n1"))
    assert land.stopped, "a place to go to and nothing to do there"
    assert "n1" not in land.s.orders, "it is done with"
    land.order("n1", stance="avoid")
    land.call(EndOfMove("n1"))
    assert not land.stopped, "no place and no deed"


@pytest.mark.rules("DXC-1f")
def test_an_order_that_is_done_with_leaves_how_to_meet_others() -> None:
    land = collector()
    land.order("n1", "ashford", deed="tax", stance="avoid")
    land.call(EndOfMove("n1"))
    left = land.s.orders["n1"].value
    assert (left.to, left.deed, left.stance) == (-1, "", "avoid")


@pytest.mark.rules("DXC-1j")
def test_who_builds_goes_on() -> None:
    land = Land()
    land.group("n1", "ashford", 12, prestige=5, arrived=1)
    land.order("n1", "ashford", deed="build")
    land.call(EndOfMove("n1"))
    assert land.s.orders["n1"].value.deed == "build"
    land.s.turn += 1
    land.motte("ashford_motte", "ashford")
    land.call(EndOfMove("n1"))
    assert "n1" not in land.s.orders, "the motte stands"


@pytest.mark.rules("DXC-12.1d")
def test_an_order_to_recruit_takes_as_many_as_it_can() -> None:
    land = collector(purse=1)
    land.order("n1", deed="recruit")
    land.call(EndOfMove("n1"))
    assert land.stopped
    assert land.s.groups["n1"].soldiers == 14
    assert men(land, "n1", "saxon_peasant") == 2, "for £1 two peasants, not one light infantryman"


@pytest.mark.rules("DXC-13.5d")
@pytest.mark.parametrize("deed", ["attack", "loot"])
@pytest.mark.plain("it puts code of its own in the place of a rule")
def test_an_order_to_attack(deed: str, attacks: list[tuple[str, int]]) -> None:
    land = collector()
    land.order("n1", "ashford", deed=deed)
    land.call(EndOfMove("n1"))
    assert attacks == [("n1", land.site("ashford"))]
    land = collector("canterbury")
    land.order("n1", "canterbury", deed=deed)
    land.call(EndOfMove("n1"))
    assert len(attacks) == 1 and land.stopped


@pytest.mark.rules("DXC-12.2d")
def test_mercenaries_in_service_do_nothing_by_themselves() -> None:
    land = collector()
    land.mercenaries("m1", "ashford", employer="n1", bond="hired")
    land.call(EndOfMove("m1"))
    assert land.stopped


@pytest.mark.rules("DXC-8.1c")
def test_foot_recruits_take_the_marker_of_riders_away() -> None:
    land = Land()
    knights = of_troops([(TROOP["norman_knight"].number, 6)])
    land.group("n1", "dover", prestige=6, men=knights, purse=3)
    assert land.s.groups["n1"].riders
    land.call(EndOfMove("n1"))
    land.play("recruit 1 0")
    assert not land.s.groups["n1"].riders
