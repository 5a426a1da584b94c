"""What people see of a siege."""

from banneret.kernel.face import Face
from banneret.kernel.scene import Briefing, Scene

from ..state import SiegeState
from .arms import SEATS
from .briefing import MINUTES, briefing
from .scene import scene


class SiegeFace(Face[SiegeState]):
    """The face, as the kernel wants it."""

    minutes = MINUTES
    difficulty = 4
    chat = "table"
    arms = SEATS

    def scene(self, s: SiegeState, seat: int | None) -> Scene:
        return scene(s, seat)

    def briefing(self, s: SiegeState, seat: int | None) -> Briefing:
        return briefing(s, seat)
