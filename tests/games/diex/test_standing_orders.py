"""Orders given in advance to defensive fire and counter-charges."""

import pytest

from banneret.games.diex import game
from banneret.games.diex.missiles.defensive_fire import DefensiveFire
from banneret.games.diex.missiles.shooting import watchers, weapon_of
from banneret.games.diex.missiles.volley import shots_at
from banneret.games.diex.mover import Mover
from banneret.games.diex.skirmish import SKIRMISH
from banneret.games.diex.tables import WEAPONS
from banneret.kernel import orders
from banneret.kernel.dice import FastDice
from banneret.kernel.match import Match
from banneret.kernel.orders import StandingOrder

from .rest import Rest
from .table import Table

WOUND = ("wounded", "killed", "unhorsed")


def face_fire(*people: str) -> Table:
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
    rider, walker = face_fire("roussel 1010 N", "wulfstan 1005"), face_fire("gaucher 1010", "wulfstan 1005")
    order = StandingOrder("defensive fire", "take", 0.1, WOUND, ("at riders", "within short range"))
    assert answer(rider, order).startswith("fire wulfstan")
    assert answer(walker, order) == "pass", "he is no rider"
    assert (
        answer(walker, StandingOrder("defensive fire", "take", 0.1, WOUND, ("at people on foot",)))
        == "fire wulfstan 1010"
    )
    assert answer(rider, StandingOrder("defensive fire", "take", 0.99, WOUND, ("at riders",))) == "pass", (
        "not likely enough"
    )
    assert answer(rider, StandingOrder("defensive fire", "pass")) == "pass"
    assert answer(rider, StandingOrder("defensive fire", "ask")) == "ask"


def test_range_is_the_weapons_own() -> None:
    far = face_fire("gaucher 1001", "wulfstan 1016")
    assert answer(far, StandingOrder("defensive fire", "take", 0.0, WOUND, ("within short range",))) == "pass"
    assert (
        answer(far, StandingOrder("defensive fire", "take", 0.0, WOUND, ("within medium range",)))
        == "fire wulfstan 1001"
    )


@pytest.mark.rules("DXA-5.3b", "DXA-5.4d")
def test_a_volley_is_judged_by_the_hexes_that_are_shot_at() -> None:
    """Roussel rides away: his rear is within short range, his front, which is named first, is not."""
    t = face_fire("roussel 1004 N", "wulfstan 1017", "cuthbert 0611")
    front, rear, distance = t.cell("1004"), t.cell("1005"), t.s.ground.lattice.distance
    for shooter, cells in shots_at(t.s, t["roussel"]):
        short = WEAPONS[weapon_of(t.s, shooter)].short
        assert cells == [front, rear] and distance(t.s.at[shooter], front) > short >= distance(t.s.at[shooter], rear)
    near = StandingOrder("defensive fire", "take", 0.0, WOUND, ("within short range",))
    assert answer(t, near) == "volley", "both aim at his rear, and two shots are more likely to wound than one"
    t.play("volley", 10, 10)
    assert [event.text for event in t.log if event.kind == "shot"] == [
        "Wulfstan shoots at Roussel in 1005: bow, 12 hexes, short range, no cover.",
        "Cuthbert shoots at Roussel in 1005: sling, 8 hexes, short range, no cover.",
    ]


def test_a_game_with_orders_waits_for_nobody_and_the_log_shows_what_they_did() -> None:
    match = Match(SKIRMISH, "foragers", "orders")
    match.order("saxon", StandingOrder("defensive fire", "take", 0.2, WOUND))
    match.order("norman", StandingOrder("defensive fire", "pass"))
    dice = FastDice(4)
    while match.decision is not None:
        assert not match.decision.interrupt, "somebody was asked"
        options = match.decision.options
        match.play(options[dice.below(len(options))])
    fired = [event for event in match.log if event.kind == "shot" and event.text.startswith(("Wulfstan", "Cuthbert"))]
    assert fired, "the Saxon archers fired by their orders"
