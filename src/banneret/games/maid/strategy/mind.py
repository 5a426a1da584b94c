"""What a player thinks of his stacks where they stand, at the end of his movement phase: each hex by itself, and each
enemy stack that he could strike.

The sum of both is what marches are judged by (`orders`). Enemies stand still in it; what they could do next is their
pressure on a hex (`threats`).
"""

from functools import lru_cache

from banneret.board.hex import members

from ..country import GRID, MULTIPLIER, ORLEANS, RHEIMS, TOWN_CELL, river_between
from ..determination.siege_odds import investing
from ..forces.stacks import fighters, firing, of_type
from ..parties import Counts
from ..scenarios import VICTORIES
from ..state import NOBODY, MaidState
from ..tables import (
    ARTILLERY,
    ATTRITION,
    CHARLES,
    ENGLISH,
    FRENCH,
    HEAVY,
    JEANNE,
    MILITIA,
    SIEGE,
    WILL_MODIFIER,
    WORKS_MODIFIER,
    Side,
)
from .clash import Prospect, prospect, siege_chance
from .manner import Manner
from .sight import Sight
from .stakes import CHARLES_WORTH, FIELD_FATE, TOWN_FATE, WILL_STEP, crown_open, siege_of_orleans, troops_worth
from .threats import FAR, MARCH, Pressure, ways

WALLS = MULTIPLIER[TOWN_CELL[ORLEANS]]
"""Of a garrison, in any town (MAI-7.11)."""
SP_WORTH = 0.28
"""An SP of no known type."""


@lru_cache(maxsize=1 << 16)
def fall_chance(
    power: int, bonus: int, strength: int, guns: bool, militia: bool, shooters: int, will: int, enemy: Side
) -> float:
    """That a garrison succumbs to a side that comes with so much: by storm and by siege."""
    siege = siege_chance(power, strength, guns, militia, bonus)
    storm = prospect(
        power, strength, WALLS, shooters, bonus + (WILL_MODIFIER[will] if enemy == FRENCH else 0), True
    ).wiped
    if enemy == FRENCH:
        return siege + (1.0 - siege) * 0.5 * storm
    return max(storm, 0.5 * siege)


