"""The guided first round: its script is legal, everything comes as the hints say, and they cite rules that exist."""

from banneret.explain.rulebook import read_rulebook
from banneret.games.orleans import game
from banneret.games.orleans.loire import SPACE
from banneret.games.orleans.state import OrleansState
from banneret.games.orleans.tables import ENGLAND, MISSIONS, PLACE, TERRAIN
from banneret.kernel.dice import Seed
from banneret.kernel.lesson import Lesson
from banneret.kernel.match import Match

(LESSON,) = game.face.lessons


def begin(lesson: Lesson) -> Match:
    return Match(game, lesson.scenario, Seed(lesson.seed), variants=lesson.variants)


def test_the_script_plays_through_and_says_whose_each_answer_is() -> None:
    match = begin(LESSON)
    told = 0
    for turn in LESSON.turns:
        seat = LESSON.seat if turn.say else turn.seat or match.awaited[0]
        assert seat in match.awaited
        assert bool(turn.say) or turn.seat or len(match.awaited) == 1, f"{turn.answer}: whose?"
        assert match.why_not(turn.answer, seat) is None, turn.answer
        told += bool(turn.say)
        assert len(turn.say) < 400 and turn.say.endswith("." if turn.say else "") and bool(turn.rules) == bool(turn.say)
        match.play(turn.answer, seat)
    assert 8 <= told <= 12 and match.result is None and LESSON.closing


def test_every_hint_cites_clauses_that_exist() -> None:
    clauses = read_rulebook(game).clauses
    assert all(rule in clauses for turn in LESSON.turns for rule in turn.rules)


def test_it_happens_as_it_is_told() -> None:
    match = begin(LESSON)
    s = match.state
    assert isinstance(s, OrleansState)
    assert s.nation(0) == ENGLAND and s.start == 0
    mission = MISSIONS[s.missions[ENGLAND]]
    assert [(one.what, one.count) for one in mission.areas] == [("field", 3)] and mission.goods == {"bread": 5}
    assert s.terrain[SPACE["clery"]] == TERRAIN["field"]
    texts: list[str] = []
    for turn in LESSON.turns:
        seat = LESSON.seat if turn.say else turn.seat or match.awaited[0]
        texts += [event.text for event in match.play(turn.answer, seat)]
    assert "Green gains 2 Fame for Cléry." in texts
    assert (
        "Green: Tolls. Take 2 coins." in texts
        and "Blue is the Start Player." in texts
        and "Green draws 6 followers from the bag." in texts
    )
    after = match.state
    assert isinstance(after, OrleansState)
    assert after.round == 2 and after.players[0].places == 1 << PLACE["bakery"] and after.players[0].coins == 3
