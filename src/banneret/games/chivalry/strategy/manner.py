"""What somebody leans to who plays this game: the weights of all that bots think."""

from dataclasses import dataclass


@dataclass(slots=True, frozen=True)
class Manner:
    """Values are points: a unit of Cohesion 1 that leaves the field of an army of middling size costs about one."""

    army: float = 30.0
    """The break point of an army of middling size: losses count by what part of a break point they are."""
    price: float = 0.05
    """What a command point could do elsewhere."""
    urge: float = 0.45
    """How much a unit of Cohesion 1 likes to close with the enemy while its side would lose on the last turn."""
    late: float = 1.0
    """How much that grows to the last turn."""
    patience: float = 0.1
    """How much better an attack must be, for each unit of it, while its side would win on the last turn."""
    arrows: float = 0.3
    """How much of the fire that could come counts."""
    aim: float = 0.6
    """How much of a shot counts that could be shot next turn."""
    ground: float = 1.0
    """How much it counts who is left on the ground that is fought for."""
    lane: float = 1.0
    """How much an open way to a Rear counts."""
    point: float = 0.3
    """What a command point is worth when it can't be said what it would do."""
    staged: float = 0.5
    """How much of an attack counts that could follow next turn."""
    at_once: float = 0.8
    """How much of an attack counts that can follow in the same phase."""
    shelter: float = 0.6
    """What it is worth to stand in a position of one's own, or on high ground."""
    company: float = 0.4
    """What it is worth to stand with archers, and for archers with others."""
    way: float = 0.5
    """What a step on an open way to the Enemy Rear is worth."""
    pace: float = 0.6
    """How much a step nearer to the enemy is worth, of what closing with him is."""
    counter: float = 0.75
    """The chance to strike first at those who come."""
    menace: float = 0.2
    """How much of an attack counts that could come."""
    joined: float = 0.4
    """The chance that the enemy sends those who stand behind."""
    answered: float = 0.2
    """How much of that counts while the enemy can still act in the turn."""
    pursued: float = 0.5
    """How much of the ground's worth is lost with it when the last unit withdraws."""
    taken: float = 10.0
    """What it is worth to capture a battle that does not decide the game."""
    keep: float = 0.8
    """How much cards count that are kept for their events."""
    mend: float = 1.0
    """How much Cohesion counts that is regained."""
    rally: float = 1.0
    """How much a routed unit counts that comes back."""
    clear: float = 0.25
    """How much of the ground's worth counts for the chance to strike the last enemy down."""
    leader: float = 0.8
    """What a Command Rating of 1 is worth to an army, besides what it counts as a loss."""


USUAL = Manner()
