"""The game as people meet it."""

from banneret.kernel.face import Face
from banneret.kernel.lesson import Lesson
from banneret.kernel.scene import Scene

from ..state import CalaisState
from ..tables import read
from .scene import ARMS, scene


class CalaisFace(Face[CalaisState]):
    """What people see of it."""

    minutes = 45
    difficulty = 2
    chat = "table"
    arms = ARMS
    lessons = (read("lesson.toml", Lesson),)

    def scene(self, s: CalaisState, seat: int | None) -> Scene:
        return scene(s, seat)
