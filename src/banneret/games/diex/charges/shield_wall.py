"""Section 7.3: the shield wall."""

from dataclasses import dataclass
from functools import lru_cache

from banneret.board.hex import DIRECTIONS, members
from banneret.kernel.decision import Decision
from banneret.kernel.option import Menu, Option
from banneret.kernel.phase import Phase
from banneret.kernel.reasons import Reasons, worded
from banneret.kernel.referee import Referee
from banneret.kernel.refusal import Refusal

from ..log import tell
from ..muster.cast import Cast
from ..numbers import AnySeat, Counters
from ..state import NOBODY, STUNNED, DiexState

LEAST = 3
"""DXA-7.3a: so many stand side by side in a wall."""


def axis(front: int) -> int:
    """DXA-7.3b: the direction e of the line whose front is the hexsides e+1 and e+2, as bits."""
    for e in range(6):
        if front == 1 << (e + 1) % 6 | 1 << (e + 2) % 6:
            return e
    raise ValueError(f"{front:06b} is no front of a shield wall")


def leave(s: DiexState, counter: int) -> None:
    """DXA-7.3c: one who moves, retreats, is stunned or dies is no longer in the wall; where fewer than three in a row
    remain there is none."""
    front = s.shields[counter]
    if not front:
        return
    s.shields[counter] = 0
    for other in s.cast.ranks[s.cast.seat[counter]]:
        if s.shields[other] == front and len(row(s, other)) < LEAST:
            s.shields[other] = 0


def row(s: DiexState, counter: int) -> list[int]:
    """The members of the wall that a member stands in, along its line."""
    front = s.shields[counter]
    offset = s.ground.lattice.offsets[axis(front)]
    found = [counter]
    for step in (offset, -offset):
        cell = s.at[counter] + step
        while True:
            other = s.who[cell]
            if (
                other == NOBODY
                or other >= s.cast.people
                or s.shields[other] != front
                or s.health[other] == STUNNED
                or s.at[other] != cell
            ):
                break
            found.append(other)
            cell += step
    return found


def faces(s: DiexState, member: int, cell: int) -> bool:
    """DXA-7.3b, DXA-7.3e: whether a hex lies in front of a member, across one of his two front hexsides."""
    direction = s.ground.lattice.direction(s.at[member], cell)
    return direction >= 0 and s.shields[member] >> direction & 1 == 1


# ---------------------------------------------------------------- forming one


@lru_cache(maxsize=256)
def _trained(cast: Cast) -> tuple[int, int]:
    """DXA-7.3a: by seat who may stand in a wall."""
    first, second = (sum(1 << counter for counter in ranks if cast.roster[counter].shield_wall) for ranks in cast.ranks)
    return first, second


REASONS: Reasons = (
    None,
    Refusal(
        "DXA-7.3a", "Only Saxon huscarls and thegns and Danish hirdmen form a shield wall; {name} is none of them."
    ),
    Refusal("DXA-7.3a", "{name} is mounted; a shield wall is formed on foot."),
    Refusal("DXA-7.3f", "{name} is not on his feet."),
    Refusal("DXA-7.4g", "{name} has both hands on his axe and can't use his shield."),
)
"""Why somebody can't stand in a shield wall."""
MAY, UNTRAINED, MOUNTED, DOWN, AXEMAN = range(len(REASONS))


def hindrance(s: DiexState, counter: int) -> int:
    """What keeps him from standing in one, as a number of REASONS."""
    if counter >= s.cast.people or not s.cast.roster[counter].shield_wall:
        return UNTRAINED
    if s.steed[counter] >= 0:
        return MOUNTED
    if not s.is_active(counter):
        return DOWN
    return AXEMAN if s.axe >> counter & 1 else MAY


def why_not_member(s: DiexState, counter: int) -> Refusal | None:
    """The same in words; None if he can."""
    return worded(REASONS, hindrance(s, counter), name=s.name(counter))


