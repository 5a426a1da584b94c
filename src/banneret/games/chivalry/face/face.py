"""The game as people meet it."""

from banneret.kernel.booklet import Booklet
from banneret.kernel.face import Face
from banneret.kernel.lesson import Lesson
from banneret.kernel.scene import Briefing, Scene

from ..cast import OWN_TURNS
from ..order_of_battle import SCENARIO_DATA
from ..rows import read
from ..state import ChivalryState
from .briefing import MEASURED, MINUTES, briefing_of
from .deeds import DEEDS
from .scene import scene
from .windows import WINDOWS
from .words import ARMS


class ChivalryFace(Face[ChivalryState]):
    """What people see of it."""

    minutes = MINUTES
    difficulty = 3
    chat = "table"
    arms = ARMS
    deeds = DEEDS
    interrupts = WINDOWS
    closing = frozenset({"done", "pass", "back", "stay", "ready", "lower"})
    lessons = (read("lesson.toml", Lesson),)
    book = read("book.toml", Booklet)
    measured = MEASURED

    def turns(self, scenario: str) -> int:
        data = SCENARIO_DATA.get(scenario)
        return data.turns if data is not None else OWN_TURNS

    def scene(self, s: ChivalryState, seat: int | None) -> Scene:
        return scene(s, seat)

    def briefing(self, s: ChivalryState, seat: int | None) -> Briefing:
        return briefing_of(s, seat)
