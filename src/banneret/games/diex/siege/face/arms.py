"""The shields of the sides."""

from functools import cache

from banneret.kernel.scene import Arms

from ...face.arms import ARMS as FACTIONS
from ..log import listed
from ..men import BESIEGED, BESIEGER
from ..scenarios import SiegeData

SEATS = {
    "besieger": Arms("tenne", charge="siege-ram", charge_tincture="or"),
    "besieged": Arms("argent", charge="castle", charge_tincture="gules"),
}
"""Of the seats, where no siege has been chosen yet."""
PEOPLES = {
    "norman": "Normans",
    "saxon": "Saxons",
    "danish": "Danes",
    "scottish": "Scots",
    "mercenary": "Mercenaries",
}
FREE = Arms("vert", charge="flat-star")
"""Of mercenaries, who follow whoever pays."""


@cache
def arms_of(data: SiegeData, seat: int) -> Arms:
    """Those of the people that leads a side."""
    return of_troop(data.factions(seat)[0])


@cache
def peoples(data: SiegeData, seat: int) -> str:
    """ "Danes and Saxons"."""
    return listed([PEOPLES[faction] for faction in data.factions(seat)])


def of_troop(faction: str) -> Arms:
    return FACTIONS.get(faction, FREE)


NAMES = {BESIEGER: "Besiegers", BESIEGED: "Besieged"}
