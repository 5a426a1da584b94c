"""What people see of the game, and what they choose it by."""

from banneret.kernel.booklet import Booklet
from banneret.kernel.face import Face
from banneret.kernel.lesson import Lesson
from banneret.kernel.scene import Briefing, Scene

from ..data_files import read
from ..scenarios import SCENARIO_DATA
from ..state import MaidState
from .briefing import MEASURED, briefing
from .deeds import DEEDS
from .plain import plain
from .scene import ARMS, scene
from .toll import toll


class MaidFace(Face[MaidState]):
    minutes = 90
    difficulty = 4
    arms = ARMS
    closing = frozenset({"end", "done", "stop", "stay", "keep", "besiege"})
    deeds = DEEDS
    lessons = (read("lesson.toml", Lesson),)
    measured = MEASURED
    book = read("book.toml", Booklet)

    def turns(self, scenario: str) -> int:
        return len(SCENARIO_DATA[scenario].turns)

    def toll(self, s: MaidState, gists: tuple[str, ...]) -> tuple[str, ...]:
        return toll(s, gists)

    def scene(self, s: MaidState, seat: int | None) -> Scene:
        return scene(s, seat)

    def plain(self, told: str) -> str:
        return plain(told)

    def briefing(self, s: MaidState, seat: int | None) -> Briefing:
        return briefing(s, seat)
