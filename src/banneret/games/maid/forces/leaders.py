"""The bonuses of leaders (MAI-3.4, MAI-3.5), with what Jeanne's events do to hers (MAI-5.19, MAI-5.23)."""

from typing import Final

from ..state import MaidState
from ..tables import ATTACK, DEFENCE, JEANNE, NO_PERSON, WAGON, Person
from .stacks import persons


def attack_bonus(s: MaidState, leader: Person) -> int:
    if leader == JEANNE and s.event:
        if s.event == "wounded":
            return 0
        if s.event == "miracle":
            return ATTACK[leader] + 1
    return ATTACK[leader]


def defence_bonus(s: MaidState, leader: Person) -> int:
    return 0 if leader == JEANNE and s.event == "wounded" else DEFENCE[leader]


def best_attacker(s: MaidState, people: int) -> tuple[Person, int]:
    """MAI-7.18: the leader with the best attack bonus among some, and the bonus; NO_PERSON and 0 if there is none."""
    best, found = 0, NO_PERSON
    for person in persons(people & ~(1 << WAGON)):
        bonus = attack_bonus(s, person)
        if found == NO_PERSON or bonus > best:
            best, found = bonus, person
    return found, best


def best_defender(s: MaidState, people: int) -> tuple[Person, int]:
    """MAI-7.18: the same for defence."""
    best, found = 0, NO_PERSON
    for person in persons(people & ~(1 << WAGON)):
        bonus = defence_bonus(s, person)
        if found == NO_PERSON or bonus > best:
            best, found = bonus, person
    return found, best


_KEPT: Final = ("wounded", "court_intrigue")


def may_march(s: MaidState, person: Person) -> bool:
    """MAI-5.19, MAI-5.20: Jeanne does not move while she is wounded or at court."""
    return person != JEANNE or not s.event or s.event not in _KEPT
