"""Two pots are played side by side: a test game within which another one rests and is entered again.

RLY-1.1  On each of two tables stands a pot of seven. RLY-1.2  The host plays one turn at the first table, then one at
the second, and so on; then the guest. RLY-1.3  Who is asked takes one or two out of the pot. RLY-2.1  A table is over
when its pot is empty; who took the last has won it. The other table goes on alone. RLY-2.2  When both are over the one
who has won more tables has won.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar

from banneret.kernel.decision import Decision
from banneret.kernel.event import Event
from banneret.kernel.game import Game, Scenario
from banneret.kernel.option import Menu, Option
from banneret.kernel.phase import Phase
from banneret.kernel.referee import Referee
from banneret.kernel.refusal import Violation
from banneret.kernel.result import Result
from banneret.kernel.state import Inner, State

SEATS = ("host", "guest")
TAKE = Menu([Option("take 1", (1,)), Option("take 2", (2,))])
LAST = Menu([Option("take 1", (1,))])


@dataclass(slots=True, kw_only=True)
class PotState(State):
    """What is left, whose turn it is, and the name of the table."""

    table: int
    left: int = 7
    turn: int = 0

    def clone(self) -> "PotState":
        copy = PotState(table=self.table, left=self.left, turn=self.turn)
        copy.clone_flow(self)
        return copy


@dataclass(slots=True)
class Turn(Phase[PotState]):
    """RLY-1.3"""

    key: ClassVar[str] = "turn"

    def ask(self, s: PotState) -> Decision | None:
        return Decision(s.turn, f"Take from the pot of table {s.table}.", TAKE if s.left > 1 else LAST)

    def on_take(self, s: PotState, ref: Referee, count: int) -> None:
        s.left -= count
        if ref.hears:
            ref.tell(Event("take", f"Table {s.table}: {count}, {s.left} left."))
        if not s.left:
            s.end(Result("empty", "victory", (s.turn,), (1.0, -1.0) if s.turn == 0 else (-1.0, 1.0), "The last."))
            return
        s.turn = 1 - s.turn
        s.rest()


class Pot(Game[PotState]):
    id = "pot"
    title = "The Pot"
    about = "Who takes the last has won."
    prefix = "RLY"
    scenarios = (Scenario("pot", "A pot", "Seven.", SEATS),)
    state = PotState
    values = (Turn,)

    def start(self, scenario: str, variants: Mapping[str, str]) -> PotState:
        return PotState(table=1, stack=[Turn()])


pot = Pot()


@dataclass(slots=True, kw_only=True)
class RelayState(State):
    """The table that waits, and who has won those that are over."""

    aside: Inner | None = None
    won: list[int] = field(default_factory=list)

    def clone(self) -> "RelayState":
        copy = RelayState(aside=None if self.aside is None else self.aside.clone(), won=self.won[:])
        copy.clone_flow(self)
        return copy


@dataclass(slots=True)
class Tables(Phase[RelayState]):
    """RLY-1.2, RLY-2.1, RLY-2.2"""

    key: ClassVar[str] = "tables"

    def run(self, s: RelayState, ref: Referee) -> None:
        s.aside = Inner(pot.part_id, PotState(table=2, stack=[Turn()]), (0, 1))
        s.enter(pot, PotState(table=1, stack=[Turn()]), (0, 1))

    def on_inner(self, s: RelayState, ref: Referee, inner: Any) -> None:
        if inner.result is not None:
            s.won.append(inner.result.winners[0])
        aside, s.aside = s.aside, None if inner.result is not None else Inner(pot.part_id, inner, (0, 1))
        if aside is not None:
            s.enter(pot, aside.state, (0, 1))
        elif s.aside is not None:
            s.aside = None
            s.enter(pot, inner, (0, 1))
        else:
            winners = tuple(seat for seat in (0, 1) if s.won.count(seat) == 2)
            scores = (0.0, 0.0) if not winners else (1.0, -1.0) if winners == (0,) else (-1.0, 1.0)
            s.end(Result("both", "victory" if winners else "draw", winners, scores, "Both pots are empty."))


class Relay(Game[RelayState]):
    id = "relay"
    title = "The Relay"
    about = "Two pots side by side."
    prefix = "RLY"
    scenarios = (Scenario("relay", "Two pots", "Seven in each.", SEATS),)
    state = RelayState
    values = (Tables,)
    parts: ClassVar[tuple[Game[Any], ...]] = (pot,)

    def start(self, scenario: str, variants: Mapping[str, str]) -> RelayState:
        return RelayState(stack=[Tables()])

    def check(self, s: RelayState) -> None:
        if s.inner is not None and s.inner.state.rests:
            raise Violation("Somebody plays at a table that rests.")


game = Relay()
