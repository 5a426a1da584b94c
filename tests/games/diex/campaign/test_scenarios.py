"""DXC-16: the three campaigns, and what the loader refuses."""

import pytest

from banneret.games.diex.campaign.country.country import country, place
from banneret.games.diex.campaign.country.scenarios import (
    CAMPAIGNS,
    KING,
    REBEL,
    SIDES,
    CampaignData,
    campaign_data,
    parse_campaign,
)
from banneret.games.diex.quick.headcount import PROFILES
from banneret.games.diex.quick.troops import TROOPS
from banneret.kernel.refusal import BanneretError

from .printed import Data, Spoil, printed, spoilt

IDS = ("kings_pence", "kent_1066", "york_1069")
RAW = {id: printed(f"camp_scn_{id}") for id in IDS}
ALL = pytest.mark.parametrize("campaign", CAMPAIGNS, ids=IDS)


def test_campaigns_by_id() -> None:
    assert tuple(campaign.id for campaign in CAMPAIGNS) == IDS
    assert campaign_data("york_1069") is CAMPAIGNS[2]
    with pytest.raises(BanneretError, match="There is no campaign “wales”; there are kings_pence, kent_1066"):
        campaign_data("wales")


@ALL
@pytest.mark.rules("DXC-16.2", "DXC-12a", "DXC-1d", "DXC-7a")
def test_groups_as_the_file_has_them(campaign: CampaignData) -> None:
    raw, map = RAW[campaign.id], country(campaign.map)
    for group, row in zip(campaign.groups, raw["group"], strict=True):
        assert (group.id, group.profile, group.soldiers, group.leader, group.enter_turn) == (
            row["id"],
            row["profile"],
            row["soldiers"],
            row["leader"],
            row["enter_turn"],
        )
        assert map.names[group.cell] == row["hex"] and group.cell == place(map, row["place"])
        assert group.money_half == 2 * row["money"]
        assert group.side == (KING if group.faction == "norman" else REBEL) == campaign.side_of(group.faction)
        assert group.loyalty == (row["loyalty"] if group.faction == "saxon" else 0)
        assert group.hostility == (row["hostility"] if group.faction == "norman" else 0)
        assert group.profile in PROFILES


@ALL
@pytest.mark.rules("DXC-16.2", "DXC-11d", "DXC-5.2b")
def test_the_rest_as_the_file_has_it(campaign: CampaignData) -> None:
    raw, map = RAW[campaign.id], country(campaign.map)
    for leader, row in zip(campaign.leaders, raw["leader"], strict=True):
        assert (leader.id, leader.name, leader.faction, leader.prestige) == tuple(
            row[key] for key in ("id", "name", "faction", "prestige")
        )
        assert TROOPS[leader.troop].id == row["troop"]
        assert campaign.leader(leader.id) is leader
    for motte, row in zip(campaign.mottes, raw["motte"], strict=True):
        assert (motte.id, motte.name, map.names[motte.cell]) == (row["id"], row["name"], row["hex"])
        assert (motte.garrison, motte.resources) == (10, row["resources"])
    for convoy, row in zip(campaign.convoys, raw.get("convoy", []), strict=True):
        assert map.sites[convoy.start].id == row["from"] and map.sites[convoy.end].id == row["to"]
        assert (map.sites[convoy.start].cell, convoy.load) == (convoy.cell, row["load"])
    for band, row in zip(campaign.mercenaries, raw.get("mercenary", []), strict=True):
        assert (band.id, band.name, band.profile, band.soldiers, map.names[band.cell]) == tuple(
            row[key] for key in ("id", "name", "profile", "soldiers", "hex")
        )
    for spy, row in zip(campaign.spies, raw.get("spy", []), strict=True):
        assert (spy.id, SIDES[spy.side], map.names[spy.cell]) == (row["id"], row["side"], row["hex"])
    for fleet, row in zip(campaign.fleets, raw.get("fleet", []), strict=True):
        assert (fleet.id, fleet.faction, map.names[fleet.cell]) == (row["id"], row["faction"], row["hex"])
    assert (campaign.weather, campaign.season, campaign.quick) == (False, False, True)


