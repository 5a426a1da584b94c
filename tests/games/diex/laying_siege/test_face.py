"""A siege as people see it: whatever an option touches is there, the plot is the enumeration, and nothing of the stores
reaches the besieger."""

from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import partial
from itertools import product
from time import perf_counter
from typing import Any

import msgspec
import pytest

from banneret.games.diex.laying_siege import SIEGE
from banneret.games.diex.siege.chances import percent
from banneret.games.diex.siege.reckoning import foreseen, reckoned
from banneret.games.diex.siege.state import SiegeState
from banneret.games.diex.siege.supply import days, first_days, left_behind, starved_on
from banneret.games.diex.siege.tables import SUPPLY_DICE, supply_modifier
from banneret.kernel.compose import compose
from banneret.kernel.dice import FastDice
from banneret.kernel.flow import peek
from banneret.kernel.match import Match
from banneret.kernel.scene import Scene
from banneret.kernel.secret import Secret
from banneret.lab.fuzz.checks.clauses import Clauses
from banneret.lab.fuzz.checks.scene import preview, scenes, touches

SCENARIOS = [scenario.id for scenario in SIEGE.scenarios]
QUICK = 0.02
"""Seconds in which a scene is made,"""
PROMPT = 0.05
"""and a preview."""


def played(
    scenario: str, seed: int, fights: str = "quick", most: int = 400, first: tuple[str, ...] = ()
) -> Iterator[Match]:
    """A random siege, decision by decision; where one of the first answers is on offer, it is given."""
    match = Match(SIEGE, scenario, seed=f"{scenario} {seed}", variants={"fights": fights})
    dice = FastDice(seed)
    for _ in range(most):
        if match.decision is None:
            break
        yield match
        menu = match.decision.menu
        wanted = [option for option in menu if option.verb in first] or list(menu)
        match.play(wanted[dice.below(len(wanted))], match.seats[match.decision.seat])
    yield match


