"""Advice in battle: whom to attack, what to give up, where to fall back to, who follows up, and when to heed the
voices."""

from collections.abc import Callable
from typing import Any

from banneret.kernel.option import Menu

from ..combat import odds
from ..combat.advance import Advance
from ..combat.attack import forces
from ..combat.battle import Clash
from ..combat.combat import Assault
from ..combat.losses import Losses, losses_in_order
from ..combat.retreat import Retreat
from ..country import river_between
from ..determination.siege_odds import taken
from ..determination.sieges import SiegeRoll
from ..forces.stacks import fighters, of_type, plus, stack
from ..movement.summons import Answer
from ..parties import Counts
from ..state import NOBODY, MaidState
from ..tables import CHARLES, ELIMINATED, ENEMY, HEAVY, RETREAT, Side
from .handfuls import steps_to
from .manner import Manner
from .mind import Mind
from .orders import hold_of, imagine


def combat(phase: object, s: MaidState, seat: Side, menu: Menu, manner: Manner) -> list[float]:
    """What each attack promises with all who can take part."""
    mind = Mind(s, seat, manner)
    return [attack_value(mind, option.args[0]) if option.args else 0.0 for option in menu]


def attack_value(mind: Mind, target: int) -> float:
    s, side = mind.s, mind.me
    parties = forces(s, side, target)
    counts = odds.total(parties)
    people = odds.attackers(parties) & ~(1 << CHARLES)
    across = all(party.cell != target and river_between(party.cell, target) for party in parties)
    attack = fighters(counts)
    if not mind.s.fighting[mind.enemy] >> target & 1:
        return 0.3
    seen = mind.reckon(target, attack, people, of_type(counts, HEAVY) > 0, across)
    return mind.strike_value(target, seen, attack, people)


def assault(phase: Assault, s: MaidState, seat: Side, menu: Menu, manner: Manner) -> list[float]:
    """Everybody but the king."""
    lots = phase.lots(s)
    wanted = tuple(0 if lot.person == CHARLES else lot.count for lot in lots.lots)
    return steps_to(menu, lots.lots, wanted)


def losses(phase: Losses, s: MaidState, seat: Side, menu: Menu, manner: Manner) -> list[float]:
    """Those that are missed least."""
    lots = phase.lots(s)
    return steps_to(menu, lots.lots, losses_in_order(lots, min(phase.toll(s), sum(lot.count for lot in lots.lots))))


def retreat(phase: Retreat, s: MaidState, seat: Side, menu: Menu, manner: Manner) -> list[float]:
    """Where the stack would stand best."""
    mind = Mind(s, seat, manner)
    party = phase.party(s)
    assert party is not None
    values = []
    for option in menu:
        haven = option.args[0]
        there = mind.troops.get(haven, NOBODY[seat])
        joined = mind.people.get(haven, 0)
        values.append(
            mind.hold(haven, plus(there, party.counts), joined | party.people) - mind.hold(haven, there, joined)
        )
    return values


def advance(phase: Advance, s: MaidState, seat: Side, menu: Menu, manner: Manner) -> list[float]:
    """All, nobody, or all but the garrisons of towns: whatever leaves both hexes best."""
    lots, tally = phase.lots(s), phase.tally(s)
    target = s.attack.target
    room = tally.bounds[0].most
    all = [lot.count for lot in lots.lots]
    none = [0] * len(all)
    kept = [
        lot.count - (1 if lot.slot >= 0 and s.towns[seat] >> lot.cell & 1 and lot.count else 0) for lot in lots.lots
    ]
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


def _after(s: MaidState, seat: Side, manner: Manner, phase: Advance, target: int, counts: tuple[int, ...]) -> float:
    mind = Mind(s, seat, manner)
    lots = phase.lots(s)
    cells = lots.cells
    before = sum(hold_of(mind, cell) for cell in (*cells, target))
    force: Counts = NOBODY[seat]
    for cell in cells:
        party = lots.chosen(seat, cell, counts)
        imagine(mind, cell, target, party.counts, party.people)
        force = plus(force, party.counts)
    prize = 0.0
    if fighters(force) and mind.walls >> target & 1:
        mind.towns |= 1 << target
        mind.walls &= ~(1 << target)
        prize = mind.worth[target]
    return prize + sum(hold_of(mind, cell) for cell in (*cells, target)) - before


# ---------------------------------------------------------------------- Jeanne's voices


def reroll(phase: object, s: MaidState, seat: Side, menu: Menu, manner: Manner) -> list[float]:
    """A roll that is worse than another would be on average is rolled again."""
    rolled = s.stack[-2]
    poor = _POOR[type(rolled)](rolled, s)
    return [1.0 if (option.verb == "reroll") == poor else 0.0 for option in menu]


def _poor_siege(roll: SiegeRoll, s: MaidState) -> bool:
    return not taken(s, roll.side, roll.cell, roll.die)


def _poor_answer(answer: Answer, s: MaidState) -> bool:
    return not answer.opened(s)


def _poor_attack(clash: Clash, s: MaidState) -> bool:
    battle = s.attack
    parts = odds.modifiers(s, s.active, battle.target, odds.total(battle.parties), odds.attackers(battle.parties))
    attackers = fighters(odds.total(battle.parties))
    defenders = fighters(stack(s, ENEMY[s.active], battle.target))
    walled = bool(s.towns[ENEMY[s.active]] >> battle.target & 1)

    def value(die: int) -> float:
        suffered, dealt = odds.result(battle.column, die)
        lost = attackers if suffered == ELIMINATED else suffered % RETREAT
        dead = defenders if dealt == ELIMINATED else min(dealt % RETREAT, defenders)
        gone = dead == defenders or (dealt >= RETREAT and not walled)
        return dead - lost + (4.0 if gone else 0.0) - (1.0 if RETREAT <= suffered < ELIMINATED else 0.0)

    return value(battle.die) < sum(value(odds.modified(die, parts)) for die in range(1, 7)) / 6


_POOR: dict[type[object], Callable[[Any, MaidState], bool]] = {
    Clash: _poor_attack,
    SiegeRoll: _poor_siege,
    Answer: _poor_answer,
}
"""By the phase whose roll it is: whether the roll is poor."""
