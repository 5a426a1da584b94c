"""Advice in battle: whom to attack, what to give up, where to fall back to, who follows up, and when to heed the voices."""

from banneret.kernel.option import Menu

from ..combat import odds
from ..combat.advance import Advance
from ..combat.battle import Clash
from ..combat.combat import Assault, forces
from ..combat.losses import AttackersLose, DefendersLose, losses_in_order
from ..combat.retreat import AttackersRetreat
from ..country import river_between
from ..determination.sieges import SiegeRoll, modifiers
from ..determination.supply_check import Attrition
from ..forces.stacks import fighters, of_type, people_at, plus, stack
from ..movement.summons import Answer
from ..movement.summons import modifiers as summons_modifiers
from ..parties import Battle, Counts
from ..state import NOBODY, MaidState
from ..tables import CHARLES, ELIMINATED, FALLS_AT, HEAVY, OPENS_AT, RETREAT
from .handfuls import steps_to
from .manner import Manner
from .mind import Mind
from .orders import imagine, standing


def combat(s: MaidState, seat: int, menu: Menu, manner: Manner) -> list[float]:
    """What each attack promises with all who can take part."""
    mind = Mind(s, seat, manner)
    return [attack_value(mind, option.args[0]) if option.args else 0.0 for option in menu]


def attack_value(mind: Mind, target: int) -> float:
    s, side = mind.s, mind.me
    parties = forces(s, side, target)
    counts = odds.total(tuple(parties))
    people = odds.attackers(tuple(parties)) & ~(1 << CHARLES)
    across = all(cell != target and river_between(cell, target) for cell, _counts, _people in parties)
    attack = fighters(counts)
    if not mind.s.fighting[mind.enemy] >> target & 1:
        return 0.3
    seen = mind.reckon(target, attack, people, of_type(counts, HEAVY) > 0, across)
    return mind.strike_value(target, seen, attack, people)


def assault(s: MaidState, seat: int, menu: Menu, manner: Manner) -> list[float]:
    """Everybody but the king."""
    phase = s.stack[-1]
    assert isinstance(phase, Assault)
    lots = phase.lots(s)
    wanted = tuple(0 if source.person == CHARLES else lot.count for lot, source in zip(lots.lots, lots.sources, strict=True))
    return steps_to(menu, lots.lots, wanted)


def losses(s: MaidState, seat: int, menu: Menu, manner: Manner) -> list[float]:
    """Those that are missed least."""
    phase = s.stack[-1]
    assert isinstance(phase, AttackersLose | DefendersLose | Attrition)
    lots = phase.lots(s)
    number = phase.number(s) if isinstance(phase, Attrition) else phase.number
    return steps_to(menu, lots.lots, losses_in_order(lots, min(number, sum(lot.count for lot in lots.lots))))


def retreat(s: MaidState, seat: int, menu: Menu, manner: Manner) -> list[float]:
    """Where the stack would stand best."""
    mind = Mind(s, seat, manner)
    battle, phase = s.battle, s.stack[-1]
    assert battle is not None
    if isinstance(phase, AttackersRetreat):
        _cell, counts, people = battle.parties[phase.at]
    else:
        counts, people = stack(s, seat, battle.target), people_at(s, seat, battle.target)
    values = []
    for option in menu:
        haven = option.args[0]
        there = mind.troops.get(haven, NOBODY[seat])
        joined = mind.people.get(haven, 0)
        values.append(mind.hold(haven, plus(there, counts), joined | people) - mind.hold(haven, there, joined))
    return values


def advance(s: MaidState, seat: int, menu: Menu, manner: Manner) -> list[float]:
    """All, nobody, or all but the garrisons of towns: whatever leaves both hexes best."""
    phase = s.stack[-1]
    assert isinstance(phase, Advance)
    lots, tally = phase.lots(s), phase.tally(s)
    target = phase.target(s)
    room = tally.bounds[0].most
    all = [lot.count for lot in lots.lots]
    none = [0] * len(all)
    kept = [count - (1 if source.slot >= 0 and s.towns[seat] >> source.cell & 1 and count else 0) for count, source in zip(all, lots.sources, strict=True)]
    choices = [none] + [_within(lots.troops, some, room) for some in (all, kept)]
    values = [_after(s, seat, manner, phase, target, tuple(some)) for some in choices]
    return steps_to(menu, lots.lots, choices[values.index(max(values))])


def _within(troops: tuple[int, ...], wanted: list[int], room: int) -> list[int]:
    """As many as there is room for."""
    found = wanted[:]
    for number in reversed(troops):
        over = sum(found[other] for other in troops) - room
        if over <= 0:
            break
        found[number] -= min(over, found[number])
    return found


def _after(s: MaidState, seat: int, manner: Manner, phase: Advance, target: int, counts: tuple[int, ...]) -> float:
    mind = Mind(s, seat, manner)
    lots = phase.lots(s)
    cells = list(dict.fromkeys(source.cell for source in lots.sources))
    before = sum(standing(mind, cell) for cell in (*cells, target))
    force: Counts = NOBODY[seat]
    for cell in cells:
        troops, people = lots.chosen(seat, cell, counts)
        imagine(mind, cell, target, troops, people)
        force = plus(force, troops)
    prize = 0.0
    if fighters(force) and mind.walls >> target & 1:
        mind.towns |= 1 << target
        mind.walls &= ~(1 << target)
        prize = mind.worth[target]
    return prize + sum(standing(mind, cell) for cell in (*cells, target)) - before


# ---------------------------------------------------------------------- Jeanne's voices


def reroll(s: MaidState, seat: int, menu: Menu, manner: Manner) -> list[float]:
    """A roll that is worse than another would be on average is rolled again."""
    below = s.stack[-2]
    if isinstance(below, Clash):
        assert s.battle is not None
        poor = _poor(s, s.battle)
    elif isinstance(below, SiegeRoll):
        poor = below.die + sum(part.value for part in modifiers(s, below.side, below.cell)) < FALLS_AT
    elif isinstance(below, Answer):
        summons = below.summons
        poor = below.die + sum(part for _why, part in summons_modifiers(s, seat, summons.cell, summons.people)) < OPENS_AT
    else:
        poor = False
    return [1.0 if (option.verb == "reroll") == poor else 0.0 for option in menu]


def _poor(s: MaidState, battle: Battle) -> bool:
    parts = odds.modifiers(s, s.active, battle.target, odds.total(battle.parties), odds.attackers(battle.parties))
    attackers = fighters(odds.total(battle.parties))
    defenders = fighters(stack(s, 1 - s.active, battle.target))
    walled = bool(s.towns[1 - s.active] >> battle.target & 1)

    def value(die: int) -> float:
        suffered, dealt = odds.result(battle.column, die)
        lost = attackers if suffered == ELIMINATED else suffered % RETREAT
        dead = defenders if dealt == ELIMINATED else min(dealt % RETREAT, defenders)
        gone = dead == defenders or (dealt >= RETREAT and not walled)
        return dead - lost + (4.0 if gone else 0.0) - (1.0 if RETREAT <= suffered < ELIMINATED else 0.0)

    return value(battle.die) < sum(value(odds.modified(die, parts)) for die in range(1, 7)) / 6
