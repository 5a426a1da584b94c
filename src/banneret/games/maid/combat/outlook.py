"""What is to be expected, exactly: of an attack for both sides (sections 7 and 8), of a siege this turn and within three (section 9).

An attack is not reckoned here but carried out by its own phases on a copy of the position, once for each fall of the dice that matter to it.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from banneret.kernel.dice import Dice, outcomes
from banneret.kernel.phase import Phase
from banneret.kernel.referee import Referee

from ..determination import sieges
from ..determination.supply import supplied
from ..determination.voices import Reroll, may_reroll
from ..forces.stacks import besieged, fighters, people_at
from ..parties import Party
from ..state import MaidState
from ..tables import FATES, KINDS, NATIONS_OF, SUPPORT_TYPES
from . import odds
from .advance import Advance
from .battle import Conclude, Engage
from .combat import engage
from .losses import AttackersLose, DefendersLose, losses_in_order
from .retreat import AttackersRetreat, DefendersRetreat

# ---------------------------------------------------------------------- attacks


@dataclass(slots=True, frozen=True)
class Suffered:
    """What an attack costs one side."""

    lost: int = 0
    """Combat SPs."""
    retreats: bool = False
    """All or some of them."""
    gone: bool = False
    """None of those who took part is left."""


@dataclass(slots=True, frozen=True)
class Outcome:
    """One way that an attack can go."""

    fire: int
    """Combat SPs lost to defensive fire."""
    column: int
    """-1: fire has stopped the attack; or nobody there could fight (MAI-7.6)."""
    result: str
    """As the combat results table has it; empty without a column."""
    attacker: Suffered
    defender: Suffered
    cleared: bool
    """The target location holds no SPs any more: it can be advanced into."""


@dataclass(slots=True, frozen=True)
class AttackOutlook:
    """Every outcome with its chance, the likeliest first."""

    outcomes: tuple[tuple[Outcome, Fraction], ...]

    def chance(self, of: Callable[[Outcome], bool]) -> Fraction:
        return sum((chance for outcome, chance in self.outcomes if of(outcome)), Fraction(0))

    def by(self, key: Callable[[Outcome], Any]) -> dict[Any, Fraction]:
        """The chances of each value of something, the likeliest first."""
        found: dict[Any, Fraction] = {}
        for outcome, chance in self.outcomes:
            found[key(outcome)] = found.get(key(outcome), Fraction(0)) + chance
        return dict(sorted(found.items(), key=lambda item: (-item[1], str(item[0]))))


def attack_outlook(s: MaidState, side: int, target: int, parties: tuple[Party, ...]) -> AttackOutlook:
    """An attack of a side in its own combat phase, over the die of fire and the die of combat. Losses follow the loss order (MAI-8.4), retreats go to the first
    hex that is open, no roll is repeated for Jeanne's voices, and leaders get away unless it matters to the roll what becomes of them."""
    start = s.clone()
    start.active = side
    start.stack = [Engage()]
    engage(start, target, parties)
    chances: dict[Outcome, Fraction] = {}
    for chance, outcome in outcomes(lambda dice: _fight(start.clone(), side, dice)):
        chances[outcome] = chances.get(outcome, Fraction(0)) + chance
    return AttackOutlook(tuple(sorted(chances.items(), key=lambda item: (-item[1], item[0].fire, item[0].column, item[0].result))))


class _OfTheAttack(Dice):
    """Only dice on which the attack depends are enumerated: what becomes of leaders after the roll is another matter."""

    __slots__ = ("_dice", "_s")

    def __init__(self, s: MaidState, dice: Dice) -> None:
        self._s = s
        self._dice = dice

    def below(self, n: int) -> int:
        return self._dice.below(n)

    def sum_of(self, count: int, faces: int, alike: Sequence[int] = ()) -> tuple[int, ...]:
        battle = self._s.battle
        if battle is not None and battle.column < 0 and any(any(counts) for _cell, counts, _people in battle.parties):
            return self._dice.sum_of(count, faces, alike)
        return self._dice.sum_of(count, faces, alike) if count == 1 else _AWAY


