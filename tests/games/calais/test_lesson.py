"""The guided first game: its script is legal, its dice fall as the hints say, and its hints cite rules that exist."""

import re
from fractions import Fraction

import pytest

from banneret.explain.rulebook import read_rulebook
from banneret.games.calais import game
from banneret.games.calais.country import NODES
from banneret.games.calais.state import CalaisState
from banneret.kernel.dice import Seed
from banneret.kernel.lesson import Lesson
from banneret.kernel.match import Match

CLAUSES = read_rulebook(game).clauses


@pytest.fixture(params=game.face.lessons, ids=lambda lesson: lesson.id)
def lesson(request: pytest.FixtureRequest) -> Lesson:
    found: Lesson = request.param
    return found


def begin(lesson: Lesson) -> Match:
    return Match(game, lesson.scenario, Seed(lesson.seed), variants=lesson.variants)


def test_the_script_plays_through_and_the_learner_is_always_told_what_to_do(lesson: Lesson) -> None:
    match = begin(lesson)
    told = 0
    for turn in lesson.turns:
        (seat,) = match.awaited
        assert match.why_not(turn.answer) is None, turn.answer
        assert bool(turn.say) == (seat == lesson.seat), turn.answer
        if seat == lesson.seat:
            told += 1
            assert len(turn.say) < 500 and turn.say.endswith(".") and turn.rules
        else:
            assert not turn.rules
        match.play(turn.answer)
    assert 8 <= told <= 15
    assert match.result is None, "there is a game left to play"
    assert lesson.closing and lesson.seat in match.seats


def test_every_hint_cites_clauses_that_exist(lesson: Lesson) -> None:
    for turn in lesson.turns:
        assert set(turn.rules) <= set(CLAUSES)


def test_what_is_touched_is_named_in_the_hint(lesson: Lesson) -> None:
    names = {node.id: re.sub(r", (left|right) bank", "", node.name) for node in NODES}
    for turn in lesson.turns:
        if turn.say and turn.answer.startswith("march"):
            for word in turn.answer.split()[2:]:
                assert names[word] in turn.say


def test_across_the_somme_happens_as_it_is_told() -> None:
    lesson = next(one for one in game.face.lessons if one.id == "somme")
    match = begin(lesson)
    refusal = match.why_not_touched(("pont_remy_n",))
    assert refusal is not None and refusal.rule == "CAL-6.8"
    texts: dict[str, list[str]] = {}
    for turn in lesson.turns:
        if turn.answer == "march forced caix nesle":
            odds = match.odds(turn.answer)
            assert (odds.chance("moves 2"), odds.chance("loses a FRESH")) == (Fraction(1, 2), Fraction(2, 3))
        texts.setdefault(turn.answer, []).extend(f"{event.text} {event.sum}" for event in match.play(turn.answer))
    assert any("distance 2" in text for text in texts["march normal airaines picquigny_s"])
    assert any("2 + 2 = 4: 2 FOOD" in text for text in texts["march forage boves"])
    assert any("Bray, right bank" in text for text in texts["march forced bray_n peronne"])
    s = match.state
    assert isinstance(s, CalaisState)
    assert NODES[s.english_at].id == NODES[s.french_at].id == "athies"


def test_the_first_attack_goes_as_it_is_told() -> None:
    lesson = next(one for one in game.face.lessons if one.id == "somme")
    match = begin(lesson)
    before = [turn.fight for turn in lesson.turns].index(True)
    for turn in lesson.turns[:before]:
        match.play(turn.answer)
    holds = [match.odds(answer).chance("holds") for answer in ("play nothing", "play fresh", "play fresh fresh fresh")]
    assert [round(100 * chance) for chance in holds] == [58, 74, 95]
    rolled, added, laid = [
        [f"{event.text} {event.sum}" for event in match.play(turn.answer)] for turn in lesson.turns[before:]
    ]
    assert rolled == ["The English roll 4. The attack is the 6 with 2 FRESH. English 3 + 4 = 7; French 6 + 2 = 8"]
    assert any("The attack fails, 8 against 8." in text for text in added) and "Attack 2" in laid[0]
    hands = {hand.name: {card.id: card.count for card in hand.cards} for hand in match.scene("english").hands}
    assert hands["French hand"] == {"fresh": 0}
    assert hands["English hand"] == {"food": 1, "fresh": 3, "numbers": 2, "professionals": 1, "leadership": 2}
