"""The words of scenes for those of the game."""

from banneret.kernel.vocabulary import Land, Site

BARE: Land = "area"
"""An area before its tile is laid."""
TOWN: Site = "town"
LANDS: dict[str, Land] = {
    "field": "field",
    "lake": "lake",
    "forest": "forest",
    "pasture": "pasture",
    "vineyard": "vineyard",
    "manor_farm": "manor_farm",
}
"""By the id of a terrain (`tables.TERRAINS`)."""
