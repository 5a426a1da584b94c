"""What somebody leans to who plays this game: the weights of all that bots think."""

from dataclasses import dataclass


@dataclass(slots=True, frozen=True)
class Manner:
    """Values are points: a unit of Cohesion 1 that leaves the field of an army of middling size costs about one."""

    army: float = 30.0
    """The break point of an army of middling size: losses count by what part of a break point they are."""
    price: float = 0.1
    """What a command point could do elsewhere."""
    urge: float = 0.25
    """How much a unit of Cohesion 1 likes to close with the enemy while its side would lose on the last turn."""
    patience: float = 0.1
    """How much better an attack must be, for each unit of it, while its side would win on the last turn."""
    arrows: float = 0.5
    """How much of the fire that could come counts."""
    aim: float = 0.6
    """How much of a shot counts that could be shot next turn."""
    ground: float = 1.0
    """How much it counts who is left on the ground that is fought for."""
    lane: float = 1.0
    """How much an open way to a Rear counts."""
    point: float = 0.3
    """What a command point is worth when it can't be said what it would do."""
    leader: float = 0.8
    """What a Command Rating of 1 is worth to an army, besides what it counts as a loss."""


USUAL = Manner()
