"""MAI-6.12: which towns may be summoned, and when they open their gates."""

from fractions import Fraction
from typing import Final

from banneret.kernel.reasons import MAY, Reasons, worded
from banneret.kernel.refusal import Refusal
from banneret.kernel.scene import Preview, Reason

from ..country import NAMES, TOWN_AT, TOWN_HOME
from ..forces.leaders import best_attacker
from ..forces.stacks import fighters, of_type, people_at
from ..parties import Counts
from ..parts import Part, added, arithmetic
from ..previews import chance
from ..state import MaidState
from ..tables import ENEMY, FRENCH, HOME_LOYALTY, MILITIA, OPENS_AT, PERSON_NAMES, SUMMONS_WILL, Side
from .truce import at_truce

NO_TOWN: Final = 1
SUMMONED: Final = 2
NO_LEADER: Final = 3
STARVED: Final = 4
NOT_MILITIA: Final = 5
TOO_FEW: Final = 6
TRUCE: Final = 7
_REASONS: Reasons = {
    NO_TOWN: Refusal("MAI-6.12", "{name} is no enemy town with a garrison."),
    SUMMONED: Refusal("MAI-6.12", "{name} has been summoned this turn: once per town per turn."),
    NO_LEADER: Refusal("MAI-6.12", "A summons needs a leader with an attack bonus of 1 or more."),
    STARVED: Refusal("MAI-5.4", "An Unsupplied group may not summon."),
    NOT_MILITIA: Refusal("MAI-6.12", "{name} is not held by Militia alone: it answers no summons."),
    TOO_FEW: Refusal("MAI-6.12", "The group needs at least as many combat strength points as the garrison: {size}."),
    TRUCE: Refusal("MAI-12.12", "The truce of Compiègne is in force."),
}


def unsummoned(s: MaidState, side: Side, cell: int, counts: Counts, people: int, *, starved: bool) -> int:
    """MAI-6.12: the reason why a group that enters this enemy town may not summon it."""
    enemy = ENEMY[side]
    garrison = s.sp[enemy].get(cell)
    if garrison is None or not s.towns[enemy] >> cell & 1:
        return NO_TOWN
    if TOWN_AT[cell] in s.summoned:
        return SUMMONED
    if best_attacker(s, people)[1] < 1:
        return NO_LEADER
    if starved:
        return STARVED
    if sum(garrison) != of_type(garrison, MILITIA) or people_at(s, enemy, cell):
        return NOT_MILITIA
    if fighters(counts) < sum(garrison):
        return TOO_FEW
    return TRUCE if at_truce(s, side, cell, counts, people) else MAY


def summons_refusal(
    s: MaidState, side: Side, cell: int, counts: Counts, people: int, *, starved: bool
) -> Refusal | None:
    """The same in words."""
    size = sum(s.sp[ENEMY[side]].get(cell, ()))
    return worded(_REASONS, unsummoned(s, side, cell, counts, people, starved=starved), name=NAMES[cell], size=size)


def modifiers(s: MaidState, side: Side, cell: int, people: int) -> list[Part]:
    """MAI-6.12: what is added to the die."""
    leader, bonus = best_attacker(s, people)
    town = TOWN_AT[cell]
    parts = [Part(f"attack bonus of {PERSON_NAMES[leader]}", bonus, "MAI-6.12")]
    if TOWN_HOME[town] == s.control[town]:
        parts.append(Part("the town is loyal to its own land", HOME_LOYALTY, "MAI-6.12"))
    if side == FRENCH and SUMMONS_WILL[s.will]:
        parts.append(Part(f"National Will {s.will}", SUMMONS_WILL[s.will], "MAI-6.12"))
    return parts


def opens(s: MaidState, side: Side, cell: int, people: int, die: int) -> bool:
    """MAI-6.12: whether the town opens its gates to this group on this die."""
    return die + added(modifiers(s, side, cell, people)) >= OPENS_AT


def opening(s: MaidState, side: Side, cell: int, people: int) -> tuple[bool, ...]:
    """The same by die, from 0."""
    bonus = added(modifiers(s, side, cell, people))
    return tuple([die + bonus >= OPENS_AT for die in range(7)])


def open_chance(s: MaidState, side: Side, cell: int, people: int) -> Fraction:
    return Fraction(sum(opening(s, side, cell, people)[1:]), 6)


def summons_preview(s: MaidState, cell: int, people: int) -> Preview:
    """MAI-6.12: the arithmetic of a summons by the active side and its chance."""
    text = f"Summoned, {NAMES[cell]} opens its gates: {chance(open_chance(s, s.active, cell, people))}."
    return Preview(
        (Reason(text, f"die{arithmetic(modifiers(s, s.active, cell, people))}, {OPENS_AT} or more", ("MAI-6.12",)),)
    )
