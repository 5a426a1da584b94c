"""The pieces on a map of hexes in a list: tag, name, hex, numbers, condition."""

from collections.abc import Sequence

from rich.text import Text

from ...kernel.scene import Piece, Scene
from . import boards, palette
from .tags import is_tagged, tags

GAP = 3
LONGEST = 10
"""A longer name is cut beside the map; `pieces` has all of it."""


def lines(scene: Scene, width: int, rows: int) -> list[Text]:
    """As many pieces as find room in so many lines, the viewer's own first, and how many more there are. Nothing for a
    map that does not show pieces one by one."""
    if not is_tagged(scene):
        return []
    told = _aligned([[*_named(piece, tag, LONGEST), *_state(scene, piece, piece.at)] for piece, tag in _listed(scene)])
    widest = max((text.cell_len for text in told), default=0)
    across = max(1, (width + GAP) // (widest + GAP))
    if len(told) <= rows * across:
        return _in_columns(told, across, widest, width)
    shown = told[: max(0, rows - 1) * across]
    more = f"… and {len(told) - len(shown)} more" if shown else f"{len(told)} pieces"
    return [*_in_columns(shown, across, widest, width), Text(f"  {more}: “pieces” lists all", palette.FAINT)]


def whole(scene: Scene) -> list[Text]:
    """Every piece on the map, with what is to be said of it."""
    pieces = _listed(scene)
    told = _aligned([[*_named(piece, tag), *_state(scene, piece, piece.at, piece.also)] for piece, tag in pieces])
    for text, (piece, _) in zip(told, pieces, strict=True):
        if piece.note:
            text.append(f" ({piece.note})", palette.FAINT)
    return told


def _listed(scene: Scene) -> list[tuple[Piece, str]]:
    """Who is on the map, with his tag: the viewer's own, the others' side by side, nobody's last."""
    called = tags(scene.pieces)
    shown = [piece for piece in scene.pieces if boards.on_map(scene, piece.at)]
    shown.sort(key=lambda piece: (piece.seat is None, piece.seat != scene.seat, piece.seat or 0))
    return [(piece, called[piece.id]) for piece in shown]


def _named(piece: Piece, tag: str, longest: int | None = None) -> list[Text]:
    name = Text(f"{piece.count} × {piece.name}" if piece.count > 1 else piece.name)
    if longest is not None:
        name.truncate(longest, overflow="ellipsis")
    return [Text(f"{palette.shape_of(piece.seat)}{tag}", f"bold {palette.colour_of(piece.seat)}"), name]


def _state(scene: Scene, piece: Piece, *hexes: str) -> list[Text]:
    """Where it is, and how it fares."""
    left = "" if piece.pips is None else f"{piece.pips[0]} of {piece.pips[1]}"
    numbers = " ".join(filter(None, ("/".join(piece.numbers), left)))
    fares = ", ".join(word.replace("_", " ") for word in piece.condition)
    where = "–".join(_where(scene, at) for at in hexes if at)
    return [Text(where), Text(numbers), Text(fares, palette.WARNING)]


def _where(scene: Scene, at: str) -> str:
    """A hex as the edges of the map count it: 1517 is in column 15 and row 17."""
    for hex in scene.layout.grid.hexes if scene.layout.grid is not None else ():
        if hex.id == at:
            return f"{hex.column:02d}{hex.row:02d}"
    return next((place.name for place in scene.layout.places if place.id == at), at)


def _aligned(rows: Sequence[Sequence[Text]]) -> list[Text]:
    """Each row as a line, what is of one kind below each other."""
    widths = [max(text.cell_len for text in column) for column in zip(*rows, strict=True)]
    found = []
    for row in rows:
        line = Text()
        for text, width in zip(row, widths, strict=True):
            if width:
                line.append_text(text)
                line.append(" " * (width - text.cell_len + 1))
        line.rstrip()
        found.append(line)
    return found


def _in_columns(texts: Sequence[Text], across: int, widest: int, width: int) -> list[Text]:
    found = []
    for first in range(0, len(texts), across):
        line = Text(no_wrap=True)
        for i, text in enumerate(texts[first : first + across]):
            line.append(" " * (i * (widest + GAP) - line.cell_len))
            line.append_text(text)
        line.truncate(width, overflow="ellipsis")
        found.append(line)
    return found
