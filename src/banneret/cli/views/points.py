"""A map of points as text: places, ways, rivers, pieces. Draws any game's layout."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from rich.text import Text

from ...kernel.scene import Layout, Piece, Place, Scene
from . import palette
from .canvas import Canvas, steps
from .labels import Label, place, short_forms
from .viewport import MOST_STRETCH, Projection, Window

SMALLEST = 0.3
"""A part of the map that is shown is at least this part of the whole, so that one sees where one is."""
MOST_SHORTENED = 0.2
"""A drawing in which more of its names are cut short is not called readable."""
MOST_LOST = 0.05
"""Nor is one in which more names find no room at all."""
CELLS_A_PLACE = 36
"""Nor one with less room than this for each place: roads must be told apart too."""
ARROWS = ("↖↑↗", "←·→", "↙↓↘")
ZOOMS = (0.8, 0.6, 0.4, 0.2, 0.0)
"""How much of the way from the surroundings of the pieces to the whole map is shown, the most first."""


Marked = Mapping[str, int | None]
"""Places on which something has changed; where that is no more than who holds it: who."""


@dataclass(slots=True, frozen=True)
class Picture:
    """A drawn map. `clutter` is the part of its places that could not be drawn and named."""

    lines: list[Text]
    readable: bool
    clutter: float


def draw(
    scene: Scene, width: int, height: int, numbers: Mapping[str, str] | None = None, *, whole: bool = False
) -> Picture:
    """The map as it stands, in so many columns and rows.

    `numbers` are the places that options touch, each with what to write behind its name. Unless the whole map is wanted
    it is shown only if its names find room; else as much of it as can be read around the pieces and the options, or
    else around the viewer's own pieces.
    """
    touched = dict(numbers or {})
    best: Picture | None = None
    for window in _windows(scene, touched, width, height):
        picture = _draw(scene, touched, window, width, height)
        if whole or picture.readable:
            return picture
        if best is None or picture.clutter < best.clutter:
            best = picture
    assert best is not None, "there is always the whole map"
    return best


def _windows(scene: Scene, touched: Mapping[str, str], width: int, height: int) -> Iterator[Window]:
    """The parts of the map that may be shown, the widest first."""
    layout = scene.layout
    bounds = Window.around((p.x, p.y) for p in layout.places)
    room = max(bounds.width, bounds.height)
    everything = bounds.shaped(width, height, MOST_STRETCH)
    yield everything
    where = {p.id: (p.x, p.y) for p in layout.places}
    pieces = [p.at for p in scene.pieces if p.at in where]
    own = [p.at for p in scene.pieces if p.at in where and p.seat is not None and p.seat == scene.seat]
    near = [
        end for link in layout.links for end in (link.a, link.b) if (link.a in own or link.b in own) and end in where
    ]
    options = [id for id in touched if id in where]
    for ids in (pieces + options, own + near + options, own + near or pieces[:1]):
        if ids:
            around = (
                Window.around(where[id] for id in ids).grown(room * 0.04).sized(room * SMALLEST, room * SMALLEST * 0.6)
            )
            for zoom in ZOOMS:
                yield around.towards(bounds, zoom).shaped(width, height, MOST_STRETCH).within(bounds.grown(room * 0.02))


def _draw(scene: Scene, touched: Mapping[str, str], window: Window, width: int, height: int) -> Picture:
    layout = scene.layout
    canvas = Canvas(width, height)
    projection = Projection(window, width, height)
    _draw_lines(canvas, projection, layout)
    _draw_links(canvas, projection, layout)
    pieces = _by_place(scene.pieces)
    marked = {mark.at: mark.seat if mark.kind == "control" else None for mark in scene.marks}
    concerned = {*pieces, *marked, *touched}
    inside = [
        p for p in layout.places if window.holds(p.x, p.y) and (p.kind not in palette.MINOR_PLACES or p.id in concerned)
    ]
    cells = _cells(canvas, projection, inside, pieces)
    for spot in inside:
        if spot.id in cells:
            canvas.write(*cells[spot.id], *_sign(spot, pieces.get(spot.id, ()), marked, touched))
    _point_at_absent(canvas, projection, layout, pieces, cells)
    wanted = [
        _label(spot, cells[spot.id], forms, pieces, marked, touched)
        for spot, forms in _named(layout, inside)
        if spot.id in cells
    ]
    order = sorted(wanted, key=lambda item: item[0])
    outcome = place(canvas, (label for _, label in order))
    clutter = (outcome.lost + len(inside) - len(cells)) / max(1, len(inside))
    named = clutter <= MOST_LOST and not outcome.lost_needed and outcome.shortened <= MOST_SHORTENED * outcome.names
    return Picture(canvas.lines(), named and len(inside) * CELLS_A_PLACE <= width * height, clutter)


def _named(layout: Layout, inside: Sequence[Place]) -> Iterator[tuple[Place, tuple[str, ...]]]:
    forms = short_forms(p.name for p in layout.places)
    return ((spot, forms[spot.name]) for spot in inside)


def _draw_lines(canvas: Canvas, projection: Projection, layout: Layout) -> None:
    for line in filter(palette.is_drawn, layout.lines):
        letter, style = palette.course(line.kind)
        points = [projection.cell(x, y) for x, y in line.points]
        for start, end in pairwise(points):
            for column, row in steps(start, end):
                canvas.fill(column, row, letter, style)


def _draw_links(canvas: Canvas, projection: Projection, layout: Layout) -> None:
    where = {p.id: projection.dot(p.x, p.y) for p in layout.places}
    drawn = [link for link in layout.links if link.a in where and link.b in where]
    # Continuous roads last: where two share a cell, theirs is the colour that is seen.
    for link in sorted(drawn, key=lambda link: palette.way(link.kind).ink):
        stroke = palette.way(link.kind)
        canvas.line(where[link.a], where[link.b], stroke.style, stroke.pattern)


def _by_place(pieces: Sequence[Piece]) -> dict[str, list[Piece]]:
    found: dict[str, list[Piece]] = {}
    for piece in pieces:
        found.setdefault(piece.at, []).append(piece)
    return found


def _cells(
    canvas: Canvas, projection: Projection, places: Sequence[Place], pieces: Mapping[str, Sequence[Piece]]
) -> dict[str, tuple[int, int]]:
    """A cell for each place, none twice: a place that finds its own taken moves aside, and is left out when there is no
    room beside it."""
    cells: dict[str, tuple[int, int]] = {}
    used: set[tuple[int, int]] = set()
    for spot in sorted(places, key=lambda p: p.id not in pieces):
        column, row = projection.cell(spot.x, spot.y)
        for cell in ((column, row), (column + 1, row), (column - 1, row), (column, row - 1), (column, row + 1)):
            if cell not in used and canvas.holds(*cell):
                used.add(cell)
                cells[spot.id] = cell
                break
    return cells


def _sign(spot: Place, pieces: Sequence[Piece], marked: Marked, touched: Mapping[str, str]) -> tuple[str, str]:
    """The letter that stands for a place, and its style."""
    if pieces:
        seats = dict.fromkeys(piece.seat for piece in pieces)
        return "".join(palette.shape_of(seat) for seat in seats), f"bold {palette.colour_of(pieces[0].seat)}"
    holder = marked.get(spot.id)
    if holder is not None:
        return palette.hollow_of(holder), palette.CHOICE if spot.id in touched else palette.colour_of(holder)
    if spot.id in marked:
        return palette.MARK, palette.CHOICE if spot.id in touched else palette.WARNING
    return (palette.CHOSEN, palette.CHOICE) if spot.id in touched else (palette.PLACE, "")


def _point_at_absent(
    canvas: Canvas,
    projection: Projection,
    layout: Layout,
    pieces: Mapping[str, Sequence[Piece]],
    cells: Mapping[str, tuple[int, int]],
) -> None:
    """At the edge, where pieces lie that are outside: their shape and an arrow."""
    for spot in layout.places:
        if spot.id in pieces and spot.id not in cells:
            column, row = projection.cell(spot.x, spot.y)
            across = (column >= canvas.width) - (column < 0)
            down = (row >= canvas.height) - (row < 0)
            sign, style = _sign(spot, pieces[spot.id], {}, {})
            pointer = f"{ARROWS[down + 1][across + 1]}{sign}" if across < 0 else f"{sign}{ARROWS[down + 1][across + 1]}"
            at = min(max(column, 0), canvas.width - len(pointer)), min(max(row, 0), canvas.height - 1)
            canvas.write(*at, pointer, style)


def _label(
    spot: Place,
    cell: tuple[int, int],
    forms: tuple[str, ...],
    pieces: Mapping[str, Sequence[Piece]],
    marked: Marked,
    touched: Mapping[str, str],
) -> tuple[tuple[bool, bool, bool], Label]:
    """The name of a place, and how important it is (first is most)."""
    here = pieces.get(spot.id, ())
    style = f"bold {palette.colour_of(here[0].seat)}" if here else palette.CHOICE if spot.id in touched else ""
    rank = (not here, spot.id not in touched, spot.id not in marked)
    cells = len(_sign(spot, here, marked, touched)[0])
    return rank, Label(
        *cell, cells, forms, style, touched.get(spot.id, ""), palette.CHOICE, needed=rank != (True, True, True)
    )
