"""MAI-8.1 to MAI-8.5: losses and elimination."""

from dataclasses import dataclass, replace
from functools import lru_cache
from typing import ClassVar

from banneret.kernel.handful import Handful
from banneret.kernel.referee import Referee
from banneret.kernel.refusal import Refusal
from banneret.kernel.tally import Bound, Preset, Tally

from ..country import NAMES, WORDS
from ..forces.lots import Lots, Source, lots_of
from ..forces.piece_refusals import is_spared, missing
from ..forces.stacks import SUPPORT_SLOTS, besieged, fighters, lose, minus, stack
from ..log import counted, tell, troops
from ..parties import Counts, Party
from ..state import MaidState
from ..tables import KINDS, LOSS_ORDER, SIDE_NAMES
from .fates import FALLEN_TOWN, FIELD, roll_fates


def combat_only(side: int, counts: Counts) -> Counts:
    return tuple(0 if slot in SUPPORT_SLOTS[side] else count for slot, count in enumerate(counts))


def loss_rank(source: Source) -> int:
    """MAI-8.4: which SPs a program that asks nobody gives up first."""
    return LOSS_ORDER.index(source.slot % KINDS)


def losses_in_order(lots: Lots, number: int) -> tuple[int, ...]:
    """So many SPs by the loss order."""
    counts = [0] * len(lots.lots)
    for at in sorted(range(len(lots.lots)), key=lambda at: loss_rank(lots.sources[at])):
        counts[at] = min(lots.lots[at].count, number)
        number -= counts[at]
    return tuple(counts)


def strike(s: MaidState, ref: Referee, side: int, cell: int, counts: Counts, rules: tuple[str, ...]) -> None:
    """SPs of a location are lost, and what depended on them (MAI-8.5): its support SPs and leaders, if no combat SP is left there."""
    if ref.hears and any(counts):
        tell(s, ref, "loss", f"The {SIDE_NAMES[side]} lose {troops(counts)} at {NAMES[cell]}.", rules, touch=(WORDS[cell],))
    lose(s, side, cell, counts)
    if not s.fighting[side] >> cell & 1:
        wipe_out(s, ref, side, cell)


def wipe_out(s: MaidState, ref: Referee, side: int, cell: int) -> None:
    """MAI-8.5, MAI-8.9: no combat SP is left in a location: support SPs are eliminated, leaders roll their fate."""
    left = s.sp[side].get(cell)
    if left is not None:
        lose(s, side, cell, left)
    battle = s.battle
    stormed = battle is not None and side != s.active and battle.target == cell
    walls = bool(s.towns[side] >> cell & 1) and (stormed or bool(besieged(s, side) >> cell & 1))
    roll_fates(s, ref, side, cell, FALLEN_TOWN if walls else FIELD)


def eliminate_stack(s: MaidState, ref: Referee, side: int, cell: int) -> None:
    """MAI-8.1: every SP of a stack is eliminated."""
    there = s.sp[side].get(cell)
    if there is None:
        wipe_out(s, ref, side, cell)
    else:
        strike(s, ref, side, cell, there, ("MAI-8.1",))


def eliminate_attackers(s: MaidState, ref: Referee) -> None:
    """MAI-8.1: every SP that took part."""
    battle = s.battle
    assert battle is not None
    s.battle = replace(battle, parties=())
    for cell, counts, _people in battle.parties:
        if s.result is None:
            lose_spent(s, ref, cell, counts, ("MAI-8.1",))


def lose_spent(s: MaidState, ref: Referee, cell: int, counts: Counts, rules: tuple[str, ...]) -> None:
    """Attackers are lost: SPs that count as having attacked."""
    spent = minus(s.spent[cell], counts)
    strike(s, ref, s.active, cell, counts, rules)
    if any(spent) and cell in s.sp[s.active]:
        s.spent[cell] = spent
    else:
        s.spent.pop(cell, None)


