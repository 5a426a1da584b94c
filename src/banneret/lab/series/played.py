"""One game of a plan, and how it ended."""

import msgspec

from .plan import Plan
from .sitting import Thought, sit


class Played(msgspec.Struct, frozen=True):
    """One game that was played: who sat where, and how it ended. The same for the same plan and number, wherever and
    whenever it is played."""

    number: int
    bots: tuple[str, ...]
    winners: tuple[int, ...]
    scores: tuple[float, ...]
    kind: str
    level: str
    decisions: int
    heading: str
    """Where the game stood when it ended: the turn, the date, as the game's scene has it."""


def play(plan: Plan, number: int) -> tuple[Played, dict[str, Thought]]:
    """Play one game of a plan to its end."""
    game = plan.rules
    sitting = sit(game, plan.scenario, plan.variants, plan.dice(number), lambda state: plan.seated(number))
    result = sitting.state.result
    assert result is not None
    heading = game.face.scene(sitting.state, None).heading
    played = Played(
        number, sitting.names, result.winners, result.scores, result.kind, result.level, sum(sitting.asked), heading
    )
    return played, sitting.thoughts()
