"""What a position is worth to a seat, in points of the score sheet: what its nation is likely to score more than the
other.

The seat does not know its partner: every world that is possible (`beliefs`) is judged and weighed. In each, what the
players have (`yardstick`), the majorities, worth the more the closer they are (`contests`), and the two Missions, by
how much of them is missing.
"""

from math import erf, exp, sqrt, tanh
from statistics import NormalDist

from ..loire import NORTH, SOUTH
from ..state import OrleansState, Player
from ..tables import GOOD, LAST_FAME, MISSIONS, SCORING, SEATS, VALUES, Ware
from .beliefs import Worlds, land, worlds
from .clock import rounds_left
from .contests import MAJORITY, SPREADS, amounts, stakes
from .manner import USUAL, Manner
from .yardstick import Yardstick

AREA_TIME = 2.4
GOOD_TIMES = (1.0, 1.0, 1.2, 1.0, 1.2, 1.6)
"""How much work each thing that is missing of a Mission is, area and goods: bread is the hardest to come by."""
_NORMAL = NormalDist()
_SURE = 0.99


class Task:
    """A Mission, ready to be compared with what two players have (ORL-18.2)."""

    __slots__ = ("gain", "lands", "wares")

    def __init__(self, s: OrleansState, mission: int) -> None:
        card = MISSIONS[mission]
        self.lands = tuple((*land(s, wanted.what), wanted.count) for wanted in card.areas)
        self.wares = tuple((GOOD[good], count) for good, count in card.goods.items())
        self.gain = float(SCORING.mission - sum(count * VALUES[good] for good, count in self.wares))
        """Its points, less the goods that it takes (ORL-19.1, ORL-19.8)."""

    def missing(self, s: OrleansState, a: Player, b: Player) -> float:
        """How much work is left; 0 if it is accomplished."""
        areas = a.areas | b.areas
        found = 0.0
        for where, terrain, count in self.lands:
            held = (areas & where & ~s.villages if terrain else areas & where).bit_count()
            if held < count:
                found += AREA_TIME * (count - held)
        for good, count in self.wares:
            held = a.goods[good] + b.goods[good]
            if held < count:
                found += GOOD_TIMES[good] * (count - held)
        return found


