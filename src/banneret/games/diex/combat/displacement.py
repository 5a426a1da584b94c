"""DXA-6.5c: a friend makes room for one who falls back, and may push another aside in turn. Also how anybody goes who
does not go of his own will."""

from dataclasses import dataclass

from banneret.board.hex import members
from banneret.kernel.decision import Decision
from banneret.kernel.option import Menu, Option
from banneret.kernel.phase import Phase
from banneret.kernel.referee import Referee
from banneret.kernel.refusal import Refusal

from ..charges import shield_wall
from ..ground.terrain import WINDOW
from ..log import say
from ..movement import infiltration
from ..mover import Mover
from ..numbers import Cell, Cells, Counter, Counters
from ..state import NOBODY, WOUNDED, DiexState
from . import harm
from .contact import passable, taken


def footing(s: DiexState, counter: int, cell: int) -> int:
    """The hexes around a cell into which a man on foot can be driven, whoever is in them (DXA-6.5d, DXA-6.5h)."""
    ground = s.ground
    armoured = s.armoured(counter)
    ways = ground.attack_armoured[cell] if armoured else ground.attack_foot[cell]
    if armoured and s.health[counter] == WOUNDED:
        for direction, offset in enumerate(ground.lattice.offsets):
            if ground.side[direction][cell] == WINDOW:
                ways &= ~(1 << cell + offset)  # DXA-8.4.1a
    return passable(s, ways)


def can_be_displaced(s: DiexState, counter: int, seat: int) -> bool:
    """DXA-6.5c: a friend on foot who is not stunned, nor on a ladder."""
    return (
        counter < s.cast.people
        and s.cast.seat[counter] == seat
        and s.is_active(counter)
        and s.steed[counter] < 0
        and not s.aloft >> counter & 1
    )


def _water(s: DiexState, counter: int, free: int) -> int:
    """DXA-4.2.1e: where an armoured man is forced who has no other hex; there he drowns."""
    return passable(s, s.ground.attack_foot[s.at[counter]] & s.ground.water & free) if s.armoured(counter) else 0


def can_escape(s: DiexState, counter: int, keep: int, chain: int) -> bool:
    """Whether he and those whom he may push aside in turn find room outside the hexes to be kept free; the men of the
    chain have moved already."""
    seat = s.cast.seat[counter]
    free = ~(taken(s) | keep)
    seen = chain | 1 << counter
    todo = [counter]
    while todo:
        one = todo.pop()
        ways = footing(s, one, s.at[one])
        if ways & free or _water(s, one, free):
            return True
        for cell in members(ways & s.standing[seat] & ~keep):
            other = s.who[cell]
            if not seen >> other & 1 and can_be_displaced(s, other, seat):
                seen |= 1 << other
                todo.append(other)
    return False


def outlets(s: DiexState, counter: int, keep: int, chain: int) -> int:
    """The hexes to which a displaced man may step: free ones, and those of friends who can make room in turn."""
    seat = s.cast.seat[counter]
    free = ~(taken(s) | keep)
    ways = footing(s, counter, s.at[counter])
    found = ways & free
    for cell in members(ways & s.standing[seat] & ~keep):
        other = s.who[cell]
        if not chain >> other & 1 and can_be_displaced(s, other, seat) and can_escape(s, other, keep, chain):
            found |= 1 << cell
    return found or _water(s, counter, free)


def uproot(s: DiexState, counter: int) -> None:
    """One who is driven from his place leaves the shield wall (DXA-7.3c), lets his horses go and drops his end of a
    ladder (DXA-10.1.2c2)."""
    if s.shields[counter]:
        shield_wall.leave(s, counter)
    harm.let_go(s, counter)
    harm.drop_ladder(s, counter)
    s.aloft &= ~(1 << counter)


