"""What movement means before it is done (section 6): how far a group goes and what stays behind; the way, zones of control, towns, supply at its end."""

from collections.abc import Sequence
from fractions import Fraction
from itertools import pairwise

from banneret.kernel.handful import filled
from banneret.kernel.option import Option
from banneret.kernel.referee import Referee
from banneret.kernel.scene import Overlay, Preview, Reason

from ..combat.fates import FALLEN_TOWN, FIELD
from ..combat.odds import Part
from ..country import COST, KIND, NAMES, WADE, WORDS, side_of, step_cost
from ..determination.supply import lines, unsupplied_stacks
from ..determination.supply_check import attrition
from ..face.preview_words import Fixed, after, all_sieges, arithmetic, chance, fates, joined, siege, stacking, supply_of, words
from ..forces.stacks import fighters, inside, minus, people_at, persons, stack, zoc
from ..log import company, counted, listed, signed, troops
from ..parties import Counts
from ..state import MaidState
from ..tables import (
    ENGLISH,
    FRENCH,
    KINDS,
    LEADER_COUNT,
    OPENS_AT,
    PERSON_NAMES,
    SIDE_NAMES,
    SLIPS_AT,
    TYPES,
    UNLED_MOST,
    WAGON,
    WAGON_MA,
    WORKS_MODIFIER,
    ZOC_LEAST,
)
from . import summons
from .field_works import FieldWorks
from .group import load
from .march import Drop, March
from .movement import Movement, Muster, free_people, free_troops
from .reach import leashed
from .summons import Summon


def _die(succeeds_at: int) -> Fraction:
    return Fraction(sum(die >= succeeds_at for die in range(1, 7)), 6)


# ---------------------------------------------------------------------- the movement phase


def move(s: MaidState, phase: Movement, option: Option) -> Preview:
    """All that can still move from a hex, and how its stack is supplied."""
    (cell,) = option.args
    side = s.active
    group = free_troops(s, side, cell), free_people(s, side, cell)
    ready = Muster(cell=cell)
    farthest = muster(s, ready, filled(ready.tally(s), ())).overlays
    return joined(Preview((Reason(f"Can move: {company(*group)}.", rules=("MAI-6.1",)),), farthest), supply_of(s, side, cell))


def end(s: MaidState, phase: object, option: Option) -> Preview:
    """What the end of the turn would bring if nothing changed before: hunger and sieges of both sides; with all supply lines of the one that is asked."""
    hungry = [(side, cell) for side in (ENGLISH, FRENCH) for cell in unsupplied_stacks(s, side)]
    reasons = [Reason("At the end of the turn, if nothing changes before:", rules=("MAI-4.4",))]
    for side, cell in hungry:
        size = sum(stack(s, side, cell))
        text = f"The {SIDE_NAMES[side]} at {NAMES[cell]} are out of supply and lose {attrition(size)} of {counted(size, 'SP')}."
        reasons.append(Reason(text, rules=("MAI-9.1",)))
    found = all_sieges(s)
    if not hungry and not found.reasons:
        return Preview((), _lines(s, s.active))
    danger = (Overlay("danger", words(dict.fromkeys(cell for _side, cell in hungry))),) if hungry else ()
    return Preview((*reasons, *found.reasons), (*danger, *_lines(s, s.active)))


def _lines(s: MaidState, side: int) -> tuple[Overlay, ...]:
    """Every line of supply of a side that leads anywhere."""
    return tuple(Overlay("supply", words((cell, *way))) for cell, way in lines(s, side).items() if way)


