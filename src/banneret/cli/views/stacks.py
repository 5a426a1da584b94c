"""A map of country with stacks or groups on its hexes, in letters: towns by name and whose they are or how they feel,
stacks and groups by their strength, rivers between the hexes."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import sqrt

from rich.text import Text

from ...kernel.scene import Grid, Hex, Layout, Mark, Piece, Point, Scene
from ...kernel.vocabulary import Sign
from . import palette
from .canvas import ACROSS, DOWN, Canvas
from .legend import meant
from .viewport import start

NARROWEST, WIDEST = 5, 8
"""Letters from one column to the next: a hex has nearly twice as many for itself, because its neighbours stand half a
hex lower or higher."""
EDGE = 3
"""Room for the numbers of the rows, and of what sticks out at either side."""
HEAD = 2
FEWEST_ROWS = 3
LED = "*"
FEELINGS: dict[Sign, tuple[str, str]] = {
    "loyal": ("+", "bright_blue"),
    "wavering": ("~", "yellow"),
    "rebel": ("!", "red"),
}
"""How settlements stand: a sign before the number, and a colour."""
Words = list[tuple[str, str]]
"""Each with its style."""
_CORNERS = ((-0.5, -1.0), (0.5, -1.0), (1.0, 0.0), (0.5, 1.0), (-0.5, 1.0), (-1.0, 0.0))
"""Of a hex around its middle, from the upper left, in half widths and half heights: side 0 lies between the first
two."""


def has_stacks(scene: Scene) -> bool:
    return any(piece.stack or piece.kind == "group" for piece in scene.pieces)


@dataclass(slots=True, frozen=True)
class _Part:
    """The columns and rows that are drawn, and how wide a column is."""

    first: int
    last: int
    top: int
    bottom: int
    step: int

    @property
    def width(self) -> int:
        return 2 * EDGE + self.step * (self.last - self.first + 1)

    @property
    def height(self) -> int:
        return HEAD + 2 * (self.bottom - self.top) + 3

    def holds(self, hex: Hex) -> bool:
        return self.first <= hex.column <= self.last and self.top <= hex.row <= self.bottom

    def spot(self, grid: Grid, at: Point) -> tuple[float, float]:
        """The same of any point of the map."""
        across = (at[0] - grid.margin - grid.radius) / (1.5 * grid.radius)
        down = (at[1] - grid.margin) / (sqrt(3) / 2 * grid.radius) - 1
        return EDGE + self.step * (across + 1 - self.first + 0.5), HEAD + down + 2 * (1 - self.top)

    def middle(self, hex: Hex) -> tuple[float, int]:
        """Column and row of letters of a hex's middle."""
        return EDGE + self.step * (hex.column - self.first + 0.5), HEAD + 2 * (hex.row - self.top) + (
            hex.column % 2 == 0
        )


