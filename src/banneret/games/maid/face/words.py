"""The words of scenes for those of the game (MAI-2.3)."""

from typing import Literal

from banneret.kernel.vocabulary import Ground, Site

GROUNDS: dict[str, Ground] = {
    "clear": "open",
    "woods": "woods",
    "rough": "rough",
    "swamp": "marsh",
    "village": "open",
    "town": "open",
    "cathedral_town": "open",
    "neutral": "neutral",
    "all_sea": "sea",
}
"""What the ground is; villages and towns stand on clear ground."""

SITES: dict[str, Site | Literal[""]] = {"village": "village", "town": "town", "cathedral_town": "city"}
"""What stands there."""
