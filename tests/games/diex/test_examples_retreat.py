"""The worked example on retreats that has no numbers: the water is no way out."""

import pytest

from banneret.board.hex import members
from banneret.games.diex.combat.retreat import Retreat
from banneret.games.diex.ground.ground import Ground
from banneret.games.diex.ground.terrain import FLAT, RIVER
from banneret.games.diex.state import WOUNDED

from .rest import Rest
from .table import Table

SAXONS = ("alwin", "guthstan", "eadric", "brihtric", "dunstan", "edmer")


@pytest.mark.rules("DXA-4.2.1e", "DXA-6.5d")
def test_retreat_into_river() -> None:
    ground = Table("woodbridge", ["gaucher 0101", "alwin 2418"]).s.ground
    bank = next(cell for cell in ground.lattice.cells if ground.kind[cell] == FLAT and _river(ground, cell))
    dry = [cell for cell in members(ground.lattice.neighbours[bank]) if ground.kind[cell] != RIVER]
    people = [
        f"gaucher {ground.names[bank]}",
        *(f"{key} {ground.names[cell]}" for key, cell in zip(SAXONS, dry, strict=False)),
    ]
    t = Table("woodbridge", people, Rest())
    t.s.phasing = 1
    t.begin(Retreat(t["gaucher"], 1, t.s.cast.force[1]))
    assert t.hex("gaucher") == ground.names[bank]
    assert t.s.health[t["gaucher"]] == WOUNDED and t.offers() == ["rest"]


def _river(ground: Ground, cell: int) -> bool:
    """Open ground with water on some sides."""
    near = [ground.kind[other] for other in members(ground.lattice.neighbours[cell])]
    return len(near) == 6 and near.count(RIVER) >= 2 and all(kind in (FLAT, RIVER) for kind in near)
