"""Section 4.2.4: taking a stunned man on one's back."""

from dataclasses import dataclass, replace
from functools import cache

from banneret.board.hex import members
from banneret.kernel.decision import Decision
from banneret.kernel.option import Menu, Option
from banneret.kernel.phase import Phase
from banneret.kernel.referee import Referee
from banneret.kernel.refusal import Refusal

from ..combat.contact import passable, threatened
from ..log import say
from ..state import DEAD, NOBODY, NOWHERE, STUNNED, DiexState
from .mover import Mover


def carry_refusal(s: DiexState, moving: Mover, stunned: int) -> Refusal | None:
    """What keeps the mover from taking this man on his back now."""
    man = moving.counter
    name, other = s.name(man), s.name(stunned)
    if stunned >= s.cast.people or s.health[stunned] != STUNNED or s.at[stunned] < 0:
        return Refusal("DXA-4.2.4a", f"{other} does not lie stunned on the map.")
    if s.steed[man] >= 0:
        return Refusal("DXA-4.2.4a", f"{name} is mounted; only a man on foot carries another.")
    if s.at[man] != s.at[stunned]:
        return Refusal("DXA-4.2.4a", f"{name} must pass through {s.hex(stunned)}, where {other} lies.")
    if s.load[man] >= 0 or s.carriers >> man & 1:
        return Refusal("DXA-4.2.4c", f"{name} has carried a man in this phase; only one may be carried.")
    if s.bearers >> man & 1 or s.aloft >> man & 1 or man in s.leader:
        return Refusal("DXA-4.2.4a", f"{name} has no hand free to carry a man.")
    if threatened(s, 1 - s.cast.seat[man], 1 << s.at[stunned]):
        return Refusal("DXA-4.2.4c", f"An enemy is in position to attack {s.hex(stunned)}, where {other} lies.")
    return None


def lay_places(s: DiexState, carrier: int) -> int:
    """DXA-4.2.4b: the hexes beside the carrier in which he can lay a man down: free of the living, passable on foot."""
    at = s.at[carrier]
    burden = s.load[carrier]
    return passable(s, (s.ground.attack_armoured[at] if s.armoured(burden) else s.ground.attack_foot[at]) & ~s.living)


def may_stop(s: DiexState, moving: Mover) -> bool:
    """DXA-4.2.4b: a carrier ends his move by laying his man down, and in no other way."""
    return s.load[moving.counter] < 0


def lay_refusal(s: DiexState, moving: Mover, cell: int) -> Refusal | None:
    """What keeps the mover from laying his man down in this hex, which ends his move."""
    man = moving.counter
    if s.load[man] < 0:
        return Refusal("DXA-4.2.4b", f"{s.name(man)} carries nobody.")
    if s.living >> s.at[man] & 1:
        return Refusal("DXA-4.1b", f"{s.name(man)} can't end his move in {s.hex(man)}: {s.name(s.who[s.at[man]])} is there.")
    if cell < 0 or not lay_places(s, man) >> cell & 1:
        return Refusal("DXA-4.2.4b", f"{s.name(s.load[man])} is laid in a hex beside {s.name(man)} that is free of the living and passable on foot.")
    return None


# -------------------------------------------------------------------- forced to put him down


def drop(s: DiexState, carrier: int) -> None:
    """DXA-4.2.4d: a carrier who falls drops the man in his own hex, if no other living man is in it, else as near as there is room."""
    burden = s.load[carrier]
    s.load[carrier] = -1
    s.at[burden] = _nearest(s, s.at[carrier], s.armoured(burden), s.health[carrier] == DEAD)
    s.fill(burden)


def _nearest(s: DiexState, at: int, armoured: bool, own: bool) -> int:
    """The nearest free hex in which the man can lie, this one among them if `own`."""
    grid = s.ground.lattice
    free = passable(s, s.ground.standable & ~s.living & ~(s.ground.water if armoured else 0)) & ~(1 << at)
    if own and not s.living >> at & 1:
        free |= 1 << at
    for radius in range(grid.columns + grid.rows):
        found = grid.disk(at, radius) & free
        if found:
            return members(found)[0]
    raise AssertionError("a map is larger than all who fight on it")


def stopped(s: DiexState, carrier: int) -> None:
    """DXA-4.2.4d: a carrier whose move has ended against his will, still on his feet, puts his man down beside him. May call a phase."""
    if s.load[carrier] >= 0:
        s.call(PutDown(carrier))


