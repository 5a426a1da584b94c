"""What a deed of the day comes to: the chance that the besieger wins after it, from the exact chances of the quick
resolution and the outlook afterwards (`stand`)."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from banneret.kernel.option import Menu

from ...quick.force import half_points
from ...quick.odds import Case, cases
from ...quick.resolution import Toll, prospects
from ...quick.table import PLACE_TAKEN, SIEGE_LIFTED
from ...quick.troops import TROOPS
from ...quick.value import value_lost
from ..actions.assault import NEITHER_END
from ..actions.building import pieces, teams
from ..actions.inside import WALL_BETWEEN
from ..actions.outside import RETREAT, ROUT
from ..actions.sally import brought_in
from ..men import BESIEGED, BESIEGER
from ..quick_fight import Side, fight_between, force_of
from ..state import SiegeState
from ..supply import Change
from ..tables import LADDER
from ..walls import bonus, may_storm_quickly
from .party import party_of, patrol_against
from .stand import HELD_BONUS, Stand, fought_out, stand_of, worn

SCALE = 10.0
"""A tenth more or less to win is what a player would not overlook."""
_ANIMALS = range(1, 7)
_STRONGER = 1.2
"""How much it adds to the chance in a battle that is fought out to be once stronger."""


def _worn(halves: int, toll: Toll) -> int:
    """The half points of a side after a fight, men who are wounded counted as between hurt and healthy."""
    lost = sum(TROOPS[loss.troop].points_foot * worn(loss.dead, loss.newly_wounded) for loss in toll.losses)
    return halves - round(2 * lost)


def _fought(stand: Stand, besieger: Toll, besieged: Toll) -> Stand:
    """After a fight in which soldiers fell."""
    fallen = (besieger.dead + besieger.prisoners, besieged.dead + besieged.prisoners)
    return replace(
        stand,
        men=(max(1, stand.men[0] - fallen[0]), max(1, stand.men[1] - fallen[1])),
        halves=(max(1, _worn(stand.halves[0], besieger)), max(1, _worn(stand.halves[1], besieged))),
    )


def _cases(s: SiegeState, attacker: Side, defender: Side, siege: bool, bonus: int = 0) -> tuple[Case, ...]:
    fight = fight_between(s, attacker, defender, siege, bonus)
    return cases(fight, prospects(fight))


# ---------------------------------------------------------------- the besieger's


def assault(s: SiegeState, stand: Stand) -> float:
    """DXS-11.4.1k to DXS-11.4.1m. Walls that nothing has opened are better left alone, however it is fought."""
    if not may_storm_quickly(s):
        return 0.0
    if stand.fought:
        return _fought_out(stand)
    found = 0.0
    sides = Side(BESIEGER, s.here[BESIEGER]), Side(BESIEGED, s.inside)
    for case in _cases(s, *sides, True, bonus(s)):
        mine, theirs = case.outcome.attacker, case.outcome.defender
        if theirs.code == PLACE_TAKEN:
            found += case.rolls
        elif mine.code != SIEGE_LIFTED:
            after = _fought(stand, mine, theirs)
            if stand.castle:
                after = replace(after, pieces=after.pieces - (s.store[0] + s.store[1] + 1) // 2)
                ahead = value_lost(theirs.losses) > value_lost(mine.losses)
                if case.outcome.letter in NEITHER_END and ahead and not stand.held:
                    held = replace(after, held=True, progress=max(after.progress, HELD_BONUS))
                    after = held.fed(Change(s.day, 0, True))
            found += case.rolls * after.after_today
    return found / 10


def _fought_out(stand: Stand) -> float:
    """As a skirmish."""
    mine, theirs = stand.halves
    odds = fought_out(mine, theirs)
    left = (round(mine * (1.0 - odds.wear[BESIEGER])), round(theirs * (1.0 - odds.wear[BESIEGED])))
    return odds.taken + (1.0 - odds.taken) * replace(stand, halves=left).after_today


def build(s: SiegeState, stand: Stand) -> float:
    return replace(stand, pieces=stand.pieces + teams(s) * pieces(s, LADDER)).after_today


def negotiate(s: SiegeState, stand: Stand) -> float:
    return stand.yields + (1.0 - stand.yields) * stand.after_today


def wait(s: SiegeState, stand: Stand) -> float:
    return stand.after_today


def within(s: SiegeState, attacker: int) -> float:
    """DXS-11.4.1p: the chance that a part of the castle falls when the other part attacks it."""
    besieged = s.here[BESIEGED] if attacker == BESIEGED else s.inside
    sides = Side(BESIEGER, s.here[BESIEGER]), Side(BESIEGED, besieged)
    found = _cases(s, *(sides if attacker == BESIEGER else sides[::-1]), True, WALL_BETWEEN)
    return sum(case.rolls for case in found if case.outcome.place_taken) / 10


# ---------------------------------------------------------------- the besieged's


def sally(s: SiegeState, stand: Stand) -> float:
    """DXS-11.4.2k: the party that goes, against the best patrol."""
    party = party_of(s)
    found = 0.0
    for case in _cases(s, Side(BESIEGED, party), Side(BESIEGER, patrol_against(s)), False):
        after = _fought(stand, case.outcome.defender, case.outcome.attacker)
        for animals in _ANIMALS:
            fed = after.fed(Change(s.day, brought_in(animals, case.outcome.letter)))
            found += case.rolls * fed.after_today / len(_ANIMALS)
    return found / 10


def battle(s: SiegeState, stand: Stand) -> float:
    """DXS-11.4.3e, a rescue party included. Fought out it is to the end of one side or the other."""
    if stand.fought:
        out, before = (half_points(force_of(s, seat, s.here[seat]), False) for seat in (BESIEGED, BESIEGER))
        return min(1.0, max(0.0, 0.5 - _STRONGER * (out / max(1, before) - 1.0)))
    found = 0.0
    for case in _cases(s, Side(BESIEGED, s.here[BESIEGED]), Side(BESIEGER, s.here[BESIEGER]), False):
        theirs, mine = case.outcome.attacker, case.outcome.defender
        flees = mine.code in (ROUT, RETREAT)
        if flees and theirs.code in (ROUT, RETREAT):
            flees = value_lost(mine.losses) > value_lost(theirs.losses)
        if not flees:
            found += case.rolls * _fought(stand, mine, theirs).after_today
    return found / 10


def decline(s: SiegeState, stand: Stand) -> float:
    """The besieger does what is best for him."""
    return max(deed(s, stand) for deed in (assault, negotiate, wait))


def _storm(s: SiegeState, stand: Stand) -> float:
    return within(s, BESIEGER) + 0.01


def _retake(s: SiegeState, stand: Stand) -> float:
    return -within(s, BESIEGED) - 0.01


def _sit(s: SiegeState, stand: Stand) -> float:
    """DXS-11.4.1r: shut in, nobody has anything from waiting that he does not have from a fight he can't lose."""
    return 0.0


_DEEDS: dict[str, Callable[[SiegeState, Stand], float]] = {
    "assault": assault,
    "build": build,
    "negotiate": negotiate,
    "wait": wait,
    "sally": sally,
    "battle": battle,
    "decline": decline,
}
_SHUT_IN: dict[str, Callable[[SiegeState, Stand], float]] = {"storm": _storm, "retake": _retake, "wait": _sit}


def choose(phase: Any, s: SiegeState, seat: int, menu: Menu) -> list[float]:
    """DXS-11.1.3: each deed by what it comes to."""
    stand = stand_of(s, seat)
    sign = SCALE if seat == BESIEGER else -SCALE
    deeds = _SHUT_IN if s.shut_in else _DEEDS
    return [sign * deeds[option.verb](s, stand) for option in menu]