def draw(
    scene: Scene, grid: Grid, width: int, height: int, chosen: Mapping[str, str], *, whole: bool = False
) -> list[Text]:
    """The map, or as much of it as finds room around what can be chosen; the whole of a broad one in bands, the west
    first. `chosen` are hexes with what to write there."""
    if whole:
        step = max(NARROWEST, min(WIDEST, (width - 2 * EDGE) // grid.columns))
        across = max(1, (width - 2 * EDGE) // step)
        bands = [
            _Part(first, min(grid.columns, first + across - 1), 1, grid.rows, step)
            for first in range(1, grid.columns + 1, across)
        ]
        return [line for band in bands for line in _draw(scene, grid, band, chosen)]
    part = _part(scene, grid, width, height, chosen)
    return [] if part is None else _draw(scene, grid, part, chosen)


def legend(grid: Grid, told: Mapping[str, str]) -> Text:
    """What the signs mean."""
    text = Text(f"{palette.CHOSEN} can be chosen", palette.CHOICE)
    text.append(f"  {palette.shape_of(0)}12{LED}", palette.colour_of(0))
    text.append(
        " a stack: strength 12, led by somebody; at a town first its own side, then who lies before it", palette.FAINT
    )
    for terrain in dict.fromkeys(hex.terrain for hex in grid.hexes if not hex.name):
        sign, style = palette.ground(terrain)
        text.append(f"  {sign}", style)
        text.append(f" {meant(told, terrain)}", palette.FAINT)
    for word in dict.fromkeys(hex.kind or hex.terrain for hex in grid.hexes if hex.name):
        text.append("  Aa", "bold")
        text.append(f" {meant(told, word)}", palette.FAINT)
    for kind in dict.fromkeys(side.kind for side in grid.sides):
        stroke = palette.side(kind)
        text.append(f"  {stroke.sample}", stroke.style)
        text.append(f" {meant(told, kind)}", palette.FAINT)
    return text


def signs(scene: Scene, told: Mapping[str, str]) -> Text:
    """What else is on a map of groups: their letters, how settlements feel, mottes, roads and rivers."""
    text = Text()
    if any(piece.kind == "group" for piece in scene.pieces):
        text.append(f"  {palette.shape_of(0)}N14{LED}", palette.colour_of(0))
        text.append(" a group: its people and how strong it is known to be", palette.FAINT)
    for token in dict.fromkeys(piece.label for piece in scene.pieces if piece.kind == "token"):
        text.append(f"  {token[:1].lower()}", "bold")
        text.append(f" {token.lower()}", palette.FAINT)
    for word in dict.fromkeys(mark.kind for mark in scene.marks):
        for sign, style in _sign(Mark("", word, "")):
            text.append(f"  {sign}", style)
            text.append(f" {word}", palette.FAINT)
    for kind in dict.fromkeys(line.kind for line in filter(palette.is_drawn, scene.layout.lines)):
        stroke = palette.through(kind)
        if stroke is not None:
            text.append(f"  {stroke.sample}", stroke.style)
            text.append(f" {meant(told, kind)}", palette.FAINT)
    return text


def stacks(scene: Scene) -> list[Text]:
    """Every stack in words, with the leaders first: for the whole map."""
    names = _called(scene.layout.grid) if scene.layout.grid is not None else {}
    found = []
    for (at, seat), pieces in sorted(
        _stacked(scene.pieces).items(), key=lambda item: (_nobodys_last(item[0][1]), item[0][0])
    ):
        words = [_told(piece) for piece in pieces]
        outside = " (before the walls)" if pieces[0].stack == "before" else ""
        found.append(
            Text.assemble(
                (f"{palette.shape_of(seat)} {names.get(at, at)}", f"bold {palette.colour_of(seat)}"),
                f"{outside}: {', '.join(words)}",
            )
        )
    return found


def _called(grid: Grid) -> dict[str, str]:
    """Each hex by its name and by its number, as the edges of the map count: Blois 1319."""
    numbered = next((hex for hex in grid.hexes if _is_number(hex.id)), None)
    if numbered is None:
        return {hex.id: hex.name or hex.id for hex in grid.hexes}
    right, down = int(numbered.id[:2]) - numbered.column, int(numbered.id[2:]) - numbered.row
    return {hex.id: f"{hex.name} {hex.column + right:02d}{hex.row + down:02d}".strip() for hex in grid.hexes}


def _told(piece: Piece) -> str:
    """How many or how good, and how they fare."""
    words = f"{piece.count} {piece.name}" if piece.kind == "troops" else f"{piece.name} {'/'.join(piece.numbers)}"
    fares = ", ".join(word.replace("_", " ") for word in piece.condition)
    return f"{words.strip()} ({fares})" if fares else words.strip()


def feelings(scene: Scene) -> list[Text]:
    """Every settlement in words: how it stands, and what it has."""
    return [
        Text.assemble((f"{FEELINGS[mark.kind][0]} ", FEELINGS[mark.kind][1]), mark.name)
        for mark in scene.marks
        if mark.kind in FEELINGS
    ]


def _part(scene: Scene, grid: Grid, width: int, height: int, chosen: Mapping[str, str]) -> _Part | None:
    """As many columns and rows as find room, in the middle what can be chosen, or else what stands there."""
    step = max(NARROWEST, min(WIDEST, (width - 2 * EDGE) // grid.columns))
    columns, rows = min(grid.columns, (width - 2 * EDGE) // step), min(grid.rows, (height - HEAD - 1) // 2)
    if columns < 1 or rows < FEWEST_ROWS:
        return None
    stand = {piece.at for piece in scene.pieces}
    seen = (
        [hex for hex in grid.hexes if hex.id in chosen]
        or [hex for hex in grid.hexes if hex.id in stand]
        or list(grid.hexes)
    )
    first = start([hex.column for hex in seen], columns, grid.columns)
    top = start([hex.row for hex in seen], rows, grid.rows)
    return _Part(first, first + columns - 1, top, top + rows - 1, step)


def _draw(scene: Scene, grid: Grid, part: _Part, chosen: Mapping[str, str]) -> list[Text]:
    canvas = Canvas(part.width, part.height)
    shown = [hex for hex in grid.hexes if part.holds(hex)]
    _number(canvas, part, shown)
    _draw_sides(canvas, part, grid, shown)
    _draw_lines(canvas, part, grid, scene.layout)
    stacks = _stacked(scene.pieces)
    owners = {mark.at: mark.seat for mark in scene.marks if mark.kind == "control"}
    signs: dict[str, Words] = {}
    for mark in scene.marks:
        signs.setdefault(mark.at, []).extend(_sign(mark))
    for hex in shown:
        _write(canvas, part, hex, _words(hex, stacks, owners, signs.get(hex.id, []), chosen, 2 * part.step - 1))
    lines = canvas.lines()
    while lines and not lines[-1].plain.strip():
        lines.pop()
    return lines


def _number(canvas: Canvas, part: _Part, shown: Sequence[Hex]) -> None:
    """Columns and rows as they occur in the names of hexes: 1517 is the hex in column 15 and row 17."""
    for hex in shown:
        column, row = (hex.id[:2], hex.id[2:]) if _is_number(hex.id) else ("", "")
        across, down = part.middle(hex)
        canvas.write(int(across) - 1, hex.column % 2 == 0, column, palette.FAINT)
        if hex.column % 2:
            canvas.write(0, down, row, palette.FAINT)


def _is_number(id: str) -> bool:
    return len(id) == 4 and id.isdecimal()


def _draw_sides(canvas: Canvas, part: _Part, grid: Grid, shown: Sequence[Hex]) -> None:
    """What is continuous last, so that a river hides a border."""
    hexes = {hex.id: hex for hex in shown}
    half = part.step / 1.5
    for side in sorted(grid.sides, key=lambda side: palette.side(side.kind).ink):
        if side.hex in hexes:
            x, y = part.middle(hexes[side.hex])
            ends = [_CORNERS[(side.side + end) % 6] for end in (0, 1)]
            dots = [(round((x + dx * half) * ACROSS), round((y + 0.5 + dy) * DOWN)) for dx, dy in ends]
            stroke = palette.side(side.kind)
            for start, end in pairwise(dots):
                canvas.line(start, end, stroke.style, stroke.pattern)


def _draw_lines(canvas: Canvas, part: _Part, grid: Grid, layout: Layout) -> None:
    """Roads and rivers through the hexes."""
    for line in filter(palette.is_drawn, layout.lines):
        stroke = palette.through(line.kind)
        if stroke is not None:
            spots = [part.spot(grid, at) for at in line.points]
            for start, end in pairwise((round(x * ACROSS), round((y + 0.5) * DOWN)) for x, y in spots):
                canvas.line(start, end, stroke.style, stroke.pattern)


def _sign(mark: Mark) -> Words:
    """How a settlement feels, or a motte with how much of it is built."""
    if mark.kind in FEELINGS:
        sign, style = FEELINGS[mark.kind]
        return [(f"{sign}{mark.count or ''}", style)]
    if mark.kind == "motte":
        built = "" if mark.pips is None else f"{mark.pips[0]}/{mark.pips[1]}"
        return [(f"{palette.CASTLE}{built}", palette.colour_of(mark.seat))]
    return []


def _words(
    hex: Hex,
    stacks: Mapping[tuple[str, int | None], Sequence[Piece]],
    owners: Mapping[str, int | None],
    signs: Words,
    chosen: Mapping[str, str],
    room: int,
) -> Words:
    """What is written in a hex, with its styles: the name, how it feels, its owner's stack, the other's, and the number
    of an option."""
    owner = owners.get(hex.id)
    seats = [seat for at, seat in stacks if at == hex.id]
    parts = [_strength(stacks[hex.id, seat], seat) for seat in sorted(seats, key=lambda seat: seat != owner)]
    if owner is not None and owner not in seats:
        parts.insert(0, (palette.shape_of(owner), palette.colour_of(owner)))
    parts = [*signs, *parts]
    number = chosen.get(hex.id, "").strip()
    tail = [(f"{palette.CHOSEN}{number}", palette.CHOICE)] if hex.id in chosen else []
    left = room - sum(len(words) for words, _ in (*parts, *tail))
    if hex.name:
        return [
            (_cut(hex.name, left), f"bold {palette.colour_of(owner)}" if owner is not None else palette.FAINT),
            *parts,
            *tail,
        ]
    return [*parts, *tail] or [palette.ground(hex.terrain)]


def _strength(pieces: Sequence[Piece], seat: int | None) -> tuple[str, str]:
    if any(not piece.stack for piece in pieces):
        return palette.shape_of(seat) + "+".join(map(_group, pieces)), f"bold {palette.colour_of(seat)}"
    total = sum(piece.count for piece in pieces if piece.kind == "troops")
    led = LED if any(piece.kind == "leader" for piece in pieces) else ""
    return f"{palette.shape_of(seat)}{total or ''}{led}", f"bold {palette.colour_of(seat)}"


def _group(piece: Piece) -> str:
    """A group by its people, a convoy and the like by one letter, with its number: N14*, c40."""
    letters = piece.label if piece.kind == "group" else piece.label[:1].lower()
    return f"{letters}{'/'.join(piece.numbers)}{LED if piece.kind == 'group' and piece.ring == 0 else ''}"


def _cut(name: str, room: int) -> str:
    return name if len(name) <= room else f"{name[: max(2, room - 1)]}."


def _write(canvas: Canvas, part: _Part, hex: Hex, words: Words) -> None:
    x, row = part.middle(hex)
    column = max(EDGE, round(x - sum(len(text) for text, _ in words) / 2))
    for text, style in words:
        canvas.write(column, row, text, style)
        column += len(text)


def _nobodys_last(seat: int | None) -> tuple[bool, int]:
    return seat is None, seat or 0


def _stacked(pieces: Sequence[Piece]) -> dict[tuple[str, int | None], list[Piece]]:
    """By hex and seat: what is in stacks, and what goes about under standards or as tokens."""
    found: dict[tuple[str, int | None], list[Piece]] = {}
    for piece in pieces:
        if (piece.stack and piece.seat is not None) or piece.kind in ("group", "token"):
            found.setdefault((piece.at, piece.seat), []).append(piece)
    return found
