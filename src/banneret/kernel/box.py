"""One box of the flow chart of the rules: a small object that asks, acts on the answer, and explains itself. Games know
it as `phase.Phase`.

It stands beneath the position, which holds boxes on its stack: so it names no class of positions.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Generic, TypeVar

from .decision import Decision
from .option import Menu, Option
from .referee import Referee
from .refusal import Refusal
from .scene import Preview

P = TypeVar("P")
"""The class of the positions that it works on."""


@dataclass(slots=True, init=False)  # it has no fields: most phases are made without a call
class Phase(Generic[P]):
    """One box of the flow chart. Its fields are its local variables; it is never changed once it is on the stack.

    A phase that asks returns a Decision from `ask` and has a handler `on_<verb>(s, ref, *args)` for each verb of its
    options. A phase that asks nothing returns None and works in `run`. Whatever works must bring the game on: change
    the stack (call, then, done) or what the phase looks at, start an inner game or end the game. What a touch means,
    what a preview says, what is undecided, what is at stake for a standing order and whether it is met are asked of the
    phase too: of the innermost game, as `ask` is.
    """

    key: ClassVar[str] = ""
    """Its name in scenes, logs and records."""
    rules: ClassVar[tuple[str, ...]] = ()
    """The clauses it carries out."""
    commit: ClassVar[str] = ""
    """What the button says that makes a choice of so many of each lot: “Attack with {}”, where {} is how many are
    chosen."""

    def ask(self, s: P) -> Decision | None:
        """What is asked now, or None to run on. Changes nothing."""
        return None

    def run(self, s: P, ref: Referee) -> None:
        """What happens by itself."""
        raise NotImplementedError(f"{type(self).__name__} asks nothing and does nothing")

    def answer(self, s: P, ref: Referee, seat: int, option: Option) -> None:
        """Carry out an option that has been checked."""
        handler, args = getattr(type(self), option.handler), option.args
        count = len(args)
        if count == 1:  # nearly all have so few: to spread them out takes twice as long
            handler(self, s, ref, args[0])
        elif count == 2:
            handler(self, s, ref, args[0], args[1])
        elif count == 0:
            handler(self, s, ref)
        else:
            handler(self, s, ref, *args)

    def on_inner(self, s: P, ref: Referee, inner: Any) -> None:
        """The game that this phase had entered is over: read `inner.result`. Without a result it only rests
        (`State.rest`)."""
        raise NotImplementedError(f"{type(self).__name__} entered a game and does not read its result")

    def why_not(self, s: P, seat: int, words: list[str]) -> Refusal | None:
        """Which rule forbids this answer of a seat that is asked? None if none does.

        It calls the functions that made the menu, so the two can't disagree. `words` is the notation, split.
        """
        return None

    def meant(self, s: P, seat: int, menu: Menu, touched: tuple[str, ...]) -> tuple[str, ...]:
        """The answers, on offer or not, that a person may mean by touching these things, likeliest first: for "why
        not?". Here: each verb of the menu."""
        return tuple(" ".join((verb, *touched)) for verb in dict.fromkeys(option.verb for option in menu))

    def preview(self, s: P, seat: int, option: Option) -> Preview | None:
        """What an option means before it is taken, beside its odds: reasons, and what to draw over the map. Only from
        what the seat knows."""
        return None

    def preview_tally(self, s: P, seat: int, counts: tuple[int, ...]) -> Preview | None:
        """The same for a whole choice of so many of each lot (`Decision.tally`), made at once: it breaks no bound."""
        return None

    def undecided(self, s: P) -> str:
        """What has still to be decided, by chance or by an answer that it hangs on, when a question is asked here or
        while this phase waits below one; in words, for odds that end at that question. "" if nothing: what chance has
        decided has been told."""
        return ""

    def typical(self, s: P, menu: Menu) -> Sequence[Option]:
        """Answers that stand for all, where they make little difference or none to what is undecided (which of some
        cards pays): odds look behind such a question, and count what comes whichever of these is given. None of them:
        odds end at the question."""
        return ()

    def forfeits(self, s: P, seat: int, option: Option) -> str:
        """What the seat gives up for good by an option that closes (`Face.closing`), in a few words and without a full
        stop: "4 followers stay idle". "" if nothing that could still be had. Only from what the seat knows; a table
        asks once more. Asked for people alone: what plays unheard never does."""
        return ""

    def meets(self, s: P, seat: int, option: Option, condition: str) -> bool:
        """Whether an option at this interruption meets a condition of a standing order, one of those that its
        `Interrupt` lists."""
        return False

    def stake(self, s: P, seat: int) -> int:
        """How much is at stake for the seat at this interruption, in the `unit` of its `Interrupt`: standing orders may
        wait for so much. Only from what the other seats may know too: who is asked only from some stake on tells what
        it was."""
        return 0

    def gain(self, s: P, seat: int, option: Option) -> int:
        """How much an option at this interruption brings the seat: a standing order to use the chance takes the
        greatest."""
        return 0

    def fault(self, s: P) -> str:
        """Why it can't stand on the stack of this position, as a sentence without a full stop; empty if it can. Asked
        of positions that come from outside, after their types."""
        return ""

    def redeal(self, s: P, seat: int) -> "Phase[P]":
        """The phase as this seat may imagine it. Most hold nothing secret."""
        return self
