"""MAI-5.22: Jeanne's voices: one die of a French action in which she takes part may be rolled again."""

from dataclasses import dataclass
from typing import ClassVar, Protocol

from banneret.kernel.decision import Decision
from banneret.kernel.option import Menu, Option
from banneret.kernel.phase import Phase
from banneret.kernel.referee import Referee

from ..log import tell
from ..state import MaidState
from ..tables import FRENCH, JEANNE

KEEP = Option("keep", label="Keep the roll")
REROLL = Option("reroll", label="Heed the voices: roll again")
_MENU = Menu((KEEP, REROLL))


class Rolled(Protocol):
    """The phase below: it has rolled, and can roll once more."""

    def again(self, s: MaidState, ref: Referee) -> Phase[MaidState]: ...


def may_reroll(s: MaidState, side: int, people: int) -> bool:
    """Whether the French may re-roll a die of an action in which these people take part."""
    return side == FRENCH and s.event == "voices" and bool(people >> JEANNE & 1)


@dataclass(slots=True)
class Reroll(Phase[MaidState]):
    """The French player decides right after seeing the roll, before any result. The phase below goes on with the roll that stands."""

    key: ClassVar[str] = "voices"
    rules: ClassVar[tuple[str, ...]] = ("MAI-5.22",)

    def ask(self, s: MaidState) -> Decision | None:
        return Decision(FRENCH, "Jeanne hears her voices. Roll again? The second roll stands.", _MENU, rules=self.rules)

    def on_keep(self, s: MaidState, ref: Referee) -> None:
        s.done()

    def on_reroll(self, s: MaidState, ref: Referee) -> None:
        s.event = ""
        s.done()
        if ref.hears:
            tell(s, ref, "voices", "Jeanne hears her voices: the die is rolled again.", self.rules, touch=("jeanne",))
        below: Rolled = s.stack[-1]  # type: ignore[assignment]  # only phases that can roll again call this one
        s.then(below.again(s, ref))
