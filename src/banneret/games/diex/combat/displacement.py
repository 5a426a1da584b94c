"""DXA-6.5c: a friend or an own animal makes room for one who falls back, and a friend may push another aside in turn.
Also how anybody goes who does not go of his own will."""

from dataclasses import dataclass

from banneret.board.hex import members
from banneret.kernel.decision import Decision
from banneret.kernel.option import Menu, Option
from banneret.kernel.phase import Phase
from banneret.kernel.referee import Referee
from banneret.kernel.refusal import Refusal

from ..charges import shield_wall
from ..ground.terrain import WINDOW
from ..log import tell
from ..movement import infiltration
from ..movement.leading import joined, open_to_led
from ..mover import Mover
from ..numbers import Cell, Cells, Counter, Counters
from ..state import NOBODY, WOUNDED, DiexState
from . import harm
from .contact import owner, passable, taken


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
    """DXA-6.5c: a friend on foot who is not stunned, nor on a ladder; or an animal of his side (DXA-4.4.3g)."""
    if counter >= s.cast.people:
        return owner(s, counter) == seat
    return s.cast.seat[counter] == seat and s.is_active(counter) and s.steed[counter] < 0 and not s.aloft >> counter & 1


def _forced(s: DiexState, counter: int, free: int) -> int:
    """DXA-4.2.1e: the water into which a man is forced who has no other hex, over a handrail too (DXA-3.1h2); in armour
    he drowns there."""
    ways = s.ground.over_rail[s.at[counter]]
    if s.armoured(counter):
        ways |= s.ground.attack_foot[s.at[counter]] & s.ground.water
    return passable(s, ways & free) if ways else 0


def shifted(s: DiexState, animal: int, offset: int) -> int:
    """The hexes that an animal fills when it has been pushed by one hex, both halves the same way."""
    cells = s.cells(animal)
    return cells << offset if offset > 0 else cells >> -offset


def _shifts(s: DiexState, animal: int, keep: int) -> int:
    """Where the front of a displaced animal may come to stand: all of it shifts by one hex, over ground on which it
    could be led (DXA-4.4.3c), and pushes nobody."""
    own = s.cells(animal)
    room = open_to_led(s, (taken(s) & ~own) | keep)
    found = 0
    for offset in s.ground.lattice.offsets:
        if not shifted(s, animal, offset) & ~room and all(joined(s, cell, cell + offset) for cell in members(own)):
            found |= 1 << s.at[animal] + offset
    return found


def can_escape(s: DiexState, counter: int, keep: int, chain: int) -> bool:
    """Whether he and those whom he may push aside in turn find room outside the hexes to be kept free; the men of the
    chain have moved already."""
    if counter >= s.cast.people:
        return _shifts(s, counter, keep) != 0
    seat = s.cast.seat[counter]
    free = ~(taken(s) | keep)
    seen = chain | 1 << counter
    todo = [counter]
    while todo:
        one = todo.pop()
        ways = footing(s, one, s.at[one])
        if ways & free or _forced(s, one, free):
            return True
        for cell in members(ways & (s.upright[seat] | s.beasts) & ~keep):
            other = s.who[cell]
            if seen >> other & 1 or not can_be_displaced(s, other, seat):
                continue
            if other < s.cast.people:
                seen |= 1 << other
                todo.append(other)
            elif _shifts(s, other, keep | 1 << cell):
                return True
    return False