_AWAY = (3, 4)
"""A leader's 2D6 that neither kills nor captures."""


def _fight(s: MaidState, side: int, dice: Dice) -> Outcome:
    ref = Referee(_OfTheAttack(s, dice))
    battle = s.battle
    assert battle is not None
    target = battle.target
    before = [_lost(s, 0), _lost(s, 1)]
    fire = 0
    fell_back = [False, False]
    while s.result is None and not isinstance(s.stack[-1], Conclude | Advance):
        phase: Phase[Any] = s.stack[-1]
        if isinstance(phase, AttackersLose | DefendersLose):
            phase.decide(s, ref, losses_in_order(phase.lots(s), phase.number))
            if s.battle is not None and s.battle.column < 0:
                fire = _lost(s, side) - before[side]
        elif isinstance(phase, Reroll):
            phase.on_keep(s, ref)
        elif isinstance(phase, AttackersRetreat | DefendersRetreat):
            fell_back[phase.side(s)] |= bool(phase.ways(s))
            phase.run(s, ref)
        else:
            phase.run(s, ref)
    after = s.battle or battle
    lost = [_lost(s, 0) - before[0], _lost(s, 1) - before[1]]
    return Outcome(
        fire,
        after.column,
        odds.result_text(after.column, after.die) if after.column >= 0 else "",
        Suffered(lost[side], fell_back[side], lost[side] == fighters(odds.total(battle.parties))),
        Suffered(lost[1 - side], fell_back[1 - side], not fell_back[1 - side] and not s.present[1 - side] >> target & 1),
        not s.present[1 - side] >> target & 1,
    )


def _lost(s: MaidState, side: int) -> int:
    """Combat SPs that a side has lost in the game."""
    return sum(s.lost[nation * KINDS + type] for nation in NATIONS_OF[side] for type in range(KINDS) if type not in SUPPORT_TYPES)


def fate_chances(line: int) -> tuple[Fraction, Fraction]:
    """MAI-8.8, MAI-8.9: the chances that a leader who rolls on this line is killed, and captured."""
    table = FATES[line]
    ways = [sum(sum(roll) in totals for roll in _TWO_DICE) for totals in (table.killed, table.captured)]
    return Fraction(ways[0], len(_TWO_DICE)), Fraction(ways[1], len(_TWO_DICE))


_TWO_DICE = tuple((a, b) for a in range(1, 7) for b in range(1, 7))


# ---------------------------------------------------------------------- sieges

AHEAD = 3
"""For so many turns the chances of a siege are told."""


def siege_chance(s: MaidState, side: int, cell: int) -> tuple[Fraction, Fraction]:
    """The chances that a town besieged by this side falls in this turn's siege step, and in one of the next three before the game ends, if nothing else
    changes. MAI-9.1: not while the besiegers are out of supply. MAI-5.22: voices, if they are there, repeat one roll that failed; MAI-5.16: they and
    all else that an event does to Jeanne's bonus is over after this turn."""
    if not besieged(s, 1 - side) >> cell & 1 or not supplied(s, side) >> cell & 1:
        return Fraction(0), Fraction(0)
    now = fall_chance(s, side, cell)
    if may_reroll(s, side, people_at(s, side, cell)):
        now = 1 - (1 - now) ** 2
    later = s
    if s.event:
        later = s.clone()
        later.event = ""
    turns = min(AHEAD, len(s.data.turns) - s.turn + 1) - 1
    return now, 1 - (1 - now) * (1 - fall_chance(later, side, cell)) ** turns


def fall_chance(s: MaidState, side: int, cell: int) -> Fraction:
    """MAI-9.3 to MAI-9.5: the chance of one siege roll; 0 where none is made because the besiegers are too few."""
    if sieges.too_weak(s, side, cell):
        return Fraction(0)
    return Fraction(sum(sieges.taken(s, side, cell, die) for die in range(1, 7)), 6)
