"""MAI-9.1 to MAI-9.6: the arithmetic of sieges: who is strong enough to roll, what is added to the die, and the exact
chances that a town falls."""

from fractions import Fraction
from typing import Final

from ..forces.leaders import best_attacker, best_defender
from ..forces.stacks import besieged, fighters, of_type, people_at, stack
from ..parties import Counts
from ..parts import Part, added
from ..state import MaidState
from ..tables import (
    ARTILLERY,
    ENEMY,
    ENGINEERS,
    FALLS_AT,
    MILITIA,
    NO_GUNS,
    NO_PERSON,
    ONLY_MILITIA,
    PERSON_NAMES,
    SIEGE,
    SIEGE_ENGINEERS,
    Side,
)
from .supply import supplied
from .voices import may_reroll

AHEAD: Final = 3
"""For so many turns the chances of a siege are told."""


def investing(counts: Counts) -> int:
    """MAI-9.3: combat SPs outside, plus 1 for each Artillery SP and 2 for each Siege Unit SP."""
    return fighters(counts) + of_type(counts, ARTILLERY) + 2 * of_type(counts, SIEGE)


def modifiers(s: MaidState, side: Side, cell: int) -> list[Part]:
    """MAI-9.4, MAI-9.6, MAI-12.5: what is added to the siege die of a side before a town."""
    enemy = ENEMY[side]
    outside, garrison = stack(s, side, cell), stack(s, enemy, cell)
    parts: list[Part] = []
    leader, bonus = best_attacker(s, people_at(s, side, cell))
    if leader != NO_PERSON and bonus:
        parts.append(Part(f"{PERSON_NAMES[leader]} leads the siege", bonus, "MAI-9.4"))
    if not of_type(garrison, ARTILLERY) and not of_type(garrison, SIEGE):
        parts.append(Part("no guns inside", NO_GUNS, "MAI-9.4"))
    if of_type(garrison, MILITIA) == fighters(garrison):
        parts.append(Part("only Militia inside", ONLY_MILITIA, "MAI-9.4"))
    leader, bonus = best_defender(s, people_at(s, enemy, cell))
    if leader != NO_PERSON and bonus:
        parts.append(Part(f"{PERSON_NAMES[leader]} leads the defence", -bonus, "MAI-9.4"))
    if s.engineers:
        if of_type(outside, ENGINEERS):
            parts.append(Part("Engineers outside", SIEGE_ENGINEERS[0], "MAI-12.5"))
        if of_type(garrison, ENGINEERS):
            parts.append(Part("Engineers inside", SIEGE_ENGINEERS[1], "MAI-12.5"))
    return parts


def too_weak(s: MaidState, side: Side, cell: int) -> bool:
    """MAI-9.3: whether no roll is made because the besiegers are too few."""
    return investing(stack(s, side, cell)) < fighters(stack(s, ENEMY[side], cell))


def strengths(s: MaidState, side: Side, cell: int) -> str:
    """MAI-9.3: the besiegers against the garrison."""
    return f"investing {investing(stack(s, side, cell))}, garrison {fighters(stack(s, ENEMY[side], cell))}"


def taken(s: MaidState, side: Side, cell: int, die: int) -> bool:
    """MAI-9.5: whether the town falls on this die."""
    return die + added(modifiers(s, side, cell)) >= FALLS_AT


def falling(s: MaidState, side: Side, cell: int) -> tuple[bool, ...]:
    """The same by die, from 0."""
    bonus = added(modifiers(s, side, cell))
    return tuple([die + bonus >= FALLS_AT for die in range(7)])


# ---------------------------------------------------------------------- chances


def fall_chance(s: MaidState, side: Side, cell: int) -> Fraction:
    """MAI-9.3 to MAI-9.5: the chance of one siege roll; 0 where none is made because the besiegers are too few."""
    if too_weak(s, side, cell):
        return Fraction(0)
    return Fraction(sum(falling(s, side, cell)[1:]), 6)


def siege_chance(s: MaidState, side: Side, cell: int) -> tuple[Fraction, Fraction]:
    """The chances that a town besieged by this side falls in this turn's siege step, and in one of the next three
    before the game ends, if nothing else changes. MAI-9.1: not while the besiegers are out of supply. MAI-5.22: voices,
    if they are there, repeat one roll that failed; MAI-5.16: they and all else that an event does to Jeanne's bonus is
    over after this turn."""
    if not besieged(s, ENEMY[side]) >> cell & 1 or not supplied(s, side) >> cell & 1:
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
