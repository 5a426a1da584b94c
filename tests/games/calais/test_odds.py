"""Odds of marches and battles as players see them: told to the end through every payment, and open where an answer
decides."""

from fractions import Fraction

import pytest

from banneret.games.calais import game
from banneret.games.calais.battle import defence
from banneret.games.calais.state import Assault, CalaisState
from banneret.kernel.match import Match
from banneret.kernel.odds import Odds, Outcome, odds
from banneret.kernel.secret import Secret

from .table import ENGLISH, FRENCH, Play, deck_of, lay, to_march

F = Fraction
TIRED = deck_of("m03")
"""Cards that cost a FRESH at any pace."""


def of(s: CalaisState, side: int, answer: str) -> Odds:
    found = odds(game, s, side, Play(s).option(answer))
    assert sum(outcome.chance for outcome in found.outcomes) == 1
    return found


def names(found: Odds) -> set[str]:
    return {outcome.name for outcome in found.outcomes}


def with_food(found: Odds) -> Fraction:
    return sum((chance for gist, chance in found.parts() if "FOOD" in gist), F(0))


@pytest.mark.rules("CAL-7.3", "CAL-4.5")
def test_payments_do_not_hide_what_the_foragers_find() -> None:
    """Of 36 rolls 26 bring FOOD, whichever cards pay for the march and for the men lost."""
    found = Match("calais", scenario="somme", seed="x").odds("march forage")
    assert found.exact and not found.open
    assert with_food(found) == F(26, 36)
    assert found.chance("loses a FRESH") == F(3, 28) and found.chance("loses NUMBERS") == F(6, 36)


@pytest.mark.rules("CAL-4.3", "CAL-4.8", "CAL-7.4")
def test_a_payment_that_makes_a_difference_leaves_just_that_open() -> None:
    """Only LEADERSHIP could pay for the men lost on a 2: if it has paid for the march, that demand is ignored."""
    s = to_march(
        ENGLISH, english_at="eu", french_at="rouen", deck=list(TIRED), hand={"food": 3, "fresh": 1, "leadership": 1}
    )
    found = of(s, ENGLISH, "march forage")
    assert with_food(found) == F(26, 36)
    assert found.left_open() == [("the march goes on when its price is paid", F(1, 36))]
    assert Outcome(("loses a FRESH",), F(1, 36), "the march goes on when its price is paid") in found.outcomes


@pytest.mark.rules("CAL-12.2", "CAL-12.3")
def test_what_calais_is_worth_is_told_before_the_march_is_paid() -> None:
    s = to_march(ENGLISH, english_at="guines", deck=list(TIRED), hand={"fresh": 2, "professionals": 3})
    found = of(s, ENGLISH, "march forced calais")
    assert not found.open
    (outcome,) = found.outcomes
    play = Play(s, [0]).answer("march forced calais").answer("pay professionals")
    play.run()
    assert s.result is not None and outcome.gists == ("moves 1", "loses a FRESH", s.result.level)


@pytest.mark.rules("CAL-12.4", "CAL-8.3")
def test_whether_the_army_starves_may_hang_on_the_card_that_pays() -> None:
    """TOUGH PROFESSIONALS can't be eaten. Whoever pays with his last FRESH starves."""
    s = to_march(ENGLISH, english_at="eu", french_at="rouen", deck=list(TIRED), hand={"fresh": 1, "professionals": 1})
    assert names(of(s, ENGLISH, "march normal")) == {
        "loses a FRESH; undecided: the march goes on when its price is paid"
    }


@pytest.mark.rules("CAL-12.5", "CAL-10.5")
def test_the_end_of_the_last_turn_is_told_before_bridges_are_broken() -> None:
    s = to_march(FRENCH, english_at="eu", french_at="amiens", scenario="march")
    assert not any("season" in name for name in names(of(s, FRENCH, "march normal")))
    s.turn = s.last_turn
    found = of(s, FRENCH, "march normal")
    assert found.chance("The campaign season is over") == 1 and not found.open


def met(attack: Assault, spent: tuple[Assault, ...] = (), **hand: int) -> CalaisState:
    """An attack lies on the table, its FRESH open, and the English are asked for their last kind of cards."""
    s = lay(
        scenario="agincourt",
        hand=hand,
        french_fresh=0,
        attack_hand=Secret((FRENCH,), (5, 6)[: 2 - len(spent)]),
        laid=Secret((FRENCH,), attack),
        spent_attacks=spent,
        open_numbers=True,
    )
    s.stack = [defence(s, 0)]
    return s


@pytest.mark.rules("CAL-11.9", "CAL-11.11")
def test_an_attack_is_open_while_cards_can_still_stop_it() -> None:
    """With one card kept back, “1 short” is undecided; “2 short” is lost, and told."""
    found = of(met(Assault(4, 0), leadership=1), ENGLISH, "play nothing")
    opens = {outcome.gists: outcome.open for outcome in found.outcomes}
    assert opens["holds",] == "" and opens["1 short",] == "the English may still add cards"
    assert opens["2 short", "French victory in battle"] == ""
    assert ("2 short",) not in opens
    assert found.open == found.chance("1 short")
    assert "1 short; undecided: the English may still add cards" in names(found)


@pytest.mark.rules("CAL-11.13")
def test_the_last_attack_that_fails_wins_before_cards_are_added() -> None:
    spent = (Assault(4, 0), Assault(4, 0))
    found = of(met(Assault(4, 0), spent, leadership=1), ENGLISH, "play nothing")
    assert found.chance("English victory in battle") == found.chance("holds") > 0


@pytest.mark.rules("CAL-11.4", "CAL-11.6")
def test_an_attack_laid_and_a_kind_of_cards_played_decide_nothing_yet() -> None:
    s = met(Assault(4, 0), numbers=1, leadership=1)
    waits = "nothing is rolled yet: the attack is still to be met"
    assert names(of(s, ENGLISH, "play numbers")) == {waits}
    match = Match(game, "agincourt", seed="laid")
    assert match.decision is not None
    assert names(match.odds(match.decision.options[0])) == {waits}
