"""What movement means before it is done (section 6): how far a group goes and what stays behind; the way, zones of
control, towns, supply at its end."""

from fractions import Fraction
from itertools import pairwise
from typing import Final

from banneret.kernel.reasons import MAY
from banneret.kernel.scene import Overlay, Preview, Reason

from ..combat.fates import FALLEN_TOWN, FIELD
from ..combat.preview import fates
from ..country import COST, KIND, NAMES, WADE, WORDS, side_of, step_cost
from ..determination.preview import siege, supply_of
from ..forces.preview import stacking
from ..forces.stacks import besieged, fighters, inside, minus, people_at, persons, stack, zoc
from ..log import company, counted, listed
from ..parties import Counts, Group
from ..previews import chance, joined, words
from ..state import ABSENT, MaidState
from ..tables import (
    ENEMY,
    KINDS,
    LEADER_COUNT,
    PERSON_NAMES,
    SIDE_NAMES,
    SLIPS_AT,
    TYPES,
    UNLED_MOST,
    WAGON,
    WAGON_MA,
    ZOC_LEAST,
    Side,
)
from .gates import summons_preview, unsummoned
from .group import load
from .reach import Reach, leashed

# ---------------------------------------------------------------------- a group that sets out


def sets_out(s: MaidState, group: Group, ends: tuple[str, ...]) -> Preview:
    """The group that would march, to which hexes, and what would stay."""
    shut_in = besieged(s, s.active) >> group.cell & 1
    reasons = [_allowance(s, group)]
    if load(group.counts, group.people) > UNLED_MOST and not shut_in:
        leaders = listed([PERSON_NAMES[person] for person in persons(group.people) if person < LEADER_COUNT])
        reasons.append(Reason(f"More than {UNLED_MOST} strength points: led by {leaders}.", rules=("MAI-6.2",)))
    if leashed(s, s.active, group.counts, group.people):
        reasons.append(Reason("Burgundians go at most three hexes from their lands.", rules=("MAI-6.17",)))
    if shut_in:
        text = f"{NAMES[group.cell]} is besieged: the group can only try to slip out."
        reasons.append(Reason(text, f"{SLIPS_AT} or more: {chance(_SLIPS)}", ("MAI-6.15",)))
    if not ends:
        reasons.append(Reason("There is no hex to which this group could go.", rules=("MAI-6.4",)))
    return joined(Preview(tuple(reasons), (Overlay("reach", ends),) if ends else ()), _stays(s, group))


_SLIPS: Final = Fraction(sum(die >= SLIPS_AT for die in range(1, 7)), 6)


def _allowance(s: MaidState, group: Group) -> Reason:
    """MAI-6.3: the points of a group and whom it has them from."""
    paces = [(TYPES[slot % KINDS].ma, TYPES[slot % KINDS].name) for slot, count in enumerate(group.counts) if count]
    if group.people >> WAGON & 1:
        paces.append((WAGON_MA, PERSON_NAMES[WAGON]))
    slowest = listed(list(dict.fromkeys(name for pace, name in paces if pace == min(paces)[0])))
    whose = f": as the slowest, {slowest}" if paces else ": leaders alone"
    halved = [word for word, holds in (("winter", s.winter), ("Unsupplied", group.starved)) if holds]
    rules = ("MAI-6.3", "MAI-5.4") if group.starved else ("MAI-6.3",)
    return Reason(
        f"{counted(group.points, 'movement point')}{whose}{'; halved: ' + ', '.join(halved) if halved else ''}.",
        rules=rules,
    )


def _stays(s: MaidState, group: Group) -> Preview:
    """What is left where a group sets out from: a garrison or none, a siege or none."""
    side, cell = s.active, group.cell
    name = NAMES[cell]
    left, people = minus(stack(s, side, cell), group.counts), people_at(s, side, cell) & ~group.people
    found = (
        [Preview((Reason(f"Staying at {name}: {company(left, people)}.", rules=("MAI-6.1",)),))]
        if any(left) or people
        else []
    )
    if inside(s, side, cell):
        if not fighters(left):
            found.append(
                Preview(
                    (
                        Reason(
                            f"{name} is left without a garrison: any enemy combat strength point that enters takes it.",
                            rules=("MAI-6.8", "MAI-6.9"),
                        ),
                    )
                )
            )
    elif s.towns[ENEMY[side]] >> cell & 1:
        found.append(_siege_after(s, side, group, left))
    elif fighters(stack(s, side, cell)) >= ZOC_LEAST > fighters(left) > 0:
        found.append(Preview((Reason("What stays is too weak for a zone of control.", rules=("MAI-3.10",)),)))
    if cell in s.works and not fighters(left):
        found.append(Preview((Reason("The field works are given up.", rules=("MAI-6.20",)),)))
    return joined(*found)


def _siege_after(s: MaidState, side: Side, group: Group, left: Counts) -> Preview:
    cell = group.cell
    if not fighters(left):
        return Preview((Reason(f"The siege of {NAMES[cell]} is lifted.", rules=("MAI-3.9",)),))
    world = s.clone()
    world.sp[side][cell] = left
    world.count(side, cell)
    for person in persons(group.people):
        world.put(person, ABSENT)
    return siege(world, side, cell)


