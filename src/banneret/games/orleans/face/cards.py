"""What lies in hands, bags, piles and on the Marketplace."""

from functools import cache, lru_cache

from banneret.kernel.scene import Cards, Hand

from ..ids import GOOD_ICONS, market_follower_id, market_good_id, place_id
from ..log import NAMES
from ..state import OrleansState, Player
from ..tables import (
    BONUS_TILES,
    EVERY_GOOD,
    EVERY_KIND,
    FOLLOWERS,
    FREE,
    GOODS,
    MESSAGES,
    MISSIONS,
    NATION_NAMES,
    PLACES,
    SCORING,
    SEATS,
)
from .boards import in_bag
from .look import (
    BAG_ICON,
    BONUS_ICONS,
    CHURCH_ICON,
    FOLLOWER_ICONS,
    MESSAGE_ICON,
    NATION_ICONS,
    PLACE_ICONS,
    TECHNOLOGY_ICON,
)

_CATEGORIES = ("", "I", "II", "III")


def hands(s: OrleansState, seat: int | None, shown: list[Player], open: bool) -> tuple[Hand, ...]:
    """All that lies beside the boards as a seat sees it; `shown` are the players as it sees them, `open`: nothing is
    secret any more."""
    first = seat or 0
    everybody = [(first + step) % len(SEATS) for step in range(len(SEATS))]
    found = [_secrets(s, other, seat, open) for other in everybody]
    found += [_market(tuple(s.market), tuple(s.goods), s.technology, s.church_supply), _places(s.open_places)]
    found += [_bag(other, shown[other], open or other == seat) for other in everybody]
    return (*found, _bonus(tuple(s.aside), len(s.tiles)))


# ---------------------------------------------------------------------- Nation cards and Secret Messages


def _secrets(s: OrleansState, of: int, seat: int | None, open: bool) -> Hand:
    """ORL-20.1: a Nation card is known to its owner and to those who looked, a Secret Message to its owner and to a
    visitor of the Whispering Inn."""
    player, name = s.players[of], SEATS[of]
    cards = []
    if player.nation is not None:
        known = open or s.open_nations or player.nation.seen_by(seat)
        cards.append(
            _nation(name, player.nation.value, s.missions[player.nation.value])
            if known
            else _face_down(f"{name}.nation", "Nation card")
        )
    if player.dealt is not None:
        if player.dealt.seen_by(seat):
            cards += [_message(f"message.{MESSAGES[message].id}", message) for message in player.dealt.value]
        else:
            cards.append(_face_down(f"{name}.messages", "Secret Messages", 2))
    if player.message is not None:
        known = open or player.message.seen_by(seat)
        cards.append(
            _message(f"{name}.message", player.message.value)
            if known
            else _face_down(f"{name}.message", "Secret Message")
        )
    return Hand(f"{name}.cards", "Your cards" if of == seat else f"{NAMES[of]}'s cards", tuple(cards), of)


@cache
def _nation(name: str, nation: int, mission: int) -> Cards:
    task = "" if mission == FREE else MISSIONS[mission].text
    note = f"Serves {NATION_NAMES[nation]}." + (f" Mission: {task}" if task else "")
    return Cards(f"{name}.nation", NATION_NAMES[nation], 1, note=note, icon=NATION_ICONS[nation], text=task)


@cache
def _message(id: str, message: int) -> Cards:
    text = MESSAGES[message].text
    return Cards(
        id, "Secret Message", 1, note=f"{text} {SCORING.message} points, whoever held it.", icon=MESSAGE_ICON, text=text
    )


@cache
def _face_down(id: str, name: str, count: int = 1) -> Cards:
    return Cards(id, name, count, hidden=True, icon=MESSAGE_ICON)


# ---------------------------------------------------------------------- bags, Marketplace, piles


def _bag(of: int, player: Player, known: bool) -> Hand:
    """ORL-20.2: its content is known to the owner alone; others see how many there are."""
    name = SEATS[of]
    if known:
        cards = [
            Cards(f"{name}.bag.{FOLLOWERS[kind].id}", FOLLOWERS[kind].name, count, icon=FOLLOWER_ICONS[kind])
            for kind, count in enumerate(player.bag)
            if count
        ]
    else:
        count = in_bag(player)
        cards = [Cards(f"{name}.bag.unknown", "Followers", count, hidden=True, icon=BAG_ICON)] if count else []
    return Hand(f"{name}.bag", f"{NAMES[of]}'s bag", tuple(cards), of, "bag")


@lru_cache(maxsize=1024)
def _market(followers: tuple[int, ...], goods: tuple[int, ...], technology: int, churches: int) -> Hand:
    cards = [
        Cards(market_follower_id(kind), FOLLOWERS[kind].name, count, icon=FOLLOWER_ICONS[kind])
        for kind, count in zip(EVERY_KIND, followers, strict=True)
    ]
    cards += [
        Cards(
            market_good_id(good),
            GOODS[good].name,
            count,
            note=f"Worth {GOODS[good].value}.",
            icon=GOOD_ICONS[good],
            numbers=(str(GOODS[good].value),),
        )
        for good, count in zip(EVERY_GOOD, goods, strict=True)
    ]
    cards.append(Cards("market.technology", "Technology", technology, icon=TECHNOLOGY_ICON))
    cards.append(Cards("market.church", "Church", churches, icon=CHURCH_ICON))
    return Hand("market", "Marketplace", tuple(cards), kind="market")


@lru_cache(maxsize=1024)
def _places(open: int) -> Hand:
    """ORL-2.5: Place cards lie open, sorted by category."""
    cards = tuple(
        Cards(
            place_id(number),
            place.name,
            1,
            note=place.effect,
            icon=PLACE_ICONS[number],
            text=place.effect,
            numbers=(_CATEGORIES[place.category],),
        )
        for number, place in enumerate(PLACES)
        if open >> number & 1
    )
    return Hand("places", "Place cards", cards, kind="market")


@lru_cache(maxsize=1024)
def _bonus(aside: tuple[int, ...], stack: int) -> Hand:
    """ORL-2.9, ORL-16.9: the face-down stack, and what was put aside face up."""
    cards = [Cards("bonus.stack", "Bonus tiles in the stack", stack, hidden=True, icon="card-draw")] if stack else []
    for tile in aside:
        bonus = BONUS_TILES[tile]
        cards.append(
            Cards(f"bonus.{bonus.id}", bonus.name, 1, note=bonus.effect, icon=BONUS_ICONS[tile], text=bonus.effect)
        )
    return Hand("bonus", "Bonus tiles: stack, and put aside", tuple(cards), kind="pile")
