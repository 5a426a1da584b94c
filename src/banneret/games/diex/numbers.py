"""What the numbers in a position count or stand for, and which there can be: a position that is read is held to it.
Which counters and hexes there are depends on the scenario: `invariants` looks that up."""

from typing import Annotated

from banneret.kernel.shape import Span

MOST_COUNTERS = 254
_MOST_CELLS = 9_999

COUNTER = Span(0, MOST_COUNTERS, "counter")
SOMEBODY = Span(-1, MOST_COUNTERS, "counter")
PERSON = Span(0, MOST_COUNTERS, "person")
CELL = Span(0, _MOST_CELLS, "hex")
SOMEWHERE = Span(-1, _MOST_CELLS, "hex")
COUNTERS = Span(0, (1 << MOST_COUNTERS) - 1, "counters")
CELLS = Span(0, (1 << _MOST_CELLS) - 1, "hexes")

Counter = Annotated[int, COUNTER]
Somebody = Annotated[int, SOMEBODY]
"""A counter; -1: nobody."""
Person = Annotated[int, PERSON]
Counters = Annotated[int, COUNTERS]
"""A set of counters, as bits."""
Cell = Annotated[int, CELL]
Somewhere = Annotated[int, SOMEWHERE]
"""A hex; -1: none."""
Cells = Annotated[int, CELLS]
"""A set of hexes, as bits."""
Path = tuple[Cell, ...]
Seat = Annotated[int, Span(0, 1)]
AnySeat = Annotated[int, Span(-1, 1)]
Direction = Annotated[int, Span(0, 5)]
Facing = Annotated[int, Span(-1, 5)]
Condition = Annotated[int, Span(0, 3)]
Edge = Annotated[int, Span(0, 4)]
Hexside = Annotated[int, Span(-1, 3 * _MOST_CELLS)]
Number = Annotated[int, Span(0, 9_999)]
"""So many of something, or so far in a row."""
NoNumber = Annotated[int, Span(-1, 9_999)]
"""A number; -1: none, or without limit."""
Purpose = Annotated[int, Span(-1, (1 << 40) - 1)]
"""What somebody is to do, as a number of the task's own."""
