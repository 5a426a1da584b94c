"""The bots of the campaign: they play it to its end by rolls and with skirmishes, better than chance, in time, with
orders for everybody, and without knowing what only the other side knows."""

from collections.abc import Iterator
from time import process_time

import pytest
from visits import Tally, count

from banneret.bots import make, spec
from banneret.games.diex.campaign.group import KING, REBEL
from banneret.games.diex.campaign.morning.morning import Morning
from banneret.games.diex.campaign.notebook import in_sight, learn
from banneret.games.diex.campaign.ranks import mustered, riders_only
from banneret.games.diex.campaign.state import CampaignState
from banneret.games.diex.campaign.strategy.clash import chances, results
from banneret.games.diex.campaign.strategy.goals import goals
from banneret.games.diex.campaign.strategy.known import Party, host_of
from banneret.games.diex.campaign.strategy.plan import plan
from banneret.games.diex.campaign.strategy.survey import survey
from banneret.games.diex.warpath import CAMPAIGN
from banneret.kernel.decision import Decision
from banneret.kernel.dice import FastDice
from banneret.kernel.flow import advance, apply
from banneret.kernel.referee import Referee
from banneret.kernel.secret import Secret
from banneret.kernel.view import View

from .campaign.table import Table

LEVELS = ("squire", "knight", "banneret")


def campaign(scenario: str, battles: str = "quick") -> CampaignState:
    return CAMPAIGN.start(scenario, CAMPAIGN.settle({"battles": battles}))


def walk(s: CampaignState, bots: tuple[str, str], seed: str) -> Iterator[Decision]:
    """A campaign between two bots, one for each side, decision by decision."""
    players = [make(bots[side]) for side in s.sides]
    ref, dice = Referee(FastDice(seed)), FastDice(f"{seed}/bots")
    decision = advance(s, ref)
    while decision is not None:
        yield decision
        seat = decision.seats[0]
        apply(s, ref, seat, players[seat].choose(View(CAMPAIGN, s, seat, decision), dice))
        decision = advance(s, ref)


def played(scenario: str, bots: tuple[str, str], seed: str, battles: str = "quick") -> CampaignState:
    s = campaign(scenario, battles)
    for _ in walk(s, bots, seed):
        pass
    assert s.result is not None
    return s


def test_levels_are_three_different_bots() -> None:
    assert len({spec(level, CAMPAIGN) for level in LEVELS}) == 3


def test_a_knight_beats_chance() -> None:
    lead = 0
    for number in range(6):
        lead += played("kings_pence", ("knight", "random"), f"k{number}").score(KING)
        lead -= played("kings_pence", ("random", "knight"), f"k{number}").score(KING)
    assert lead > 6 * 2 * 4, "four points a game more as the King's side than chance has"


@pytest.mark.parametrize("scenario", ["kings_pence_four", "york_1069_three"])
def test_shared_sides_play_to_the_end(scenario: str) -> None:
    assert played(scenario, ("banneret", "squire"), "shared").turn > 1


def test_battles_and_sieges_are_fought_out_in_time() -> None:
    """Within a skirmish or a siege its own advice plays."""
    worst, fought = 0.0, False
    for number in range(2):
        s, began = campaign("kings_pence", "skirmish"), process_time()
        for _ in walk(s, ("banneret", "knight"), f"fought {number}"):
            worst, began = max(worst, process_time() - began), process_time()
            fought = fought or s.inner is not None
        assert s.result is not None
    assert fought
    assert worst < 2.0


@pytest.mark.rules("DXC-17.0")
def test_a_bot_rolls_unless_the_other_would_rather_fight() -> None:
    t = Table()
    t.s.fights = "ask"
    t.group("n1", "0513", 12)
    t.group("d1", "0513", 12, faction="saxon", level=1)
    t.order("n1", stance="stand", join=False)
    t.attack("d1", "n1")
    for answer in ("quick", "skirmish"):
        assert t.decision is not None
        chosen = make("banneret").choose(View(CAMPAIGN, t.s, t.decision.seat, t.decision), FastDice(1))
        assert chosen.notation == answer
        t.play("skirmish")


def test_everybody_has_an_order_before_the_side_is_ready() -> None:
    """So that the rest of the day asks little (DXC-6b)."""
    s = campaign("york_1069")
    seen = 0
    for decision in walk(s, ("banneret", "banneret"), "orders"):
        seat = decision.seats[0]
        if not isinstance(s.stack[-1], Morning):
            continue
        chosen = make("banneret").choose(View(CAMPAIGN, s, seat, decision), FastDice("same"))
        if chosen.verb == "ready":
            mine = [group for group in s.groups.values() if group.captain == seat and group.service is None]
            assert all(s.orders[group.key].value.given == s.turn for group in mine)
            assert all(spy.key in s.orders for spy in s.spies.values() if spy.side == s.sides[seat])
            seen += 1
        if s.turn == 4:
            break
    assert seen == 6


