"""DXC-3c: what a side imagines of the other: what is asked is the same, counters look alike, and a closed door stays
closed."""

import pytest

from banneret.games.diex.campaign.group import KING, REBEL, Service
from banneret.games.diex.campaign.morning.morning import Morning
from banneret.games.diex.campaign.ranks import riders_only
from banneret.games.diex.campaign.service import take_on
from banneret.games.diex.campaign.settlements.looting import Loot
from banneret.games.diex.campaign.state import CampaignState
from banneret.games.diex.warpath import CAMPAIGN
from banneret.kernel.determinise import NOBODY, determinise
from banneret.kernel.dice import FastDice
from banneret.kernel.flow import advance, apply, peek
from banneret.kernel.referee import Referee

from .table import Table
from .worlds import start


@pytest.mark.rules("DXC-3c")
@pytest.mark.parametrize("scenario", ["kent_1066", "york_1069_four"])
def test_imagined_worlds_ask_the_same_of_the_same(scenario: str) -> None:
    """And counters keep their markers (DXC-8.1c): of every group, whoever imagines it."""
    s, dice = start(scenario), FastDice(scenario)
    ref = Referee(dice)
    for number in range(400):
        decision = advance(s, ref)
        if decision is None:
            break
        if number % 8 == 0:
            for seat in (NOBODY, *range(len(s.sides))):
                _same(s, determinise(CAMPAIGN, s, seat, dice), seat)
        seat = decision.seats[0]
        menu = decision.menu_of(seat)
        apply(s, ref, seat, menu[dice.below(len(menu))])


def _same(s: CampaignState, world: CampaignState, seat: int) -> None:
    true, found = peek(s), peek(world)
    assert true is not None and found is not None and true.seats == found.seats
    assert true.told_to(seat) == found.told_to(seat)
    assert (true.prompt == found.prompt) if true.told_to(seat) else (true.aside == found.aside)
    for key, group in world.groups.items():
        assert group.riders == s.groups[key].riders == (riders_only(group.men) if group.men else group.riders)


@pytest.mark.rules("DXC-3c", "DXC-6b")
@pytest.mark.parametrize("stranger", [REBEL, NOBODY])
def test_behind_the_door_of_a_morning_nothing_is_known(stranger: int) -> None:
    """Not what is being chosen, not how much has been done: one world is the other."""
    s = start("kings_pence")
    busy = s.clone()
    for answer in ("order n1", "to 0215"):
        decision = peek(busy)
        assert decision is not None
        option = decision.menu.find(answer)
        assert option is not None
        apply(busy, Referee(FastDice(1)), KING, option)
    assert len(busy.stack) > len(s.stack)
    quiet, seen = (determinise(CAMPAIGN, one, stranger, FastDice(2)) for one in (s, busy))
    assert isinstance(seen.stack[-1], Morning) and seen == quiet
    assert determinise(CAMPAIGN, busy, KING, FastDice(2)).stack == busy.stack


@pytest.mark.rules("DXC-14.8e", "DXC-12.2c")
def test_mercenaries_free_the_leader_of_those_whom_they_come_to_serve() -> None:
    t = Table()
    t.group("n1", "rye", 8)
    t.leader("raoul", "n1")
    t.group("m1", "rye", 6, service=Service())
    t.leader("mauger", "m1", faction="norman", condition="captive")
    take_on(t.s, t.ref, "n1", "m1", "promised", "DXC-12.2c")
    assert t.s.leaders["mauger"].condition == "free" and t.s.leaders["mauger"].group == "n1"


@pytest.mark.rules("DXC-12.3a")
def test_mercenaries_on_their_own_are_not_asked_what_they_loot() -> None:
    t = Table()
    site = t.site("rye", 3, 5)
    t.group("m1", "rye", 6, service=Service())
    t.begin(Loot("m1", site))
    assert t.resting and t.s.resources[site] == 0
