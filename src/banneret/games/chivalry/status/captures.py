"""CHV-23.2 to CHV-23.5: which battles are captured."""

from dataclasses import dataclass
from typing import Annotated, ClassVar

from banneret.kernel.phase import Phase
from banneret.kernel.referee import Referee
from banneret.kernel.shape import Length

from ..field import BATTLES, rear
from ..log import tell
from ..numbers import EachSide, Number
from ..state import ChivalryState
from ..tables import ENEMY, SIDE_NAMES, SIDES, Side
from ..victory import by_capture
from .collapse import Collapse

Capture = tuple[Number, EachSide]
"""A battle, and who has captured it."""


def captured(s: ChivalryState, battle: int, side: Side) -> bool:
    """CHV-23.2: a unit of the side, and no enemy unit other than artillery, in the Enemy Rear."""
    here = s.here[rear(ENEMY[side], battle)]
    return bool(here & s.cast.line[side]) and not here & s.cast.line[ENEMY[side]]


def noted(s: ChivalryState) -> tuple[Capture, ...]:
    """CHV-23.3: the battles in play in their order, each first for the English."""
    return tuple(
        (battle, side)
        for battle in range(len(BATTLES))
        if s.battles >> battle & 1
        for side in SIDES
        if captured(s, battle, side)
    )


class Captures(Phase[ChivalryState]):
    """CHV-23.3, CHV-23.4: captures are noted; unless they decide the game, each captured battle collapses. If they do,
    the Game End Check says so."""

    __slots__ = ()
    key = "captures"
    rules = ("CHV-23.2", "CHV-23.3")

    def run(self, s: ChivalryState, ref: Referee) -> None:
        s.done()
        found = noted(s)
        for battle, side in found:
            s.captures[side] += 1
            if ref.hears:
                text = f"The {SIDE_NAMES[side]} capture the {BATTLES[battle]} battle."
                tell(s, ref, "capture", text, ("CHV-23.2",), gist=f"{SIDE_NAMES[side]} capture the {BATTLES[battle]}")
        if found and by_capture(s, found) is None:
            s.call(Collapses(tuple(dict.fromkeys(battle for battle, _ in found))))  # CHV-23.5: once


@dataclass(slots=True)
class Collapses(Phase[ChivalryState]):
    """CHV-23.3: one captured battle after the other."""

    key: ClassVar[str] = "collapses"
    battles: Annotated[tuple[Number, ...], Length(0, len(BATTLES))]

    def run(self, s: ChivalryState, ref: Referee) -> None:
        if not self.battles:
            s.done()
            return
        s.then(Collapses(self.battles[1:]))
        s.call(Collapse(self.battles[0]))

    def fault(self, s: ChivalryState) -> str:
        return "" if all(battle < len(BATTLES) for battle in self.battles) else "a battle collapses that is none"
