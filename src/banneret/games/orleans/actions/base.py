"""What an action is: when it can be chosen, in which ways, and what it does."""

from collections.abc import Sequence
from typing import ClassVar

from banneret.kernel.option import Option
from banneret.kernel.referee import Referee
from banneret.kernel.refusal import Refusal
from banneret.kernel.scene import Overlay, Preview, Reason

from ..ids import action_id
from ..phase import foretold
from ..state import OrleansState
from ..supply import clear_spaces
from ..tables import ACTION, ACTIONS, SEATS
from ..touch import Touched

MOST_WAYS = 4
"""How many ways to carry out an action are named to somebody who has named none."""


class Action:
    """The rules of one action. It holds no state; one object serves all matches."""

    id: ClassVar[str]
    """Its id in the data."""

    def __init__(self) -> None:
        self.number = ACTION[self.id]
        self.spaces = ACTIONS[self.number]
        self._alone = tuple(
            self.option(seat, "", f"{self.spaces.name}: {self.spaces.effect}") for seat in range(len(SEATS))
        )

    def option(
        self, seat: int, words: str, label: str, args: tuple[object, ...] = (), touch: tuple[str, ...] = ()
    ) -> Option:
        """One way to carry it out: `words` follow the action's id in the notation, `args` are what `effect` gets."""
        notation = f"{self.id} {words}" if words else self.id
        return Option(notation, (self.number, *args), label=label, touch=(action_id(seat, self.number), *touch))

    def nothing_to_gain(self, s: OrleansState, seat: int) -> Refusal | None:
        """ORL-8.3: why it would change nothing; None if it would change something."""
        return None

    def options(self, s: OrleansState, seat: int) -> Sequence[Option]:
        """The ways to carry it out now; called when it is filled and owned. Here: one way, if it changes something."""
        return () if self.nothing_to_gain(s, seat) else (self._alone[seat],)

    def carry_out(self, s: OrleansState, ref: Referee, seat: int, args: tuple[int, ...]) -> None:
        """ORL-4.6: the followers return to the bag before the effect is resolved."""
        clear_spaces(s, seat, self.spaces.first, self.spaces.last)
        self.effect(s, ref, seat, args)

    def effect(self, s: OrleansState, ref: Referee, seat: int, args: tuple[int, ...]) -> None:
        raise NotImplementedError(f"{self.id} does nothing")

    def gives(self, s: OrleansState, seat: int) -> str:
        """What it would give this player now, in words without a full stop: for people."""
        lacking = self.nothing_to_gain(s, seat)
        return f"nothing: {_within(lacking.reason)}" if lacking else self.prospect(s, seat)

    def prospect(self, s: OrleansState, seat: int) -> str:
        """What would come of it now, where something does. Here: what is printed on it."""
        return _within(self.spaces.effect)

    def notes(self, s: OrleansState, seat: int) -> list[Reason]:
        """What else a player should know who sets followers on it. Here: nothing."""
        return []

    def reach(self, s: OrleansState, seat: int) -> tuple[Overlay, ...]:
        """Where on the map it can do something. Here: nowhere."""
        return ()

    def overlays(self, s: OrleansState, seat: int, option: Option) -> tuple[Overlay, ...]:
        """What to draw over the map for one way to carry it out. Here: where it can do something."""
        return self.reach(s, seat)

    def preview(self, s: OrleansState, seat: int, option: Option) -> Preview | None:
        """What one way to carry it out means before it is chosen."""
        return foretold(s, seat, option, self.overlays(s, seat, option))

    def objects(self, s: OrleansState, seat: int, t: Touched) -> list[str]:
        """What else is named with it, of the things touched: the words of each way that may be meant. Here: nothing
        is."""
        return []

    def why_not(self, s: OrleansState, seat: int, words: list[str]) -> Refusal:
        """Why it can't be carried out in this way; asked only about ways that are not on offer."""
        return self.nothing_to_gain(s, seat) or self.how_to_say(s, seat)

    def how_to_say(self, s: OrleansState, seat: int) -> Refusal:
        """For an answer that names no way at all, though there are some."""
        ways = [f"“{option.notation}”" for option in self.options(s, seat)]
        said = " or ".join(ways[:MOST_WAYS]) + (" and so on" if len(ways) > MOST_WAYS else "")
        return Refusal("ORL-8.1", f"The {self.spaces.name} can be carried out like this: {said}.")


def _within(sentence: str) -> str:
    """A sentence as part of another."""
    return sentence[0].lower() + sentence[1:].removesuffix(".")
