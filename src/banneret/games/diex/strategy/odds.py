"""What fights and shots come to on average, as shares of what the people in them are worth: made once from the printed
tables, then looked up."""

from functools import cache

from ..state import HEALTHY, STUNNED, WOUNDED
from ..tables import COLUMNS, combat_result, impact_modifier, missile_result, missile_row, needs_impact_roll

MAIMED = 0.55
"""Of a man's worth lost when he is wounded: half in victory points, and he fights half as well."""
STUNNED_SHARE = 0.4
"""When he is stunned: he may recover, or be killed where he lies."""
BACK = 0.06
"""When he must give way: a hex of ground, and his place in the line."""

_FOOT = {"D": STUNNED_SHARE, "E": MAIMED, "F": 1.0, "C": BACK}
_MOUNTED = {"C": BACK, "D": 1.5 * BACK, "E": MAIMED, "F": 0.5, "G": 0.6, "H": 0.8, "I": 1.0}
"""DXA-6k, DXA-6l: what each letter takes from a healthy defender."""
_DEADLY_FOOT = "DEF"
_DEADLY_MOUNTED = "EFGHI"


def _harm(letter: str, mounted: bool, health: int) -> float:
    """The share of his worth that a defender loses by a letter."""
    if health == STUNNED:
        return 1.0 if letter in "CDEF" else 0.0  # DXA-6.4a, DXA-6.4b
    if health == WOUNDED and letter in (_DEADLY_MOUNTED if mounted else _DEADLY_FOOT):
        return 1.0  # DXA-1.2e, DXA-6m
    return (_MOUNTED if mounted else _FOOT).get(letter, 0.0)


def _pain(letter: str, health: int) -> float:
    """The share of a healthy attacker's worth that a letter costs him."""
    if health == STUNNED:
        return 0.0
    return MAIMED if letter == "A" else BACK if letter == "B" else 0.0


def _fights() -> tuple[tuple[tuple[tuple[tuple[float, float, float], ...], ...], ...], ...]:
    """By mounted, armoured, health and column: harm done, harm taken, and the chance that the defender gives way."""
    found = []
    for mounted in (False, True):
        by_armour = []
        for armoured in (False, True):
            by_health = []
            for health in (HEALTHY, STUNNED, WOUNDED):
                row = []
                for number in range(len(COLUMNS)):
                    letters = [combat_result(mounted, number, die, armoured) for die in range(1, 11)]
                    harm = sum(_harm(letter, mounted, health) for letter in letters) / 10
                    pain = sum(_pain(letter, health) for letter in letters) / 10
                    back = sum(letter == "C" or (mounted and letter == "D") for letter in letters) / 10
                    row.append((harm, pain, back))
                by_health.append(tuple(row))
            by_armour.append(tuple(by_health))
        found.append(tuple(by_armour))
    return tuple(found)


FIGHTS = _fights()
"""[mounted][armoured][health][column] of a defender: (share of him lost, share of an attacker lost, chance that he
gives way)."""


def _fates() -> tuple[tuple[tuple[tuple[float, float, float], ...], ...], ...]:
    found = []
    for mounted in (False, True):
        stuns, wounds = ("FG", "EH") if mounted else ("D", "E")
        by_armour = []
        for armoured in (False, True):
            row = []
            for number in range(len(COLUMNS)):
                letters = [combat_result(mounted, number, die, armoured) for die in range(1, 11)]
                row.append(
                    (
                        sum(x in stuns for x in letters) / 10,
                        sum(x in wounds for x in letters) / 10,
                        letters.count("-") / 10,
                    )
                )
            by_armour.append(tuple(row))
        found.append(tuple(by_armour))
    return tuple(found)


FATES = _fates()
"""[mounted][armoured][column] of a healthy defender: the chances that he is stunned, that he is wounded, that nothing
happens: what a second blow finds."""

_SHOT_FOOT = {"A": BACK, "B": MAIMED, "C": 1.0}
_SHOT_MOUNTED = {"A": BACK, "B": MAIMED, "C": 0.65, "D": 0.6, "E": 0.8, "F": 1.0}


@cache
def wound_share(weapon: int, mounted: bool, armoured: bool, axe: bool, health: int, cover: int) -> float:
    """The share of his worth that one loses on average whom a missile strikes (DXA-5.4.3)."""
    total = 0.0
    for die in range(1, 11):
        letter = missile_result(mounted, cover, missile_row(weapon, die, armoured, axe))
        if letter == "-":
            continue
        deadly = letter != "A"
        if (health == WOUNDED and deadly) or health == STUNNED:  # DXA-1.2e, DXA-5.4.4d
            total += 1.0
        else:
            total += (_SHOT_MOUNTED if mounted else _SHOT_FOOT)[letter]
    return total / 10


@cache
def hit_chance(weapon: int, distance: int, wounded: bool) -> float:
    """The chance that a missile comes down in the hex it is aimed at (DXA-5.4.1)."""
    if not needs_impact_roll(distance):
        return 1.0
    change = impact_modifier(weapon, distance, wounded)
    return sum(die + change <= 4 for die in range(1, 11)) / 10


@cache
def stray_chance(weapon: int, distance: int, wounded: bool) -> float:
    """The chance that it comes down in one certain hex beside that (DXA-5.4.1c), on average."""
    if not needs_impact_roll(distance):
        return 0.0
    change = impact_modifier(weapon, distance, wounded)
    return sum(4 < die + change <= 10 for die in range(1, 11)) / 60
