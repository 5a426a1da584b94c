"""The guided first siege: its script is legal, the dice fall as the hints say, and they cite rules that exist."""

from fractions import Fraction

import pytest

from banneret.explain.rulebook import read_rulebook
from banneret.games.diex.laying_siege import SIEGE
from banneret.games.diex.siege.actions.parley import needed
from banneret.games.diex.siege.state import SiegeState
from banneret.games.diex.siege.supply import inferred
from banneret.games.diex.siege.walls import full_bonus
from banneret.kernel.dice import Seed
from banneret.kernel.match import Match
from banneret.kernel.refusal import Refused
from banneret.kernel.writing import first_position

(LESSON,) = SIEGE.face.lessons
TAKEN = ("result H", "result I")
"""DXC-17.3d: what takes the place in both columns of the siege table that occur here."""


def begin(steps: int = 0) -> Match:
    """The lesson, as far as the learner's answer to this step (from 0)."""
    first = first_position(SIEGE, LESSON)
    match = Match(SIEGE, LESSON.scenario, Seed(LESSON.seed), variants=LESSON.variants, position=first)
    match.people = (LESSON.seat,)
    for turn in LESSON.turns[:steps]:
        match.play(turn.answer, LESSON.seat)
    return match


def at(step: int) -> SiegeState:
    state = begin(step).state
    assert isinstance(state, SiegeState)
    return state


def chance(match: Match, answer: str, *gists: str) -> Fraction:
    """That one of these comes, whatever else does."""
    outcomes = match.odds(answer).outcomes
    return sum((each.chance for each in outcomes if set(each.name.split(", ")) & set(gists)), Fraction(0))


def test_the_script_plays_through_six_steps_and_the_siege_goes_on() -> None:
    match = begin()
    assert len(LESSON.turns) == 6
    for turn in LESSON.turns:
        assert match.awaited == (LESSON.seat,), "every turn is the learner's"
        assert match.why_not(turn.answer, LESSON.seat) is None, turn.answer
        assert 0 < len(turn.say) < 400 and turn.say.endswith(".") and turn.rules
        match.play(turn.answer, LESSON.seat)
    assert match.result is None and match.awaited == (LESSON.seat,)
    s = match.state
    assert isinstance(s, SiegeState) and (s.day, s.data.days) == (4, 21), "there is time to play on"
    assert SIEGE.scenario(LESSON.scenario).name in LESSON.closing


def test_every_hint_cites_clauses_that_exist() -> None:
    clauses = read_rulebook(SIEGE).clauses
    assert all(rule in clauses for turn in LESSON.turns for rule in turn.rules)


def test_it_begins_with_a_sick_camp_the_same_each_time() -> None:
    s = at(0)
    assert s == at(0) and (s.day, s.strength, s.data.days) == (1, (44, 11), 21)
    assert s.wounded.bit_count() == 30 and set(s.back.values()) == {3}
    assert s.here[0] & s.ranks.archers & ~s.wounded == 0, "so nobody is asked about fire before day 3"
    assert s.last_day_of_supply > 12, "who leaves the lesson has time to play on"


def test_it_happens_as_it_is_told() -> None:
    match, heard = begin(), []
    for turn in LESSON.turns:
        heard.append([event.text for event in match.play(turn.answer, LESSON.seat)])
    _, built, words, shot, spread, stormed = heard
    assert "10 besiegers build 4 scaling ladders." in built
    assert "Part of the supplies were stolen." in built and "The besiegers have the initiative." in built
    assert "The besieged refuse." in words
    assert "Influx of refugees." in words and "6 refugees join the garrison." in words
    assert "The besiegers have the initiative." in words
    assert shot == ["Burning arrows: palisade 1811 catches fire.", "The besieged can't put out the fire in 1811."]
    assert "Burnt out: 1712 and 1811." in spread
    assert "The besiegers storm the place. The besieged have 50 % for their walls." in stormed
    assert "79 points against 45: result F." in stormed and "Besiegers: 4 dead, 5 wounded." in stormed
    assert "2 ladders and hooks are lost." in stormed and "Besieged: 1 dead, 5 wounded." in stormed
    assert "An engineer joined the besiegers." in stormed


@pytest.mark.rules("DXS-11.4.1k", "DXS-11.4.1l", "DXS-11.5.1c", "DXS-11.5.1d")
def test_the_figures_are_those_that_are_told() -> None:
    assert [full_bonus(at(step)) for step in range(6)] == [100, 100, 60, 60, 60, 50]
    assert (needed(at(2)), needed(at(5))) == (10, 10), "one more for the breach, one less for the refugees"
    words, shot, storm = begin(2), begin(3), begin(5)
    assert chance(words, "negotiate", "the place surrenders") == Fraction(1, 10)
    assert chance(shot, "aim 1811", "1811 is saved") == Fraction(4, 10), "it catches whatever is rolled"
    assert chance(storm, "negotiate", "the place surrenders") == Fraction(1, 10)
    assert chance(storm, "assault", *TAKEN) == Fraction(2, 10)
    preview = storm.preview("assault", LESSON.seat)
    assert preview is not None
    told = {reason.text: reason.sum for reason in preview.reasons}
    assert told["the besiegers lose on average"].startswith("3.0 dead, 6.8 wounded")
    assert told["the besieged lose on average"].startswith("0.8 dead, 4.0 wounded")


@pytest.mark.rules("DXS-11c", "DXS-11.6n")
def test_the_days_of_hunger_are_those_that_are_told() -> None:
    """What the learner can infer on day 2."""
    s = at(2)
    days = inferred(s.data.place, s.mouths, s.ledger, s.day - 1)
    assert min(days) == 3 and round(100 * sum(chance for day, chance in days.items() if day <= s.data.days)) == 84
    (calendar,) = begin(2).scene(LESSON.seat).calendars
    assert next(date.name for date in calendar.dates if date.chance) == "3" and "84 %" in calendar.note


def test_what_is_forbidden_is_told_so_and_changes_nothing() -> None:
    for step, answer, rule in (
        (0, "assault", "DXS-11.4.1l"),
        (1, "choose ladder 3", "DXS-11.2a"),
        (3, "aim 0101", "DXS-11.3.2a"),
        (4, "test 1811", "DXS-11.3.2h"),
    ):
        match = begin(step)
        before = match.state.clone()
        with pytest.raises(Refused) as refused:
            match.play(answer, LESSON.seat)
        assert (refused.value.rule, match.state) == (rule, before), answer
