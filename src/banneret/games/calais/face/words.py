"""The words of scenes for those of the game."""

from typing import Literal

from banneret.kernel.vocabulary import Condition, PlaceKind, Way

Kind = Literal["held", "place", "crossing", "end"]
"""What a place of the map is: closed to the French, or open; a bridge, or one of its ends."""

PLACES: dict[Kind, PlaceKind] = {"held": "castle", "place": "town", "crossing": "crossing", "end": "end"}
ROADS: dict[Literal["solid", "broken"], Way] = {"solid": "road", "broken": "track"}
PACES: tuple[Condition, ...] = ("foraging_march", "normal_march", "forced_march")
"""In the order of `tables.PACES`."""
