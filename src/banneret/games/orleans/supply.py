"""Taking from the Marketplace and giving up: ORL-1.5, ORL-1.6. Nothing here speaks; who calls it tells what happened.

ORL-20.7: goods and followers come from the Marketplace and leave to it or out of the game; nothing goes from player to
player.
"""

from banneret.kernel.referee import Referee

from .state import OrleansState, Player, added
from .tables import FOLLOWER_KINDS, FREE, TECHNOLOGY, Kind, Ware


def take_follower(s: OrleansState, seat: int, kind: Kind) -> bool:
    """ORL-4.1: a follower from the Marketplace into the bag. False: none is left, that part of the gift is lost
    (ORL-1.6)."""
    if not s.market[kind]:
        return False
    s.market = added(s.market, kind, -1)
    s.players[seat].bag[kind] += 1
    return True


def take_good(s: OrleansState, seat: int, good: Ware) -> bool:
    """A good from the Marketplace. False: none is left (ORL-1.6)."""
    if not s.goods[good]:
        return False
    player = s.players[seat]
    s.goods = added(s.goods, good, -1)
    player.goods = added(player.goods, good, 1)
    return True


def give_up(s: OrleansState, seat: int, good: Ware, count: int = 1) -> None:
    """ORL-1.5: goods leave the stock and the game."""
    player = s.players[seat]
    player.goods = added(player.goods, good, -count)
    s.gone_goods = added(s.gone_goods, good, count)


def from_bag(player: Player, ref: Referee) -> Kind:
    """ORL-6.1: one follower out of the bag, blindly."""
    kind = Kind(ref.weighted(player.bag))
    player.bag[kind] -= 1
    return kind


def followers_owned(s: OrleansState, seat: int) -> int:
    """ORL-13.6, ORL-4.1: all followers in bag, green and spaces."""
    player = s.players[seat]
    placed = sum(1 for occupant in player.spaces if FREE < occupant < FOLLOWER_KINDS)
    return sum(player.bag) + sum(player.green) + len(player.bath) + placed


def clear_spaces(s: OrleansState, seat: int, first: int, last: int) -> None:
    """ORL-4.6: the followers on these spaces return to the bag; a Technology tile stays."""
    player = s.players[seat]
    for space in range(first, last):
        occupant = player.spaces[space]
        if occupant != FREE and occupant != TECHNOLOGY:
            player.bag[occupant] += 1
            player.spaces[space] = FREE
