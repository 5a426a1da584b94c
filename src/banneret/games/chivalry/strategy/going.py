"""What it is worth that a unit goes somewhere: what it leaves, where it stands then, whom it attacks with whom."""

from banneret.board.hex import members

from ..contact.entering import barred
from ..field import BATTLE_AREAS, CENTRE, FIELD_AREAS, NOWHERE, REAR_ROW, battle_of, is_battle, rear, row_of
from ..movement.costs import cost_parts
from ..movement.payment import purse
from ..parts import total
from ..state import ChivalryState
from ..tables import ADVANCE, AY, CHARGE, COMMANDS, FLANK_ATTACK, HILL, IMPROVED, TYPES, WALL
from .mind import Mind
from .price import HEART

PROMISE = 8.0
"""So much that an attack promises draws as strongly as one point."""
CROWD = -3.0
"""What it costs to be one more in a Rear that is captured anyway."""
DECIDED = 60.0
"""What it is worth to capture a battle that decides the game (CHV-25.4)."""


class Going:
    """Moves of one Movement Phase, and of breakthroughs and Rash Advances: everybody else stays where he is, but who
    could join an attack."""

    __slots__ = ("_fights", "_goals", "_menaced", "_plans", "_threats", "first", "manner", "mind", "s")

    def __init__(self, mind: Mind, first: float | None = None) -> None:
        self.mind = mind
        self.manner = mind.manner
        self.s: ChivalryState = mind.s
        self.first = mind.strikes_next() if first is None else first
        self._fights: dict[tuple[int, int, int, int], float] = {}
        self._menaced: dict[tuple[int, int], float] = {}
        self._plans: dict[int, list[int]] = {}
        self._threats: dict[int, int] = {}
        self._goals: list[tuple[int, float]] | None = None

    # ------------------------------------------------------------------ a move

    def move(self, unit: int, area: int, command: int) -> float:
        """What a move is worth, its price apart."""
        s, mind = self.s, self.mind
        bit, start = 1 << unit, s.at[unit]
        value = 0.0
        foes = s.lines(mind.foe, start) if start < FIELD_AREAS else 0
        if foes:
            ours = s.lines(mind.side, start)
            value += self.fight(start, ours & ~bit, foes) - self.fight(start, ours, foes)
            if ours == bit:
                value -= self.manner.pursued * mind.prize(start)
        else:
            value -= self.position(unit, start)
        if not s.cast.guns & bit:
            value += self._menaces(bit, start, area)
            for battle in {battle_of(start), battle_of(area)} - {-1}:
                value += mind.lane_danger(battle) - mind.lane_danger(battle, bit, start, area)
        if area < FIELD_AREAS and s.lines(mind.foe, area):
            return value + self.assault(unit, area, command)
        return value + self.position(unit, area) + self._staging(unit, area, command)

    def _menaces(self, bit: int, start: int, area: int) -> float:
        """The attacks that could come upon those who are left, and upon those who are joined."""
        s, mind = self.s, self.mind
        value = 0.0
        if start < FIELD_AREAS and not s.lines(mind.foe, start):
            ours = s.lines(mind.side, start)
            value += self.menace(start, ours & ~bit) - self.menace(start, ours)
        if area < FIELD_AREAS and not s.lines(mind.foe, area):
            ours = s.lines(mind.side, area)
            value += self.menace(area, ours | bit) - self.menace(area, ours)
        return value

    def menace(self, area: int, ours: int) -> float:
        """What an attack of those who are near would bring these units in an area, if it is bad for them."""
        if not ours:
            return 0.0
        theirs = self._near(area)
        if not theirs:
            return 0.0
        key = (area, ours)
        if key not in self._menaced:
            self._menaced[key] = min(0.0, self.mind.fight(area, ours, theirs, self.manner.counter))
        return self.manner.menace * self._menaced[key]

    def _near(self, area: int) -> int:
        """The strongest enemies who could come upon an area from before it."""
        if area not in self._threats:
            s, mind = self.s, self.mind
            found: list[int] = []
            way = area
            for far in (1, 2):
                way = s.board.forward[mind.side][way] if is_battle(way) else NOWHERE
                if way == NOWHERE or s.lines(mind.side, way):
                    break
                found += [
                    unit
                    for unit in members(s.lines(mind.foe, way))
                    if not TYPES[s.type[unit]].range and TYPES[s.type[unit]].moves >= far
                ]
            found.sort(key=lambda unit: -s.current[unit])
            self._threats[area] = sum(1 << unit for unit in found[:4])
        return self._threats[area]

    def fight(self, area: int, ours: int, theirs: int, flankers: int = 0) -> float:
        key = (area, ours, theirs, flankers)
        if key not in self._fights:
            self._fights[key] = self.mind.fight(area, ours, theirs, self.first, flankers)
        return self._fights[key]

    # ------------------------------------------------------------------ standing somewhere

    def position(self, unit: int, area: int) -> float:
        """What it is worth that a unit stands in an area without an enemy."""
        s, mind = self.s, self.mind
        if area >= FIELD_AREAS:
            return 0.0 if TYPES[s.type[unit]].range else self._closeness(unit, area)
        manner = self.manner
        value = -manner.arrows * mind.under_arrows(unit, area)
        type = s.type[unit]
        if TYPES[type].range:
            value += manner.aim * mind.best_shot(unit, area)
            if s.lines(mind.side, area) & ~(1 << unit):
                value += manner.company
        else:
            value += self._closeness(unit, area)
            if any(TYPES[s.type[friend]].range for friend in members(s.lines(mind.side, area) & ~(1 << unit))):
                value += manner.company
        if s.ground[area] & (IMPROVED | WALL | HILL) and s.control[area] == mind.side:
            value += manner.shelter
        if s.here[area] & s.cast.guns & s.cast.of[mind.foe]:
            value += mind.scale[mind.foe]
        return value + (0.0 if type == AY else self._way(unit, area))

    def _closeness(self, unit: int, area: int) -> float:
        """Whoever has to attack likes to be near the enemy, most where an attack promises most."""
        s, mind = self.s, self.mind
        if mind.urge <= 0:
            return 0.0
        step = mind.urge * self.manner.pace * s.current[unit]
        return max((pull - step * self._far(area, goal) for goal, pull in self.goals()), default=0.0)

    def _far(self, area: int, goal: int) -> int:
        """How many areas lie between; from the Reserve by way of a Rear."""
        s = self.s
        if area < FIELD_AREAS:
            return s.board.distance(area, goal)
        return 1 + s.board.distance(rear(self.mind.side, battle_of(goal)), goal)

    def goals(self) -> list[tuple[int, float]]:
        """In each battle where the enemy is met first, and how much an attack there promises."""
        if self._goals is None:
            s, mind = self.s, self.mind
            fresh = sorted(
                (
                    unit
                    for unit in members(s.cast.line[mind.side])
                    if s.at[unit] >= 0 and s.current[unit] and not TYPES[s.type[unit]].range
                ),
                key=lambda unit: -s.current[unit],
            )
            self._goals = []
            for battle in range(3):
                if not s.battles >> battle & 1:
                    continue
                area = rear(mind.side, battle)
                while area != NOWHERE and not s.lines(mind.foe, area):
                    area = s.board.forward[mind.side][area]
                if area == NOWHERE:
                    self._goals.append((rear(mind.foe, battle), 1.0))
                    continue
                near = sorted(fresh, key=lambda unit: self._far(s.at[unit], area))[:4]
                promise = self.fight(area, sum(1 << unit for unit in near), s.lines(mind.foe, area))
                self._goals.append((area, max(-1.0, min(2.0, promise / PROMISE))))
        return self._goals

    def _way(self, unit: int, area: int) -> float:
        """An open way to the Enemy Rear, and the Rear itself."""
        s, mind = self.s, self.mind
        if area >= BATTLE_AREAS:
            return 0.0
        steps = abs(row_of(area) - REAR_ROW[mind.side])
        if row_of(area) == REAR_ROW[mind.foe]:
            battle = battle_of(area)
            in_play = s.battles.bit_count()
            decides = (battle == CENTRE and in_play == 3) or in_play == 1 or s.captures[mind.side] > 0
            worth = DECIDED if decides else self.manner.taken
            if not decides and s.lines(mind.side, area).bit_count() > (s.at[unit] == area):
                return CROWD  # CHV-24.5: who is there leaves the field with the battle
            last = s.initiative != mind.side and s.phasing == mind.side
            return worth if last else worth * self.manner.answered
        if steps and mind.open_lane(mind.side, area):
            return self.manner.way * steps * self.manner.lane
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
        return worth * (self.manner.at_once if goes_on else self.manner.staged)

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
        others = self._support(area, foes)
        if others and ours:
            base += self.manner.joined * (self.fight(area, ours, foes | others) - base)
        band = ours
        best = -99.0
        eager = 0.0
        room = 4 - ours.bit_count()
        for one in [unit, *(other for other in self._followers(area) if other != unit)][: max(1, room)]:
            band |= 1 << one
            eager += mind.urge * s.cast.printed[one]
            brought = self.fight(area, band, foes, flank)
            if others:
                brought += self.manner.joined * (self.fight(area, band, foes | others, flank) - brought)
            best = max(best, brought - base + eager)
        weaker = (s.current[unit] - cohesion) * HEART * mind.scale[mind.side]
        shock = self._shock(unit, area) if command == CHARGE else 0.0
        return arrives * (best - weaker + shock) - fire

    def _support(self, area: int, foes: int) -> int:
        """Enemies behind an area who could join those in it."""
        s, mind = self.s, self.mind
        behind = s.board.back[mind.foe][area]
        if behind == NOWHERE or s.here[behind] & s.cast.line[mind.side]:
            return 0
        able = [unit for unit in members(s.lines(mind.foe, behind)) if not TYPES[s.type[unit]].range]
        able.sort(key=lambda unit: -s.current[unit])
        return sum(1 << unit for unit in able[: max(0, 4 - foes.bit_count())])

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
        if s.moved and is_battle(area):
            pool = s.pool
            home = area
            for steps in (1, 2):
                home = s.board.back[mind.side][home]
                if home >= FIELD_AREAS or s.lines(mind.foe, home):
                    break
                able = [unit for unit in members(s.lines(mind.side, home)) if self._reaches(unit, area, steps)]
                for unit in sorted(able, key=lambda one: -s.current[one]):
                    cost = steps * total(cost_parts(s, unit, ADVANCE, (area,)))
                    led = purse(s, unit) - s.pool
                    if cost - led <= pool:
                        pool -= max(0, cost - led)
                        found.append(unit)
        self._plans[area] = found
        return found

    def _reaches(self, unit: int, area: int, steps: int) -> bool:
        """Whether a unit could still be there in this phase."""
        s = self.s
        type = TYPES[s.type[unit]]
        return (
            not s.stopped >> unit & 1
            and not type.range
            and s.moved[unit] + steps <= type.moves
            and barred(s, unit, area, first=steps == 1 and not s.moved[unit]) is None
        )
