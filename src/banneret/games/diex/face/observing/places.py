"""Where the hexes of a map are: by their numbers in positions, columns and rows from 1."""

from banneret.board.hex import Lattice


class Places:
    """The hexes of one size of map."""

    __slots__ = ("column", "number", "row")

    def __init__(self, lattice: Lattice, rows: int) -> None:
        """`rows`: of the greatest map that is written."""
        self.column = [0] * lattice.size
        self.row = [0] * lattice.size
        self.number = [0] * lattice.size
        """The place of a hex among those of the greatest map: column by column."""
        for cell in lattice.cells:
            self.column[cell] = lattice.column(cell) + 1
            self.row[cell] = lattice.row(cell) + 1
            self.number[cell] = lattice.column(cell) * rows + lattice.row(cell)
