"""The number of a position: as it truly is, and as a viewer is told it. They are two types, so that one is not sent for
the other."""

from typing import NewType

Number = NewType("Number", int)
"""How many acts have been done at the table. It is on disk, and never leaves the server while anybody plans in secret:
see `Telling`."""

FIRST = Number(0)

ShownNumber = NewType("ShownNumber", int)
"""The same less what others plan in secret: all that a viewer hears, and all that he can name."""

PRESENT = ShownNumber(0)
"""Whatever position it is: a game that has begun has a higher number."""
