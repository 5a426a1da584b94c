"""What is to be expected of an attack, exactly, for both sides (sections 7 and 8).

It is not reckoned here but carried out by its own phases on a copy of the position, once for each fall of the dice that
matter to it.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Final

from banneret.kernel.by_phase import ByPhase
from banneret.kernel.dice import Dice, outcomes
from banneret.kernel.phase import Phase
from banneret.kernel.referee import Referee

from ..determination.voices import Reroll
from ..forces.stacks import fighters
from ..parties import Party
from ..state import MaidState
from ..tables import ENEMY, ENGLISH, FRENCH, KINDS, NATIONS_OF, SUPPORT_TYPES, Side
from . import odds
from .advance import Advance
from .attack import engage
from .battle import Conclude, Engage
from .losses import AttackersLose, DefendersLose, Losses, losses_in_order
from .retreat import AttackersRetreat, DefendersRetreat, Retreat


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


def attack_outlook(s: MaidState, side: Side, target: int, parties: tuple[Party, ...]) -> AttackOutlook:
    """An attack of a side in its own combat phase, over the die of fire and the die of combat. Losses follow the loss
    order (MAI-8.4), retreats go to the first hex that is open, no roll is repeated for Jeanne's voices, and leaders get
    away unless it matters to the roll what becomes of them."""
    start = s.clone()
    start.active = side
    start.stack = [Engage()]
    engage(start, target, parties)
    chances: dict[Outcome, Fraction] = {}
    for chance, outcome in outcomes(lambda dice: _fight(start.clone(), side, dice)):
        chances[outcome] = chances.get(outcome, Fraction(0)) + chance
    return AttackOutlook(
        tuple(sorted(chances.items(), key=lambda item: (-item[1], item[0].fire, item[0].column, item[0].result)))
    )


class _OfTheAttack(Dice):
    """Only dice on which the attack depends are enumerated: what becomes of leaders after the roll is another
    matter."""

    __slots__ = ("_dice", "_s")

    def __init__(self, s: MaidState, dice: Dice) -> None:
        self._s = s
        self._dice = dice

    def below(self, n: int) -> int:
        return self._dice.below(n)

    def sum_of(self, count: int, faces: int, alike: Sequence[int] = ()) -> tuple[int, ...]:
        battle = self._s.battle
        if battle is not None and battle.column < 0 and any(any(party.counts) for party in battle.parties):
            return self._dice.sum_of(count, faces, alike)
        return self._dice.sum_of(count, faces, alike) if count == 1 else _AWAY


_AWAY: Final = (3, 4)
"""A leader's 2D6 that neither kills nor captures."""


class _Fight:
    """An attack that is carried out on a copy of the position, and what is seen of it on the way."""

    __slots__ = ("before", "fell_back", "fire", "ref", "s", "side")

    def __init__(self, s: MaidState, side: Side, dice: Dice) -> None:
        self.s = s
        self.side = side
        self.ref = Referee(_OfTheAttack(s, dice))
        self.before = (_lost(s, ENGLISH), _lost(s, FRENCH))
        self.fire = 0
        self.fell_back = [False, False]

    def lose(self, phase: Losses) -> None:
        """MAI-8.4: by the loss order."""
        phase.decide(self.s, self.ref, losses_in_order(phase.lots(self.s), phase.toll(self.s)))
        if self.s.battle is not None and self.s.battle.column < 0:
            self.fire = _lost(self.s, self.side) - self.before[self.side]

    def retreat(self, phase: Retreat) -> None:
        self.fell_back[phase.side(self.s)] |= bool(phase.ways(self.s))
        phase.run(self.s, self.ref)

    def keep(self, phase: Reroll) -> None:
        phase.on_keep(self.s, self.ref)

    def go_on(self, phase: Phase[MaidState]) -> None:
        phase.run(self.s, self.ref)


_STEPS: ByPhase[Callable[[_Fight, Any], None]] = ByPhase(
    {
        AttackersLose: _Fight.lose,
        DefendersLose: _Fight.lose,
        Reroll: _Fight.keep,
        DefendersRetreat: _Fight.retreat,
        AttackersRetreat: _Fight.retreat,
    },
    _Fight.go_on,
)
_OVER: Final = (Advance, Conclude)
"""What comes after the attack: who advances is for the attacker to say."""


def _fight(s: MaidState, side: Side, dice: Dice) -> Outcome:
    fight = _Fight(s, side, dice)
    battle, enemy = s.attack, ENEMY[side]
    while s.result is None and type(s.stack[-1]) not in _OVER:
        _STEPS.at(s)(fight, s.stack[-1])
    after = s.battle or battle
    lost = [_lost(s, ENGLISH) - fight.before[ENGLISH], _lost(s, FRENCH) - fight.before[FRENCH]]
    cleared = not s.present[enemy] >> battle.target & 1
    return Outcome(
        fight.fire,
        after.column,
        odds.result_text(after.column, after.die) if after.column >= 0 else "",
        Suffered(lost[side], fight.fell_back[side], lost[side] == fighters(odds.total(battle.parties))),
        Suffered(lost[enemy], fight.fell_back[enemy], not fight.fell_back[enemy] and cleared),
        cleared,
    )


def _lost(s: MaidState, side: Side) -> int:
    """Combat SPs that a side has lost in the game."""
    return sum(
        s.lost[nation * KINDS + type]
        for nation in NATIONS_OF[side]
        for type in range(KINDS)
        if type not in SUPPORT_TYPES
    )
