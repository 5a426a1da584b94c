"""DXC-1: missions, victory points and the end."""

from dataclasses import replace

import pytest

from banneret.games.diex.campaign.country.scenarios import MissionData
from banneret.games.diex.campaign.dues import verdict
from banneret.games.diex.campaign.group import KING, REBEL
from banneret.games.diex.campaign.night.reckoning import Reckoning, rebellious
from banneret.games.diex.campaign.victory import score
from banneret.games.diex.warpath import CAMPAIGN

from .cases import case
from .table import Table, men

KENT_END = 14


def last(scenario: str = "kent_1066", turn: int = KENT_END) -> Table:
    """The last night; both sides are somewhere far off."""
    t = Table(scenario, turn=turn)
    t.s.turned = rebellious(t.s)
    t.group("n9", "0301" if scenario != "york_1069" else "0316", 12)
    t.group("x9", "0703" if scenario != "york_1069" else "0217", 12)
    return t


def mission(t: Table, id: str) -> MissionData:
    return next(row for row in t.s.data.missions if row.id == id)


@pytest.mark.rules("DXC-1n")
def test_victory() -> None:
    given, expect = case("camp_victory")
    for row, winner in zip(given["cases"], expect["winners"], strict=True):
        t = last()
        bounds = replace(
            t.s.data.victory, king_wins_at_half=2 * row["king_wins_at"], draw_band_half=2 * row["draw_band"]
        )
        t.s.data = replace(t.s.data, victory=bounds)
        score(t.s, t.ref, KING, "battle", 2 * row["king"], "King.")
        score(t.s, t.ref, REBEL, "battle", 2 * row["rebel"], "Rebel.")
        t.begin(Reckoning())
        assert t.s.result is not None
        assert t.s.result.kind == winner
        assert verdict(2 * row["king"], 2 * row["rebel"], t.s.data.victory) == winner
        seats = {"king": (0,), "rebel": (1,), "draw": ()}[winner]
        assert t.s.result.winners == seats


@pytest.mark.rules("DXC-1n")
def test_not_before_the_last_turn() -> None:
    t = last(turn=13)
    t.begin(Reckoning())
    assert t.s.result is None


@pytest.mark.rules("DXC-1n")
@pytest.mark.parametrize("left", ["group", "leader", "garrison", "nobody"])
def test_or_as_soon_as_a_side_has_nobody_left(left: str) -> None:
    t = last(turn=3)
    del t.s.groups["n9"]
    if left == "group":
        t.group("n1", "0301", 3)
    elif left == "leader":
        t.leader("mauger", where="0301", faction="norman")
    elif left == "garrison":
        t.motte("keep", "hastings")
    else:
        t.leader("mauger", where="0301", faction="norman", condition="captive")
    t.begin(Reckoning())
    assert (t.s.result is not None) == (left == "nobody")


@pytest.mark.rules("DXC-1n", "DXC-6h")
def test_who_is_still_to_come_counts() -> None:
    t = Table("york_1069", turn=3)
    t.group("x1", "0316", 12)
    t.begin(Reckoning())
    assert t.s.result is None, "Ilbert comes on turn 5"


# ---------------------------------------------------------------- counted at the end


@pytest.mark.rules("DXC-1l", "DXC-1e")
@pytest.mark.parametrize(
    ("parts", "leader", "foe", "done"),
    [
        *(((15,), True, False, True), ((14,), True, False, False), ((9, 6), True, False, True)),
        *(((15,), False, False, False), ((15,), True, True, False)),
    ],
)
def test_presence(parts: tuple[int, ...], leader: bool, foe: bool, done: bool) -> None:
    t = last()
    for number, count in enumerate(parts, 1):
        t.group(f"n{number}", "canterbury", count)
    if leader:
        t.leader("mauger", "n1")
    if foe:
        t.group("x1", "canterbury", 3)
    t.begin(Reckoning())
    assert ("submit_canterbury" in t.s.done_missions) == done
    assert t.s.points[KING].get("mission", 0) == (mission(t, "submit_canterbury").vp_half if done else 0)


