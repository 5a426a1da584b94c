"""What it is worth that a unit goes somewhere: what it leaves, where it stands then, whom it attacks with whom."""

from banneret.board.hex import members

from ..contact.entering import barred
from ..field import BATTLE_AREAS, CENTRE, FIELD_AREAS, NOWHERE, REAR_ROW, RESERVE, battle_of, is_battle, row_of
from ..movement.costs import cost_parts
from ..movement.payment import purse
from ..parts import total
from ..state import ChivalryState
from ..tables import ADVANCE, CHARGE, COMMANDS, FLANK_ATTACK, HILL, IMPROVED, TYPES, WALL
from .mind import Mind

PURSUED = 0.5
"""How much of the ground's worth is lost with it when the last unit withdraws."""
STAGED = 0.35
"""How much of an attack counts that could follow next turn."""
AT_ONCE = 0.8
"""How much of an attack counts that can follow in the same phase."""
SHELTER = 0.6
"""What it is worth to stand in a position of one's own, or on high ground."""
COMPANY = 0.4
"""What it is worth to stand with archers, and for archers with others."""
WAY = 0.5
"""What a step on an open way to the Enemy Rear is worth."""
TAKEN, DECIDED = 10.0, 60.0
"""What it is worth to capture a battle, and one that decides the game (CHV-25.4)."""
ANSWERED = 0.2
"""How much of that counts while the enemy can still act in the turn."""


