"""What becomes of leaders: MAI-8.8 to MAI-8.10, MAI-8.15, MAI-9.9."""

from fractions import Fraction
from typing import Final

from banneret.kernel.referee import Referee

from .. import victory
from ..country import NAMES, TOWN_CELL, WORDS, nearest_first
from ..forces.stacks import besieged, people_at, persons
from ..log import tell
from ..state import ABSENT, CAPTIVE, DEAD, KILLED, PRISONER, MaidState
from ..tables import (
    CHARLES,
    FATES,
    JEANNE,
    PERSON_IDS,
    PERSON_NAMES,
    PERSON_SIDE,
    SIDE_NAMES,
    WAGON,
    WILL_LOWEST,
    Person,
    Side,
)

FIELD, FALLEN_TOWN = 0, 1
"""The lines of the fate table: MAI-8.8, and MAI-8.9 for leaders inside a town whose garrison is destroyed or that is
entered empty."""


FORETOLD: Final = 3
"""What becomes of more leaders than this is not among the outcomes of an answer: there are too many ways."""
FATES_OPEN: Final = "what becomes of the leaders is still to be rolled"
"""What odds say that leave it undecided."""
_FATE_SORTS: Final = tuple(
    tuple(1 if total in table.killed else 2 if total in table.captured else 0 for total in range(13)) for table in FATES
)
"""By line and sum of the dice: away, killed, captured."""


_TWO_DICE: Final = tuple(a + b for a in range(1, 7) for b in range(1, 7))


def fate_chances(line: int) -> tuple[Fraction, Fraction]:
    """MAI-8.8, MAI-8.9: the chances that a leader who rolls on this line is killed, and captured."""
    table = FATES[line]
    killed, captured = (sum(total in totals for total in _TWO_DICE) for totals in (table.killed, table.captured))
    return Fraction(killed, len(_TWO_DICE)), Fraction(captured, len(_TWO_DICE))


def roll_fates(s: MaidState, ref: Referee, side: Side, cell: int, line: int) -> None:
    """MAI-8.8, MAI-8.9: every leader of a side in a hex rolls his fate; the wagon is lost (MAI-12.9)."""
    people = people_at(s, side, cell)
    if people.bit_count() > FORETOLD:
        ref.horizon(FATES_OPEN)
    for person in persons(people):
        if s.result is not None:
            return
        if person == WAGON:
            lose_wagon(s, ref)
        else:
            roll_fate(s, ref, person, line)


def roll_fate(s: MaidState, ref: Referee, leader: Person, line: int) -> None:
    """2D6: killed, captured, or away to the nearest town (MAI-8.10)."""
    dice = ref.sum_of(2, 6, _FATE_SORTS[line])
    total = sum(dice)
    table = FATES[line]
    rules = ("MAI-8.8", "MAI-8.9") if line == FALLEN_TOWN else ("MAI-8.8",)
    name = PERSON_NAMES[leader]
    if total in table.killed:
        if ref.hears:
            tell(
                s,
                ref,
                "fate",
                f"{name} is killed.",
                rules,
                dice=dice,
                sum=f"{total}",
                gist=f"{name} is killed",
                touch=(PERSON_IDS[leader],),
            )
        kill(s, ref, leader)
    elif total in table.captured:
        if ref.hears:
            tell(
                s,
                ref,
                "fate",
                f"{name} is captured.",
                rules,
                dice=dice,
                sum=f"{total}",
                gist=f"{name} is captured",
                touch=(PERSON_IDS[leader],),
            )
        capture(s, ref, leader)
    else:
        displace(s, ref, leader, dice, rules)


def displace(s: MaidState, ref: Referee, leader: Person, dice: tuple[int, ...], rules: tuple[str, ...]) -> None:
    """MAI-8.10: to the nearest town of his side that is not besieged, over any hexes (MAI-2.13); killed if there is
    none.

    A town whose garrison an attack has just destroyed is no refuge: the attackers may walk in (MAI-8.13).
    """
    side = PERSON_SIDE[leader]
    free = s.towns[side] & ~besieged(s, side)
    if s.battle is not None and side != s.active:
        free &= ~(1 << s.battle.target)
    name = PERSON_NAMES[leader]
    for town in nearest_first(s.at[leader]):
        cell = TOWN_CELL[town]
        if free >> cell & 1:
            s.put(leader, cell)
            if ref.hears:
                text = f"{name} gets away to {NAMES[cell]}."
                tell(
                    s,
                    ref,
                    "fate",
                    text,
                    (*rules, "MAI-8.10"),
                    dice=dice,
                    sum=f"{sum(dice)}",
                    gist=f"{name} gets away",
                    touch=(WORDS[cell],),
                )
            return
    if ref.hears:
        text = f"{name} finds no town to go to and is killed."
        tell(s, ref, "fate", text, (*rules, "MAI-8.10"), dice=dice, sum=f"{sum(dice)}", gist=f"{name} is killed")
    kill(s, ref, leader)


def kill(s: MaidState, ref: Referee, leader: Person) -> None:
    """MAI-8.15: with Jeanne a level of National Will dies. MAI-10.2: with Charles the cause is lost."""
    s.put(leader, KILLED)
    if leader == JEANNE:
        s.jeanne = DEAD
        s.event = ""
        s.will = max(WILL_LOWEST, s.will - 1)
        if ref.hears:
            tell(s, ref, "will", f"The Maid is dead: National Will falls to {s.will}.", ("MAI-8.15",), touch=("will",))
    elif leader == CHARLES:
        victory.charles_lost(s, ref)


def capture(s: MaidState, ref: Referee, leader: Person) -> None:
    """MAI-8.10: held by the enemy side until ransomed. MAI-8.15, MAI-9.9: Jeanne's capture breaks the National Will."""
    s.put(leader, CAPTIVE)
    if leader == JEANNE:
        s.jeanne = PRISONER
        s.event = ""
        s.captured = True
        s.will = WILL_LOWEST
        if ref.hears:
            tell(
                s,
                ref,
                "will",
                "The Maid is taken: National Will falls to 0 and will never be higher than 1 again.",
                ("MAI-8.15", "MAI-9.9"),
                touch=("will",),
            )
    elif leader == CHARLES:
        victory.charles_lost(s, ref)


def lose_wagon(s: MaidState, ref: Referee) -> None:
    """MAI-12.9: the supply train is lost when no friendly combat SP is with it."""
    s.put(WAGON, ABSENT)
    if ref.hears:
        tell(s, ref, "train", f"The {SIDE_NAMES[PERSON_SIDE[WAGON]]} supply train is lost.", ("MAI-12.9",))
