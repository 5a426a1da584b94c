"""A moment of a match that is being replayed."""

from dataclasses import dataclass

from .decision import Decision
from .event import Event
from .option import Option
from .state import State


@dataclass(slots=True, frozen=True)
class Moment:
    """How the match stood after an answer that stands. Number 0 is the set-up: nobody has answered anything.

    `entry` is the number of the answer's entry in the record. `state` is the true position, secrets and all, and only
    good until the next moment is asked for; `decision` is what was asked in it.
    """

    number: int
    entry: int
    seat: int | None
    option: Option | None
    state: State
    decision: Decision | None
    events: tuple[Event, ...]

    @property
    def label(self) -> str:
        """The answer in words."""
        return "" if self.option is None else self.option.label
