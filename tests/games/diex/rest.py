"""A phase to lie at the bottom of the stack in tests: it asks, so that what is above it comes to an end."""

from banneret.games.diex.state import DiexState
from banneret.kernel.decision import Decision
from banneret.kernel.option import Menu, Option
from banneret.kernel.phase import Phase


class Rest(Phase[DiexState]):
    __slots__ = ()
    key = "rest"

    def ask(self, s: DiexState) -> Decision | None:
        return Decision(0, "Nothing more happens.", Menu([Option("rest")]))
