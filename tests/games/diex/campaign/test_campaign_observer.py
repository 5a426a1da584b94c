"""The numbers that programs are told of a campaign: what is public to all, books and orders to their own side, and the
games within the game."""

import random
from array import array
from collections.abc import Callable, Mapping

import pytest

from banneret.games.diex.campaign import change
from banneret.games.diex.campaign.contest import Contest
from banneret.games.diex.campaign.face.observing.observer import CampaignObserver
from banneret.games.diex.campaign.group import (
    KING,
    REBEL,
    Captives,
    Group,
    Mending,
    Note,
    Order,
    Patient,
    Service,
)
from banneret.games.diex.campaign.knowledge import known
from banneret.games.diex.campaign.morning.orders import GiveOrder
from banneret.games.diex.campaign.morning.wagons import Transfer
from banneret.games.diex.campaign.movement.march import MoveGroup
from banneret.games.diex.campaign.notebook import watched
from banneret.games.diex.campaign.settlements.looting import Shares
from banneret.games.diex.campaign.state import Award, CampaignState, Siege
from banneret.games.diex.campaign.turn import Turn
from banneret.games.diex.quick.troops import TROOP
from banneret.games.diex.siege.state import SiegeState
from banneret.games.diex.warpath import CAMPAIGN
from banneret.kernel.compose import compose
from banneret.kernel.dice import FastDice
from banneret.kernel.flow import advance, apply, peek
from banneret.kernel.observer import TYPECODE
from banneret.kernel.referee import Referee
from banneret.kernel.scene import Scene
from banneret.kernel.secret import Secret
from banneret.lab.fuzz.checks.observing import Observed

from ...observing import watch
from ..following import follow
from .table import men

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
    observed = Observed(CAMPAIGN.observer("york_1069", CAMPAIGN.settle({"battles": fights})), CAMPAIGN)
    wants = ("assault", "battle")
    assert follow(CAMPAIGN, besieged(fights), observed, 2, wants, answers=200, every=every) == levels


@pytest.mark.rules("DXS-11.1.1g", "DXC-8.4f")
def test_who_lies_hungry_before_a_place_is_told() -> None:
    """To all: in a siege everybody sees the books of those who are in it."""
    observed = Observed(CAMPAIGN.observer("york_1069", CAMPAIGN.settle(QUICK)), CAMPAIGN)
    s = besieged("quick")
    change.write(s, "d1", hungry=2)
    advance(s, Referee(FastDice(2)))
    assert s.inner is not None and isinstance(s.inner.state, SiegeState)
    for seat in (-1, KING, REBEL):
        row = zip(observed.observer.columns, observed.row(s, seat), strict=True)
        flagged = sum(value for column, value in row if column.name.startswith("siege.") and "hungry" in column.name)
        assert flagged == s.inner.state.hungry.bit_count() > 0


# ---------------------------------------------------------------- what is hidden


OBSERVED = Observed(CAMPAIGN.observer("kent_1066", CAMPAIGN.settle(QUICK)), CAMPAIGN)


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


def shown(s: CampaignState, seat: int) -> Scene:
    return compose(CAMPAIGN, s, seat, None)


@pytest.mark.parametrize("side", [KING, REBEL])
def test_the_first_hungry_day_of_others_is_not_told(side: int) -> None:
    """It is not shown either: that they are unsupplied is, from the second on."""
    s = played(0)
    groups = ("n1", "x1")
    change.place(s, "x1", s.groups["n1"].cell, s.groups["n1"].cell)
    own, other = groups[side], groups[1 - side]
    rows, scenes = [], []
    for hungry in (0, 1, 2):
        change.write(s, other, hungry=hungry)
        rows.append(told(s, side))
        scenes.append(shown(s, side))
    assert scenes[0] == scenes[1] != scenes[2]
    assert rows[0] == rows[1] != rows[2]
    assert told(s, 1 - side)[f"{other}.hungry"] == 2
    change.write(s, own, hungry=1)
    assert told(s, side)[f"{own}.hungry"] == 1
    s.notes[side][other] = Note(s.turn, "met", s.groups[other].book.value.men, 0, 0, 0, 0, 1)
    change.place(s, other, s.groups[other].cell + 9, s.groups[other].cell + 9)
    assert f"{other}.hungry" not in told(s, side)


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


