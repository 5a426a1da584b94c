"""The names of things on the table, as options name them in `touch` and scenes give them to pieces and places.

A hex goes by its place ("orleans") or its number ("1517"), a leader by his id ("talbot"), SPs by hex, nation and type
("orleans.english.archers").
"""

from ..country import WORDS
from ..tables import KINDS, NATION_IDS, TYPE_IDS, Side
from .stacks import nation_of


def lot_id(side: Side, slot: int) -> str:
    """SPs of a nation and type in one location: "english.archers"."""
    return f"{NATION_IDS[nation_of(side, slot)]}.{TYPE_IDS[slot % KINDS]}"


def troop_id(cell: int, side: Side, slot: int) -> str:
    """The same on the map: "orleans.english.archers"."""
    return f"{WORDS[cell]}.{lot_id(side, slot)}"
