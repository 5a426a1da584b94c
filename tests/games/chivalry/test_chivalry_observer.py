"""The numbers that a seat is told: all that it sees, and nothing that is hidden (CHV-1.5)."""

from collections.abc import Mapping

import pytest

from banneret.games.chivalry import game
from banneret.games.chivalry.face.observing.moments import FIELDS
from banneret.kernel.box import Phase
from banneret.kernel.dice import FastDice
from banneret.kernel.flow import advance
from banneret.kernel.referee import Referee
from banneret.lab.fuzz.checks.observing import Observed

from ..observing import watch

VARIANTS: list[tuple[str, Mapping[str, str]]] = [
    ("agincourt_1415", {}),
    ("castillon_1453", {"changing_sky": "on"}),
    ("formigny_1450", {"quick": "on"}),
    ("patay_1429", {"bidding": "on"}),
    ("own_battle", {"bidding": "on"}),
]


@pytest.mark.parametrize(("scenario", "variants"), VARIANTS)
def test_what_is_shown_is_told(scenario: str, variants: Mapping[str, str]) -> None:
    assert watch(game, scenario, variants, matches=2, answers=90) > 300


def test_every_phase_that_asks_has_columns() -> None:
    told = {phase.key for phase, _ in FIELDS}
    asks = {value.key for value in game.values if issubclass(value, Phase) and value.ask is not Phase.ask and value.key}
    assert asks <= told


@pytest.mark.rules("CHV-1.5")
def test_a_hand_is_told_to_who_holds_it() -> None:
    variants = game.settle({})
    observed = Observed(game.observer("agincourt_1415", variants))
    s = game.start("agincourt_1415", variants)
    advance(s, Referee(FastDice(1)))
    names = [column.name for column in observed.observer.columns]
    for seat in (-1, 0, 1):
        told = dict(zip(names, observed.row(s, seat), strict=True))
        for side, name in enumerate(("english", "french")):
            held = [told[column] for column in names if column.startswith(f"{name}.hand.")]
            assert held == (list(s.hands[side].value) if side == seat else [0] * len(held))
            assert told[f"{name}.cards"] == sum(s.hands[side].value) > 0
