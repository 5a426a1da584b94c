"""The position: plain data, with the stack of phases that says what happens next."""

from dataclasses import dataclass, field
from typing import Any, Protocol, Self

from .box import Phase
from .result import Result


class Part(Protocol):
    """A game that can be played within another, as far as a position speaks of it (`game.Game`)."""

    @property
    def part_id(self) -> str: ...


@dataclass(slots=True)
class Inner:
    """A game within the game, until it ends: the name by which the outer game knows it (`Game.part`), and its position.
    Its seat i is our seats[i]."""

    game: str
    state: "State"
    seats: tuple[int, ...]

    def clone(self) -> "Inner":
        return Inner(self.game, self.state.clone(), self.seats)


@dataclass(slots=True, kw_only=True)
class State:
    """The base of every game's position. Only plain data goes in: ints, strings, lists, tuples, dicts, secrets and
    phases.

    Phases are values and are shared between clones: a phase that wants to change a local variable replaces itself with
    `then`.
    """

    stack: list[Phase[Any]] = field(default_factory=list)
    result: Result | None = None
    inner: Inner | None = None
    rests: bool = False
    """Of a game within another: it is left for a while and not over; the outer game enters it again (`rest`)."""

    def clone(self) -> Self:
        """An independent copy, written out by hand in each game because bots make millions of them."""
        raise NotImplementedError

    def clone_flow(self, other: "State") -> None:
        """Copy the kernel's own part from another position: every `clone` calls this."""
        self.stack = other.stack[:]
        self.result = other.result
        self.inner = None if other.inner is None else other.inner.clone()
        self.rests = other.rests

    def call(self, phase: Phase[Any]) -> None:
        """Do this first, then come back."""
        self.stack.append(phase)

    def then(self, phase: Phase[Any]) -> None:
        """The phase on top is over; go on with this one."""
        self.stack[-1] = phase

    def done(self) -> None:
        """The phase on top is over; go back to the one below."""
        self.stack.pop()

    def enter(self, game: Part, state: "State", seats: tuple[int, ...]) -> None:
        """Play another game, one of `Game.parts`, to its end; then the phase on top gets `on_inner`. Seat i of that
        game is our seats[i], each a different one."""
        if len(set(seats)) != len(seats):
            raise ValueError(f"a seat can't play two sides of a game within the game: {seats}")
        state.rests = False
        self.inner = Inner(game.part_id, state, seats)

    def rest(self) -> None:
        """Leave this game for a while: the outer one's phase gets `on_inner`, with a position that has no result, and
        enters it again when its turn comes."""
        self.rests = True

    def end(self, result: Result) -> None:
        """The game is over."""
        self.result = result
        self.stack.clear()