@pytest.mark.rules("DXC-1l")
def test_only_healthy_soldiers_are_present() -> None:
    t = last()
    t.group("n1", "canterbury", men(norman_archer=(14, 5)))
    t.leader("mauger", "n1")
    t.begin(Reckoning())
    assert "mission" not in t.s.points[KING]


@pytest.mark.rules("DXC-1l", "DXC-1e")
def test_the_rebels_have_such_a_mission_too() -> None:
    t = last()
    t.group("x1", "canterbury", 10)
    t.leader("ethelnoth", "x1")
    t.begin(Reckoning())
    assert t.s.points[REBEL]["mission"] == mission(t, "hold_canterbury").vp_half


@pytest.mark.rules("DXC-1l")
@pytest.mark.parametrize(("side", "points"), [(KING, 10 + 8), (REBEL, 8), (None, 8)])
def test_hold_motte(side: int | None, points: int) -> None:
    t = last("york_1069")
    t.motte("baile_hill", "1113")
    if side is not None:
        t.motte("york_castle", "york", side=side)
    t.begin(Reckoning())
    assert t.s.points[KING]["mission"] == points


@pytest.mark.rules("DXC-1m", "DXC-1e")
def test_missions_that_are_done_in_play_are_not_counted_again() -> None:
    t = last()
    t.s.loyalty[t.site("old_romney")] = 0
    t.begin(Reckoning())
    assert "mission" not in t.s.points[KING]


@pytest.mark.rules("DXC-1m")
@pytest.mark.parametrize(("condition", "points"), [("captive", 6), ("free", 0), ("dead", 0)])
def test_leaders_in_captivity_at_the_end(condition: str, points: int) -> None:
    t = last()
    group = {"captive": "n9", "free": "x9", "dead": ""}[condition]
    t.leader("ligulf", group, faction="saxon", condition=condition, where="0703")
    if condition == "dead":
        t.s.leaders["ligulf"].cell = -1
    t.begin(Reckoning())
    assert t.s.points[KING].get("leader", 0) == points


@pytest.mark.rules("DXC-1m")
def test_settlements_that_have_turned_count_for_the_rebels() -> None:
    t = last()
    t.site("rye", loyalty=3)
    t.site("hythe", loyalty=1)
    t.site("milton", loyalty=4)
    t.begin(Reckoning())
    assert t.s.points[REBEL]["settlement"] == 2 * t.s.data.victory.settlement_turned_half
    t = last()
    t.s.loyalty = [9] * len(t.s.loyalty)
    t.begin(Reckoning())
    assert "settlement" not in t.s.points[REBEL], "fewer than at the start cost nothing"


@pytest.mark.rules("DXC-1m", "DXC-1k")
def test_a_razed_settlement_counts_for_nobody() -> None:
    t = last()
    before = rebellious(t.s)
    t.s.loyalty[t.site("old_romney")] = 0
    assert rebellious(t.s) == before - 1


@pytest.mark.rules("DXC-1a", "DXC-1e", "DXC-1c")
def test_what_the_sides_are_after() -> None:
    """Normans have missions from their lord; the rebels live from what the country thinks and has."""
    kinds = set()
    for scenario in CAMPAIGN.scenarios:
        s = CAMPAIGN.start(scenario.id, {"battles": "quick", "weather": "off", "season": "off"})
        kinds |= {row.kind for row in s.data.missions}
        assert any(row.side == KING for row in s.data.missions)
        assert {group.faction for group in s.of_side(KING)} == {"norman"}
        assert {group.faction for group in s.of_side(REBEL)} <= {"saxon", "danish", "scottish"}
        assert len(s.resources) == len(s.loyalty) == len(s.country.sites)
    assert kinds == {"tax", "build_motte", "raze", "presence", "hold_motte", "loot_to_ships"}
