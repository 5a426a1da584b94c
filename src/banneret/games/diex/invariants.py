"""What is true of every position, whatever has happened. Random games look at this after every answer."""

from collections.abc import Iterator

from banneret.board.hex import members
from banneret.kernel.phase import Phase
from banneret.kernel.refusal import Violation
from banneret.kernel.shape import numbers

from .castle.hook_rules import behind
from .castle.tasks import KINDS
from .charges.shield_wall import LEAST, row
from .combat.harm import BODY, CARCASS
from .engagement.assault import AssaultOpening, AssaultTurn
from .engagement.field import FieldOpening, FieldTurn
from .engagement.outside import BattleOpening, BattleTurn
from .engagement.place import PLACES
from .engagement.sally import SallyOpening, SallyTurn
from .missiles.defensive_fire import DefensiveFire
from .sequence import GameTurn, Opening
from .state import DEAD, HEALTHY, NOBODY, NOWHERE, STUNNED, WOUNDED, DiexState
from .terms import Assault, Field, Outside, Sally, Terms

_BOTTOMS: dict[type[Terms] | None, tuple[type[Phase[DiexState]], ...]] = {
    None: (Opening, GameTurn),
    Assault: (AssaultOpening, AssaultTurn),
    Outside: (BattleOpening, BattleTurn),
    Sally: (SallyOpening, SallyTurn),
    Field: (FieldOpening, FieldTurn),
}
"""On which phases a game stands, by its terms."""


def check(s: DiexState) -> None:
    """Raise Violation with a sentence if this position can't be."""
    _numbers(s)
    for counter in range(s.cast.counters):
        _condition(s, counter)
        _whereabouts(s, counter)
    _stacking(s)
    _bodies(s)
    _walls(s)
    _ladders(s)
    _hooks(s)
    if s.terms is not None:
        _action(s, s.terms)


def _action(s: DiexState, terms: Terms) -> None:
    """DXS-11.4: each man of the siege is one counter; an assault is fought on the map of its place, on foot, with no
    more ladders and hooks than there were in store."""
    if s.battle is None or s.cast.seats[0] == s.cast.seats[1]:
        raise Violation("an action of a siege is a battle of its own between two sides")
    peoples = {person.faction for person in s.cast.roster}
    if any(side.arms not in peoples for side in s.battle.sides):
        raise Violation("a side fights under the arms of nobody who is there")
    if len(set(s.cast.keys)) != s.cast.counters:
        raise Violation("somebody takes part twice")
    if isinstance(terms, Field):
        _bands(s, terms)
    if isinstance(terms, Assault):
        if s.cast.map != PLACES[terms.place].map:
            raise Violation(f"the {PLACES[terms.place].name} is not on this map")
        if s.cast.counters > s.cast.people:
            raise Violation("somebody has come to an assault on horseback")
        if len(s.ladders) > terms.ladders:
            raise Violation(f"there are {len(s.ladders)} ladders, and {terms.ladders} in store")
        if s.hookmen.bit_count() + len(s.hooks) + terms.spare_hooks > terms.hooks:
            raise Violation(f"there are more hooks than the {terms.hooks} in store")
        if terms.quiet > s.turn:
            raise Violation(f"{terms.quiet} quiet turns in turn {s.turn}")


def _bands(s: DiexState, terms: Field) -> None:
    """DXC-14.3b, DXC-14.6f: everybody is of one band, and a band of one side; nobody leaves the field before his side
    flees."""
    everybody = 0
    for wing in terms.wings:
        if everybody & wing.men or all(wing.men & force for force in s.cast.force):
            raise Violation("somebody is of two bands, or a band of two sides")
        everybody |= wing.men
    if everybody != (1 << s.cast.people) - 1:
        raise Violation("somebody is of no band")
    for man in range(s.cast.people):
        if s.left_by[man] and s.cast.seat[man] != terms.fleeing and not s.carried_off >> man & 1:
            raise Violation(f"{s.name(man)} has left the field, and his side does not flee")


