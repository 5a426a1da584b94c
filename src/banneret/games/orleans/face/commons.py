"""What lies between the players: the Era cards with their Bonus tiles, the Missions, the Beneficial Deeds."""

from functools import lru_cache

from banneret.kernel.scene import Layout, Piece, Place

from ..ids import deed_id, slot_id
from ..log import NAMES
from ..state import OrleansState
from ..tables import (
    ANY,
    BONUS_TILES,
    CLOSED,
    DEEDS,
    ERAS,
    FOLLOWER,
    FOLLOWERS,
    FREE,
    MISSIONS,
    NATION_NAMES,
    NATIONS,
    SEATS,
    Deed,
    DeedSide,
    Era,
)
from .boards import EDGE, GAP, HEAD, PANEL, PITCH, WIDTH, box, in_row
from .look import ANYBODY_ICON, BONUS_ICONS, DEED_ICONS, FOLLOWER_ARMS, FOLLOWER_ICONS, NATION_ICONS, SIGNS, TILE_ARMS

_ROMAN = ("I", "II", "III")
_MISSION = HEAD + 72.0 + EDGE


def layout(s: OrleansState) -> Layout:
    return _layout(tuple(s.deeds), s.missions)


def bonus_place(era: int) -> str:
    """Where the Bonus tile of an era lies."""
    return f"{ERAS[era].id}.bonus"


@lru_cache(maxsize=512)
def _layout(sides: tuple[int, ...], missions: tuple[int, int]) -> Layout:
    """ORL-13.4: a deed is turned when its first side is complete; then other slots are up."""
    places: list[Place] = []
    third = (WIDTH - 2 * GAP) / 3
    for number, era in enumerate(ERAS):
        places += _era(number, era, number * (third + GAP), third)
    at = PANEL + GAP
    half = (WIDTH - GAP) / 2
    for nation, mission in enumerate(missions):
        if mission != FREE:
            places.append(_mission(nation, mission, nation * (half + GAP), at, half))
    at += _MISSION + GAP
    for number, deed in enumerate(DEEDS):
        row, column = divmod(number, 2)
        # the last one has the whole row
        width = half if number < len(DEEDS) - 1 else WIDTH
        places += _deed(number, deed, sides[number], column * (half + GAP), at + row * (PANEL + GAP), width)
    height = at + -(-len(DEEDS) // 2) * (PANEL + GAP)
    id = f"commons.{''.join(map(str, sides))}.{'' if missions[0] == FREE else 'm'}"
    return Layout("board", WIDTH, height, tuple(places), id=id, name="Deeds and eras")


def _era(number: int, era: Era, x: float, width: float) -> list[Place]:
    cards = " ".join(_ROMAN[category - 1] for category in era.place_categories)
    note = (
        f"Its players draw {era.draw} followers, harvest {era.harvest} areas in a Terrain action and may take "
        f"Place cards {cards}."
    )
    middle = HEAD + PITCH / 2
    text = f"Draw {era.draw}, harvest {era.harvest}, Place cards {cards}"
    panel = Place(
        era.id,
        era.name,
        x + width * 0.64,
        middle,
        "panel",
        note,
        outline=box(x, 0.0, width, PANEL),
        icon="hourglass",
        text=text,
    )
    slot = Place(
        bonus_place(number),
        f"{era.name}: Bonus tile",
        x + EDGE + PITCH / 2,
        middle,
        "slot",
        part_of=era.id,
        group=era.name,
        room=1,
        text="Bonus tile",
    )
    return [panel, slot]


def _mission(nation: int, mission: int, x: float, y: float, width: float) -> Place:
    card = MISSIONS[mission]
    name = f"{NATION_NAMES[nation]}: {card.name}"
    middle = y + HEAD + (_MISSION - HEAD) / 2
    outline = box(x, y, width, _MISSION)
    return Place(
        f"mission.{NATIONS[nation]}",
        name,
        x + width / 2,
        middle,
        "panel",
        card.text,
        outline=outline,
        icon=NATION_ICONS[nation],
        text=card.text,
    )


def _deed(number: int, deed: Deed, side: int, x: float, y: float, width: float) -> list[Place]:
    whole = deed_id(number)
    middle = y + HEAD + PITCH / 2
    outline = box(x, y, width, PANEL)
    if side == CLOSED:
        return [
            Place(
                whole,
                deed.name,
                x + width / 2,
                middle,
                "panel",
                "Both sides are complete.",
                outline=outline,
                icon=DEED_ICONS[number],
                text="Complete.",
            )
        ]
    up = deed.sides[side]
    gives = rewards(up)
    panel = Place(
        whole, up.name, x + width / 2, middle, "panel", gives, outline=outline, icon=DEED_ICONS[number], text=gives
    )
    return [panel] + [
        Place(
            slot_id(number, slot),
            f"{up.name}: {_name(kind)}",
            at,
            middle,
            "slot",
            gives,
            part_of=whole,
            accepts=(_icon(kind),),
            group=up.name,
            room=1,
            text=_name(kind),
        )
        for slot, (kind, at) in enumerate(zip(up.slots, in_row(len(up.slots), x, width), strict=True))
    ]


def _name(kind: str) -> str:
    return "any follower" if kind == ANY else FOLLOWERS[FOLLOWER[kind]].name.lower()


def _icon(kind: str) -> str:
    return ANYBODY_ICON if kind == ANY else FOLLOWER_ICONS[FOLLOWER[kind]]


def rewards(side: DeedSide) -> str:
    """ORL-13.2, ORL-13.3, ORL-13.5, in a few words."""
    each = [f"1 good worth {side.slot_good_max_value} or less"] if side.slot_good_max_value else []
    slot = " + ".join(_gifts(side.slot_coins, side.slot_fame) + each)
    cost = ", with 1 food," if side.slot_food_cost else ""
    last = " + ".join(_gifts(side.done_coins, side.done_fame)) or side.done_effect
    return f"Each slot{cost} gives {slot}. The last also: {last}{'' if last.endswith('.') else '.'}"


def _gifts(coins: int, fame: int) -> list[str]:
    return ([f"{coins} {'coin' if coins == 1 else 'coins'}"] if coins else []) + ([f"{fame} Fame"] if fame else [])


# ---------------------------------------------------------------------- what stands there


def pieces(s: OrleansState) -> list[Piece]:
    found = []
    for era, tile in enumerate(s.bonus):
        bonus = BONUS_TILES[tile]
        found.append(
            Piece(
                f"bonus.{bonus.id}",
                bonus.name,
                bonus_place(era),
                "tile",
                note=bonus.effect,
                icon=BONUS_ICONS[tile],
                arms=TILE_ARMS,
            )
        )
    for seat, player in enumerate(s.players):
        # ORL-2.7: the settler on the Era card
        found.append(
            Piece(
                f"{SEATS[seat]}.era",
                f"{NAMES[seat]} is in {ERAS[player.era].name}",
                ERAS[player.era].id,
                "settler",
                seat,
                icon=SIGNS[seat],
            )
        )
    for deed, served in enumerate(s.slots):
        for slot, kind in enumerate(served):
            if kind != FREE:
                at = slot_id(deed, slot)
                found.append(
                    Piece(
                        f"{at}.follower",
                        FOLLOWERS[kind].name,
                        at,
                        "follower",
                        icon=FOLLOWER_ICONS[kind],
                        arms=FOLLOWER_ARMS[kind],
                    )
                )
    return found