def muster(s: MaidState, phase: Muster, counts: Sequence[int]) -> Preview:
    """The group that would march, and what would stay."""
    world = s.clone()
    phase.decide(world, Referee(Fixed(1)), tuple(counts))
    march = world.stack[-1]
    assert isinstance(march, March)
    decision = march.ask(world)
    options = () if decision is None else decision.menu_of(s.active)
    goals = tuple(dict.fromkeys(WORDS[option.args[0]] for option in options if option.verb in ("go", "slip")))
    reasons = [_allowance(s, march)]
    if load(march.counts, march.people) > UNLED_MOST and not march.shut_in(s):
        leaders = listed([PERSON_NAMES[person] for person in persons(march.people) if person < LEADER_COUNT])
        reasons.append(Reason(f"More than {UNLED_MOST} SPs: led by {leaders}.", rules=("MAI-6.2",)))
    if leashed(s, s.active, march.counts, march.people):
        reasons.append(Reason("Burgundians go at most three hexes from their lands.", rules=("MAI-6.17",)))
    if march.shut_in(s):
        text = f"{NAMES[march.cell]} is besieged: the group can only try to slip out."
        reasons.append(Reason(text, f"{SLIPS_AT} or more: {chance(_die(SLIPS_AT))}", ("MAI-6.15",)))
    if not goals:
        reasons.append(Reason("There is no hex to which this group could go.", rules=("MAI-6.4",)))
    return joined(Preview(tuple(reasons), (Overlay("reach", goals),) if goals else ()), _stays(s, march))


def _allowance(s: MaidState, march: March) -> Reason:
    """MAI-6.3: the points of a group and whom it has them from."""
    paces = [(TYPES[slot % KINDS].ma, TYPES[slot % KINDS].name) for slot, count in enumerate(march.counts) if count]
    if march.people >> WAGON & 1:
        paces.append((WAGON_MA, PERSON_NAMES[WAGON]))
    slowest = listed(list(dict.fromkeys(name for pace, name in paces if pace == min(paces)[0])))
    whose = f": as the slowest, {slowest}" if paces else ": leaders alone"
    halved = [word for word, holds in (("winter", s.winter), ("Unsupplied", march.starved)) if holds]
    rules = ("MAI-6.3", "MAI-5.4") if march.starved else ("MAI-6.3",)
    return Reason(f"{counted(march.points, 'movement point')}{whose}{'; halved: ' + ', '.join(halved) if halved else ''}.", rules=rules)


def _stays(s: MaidState, march: March) -> Preview:
    """What is left where a group sets out from: a garrison or none, a siege or none."""
    side, cell = s.active, march.cell
    name = NAMES[cell]
    left, people = minus(stack(s, side, cell), march.counts), people_at(s, side, cell) & ~march.people
    found = [Preview((Reason(f"Staying at {name}: {company(left, people)}.", rules=("MAI-6.1",)),))] if any(left) or people else []
    if inside(s, side, cell):
        if not fighters(left):
            found.append(Preview((Reason(f"{name} is left without a garrison: any enemy combat SP that enters takes it.", rules=("MAI-6.8", "MAI-6.9")),)))
    elif s.towns[1 - side] >> cell & 1:
        found.append(_siege_after(s, side, cell, march.counts, march.people, left))
    elif fighters(stack(s, side, cell)) >= ZOC_LEAST > fighters(left) > 0:
        found.append(Preview((Reason("What stays is too weak for a zone of control.", rules=("MAI-3.10",)),)))
    if cell in s.works and not fighters(left):
        found.append(Preview((Reason("The field works are given up.", rules=("MAI-6.20",)),)))
    return joined(*found)


def _siege_after(s: MaidState, side: int, cell: int, counts: Counts, people: int, left: Counts) -> Preview:
    if not fighters(left):
        return Preview((Reason(f"The siege of {NAMES[cell]} is lifted.", rules=("MAI-3.9",)),))
    world = s.clone()
    world.sp[side][cell] = left
    world.count(side, cell)
    for person in range(len(world.at)):
        if people >> person & 1:
            world.at[person] = -1
    return siege(world, side, cell)


# ---------------------------------------------------------------------- a leg


