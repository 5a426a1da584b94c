"""MAI-8.13, MAI-8.14: the advance after combat."""

from dataclasses import dataclass
from typing import ClassVar

from banneret.kernel.handful import Handful
from banneret.kernel.referee import Referee
from banneret.kernel.refusal import Refusal
from banneret.kernel.tally import Bound, Tally

from ..country import BURGUNDIAN_REACH, NAMES, WORDS
from ..forces.lots import Lots, lots_of
from ..forces.piece_refusals import missing
from ..forces.stacks import fighters, minus, of_nation, relocate, room, spend, stack, unspend
from ..log import company, tell
from ..movement.reach import leashed
from ..parties import Party
from ..state import NOBODY, MaidState
from ..tables import ENGLAND, ENGLISH, KINDS, OF_BURGUNDY
from .aftermath import take_control
from .losses import combat_only


@dataclass(slots=True)
class Advance(Handful[MaidState]):
    """If the target location no longer holds SPs, those who took part and did not retreat may move into it, within stacking, ignoring MPs, ZOCs and the
    garrison rule, but not MAI-6.17. Besiegers who have destroyed a garrison always take the town."""

    key: ClassVar[str] = "advance"
    rules: ClassVar[tuple[str, ...]] = ("MAI-8.13",)

    def seat(self, s: MaidState) -> int:
        return s.active

    def prompt(self, s: MaidState) -> str:
        return f"Who advances to {NAMES[self.target(s)]}?"

    def target(self, s: MaidState) -> int:
        assert s.battle is not None, "an attack is being resolved"
        return s.battle.target

    def storms(self, s: MaidState) -> bool:
        """Whether besiegers who have stormed the town take it, whoever advances."""
        assert s.battle is not None, "an attack is being resolved"
        target, side = s.battle.target, s.active
        return s.battle.besieged and not s.present[1 - side] >> target & 1 and bool(s.fighting[side] >> target & 1)

    def ready(self, s: MaidState) -> list[Party]:
        """Who may advance, by hex: those who are in the hex already need not."""
        battle, side = s.battle, s.active
        assert battle is not None
        if s.present[1 - side] >> battle.target & 1:
            return []
        found: list[Party] = []
        for cell, counts, people in battle.parties:
            if cell == battle.target:
                continue
            if not BURGUNDIAN_REACH >> battle.target & 1 and leashed(s, side, counts, people):
                counts = (*of_nation(side, counts, ENGLAND), *(0,) * KINDS) if side == ENGLISH else counts
                people &= ~OF_BURGUNDY
            if any(counts) or people:
                found.append((cell, counts, people))
        return found

    def lots(self, s: MaidState) -> Lots:
        """Combat SPs come first: what else advances depends on them."""
        side = s.active
        ready = self.ready(s)
        combat = tuple((cell, combat_only(side, counts), 0) for cell, counts, _people in ready)
        others = tuple((cell, minus(counts, combat_only(side, counts)), people) for cell, counts, people in ready)
        first, then = lots_of(side, combat, several=True), lots_of(side, others, several=True)
        return Lots((*first.lots, *then.lots), (*first.sources, *then.sources))

    def tally(self, s: MaidState) -> Tally:
        lots = self.lots(s)
        side, target = s.active, self.target(s)
        bounds = [Bound(lots.troops, 0, room(s, side, target), "MAI-3.7", "A stack holds at most 20 SPs.")]
        others = tuple(number for number in range(len(lots.lots)) if number not in lots.combat(side))
        if s.towns[1 - side] >> target & 1 and not self.storms(s):
            # only a combat SP takes the town; leaders and trains come with it
            bounds.append(Bound(others, 0, 0, "MAI-8.13", "A town is taken by advancing a combat SP.", lots.combat(side)))
        return Tally(lots.lots, tuple(bounds))

    def decide(self, s: MaidState, ref: Referee, counts: tuple[int, ...]) -> None:
        assert s.battle is not None
        side, target = s.active, s.battle.target
        lots = self.lots(s)
        s.done()
        if self.storms(s):
            take_control(s, ref, side, target, stack(s, side, target), ("MAI-8.13",))
        force = NOBODY[side]
        for cell in dict.fromkeys(source.cell for source in lots.sources):
            troops, people = lots.chosen(side, cell, counts)
            if any(troops) or people:
                self._go(s, ref, cell, target, troops, people)
                force = tuple(a + b for a, b in zip(force, troops, strict=True))
        if fighters(force) and s.towns[1 - side] >> target & 1:
            take_control(s, ref, side, target, force, ("MAI-8.13",))

    def _go(self, s: MaidState, ref: Referee, cell: int, target: int, troops: tuple[int, ...], people: int) -> None:
        """MAI-5.4: they share the mark of a stack they join; none of their own, for the Unsupplied do not attack. MAI-8.14: they may not attack again."""
        side = s.active
        if any(troops):
            unspend(s, cell, troops)
        relocate(s, side, cell, target, troops, people)
        if any(troops):
            spend(s, target, troops, people)
        if ref.hears:
            text = f"{company(troops, people)} advance from {NAMES[cell]} to {NAMES[target]}."
            tell(s, ref, "advance", text, ("MAI-8.13",), touch=(WORDS[cell], WORDS[target]))

    def why_not(self, s: MaidState, seat: int, words: list[str]) -> Refusal | None:
        stays = Refusal("MAI-8.13", "Only those who took part, did not retreat and may go so far can advance; those in the hex are there.")
        return missing(self.tally(s), words, lambda _id: stays) or Handful.why_not(self, s, seat, words)
