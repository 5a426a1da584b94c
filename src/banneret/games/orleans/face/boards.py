"""The players' own boards: actions with their spaces, Place cards, the village green, the stock."""

from functools import lru_cache

from banneret.kernel.scene import Layout, Piece, Place, Point

from ..ids import GOOD_ICONS, action_id, bath_id, follower_id, green_id, place_id, space_id, stock_id
from ..log import NAMES
from ..state import Player
from ..tables import (
    ACTIONS,
    EVERY_GOOD,
    EVERY_KIND,
    EVERYBODYS,
    FOLLOWER_KINDS,
    FOLLOWERS,
    FREE,
    GOODS,
    GREEN,
    MONK,
    ON_PLACE,
    PLACES,
    SEATS,
    SPACE_COUNT,
    TAKES,
    TECHNOLOGY,
)
from .look import (
    ACTION_ICONS,
    ACTION_TEXTS,
    ANYBODY_ICON,
    BAG_ICON,
    COIN_ARMS,
    COIN_ICON,
    FOLLOWER_ARMS,
    FOLLOWER_ICONS,
    FORTRESS_ICON,
    GOOD_ARMS,
    NUMBERS,
    PLACE_ICONS,
    PLACE_TEXTS,
    SIGNS,
    START_ICON,
    TECHNOLOGY_ICON,
    TILE_ARMS,
)

WIDTH = 764.0
COLUMNS = 3
GAP = 8.0
PITCH = 70.0
"""From one space to the next."""
HEAD, TEXT, EDGE = 32.0, 46.0, 8.0
"""What a panel has above and below its spaces, and around everything."""
PANEL = HEAD + PITCH + TEXT + EDGE
"""The height of an action's panel."""
ROOM = HEAD + PITCH
"""The height of a panel that only holds pieces."""


def box(x: float, y: float, width: float, height: float) -> tuple[Point, ...]:
    return ((x, y), (x + width, y), (x + width, y + height), (x, y + height))


def in_row(count: int, x: float, width: float) -> list[float]:
    """The middles of so many spaces, in the middle of a panel."""
    return [x + width / 2 + (number - (count - 1) / 2) * PITCH for number in range(count)]


def stock_place(seat: int) -> str:
    return f"{SEATS[seat]}.stock"