def _numbers(s: DiexState) -> None:
    """What is numbered is there: counters of the cast, hexes of the map."""
    by_counter = (
        *(s.at, s.facing, s.health, s.steed, s.holder, s.leader, s.load),
        *(s.spent, s.throws, s.shields, s.left_by, s.waiting),
    )
    if any(len(row) != s.cast.counters for row in by_counter):
        raise Violation(f"there are {s.cast.counters} counters, and something is said of more or fewer")
    there = {
        "counter": (1 << s.cast.counters) - 1,
        "person": (1 << s.cast.people) - 1,
        "hex": s.ground.lattice.mask,
    }
    whole = {"counters": there["counter"], "hexes": there["hex"]}
    for thing in _things(s):
        for field, span, number in numbers(thing):
            known = not number & ~whole[span.what] if span.what in whole else there[span.what] >> max(number, 0) & 1
            if number >= 0 and not known:
                raise Violation(f"{type(thing).__name__}.{field}: there is no {span.what} {number} here")
    if s.watch >= 0 and s.watch & ~(s.cast.archers[0] | s.cast.archers[1]):
        raise Violation("somebody is to fire defensively who has nothing to shoot with")
    if any(errand.kind not in KINDS for errand in s.tasks):
        raise Violation(f"there are tasks {', '.join(KINDS)}, and somebody has another")
    carried = [counter for counter in s.load if counter >= 0]
    if len(set(carried)) != len(carried) or any(s.at[counter] != NOWHERE for counter in carried):
        raise Violation("somebody is carried who stands on the map, or by two")
    for animal, leader in enumerate(s.leader):
        if leader >= 0 and s.at[leader] >= 0 and s.at[animal] < 0:
            raise Violation(f"{s.name(leader)} leads {s.name(animal)}, who is not on the map")
    if s.turn > s.cast.turns:
        raise Violation(f"turn {s.turn} of {s.cast.turns}")
    if s.result is None and not isinstance(s.stack[0], _BOTTOMS[None if s.terms is None else type(s.terms)]):
        raise Violation(f"the game stands on {type(s.stack[0]).__name__}, not on a turn or on the set-up")


def _things(s: DiexState) -> Iterator[object]:
    """All that numbers something."""
    yield s
    yield from s.stack
    if s.move is not None:
        yield s.move
    yield from s.tasks
    yield from s.charges
    yield from s.ladders
    yield from s.hooks
    if s.terms is not None:
        yield s.terms
    if isinstance(s.terms, Field):
        yield from s.terms.wings
    for phase in s.stack:
        if isinstance(phase, DefensiveFire):
            yield from phase.named


def _condition(s: DiexState, counter: int) -> None:
    """DXA-1.2b, DXA-1.2g, DXA-1.2i: conditions fit who it is."""
    health, name = s.health[counter], s.name(counter)
    if health not in (HEALTHY, STUNNED, WOUNDED, DEAD):
        raise Violation(f"{name} has no condition {health}")
    if counter >= s.cast.people:
        if health not in (HEALTHY, DEAD):
            raise Violation(f"{name} is an animal and neither alive nor dead")
        return
    if health in (STUNNED, DEAD):
        if s.steed[counter] >= 0:
            raise Violation(f"{name} rides though he is stunned or dead")
        for what in (s.axe, s.aloft, s.bearers):
            if what >> counter & 1:
                raise Violation(f"{name} is stunned or dead and still at work")
    if s.axe >> counter & 1 and (health != HEALTHY or s.steed[counter] >= 0 or not s.cast.roster[counter].axe):
        raise Violation(f"{name} can't have an axe marker")


def _whereabouts(s: DiexState, counter: int) -> None:
    """Everybody is somewhere, once; riders fill two adjacent hexes; nobody stands in a wall or in the air."""
    at, facing, name = s.at[counter], s.facing[counter], s.name(counter)
    mate = s.steed[counter]
    if mate >= 0 and s.steed[mate] != counter:
        raise Violation(f"{name} and {s.name(mate)} do not agree who rides whom")
    if at == NOWHERE:
        gone = s.left_by[counter] or s.waiting[counter] or s.health[counter] == DEAD or _far_off(s, counter)
        if (
            not gone
            and not (counter >= s.cast.people and mate >= 0)
            and counter not in s.load
            and not _falling(s, counter)
        ):
            raise Violation(f"{name} is nowhere")
        return
    if s.left_by[counter] or s.waiting[counter] or _far_off(s, counter):
        raise Violation(f"{name} is on the map and off it")
    grid = s.ground.lattice
    if not grid.mask >> at & 1:
        raise Violation(f"{name} is off the map")
    if s.health[counter] == DEAD:
        return
    rides = counter < s.cast.people and mate >= 0
    horse = counter >= s.cast.people and not s.cast.mules >> counter & 1
    if (facing >= 0) != (rides or horse):
        raise Violation(f"{name} has the wrong number of hexes")
    if counter == s.moving:
        return
    for cell in members(s.cells(counter)):
        if not grid.mask >> cell & 1:
            raise Violation(f"{name} hangs over the edge of the map")
        if rides and not s.ground.stable(cell):
            raise Violation(f"{name} rides in {s.ground.names[cell]}, where no horse may be")
        if counter < s.cast.people and not s.ground.standable >> cell & 1:
            raise Violation(f"{name} stands in {s.ground.names[cell]}, where nobody can")
    if counter < s.cast.people and s.armoured(counter) and s.ground.water >> at & 1:
        raise Violation(f"{name} swims in armour")


