"""Which commands can be given, as menus want to know it: quickly. What hangs on the ground around a unit is worked out
once for each such ground, and remembered."""

from collections.abc import Callable
from functools import lru_cache
from operator import itemgetter

from banneret.kernel.option import Option

from ..field import BATTLES, CAPACITY, FIELD_AREAS, NOWHERE, RESERVE, ROUTED, Field, rear
from ..options import of_points, of_unit
from ..state import ChivalryState
from ..tables import (
    ADVANCE,
    CHANGE_BATTLE,
    CHARGE,
    COMMANDS,
    CONSTANTS,
    DEPLOY,
    FLANK_ATTACK,
    FLANK_MOVE,
    FOG,
    IMPROVED,
    MOST_MOVES,
    RALLY,
    REGROUP,
    RETREAT,
    WALL,
    WITHDRAW,
    Side,
)
from .costs import cost, surcharge
from .moves import moves, regroup_refusal, way_of
from .payment import most, providers, rally_bills

VERBS = {
    ADVANCE: "advance",
    RETREAT: "retreat",
    WITHDRAW: "withdraw",
    CHANGE_BATTLE: "change",
    DEPLOY: "deploy",
    REGROUP: "regroup",
    RALLY: "rally",
    CHARGE: "charge",
    FLANK_MOVE: "flank",
    FLANK_ATTACK: "assail",
}
COMMAND_OF = {verb: command for command, verb in VERBS.items()}

MOST_KEPT = 20_000
"""So many menus of single units are remembered."""


@lru_cache(maxsize=1024)
def _around(board: Field, side: Side, area: int) -> Callable[[list[int]], tuple[int, ...]]:
    """Looks up the state of all areas that bear on the moves out of a place: the place itself, and where commands
    lead."""
    if area == RESERVE[side]:
        found = [rear(side, battle) for battle in range(len(BATTLES)) if board.mask >> battle & 1]
    else:
        ahead = board.forward[side][area]
        further = NOWHERE if ahead == NOWHERE else board.forward[side][ahead]
        found = [area, ahead, further, board.back[side][area], *board.lateral[area], *board.flank_moves[side][area]]
    distinct = dict.fromkeys(at for at in found if 0 <= at < FIELD_AREAS)
    return itemgetter(*distinct, next(iter(distinct)))  # never a single one: that would be no tuple


class Offers:
    """The commands on offer in a position."""

    __slots__ = ("_away", "_enemies", "_era", "_ground", "_led", "_providers", "_s")

    def __init__(self, s: ChivalryState) -> None:
        self._s = s
        side = s.phasing
        own, enemies = s.cast.line[side], s.cast.of[s.other]
        self._ground = [
            ground << 3
            | (ground & _OWNED != 0 and control == side) << 2
            | ((here & own).bit_count() >= capacity) << 1
            | (here & enemies != 0)
            for ground, control, here, capacity in zip(s.ground, s.control, s.here, CAPACITY, strict=False)
        ]
        """By area: all that bears on who may go there, and at what cost."""
        self._enemies = s.cast.line[s.other]
        self._era = (s.battles, s.sky == FOG, s.cast.entrenched and s.turn)
        """What else the moves of all hang on."""
        self._away = surcharge(s)
        self._led = [at for leader, at in enumerate(s.leader_at) if s.cast.leader_side[leader] == side]
        self._providers: dict[int, list[int]] = {}

    def all(self) -> tuple[list[Option], list[int]]:
        """Every command, and the units that may receive one."""
        s = self._s
        options: list[Option] = []
        able = []
        before = 0
        for unit in s.cast.roster[s.phasing]:
            if not s.stopped >> unit & 1 and s.at[unit] >= 0:
                self.add(unit, options)
                if len(options) > before:
                    able.append(unit)
                    before = len(options)
        return options, able

    def add(self, unit: int, options: list[Option]) -> None:
        """Add the commands that a unit may receive and that can be paid for. It is in play, and not stopped."""
        s = self._s
        area = s.at[unit]
        if area == ROUTED[s.phasing]:
            options += self._rallies(unit)
            return
        start = s.units_from[unit]
        leaders = self._providers.get(start)
        if leaders is None:
            leaders = self._providers[start] = providers(s, unit)
        money = s.pool
        for leader in leaders:
            money += most(s, leader, unit)
        if not money:
            return
        more = self._away if self._away and area not in self._led else 0
        moved = s.moved[unit]
        if moved < MOST_MOVES[s.type[unit]]:
            for price, option in self._priced(unit, area, moved, more):
                if price <= money:
                    options.append(option)
        lost = s.value[unit] - s.current[unit]
        if lost and not moved and not s.here[area] & self._enemies and regroup_refusal(s, unit) is None:
            top = min(CONSTANTS.regroup_max, lost, money - more)
            options += [of_points(s.cast, "regroup", "Regroup", unit, n) for n in range(1, top + 1)]

    def _rallies(self, unit: int) -> list[Option]:
        s = self._s
        more = self._away if s.at[unit] not in self._led else 0
        return [
            of_points(s.cast, "rally", "Rally", unit, points)
            for points in range(1, s.value[unit] + 1)
            if rally_bills(s, unit, points + more)
        ]

    def _priced(self, unit: int, area: int, moved: int, more: int) -> tuple[tuple[int, Option], ...]:
        """The commands that move it, with their prices: as they are remembered."""
        s = self._s
        cast = s.cast
        flags = (moved > 0) | more << 1 | (s.guided >> unit & 1) << 5 | (s.chargers >> unit & 1) << 6
        if area < FIELD_AREAS and s.here[area] & self._enemies:
            flags |= 1 << 7
        local = (unit, area, s.type[unit], flags, self._era, _around(s.board, s.phasing, area)(self._ground))
        found = cast.kept.get(local)
        if found is None:
            if len(cast.kept) >= MOST_KEPT:
                cast.kept.clear()
            found = cast.kept[local] = tuple(
                (
                    cost(s, unit, command, way_of(s, unit, command, then), more),
                    of_unit(cast, VERBS[command], COMMANDS[command].name, unit, then),
                )
                for command, then in moves(s, unit)
            )
        return found


_OWNED = IMPROVED | WALL
"""The ground whose control bears on costs (CHV-21.18, CHV-21.33)."""
