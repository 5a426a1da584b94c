"""Sieges within an outer game, day after day, with skirmishes within them: three levels deep."""

import random
from collections import Counter
from collections.abc import Iterator

import pytest

from banneret.bots import make
from banneret.games.diex.laying_siege import SIEGE
from banneret.games.diex.siege.part import Enrolled, siege_report
from banneret.games.diex.siege.state import SiegeState
from banneret.games.diex.skirmish import SKIRMISH
from banneret.games.diex.state import DiexState
from banneret.kernel import codec
from banneret.kernel.dice import FastDice
from banneret.kernel.flow import advance
from banneret.kernel.match import Match
from banneret.kernel.referee import Referee
from banneret.kernel.view import View

from ....kernel.table import random_answer, reloaded, snapshot
from .turns import KING, REBEL, SEATS, TurnsState, game

SCENARIOS = ("york", "turned")


def of_turns(match: Match) -> TurnsState:
    assert isinstance(match.state, TurnsState)
    return match.state


def siege_of(s: TurnsState) -> SiegeState:
    found = s.inner or s.siege
    assert found is not None and isinstance(found.state, SiegeState)
    return found.state


def depth(match: Match) -> int:
    s, found = match.state, 0
    while s.inner is not None:
        s, found = s.inner.state, found + 1
    return found


def playing(scenario: str, fights: str, number: int, most: int = 3000, keen: bool = False) -> Iterator[Match]:
    """A match at random, answer by answer. `keen`: whoever may fight fights."""
    match = Match(game, scenario, f"turns {number}", variants={"fights": fights})
    rng = random.Random(number)
    for _ in range(most):
        yield match
        if match.decision is None:
            return
        seat, answer = random_answer(match, rng)
        if keen:
            menu = [option.notation for option in match.decision.menu_of(match.decision.seats[0])]
            wanted = [one for one in menu if one in ("stay", "hold", "assault", "skirmish", "battle")]
            answer = wanted[0] if wanted else answer
        match.play(answer, seat)


def men_of(s: TurnsState) -> Counter[tuple[str, int, str]]:
    """By group, troop and name, all whom the campaign has sent: in the siege, dead and captured ones among them, or
    away from it."""
    found = [man for man, _ in siege_report(siege_of(s)).men]
    found += [man for men in s.afield.values() for man in men]
    return Counter((man.band, man.troop, man.leader) for man in found if man.band)


def check(match: Match) -> None:
    s = of_turns(match)
    siege = siege_of(s)
    SIEGE.check(siege)
    if siege.inner is not None and isinstance(siege.inner.state, DiexState):
        SKIRMISH.check(siege.inner.state)


@pytest.mark.rules("DXC-15b", "DXC-15d", "DXC-15e")
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_random_sieges_by_rolls(scenario: str) -> None:
    """Everybody is accounted for, whoever comes and goes; the days go on with the turns; every seat sees the end."""
    for number in range(30):
        sent: Counter[tuple[str, int, str]] = Counter()
        for match in playing(scenario, "quick", number):
            s = of_turns(match)
            sent = sent or men_of(s)
            assert men_of(s) == sent
            check(match)
            siege = siege_of(s)
            assert siege.day == s.turn + (s.inner is None and siege.result is None)
        assert match.result is not None
        assert snapshot(reloaded(match)) == snapshot(match)
        for seat in (None, *SEATS):
            assert match.scene(seat).ending is not None


@pytest.mark.parametrize(("scenario", "fights"), [("york", "skirmish"), ("turned", "ask"), ("turned", "skirmish")])
def test_three_levels_deep(scenario: str, fights: str) -> None:
    """A skirmish within the siege within the turns: positions, clones, scenes and records."""
    deep = 0
    for number, match in enumerate(playing(scenario, fights, 5, 900, keen=True)):
        if depth(match) < 2 or number % 40:
            continue
        deep += 1
        check(match)
        text = codec.dumps(match.state)
        assert codec.dumps(codec.loads(game, text)) == text == codec.dumps(of_turns(match).clone())
        for seat in (None, *SEATS):
            scene = match.scene(seat)
            assert scene.inner is not None and scene.inner.inner is not None
            assert scene.inner.title == siege_of(of_turns(match)).data.name
    assert deep >= 3
    assert snapshot(reloaded(match)) == snapshot(match)


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_a_day_with_a_skirmish_ends_in_rest_and_the_next_goes_on(scenario: str) -> None:
    """After a day that was fought out man by man the outer game is asked again, with all men where they belong."""
    fought = 0
    sent: Counter[tuple[str, int, str]] = Counter()
    for match in playing(scenario, "skirmish", 3, 6000, keen=True):
        s = of_turns(match)
        sent = sent or men_of(s)
        if s.siege is not None and siege_of(s).pages and siege_of(s).pages[-1].skirmish:
            fought += 1
            check(match)
            assert men_of(s) == sent and (siege_of(s).rests or match.result is not None)
            if fought == 2:
                break
    assert fought


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_bots_play_it(scenario: str) -> None:
    """Who thinks about a siege does so without a last day as well."""
    match = Match(game, scenario, "bots", variants={"fights": "quick"})
    bot, dice = make("squire"), FastDice("bots")
    for _ in range(60):
        if match.decision is None:
            break
        if match.state.inner is None:
            match.play("stay")
            continue
        seat = match.decision.seats[0]
        assert seat in (KING, REBEL)
        option = bot.choose(View(game, match.state, seat, match.decision), dice)
        match.preview(option, SEATS[seat])
        match.odds(option, SEATS[seat])
        match.play(option.notation, SEATS[seat])
    assert of_turns(match).turn > 0


def test_a_group_that_is_away_can_be_saved() -> None:
    match = next(match for match in playing("york", "quick", 1) if of_turns(match).afield)
    again = codec.loads(game, codec.dumps(match.state))
    assert isinstance(again, TurnsState) and again.afield == of_turns(match).afield
    assert all(isinstance(man, Enrolled) for men in again.afield.values() for man in men)
    assert advance(again, Referee(FastDice(1))) is not None
