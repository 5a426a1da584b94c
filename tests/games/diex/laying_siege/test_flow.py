"""A siege as a match: record, undo, replay, positions and orders go through both levels."""

import random

import pytest

from banneret.bots.random_bot import RandomBot
from banneret.games.diex import game
from banneret.games.diex.laying_siege import SIEGE
from banneret.games.diex.siege.state import SiegeState
from banneret.games.diex.skirmish import SKIRMISH
from banneret.games.diex.state import DiexState
from banneret.kernel import codec
from banneret.kernel.dice import FastDice, ScriptedDice
from banneret.kernel.event import Event
from banneret.kernel.match import Match
from banneret.kernel.orders import StandingOrder
from banneret.kernel.record import Record
from banneret.kernel.refusal import Refused

from ....kernel.table import play_all, reloaded, snapshot
from .camp import HALL, LONG, YORK

SIEGES = (YORK, LONG, HALL)


def play(match: Match, rng: random.Random, most: int = 10_000, *, within: bool = False) -> None:
    """Play on at random; `within`: only while a skirmish is on."""
    for _ in range(most):
        if match.decision is None or (within and match.state.inner is None):
            return
        match.play(rng.choice(match.decision.menu_of(match.decision.seat).options).notation)


def stormed(seed: str = "walls") -> Match:
    """An assault on the hall that is fought out: the besiegers have come to the walls."""
    match = Match(SIEGE, HALL, seed, variants={"fights": "skirmish"})
    play_all(match, "commander mauger", "commander ligulf", "hold", "assault")
    assert match.state.inner is not None
    return match


def check(match: Match) -> None:
    assert isinstance(match.state, SiegeState)
    SIEGE.check(match.state)
    if match.state.inner is not None and isinstance(match.state.inner.state, DiexState):
        SKIRMISH.check(match.state.inner.state)


# ---------------------------------------------------------------- the record


@pytest.mark.parametrize("scenario", SIEGES)
def test_record_and_replay_by_rolls(scenario: str) -> None:
    for number in range(4):
        match = Match(SIEGE, scenario, f"quick {number}", variants={"fights": "quick"})
        play(match, random.Random(number))
        assert match.result is not None
        check(match)
        again = reloaded(match)
        assert snapshot(again) == snapshot(match) and again.result == match.result


def test_record_and_replay_through_a_skirmish() -> None:
    """In the middle of it, and after."""
    match = stormed()
    rng = random.Random(5)
    play(match, rng, 150, within=True)
    assert match.state.inner is not None
    check(match)
    again = reloaded(match)
    assert snapshot(again) == snapshot(match)
    play(match, random.Random(6), 60, within=True)
    play(again, random.Random(6), 60, within=True)
    assert snapshot(again) == snapshot(match)


def test_the_title_finds_the_level_of_a_record() -> None:
    match = Match(game, HALL, "level", variants={"fights": "quick"})
    assert match.game is SIEGE and match.scenario.seats == ("besieger", "besieged")
    play(match, random.Random(2), 30)
    again = Match.from_record(Record.loads(match.record().dumps()))
    assert again.game is SIEGE and codec.dumps(again.state) == codec.dumps(match.state)


def test_positions_go_out_and_come_back() -> None:
    """Also with a skirmish inside, and the match goes on from there."""
    match = stormed()
    play(match, random.Random(9), 80, within=True)
    assert match.state.inner is not None
    text = codec.dumps(match.state)
    later = Match(SIEGE, seed="later", position=text)
    assert codec.dumps(later.state) == text
    assert later.decision is not None and match.decision is not None
    assert [o.notation for o in later.decision.options] == [o.notation for o in match.decision.options]
    play(later, random.Random(1), 40)
    check(later)


def test_a_clone_is_its_own() -> None:
    for match in (stormed(), Match(SIEGE, YORK, "clone", variants={"fights": "quick"})):
        play(match, random.Random(4), 12)
        before = codec.dumps(match.state)
        assert isinstance(match.state, SiegeState)
        copy = match.state.clone()
        assert codec.dumps(copy) == before
        copy.here[0] = copy.here[1] = 0
        copy.store[0] += 7
        copy.commander[0] = 3
        copy.back[1] = 9
        if copy.inner is not None and isinstance(copy.inner.state, DiexState):
            copy.inner.state.health[0] = 3
            copy.inner.state.turn += 1
        assert codec.dumps(match.state) == before