def go(s: MaidState, phase: March, option: Option) -> Preview:
    """The way and its cost, zones of control, what becomes of the hex, and supply at the end."""
    (cell,) = option.args
    side = s.active
    found = phase.reach(s)
    way = found.path(cell)
    world = _arrived(s, option)
    reasons = [_cost(way, phase.points, forced=bool(found.forced >> cell & 1))]
    zones = zoc(s, 1 - side) & ~s.towns[side]
    if zones >> way[0] & 1:
        reasons.append(Reason(f"It leaves the enemy zone of control at {NAMES[way[0]]} freely.", rules=("MAI-6.14",)))
    if zones >> cell & 1 and not s.towns[1 - side] >> cell & 1:
        reasons.append(Reason(f"{NAMES[cell]} is in an enemy zone of control: the group stops there.", rules=("MAI-6.14",)))
    if option.verb == "via":
        reasons.append(Reason(f"It can go on from there with {counted(phase.points - found.cost(cell), 'movement point')}.", rules=("MAI-6.3",)))
    overlays = [Overlay("path", words(way), ("", *(str(step_cost(a, b)) for a, b in pairwise(way))))]
    danger = tuple(WORDS[step] for step in way if zones >> step & 1)
    if danger:
        overlays.append(Overlay("danger", danger))
    return joined(Preview(tuple(reasons), tuple(overlays)), _town(s, world, phase, cell, onward=option.verb == "via"), at_end(s, world, phase, cell))


def _arrived(s: MaidState, option: Option, face: int = 3) -> MaidState:
    """The position when the group has arrived; if it may summon or go on, before it does."""
    world = after(s, s.active, option, face)
    march = world.stack[-1]
    if world.result is None and isinstance(march, March) and march.ask(world) is None:
        march.run(world, Referee(Fixed(face)))
    return world


def at_end(s: MaidState, world: MaidState, phase: March, cell: int) -> Preview:
    """Stacking and supply where a group ends."""
    side = s.active
    full = [stacking(world, side, cell)] if sum(stack(world, side, cell)) > sum(phase.counts) else []
    return joined(*full, supply_of(world, side, cell) if any(phase.counts) else Preview())


def _cost(way: tuple[int, ...], points: int, *, forced: bool) -> Reason:
    """MAI-6.4 to MAI-6.6: each hex, with the ground where it is not open and rivers where they cost."""
    steps = [(step_cost(a, b), _ground(a, b)) for a, b in pairwise(way)]
    total = sum(cost for cost, _why in steps)
    if forced:
        return Reason(f"{NAMES[way[-1]]} costs {total}, more than the {points} points there are: it is the whole move.", rules=("MAI-6.16",))
    words = " + ".join(f"{cost} ({why})" if why else str(cost) for cost, why in steps)
    rules = ("MAI-6.4", "MAI-6.6") if any("river" in why for _cost, why in steps) else ("MAI-6.4",)
    return Reason(f"{total} of {counted(points, 'movement point')}.", f"{words} = {total}" if len(steps) > 1 else words, rules)


def _ground(a: int, b: int) -> str:
    found = [KIND[b]] if COST[b] > 1 else []
    if WADE[side_of(a, b)] >> a & 1:
        found.append("river")
    return ", ".join(found)


def _town(s: MaidState, world: MaidState, phase: March, cell: int, *, onward: bool) -> Preview:
    """MAI-6.7 to MAI-6.13: what entering the hex brings."""
    side, enemy = s.active, 1 - s.active
    name = NAMES[cell]
    if s.towns[enemy] >> cell & 1 and s.present[enemy] >> cell & 1:
        joins = s.fighting[side] >> cell & 1
        text = f"The group joins the siege of {name} and stops outside." if joins else f"The group besieges {name} and stops outside."
        summon = world.stack[-1]
        called = [_summons(s, summon)] if isinstance(summon, Summon) else []
        return joined(Preview((Reason(text, rules=("MAI-6.10",)),)), *called, siege(world, side, cell))
    if s.towns[enemy] >> cell & 1:
        fate = fates(people_at(s, enemy, cell), FALLEN_TOWN)
        return Preview((Reason(f"{name} is open: the group takes it.", rules=("MAI-6.9", "MAI-2.11")), *((fate,) if fate else ())))
    driven = people_at(s, enemy, cell)
    if driven or s.present[enemy] >> cell & 1:
        fate = fates(driven, FIELD)
        return Preview((Reason(f"The {SIDE_NAMES[enemy]} at {name} are driven off.", rules=("MAI-6.11",)), *((fate,) if fate else ())))
    if onward and s.towns[side] >> cell & 1 and not s.fighting[side] >> cell & 1:
        return Preview((Reason("To go on it must drop off a garrison there.", rules=("MAI-6.7",)),))
    return Preview()


