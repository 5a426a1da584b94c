"""What there is to count in a finished game: for the lab, which knows all that the referee knows."""

from dataclasses import dataclass
from typing import ClassVar, Generic, Literal, TypeVar

from .state import State

S = TypeVar("S", bound=State)


@dataclass(slots=True, frozen=True)
class Topic:
    """A table of the lab. `points`: numbers of each team, added up by name. `rate`: things that are so or not (1 or 0),
    and how often who had them won. `use`: numbers of each seat, and how they go with winning. A topic with a `phase`
    counts the answers that seats gave there, by their verb."""

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


class Study(Generic[S]):
    """What a game may add for the lab. It is for the referee's eyes: no seat and no bot is ever told."""

    teams: ClassVar[tuple[str, ...]] = ()
    """The names of its teams, where seats win and lose together without the table knowing which."""
    topics: ClassVar[tuple[Topic, ...]] = ()
    """The tables that `facts` fill."""

    def team(self, s: S, seat: int) -> int:
        """The number of the team that a seat belongs to, from the first decision on."""
        raise NotImplementedError(f"{type(self).__name__} names no teams")

    def facts(self, s: S) -> list[Fact]:
        """What there is to count in a game that is over."""
        return []
