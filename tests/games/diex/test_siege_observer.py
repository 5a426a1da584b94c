"""The numbers that programs are told of a siege: the record of DXS-11b; the days of supply to the besieged alone."""

from collections.abc import Callable, Mapping

import pytest

from banneret.games.diex.engagement.place import CASTLE, burn, printed, timber
from banneret.games.diex.laying_siege import PHASES, SIEGE
from banneret.games.diex.siege.actions.assault import Assault
from banneret.games.diex.siege.actions.building import Build
from banneret.games.diex.siege.actions.outside import BattleOutside
from banneret.games.diex.siege.actions.sally import Patrol
from banneret.games.diex.siege.events.army import BuyArmy
from banneret.games.diex.siege.events.sickness import Sickness
from banneret.games.diex.siege.fire import Spread
from banneret.games.diex.siege.men import BESIEGED, BESIEGER
from banneret.games.diex.siege.recruits import join
from banneret.games.diex.siege.state import MOST_MEN, Page, SiegeState
from banneret.games.diex.siege.supply import Change
from banneret.kernel.dice import FastDice
from banneret.kernel.flow import advance
from banneret.kernel.phase import keys_of
from banneret.kernel.referee import Referee
from banneret.kernel.secret import Secret
from banneret.lab.fuzz.checks.observing import Observed

from ..observing import watch
from .following import follow

QUICK = {"fights": "quick"}


@pytest.mark.parametrize(
    ("scenario", "variants"),
    [
        ("siege_castle_york", QUICK),
        ("siege_castle_long", {"fights": "quick", "long_siege": "on"}),
        ("siege_great_hall", QUICK),
    ],
)
def test_what_is_shown_is_told(scenario: str, variants: Mapping[str, str]) -> None:
    assert watch(SIEGE, scenario, variants, matches=4, answers=30, branches=2) > 100


@pytest.mark.rules("DXS-11.4c")
@pytest.mark.parametrize(
    ("scenario", "fights", "wants"),
    [
        ("siege_castle_york", "skirmish", ("assault", "battle")),
        ("siege_castle_long", "skirmish", ("build", "sally", "all")),
        ("siege_great_hall", "ask", ("assault", "battle", "skirmish")),
    ],
)
def test_skirmishes_within_a_siege_are_told(scenario: str, fights: str, wants: tuple[str, ...]) -> None:
    settled = SIEGE.settle({"fights": fights})
    observed = Observed(SIEGE.observer(scenario, settled), SIEGE)
    assert follow(SIEGE, SIEGE.start(scenario, settled), observed, 2, wants, answers=240, every=10) == 2


def begun(scenario: str = "siege_castle_york") -> SiegeState:
    s = SIEGE.start(scenario, SIEGE.settle(QUICK))
    advance(s, Referee(FastDice(3)))
    return s


OBSERVED = Observed(SIEGE.observer("siege_castle_york", SIEGE.settle(QUICK)), SIEGE)


def told(s: SiegeState, seat: int) -> dict[str, int]:
    """The columns that are not 0."""
    row = OBSERVED.row(s, seat)
    return {column.name: value for column, value in zip(OBSERVED.observer.columns, row, strict=True) if value}


@pytest.mark.rules("DXS-11c", "DXS-11.1.1d")
def test_the_days_of_supply_are_told_to_the_besieged_alone() -> None:
    s = begun()
    s.supply = Secret((BESIEGED,), 17)
    found = {seat: told(s, seat) for seat in (-1, BESIEGER, BESIEGED)}
    assert found[BESIEGED]["food.last"] == 17
    assert "food.last" not in found[BESIEGER] and "food.last" not in found[-1]
    hunger = {name: ways for name, ways in found[BESIEGER].items() if name.startswith("hunger.")}
    assert sum(hunger.values()) == 1000  # of three dice
    s.supply = Secret((BESIEGED,), 18)
    assert told(s, BESIEGER) == found[BESIEGER]


@pytest.mark.rules("DXS-11.1.1f")
def test_more_may_be_spoilt_than_there_is() -> None:
    """Then the besieged still eat to the end of the day, and are told how far below it they are."""
    s = begun()
    s.supply, s.ledger = Secret((BESIEGED,), 2), (Change(1, -3),)
    assert told(s, BESIEGED)["food.last"] == -1


