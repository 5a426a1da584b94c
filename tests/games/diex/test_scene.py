"""The table as people see it: everything that an option names can be touched, and it is drawn quickly."""

from time import perf_counter

import pytest

from banneret.games.diex.face.arms import ARMS
from banneret.games.diex.face.layout import layout
from banneret.games.diex.face.scene import scene
from banneret.games.diex.face.words import GROUNDS, SIDES
from banneret.games.diex.ground.terrain import HEX_KINDS, SIDE_KINDS
from banneret.games.diex.skirmish import SKIRMISH
from banneret.games.diex.state import DEAD, STUNNED
from banneret.kernel.dice import FastDice
from banneret.kernel.flow import advance, apply
from banneret.kernel.referee import Referee
from banneret.kernel.scene import Scene

from .table import Table, random_play

SCENARIOS = [scenario.id for scenario in SKIRMISH.scenarios]
QUICK = 0.005
"""Seconds in which a scene is made."""


def _ids(scene: Scene) -> set[str]:
    assert scene.layout.grid is not None
    return {piece.id for piece in scene.pieces} | {hex.id for hex in scene.layout.grid.hexes}


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_whatever_an_option_touches_is_there(scenario: str) -> None:
    dice = FastDice(scenario)
    ref = Referee(dice)
    s = SKIRMISH.start(scenario, {"setup": "given"})
    decision = advance(s, ref)
    for number in range(250):
        if decision is None:
            break
        if number % 5 == 0:
            waiting = {s.cast.keys[counter] for counter in range(s.cast.people) if s.waiting[counter]}
            named = {id for option in decision.menu for id in option.touch}
            assert named - waiting <= _ids(scene(s, decision.seat)), s.stack[-1]
        options = [option for option in decision.menu if option.verb != "surrender"] or list(decision.menu)
        apply(s, ref, decision.seat, options[dice.below(len(options))])
        decision = advance(s, ref)


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_it_is_made_quickly(scenario: str) -> None:
    s = random_play(SKIRMISH.start(scenario, {"setup": "given"}), 3, 150)
    scene(s, 0)  # the map is made once
    times = []
    for _ in range(20):
        began = perf_counter()
        scene(s, 0)
        times.append(perf_counter() - began)
    assert min(times) < QUICK


@pytest.mark.rules("DXA-0c")
def test_nothing_is_hidden() -> None:
    s = random_play(SKIRMISH.start("assault", {"setup": "given"}), 5, 200)
    first, second, nobody = (scene(s, seat) for seat in (0, 1, None))
    assert (
        first.pieces == second.pieces == nobody.pieces and first.marks == second.marks and first.sheets == second.sheets
    )
    assert not any(piece.hidden for piece in first.pieces)


@pytest.mark.rules("DXA-1.2a", "DXA-1.2b", "DXA-1.2c")
def test_a_counter_shows_three_numbers_armour_and_condition() -> None:
    t = Table("meadow", ["gaucher 0505", "roussel 0808 NE", "alwin 1010"])
    pieces = {piece.id: piece for piece in scene(t.s, 0).pieces}
    gaucher, roussel, alwin = pieces["gaucher"], pieces["roussel"], pieces["alwin"]
    person = t.s.cast.roster[t["gaucher"]]
    assert gaucher.numbers == (str(person.attack[0]), str(person.defence[0]), str(person.move[0]))
    assert gaucher.ring == 1 and alwin.ring == -1, "armour is a ring around the defence"
    assert roussel.kind == "rider" and roussel.facing == 1 and roussel.also == "0709" and gaucher.facing is None
    t.s.clear(t["alwin"])
    t.s.health[t["alwin"]] = STUNNED
    t.s.fill(t["alwin"])
    stunned = next(piece for piece in scene(t.s, 0).pieces if piece.id == "alwin")
    assert stunned.condition == ("stunned",) and stunned.numbers[0] == "–"


def test_the_dead_are_marks_and_no_pieces() -> None:
    t = Table("meadow", ["gaucher 0505", "alwin 1010"])
    alwin = t["alwin"]
    t.s.clear(alwin)
    t.s.health[alwin] = DEAD
    t.s.bodies = {t.cell("1010"): 1}
    shown = scene(t.s, 0)
    assert "alwin" not in {piece.id for piece in shown.pieces}
    assert [(mark.at, mark.kind, mark.name) for mark in shown.marks] == [("1010", "body", "dead: Alwin")]


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_the_map_is_whole(scenario: str) -> None:
    s = SKIRMISH.start(scenario, {"setup": "given"})
    shown = layout(s.cast.map)
    assert shown.grid is not None and shown.id == s.cast.map
    assert len(shown.grid.hexes) == len(s.ground.lattice.cells)
    legend = {word: name for word, name, _ in shown.legend}
    assert {hex.terrain for hex in shown.grid.hexes} <= set(legend), "every ground is in the legend"
    assert len(legend) == len(shown.legend), "and no word twice"
    assert legend.get("open", "Flat ground") == "Flat ground" and legend.get("woods", "Tree") == "Tree"
    assert layout(s.cast.map) is shown, "made once"


def test_every_kind_of_hex_and_hexside_has_its_word() -> None:
    assert list(GROUNDS) == [kind.key for kind in HEX_KINDS]
    assert list(SIDES) == [kind.key for kind in SIDE_KINDS if kind.key]


def test_flames_are_counted_and_a_destroyed_gate_is_broken() -> None:
    s = SKIRMISH.start("assault", {"setup": "given"})
    gate = s.ground.chart.features.gate
    assert gate is not None
    cell = s.ground.lattice.cell(*gate)
    s.ground = s.ground.altered((), (), 0, 1 << cell)
    s.flames = {cell: (3, 1)}
    marks = [mark for mark in scene(s, 0).marks if mark.at == s.ground.names[cell]]
    assert [(mark.kind, mark.name, mark.seat, mark.count) for mark in marks] == [
        ("flame", "fire, turn 3", 1, 3),
        ("broken", "destroyed", None, 0),
    ]


def test_both_sides_have_arms_orders_and_points() -> None:
    s = SKIRMISH.start("malfosse", {"setup": "given"})
    shown = scene(s, None)
    assert [side.arms for side in shown.sides] == [ARMS[seat] for seat in shown.seats]
    assert all("standing" in side.note for side in shown.sides)
    orders, points = shown.sheets
    assert orders.name == "Orders" and {row[0] for row in orders.rows} >= {side.name for side in s.cast.data.sides}
    assert "if the game ended now" in points.note