@dataclass(slots=True)
class PutDown(Phase[DiexState]):
    """The owner of a carrier who was stopped says where the man on his back is laid."""

    key = "put_down"
    rules = ("DXA-4.2.4d",)
    carrier: int

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
        from ..combat.harm import crush

        s.done()
        if cell < 0:
            drop(s, self.carrier)
        else:
            _lay_down(s, ref, self.carrier, cell, "DXA-4.2.4d")
        crush(s, ref)

    def why_not(self, s: DiexState, seat: int, words: list[str]) -> Refusal | None:
        cell = s.ground.cell(words[-1])
        if words[0] != "lay" or cell < 0:
            return None
        if s.who[cell] != NOBODY:
            return Refusal("DXA-4.2.4b", f"{words[-1]} is not free: {s.name(s.who[cell])} is there.")
        return Refusal("DXA-4.2.4d", f"{s.name(s.load[self.carrier])} is laid in a free hex beside {s.name(self.carrier)} that is passable on foot.")


def leave_with(s: DiexState, ref: Referee, carrier: int, edge: int) -> None:
    """DXA-1.3k: the man on his back leaves the map with him."""
    burden = s.load[carrier]
    if burden < 0:
        return
    s.load[carrier] = -1
    s.carried_off |= 1 << burden
    s.left_by[burden] = edge
    if ref.hears:
        say(s, ref, "leave", f"{s.name(burden)} leaves the map on the back of {s.name(carrier)}.", "DXA-1.3k", counters=(burden, carrier))


# -------------------------------------------------------------------- in a move


@cache
def _carry(key: str, stunned: int, name: str) -> Option:
    return Option(f"carry {key}", (stunned,), label=f"Take {name} on your back", touch=(key,))


@cache
def _lay(carrier: str, hex_name: str, cell: int) -> Option:
    return Option(f"lay {hex_name}", (cell,), label=f"Lay him down in {hex_name}", touch=(carrier, hex_name))


def carrying_options(s: DiexState, moving: Mover) -> list[Option]:
    """Taking up the man whose hex the mover passes through, or laying down the one on his back."""
    counter = moving.counter
    at = s.at[counter]
    if s.load[counter] >= 0:
        if s.living >> at & 1:
            return []
        key, names = s.cast.keys[counter], s.ground.names
        return [_lay(key, names[cell], cell) for cell in members(lay_places(s, counter))]
    if s.fallen >> at & 1:
        stunned = s.who[at]
        if carry_refusal(s, moving, stunned) is None:
            return [_carry(s.cast.keys[stunned], stunned, s.cast.names[stunned])]
    return []


def after_lifting(left: int) -> int:
    """DXA-4.2.4a: the points left are halved, rounded down."""
    return left // 2


class CarryingMoves(Mover):
    """The part of a move that is carrying a man."""

    __slots__ = ()

    def on_carry(self, s: DiexState, ref: Referee, stunned: int) -> None:
        man = self.counter
        left = after_lifting(self.left)
        s.then(replace(self, left=left, plan=()))
        s.clear(stunned)
        s.at[stunned] = NOWHERE
        s.load[man] = stunned
        s.carriers |= 1 << man
        if ref.hears:
            text = f"{s.name(man)} takes {s.name(stunned)} on his back."
            say(s, ref, "carry", text, "DXA-4.2.4a", sum=f"{self.left} ÷ 2 = {left}", counters=(man, stunned))

    def on_lay(self, s: DiexState, ref: Referee, cell: int) -> None:
        s.then(replace(self, left=0, plan=()))  # this ends his move
        _lay_down(s, ref, self.counter, cell, "DXA-4.2.4b")


def _lay_down(s: DiexState, ref: Referee, carrier: int, cell: int, clause: str) -> None:
    burden = s.load[carrier]
    s.load[carrier] = -1
    s.at[burden] = cell
    s.fill(burden)
    if ref.hears:
        say(s, ref, "carry", f"{s.name(carrier)} lays {s.name(burden)} down in {s.ground.names[cell]}.", clause, counters=(carrier, burden), cells=(cell,))


def carrying_why_not(s: DiexState, moving: Mover, words: list[str]) -> Refusal | None:
    """The rule against `carry X` or `lay HEX`; None when the words are about something else."""
    if len(words) != 2:
        return None
    if words[0] == "carry" and words[1] in s.cast.numbers:
        return carry_refusal(s, moving, s.cast.numbers[words[1]])
    if words[0] == "lay":
        return lay_refusal(s, moving, s.ground.cell(words[1]))
    return None
