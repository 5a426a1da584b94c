"""The names of things on the table, as options name them in `touch` and scenes give them to pieces and places."""

from .tables import ACTION_OF, ACTIONS, DEEDS, FOLLOWER_IDS, GOOD_IDS, PLACES, SEATS, Kind, Ware

GOOD_ICONS = ("wheat", "double-fish", "wood-pile", "cheese-wedge", "grapes", "bread")
"""The picture of each good, which choices among goods show too."""
assert len(GOOD_ICONS) == len(GOOD_IDS)


def action_id(seat: int, action: int) -> str:
    """An action of a player's board, or the card it is on: "green.farmhouse"."""
    return f"{SEATS[seat]}.{ACTIONS[action].id}"


def space_id(seat: int, space: int) -> str:
    """One space of it, counted from 1: "green.farmhouse.2"."""
    return f"{SEATS[seat]}.{space_name(space)}"


def space_name(space: int) -> str:
    """A space in notations: "farmhouse.2"."""
    action = ACTIONS[ACTION_OF[space]]
    return f"{action.id}.{space - action.first + 1}"


def green_id(seat: int) -> str:
    """A village green."""
    return f"{SEATS[seat]}.village"


def follower_id(seat: int, kind: Kind) -> str:
    """The followers of a kind on a village green: "green.village.farmer"."""
    return f"{SEATS[seat]}.village.{FOLLOWER_IDS[kind]}"


def bath_id(seat: int, number: int) -> str:
    """One of the two followers of which the Bathhouse keeps one: "green.village.bath.1"."""
    return f"{SEATS[seat]}.village.bath.{number + 1}"


def stock_id(good: Ware) -> str:
    """A good in a player's own stock."""
    return GOOD_IDS[good]


def market_good_id(good: Ware) -> str:
    """A good on the Marketplace."""
    return f"market.{GOOD_IDS[good]}"


def market_follower_id(kind: Kind) -> str:
    """A follower on the Marketplace."""
    return f"market.{FOLLOWER_IDS[kind]}"


def deed_id(deed: int) -> str:
    return f"deed.{DEEDS[deed].id}"


def slot_id(deed: int, slot: int) -> str:
    """One slot of a deed's side that is up, counted from 1."""
    return f"deed.{DEEDS[deed].id}.{slot + 1}"


def place_id(place: int) -> str:
    """A Place card."""
    return f"place.{PLACES[place].id}"


def seat_id(seat: int) -> str:
    """A player, as somebody to look at: the id of the nation card in front of him is "<seat>.nation", of the message
    "<seat>.message"."""
    return SEATS[seat]
