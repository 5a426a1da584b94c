"""How a bot leans: the weights of its advice, in victory points. Chosen by trial (docs/bots.md)."""

from dataclasses import dataclass

POINTS = 5.0
"""So many victory points are what a player would not overlook: 1 on the scale of `Game.advise`."""


@dataclass(frozen=True, slots=True)
class Manner:
    """One way to weigh things."""

    caution: float = 0.3
    """How much of what the enemy could do to a man is feared."""
    hold: float = 0.3
    """The same while too few of a side could strike at once."""
    mass: float = 0.5
    """The share of a side's strength that must be able to strike before it goes in."""
    teamwork: float = 0.8
    """How much of an attack that others could still join is counted on."""
    hunt: float = 0.22
    """What a point of the way towards the enemy is worth to a side that must seek him."""
    wait: float = 0.15
    """The same to a side to whom the enemy must come."""
    aim: float = 1.0
    """How much the objectives count."""
    slip: float = 0.3
    """The share of a man's worth that running past an enemy is held to cost."""
    shooting: float = 0.7
    """How much of the shot that a place promises is counted."""
    order: float = 0.12
    """What a friend beside him is worth to a man who may be attacked."""

    reason: float = 0.8
    """By how much another place must be better than his own before a man thinks of going there."""


USUAL = Manner()
