"""The worked examples on movement, each played out on a map."""

from collections.abc import Callable
from typing import Any

import pytest

from banneret.board.hex import DIRECTIONS, members
from banneret.games.diex.combat import contact
from banneret.games.diex.combat.harm import BODY, CARCASS
from banneret.games.diex.ground.ground import ground
from banneret.games.diex.ground.terrain import (
    BASCULE,
    BURNT_PALISADE,
    FENCE,
    FLAT,
    HEX,
    INTERIOR,
    MOAT,
    PALISADE,
    RAMP,
    WINDOW,
)
from banneret.games.diex.movement import infiltration, riding, routes
from banneret.games.diex.movement.preview import explain_path
from banneret.games.diex.movement.riding import front_arc, rear_arc
from banneret.games.diex.state import WOUNDED
from banneret.games.diex.tables import ABOUT_FACE

from .examples import BY_ID
from .rest import Rest
from .table import Table

Data = dict[str, Any]


def moving(map: str, people: list[str], key: str) -> Table:
    t = Table(map, people)
    t.s.call(Rest())
    t.begin(t.set_out(key))
    return t


# ---------------------------------------------------------------- those with a case


def infiltration_path(case: Data) -> None:
    start, *path = case["path"]
    near, last = case["enemies"]
    t = moving("meadow", [f"gaucher {start}", f"osferth {near}", f"alwin {last}"], "gaucher")
    found = []
    for name in path:
        here = t.hex("gaucher")
        before = t.s.opposed
        t.play(f"to {name}", *((1,) if here in [where for where, _ in case["tests"]] else ()))
        found += [[here, t.s.ground.names[t.s.at[enemy]]] for enemy in members(t.s.opposed & ~before)]
    t.play("stop")
    assert found == case["tests"] and t.hex("gaucher") == path[-1]


def points_after_wound(case: Data) -> None:
    for spent, left in zip(case["spent"], case["left"], strict=True):
        t = moving("meadow", ["hugolin 1016", "osferth 1108"], "hugolin")
        man = t["hugolin"]
        assert t.s.allowance(man) == case["allowance"]
        for row in range(15, 15 - spent, -1):
            t.play(f"to 10{row:02d}")
        t.s.put(t["osferth"], t.cell(f"11{16 - spent:02d}"))
        t.decision = t.s.stack[-1].ask(t.s)
        t.play(f"to 10{15 - spent:02d}", 8)
        assert (
            t.s.health[man] == WOUNDED and t.s.allowance(man) == case["wounded_allowance"] and t.s.spent[man] == spent
        )
        assert (0 if t.s.move is None else t.s.move.left) == left and t.hex("hugolin") == f"10{16 - spent:02d}"


def turning(case: Data) -> None:
    land = ground("meadow", 10, (), (), 0, 0)
    front, facing = land.cell(case["front"]), DIRECTIONS.index(case["facing"])
    costs = {
        land.names[cell]: riding.step(land, front, facing, cell, 0)[0]
        for cell in members(riding.around(land, front, facing))
    }
    assert costs == case["costs"] and case["about_face"] == ABOUT_FACE


def turn_result(case: Data) -> None:
    for wanted in (case["flank"], case["behind"]):
        t = moving("meadow", [f"roussel {case['front']} {case['facing']}", "osferth 2001"], "roussel")
        t.play(f"to {wanted['front']}")
        rider = t["roussel"]
        assert t.hex("roussel") == wanted["front"] and t.s.ground.names[t.s.rear(rider)] == wanted["rear"]
        assert DIRECTIONS[t.s.facing[rider]] == wanted["facing"]


def arcs(case: Data) -> None:
    land = ground("meadow", 10, (), (), 0, 0)
    front, facing = land.cell(case["front"]), DIRECTIONS.index(case["facing"])
    ahead, behind = front_arc(land, front, facing), rear_arc(land, front, facing)
    for name, arc in case["arcs"].items():
        cell = land.cell(name)
        assert ("front" if ahead >> cell & 1 else "rear" if behind >> cell & 1 else "side") == arc, name


def corpses(case: Data) -> None:
    t = Table("meadow", ["hugolin 1010", "osferth 2010"])
    for persons, horses, extra in zip(case["persons"], case["horses"], case["extra"], strict=True):
        t.s.bodies[t.cell("1009")] = persons * BODY + horses * CARCASS
        cost = routes.price(t.s, t["hugolin"], t.cell("1009"))[0]
        assert cost == (0 if extra < 0 else 1 + extra)


