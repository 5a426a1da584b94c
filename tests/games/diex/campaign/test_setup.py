"""DXC-16, DXC-18, DXC-5.2b, DXC-3a: a campaign before its first turn."""

import pytest

from banneret.games.diex.campaign.country.country import place
from banneret.games.diex.campaign.group import KING, NEUTRAL, REBEL
from banneret.games.diex.campaign.movement.allowance import points
from banneret.games.diex.campaign.ranks import mustered, soldiers
from banneret.games.diex.campaign.setup import set_up
from banneret.games.diex.campaign.state import CampaignState
from banneret.games.diex.campaign.turn import Turn
from banneret.games.diex.warpath import CAMPAIGN
from banneret.kernel.dice import ScriptedDice
from banneret.kernel.event import Event
from banneret.kernel.flow import advance
from banneret.kernel.referee import Referee

from .cases import case
from .printed import printed

SCENARIOS = ("kings_pence", "kent_1066", "york_1069")


def begun(scenario: str, *dice: int, weather: bool = False, season: bool = False) -> tuple[CampaignState, list[Event]]:
    s = set_up(scenario, "quick", weather, season)
    log: list[Event] = []
    script = ScriptedDice.faces(*dice)
    s.stack[-1].run(s, Referee(script, log))
    assert not script.left
    assert isinstance(s.stack[-1], Turn)
    return s, log


@pytest.mark.rules("DXC-16.1", "DXC-16.2", "DXC-16.3", "DXC-16.4", "DXC-16.5", "DXC-16.6", "DXC-3a")
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_everybody_is_where_the_scenario_puts_him(scenario: str) -> None:
    rows = printed(f"camp_scn_{scenario}")
    s, _ = begun(scenario)
    assert s.turn == 0
    assert s.data.turns == rows["turns"]
    factions = {KING: rows["sides"]["king"]["factions"], REBEL: rows["sides"]["rebel"]["factions"]}
    sides = {faction: side for side, names in factions.items() for faction in names}
    for row in rows["group"]:
        if row.get("enter_turn", 1) > 1:
            assert row["id"] not in s.groups
            continue
        group = s.groups[row["id"]]
        book = group.book.value
        assert s.country.names[group.cell] == row["hex"]
        assert group.cell == place(s.country, row["place"])
        assert (group.faction, group.side) == (row["faction"], sides[row["faction"]])
        assert book.men == mustered(row.get("profile", row["faction"]), row["soldiers"])
        assert book.purse == 2 * row.get("money", 0)
        level = {"saxon": row.get("loyalty"), "norman": row.get("hostility", 8)}.get(row["faction"], 0)
        assert book.level == level
        if row.get("leader"):
            leader = s.leaders[row["leader"]]
            printed_row = next(one for one in rows["leader"] if one["id"] == row["leader"])
            assert (leader.group, leader.prestige, leader.cell) == (row["id"], printed_row["prestige"], group.cell)
    for site in s.country.sites:
        assert (s.resources[site.number], s.loyalty[site.number]) == (site.resources, site.loyalty)
    assert s.points == [{}, {}]


@pytest.mark.rules("DXC-5.2a", "DXC-5.2b", "DXC-5.2d")
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_mottes_have_ten_normans(scenario: str) -> None:
    s, _ = begun(scenario)
    rows = {row["id"]: row for row in printed(f"camp_scn_{scenario}")["motte"]}
    assert set(s.mottes) == set(rows)
    for key, motte in s.mottes.items():
        assert motte.garrison == mustered("norman", 10)
        assert (motte.side, motte.faction, motte.resources) == (KING, "norman", rows[key]["resources"])


@pytest.mark.rules("DXC-16.3")
def test_the_learning_game_has_no_spies_convoys_or_mercenaries() -> None:
    s, _ = begun("kings_pence")
    assert not s.spies
    assert not s.convoys
    assert all(group.service is None for group in s.groups.values())
    assert s.data.victory.king_wins_at_half == 16


