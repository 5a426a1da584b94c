"""What an attack means before it is made (sections 7 and 8): defensive fire, strengths, odds, the die, and the exact chances of each result for both sides;
then what losses, retreats and the advance leave."""

from collections.abc import Sequence
from fractions import Fraction

from banneret.kernel.option import Option
from banneret.kernel.referee import Referee
from banneret.kernel.scene import Overlay, Preview, Reason

from ..country import NAMES, WORDS
from ..determination import sieges
from ..determination.sieges import SiegeRoll
from ..determination.supply_check import Attrition
from ..determination.voices import Reroll
from ..face.preview_words import Fixed, after, chance, fates, joined, siege, stacking, supply_of, words
from ..forces.stacks import besieged, fighters, firing, inside, people_at, stack
from ..log import company, counted, signed
from ..movement import summons
from ..movement.summons import Answer
from ..parties import Party
from ..state import MaidState
from ..tables import AUTOMATIC, HIGHEST, LOWEST, ZOC_LEAST
from . import odds
from .advance import Advance
from .battle import Clash
from .combat import Assault, Combat, forces
from .fates import FALLEN_TOWN, FIELD
from .losses import AttackersLose, DefendersLose
from .odds import Part, Reckoning
from .outlook import AttackOutlook, Suffered, attack_outlook, fall_chance
from .retreat import AttackersRetreat, DefendersRetreat

# ---------------------------------------------------------------------- an attack


def attack(s: MaidState, phase: Combat, option: Option) -> Preview:
    """With all who can."""
    (target,) = option.args
    return assault_on(s, target, tuple(forces(s, s.active, target)))


def assault(s: MaidState, phase: Assault, counts: Sequence[int]) -> Preview:
    return assault_on(s, phase.target, phase.parties(s, tuple(counts)))


def assault_on(s: MaidState, target: int, parties: tuple[Party, ...]) -> Preview:
    """An attack of the active side by these pieces."""
    side, enemy = s.active, 1 - s.active
    name = NAMES[target]
    arrows = tuple(Overlay("path", words((cell, target))) for cell, _counts, _people in parties if cell != target)
    who = Reason(f"Attacking {name}: {company(odds.total(parties), odds.attackers(parties))}.", rules=("MAI-7.2",))
    line = FALLEN_TOWN if inside(s, enemy, target) else FIELD
    theirs = fates(people_at(s, enemy, target), line)
    if not s.fighting[enemy] >> target & 1:
        overrun = Reason(f"Nobody at {name} can fight: they are eliminated without dice.", rules=("MAI-7.6",))
        return Preview((who, overrun, *((theirs,) if theirs else ())), arrows)
    outlook = attack_outlook(s, side, target, parties)
    reckoning = odds.reckon(s, side, target, parties)
    reasons = [who, _fire(s, target, outlook), *_odds(s, reckoning, target, parties), *_after_fire(outlook, reckoning), *_die(reckoning), *_results(outlook)]
    reasons.append(_for_side("attackers", outlook.by(lambda outcome: outcome.attacker)))
    reasons.append(_for_side("defenders", outlook.by(lambda outcome: outcome.defender)))
    if outlook.chance(lambda outcome: outcome.defender.gone) and theirs is not None:
        reasons.append(theirs)
    walls = any(besieged(s, side) >> cell & 1 for cell, _counts, _people in parties)
    ours = fates(odds.attackers(parties), FALLEN_TOWN if walls else FIELD)
    if outlook.chance(lambda outcome: outcome.attacker.gone) and ours is not None:
        reasons.append(ours)
    return Preview(tuple(reasons), (*arrows, Overlay("danger", (WORDS[target],))))


def _fire(s: MaidState, target: int, outlook: AttackOutlook) -> Reason:
    """MAI-7.7: comes first."""
    shooters = firing(stack(s, 1 - s.active, target))
    if not shooters:
        return Reason("No Archers or Artillery fire at the attackers.", rules=("MAI-7.9",))
    costs = outlook.by(lambda outcome: outcome.fire)
    found = "; ".join(f"{cost or 'none'}: {chance(costs[cost])}" for cost in sorted(costs))
    return Reason(f"First {counted(shooters, 'SP')} of the defenders fire; the attackers lose {found}.", rules=("MAI-7.7", "MAI-7.9"))


