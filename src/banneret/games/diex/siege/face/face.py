"""What people see of a siege."""

from banneret.kernel.booklet import Booklet
from banneret.kernel.face import Face
from banneret.kernel.lesson import Lesson
from banneret.kernel.scene import Briefing, Scene

from ...ground.reading import read
from ...quick.plain import plain
from ..scenarios import siege_data
from ..state import SiegeState
from .arms import SEATS
from .briefing import MEASURED, MINUTES, briefing
from .deeds import DEEDS
from .scene import scene


class SiegeFace(Face[SiegeState]):
    """The face, as the kernel wants it."""

    minutes = MINUTES
    difficulty = 4
    chat = "table"
    arms = SEATS
    closing = frozenset({"done", "decline", "hold", "wait"})
    deeds = DEEDS
    lessons = (read("siege_lesson.toml", Lesson),)
    measured = MEASURED
    book = read("siege_book.toml", Booklet)

    def turns(self, scenario: str) -> int:
        return siege_data(scenario).days

    def scene(self, s: SiegeState, seat: int | None) -> Scene:
        return scene(s, seat)

    def plain(self, told: str) -> str:
        return plain(told)

    def briefing(self, s: SiegeState, seat: int | None) -> Briefing:
        return briefing(s, seat)
