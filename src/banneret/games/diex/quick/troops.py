"""The types of soldiers, each with its worth in a quick resolution (DXC-17.1a, DXC-17.1c)."""

from dataclasses import dataclass

from banneret.kernel.refusal import BanneretError

from .figures import COMMANDERS, SOLDIERS, SOLDIERS_ABLE_TO_COMMAND, Category, Row

__all__ = ["FACTIONS", "POINTS", "TROOP", "TROOPS", "Category", "Row", "Troop", "fault", "troops"]

_ORIGIN = {"norman": "N", "saxon": "X", "scottish": "S", "danish": "D", "mercenary": "N"}
"""DXA-1.2k; mercenaries come as Normans do."""

_SHOOTS = "axs"
"""DXC-17.1c: bow, crossbow and sling make a shooter. So do javelins, but their letter is the jarl's too (DXA-1.2m)."""

_DISMOUNTED: dict[Category, Category] = {
    "cavalry": "infantry",
    "cavalry_armoured": "cavalry_on_foot_armoured",
    "mounted_shooter": "infantry",
    "mounted_shooter_armoured": "cavalry_on_foot_armoured",
}
"""DXC-17.1a, DXC-17.1c: what a rider counts as without his horse. Who is not here does not ride."""


@dataclass(frozen=True, slots=True)
class Troop:
    """A type of men. Two men are of one type only if its id is the same (DXC-17.3h)."""

    number: int
    """Where it stands in `TROOPS`."""
    id: str
    name: str
    plural: str
    faction: str
    code: str
    """DXC-8.2d: the three letters of the characters that such men are in a tactical battle."""
    points: int
    """DXC-17.1a: as he comes, a rider on his horse."""
    points_foot: int
    """DXC-17.1b: on foot."""
    rides: bool
    shooter: bool
    """DXC-17.1c."""
    archer: bool
    """DXS-11.3.2g: the class letter is a."""
    armoured: bool
    attack_rank: int
    army_cost: int
    """DXS-11.6v: what he costs in an army of points; 0 for a type that cannot be bought."""
    command: bool
    """DXS-11.5b: able to command."""


def _plural(name: str) -> str:
    """Without what is said in brackets."""
    plain = name.partition(" (")[0]
    return f"{plain.removesuffix('man')}men" if plain.endswith("man") else f"{plain}s"


def fault(row: Row) -> str:
    """The first thing that contradicts the rules, or nothing."""
    rides = row.category in _DISMOUNTED
    if len(row.code) != 3 or row.code[0] != _ORIGIN[row.faction] or row.code[1] not in "ci":
        return f"the code {row.code} does not fit (DXA-1.2k)"
    if (row.code[1] == "c") != rides:
        return f"the code {row.code} and the category {row.category} disagree about a horse (DXA-1.2k)"
    if row.code[2] in _SHOOTS and "shooter" not in row.category:
        return f"the code {row.code} is a shooter's (DXC-17.1c)"
    if row.foot_category != _DISMOUNTED.get(row.category, row.category):
        return f"on foot he cannot count as {row.foot_category} (DXC-17.1a)"
    return ""


def troops(soldiers: list[Row], points: dict[Category, int], command: list[str]) -> tuple[Troop, ...]:
    """The types in the order of their file, each once and checked against the clauses."""
    found: dict[str, Troop] = {}
    for row in soldiers:
        wrong = "he stands there twice" if row.id in found else fault(row)
        if wrong:
            raise BanneretError(f"The list of troops is wrong about the {row.name} ({row.id}): {wrong}.")
        missing = {row.category, row.foot_category} - set(points)
        if missing:
            raise BanneretError(f"No points are given for {', '.join(sorted(missing))} (DXC-17.1a).")
        found[row.id] = Troop(
            number=len(found),
            id=row.id,
            name=row.name,
            plural=_plural(row.name),
            faction=row.faction,
            code=row.code,
            points=points[row.category],
            points_foot=points[row.foot_category],
            rides=row.category in _DISMOUNTED,
            shooter="shooter" in row.category,
            archer=row.code[2] == "a",
            armoured=row.category.endswith("armoured"),
            attack_rank=row.attack_rank,
            army_cost=row.army_cost,
            command=row.id in command,
        )
    unknown = [id for id in command if id not in found]
    if unknown:
        raise BanneretError(f"Nobody knows the men able to command: {', '.join(unknown)} (DXS-11.5b).")
    return tuple(found.values())


POINTS = SOLDIERS.points
"""DXC-17.1a: by category. A foot shooter without armour is worth 2, as the totals of the printed example need
(DXC-17.1d, DXC-17.1e)."""

TROOPS = troops([*SOLDIERS.troop, *COMMANDERS.troop], POINTS, SOLDIERS_ABLE_TO_COMMAND)
"""All types by number: first those of the campaign, in the order of their file, then those who only command."""

TROOP = {troop.id: troop for troop in TROOPS}

FACTIONS = frozenset(troop.faction for troop in TROOPS)