# ---------------------------------------------------------------- undo


def test_undo_ends_at_a_die_and_goes_through_both_levels() -> None:
    match = Match(SIEGE, HALL, variants={"fights": "skirmish"}, dice=ScriptedDice.faces(5, 10, 7))
    play_all(match, "commander mauger", "commander ligulf", "aim 1508")
    refusal = match.can_undo("besieger")
    assert refusal is not None, "a die was rolled"
    with pytest.raises(Refused):
        match.undo("besieger")
    at_walls = stormed()
    inner = at_walls.state.inner
    assert inner is not None
    before = codec.dumps(at_walls.state)
    assert at_walls.decision is not None
    at_walls.play(at_walls.decision.options[0].notation)
    seat = at_walls.seats[at_walls.course.steps[-1].seat]
    at_walls.undo(seat)
    assert codec.dumps(at_walls.state) == before
    at_walls.undo("besieger")
    assert at_walls.state.inner is None, "the assault itself is taken back"
    assert at_walls.decision is not None and "assault" in [o.notation for o in at_walls.decision.options]


# ---------------------------------------------------------------- orders and the log


def test_standing_orders_hold_within() -> None:
    """The same kinds of interruption as in a skirmish of its own, given before it begins."""
    match = Match(SIEGE, HALL, "orders", variants={"fights": "skirmish"})
    for seat in match.seats:
        for kind in match.interrupts:
            match.order(seat, StandingOrder(kind.kind, "pass"))
    assert {"defensive fire", "counter-charge"} <= {kind.kind for kind in match.interrupts}
    play_all(match, "commander mauger", "commander ligulf", "hold", "assault")
    rng = random.Random(8)
    for _ in range(400):
        if match.decision is None or match.state.inner is None:
            break
        assert not match.decision.interrupt, "somebody was asked"
        match.play(rng.choice(match.decision.options).notation)


def test_a_seat_is_handed_to_a_bot_and_back_in_the_middle_of_a_skirmish() -> None:
    """Who sits in a seat is the host's business: the match goes on, and its record is the same kind of record."""
    match, bot, dice, rng = stormed("hand over"), RandomBot(), FastDice(3), random.Random(12)
    by_bot = 0
    for number in range(600):
        if match.decision is None or match.state.inner is None:
            break
        seat = match.awaited[0]
        if seat == "besieged" and 60 <= number < 500:
            match.play(bot.choose(match.view(seat), dice), seat)
            by_bot += 1
        else:
            match.play(rng.choice(match.decision.options).notation, seat)
    assert by_bot > 10
    again = reloaded(match)
    assert snapshot(again) == snapshot(match)


def test_the_log_is_told_by_days_and_turns() -> None:
    match = stormed()
    play(match, random.Random(3), 200, within=True)
    turns = list(dict.fromkeys(event.turn for event in match.log if event.turn))
    assert turns[0] == "Day 1 of 10" and len(turns) > 1 and "" not in {event.turn for event in match.log[1:]}

    def inside(event: Event) -> bool:
        return not event.turn.startswith("Day")

    first = next(number for number, event in enumerate(match.log) if inside(event))
    assert all(inside(event) for event in match.log[first:]), "until it is over all that is told is of the skirmish"


def test_variants_of_a_position() -> None:
    for scenario in SIEGES:
        for fights in ("ask", "skirmish", "quick"):
            for long in ("off", "on"):
                wanted = {"fights": fights, "long_siege": long}
                match = Match(SIEGE, scenario, "v", variants=wanted)
                assert isinstance(match.state, SiegeState)
                found = SIEGE.variants_of(match.state)
                assert all(wanted[key] == value for key, value in found.items())
                assert Match(SIEGE, seed="w", position=match.state).scenario.id == scenario
