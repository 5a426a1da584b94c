"""What the numbers in a position count or stand for, and which there can be: a position that is read is held to it."""

from typing import Annotated

from banneret.kernel.shape import Length, Span, exactly

from .cast import MOST_LEADERS, MOST_UNITS, Purchase
from .field import ALL_BATTLES, AREAS, FIELD_AREAS
from .tables import DECK_SIZE, NOBODY, TERRAINS, TITLES, TYPES, WEATHERS, Side

Number = Annotated[int, Span(0, 999)]
Turn = Annotated[int, Span(1, 99)]
Until = Annotated[int, Span(0, 99)]
"""A turn; 0: none."""
EachSide = Annotated[Side, Span(0, 1)]
AnySide = Annotated[Side, Span(NOBODY, 1)]
Unit = Annotated[int, Span(0, MOST_UNITS - 1, "unit")]
NoUnit = Annotated[int, Span(-1, MOST_UNITS - 1)]
Leader = Annotated[int, Span(0, MOST_LEADERS - 1, "leader")]
NoLeader = Annotated[int, Span(-1, MOST_LEADERS - 1)]
Spot = Annotated[int, Span(0, len(AREAS) - 1)]
NoSpot = Annotated[int, Span(-1, len(AREAS) - 1)]
Whereabouts = Annotated[list[Annotated[int, Span(-4, len(AREAS) - 1)]], Length(0, MOST_UNITS)]
"""The area of each unit or leader, or what has become of it."""
Places = tuple[NoSpot, ...]
Strengths = Annotated[list[Annotated[int, Span(0, 9)]], Length(0, MOST_UNITS)]
Types = Annotated[list[Annotated[int, Span(0, len(TYPES) - 1)]], Length(0, MOST_UNITS)]
Units = Annotated[int, Span(0, (1 << MOST_UNITS) - 1)]
"""A set of units, as bits."""
Ground = Annotated[list[Annotated[int, Span(0, (1 << len(TERRAINS)) - 1)]], exactly(FIELD_AREAS)]
Control = Annotated[list[AnySide], exactly(FIELD_AREAS)]
Battles = Annotated[int, Span(1, ALL_BATTLES)]
Sky = Annotated[int, Span(0, len(WEATHERS) - 1)]
NoSky = Annotated[int, Span(-1, len(WEATHERS) - 1)]
Titles = Annotated[tuple[Annotated[int, Span(0, DECK_SIZE)], ...], exactly(TITLES)]
"""So many cards of each title."""
Title = Annotated[int, Span(0, TITLES - 1)]
BySide = Annotated[list[Number], exactly(2)]
Bought = Annotated[tuple[Purchase, ...], Length(0, MOST_UNITS)]