def state(match: Match) -> SiegeState:
    assert isinstance(match.state, SiegeState)
    return match.state


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_every_position_has_a_scene_for_everybody_and_all_that_is_touched_is_in_it(scenario: str) -> None:
    clauses = Clauses(SIEGE)
    for seed in range(4):
        for number, match in enumerate(played(scenario, seed)):
            scenes(match)
            touches(match)
            if match.decision is not None and number % 3 == 0:
                for option in (match.decision.menu[0], match.decision.menu[len(match.decision.menu) // 2]):
                    preview(match, match.decision.seat, option, clauses)


def test_a_fight_within_has_both_scenes_and_says_what_it_is_part_of() -> None:
    met = 0
    for match in played("siege_castle_york", 1, "skirmish", 300, ("assault",)):
        if state(match).inner is None:
            continue
        met += 1
        if met % 60 == 1:
            scenes(match)
            touches(match)
            scene = match.scene("besieger")
            assert scene.inner is not None
            assert scene.heading == f"{state(match).heading} · {state(match).pages[-1].deed}"
            assert scene.inner.heading.startswith("Turn ")
    assert met > 60


def test_the_log_tells_when_the_table_turns() -> None:
    was = within = False
    for match in played("siege_great_hall", 3, "skirmish", 3000, ("assault",)):
        was, within = within, state(match).inner is not None
        told = [event.text for event in match.log if event.kind == "turns"]
        if within and not was:
            assert told[-1].startswith("The table turns to the ")
        if was and not within:
            assert told[-1].startswith("The fight is over. The table turns back to the siege, day ")
            return
    raise AssertionError("no fight came to its end")


def seconds(what: Callable[[], object]) -> float:
    """How long it takes at best: the machine may be busy."""
    times = []
    for _ in range(3):
        began = perf_counter()
        what()
        times.append(perf_counter() - began)
    return min(times)


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_scenes_and_previews_are_made_quickly(scenario: str) -> None:
    for number, match in enumerate(played(scenario, 11)):
        if number % 5 or match.decision is None:
            continue
        match.scene("besieged")
        assert seconds(partial(match.scene, "besieged")) < QUICK
        for option in list(match.decision.menu)[:4]:
            assert seconds(partial(match.preview, option, match.seats[match.decision.seat])) < PROMPT, option


# ---------------------------------------------------------------- the plot


def enumerated(s: SiegeState) -> dict[int, Fraction]:
    """From the very dice: every roll that has not starved the place by now."""
    modifier = supply_modifier(s.data.place, s.mouths)
    ways: dict[int, int] = {}
    for dice in product(range(1, 11), repeat=SUPPLY_DICE[s.data.place]):
        first = first_days(sum(dice), modifier)
        if starved_on(first, s.ledger, s.day - 1) or (s.found >= 0 and left_behind(first, s.ledger) != s.found):
            continue
        last = max(days(first, s.ledger), s.day)
        ways[last] = ways.get(last, 0) + 1
    return {last: Fraction(count, sum(ways.values())) for last, count in ways.items()}


@pytest.mark.rules("DXS-11c", "DXS-11.1.1f")
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_the_plot_of_the_besieger_is_the_enumeration_of_the_dice(scenario: str) -> None:
    compared = 0
    for seed in range(3):
        for match in played(scenario, seed):
            s = state(match)
            if not s.mouths or s.result is not None:
                continue
            wanted = enumerated(s)
            assert foreseen(s, 0) == foreseen(s, None) == wanted
            (calendar,) = match.scene("besieger").calendars
            bars = {int(date.name): date.chance for date in calendar.dates if date.chance}
            assert bars == {day: float(chance) for day, chance in wanted.items() if day <= s.data.days}
            before = sum((chance for day, chance in wanted.items() if day <= s.data.days), Fraction(0))
            assert f"They hunger before the last day is over: {percent(before)}." in calendar.note
            compared += 1
    assert compared > 20


@pytest.mark.rules("DXS-11.1.1d")
def test_the_besieged_see_their_own_last_day() -> None:
    for match in played("siege_castle_york", 5):
        s = state(match)
        if not s.mouths or s.result is not None:
            continue
        scene = match.scene("besieged")
        (track,) = scene.tracks
        assert track.value == s.last_day_of_supply
        assert f"end of day {max(s.last_day_of_supply, s.day)}" in scene.calendars[0].note
        assert not match.scene("besieger").tracks and not match.scene(None).tracks


# ---------------------------------------------------------------- what is hidden


def worlds(match: Match) -> Iterator[SiegeState]:
    """The same position with every number of days that the besieger must reckon with."""
    for first, _ in reckoned(state(match)):
        world = state(match).clone()
        world.supply = Secret(world.supply.owners, first)
        yield world


@pytest.mark.rules("DXS-11c")
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_no_scene_of_the_besieger_or_a_spectator_hangs_on_the_stores(scenario: str) -> None:
    for number, match in enumerate(played(scenario, 7)):
        s = state(match)
        if not s.mouths or s.result is not None or number % 4:
            continue
        for seat in (0, None):
            sent = {msgspec.json.encode(compose(SIEGE, world, seat, peek(world))) for world in worlds(match)}
            assert len(sent) == 1
        assert match.decision is not None
        if match.decision.seat == 0:
            for option in list(match.decision.menu)[:6]:
                told = {msgspec.json.encode(world.stack[-1].preview(world, 0, option)) for world in worlds(match)}
                assert len(told) == 1, option


@pytest.mark.rules("DXS-11c")
def test_the_besieged_see_another_calendar_in_another_world() -> None:
    match = next(match for match in played("siege_castle_york", 7) if state(match).day == 1 and state(match).mouths)
    seen: set[Any] = {compose(SIEGE, world, 1, peek(world)).calendars for world in worlds(match)}
    assert len(seen) > 10


# ---------------------------------------------------------------- what is on it


def _at(scene: Scene, key: str) -> str:
    return next(piece.at for piece in scene.pieces if piece.id == key)


def test_the_rosters_show_commander_wounds_and_the_lost() -> None:
    match = Match(SIEGE, "siege_castle_york", seed="roster", variants={"fights": "quick"})
    s = state(match).clone()
    besiegers = [number for number, man in enumerate(s.roster) if man.side == 0 and not man.leader]
    hurt, dead, taken = besiegers[:3]
    s.commander = [0, s.ranks.numbers[next(man.key for man in s.roster if man.side == 1)]]
    s.wounded, s.back = 1 << hurt, {hurt: 7}
    s.dead, s.captured = 1 << dead, 1 << taken
    scene = SIEGE.face.scene(s, 0)
    assert _at(scene, s.roster[0].key) == "camp.commander"
    assert _at(scene, s.roster[dead].key) == _at(scene, s.roster[taken].key) == "camp.lost"
    piece = next(piece for piece in scene.pieces if piece.id == s.roster[hurt].key)
    assert piece.condition == ("wounded",) and piece.numbers == ("day 7",)
    assert [board.seat for board in scene.boards] == [0, 1]
    assert [board.seat for board in SIEGE.face.scene(s, 1).boards] == [1, 0]
    assert any("healthy again" in happening.text for happening in scene.calendars[0].dates[6].happenings), (
        "his return is on the calendar"
    )


def test_what_is_taken_has_the_colours_of_who_took_it() -> None:
    s = state(Match(SIEGE, "siege_castle_york", seed="held")).clone()
    whole = SIEGE.face.scene(s, 0).layout
    s.held = True
    held = SIEGE.face.scene(s, 0).layout
    assert whole.grid is not None and held.grid is not None
    assert {hex.area for hex in whole.grid.hexes} == {"outside", "held by the besieged"}
    assert {hex.area for hex in held.grid.hexes} == {"outside", "held by the besieged", "held by the besiegers"}
    assert whole.id != held.id and whole.id.partition(".")[0] == held.id.partition(".")[0]


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_everybody_is_briefed(scenario: str) -> None:
    match = Match(SIEGE, scenario, seed="brief")
    told = [match.briefing(seat) for seat in ("besieger", "besieged", None)]
    assert told[0] is not None and told[0] == told[2] != told[1]
    objective = match.scene("besieged").objective
    assert objective is not None and objective.wins.startswith("Hold the ") and 0 <= objective.gauge <= 1
