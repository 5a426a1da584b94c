"""MAI-8.1 to MAI-8.5: losses and elimination."""

from dataclasses import dataclass
from typing import ClassVar, Final

from banneret.kernel.referee import Referee
from banneret.kernel.refusal import Refusal
from banneret.kernel.scene import Preview, Reason
from banneret.kernel.tally import Bound, Preset, Tally

from ..country import NAMES, WORDS
from ..forces.absent import is_spared
from ..forces.choice import Choice
from ..forces.lots import Lots, lots_at, lots_of
from ..forces.stacks import besieged, combat_only, fighters, lose, minus, people_at, stack
from ..log import company, counted, tell, troops
from ..numbers import Number
from ..parties import Counts, Party
from ..previews import unheard
from ..state import MaidState
from ..tables import ENEMY, KINDS, LOSS_ORDER, SIDE_NAMES, WAGON, Side
from . import odds
from .fates import FALLEN_TOWN, FATES_OPEN, FIELD, roll_fates
from .preview import changes, fates, left_of

_RANK: Final = tuple(LOSS_ORDER.index(type) if type in LOSS_ORDER else len(LOSS_ORDER) for type in range(KINDS))
"""MAI-8.4: which SPs a program that asks nobody gives up first, by type."""


def losses_in_order(lots: Lots, number: int) -> tuple[int, ...]:
    """So many SPs by the loss order."""
    counts = [0] * len(lots.lots)
    for _, at in sorted([(_RANK[lot.slot % KINDS], at) for at, lot in enumerate(lots.lots)]):
        counts[at] = min(lots.lots[at].count, number)
        number -= counts[at]
    return tuple(counts)


def strike(s: MaidState, ref: Referee, side: Side, cell: int, counts: Counts, rules: tuple[str, ...]) -> None:
    """SPs of a location are lost, and what depended on them (MAI-8.5): its support SPs and leaders, if no combat SP is
    left there."""
    if ref.hears and any(counts):
        tell(
            s,
            ref,
            "loss",
            f"The {SIDE_NAMES[side]} lose {troops(counts)} at {NAMES[cell]}.",
            rules,
            touch=(WORDS[cell],),
        )
    lose(s, side, cell, counts)
    if not s.fighting[side] >> cell & 1:
        wipe_out(s, ref, side, cell)


def wipe_out(s: MaidState, ref: Referee, side: Side, cell: int) -> None:
    """MAI-8.5, MAI-8.9: no combat SP is left in a location: support SPs are eliminated, leaders roll their fate."""
    left = s.sp[side].get(cell)
    if left is not None:
        lose(s, side, cell, left)
    battle = s.battle
    stormed = battle is not None and side != s.active and battle.target == cell
    walls = bool(s.towns[side] >> cell & 1) and (stormed or bool(besieged(s, side) >> cell & 1))
    roll_fates(s, ref, side, cell, FALLEN_TOWN if walls else FIELD)


def eliminate_stack(s: MaidState, ref: Referee, side: Side, cell: int) -> None:
    """MAI-8.1: every SP of a stack is eliminated."""
    there = s.sp[side].get(cell)
    if there is None:
        wipe_out(s, ref, side, cell)
    else:
        strike(s, ref, side, cell, there, ("MAI-8.1",))


def eliminate_attackers(s: MaidState, ref: Referee) -> None:
    """MAI-8.1: every SP that took part."""
    battle = s.attack
    s.battle = battle.left(())
    for party in battle.parties:
        if s.result is None:
            lose_spent(s, ref, party.cell, party.counts, ("MAI-8.1",))


def lose_spent(s: MaidState, ref: Referee, cell: int, counts: Counts, rules: tuple[str, ...]) -> None:
    """Attackers are lost: SPs that count as having attacked."""
    spent = minus(s.spent[cell], counts)
    strike(s, ref, s.active, cell, counts, rules)
    if any(spent) and cell in s.sp[s.active]:
        s.spent[cell] = spent
    else:
        s.spent.pop(cell, None)


def loss_tally(lots: Lots, number: int) -> Tally:
    """MAI-8.3: a side that has fewer combat SPs than it must lose loses them all. MAI-8.4: else the owner chooses; the
    loss order is ready-made."""
    there = sum([lot.count for lot in lots.lots])
    number = min(number, there)
    bound = Bound(
        tuple(range(len(lots.lots))),
        number,
        number,
        "MAI-8.4",
        f"Exactly {counted(number, 'combat SP')} must be chosen.",
    )
    return Tally(
        lots.lots, (bound,), (Preset("cheapest", "Those that are missed least", losses_in_order(lots, number)),)
    )


@dataclass(slots=True)
class Losses(Choice):
    """MAI-8.4: the owner chooses which of his SPs are lost, combat SPs before support SPs."""

    def seat(self, s: MaidState) -> Side:
        raise NotImplementedError

    def toll(self, s: MaidState) -> int:
        """How many."""
        raise NotImplementedError

    def victims(self, s: MaidState) -> tuple[Party, ...]:
        """Of whom, by location."""
        raise NotImplementedError

    def lots(self, s: MaidState) -> Lots:
        side, (party,) = self.seat(s), self.victims(s)
        return lots_at(side, party.cell, combat_only(side, party.counts), 0)

    def tally(self, s: MaidState) -> Tally:
        return loss_tally(self.pieces(s), self.toll(s))

    def absent(self, s: MaidState, seat: int, id: str) -> Refusal | None:
        return is_spared(self.seat(s), self.victims(s), id)

    def tried(self, s: MaidState, counts: tuple[int, ...]) -> MaidState:
        """The position if these were lost."""
        world = s.clone()
        self.decide(world, unheard(), counts)
        return world


