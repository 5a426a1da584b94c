"""Section 10.2.1: setting fire to a structure by hand."""

from banneret.board.hex import members
from banneret.kernel.referee import Referee
from banneret.kernel.refusal import Refusal

from ..log import tell
from ..state import DiexState
from .castle import structures
from .fire import catch
from .idle_task import Task


class LightFire(Task):
    """DXA-10.2.1a, DXA-10.2.1b: set fire to an adjacent structure hex, without a roll. The target is the hex."""

    key = "light"
    since = 10

    def targets(self, s: DiexState, who: int) -> list[int]:
        return members(s.ground.lattice.neighbours[s.at[who]] & structures(s.ground))

    def refuse(self, s: DiexState, who: int, target: int) -> Refusal | None:
        name = s.ground.names[target]
        if not structures(s.ground) >> target & 1:
            return Refusal("DXA-10.2.1c", f"There is nothing in {name} that could burn.")
        if not s.ground.lattice.neighbours[target] >> s.at[who] & 1:
            return Refusal("DXA-10.2.1a", f"{s.name(who)} is not adjacent to {name}.")
        if target in s.flames:
            return Refusal("DXA-10.2.1a", f"{name} burns already.")
        return None

    def words(self, s: DiexState, who: int, target: int) -> tuple[str, str, tuple[str, ...]]:
        name = s.ground.names[target]
        return name, f"sets fire to {name}", (name,)

    def finish(self, s: DiexState, ref: Referee, who: int, target: int) -> None:
        if ref.hears:
            tell(
                s,
                ref,
                "light",
                f"{s.name(who)} sets fire to {s.ground.names[target]}.",
                "DXA-10.2.1a",
                "DXA-10.2.1b",
                counters=(who,),
                cells=(target,),
            )
        catch(s, ref, [target], s.cast.seat[who])
