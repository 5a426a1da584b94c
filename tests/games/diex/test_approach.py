"""To where a charge's run begins: sought hex by hex it is the same as in a flood of all ways."""

import random

import pytest

from banneret.board.hex import members
from banneret.games.diex.charges.approach import NO, UNSURE, YES, Approach
from banneret.games.diex.charges.charge_route import LEAD_IN, RUN, _approaches, _reached
from banneret.games.diex.ground.ground import ground
from banneret.games.diex.ground.maps import MAPS


@pytest.mark.rules("DXA-7.2.1c", "DXA-7.2.1d", "DXA-4.4.1b")
@pytest.mark.parametrize("map", MAPS)
def test_what_is_sought_is_what_a_flood_finds(map: str) -> None:
    chance = random.Random(map)
    land = ground(map, 10, (), (), 0, 0)
    places = [cell for cell in land.lattice.cells if land.stable(cell)]
    told = {NO: 0, YES: 0, UNSURE: 0}
    for _ in range(60):
        front, facing, points = chance.choice(places), chance.randrange(6), chance.randint(4, 14)
        barred, dear = (
            sum(1 << cell for cell in land.lattice.cells if chance.random() < share) for share in (0.15, 0.1)
        )
        barred &= ~(1 << front)
        flood = _approaches(land, front, facing, points, barred, dear)
        near = members(land.lattice.disk(front, points - RUN))
        for first in chance.sample(near, min(10, len(near))):
            direction = chance.randrange(6)
            found = Approach(land, barred, dear, first, direction, LEAD_IN).found(front, facing, points)
            told[found] += 1
            assert found in (UNSURE, YES if _reached(flood, points, first, direction) else NO)
    assert all(told.values()) and told[UNSURE] < told[YES] + told[NO]
