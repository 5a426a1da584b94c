"""A position as one side sees it: what losses weigh, how fights would go, what could be shot at whom."""

from functools import lru_cache

from banneret.board.hex import members

from ..army.whereabouts import led
from ..clash.pool import ability_of as close_ability
from ..contact.contact import defenders
from ..disengagement.check import ground_parts
from ..field import CENTRE, FIELD_AREAS, NOWHERE, battle_of, is_battle, rear, row_of
from ..parts import total
from ..ranged.lines import unready
from ..ranged.pool import ability_of as ranged_ability
from ..ranged.pool import printed_ability
from ..state import ChivalryState
from ..tables import CONSTANTS, CV, DIE, ENEMY, IMPASSABLE, KT, TOWN, TYPES, WEATHERS, WOODS, Side
from ..victory import by_last_turn, losses
from .manner import Manner
from .melee import Band, Fighter, forecast
from .price import gauntlet, stands, toll

NEVER = -9.0
"""What nobody does who is awake."""
PRIZES = (8.0, 3.0, 1.0, 3.0, 8.0)
"""What the ground of each row is worth: a Rear decides battles (CHV-23.2)."""
CENTRE_WEIGHT = 1.5
"""CHV-25.4: the centre decides the game."""


@lru_cache(maxsize=8192)
def _edge(type: int, target: int, ground: int, controls: bool, leader: bool, flank: bool, charge: bool) -> int:
    """CHV-12.6: the ability of a strike."""
    return total(
        close_ability(type, target, ground, controls=controls, leader=leader, flank=flank, cry=False, charge=charge)
    )


@lru_cache(maxsize=8192)
def _aim(type: int, target: int, printed: int, ground: int, controls: bool, sky: int) -> int:
    """CHV-11.6: the ability of a shot."""
    return total(ranged_ability(type, target, printed, ground, controls, sky))


@lru_cache(maxsize=2048)
def _footing(ground: int, controls: bool) -> int:
    """CHV-21: what ground takes off a check."""
    return total(ground_parts(ground, controls))


