"""CHV-7.4 to CHV-7.7: who has the initiative this turn."""

from dataclasses import dataclass
from typing import ClassVar

from banneret.kernel.phase import Phase
from banneret.kernel.referee import Referee

from ..army.commanders import command
from ..cards.window import Window
from ..log import tell
from ..numbers import Number
from ..state import ChivalryState
from ..tables import CONSTANTS, ENEMY, ENGLISH, FRENCH, SIDE_NAMES, TRUMPETS, Side

Blown = tuple[Number, Number]
"""By side: the Trumpets that were played."""


def totals(s: ChivalryState, blown: tuple[int, int], dice: tuple[int, int]) -> tuple[int, int]:
    """CHV-7.5, CHV-7.7: by side."""
    english, french = (
        dice[side] + command(s, side) + CONSTANTS.trumpets_bonus * blown[side] for side in (ENGLISH, FRENCH)
    )
    return english, french


def winner(totals: tuple[int, int], last: Side) -> Side:
    """CHV-7.5, CHV-7.6: on a tie the side that did not have it last turn."""
    english, french = totals
    if english == french:
        return ENEMY[last]
    return ENGLISH if english > french else FRENCH


class InitiativeCheck(Phase[ChivalryState]):
    """CHV-7.4: on turn 1 history decides."""

    __slots__ = ()
    key = "initiative"
    rules = ("CHV-7.4", "CHV-7.5")

    def run(self, s: ChivalryState, ref: Referee) -> None:
        if s.turn > 1:
            s.then(Trumpets(s.initiative))
            return
        s.done()
        if ref.hears:
            text = f"The {SIDE_NAMES[s.initiative]} open the battle."
            tell(s, ref, "initiative", text, ("CHV-7.4",))


@dataclass(slots=True)
class Trumpets(Window):
    """CHV-7.7, CHV-1.7: first the holder of last turn's initiative, then the other."""

    key: ClassVar[str] = "trumpets"
    card: ClassVar[int] = TRUMPETS
    window: ClassVar[str] = "trumpets"
    rules: ClassVar[tuple[str, ...]] = ("CHV-7.7", "CHV-26.11")
    blown: Blown = (0, 0)

    def question(self, s: ChivalryState) -> str:
        return "Initiative: play Trumpets for 2 more?"

    def opened(self, s: ChivalryState, ref: Referee) -> None:
        self._next(s, (1, self.blown[1]) if self.side == ENGLISH else (self.blown[0], 1))

    def shut(self, s: ChivalryState, ref: Referee) -> None:
        self._next(s, self.blown)

    def _next(self, s: ChivalryState, blown: tuple[int, int]) -> None:
        s.then(Trumpets(ENEMY[self.side], blown) if self.side == s.initiative else Roll(blown))

    def stake(self, s: ChivalryState, seat: int) -> int:
        return CONSTANTS.trumpets_bonus


@dataclass(slots=True)
class Roll(Phase[ChivalryState]):
    """CHV-7.5: the dice."""

    key: ClassVar[str] = "initiative_roll"
    rules: ClassVar[tuple[str, ...]] = ("CHV-7.5", "CHV-7.6")
    blown: Blown = (0, 0)

    def run(self, s: ChivalryState, ref: Referee) -> None:
        s.done()
        last = s.initiative
        dice = (ref.die(CONSTANTS.initiative_die), ref.die(CONSTANTS.initiative_die))
        found = totals(s, self.blown, dice)
        s.initiative = winner(found, last)
        if ref.hears:
            tie = found[0] == found[1]
            text = f"The {SIDE_NAMES[s.initiative]} have the initiative."
            rules = ("CHV-7.5", *(("CHV-7.6",) if tie else ()))
            sums = f"English {found[0]}, French {found[1]}"
            tell(s, ref, "initiative", text, rules, dice=dice, sum=sums, gist=f"{SIDE_NAMES[s.initiative]} initiative")

    def undecided(self, s: ChivalryState) -> str:
        return "who has the initiative"