@dataclass(slots=True)
class AttackersLose(Losses):
    """MAI-8.4: the attacker chooses which of his SPs taking part are lost, from any of the hexes they came from."""

    key: ClassVar[str] = "attackers_lose"
    commit: ClassVar[str] = "Lose {}"
    rules: ClassVar[tuple[str, ...]] = ("MAI-8.4",)
    number: Number = 0

    def seat(self, s: MaidState) -> Side:
        return s.active

    def toll(self, s: MaidState) -> int:
        return self.number

    def prompt(self, s: MaidState) -> str:
        return f"Choose {self.number} of your attacking SPs to lose."

    def victims(self, s: MaidState) -> tuple[Party, ...]:
        return s.attack.parties

    def lots(self, s: MaidState) -> Lots:
        return lots_of(
            s.active, [Party(party.cell, combat_only(s.active, party.counts), 0) for party in self.victims(s)]
        )

    def decide(self, s: MaidState, ref: Referee, counts: tuple[int, ...]) -> None:
        battle, lots = s.attack, self.pieces(s)
        s.done()
        if self.number > sum(counts):
            # MAI-8.3: more than they have: the support SPs that took part are lost as well
            eliminate_attackers(s, ref)
            return
        left: list[Party] = []
        hits: list[Party] = []
        for party in battle.parties:
            lost = lots.chosen(s.active, party.cell, counts)
            # MAI-8.5: with the last combat SP of the location its support SPs and leaders are lost; leaders without SPs
            # of their own are out of the attack
            remaining = minus(party.counts, lost.counts)
            if any(remaining) and fighters(minus(stack(s, s.active, party.cell), lost.counts)):
                left.append(Party(party.cell, remaining, party.people))
            if any(lost.counts):
                hits.append(lost)
        s.battle = battle.left(tuple(left))
        for hit in hits:
            if s.result is None:
                lose_spent(s, ref, hit.cell, hit.counts, self.rules)

    def undecided(self, s: MaidState) -> str:
        """MAI-8.5: whether leaders may be left without a combat SP in their location."""
        for party in self.victims(s):
            lost = min(self.number, fighters(party.counts))
            if lost >= fighters(stack(s, s.active, party.cell)) and people_at(s, s.active, party.cell) & ~(1 << WAGON):
                return FATES_OPEN
        return ""

    def preview_tally(self, s: MaidState, seat: int, counts: tuple[int, ...]) -> Preview | None:
        """What is left of the attack, and after defensive fire at which odds it goes on."""
        world = self.tried(s, counts)
        before, battle = s.attack, world.attack
        if not any(fighters(party.counts) for party in battle.parties):
            fate = fates(odds.attackers(before.parties), FIELD)
            return Preview((Reason("None of the attackers is left.", rules=("MAI-8.3",)), *((fate,) if fate else ())))
        left = odds.total(battle.parties)
        reasons = [Reason(f"Left to attack: {company(left, odds.attackers(battle.parties))}.", rules=("MAI-8.4",))]
        if before.column < 0:
            was = odds.reckon(s, s.active, before.target, before.parties)
            now = odds.reckon(world, s.active, battle.target, battle.parties)
            reasons.append(
                Reason(
                    f"Odds {odds.column_text(now.column)}.", f"{now.attack} to {now.defence}", ("MAI-7.9", "MAI-7.13")
                )
            )
            reasons += changes(was.modifiers, now.modifiers)
        return Preview(tuple(reasons))


@dataclass(slots=True)
class DefendersLose(Losses):
    """MAI-8.4: the defender chooses from his stack."""

    key: ClassVar[str] = "defenders_lose"
    commit: ClassVar[str] = "Lose {}"
    rules: ClassVar[tuple[str, ...]] = ("MAI-8.4",)
    number: Number = 0

    def seat(self, s: MaidState) -> Side:
        return ENEMY[s.active]

    def toll(self, s: MaidState) -> int:
        return self.number

    def prompt(self, s: MaidState) -> str:
        return f"Choose {self.number} of your SPs at {NAMES[s.attack.target]} to lose."

    def victims(self, s: MaidState) -> tuple[Party, ...]:
        target = s.attack.target
        return (Party(target, stack(s, ENEMY[s.active], target), 0),)

    def decide(self, s: MaidState, ref: Referee, counts: tuple[int, ...]) -> None:
        side, cell = ENEMY[s.active], s.attack.target
        lost = self.pieces(s).chosen(side, cell, counts)
        s.done()
        strike(s, ref, side, cell, lost.counts, self.rules)

    def preview_tally(self, s: MaidState, seat: int, counts: tuple[int, ...]) -> Preview | None:
        return left_of(s, self.tried(s, counts), ENEMY[s.active], s.attack.target)
