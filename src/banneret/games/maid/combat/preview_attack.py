"""What an attack means before it is made (section 7): fire, odds with every doubling, the die, and exact chances for
both sides."""

from fractions import Fraction

from banneret.kernel.scene import Overlay, Preview, Reason

from ..country import NAMES, WORDS
from ..forces.stacks import besieged, fighters, firing, inside, people_at, stack
from ..log import company, counted, signed
from ..parties import Party
from ..parts import added, arithmetic
from ..previews import chance, way
from ..state import MaidState
from ..tables import AUTOMATIC, ENEMY, HIGHEST, LOWEST
from . import odds
from .fates import FALLEN_TOWN, FIELD
from .odds import Reckoning
from .outlook import AttackOutlook, Suffered, attack_outlook
from .preview import fates


def assault_on(s: MaidState, target: int, parties: tuple[Party, ...]) -> Preview:
    """An attack of the active side by these pieces."""
    side, enemy = s.active, ENEMY[s.active]
    name = NAMES[target]
    arrows = tuple(way(party.cell, target) for party in parties if party.cell != target)
    who = Reason(f"Attacking {name}: {company(odds.total(parties), odds.attackers(parties))}.", rules=("MAI-7.2",))
    line = FALLEN_TOWN if inside(s, enemy, target) else FIELD
    theirs = fates(people_at(s, enemy, target), line)
    if not s.fighting[enemy] >> target & 1:
        overrun = Reason(f"Nobody at {name} can fight: they are eliminated without dice.", rules=("MAI-7.6",))
        return Preview((who, overrun, *((theirs,) if theirs else ())), arrows)
    outlook = attack_outlook(s, side, target, parties)
    reckoning = odds.reckon(s, side, target, parties)
    reasons = [
        who,
        _fire(s, target, outlook),
        *_odds(reckoning, parties),
        *_after_fire(outlook, reckoning),
        *_die(reckoning),
        *_results(outlook),
    ]
    reasons.append(_for_side("attackers", outlook.by(lambda outcome: outcome.attacker)))
    reasons.append(_for_side("defenders", outlook.by(lambda outcome: outcome.defender)))
    if outlook.chance(lambda outcome: outcome.defender.gone) and theirs is not None:
        reasons.append(theirs)
    walls = any(besieged(s, side) >> party.cell & 1 for party in parties)
    ours = fates(odds.attackers(parties), FALLEN_TOWN if walls else FIELD)
    if outlook.chance(lambda outcome: outcome.attacker.gone) and ours is not None:
        reasons.append(ours)
    return Preview(tuple(reasons), (*arrows, Overlay("danger", (WORDS[target],))))


def _fire(s: MaidState, target: int, outlook: AttackOutlook) -> Reason:
    """MAI-7.7: comes first."""
    shooters = firing(stack(s, ENEMY[s.active], target))
    if not shooters:
        return Reason("No Archers or Artillery fire at the attackers.", rules=("MAI-7.9",))
    costs = outlook.by(lambda outcome: outcome.fire)
    found = "; ".join(f"{cost or 'none'}: {chance(costs[cost])}" for cost in sorted(costs))
    return Reason(
        f"First {counted(shooters, 'strength point')} of the defenders fire; the attackers lose {found}.",
        rules=("MAI-7.7", "MAI-7.9"),
    )


def _odds(r: Reckoning, parties: tuple[Party, ...]) -> list[Reason]:
    """MAI-7.10 to MAI-7.14, MAI-12.1, MAI-12.8: strengths with every doubling, the odds and how they were rounded,
    shifts."""
    counts = odds.total(parties)
    doubled = " (Heavy Cavalry count 2)" if r.attack > fighters(counts) else ""
    attack = counted(fighters(counts), "combat strength point") + (f"{doubled} = {r.attack}" if doubled else "")
    strengths = f"{attack} to {r.defence_sum}"
    rules = [
        "MAI-7.10",
        *(factor.rule for factor in r.factors),
        *(("MAI-12.8",) if doubled else ()),
        "MAI-7.13",
        "MAI-7.14",
    ]
    found = [Reason(f"Odds {odds.column_text(r.base)}.", f"{strengths}{_rounding(r)}", tuple(dict.fromkeys(rules)))]
    if r.shift:
        who, where = ("attackers", "right") if r.shift > 0 else ("defenders", "left")
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
    found = "; ".join(
        f"{odds.column_text(column) if column >= 0 else 'no attack'}: {chance(columns[column])}"
        for column in sorted(columns, reverse=True)
    )
    return [Reason(f"Odds after the fire: {found}.", rules=("MAI-7.9", "MAI-8.4"))]


def _die(r: Reckoning) -> list[Reason]:
    """MAI-7.15 to MAI-7.18."""
    if r.column == AUTOMATIC:
        return [Reason("No die is rolled.", rules=("MAI-7.14",))]
    if not r.modifiers:
        return [Reason("Nothing is added to the die.", rules=("MAI-7.15",))]
    parts = f"{arithmetic(r.modifiers)[1:]}; no less than {LOWEST} and no more than {HIGHEST}"
    return [
        Reason(
            f"{signed(added(r.modifiers))} to the die.",
            parts,
            (*dict.fromkeys(part.rule for part in r.modifiers), "MAI-7.18"),
        )
    ]


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
    return Reason(
        f"The {who} – {parts}.", f"{float(mean):.1f} combat strength points lost on average", ("MAI-8.2", "MAI-8.3")
    )


def _fortune(one: Suffered) -> str:
    if one.gone:
        return "eliminated"
    lost = [f"lose {one.lost}"] if one.lost else []
    return " and ".join([*lost, *(["retreat"] if one.retreats else [])]) or "unharmed"
