"""The pictures of troops and people."""

from typing import Final

from ..tables import PERSON_IDS, TYPE_IDS

_TYPES: Final = {
    "heavy_cavalry": "mounted-knight",
    "light_cavalry": "cavalry",
    "infantry": "pikeman",
    "militia": "pitchfork",
    "archers": "bowman",
    "artillery": "cannon",
    "engineers": "trench-spade",
    "siege": "trebuchet",
}
TYPE_ICONS: Final = tuple(_TYPES[id] for id in TYPE_IDS)
"""The picture of each troop type."""

_PEOPLE: Final = {
    "jeanne": "swordwoman",
    "charles": "crown",
    "dunois": "barbute",
    "la_hire": "black-knight-helm",
    "alencon_duke": "crested-helmet",
    "de_rais": "overlord-helm",
    "xaintrailles": "light-helm",
    "richemont": "frog-mouth-helm",
    "bedford": "knight-banner",
    "talbot": "visored-helm",
    "salisbury": "heavy-helm",
    "suffolk": "closed-barbute",
    "fastolf": "helmet",
    "scales": "elf-helmet",
    "arundel": "warlord-helmet",
    "philip": "jewel-crown",
    "luxembourg": "brutal-helm",
    "gressart": "gauls-helm",
    "wagon": "old-wagon",
}
PERSON_ICONS: Final = tuple(_PEOPLE[id] for id in PERSON_IDS)
"""The picture of each leader, and of the supply train."""
