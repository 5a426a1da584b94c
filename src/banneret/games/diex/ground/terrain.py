"""The kinds of hexes and hexsides: sections 3.1, 8.1 and 9.1 of the rules as two lists of rows."""

from dataclasses import dataclass

from .terrain_rows import TERRAIN

NONE, LIGHT, MEDIUM, HEAVY, INFINITE = range(5)
"""DXA-5.5.1e: cover, ranked; infinite means no shot."""
COVERS = ("none", "light", "medium", "heavy", "infinite")


def covered(cover: int) -> str:
    """A cover in words."""
    return "no cover" if cover == NONE else f"{COVERS[cover]} cover"


@dataclass(frozen=True, slots=True)
class HexKind:
    """A row of the terrain table. Costs are movement points, -1 impassable; `adv` is the ground in combat, -1, 0 or
    1."""

    id: int
    key: str
    char: str
    """Its letter in the grids of the maps."""
    name: str
    foot: int
    horse: int
    """For a ridden horse."""
    led: bool
    """DXA-4.2.1b, DXA-4.4.3c: a led horse may follow into it."""
    armoured: bool
    """DXA-3.1g: people in armour may enter."""
    water: bool
    cover: int
    adv: int
    adv_defender: int
    indoors: bool
    flammable: str
    """DXA-10.2.1c: which structure of the fire table it is; empty when it does not burn."""
    height: int
    """DXA-1.3i: levels a character here stands above the ground, halves apart."""
    under: str
    """The kind that is left when the structure is gone."""
    foot_from_moat: int
    foot_from_ladder: int
    horse_destroyed: int
    rule: str


@dataclass(frozen=True, slots=True)
class SideKind:
    """A row of the hexside table. `foot` and `horse` are read as the clause of the row says; -1 cannot be crossed."""

    id: int
    key: str
    name: str
    foot: int
    horse: int
    cover: int
    adv_attacker: int
    adv_defender: int
    blocks_sight: bool
    height: int
    """DXA-9.3.1b: its top, in levels over its ground."""
    flammable: str
    rule: str


HEX_KINDS = tuple(
    HexKind(
        id=id,
        key=key,
        char=row.char,
        name=row.name,
        foot=row.foot,
        horse=row.horse,
        led=row.led,
        armoured=row.armoured,
        water=row.water,
        cover=COVERS.index(row.cover),
        adv=row.adv,
        adv_defender=row.adv if row.adv_defender is None else row.adv_defender,
        indoors=row.indoors,
        flammable=row.flammable,
        height=row.height,
        under=row.under,
        foot_from_moat=row.foot_from_moat,
        foot_from_ladder=row.foot_from_ladder,
        horse_destroyed=row.horse_destroyed,
        rule=row.rule,
    )
    for id, (key, row) in enumerate(TERRAIN.hex.items())
)
HEX = {kind.key: kind for kind in HEX_KINDS}
BY_CHAR = {kind.char: kind for kind in HEX_KINDS}

FLAT = HEX["flat"].id  # DXA-3.1a
TRACK = HEX["track"].id  # DXA-3.1k
SAND = HEX["sand"].id  # DXA-3.1k
SCRUB = HEX["scrub"].id  # DXA-3.1b
TREE = HEX["tree"].id  # DXA-3.1c
SLOPE = HEX["slope"].id  # DXA-3.1d
MARSH = HEX["marsh"].id  # DXA-3.1e
ROCK = HEX["rock"].id  # DXA-3.1f
RIVER = HEX["river"].id  # DXA-3.1g
SEA = HEX["sea"].id  # DXA-3.1j
BRIDGE = HEX["bridge"].id  # DXA-3.1i
INTERIOR = HEX["interior"].id  # DXA-8.1a
HALL_ENTRANCE = HEX["hall_entrance"].id  # DXA-8.1h
THRONE = HEX["throne"].id  # DXA-8.1i
HEARTH = HEX["hearth"].id  # DXA-8.1j, DXA-8.1k
STAIRS = HEX["stairs"].id  # DXA-8.1e, DXA-9.1g
MOAT = HEX["moat"].id  # DXA-9.1a
FILLED_MOAT = HEX["filled_moat"].id  # DXA-9.1b
MOBILE_BRIDGE = HEX["mobile_bridge"].id  # DXA-9.1c
GATE = HEX["gate"].id  # DXA-9.1d
PLATFORM = HEX["platform"].id  # DXA-9.1f
RAMP = HEX["ramp"].id  # DXA-9.1h
BASCULE = HEX["bascule"].id  # DXA-9.1i
TOWER = HEX["tower"].id  # DXA-9.1l
VOID = HEX["void"].id  # DXA-3.1l

_NO_SIDE = SideKind(
    id=0,
    key="",
    name="",
    foot=0,
    horse=0,
    cover=NONE,
    adv_attacker=0,
    adv_defender=0,
    blocks_sight=False,
    height=0,
    flammable="",
    rule="",
)
SIDE_KINDS = (
    _NO_SIDE,
    *(
        SideKind(
            id=id,
            key=key,
            name=row.name,
            foot=row.foot,
            horse=row.horse,
            cover=COVERS.index(row.cover),
            adv_attacker=row.adv_attacker,
            adv_defender=row.adv_defender,
            blocks_sight=bool(row.blocks_sight),
            height=row.height,
            flammable=row.flammable,
            rule=row.rule,
        )
        for id, (key, row) in enumerate(TERRAIN.side.items(), 1)
    ),
)
SIDE = {kind.key: kind for kind in SIDE_KINDS}

OPEN = _NO_SIDE.id
HANDRAIL = SIDE["handrail"].id  # DXA-3.1h
WALL = SIDE["wall"].id  # DXA-8.1b
WINDOW = SIDE["window"].id  # DXA-8.1c
DOOR = SIDE["door"].id  # DXA-8.1d
FENCE = SIDE["fence"].id  # DXA-8.1f
PALISADE = SIDE["palisade"].id  # DXA-9.1e
BURNT_PALISADE = SIDE["burnt_palisade"].id  # DXA-9.2.1d
TOWER_WALL = SIDE["tower_wall"].id  # DXA-9.5.1a
TOWER_WINDOW = SIDE["tower_window"].id  # DXA-9.5.1a
TOWER_DOOR = SIDE["tower_door"].id  # DXA-9.5.1b
