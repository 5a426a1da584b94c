"""What a position is worth to a seat, in points of the score sheet: what its nation is likely to score more than the other.

The seat does not know its partner: every world that is possible (`beliefs`) is judged and weighed. What a player has is worth what it scores (section 19)
and what it will still bring; majorities (area majority, Secret Messages) are worth the more the closer they are; a Mission by how much of it is missing.
"""

from functools import lru_cache
from math import erf, exp, sqrt, tanh
from statistics import NormalDist

from ..loire import AREAS, NEIGHBOURS, NORTH, RIVERSIDE, SOUTH, TOWNS, touching
from ..state import OrleansState, Player
from ..tables import (
    ACTION_OF,
    ACTIONS,
    ERAS,
    FOLLOWER_KINDS,
    FOODS,
    GOOD,
    KNIGHT,
    LAST_FAME,
    MALUS,
    MANOR_FARM,
    MESSAGE,
    MESSAGES,
    MISSIONS,
    PLACES,
    SCORING,
    SEATS,
    TECHNOLOGY,
    TERRAIN_GOOD,
    VALUES,
    WINE,
    WOOD,
)
from .beliefs import Worlds, land, worlds
from .clock import rounds_left
from .manner import USUAL, Manner

MAJORITY = len(MESSAGES)
"""The number of the area majority among the contests; before it come the Messages in their order."""
_SPREADS = {
    "most_churches": (0.5, 0.2),
    "most_villages": (0.6, 0.3),
    "most_fortresses": (0.5, 0.15),
    "most_coins": (3.0, 2.0),
    "most_food": (2.0, 1.0),
    "most_wood": (1.0, 0.4),
    "most_north": (0.7, 0.25),
    "most_south": (0.7, 0.25),
    "most_riverside": (0.7, 0.25),
    "most_technology": (0.5, 0.2),
    "most_knights": (0.6, 0.25),
    "most_fame": (2.0, 0.9),
}
"""How far each comparison may still move: at the end, and for each round left."""
AREA_TIME = 2.4
GOOD_TIMES = (1.0, 1.0, 1.2, 1.0, 1.2, 1.6)
"""How much work each thing that is missing of a Mission is, area and goods: bread is the hardest to come by."""
SPREADS = (*(_SPREADS[message.id] for message in MESSAGES), (0.8, 0.35))
_HARVESTS = tuple(WINE if number == MANOR_FARM else good for number, good in enumerate(TERRAIN_GOOD))
"""What an area is good for at the harvest; a manor farm for wine."""


def assets(s: OrleansState, seat: int, rounds: float, manner: Manner) -> float:
    """What a player has: what it scores by itself, and what it will bring in the rounds that are left."""
    player = s.players[seat]
    goods = player.goods
    value = float(player.coins)
    for good, count in enumerate(goods):
        value += count * VALUES[good]
    villages = player.areas & s.villages
    churches = (villages & s.churches).bit_count()
    count = villages.bit_count()
    value += SCORING.village * count + SCORING.church * churches
    soon = min(1.0, rounds / 5.0)
    sites = min(count - churches, s.church_supply, 3)
    if sites > 0:
        value += manner.site * soon * (1.0 - 0.5**sites) * 2.0
    value += manner.timber * soon * min(goods[WOOD], 2)
    value += _larder(s, player, manner)
    value += manner.settler * soon * _room(s, player)
    value += manner.harvest * max(rounds - 1.0, 0.0) * _yield(s, player)
    value += _fame_table(int(rounds * 2), manner)[player.fame]
    value += _followers(player, rounds, manner)
    value += _engine(player.places, rounds, manner) + _tools(player, rounds, manner)
    return value


def _larder(s: OrleansState, player: Player, manner: Manner) -> float:
    """Food for the Famine, if its tile lies where it can still strike this player (ORL-16.4, ORL-16.9): a settler not fed is lost."""
    if MALUS not in s.bonus:
        return 0.0
    at = s.bonus.index(MALUS)
    if at < player.era:
        return 0.0
    need = sum(player.towns) + player.areas.bit_count()
    food = sum(player.goods[good] for good in FOODS)
    urgency = 1.0 if at == player.era else 0.5
    return -manner.provisions * urgency * 3.0 * max(0, need - food)


def _room(s: OrleansState, player: Player) -> float:
    """Settlers in towns that have somewhere to go: the first of each town counts most."""
    taken = 0
    for other in s.players:
        taken |= other.areas
    found = 0.0
    beyond = touching(player.areas)
    for at, town in enumerate(TOWNS):
        settlers = player.towns[at]
        if settlers:
            free = ((NEIGHBOURS[town] | beyond) & AREAS & ~taken).bit_count()
            found += min(settlers, free) * 0.8 + (0.4 if settlers > free else 0.0)
            found += 0.4
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
        values.append(VALUES[good] if s.goods[good] else 0)
        bits ^= low
    limit = ERAS[player.era].harvest + (player.places >> _GRANGE & 1)
    values.sort(reverse=True)
    return sum(values[:limit]) + 0.15 * sum(values[limit:])


