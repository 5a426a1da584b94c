"""The guided relief of Orléans: its script is legal, the dice fall as the hints say, and they cite rules that exist."""

from banneret.explain.rulebook import read_rulebook
from banneret.games.maid import game
from banneret.games.maid.country import NAMED
from banneret.games.maid.forces.stacks import besieged, fighters, stack
from banneret.games.maid.state import MaidState
from banneret.games.maid.tables import ENGLISH, FRENCH, JEANNE
from banneret.kernel.dice import Seed
from banneret.kernel.match import Match

(LESSON,) = game.face.lessons


def begin() -> Match:
    return Match(game, LESSON.scenario, Seed(LESSON.seed), variants=LESSON.variants)


def state(match: Match) -> MaidState:
    assert isinstance(match.state, MaidState)
    return match.state


def test_the_script_plays_through_and_ends_with_the_learner() -> None:
    match = begin()
    for turn in LESSON.turns:
        (seat,) = match.awaited
        assert (seat == LESSON.seat) == bool(turn.say), f"{turn.answer}: {seat} is asked"
        assert match.why_not(turn.answer, seat) is None, turn.answer
        assert len(turn.say) < 400 and turn.say.endswith("." if turn.say else "") and bool(turn.rules) == bool(turn.say)
        match.play(turn.answer, seat)
    assert match.awaited == (LESSON.seat,) and match.result is None and LESSON.closing


def test_every_hint_cites_clauses_that_exist() -> None:
    clauses = read_rulebook(game).clauses
    assert all(rule in clauses for turn in LESSON.turns for rule in turn.rules)


def test_it_happens_as_it_is_told() -> None:
    match = begin()
    told: list[tuple[str, str]] = []
    banks, garrisons = [], []
    orleans = NAMED["orleans"]
    for turn in LESSON.turns:
        banks.append(state(match).banks[2])
        garrisons.append(fighters(stack(state(match), FRENCH, orleans)))
        told += [(event.text, event.sum) for event in match.play(turn.answer, match.awaited[0])]
    texts = [text for text, _ in told]
    sums = " ".join(sum for _, sum in told)
    assert "The French bank gains 3 RPs." in texts and banks[-1] == 5
    assert "24 to 11" in sums and "22 to 9" in sums and texts.count("The French lose Militia 2 at Orléans.") == 1
    assert "3 +2 (Talbot leads the siege) −2 (Dunois leads the defence) = 3; falls at 5" in sums
    assert "8 SPs fire: nobody is hit." in texts and "7 SPs fire: nobody is hit." in texts
    assert "The attack on Orléans: 2/2 at 2-1: attackers lose 2, defenders lose 2." in texts
    assert "The attack on Orléans: -/4R at 2-1: attackers unharmed, defenders lose 4 and retreat." in texts
    assert "Jeanne with Heavy Cavalry 1, Light Cavalry 2 slip to Orléans." in texts
    assert (garrisons[0], garrisons[-1]) == (13, 14)
    s = state(match)
    assert (
        s.at[JEANNE] == orleans and not besieged(s, FRENCH) >> orleans & 1 and not stack(s, ENGLISH, orleans).count(1)
    )
    while match.decision is not None and state(match).turn == 2:
        match.play("end", match.awaited[0])
    assert state(match).will == 1, "as the closing says"
