"""What an option means before it is taken: the line and the cover of a shot, the sum of an attack, the cost and the tests of a move.

All of it comes from the functions that carry the rules out, so the two can't disagree; the odds beside it are the kernel's.
"""

from collections.abc import Callable
from typing import Any

from banneret.board.hex import DIRECTIONS, members
from banneret.kernel.option import Option
from banneret.kernel.scene import Overlay, Preview, Reason

from . import infiltration, routes
from .advance import Advance
from .charge import AimCharge, RouteCharge, defence_of, increased
from .combat import Combat, PlanAttack, joiners, reach_of_all
from .defensive_fire import DefensiveFire, LateFire, shots_at
from .fight import Reckoning, arithmetic, attack_strength, reckon
from .line_notes import explain_line
from .losses import FOOT_WORDS, MOUNTED_WORDS
from .move import Movement, Moving, allowed, chance_unhurt, explain_path
from .offensive_fire import ChooseShot
from .retreat import Retreat
from .shooting import aim, marks, weapon_of
from .state import WOUNDED, DiexState
from .tables import BANDS, COLUMNS, WEAPONS, band, column, impact_modifier, missile_result, missile_row, needs_impact_roll
from .terrain import COVERS, INFINITE


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
    legs = explain_path(s, phase, cell)
    names = s.ground.names
    reasons = []
    if legs:
        total = legs[-1][2]
        sum = " + ".join(str(cost) for _, cost, _, _ in legs)
        reasons.append(Reason(f"{total} of {phase.left} points", f"{sum} = {total}" if len(legs) > 1 else "", ("DXA-4b",)))
    before = infiltration.opposers(s, counter, s.at[counter]) if s.moving == counter and phase.entered else []
    tests = [(s.at[counter], before)] if before else []
    tests += [(place, enemies) for place, _, _, enemies in legs if enemies]
    for place, enemies in tests:
        who = " and ".join(f"{s.name(enemy)} ({_signed(infiltration.modifier(s, counter, enemy))})" for enemy in enemies)
        reasons.append(
            Reason(f"leaving {names[place]} past {who}: infiltration test", "d10: 1–5 passes, 6–7 stopped, 8–9 wounded, 10 killed", ("DXA-4.3a", "DXA-4.3.1a"))
        )
    if tests:
        chance = chance_unhurt(s, phase, cell)
        reasons.append(Reason(f"arrives unhurt: {float(chance):.0%}", rules=("DXA-4.3d",)))
    way = Overlay("path", (names[s.at[counter]], *(names[place] for place, _, _, _ in legs)), ("", *(str(spent) for _, _, spent, _ in legs)))
    danger = tuple(names[place] for place, _ in tests)
    return Preview(tuple(reasons), (way, Overlay("danger", danger)) if danger else (way,))


def _signed(number: int) -> str:
    return f"{number:+d}".replace("-", "−") if number else "±0"


# ---------------------------------------------------------------------- shots


def _aimed(s: DiexState, phase: ChooseShot | LateFire, option: Option) -> Preview:
    shooter, target, cell = option.args
    if cell < 0:
        cell = next(iter(marks(s, weapon_of(s, shooter), shooter, target)), s.at[target])
    return _shot(s, shooter, target, cell)


def _defensive(s: DiexState, phase: DefensiveFire, option: Option) -> Preview:
    shooter, cell = option.args
    return _shot(s, shooter, phase.mover, cell)


def _volley(s: DiexState, phase: DefensiveFire, option: Option) -> Preview:
    shots = [_shot(s, shooter, phase.mover, cells[0]) for shooter, cells in shots_at(s, phase.mover, phase.named)]
    reasons = tuple(reason for shot in shots for reason in shot.reasons[:1])
    return Preview(reasons, tuple(shot.overlays[0] for shot in shots if shot.overlays))