_GRANGE = next(number for number, place in enumerate(PLACES) if place.id == "grange")


@lru_cache(maxsize=512)
def _fame_table(halves: int, manner: Manner) -> tuple[float, ...]:
    """What standing on each space of the Fame track is worth: the gifts so far, and a part of the next (section 14)."""
    rounds = halves / 2
    gifts = {
        4: 0.8,
        7: 3.0,
        10: 2.5,
        13: 1.5 + 1.5 * manner.saved * max(rounds - 1, 0),
        16: 0.8 * manner.saved * max(rounds - 1, 0),
        19: 0.7 * rounds,
        22: 0.3 * rounds,
        25: 0.5 + 1.5 * manner.saved * max(rounds - 1, 0),
        28: 5.0,
        31: 0.5,
        34: 8.0,
        LAST_FAME: 0.0,
    }
    table = [0.0]
    before, total = 0, 0.0
    for space, gift in gifts.items():
        for at in range(before + 1, space + 1):
            share = (at - before) / (space - before)
            table.append(total + gift * (1.0 if at == space else 0.7 * share))
        before, total = space, total + gift
    return tuple(table)


def counts(player: Player) -> list[int]:
    """A player's followers by kind, wherever they are (ORL-4.1)."""
    found = [player.bag[kind] + player.green[kind] for kind in range(FOLLOWER_KINDS)]
    for kind in player.bath:
        found[kind] += 1
    for occupant in player.spaces:
        if 0 <= occupant < FOLLOWER_KINDS:
            found[occupant] += 1
    return found


def _followers(player: Player, rounds: float, manner: Manner) -> float:
    """Who is in the bag matters more than how many: each round draws the same number (ORL-6.1)."""
    found = counts(player)
    value = 0.0
    for kind, count in enumerate(found):
        for worth in manner.followers[kind][:count]:
            value += worth
    value *= rounds / 10.0
    total = sum(found)
    value += manner.hand * max(rounds - 1.0, 0.0) * min(0, total - ERAS[player.era].draw)
    return value - manner.bloat * rounds * max(0, total - 12)


@lru_cache(maxsize=4096)
def _cards(places: int, manner: Manner) -> float:
    worths = dict(manner.cards)
    return sum(worths[place.id] for number, place in enumerate(PLACES) if places >> number & 1)


def _engine(places: int, rounds: float, manner: Manner) -> float:
    return _cards(places, manner) * max(rounds - 0.7, 0.0) / 10.0 if places else 0.0


@lru_cache(maxsize=16)
def _tool_weights(manner: Manner) -> tuple[float, ...]:
    worths = dict(manner.tools)
    return tuple(worths.get(action.id, 0.0) for action in ACTIONS)


def tool(space: int, manner: Manner) -> float:
    """How much a Technology tile on a space saves in a round; on a craftsman's a little more, for they are the rarest."""
    action = ACTION_OF[space]
    return _tool_weights(manner)[action]


def _tools(player: Player, rounds: float, manner: Manner) -> float:
    found = 0.0
    for space, occupant in enumerate(player.spaces):
        if occupant == TECHNOLOGY:
            found += tool(space, manner)
    return found * manner.saved * max(rounds - 0.7, 0.0)


# ---------------------------------------------------------------------- contests


def amounts(s: OrleansState, seat: int) -> list[float]:
    """What a player adds to each comparison: the Messages in their order, then the areas (ORL-19.3, ORL-19.5)."""
    player = s.players[seat]
    areas, goods = player.areas, player.goods
    found = [0.0] * (MAJORITY + 1)
    found[MESSAGE["most_churches"]] = (areas & s.churches).bit_count()
    found[MESSAGE["most_villages"]] = (areas & s.villages).bit_count()
    found[MESSAGE["most_fortresses"]] = (areas & s.fortified).bit_count()
    found[MESSAGE["most_coins"]] = player.coins
    found[MESSAGE["most_food"]] = sum(goods) - goods[WOOD]
    found[MESSAGE["most_wood"]] = goods[WOOD]
    found[MESSAGE["most_north"]] = (areas & NORTH).bit_count()
    found[MESSAGE["most_south"]] = (areas & SOUTH).bit_count()
    found[MESSAGE["most_riverside"]] = (areas & RIVERSIDE).bit_count()
    found[MESSAGE["most_technology"]] = player.spaces.count(TECHNOLOGY)
    found[MESSAGE["most_knights"]] = player.bag[KNIGHT] + player.green[KNIGHT] + player.spaces.count(KNIGHT)
    found[MESSAGE["most_fame"]] = player.fame
    found[MAJORITY] = areas.bit_count()
    return found


