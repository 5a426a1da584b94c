"""One game of a plan, and how it ended."""

import msgspec

from .schedule import Schedule
from .sitting import Thought, sit


class Played(msgspec.Struct, frozen=True):
    """One game that was played: who sat where, and how it ended. The same for the same schedule and number, wherever
    and whenever it is played."""

    number: int
    bots: tuple[str, ...]
    winners: tuple[int, ...]
    scores: tuple[float, ...]
    kind: str
    level: str
    decisions: int
    heading: str
    """Where the game stood when it ended: the turn, the date, as the game's scene has it."""


def play(schedule: Schedule, number: int) -> tuple[Played, dict[str, Thought]]:
    """Play one game of a plan to its end."""
    game = schedule.rules
    sitting = sit(
        game, schedule.scenario, schedule.variants, schedule.dice(number), lambda state: schedule.seated(number)
    )
    result = sitting.state.result
    assert result is not None
    heading = game.face.scene(sitting.state, None).heading
    played = Played(
        number, sitting.names, result.winners, result.scores, result.kind, result.level, sum(sitting.asked), heading
    )
    return played, sitting.thoughts()
