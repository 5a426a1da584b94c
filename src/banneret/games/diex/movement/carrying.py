"""Section 4.2.4: taking a stunned man on one's back."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from banneret.board.hex import members
from banneret.kernel.decision import Decision
from banneret.kernel.option import Menu, Option
from banneret.kernel.phase import Phase
from banneret.kernel.referee import Referee
from banneret.kernel.refusal import Refusal

from ..combat.contact import threatened
from ..combat.harm import crush
from ..log import tell
from ..mover import Mover
from ..numbers import Person
from ..state import NOBODY, NOWHERE, STUNNED, DiexState
from .action import Action
from .burden import drop, lay_down, lay_places


def carry_refusal(s: DiexState, move: Mover, stunned: int) -> Refusal | None:
    """What keeps the mover from taking this man on his back now."""
    man = move.counter
    name, other = s.name(man), s.name(stunned)
    if stunned >= s.cast.people or s.health[stunned] != STUNNED or s.at[stunned] < 0:
        return Refusal("DXA-4.2.4a", f"{other} does not lie stunned on the map.")
    if s.steed[man] >= 0:
        return Refusal("DXA-4.2.4a", f"{name} is mounted; only a man on foot carries another.")
    if s.at[man] != s.at[stunned]:
        return Refusal("DXA-4.2.4a", f"{name} must pass through {s.hex(stunned)}, where {other} lies.")
    if s.load[man] >= 0 or s.carriers >> man & 1:
        return Refusal("DXA-4.2.4c", f"{name} has carried a man in this phase; only one may be carried.")
    if s.bearers >> man & 1 or s.aloft >> man & 1 or s.leads(man):
        return Refusal("DXA-4.2.4a", f"{name} has no hand free to carry a man.")
    if threatened(s, 1 - s.cast.seat[man], 1 << s.at[stunned]):
        return Refusal("DXA-4.2.4c", f"An enemy is in position to attack {s.hex(stunned)}, where {other} lies.")
    return None


def lay_refusal(s: DiexState, move: Mover, cell: int) -> Refusal | None:
    """What keeps the mover from laying his man down in this hex, which ends his move."""
    man = move.counter
    if s.load[man] < 0:
        return Refusal("DXA-4.2.4b", f"{s.name(man)} carries nobody.")
    if s.living >> s.at[man] & 1:
        return Refusal(
            "DXA-4.1b", f"{s.name(man)} can't end his move in {s.hex(man)}: {s.name(s.who[s.at[man]])} is there."
        )
    if cell < 0 or not lay_places(s, man) >> cell & 1:
        return Refusal(
            "DXA-4.2.4b",
            f"{s.name(s.load[man])} is laid in a hex beside {s.name(man)} that is free of the living and "
            "passable on foot.",
        )
    return None


# -------------------------------------------------------------------- forced to put him down


def stopped(s: DiexState, carrier: int) -> None:
    """DXA-4.2.4d: a carrier whose move has ended against his will, still on his feet, puts his man down beside him. May
    call a phase."""
    if s.load[carrier] >= 0:
        s.call(PutDown(carrier))


@dataclass(slots=True)
class PutDown(Phase[DiexState]):
    """The owner of a carrier who was stopped says where the man on his back is laid."""

    key = "put_down"
    rules = ("DXA-4.2.4d",)
    carrier: Person

    def ask(self, s: DiexState) -> Decision | None:
        places = lay_places(s, self.carrier)
        if not places & places - 1:
            return None
        options = [_lay(s.cast.keys[self.carrier], s.ground.names[cell], cell) for cell in members(places)]
        prompt = f"Where does {s.name(self.carrier)} lay {s.name(s.load[self.carrier])}?"
        return Decision(s.cast.seat[self.carrier], prompt, Menu(options), rules=self.rules)

    def run(self, s: DiexState, ref: Referee) -> None:
        self.on_lay(s, ref, lay_places(s, self.carrier).bit_length() - 1)

    def on_lay(self, s: DiexState, ref: Referee, cell: int) -> None:
        s.done()
        if cell < 0:
            drop(s, self.carrier)
        else:
            lay_down(s, ref, self.carrier, cell, "DXA-4.2.4d")
        crush(s, ref)

    def why_not(self, s: DiexState, seat: int, words: list[str]) -> Refusal | None:
        cell = s.ground.cell(words[-1])
        if words[0] != "lay" or cell < 0:
            return None
        if s.who[cell] != NOBODY:
            return Refusal("DXA-4.2.4b", f"{words[-1]} is not free: {s.name(s.who[cell])} is there.")
        return Refusal(
            "DXA-4.2.4d",
            f"{s.name(s.load[self.carrier])} is laid in a free hex beside {s.name(self.carrier)} that is "
            "passable on foot.",
        )


# -------------------------------------------------------------------- in a move


@cache
def _carry(key: str, stunned: int, name: str) -> Option:
    return Option(f"carry {key}", (stunned,), label=f"Take {name} on your back", touch=(key,))


@cache
def _lay(carrier: str, hex_name: str, cell: int) -> Option:
    return Option(f"lay {hex_name}", (cell,), label=f"Lay him down in {hex_name}", touch=(carrier, hex_name))


def after_lifting(left: int) -> int:
    """DXA-4.2.4a: the points left are halved, rounded down."""
    return left // 2


class Carry(Action):
    """DXA-4.2.4a: taking up the man whose hex the mover passes through."""

    __slots__ = ()

    verb = "carry"

    def options(self, s: DiexState, move: Mover) -> Sequence[Option]:
        at = s.at[move.counter]
        if s.load[move.counter] >= 0 or not s.fallen >> at & 1:
            return ()
        stunned = s.who[at]
        return (
            ()
            if carry_refusal(s, move, stunned) is not None
            else (_carry(s.cast.keys[stunned], stunned, s.cast.names[stunned]),)
        )

    def why_not(self, s: DiexState, move: Mover, words: list[str]) -> Refusal | None:
        return (
            carry_refusal(s, move, s.cast.numbers[words[1]]) if len(words) == 2 and words[1] in s.cast.numbers else None
        )

    def do(self, s: DiexState, ref: Referee, move: Mover, *args: int) -> None:
        (stunned,) = args
        man, before = move.counter, move.left
        move.left = after_lifting(before)
        s.clear(stunned)
        s.at[stunned] = NOWHERE
        s.load[man] = stunned
        s.carriers |= 1 << man
        if ref.hears:
            text = f"{s.name(man)} takes {s.name(stunned)} on his back."
            tell(s, ref, "carry", text, "DXA-4.2.4a", sum=f"{before} ÷ 2 = {move.left}", counters=(man, stunned))


class Lay(Action):
    """DXA-4.2.4b: laying down the man on one's back, which ends the move."""

    __slots__ = ()

    verb = "lay"

    def options(self, s: DiexState, move: Mover) -> Sequence[Option]:
        counter = move.counter
        if s.load[counter] < 0 or s.living >> s.at[counter] & 1:
            return ()
        key, names = s.cast.keys[counter], s.ground.names
        return [_lay(key, names[cell], cell) for cell in members(lay_places(s, counter))]

    def why_not(self, s: DiexState, move: Mover, words: list[str]) -> Refusal | None:
        return lay_refusal(s, move, s.ground.cell(words[1])) if len(words) == 2 else None

    def do(self, s: DiexState, ref: Referee, move: Mover, *args: int) -> None:
        (cell,) = args
        move.left = 0
        lay_down(s, ref, move.counter, cell, "DXA-4.2.4b")


CARRY, LAY = Carry(), Lay()
