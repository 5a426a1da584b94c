"""Who is sent: a party for supplies, a patrol after it, builders, those who stay in the bailey."""

from typing import Any

from banneret.kernel.handful import TAKE
from banneret.kernel.option import Menu

from ...engagement.patrol import most_in_party
from ...quick import location
from ...quick.odds import cases
from ...quick.resolution import prospects
from ..actions.building import Build, pieces, teams
from ..actions.sally import brought_in, strongest
from ..actions.sorts import Sort, sorts, taken
from ..men import BESIEGED, BESIEGER
from ..quick_fight import Side, fight_between
from ..state import SiegeState
from ..tables import HOOK, LADDER, MOAT
from ..walls import equipment, gaps, place_of

_DAY = 3.0
"""What a day of supply is worth, in half points of men."""
_CROSSING = 6
"""So much filled moat is enough where an assault may be fought out."""
Counts = tuple[int, ...]


def _best(found: tuple[Sort, ...], most: int) -> Counts:
    """The most that so many men can be worth."""
    counts = [0] * len(found)
    for number in sorted(range(len(found)), key=lambda number: -found[number].worth):
        counts[number] = min(found[number].lot.count, most - sum(counts))
    return tuple(counts)


def _each(found: tuple[Sort, ...], most: int) -> Counts:
    """One of a sort, the best first: losses in per cent pass a single man by (DXC-17.3e)."""
    order = sorted(range(len(found)), key=lambda number: -found[number].worth)
    return tuple(int(number in order[:most]) for number in range(len(found)))


def patrol_against(s: SiegeState) -> int:
    """DXS-11.4.2d: the strongest."""
    found = sorts(s, s.here[BESIEGER])
    return taken(found, strongest(found))


def _gain(s: SiegeState, men: int, patrol: int) -> float:
    """What a party brings home on average, less what it loses."""
    fight = fight_between(s, Side(BESIEGED, men), Side(BESIEGER, patrol), False, 0)
    found = 0.0
    for case in cases(fight, prospects(fight)):
        brought = sum(brought_in(animals, case.outcome.letter) for animals in range(1, 7)) / 6
        lost = sum(2 * loss.dead + loss.newly_wounded for loss in case.outcome.attacker.losses)
        struck = sum(2 * loss.dead + loss.newly_wounded for loss in case.outcome.defender.losses)
        found += case.rolls * (_DAY * brought - 2.0 * lost + struck)
    return found / 10


def party(s: SiegeState) -> Counts:
    """DXS-11.4.2b: the better of a few."""
    found = sorts(s, s.inside)
    most = most_in_party(s.inside.bit_count())
    patrol = patrol_against(s)
    healthy = tuple(sort for sort in found if not sort.men & s.wounded) or found
    choices = {pick(healthy, few) for pick in (_best, _each) for few in {1, most}}
    best = max(choices, key=lambda counts: (_gain(s, taken(healthy, counts), patrol), counts))
    wanted = dict(zip(healthy, best, strict=True))
    return tuple(wanted.get(sort, 0) for sort in found)


def party_of(s: SiegeState) -> int:
    return taken(sorts(s, s.inside), party(s))


def lots(s: SiegeState) -> Counts:
    """DXS-11.2: ladders until the walls are as good as open, then filled moat where it may be fought out, and hooks."""
    free = teams(s)
    needed = (location.CASTLE - location.EQUIPMENT_FLOOR) // location.EQUIPMENT_STEP
    missing = max(0, needed - equipment(s) - gaps(s.works, place_of(s)))
    counts = [0, 0, 0]
    counts[LADDER] = min(free, -(-missing // pieces(s, LADDER)))
    if not s.rolled:
        short = max(0, _CROSSING - s.store[MOAT])
        counts[MOAT] = min(free - counts[LADDER], -(-short // pieces(s, MOAT)))
    counts[LADDER if s.store[LADDER] <= s.store[HOOK] else HOOK] += free - sum(counts)
    return tuple(counts)


def staying(s: SiegeState) -> Counts:
    """DXS-11.4.1o: the lesser half stays in the bailey."""
    found = sorts(s, s.here[BESIEGER])
    few = max(1, s.here[BESIEGER].bit_count() // 3)
    counts = [0] * len(found)
    for number in sorted(range(len(found)), key=lambda number: found[number].worth):
        counts[number] = min(found[number].lot.count, few - sum(counts))
    return tuple(counts)


# ---------------------------------------------------------------- step by step


def towards(phase: Any, s: SiegeState, menu: Menu, wanted: Counts) -> list[float]:
    """The step, or the ready-made choice, that leads to these counts; the nearest to it otherwise."""
    decision = phase.ask(s)
    at = len(decision.tally.chosen)
    return [
        -float(abs(option.args[0] - wanted[at]))
        if option.verb == TAKE
        else -2.0 * sum(abs(one - other) for one, other in zip(option.args, wanted, strict=True))
        for option in menu
    ]


def builds(phase: Build, s: SiegeState, seat: int, menu: Menu) -> list[float]:
    return towards(phase, s, menu, lots(s))


def sallies(phase: Any, s: SiegeState, seat: int, menu: Menu) -> list[float]:
    return towards(phase, s, menu, party(s))


def patrols(phase: Any, s: SiegeState, seat: int, menu: Menu) -> list[float]:
    return towards(phase, s, menu, strongest(sorts(s, s.here[BESIEGER])))


def splits(phase: Any, s: SiegeState, seat: int, menu: Menu) -> list[float]:
    return towards(phase, s, menu, staying(s))
