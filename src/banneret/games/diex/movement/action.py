"""What an action of a mover is: in which ways it can be done now, why not in others, and what it does."""

from collections.abc import Callable, Sequence
from typing import ClassVar

from banneret.kernel.option import Option
from banneret.kernel.referee import Referee
from banneret.kernel.refusal import Refusal

from ..mover import Mover
from ..state import DiexState


class Action:
    """The rules of one action, which its options name by their verb. It holds no state; one object serves all moves."""

    __slots__ = ()

    verb: ClassVar[str]

    def options(self, s: DiexState, move: Mover) -> Sequence[Option]:
        """The ways to do it now. The mover may be one who has not set out yet: then it is asked what he could do."""
        raise NotImplementedError(f"nobody offers {self.verb}")

    def why_not(self, s: DiexState, move: Mover, words: list[str]) -> Refusal | None:
        """The rule against doing it in these words, its verb first; None if there is none, or if they say nothing."""
        raise NotImplementedError(f"nothing is known against {self.verb}")

    def do(self, s: DiexState, ref: Referee, move: Mover, *args: int) -> None:
        """Do it, in the way of the option with these arguments: the mover, `s.move`, goes on or is halted."""
        raise NotImplementedError(f"{self.verb} does nothing")


class Kind:
    """Actions of one kind in the order of the menu, and a quick look whether there can be any: most movers have neither
    a horse near nor a ladder."""

    __slots__ = ("actions", "possible")

    def __init__(self, possible: Callable[[DiexState, Mover], bool], *actions: Action) -> None:
        self.possible = possible
        self.actions = actions

    def options(self, s: DiexState, move: Mover) -> list[Option]:
        """All that the mover may do of this kind, if it is possible."""
        found: list[Option] = []
        for action in self.actions:
            found += action.options(s, move)
        return found
