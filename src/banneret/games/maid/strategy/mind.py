"""What a player thinks of his stacks where they stand, at the end of his movement phase: each hex by itself, and each enemy stack that he could strike.

The sum of both is what marches are judged by (`orders`). Enemies stand still in it; what they could do next is their pressure on a hex (`threats`).
"""

from functools import lru_cache

from banneret.board.hex import members

from .. import supply
from ..attack_state import Counts
from ..country import GRID, MULTIPLIER, OPEN_GROUND, ORLEANS, RHEIMS, TOWN_CELL, river_between
from ..leaders import attack_bonus, defence_bonus
from ..scenarios import VICTORIES
from ..sieges import investing
from ..stacks import besieged, fighters, firing, of_type, persons
from ..state import NOBODY, MaidState
from ..tables import (
    ARTILLERY,
    ATTRITION,
    CHARLES,
    ENGLISH,
    FRENCH,
    HEAVY,
    HEAVY_BONUS,
    INFANTRY,
    JEANNE,
    LEADER_COUNT,
    LIGHT,
    MILITIA,
    OF_SIDE,
    SIEGE,
    WILL_MODIFIER,
    WORKS_MODIFIER,
)
from .clash import Prospect, prospect, siege_chance
from .manner import Manner
from .stakes import CHARLES_WORTH, WILL_STEP, crown_open, leader_worth, siege_of_orleans, town_worths, troops_worth
from .threats import FAR, MARCH, Pressure, forces_of, pressure, ways

WALLS = 3
SP_WORTH = 0.28
"""An SP of no known type."""
FIELD_FATE = 1 / 18
TOWN_FATE = 11 / 36
"""MAI-8.8, MAI-8.9: the chance that a leader is killed or taken."""


@lru_cache(maxsize=1 << 16)
def fall_chance(power: int, bonus: int, strength: int, guns: bool, militia: bool, shooters: int, will: int, enemy: int) -> float:
    """That a garrison succumbs to a side that comes with so much: by storm and by siege."""
    siege = siege_chance(power, strength, guns, militia, bonus)
    storm = prospect(power, strength, WALLS, shooters, bonus + (WILL_MODIFIER[will] if enemy == FRENCH else 0), True).wiped
    if enemy == FRENCH:
        return siege + (1.0 - siege) * 0.5 * storm
    return max(storm, 0.5 * siege)