# ---------------------------------------------------------------------- a leg


def leg(s: MaidState, group: Group, found: Reach, cell: int, *, onward: bool) -> Preview:
    """The way and its cost, and zones of control on it."""
    path = found.path(cell)
    reasons = [_cost(path, group.points, forced=bool(found.forced >> cell & 1))]
    zones = zoc(s, ENEMY[s.active]) & ~s.towns[s.active]
    if zones >> path[0] & 1:
        reasons.append(Reason(f"It leaves the enemy zone of control at {NAMES[path[0]]} freely.", rules=("MAI-6.14",)))
    if zones >> cell & 1 and not s.towns[ENEMY[s.active]] >> cell & 1:
        reasons.append(
            Reason(f"{NAMES[cell]} is in an enemy zone of control: the group stops there.", rules=("MAI-6.14",))
        )
    if onward:
        reasons.append(
            Reason(
                f"It can go on from there with {counted(group.points - found.cost(cell), 'movement point')}.",
                rules=("MAI-6.3",),
            )
        )
    danger = tuple(WORDS[step] for step in path if zones >> step & 1)
    return Preview(tuple(reasons), (_path(path), *((Overlay("danger", danger),) if danger else ())))


def _path(path: tuple[int, ...]) -> Overlay:
    return Overlay("path", words(path), ("", *(str(step_cost(a, b)) for a, b in pairwise(path))))


def _cost(path: tuple[int, ...], points: int, *, forced: bool) -> Reason:
    """MAI-6.4 to MAI-6.6: each hex, with the ground where it is not open and rivers where they cost."""
    steps = [(step_cost(a, b), _ground(a, b)) for a, b in pairwise(path)]
    total = sum(cost for cost, _why in steps)
    if forced:
        return Reason(
            f"{NAMES[path[-1]]} costs {total}, more than the {points} points there are: it is the whole move.",
            rules=("MAI-6.16",),
        )
    words = " + ".join(f"{cost} ({why})" if why else str(cost) for cost, why in steps)
    rules = ("MAI-6.4", "MAI-6.6") if any("river" in why for _cost, why in steps) else ("MAI-6.4",)
    return Reason(
        f"{total} of {counted(points, 'movement point')}.", f"{words} = {total}" if len(steps) > 1 else words, rules
    )


def _ground(a: int, b: int) -> str:
    found = [KIND[b]] if COST[b] > 1 else []
    if WADE[side_of(a, b)] >> a & 1:
        found.append("river")
    return ", ".join(found)


def entering(s: MaidState, world: MaidState, group: Group, cell: int, *, onward: bool) -> Preview:
    """MAI-6.7 to MAI-6.13: what entering the hex brings. `world` is the position after it."""
    side, enemy = s.active, ENEMY[s.active]
    name = NAMES[cell]
    if s.towns[enemy] >> cell & 1 and s.present[enemy] >> cell & 1:
        joins = s.fighting[side] >> cell & 1
        text = (
            f"The group joins the siege of {name} and stops outside."
            if joins
            else f"The group besieges {name} and stops outside."
        )
        called = unsummoned(world, side, cell, group.counts, group.people, starved=group.starved) == MAY
        summons = [summons_preview(s, cell, group.people)] if called else []
        return joined(Preview((Reason(text, rules=("MAI-6.10",)),)), *summons, siege(world, side, cell))
    if s.towns[enemy] >> cell & 1:
        fate = fates(people_at(s, enemy, cell), FALLEN_TOWN)
        return Preview(
            (Reason(f"{name} is open: the group takes it.", rules=("MAI-6.9", "MAI-2.11")), *((fate,) if fate else ()))
        )
    driven = people_at(s, enemy, cell)
    if driven or s.present[enemy] >> cell & 1:
        fate = fates(driven, FIELD)
        return Preview(
            (
                Reason(f"The {SIDE_NAMES[enemy]} at {name} are driven off.", rules=("MAI-6.11",)),
                *((fate,) if fate else ()),
            )
        )
    if onward and s.towns[side] >> cell & 1 and not s.fighting[side] >> cell & 1:
        return Preview((Reason("To go on it must drop off a garrison there.", rules=("MAI-6.7",)),))
    return Preview()


def at_end(world: MaidState, side: Side, group: Group, cell: int) -> Preview:
    """Stacking and supply where a group ends. `world` is the position then."""
    full = [stacking(world, side, cell)] if sum(stack(world, side, cell)) > sum(group.counts) else []
    return joined(*full, supply_of(world, side, cell) if any(group.counts) else Preview())


def slips(found: Reach, group: Group, goal: int, by: int) -> Preview:
    """MAI-6.15: to a hex, from another or from where the group stands."""
    path = (*found.path(by), goal) if by != group.cell else (by, goal)
    reasons = (
        Reason(f"It slips through to {NAMES[goal]}: {chance(_SLIPS)}.", f"die, {SLIPS_AT} or more", ("MAI-6.15",)),
        Reason(f"If not, it stops at {NAMES[by]}.", rules=("MAI-6.15",)),
    )
    return Preview(reasons, (_path(path),))