class Mind(Sight):
    """One side's thoughts about one position."""

    __slots__ = (
        "_before",
        "_draws",
        "_held",
        "charles_goal",
        "goals",
    )

    def __init__(self, s: MaidState, me: Side, manner: Manner) -> None:
        super().__init__(s, me, manner)
        self.charles_goal = (
            ways(s.ground, TOWN_CELL[RHEIMS])
            if me == FRENCH and crown_open(s) and s.ground >> TOWN_CELL[RHEIMS] & 1
            else None
        )
        self._held: dict[tuple[int, Counts, int, bool], float] = {}
        self._before: dict[int, float] = {}
        self._draws: dict[int, float] = {}
        self.goals = self._goals()

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

    def draw(self, cell: int) -> float:
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
        return self.manner.draw * self.draw(cell) * (min(strength, 14) + attack)

    def _charles(self, cell: int, counts: Counts, strength: int, people: int) -> float:
        """MAI-9.13: to Rheims, if need be before its walls with the army that takes it; and never alone among
        enemies."""
        found = 0.0
        if self.charles_goal is not None:
            rheims = TOWN_CELL[RHEIMS]
            crown = VICTORIES[self.s.data.victory].crowned + WILL_STEP
            turns = -(-self.charles_goal[cell] // 8)
            if cell == rheims:
                found = crown * (
                    1.0
                    if self.towns >> cell & 1
                    else max(0.4, self.my_siege(cell, counts, people))
                    if strength
                    else 0.4
                )
            elif turns <= self.left:
                found = (
                    crown
                    * (0.65 if self.towns >> rheims & 1 and not self.shut_in >> rheims & 1 else 0.4)
                    * 0.75 ** (turns - 1)
                )
        if self.reply and not self.towns >> cell & 1 and strength < 3 and self.coming(cell).strength:
            found -= CHARLES_WORTH * FIELD_FATE
        return found

    # ------------------------------------------------------------------ a stack where it stands

    def hold(self, cell: int, counts: Counts, people: int) -> float:
        """What it is worth to have this stack in this hex, an empty one included, compared with holding everything for
        good."""
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
                risk += (
                    (1.0 - risk)
                    * self.manner.horizon
                    * alarm
                    * self.fall_risk(counts, strength, people, self.looming(cell))
                )
        value = (
            -risk * (worth + self.material * troops_worth(counts) + TOWN_FATE * self.people_worth(people))
            if risk
            else 0.0
        )
        if people >> CHARLES & 1 and not self.shut_in >> cell & 1:
            value -= self._hunted(cell, counts, strength, people)
        return value

    def _hunted(self, cell: int, counts: Counts, strength: int, people: int) -> float:
        """What it costs Charles to be in a town that could fall: whoever can come will come for him (MAI-10.2)."""
        now = self.fall_risk(counts, strength, people, self.coming(cell)) if self.reply else 0.0
        soon = self.fall_risk(counts, strength, people, self.looming(cell)) if self.left else 0.0
        return CHARLES_WORTH * TOWN_FATE * (0.8 * now + 0.3 * (1.0 - now) * soon)

    def fall_risk(self, counts: Counts, strength: int, people: int, coming: Pressure) -> float:
        """That an own town falls to what could come, if it comes: by storm and by siege. The French roll at once, the
        English only after a French turn."""
        if not coming.strength:
            return 0.0
        if not strength:
            return 1.0
        guns = of_type(counts, ARTILLERY) + of_type(counts, SIEGE) > 0
        militia = of_type(counts, MILITIA) == strength
        return fall_chance(
            coming.strength,
            coming.bonus - self.bonuses(people)[1],
            strength,
            guns,
            militia,
            firing(counts),
            self.s.will,
            self.enemy,
        )

    def _alone(self, cell: int, people: int) -> float:
        """Leaders in the open without troops."""
        if not people or not self.reply or not self.coming(cell).strength:
            return 0.0
        return -FIELD_FATE * self.people_worth(people & ~(1 << CHARLES)) - 0.1 * people.bit_count()

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

    def _in_field(self, cell: int, counts: Counts, strength: int, people: int) -> float:
        exposed, _stays = self._exposure(cell, counts, strength, people)
        return -exposed - self._hunger(cell, counts)

    def _exposure(self, cell: int, counts: Counts, strength: int, people: int) -> tuple[float, float]:
        """What the enemy's next attack on a stack outside walls would cost, as far as it is feared; and the chance that
        it stays where it is."""
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
        taken = seen.wiped * FIELD_FATE * self.people_worth(people)
        return self.manner.fear * (self.material * loss + taken) + jeanne, 1.0 - self.manner.fear * seen.cleared

    # ------------------------------------------------------------------ what could be struck

    def relief(self, cell: int) -> float:
        """What it brings to drive the besiegers of an own town away."""
        counts = self.troops.get(cell, NOBODY[self.me])
        risk = self.siege_risk(cell, counts, fighters(counts), self.people.get(cell, 0))
        found = self.worth[cell] * (risk + (0.1 if self.left else 0.0))
        return found + (siege_of_orleans(self.s) if cell == TOWN_CELL[ORLEANS] and self.me == FRENCH else 0.0)

    def outlook(self, target: int) -> tuple[Prospect, int, int] | None:
        """The attack on an enemy stack by all who stand beside it or before it as imagined: what it promises, their
        strength and people."""
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
        value -= seen.broken * (FIELD_FATE * self.people_worth(people) + self._bared(target))
        if self.walls >> target & 1:
            besiegers = self.troops.get(target, NOBODY[self.me])
            anyway = (
                self.my_siege(target, besiegers, self.people.get(target, 0))
                if fighters(besiegers) and self.supplied >> target & 1
                else 0.0
            )
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
        return (
            self.manner.bare * sum(self.worth[cell] for cell in members(towns) if self.coming(cell).strength)
            if towns
            else 0.0
        )

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