@ALL
@pytest.mark.rules("DXC-1e", "DXC-1m", "DXC-1n")
def test_missions_and_points(campaign: CampaignData) -> None:
    raw, map = RAW[campaign.id], country(campaign.map)
    cells = {site.id: site.cell for site in map.sites}
    cells |= {motte.id: motte.cell for motte in campaign.mottes} | {fleet.id: fleet.cell for fleet in campaign.fleets}
    for mission, row in zip(campaign.missions, raw["mission"], strict=True):
        assert (mission.id, SIDES[mission.side], mission.kind, mission.text) == tuple(
            row[key] for key in ("id", "side", "kind", "text")
        )
        assert mission.vp_half == 2 * row.get("vp", 0)
        assert mission.vp_per_pound_half == 2 * row.get("vp_per_pound", 0)
        assert mission.cell == (cells[row["target"]] if "target" in row else -1)
        assert (mission.soldiers, list(mission.deliver_to)) == (row.get("soldiers", 0), row.get("deliver_to", []))
    for key, points in raw["victory"].items():
        assert getattr(campaign.victory, f"{key}_half") == 2 * points


@pytest.mark.rules("DXC-16.3")
def test_the_kings_pence() -> None:
    campaign = campaign_data("kings_pence")
    assert (campaign.map, campaign.turns, campaign.first_day) == ("kent", 6, "22 October 1066")
    assert campaign.learning and not (campaign.spies or campaign.convoys or campaign.mercenaries)
    forces = [(campaign.leader(group.leader).name, group.profile, group.soldiers) for group in campaign.groups]
    assert forces == [
        ("Roussel", "norman", 12),
        ("Mauger", "norman_cavalry", 6),
        ("Ligulf", "saxon", 14),
        ("Guthwold", "saxon", 7),
    ]
    assert [leader.prestige for leader in campaign.leaders] == [5, 4, 4, 3]
    assert (campaign.victory.king_wins_at_half, campaign.victory.draw_band_half) == (16, 0)
    assert [mission.kind for mission in campaign.missions] == ["tax"]


@pytest.mark.rules("DXC-16.4")
def test_hastings_to_canterbury() -> None:
    campaign = campaign_data("kent_1066")
    assert (campaign.map, campaign.turns, campaign.first_day) == ("kent", 14, "20 October 1066")
    missions = {(mission.kind, mission.target) for mission in campaign.missions if mission.side == KING}
    assert missions == {("raze", "old_romney"), ("build_motte", "dover"), ("presence", "canterbury"), ("tax", "")}


@pytest.mark.rules("DXC-16.5", "DXC-16.6", "DXC-13.1b")
def test_return_of_the_danes() -> None:
    campaign = campaign_data("york_1069")
    assert (campaign.map, campaign.turns, campaign.first_day) == ("north", 14, "8 September 1069")
    assert campaign.allied == campaign.sides[REBEL].factions == ("saxon", "danish", "scottish")
    assert [campaign.side_of(faction) for faction in ("norman", "saxon", "danish", "scottish")] == [0, 1, 1, 1]
    assert {group.enter_turn for group in campaign.groups if group.faction == "scottish"} == {4}
    names = {leader.name for leader in campaign.leaders if leader.faction != "norman"}
    assert names >= {"Osbeorn", "Gospatric", "Waltheof", "Mærleswein"}
    assert [fleet.faction for fleet in campaign.fleets] == ["danish"]


def _first(what: str, **fields: object) -> Spoil:
    def spoil(raw: Data) -> None:
        raw[what][0].update(fields)

    return spoil


def _last(what: str, **fields: object) -> Spoil:
    def spoil(raw: Data) -> None:
        raw[what][-1].update(fields)

    return spoil