@pytest.mark.rules("DXC-16.2", "DXC-11d", "DXC-12.2a", "DXC-10a")
@pytest.mark.parametrize("scenario", ["kent_1066", "york_1069"])
def test_convoys_mercenaries_and_spies(scenario: str) -> None:
    rows = printed(f"camp_scn_{scenario}")
    s, _ = begun(scenario)
    assert {key: (spy.side, s.country.names[spy.cell]) for key, spy in s.spies.items()} == {
        row["id"]: ({"king": KING, "rebel": REBEL}[row["side"]], row["hex"]) for row in rows["spy"]
    }
    for row in rows["convoy"]:
        convoy = s.convoys[row["id"]]
        assert (convoy.side, convoy.priced) == (NEUTRAL, True)
        assert {s.country.sites[convoy.start].id, s.country.sites[convoy.end].id} == {row["from"], row["to"]}
    for row in rows["mercenary"]:
        band = s.groups[row["id"]]
        assert (band.side, band.soldiers, s.country.names[band.cell]) == (NEUTRAL, row["soldiers"], row["hex"])


@pytest.mark.rules("DXC-16.2", "DXC-8.1g")
def test_who_starts_together_may_separate_in_the_first_turn() -> None:
    s, _ = begun("kings_pence")
    assert s.groups["n1"].cell == s.groups["n2"].cell
    assert s.groups["n1"].crowded == s.groups["n2"].crowded == 0


# ---------------------------------------------------------------- weather and season


@pytest.mark.rules("DXC-18.0", "DXC-16.2")
def test_they_are_rolled_once_before_turn_one_and_only_if_wanted() -> None:
    _, log = begun("kent_1066")
    assert not [event for event in log if event.kind in ("weather", "season")]
    s, log = begun("kent_1066", 2, 9, weather=True, season=True)
    kinds = [event.kind for event in log]
    assert kinds == ["scenario", "weather", "season"]
    ref = Referee(ScriptedDice(), log)
    assert advance(s, ref) is not None, "no die is rolled for them any more"
    assert (s.season_name, s.pace) == ("fall", -1)


@pytest.mark.rules("DXC-18.1a", "DXC-18.1b")
def test_weather() -> None:
    given, expect = case("camp_weather")
    s, _ = begun("kent_1066", given["die"], weather=True)
    table = dict(zip(given["resources"], expect["resources_after"], strict=True))
    seen = set()
    for site in s.country.sites:
        if site.kind == "city":
            assert s.resources[site.number] == site.resources
        elif site.resources in table:
            seen.add(site.resources)
            assert s.resources[site.number] == table[site.resources]
    assert seen, "some settlement has such resources"
    plain, _ = begun("kent_1066")
    assert [motte.resources for motte in s.mottes.values()] == [motte.resources for motte in plain.mottes.values()]
    rich, _ = begun("kent_1066", 10, weather=True)
    assert max(rich.resources) == 10
    poor, _ = begun("kent_1066", 1, weather=True)
    assert min(poor.resources[site.number] for site in poor.country.sites if site.kind != "city") == 1


@pytest.mark.rules("DXC-18.2a", "DXC-18.2b")
@pytest.mark.parametrize(
    ("die", "name", "pace"), [(1, "winter", -2), (4, "spring", -1), (5, "summer", 0), (8, "fall", -1)]
)
def test_season(die: int, name: str, pace: int) -> None:
    s, _ = begun("kings_pence", die, season=True)
    assert (s.season_name, s.pace) == (name, pace)
    assert points(s, s.groups["n1"]) == 5 + pace
    assert points(s, s.groups["n2"]) == 8 + pace


@pytest.mark.rules("DXC-18.0")
def test_both_are_settings_of_the_table() -> None:
    ids = {variant.id: variant.values for variant in CAMPAIGN.variants}
    assert ids["weather"] == ids["season"] == ("off", "on"), "off if nobody says otherwise"
    s = CAMPAIGN.start("kings_pence", {"battles": "quick", "weather": "on", "season": "off"})
    assert (s.weather, s.season) == (True, False)


@pytest.mark.rules("DXC-4a")
def test_counters() -> None:
    """Each has the letter of its faction and a number that only tells it apart."""
    letters = {"norman": "n", "saxon": "x", "scottish": "s", "danish": "d", "mercenary": "m"}
    for scenario in SCENARIOS:
        s, _ = begun(scenario)
        for key, group in s.groups.items():
            assert key[0] == letters[group.faction]
            assert int(key[1:]) > 0
        assert len({leader.name for leader in s.leaders.values()}) == len(s.leaders)
        assert soldiers(next(iter(s.groups.values())).men) > 0
