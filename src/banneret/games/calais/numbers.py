"""What the numbers in a position count or stand for, and which there can be: a position that is read is held to it."""

from typing import Annotated

from banneret.kernel.shape import Length, Span, exactly

from . import country
from .country import CROSSINGS, NODES
from .tables import ATTACKS, CARD_IDS, KINDS, PACES, STRENGTHS

Count = Annotated[int, Span(0, 99)]
"""So many of something."""
Turn = Annotated[int, Span(1, 99)]
Spot = Annotated[country.Spot, Span(0, len(NODES) - 1)]
Route = Annotated[tuple[Spot, ...], Length(0, len(NODES))]
Bridges = Annotated[int, Span(0, (1 << len(CROSSINGS)) - 1)]
"""A set of bridges, as bits."""
Hand = Annotated[list[Count], exactly(len(KINDS))]
"""So many English cards of each kind."""
Kind = Annotated[int, Span(0, len(KINDS) - 1)]
Pace = Annotated[int, Span(0, len(PACES) - 1)]
Pile = Annotated[list[Annotated[int, Span(0, len(CARD_IDS) - 1)]], Length(0, len(CARD_IDS))]
"""March cards."""
Strength = Annotated[int, Span(min(STRENGTHS), max(STRENGTHS))]
"""Of an attack card."""
Attacks = Annotated[tuple[Strength, ...], Length(0, ATTACKS)]
Die = Annotated[int, Span(0, 6)]
"""0: not yet rolled."""
