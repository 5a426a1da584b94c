"""A map of hexes in letters. Hexes of every other column stand half a hex lower, so a line of text holds every other
column and has room for names."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from rich.text import Text

from ...kernel.scene import Grid, Piece, Scene
from . import palette
from .legend import meant
from .tags import tags
from .viewport import start

STEP, CROWDED = 3, 4
"""Letters from one column to the next, and where several pieces share a hex: a hex has twice as many for itself."""
EDGE = 3
HEAD = 2
FEWEST_COLUMNS, FEWEST_ROWS = 3, 2
"""A smaller part of a map tells nothing, unless the map itself is smaller."""


@dataclass(slots=True, frozen=True)
class _Part:
    """The columns and rows that are drawn, and how wide a column is."""

    first: int
    last: int
    top: int
    bottom: int
    step: int


def draw(
    scene: Scene, grid: Grid, width: int, height: int, chosen: Collection[str], *, whole: bool = False
) -> list[Text]:
    """The map, or the part of it where something stands or can be chosen, or as much of that as finds room; nothing
    when there is hardly any."""
    people = _people(scene)
    part = _part(scene, grid, width, height, chosen, _step(grid, people, width), whole)
    if part is None:
        return []
    signs = {**_ground(grid), **_sites(grid, 2 * part.step - 1), **_marks(scene)}
    called = tags(scene.pieces)
    tails = {piece.also: piece for piece in scene.pieces if piece.also}
    ids = {(hex.column, hex.row): hex.id for hex in grid.hexes}
    lines = _numbers(part)
    for y in range(2 * part.top, 2 * part.bottom + 2):
        line = Text(f"{y // 2:02d} " if y % 2 == 0 else " " * EDGE, palette.FAINT, no_wrap=True)
        for column in range(part.first, part.last + 1):
            lower = column % 2 == 0
            if y % 2 != lower:
                continue
            line.append(" " * (EDGE + part.step * (column - part.first) - line.cell_len))
            id = ids.get((column, (y - lower) // 2))
            if id is None:
                continue
            if id in people:
                line.append_text(_pieces(people[id], called[people[id][0].id], 2 * part.step, id in chosen))
            else:
                line.append_text(_empty(tails.get(id), signs.get(id, ("·", palette.FAINT)), id in chosen))
        lines.append(line)
    return lines


def legend(grid: Grid, told: Mapping[str, str]) -> Text:
    """What the signs of the ground mean."""
    text = Text(f"{palette.CHOSEN} can be chosen", palette.CHOICE)
    for terrain in dict.fromkeys(hex.terrain for hex in grid.hexes):
        sign, style = palette.ground(terrain)
        text.append(f"  {sign}", style)
        text.append(f" {meant(told, terrain)}", palette.FAINT)
    for kind in dict.fromkeys(hex.kind for hex in grid.hexes if hex.kind):
        named = ", ".join(f"{hex.name} {hex.id}".strip() for hex in grid.hexes if hex.kind == kind)
        text.append(f"  {palette.PLACE}", palette.HEADING)
        text.append(f" {meant(told, kind)}: {named}", palette.FAINT)
    text.append("  +1", "bold")
    text.append(" one piece more stands there: “pieces” lists all", palette.FAINT)
    if grid.sides:
        text.append("  (walls and the like, between hexes, are not drawn here)", palette.FAINT)
    return text


def _people(scene: Scene) -> dict[str, list[Piece]]:
    """Who stands where, the viewer's own first."""
    found: dict[str, list[Piece]] = {}
    for piece in sorted(scene.pieces, key=lambda piece: piece.seat is None or piece.seat != scene.seat):
        found.setdefault(piece.at, []).append(piece)
    return found


def _step(grid: Grid, people: Mapping[str, Sequence[Piece]], width: int) -> int:
    """Wider where there is something to count and the map has room for it."""
    crowded = any(len(people.get(hex.id, ())) > 1 for hex in grid.hexes)
    return CROWDED if crowded and EDGE + CROWDED * (grid.columns + 1) <= width else STEP


