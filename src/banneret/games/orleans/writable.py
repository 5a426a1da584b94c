"""What of a position can be written by name. What is given to players is taken from the common supply."""

from collections.abc import Callable
from typing import Any

from banneret.kernel.secret import Secret
from banneret.kernel.writable import Writable, count, entries, named, several

from .loire import SPACE, TOWNS
from .round.sequence import PLAN, Round
from .state import OrleansState, Player, replaced
from .tables import (
    CHURCHES,
    FOLLOWER,
    FOLLOWERS,
    FORTRESSES,
    GOOD,
    GOODS,
    PLACE,
    PLACES,
    SEATS,
    SETTLERS,
)

_SEAT = {seat: number for number, seat in enumerate(SEATS)}


def _each(about: str, write: Callable[[Player, Any], None]) -> Writable[OrleansState]:
    """Something of each player named."""

    def every(s: OrleansState, value: Any) -> None:
        for seat, item in entries(value, _SEAT, "seat"):
            write(s.players[seat], item)
        _supply(s)

    return Writable(f"of each seat named: {about}", every)


def _goods(player: Player, value: Any) -> None:
    for good, number in entries(value, GOOD, "good"):
        player.goods = replaced(player.goods, good, count(number, "goods"))


def _bag(player: Player, value: Any) -> None:
    for kind, number in entries(value, FOLLOWER, "follower"):
        player.bag[kind] = count(number, "followers")


def _green(player: Player, value: Any) -> None:
    for kind, number in entries(value, FOLLOWER, "follower"):
        player.green[kind] = count(number, "followers")
        player.drawn = replaced(player.drawn, kind, 0)


def _settlers(player: Player, value: Any) -> None:
    towns = {name: TOWNS.index(space) for name, space in SPACE.items() if space in TOWNS}
    for town, number in entries(value, towns, "town"):
        player.towns = replaced(player.towns, town, count(number, "settlers"))


def _areas(player: Player, value: Any) -> None:
    player.areas = several(value, SPACE, "area")


def _places(player: Player, value: Any) -> None:
    player.places = several(value, PLACE, "Place card")


def _buildings(field: str) -> Callable[[OrleansState, Any], None]:
    def write(s: OrleansState, value: Any) -> None:
        setattr(s, field, several(value, SPACE, "area"))
        _supply(s)

    return write


def _supply(s: OrleansState) -> None:
    """The rest of everything lies where it is taken from."""
    for kind, follower in enumerate(FOLLOWERS):
        out = s.gone_followers[kind] + sum(slots.count(kind) for slots in s.slots)
        out += sum(p.bag[kind] + p.green[kind] + p.spaces.count(kind) + p.bath.count(kind) for p in s.players)
        s.market = replaced(s.market, kind, follower.supply + len(SEATS) * follower.start - out)
    for number, good in enumerate(GOODS):
        left = good.supply - s.gone_goods[number] - sum(p.goods[number] for p in s.players)
        s.goods = replaced(s.goods, number, left)
    s.open_places = (1 << len(PLACES)) - 1
    for seat, player in enumerate(s.players):
        s.open_places &= ~player.places
        player.supply = SETTLERS - 2 - sum(player.towns) - player.areas.bit_count()
        player.fortresses = FORTRESSES - s.gone_fortresses[seat] - (player.areas & s.fortified).bit_count()
    s.church_supply = CHURCHES - s.churches.bit_count()


def _round(s: OrleansState, value: Any) -> None:
    """Its planning begins; of Messages that are still to be kept each keeps the first."""
    s.round = count(value, "rounds")
    for seat, player in enumerate(s.players):
        if player.dealt is not None:
            kept, other = player.dealt.value
            player.message, player.rejected, player.dealt = Secret((seat,), kept), Secret((seat,), other), None
    s.stack = [Round(stage=PLAN)]


def _start(s: OrleansState, value: Any) -> None:
    s.start = named(value, _SEAT, "seat")


WRITABLE: dict[str, Writable[OrleansState]] = {
    "coins": _each("so many coins", lambda player, value: setattr(player, "coins", count(value, "coins"))),
    "fame": _each("its Fame", lambda player, value: setattr(player, "fame", count(value, "Fame"))),
    "goods": _each("so many of each good named", _goods),
    "bag": _each("so many followers of each kind named in the bag", _bag),
    "followers": _each("so many followers of each kind named on the village green", _green),
    "settlers": _each("so many settlers in each town named", _settlers),
    "areas": _each("the areas with its settlers, all of them", _areas),
    "places": _each("its Place cards, all of them", _places),
    "villages": Writable("the areas with a village, all of them", _buildings("villages")),
    "churches": Writable("the areas with a church, all of them", _buildings("churches")),
    "fortresses": Writable("the areas with a fortress, all of them", _buildings("fortified")),
    "start": Writable("the Start Player", _start),
    "round": Writable("the round whose planning begins", _round),
}
