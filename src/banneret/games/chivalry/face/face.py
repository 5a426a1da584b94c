"""The game as people meet it."""

from banneret.kernel.face import Face
from banneret.kernel.lesson import Lesson
from banneret.kernel.scene import Briefing, Scene

from ..state import ChivalryState
from ..tables import read
from .briefing import MINUTES, briefing_of
from .scene import scene
from .windows import WINDOWS
from .words import ARMS


class ChivalryFace(Face[ChivalryState]):
    """What people see of it."""

    minutes = MINUTES
    difficulty = 3
    chat = "table"
    arms = ARMS
    interrupts = WINDOWS
    lessons = (read("lesson.toml", Lesson),)

    def scene(self, s: ChivalryState, seat: int | None) -> Scene:
        return scene(s, seat)

    def briefing(self, s: ChivalryState, seat: int | None) -> Briefing:
        return briefing_of(s, seat)
