"""What people see of the game, and what they choose it by."""

from banneret.kernel.face import Face
from banneret.kernel.lesson import Lesson
from banneret.kernel.scene import Scene

from ..state import MaidState
from ..tables import read
from .scene import ARMS, scene


class MaidFace(Face[MaidState]):
    minutes = 90
    difficulty = 4
    arms = ARMS
    lessons = (read("lesson.toml", Lesson),)

    def scene(self, s: MaidState, seat: int | None) -> Scene:
        return scene(s, seat)
