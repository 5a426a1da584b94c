"""The numbers that a seat is told: all that it sees, and nothing that is hidden (CAL-13.1, CAL-13.3, CAL-13.4)."""

import random
from array import array
from collections.abc import Mapping

import pytest

from banneret.games.calais import game
from banneret.kernel.dice import FastDice
from banneret.kernel.flow import advance, apply
from banneret.kernel.observer import TYPECODE
from banneret.kernel.referee import Referee
from banneret.kernel.secret import Secret
from banneret.lab.fuzz.checks.observing import Observed, answered

from ..observing import watch

VARIANTS: list[tuple[str, Mapping[str, str]]] = [
    ("march", {}),
    ("march", {"two_decks": "on", "free_standing": "on"}),
    ("somme", {"handicap": "both"}),
    ("crispin", {"fewer_fresh": "1"}),
    ("agincourt", {}),
    ("agincourt", {"open_numbers": "on"}),
]


@pytest.mark.parametrize(("scenario", "variants"), VARIANTS)
def test_what_is_shown_is_told(scenario: str, variants: Mapping[str, str]) -> None:
    assert watch(game, scenario, variants, matches=4) > 100


@pytest.mark.rules("CAL-13.3")
def test_the_attack_is_told_to_the_french_alone() -> None:
    variants = game.settle({})
    observed = Observed(game.observer("agincourt", variants))
    s = game.start("agincourt", variants)
    decision = advance(s, Referee(FastDice(1)))
    assert decision is not None
    s.attack_hand = Secret((1,), (4, 5, 7))
    attack = next(option for option in decision.menu_of(1) if option.notation == "attack 5 2")
    laid, _ = answered(s, 1, attack, 0)
    names = [column.name for column in observed.observer.columns]
    told = {seat: dict(zip(names, observed.row(laid, seat), strict=True)) for seat in (-1, 0, 1)}
    assert [told[seat]["attack.laid"] for seat in told] == [1, 1, 1]
    assert [told[seat]["attack.laid.strength"] for seat in told] == [0, 0, 5]
    assert [told[seat]["attack.laid.fresh"] for seat in told] == [0, 0, 2]
    assert [told[seat]["attacks.held.7"] for seat in told] == [0, 0, 1]
    assert [told[seat]["attacks.held"] for seat in told] == [2, 2, 2]


@pytest.mark.parametrize("two_decks", ["off", "on"])
def test_the_piles_are_told_as_they_lie(two_decks: str) -> None:
    """Where a match was written last its piles are kept: a card more, a deck that has been shuffled, another match."""
    variants = game.settle({"two_decks": two_decks})
    follows = game.observer("march", variants)
    wide = 2 * len(follows.columns)
    shuffled = 0
    for seed in range(12):
        rng, ref = random.Random(seed), Referee(FastDice(seed))
        s = game.start("march", variants)
        before = 0
        while (decision := advance(s, ref)) is not None:
            row, fresh = array(TYPECODE, bytes(wide)), array(TYPECODE, bytes(wide))
            follows.write(s, decision.seat, row, 0)
            game.observer("march", variants).write(s, decision.seat, fresh, 0)
            assert row == fresh
            shuffled += len(s.discard) < before
            before = len(s.discard)
            apply(s, ref, decision.seat, rng.choice(decision.menu))
    assert shuffled or two_decks == "on"
