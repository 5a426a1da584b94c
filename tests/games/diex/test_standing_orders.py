"""Orders given in advance to defensive fire and counter-charges."""

import pytest

from banneret.games.diex import game
from banneret.games.diex.missiles.defensive_fire import DefensiveFire
from banneret.games.diex.missiles.shooting import watchers
from banneret.games.diex.mover import Mover
from banneret.kernel import orders
from banneret.kernel.dice import FastDice
from banneret.kernel.match import Match
from banneret.kernel.orders import StandingOrder

from .rest import Rest
from .table import Table

WOUND = ("wounded", "killed", "unhorsed")


def under_fire(*people: str) -> Table:
    """The first named has just come to his hex; the others may fire at him."""
    table = Table("meadow", people, Rest())
    mover = table[people[0].partition(" ")[0]]
    table.s.clear(mover)
    table.s.move = Mover(mover, 0, ((table.s.at[mover], table.s.facing[mover]),))
    table.s.watch = watchers(table.s, 1)
    table.begin(DefensiveFire(mover))
    return table


def answer(table: Table, order: StandingOrder) -> str:
    assert table.decision is not None
    option = orders.answer(order, game, table.s, table.decision.seat, table.decision)
    return "ask" if option is None else option.notation


@pytest.mark.rules("DXA-5.3b")
def test_fire_at_riders_within_short_range_if_the_chance_of_a_wound_is_good_enough() -> None:
    rider, walker = under_fire("roussel 1010 N", "wulfstan 1005"), under_fire("gaucher 1010", "wulfstan 1005")
    order = StandingOrder("defensive fire", "take", 0.1, WOUND, ("at riders", "within short range"))
    assert answer(rider, order).startswith("fire wulfstan")
    assert answer(walker, order) == "pass", "he is no rider"
    assert answer(walker, StandingOrder("defensive fire", "take", 0.1, WOUND, ("at people on foot",))) == "fire wulfstan 1010"
    assert answer(rider, StandingOrder("defensive fire", "take", 0.99, WOUND, ("at riders",))) == "pass", "not likely enough"
    assert answer(rider, StandingOrder("defensive fire", "pass")) == "pass"
    assert answer(rider, StandingOrder("defensive fire", "ask")) == "ask"


def test_range_is_the_weapons_own() -> None:
    far = under_fire("gaucher 1001", "wulfstan 1016")
    assert answer(far, StandingOrder("defensive fire", "take", 0.0, WOUND, ("within short range",))) == "pass"
    assert answer(far, StandingOrder("defensive fire", "take", 0.0, WOUND, ("within medium range",))) == "fire wulfstan 1001"


def test_a_game_with_orders_waits_for_nobody_and_the_log_shows_what_they_did() -> None:
    match = Match(game, "foragers", "orders")
    match.order("saxon", StandingOrder("defensive fire", "take", 0.2, WOUND))
    match.order("norman", StandingOrder("defensive fire", "pass"))
    dice = FastDice(4)
    while match.decision is not None:
        assert not match.decision.interrupt, "somebody was asked"
        options = match.decision.options
        match.play(options[dice.below(len(options))])
    fired = [event for event in match.log if event.kind == "shot" and event.text.startswith(("Wulfstan", "Cuthbert"))]
    assert fired, "the Saxon archers fired by their orders"
