"""Companies in their lines of battle: a line for each area in which somebody stands, with what each has left."""

from collections.abc import Iterable

from rich.console import Console
from rich.text import Text

from ...kernel.scene import Piece, Scene
from ...kernel.vocabulary import PieceKind
from . import palette
from .events import hanging

LEFT, LOST = "●", "○"
AGAINST = "⚔"
IN_LINE: tuple[PieceKind, ...] = ("block", "captain")


def has_ranks(scene: Scene) -> bool:
    return any(piece.kind in IN_LINE for piece in scene.pieces)


def lines(console: Console, scene: Scene, width: int) -> list[Text]:
    """Area by area, in the order of the map: each side with its companies, captains beside who they fight with."""
    found: list[Text] = []
    for place in scene.layout.places:
        here = [piece for piece in scene.pieces if piece.at == place.id]
        if not here:
            continue
        sides = [_side(seat, [piece for piece in here if piece.seat == seat]) for seat in dict.fromkeys(_seats(here))]
        text = Text.assemble((f"{place.name}: ", "bold"), Text(f" {AGAINST} ", palette.WARNING).join(sides))
        found += hanging(console, text, width, "  ")
    return found


def _seats(pieces: Iterable[Piece]) -> Iterable[int | None]:
    return (piece.seat for piece in pieces)


def _side(seat: int | None, pieces: list[Piece]) -> Text:
    free = [piece for piece in pieces if piece.kind == "captain" and not piece.on]
    blocks = [piece for piece in pieces if piece.kind != "captain"]
    parts = [
        " ".join([told(block), *(told(piece) for piece in pieces if piece.on == block.id)]) for block in blocks
    ] + [told(piece) for piece in free]
    return Text(f"{palette.shape_of(seat)} {', '.join(parts)}", palette.colour_of(seat))


def told(piece: Piece) -> str:
    """ "MA Prince's household ●●●●○○ stung"; a captain with his rating in brackets."""
    if piece.kind == "captain":
        return f"[{piece.label or piece.name} {' '.join(piece.numbers)}]"
    left, full = piece.pips or (0, 0)
    pips = LEFT * left + LOST * (full - left)
    return " ".join(word for word in (*piece.numbers, piece.name, pips, *piece.condition) if word)
