"""What an option means before it is taken: the line and the cover of a shot, the sum of an attack, the cost and the tests of a move.

All of it comes from the functions that carry the rules out, so the two can't disagree; the odds beside it are the kernel's.
"""

from collections.abc import Callable
from typing import Any

from banneret.board.hex import DIRECTIONS, members
from banneret.kernel.option import Option
from banneret.kernel.scene import Overlay, Preview, Reason

from ..charges import counter_charge
from ..charges.charge import AimCharge, RouteCharge, defence_of, increased
from ..charges.counter_charge import CounterCharge
from ..combat.advance import Advance
from ..combat.combat import Combat, PlanAttack, joiners, reach_of_all
from ..combat.fight import COLUMN_NAMES, Reckoning, arithmetic, attack_strength, reckon
from ..combat.losses import FOOT_WORDS, MOUNTED_WORDS
from ..combat.retreat import Retreat
from ..log import signed
from ..movement import infiltration
from ..state import DiexState
from ..tables import column
from .preview_fire import FIRE


def preview(s: DiexState, option: Option) -> Preview | None:
    """For the seat that is asked."""
    phase = s.stack[-1]
    maker = _MAKERS.get((type(phase), option.verb))
    return None if maker is None else maker(s, phase, option)


# ---------------------------------------------------------------------- attacks


def _attack(s: DiexState, phase: Combat, option: Option) -> Preview:
    attacker, defender = option.args
    return _combat(s, reckon(s, (attacker,), (defender,)))


def _all(s: DiexState, phase: Combat, option: Option) -> Preview:
    (defender,) = option.args
    able = tuple(attacker for attacker, foes in joiners(s, reach_of_all(s)) if foes >> defender & 1)
    return _combat(s, reckon(s, able, (defender,)))


def _planned(s: DiexState, phase: PlanAttack, option: Option) -> Preview | None:
    attackers, defenders = phase.attackers, phase.defenders
    if option.verb == "with":
        attackers = (*attackers, *option.args)
    elif option.verb == "also":
        defenders = (*defenders, *option.args)
    return _combat(s, reckon(s, attackers, defenders)) if attackers else None


def _combat(s: DiexState, r: Reckoning) -> Preview:
    reasons = [Reason(f"differential {signed(r.differential)}", arithmetic(s, r).partition(", ")[0], ("DXA-6c",))]
    reasons += [Reason(why, f"{signed(shift)} column{'' if abs(shift) == 1 else 's'}", (rule,)) for shift, why, rule in r.shifts]
    if r.column != column(r.differential):
        reasons.append(Reason(f"column {COLUMN_NAMES[r.column]}", f"{signed(r.shift)} in all", ("DXA-6f",)))
    if r.armoured:
        reasons.append(Reason("the defender is armoured", "+1 to the die", ("DXA-6.3a",)))
    reasons.append(_results(r))
    fighters = tuple(s.ground.names[cell] for counter in r.defenders for cell in members(s.cells(counter)))
    return Preview(tuple(reasons), (Overlay("danger", fighters),))


def _results(r: Reckoning) -> Reason:
    words = MOUNTED_WORDS if r.mounted else FOOT_WORDS
    letters = r.letters()
    found = ", ".join(f"{letter} {words[letter]} {letters.count(letter) * 10} %" for letter in dict.fromkeys(letters))
    return Reason(found, rules=("DXA-6j" if r.mounted else "DXA-6i", "DXA-6l" if r.mounted else "DXA-6k"))


# ---------------------------------------------------------------------- charges


def _charge_at(s: DiexState, phase: AimCharge, option: Option) -> Preview:
    cell, direction = option.args
    return _charge(s, phase.rider, cell, direction, ())


def _charge_by(s: DiexState, phase: RouteCharge, option: Option) -> Preview:
    return _charge(s, phase.rider, phase.cell, phase.direction, (*phase.path, *option.args))


