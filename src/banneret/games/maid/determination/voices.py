"""MAI-5.22: Jeanne's voices: one die of a French action in which she takes part may be rolled again."""

from dataclasses import dataclass
from typing import ClassVar, Final

from banneret.kernel.decision import Decision
from banneret.kernel.option import Menu, Option
from banneret.kernel.phase import Phase
from banneret.kernel.referee import Referee
from banneret.kernel.scene import Preview, Reason

from ..log import tell
from ..state import MaidState
from ..tables import FRENCH, JEANNE, Side

KEEP: Final = Option("keep", label="Keep the roll")
REROLL: Final = Option("reroll", label="Heed the voices: roll again")
_MENU: Final = Menu((KEEP, REROLL))


def may_reroll(s: MaidState, side: Side, people: int) -> bool:
    """Whether the French may re-roll a die of an action in which these people take part."""
    return side == FRENCH and s.event == "voices" and bool(people >> JEANNE & 1)


@dataclass(slots=True)
class Rolled(Phase[MaidState]):
    """A phase that has rolled, and calls `Reroll` where it may roll once more."""

    def again(self, s: MaidState, ref: Referee) -> Phase[MaidState]:
        """The phase after the second roll, which stands."""
        raise NotImplementedError

    def stands(self, s: MaidState) -> str:
        """What the roll that lies there comes to, in words."""
        raise NotImplementedError

    def hopes(self, s: MaidState) -> str:
        """What a second one may come to, with its chances."""
        raise NotImplementedError


@dataclass(slots=True)
class Reroll(Phase[MaidState]):
    """The French player decides right after seeing the roll, before any result. The phase below goes on with the roll
    that stands."""

    key: ClassVar[str] = "voices"
    rules: ClassVar[tuple[str, ...]] = ("MAI-5.22",)

    def ask(self, s: MaidState) -> Decision | None:
        return Decision(FRENCH, "Jeanne hears her voices. Roll again? The second roll stands.", _MENU, rules=self.rules)

    def undecided(self, s: MaidState) -> str:
        return "Jeanne's voices may ask for another roll"

    def on_keep(self, s: MaidState, ref: Referee) -> None:
        s.done()

    def on_reroll(self, s: MaidState, ref: Referee) -> None:
        rolled = _caller(s)
        s.event = ""
        s.done()
        if ref.hears:
            tell(s, ref, "voices", "Jeanne hears her voices: the die is rolled again.", self.rules, touch=("jeanne",))
        s.then(rolled.again(s, ref))

    def preview(self, s: MaidState, seat: int, option: Option) -> Preview | None:
        """The roll that lies there, and for a second one the exact chances."""
        rolled = _caller(s)
        if option == KEEP:
            text = f"The roll stands: {rolled.stands(s)}."
        else:
            hopes = rolled.hopes(s)
            text = f"The second roll stands. {hopes[0].upper()}{hopes[1:]}."
        return Preview((Reason(text, rules=self.rules),))


def _caller(s: MaidState) -> Rolled:
    """The phase whose roll it is lies below."""
    rolled = s.stack[-2]
    assert isinstance(rolled, Rolled), "only phases that can roll again call this one"
    return rolled