Change = Callable[[CampaignState], object]


def _note(s: CampaignState) -> None:
    """A note of two days ago, of somebody who is not in sight."""
    s.notes[KING]["x5"] = Note(1, "spy", men(saxon_ceorl=(8, 2)))
    s.turn = 3


def _captives(s: CampaignState) -> None:
    change.mark(s, "n1", prisoners=(Captives("saxon", men(saxon_ceorl=3)),))


def _mending(s: CampaignState) -> None:
    change.write(s, "n1", mending=(Mending(TROOP["norman_knight"].number, True, 4, 2),))


CHANGES: list[tuple[str, int, Change]] = [
    ("n1.moved", 1, lambda s: change.mark(s, "n1", moved=s.turn)),
    ("n1.column", 11, lambda s: change.mark(s, "n1", cell=s.country.cells["1108"])),
    ("n1.row", 8, lambda s: change.mark(s, "n1", cell=s.country.cells["1108"])),
    ("n1.prisoners", 3, _captives),
    ("captives1.healthy", 3, _captives),
    ("mending.turn4", 2, _mending),
    ("n1.hungry", 1, lambda s: change.write(s, "n1", hungry=1)),
    ("n1.tax", 5, lambda s: change.write(s, "n1", chest=5)),
    ("x5.noted.turn", 1, _note),
    ("x5.noted.how", 3, _note),
    ("x5.least", 4, _note),
    ("x5.most", 16, _note),
    ("x5.saxon_ceorl.wounded", 2, _note),
    ("x5.noted_by.spy_k", 1, lambda s: change.spy(s, "spy_k", noted=("x5",))),
    ("m1.bond", 2, lambda s: change.mark(s, "m1", service=Service("n1", "promised"))),
    ("n1.queue", 2, lambda s: setattr(s, "queue", ("x1", "n1"))),
    ("mauger.prestige", 9, lambda s: change.lead(s, "mauger", prestige=9)),
    ("mauger.condition", 2, lambda s: change.lead(s, "mauger", condition="captive")),
    ("mauger.due", 5, lambda s: change.lead(s, "mauger", wounded=True, due=4)),
    ("c1.load", 1, lambda s: change.convoy(s, "c1", load=1)),
    ("c1.moved", 1, lambda s: change.convoy(s, "c1", moved=s.turn)),
    ("c1.outward", 0, lambda s: change.convoy(s, "c1", outward=False)),
    ("spy_r.column", 11, lambda s: change.spy(s, "spy_r", cell=s.country.cells["1108"])),
    ("dover.taxed", 1, lambda s: setattr(s, "taxed", 1 << s.country.site["dover"])),
    ("dover.recruited", 6, lambda s: s.drafted.update({s.country.site["dover"]: 6})),
    ("dover.loyalty", 10, lambda s: s.loyalty.__setitem__(s.country.site["dover"], 10)),
    ("dover.beds", 4, lambda s: s.patients.update({_cell(s, "dover"): (Patient("norman", KING, 0, True, 0, 4),)})),
    ("hastings_motte.garrison", 7, lambda s: change.motte(s, "hastings_motte", garrison=men(norman_archer=7))),
    ("hastings_motte.barred", 6, lambda s: change.motte(s, "hastings_motte", barred=6)),
    ("works1.points", 2, lambda s: s.works.update({_cell(s, "dover"): 2})),
    ("king.points.battle", 4, lambda s: s.points[KING].update(battle=4)),
    ("turn2.rebel.convoy", 3, lambda s: setattr(s, "awards", (Award(2, REBEL, "convoy", 3),))),
    ("punish_romney.done", 1, lambda s: setattr(s, "done_missions", ("punish_romney",))),
    ("pace", -2, lambda s: setattr(s, "pace", -2)),
    ("move.left", 5, lambda s: setattr(s, "stack", [MoveGroup("n1", 5)])),
    ("asked.count", 2, lambda s: setattr(s, "stack", [Shares("n1", 2, ("m1",))])),
    ("battle.wanted", 1, lambda s: setattr(s, "contest", Contest(5, KING, ("n1",), ("x1",), wanted=1))),
    ("x1.battle", 2, lambda s: setattr(s, "contest", Contest(5, KING, ("n1",), ("x1",)))),
    ("asked.step", 2, lambda s: setattr(s, "stack", [Transfer(convoy="c1", store="dover", loading=False)])),
    ("draft.odds", 150, lambda s: setattr(s, "stack", [GiveOrder("n1", "join", Order(5, "tax", "fight", 150))])),
]
"""A column, what stands in it for the King's side after a change, and that."""