def _part(
    scene: Scene, grid: Grid, width: int, height: int, chosen: Collection[str], step: int, whole: bool
) -> _Part | None:
    """What is worth seeing, villages and the like too, with a hex around it, or as many columns and rows of it as find
    room: in the middle what can be chosen, or else the viewer's own."""
    used = {piece.at for piece in scene.pieces} | {piece.also for piece in scene.pieces} | set(chosen)
    hexes = [hex for hex in grid.hexes if hex.id in used or hex.kind]
    if whole or not hexes:
        hexes = list(grid.hexes)
    left, right = max(1, min(hex.column for hex in hexes) - 1), min(grid.columns, max(hex.column for hex in hexes) + 1)
    top, bottom = max(1, min(hex.row for hex in hexes) - 1), min(grid.rows, max(hex.row for hex in hexes) + 1)
    if whole:
        return _Part(left, right, top, bottom, step)
    columns, rows = (width - EDGE) // step - 1, (height - HEAD) // 2
    if columns < min(FEWEST_COLUMNS, grid.columns) or rows < min(FEWEST_ROWS, grid.rows):
        return None
    own = {piece.at for piece in scene.pieces if piece.seat is not None and piece.seat == scene.seat}
    seen = [hex for hex in hexes if hex.id in chosen] or [hex for hex in hexes if hex.id in own] or hexes
    if right - left + 1 > columns:
        left = start([hex.column for hex in seen], columns, grid.columns)
        right = left + columns - 1
    if bottom - top + 1 > rows:
        top = start([hex.row for hex in seen], rows, grid.rows)
        bottom = top + rows - 1
    return _Part(left, right, top, bottom, step)


def _numbers(part: _Part) -> list[Text]:
    """The columns' numbers, in two lines as the columns are."""
    lines = []
    for lower in (False, True):
        line = Text(no_wrap=True)
        for column in range(part.first, part.last + 1):
            if (column % 2 == 0) == lower:
                line.append(" " * (EDGE + part.step * (column - part.first) - line.cell_len))
                line.append(f"{column:02d}", palette.FAINT)
        lines.append(line)
    return lines


def _ground(grid: Grid) -> dict[str, tuple[str, str]]:
    return {hex.id: palette.ground(hex.terrain) for hex in grid.hexes}


def _sites(grid: Grid, room: int) -> dict[str, tuple[str, str]]:
    """What stands in a hex for good, with as much of its name as finds room."""
    found = {}
    for hex in grid.hexes:
        if hex.kind:
            name = hex.name if len(hex.name) < room else f"{hex.name[: room - 2]}."
            found[hex.id] = (f"{palette.PLACE}{name}", palette.HEADING)
    return found


def _marks(scene: Scene) -> dict[str, tuple[str, str]]:
    return {mark.at: (palette.MARK, palette.WARNING) for mark in scene.marks if mark.side is None}


def _pieces(here: Sequence[Piece], tag: str, room: int, chosen: bool) -> Text:
    """The first of them by its tag, and how many more there are; only that there are more where they can't be
    counted."""
    style = f"bold {palette.colour_of(here[0].seat)}" + (" underline" if chosen else "")
    text = Text(f"{palette.shape_of(here[0].seat)}{tag}", style)
    more = f"+{len(here) - 1}"
    if len(here) > 1:
        text.append(more if text.cell_len + len(more) <= room else "+")
    return text


def _empty(tail: Piece | None, sign: tuple[str, str], chosen: bool) -> Text:
    """A hex where nobody stands, but maybe the hind legs of a horse."""
    if tail is not None:
        return Text(palette.shape_of(tail.seat), palette.colour_of(tail.seat))
    return Text(palette.CHOSEN, palette.CHOICE) if chosen else Text(*sign)
