"""A game as it takes its course: the position with its dice, what is asked in it, the log, the answers that stand, and
the entries of the record."""

from typing import Any

from .beginning import Beginning
from .decision import Decision
from .dice import NumberedDice, Seed
from .event import Event
from .flow import advance, apply, asking
from .game import Game, Scenario
from .option import Option
from .orders import PASS, Given, Weigh
from .phase import Together
from .record import Entry
from .referee import Referee
from .state import State
from .step import Step

EVERY = 64
"""After so many answers the position is kept: who looks back, or takes much back, begins there and not at the set-up.
A position is small beside what is kept of the answers themselves."""


class Course:
    """Answers are carried out here and nowhere else. Whether one may be given, taken back or ordered is for others to
    say."""

    __slots__ = (
        "beginning",
        "decision",
        "dice",
        "entries",
        "game",
        "given",
        "heard",
        "hushed",
        "log",
        "marks",
        "numbers",
        "people",
        "ref",
        "seats",
        "seed",
        "state",
        "steps",
        "weigh",
    )

    def __init__(self, beginning: Beginning, dice: NumberedDice, seed: Seed | None) -> None:
        self.beginning = beginning
        self.game: Game[Any] = beginning.game
        self.seats: tuple[str, ...] = beginning.scenario.seats
        self.numbers: dict[str, int] = {name: number for number, name in enumerate(self.seats)}
        self.seed = seed
        """What the dice are made of; None if they are scripted."""
        self.given: Given = {}
        """The standing orders."""
        self.people: frozenset[int] = frozenset()
        """The seats in which people sit: there the usual orders of the game hold where none were given."""
        self.weigh: Weigh | None = None
        """Who finds the chances that orders are about, if not they themselves."""
        self.log: list[Event] = []
        self.dice = dice
        self.ref = Referee(self.dice, self.log)
        self.steps: list[Step] = []
        """The answers that stand."""
        self.marks: list[State] = []
        """The positions after every so many of them (`EVERY`)."""
        self.entries: list[Entry] = []
        self.heard = 0
        """How many entries everybody knows of: those after them are secret steps in the decision taken together that is
        at hand."""
        self.hushed: dict[int, tuple[int, ...]] = {}
        """Entries of which only some seats know, and which (`Decision.aside`)."""
        self.state: State = beginning.fresh()
        self.decision: Decision | None = self.named(advance(self.state, self.ref))
        self.write(Entry(do="start"), 0)

    @property
    def scenario(self) -> Scenario:
        return self.beginning.scenario

    def named(self, decision: Decision | None) -> Decision | None:
        """What is asked, with the names of the seats."""
        return None if decision is None else decision.named(self.seats)

    @property
    def turn(self) -> str:
        """The turn by which the log groups what happens now."""
        return self.log[-1].turn if self.log else ""

    def take(self, seat: int, option: Option, before: State, *, ordered: bool = False, quiet: bool = False) -> None:
        """Carry out an answer that is on offer. `before` is a copy of the position it is given in; `ordered`: a
        standing order gives it, which is told; `quiet`: to its seat alone."""
        first_draw, length, asked = self.dice.count, len(self.log), self.decision
        together = isinstance(asking(self.state)[1], Together)
        self.ref.revealed = self.ref.dealt = 0
        if ordered:
            self._tell_order(seat, option, quiet)
        apply(self.state, self.ref, seat, option)
        self.decision = self.named(advance(self.state, self.ref))
        drawn, revealed = self.dice.count > first_draw, self.ref.revealed > 0
        step = Step(
            seat, option, first_draw, drawn, revealed, length, together and not revealed, before, len(self.entries)
        )
        if asked is not None and asked.aside and not drawn:
            step.hushed = self._goes_on(asked, length)
        if step.hushed and asked is not None:
            self.hushed[step.entry] = asked.privy
        self.steps.append(step)
        if len(self.steps) % EVERY == 0:
            self.marks.append(self.state.clone())
        if drawn or revealed:
            for earlier in reversed(self.steps):
                if earlier.before is None:
                    break
                earlier.before = None
        self.write(
            Entry(do="answer", seat=self.seats[seat], answer=option.notation, order=ordered, quiet=quiet),
            length,
            step.together,
        )

    def _goes_on(self, asked: Decision, length: int) -> bool:
        """Whether the same seats are asked aside again, and nothing was told to others."""
        now = self.decision
        return (
            now is not None
            and (now.aside, now.privy, now.seats) == (asked.aside, asked.privy, asked.seats)
            and all(event.seats is not None and set(event.seats) <= set(asked.privy) for event in self.log[length:])
        )

    def _tell_order(self, seat: int, option: Option, quiet: bool) -> None:
        """That an order answers. Interruptions that are let go by are not worth the words."""
        decision = self.decision
        if decision is not None and (decision.ahead or decision.further or option.notation != PASS):
            self.ref.tell(
                Event(
                    "order",
                    f"Standing order: {option.label}.",
                    seats=(seat,) if quiet or decision.secret else None,
                    turn=self.turn,
                )
            )

    def cut(self, first: int) -> None:
        """Forget the answers from this one on, and the positions that they led to."""
        del self.steps[first:], self.marks[first // EVERY :]

    def write(self, entry: Entry, log_from: int, secret: bool = False) -> None:
        """Note what was done, with the draws since the last entry and the events from there on."""
        rolls = tuple(self.dice.forget())
        self.entries.append(entry.filled(rolls, tuple(self.log[log_from:])))
        if not secret:
            self.heard = len(self.entries)

    def whole(self) -> "Whole":
        """All of it happens or nothing does: a defect of the game's code half way leaves everything as it was. Gives
        the position before."""
        return Whole(self)


class Whole:
    """Something that is done wholly or not at all: where the game was before. (A generator takes longer than most
    answers.)"""

    __slots__ = ("_before", "_course", "_decision", "_entries", "_first_draw", "_given", "_heard", "_length", "_steps")

    def __init__(self, course: Course) -> None:
        self._course = course
        self._before = course.state.clone()
        self._decision = course.decision
        self._first_draw = course.dice.count
        self._length = len(course.log)
        self._steps = len(course.steps)
        self._entries = len(course.entries)
        self._given: Given = {seat: dict(by_kind) for seat, by_kind in course.given.items()} if course.given else {}
        self._heard = course.heard

    def __enter__(self) -> State:
        return self._before

    def __exit__(self, kind: object, error: object, trace: object) -> None:
        if kind is None:
            return
        course = self._course
        course.state, course.decision, course.given = self._before, self._decision, self._given
        course.heard = self._heard
        course.dice.count = self._first_draw
        course.dice.forget()
        course.cut(self._steps)
        del course.log[self._length :], course.entries[self._entries :]
        course.hushed = {entry: privy for entry, privy in course.hushed.items() if entry < self._entries}