def drive(s: DiexState, ref: Referee, counter: int, path: tuple[int, ...], involved: int) -> None:
    """DXA-4.3i, DXA-6.5e: he goes along the path, and every hex that he enters is tested against enemies who are not
    involved.

    A rider keeps his facing (DXA-6.5f). Whoever drives him has made room in the last hex.
    """
    uproot(s, counter)
    facing = s.facing[counter]
    move = s.move
    s.clear(counter)
    s.move = driven = Mover(counter, 0, ((s.at[counter], facing),))
    for cell in path:
        s.at[counter] = cell
        driven.trail += ((cell, facing),)
        infiltration.test(s, ref, counter, cell, exempt=involved, retreating=True)
        if s.moving != counter:
            break  # he is dead
    else:
        s.fill(counter)
    s.move = move


@dataclass(slots=True)
class Displace(Phase[DiexState]):
    """A man on foot must leave his hex for one beside it: his owner says which. `keep` are hexes that must become free,
    `chain` who is moved already."""

    key = "displace"
    rules = ("DXA-6.5c",)
    counter: Counter
    involved: Counters
    keep: Cells
    chain: Counters

    def ask(self, s: DiexState) -> Decision | None:
        found = outlets(s, self.counter, self.keep, self.chain)
        if not found & found - 1:
            return None
        key, name = s.cast.keys[self.counter], s.name(self.counter)
        options = []
        for cell in members(found):
            place = s.ground.names[cell]
            options.append(
                Option(
                    f"yield {key} {place}",
                    (cell,),
                    label=f"{name} makes room by stepping to {place}",
                    touch=(key, place),
                )
            )
        return Decision(s.cast.seat[self.counter], f"Where does {name} make room?", Menu(options), rules=self.rules)

    def run(self, s: DiexState, ref: Referee) -> None:
        found = outlets(s, self.counter, self.keep, self.chain)
        if found:
            self.on_yield(s, ref, found.bit_length() - 1)
        else:
            s.done()  # the one for whom he should have made room finds the hex filled

    def undecided(self, s: DiexState) -> str:
        """DXA-6.5e: he may have to pass enemies."""
        return f"how {s.name(self.counter)} makes room"

    def on_yield(self, s: DiexState, ref: Referee, cell: int) -> None:
        s.then(StepAside(self.counter, cell, self.involved))
        other = s.who[cell]
        if other != NOBODY:
            s.call(Displace(other, self.involved, self.keep, self.chain | 1 << self.counter | 1 << other))

    def why_not(self, s: DiexState, seat: int, words: list[str]) -> Refusal | None:
        cell = s.ground.cell(words[-1])
        name = s.name(self.counter)
        if cell < 0 or not footing(s, self.counter, s.at[self.counter]) >> cell & 1:
            return Refusal("DXA-6.5c", f"{name} is displaced by one hex, into one beside him that he could enter.")
        if not outlets(s, self.counter, self.keep, self.chain) >> cell & 1:
            return Refusal(
                "DXA-6.5c",
                (
                    f"{words[-1]} is not free, and whoever is there can't make room: enemies, riders and the "
                    "stunned don't."
                ),
            )
        return None


@dataclass(slots=True)
class StepAside(Phase[DiexState]):
    """The displaced man goes, now that the hex is free."""

    key = "step_aside"
    rules = ("DXA-6.5c", "DXA-6.5e")
    counter: Counter
    cell: Cell
    involved: Counters

    def run(self, s: DiexState, ref: Referee) -> None:
        s.done()
        if s.who[self.cell] != NOBODY:
            return
        if ref.hears:
            text = f"{s.name(self.counter)} is pushed aside to {s.ground.names[self.cell]}."
            say(s, ref, "displace", text, "DXA-6.5c", counters=(self.counter,), cells=(self.cell,))
        drive(s, ref, self.counter, (self.cell,), self.involved)
        if s.is_active(self.counter) and s.armoured(self.counter) and s.ground.water >> self.cell & 1:
            harm.drown(s, ref, self.counter, "DXA-4.2.1e")
        harm.crush(s, ref)

    def undecided(self, s: DiexState) -> str:
        return f"how {s.name(self.counter)} makes room"
