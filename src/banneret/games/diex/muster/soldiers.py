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
    hungry: bool = False
    """DXC-8.4f: he is of an unsupplied group."""


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
    leaders: dict[int, Soldier] = {}
    for number, recruit in enumerate(recruits):
        if recruit.name:
            leaders[number] = _leader(recruit, used)
    found: list[Soldier] = []
    before: Recruit | None = None
    line, at = _NOBODY, 0
    reached: dict[tuple[str, str], int] = {}  # of each line: all before this one are used
    for number, recruit in enumerate(recruits):
        if recruit.name:
            found.append(leaders[number])
            continue
        if recruit is not before:
            if before is not None:
                reached[before.code, before.kind] = at
            before, line, at = recruit, _line(recruit.code, recruit.kind), reached.get((recruit.code, recruit.kind), 0)
        man = line.man(at)
        while man.key in used:
            at += 1
            man = line.man(at)
        at += 1
        used.add(man.key)
        found.append(man)
    return tuple(found)


@dataclass(slots=True)
class _Line:
    """The men of a code in the order in which they are enlisted; as many as have ever been asked for are kept."""

    people: list[Person]
    men: list[Soldier]

    def man(self, number: int) -> Soldier:
        men, people = self.men, self.people
        while len(men) <= number:
            before, place = divmod(len(men), len(people))
            person = people[place]
            if not before:
                men.append(Soldier(person.key, person.key, person.name, False, person.rides))
            else:
                key, name = f"{person.key}_{before + 1}", f"{person.name} {before + 1}"
                men.append(Soldier(key, person.key, name, False, person.rides))
        return men[number]


_NOBODY = _Line([], [])


def _soldier(recruit: Recruit, used: set[str]) -> Soldier:
    line, at = _line(recruit.code, recruit.kind), 0
    while line.man(at).key in used:
        at += 1
    used.add(line.man(at).key)
    return line.man(at)


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
def _line(code: str, kind: str) -> _Line:
    found = [person for person in PEOPLE.values() if person.code == code and (not kind or person.kind == kind)]
    if not found:
        raise BanneretError(f"There is no character of the code {code} {kind}".rstrip() + ".")
    return _Line(found, [])


def _key(name: str) -> str:
    """A name as options are written: "Gilbert de Gand" is gilbert_de_gand."""
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
    return re.sub(r"[^a-z]+", "_", plain).strip("_") or "leader"