def stakes(s: OrleansState, seat: int) -> list[float]:
    """The points at stake in each comparison: for a Message nobody showed us its chance to be in play (ORL-2.13, ORL-20.1)."""
    known, unknown, gone = [], 0, []
    for player in s.players:
        if player.message is not None and player.message.seen_by(seat):
            known.append(player.message.value)
        else:
            unknown += 1
        if player.rejected is not None and player.rejected.seen_by(seat):
            gone.append(player.rejected.value)
    others = len(MESSAGES) - len(known) - len(gone)
    found = [SCORING.message * unknown / others] * len(MESSAGES)
    for message in known:
        found[message] = float(SCORING.message)
    for message in gone:
        found[message] = 0.0
    return [*found, float(SCORING.area_majority)]


# ---------------------------------------------------------------------- a mind: what stays the same while one thinks


class Mind:
    """What a seat thinks of a position: worlds, rounds left, what is at stake. Made once a decision; then many positions near it are judged."""

    __slots__ = ("_assets", "_conditions", "_others", "_scales", "manner", "rounds", "seat", "spread", "stakes", "unknown", "worlds")

    def __init__(self, s: OrleansState, seat: int, manner: Manner = USUAL) -> None:
        self.seat = seat
        self.manner = manner
        self.worlds: Worlds = worlds(s, seat, manner)
        self.rounds = rounds_left(s)
        self.stakes = stakes(s, seat)
        self.unknown = sum(1 for player in s.players if player.message is None or not player.message.seen_by(seat))
        self.spread = self._spread(self.rounds)
        self._scales = [1.25 / (base + step * self.rounds) for base, step in SPREADS]
        own = s.nation(seat)
        self._conditions = tuple(
            (
                tuple((*land(s, wanted.what), wanted.count) for wanted in mission.areas),
                tuple((GOOD[good], count) for good, count in mission.goods.items()),
            )
            for mission in (MISSIONS[s.missions[own]], MISSIONS[s.missions[1 - own]])
        )
        self._others = {
            other: (s.players[other].areas, amounts(s, other), assets(s, other, self.rounds, manner)) for other in range(len(SEATS)) if other != seat
        }

    def _spread(self, rounds: float) -> float:
        return self.manner.unseen + self.manner.spread * rounds

    def _of(self, s: OrleansState, seat: int) -> tuple[list[float], float]:
        """Comparisons and assets of a player; another's change only with the areas."""
        if seat != self.seat:
            areas, found, value = self._others[seat]
            if s.players[seat].areas == areas:
                return found, value
        return amounts(s, seat), assets(s, seat, self.rounds, self.manner)

    def worth(self, s: OrleansState) -> float:
        """By how many points the seat's nation is likely to score more. A game that is over, or about to be, is judged by who would win."""
        if any(player.fame == LAST_FAME for player in s.players):
            return self.final(s)
        margin = 0.0
        parts = [self._of(s, seat) for seat in range(len(SEATS))]
        mine = parts[self.seat]
        for chance, partner, a, b in self.worlds:
            value = mine[1] + parts[partner][1] - parts[a][1] - parts[b][1]
            for number, scale in enumerate(self._scales):
                stake = self.stakes[number]
                if stake:
                    value += stake * tanh((mine[0][number] + parts[partner][0][number] - parts[a][0][number] - parts[b][0][number]) * scale)
            value += self._mission(s, 0, self.seat, partner) - self._mission(s, 1, a, b)
            margin += chance * value
        return margin

    def _mission(self, s: OrleansState, whose: int, one: int, other: int) -> float:
        """A Mission by how much of it is missing: its points, less the goods that it takes (ORL-18.2, ORL-19.1, ORL-19.8)."""
        lands, wares = self._conditions[whose]
        a, b = s.players[one], s.players[other]
        areas = a.areas | b.areas
        missing = 0.0
        for where, terrain, count in lands:
            missing += AREA_TIME * max(0, count - _held(s, areas, where, terrain))
        for good, count in wares:
            missing += GOOD_TIMES[good] * max(0, count - a.goods[good] - b.goods[good])
        return self._prospect(whose, missing)

    def _prospect(self, whose: int, missing: float) -> float:
        """What a Mission is worth when so much work is missing."""
        gain = SCORING.mission - sum(count * VALUES[good] for good, count in self._conditions[whose][1])
        return gain * exp(-missing * self.manner.mission / (self.rounds + 0.5))

    def wanted(self, s: OrleansState, good: int, already: int = 0) -> float:
        """What one more of a good brings the Mission of the nation nearer, in points; with `already` 1, what the last one of them is worth."""
        need = dict(self._conditions[0][1]).get(good)
        if need is None:
            return 0.0
        found = 0.0
        for chance, partner, _, _ in self.worlds:
            if s.players[self.seat].goods[good] + s.players[partner].goods[good] - already < need:
                now = self._mission(s, 0, self.seat, partner)
                step = exp(GOOD_TIMES[good] * self.manner.mission / (self.rounds + 0.5))
                found += chance * (now * (step - 1.0) if not already else now * (1.0 - 1.0 / step))
        return found

    def kept(self, s: OrleansState, good: int) -> float:
        """What a good in stock is worth beyond its value."""
        return self.wanted(s, good, 1)

    def partner(self, seat: int) -> float:
        """The chance that a seat is the partner."""
        return sum(chance for chance, partner, _, _ in self.worlds if partner == seat)

    def friendship(self, seat: int) -> float:
        """1 for the partner and oneself, -1 for an enemy, and between."""
        return 1.0 if seat == self.seat else 2.0 * self.partner(seat) - 1.0

    def final(self, s: OrleansState) -> float:
        """What an end of the game now is worth: the chance to win, as the lead that would give it in the position at hand."""
        chance = self.winning(s)
        return self.spread * _NORMAL.inv_cdf(min(max(chance, 0.002), 0.998))

    def winning(self, s: OrleansState) -> float:
        """The chance that the game, scored as it stands, is won; Messages that nobody has shown us count as they may be there."""
        found = 0.0
        for chance, partner, a, b in self.worlds:
            margin, variance = self._scored(s, partner, a, b)
            found += chance * 0.5 * (1.0 + erf((margin + 0.01) / sqrt(2.0 * (variance + 0.25))))
        return found

    def accomplished(self, s: OrleansState) -> float:
        """The chance that the nation's Mission is accomplished."""
        lands, wares = self._conditions[0]
        found = 0.0
        for chance, partner, _, _ in self.worlds:
            one, other = s.players[self.seat], s.players[partner]
            found += chance * _done(s, lands, wares, one, other)
        return found

    def _scored(self, s: OrleansState, partner: int, a: int, b: int) -> tuple[float, float]:
        """By how much the nation would lead on the score sheet in one world, and the variance by unknown Messages."""
        margin, variance = 0.0, 0.0
        for sign, whose, pair in ((1, 0, (self.seat, partner)), (-1, 1, (a, b))):
            for seat in pair:
                player = s.players[seat]
                margin += sign * (player.coins + sum(count * VALUES[good] for good, count in enumerate(player.goods)))
                margin += sign * (SCORING.village * (player.areas & s.villages).bit_count() + SCORING.church * (player.areas & s.churches).bit_count())
            lands, wares = self._conditions[whose]
            one, other = (s.players[seat] for seat in pair)
            if _done(s, lands, wares, one, other):
                margin += sign * (SCORING.mission - sum(count * VALUES[good] for good, count in wares))
        ours = [x + y for x, y in zip(amounts(s, self.seat), amounts(s, partner), strict=True)]
        theirs = [x + y for x, y in zip(amounts(s, a), amounts(s, b), strict=True)]
        for number, stake in enumerate(self.stakes):
            lead = ours[number] - theirs[number]
            points = SCORING.area_majority if number == MAJORITY else SCORING.message
            sign = 1 if lead > 0 else -1 if lead < 0 else 0
            margin += sign * stake
            variance += stake * (points - stake) if sign else 0.0
        return margin, variance


_NORMAL = NormalDist()


def _held(s: OrleansState, areas: int, where: int, terrain: bool) -> int:
    return (areas & where & ~s.villages if terrain else areas & where).bit_count()


def _done(s: OrleansState, lands: tuple[tuple[int, bool, int], ...], wares: tuple[tuple[int, int], ...], one: Player, other: Player) -> bool:
    """ORL-18.2: whether two players have together what a Mission asks for."""
    areas = one.areas | other.areas
    return all(_held(s, areas, where, terrain) >= count for where, terrain, count in lands) and all(
        one.goods[good] + other.goods[good] >= count for good, count in wares
    )


def evaluate(s: OrleansState, seat: int) -> float:
    """A running position on the scale of the results: 1 is a sure victory."""
    if s.missions[0] < 0 or s.players[seat].message is None:
        return 0.0
    mind = Mind(s, seat)
    return tanh(mind.worth(s) / (2.0 * mind.spread))