def _far_off(s: DiexState, counter: int) -> bool:
    """DXS-11.4.2f: whether he is of the reserve and has not come to the field yet."""
    return s.terms is not None and s.terms.reserve >> counter & 1 == 1


def _falling(s: DiexState, counter: int) -> bool:
    """Whether he has just been thrown from the saddle and is about to be placed."""
    return any(getattr(phase, "rider", -1) == counter for phase in s.stack)


def _stacking(s: DiexState) -> None:
    """DXA-4.1b: one living counter a hex; and what is kept besides agrees with where they stand."""
    fresh = s.clone()
    fresh.derive()
    for cell in s.ground.lattice.cells:
        if s.who[cell] != fresh.who[cell]:
            there = [s.name(counter) for counter in (s.who[cell], fresh.who[cell]) if counter != NOBODY]
            raise Violation(f"{s.ground.names[cell]} is not filled as it should be: {', '.join(there)}")
    if (s.upright, s.fallen, s.beasts, s.riders) != (fresh.upright, fresh.fallen, fresh.beasts, fresh.riders):
        raise Violation("the sets of filled hexes do not agree with the counters")
    if s.ground is not fresh.ground:
        raise Violation("the ground does not agree with its changes")
    filled: dict[int, int] = {}
    for counter in range(s.cast.counters):
        if s.at[counter] >= 0 and s.health[counter] != DEAD and counter != s.moving:
            for cell in members(s.cells(counter)):
                if cell in filled:
                    raise Violation(f"{s.name(counter)} and {s.name(filled[cell])} share {s.ground.names[cell]}")
                filled[cell] = counter


def _bodies(s: DiexState) -> None:
    """DXA-4.2.2a: the dead are counted where they lie."""
    counted: dict[int, int] = {}
    for counter in range(s.cast.counters):
        if s.health[counter] == DEAD and s.at[counter] >= 0:
            for cell in members(s.cells(counter)):
                counted[cell] = counted.get(cell, 0) + (BODY if counter < s.cast.people else CARCASS)
    if counted != s.bodies:
        raise Violation(f"bodies are counted as {s.bodies}, and lie as {counted}")


def _walls(s: DiexState) -> None:
    """DXA-7.3a, DXA-7.3c, DXA-7.4g: members of a wall stand side by side, at least three, with their shields up."""
    for counter in range(s.cast.people):
        if not s.shields[counter]:
            continue
        if (
            not s.is_active(counter)
            or s.steed[counter] >= 0
            or s.axe >> counter & 1
            or not s.cast.roster[counter].shield_wall
        ):
            raise Violation(f"{s.name(counter)} can't be in a shield wall")
        if s.moving >= 0 and s.shields[s.moving] == s.shields[counter]:
            # one of them has been touched and not yet gone: he stands in no row, nor do the others without him
            continue
        if len(row(s, counter)) < LEAST:
            raise Violation(f"{s.name(counter)} is a wall all by himself")


def _ladders(s: DiexState) -> None:
    """Who is on a ladder is where one stands; who carries one is where it lies."""
    upright = {ladder.foot for ladder in s.ladders if ladder.side >= 0} | {hook.foot for hook in s.hooks}
    for counter in range(s.cast.people):
        if s.aloft >> counter & 1 and s.at[counter] not in upright:
            raise Violation(f"{s.name(counter)} is on a ladder or rope that is not there")
        if (
            s.bearers >> counter & 1
            and sum(ladder.carried and s.at[counter] in ladder.ends for ladder in s.ladders) != 1
        ):
            raise Violation(f"{s.name(counter)} carries a ladder that is not there")
    if s.bearers.bit_count() != 2 * sum(ladder.carried for ladder in s.ladders):
        raise Violation("a carried ladder has not two carriers")


def _hooks(s: DiexState) -> None:
    """DXS-11.2f: hooks are carried by the living, unarmoured and on foot; one rope, and no ladder, to a hex."""
    for counter in members(s.hookmen):
        if counter >= s.cast.people or s.health[counter] == DEAD or s.steed[counter] >= 0 or s.armoured(counter):
            raise Violation(f"{s.name(counter)} can't carry a hook")
    feet = [hook.foot for hook in s.hooks] + [ladder.foot for ladder in s.ladders if ladder.side >= 0]
    if s.hooks and len(set(feet)) != len(feet):
        raise Violation("two ropes, or a rope and a ladder, are in one hex")
    for hook in s.hooks:
        if not 0 < hook.fixed <= s.turn or not s.ground.lattice.neighbours[hook.foot] >> behind(s, hook) & 1:
            raise Violation(f"the hook in {s.ground.names[hook.foot]} was never fixed")