@dataclass(slots=True)
class AttackersLose(Handful[MaidState]):
    """MAI-8.4: the attacker chooses which of his SPs taking part are lost, from any of the hexes they came from."""

    key: ClassVar[str] = "attackers_lose"
    rules: ClassVar[tuple[str, ...]] = ("MAI-8.4",)
    number: int = 0

    def seat(self, s: MaidState) -> int:
        return s.active

    def prompt(self, s: MaidState) -> str:
        return f"Choose {self.number} of your attacking SPs to lose."

    def parties(self, s: MaidState) -> tuple[Party, ...]:
        assert s.battle is not None
        return s.battle.parties

    def lots(self, s: MaidState) -> Lots:
        return lots_of(s.active, tuple((cell, combat_only(s.active, counts), 0) for cell, counts, _people in self.parties(s)), several=True)

    def tally(self, s: MaidState) -> Tally:
        return loss_tally(self.lots(s), self.number)

    def decide(self, s: MaidState, ref: Referee, counts: tuple[int, ...]) -> None:
        assert s.battle is not None
        lots = self.lots(s)
        s.done()
        if self.number > sum(counts):
            # MAI-8.3: more than they have: the support SPs that took part are lost as well
            eliminate_attackers(s, ref)
            return
        left: list[Party] = []
        hits: list[tuple[int, Counts]] = []
        for cell, there, people in s.battle.parties:
            lost, _people = lots.chosen(s.active, cell, counts)
            # MAI-8.5: with the last combat SP of the location its support SPs and leaders are lost; leaders without SPs of their own are out of the attack
            remaining = minus(there, lost)
            if any(remaining) and fighters(minus(stack(s, s.active, cell), lost)):
                left.append((cell, remaining, people))
            if any(lost):
                hits.append((cell, lost))
        s.battle = replace(s.battle, parties=tuple(left))
        for cell, lost in hits:
            if s.result is None:
                lose_spent(s, ref, cell, lost, self.rules)

    def why_not(self, s: MaidState, seat: int, words: list[str]) -> Refusal | None:
        return missing(self.tally(s), words, lambda id: is_spared(seat, self.parties(s), id)) or Handful.why_not(self, s, seat, words)


@dataclass(slots=True)
class DefendersLose(Handful[MaidState]):
    """MAI-8.4: the defender chooses from his stack."""

    key: ClassVar[str] = "defenders_lose"
    rules: ClassVar[tuple[str, ...]] = ("MAI-8.4",)
    number: int = 0

    def seat(self, s: MaidState) -> int:
        return 1 - s.active

    def prompt(self, s: MaidState) -> str:
        return f"Choose {self.number} of your SPs at {NAMES[self.cell(s)]} to lose."

    def cell(self, s: MaidState) -> int:
        assert s.battle is not None
        return s.battle.target

    def lots(self, s: MaidState) -> Lots:
        side, cell = 1 - s.active, self.cell(s)
        return lots_of(side, ((cell, combat_only(side, stack(s, side, cell)), 0),), several=False)

    def tally(self, s: MaidState) -> Tally:
        return loss_tally(self.lots(s), self.number)

    def decide(self, s: MaidState, ref: Referee, counts: tuple[int, ...]) -> None:
        side, cell = 1 - s.active, self.cell(s)
        lost, _people = self.lots(s).chosen(side, cell, counts)
        s.done()
        strike(s, ref, side, cell, lost, self.rules)

    def why_not(self, s: MaidState, seat: int, words: list[str]) -> Refusal | None:
        parties = ((self.cell(s), stack(s, seat, self.cell(s)), 0),)
        return missing(self.tally(s), words, lambda id: is_spared(seat, parties, id)) or Handful.why_not(self, s, seat, words)


@lru_cache(maxsize=4096)
def loss_tally(lots: Lots, number: int) -> Tally:
    """MAI-8.3: a side that has fewer combat SPs than it must lose loses them all. MAI-8.4: else the owner chooses; the loss order is ready-made."""
    there = sum(lot.count for lot in lots.lots)
    number = min(number, there)
    bound = Bound(tuple(range(len(lots.lots))), number, number, "MAI-8.4", f"Exactly {counted(number, 'combat SP')} must be chosen.")
    return Tally(lots.lots, (bound,), (Preset("cheapest", "Those that are missed least", losses_in_order(lots, number)),))
