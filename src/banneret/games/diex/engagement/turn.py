"""The turn of an action: as in any skirmish a phase of each side, with what its terms add between them."""

from dataclasses import dataclass

from banneret.kernel.referee import Referee
from banneret.kernel.sequence import Sequence

from ..log import tell
from ..state import DiexState


def burning(turn: "ActionTurn", s: DiexState) -> bool:
    """Whether something may burn down at the end of the turn."""
    return bool(s.flames or s.kindled)


@dataclass(slots=True)
class ActionTurn(Sequence[DiexState]):
    """DXA-2b. Each action has stages and ends of its own."""

    key = "turn"

    def between(self, s: DiexState, ref: Referee, stage: int) -> None:
        if stage == 0:
            s.charged = 0  # DXA-7.2.2g
            s.phasing = 0
            if ref.hears:
                tell(s, ref, "turn", f"Turn {s.turn} of {s.cast.turns}.", "DXA-2b")


@dataclass(slots=True)
class ActionOpening(Sequence[DiexState]):
    """What the action is about, then its set-up."""

    def run(self, s: DiexState, ref: Referee) -> None:
        if self.stage == 0 and ref.hears:
            tell(s, ref, "scenario", f"{s.cast.data.name}. {s.cast.data.text}", *self.rules[:1])
        Sequence.run(self, s, ref)
