"""What a player sees at a glance in one position: bonuses, pressures, garrisons, prizes, and the odds of sieges and
attacks."""

from dataclasses import dataclass

from ..country import MULTIPLIER, OPEN_GROUND
from ..determination import supply
from ..determination.siege_odds import investing
from ..forces.leaders import attack_bonus, defence_bonus
from ..forces.stacks import besieged, fighters, firing, of_type, persons
from ..parties import Counts
from ..state import NOBODY, MaidState
from ..tables import (
    ARTILLERY,
    ENEMY,
    ENGLISH,
    FRENCH,
    HEAVY_BONUS,
    INFANTRY,
    LEADER_COUNT,
    LIGHT,
    MILITIA,
    OF_SIDE,
    RIVER_MULTIPLIER,
    SIEGE,
    WILL_MODIFIER,
    WORKS_MODIFIER,
    Side,
)
from .clash import Prospect, prospect, siege_chance
from .manner import Manner
from .stakes import TOWN_FATE, leader_worth, town_worths, troops_worth
from .threats import Pressure, forces_of, pressure


@dataclass(slots=True)
class Mark:
    """An enemy stack as a target."""

    defenders: int
    """Its combat SPs."""
    multiplier: int
    shooters: int
    """Those that fire."""
    modifier: int
    """What it adds to the die."""
    ridden: bool
    """Whether Heavy Cavalry ride it down."""


class Sight:
    """One side's view of one position. `troops` and `people` are its own stacks as they are imagined; they start as
    they stand. Enemies stand still."""

    __slots__ = (
        "_bonus",
        "_calm",
        "_later_calm",
        "_lives",
        "_marks",
        "_near_calm",
        "_prizes",
        "captains",
        "enemy",
        "enemy_stacks",
        "foes",
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
    )

    def __init__(self, s: MaidState, me: Side, manner: Manner) -> None:
        self.s = s
        self.me = me
        self.enemy = ENEMY[me]
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
        self._bonus: dict[int, tuple[int, int]] = {}
        self._lives: dict[int, float] = {0: 0.0}
        self._marks: dict[tuple[int, bool], Mark] = {}
        self._prizes: dict[int, float] = {}
        self.captains: dict[int, int] = {}
        """The enemy's people, by hex."""
        for person in persons(OF_SIDE[self.enemy]):
            if s.at[person] >= 0:
                self.captains[s.at[person]] = self.captains.get(s.at[person], 0) | 1 << person
        self._calm: dict[int, Pressure] = {}
        self._near_calm: dict[int, Pressure] = {}
        self._later_calm: dict[int, Pressure] = {}

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

    def will(self, side: Side) -> int:
        """MAI-7.15: National Will in an attack of a side."""
        return WILL_MODIFIER[self.s.will] if side == FRENCH else 0

    def people_worth(self, people: int) -> float:
        found = self._lives.get(people)
        if found is None:
            found = self._lives[people] = sum(leader_worth(self.s, person) for person in persons(people))
        return found

    def prize(self, cell: int) -> float:
        """What the fall of an enemy town brings: the town, its garrison, and perhaps those who lead it."""
        found = self._prizes.get(cell)
        if found is None:
            there = self.s.sp[self.enemy].get(cell, NOBODY[self.enemy])
            found = (
                self.worth[cell]
                + self.material * troops_worth(there)
                + TOWN_FATE * self.people_worth(self.captains.get(cell, 0))
            )
            self._prizes[cell] = found
        return found

    def my_siege(self, cell: int, counts: Counts, people: int) -> float:
        """That an enemy town falls to a siege roll of this stack."""
        garrison = self.s.sp[self.enemy].get(cell, NOBODY[self.enemy])
        strength = fighters(garrison)
        guns = of_type(garrison, ARTILLERY) + of_type(garrison, SIEGE) > 0
        bonus = self.bonuses(people)[0] - self.bonuses(self.captains.get(cell, 0))[1]
        return siege_chance(investing(counts), strength, guns, of_type(garrison, MILITIA) == strength, bonus)

    def siege_risk(self, cell: int, counts: Counts, strength: int, people: int) -> float:
        """That an own besieged town falls to the siege roll of this turn."""
        if not strength:
            return 1.0
        outside = self.s.sp[self.enemy][cell]
        attack, _defence = self.bonuses(self.captains.get(cell, 0))
        guns = of_type(counts, ARTILLERY) + of_type(counts, SIEGE) > 0
        return siege_chance(
            investing(outside), strength, guns, of_type(counts, MILITIA) == strength, attack - self.bonuses(people)[1]
        )

    def reckon(self, target: int, attack: int, people: int, heavy: bool, across: bool) -> Prospect:
        """An attack on an enemy stack with so much."""
        walled = bool(self.walls >> target & 1)
        mark = self._marks.get((target, walled))
        if mark is None:
            mark = self._marks[target, walled] = self._mark(target, walled)
        modifier = mark.modifier + self.bonuses(people)[0]
        if heavy and mark.ridden:
            modifier += HEAVY_BONUS
        return prospect(
            attack,
            mark.defenders,
            RIVER_MULTIPLIER * mark.multiplier if across else mark.multiplier,
            mark.shooters,
            modifier,
            walled,
        )

    def _mark(self, target: int, walled: bool) -> Mark:
        s, enemy = self.s, self.enemy
        there = s.sp[enemy].get(target, NOBODY[enemy])
        multiplier = MULTIPLIER[target] if walled or not self.towns >> target & 1 else 1
        modifier = self.will(self.me) - self.bonuses(self.captains.get(target, 0))[1]
        if target in s.works and not walled:
            modifier += WORKS_MODIFIER
        ridden = (
            bool(OPEN_GROUND >> target & 1)
            and of_type(there, INFANTRY) + of_type(there, MILITIA) + of_type(there, LIGHT) > 0
        )
        return Mark(fighters(there), multiplier, firing(there), modifier, ridden)
