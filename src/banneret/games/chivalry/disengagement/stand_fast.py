"""CHV-26.5: a check that has failed may still count as passed."""

from dataclasses import dataclass
from typing import ClassVar

from banneret.kernel.referee import Referee

from ..cards.window import Window
from ..log import does, tell
from ..numbers import Unit
from ..state import ChivalryState
from ..tables import STAND_FAST


@dataclass(slots=True)
class Wavering(Window):
    """A unit has failed a check: what comes of that is said by the kinds of it."""

    card: ClassVar[int] = STAND_FAST
    rules: ClassVar[tuple[str, ...]] = ("CHV-26.5",)
    unit: Unit

    def question(self, s: ChivalryState) -> str:
        return f"{does(s, self.unit, 'has')} failed the disengagement check. Play Stand Fast?"

    def failed(self, s: ChivalryState, ref: Referee) -> None:
        """The check stays failed. The window is off the stack."""
        raise NotImplementedError

    def opened(self, s: ChivalryState, ref: Referee) -> None:
        s.done()
        if ref.hears:
            tell(
                s,
                ref,
                "stand",
                f"{does(s, self.unit, 'stands')} fast.",
                ("CHV-26.5",),
                touch=(s.cast.unit_ids[self.unit],),
            )

    def shut(self, s: ChivalryState, ref: Referee) -> None:
        s.done()
        self.failed(s, ref)

    def stake(self, s: ChivalryState, seat: int) -> int:
        """The Cohesion of the unit that would give way."""
        return s.current[self.unit]
