"""The game as people meet it."""

from banneret.kernel.booklet import Booklet
from banneret.kernel.face import Face
from banneret.kernel.lesson import Lesson
from banneret.kernel.scene import Briefing, Scene

from ..state import CalaisState
from ..tables import SET_UPS, read
from .briefing import MEASURED, briefing
from .deeds import DEEDS
from .plain import plain
from .scene import ARMS, scene


class CalaisFace(Face[CalaisState]):
    """What people see of it."""

    minutes = 45
    difficulty = 2
    chat = "table"
    arms = ARMS
    closing = frozenset({"break none", "play nothing", "add nothing"})
    deeds = DEEDS
    lessons = (read("lesson.toml", Lesson),)
    measured = MEASURED
    book = read("book.toml", Booklet)

    def turns(self, scenario: str) -> int:
        return SET_UPS[scenario].last_turn - SET_UPS[scenario].first_turn + 1

    def scene(self, s: CalaisState, seat: int | None) -> Scene:
        return scene(s, seat)

    def plain(self, told: str) -> str:
        return plain(told)

    def briefing(self, s: CalaisState, seat: int | None) -> Briefing:
        return briefing(s, seat)
