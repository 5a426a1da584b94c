"""What the numbers in a position count or stand for, and which there can be: a position that is read is held to it."""

from typing import Annotated

from banneret.kernel.shape import Length, Span, exactly

from .country import GRID, TOWNS
from .tables import EVERYBODY, KINDS, NATIONS, NO_SIDE, TYPES, WILL_EVENTS, Side

# What stands in a type is not type-checked, and mypyc takes a Final number there for an object: so these are no Finals.
_SORTS = len(NATIONS) * KINDS
_NEITHER = int(NO_SIDE)

Number = Annotated[int, Span(0, 9_999)]
"""So many of something, or so far in a row."""
Turn = Annotated[int, Span(1, 99)]
Die = Annotated[int, Span(0, 10)]
"""0: not yet rolled."""
Cell = Annotated[int, Span(0, GRID.size - 1, "hex")]
NoCell = Annotated[int, Span(-1, GRID.size - 1)]
"""A hex; -1: none."""
Cells = tuple[Cell, ...]
CellsBySide = Annotated[list[Cells], exactly(2)]
Whereabouts = Annotated[list[Annotated[int, Span(-4, GRID.size - 1)]], exactly(len(EVERYBODY))]
"""The hex of each person, or what has become of him."""
People = Annotated[int, Span(0, (1 << len(EVERYBODY)) - 1)]
"""A set of persons, as bits."""
Nation = Annotated[int, Span(0, len(NATIONS) - 1)]
Type = Annotated[int, Span(0, len(TYPES) - 1)]
ByNation = Annotated[list[Number], exactly(len(NATIONS))]
Tally = Annotated[list[Number], exactly(_SORTS)]
"""So many SPs of each nation and type."""
Control = Annotated[list[Annotated[int, Span(-1, len(NATIONS) - 1)]], exactly(len(TOWNS))]
Towns = tuple[Annotated[int, Span(0, len(TOWNS) - 1)], ...]
WillEvents = Annotated[int, Span(0, (1 << len(WILL_EVENTS)) - 1)]
Row = Annotated[tuple[Number, ...], Length(0, 99)]
EachSide = Annotated[Side, Span(0, 1)]
AnySide = Annotated[Side, Span(_NEITHER, 1)]
