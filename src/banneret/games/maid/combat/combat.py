"""MAI-7.1 to MAI-7.6: the combat phase: what is attacked, and by whom."""

from dataclasses import dataclass
from functools import lru_cache
from typing import ClassVar

from banneret.board.hex import members
from banneret.kernel.decision import Decision
from banneret.kernel.handful import Handful
from banneret.kernel.option import Menu, Option
from banneret.kernel.phase import Phase
from banneret.kernel.referee import Referee
from banneret.kernel.refusal import Refusal
from banneret.kernel.tally import Bound, Tally

from ..country import GRID, NAMED, NAMES, TOWN_CELL, WORDS
from ..forces.lots import Lots, lots_of
from ..forces.piece_refusals import missing, stays_out
from ..forces.stacks import besieged, fighters, minus, of_nation, people_at, spend, stack
from ..log import company, listed, tell
from ..movement.movement import MANY
from ..movement.reach import enemy_people
from ..movement.truce import at_truce
from ..parties import Battle, Counts, Party
from ..state import NOBODY, MaidState
from ..tables import ENGLAND, ENGLISH, KINDS, OF_BURGUNDY, SIDE_NAMES
from .battle import Engage

END = Option("end", label="End the combat phase")


def _attack(cell: int, words: str) -> Option:
    return Option(f"attack {WORDS[cell]}", (cell,), label=f"Attack {words}", touch=(WORDS[cell],), final=False)


ATTACK = {cell: _attack(cell, NAMES[cell]) for cell in WORDS}
RELIEVE = {cell: _attack(cell, f"the besiegers of {NAMES[cell]}") for cell in TOWN_CELL}
"""MAI-7.5: against a town of one's own it is those outside that are attacked."""


def able(s: MaidState, side: int, cell: int, target: int) -> tuple[Counts, int]:
    """MAI-7.2 to MAI-7.4: the SPs and people of a side in a hex who may attack the enemy stack in another, or in the same one."""
    nothing = NOBODY[side], 0
    if cell in s.unsupplied[side] or cell in s.routed[side]:
        return nothing
    if cell != target and besieged(s, side) >> cell & 1:
        # pieces inside a besieged town may attack nothing but the besiegers
        return nothing
    there = stack(s, side, cell)
    counts = minus(there, s.spent[cell]) if cell in s.spent else there
    people = people_at(s, side, cell) & ~s.spent_people
    if s.truce and at_truce(s, side, target, counts, people):
        if side != ENGLISH:
            return nothing
        counts = (*of_nation(side, counts, ENGLAND), *(0,) * KINDS)
        people &= ~OF_BURGUNDY
    return counts, people


def origins(target: int) -> list[int]:
    """MAI-7.2: the hexes from which a target can be attacked: its own (storm and sortie) and those around it."""
    return members(GRID.neighbours[target] | 1 << target)


def forces(s: MaidState, side: int, target: int) -> list[Party]:
    """Who could take part in an attack, by hex."""
    found = []
    for cell in origins(target):
        if not s.present[side] >> cell & 1:
            continue
        counts, people = able(s, side, cell, target)
        if any(counts):
            found.append((cell, counts, people))
    return found


def targets(s: MaidState, side: int) -> list[int]:
    """The hexes of enemy stacks that can be attacked now."""
    enemy = 1 - side
    ready = 0
    for cell in members(s.fighting[side]):
        if cell not in s.unsupplied[side] and cell not in s.routed[side] and s.spent.get(cell) != s.sp[side][cell]:
            ready |= 1 << cell
    near = (ready | GRID.spread(ready)) & (s.present[enemy] | enemy_people(s, side))
    return [cell for cell in members(near) if target_refusal(s, side, cell) is None]


def target_refusal(s: MaidState, side: int, target: int) -> Refusal | None:
    """Why the enemy stack in a hex can't be attacked; MAI-7.5: against a town hex there is only one enemy stack to hit."""
    enemy = 1 - side
    name = NAMES[target]
    if not s.present[enemy] >> target & 1 and not people_at(s, enemy, target):
        return Refusal("MAI-7.2", f"There is nothing of the {SIDE_NAMES[enemy]} at {name} to attack.")
    if target in s.attacked:
        return Refusal("MAI-7.3", f"{name} has been attacked in this phase: a location is attacked at most once.")
    if any(fighters(counts) for _cell, counts, _people in forces(s, side, target)):
        return None
    near = [cell for cell in origins(target) if s.fighting[side] >> cell & 1]
    if not near:
        return Refusal("MAI-7.2", f"No combat SP of the {SIDE_NAMES[side]} is at {name} or beside it.")
    return _barred(s, side, near[0], target) or Refusal("MAI-7.3", f"Those at {NAMES[near[0]]} who could attack have attacked in this phase.")


def _barred(s: MaidState, side: int, cell: int, target: int) -> Refusal | None:
    """Why nobody of the stack in a hex, at the target or beside it, may attack it; None if those may who have not attacked."""
    here = NAMES[cell]
    if cell in s.unsupplied[side]:
        return Refusal("MAI-7.4", f"The stack at {here} is Unsupplied and may not attack.")
    if cell in s.routed[side]:
        return Refusal("MAI-12.7", f"The stack at {here} is routed and may not attack.")
    if cell != target and besieged(s, side) >> cell & 1:
        return Refusal("MAI-7.2", f"{here} is besieged: those inside may attack nothing but the besiegers.")
    if s.truce and at_truce(s, side, target, stack(s, side, cell), people_at(s, side, cell)):
        return Refusal("MAI-12.12", "The truce of Compiègne is in force.")
    return None