def lines(s: DiexState, seat: int, declared: int) -> list[tuple[int, list[int]]]:
    """Every row of three or more who can form a wall, as its direction e (DXA-7.3b) and its members; nobody of those
    who have declared already."""
    some = _trained(s.cast)[seat] & ~(declared | s.axe | s.aloft)
    if some.bit_count() < LEAST:
        return []
    by_cell = {s.at[counter]: counter for counter in members(some) if hindrance(s, counter) == MAY}
    found: list[tuple[int, list[int]]] = []
    if len(by_cell) < LEAST:
        return found
    for e in range(3):
        offset = s.ground.lattice.offsets[e]
        for cell in by_cell:
            if cell - offset in by_cell:
                continue
            row_ = []
            while cell in by_cell:
                row_.append(by_cell[cell])
                cell += offset
            if len(row_) >= LEAST:
                found.append((e, row_))
    return found


def fronts(e: int) -> tuple[int, int]:
    """DXA-7.3b: the two long sides of a line, each as the bits of two directions."""
    return 1 << (e + 1) % 6 | 1 << (e + 2) % 6, 1 << (e - 1) % 6 | 1 << (e - 2) % 6


PASS = Option("pass", label="No (more) shield walls")
_ENDS_AND_FRONT = ((1, 3), (3, 5))
"""The words of a wall: neither its two ends nor the two directions of its front have an order."""


@dataclass(slots=True)
class DeclareWalls(Phase[DiexState]):
    """DXA-7.3c: a player declares his walls and their fronts, at the end of his movement or at set-up (then `seat` says
    who)."""

    key = "walls"
    rules = ("DXA-7.3a", "DXA-7.3b", "DXA-7.3c")
    seat: AnySeat = -1
    declared: Counters = 0
    """Who has been told to stand in a wall here already."""

    def who(self, s: DiexState) -> int:
        return s.phasing if self.seat < 0 else self.seat

    def options(self, s: DiexState) -> list[Option]:
        found = []
        for e, row_ in lines(s, self.who(s), self.declared):
            for front in fronts(e):
                if all(s.shields[counter] == front for counter in row_):
                    continue  # they stand so
                one, two = s.cast.keys[row_[0]], s.cast.keys[row_[-1]]
                ways = [DIRECTIONS[d] for d in members(front)]
                names = ", ".join(s.name(counter) for counter in row_)
                label = f"Shield wall of {names}, front to {' and '.join(ways)}"
                touch = tuple(s.cast.keys[counter] for counter in row_)
                notation = f"wall {one} {two} {' '.join(ways).lower()}"
                found.append(Option(notation, (e, front, row_[0]), label=label, touch=touch, sets=_ENDS_AND_FRONT))
        return found

    def ask(self, s: DiexState) -> Decision | None:
        options = self.options(s)
        if not options:
            return None
        return Decision(self.who(s), "Do you form a shield wall?", Menu([*options, PASS]), rules=self.rules)

    def run(self, s: DiexState, ref: Referee) -> None:
        s.done()

    def on_pass(self, s: DiexState, ref: Referee) -> None:
        s.done()

    def on_wall(self, s: DiexState, ref: Referee, e: int, front: int, first: int) -> None:
        row_ = next(row_ for axis_, row_ in lines(s, self.who(s), self.declared) if axis_ == e and row_[0] == first)
        for counter in row_:
            leave(s, counter)
        for counter in row_:
            s.shields[counter] = front
        s.then(DeclareWalls(self.seat, self.declared | sum(1 << counter for counter in row_)))
        if ref.hears:
            names = ", ".join(s.name(counter) for counter in row_)
            text = f"{names} form a shield wall, front to {' and '.join(DIRECTIONS[d] for d in members(front))}."
            tell(s, ref, "wall", text, "DXA-7.3a", "DXA-7.3b", counters=tuple(row_))

    def why_not(self, s: DiexState, seat: int, words: list[str]) -> Refusal | None:
        if words[0] != "wall":
            return None
        for word in words[1:3]:
            counter = s.cast.numbers.get(word, -1)
            if counter < 0:
                return Refusal("DXA-7.3a", s.nobody(word))
            refusal = why_not_member(s, counter)
            if refusal is not None:
                return refusal
        return Refusal(
            "DXA-7.3b",
            "A wall is a straight row of at least three side by side, with one of its two long sides as "
            "its front: “wall”, its ends, its front.",
        )
