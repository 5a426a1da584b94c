"""MAI-7.10 to MAI-7.18, section 12: strengths, odds and the modifiers of the die. Pure functions of what is on the
table, for the rules and for people."""

from dataclasses import dataclass
from typing import Final

from ..country import KIND, MULTIPLIER, NAMES, OPEN_GROUND, river_between
from ..forces.leaders import best_attacker, best_defender
from ..forces.stacks import fighters, firing, inside, of_type, people_at, plus, stack
from ..parties import Counts, Party
from ..parts import Part, added
from ..state import MaidState
from ..tables import (
    AUTOMATIC,
    BEYOND,
    BEYOND_TEXT,
    COLUMNS,
    CRT,
    CRT_TEXT,
    ENEMY,
    FIRE,
    FRENCH,
    HEAVY,
    HEAVY_BONUS,
    HIGHEST,
    INFANTRY,
    LIGHT,
    LOWEST,
    MILITIA,
    NO_PERSON,
    PERSON_NAMES,
    RAW_ATTACKERS,
    RAW_DEFENDERS,
    RIVER_MULTIPLIER,
    WILL_MODIFIER,
    WORKS_MODIFIER,
    Side,
)


def total(parties: tuple[Party, ...]) -> Counts:
    """All SPs that attack, together."""
    counts = parties[0].counts
    for party in parties[1:]:
        counts = plus(counts, party.counts)
    return counts


def attackers(parties: tuple[Party, ...]) -> int:
    """The people among those who attack, as bits."""
    found = 0
    for party in parties:
        found |= party.people
    return found


# ---------------------------------------------------------------------- strengths (MAI-7.10 to MAI-7.12)


def factors(s: MaidState, side: Side, target: int, origins: tuple[int, ...]) -> list[Part]:
    """MAI-7.11, MAI-7.12: what multiplies the defenders of a side in a hex, attacked from these hexes. The factors are
    multiplied together."""
    found: list[Part] = []
    town = s.town_side(target)
    if town == side:
        found.append(Part(f"inside {NAMES[target]}", MULTIPLIER[target], "MAI-7.11"))
    elif town < 0 and MULTIPLIER[target] > 1:
        # a stack outside the walls in a town hex counts as being in no other terrain
        found.append(Part(f"in {KIND[target]}", MULTIPLIER[target], "MAI-7.11"))
    if all(cell != target and river_between(cell, target) for cell in origins):
        found.append(Part("across a river", RIVER_MULTIPLIER, "MAI-7.12"))
    return found


def multiplier(s: MaidState, side: Side, target: int, origins: tuple[int, ...]) -> int:
    product = 1
    for part in factors(s, side, target, origins):
        product *= part.value
    return product


def attack_strength(s: MaidState, target: int, counts: Counts) -> int:
    """MAI-7.10: the combat SPs; MAI-12.8: if all are cavalry and the target is in the open, Heavy Cavalry count 2."""
    strength = fighters(counts)
    if s.multipliers and OPEN_GROUND >> target & 1:
        heavy = of_type(counts, HEAVY)
        if strength == heavy + of_type(counts, LIGHT):
            strength += heavy
    return strength


# ------------------------------------------------------------------ the column (MAI-7.13, MAI-7.14, MAI-12.1, MAI-12.2)


