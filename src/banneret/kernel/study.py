"""What there is to count in a finished game: for the lab, which knows all that the referee knows."""

from dataclasses import dataclass
from typing import Literal


@dataclass(slots=True, frozen=True)
class Topic:
    """A table of the lab. `points`: numbers of each team, added up by name. `rate`: things that are so or not (1 or 0), and how often who had them won.
    `use`: numbers of each seat, and how they go with winning. A topic with a `phase` counts the answers that seats gave there, by their verb."""

    id: str
    title: str
    note: str
    kind: Literal["points", "rate", "use"]
    phase: str = ""


@dataclass(slots=True, frozen=True)
class Fact:
    """One number of one game: about which seats, under which name."""

    topic: str
    name: str
    seats: tuple[int, ...]
    value: float