def _charge(s: DiexState, rider: int, cell: int, direction: int, path: tuple[int, ...]) -> Preview:
    target = s.who[cell]
    route = RouteCharge(rider, cell, direction, path).route(s)
    attack, defence, _, _ = increased(attack_strength(s, rider), defence_of(s, target), met=False, lance=False)
    sum = f"{attack_strength(s, rider)} × 1½ = {attack}; {attack} − {defence} = {signed(attack - defence)}"
    reasons = [
        Reason(f"{len(route)} hexes, the last four {DIRECTIONS[direction]}", rules=("DXA-7.2.1c", "DXA-7.2.1d")),
        Reason(
            f"{s.name(rider)} strikes {s.name(target)} in column {COLUMN_NAMES[column(attack - defence)]}, before the ground is counted", sum, ("DXA-7.2.3a",)
        ),
    ]
    way = (s.at[rider], *route, cell)
    return Preview(tuple(reasons), (Overlay("path", tuple(s.ground.names[place] for place in way)),))


def _meet(s: DiexState, phase: CounterCharge, option: Option) -> Preview:
    """DXA-7.2.2c, DXA-7.2.2d: where the two meet, and by which way he comes there."""
    (rider,) = option.args
    charger, _, _, route, _, _ = s.charges[phase.index]
    front, rear, _ = counter_charge.meeting(s, route)
    attack, defence, exchanged, _ = increased(attack_strength(s, charger), defence_of(s, rider), met=True, lance=False)
    names = s.ground.names
    sum = f"{attack} − {defence} = {signed(attack - defence)}"
    reasons = [
        Reason(f"{s.name(rider)} meets {s.name(charger)} in {names[front]} and {names[rear]}", rules=("DXA-7.2.2c",)),
        Reason(f"{s.name(charger)} attacks with half as much again, {s.name(rider)} defends with half as much again", sum, ("DXA-7.2.3b", "DXA-7.2.3d")),
    ]
    if exchanged:
        reasons.append(Reason(f"{s.name(rider)} is the stronger and attacks himself", rules=("DXA-7.2.3e",)))
    way = (s.at[rider], *counter_charge.way(s, rider, route))
    ways = [Overlay("path", tuple(names[cell] for cell in way)), Overlay("danger", tuple(names[cell] for cell in route))]
    return Preview(tuple(reasons), tuple(ways))


# ---------------------------------------------------------------------- afterwards


def _advance(s: DiexState, phase: Advance, option: Option) -> Preview:
    counter, *way = option.args
    points = phase.points(s, counter)
    cells = (s.at[counter], *dict.fromkeys(way))
    return Preview((Reason(f"half the allowance: {points} points", rules=("DXA-6.6c",)),), (Overlay("path", tuple(s.ground.names[c] for c in cells)),))


def _retreat(s: DiexState, phase: Retreat, option: Option) -> Preview:
    counter = phase.counter
    reasons = []
    for cell in option.args:
        enemies = infiltration.opposers(s, counter, cell, phase.foes)
        if enemies:
            who = " and ".join(s.name(enemy) for enemy in enemies)
            reasons.append(Reason(f"{s.ground.names[cell]} past {who}: infiltration test", rules=("DXA-4.3i", "DXA-6.5e")))
    way = tuple(s.ground.names[cell] for cell in (s.at[counter], *option.args))
    return Preview(tuple(reasons), (Overlay("path", way),))


_MAKERS: dict[tuple[type, str], Callable[[DiexState, Any, Option], Preview | None]] = {
    **FIRE,
    (Combat, "attack"): _attack,
    (Combat, "all"): _all,
    (PlanAttack, "go"): _planned,
    (PlanAttack, "with"): _planned,
    (PlanAttack, "also"): _planned,
    (AimCharge, "at"): _charge_at,
    (RouteCharge, "go"): _charge_by,
    (RouteCharge, "via"): _charge_by,
    (CounterCharge, "meet"): _meet,
    (Advance, "advance"): _advance,
    (Retreat, "retreat"): _retreat,
}