def column(attack: int, defence: int) -> int:
    """MAI-7.13, MAI-7.14: rounded in the defender's favour; 0 is 1-3, AUTOMATIC anything better than 4-1."""
    if attack >= defence:
        return min(attack // defence + 1, AUTOMATIC)
    return 1 if defence <= 2 * attack else 0


def shifted(base: int, shift: int) -> int:
    return min(max(base + shift, 0), AUTOMATIC)


def shift(s: MaidState, attacking: Counts, defending: Counts) -> int:
    """MAI-12.1, MAI-12.2: one column right if only the attackers have Archers or Artillery, one left if only the
    defenders have."""
    if not s.shifts:
        return 0
    return (firing(attacking) > 0) - (firing(defending) > 0)


# ---------------------------------------------------------------------- the die (MAI-7.15 to MAI-7.18)


def modifiers(s: MaidState, side: Side, target: int, attacking: Counts, people: int) -> list[Part]:
    """What is added to the die of an attack by a side: each player uses his best bonus (MAI-7.18)."""
    enemy = ENEMY[side]
    defending = stack(s, enemy, target)
    parts: list[Part] = []
    leader, bonus = best_attacker(s, people)
    if leader != NO_PERSON and bonus:
        parts.append(Part(f"{PERSON_NAMES[leader]} leads the attack", bonus, "MAI-7.15"))
    leader, bonus = best_defender(s, people_at(s, enemy, target))
    if leader != NO_PERSON and bonus:
        parts.append(Part(f"{PERSON_NAMES[leader]} leads the defence", -bonus, "MAI-7.15"))
    if target in s.works and not inside(s, enemy, target):
        parts.append(Part("field works", WORKS_MODIFIER, "MAI-7.15"))
    if side == FRENCH and WILL_MODIFIER[s.will]:
        parts.append(Part(f"National Will {s.will}", WILL_MODIFIER[s.will], "MAI-7.15"))
    if rides_down(target, attacking, defending):
        parts.append(Part("Heavy Cavalry in the open", HEAVY_BONUS, "MAI-7.16"))
    if s.raw_militia:
        # MAI-12.3, MAI-12.4: all combat SPs; both can apply
        if of_type(attacking, MILITIA) == fighters(attacking):
            parts.append(Part("raw Militia attack", RAW_ATTACKERS, "MAI-12.3"))
        if of_type(defending, MILITIA) == fighters(defending):
            parts.append(Part("raw Militia defend", RAW_DEFENDERS, "MAI-12.3"))
    return parts


def rides_down(target: int, attacking: Counts, defending: Counts) -> bool:
    """MAI-7.16, MAI-7.17: one Heavy Cavalry SP against one SP of Infantry, Militia or Light Cavalry in a clear or
    village hex."""
    if not OPEN_GROUND >> target & 1 or not of_type(attacking, HEAVY):
        return False
    return of_type(defending, INFANTRY) + of_type(defending, MILITIA) + of_type(defending, LIGHT) > 0


def modified(die: int, parts: list[Part]) -> int:
    """MAI-7.18: results below 0 count as 0, above 8 as 8."""
    return row(die + added(parts))


def row(total: int) -> int:
    """MAI-7.18: the row of the table for a modified die."""
    return min(max(total, LOWEST), HIGHEST)


# ---------------------------------------------------------------------- all of it


@dataclass(slots=True)
class Reckoning:
    """The odds of an attack, step by step: for the roll, for the log and for those who think about it. A value; not
    frozen, because that makes it slow to build."""

    attack: int
    defenders: int
    """Defending combat SPs."""
    factors: list[Part]
    defence: int
    base: int
    """The column before shifts."""
    shift: int
    """MAI-12.1: to the right, or to the left."""
    column: int
    modifiers: list[Part]

    @property
    def defence_sum(self) -> str:
        """ "3 × 3 (inside Janville) = 9"."""
        product = "".join(f" × {factor.value} ({factor.text})" for factor in self.factors)
        return f"{self.defenders}{product} = {self.defence}" if product else f"{self.defenders}"


def reckon(s: MaidState, side: Side, target: int, parties: tuple[Party, ...]) -> Reckoning:
    """MAI-7.10 to MAI-7.18: an attack by those who are left of a side. MAI-7.12: the river counts if all of them are
    across it."""
    enemy = ENEMY[side]
    attacking, defending = total(parties), stack(s, enemy, target)
    attack = attack_strength(s, target, attacking)
    found = factors(s, enemy, target, tuple([party.cell for party in parties if any(party.counts)]))
    defenders = defence = fighters(defending)
    for factor in found:
        defence *= factor.value
    base, moved = column(attack, defence), shift(s, attacking, defending)
    parts = modifiers(s, side, target, attacking, attackers(parties))
    return Reckoning(attack, defenders, found, defence, base, moved, shifted(base, moved), parts)


def result(column: int, die: int) -> tuple[int, int]:
    """MAI-7.19, MAI-7.14: what attacker and defender suffer."""
    return BEYOND if column == AUTOMATIC else CRT[die][column]


def result_text(column: int, die: int) -> str:
    return BEYOND_TEXT if column == AUTOMATIC else CRT_TEXT[die][column]


def result_words(text: str) -> str:
    """MAI-8.1: a result in words: "attackers lose 1, defenders lose 4 and retreat"."""
    attacker, _, defender = text.partition("/")
    return f"attackers {effect(attacker)}, defenders {effect(defender)}"


def effect(text: str) -> str:
    """What one side suffers, in words: "lose 4 and retreat"."""
    if text == "E":
        return "are eliminated"
    number = text.rstrip("R")
    lost = "" if number == "-" else f"lose {number}"
    return " and ".join(word for word in (lost, "retreat" if text.endswith("R") else "") if word) or "unharmed"


def column_text(column: int) -> str:
    return "better than 4-1" if column == AUTOMATIC else COLUMNS[column]


def fire_loss(shooters: int, die: int) -> int:
    """MAI-7.7, MAI-7.8: what defensive fire costs the attackers."""
    return fire_losses(shooters)[die]


# ---------------------------------------------------- which dice come to the same, for those who go through all of them


def fire_losses(shooters: int) -> tuple[int, ...]:
    """By die, from 0."""
    for row in FIRE:
        if row.min_sp <= shooters <= row.max_sp:
            return _FIRE_LOSSES[row.min_sp]
    return _NO_FIRE


_NO_FIRE: Final = (0,) * 7
_FIRE_LOSSES: Final = {row.min_sp: (0, *row.loss) for row in FIRE}
"""By the fewest SPs of a row and by die, from 0."""


def die_sorts(column: int, parts: list[Part]) -> tuple[int, ...]:
    """By die, from 0: numbers that are the same where the results are."""
    return _DIE_SORTS[column][min(max(added(parts), -HIGHEST), HIGHEST)]


def _die_sorts(column: int, bonus: int) -> tuple[int, ...]:
    results = [result(column, row(die + bonus)) for die in range(7)]
    return tuple([results.index(found) for found in results])


_DIE_SORTS: Final = [
    {bonus: _die_sorts(column, bonus) for bonus in range(-HIGHEST, HIGHEST + 1)} for column in range(AUTOMATIC + 1)
]
"""By column and what is added to the die: beyond the rows of the table more of it changes nothing."""
