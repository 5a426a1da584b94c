"""How much is a deed? By that the moments of a game are chosen and told."""

from collections.abc import Mapping

from ...kernel.deeds import Deed
from ...kernel.telling import DeedKind

_WEIGHTS: Mapping[DeedKind, float] = {
    "die": 6.0,
    "take": 5.0,
    "charge": 3.0,
    "fight": 3.0,
    "hurt": 2.0,
    "fire": 2.0,
    "shot": 1.5,
    "build": 1.0,
    "come": 1.0,
    "gain": 0.7,
    "card": 0.5,
    "move": 0.3,
    "ride": 0.3,
}
_LOST, _WORSE = 4.0, 1.5
"""For each piece that was lost, or is the worse for it."""
ANY, _DIE = 0.1, 0.2
_SPARED = 0.25
"""Of what was tried and came to nothing so much is left."""


def weigh(deed: Deed) -> float:
    """In numbers: what was lost most of all."""
    lost = sum(_LOST if loss.word == "lost" else _WORSE for loss in deed.losses)
    given = _WEIGHTS.get(deed.kind, ANY) * (_SPARED if deed.harm is False else 1.0)
    return given + lost + _DIE * len(deed.dice)