def test_men_are_told_by_their_names() -> None:
    s = begun()
    key = s.roster[0].key
    assert told(s, 0)[f"{key}.who"] == OBSERVED.observer.things.index(key) + 1
    s.wounded |= 1
    s.back[0] = 7
    s.horses &= ~1
    found = told(s, 0)
    assert (found[f"{key}.wounded"], found[f"{key}.back"]) == (1, 7)
    assert (f"{key}.unhorsed" in found) == (s.ranks.riders & 1 == 1)
    s.stack.append(Patrol(party=1))
    assert told(s, 0)[f"{key}.role"] == 1


Nudge = Callable[[SiegeState], object]

CHANGES: list[tuple[str, int, Nudge]] = [
    ("held", 1, lambda s: setattr(s, "held", True)),
    ("tower_door", 1, lambda s: setattr(s, "tower_door", True)),
    ("shot", 1, lambda s: setattr(s, "shot", 4)),
    ("given_battle", 1, lambda s: setattr(s, "sallied_out", True)),
    ("store.grappling_hook", 6, lambda s: s.store.__setitem__(1, 6)),
    ("builders", 10, lambda s: setattr(s, "builders", 10)),
    ("event10.happened", 1, lambda s: setattr(s, "happened", 1 << 10)),
    ("larder.last", 9, lambda s: setattr(s, "larder", 8)),
    ("day1.deed", 2, lambda s: setattr(s, "pages", (Page(1, deed="build"),))),
    ("day1.ladder", 4, lambda s: setattr(s, "pages", (Page(1, deed="build", outcome="4 scaling ladders"),))),
    ("day1.packhorses", 3, lambda s: setattr(s, "pages", (Page(1, deed="sally", outcome="3 packhorses"),))),
    ("day1.besieged.dead", 2, lambda s: setattr(s, "pages", (Page(1, dead=(0, 2)),))),
    ("besieger.commander", 2, lambda s: s.commander.__setitem__(BESIEGER, 1)),
    ("walls.gaps", 1, lambda s: setattr(s, "works", burn(s.works, CASTLE, 1 << _gate(s)))),
    ("army.purse", 214, lambda s: s.call(BuyArmy(BESIEGED, "norman", ((0, 1),)))),
    ("army.norman_knight", 2, lambda s: s.call(BuyArmy(BESIEGED, "norman", ((0, 1), (0, 1))))),
    ("sick.left", 4, lambda s: s.call(Sickness(BESIEGER, 4))),
    ("fight.wanted", 1, lambda s: s.call(Assault(wanted=1))),
    ("fight.field", 2, lambda s: s.call(BattleOutside(field="woodbridge"))),
    ("chosen1", 2, lambda s: s.call(Build((2,)))),
]
"""A column, what stands in it for the besieger after a change, and that."""


def _gate(s: SiegeState) -> int:
    return timber(CASTLE).gates.bit_length() - 1


@pytest.mark.parametrize(("column", "value", "then"), CHANGES, ids=[column for column, _, _ in CHANGES])
def test_a_change_is_told(column: str, value: int, then: Nudge) -> None:
    s = begun()
    before = told(s, BESIEGER).get(column, 0)
    then(s)
    assert (before != value, told(s, BESIEGER).get(column, 0)) == (True, value)


def test_what_burns_is_told() -> None:
    s = begun()
    place = timber(CASTLE)
    cell = place.cells.bit_length() - 1
    name = printed(CASTLE).names[cell]
    s.call(Spread(1 << cell, 1 << cell))
    assert told(s, 0)[f"{name}.burning"] == 1
    s.done()
    whole = told(s, 0)
    s.works = burn(s.works, CASTLE, place.cells)
    burnt = told(s, 0)
    assert len([name for name in burnt if name.endswith(".ground") and name not in whole]) > 20
    assert len([name for name in burnt if ".side" in name and name not in whole]) > 20


@pytest.mark.rules("DXS-11.6v")
def test_men_who_have_no_slot_are_counted() -> None:
    """A siege has room for more than any event brings: so many come only by hand."""
    s = begun()
    slots = len([column for column in OBSERVED.observer.columns if column.name.endswith(".who")])
    join(s, BESIEGED, (("norman_light_infantry", MOST_MEN - len(s.roster)),))
    assert told(s, 0)["men.more"] == MOST_MEN - slots


def test_every_phase_has_a_word() -> None:
    words = next(column.words for column in OBSERVED.observer.columns if column.name == "phase")
    assert words == keys_of(PHASES) and len(words) > 20