def target_name(s: MaidState, side: int, target: int) -> str:
    """MAI-7.5: what an attack of a side on a hex is against."""
    return f"the besiegers of {NAMES[target]}" if s.towns[side] >> target & 1 else NAMES[target]


def engage(s: MaidState, target: int, parties: tuple[Party, ...]) -> None:
    """The active side attacks: MAI-7.3, the location has been attacked and these pieces have attacked."""
    storm = any(cell == target for cell, _counts, _people in parties) and bool(s.towns[1 - s.active] >> target & 1)
    s.attacked = (*s.attacked, target)
    s.battle = Battle(target, parties, besieged=storm)
    for cell, troops, people in parties:
        spend(s, cell, troops, people)


@dataclass(slots=True)
class Combat(Phase[MaidState]):
    """MAI-7.1: any number of attacks, one at a time; none is compulsory."""

    key: ClassVar[str] = "combat"
    rules: ClassVar[tuple[str, ...]] = ("MAI-7.1", "MAI-7.3")

    def ask(self, s: MaidState) -> Decision | None:
        options = [(RELIEVE if s.towns[s.active] >> cell & 1 else ATTACK)[cell] for cell in targets(s, s.active)]
        if not options:
            return None
        return Decision(s.active, "Attack an enemy stack, or end the combat phase.", Menu([*options, END]), rules=self.rules)

    def run(self, s: MaidState, ref: Referee) -> None:
        s.done()

    def on_end(self, s: MaidState, ref: Referee) -> None:
        s.done()

    def on_attack(self, s: MaidState, ref: Referee, cell: int) -> None:
        s.call(Assault(target=cell))

    def why_not(self, s: MaidState, seat: int, words: list[str]) -> Refusal | None:
        if words[0] != "attack" or len(words) != 2:
            return None
        cell = NAMED.get(words[1])
        return Refusal("MAI-2.1", f"There is no hex “{words[1]}”.") if cell is None else target_refusal(s, seat, cell)


@dataclass(slots=True)
class Assault(Handful[MaidState]):
    """MAI-7.3: the attacker names the SPs and leaders that take part; the defenders always take part with their whole stack."""

    key: ClassVar[str] = "assault"
    rules: ClassVar[tuple[str, ...]] = ("MAI-7.2", "MAI-7.3", "MAI-7.4")
    target: int = -1

    def seat(self, s: MaidState) -> int:
        return s.active

    def prompt(self, s: MaidState) -> str:
        return f"Who attacks {target_name(s, s.active, self.target)}?"

    def lots(self, s: MaidState) -> Lots:
        return lots_of(s.active, tuple(forces(s, s.active, self.target)), several=True)

    def tally(self, s: MaidState) -> Tally:
        return _attackers(self.lots(s), s.active)

    def parties(self, s: MaidState, counts: tuple[int, ...]) -> tuple[Party, ...]:
        """Who takes part, by hex."""
        lots = self.lots(s)
        found = []
        for cell in dict.fromkeys(source.cell for source in lots.sources):
            troops, people = lots.chosen(s.active, cell, counts)
            if any(troops):
                found.append((cell, troops, people))
        return tuple(found)

    def decide(self, s: MaidState, ref: Referee, counts: tuple[int, ...]) -> None:
        parties = self.parties(s, counts)
        s.then(Engage())
        engage(s, self.target, parties)
        if ref.hears:
            who = listed([f"{company(troops, people)} from {NAMES[cell]}" for cell, troops, people in parties])
            touch = (*(WORDS[cell] for cell, _counts, _people in parties), WORDS[self.target])
            verb = "are" if s.towns[s.active] >> self.target & 1 else "is"
            name = target_name(s, s.active, self.target)
            tell(s, ref, "attack", f"{name[0].upper()}{name[1:]} {verb} attacked by {who}.", ("MAI-7.2", "MAI-7.3"), touch=touch)

    def why_not(self, s: MaidState, seat: int, words: list[str]) -> Refusal | None:
        absent = missing(self.tally(s), words, lambda id: stays_out(s, self.target, id, lambda cell: _barred(s, s.active, cell, self.target)))
        return absent or Handful.why_not(self, s, seat, words)


@lru_cache(maxsize=4096)
def _attackers(lots: Lots, side: int) -> Tally:
    """MAI-7.4; and MAI-7.3, MAI-5.22: leaders take part with SPs of their stack."""
    bounds = [Bound(lots.combat(side), 1, MANY, "MAI-7.4", "At least one attacking SP must be a combat SP.")]
    for cell in dict.fromkeys(source.cell for source in lots.sources):
        people = lots.where(source.cell == cell and source.person >= 0 for source in lots.sources)
        troops = lots.where(source.cell == cell and source.slot >= 0 for source in lots.sources)
        if people:
            bounds.append(Bound(people, 0, 0, "MAI-7.3", f"At {NAMES[cell]} nobody leads an attack in which none of the SPs there take part.", troops))
    return Tally(lots.lots, tuple(bounds))
