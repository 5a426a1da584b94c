"""What a move means before it is made: its reach, its way with the cost and the tests of each hex, and who may fire.

All of it comes from the functions that carry the rules out, so the two can't disagree.
"""

from dataclasses import dataclass
from fractions import Fraction

from banneret.kernel.scene import Overlay, Preview, Reason

from ..castle import ladders
from ..ground.terrain import FLAT, HEX_KINDS, OPEN, SIDE_KINDS
from ..log import signed
from ..missiles.shooting import able_to_fire, in_reach, may_be_fired_at, weapon_of
from ..mover import Mover
from ..sight.sight import shot_cover
from ..state import WOUNDED, DiexState
from ..tables import KILLED, WOUNDED_RESULT, infiltration_result
from . import infiltration, routes
from .allowance import allowed
from .going import begin
from .leaving import doors

# ---------------------------------------------------------------- looking ahead


@dataclass(slots=True, frozen=True)
class Leg:
    """A hex of a way: what it costs, what the way costs so far, and who rolls when he leaves it."""

    cell: int
    cost: int
    total: int
    tested: tuple[int, ...] = ()


def explain_path(s: DiexState, move: Mover, cell: int) -> list[Leg]:
    """The way that `to` takes, hex by hex; empty if there is none. The mover may be one who has not set out yet. With a
    ladder it is one hex (DXA-10.1.2b)."""
    counter = move.counter
    if s.bearers >> counter & 1:
        return [Leg(cell, cost, cost) for to, cost in ladders.steps(s, counter, move.left) if to == cell]
    if not routes.destinations(s, counter, move.left) >> cell & 1:
        return []
    look = s.clone()
    found: list[Leg] = []
    total = 0
    way = routes.route(s, counter, move.left, cell)
    if look.moving != counter:
        begin(look, counter)
    for place in way:
        cost, facing = routes.price(look, counter, place)
        look.at[counter], look.facing[counter] = place, facing
        total += cost
        tested = infiltration.opposers(look, counter, place) if place != way[-1] else []
        for enemy in tested:
            look.opposed |= 1 << enemy
        found.append(Leg(place, cost, total, tuple(tested)))
    return found


def chance_unhurt(s: DiexState, move: Mover, cell: int) -> Fraction:
    """The chance to come there as `explain_path` says without being stopped or hurt on the way, fire apart."""
    before = _opposed_here(s, move)
    legs = explain_path(s, move, cell)
    return infiltration.chance(
        s, move.counter, [*before, *(enemy for leg in legs for enemy in leg.tested if enemy not in before)]
    )


def _opposed_here(s: DiexState, move: Mover) -> list[int]:
    """Who rolls when he leaves the hex in which he is."""
    counter = move.counter
    return (
        infiltration.opposers(s, counter, s.at[counter])
        if s.moving == counter and infiltration.was_entered(s, move)
        else []
    )


# ---------------------------------------------------------------- for people


def reach(s: DiexState, counter: int) -> Preview:
    """How far somebody could go."""
    points = allowed(s, counter)
    cells = routes.destinations(s, counter, points) if s.at[counter] >= 0 else doors(s, counter, points)
    text = f"{s.name(counter)} has {points} movement points."
    rules = ("DXA-4a", "DXA-5.1a2") if s.shot >> counter & 1 else ("DXA-4a",)
    return Preview((Reason(text, rules=rules),), (Overlay("reach", tuple(s.ground.named(cells))),) if cells else ())


def way(s: DiexState, move: Mover, cell: int) -> Preview:
    """What it costs the mover to go to a hex, and what may happen on the way."""
    counter = move.counter
    legs = explain_path(s, move, cell)
    names = s.ground.names
    reasons = []
    if legs:
        total = legs[-1].total
        reasons.append(
            Reason(f"{total} of {move.left} points", f"{' + '.join(_costs(s, legs))} = {total}", ("DXA-4b",))
        )
    tests = [(s.at[counter], enemy) for enemy in _opposed_here(s, move)]
    tests += [(leg.cell, enemy) for leg in legs for enemy in leg.tested]
    reasons += [_test(s, counter, place, enemy) for place, enemy in tests]
    if tests:
        chance = chance_unhurt(s, move, cell)
        reasons.append(
            Reason(f"arrives neither stopped nor hurt: {float(chance):.0%}".replace("%", " %"), rules=("DXA-4.3d",))
        )
    reasons += _fire_to_face(s, counter, [leg.cell for leg in legs])
    path = Overlay(
        "path", (names[s.at[counter]], *(names[leg.cell] for leg in legs)), ("", *(str(leg.total) for leg in legs))
    )
    danger = tuple(dict.fromkeys(names[place] for place, _ in tests))
    return Preview(tuple(reasons), (path, Overlay("danger", danger)) if danger else (path,))


def _costs(s: DiexState, legs: list[Leg]) -> list[str]:
    """The cost of each hex, with the ground where it isn't open: "2 (marsh)"."""
    ground, before, found = s.ground, -1, []
    for leg in legs:
        words = [] if ground.kind[leg.cell] == FLAT else [HEX_KINDS[ground.kind[leg.cell]].name.lower()]
        direction = ground.lattice.direction(before, leg.cell) if before >= 0 else -1
        side = ground.side[direction][before] if direction >= 0 else OPEN
        if side != OPEN:
            words.append(SIDE_KINDS[side].name.lower())
        found.append(f"{leg.cost} ({', '.join(words)})" if words and leg.cost > 1 else str(leg.cost))
        before = leg.cell
    return found


_PAST = ("slips past", "stopped", "wounded", "killed")
"""By result of the infiltration table (DXA-4.3.1a)."""


def _test(s: DiexState, counter: int, place: int, enemy: int) -> Reason:
    """DXA-4.3a: one roll, with what it can bring."""
    modifier = infiltration.modifier(s, counter, enemy)
    results = [infiltration_result(die + modifier) for die in range(1, 11)]
    if s.health[counter] == WOUNDED:
        results = [KILLED if result == WOUNDED_RESULT else result for result in results]  # DXA-1.2e
    found = ", ".join(
        f"{word} {results.count(result) * 10} %" for result, word in enumerate(_PAST) if result in results
    )
    return Reason(
        f"leaving {s.ground.names[place]} past {s.name(enemy)}: {found}",
        f"d10 {signed(modifier)}" if modifier else "d10",
        ("DXA-4.3a", "DXA-4.3.1a"),
    )


def _fire_to_face(s: DiexState, counter: int, way: list[int]) -> list[Reason]:
    """DXA-5.3b: who could fire at him on the way, as far as can be seen from here."""
    if may_be_fired_at(s, counter) is not None:
        return []
    found = []
    for shooter in able_to_fire(s):
        weapon = weapon_of(s, shooter)
        reach = in_reach(s, weapon, shooter)
        if any(reach >> cell & 1 and shot_cover(s, weapon, shooter, cell, counter).refusal is None for cell in way):
            found.append(s.name(shooter))
    return [Reason(f"on the way {', '.join(found)} may fire at him", rules=("DXA-5.3b",))] if found else []
