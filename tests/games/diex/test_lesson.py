"""The guided first skirmish: its script is legal, the dice fall as the hints say, and they cite rules that exist."""

from fractions import Fraction

import pytest

from banneret.explain.rulebook import read_rulebook
from banneret.games.diex.skirmish import SKIRMISH
from banneret.games.diex.state import HEALTHY, STUNNED, WOUNDED, DiexState
from banneret.kernel.dice import Seed
from banneret.kernel.match import Match
from banneret.kernel.orders import StandingOrder
from banneret.kernel.refusal import Refused
from banneret.kernel.writing import first_position

(LESSON,) = SKIRMISH.face.lessons
OWN = [number for number, turn in enumerate(LESSON.turns) if turn.say]


def begin(steps: int = 0) -> Match:
    """The lesson, as far as the learner's answer to this step (from 0)."""
    first = first_position(SKIRMISH, LESSON)
    match = Match(SKIRMISH, LESSON.scenario, Seed(LESSON.seed), variants=LESSON.variants, position=first)
    match.people = (LESSON.seat,)
    for turn in LESSON.turns[: OWN[steps]]:
        match.play(turn.answer, match.awaited[0])
    return match


def at(match: Match) -> tuple[DiexState, dict[str, int]]:
    assert isinstance(match.state, DiexState)
    return match.state, match.state.cast.numbers


def chances(match: Match, answer: str) -> dict[str, Fraction]:
    return {outcome.name.partition(";")[0]: outcome.chance for outcome in match.odds(answer).outcomes}


def test_the_script_plays_through_fifteen_steps() -> None:
    assert len(OWN) == 15
    match = begin()
    for turn in LESSON.turns:
        (seat,) = match.awaited
        assert (seat == LESSON.seat) == bool(turn.say), f"{turn.answer}: {seat} is asked"
        assert match.why_not(turn.answer, seat) is None, turn.answer
        assert len(turn.say) < 400 and turn.say.endswith("." if turn.say else "") and bool(turn.rules) == bool(turn.say)
        match.play(turn.answer, seat)
    assert match.awaited == (LESSON.seat,), "the learner goes on from here"
    s, numbers = at(match)
    assert s.turn == 3 and SKIRMISH.scenario(LESSON.scenario).name in LESSON.closing
    assert [s.health[numbers[key]] for key in ("gaucher", "osbern", "vital")] == [HEALTHY] * 3
    assert [s.health[numbers[key]] for key in ("guthstan", "dunstan")] == [WOUNDED] * 2


def test_every_hint_cites_clauses_that_exist() -> None:
    clauses = read_rulebook(SKIRMISH).clauses
    assert all(rule in clauses for turn in LESSON.turns for rule in turn.rules)


def test_it_begins_with_seven_men_the_same_each_time() -> None:
    s, numbers = at(begin())
    assert s == begin().state and s.cast.people == s.cast.counters == 7
    assert all(at >= 0 for at in s.at) and set(numbers) == set(LESSON.position["at"])
    assert first_position(SKIRMISH, LESSON) == s


def test_it_happens_as_it_is_told() -> None:
    match = begin()
    texts: list[str] = []
    heard: list[list[str]] = []
    for turn in LESSON.turns:
        if turn.say:
            heard.append(texts)
            texts = []
        texts += [event.text for event in match.play(turn.answer, match.awaited[0])]
    assert "Brihtric is wounded." in heard[1]
    assert "The arrow strikes Gaucher: slowed." in heard[3]
    assert "Gaucher moves to 0911, 0 points left." in heard[4]
    assert any(text.startswith("Osbern moves") and text.endswith("0 points left.") for text in heard[6])
    assert "Brihtric is killed." in heard[8]
    assert "Wulfstan shoots at Osbern in 1111: bow, 5 hexes, short range, no cover." in heard[9]
    assert "The arrow strikes nobody." in heard[9] and "The arrow strikes nobody." in heard[10]
    assert "Gaucher is stunned." in heard[10] and "Dunstan attacks Osbern: C, driven back." in heard[10]
    assert "Dunstan advances to 1111." in heard[11]
    assert "Guthstan falls back to 0610." in heard[12]
    assert "Dunstan is wounded." in heard[14] and "Gaucher recovers." in heard[14]
    assert "Guthstan is wounded." in texts


def test_the_odds_are_those_that_are_told() -> None:
    combat = begin(7)
    assert chances(combat, "attack gaucher brihtric")["Brihtric killed"] == Fraction(6, 10)
    assert chances(combat, "all brihtric") == {"Brihtric killed": 1}
    assert chances(begin(13), "attack osbern dunstan")["Osbern driven back"] == Fraction(2, 10)
    assert chances(begin(14), "fire vital 0710")["wounded"] >= Fraction(1, 10), "what the order waits for"


def test_what_is_forbidden_is_told_so_and_changes_nothing() -> None:
    """The one that the lesson lets the learner try, and others that he may."""
    for step, answer, rule in (
        (1, "fire vital brihtric", "DXA-4d"),
        (3, "to 1111", "DXA-4b"),
        (6, "move gaucher", "DXA-4e"),
        (7, "attack vital brihtric", "DXA-5.2b"),
        (10, "retreat 1112", "DXA-6.5b"),
        (12, "move gaucher", "DXA-1.2c"),
    ):
        match = begin(step)
        before = match.state.clone()
        with pytest.raises(Refused) as refused:
            match.play(answer, LESSON.seat)
        assert (refused.value.rule, match.state) == (rule, before), answer


def test_the_last_step_can_be_answered_by_a_standing_order() -> None:
    """As the hint words it; and the game goes on as by hand."""
    by_hand, by_order = begin(14), begin(14)
    by_hand.play(LESSON.turns[OWN[14]].answer, LESSON.seat)
    by_order.order(LESSON.seat, StandingOrder("defensive fire", "take", 0.1, ("wounded", "killed")))
    assert by_order.answers() == by_hand.answers() and by_order.state == by_hand.state


@pytest.mark.rules("DXA-2.1e", "DXA-1.2c")
def test_who_was_stunned_is_up_again_at_the_end_of_his_phase() -> None:
    for step, condition in ((11, STUNNED), (13, STUNNED), (14, HEALTHY)):
        s, numbers = at(begin(step))
        assert s.health[numbers["gaucher"]] == condition