class Going:
    """Moves of one Movement Phase, and of breakthroughs and Rash Advances: everybody else stays where he is, but who
    could join an attack."""

    __slots__ = ("_fights", "_plans", "first", "mind", "s")

    def __init__(self, mind: Mind, first: float | None = None) -> None:
        self.mind = mind
        self.s: ChivalryState = mind.s
        self.first = mind.strikes_next() if first is None else first
        self._fights: dict[tuple[int, int, int], float] = {}
        self._plans: dict[int, list[int]] = {}

    # ------------------------------------------------------------------ a move

    def move(self, unit: int, area: int, command: int) -> float:
        """What a move is worth, its price apart."""
        s, mind = self.s, self.mind
        bit, start = 1 << unit, s.at[unit]
        value = 0.0
        if start < FIELD_AREAS:
            foes = s.lines(mind.foe, start)
            if foes:
                ours = s.lines(mind.side, start)
                value += self.fight(start, ours & ~bit, foes) - self.fight(start, ours, foes)
                if ours == bit:
                    value -= PURSUED * mind.prize(start)
            else:
                value -= self.position(unit, start)
        if not s.cast.guns & bit:
            for battle in {battle_of(start), battle_of(area)} - {-1}:
                value += mind.lane_danger(battle) - mind.lane_danger(battle, bit, start, area)
        if area < FIELD_AREAS and s.lines(mind.foe, area):
            return value + self.assault(unit, area, command)
        return value + self.position(unit, area) + self._staging(unit, area, command)

    def fight(self, area: int, ours: int, theirs: int, flankers: int = 0) -> float:
        key = (area, ours, theirs | flankers << 200)
        if key not in self._fights:
            self._fights[key] = self.mind.fight(area, ours, theirs, self.first, flankers)
        return self._fights[key]

    # ------------------------------------------------------------------ standing somewhere

    def position(self, unit: int, area: int) -> float:
        """What it is worth that a unit stands in an area without an enemy."""
        s, mind = self.s, self.mind
        if area >= FIELD_AREAS:
            return 0.0
        manner = mind.manner
        value = -manner.arrows * mind.under_arrows(unit, area)
        type = s.type[unit]
        if TYPES[type].range:
            value += manner.aim * mind.best_shot(unit, area)
            if s.lines(mind.side, area) & ~(1 << unit):
                value += COMPANY
        else:
            value += self._closeness(unit, area)
            if any(TYPES[s.type[friend]].range for friend in members(s.lines(mind.side, area) & ~(1 << unit))):
                value += COMPANY
        if s.ground[area] & (IMPROVED | WALL | HILL) and s.control[area] == mind.side:
            value += SHELTER
        if s.here[area] & s.cast.guns & s.cast.of[mind.foe]:
            value += mind.scale[mind.foe]
        return value + (self._way(area) if type in range(8) else 0.0)

    def _closeness(self, unit: int, area: int) -> float:
        """Whoever has to attack likes to be near the enemy."""
        s, mind = self.s, self.mind
        if mind.urge <= 0:
            return 0.0
        foes = s.cast.line[mind.foe]
        near = min((s.board.distance(area, at) for at in s.board.areas if s.here[at] & foes), default=0)
        return -mind.urge * 0.5 * s.current[unit] * min(near, 6)

    def _way(self, area: int) -> float:
        """An open way to the Enemy Rear, and the Rear itself."""
        s, mind = self.s, self.mind
        if area >= BATTLE_AREAS:
            return 0.0
        steps = abs(row_of(area) - REAR_ROW[mind.side])
        if row_of(area) == REAR_ROW[mind.foe]:
            battle = battle_of(area)
            in_play = s.battles.bit_count()
            decides = (battle == CENTRE and in_play == 3) or in_play == 1 or s.captures[mind.side] > 0
            worth = DECIDED if decides else TAKEN
            last = s.initiative != mind.side and s.phasing == mind.side
            return worth if last else worth * ANSWERED
        if steps and mind.open_lane(mind.side, area):
            return WAY * steps * mind.manner.lane
        return 0.0

    def _staging(self, unit: int, area: int, command: int) -> float:
        """An attack that could follow from there, in this phase or the next."""
        s, mind = self.s, self.mind
        type = TYPES[s.type[unit]]
        if not is_battle(area) or type.range:
            return 0.0
        ahead = s.board.forward[mind.side][area]
        if ahead == NOWHERE or not s.lines(mind.foe, ahead):
            return 0.0
        worth = self.assault(unit, ahead, ADVANCE)
        if worth <= 0:
            return 0.0
        cost = total(cost_parts(s, unit, command, (area,))) if command >= 0 else 0
        goes_on = s.moved and s.moved[unit] + 2 <= type.moves and purse(s, unit) >= cost + COMMANDS[ADVANCE].cost
        return worth * (AT_ONCE if goes_on else STAGED)

    # ------------------------------------------------------------------ attacks

    def assault(self, unit: int, area: int, command: int) -> float:
        """What it is worth that a unit comes upon the enemy in an area, with those who could follow it there."""
        s, mind = self.s, self.mind
        foes, ours = s.lines(mind.foe, area), s.lines(mind.side, area)
        base = self.fight(area, ours, foes)
        flank = 1 << unit if command == FLANK_ATTACK else 0
        if COMMANDS[command].contact_fire:
            arrives, cohesion, fire = mind.fire_at_contact(unit, area)
        else:
            arrives, cohesion, fire = 1.0, float(s.current[unit]), 0.0
        band = ours
        best = -99.0
        eager = 0.0
        room = 4 - ours.bit_count()
        for one in [unit, *(other for other in self._followers(area) if other != unit)][: max(1, room)]:
            band |= 1 << one
            eager += mind.urge * s.cast.printed[one]
            best = max(best, self.fight(area, band, foes, flank) - base + eager)
        weaker = (s.current[unit] - cohesion) * 0.5 * mind.scale[mind.side]
        shock = self._shock(unit, area) if command == CHARGE else 0.0
        return arrives * (best - weaker + shock) - fire

    def _shock(self, unit: int, area: int) -> float:
        """CHV-18.7, CHV-18.8: the strikes of both in a charge."""
        s, mind = self.s, self.mind
        return max(
            mind.blow(unit, target, area, charge=True) - mind.blow(target, unit, area)
            for target in members(s.lines(mind.foe, area))
        )

    def _followers(self, area: int) -> list[int]:
        """Who else could come upon the enemy there in this phase, as far as it can be paid for, the strongest first."""
        if area in self._plans:
            return self._plans[area]
        s, mind = self.s, self.mind
        found: list[int] = []
        if s.moved:
            pool = s.pool
            back = s.board.back[mind.side][area]
            homes = [back] if is_battle(area) else []
            if back == RESERVE[mind.side]:
                homes = []
            able = [
                unit
                for home in homes
                if home < FIELD_AREAS
                for unit in members(s.lines(mind.side, home))
                if not s.stopped >> unit & 1
                and not s.engaged(unit)
                and not TYPES[s.type[unit]].range
                and s.moved[unit] < TYPES[s.type[unit]].moves
                and barred(s, unit, area, first=not s.moved[unit]) is None
            ]
            for unit in sorted(able, key=lambda one: -s.current[one]):
                cost = total(cost_parts(s, unit, ADVANCE, (area,)))
                led = purse(s, unit) - s.pool
                if cost - led <= pool:
                    pool -= max(0, cost - led)
                    found.append(unit)
        self._plans[area] = found
        return found