class Mind:
    """One side's thoughts about one position. `troops` and `people` are its own stacks as they are imagined; they start as they stand."""

    __slots__ = (
        "_before",
        "_bonus",
        "_calm",
        "_draws",
        "_held",
        "_later_calm",
        "_lives",
        "_marks",
        "_near_calm",
        "_prizes",
        "captains",
        "charles_goal",
        "enemy",
        "enemy_stacks",
        "foes",
        "goals",
        "left",
        "manner",
        "material",
        "me",
        "people",
        "reply",
        "s",
        "shut_in",
        "supplied",
        "towns",
        "troops",
        "walls",
        "worth",
    )  # fmt: skip

    def __init__(self, s: MaidState, me: int, manner: Manner) -> None:
        self.s = s
        self.me = me
        self.enemy = 1 - me
        self.manner = manner
        self.left = len(s.data.turns) - s.turn
        self.reply = me == ENGLISH or self.left > 0
        """Whether the enemy has a turn after this one."""
        self.material = (0.3 if me == ENGLISH else 0.1) if not self.left else 0.7 if self.left == 1 else 1.0
        """Armies are worth less as the end comes near."""
        self.worth = town_worths(s)
        self.towns = s.towns[me]
        self.walls = s.towns[self.enemy]
        self.shut_in = besieged(s, me)
        self.supplied = supply.supplied(s, me)
        self.foes = forces_of(s, self.enemy)
        self.enemy_stacks = s.present[self.enemy]
        self.troops: dict[int, Counts] = dict(s.sp[me])
        self.people: dict[int, int] = {}
        for person in persons(OF_SIDE[me]):
            if s.at[person] >= 0:
                self.people[s.at[person]] = self.people.get(s.at[person], 0) | 1 << person
        self.charles_goal = ways(s.ground, TOWN_CELL[RHEIMS]) if me == FRENCH and crown_open(s) and s.ground >> TOWN_CELL[RHEIMS] & 1 else None
        self._held: dict[tuple[int, Counts, int, bool], float] = {}
        self._before: dict[int, float] = {}
        self._bonus: dict[int, tuple[int, int]] = {}
        self._lives: dict[int, float] = {0: 0.0}
        self._marks: dict[tuple[int, bool], tuple[int, int, int, int, bool]] = {}
        self._prizes: dict[int, float] = {}
        self.captains: dict[int, int] = {}
        """The enemy's people, by hex."""
        for person in persons(OF_SIDE[self.enemy]):
            if s.at[person] >= 0:
                self.captains[s.at[person]] = self.captains.get(s.at[person], 0) | 1 << person
        self._draws: dict[int, float] = {}
        self._calm: dict[int, Pressure] = {}
        self._near_calm: dict[int, Pressure] = {}
        self._later_calm: dict[int, Pressure] = {}
        self.goals = self._goals()

    # ------------------------------------------------------------------ small things, remembered

    def bonuses(self, people: int) -> tuple[int, int]:
        """The best bonuses for attack and for defence among some people."""
        found = self._bonus.get(people)
        if found is None:
            leaders = [person for person in persons(people) if person < LEADER_COUNT]
            found = (
                max((attack_bonus(self.s, leader) for leader in leaders), default=0),
                max((defence_bonus(self.s, leader) for leader in leaders), default=0),
            )
            self._bonus[people] = found
        return found

    def coming(self, cell: int) -> Pressure:
        """What the enemy could bring into a hex in his next turn."""
        found = self._calm.get(cell)
        if found is None:
            found = self._calm[cell] = pressure(self.foes, cell)
        return found

    def nearby(self, cell: int) -> Pressure:
        """What he could bring beside it."""
        found = self._near_calm.get(cell)
        if found is None:
            found = self._near_calm[cell] = pressure(self.foes, cell, beside=True)
        return found

    def looming(self, cell: int) -> Pressure:
        """What he could bring into it in two turns."""
        found = self._later_calm.get(cell)
        if found is None:
            found = self._later_calm[cell] = pressure(self.foes, cell, 2)
        return found

    def garrison(self, cell: int) -> int:
        """The enemy's combat SPs in a hex."""
        there = self.s.sp[self.enemy].get(cell)
        return 0 if there is None else fighters(there)

    def will(self, side: int) -> int:
        """MAI-7.15: National Will in an attack of a side."""
        return WILL_MODIFIER[self.s.will] if side == FRENCH else 0

    # ------------------------------------------------------------------ where to go

    def _goals(self) -> list[tuple[float, list[int]]]:
        """What is worth marching to: enemy towns, and own ones that are besieged; with the ways from there."""
        s = self.s
        found = []
        for cell, worth in self.worth.items():
            if self.walls >> cell & 1:
                strong = fighters(s.sp[self.enemy].get(cell, NOBODY[self.enemy])) > 6
                found.append((worth * (0.6 if strong else 1.0), ways(s.ground, cell)))
            elif self.shut_in >> cell & 1:
                found.append((worth * 0.6 + self.relief(cell) * 0.4, ways(s.ground, cell)))
        return found

    def _draw(self, cell: int) -> float:
        """How good a hex is to march on from."""
        found = self._draws.get(cell)
        if found is None:
            found = 0.0
            for worth, costs in self.goals:
                cost = costs[cell]
                if cost < FAR:
                    pull = worth * 0.6 ** max(0, -(-cost // MARCH) - 1) * (1.0 - 0.004 * cost)
                    found = max(found, pull)
            self._draws[cell] = found
        return found

    def _hopes(self, cell: int, strength: int, people: int) -> float:
        if self.shut_in >> cell & 1 or not self.left:
            return 0.0
        attack, _defence = self.bonuses(people)
        return self.manner.draw * self._draw(cell) * (min(strength, 14) + attack)

    def _charles(self, cell: int, counts: Counts, strength: int, people: int) -> float:
        """MAI-9.13: to Rheims, if need be before its walls with the army that takes it; and never alone among enemies."""
        found = 0.0
        if self.charles_goal is not None:
            rheims = TOWN_CELL[RHEIMS]
            crown = VICTORIES[self.s.data.victory].crowned + WILL_STEP
            turns = -(-self.charles_goal[cell] // 8)
            if cell == rheims:
                found = crown * (1.0 if self.towns >> cell & 1 else max(0.4, self.my_siege(cell, counts, people)) if strength else 0.4)
            elif turns <= self.left:
                found = crown * (0.65 if self.towns >> rheims & 1 and not self.shut_in >> rheims & 1 else 0.4) * 0.75 ** (turns - 1)
        if self.reply and not self.towns >> cell & 1 and strength < 3 and self.coming(cell).strength:
            found -= CHARLES_WORTH * FIELD_FATE
        return found

    # ------------------------------------------------------------------ a stack where it stands

    def hold(self, cell: int, counts: Counts, people: int) -> float:
        """What it is worth to have this stack in this hex, an empty one included, compared with holding everything for good."""
        key = (cell, counts, people, bool(self.towns >> cell & 1))
        found = self._held.get(key)
        if found is None:
            found = self._held[key] = self._hold(cell, counts, people)
        return found

    def _hold(self, cell: int, counts: Counts, people: int) -> float:
        strength = fighters(counts)
        if self.towns >> cell & 1:
            value = self._inside(cell, counts, strength, people)
        elif not strength:
            value = self._alone(cell, people)
        elif self.walls >> cell & 1:
            value = self._before_walls(cell, counts, strength, people)
        else:
            value = self._in_field(cell, counts, strength, people)
        if strength or people:
            value += self._hopes(cell, strength, people)
        if people >> CHARLES & 1:
            value += self._charles(cell, counts, strength, people)
        return value

    def _people_worth(self, people: int) -> float:
        found = self._lives.get(people)
        if found is None:
            found = self._lives[people] = sum(leader_worth(self.s, person) for person in persons(people))
        return found

    def _inside(self, cell: int, counts: Counts, strength: int, people: int) -> float:
        worth = self.worth.get(cell, 0.0)
        if self.shut_in >> cell & 1:
            risk = self.siege_risk(cell, counts, strength, people)
            if self.left:
                risk += (1.0 - risk) * risk * self.manner.later
        else:
            risk = 0.0
            alarm = self.manner.alarm if strength else self.manner.bare
            if self.reply:
                risk = alarm * self.fall_risk(counts, strength, people, self.coming(cell))
            if self.left > 1 or (self.left and self.me == ENGLISH):
                risk += (1.0 - risk) * self.manner.horizon * alarm * self.fall_risk(counts, strength, people, self.looming(cell))
        return -risk * (worth + self.material * troops_worth(counts) + TOWN_FATE * self._people_worth(people)) if risk else 0.0

    def siege_risk(self, cell: int, counts: Counts, strength: int, people: int) -> float:
        """That an own besieged town falls to the siege roll of this turn."""
        if not strength:
            return 1.0
        outside = self.s.sp[self.enemy][cell]
        attack, _defence = self.bonuses(self.captains.get(cell, 0))
        guns = of_type(counts, ARTILLERY) + of_type(counts, SIEGE) > 0
        return siege_chance(investing(outside), strength, guns, of_type(counts, MILITIA) == strength, attack - self.bonuses(people)[1])

    def fall_risk(self, counts: Counts, strength: int, people: int, coming: Pressure) -> float:
        """That an own town falls to what could come, if it comes: by storm and by siege. The French roll at once, the English only after a French turn."""
        if not coming.strength:
            return 0.0
        if not strength:
            return 1.0
        guns = of_type(counts, ARTILLERY) + of_type(counts, SIEGE) > 0
        militia = of_type(counts, MILITIA) == strength
        return fall_chance(coming.strength, coming.bonus - self.bonuses(people)[1], strength, guns, militia, firing(counts), self.s.will, self.enemy)

    def _alone(self, cell: int, people: int) -> float:
        """Leaders in the open without troops."""
        if not people or not self.reply or not self.coming(cell).strength:
            return 0.0
        return -FIELD_FATE * self._people_worth(people & ~(1 << CHARLES)) - 0.1 * people.bit_count()

    def _hunger(self, cell: int, counts: Counts) -> float:
        """MAI-9.1, MAI-5.4."""
        if self.supplied >> cell & 1:
            return 0.0
        return self.material * SP_WORTH * -(-sum(counts) // ATTRITION) + 0.25

    def _before_walls(self, cell: int, counts: Counts, strength: int, people: int) -> float:
        fed = bool(self.supplied >> cell & 1)
        chance = self.my_siege(cell, counts, people) if fed else 0.0
        exposed, stays = self._exposure(cell, counts, strength, people)
        now = chance if self.me == FRENCH else chance * stays
        later = (1.0 - now) * chance * stays * self.manner.later if self.left else 0.0
        gain = self.prize(cell) * (now + later)
        if cell == TOWN_CELL[ORLEANS] and self.me == ENGLISH:
            gain += siege_of_orleans(self.s) * stays
        return gain - exposed * (1.0 - now) - self._hunger(cell, counts)

    def prize(self, cell: int) -> float:
        """What the fall of an enemy town brings: the town, its garrison, and perhaps those who lead it."""
        found = self._prizes.get(cell)
        if found is None:
            there = self.s.sp[self.enemy].get(cell, NOBODY[self.enemy])
            found = self.worth[cell] + self.material * troops_worth(there) + TOWN_FATE * self._people_worth(self.captains.get(cell, 0))
            self._prizes[cell] = found
        return found

    def my_siege(self, cell: int, counts: Counts, people: int) -> float:
        """That an enemy town falls to a siege roll of this stack."""
        garrison = self.s.sp[self.enemy].get(cell, NOBODY[self.enemy])
        strength = fighters(garrison)
        guns = of_type(garrison, ARTILLERY) + of_type(garrison, SIEGE) > 0
        bonus = self.bonuses(people)[0] - self.bonuses(self.captains.get(cell, 0))[1]
        return siege_chance(investing(counts), strength, guns, of_type(garrison, MILITIA) == strength, bonus)

    def _in_field(self, cell: int, counts: Counts, strength: int, people: int) -> float:
        exposed, _stays = self._exposure(cell, counts, strength, people)
        return -exposed - self._hunger(cell, counts)

    def _exposure(self, cell: int, counts: Counts, strength: int, people: int) -> tuple[float, float]:
        """What the enemy's next attack on a stack outside walls would cost, as far as it is feared; and the chance that it stays where it is."""
        if not self.reply:
            return 0.0, 1.0
        near = self.nearby(cell)
        power = near.strength
        if self.walls >> cell & 1:
            power += fighters(self.s.sp[self.enemy].get(cell, NOBODY[self.enemy]))
        if not power:
            return 0.0, 1.0
        multiplier = 1 if self.walls >> cell & 1 else MULTIPLIER[cell]
        modifier = near.bonus - self.bonuses(people)[1] + self.will(self.enemy)
        if cell in self.s.works:
            modifier += WORKS_MODIFIER
        seen = prospect(power, strength, multiplier, firing(counts), modifier, False)
        each = troops_worth(counts) / strength
        loss = seen.theirs * each
        if loss <= 0.7 * seen.own * SP_WORTH:
            return 0.0, 1.0
        jeanne = 0.1 if people >> JEANNE & 1 and strength < 6 else 0.0
        taken = seen.wiped * FIELD_FATE * self._people_worth(people)
        return self.manner.fear * (self.material * loss + taken) + jeanne, 1.0 - self.manner.fear * seen.cleared

    # ------------------------------------------------------------------ what could be struck

    def relief(self, cell: int) -> float:
        """What it brings to drive the besiegers of an own town away."""
        counts = self.troops.get(cell, NOBODY[self.me])
        risk = self.siege_risk(cell, counts, fighters(counts), self.people.get(cell, 0))
        found = self.worth[cell] * (risk + (0.1 if self.left else 0.0))
        return found + (siege_of_orleans(self.s) if cell == TOWN_CELL[ORLEANS] and self.me == FRENCH else 0.0)

    def outlook(self, target: int) -> tuple[Prospect, int, int] | None:
        """The attack on an enemy stack by all who stand beside it or before it as imagined: what it promises, their strength and people."""
        attack = people = heavy = 0
        across = True
        for cell in members(GRID.neighbours[target] | 1 << target):
            counts = self.troops.get(cell)
            if counts is None or (cell != target and self.shut_in >> cell & 1):
                continue
            strength = fighters(counts)
            if not strength or not self.may_fight(cell):
                continue
            attack += strength
            people |= self.people.get(cell, 0)
            heavy += of_type(counts, HEAVY)
            across = across and cell != target and river_between(cell, target)
        if not attack:
            return None
        return self.reckon(target, attack, people, bool(heavy), across), attack, people

    def may_fight(self, cell: int) -> bool:
        return cell not in self.s.unsupplied[self.me] and cell not in self.s.routed[self.me]

    def reckon(self, target: int, attack: int, people: int, heavy: bool, across: bool) -> Prospect:
        """An attack on an enemy stack with so much."""
        walled = bool(self.walls >> target & 1)
        mark = self._marks.get((target, walled))
        if mark is None:
            mark = self._marks[target, walled] = self._mark(target, walled)
        defenders, multiplier, shooters, modifier, ridden = mark
        modifier += self.bonuses(people)[0]
        if heavy and ridden:
            modifier += HEAVY_BONUS
        return prospect(attack, defenders, 2 * multiplier if across else multiplier, shooters, modifier, walled)

    def _mark(self, target: int, walled: bool) -> tuple[int, int, int, int, bool]:
        """An enemy stack as a target: its SPs, their multiplier, those that fire, what it adds to the die, and whether Heavy Cavalry ride it down."""
        s, enemy = self.s, self.enemy
        there = s.sp[enemy].get(target, NOBODY[enemy])
        multiplier = MULTIPLIER[target] if walled or not self.towns >> target & 1 else 1
        modifier = self.will(self.me) - self.bonuses(self.captains.get(target, 0))[1]
        if target in s.works and not walled:
            modifier += WORKS_MODIFIER
        ridden = bool(OPEN_GROUND >> target & 1) and of_type(there, INFANTRY) + of_type(there, MILITIA) + of_type(there, LIGHT) > 0
        return fighters(there), multiplier, firing(there), modifier, ridden

    def strike(self, target: int) -> float:
        """What the best attack on an enemy stack promises, if there is one worth making."""
        found = self.outlook(target)
        return 0.0 if found is None else max(0.0, self.strike_value(target, *found)) * self.manner.trust

    def strike_value(self, target: int, seen: Prospect, attack: int, people: int) -> float:
        """The average of an attack in points."""
        s, enemy = self.s, self.enemy
        there = s.sp[enemy].get(target, NOBODY[enemy])
        number = fighters(there)
        each = troops_worth(there) / number if number else SP_WORTH
        value = self.material * (seen.theirs * each - seen.own * SP_WORTH)
        value -= seen.broken * (FIELD_FATE * self._people_worth(people) + self._bared(target))
        if self.walls >> target & 1:
            besiegers = self.troops.get(target, NOBODY[self.me])
            anyway = self.my_siege(target, besiegers, self.people.get(target, 0)) if fighters(besiegers) and self.supplied >> target & 1 else 0.0
            if self.me == ENGLISH:
                anyway *= 0.5
            # those who fall in the storm are missing in the siege
            thinned = anyway * min(1.0, seen.own / max(1.0, attack - number)) if anyway else 0.0
            value += self.prize(target) * (seen.taken * (1.0 - anyway) - (1.0 - seen.taken) * thinned)
        elif self.towns >> target & 1:
            value += seen.cleared * self.relief(target) - (1.0 - seen.cleared) * self._weakened(target, seen, attack)
        else:
            value += seen.cleared * 0.1
        return value

    def _bared(self, target: int) -> float:
        """What is at stake in own towns from which an attack is made, if nobody comes back."""
        if not self.reply:
            return 0.0
        towns = GRID.neighbours[target] & self.towns & ~self.shut_in & self.s.fighting[self.me]
        return self.manner.bare * sum(self.worth[cell] for cell in members(towns) if self.coming(cell).strength) if towns else 0.0

    def _weakened(self, cell: int, seen: Prospect, attack: int) -> float:
        """What a sortie that fails costs a besieged town: fewer hold it against the siege roll."""
        counts = self.troops.get(cell, NOBODY[self.me])
        strength = fighters(counts)
        if not strength:
            return 0.0
        left = max(1, round(strength - seen.own * strength / attack))
        outside = self.s.sp[self.enemy][cell]
        bonus = self.bonuses(self.captains.get(cell, 0))[0] - self.bonuses(self.people.get(cell, 0))[1]
        guns = of_type(counts, ARTILLERY) + of_type(counts, SIEGE) > 0
        after = siege_chance(round(investing(outside) - seen.theirs), left, guns, False, bonus)
        before = siege_chance(investing(outside), strength, guns, of_type(counts, MILITIA) == strength, bonus)
        return self.worth[cell] * max(0.0, after - before)

    def strikes(self, target: int) -> float:
        """The same, remembered until the imagined position changes."""
        found = self._before.get(target)
        if found is None:
            found = self._before[target] = self.strike(target)
        return found

    def forget(self) -> None:
        """The imagined position has changed."""
        self._before.clear()