def cost(case: Data) -> None:
    land = ground("motte", 10, (), (), 0, 0)
    moat = sum(1 << cell for cell in land.lattice.cells if land.kind[cell] == MOAT)
    steps = land.foot_step
    off = land.lattice.offsets
    for bank in land.lattice.cells:
        for a in range(6):
            one = bank + off[a]
            if moat >> bank & 1 or not moat >> one & 1 or not steps[a][bank]:
                continue
            for b in range(6):
                for c in range(6):
                    two, three = one + off[b], one + off[b] + off[c]
                    if (
                        moat >> two & moat >> three & 1
                        and three != one
                        and not land.lattice.neighbours[bank] >> three & 1
                    ):
                        costs = [steps[a][bank], steps[b][one], steps[c][two]]
                        if all(costs):
                            assert costs == case["steps"] and sum(costs) == case["total"]
                            return
    raise AssertionError("three moat hexes in a row are somewhere on the Motte")


def fence(case: Data) -> None:
    plain = ground("meadow", 10, (), (), 0, 0)
    here = plain.cell("1010")
    for kind, cost in zip(case["hexes"], case["cost"], strict=True):
        land = ground("meadow", 10, ((here + plain.lattice.offsets[0], HEX[kind].id),), ((here, 0, FENCE),), 0, 0)
        assert land.foot_step[0][here] == cost


RUN: dict[str, Callable[[Data], None]] = {
    "infiltration_path": infiltration_path,
    "points_after_wound": points_after_wound,
    "turning": turning,
    "turn_result": turn_result,
    "arcs": arcs,
    "corpses": corpses,
    "cost": cost,
    "fence": fence,
}
CASES = [example for example in BY_ID.values() if example.get("case", {}).get("kind") in RUN]


@pytest.mark.parametrize(
    "example",
    [pytest.param(example, id=example["id"], marks=pytest.mark.rules(*example["rules"])) for example in CASES],
)
def test_a_worked_example(example: Data) -> None:
    RUN[example["case"]["kind"]](example["case"])


def test_every_kind_has_its_example() -> None:
    assert {example["case"]["kind"] for example in CASES} == set(RUN)


# ---------------------------------------------------------------- those in words


def told(name: str) -> pytest.MarkDecorator:
    """The marks of an example that is told in words."""
    marks: pytest.MarkDecorator = pytest.mark.rules(*BY_ID[name]["rules"])
    return marks


@told("infil_example_2")
def test_infil_example_2() -> None:
    t = Table("woods", ["gaucher 0405", "beostan 0304 S"])
    tree = t.cell("0305")
    assert t.s.ground.lattice.neighbours[t.s.at[t["beostan"]]] >> tree & 1
    assert infiltration.opposers(t.s, t["gaucher"], tree) == []


@told("infil_one_hex")
def test_infil_one_hex() -> None:
    t = moving("meadow", ["alwin 1010", "gaucher 1011", "gervais 1008"], "alwin")
    t.play("to 1009")
    t.play("stop")
    assert not t.s.opposed and t.hex("alwin") == "1009"


@told("infil_once_per_phase")
def test_infil_once_per_phase() -> None:
    t = moving("meadow", ["hugolin 1010", "picot 0911", "osferth 1108"], "hugolin")
    t.play("to 1008")
    t.play("to 1007", 1)
    t.play("stop")
    t.begin(t.set_out("picot"))
    for name in ("1010", "1009", "1008", "0908"):
        t.play(f"to {name}")
    assert t.hex("picot") == "0908"


@told("infil_window")
def test_infil_window() -> None:
    t = Table("saxon_village", ["hugolin 0101", "osferth 0201"])
    land = t.s.ground
    for cell in members(land.indoors):
        for d, offset in enumerate(land.lattice.offsets):
            if land.side[d][cell] == WINDOW:
                t.s.put(t["osferth"], cell)
                assert contact.threatens(t.s, 1, cell + offset) == [t["osferth"]], "he could attack there"
                assert infiltration.opposers(t.s, t["hugolin"], cell + offset) == []


