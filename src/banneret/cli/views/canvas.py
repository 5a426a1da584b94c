"""A sheet of character cells to draw on: textures below, fine dots in the middle, letters on top."""

from collections.abc import Iterator, Sequence

from rich.text import Text

_BRAILLE = 0x2800
_DOT = ((0x01, 0x08), (0x02, 0x10), (0x04, 0x20), (0x40, 0x80))
"""The bit of a dot in a cell's Braille letter, by row and column: each cell has two by four dots."""

ACROSS, DOWN = 2, 4


class Canvas:
    """Lines are drawn in dots (two by four to a cell), so that roads are thin and slanted ones smooth; letters hide
    what is below them."""

    def __init__(self, width: int, height: int) -> None:
        self.width = width
        self.height = height
        self._texture: dict[tuple[int, int], tuple[str, str]] = {}
        self._dots: dict[tuple[int, int], int] = {}
        self._dot_style: dict[tuple[int, int], str] = {}
        self._letters: dict[tuple[int, int], tuple[str, str]] = {}

    def holds(self, column: int, row: int) -> bool:
        return 0 <= column < self.width and 0 <= row < self.height

    def is_free(self, column: int, row: int) -> bool:
        """Whether a letter may be put there."""
        return self.holds(column, row) and (column, row) not in self._letters

    def ink(self, column: int, row: int) -> int:
        """How much a letter there would hide: the number of dots, and one for a texture."""
        return self._dots.get((column, row), 0).bit_count() + ((column, row) in self._texture)

    def fill(self, column: int, row: int, letter: str, style: str) -> None:
        """A texture: a river, a shore."""
        if self.holds(column, row):
            self._texture[column, row] = (letter, style)

    def dot(self, x: int, y: int, style: str) -> None:
        """One dot, in dots from the upper left corner."""
        column, row = x // ACROSS, y // DOWN
        if self.holds(column, row):
            self._dots[column, row] = self._dots.get((column, row), 0) | _DOT[y % DOWN][x % ACROSS]
            self._dot_style[column, row] = style

    def line(self, start: tuple[int, int], end: tuple[int, int], style: str, pattern: Sequence[bool] = (True,)) -> None:
        """A straight line of dots; the pattern says which of them are drawn, over and over."""
        for i, (x, y) in enumerate(steps(start, end)):
            if pattern[i % len(pattern)]:
                self.dot(x, y, style)

    def write(self, column: int, row: int, text: str, style: str) -> None:
        """Letters, one a cell; what lies outside is cut off."""
        for offset, letter in enumerate(text):
            if self.holds(column + offset, row):
                self._letters[column + offset, row] = (letter, style)

    def clear(self, column: int, row: int) -> None:
        """Wipe the lines off one cell, so that a name beside it stands free; letters stay."""
        self._dots.pop((column, row), None)
        self._texture.pop((column, row), None)

    def lines(self) -> list[Text]:
        """The drawing, row by row."""
        return [self._row(row) for row in range(self.height)]

    def _row(self, row: int) -> Text:
        text = Text(no_wrap=True, end="")
        for column in range(self.width):
            text.append(*self._cell((column, row)))
        return text

    def _cell(self, cell: tuple[int, int]) -> tuple[str, str]:
        if cell in self._letters:
            return self._letters[cell]
        if cell in self._dots:
            return chr(_BRAILLE | self._dots[cell]), self._dot_style[cell]
        return self._texture.get(cell, (" ", ""))


def steps(start: tuple[int, int], end: tuple[int, int]) -> Iterator[tuple[int, int]]:
    """The points of a straight line on a grid, both ends included."""
    (x0, y0), (x1, y1) = start, end
    count = max(abs(x1 - x0), abs(y1 - y0))
    for i in range(count + 1):
        t = i / count if count else 0.0
        yield round(x0 + (x1 - x0) * t), round(y0 + (y1 - y0) * t)
