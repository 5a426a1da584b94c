"""The words of scenes for those of the game."""

from banneret.kernel.vocabulary import Ground, SideKind

GROUNDS: dict[str, Ground] = {
    "flat": "open",
    "track": "track",
    "sand": "sand",
    "scrub": "scrub",
    "tree": "woods",
    "slope": "slope",
    "marsh": "marsh",
    "rock": "rock",
    "river": "river",
    "sea": "sea",
    "bridge": "bridge",
    "interior": "interior",
    "hall_entrance": "hall_entrance",
    "throne": "throne",
    "hearth": "hearth",
    "stairs": "stairs",
    "moat": "moat",
    "filled_moat": "filled_moat",
    "mobile_bridge": "mobile_bridge",
    "gate": "gate",
    "platform": "platform",
    "ramp": "ramp",
    "bascule": "bascule",
    "tower": "tower",
    "void": "void",
}
"""By the key of a kind of hex (`ground.terrain.HEX_KINDS`)."""

SIDES: dict[str, SideKind] = {
    "handrail": "handrail",
    "wall": "wall",
    "window": "window",
    "door": "door",
    "fence": "fence",
    "palisade": "palisade",
    "burnt_palisade": "burnt_palisade",
    "tower_wall": "tower_wall",
    "tower_window": "tower_window",
    "tower_door": "tower_door",
}
"""By the key of a kind of hexside (`ground.terrain.SIDE_KINDS`)."""