def _odds(s: MaidState, r: Reckoning, target: int, parties: tuple[Party, ...]) -> list[Reason]:
    """MAI-7.10 to MAI-7.14, MAI-12.1, MAI-12.8: strengths with every doubling, the odds and how they were rounded, shifts."""
    counts = odds.total(parties)
    doubled = " (Heavy Cavalry count 2)" if r.attack > fighters(counts) else ""
    product = "".join(f" × {factor.value} ({factor.text})" for factor in r.factors)
    attack = counted(fighters(counts), "combat SP") + (f"{doubled} = {r.attack}" if doubled else "")
    strengths = f"{attack} to {r.defenders}{f'{product} = {r.defence}' if product else ''}"
    rules = ["MAI-7.10", *(factor.rule for factor in r.factors), *(("MAI-12.8",) if doubled else ()), "MAI-7.13", "MAI-7.14"]
    found = [Reason(f"Odds {odds.column_text(r.base)}.", f"{strengths}{_rounding(r)}", tuple(dict.fromkeys(rules)))]
    shift = odds.shift(s, counts, stack(s, 1 - s.active, target))
    if shift:
        who, where = ("attackers", "right") if shift > 0 else ("defenders", "left")
        text = f"Only the {who} have Archers or Artillery: one column {where}, {odds.column_text(r.column)}."
        found.append(Reason(text, rules=("MAI-12.1", "MAI-12.2")))
    return found


def _rounding(r: Reckoning) -> str:
    """How the odds were rounded in the defender's favour; nothing where they come out even."""
    if max(r.attack, r.defence) % min(r.attack, r.defence) == 0:
        return ""
    exact = f"{r.attack / r.defence:.2f} to 1" if r.attack >= r.defence else f"1 to {r.defence / r.attack:.2f}"
    return f", that is {exact}, rounded in the defender's favour"


def _after_fire(outlook: AttackOutlook, r: Reckoning) -> list[Reason]:
    """The odds that fire may leave, where they are others. The SPs that are missed least are lost first."""
    columns = outlook.by(lambda outcome: outcome.column)
    if set(columns) == {r.column}:
        return []
    found = "; ".join(f"{odds.column_text(column) if column >= 0 else 'no attack'}: {chance(columns[column])}" for column in sorted(columns, reverse=True))
    return [Reason(f"Odds after the fire: {found}.", rules=("MAI-7.9", "MAI-8.4"))]


def _die(r: Reckoning) -> list[Reason]:
    """MAI-7.15 to MAI-7.18."""
    if r.column == AUTOMATIC:
        return [Reason("No die is rolled.", rules=("MAI-7.14",))]
    if not r.modifiers:
        return [Reason("Nothing is added to the die.", rules=("MAI-7.15",))]
    total = sum(part.value for part in r.modifiers)
    parts = " ".join(f"{signed(part.value)} ({part.text})" for part in r.modifiers)
    limits = f"; no less than {LOWEST} and no more than {HIGHEST}"
    return [Reason(f"{signed(total)} to the die.", parts + limits, (*dict.fromkeys(part.rule for part in r.modifiers), "MAI-7.18"))]


def _results(outlook: AttackOutlook) -> list[Reason]:
    """Each result of the table with its exact chance."""
    found = outlook.by(lambda outcome: outcome.result)
    stopped = found.pop("", None)
    reasons = [] if stopped is None else [Reason(f"Fire stops the attack: {chance(stopped)}.", rules=("MAI-7.9",))]
    if found:
        results = "; ".join(f"{text}: {chance(odd)}" for text, odd in found.items())
        reasons.append(Reason(f"Results for attackers/defenders: {results}.", rules=("MAI-7.19", "MAI-8.1")))
    return reasons