def _shot(s: DiexState, shooter: int, target: int, cell: int) -> Preview:
    weapon = weapon_of(s, shooter)
    arm = WEAPONS[weapon]
    at = s.at[shooter]
    distance = s.ground.lattice.distance(at, cell)
    _, cover, flight = aim(s, weapon, shooter, target, cell)
    hexes = "hex" if distance == 1 else "hexes"
    reasons = [Reason(f"{s.name(shooter)}: {arm.name.lower()}, {distance} {hexes}, {BANDS[band(weapon, distance)]} range", rules=("DXA-5.4c", arm.rule))]
    notes = explain_line(s.ground, at, cell)
    reasons += [Reason(f"{s.ground.names[place]}: {text}", rules=(rule,)) for place, text, rule in notes]
    reasons.append(Reason(f"cover: {COVERS[cover]}", rules=("DXA-5.5.1e",)))
    reasons.append(_impact(s, weapon, distance, s.health[shooter] == WOUNDED))
    if cover < INFINITE:
        reasons.append(_damage(s, weapon, cover, target))
    labels = {place: text for place, text, _ in notes}
    points = [point[0] for point in flight.points if s.ground.lattice.mask >> point[0] & 1]
    way = (at, *points, cell)
    words = (*(_short(labels.get(place, "")) for place in way[:-1]), COVERS[cover])
    return Preview(tuple(reasons), (Overlay("sight", tuple(s.ground.names[place] for place in way), words),))


def _short(text: str) -> str:
    """A word for the map: what the hex is."""
    return text.partition(":")[0].partition(" ")[0].rstrip(".,").lower()


def _impact(s: DiexState, weapon: int, distance: int, wounded: bool) -> Reason:
    if not needs_impact_roll(distance):
        return Reason("so near it can't miss the hex", rules=("DXA-5.4.1a",))
    modifier = impact_modifier(weapon, distance, wounded)
    hits = sum(1 for die in range(1, 11) if die + modifier <= 4)
    lost = sum(1 for die in range(1, 11) if die + modifier > 10)
    text = f"in the hex {hits * 10} %, beside it {(10 - hits - lost) * 10} %, lost {lost * 10} %"
    return Reason(text, f"d10 {_signed(modifier)}, 4 or less strikes" if modifier else "d10, 4 or less strikes", ("DXA-5.4.1b", "DXA-5.4.2a"))


def _damage(s: DiexState, weapon: int, cover: int, target: int) -> Reason:
    mounted, axe = s.is_mounted_target(target), bool(s.axe >> target & 1)
    letters = [missile_result(mounted, cover, missile_row(weapon, die, s.armoured(target), axe)) for die in range(1, 11)]
    found = ", ".join(f"{letter} {letters.count(letter) * 10} %" for letter in dict.fromkeys(letters))
    parts = [f"d10 + {WEAPONS[weapon].strength} {WEAPONS[weapon].key.partition('_')[0]}"]
    if s.armoured(target):
        parts.append("+ 1 armour")
    if axe:
        parts.append("− 1 axe")
    return Reason(f"if it strikes {s.name(target)}: {found}", " ".join(parts), ("DXA-5.4.3b", "DXA-5.4.3e" if mounted else "DXA-5.4.3d"))


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
    reasons = [Reason(f"differential {_signed(r.differential)}", arithmetic(s, r), ("DXA-6c",))]
    reasons += [Reason(why, f"{_signed(shift)} column{'' if abs(shift) == 1 else 's'}", (rule,)) for shift, why, rule in r.shifts]
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
    sum = f"{attack_strength(s, rider)} × 1½ = {attack}; {attack} − {defence} = {_signed(attack - defence)}"
    reasons = [
        Reason(f"{len(route)} hexes, the last four {DIRECTIONS[direction]}", rules=("DXA-7.2.1c", "DXA-7.2.1d")),
        Reason(f"{s.name(rider)} strikes {s.name(target)} in column {_column(attack - defence)}, ground apart", sum, ("DXA-7.2.3a",)),
    ]
    way = (s.at[rider], *route, cell)
    return Preview(tuple(reasons), (Overlay("path", tuple(s.ground.names[place] for place in way)),))


def _column(differential: int) -> str:
    return COLUMNS[column(differential)]


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
    (ChooseShot, "fire"): _aimed,
    (LateFire, "fire"): _aimed,
    (DefensiveFire, "fire"): _defensive,
    (DefensiveFire, "also"): _defensive,
    (DefensiveFire, "volley"): _volley,
    (Combat, "attack"): _attack,
    (Combat, "all"): _all,
    (PlanAttack, "go"): _planned,
    (PlanAttack, "with"): _planned,
    (PlanAttack, "also"): _planned,
    (AimCharge, "at"): _charge_at,
    (RouteCharge, "go"): _charge_by,
    (RouteCharge, "via"): _charge_by,
    (Advance, "advance"): _advance,
    (Retreat, "retreat"): _retreat,
}
