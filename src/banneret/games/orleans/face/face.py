"""The game as people meet it."""

from banneret.kernel.face import Face
from banneret.kernel.lesson import Lesson
from banneret.kernel.option import Menu
from banneret.kernel.scene import Scene

from ..state import OrleansState
from ..tables import read
from . import foresight
from .look import ARMS
from .scene import scene


class OrleansFace(Face[OrleansState]):
    """What people see of it."""

    minutes = 120
    difficulty = 3
    chat = "table"
    """ORL-20.4, ORL-20.6: one common channel, in which anything may be said; nothing in it proves a card (ORL-20.5)."""
    arms = ARMS
    lessons = (read("lesson.toml", Lesson),)
    foresees = True
    further = foresight.FURTHER

    def scene(self, s: OrleansState, seat: int | None) -> Scene:
        return scene(s, seat)

    def foresee(self, s: OrleansState, seat: int) -> Menu:
        return foresight.foresee(s, seat)
