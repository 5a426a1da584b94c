"""The numbers that a seat is told: all that it sees, and nothing that is hidden (section 20)."""

import random
from collections.abc import Mapping

import pytest

from banneret.games.orleans import game
from banneret.games.orleans.face.observing.moments import FIELDS
from banneret.games.orleans.round.planning import Planning
from banneret.games.orleans.state import OrleansState
from banneret.kernel.box import Phase
from banneret.kernel.dice import FastDice
from banneret.kernel.flow import advance, apply
from banneret.kernel.phase import Plan
from banneret.kernel.referee import Referee
from banneret.lab.fuzz.checks.observing import Observed

from ..observing import watch

SCENARIO = game.scenarios[0].id


@pytest.mark.parametrize(
    ("variants", "begin"), [({}, 0), ({"quick": "on", "board": "3"}, 150), ({"nations": "open", "youngest": "red"}, 60)]
)
def test_what_is_shown_is_told(variants: Mapping[str, str], begin: int) -> None:
    assert watch(game, SCENARIO, variants, matches=1, answers=45, branches=2, begin=begin) > 100


def test_every_phase_that_asks_has_columns() -> None:
    told = {phase.key for phase, _ in FIELDS}
    asks = {value.key for value in game.values if issubclass(value, Phase) and value.ask is not Phase.ask and value.key}
    assert asks <= told


def seen(s: OrleansState, seat: int) -> dict[str, int]:
    observed = Observed(game.observer(SCENARIO, game.settle({})))
    return dict(zip([column.name for column in observed.observer.columns], observed.row(s, seat), strict=True))


@pytest.mark.rules("ORL-20.1", "ORL-20.2")
def test_what_is_drawn_bagged_dealt_and_planned_is_told_to_its_owner() -> None:
    s, ref, rng = game.start(SCENARIO, game.settle({})), Referee(FastDice(5)), random.Random(5)
    decision = advance(s, ref)
    found: list[tuple[int, Plan]] = []
    while not found:
        assert decision is not None
        seat = rng.choice(decision.seats)
        apply(s, ref, seat, rng.choice(decision.menu_of(seat)))
        decision = advance(s, ref)
        top = s.stack[-1]
        if isinstance(top, Planning):
            found = [(who, plan) for who, plan in top.plans if plan.steps and sum(s.players[who].drawn)]
    ((planner, plan),) = found[:1]
    name, player = ("green", "blue", "red", "yellow")[planner], s.players[planner]
    own, other = seen(s, planner), seen(s, (planner + 1) % 4)
    assert own[f"{name}.drawn_unseen"] == 0 < other[f"{name}.drawn_unseen"] == sum(player.drawn)
    bags = [sum(told[column] for column in told if column.startswith(f"{name}.bag.")) for told in (own, other)]
    assert bags == [sum(player.bag), 0]
    greens = [sum(told[column] for column in told if column.startswith(f"{name}.village.")) for told in (own, other)]
    assert greens == [sum(player.green) - len(plan.steps), sum(player.green) - sum(player.drawn)]
    assert player.nation is not None and player.message is not None
    assert (own[f"{name}.nation"], other[f"{name}.nation"]) == (player.nation.value + 1, 0)
    assert (own[f"{name}.message"], other[f"{name}.message"]) == (player.message.value + 1, 0)
