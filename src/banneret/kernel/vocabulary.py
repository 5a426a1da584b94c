"""The words of scenes that clients have drawings for. They are closed: a game that needs another word adds it here, and
the clients draw it (`docs/vocabulary.md` shows them all). What a word means in a game, the layout's legend tells.

Words differ where some rule or some picture tells two things apart; what is the same in two games has one word.
"""

from typing import Literal, get_args

Tincture = Literal["argent", "or", "gules", "azure", "vert", "sable", "purpure", "tenne"]
"""Colours of heraldry: silver, gold, red, blue, green, black, purple, tawny."""

LayoutKind = Literal["points", "hexes", "areas", "board"]
"""What a layout mostly is. It may hold any of them."""

Ground = Literal[
    "open",
    "track",
    "sand",
    "scrub",
    "woods",
    "forest",
    "marsh",
    "slope",
    "downs",
    "rough",
    "rock",
    "river",
    "sea",
    "moat",
    "filled_moat",
    "bridge",
    "mobile_bridge",
    "ramp",
    "stairs",
    "interior",
    "hall_entrance",
    "throne",
    "hearth",
    "platform",
    "gate",
    "bascule",
    "tower",
    "neutral",
    "void",
]
"""What a hex is made of, and what fills a closed line. A forest and downs are country seen from afar, woods and a slope
from close by."""

Land = Literal["area", "field", "forest", "lake", "pasture", "vineyard", "manor_farm", "hill", "ploughland"]
"""What an area of a map, or a patch of it, is covered with. "area" is nothing yet."""

Site = Literal["village", "town", "city", "castle", "abbey", "port", "well"]
"""What stands in a hex or a place for good. A city is a town with a cathedral."""

Spot = Literal["crossing", "end", "box", "slot", "panel"]
"""Other places: a bridge, one end of a bridge, a box beside the map, a slot for pieces, a panel of a player's board."""

PlaceKind = Literal["", Site, Spot, Land, Ground]
"""What a place is; an area may be any land or ground."""

Way = Literal["", "road", "track", "ford", "bridge", "river"]
"""What leads from one place to another; a road if nothing is said."""

Course = Literal[
    "coast",
    "river",
    "major_river",
    "stream",
    "road",
    "roman_road",
    "track",
    "sunken_lane",
    "hedge",
    "wall",
    "stakes",
    "bank",
    "crest",
    "border",
    "region",
]
"""A line that is drawn and never touched. What has a front (a bank with its ditch, a crest) falls to the left of who
walks along it. A region is a name alone."""

Scenery = Literal["village", "town", "church", "windmill", "wagons", "tents", "copse", "bridge", "harbour"]
"""What stands on a map for the eye alone."""

SideKind = Literal[
    "river",
    "stream",
    "cliff",
    "border",
    "hedge",
    "fence",
    "handrail",
    "palisade",
    "burnt_palisade",
    "wall",
    "tower_wall",
    "window",
    "tower_window",
    "door",
    "tower_door",
    "gate",
    "ford",
    "bridge",
]
"""What runs along a side of a hex."""

Sign = Literal[
    "body",
    "broken",
    "burnt",
    "bridge_removed",
    "charge",
    "control",
    "filled_moat",
    "flame",
    "gate_closed",
    "gate_open",
    "holding",
    "ladder",
    "ladder_flat",
    "loyal",
    "melee",
    "motte",
    "now",
    "picture",
    "rebel",
    "shield_wall",
    "siege",
    "stakes",
    "village",
    "wavering",
    "works",
]
"""What has changed on the map. A picture is the icon of its mark and nothing else; "now" is printed on its panel; in a
melee both sides fight in one place. Loyal, wavering and rebel are settlements, a motte is a castle of earth and wood
that stands or is being built."""

PieceKind = Literal[
    "",
    "army",
    "foot",
    "rider",
    "horse",
    "mule",
    "unit",
    "group",
    "leader",
    "troops",
    "settler",
    "follower",
    "token",
    "coin",
    "good",
    "tile",
    "block",
    "captain",
]
"""What a piece is. An army is a banner, a group marches under a standard with its strength below, what lies on boards
are discs, a block is a company in its line of battle and a captain a round plate; the others are counters."""

Condition = Literal[
    "stunned",
    "wounded",
    "routed",
    "spent",
    "unsupplied",
    "inspired",
    "acting",
    "moved",
    "foraging_march",
    "normal_march",
    "forced_march",
    "fired",
    "lance_thrown",
    "axe",
    "carrying",
    "leading",
    "ladder",
    "on_ladder",
    "shield_wall",
    "charging",
    "stung",
    "stopped",
    "flanking",
    "committed",
    "guarding",
]
"""What has become of a piece, and what it does. "acting" is the one whose deed is asked about,
"committed" a captain who fights himself, "guarding" who leads prisoners."""

Stacking = Literal["", "field", "within", "before"]
"""Where in its place a piece lies in a stack: anywhere, inside the walls, outside them."""

HandKind = Literal["hand", "pile", "table", "bag", "market"]
"""How cards, tiles or coins lie together."""

OverlayKind = Literal["path", "sight", "reach", "supply", "danger"]
"""What is drawn over the map while an option is looked at."""

Parting = Literal["", "pale", "fess", "quarterly", "bend"]
"""How the field of a shield is parted."""

Ordinary = Literal["", "fess", "pale", "bend", "chevron", "cross", "saltire", "chief", "bars", "bordure"]
"""What is laid over the field of a shield."""

VOCABULARY: dict[str, tuple[str, ...]] = {
    "Tincture": get_args(Tincture),
    "Parting": get_args(Parting),
    "Ordinary": get_args(Ordinary),
    "LayoutKind": get_args(LayoutKind),
    "Ground": get_args(Ground),
    "Land": get_args(Land),
    "Site": get_args(Site),
    "Spot": get_args(Spot),
    "PlaceKind": get_args(PlaceKind),
    "Way": get_args(Way),
    "Course": get_args(Course),
    "Scenery": get_args(Scenery),
    "SideKind": get_args(SideKind),
    "Sign": get_args(Sign),
    "PieceKind": get_args(PieceKind),
    "Condition": get_args(Condition),
    "Stacking": get_args(Stacking),
    "HandKind": get_args(HandKind),
    "OverlayKind": get_args(OverlayKind),
}
"""All of them by name: the client's types and the page of pictures are made from this."""
