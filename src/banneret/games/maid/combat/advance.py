"""MAI-8.13, MAI-8.14: the advance after combat."""

from dataclasses import dataclass
from typing import ClassVar

from banneret.kernel.referee import Referee
from banneret.kernel.refusal import Refusal
from banneret.kernel.scene import Preview, Reason
from banneret.kernel.tally import Bound, Tally

from ..country import BURGUNDIAN_REACH, NAMES, WORDS
from ..determination.preview import supply_of
from ..forces.choice import Choice
from ..forces.lots import Lots, lots_of
from ..forces.stacks import (
    combat_only,
    fighters,
    inside,
    minus,
    people_at,
    plus,
    relocate,
    room,
    spend,
    stack,
    unspend,
    without_burgundians,
)
from ..log import company, tell
from ..movement.reach import leashed
from ..parties import Party
from ..previews import joined, unheard, way
from ..state import NOBODY, MaidState
from ..tables import ENEMY, Side
from .aftermath import take_control


@dataclass(slots=True)
class Advance(Choice):
    """If the target location no longer holds SPs, those who took part and did not retreat may move into it, within
    stacking, ignoring MPs, ZOCs and the garrison rule, but not MAI-6.17. Besiegers who have destroyed a garrison always
    take the town."""

    key: ClassVar[str] = "advance"
    commit: ClassVar[str] = "Advance with {}"
    rules: ClassVar[tuple[str, ...]] = ("MAI-8.13",)

    def seat(self, s: MaidState) -> Side:
        return s.active

    def prompt(self, s: MaidState) -> str:
        return f"Who advances to {NAMES[s.attack.target]}?"

    def storms(self, s: MaidState) -> bool:
        """Whether besiegers who have stormed the town take it, whoever advances."""
        target, side = s.attack.target, s.active
        return s.attack.besieged and not s.present[ENEMY[side]] >> target & 1 and bool(s.fighting[side] >> target & 1)

    def ready(self, s: MaidState) -> list[Party]:
        """Who may advance, by hex: those who are in the hex already need not."""
        battle, side = s.attack, s.active
        if s.present[ENEMY[side]] >> battle.target & 1:
            return []
        found: list[Party] = []
        for party in battle.parties:
            if party.cell == battle.target:
                continue
            if not BURGUNDIAN_REACH >> battle.target & 1 and leashed(s, side, party.counts, party.people):
                party = without_burgundians(party)
            if any(party.counts) or party.people:
                found.append(party)
        return found

    def lots(self, s: MaidState) -> Lots:
        """Combat SPs come first: what else advances depends on them."""
        side = s.active
        combat, others = [], []
        for party in self.ready(s):
            fighting = combat_only(side, party.counts)
            combat.append(Party(party.cell, fighting, 0))
            others.append(Party(party.cell, minus(party.counts, fighting), party.people))
        return Lots(lots_of(side, combat).lots + lots_of(side, others).lots)

    def tally(self, s: MaidState) -> Tally:
        lots = self.lots(s)
        side, target = s.active, s.attack.target
        bounds = [Bound(lots.troops, 0, room(s, side, target), "MAI-3.7", "A stack holds at most 20 strength points.")]
        if s.towns[ENEMY[side]] >> target & 1 and not self.storms(s):
            # only a combat SP takes the town; leaders and trains come with it
            combat = lots.combat(side)
            others = tuple([number for number in range(len(lots.lots)) if number not in combat])
            bounds.append(
                Bound(others, 0, 0, "MAI-8.13", "A town is taken by advancing a combat strength point.", combat)
            )
        return Tally(lots.lots, tuple(bounds))

    def decide(self, s: MaidState, ref: Referee, counts: tuple[int, ...]) -> None:
        side, target = s.active, s.attack.target
        lots = self.lots(s)
        s.done()
        if self.storms(s):
            take_control(s, ref, side, target, stack(s, side, target), ("MAI-8.13",))
        force = NOBODY[side]
        for cell in lots.cells:
            party = lots.chosen(side, cell, counts)
            if any(party.counts) or party.people:
                self._go(s, ref, party, target)
                force = plus(force, party.counts)
        if fighters(force) and s.towns[ENEMY[side]] >> target & 1:
            take_control(s, ref, side, target, force, ("MAI-8.13",))

    def _go(self, s: MaidState, ref: Referee, party: Party, target: int) -> None:
        """MAI-5.4: they share the mark of a stack they join; none of their own, for the Unsupplied do not attack.
        MAI-8.14: they may not attack again."""
        troops = any(party.counts)
        if troops:
            unspend(s, party.cell, party.counts)
        relocate(s, s.active, party.cell, target, party.counts, party.people)
        if troops:
            spend(s, target, party.counts, party.people)
        if ref.hears:
            text = f"{company(party.counts, party.people)} advance from {NAMES[party.cell]} to {NAMES[target]}."
            tell(s, ref, "advance", text, ("MAI-8.13",), touch=(WORDS[party.cell], WORDS[target]))

    def absent(self, s: MaidState, seat: int, id: str) -> Refusal | None:
        return Refusal(
            "MAI-8.13",
            "Only those who took part, did not retreat and may go so far can advance; those in the hex are there.",
        )

    def preview_tally(self, s: MaidState, seat: int, counts: tuple[int, ...]) -> Preview | None:
        """Who would stand in the hex that was won, and what it means for a town."""
        side, target = s.active, s.attack.target
        world = s.clone()
        self.decide(world, unheard(), counts)
        there = company(stack(world, side, target), people_at(world, side, target))
        reasons = [Reason(f"At {NAMES[target]} then: {there}.", rules=("MAI-8.13",))]
        if s.towns[ENEMY[side]] >> target & 1:
            taken = world.towns[side] >> target & 1
            text = f"{NAMES[target]} is taken." if taken else f"{NAMES[target]} keeps its controller."
            reasons.append(Reason(text, rules=("MAI-8.13", "MAI-2.11") if taken else ("MAI-8.14",)))
        left = [
            Reason(f"{NAMES[party.cell]} is left without a garrison.", rules=("MAI-8.13",))
            for party in s.attack.parties
            if inside(world, side, party.cell) and not world.fighting[side] >> party.cell & 1
        ]
        arrows = tuple(way(cell, target) for cell in self.lots(s).cells)
        return joined(Preview((*reasons, *left), arrows), supply_of(world, side, target))
