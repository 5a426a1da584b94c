"""How a game ended."""

from dataclasses import dataclass


@dataclass(slots=True, frozen=True)
class Result:
    """`kind` is the game's own word for this end, `level` what to call it; `scores` has one number a seat, higher is
    better.

    `winners` are the seats that won; none is a draw.
    """

    kind: str
    level: str
    winners: tuple[int, ...]
    scores: tuple[float, ...]
    reason: str
    rules: tuple[str, ...] = ()
