"""Boards beside the map, and tables of words: players' own boards, what stands on them, score sheets, notebooks."""

from collections import Counter
from collections.abc import Iterator, Sequence

from rich.box import SIMPLE
from rich.console import Console, RenderableType
from rich.table import Table
from rich.text import Text

from ...kernel.scene import Layout, Piece, Place, Scene
from . import palette
from .events import hanging
from .legend import meanings, meant

MOST_NAMED = 3
"""More pieces on a panel are counted beside the map; `board` names all."""


def on_map(scene: Scene, at: str) -> bool:
    """Whether a place is on the map and not on a board beside it."""
    return all(place.id != at for board in scene.boards for place in board.places)


def summary(console: Console, scene: Scene, width: int) -> list[Text]:
    """What stands on the viewer's own board, panel by panel, in few lines."""
    own = [board for board in scene.boards if board.seat is not None and board.seat == scene.seat]
    parts = [
        f"{panel.name}: {held}" for board in own for panel in _panels(board) if (held := _held(scene, board, panel))
    ]
    return hanging(console, Text("; ".join(parts)), width, "  ") if parts else []


def board_lines(console: Console, scene: Scene, width: int, wanted: str = "") -> list[Text]:
    """The boards with this name; without one, the viewer's own and those of nobody."""
    named = [board for board in scene.boards if wanted.lower() in board.name.lower()] if wanted else []
    shown = named or [board for board in scene.boards if board.seat is None or board.seat == scene.seat]
    lines = [line for board in shown for line in _board(console, scene, board, width)]
    others = [board.name for board in scene.boards if board not in shown]
    if others:
        lines.append(Text(f"“board” and a name shows another: {', '.join(others)}.", palette.FAINT))
    return lines or [Text("This game has no boards beside the map.", palette.FAINT)]


def _board(console: Console, scene: Scene, board: Layout, width: int) -> list[Text]:
    lines = [Text(board.name, f"bold {palette.colour_of(board.seat)}" if board.seat is not None else "bold")]
    now = {mark.at: mark.name for mark in scene.marks if mark.kind == "now"}
    for panel in _panels(board):
        text = Text.assemble((f"{panel.name}: ", "bold"), _spaces(scene, board, panel))
        text_now = now.get(panel.id) or panel.text
        if text_now:
            text.append(f"  {text_now}", palette.FAINT)
        lines += hanging(console, text, width, "  ")
    return lines


def _panels(board: Layout) -> Iterator[Place]:
    """The places that are not part of another."""
    return (place for place in board.places if not place.part_of)


def _spaces(scene: Scene, board: Layout, panel: Place) -> str:
    """Each space with who stands on it, or what it takes; then what else lies there."""
    found = []
    for slot in (place for place in board.places if place.part_of == panel.id):
        shown = [piece for piece in scene.pieces if piece.at == slot.id]
        found.append(f"[{_list(shown)}]" if shown else f"({slot.text or slot.name})")
    lying = _list([piece for piece in scene.pieces if piece.at == panel.id])
    return " ".join([*found, *([lying] if lying else [])])


def _held(scene: Scene, board: Layout, panel: Place) -> str:
    """What stands on a panel; of many of whom each is named, how many they are and how they fare."""
    places = {panel.id, *(place.id for place in board.places if place.part_of == panel.id)}
    found = [piece for piece in scene.pieces if piece.at in places]
    if len(found) <= MOST_NAMED or len({piece.name for piece in found}) <= MOST_NAMED:
        return _list(found)
    fares = Counter(word.replace("_", " ") for piece in found for word in piece.condition)
    return ", ".join([str(len(found)), *(f"{count} {word}" for word, count in fares.items())])


def _list(pieces: Sequence[Piece]) -> str:
    return ", ".join(f"{piece.count} {piece.name}" if piece.count > 1 else piece.name for piece in pieces)


def sheets(scene: Scene) -> list[RenderableType]:
    """All tables of words."""
    found: list[RenderableType] = []
    for sheet in scene.sheets:
        table = Table(
            *sheet.columns, title=sheet.name, title_justify="left", title_style="bold", box=SIMPLE, pad_edge=False
        )
        for row in sheet.rows:
            table.add_row(*row)
        found.append(table)
        if sheet.note:
            found.append(Text(sheet.note, palette.FAINT))
    return found or [Text("There are no tables in this game.", palette.FAINT)]


def lands(console: Console, layout: Layout, width: int) -> list[Text]:
    """On a map of areas: which is what."""
    told = meanings(layout)
    found: dict[str, list[str]] = {}
    for place in layout.places if layout.kind == "areas" else ():
        found.setdefault(place.kind, []).append(place.name)
    return [
        line
        for kind, names in found.items()
        for line in hanging(console, Text(f"{meant(told, kind)}: {', '.join(names)}"), width, "  ")
    ]