def _cell(s: CampaignState, site: str) -> int:
    return s.country.sites[s.country.site[site]].cell


@pytest.mark.parametrize(("column", "value", "then"), CHANGES, ids=[column for column, _, _ in CHANGES])
def test_a_change_is_told(column: str, value: int, then: Change) -> None:
    s = played(1)
    change.write(s, "n1", loot=20)
    before = told(s, KING).get(column, 0)
    then(s)
    assert (before != value, told(s, KING).get(column, 0)) == (True, value)


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


def observer(scenario: str) -> CampaignObserver:
    """One that has seen nothing yet."""
    found = CAMPAIGN.observer(scenario, CAMPAIGN.settle(QUICK))
    assert isinstance(found, CampaignObserver)
    return found


@pytest.mark.parametrize(
    ("scenario", "seed", "answers", "seldom"),
    [("kent_1066", 12, 1600, 5), ("york_1069_three", 3, 1500, 5), ("kings_pence", 5, 400, 1)],
)
def test_what_has_changed_is_painted_anew(scenario: str, seed: int, answers: int, seldom: int) -> None:
    """One observer that follows a match tells the same as one that sees each position for the first time: from day to
    day, through battles and sieges, and for a seat that has not looked for a while."""
    variants = CAMPAIGN.settle(QUICK)
    s = CAMPAIGN.start(scenario, variants)
    rng, ref = random.Random(seed), Referee(FastDice(seed))
    decision = advance(s, ref)
    follows, forgets = observer(scenario), observer(scenario)
    wide = 2 * len(follows.columns)
    seen = set()
    for number in range(answers):
        if decision is None:
            break
        seat = rng.choice(decision.seats)
        for viewer in range(-1, len(s.sides)):
            if viewer == seat or rng.random() * seldom < 1:
                row, fresh = array(TYPECODE, bytes(wide)), array(TYPECODE, bytes(wide))
                follows.write(s, viewer, row, 0)
                if viewer != seat or number % seldom == 0:
                    forgets.pictures.clear()
                    forgets.write(s, viewer, fresh, 0)
                    assert row == fresh, OBSERVED.apart(row, fresh)
                    seen |= {("day", s.turn), ("battle", s.contest is not None), ("siege", bool(s.sieges))}
        apply(s, ref, seat, rng.choice(decision.menu_of(seat)))
        decision = advance(s, ref)
    assert {("battle", True), ("day", 2)} <= seen
    if scenario == "kent_1066":
        assert ("siege", True) in seen


def test_another_match_in_the_place_of_one_is_painted_anew() -> None:
    """Positions are known by their identity, which another may have later: no matter, all is looked at."""
    follows, forgets = observer("kent_1066"), observer("kent_1066")
    wide = 2 * len(follows.columns)
    for viewer in (-1, KING, REBEL):
        for answers in (900, 300, 1500, 1):
            s = played(answers)
            for who in list(follows.pictures):
                follows.pictures[id(s), viewer] = follows.pictures.pop(who)
            row, fresh = array(TYPECODE, bytes(wide)), array(TYPECODE, bytes(wide))
            follows.write(s, viewer, row, 0)
            forgets.pictures.clear()
            forgets.write(s, viewer, fresh, 0)
            assert row == fresh, OBSERVED.apart(row, fresh)
        follows.pictures.clear()


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
