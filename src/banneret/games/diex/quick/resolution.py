"""DXC-17: a fight settled by one roll."""

from dataclasses import dataclass
from typing import Literal

from .figures import Code, Letter
from .force import Force, characters, half_points, soldiers
from .losses import Loss, losses_of
from .table import (
    ALIKE,
    CERTAIN,
    FIELD,
    PLACE_TAKEN,
    RESULTS,
    RETREAT,
    ROUT,
    SIEGE,
    SIEGE_LIFTED,
    column,
    hopeless,
    outnumbering,
    total,
)

Winner = Literal["attacker", "defender", ""]


@dataclass(slots=True, unsafe_hash=True)
class Fight:
    """Who fights whom, and where. Bonuses are in per cent (`location`). Only a slope or river on a tactical map ever
    helps the attacker (DXC-17.1h, DXC-17.1i)."""

    attacker: Force
    defender: Force
    siege: bool
    """DXC-17.3a: on the siege table, riders on foot (DXC-17.1b)."""
    bonus: int = 0
    """DXC-17.1f: of the defender."""
    attacker_bonus: int = 0
    hunger: int = 0
    """DXC-8.4g: +1 if the attacker alone is unsupplied, −1 if the defender alone is."""


@dataclass(slots=True, unsafe_hash=True)
class Prospects:
    """What is known before the die."""

    attacker_total: int
    defender_total: int
    difference: int
    column: int
    modifier: int
    hopeless: bool
    """DXC-17.2d: no die is rolled."""
    results: tuple[Letter, ...]
    """Of the rolls 1 to 10."""

    @property
    def alike(self) -> tuple[int, ...]:
        """By the die (0 is none): which rolls come to the same."""
        return ALIKE[self.results]

    def letter(self, die: int) -> Letter:
        """DXC-17.2a: the result of a roll; any number will do where the odds are hopeless."""
        return self.results[die - 1]


@dataclass(slots=True, unsafe_hash=True)
class Toll:
    """What the fight has done to a side; its leaders are tested afterwards, by `dead_percent` (DXC-17.4a)."""

    code: Code
    dead_percent: int
    losses: tuple[Loss, ...]
    left: int
    """Soldiers who are left to the side, healthy and wounded."""
    prisoners: int
    """DXC-17.3c: those wounded in a rout, whom the victor takes."""

    @property
    def dead(self) -> int:
        return sum(loss.dead for loss in self.losses)

    @property
    def wounded(self) -> int:
        """In this fight."""
        return sum(loss.newly_wounded for loss in self.losses)

    @property
    def retreats(self) -> bool:
        """DXC-17.3b, DXC-17.3c: who is routed retreats as well."""
        return self.code in (ROUT, RETREAT)


@dataclass(slots=True, unsafe_hash=True)
class Outcome:
    letter: Letter
    attacker: Toll
    defender: Toll

    @property
    def winner(self) -> Winner:
        """DXC-17.3b, DXC-17.3d: the side without a code against one that has one keeps the field, or the place. With
        E in the open field both have one, in a siege that goes on nobody has: nobody wins."""
        if bool(self.attacker.code) == bool(self.defender.code):
            return ""
        return "defender" if self.attacker.code else "attacker"

    @property
    def siege_lifted(self) -> bool:
        """DXC-17.3d: without a code a siege goes on."""
        return self.attacker.code == SIEGE_LIFTED

    @property
    def place_taken(self) -> bool:
        """DXC-17.3d."""
        return self.defender.code == PLACE_TAKEN


def prospects(fight: Fight) -> Prospects:
    """DXC-17.1 and DXC-17.2. A force without anybody is hopeless; if neither has anybody, nothing is won."""
    attacker_total = total(half_points(fight.attacker, fight.siege), fight.attacker_bonus)
    defender_total = total(half_points(fight.defender, fight.siege), fight.bonus)
    difference = attacker_total - defender_total
    number = column(difference)
    modifier = 0 if fight.siege else outnumbering(characters(fight.attacker), characters(fight.defender))
    modifier += fight.hunger
    certain = hopeless(attacker_total, defender_total)
    results = RESULTS[number, modifier] if certain is None else CERTAIN[certain]
    return Prospects(attacker_total, defender_total, difference, number, modifier, certain is not None, results)


def _toll(force: Force, code: Code, dead_percent: int, wounded_percent: int) -> Toll:
    losses = losses_of(force.bodies, dead_percent, wounded_percent)
    left = soldiers(force.bodies)
    prisoners = 0
    for loss in losses:
        left -= loss.dead_healthy + loss.dead_wounded
        prisoners += loss.newly_wounded
    if code != ROUT:
        prisoners = 0
    return Toll(code, dead_percent, losses, left - prisoners, prisoners)


def settle(fight: Fight, letter: Letter) -> Outcome:
    """DXC-17.3: what a result does to both sides."""
    row = (SIEGE if fight.siege else FIELD)[letter]
    return Outcome(
        letter,
        _toll(fight.attacker, row.att_code, row.att_dead, row.att_wounded),
        _toll(fight.defender, row.def_code, row.def_dead, row.def_wounded),
    )


def resolve(fight: Fight, die: int) -> Outcome:
    """The whole of it, for a roll of 1 to 10."""
    return settle(fight, prospects(fight).letter(die))