@told("river_armour")
def test_river_armour() -> None:
    t = Table("woodbridge", ["hugolin 0101", "gaucher 0201", "alwin 2401"])
    land = t.s.ground
    bank, river = next(
        (cell, cell + offset)
        for cell in members(land.standable & ~land.water)
        for d, offset in enumerate(land.lattice.offsets)
        if land.water >> cell + offset & 1 and land.foot_step[d][cell]
    )
    for key, price in (("hugolin", 4), ("gaucher", 0)):
        t.s.put(t[key], bank)
        t.s.put(t["alwin"], t.cell("2401"))
        assert routes.price(t.s, t[key], river)[0] == price
        t.s.put(t["alwin"], river)
        assert (contact.foes_in_reach(t.s, t[key]) >> t["alwin"] & 1) == (price > 0)
        t.s.put(t[key], t.cell("0101" if key == "hugolin" else "0201"))


@told("window_cost")
def test_window_cost() -> None:
    t = Table("saxon_village", ["hugolin 0101", "gaucher 0201", "osferth 2401"])
    land = t.s.ground
    cell, to = next(
        (cell + land.lattice.offsets[d], cell)
        for cell in members(land.indoors)
        for d in range(6)
        if land.side[d][cell] == WINDOW
    )
    for key in ("hugolin", "gaucher"):
        t.s.put(t[key], cell)
        assert routes.price(t.s, t[key], to)[0] == 4 and explain_path(t.s, t.waiting(key), to)[0].cost == 4
        if key == "hugolin":
            t.s.put(t[key], t.cell("0101"))
    t.s.health[t["gaucher"]] = WOUNDED
    assert t.s.allowance(t["gaucher"]) == 3 and not explain_path(t.s, t.waiting("gaucher"), to)


@told("horse_doorway")
def test_horse_doorway() -> None:
    land = ground("saxon_village", 10, (), (), 0, 0)
    entered = 0
    for cell in members(land.doorways):
        entered += sum(land.horse_step[d][cell - offset] == 1 for d, offset in enumerate(land.lattice.offsets))
        for d, offset in enumerate(land.lattice.offsets):
            if land.kind[cell + offset] == INTERIOR and not land.doorways >> cell + offset & 1:
                assert not land.horse_step[d][cell]
    assert entered


@told("throne_sides")
def test_throne_sides() -> None:
    land = ground("woodbridge", 10, (), (), 0, 0)
    throne = land.cell("1708")
    ways = {
        land.names[throne - offset]: land.foot_step[d][throne - offset] for d, offset in enumerate(land.lattice.offsets)
    }
    assert ways["1709"] == 2 and ways["1707"] == 0
    front = {land.names[throne + land.lattice.offsets[d]] for d in (2, 3, 4)}
    assert {name for name, cost in ways.items() if cost} <= front


@told("bascule_horse")
def test_bascule_horse() -> None:
    land = ground("motte", 10, (), (), 0, 0)
    gates = sum(1 << cell for cell in land.lattice.cells if land.kind[cell] == BASCULE)
    burnt = ground("motte", 10, (), (), 0, gates)
    steps = [(d, cell - offset) for cell in members(gates) for d, offset in enumerate(land.lattice.offsets)]
    assert not any(land.horse_step[d][before] for d, before in steps)
    assert {burnt.horse_step[d][before] for d, before in steps} == {0, 4}
    ramps = [cell for cell in land.lattice.cells if land.kind[cell] == RAMP]
    assert not any(
        burnt.horse_step[d][cell - offset] for cell in ramps for d, offset in enumerate(land.lattice.offsets)
    )


@told("burnt_palisade")
def test_burnt_palisade_costs_a_point() -> None:
    land = ground("motte", 10, (), (), 0, 0)
    cell, d = next(
        (cell, d)
        for cell in land.lattice.cells
        for d in range(6)
        if land.side[d][cell] == PALISADE and land.kind[cell] == FLAT and land.level[cell]
    )
    burnt = ground("motte", 10, (), ((cell, d, BURNT_PALISADE),), 0, 0)
    assert not land.foot_step[(d + 3) % 6][cell + land.lattice.offsets[d]], "before, it bars"
    for way, offset in enumerate(land.lattice.offsets):
        if land.foot_step[way][cell - offset]:
            assert burnt.foot_step[way][cell - offset] == 2
    across = burnt.foot_step[(d + 3) % 6][cell + land.lattice.offsets[d]]
    assert across == 2
