"""How a siege stands, in the few numbers that its further course hangs on, and the chance that the besieger wins it if
both go on as they would every day: an estimate, from exact chances of each day.

It looks at a fight as the quick resolution settles it; where all are fought out, an assault goes by a rule of thumb
that was taken from watching (`fought_out`). Losses that are still to come, the wounded who return and the
smaller events are left out.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache
from itertools import product

from ...quick import location
from ...quick.force import half_points
from ...quick.table import CERTAIN, PLACE_TAKEN, RESULTS, SIEGE, SIEGE_LIFTED, column, hopeless, total
from ..men import BESIEGED, BESIEGER
from ..quick_fight import force_of
from ..state import SiegeState
from ..supply import Change, inferred
from ..tables import (
    BESIEGER_BONUS,
    EARLY_BONUS,
    EARLY_DAYS,
    MESSENGER,
    RESCUE,
    SURRENDERS_AT,
    numbers_bonus,
    rationing,
)
from ..walls import equipment, gaps, place_of, progress_bonus

Food = tuple[tuple[int, float], ...]
"""The last days of supply that must be reckoned with, each with its chance."""

_SUMS = [one + two for one, two in product(range(1, 11), repeat=2)]
_LED = sum(one + BESIEGER_BONUS >= two for one, two in product(range(1, 11), repeat=2)) / 100
"""DXS-11.1.3a: on how many days the besieger has the initiative."""
_RELIEVED = 0.4
"""How often a rescue party ends a siege, more or less."""
_EVEN, _FOR_EACH, _AT_MOST = 0.8, 0.45, 0.95
"""From how many times the strength of the besieged on an assault that is fought out begins to succeed, how much each
further time adds to its chance, and its best chance."""
_FALLEN = (0.6, 0.3)
"""The part that both lose in one that fails, by seat: bots do not break off."""
MENDED = 0.3
"""How much of a wound is mended before it matters."""
HELD_BONUS = 2
"""DXS-11.5.1d: the progress of who holds all but the inner part, at least."""


@dataclass(slots=True, frozen=True)
class Stand:
    """Before the events of `day`."""

    castle: bool
    long: bool
    last: int
    """The last day of the siege."""
    day: int
    men: tuple[int, int]
    """By seat."""
    halves: tuple[int, int]
    """Their half points on foot (DXC-17.1a)."""
    pieces: int
    """Ladders, hooks and gaps (DXS-11.4.1l)."""
    progress: int
    """DXS-11.5.1d."""
    held: bool
    rescued: bool
    """Whether a rescue party has come."""
    fought: bool
    """Whether every fight is fought out (DXS-11.4c)."""
    food: Food

    @property
    def bonus(self) -> int:
        """DXS-11.4.1k: of the besieged, in per cent."""
        return location.castle_bonus(self.pieces) if self.castle else location.VILLAGE

    @property
    def stormable(self) -> bool:
        """DXS-11.4.1l."""
        return not self.castle or self.bonus < location.CASTLE

    @property
    def yields(self) -> float:
        """DXS-11.5.1a: the chance that an offer of terms is accepted."""
        needed = SURRENDERS_AT - self.progress - numbers_bonus(*self.men)
        return min(10, max(0, 11 - needed)) / 10

    @property
    def chance(self) -> float:
        """That the besieger wins."""
        return _chance(self)

    @property
    def after_today(self) -> float:
        """The same when the deed of the day is done: hunger, and what comes tomorrow. A stand is that of the day."""
        starving = sum(chance for day, chance in self.food if day <= self.day)
        if starving >= 1.0:
            return 1.0
        if self.day >= self.last:
            return starving
        left = tuple((day, chance / (1.0 - starving)) for day, chance in self.food if day > self.day)
        return starving + (1.0 - starving) * replace(self, day=self.day + 1, food=left).chance

    def fed(self, change: Change) -> "Stand":
        """The same when the supply has changed."""
        found: dict[int, float] = {}
        for day, chance in self.food:
            left = change.after(day)
            found[left] = found.get(left, 0.0) + chance
        return replace(self, food=tuple(sorted(found.items())))


@lru_cache(maxsize=256)
def called(shift: int, total: int) -> float:
    """DXS-11.1.2a: the chance that 2D10 and a modifier give this event, 20 or more being one."""
    return sum(sum + shift == total or (total == MESSENGER and sum + shift > total) for sum in _SUMS) / len(_SUMS)


@dataclass(slots=True, frozen=True)
class Storm:
    """What an assault brings: chances, and the parts of their strength that both lose if neither comes."""

    taken: float
    lifted: float
    wear: tuple[float, float]


def worn(dead: float, wounded: float) -> float:
    """What dead and wounded cost a side: a wounded man counts half, until he is mended."""
    return dead + wounded * (1.0 - MENDED) / 2


@lru_cache(maxsize=1 << 14)
def storm(besiegers: int, besieged: int, bonus: int) -> Storm:
    """DXC-17.2a, DXC-17.3a: from the half points of both."""
    mine, theirs = total(besiegers, 0), total(besieged, bonus)
    certain = hopeless(mine, theirs)
    results = RESULTS[column(mine - theirs), 0] if certain is None else CERTAIN[certain]
    rows = [SIEGE[letter] for letter in results]
    taken = sum(row.def_code == PLACE_TAKEN for row in rows)
    lifted = sum(row.att_code == SIEGE_LIFTED for row in rows)
    going = [row for row in rows if row.def_code != PLACE_TAKEN and row.att_code != SIEGE_LIFTED]
    mine_worn = sum(worn(row.att_dead, row.att_wounded) for row in going) / 100 / max(1, len(going))
    theirs_worn = sum(worn(row.def_dead, row.def_wounded) for row in going) / 100 / max(1, len(going))
    return Storm(taken / len(rows), lifted / len(rows), (mine_worn, theirs_worn))


def fought_out(besiegers: int, besieged: int) -> Storm:
    """The same where it is fought out: a skirmish goes on for many turns, so numbers tell more than in one roll."""
    ahead = besiegers / max(1, besieged) - _EVEN
    return Storm(min(_AT_MOST, max(0.0, _FOR_EACH * ahead)), 0.0, _FALLEN)


@lru_cache(maxsize=1 << 15)
def _chance(stand: Stand) -> float:
    """By the better of two courses: terms every day, or an assault every day."""
    talking = _course(stand, False)
    return max(talking, _course(stand, True)) if stand.stormable else talking


def _course(stand: Stand, storming: bool) -> float:
    """Day by day: called off, relieved, stormed or talked out, starved."""
    hunger = dict(stand.food)
    shifts = rationing(*stand.men)
    mine, theirs = stand.halves
    fed, going, won = 1.0, 1.0, 0.0
    taken, lifted = stand.yields, 0.0
    for day in range(stand.day, stand.last + 1):
        shift = shifts + (0 if day > EARLY_DAYS else -EARLY_BONUS if stand.long else EARLY_BONUS)
        relieved = 0.0 if stand.rescued else _RELIEVED * called(shift, RESCUE)
        going *= 1.0 - called(shift, MESSENGER) - relieved
        if storming:
            odds = fought_out(mine, theirs) if stand.fought else storm(mine, theirs, stand.bonus)
            taken, lifted = odds.taken, odds.lifted
            mine -= round(_LED * odds.wear[BESIEGER] * mine)
            theirs -= round(_LED * odds.wear[BESIEGED] * theirs)
        won += going * _LED * taken
        going *= 1.0 - _LED * (taken + lifted)
        starving = hunger.get(day, 0.0) / fed
        won += going * starving
        going *= 1.0 - starving
        fed -= hunger.get(day, 0.0)
        if fed <= 1e-9 or going <= 1e-3:
            break
    return won


def stand_of(s: SiegeState, seat: int) -> Stand:
    """How it stands today in the eyes of a seat: the besieger infers how long the food will last (DXS-11c)."""
    return Stand(
        castle=s.castle,
        long=s.long,
        last=s.data.days or max(s.last_day_of_supply, s.day),
        day=s.day,
        men=s.strength,
        halves=(
            half_points(force_of(s, BESIEGER, s.here[BESIEGER]), True),
            half_points(force_of(s, BESIEGED, s.inside), True),
        ),
        pieces=equipment(s) + gaps(s.works, place_of(s)) if s.castle else 0,
        progress=progress_bonus(s),
        held=s.held,
        rescued=s.happened >> RESCUE & 1 == 1,
        fought=s.fights == "skirmish",
        food=((max(s.last_day_of_supply, s.day), 1.0),)
        if seat == BESIEGED or s.war is not None
        else _floats(s.data.place, s.mouths, s.ledger, s.day - 1, s.found),
    )


@lru_cache(maxsize=4096)
def _floats(place: str, besieged: int, ledger: tuple[Change, ...], ended: int, found: int) -> Food:
    chances: Mapping[int, Fraction] = inferred(place, besieged, ledger, ended, found)
    return tuple((day, float(chance)) for day, chance in chances.items())
