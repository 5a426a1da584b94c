"""What people see of a campaign."""

from banneret.kernel.face import Face, Interrupt
from banneret.kernel.lesson import Lesson
from banneret.kernel.scene import Briefing, Scene

from ...ground.reading import read
from ..state import CampaignState
from .arms import SEATS
from .briefing import MINUTES, briefing
from .scene import scene


class CampaignFace(Face[CampaignState]):
    """The face, as the kernel wants it."""

    minutes = MINUTES
    difficulty = 5
    chat = "table"
    arms = SEATS
    lessons = (read("camp_lesson.toml", Lesson),)
    interrupts = (
        Interrupt(
            "rising",
            title="A settlement in revolt, when Normans come into it",
            note="It may rise against them at once, or keep quiet.",
        ),
        Interrupt(
            "join",
            title="A battle next to one of your groups",
            note="Groups in the hexes around it may come to its help.",
        ),
    )

    def scene(self, s: CampaignState, seat: int | None) -> Scene:
        return scene(s, seat)

    def briefing(self, s: CampaignState, seat: int | None) -> Briefing:
        return briefing(s, seat)
