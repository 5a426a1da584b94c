"""An attack that is being resolved, as it stands in the position."""

from dataclasses import dataclass

Counts = tuple[int, ...]
"""SPs by slot: of the English side the eight types of the English, then of the Burgundians; of the French side their eight types."""

Party = tuple[int, Counts, int]
"""Those who attack from one location: the hex, their SPs that are left, and the people among them, as bits."""


@dataclass(slots=True, frozen=True)
class Battle:
    """MAI-7.2: one target, and who attacks it. A value: each step of the attack replaces it."""

    target: int
    parties: tuple[Party, ...]
    column: int = -1
    """The odds, once they are known (MAI-7.13)."""
    die: int = 0
    attacker: int = 0
    defender: int = 0
    """What each side suffers (`tables.CRT`)."""
    besieged: bool = False
    """Whether the target was inside a town before which the attackers stood (MAI-8.13)."""