def outlets(s: DiexState, counter: int, keep: int, chain: int) -> int:
    """The hexes to which one who is displaced may go: free ones, and those of friends who can make room in turn; of an
    animal the hexes of its front."""
    if counter >= s.cast.people:
        return _shifts(s, counter, keep)
    seat = s.cast.seat[counter]
    free = ~(taken(s) | keep)
    ways = footing(s, counter, s.at[counter])
    found = ways & free
    for cell in members(ways & (s.upright[seat] | s.beasts) & ~keep):
        other = s.who[cell]
        if (
            not chain >> other & 1
            and can_be_displaced(s, other, seat)
            and can_escape(s, other, keep | 1 << cell, chain)
        ):
            found |= 1 << cell
    return found or _forced(s, counter, free)


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
    involved: those too who fight a friend of his, and one whose move is interrupted by this.

    A rider keeps his facing (DXA-6.5f). Whoever drives him has made room in the last hex.
    """
    uproot(s, counter)
    facing = s.facing[counter]
    move, bystander = s.move, s.moving
    s.clear(counter)
    s.move = driven = Mover(counter, 0, ((s.at[counter], facing),))
    for cell in path:
        s.at[counter] = cell
        driven.trail += ((cell, facing),)
        infiltration.rolls(s, ref, counter, cell, exempt=involved, retreating=True, mover=bystander)
        if s.moving != counter:
            break  # he is dead
    else:
        s.fill(counter)
    s.move = move


@dataclass(slots=True)
class Displace(Phase[DiexState]):
    """A man on foot, or an animal, must make room by one hex: the owner says where. `keep` are hexes that must become
    free, `chain` who is moved already."""

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
            rail = _is_over_rail(s, self.counter, cell)
            label = (
                f"{name} falls over the handrail into {place}" if rail else f"{name} makes room by stepping to {place}"
            )
            options.append(Option(f"yield {key} {place}", (cell,), label=label, touch=(key, place)))
        return Decision(s.holder[self.counter], f"Where does {name} make room?", Menu(options), rules=self.rules)

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
        if other != NOBODY and self.counter < s.cast.people:
            chain = self.chain | 1 << self.counter | 1 << other
            s.call(Displace(other, self.involved, self.keep | 1 << cell, chain))

    def why_not(self, s: DiexState, seat: int, words: list[str]) -> Refusal | None:
        cell = s.ground.cell(words[-1])
        name = s.name(self.counter)
        if cell >= 0 and outlets(s, self.counter, self.keep, self.chain) >> cell & 1:
            return None
        if self.counter >= s.cast.people:
            return Refusal(
                "DXA-6.5c",
                f"{name} is displaced by one hex as a whole, into free hexes where it could be led; it pushes nobody.",
            )
        if cell >= 0 and _is_over_rail(s, self.counter, cell):
            return Refusal("DXA-3.1h2", f"{name} falls over the handrail only if he has no other hex to go to.")
        if cell < 0 or not footing(s, self.counter, s.at[self.counter]) >> cell & 1:
            return Refusal("DXA-6.5c", f"{name} is displaced by one hex, into one beside him that he could enter.")
        return Refusal(
            "DXA-6.5c",
            f"{words[-1]} is not free, and whoever is there can't make room: enemies, riders and the stunned don't.",
        )


def _is_over_rail(s: DiexState, counter: int, cell: int) -> bool:
    """DXA-3.1h2: whether the way from his hex into that one is over a handrail into the water."""
    return counter < s.cast.people and s.ground.over_rail[s.at[counter]] >> cell & 1 == 1


@dataclass(slots=True)
class StepAside(Phase[DiexState]):
    """The displaced man or animal goes, now that the hex is free."""

    key = "step_aside"
    rules = ("DXA-6.5c", "DXA-6.5e", "DXA-3.1h2")
    counter: Counter
    cell: Cell
    involved: Counters

    def run(self, s: DiexState, ref: Referee) -> None:
        s.done()
        animal = self.counter >= s.cast.people
        if not animal and s.who[self.cell] != NOBODY:
            return
        if ref.hears:
            rail = _is_over_rail(s, self.counter, self.cell)
            way = "over the handrail into" if rail else "aside to"
            rules = ("DXA-6.5c", "DXA-3.1h2", "DXA-4.2.1e") if rail else ("DXA-6.5c",)
            text = f"{s.name(self.counter)} is pushed {way} {s.ground.names[self.cell]}."
            tell(s, ref, "displace", text, *rules, counters=(self.counter,), cells=(self.cell,))
        if animal:  # it is nobody whom an enemy could oppose (DXA-6.5e)
            s.put(self.counter, self.cell, s.facing[self.counter])
            return
        drive(s, ref, self.counter, (self.cell,), self.involved)
        if s.is_active(self.counter) and s.armoured(self.counter) and s.ground.water >> self.cell & 1:
            harm.drown(s, ref, self.counter, "DXA-4.2.1e")
        harm.crush(s, ref)

    def undecided(self, s: DiexState) -> str:
        return f"how {s.name(self.counter)} makes room"
