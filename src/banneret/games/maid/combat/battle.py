"""Sections 7 and 8: an attack, from the defenders' fire to the advance. Each step settles what comes next and then does
its part."""

from dataclasses import dataclass
from fractions import Fraction
from typing import ClassVar

from banneret.kernel.phase import Phase
from banneret.kernel.referee import Referee

from ..country import NAMES, WORDS
from ..determination.voices import Reroll, Rolled, may_reroll
from ..forces.stacks import fighters, firing, stack
from ..log import counted, tell
from ..parties import Battle
from ..parts import arithmetic
from ..previews import chance
from ..state import MaidState
from ..tables import AUTOMATIC, ELIMINATED, ENEMY, RETREAT
from . import odds
from .advance import Advance
from .aftermath import settle
from .losses import AttackersLose, DefendersLose, eliminate_attackers, eliminate_stack
from .retreat import AttackersRetreat, DefendersRetreat


@dataclass(slots=True)
class Engage(Phase[MaidState]):
    """MAI-7.6: a target without combat SPs is eliminated without dice. Else first the defenders fire (MAI-7.7)."""

    key: ClassVar[str] = "engage"

    def run(self, s: MaidState, ref: Referee) -> None:
        target = s.attack.target
        if s.fighting[ENEMY[s.active]] >> target & 1:
            s.then(Fire())
            return
        s.then(Conclude())
        s.call(Advance())
        if ref.hears:
            tell(
                s,
                ref,
                "overrun",
                f"Nobody at {NAMES[target]} can fight: they are overrun.",
                ("MAI-7.6",),
                touch=(WORDS[target],),
            )
        eliminate_stack(s, ref, ENEMY[s.active], target)


@dataclass(slots=True)
class Fire(Phase[MaidState]):
    """MAI-7.7, MAI-7.9: the defenders' Archers and Artillery fire, and the attackers lose before odds are computed.
    None, no roll."""

    key: ClassVar[str] = "fire"
    rules: ClassVar[tuple[str, ...]] = ("MAI-7.7", "MAI-7.9")

    def run(self, s: MaidState, ref: Referee) -> None:
        s.then(Clash())
        shooters = firing(stack(s, ENEMY[s.active], s.attack.target))
        if not shooters:
            return
        (die,) = ref.sum_of(1, 6, odds.fire_losses(shooters))
        loss = odds.fire_loss(shooters, die)
        if ref.hears:
            lost = f"the attackers lose {loss}" if loss else "nobody is hit"
            tell(
                s,
                ref,
                "fire",
                f"{counted(shooters, 'SP')} {'fires' if shooters == 1 else 'fire'}: {lost}.",
                self.rules,
                dice=(die,),
                sum=f"{shooters} firing, die {die}: {loss}",
                gist=f"fire costs {loss}",
                touch=(WORDS[s.attack.target],),
            )
        if loss:
            s.call(AttackersLose(number=loss).opened(s))


