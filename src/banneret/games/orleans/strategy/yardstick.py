"""What a player has is worth: what it scores by itself (ORL-19.6 to ORL-19.8), and what it will bring in the rounds
that are left."""

from ..loire import AREAS, NEIGHBOURS, TOWNS, touching
from ..state import OrleansState, Player
from ..tables import (
    ACTION_OF,
    ACTIONS,
    ERAS,
    FOLLOWER_KINDS,
    FOODS,
    LAST_FAME,
    MALUS,
    MANOR_FARM,
    PLACE,
    PLACES,
    SCORING,
    SPACE_COUNT,
    TAKES,
    TECHNOLOGY,
    TERRAIN_GOOD,
    VALUES,
    WINE,
    WOOD,
)
from .manner import Manner

_GRANGE = PLACE["grange"]
_HARVESTS = tuple(WINE if number == MANOR_FARM else good for number, good in enumerate(TERRAIN_GOOD))
"""What an area is good for at the harvest; a manor farm for wine."""
_DOZEN = 12


class Yardstick:
    """The prices of things with so many rounds left."""

    __slots__ = ("_cards", "_fame", "_followers", "_hand", "_harvest", "_soon", "_tools", "manner", "rounds")

    def __init__(self, rounds: float, manner: Manner) -> None:
        self.rounds = rounds
        self.manner = manner
        later = max(rounds - 0.7, 0.0)
        cards, tools = dict(manner.cards), dict(manner.tools)
        self._cards = [cards[place.id] * later / 10.0 for place in PLACES]
        self._tools = [
            tools.get(ACTIONS[ACTION_OF[space]].id, 0.0) * manner.scarcity[TAKES[space][0]] * manner.saved * later
            for space in range(SPACE_COUNT)
        ]
        self._fame = _fame(rounds, manner)
        self._followers = [_sums(worths, rounds) for worths in manner.followers]
        self._soon = min(1.0, rounds / 5.0)
        self._hand = manner.hand * max(rounds - 1.0, 0.0)
        self._harvest = manner.harvest * max(rounds - 1.0, 0.0)

    def tool(self, space: int) -> float:
        """A Technology tile on a space."""
        return self._tools[space]

    def card(self, place: int) -> float:
        return self._cards[place]

    def follower(self, kind: int, count: int) -> float:
        """One more of a kind for a player who has so many."""
        sums = self._followers[kind]
        return sums[min(count + 1, len(sums) - 1)] - sums[min(count, len(sums) - 1)]

    def assets(self, s: OrleansState, seat: int) -> float:
        """All that a player has."""
        player, manner, soon = s.players[seat], self.manner, self._soon
        goods = player.goods
        value = player.coins + self._fame[player.fame]
        for good, count in enumerate(goods):
            value += count * VALUES[good]
        villages = player.areas & s.villages
        churches = (villages & s.churches).bit_count()
        count = villages.bit_count()
        value += SCORING.village * count + SCORING.church * churches
        sites = min(count - churches, s.church_supply, 3)
        if sites > 0:
            value += manner.site * soon * (2.0 - 2.0 * 0.5**sites)
        if goods[WOOD]:
            value += manner.timber * soon * min(goods[WOOD], 2)
        if MALUS in s.bonus:
            value -= self._hunger(s, player)
        value += manner.settler * soon * _room(s, player)
        value += self._harvest * _yield(s, player)
        value += self._retinue(player)
        bits = player.places
        while bits:
            low = bits & -bits
            value += self._cards[low.bit_length() - 1]
            bits ^= low
        return value

    def _hunger(self, s: OrleansState, player: Player) -> float:
        """The Famine, if its tile lies where it can still strike this player (ORL-16.4, ORL-16.9): a settler not fed is
        lost."""
        at = s.bonus.index(MALUS)
        if at < player.era:
            return 0.0
        lacking = sum(player.towns) + player.areas.bit_count() - sum(player.goods[good] for good in FOODS)
        return self.manner.provisions * (1.0 if at == player.era else 0.5) * max(0, lacking)

    def _retinue(self, player: Player) -> float:
        """Who is in the bag matters more than how many: each round draws the same number (ORL-6.1). Technology tiles
        work beside them."""
        found = [player.bag[kind] + player.green[kind] for kind in range(FOLLOWER_KINDS)]
        for kind in player.bath:
            found[kind] += 1
        value = 0.0
        for space, occupant in enumerate(player.spaces):
            if occupant >= 0:
                if occupant == TECHNOLOGY:
                    value += self._tools[space]
                else:
                    found[occupant] += 1
        for kind, sums in enumerate(self._followers):
            value += sums[min(found[kind], len(sums) - 1)]
        total = sum(found)
        draw = ERAS[player.era].draw
        if total < draw:
            value -= self._hand * (draw - total)
        elif total > _DOZEN:
            value -= self.manner.bloat * self.rounds * (total - _DOZEN)
        return value


def _sums(worths: tuple[float, ...], rounds: float) -> list[float]:
    sums = [0.0]
    for worth in worths:
        sums.append(sums[-1] + worth * rounds / 10.0)
    return sums


def _fame(rounds: float, manner: Manner) -> list[float]:
    """What standing on each space of the Fame track is worth: the gifts so far, and a part of the next (section 14)."""
    later = max(rounds - 1.0, 0.0)
    gifts = {
        4: 0.8,
        7: 3.0,
        10: 2.5,
        13: 1.5 + manner.era * later,
        16: manner.gadget * later,
        19: 0.7 * later,
        22: 0.3 * later,
        25: 0.5 + manner.era * later,
        28: 5.0,
        31: 0.5,
        34: 8.0,
        LAST_FAME: 0.0,
    }
    table = [0.0]
    before, total = 0, 0.0
    for space, gift in gifts.items():
        for at in range(before + 1, space + 1):
            table.append(total + gift * (1.0 if at == space else manner.ahead * (at - before) / (space - before)))
        before, total = space, total + gift
    return [value + manner.fame * at for at, value in enumerate(table)]


def _room(s: OrleansState, player: Player) -> float:
    """Settlers in towns that have somewhere to go: the first of each town counts most, as it also trades (ORL-9.6)."""
    taken = 0
    for other in s.players:
        taken |= other.areas
    found = 0.0
    beyond = touching(player.areas)
    for at, town in enumerate(TOWNS):
        settlers = player.towns[at]
        if settlers:
            free = ((NEIGHBOURS[town] | beyond) & AREAS & ~taken).bit_count()
            found += 0.4 + min(settlers, free) * 0.8 + (0.4 if settlers > free else 0.0)
    return found


def _yield(s: OrleansState, player: Player) -> float:
    """The value of the goods that one Terrain action brings (ORL-9.3)."""
    bits = player.areas & ~s.villages
    if not bits:
        return 0.0
    values = []
    while bits:
        low = bits & -bits
        good = _HARVESTS[s.terrain[low.bit_length() - 1]]
        if s.goods[good]:
            values.append(VALUES[good])
        bits ^= low
    limit = ERAS[player.era].harvest + (player.places >> _GRANGE & 1)
    values.sort(reverse=True)
    return sum(values[:limit]) + 0.15 * sum(values[limit:])


def counts(player: Player) -> list[int]:
    """A player's followers by kind, wherever they are (ORL-4.1)."""
    found = [player.bag[kind] + player.green[kind] for kind in range(FOLLOWER_KINDS)]
    for kind in (*player.bath, *player.spaces):
        if 0 <= kind < FOLLOWER_KINDS:
            found[kind] += 1
    return found
