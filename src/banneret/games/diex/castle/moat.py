"""Section 10.4: the moat filled before the assault.

Each action of a siege is a battle of its own with all its markers in hand again (DXA-10.4c). There is no stone thrower
(DXA-10.4d).
"""

from dataclasses import dataclass
from functools import cache

from banneret.kernel.decision import Decision
from banneret.kernel.option import Menu, Option
from banneret.kernel.phase import Phase
from banneret.kernel.referee import Referee
from banneret.kernel.refusal import Refusal

from ..ground.terrain import FILLED_MOAT, MOAT
from ..log import tell
from ..numbers import Seat
from ..state import DiexState
from .castle import become


@cache
def _fill(cell: int, name: str) -> Option:
    return Option(f"fill {name}", (cell,), label=f"Fill the moat in {name}", touch=(name,))


_DONE = Option("done", label="Fill no more")


@dataclass(slots=True)
class FillMoat(Phase[DiexState]):
    """DXA-10.4a, DXA-10.4b: before the assault the attacker places his filled moat markers on moat hexes of his
    choice."""

    key = "fill_moat"
    rules = ("DXA-10.4a", "DXA-10.4b")
    seat: Seat

    def ask(self, s: DiexState) -> Decision | None:
        if not s.moat_fills:
            return None
        ground = s.ground
        options = [_fill(cell, ground.names[cell]) for cell in ground.lattice.cells if ground.kind[cell] == MOAT]
        if not options:
            return None
        prompt = f"Which hex of the moat do you fill? {s.moat_fills} to go."
        return Decision(self.seat, prompt, Menu([*options, _DONE]), rules=self.rules)

    def run(self, s: DiexState, ref: Referee) -> None:
        s.done()

    def on_fill(self, s: DiexState, ref: Referee, cell: int) -> None:
        s.moat_fills -= 1
        become(s, cell, FILLED_MOAT)  # DXA-9.1b
        if ref.hears:
            tell(s, ref, "fill", f"The moat is filled in {s.ground.names[cell]}.", "DXA-10.4a", cells=(cell,))

    def on_done(self, s: DiexState, ref: Referee) -> None:
        s.done()

    def why_not(self, s: DiexState, seat: int, words: list[str]) -> Refusal | None:
        cell = s.ground.cell(words[-1])
        if words[0] != "fill" or (cell >= 0 and s.ground.kind[cell] == MOAT):
            return None
        return Refusal("DXA-10.4a", f"{words[-1]} is no hex of the moat that is still open.")