def drop(s: MaidState, phase: Drop, counts: Sequence[int]) -> Preview:
    stays, _people = phase.lots(s).chosen(s.active, phase.cell, counts)
    rest = company(minus(phase.counts, stays), phase.people)
    text = f"Staying in {NAMES[phase.cell]}: {troops(stays)}. Going on with {counted(phase.points, 'movement point')}: {rest}."
    return Preview((Reason(text, rules=("MAI-6.7", "MAI-6.8")),))


def stop(s: MaidState, phase: March, option: Option) -> Preview:
    """The move ends here."""
    return at_end(s, _arrived(s, option), phase, phase.cell)


# ---------------------------------------------------------------------- slipping, sailing, summons, field works


def slip(s: MaidState, phase: March, option: Option) -> Preview:
    goal, by = option.args
    way = (*phase.reach(s).path(by), goal) if by != phase.cell else (by, goal)
    reasons = [
        Reason(f"It slips through to {NAMES[goal]}: {chance(_die(SLIPS_AT))}.", f"die, {SLIPS_AT} or more", ("MAI-6.15",)),
        Reason(f"If not, it stops at {NAMES[by]}.", rules=("MAI-6.15",)),
    ]
    path = Overlay("path", words(way), ("", *(str(step_cost(a, b)) for a, b in pairwise(way))))
    through = _arrived(s, option, 6)
    return joined(Preview(tuple(reasons), (path,)), at_end(s, through, phase, goal))


def sail(s: MaidState, phase: March, option: Option) -> Preview:
    (goal,) = option.args
    reason = Reason("By sea, as the whole move; once per turn.", rules=("MAI-6.18",))
    return joined(Preview((reason,), (Overlay("path", words((phase.cell, goal))),)), at_end(s, _arrived(s, option), phase, goal))


def _summons(s: MaidState, phase: Summon) -> Preview:
    """MAI-6.12: the arithmetic of a summons and its chance."""
    parts = [Part(text, value, "MAI-6.12") for text, value in summons.modifiers(s, s.active, phase.cell, phase.people)]
    opens = Fraction(sum(summons.opens(s, s.active, phase.cell, phase.people, die) for die in range(1, 7)), 6)
    text = f"Summoned, {NAMES[phase.cell]} opens its gates: {chance(opens)}."
    return Preview((Reason(text, f"{arithmetic(parts)}, {OPENS_AT} or more", ("MAI-6.12",)),))


def summon(s: MaidState, phase: Summon, option: Option) -> Preview:
    march = s.stack[-2]
    assert isinstance(march, March)
    on = f" and may go on with {counted(march.points, 'movement point')}" if march.points else ""
    opened = Reason(f"If it opens, the Militia are removed and the group is inside{on}; if not, it stops outside.", rules=("MAI-6.13",))
    return joined(_summons(s, phase), Preview((opened,)))


def besiege(s: MaidState, phase: Summon, option: Option) -> Preview:
    return joined(Preview((Reason("The group stops outside.", rules=("MAI-6.10",)),)), siege(s, s.active, phase.cell))


def dig(s: MaidState, phase: FieldWorks, option: Option) -> Preview:
    (cell,) = option.args
    return Preview(
        (
            Reason(f"Attacks on the stack at {NAMES[cell]}: {signed(WORKS_MODIFIER)} to the die.", rules=("MAI-7.15",)),
            Reason("The works stay as long as a combat SP of the stack does, outside the walls.", rules=("MAI-6.20",)),
        ),
        (Overlay("reach", (WORDS[cell],)),),
    )
