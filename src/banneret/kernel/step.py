"""An answer of a match, and what it takes to take it back."""

from dataclasses import dataclass

from .option import Option
from .state import State


@dataclass(slots=True)
class Step:
    """An answer that stands. `before` is the position it was given in, kept while it can be taken back freely."""

    seat: int
    option: Option
    first_draw: int
    drawn: bool
    revealed: bool
    log_length: int
    together: bool
    before: State | None
    entry: int
    hushed: bool = False
    """Only those who were privy to the question know of it (`Decision.aside`)."""
