"""Where the names on a map go: beside their places, over as few roads as can be, never over each other."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from .canvas import Canvas

SHORTEST = 4


@dataclass(slots=True, frozen=True)
class Label:
    """A name that wants to stand beside a sign of some cells. Longer forms come first; `tail` is written behind
    whichever is taken.

    A label that is not `needed` may be left out of a crowded map.
    """

    column: int
    row: int
    cells: int
    forms: tuple[str, ...]
    style: str
    tail: str = ""
    tail_style: str = ""
    needed: bool = True


def short_forms(names: Iterable[str]) -> dict[str, tuple[str, ...]]:
    """For each name its forms, the full one first: fewer words, then fewer letters, as long as no two names look the
    same."""
    wanted = list(dict.fromkeys(names))
    forms = {name: [name, *_shortened(name)] for name in wanted}
    uses: dict[str, int] = {}
    for name in wanted:
        for form in dict.fromkeys(forms[name]):
            uses[form] = uses.get(form, 0) + 1
    return {
        name: tuple(form for i, form in enumerate(dict.fromkeys(forms[name])) if i == 0 or uses[form] == 1)
        for name in wanted
    }


def _shortened(name: str) -> Iterator[str]:
    words = re.split(r"(?<=[- ’'])", name)
    for count in range(len(words) - 1, 0, -1):
        yield "".join(words[:count]).rstrip("- ")
    if len(words) > 1:
        yield f"{words[0][0]}.{words[1].rstrip('- ')}"
        yield f"{words[0][0]}.{words[1][:SHORTEST]}."
    elif len(name) > SHORTEST + 3:
        yield name[: SHORTEST + 1] + "."
    elif len(name) > SHORTEST + 1:
        yield name[:SHORTEST] + "."


@dataclass(slots=True)
class Outcome:
    """How well the names of a map found room."""

    names: int = 0
    shortened: int = 0
    lost: int = 0
    lost_needed: int = 0


def place(canvas: Canvas, labels: Iterable[Label]) -> Outcome:
    """Write the labels, the most important first."""
    outcome = Outcome()
    for label in labels:
        outcome.names += 1
        for i, form in enumerate(label.forms):
            spot = _best_spot(canvas, label, len(form) + len(label.tail))
            if spot is not None:
                canvas.write(*spot, form, label.style)
                canvas.write(spot[0] + len(form), spot[1], label.tail, label.tail_style)
                canvas.clear(spot[0] - 1, spot[1])
                canvas.clear(spot[0] + len(form) + len(label.tail), spot[1])
                outcome.shortened += i > 0
                break
        else:
            outcome.lost += 1
            outcome.lost_needed += label.needed
    return outcome


def _best_spot(canvas: Canvas, label: Label, length: int) -> tuple[int, int] | None:
    best: tuple[float, tuple[int, int]] | None = None
    for liking, (column, row) in enumerate(_spots(label, length)):
        if all(canvas.is_free(c, row) for c in range(column, column + length)) and _stands_apart(
            canvas, label, column, row, length
        ):
            cost = liking + sum(canvas.ink(c, row) for c in range(column, column + length)) / 2
            if best is None or cost < best[0]:
                best = cost, (column, row)
    return None if best is None else best[1]


def _spots(label: Label, length: int) -> Iterator[tuple[int, int]]:
    """Where a name of this length may begin, the dearest first."""
    column, row, end = label.column, label.row, label.column + label.cells
    yield end + 1, row
    yield column - 1 - length, row
    for beside in (row - 1, row + 1):
        yield column, beside
        yield column - length // 2, beside
        yield column - length + 1, beside
    yield end, row
    yield column - length, row


def _stands_apart(canvas: Canvas, label: Label, column: int, row: int, length: int) -> bool:
    """No other letters touch it at either end: two names side by side would read as one. Its own place may."""
    own = {(label.column + i, label.row) for i in range(label.cells)}
    ends = ((column - 1, row), (column + length, row))
    return all(end in own or canvas.is_free(*end) or not canvas.holds(*end) for end in ends)
