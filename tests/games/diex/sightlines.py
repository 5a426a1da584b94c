"""Grounds and lines by the names of hexes, for the tests of sight."""

from banneret.games.diex.ground.ground import Ground, ground
from banneret.games.diex.ground.maps import DIRECTIONS, chart
from banneret.games.diex.ground.terrain import COVERS, HEX, SIDE
from banneret.games.diex.sight.lines import Line, line


def land(
    map: str, *changes: str, sections: int = 10, shut: bool = False, closed: str = "", destroyed: str = ""
) -> Ground:
    """A map with changes: "0507 tree", "0507/N palisade"; its gates stand open unless they are `shut`, and `closed` and
    `destroyed` name one more."""
    plain = ground(map, sections, (), (), 0, 0)
    hexes, sides = [], []
    for change in changes:
        place, kind = change.split()
        if "/" in place:
            name, direction = place.split("/")
            sides.append((plain.cell(name), DIRECTIONS.index(direction), SIDE[kind].id))
        else:
            hexes.append((plain.cell(place), HEX[kind].id))
    features = chart(map).features
    gates = [gate for gate in (features.gate, *(bascule for bascule, _ in features.bascules)) if gate is not None]
    barred = sum(1 << plain.lattice.cell(*gate) for gate in gates) if shut else 0
    barred |= 1 << plain.cell(closed) if closed else 0
    return ground(map, sections, tuple(hexes), tuple(sides), barred, 1 << plain.cell(destroyed) if destroyed else 0)


def look(ground: Ground, a: str, b: str) -> Line:
    return line(ground, ground.cell(a), ground.cell(b))


def cover(ground: Ground, a: str, b: str) -> str:
    """The cover that the ground gives, or the clause that blocks the line."""
    found = look(ground, a, b)
    return COVERS[found.cover] if found.blocked is None else found.blocked.rule
