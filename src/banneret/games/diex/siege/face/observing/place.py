"""The besieged place as numbers: what has burnt, which gates are shut, what burns right now."""

from banneret.board.hex import members
from banneret.kernel.observer import Columns, Row

from ....engagement.place import Place, printed, timber
from ....ground.terrain import BURNT_PALISADE, FILLED_MOAT, HEX_KINDS, MOAT, MOBILE_BRIDGE
from ....works import Works
from .picture import Picture, clear

_KINDS = tuple(kind.key for kind in HEX_KINDS)
_GATE = ("shut", "destroyed")
_SHUT, _DESTROYED = 1, 2
_BRIDGE = ("withdrawn", "lost")
_SIDES = ("open", "burnt")
_OPEN, _BURNT = 1, 2
_NAMED = 3
"""Hexsides are called by one of so many directions."""


class PlaceColumns:
    """What the map has printed stands as 0. Only what can change has columns: what burns, moats and the bridge, walls
    and palisades, gates."""

    def __init__(self, columns: Columns, place: Place) -> None:
        bare = printed(place)
        built = timber(place)
        size = bare.lattice.size
        self.hexes = [-1] * size
        self.sides = [[-1] * size for _ in range(_NAMED)]
        self.burning = [-1] * size
        self.gates: list[tuple[int, int]] = []
        self.first = len(columns.all)
        for cell in range(size):
            kind = bare.kind[cell]
            if bare.names[cell] and (HEX_KINDS[kind].flammable or kind in (MOAT, FILLED_MOAT, MOBILE_BRIDGE)):
                self.hexes[cell] = columns.choice(f"{bare.names[cell]}.ground", _KINDS)
        for cell in range(size):
            for direction in range(_NAMED):
                if bare.names[cell] and bare.side[direction][cell]:
                    self.sides[direction][cell] = columns.choice(f"{bare.names[cell]}.side{direction}", _SIDES)
        for cell in members(built.gates):
            self.gates.append((1 << cell, columns.choice(f"{bare.names[cell]}.gate", _GATE)))
        for cell in members(built.cells):
            self.burning[cell] = columns.flag(f"{bare.names[cell]}.burning")
        self.bridge = columns.choice("bridge", _BRIDGE)
        self.gaps = columns.number("walls.gaps", built.cells.bit_count())
        self.wide = len(columns.all) - self.first

    def paint(self, works: Works, gaps: int, picture: Picture) -> None:
        """If anything is not as it was."""
        if picture.works is works:
            return
        picture.works = works
        image = picture.image
        clear(image, self.first, self.wide)
        for cell, kind in works.hexes:
            column = self.hexes[cell]
            if column >= 0:
                image[column] = kind + 1
        for cell, direction, kind in works.sides:
            column = self.sides[direction][cell]
            if column >= 0:
                image[column] = _BURNT if kind == BURNT_PALISADE else _OPEN
        for gate, column in self.gates:
            if works.destroyed & gate:
                image[column] = _DESTROYED
            elif works.closed & gate:
                image[column] = _SHUT
        image[self.bridge] = works.bridge
        image[self.gaps] = gaps

    def fire(self, burning: int, row: Row, at: int) -> None:
        """DXS-11.3.2e: what burns now."""
        while burning:
            cell = burning.bit_length() - 1
            burning ^= 1 << cell
            if self.burning[cell] >= 0:
                row[at + self.burning[cell]] = 1
