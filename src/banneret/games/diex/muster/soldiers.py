"""The soldiers of a siege or a campaign as characters of the skirmish (DXC-8.2d)."""

import re
import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache

from banneret.kernel.refusal import BanneretError

from .roster import PEOPLE, Person


@dataclass(slots=True, frozen=True)
class Soldier:
    """One man: the counter that he has, what he is called, and how he comes to the field."""

    key: str
    like: str
    """The key of the character whose counter he has."""
    name: str
    wounded: bool = False
    horse: bool = False
    """He has a horse with him."""
    unarmed: bool = False
    """DXC-14.8f: he is a prisoner."""


@dataclass(slots=True, frozen=True)
class Recruit:
    """Whom a side is to have: somebody of a troop, by its code, and of a kind where two share it (DXA-1.2m). A leader
    has a name of his own."""

    code: str
    kind: str = ""
    name: str = ""


def enlist(recruits: Sequence[Recruit], taken: Iterable[str] = ()) -> tuple[Soldier, ...]:
    """DXC-8.2d: a character for each of them. The named characters of a code come first, in the order of the roster,
    each of them once; further ones are copies with a number. `taken` are the keys of those enlisted earlier, on
    whatever side. Leaders choose first, so that nobody else has the counter of one who is called like them."""
    used = set(taken)
    found: dict[int, Soldier] = {}
    for number in sorted(range(len(recruits)), key=lambda number: not recruits[number].name):
        found[number] = _leader(recruits[number], used) if recruits[number].name else _soldier(recruits[number], used)
    return tuple(found[number] for number in range(len(recruits)))


def _soldier(recruit: Recruit, used: set[str]) -> Soldier:
    copy = 1
    while True:
        for person in _of_code(recruit):
            key = person.key if copy == 1 else f"{person.key}_{copy}"
            if key not in used:
                used.add(key)
                return Soldier(
                    key, person.key, person.name if copy == 1 else f"{person.name} {copy}", False, person.rides
                )
        copy += 1


def _leader(recruit: Recruit, used: set[str]) -> Soldier:
    """An additional character of his type: he who is called so, or a namesake of his own with the next free counter."""
    for person in PEOPLE.values():
        if person.name == recruit.name and person.key not in used:
            used.add(person.key)
            return Soldier(person.key, person.key, person.name, False, person.rides)
    man = _soldier(recruit, used)
    key = base = _key(recruit.name)
    copy = 2
    while key in used or key in PEOPLE:
        key, copy = f"{base}_{copy}", copy + 1
    used.add(key)
    return Soldier(key, man.like, recruit.name, False, man.horse)


@cache
def _of_code(recruit: Recruit) -> list[Person]:
    found = [
        person
        for person in PEOPLE.values()
        if person.code == recruit.code and (not recruit.kind or person.kind == recruit.kind)
    ]
    if not found:
        raise BanneretError(f"There is no character of the code {recruit.code} {recruit.kind}".rstrip() + ".")
    return found


def _key(name: str) -> str:
    """A name as options are written: "Gilbert de Gand" is gilbert_de_gand."""
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
    return re.sub(r"[^a-z]+", "_", plain).strip("_") or "leader"
