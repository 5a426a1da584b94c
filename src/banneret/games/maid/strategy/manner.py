"""How a player leans: the weights of the advice, all in one place so that other leanings can be tried."""

from dataclasses import dataclass


@dataclass(slots=True, frozen=True)
class Manner:
    fear: float = 0.6
    """How much of what the enemy could do to a stack in the open counts."""
    alarm: float = 0.35
    """How much of the danger of a town counts that enemies could reach in their next turn: they can't be everywhere."""
    bare: float = 0.8
    """The same of a town without a garrison: anybody can walk in."""
    horizon: float = 0.3
    """The same for the turn after that."""
    later: float = 0.5
    """What a siege is still worth after this turn."""
    draw: float = 0.03
    """How much an SP is drawn to a point of a town, less the farther it is."""
    trust: float = 0.9
    """How much of a planned attack counts while the armies are still marching."""
    least: float = 0.06
    """What a march must gain to be made."""


USUAL = Manner()
POINTS = 0.7
"""So many points of the score sheet are what a player would not overlook: 1 on the scale that bots expect."""
