"""The people: 117 named characters, each with his strengths mounted and on foot, healthy and wounded (section 1.2)."""

import re
from dataclasses import dataclass, replace

from banneret.kernel.refusal import BanneretError

from ..tables import ALLOWANCE, FOOT, FOOT_ARMOURED, RIDER, RIDER_ARMOURED, WEAPON, WOMAN
from .rows import ROSTER, Row

NO_LANCE, FLAG, PLAIN = range(3)
"""DXA-1.2n: a lance with a flag cannot be thrown, a plain one can."""
_LANCES = {"none": NO_LANCE, "flag": FLAG, "plain": PLAIN}

_ORIGIN = {"norman": "N", "saxon": "X", "scottish": "S", "danish": "D"}
_CLASSES = "achkjlmnstx"
_WEAPON_CLASS = {"bow": "a", "crossbow": "x", "sling": "s", "javelin": "j"}
"""DXA-1.2k, DXA-1.2l: the letters of the code; where two meanings share one, `kind` decides (DXA-1.2m)."""

_SURCHARGE = {"bow": 8, "crossbow": 12, "sling": 5, "javelin": 4, "none": 0}
_SHIELD_WALL = ("huscarl", "foot_thegn", "mounted_thegn", "hirdman")


@dataclass(frozen=True, slots=True)
class Person:
    """A character (DXA-1.2a). `attack`, `defence` and `move` are indexed by mounted * 2 + wounded and are 0 where he
    has no horse."""

    key: str
    name: str
    faction: str
    code: str
    kind: str
    armoured: bool
    """DXA-1.2h: mounted or not."""
    weapon: int
    """What he shoots with, -1 for nothing."""
    lance: int
    axe: bool
    """DXA-7.4a: may use the axe two-handed."""
    command: bool
    rides: bool
    attack: tuple[int, ...]
    """By `DiexState.profile`, four in all; so are the next two."""
    defence: tuple[int, ...]
    move: tuple[int, ...]
    stunned_defence: int
    cost: int
    cost_foot: int
    """DXA-1.2p2: what he is worth without his horse; for a man without one his cost."""
    civilian: bool
    woman: bool
    shield_wall: bool
    """DXA-7.3a: Saxon huscarls and thegns, Danish hirdmen."""
    knight: bool
    """DXA-7.2.4a: a Norman knight."""


def full_cost(row: Row) -> int:
    """DXA-1.2p: what he costs with all he owns."""
    best = max(row.attack, row.mounted_attack)
    horse = (6 if row.armoured else 3) if row.mounted else (2 if row.armoured else 0)
    return best + 2 + horse + _arms(row)


def foot_cost(row: Row) -> int:
    """DXA-1.2p2: what he costs without his horse."""
    return row.attack + 2 + (2 if row.armoured else 0) + _arms(row)


def _arms(row: Row) -> int:
    return _SURCHARGE[row.weapon] + (row.lance == "plain") + (4 if row.axe else 0)


def _half(number: int) -> int:
    """DXA-1.2d: half, rounded up."""
    return (number + 1) // 2


def unarmed(person: Person) -> Person:
    """DXC-14.8f: the same without his arms: he defends himself with 1, and attacks nobody."""
    return replace(
        person,
        weapon=-1,
        lance=NO_LANCE,
        axe=False,
        attack=(0, 0, 0, 0),
        defence=(1, 1, 1, 1),
        stunned_defence=1,
        civilian=True,
        shield_wall=False,
        knight=False,
    )


def person(row: Row) -> Person:
    """A row of the roster, checked against the clauses that give its figures."""
    fault = _fault(row)
    if fault:
        raise BanneretError(f"The roster is wrong about {row.name} ({row.id}): {fault}.")
    return Person(
        key=row.id,
        name=row.name,
        faction=row.faction,
        code=row.code,
        kind=row.kind,
        armoured=row.armoured,
        weapon=-1 if row.weapon == "none" else WEAPON[row.weapon].id,
        lance=_LANCES[row.lance],
        axe=row.axe,
        command=row.command,
        rides=row.mounted,
        attack=(row.attack, row.attack_wounded, row.mounted_attack, row.mounted_attack_wounded),
        defence=(row.defence, row.defence_wounded, row.mounted_defence, row.mounted_defence_wounded),
        move=(row.move, row.move_wounded, row.mounted_move, row.mounted_move_wounded),
        stunned_defence=row.defence_stunned,
        cost=row.cost,
        cost_foot=row.cost_foot if row.mounted else row.cost,
        civilian=row.kind == "civilian",
        woman=row.move == ALLOWANCE[WOMAN][0],
        shield_wall=row.kind in _SHIELD_WALL,
        knight=row.code == "Nck",
    )


