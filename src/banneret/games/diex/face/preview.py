"""What an option means before it is taken: the line and the cover of a shot, the sum of an attack, the cost and the tests of a move.

All of it comes from the functions that carry the rules out, so the two can't disagree; the odds beside it are the kernel's.
"""

from collections.abc import Callable
from typing import Any

from banneret.board.hex import DIRECTIONS, members
from banneret.kernel.option import Option
from banneret.kernel.scene import Overlay, Preview, Reason

from ..castle import ladders
from ..charges import counter_charge
from ..charges.charge import AimCharge, RouteCharge, defence_of, increased
from ..charges.counter_charge import CounterCharge
from ..combat.advance import Advance
from ..combat.combat import Combat, PlanAttack, joiners, reach_of_all
from ..combat.fight import COLUMN_NAMES, Reckoning, arithmetic, attack_strength, reckon
from ..combat.losses import FOOT_WORDS, MOUNTED_WORDS
from ..combat.retreat import Retreat
from ..ground.terrain import FLAT, HEX_KINDS, OPEN, SIDE_KINDS
from ..missiles.shooting import able_to_fire, in_reach, may_be_fired_at, weapon_of
from ..movement import infiltration, routes
from ..movement.move import Leg, Movement, Moving, allowed, chance_unhurt, explain_path
from ..sight.sight import shot_cover
from ..state import WOUNDED, DiexState
from ..tables import KILLED, WOUNDED_RESULT, column, infiltration_result
from .preview_fire import FIRE, signed


def preview(s: DiexState, option: Option) -> Preview | None:
    """For the seat that is asked."""
    phase = s.stack[-1]
    maker = _MAKERS.get((type(phase), option.verb))
    return None if maker is None else maker(s, phase, option)


# ---------------------------------------------------------------------- moves


def _reach(s: DiexState, phase: Movement, option: Option) -> Preview:
    (counter,) = option.args
    points = allowed(s, counter)
    cells = routes.destinations(s, counter, points)
    text = f"{s.name(counter)} has {points} movement points."
    rules = ("DXA-4a", "DXA-5.1a2") if s.shot >> counter & 1 else ("DXA-4a",)
    return Preview((Reason(text, rules=rules),), (Overlay("reach", tuple(s.ground.named(cells))),) if cells else ())


def _go(s: DiexState, phase: Moving, option: Option) -> Preview:
    (cell,) = option.args
    counter = phase.counter
    legs = _legs(s, phase, cell)
    names = s.ground.names
    reasons = []
    if legs:
        total = legs[-1][2]
        reasons.append(Reason(f"{total} of {phase.left} points", f"{' + '.join(_costs(s, legs))} = {total}", ("DXA-4b",)))
    before = infiltration.opposers(s, counter, s.at[counter]) if s.moving == counter and infiltration.was_entered(s, counter) else []
    tests = [(s.at[counter], before)] if before else []
    tests += [(place, enemies) for place, _, _, enemies in legs if enemies]
    for place, enemies in tests:
        reasons += [_test(s, counter, place, enemy) for enemy in enemies]
    if tests:
        chance = chance_unhurt(s, phase, cell)
        reasons.append(Reason(f"arrives neither stopped nor hurt: {float(chance):.0%}".replace("%", " %"), rules=("DXA-4.3d",)))
    reasons += _under_fire(s, counter, [place for place, _, _, _ in legs])
    way = Overlay("path", (names[s.at[counter]], *(names[place] for place, _, _, _ in legs)), ("", *(str(spent) for _, _, spent, _ in legs)))
    danger = tuple(names[place] for place, _ in tests)
    return Preview(tuple(reasons), (way, Overlay("danger", danger)) if danger else (way,))


def _legs(s: DiexState, phase: Moving, cell: int) -> list[Leg]:
    """The way; with a ladder it is one hex (DXA-10.1.2b)."""
    if s.bearers >> phase.counter & 1:
        step: list[Leg] = [(cell, cost, cost, []) for to, cost in ladders.steps(s, phase.counter, phase.left) if to == cell]
        return step[:1]
    return explain_path(s, phase, cell)


def _costs(s: DiexState, legs: list[Leg]) -> list[str]:
    """The cost of each hex, with the ground where it isn't open: "2 (marsh)"."""
    ground, before, found = s.ground, -1, []
    for place, cost, _, _ in legs:
        words = [] if ground.kind[place] == FLAT else [HEX_KINDS[ground.kind[place]].name.lower()]
        direction = ground.lattice.direction(before, place) if before >= 0 else -1
        side = ground.side[direction][before] if direction >= 0 else OPEN
        if side != OPEN:
            words.append(SIDE_KINDS[side].name.lower())
        found.append(f"{cost} ({', '.join(words)})" if words and cost > 1 else str(cost))
        before = place
    return found


_PAST = ("slips past", "stopped", "wounded", "killed")
"""By result of the infiltration table (DXA-4.3.1a)."""


def _test(s: DiexState, counter: int, place: int, enemy: int) -> Reason:
    """DXA-4.3a: one roll, with what it can bring."""
    modifier = infiltration.modifier(s, counter, enemy)
    results = [infiltration_result(die + modifier) for die in range(1, 11)]
    if s.health[counter] == WOUNDED:
        results = [KILLED if result == WOUNDED_RESULT else result for result in results]  # DXA-1.2e
    found = ", ".join(f"{word} {results.count(result) * 10} %" for result, word in enumerate(_PAST) if result in results)
    return Reason(
        f"leaving {s.ground.names[place]} past {s.name(enemy)}: {found}", f"d10 {signed(modifier)}" if modifier else "d10", ("DXA-4.3a", "DXA-4.3.1a")
    )


def _under_fire(s: DiexState, counter: int, way: list[int]) -> list[Reason]:
    """DXA-5.3b: who could fire at him on the way, as far as can be seen from here."""
    if may_be_fired_at(s, counter) is not None:
        return []
    found = []
    for shooter in able_to_fire(s):
        weapon = weapon_of(s, shooter)
        reach = in_reach(s, weapon, shooter)
        if any(reach >> cell & 1 and shot_cover(s, weapon, shooter, cell, counter)[0] is None for cell in way):
            found.append(s.name(shooter))
    return [Reason(f"on the way {', '.join(found)} may fire at him", rules=("DXA-5.3b",))] if found else []


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
    (Movement, "move"): _reach,
    (Moving, "to"): _go,
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
