"""A map of hexes in letters. Hexes of every other column stand half a hex lower, so a line of text holds every other
column and has room for names."""

from collections.abc import Collection, Mapping

from rich.text import Text

from ...kernel.scene import Grid, Piece, Scene
from . import palette
from .legend import meant

STEP = 3
"""Letters from one column to the next: a hex has twice as many for itself."""
LETTERS = 4
"""So many of a name are written."""
EDGE = 3


def draw(
    scene: Scene, grid: Grid, width: int, height: int, chosen: Collection[str], *, whole: bool = False
) -> list[Text]:
    """The map, or the part of it where something stands or can be chosen; nothing when not even that finds room."""
    first, last, top, bottom = _part(scene, grid, chosen, whole)
    if not whole and (EDGE + STEP * (last - first + 2) > width or 2 * (bottom - top) + 5 > height):
        return []
    signs = {**_ground(grid), **_marks(scene)}
    people = {piece.at: piece for piece in scene.pieces}
    tails = {piece.also: piece for piece in scene.pieces if piece.also}
    ids = {(hex.column, hex.row): hex.id for hex in grid.hexes}
    lines = _numbers(first, last)
    for y in range(2 * top, 2 * bottom + 2):
        line = Text(f"{y // 2:02d} " if y % 2 == 0 else " " * EDGE, palette.FAINT, no_wrap=True)
        for column in range(first, last + 1):
            lower = column % 2 == 0
            if y % 2 != lower:
                continue
            line.append(" " * (EDGE + STEP * (column - first) - line.cell_len))
            id = ids.get((column, (y - lower) // 2))
            if id is not None and y // 2 <= bottom:
                line.append_text(
                    _hex(id, people.get(id), tails.get(id), signs.get(id, ("·", palette.FAINT)), id in chosen)
                )
        lines.append(line)
    return lines


def legend(grid: Grid, told: Mapping[str, str]) -> Text:
    """What the signs of the ground mean."""
    text = Text(f"{palette.CHOSEN} can be chosen", palette.CHOICE)
    for terrain in dict.fromkeys(hex.terrain for hex in grid.hexes):
        sign, style = palette.ground(terrain)
        text.append(f"  {sign}", style)
        text.append(f" {meant(told, terrain)}", palette.FAINT)
    if grid.sides:
        text.append("  (walls and the like, between hexes, are not drawn here)", palette.FAINT)
    return text


def _part(scene: Scene, grid: Grid, chosen: Collection[str], whole: bool) -> tuple[int, int, int, int]:
    """First and last column and row of what is worth seeing."""
    used = {piece.at for piece in scene.pieces} | {piece.also for piece in scene.pieces} | set(chosen)
    hexes = [hex for hex in grid.hexes if hex.id in used]
    if whole or not hexes:
        return 1, grid.columns, 1, grid.rows
    columns, rows = [hex.column for hex in hexes], [hex.row for hex in hexes]
    return (
        max(1, min(columns) - 1),
        min(grid.columns, max(columns) + 1),
        max(1, min(rows) - 1),
        min(grid.rows, max(rows) + 1),
    )


def _numbers(first: int, last: int) -> list[Text]:
    """The columns' numbers, in two lines as the columns are."""
    lines = []
    for lower in (False, True):
        line = Text(no_wrap=True)
        for column in range(first, last + 1):
            if (column % 2 == 0) == lower:
                line.append(" " * (EDGE + STEP * (column - first) - line.cell_len))
                line.append(f"{column:02d}", palette.FAINT)
        lines.append(line)
    return lines


def _ground(grid: Grid) -> dict[str, tuple[str, str]]:
    return {hex.id: palette.ground(hex.terrain) for hex in grid.hexes}


def _marks(scene: Scene) -> dict[str, tuple[str, str]]:
    return {mark.at: (palette.MARK, palette.WARNING) for mark in scene.marks if mark.side is None}


def _hex(id: str, piece: Piece | None, tail: Piece | None, sign: tuple[str, str], chosen: bool) -> Text:
    if piece is not None:
        style = f"bold {palette.colour_of(piece.seat)}" + (" underline" if chosen else "")
        return Text(f"{palette.shape_of(piece.seat)}{piece.name[:LETTERS]}", style)
    if tail is not None:
        return Text(palette.shape_of(tail.seat), palette.colour_of(tail.seat))
    return Text(palette.CHOSEN, palette.CHOICE) if chosen else Text(*sign)
