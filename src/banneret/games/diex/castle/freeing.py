"""DXA-SC.10: captives are freed by a friend."""

from banneret.board.hex import members
from banneret.kernel.referee import Referee
from banneret.kernel.refusal import Refusal

from ..combat import harm
from ..log import tell
from ..muster.cast import Cast
from ..state import STUNNED, DiexState
from .idle_task import Task


class FreeCaptive(Task):
    """DXA-SC.10: bring a stunned civilian beside him to his senses. The target is the civilian."""

    key = "free"

    def known(self, cast: Cast) -> bool:
        return cast.captives

    def targets(self, s: DiexState, who: int) -> list[int]:
        lying = s.fallen & s.ground.lattice.spread(s.cells(who))
        return [s.who[cell] for cell in members(lying) if self.refuse(s, who, s.who[cell]) is None]

    def refuse(self, s: DiexState, who: int, target: int) -> Refusal | None:
        name = s.name(target)
        if s.cast.seat[target] != s.cast.seat[who] or not s.cast.civilians >> target & 1:
            return Refusal("DXA-SC.10", f"{name} is no civilian of {s.name(who)}'s side.")
        if s.health[target] != STUNNED:
            return Refusal("DXA-SC.10", f"{name} is not stunned and needs nobody to free him.")
        if not s.ground.lattice.spread(s.cells(who)) & s.cells(target):
            return Refusal("DXA-SC.10", f"{name} is not beside {s.name(who)} any more.")
        return None

    def words(self, s: DiexState, who: int, target: int) -> tuple[str, str, tuple[str, ...]]:
        key = s.cast.keys[target]
        return key, f"frees {s.name(target)}", (key,)

    def finish(self, s: DiexState, ref: Referee, who: int, target: int) -> None:
        harm.recover(s, target)
        if ref.hears:
            text = f"{s.name(who)} has freed {s.name(target)}, who recovers."
            tell(s, ref, "recover", text, "DXA-SC.10", "DXA-2.1i", counters=(who, target))
