"""DXA-8.3.4a, DXA-8.3.5c, DXA-9.4.3a: a man in a doorway, an open gate or a corner has cover from one side, which his
owner names."""

from dataclasses import dataclass

from banneret.board.hex import members
from banneret.kernel.decision import Decision
from banneret.kernel.option import Menu, Option
from banneret.kernel.phase import Phase
from banneret.kernel.referee import Referee

from ..log import tell
from ..numbers import Cell, Counter, Hexside, Person
from ..sight.lines import INSIDE, LEFT, OUTSIDE, RIGHT, line
from ..state import DiexState
from .shooting import weapon_of

_OTHER = {OUTSIDE: INSIDE, INSIDE: OUTSIDE, LEFT: RIGHT, RIGHT: LEFT}
_NAMES = {OUTSIDE: "outside", INSIDE: "inside", LEFT: "left", RIGHT: "right"}
SIDES = tuple(_NAMES.values())
_OPTIONS = {
    side: Option(f"cover {name}", (side,), label=f"Covered against shots from the {name}")
    for side, name in _NAMES.items()
}


@dataclass(slots=True)
class ChooseShelter(Phase[DiexState]):
    """The owner of one who is shot at names the side from which he is covered for the phase. `side` is where the shot
    comes from."""

    key = "shelter"
    rules = ("DXA-8.3.4a", "DXA-8.3.5c", "DXA-9.4.3a")
    target: Counter
    cell: Cell
    shooter: Person
    side: Hexside

    def ask(self, s: DiexState) -> Decision | None:
        if not self.threatened_from_the_other_side(s):
            return None
        sides = (self.side, _OTHER[self.side])
        prompt = (
            f"{s.name(self.shooter)} shoots at {s.name(self.target)} from the {_NAMES[self.side]}: from which "
            "side is he covered in this phase?"
        )
        return Decision(s.cast.seat[self.target], prompt, Menu([_OPTIONS[side] for side in sides]), rules=self.rules)

    def threatened_from_the_other_side(self, s: DiexState) -> bool:
        """Whether somebody could shoot at him from the other side; if not, there is only one sensible answer."""
        other = _OTHER[self.side]
        seat = s.cast.seat[self.shooter]
        yet = s.cast.armed[seat] & ~s.shot if seat == s.phasing else s.cast.armed[seat]
        for enemy in members(yet):
            if enemy != self.shooter and s.is_active(enemy) and weapon_of(s, enemy) >= 0:
                flight = line(s.ground, s.at[enemy], self.cell)
                if flight.blocked is None and flight.shelter == other:
                    return True
        return False

    def run(self, s: DiexState, ref: Referee) -> None:
        self.on_cover(s, ref, self.side)

    def on_cover(self, s: DiexState, ref: Referee, side: int) -> None:
        s.done()
        s.shelter[self.target] = side
        if ref.hears:
            tell(
                s,
                ref,
                "shelter",
                f"{s.name(self.target)} takes cover from the {_NAMES[side]}.",
                *self.rules,
                counters=(self.target,),
            )
