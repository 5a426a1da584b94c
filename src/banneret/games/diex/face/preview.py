"""What an option means before it is taken: the line and the cover of a shot, the sum of an attack, the cost and the tests of a move.

All of it comes from the functions that carry the rules out, so the two can't disagree; the odds beside it are the kernel's.
"""

from collections.abc import Callable
from typing import Any

from banneret.kernel.option import Option
from banneret.kernel.scene import Overlay, Preview, Reason

from ..castle import ladders
from ..ground.terrain import FLAT, HEX_KINDS, OPEN, SIDE_KINDS
from ..missiles.shooting import able_to_fire, in_reach, may_be_fired_at, weapon_of
from ..movement import infiltration, routes
from ..movement.move import Leg, Movement, Moving, allowed, chance_unhurt, explain_path
from ..sight.sight import shot_cover
from ..state import WOUNDED, DiexState
from ..tables import KILLED, WOUNDED_RESULT, infiltration_result
from ..words import signed


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


_MAKERS: dict[tuple[type, str], Callable[[DiexState, Any, Option], Preview | None]] = {
    (Movement, "move"): _reach,
    (Moving, "to"): _go,
}