def _for_side(who: str, suffered: dict[Suffered, Fraction]) -> Reason:
    """What it comes to for one side, fire and all, with exact chances."""
    found: dict[str, Fraction] = {}
    for one, odd in suffered.items():
        found[_fortune(one)] = found.get(_fortune(one), Fraction(0)) + odd
    mean = sum((one.lost * odd for one, odd in suffered.items()), Fraction(0))
    parts = "; ".join(f"{word}: {chance(odd)}" for word, odd in sorted(found.items(), key=lambda item: -item[1]))
    return Reason(f"The {who} – {parts}.", f"{float(mean):.1f} combat SPs lost on average", ("MAI-8.2", "MAI-8.3"))


def _fortune(one: Suffered) -> str:
    if one.gone:
        return "eliminated"
    lost = [f"lose {one.lost}"] if one.lost else []
    return " and ".join([*lost, *(["retreat"] if one.retreats else [])]) or "unharmed"


# ---------------------------------------------------------------------- losses


def attackers_lose(s: MaidState, phase: AttackersLose, counts: Sequence[int]) -> Preview:
    """What is left of the attack, and after defensive fire at which odds it goes on."""
    world = _chosen(s, phase, counts)
    before, battle = s.battle, world.battle
    assert before is not None and battle is not None
    if not any(fighters(left) for _cell, left, _people in battle.parties):
        fate = fates(odds.attackers(before.parties), FIELD)
        return Preview((Reason("None of the attackers is left.", rules=("MAI-8.3",)), *((fate,) if fate else ())))
    left = odds.total(battle.parties)
    reasons = [Reason(f"Left to attack: {company(left, odds.attackers(battle.parties))}.", rules=("MAI-8.4",))]
    if before.column < 0:
        was, now = (odds.reckon(world if one is battle else s, s.active, one.target, one.parties) for one in (before, battle))
        reasons.append(Reason(f"Odds {odds.column_text(now.column)}.", f"{now.attack} to {now.defence}", ("MAI-7.9", "MAI-7.13")))
        reasons += _changes(was.modifiers, now.modifiers)
    return Preview(tuple(reasons))


def defenders_lose(s: MaidState, phase: DefendersLose, counts: Sequence[int]) -> Preview:
    return _left(s, _chosen(s, phase, counts), 1 - s.active, phase.cell(s))


def attrition(s: MaidState, phase: Attrition, counts: Sequence[int]) -> Preview:
    return _left(s, _chosen(s, phase, counts), phase.side, phase.cell)


def _chosen(s: MaidState, phase: AttackersLose | DefendersLose | Attrition | Advance, counts: Sequence[int]) -> MaidState:
    world = s.clone()
    phase.decide(world, Referee(Fixed(3)), tuple(counts))
    return world


def _left(s: MaidState, world: MaidState, side: int, cell: int) -> Preview:
    """What is left of a stack, and what it can no longer do."""
    left = stack(world, side, cell)
    name = NAMES[cell]
    if not fighters(left):
        fate = fates(people_at(s, side, cell), FALLEN_TOWN if inside(s, side, cell) else FIELD)
        return Preview((Reason(f"Nobody is left at {name}.", rules=("MAI-8.5",)), *((fate,) if fate else ())))
    reasons = [Reason(f"Left at {name}: {company(left, people_at(world, side, cell))}.", rules=("MAI-8.4",))]
    if not inside(s, side, cell) and fighters(stack(s, side, cell)) >= ZOC_LEAST > fighters(left):
        reasons.append(Reason("Too few for a zone of control.", rules=("MAI-3.10",)))
    if firing(stack(s, side, cell)) and not firing(left):
        reasons.append(Reason("Nobody is left to fire at attackers.", rules=("MAI-7.9",)))
    if besieged(s, side) >> cell & 1 and besieged(world, side) >> cell & 1:
        reasons += _changes(sieges.modifiers(s, 1 - side, cell), sieges.modifiers(world, 1 - side, cell))
        return joined(Preview(tuple(reasons)), siege(world, 1 - side, cell))
    if s.towns[1 - side] >> cell & 1:
        return joined(Preview(tuple(reasons)), siege(world, side, cell))
    return Preview(tuple(reasons))


def _changes(before: list[Part], now: list[Part]) -> list[Reason]:
    """Modifiers that are lost or new."""
    lost = [Reason(f"No longer: {part.text}.", f"was {signed(part.value)}", (part.rule,)) for part in before if part not in now]
    return lost + [Reason(f"New: {part.text}.", signed(part.value), (part.rule,)) for part in now if part not in before]