def _fault(row: Row) -> str:
    """The first thing that contradicts the rules, or nothing."""
    if not re.fullmatch(r"[a-z][a-z_]*", row.id):
        return "an id is small letters and underscores"
    if (
        len(row.code) != 3
        or row.code[0] != _ORIGIN[row.faction]
        or row.code[1] not in "ci"
        or row.code[2] not in _CLASSES
    ):
        return f"the code {row.code} does not fit (DXA-1.2k)"
    if (row.code[1] == "c") != row.mounted:
        return (
            f"the code {row.code} says {'cavalry' if row.code[1] == 'c' else 'infantry'}, the horse says "
            "otherwise (DXA-1.2k)"
        )
    if row.weapon != "none" and row.code[2] != _WEAPON_CLASS[row.weapon]:
        return f"the code {row.code} does not go with a {row.weapon} (DXA-5a)"
    woman = row.move == ALLOWANCE[WOMAN][0]
    if (row.move, row.move_wounded) != ALLOWANCE[WOMAN if woman else FOOT_ARMOURED if row.armoured else FOOT]:
        return f"he cannot move {row.move} and {row.move_wounded} on foot (DXA-4a)"
    if (
        row.mounted
        and (row.mounted_move, row.mounted_move_wounded) != ALLOWANCE[RIDER_ARMOURED if row.armoured else RIDER]
    ):
        return f"he cannot move {row.mounted_move} and {row.mounted_move_wounded} on horseback (DXA-4a)"
    return _fault_of_strength(row) or _fault_of_cost(row)


def _fault_of_strength(row: Row) -> str:
    pairs = (
        ("attack", row.attack, row.attack_wounded),
        ("defence", row.defence, row.defence_wounded),
        ("mounted attack", row.mounted_attack, row.mounted_attack_wounded),
        ("mounted defence", row.mounted_defence, row.mounted_defence_wounded),
    )
    for what, healthy, wounded in pairs:
        if wounded != _half(healthy):
            return f"his wounded {what} should be {_half(healthy)}, not {wounded} (DXA-1.2d)"
    if not row.mounted and (row.mounted_attack or row.mounted_defence or row.mounted_move or row.cost_foot):
        return "he has mounted values and no horse (DXA-1.2g)"
    if row.defence_stunned not in ((3,) if row.armoured else (1, 2)):
        return f"his stunned defence cannot be {row.defence_stunned} (DXA-1.2d)"
    return ""


def _fault_of_cost(row: Row) -> str:
    if row.cost != full_cost(row):
        return f"he should cost {full_cost(row)}, not {row.cost} (DXA-1.2p)"
    if row.mounted and row.cost_foot != foot_cost(row):
        return f"on foot he should cost {foot_cost(row)}, not {row.cost_foot} (DXA-1.2p2)"
    return ""


def people(rows: list[Row]) -> dict[str, Person]:
    """The characters by key, each once (DXA-1.2q)."""
    found: dict[str, Person] = {}
    for row in rows:
        if row.id in found:
            raise BanneretError(f"The roster has {row.id} twice; every named character is one counter (DXA-1.2q).")
        found[row.id] = person(row)
    return found


_animals = {animal.id: animal for animal in ROSTER.animal}

PEOPLE = people(ROSTER.character)
"""DXA-1.2o: 35 Normans, 36 Saxons, 21 Scots, 25 Danes."""

ANIMALS = tuple(_animals)
HORSE_DEFENCE = _animals["horse"].defence
"""DXA-1.2i."""
HORSE_HEXES = _animals["horse"].hexes
"""DXA-1.1b."""
MULE_DEFENCE = _animals["mule"].defence
MULE_HEXES = _animals["mule"].hexes
"""DXA-1.2j."""
MULE_COST = _animals["mule"].cost
"""DXA-1.2p."""
