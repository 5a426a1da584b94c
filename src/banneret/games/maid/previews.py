"""What previews are made with: chances in words, and the position as an answer would leave it.

A preview comes from the functions that carry the rules out, or from trying the answer out on a copy of the position, so
that the two can't disagree.
"""

from collections.abc import Iterable
from fractions import Fraction

from banneret.kernel.dice import Dice
from banneret.kernel.flow import apply
from banneret.kernel.option import Option
from banneret.kernel.referee import Referee
from banneret.kernel.scene import Overlay, Preview

from .country import WORDS
from .state import MaidState


class Fixed(Dice):
    """Dice that always show the same face: an answer is tried out with a roll that is given."""

    __slots__ = ("_face",)

    def __init__(self, face: int) -> None:
        self._face = face

    def below(self, n: int) -> int:
        return min(self._face, n) - 1


def unheard(face: int = 3) -> Referee:
    """A referee of whom nobody hears, whose dice show this face."""
    return Referee(Fixed(face))


def after(s: MaidState, seat: int, option: Option, face: int = 3) -> MaidState:
    """The position as an answer would leave it, if dice showed this face."""
    world = s.clone()
    apply(world, unheard(face), seat, option)
    return world


def joined(*parts: Preview) -> Preview:
    return Preview(
        tuple(reason for part in parts for reason in part.reasons),
        tuple(overlay for part in parts for overlay in part.overlays),
    )


def chance(of: Fraction) -> str:
    """ "5/36 (14 %)"."""
    if of in (0, 1):
        return "certain" if of else "impossible"
    percent = round(100 * of)
    words = "under 1" if percent < 1 else "over 99" if percent > 99 else f"{percent}"
    return f"{of} ({words} %)"


def words(cells: Iterable[int]) -> tuple[str, ...]:
    return tuple(WORDS[cell] for cell in cells)


def way(*cells: int) -> Overlay:
    """An arrow over these hexes."""
    return Overlay("path", words(cells))


def here(cell: int) -> tuple[Overlay, ...]:
    return (Overlay("reach", (WORDS[cell],)),)