# ---------------------------------------------------------------------- retreat, advance, voices


def retreat(s: MaidState, phase: DefendersRetreat | AttackersRetreat, option: Option) -> Preview:
    """The stack as it would stand there. MAI-12.7: routed, if it falls back on a 4R."""
    (haven,) = option.args
    assert s.battle is not None
    if isinstance(phase, DefendersRetreat):
        side, cell = 1 - s.active, s.battle.target
    else:
        party = phase.party(s)
        assert party is not None
        side, cell = s.active, party[0]
    world = after(s, side, option)
    way = Preview((), (Overlay("path", words((cell, haven))),))
    routed = [Preview((Reason("It is routed: no attack and no zone of control for a while.", rules=("MAI-12.7",)),))] if haven in world.routed[side] else []
    return joined(way, stacking(world, side, haven), *routed, supply_of(world, side, haven))


def advance(s: MaidState, phase: Advance, counts: Sequence[int]) -> Preview:
    """Who would stand in the hex that was won, and what it means for a town."""
    side, target = s.active, phase.target(s)
    world = _chosen(s, phase, counts)
    there = company(stack(world, side, target), people_at(world, side, target))
    reasons = [Reason(f"At {NAMES[target]} then: {there}.", rules=("MAI-8.13",))]
    if s.towns[1 - side] >> target & 1:
        taken = world.towns[side] >> target & 1
        text = f"{NAMES[target]} is taken." if taken else f"{NAMES[target]} keeps its controller."
        reasons.append(Reason(text, rules=("MAI-8.13", "MAI-2.11") if taken else ("MAI-8.14",)))
    left = [
        Reason(f"{NAMES[cell]} is left without a garrison.", rules=("MAI-8.13",))
        for cell, _counts, _people in (s.battle.parties if s.battle else ())
        if inside(world, side, cell) and not world.fighting[side] >> cell & 1
    ]
    arrows = tuple(Overlay("path", words((cell, target))) for cell in dict.fromkeys(source.cell for source in phase.lots(s).sources))
    return joined(Preview((*reasons, *left), arrows), supply_of(world, side, target))


def voices(s: MaidState, phase: Reroll, option: Option) -> Preview:
    """MAI-5.22: the roll that lies there, and for a second one the exact chances."""
    below = s.stack[-2]
    keep = option.verb == "keep"
    if isinstance(below, Clash):
        return _combat_roll(s, keep)
    if isinstance(below, SiegeRoll):
        name = NAMES[below.cell]
        if keep:
            return _stands(f"{name} {'falls' if sieges.taken(s, below.side, below.cell, below.die) else 'holds'}")
        return _again(f"{name} falls: {chance(fall_chance(s, below.side, below.cell))}")
    assert isinstance(below, Answer)
    call = below.summons
    if keep:
        return _stands(f"the gates {'open' if summons.opens(s, s.active, call.cell, call.people, below.die) else 'stay shut'}")
    opens = Fraction(sum(summons.opens(s, s.active, call.cell, call.people, die) for die in range(1, 7)), 6)
    return _again(f"the gates open: {chance(opens)}")


def _combat_roll(s: MaidState, keep: bool) -> Preview:
    battle = s.battle
    assert battle is not None
    if keep:
        text = odds.result_text(battle.column, battle.die)
        return _stands(f"{text}, {odds.result_words(text)}")
    parts = odds.reckon(s, s.active, battle.target, battle.parties).modifiers
    texts = [odds.result_text(battle.column, odds.modified(die, parts)) for die in range(1, 7)]
    return _again("; ".join(f"{text}: {chance(Fraction(texts.count(text), 6))}" for text in dict.fromkeys(texts)))


def _stands(what: str) -> Preview:
    return Preview((Reason(f"The roll stands: {what}.", rules=("MAI-5.22",)),))


def _again(what: str) -> Preview:
    return Preview((Reason(f"The second roll stands. {what[0].upper()}{what[1:]}.", rules=("MAI-5.22",)),))