def test_few_visits_are_enough() -> None:
    tally = Tally()
    for number in range(3):
        count(tally, "diex", "kings_pence", number, "banneret", "few", {"battles": "quick"})
    assert len(tally.answers) >= 30, "turns of both"
    assert sum(tally.visits.values()) <= 2 * len(tally.answers)
    assert set(tally.calls) >= {"morning"}


# ---------------------------------------------------------------- what they may know


def hidden(s: CampaignState, side: int) -> CampaignState:
    """The same position, with other books of the groups that a side does not see."""
    world = s.clone()
    for group in list(world.groups.values()):
        if group.side == 1 - side and not in_sight(world, side, group):
            book = group.book.value
            profile = "norman_cavalry" if group.riders and group.faction == "norman" else group.faction
            men = mustered(profile, 29 if group.soldiers < 15 else 3)
            if riders_only(men) != group.riders:
                continue
            changed = group.copy()
            changed.book = Secret(group.book.owners, type(book)(men, book.level, 1, 40, 40))
            changed.reckon()
            world.groups[group.key] = changed
    return world


@pytest.mark.rules("DXC-3c")
def test_a_side_decides_the_same_whatever_it_can_not_see() -> None:
    s = campaign("kent_1066")
    asked = 0
    for number, decision in enumerate(walk(s, ("banneret", "banneret"), "secret")):
        if s.turn > 4:
            break
        seat = decision.seats[0]
        if number % 5 or s.inner is not None or len(decision.menu_of(seat)) < 2:
            continue
        worlds = (s, hidden(s, s.sides[seat]))
        for level in LEVELS:
            answers = {make(level).choose(View(CAMPAIGN, w, seat, decision), FastDice("same")).notation for w in worlds}
            assert len(answers) == 1, (decision.prompt, level)
        asked += 1
    assert asked > 20


@pytest.mark.rules("DXC-3c")
def test_what_was_last_seen_of_a_group_counts() -> None:
    s = campaign("kings_pence")
    s.turn = 1
    ligulf = s.groups["x1"]
    printed = host_of(s, KING, ligulf)
    assert printed.men == 14, "the scenario says so"
    own = host_of(s, REBEL, ligulf)
    assert (own.men, own.leaders) == (14, 1)
    changed = hidden(s, KING)
    assert host_of(changed, KING, changed.groups["x1"]) == printed


# ---------------------------------------------------------------- what they want


def test_the_table_of_results_is_the_one_that_is_rolled_on() -> None:
    assert chances(results(Party(100, 20), Party(10, 5))) == (1.0, 0.0), "DXC-17.2d"
    even = chances(results(Party(30, 12), Party(30, 12)))
    assert even == (0.4, 0.4)
    assert chances(results(Party(30, 12), Party(30, 12), bonus=100))[0] < even[0]


def test_silver_is_brought_home_when_there_is_enough_of_it() -> None:
    t = Table("kings_pence", turn=2)
    t.motte("hastings_motte", "hastings")
    t.group("n1", "winchelsea", 9, chest=20)
    t.leader("roussel", "n1")
    assert plan(t.s, KING).of("n1")[0].cell == t.cell("hastings")
    t.s.groups["n1"].book.value.chest = 0
    assert plan(t.s, KING).of("n1")[0].deed == "tax"


def test_nobody_sets_out_for_tax_that_can_not_be_delivered_any_more() -> None:
    t = Table("kings_pence", turn=6)
    t.motte("hastings_motte", "hastings")
    t.group("n1", "winchelsea", 9)
    t.leader("roussel", "n1")
    assert not [goal for goal in goals(survey(t.s, KING), t.s.groups["n1"]) if goal.deed == "tax"]


def test_the_builders_of_dover_stay_until_it_stands() -> None:
    t = Table("kent_1066", turn=9)
    t.group("n1", "dover", 24)
    t.leader("mauger", "n1", prestige=6)
    t.s.works = {t.cell("dover"): 5}
    step = plan(t.s, KING).of("n1")[0]
    assert (step.cell, step.deed) == (t.cell("dover"), "build")


def test_rebels_fall_upon_a_weak_group_with_silver_and_leave_a_strong_one_alone() -> None:
    for men, falls in ((4, True), (30, False)):
        t = Table("kings_pence", turn=3)
        t.group("n1", "0512", men)
        t.group("x1", "robertsbridge", 14, level=1)
        t.leader("ligulf", "x1", prestige=6)
        t.s.groups["n1"].levied = 2
        learn(t.s, t.ref, REBEL, "n1", "spy")
        assert (plan(t.s, REBEL).of("x1")[0].cell == t.cell("0512")) == falls


@pytest.mark.parametrize("level", ["knight", "banneret"])
def test_a_village_that_is_fought_for_man_by_man_has_its_foot_thegns(level: str) -> None:
    t = Table("york_1069", turn=3)
    t.s.fights = "skirmish"
    t.group("n1", "selby", 12)
    t.site("selby", 8, 3)
    t.assault("n1", "selby")
    assert t.decision is not None and t.phase == "arm"
    view = View(CAMPAIGN, t.s, t.decision.seat, t.decision)
    for seed in range(6):
        assert make(level).choose(view, FastDice(seed)).notation == "thegns 1"