@dataclass(slots=True)
class Clash(Rolled):
    """MAI-7.9 to MAI-7.19: odds and die. If no attacking combat SP is left, the attack is over."""

    key: ClassVar[str] = "clash"
    rules: ClassVar[tuple[str, ...]] = ("MAI-7.13", "MAI-7.15", "MAI-7.19")

    def run(self, s: MaidState, ref: Referee) -> None:
        battle = s.attack
        if not any(fighters(party.counts) for party in battle.parties):
            s.then(Conclude())
            return
        if battle.column < 0:
            r = odds.reckon(s, s.active, battle.target, battle.parties)
            battle = s.battle = self.compare(s, ref, battle, r)
            if battle.column < AUTOMATIC:
                battle = s.battle = self.roll(s, ref, battle, r)
                if may_reroll(s, s.active, odds.attackers(battle.parties)):
                    s.call(Reroll())
                    return
        attacker, defender = odds.result(battle.column, battle.die)
        s.battle = battle.judged(attacker, defender)
        s.then(DefendersSuffer())

    def undecided(self, s: MaidState) -> str:
        """MAI-7.9: while the losses by fire are chosen. After the roll it waits for Jeanne's voices only."""
        return "the attack itself is still to be rolled" if s.attack.column < 0 else ""

    def again(self, s: MaidState, ref: Referee) -> "Clash":
        battle = s.attack
        s.battle = self.roll(s, ref, battle, odds.reckon(s, s.active, battle.target, battle.parties))
        return Clash()

    def stands(self, s: MaidState) -> str:
        return odds.result_words(odds.result_text(s.attack.column, s.attack.die))

    def hopes(self, s: MaidState) -> str:
        battle = s.attack
        parts = odds.reckon(s, s.active, battle.target, battle.parties).modifiers
        texts = [odds.result_text(battle.column, odds.modified(die, parts)) for die in range(1, 7)]
        words = {text: odds.result_words(text) for text in texts}
        return "; ".join(f"{words[text]}: {chance(Fraction(texts.count(text), 6))}" for text in words)

    def compare(self, s: MaidState, ref: Referee, battle: Battle, r: odds.Reckoning) -> Battle:
        """MAI-7.10 to MAI-7.14: strengths and column."""
        target = battle.target
        base, column = r.base, r.column
        if ref.hears:
            moved = "" if column == base else f", shifted to {odds.column_text(column)}"
            rules = (
                "MAI-7.10",
                "MAI-7.13",
                *dict.fromkeys(factor.rule for factor in r.factors),
                *(("MAI-12.1",) if moved else ()),
            )
            text = f"Odds at {NAMES[target]}: {odds.column_text(column)}."
            tell(
                s,
                ref,
                "odds",
                text,
                rules,
                sum=f"{r.attack} to {r.defence_sum}: {odds.column_text(base)}{moved}",
                touch=(WORDS[target],),
            )
            if column == AUTOMATIC:
                gist = odds.result_text(column, 0)
                tell(
                    s,
                    ref,
                    "result",
                    f"The defenders of {NAMES[target]} are swept away: {gist}.",
                    ("MAI-7.14",),
                    gist=gist,
                    touch=(WORDS[target],),
                )
        return battle.rolled(column, battle.die)

    def roll(self, s: MaidState, ref: Referee, battle: Battle, r: odds.Reckoning) -> Battle:
        """MAI-7.15 to MAI-7.19."""
        parts = r.modifiers
        (die,) = ref.sum_of(1, 6, odds.die_sorts(battle.column, parts))
        modified = odds.modified(die, parts)
        if ref.hears:
            text = odds.result_text(battle.column, modified)
            rules = ("MAI-7.19", "MAI-8.1", *dict.fromkeys(part.rule for part in parts))
            tell(
                s,
                ref,
                "result",
                f"The attack on {NAMES[battle.target]}: {text} at {odds.column_text(battle.column)}: "
                f"{odds.result_words(text)}.",
                rules,
                dice=(die,),
                sum=f"{die}{arithmetic(parts)} = {modified}; {odds.column_text(battle.column)}: {text}",
                gist=text,
                touch=(WORDS[battle.target],),
            )
        return battle.rolled(battle.column, modified)


@dataclass(slots=True)
class DefendersSuffer(Phase[MaidState]):
    """MAI-8.2: the defender's losses or elimination come first."""

    key: ClassVar[str] = "defenders_suffer"

    def run(self, s: MaidState, ref: Referee) -> None:
        battle = s.attack
        s.then(AttackersSuffer())
        if battle.defender == ELIMINATED:
            eliminate_stack(s, ref, ENEMY[s.active], battle.target)
        elif battle.defender % RETREAT:
            s.call(DefendersLose(number=battle.defender % RETREAT).opened(s))


@dataclass(slots=True)
class AttackersSuffer(Phase[MaidState]):
    """MAI-8.2: then the attacker's."""

    key: ClassVar[str] = "attackers_suffer"

    def run(self, s: MaidState, ref: Referee) -> None:
        battle = s.attack
        s.then(Conclude())
        s.call(Advance())
        s.call(AttackersRetreat())
        s.call(DefendersRetreat())
        if battle.attacker == ELIMINATED:
            eliminate_attackers(s, ref)
        elif battle.attacker % RETREAT:
            s.call(AttackersLose(number=battle.attacker % RETREAT).opened(s))

    def undecided(self, s: MaidState) -> str:
        """Whether the defenders, who choose their losses first, must retreat and can't, or the attackers' leaders are
        left alone."""
        battle = s.attack
        toll = fighters(odds.total(battle.parties)) if battle.attacker == ELIMINATED else battle.attacker % RETREAT
        return (
            AttackersLose(number=toll).undecided(s)
            or DefendersRetreat().undecided(s)
            or AttackersRetreat().undecided(s)
        )


@dataclass(slots=True)
class Conclude(Phase[MaidState]):
    """The attack is over."""

    key: ClassVar[str] = "conclude"

    def run(self, s: MaidState, ref: Referee) -> None:
        s.done()
        s.battle = None
        settle(s, ref)
