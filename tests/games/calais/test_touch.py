"""Touching anything that is not on offer gives the clause that forbids it, at every decision of the game."""

import random

import pytest

from banneret.games.calais import game
from banneret.games.calais.battle import Attack, defence
from banneret.games.calais.bridges import BreakBridges
from banneret.games.calais.cards import PayFresh
from banneret.games.calais.food import Food
from banneret.games.calais.state import CalaisState
from banneret.games.calais.tables import FRESH, SEATS
from banneret.kernel.flow import peek, why_not_touched
from banneret.kernel.match import Match
from banneret.kernel.secret import Secret

from .table import ENGLISH, FRENCH, lay, to_march
from .test_refusals import MATCHES


def things(match: Match, seat: str) -> list[str]:
    """Everything that the seat sees and could touch."""
    scene = match.scene(seat)
    cards = [card.id for hand in scene.hands for card in hand.cards]
    return list(
        dict.fromkeys([*(place.id for place in scene.layout.places), *(piece.id for piece in scene.pieces), *cards])
    )


def calais(match: Match) -> CalaisState:
    assert isinstance(match.state, CalaisState)
    return match.state


def check(match: Match) -> int:
    """Touch everything; gives how many refusals there were."""
    (seat,) = match.awaited
    assert match.decision is not None
    offered = {id for option in match.decision.menu for id in option.touch}
    refused = 0
    for id in things(match, seat):
        refusal = match.why_not_touched((id,), seat)
        if id in offered:
            assert refusal is None, (id, refusal)
        elif refusal is None:
            # Not what is touched for it, but what is meant is on offer: the enemy's army for the place where it stands,
            # a bank for its bridge.
            meant = match.state.stack[-1].meant(match.state, SEATS.index(seat), match.decision.menu, (id,))
            assert any(match.why_not(answer, seat) is None for answer in meant), id
        else:
            assert refusal.rule.startswith("CAL-") and refusal.reason.endswith("."), (id, refusal)
            assert len(refusal.reason) > 20 and "touch " not in refusal.reason
            refused += 1
    return refused


@pytest.mark.parametrize("match", MATCHES, ids=lambda match: match.scene().phase)
def test_everything_at_each_kind_of_decision(match: Match) -> None:
    assert check(match) > 20


@pytest.mark.parametrize("scenario", ["march", "somme", "crispin", "agincourt"])
def test_everything_at_random_positions(scenario: str) -> None:
    for number in range(6):
        match = Match(game, scenario, seed=f"touch {number}", variants={"open_numbers": "on"} if number % 2 else {})
        rng = random.Random(number)
        while match.decision is not None:
            if rng.random() < 0.4:
                check(match)
            match.play(rng.choice(match.decision.options))


@pytest.mark.parametrize(
    ("s", "ids", "rule", "says"),
    [
        (to_march(ENGLISH), ("calais",), "CAL-6.2", "No road or ford leads from Harfleur to Calais."),
        (
            to_march(ENGLISH, english_at="gamaches"),
            ("english", "neufchatel"),
            "CAL-3.3",
            "a broken one: only the French march there.",
        ),
        (to_march(ENGLISH, english_at="gamaches"), ("forges",), "CAL-3.3", "from Aumale to Forges is a broken one"),
        (to_march(ENGLISH), ("harfleur",), "CAL-6.3", "never returns to where the march starts"),
        (to_march(ENGLISH), ("food",), "CAL-6.1", "A march is declared now"),
        (to_march(ENGLISH), ("corbie_s",), "CAL-1.3", "The bridge at Corbie is whole"),
        (to_march(ENGLISH, broken=("corbie",)), ("corbie",), "CAL-1.4", "The bridge at Corbie is broken"),
        (
            to_march(ENGLISH, english_at="corbie_s", french_at="corbie_n", broken=("corbie",)),
            ("corbie_n",),
            "CAL-6.8",
            "the English may not cross that ford",
        ),
        (
            to_march(ENGLISH, english_at="corbie_s", french_at="corbie_n", broken=("corbie",)),
            ("french",),
            "CAL-6.8",
            "the English may not cross that ford",
        ),
        (to_march(FRENCH, french_at="fauquembergues"), ("guines",), "CAL-9.5", "held by the English"),
        (
            lay(phase=BreakBridges(), french_at="corbie", english_at="bray"),
            ("english",),
            "CAL-10.4",
            "stands on the bridge at Bray",
        ),
        (lay(phase=BreakBridges(), french_at="corbie"), ("rouen",), "CAL-3.4", "not one of the nine crossings"),
        (lay(phase=BreakBridges(), french_at="corbie", broken=("bray",)), ("bray_n",), "CAL-10.3", "broken already"),
        (lay(phase=Food()), ("professionals",), "CAL-4.4", "TOUGH PROFESSIONALS can't pay for FOOD"),
        (lay(phase=Food()), ("rouen",), "CAL-4.6", "A FOOD demand must be paid first"),
        (lay(phase=PayFresh(FRESH)), ("food",), "CAL-4.2", "these can: FRESH"),
        (lay(phase=defence(lay(), 0)), ("food",), "CAL-11.6", "FOOD cannot be played in battle."),
        (lay(phase=defence(lay(), 0)), ("numbers",) * 4, "CAL-11.10", "There are only 3 NUMBERS left in hand"),
        (lay(phase=defence(lay(), 0)), ("leadership",), "CAL-11.6", "NUMBERS is asked now"),
        (
            lay(phase=Attack(), attack_hand=Secret((FRENCH,), (4, 5, 6))),
            ("attack_7",),
            "CAL-11.4",
            "There is no attack card 7 in your hand",
        ),
        (
            lay(phase=Attack(), attack_hand=Secret((FRENCH,), (4, 5, 6))),
            ("calais",),
            "CAL-11.4",
            "An attack is laid now",
        ),
    ],
)
def test_the_reason_is_the_one_that_matters(s: CalaisState, ids: tuple[str, ...], rule: str, says: str) -> None:
    decision = peek(s)
    assert decision is not None
    refusal = why_not_touched(s, decision, decision.seat, SEATS, ids)
    assert refusal is not None and refusal.rule == rule and says in refusal.reason


def test_what_is_on_offer_is_not_refused_though_things_are_left_out() -> None:
    match = Match(game, seed="x")
    for ids in (
        ("english",),
        ("montivilliers",),
        ("english", "montivilliers"),
        ("fecamp",),
        ("english", "fecamp"),
        ("montivilliers", "fecamp"),
    ):
        assert match.why_not_touched(ids) is None
    assert match.why_not_touched(("fecamp", "montivilliers")) is not None


def test_the_seat_that_is_not_asked_is_told_who_is() -> None:
    refusal = Match(game, seed="x").why_not_touched(("rouen",), "french")
    assert refusal is not None and "but for English" in refusal.reason
