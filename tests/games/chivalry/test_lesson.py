"""The guided last charge at Agincourt: its script is legal, the dice fall as the hints say, and they cite rules that
exist."""

from banneret.explain.rulebook import read_rulebook
from banneret.games.chivalry import game
from banneret.games.chivalry.state import ChivalryState
from banneret.kernel.dice import Seed
from banneret.kernel.match import Match
from banneret.kernel.writing import first_position

(LESSON,) = game.face.lessons


def begin() -> Match:
    first = first_position(game, LESSON)
    match = Match(game, LESSON.scenario, Seed(LESSON.seed), variants=LESSON.variants, position=first)
    match.people = (LESSON.seat,)
    return match


def test_the_script_plays_through_and_leaves_a_battle_to_win() -> None:
    match = begin()
    own = [turn for turn in LESSON.turns if turn.say]
    assert 10 <= len(own) <= 15
    for turn in LESSON.turns:
        (seat,) = match.awaited
        assert (seat == LESSON.seat) == bool(turn.say), f"{turn.answer}: {seat} is asked"
        assert match.why_not(turn.answer, seat) is None, turn.answer
        assert len(turn.say) < 400 and turn.say.endswith("." if turn.say else "") and bool(turn.rules) == bool(turn.say)
        match.play(turn.answer, seat)
    assert match.awaited == (LESSON.seat,) and match.result is None
    match.play("done", LESSON.seat)
    match.play("pass", match.awaited[0])
    result = match.result
    assert match.winners == (LESSON.seat,) and result is not None, "as the closing says"
    assert result.level == "Decisive victory" and "CHV-25.4" in result.rules


def test_every_hint_cites_clauses_that_exist() -> None:
    clauses = read_rulebook(game).clauses
    assert all(rule in clauses for turn in LESSON.turns for rule in turn.rules)


def test_it_begins_with_a_corner_of_the_field() -> None:
    """The same each time it is begun."""
    first = begin().state
    assert isinstance(first, ChivalryState) and first == begin().state
    assert sum(at >= 0 for at in first.at) == 3 and sum(at >= 0 for at in first.leader_at) == 2


def test_it_happens_as_it_is_told() -> None:
    match = begin()
    texts: list[str] = []
    told: dict[str, list[str]] = {}
    for turn in LESSON.turns:
        if turn.say:
            told[turn.say], texts = texts, []
        texts += [event.text for event in match.play(turn.answer, match.awaited[0])]
    heard = list(told.values())
    assert "Rearguard of Marle: 1 hit, Cohesion 4 of 5." in heard[1]
    charge = heard[5]
    assert "Standing order: Fire: Lancashire archers." in charge and "Rearguard of Marle stands." in charge
    assert "Standing order: Play Press the Attack." in charge
    assert (
        "King's household: 2 hits, Cohesion 4 of 6." in charge
        and "Rearguard of Marle: 1 hit, Cohesion 2 of 5." in charge
    )
    assert "The English have the initiative." in heard[6]
    assert "King's household stands." in heard[8]
    assert any(text.startswith("Rearguard of Marle is cut to pieces") for text in heard[10])
    assert any(text.startswith("King's household breaks through") for text in heard[11])
    assert "King's household: Advance to the Centre Battle, French Rear." in texts
