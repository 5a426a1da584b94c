"""MAI-7.1 to MAI-7.6: the combat phase: what is attacked, and by whom."""

from dataclasses import dataclass
from typing import ClassVar, Final

from banneret.kernel.decision import Decision
from banneret.kernel.option import Menu, Option
from banneret.kernel.phase import Phase
from banneret.kernel.referee import Referee
from banneret.kernel.refusal import Refusal
from banneret.kernel.scene import Preview
from banneret.kernel.tally import Bound, Tally

from ..country import NAMED, NAMES, TOWN_CELL, WORDS
from ..determination.preview import end_of_turn
from ..forces.absent import begun, stays_out, where_of
from ..forces.choice import Choice
from ..forces.lots import MANY, Lots, lots_of
from ..log import company, listed, tell
from ..numbers import NoCell
from ..parties import Party
from ..state import MaidState
from ..tables import ENEMY, Side
from ..touch import Touched, about_hex
from .attack import barred, engage, forces, target_name, target_refusal, targets
from .battle import Engage
from .preview_attack import assault_on

END: Final = Option("end", label="End the combat phase")


def _attack(cell: int, words: str) -> Option:
    return Option(f"attack {WORDS[cell]}", (cell,), label=f"Attack {words}", touch=(WORDS[cell],), final=False)


ATTACK: Final = {cell: _attack(cell, NAMES[cell]) for cell in WORDS}
RELIEVE: Final = {cell: _attack(cell, f"the besiegers of {NAMES[cell]}") for cell in TOWN_CELL}
"""MAI-7.5: against a town of one's own it is those outside that are attacked."""


@dataclass(slots=True)
class Combat(Phase[MaidState]):
    """MAI-7.1: any number of attacks, one at a time; none is compulsory."""

    key: ClassVar[str] = "combat"
    rules: ClassVar[tuple[str, ...]] = ("MAI-7.1", "MAI-7.3")

    def ask(self, s: MaidState) -> Decision | None:
        options = [(RELIEVE if s.towns[s.active] >> cell & 1 else ATTACK)[cell] for cell in targets(s, s.active)]
        if not options:
            return None
        return Decision(
            s.active, "Attack an enemy stack, or end the combat phase.", Menu([*options, END]), rules=self.rules
        )

    def run(self, s: MaidState, ref: Referee) -> None:
        s.done()

    def on_end(self, s: MaidState, ref: Referee) -> None:
        s.done()

    def on_attack(self, s: MaidState, ref: Referee, cell: int) -> None:
        s.call(Assault(target=cell).opened(s))

    def why_not(self, s: MaidState, seat: int, words: list[str]) -> Refusal | None:
        return about_hex(words, "attack", lambda cell: target_refusal(s, s.active, cell))

    def meant(self, s: MaidState, seat: int, menu: Menu, touched: tuple[str, ...]) -> tuple[str, ...]:
        """The enemy stack, in whatever order it and one's own were touched."""
        things = Touched(s, touched)
        enemies = [word for word in things.cells if s.present[ENEMY[s.active]] >> NAMED[word] & 1]
        return (
            tuple(f"attack {word}" for word in enemies[-1:])
            or things.hex("attack")
            or Phase.meant(self, s, seat, menu, touched)
        )

    def preview(self, s: MaidState, seat: int, option: Option) -> Preview | None:
        """An attack with all who can."""
        if option == END:
            return end_of_turn(s)
        (target,) = option.args
        return assault_on(s, target, forces(s, s.active, target))


@dataclass(slots=True)
class Assault(Choice):
    """MAI-7.3: the attacker names the SPs and leaders that take part; the defenders always take part with their whole
    stack."""

    key: ClassVar[str] = "assault"
    commit: ClassVar[str] = "Attack with {}"
    rules: ClassVar[tuple[str, ...]] = ("MAI-7.2", "MAI-7.3", "MAI-7.4")
    target: NoCell = -1

    def seat(self, s: MaidState) -> Side:
        return s.active

    def prompt(self, s: MaidState) -> str:
        return f"Who attacks {target_name(s, s.active, self.target)}?"

    def lots(self, s: MaidState) -> Lots:
        return lots_of(s.active, forces(s, s.active, self.target))

    def tally(self, s: MaidState) -> Tally:
        return _attackers(self.pieces(s), s.active)

    def having(self, chosen: tuple[int, ...]) -> "Assault":
        new = Assault(chosen, self.target)
        new.held = self.held
        return new

    def parties(self, s: MaidState, counts: tuple[int, ...]) -> tuple[Party, ...]:
        """Who takes part, by hex."""
        lots = self.pieces(s)
        found = [lots.chosen(s.active, cell, counts) for cell in lots.cells]
        return tuple([party for party in found if any(party.counts)])

    def decide(self, s: MaidState, ref: Referee, counts: tuple[int, ...]) -> None:
        parties = self.parties(s, counts)
        s.then(Engage())
        engage(s, self.target, parties)
        if ref.hears:
            who = listed([f"{company(party.counts, party.people)} from {NAMES[party.cell]}" for party in parties])
            touch = (*(WORDS[party.cell] for party in parties), WORDS[self.target])
            verb = "are" if s.towns[s.active] >> self.target & 1 else "is"
            text = f"{begun(target_name(s, s.active, self.target))} {verb} attacked by {who}."
            tell(s, ref, "attack", text, ("MAI-7.2", "MAI-7.3"), touch=touch)

    def absent(self, s: MaidState, seat: int, id: str) -> Refusal | None:
        cell = where_of(s, s.active, id)
        return stays_out(s, self.target, id, None if cell < 0 else barred(s, s.active, cell, self.target))

    def preview_tally(self, s: MaidState, seat: int, counts: tuple[int, ...]) -> Preview | None:
        return assault_on(s, self.target, self.parties(s, counts))


_NO_COMBAT: Final = "At least one attacking strength point must be a combat strength point."


def _attackers(lots: Lots, side: Side) -> Tally:
    """MAI-7.4; and MAI-7.3, MAI-5.22: leaders take part with SPs of their stack."""
    bounds = [Bound(lots.combat(side), 1, MANY, "MAI-7.4", _NO_COMBAT)]
    for cell in lots.cells:
        people = lots.people_of(cell)
        if people:
            bounds.append(
                Bound(
                    people,
                    0,
                    0,
                    "MAI-7.3",
                    f"At {NAMES[cell]} nobody leads an attack in which none of the strength points there take part.",
                    lots.troops_of(cell),
                )
            )
    return Tally(lots.lots, tuple(bounds))
