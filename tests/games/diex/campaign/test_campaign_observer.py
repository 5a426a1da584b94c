"""The numbers that programs are told of a campaign: what is public to all, books and orders to their own side, and the
games within the game."""

import random
from collections.abc import Mapping

import pytest

from banneret.games.diex.campaign import change
from banneret.games.diex.campaign.group import KING, REBEL, Group, Order
from banneret.games.diex.campaign.knowledge import known
from banneret.games.diex.campaign.notebook import watched
from banneret.games.diex.campaign.state import CampaignState, Siege
from banneret.games.diex.campaign.turn import Turn
from banneret.games.diex.warpath import CAMPAIGN
from banneret.kernel.dice import FastDice
from banneret.kernel.flow import advance, apply, peek
from banneret.kernel.referee import Referee
from banneret.kernel.secret import Secret
from banneret.lab.fuzz.checks.observing import Observed

from ...observing import watch
from ..following import follow

QUICK = {"battles": "quick"}
VARIANTS: list[tuple[str, Mapping[str, str], int, int]] = [
    ("kings_pence", {"battles": "quick", "season": "on"}, 60, 0),
    ("kings_pence_four", {"battles": "quick", "weather": "on"}, 40, 100),
    ("kent_1066", QUICK, 30, 600),
    ("kent_1066_four", {"battles": "ask"}, 30, 200),
    ("york_1069_three", {"battles": "skirmish"}, 30, 500),
    ("york_1069_four", QUICK, 30, 900),
]
"""Scenario, optional rules, how many answers are looked at, and how many are given before that."""


@pytest.mark.parametrize(("scenario", "variants", "answers", "begin"), VARIANTS)
def test_what_is_shown_is_told(scenario: str, variants: Mapping[str, str], answers: int, begin: int) -> None:
    assert watch(CAMPAIGN, scenario, variants, matches=1, answers=answers, branches=2, begin=begin) > answers


# ---------------------------------------------------------------- the games within


def besieged(fights: str) -> CampaignState:
    """Danes lie before York, and a day of that comes now."""
    s = CAMPAIGN.start("york_1069", CAMPAIGN.settle({"battles": fights}))
    s.turn = 3
    motte = s.mottes["york_castle"]
    change.place(s, "d1", motte.cell, motte.cell)
    s.sieges[motte.key] = Siege(motte.key, ("d1",), (), 3)
    s.stack = [Turn(stage=6)]
    return s


@pytest.mark.rules("DXC-15c")
@pytest.mark.parametrize(("fights", "levels", "every"), [("quick", 2, 1), ("skirmish", 3, 8)])
def test_games_within_the_game_are_told(fights: str, levels: int, every: int) -> None:
    """A siege, and a skirmish in it: three levels."""
    observed = Observed(CAMPAIGN.observer("york_1069", CAMPAIGN.settle({"battles": fights})))
    wants = ("assault", "battle")
    assert follow(CAMPAIGN, besieged(fights), observed, 2, wants, answers=200, every=every) == levels


# ---------------------------------------------------------------- what is hidden


OBSERVED = Observed(CAMPAIGN.observer("kent_1066", CAMPAIGN.settle(QUICK)))


def told(s: CampaignState, seat: int) -> dict[str, int]:
    """The columns that are not 0."""
    row = OBSERVED.row(s, seat)
    return {column.name: value for column, value in zip(OBSERVED.observer.columns, row, strict=True) if value}


def played(answers: int, seed: int = 4) -> CampaignState:
    """A campaign after so many answers at random."""
    s = CAMPAIGN.start("kent_1066", CAMPAIGN.settle(QUICK))
    rng, ref = random.Random(seed), Referee(FastDice(seed))
    decision = advance(s, ref)
    for _ in range(answers):
        assert decision is not None
        seat = decision.seats[0]
        apply(s, ref, seat, rng.choice(decision.menu_of(seat)))
        decision = advance(s, ref)
    return s


@pytest.mark.rules("DXC-3c")
def test_books_and_orders_are_told_to_their_own_side_alone() -> None:
    s = played(1)
    change.write(s, "x1", purse=33)
    s.orders["x1"] = Secret(s.seats_of(REBEL), Order(s.groups["x2"].cell, "tax", "fight", 150))
    found = {seat: told(s, seat) for seat in (-1, KING, REBEL)}
    assert found[REBEL]["x1.purse"] == 33 and found[REBEL]["x1.order.odds"] == 150
    assert found[REBEL]["x1.men"] == s.groups["x1"].soldiers
    for seat in (-1, KING):
        assert not {"x1.purse", "x1.men", "x1.ordered", "x1.order.odds"} & found[seat].keys()
        assert found[seat]["x1.row"] == found[REBEL]["x1.row"]


@pytest.mark.rules("DXC-3c")
def test_whom_a_side_sees_is_what_the_scene_says() -> None:
    """`watched` is quicker than to ask for each group whether it is known, and says the same where nobody fights."""
    seen = 0
    for answers in (300, 900, 1500):
        s = played(answers)
        if s.contest is not None or s.sieges:
            continue
        for side in (KING, REBEL):
            hexes = watched(s, side)
            for group in s.groups.values():
                sees = group.side in (side, -1) or hexes >> group.cell & 1 == 1
                assert sees == known(s, side, group)
                seen += 1
    assert seen > 40


@pytest.mark.rules("DXC-3c", "DXC-8.1b")
def test_the_notebook_is_told_with_its_dates() -> None:
    s = played(1500)
    side, key = next((side, key) for side in (KING, REBEL) for key in s.notes[side] if key in s.groups)
    note = s.notes[side][key]
    slot = slot_of(s, side, key)
    found = told(s, side)
    assert found[f"{slot}.noted.turn"] == note.turn
    assert found[f"{slot}.noted.men"] == sum(body.healthy + body.wounded for body in note.men)
    assert f"{slot}.noted.turn" not in told(s, 1 - side)


def slot_of(s: CampaignState, seat: int, key: str) -> str:
    """What the slot of a group is called."""
    number = OBSERVED.observer.things.index(key) + 1
    found = told(s, seat)
    return next(name[: -len(".who")] for name, value in found.items() if name.endswith(".who") and value == number)


def test_what_has_changed_is_painted_anew() -> None:
    """One observer that follows a match tells the same as one that sees each position for the first time."""
    variants = CAMPAIGN.settle(QUICK)
    s = CAMPAIGN.start("kent_1066", variants)
    rng, ref = random.Random(8), Referee(FastDice(8))
    decision = advance(s, ref)
    for number in range(1200):
        assert decision is not None
        seat = rng.choice(decision.seats)
        rows = [OBSERVED.row(s, viewer) for viewer in (-1, 0, 1)]
        if number % 7 == 0:
            again = s.clone()
            assert [OBSERVED.row(again, viewer) for viewer in (-1, 0, 1)] == rows
        apply(s, ref, seat, rng.choice(decision.menu_of(seat)))
        decision = advance(s, ref)


def test_groups_that_have_no_slot_are_counted() -> None:
    s = played(1)
    for number in range(100, 180):
        group: Group = s.groups["n2"].copy()
        group.key = f"n{number}"
        s.put(group)
    found = told(s, KING)
    slots = len([name for name in found if name.endswith(".nth")])
    assert found["groups.more"] == len(s.groups) - (slots - len(s.mottes)) > 0
    assert peek(s) is not None
