"""DXC-7: who is loyal to King William, who rises, who may attack. Prestige 0 is a group without a leader (DXC-7j)."""

from typing import Literal

from .country.tables import DIFFERENCE, FAR, LOYALTY, MANY, NORMANS, SCOTS_HOSTILE_FROM, STANDING

Stance = Literal["rebel", "wavering", "loyal"]

REVOLT_AT_MOST = LOYALTY.revolt_at_most
"""DXC-7c."""
ATTACK_ABOVE = LOYALTY.attack_above
"""DXC-7k."""
LEAST, MOST = LOYALTY.minimum, LOYALTY.maximum
"""DXC-7b."""
_MIRROR = LOYALTY.mirror
_STANCES: tuple[Stance, ...] = tuple(
    "rebel" if level <= REVOLT_AT_MOST else "wavering" if level <= ATTACK_ABOVE else "loyal"
    for level in range(MOST + 1)
)


def standing(prestige: int) -> int:
    """DXC-7g, DXC-7j: the modifier of a leader's prestige."""
    return STANDING[prestige]


def headcount_modifier(difference: int) -> int:
    """DXC-7h: for the group that has so many soldiers more."""
    if difference >= FAR:
        return DIFFERENCE[-1]
    return DIFFERENCE[difference + FAR] if difference > -FAR else DIFFERENCE[0]


def norman_modifier(soldiers: int) -> int:
    """DXC-7i: Normans who enter a settlement."""
    return NORMANS[soldiers] if soldiers < MANY else NORMANS[MANY]


def settlement_test(loyalty: int, prestige: int, soldiers: int) -> int:
    """DXC-7f: the result when Normans enter a settlement; no die is rolled (DXC-7d)."""
    return loyalty + STANDING[prestige] + norman_modifier(soldiers)


def revolts(result: int) -> bool:
    """DXC-7c: by the result of a test."""
    return result <= REVOLT_AT_MOST


def revolts_up_to(prestige: int, soldiers: int) -> int:
    """DXC-7c, DXC-7f: up to this loyalty a settlement is in revolt against such a group."""
    return REVOLT_AT_MOST - STANDING[prestige] - norman_modifier(soldiers)


def hostility_of(loyalty: int) -> int:
    """DXC-7l: of a Saxon group."""
    return _MIRROR - loyalty


def attack_total(hostility: int, prestige: int, own: int, other: int) -> int:
    """DXC-7k, DXC-7m: of a group with so many own soldiers against so many others."""
    return hostility + STANDING[prestige] + headcount_modifier(own - other)


def may_attack(total: int) -> bool:
    """DXC-7k; for a Saxon group it is the same as revolt (DXC-7l)."""
    return total > ATTACK_ABOVE


def clamp(loyalty: int) -> int:
    """DXC-7b."""
    return LEAST if loyalty < LEAST else MOST if loyalty > MOST else loyalty


def stance(loyalty: int) -> Stance:
    """DXC-5.1g: to whom a settlement belongs."""
    return _STANCES[loyalty]


def mercenary_test(die: int, prestige: int, employer: int, mercenaries: int, earlier: int) -> int:
    """DXC-12.2e: of mercenaries who wait for promised loot, by the soldiers of both and the number of earlier checks. A
    revolt is a result of 3 or less (DXC-12.2f)."""
    return die + STANDING[prestige] + headcount_modifier(employer - mercenaries) - earlier


def scots_hostile(die: int) -> bool:
    """DXC-13.2d: to Saxons they meet."""
    return die >= SCOTS_HOSTILE_FROM