@lru_cache(maxsize=256)
def layout(seat: int, places: int) -> Layout:
    """A player's board with the Place cards that he has: they are laid beside it as they are taken (ORL-12.1), so that
    it grows."""
    found = [_panel(green_id(seat), "Village green", f"Holds at most {GREEN} followers.", 0.0, ROOM, width=WIDTH)]
    at = ROOM + GAP
    width = (WIDTH - (COLUMNS - 1) * GAP) / COLUMNS
    cards = [number for number in range(len(PLACES)) if places >> number & 1]
    rooms = [(action, -1) for action in EVERYBODYS] + [(ON_PLACE.get(card, -1), card) for card in cards]
    for number, (action, card) in enumerate(rooms):
        row, column = divmod(number, COLUMNS)
        x, y = column * (width + GAP), at + row * (PANEL + GAP)
        found += _action(seat, action, x, y, width) if action >= 0 else [_passive(seat, card, x, y, width)]
    at += -(-len(rooms) // COLUMNS) * (PANEL + GAP)
    found.append(
        _panel(
            stock_place(seat),
            "Stock",
            "Coins, goods, settlers and fortresses in supply, and the bag.",
            at,
            ROOM,
            width=WIDTH,
        )
    )
    return Layout(
        "board",
        WIDTH,
        at + ROOM,
        tuple(found),
        id=f"{SEATS[seat]}.{places:x}",
        name=NAMES[seat],
        seat=seat,
        numbers=NUMBERS,
    )


def _panel(id: str, name: str, note: str, y: float, height: float, *, width: float) -> Place:
    return Place(id, name, width / 2, y + HEAD + (height - HEAD) / 2, "panel", note, outline=box(0.0, y, width, height))


def _action(seat: int, number: int, x: float, y: float, width: float) -> list[Place]:
    action = ACTIONS[number]
    whole = action_id(seat, number)
    middle = y + HEAD + PITCH / 2
    panel = Place(
        whole,
        action.name,
        x + width / 2,
        middle,
        "panel",
        action.effect,
        outline=box(x, y, width, PANEL),
        icon=ACTION_ICONS[number],
        text=ACTION_TEXTS[number],
    )
    return [panel] + [
        Place(
            space_id(seat, space),
            f"{action.name}, space {space - action.first + 1}",
            at,
            middle,
            "slot",
            f"Takes {_takes(space)}.",
            part_of=whole,
            accepts=_accepts(space),
            group=action.name,
            room=1,
            text=_takes(space),
        )
        for space, at in zip(
            range(action.first, action.last), in_row(action.last - action.first, x, width), strict=True
        )
    ]


def _passive(seat: int, card: int, x: float, y: float, width: float) -> Place:
    place = PLACES[card]
    return Place(
        f"{SEATS[seat]}.{place_id(card)}",
        place.name,
        x + width / 2,
        y + HEAD + PITCH / 2,
        "panel",
        place.effect,
        outline=box(x, y, width, PANEL),
        icon=PLACE_ICONS[card],
        text=PLACE_TEXTS[card],
    )


def _printed(space: int) -> tuple[int, ...]:
    """ORL-1.10: a monk stands anywhere, and is printed only where nobody else may."""
    return tuple(kind for kind in TAKES[space] if kind != MONK) or (MONK,)


def _takes(space: int) -> str:
    kinds = _printed(space)
    if len(kinds) == FOLLOWER_KINDS - 1:
        return "any follower"
    names = " or ".join(FOLLOWERS[kind].name.lower() for kind in kinds)
    return f"a {names}" if kinds == (MONK,) else f"a {names}, or a monk"


def _accepts(space: int) -> tuple[str, ...]:
    kinds = _printed(space)
    return (ANYBODY_ICON,) if len(kinds) == FOLLOWER_KINDS - 1 else tuple(FOLLOWER_ICONS[kind] for kind in kinds)


# ---------------------------------------------------------------------- what stands on it


def pieces(seat: int, player: Player, own: bool, whole: bool, starts: bool) -> list[Piece]:
    """What a player has on his board. `own`: it is the viewer's; `whole`: he also sees what has been drawn and not yet
    revealed (ORL-6.4, ORL-20.2)."""
    found = _on_spaces(seat, tuple(player.spaces))
    hidden = [0] * FOLLOWER_KINDS if whole else player.drawn
    for kind in EVERY_KIND:
        count = player.green[kind] - hidden[kind]
        if count:
            found.append(_follower(follower_id(seat, kind), kind, green_id(seat), count))
    # ORL-12.7: of the two of the Bathhouse one comes to the green, whichever it is
    unknown = 0 if whole else sum(player.drawn) + bool(player.bath)
    if unknown:
        found.append(
            Piece(
                f"{green_id(seat)}.drawn",
                "Drawn this round",
                green_id(seat),
                "follower",
                hidden=True,
                count=unknown,
                arms=TILE_ARMS,
            )
        )
    if whole:
        for number, bathed in enumerate(player.bath):
            found.append(
                _follower(bath_id(seat, number), bathed, green_id(seat), 1, "In the Bathhouse: one of the two is kept.")
            )
    if starts:
        found.append(
            Piece(
                "start_player",
                "Start Player",
                stock_place(seat),
                "token",
                note="Acts first in this round.",
                icon=START_ICON,
                arms=TILE_ARMS,
            )
        )
    return found + _stock(seat, player, own)


def in_bag(player: Player) -> int:
    """ORL-20.2: how many followers others know to be in the bag; of the two of the Bathhouse one goes back."""
    return sum(player.bag) + max(0, len(player.bath) - 1)


def _follower(id: str, kind: int, at: str, count: int = 1, note: str = "") -> Piece:
    return Piece(
        id,
        FOLLOWERS[kind].name,
        at,
        "follower",
        note=note,
        icon=FOLLOWER_ICONS[kind],
        count=count,
        arms=FOLLOWER_ARMS[kind],
    )


def _on_spaces(seat: int, spaces: tuple[int, ...]) -> list[Piece]:
    found = []
    for space in range(SPACE_COUNT):
        occupant = spaces[space]
        at = space_id(seat, space)
        if occupant == TECHNOLOGY:
            found.append(
                Piece(
                    f"{at}.technology",
                    "Technology tile",
                    at,
                    "tile",
                    note="Counts as the printed follower.",
                    icon=TECHNOLOGY_ICON,
                    arms=TILE_ARMS,
                )
            )
        elif occupant != FREE:
            found.append(_follower(f"{at}.follower", occupant, at))
    return found


def _stock(seat: int, player: Player, own: bool) -> list[Piece]:
    at, name = stock_place(seat), SEATS[seat]
    found = []
    if player.coins:
        found.append(Piece(f"{name}.coins", "Coins", at, "coin", icon=COIN_ICON, count=player.coins, arms=COIN_ARMS))
    for good, count in zip(EVERY_GOOD, player.goods, strict=True):
        if count:
            # a good in a stock is touched by its own name, and that is always the viewer's
            id = stock_id(good) if own else f"{name}.{stock_id(good)}"
            note = f"Worth {GOODS[good].value}."
            found.append(
                Piece(
                    id,
                    GOODS[good].name,
                    at,
                    "good",
                    note=note,
                    icon=GOOD_ICONS[good],
                    count=count,
                    arms=GOOD_ARMS[good],
                )
            )
    if player.supply:
        found.append(
            Piece(f"{name}.supply", "Settlers in supply", at, "settler", seat, icon=SIGNS[seat], count=player.supply)
        )
    if player.fortresses:
        found.append(
            Piece(
                f"{name}.fortresses",
                "Fortresses in supply",
                at,
                "tile",
                seat,
                icon=FORTRESS_ICON,
                count=player.fortresses,
            )
        )
    found.append(
        Piece(
            f"{name}.bag",
            f"In the bag: {in_bag(player)}",
            at,
            "token",
            icon=BAG_ICON,
            count=in_bag(player),
            arms=TILE_ARMS,
        )
    )
    return found