FAULTS: dict[str, Spoil] = {
    "There is no map “wales”": lambda raw: raw.update(map="wales"),
    "danish stands on both sides": lambda raw: raw["sides"]["king"].update(factions=["norman", "danish"]),
    "allies are named that do not take part": lambda raw: raw["sides"]["rebel"].update(factions=["saxon", "danish"]),
    "it has no turns": lambda raw: raw.update(turns=0),
    "the leader geoffroy is there twice": _first("leader", id="geoffroy"),
    "the leader geoffroy": _first("group", leader="geoffroy"),
    "each leader needs a group": _first("group", leader=""),
    "each group's leader a line": _first("group", leader="nobody"),
    "cannot have a prestige of 11": _first("leader", prestige=11),
    "cannot have a prestige of 0": _first("leader", prestige=0),
    "nobody knows pikeman, the type of Gilbert": _first("leader", troop="pikeman"),
    "the leader of n1 is of another faction": _first("leader", faction="danish"),
    "the group n2 is there twice": _first("group", id="n2"),
    "headcount table pikes of n1": _first("group", profile="pikes"),
    "n1 has fewer than 3 soldiers": _first("group", soldiers=2),
    "n1 cannot enter in turn 15": _first("group", enter_turn=15),
    "n1 cannot enter in turn 0": _first("group", enter_turn=0),
    "n1 has less than no money": _first("group", money=-1.0),
    "The money of n1 should go in halves": _first("group", money=1.25),
    "n1 cannot have a hostility of 11": _first("group", hostility=11),
    "cannot have a loyalty of 0": lambda raw: [row.pop("loyalty", 0) for row in raw["group"]],
    "stands in 0101, but": _first("group", hex="0101"),
    "Nobody knows the place “camelot”": _first("group", place="camelot"),
    "needs a headcount table and at least 3 soldiers": _first("mercenary", soldiers=2),
    "needs 10 men and some resources": _first("motte", garrison=9),
    "10 men and some resources": _first("motte", resources=0),
    "york_castle is not on land": _first("motte", hex="2218"),
    "is not on land": _first("motte", hex="9999"),
    "the ships danish_ships do not lie on the coast": _first("fleet", hex="0101"),
    "goes between settlements": _first("convoy", to="camelot"),
    "does not start in": _first("convoy", hex="0101"),
    "cannot carry 6": _first("convoy", load=6),
    "nobody knows camelot, the target of the mission hold_york": _first("mission", target="camelot"),
    "the mission plunder has no target": _last("mission", target=""),
    "the mission hold_york does not name mottes to deliver to: york": _first("mission", deliver_to=["york"]),
    "the mission collect does not name mottes": lambda raw: raw["mission"][2].pop("deliver_to"),
    "cannot be read": lambda raw: raw["victory"].pop("draw_band"),
    "The points of victory should go in halves": lambda raw: raw["victory"].update(battle_won=0.3),
}


@pytest.mark.rules("DXC-1d", "DXC-1e", "DXC-1h", "DXC-6h", "DXC-8.1a", "DXC-9c", "DXC-11a", "DXC-11d", "DXC-16.2")
@pytest.mark.parametrize("fault", FAULTS)
def test_a_spoilt_campaign_is_refused(fault: str) -> None:
    with pytest.raises(BanneretError, match=fault):
        parse_campaign(spoilt(RAW["york_1069"], FAULTS[fault]), "york_1069")


def test_nobody_leads_what_nobody_plays() -> None:
    def spoil(raw: Data) -> None:
        raw["sides"]["rebel"]["factions"] = ["saxon"]
        raw["allied_factions"] = []

    with pytest.raises(BanneretError, match="nobody plays the danish faction of Osbeorn"):
        parse_campaign(spoilt(RAW["york_1069"], spoil), "york_1069")


@pytest.mark.rules("DXC-7l")
def test_hostility_is_eight_if_nothing_is_said() -> None:
    raw = spoilt(RAW["kent_1066"], lambda raw: raw["group"][2].pop("hostility"))
    assert parse_campaign(raw, "kent_1066").groups[2].hostility == 8