class Mind:
    """What a seat thinks of a position: worlds, rounds left, what is at stake. Made once a decision; then many
    positions near it are judged."""

    __slots__ = (
        "_others",
        "_pace",
        "_scales",
        "manner",
        "rounds",
        "seat",
        "spread",
        "stakes",
        "tasks",
        "worlds",
        "yardstick",
    )

    def __init__(self, s: OrleansState, seat: int, manner: Manner = USUAL) -> None:
        self.seat = seat
        self.manner = manner
        self.worlds: Worlds = worlds(s, seat, manner)
        self.rounds = rounds_left(s)
        self.yardstick = Yardstick(self.rounds, manner)
        self.stakes = stakes(s, seat)
        self.spread = manner.unseen + manner.spread * self.rounds
        self._pace = manner.mission / (self.rounds + 0.5)
        self._scales = tuple(manner.contest / (base + step * self.rounds) for base, step in SPREADS)
        own = s.nation(seat)
        self.tasks = (Task(s, s.missions[own]), Task(s, s.missions[1 - own]))
        self._others = {
            other: (s.players[other].areas, amounts(s, other), self.yardstick.assets(s, other))
            for other in range(len(SEATS))
            if other != seat
        }

    # ------------------------------------------------------------------ the game goes on

    def worth(self, s: OrleansState) -> float:
        """By how many points the seat's nation is likely to score more. A game that is over, or about to be, is judged
        by who would win."""
        return self.final(s) if _over(s) else self._running(s)

    def _running(self, s: OrleansState) -> float:
        parts = [self._of(s, seat) for seat in range(len(SEATS))]
        mine, own = parts[self.seat]
        me, players = s.players[self.seat], s.players
        ours, theirs = self.tasks
        margin = 0.0
        for chance, partner, a, b in self.worlds:
            with_us, worth = parts[partner]
            against, one = parts[a]
            against_too, other = parts[b]
            value = own + worth - one - other
            for number, scale in enumerate(self._scales):
                value += self.stakes[number] * tanh(
                    (mine[number] + with_us[number] - against[number] - against_too[number]) * scale
                )
            value += ours.gain * exp(-self._pace * ours.missing(s, me, players[partner]))
            value -= theirs.gain * exp(-self._pace * theirs.missing(s, players[a], players[b]))
            margin += chance * value
        return margin

    def _of(self, s: OrleansState, seat: int) -> tuple[tuple[int, ...], float]:
        """Comparisons and assets of a player; another's change only with the areas."""
        if seat != self.seat:
            areas, found, value = self._others[seat]
            if s.players[seat].areas == areas:
                return found, value
        return amounts(s, seat), self.yardstick.assets(s, seat)

    def wanted(self, s: OrleansState, good: Ware, spare: int = 0) -> float:
        """What one more of a good brings the own Mission nearer, in points; with `spare` 1: what giving one away would
        set it back."""
        need = dict(self.tasks[0].wares).get(good)
        if need is None:
            return 0.0
        step = exp(GOOD_TIMES[good] * self._pace)
        share = 1.0 - 1.0 / step if spare else step - 1.0
        found = 0.0
        me = s.players[self.seat]
        for chance, partner, _, _ in self.worlds:
            friend = s.players[partner]
            if me.goods[good] + friend.goods[good] - spare < need:
                found += chance * self.tasks[0].gain * exp(-self._pace * self.tasks[0].missing(s, me, friend)) * share
        return found

    # ------------------------------------------------------------------ friend and foe

    def partner(self, seat: int) -> float:
        """The chance that a seat is the partner."""
        return sum(chance for chance, partner, _, _ in self.worlds if partner == seat)

    def friendship(self, seat: int) -> float:
        """1 for the partner and oneself, -1 for an enemy, and between."""
        return 1.0 if seat == self.seat else 2.0 * self.partner(seat) - 1.0

    # ------------------------------------------------------------------ the game ends

    def accomplished(self, s: OrleansState) -> float:
        """The chance that the nation's Mission is accomplished."""
        me = s.players[self.seat]
        return sum(
            chance for chance, partner, _, _ in self.worlds if not self.tasks[0].missing(s, me, s.players[partner])
        )

    def final(self, s: OrleansState) -> float:
        """What an end of the game now is worth: the chance to win, as the lead that would give it in the position at
        hand.

        A game that is all but won should end and one that is all but lost should go on, whatever the lead.
        """
        chance = self.winning(s)
        if chance > _SURE:
            return max(self.spread * _NORMAL.inv_cdf(_SURE), self._running(s) + 1.0)
        if chance < 1.0 - _SURE:
            return min(self.spread * _NORMAL.inv_cdf(1.0 - _SURE), self._running(s) - 1.0)
        return self.spread * _NORMAL.inv_cdf(chance)

    def winning(self, s: OrleansState) -> float:
        """The chance that the game, scored as it stands, is won; a Message that nobody has shown us may be there or
        not."""
        sums = [amounts(s, seat) for seat in range(len(SEATS))]
        found = 0.0
        for chance, partner, a, b in self.worlds:
            margin, variance = 0.0, 0.5
            for sign, task, pair in ((1, self.tasks[0], (self.seat, partner)), (-1, self.tasks[1], (a, b))):
                margin += sign * sum(_scored(s, s.players[seat]) for seat in pair)
                if not task.missing(s, s.players[pair[0]], s.players[pair[1]]):
                    margin += sign * task.gain
            for number, stake in enumerate(self.stakes):
                lead = sums[self.seat][number] + sums[partner][number] - sums[a][number] - sums[b][number]
                if lead:
                    margin += stake if lead > 0 else -stake
                    variance += stake * ((SCORING.area_majority if number == MAJORITY else SCORING.message) - stake)
            found += chance * 0.5 * (1.0 + erf(margin / sqrt(2.0 * variance)))
        return found


def _over(s: OrleansState) -> bool:
    """Whether the game ends now, or with the round (ORL-17.1 to ORL-17.3)."""
    occupied = 0
    for player in s.players:
        if player.fame == LAST_FAME:
            return True
        occupied |= player.areas
    return not NORTH & ~occupied or not SOUTH & ~occupied


def _scored(s: OrleansState, player: Player) -> int:
    """ORL-19.6 to ORL-19.8: what a player adds to the score sheet by himself."""
    value = (
        player.coins
        + SCORING.village * (player.areas & s.villages).bit_count()
        + SCORING.church * (player.areas & s.churches).bit_count()
    )
    return value + sum(count * VALUES[good] for good, count in enumerate(player.goods))


def evaluate(s: OrleansState, seat: int) -> float:
    """A running position on the scale of the results: 1 is a sure victory."""
    if s.players[seat].message is None:
        return 0.0
    mind = Mind(s, seat)
    return tanh(mind.worth(s) / (2.0 * mind.spread))
