"""A hex of the country as two numbers: its column and its row, from 1; 0 is nowhere."""

from banneret.kernel.observer import Columns, Row

from ...country.country import Country


class Hexes:
    __slots__ = ("columns", "down", "right", "rows")

    def __init__(self, country: Country) -> None:
        lattice = country.lattice
        self.columns = lattice.columns
        self.rows = lattice.rows
        self.right = [0] * (lattice.size + 1)
        self.down = [0] * (lattice.size + 1)
        """By cell; the last, which is also that of -1, is nowhere."""
        for (column, row), cell in lattice.numbers.items():
            self.right[cell] = column + 1
            self.down[cell] = row + 1

    def enter(self, columns: Columns, name: str) -> int:
        """The two columns of a hex."""
        first = columns.number(f"{name}.column", self.columns)
        columns.number(f"{name}.row", self.rows)
        return first

    def write(self, cell: int, row: Row, to: int) -> None:
        row[to] = self.right[cell]
        row[to + 1] = self.down[cell]
