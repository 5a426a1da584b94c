"""The game as people meet it."""

from banneret.kernel.booklet import Booklet
from banneret.kernel.face import Face
from banneret.kernel.lesson import Lesson
from banneret.kernel.option import Menu
from banneret.kernel.scene import Briefing, Scene

from ..state import OrleansState
from ..tables import LAST_ROUND, read
from . import foresight
from .briefing import MEASURED, briefing
from .deeds import DEEDS
from .look import ARMS
from .plain import plain
from .scene import scene


class OrleansFace(Face[OrleansState]):
    """What people see of it."""

    minutes = 120
    difficulty = 3
    chat = "table"
    """ORL-20.4, ORL-20.6: one common channel, in which anything may be said; nothing in it proves a card (ORL-20.5)."""
    arms = ARMS
    deeds = DEEDS
    lessons = (read("lesson.toml", Lesson),)
    book = read("book.toml", Booklet)
    closing = frozenset({"ready", "pass", "stop", "decline", "no"})
    measured = MEASURED

    def turns(self, scenario: str) -> int:
        return LAST_ROUND

    foresees = True
    further = foresight.FURTHER

    def scene(self, s: OrleansState, seat: int | None) -> Scene:
        return scene(s, seat)

    def plain(self, told: str) -> str:
        return plain(told)

    def briefing(self, s: OrleansState, seat: int | None) -> Briefing:
        return briefing()

    def foresee(self, s: OrleansState, seat: int) -> Menu:
        return foresight.foresee(s, seat)