class Mind:
    """What one side thinks of a position. It looks at nothing that is hidden but its own hand."""

    __slots__ = ("ahead", "foe", "manner", "s", "scale", "side", "urge")

    def __init__(self, s: ChivalryState, side: Side, manner: Manner) -> None:
        self.s = s
        self.side = side
        self.foe = ENEMY[side]
        self.manner = manner
        self.scale = (manner.army / max(1, s.break_point[0]), manner.army / max(1, s.break_point[1]))
        """By side: what a point of its losses weighs."""
        lost = (losses(s, Side(0)), losses(s, Side(1)))
        points = (s.break_point[0], s.break_point[1])
        self.ahead = by_last_turn(lost, points, s.cast.holder) == side
        """CHV-25.7: whether it would win if this were the last turn."""
        haste = 0.5 + manner.late * s.turn / s.turns
        self.urge = -manner.patience if self.ahead else manner.urge * haste
        """What closing with the enemy is worth, by Cohesion."""

    # ------------------------------------------------------------------ blows

    def edge(self, unit: int, target: int, area: int, *, flank: bool = False, charge: bool = False) -> int:
        """The ability of a unit that strikes another in an area."""
        s = self.s
        return _edge(
            s.type[unit],
            s.type[target],
            s.ground[area],
            s.control[area] == s.cast.side[unit],
            unit in s.committed,
            flank or bool(s.flanking >> unit & 1),
            charge,
        )

    def dice(self, unit: int, area: int) -> int:
        """CHV-12.5."""
        return max(1, self.s.current[unit] - self._fewer(unit, area))

    def _fewer(self, unit: int, area: int) -> int:
        s = self.s
        ground, type = s.ground[area], s.type[unit]
        return (ground & TOWN != 0 and type in (KT, CV)) + (ground & WOODS != 0 and type == KT)

    def blow(self, unit: int, target: int, area: int, more: int = 0, better: int = 0, *, charge: bool = False) -> float:
        """What a strike of a unit costs another on average, to the other's side."""
        s = self.s
        ability = min(5, self.edge(unit, target, area, charge=charge) + better)
        cost = toll(self.dice(unit, area) + more, ability, s.current[target], s.value[target], s.cast.printed[target])
        return cost * self.scale[s.cast.side[target]]

    # ------------------------------------------------------------------ shots

    def cover(self, target: int, area: int) -> int:
        """CHV-21.31, CHV-21.40: only one hit of so many counts on a unit there; 0: none."""
        s = self.s
        ground = s.ground[area]
        if ground & TOWN and s.control[area] == s.cast.side[target]:
            return 0
        return 2 if ground & WOODS else 1

    def shot_ability(self, unit: int, target: int, area: int) -> int:
        """The ability of a unit that shoots from an area."""
        s = self.s
        return _aim(
            s.type[unit],
            s.type[target],
            printed_ability(s, unit),
            s.ground[area],
            s.control[area] == s.cast.side[unit],
            s.sky,
        )

    def shot(self, unit: int, target: int, start: int, area: int, far: int, more: int = 0) -> float:
        """What a shot costs its target on average, to the target's side."""
        s = self.s
        strength = s.current[unit]
        dice = (strength if far < 2 else strength - strength // CONSTANTS.distance_two_dice_divisor) + more
        ability = self.shot_ability(unit, target, start)
        cover = self.cover(target, area)
        cost = toll(dice, ability, s.current[target], s.value[target], s.cast.printed[target], cover)
        return cost * self.scale[s.cast.side[target]]

    def best_shot(self, unit: int, start: int) -> float:
        """The best shot that a unit would have from an area, with everybody where he is."""
        s = self.s
        side = s.cast.side[unit]
        own, enemies = s.cast.of[side], s.cast.line[ENEMY[side]]
        if start >= FIELD_AREAS or s.here[start] & enemies or unready(s, unit):
            return 0.0
        best = 0.0
        for far in range(1, TYPES[s.type[unit]].range + 1):
            for area in s.board.within[start][far]:
                here = s.here[area]
                if here & enemies and not here & own & ~(1 << unit):
                    best = max(best, *(self.shot(unit, target, start, area, far) for target in members(here & enemies)))
        return best

    def under_arrows(self, unit: int, area: int) -> float:
        """What could be shot at a unit in an area before its side can act again, shared with who stands there."""
        s = self.s
        side = s.cast.side[unit]
        if area >= FIELD_AREAS or s.here[area] & s.cast.line[ENEMY[side]]:
            return 0.0
        danger = 0.0
        for far in (1, 2):
            for start in s.board.within[area][far]:
                for enemy in members(s.here[start] & s.cast.of[ENEMY[side]]):
                    if far <= TYPES[s.type[enemy]].range and not s.here[start] & s.cast.line[side]:
                        danger += self.shot(enemy, unit, start, area, far)
        friends = (s.here[area] & s.cast.line[side] & ~(1 << unit)).bit_count()
        return danger / (1 + friends)

    # ------------------------------------------------------------------ fights

    def strikes_next(self) -> float:
        """The chance that this side is the next to strike, once the phase that is being carried out is over."""
        s = self.s
        if s.phasing == self.side:
            return 0.0 if s.initiative == self.side else 0.5
        if s.phasing == self.foe:
            return 1.0 if s.initiative == self.foe else 0.5
        return 0.5

    def band(self, units: int, against: int, area: int, flankers: int = 0) -> Band:
        """Units of one side as they would fight others in an area."""
        s = self.s
        foes = members(against)
        found = []
        for unit in members(units):
            side = s.cast.side[unit]
            flank = bool(flankers >> unit & 1)
            ability = sum(self.edge(unit, foe, area, flank=flank) for foe in foes) / max(1, len(foes))
            home = s.board.back[side][area]
            safe = home >= FIELD_AREAS or not (s.here[home] & s.cast.of[ENEMY[side]] or s.ground[home] & IMPASSABLE)
            state = (s.current[unit], s.value[unit], s.cast.printed[unit])
            found.append(Fighter(*state, self._fewer(unit, area), ability, self._steadiness(unit, area), safe))
        return tuple(sorted(found))

    def _steadiness(self, unit: int, area: int) -> int:
        """CHV-9.3: the modifier of a unit's checks in an area."""
        s = self.s
        side = s.cast.side[unit]
        modifier = _footing(s.ground[area], s.control[area] == side) + WEATHERS[s.sky].disengage
        return modifier + (CONSTANTS.leader_disengage if led(s, side, area) or unit in s.committed else 0)

    def prize(self, area: int) -> float:
        """What it is worth to be left on this ground."""
        if not is_battle(area):
            return 0.7
        weight = CENTRE_WEIGHT if battle_of(area) == CENTRE else 1.0
        return PRIZES[row_of(area)] * weight * self.manner.ground

    def fight(self, area: int, ours: int, theirs: int, first: float, flankers: int = 0) -> float:
        """What a fight of these units in an area would bring this side; `first`: the chance that it strikes first."""
        if not ours or not theirs:
            return 0.0
        bands = (self.band(ours, theirs, area, flankers), self.band(theirs, ours, area))
        found = 0.0
        for who, chance in ((0, first), (1, 1.0 - first)):
            if chance:
                seen = forecast(bands, who)
                left = seen.left[0] + seen.left[1]
                ground = self.prize(area) * (seen.left[0] - seen.left[1]) / max(left, 0.5)
                found += chance * (seen.lost[1] * self.scale[self.foe] - seen.lost[0] * self.scale[self.side] + ground)
        return found

    def fight_at(self, area: int, first: float) -> float:
        """The fight that there is in an area."""
        s = self.s
        return self.fight(area, s.lines(self.side, area), s.lines(self.foe, area), first)

    def fire_at_contact(self, unit: int, area: int) -> tuple[float, float, float]:
        """The chance that a unit arrives in an area under fire, its mean Cohesion then, and what the fire costs."""
        s = self.s
        shots = tuple((s.current[enemy], self.shot_ability(enemy, unit, area)) for enemy in defenders(s, unit, area))
        current = s.current[unit]
        if not shots:
            return 1.0, float(current), 0.0
        modifier = self._steadiness(unit, area)
        holds = tuple(stands(cohesion, modifier) for cohesion in range(DIE + 1))
        arrives, mean, cost = gauntlet(
            current, s.value[unit], s.cast.printed[unit], shots, holds, self.cover(unit, area)
        )
        return arrives, mean, cost * self.scale[s.cast.side[unit]]

    # ------------------------------------------------------------------ lanes

    def open_lane(self, side: Side, area: int) -> bool:
        """Whether nobody stands between an area and the Enemy Rear, for a side that goes forward."""
        s = self.s
        line = s.cast.line[ENEMY[side]]
        while True:
            area = s.board.forward[side][area]
            if area == NOWHERE:
                return True
            if s.here[area] & line:
                return False

    def lane_danger(self, battle: int, moved: int = 0, gone: int = NOWHERE, come: int = NOWHERE) -> float:
        """What threatens this side in a battle: nobody before its Rear, or its Rear taken. `moved` are units that would
        have gone from one area to another."""
        s = self.s
        if not s.battles >> battle & 1:
            return 0.0
        line, foes = s.cast.line[self.side], s.cast.line[self.foe]
        home = rear(self.side, battle)
        step = 1 if self.side == 0 else -1
        weight = CENTRE_WEIGHT if battle == CENTRE or s.captures[self.foe] else 1.0
        weight *= self.manner.lane

        def mine(area: int) -> int:
            here = s.here[area] & line
            if area == gone:
                here &= ~moved
            return here | moved if area == come else here

        if mine(home):
            return 0.0
        if s.here[home] & foes:
            return 14.0 * weight
        near = home + step
        if mine(near):
            return 0.8 * weight if s.here[near] & foes else 0.3 * weight
        if s.here[near] & foes:
            return 6.0 * weight
        middle = near + step
        return (0.8 if mine(middle) else 3.0 if s.here[middle] & foes else 1.5) * weight
