"""DXC-6: the turn, which is a day. Each step is a phase of its own; this file says only what follows what."""

from dataclasses import dataclass

from banneret.kernel.referee import Referee
from banneret.kernel.sequence import Sequence, Stage, steps

from .dawn import Dawn
from .group import KING, REBEL
from .morning.morning import Morning
from .movement.movement import Movement
from .night.night import Night
from .siege_days import SiegeDays
from .state import CampaignState
from .supply import Supply


def _besieged(turn: "Turn", s: CampaignState) -> bool:
    return bool(s.sieges)


@dataclass(slots=True)
class Turn(Sequence[CampaignState]):
    """DXC-6a, DXC-6b, DXC-6c: both sides finish each step before the next begins, King's side first. What a side does
    between supply and movement touches nothing of the other's: so it is taken in one go (ruling)."""

    key = "turn"
    rules = ("DXC-6a", "DXC-6b", "DXC-6c", "DXC-6h")
    stages = (
        Stage(lambda turn, s: Dawn(), "Dawn"),
        Stage(lambda turn, s: Supply(KING), "Supply"),
        Stage(lambda turn, s: Supply(REBEL)),
        Stage(lambda turn, s: Morning(KING), "Morning"),
        Stage(lambda turn, s: Morning(REBEL)),
        Stage(lambda turn, s: Movement(), "Movement"),
        Stage(lambda turn, s: SiegeDays(), "Sieges", _besieged),
        Stage(lambda turn, s: Night(), "Night"),
    )

    def at(self, stage: int) -> "Turn":
        return Turn(stage=stage)

    def over(self, s: CampaignState, ref: Referee) -> None:
        if s.result is None:
            s.then(Turn())


STEPS = steps(Turn)
