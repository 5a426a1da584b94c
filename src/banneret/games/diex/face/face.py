"""What people see of a skirmish."""

from banneret.kernel.booklet import Booklet
from banneret.kernel.face import Face, Interrupt
from banneret.kernel.lesson import Lesson
from banneret.kernel.scene import Briefing, Scene

from ..charges import counter_charge
from ..ground.reading import read
from ..missiles import defensive_fire
from ..missiles.conditions import CONDITIONS
from ..muster.scenarios import scenario_data
from ..state import DiexState
from .arms import ARMS
from .briefing import MEASURED, MINUTES, briefing_of
from .deeds import DEEDS
from .plain import plain
from .scene import scene


class DiexFace(Face[DiexState]):
    """The face, as the kernel wants it."""

    minutes = MINUTES
    difficulty = 4
    chat = "table"
    arms = ARMS
    closing = frozenset(
        {"end", "done", "pass", "back", "stop", "stay", "ready", "hold", "spare", "keep", "no", "break_off"}
    )
    deeds = DEEDS
    lessons = (read("tac_lesson.toml", Lesson),)
    measured = MEASURED
    book = read("tac_book.toml", Booklet)
    interrupts = (
        Interrupt(
            defensive_fire.INTERRUPT,
            ("wounded", "killed", "unhorsed", "driven back", "slowed"),
            tuple(CONDITIONS),
        ),
        Interrupt(counter_charge.INTERRUPT),
    )

    def turns(self, scenario: str) -> int:
        return scenario_data(scenario).turns

    def scene(self, s: DiexState, seat: int | None) -> Scene:
        return scene(s, seat)

    def plain(self, told: str) -> str:
        return plain(told)

    def briefing(self, s: DiexState, seat: int | None) -> Briefing:
        return briefing_of(s, seat)
