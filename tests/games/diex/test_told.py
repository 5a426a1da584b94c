"""How a move is told: a leg at a time, not a hex at a time."""

import pytest

from banneret.games.diex.movement.move import Movement
from banneret.games.diex.movement.preview import explain_path

from .rest import Rest
from .table import Table


def moves(t: Table) -> list[str]:
    return [event.text for event in t.log if event.kind in ("move", "infiltration", "shot")]


@pytest.mark.rules("DXA-4b")
def test_a_way_is_one_line() -> None:
    t = Table("meadow", ["gaucher 1010", "alwin 0202"], Rest(), Movement())
    t.play("move gaucher")
    t.play("to 1006")
    assert moves(t) == ["Gaucher moves by 1009, 1008, 1007 to 1006, 2 points left."]
    assert t.log[-1].touch == ("gaucher", "1009", "1008", "1007", "1006")


@pytest.mark.rules("DXA-4.3a", "DXA-5.3b")
def test_up_to_where_somebody_opposes_or_shoots() -> None:
    t = Table("meadow", ["gaucher 1010", "alwin 1107", "oswin 0907"], Rest(), Movement())
    t.play("move gaucher")
    ways = {
        name.split()[1]: [leg.tested for leg in explain_path(t.s, t.move, t.cell(name.split()[1]))]
        for name in t.offers("to ")
    }
    hex = next(hex for hex, tests in ways.items() if tests and not tests[0] and sum(map(len, tests)) == 1)
    t.play(f"to {hex}", 1)
    assert [text.split()[1] for text in moves(t)] == ["moves", "slips", "moves"]
    t = Table("meadow", ["gaucher 1010", "wulfstan 1016"], Rest(), Movement())
    t.play("move gaucher")
    t.play("to 1008")
    assert moves(t) == ["Gaucher moves to 1009, 5 points left."]
    t.play("pass")
    assert moves(t)[1:] == ["Gaucher moves to 1008, 4 points left."]
