"""Where a side wants its people to be: what the objectives of a scenario (DXA-SC.8) mean to each man, for bots.

An aim is a field of distances with a price for each point of the way, and perhaps a set of hexes that are worth
something in themselves.
"""

from collections.abc import Callable
from functools import lru_cache

from banneret.board.hex import members

from ..ground.ground import Ground
from ..ground.terrain import MOAT, PALISADE
from ..muster.scenarios import ObjectiveData
from ..scenario.victory import seats_of, unstunned
from ..state import DEAD, STUNNED, DiexState
from ..terms import PARTY, Assault, Field, Sally
from .battle import way_off
from .ways import FAR, field, hanging, leaning

Aim = tuple[list[int], float, int, float]
"""Distances, points of victory for each point of the way, hexes to be in, points for being there."""

OUTNUMBERED = 2
"""So many enemies to a man of the party, and who has nothing to lead makes off."""
FLIGHT = 1.0
"""What a point of the way off the field is worth to one whose side flees."""
STAND_OFF = 14
"""Before a castle is open its besiegers gain nothing by coming nearer than so many points of the way."""


def way_to(s: DiexState, counter: int, goal: int) -> list[int]:
    """How far this man has it to a set of hexes from everywhere."""
    mounted, armoured = s.steed[counter] >= 0, bool(s.cast.armoured >> counter & 1)
    ladders = leaning(s.ladders) if s.ladders and not mounted else ()
    if s.hooks and not mounted and not armoured:
        ladders += hanging(s.hooks)
    return field(s.ground, goal, mounted, armoured, ladders)


def turns_left(s: DiexState, seat: int) -> int:
    """How many phases a seat still has, the one that runs included."""
    first = s.terms.begins if isinstance(s.terms, Field) else 0
    return s.cast.turns - s.turn + (0 if s.phasing != seat == first else 1)


def aims(s: DiexState, counter: int) -> list[Aim]:
    """What the objectives of both sides ask of one man; of one whose side flees only that he gets away."""
    off = way_off(s, counter)
    if off:
        return [(way_to(s, counter, off), FLIGHT, 0, 0.0)]
    found: list[Aim] = []
    seat = s.cast.seat[counter]
    for objective in s.cast.objectives:
        for owner in seats_of(s, objective):
            maker = (_OWN if owner == seat else _AGAINST).get(objective.kind)
            if maker is not None:
                aim = maker(s, counter, objective)
                if aim is not None:
                    found.append(aim)
    return found


def worth_of_place(of: list[Aim], cell: int) -> float:
    """What a hex is worth by these aims."""
    total = 0.0
    for distances, price, zone, bonus in of:
        if price:
            total -= price * distances[cell]
        if zone >> cell & 1:
            total += bonus
    return total


# ---------------------------------------------------------------- castles


def besieged(s: DiexState, seat: int) -> int:
    """The zone inside a castle that a side wants to get into; nothing if there is none."""
    if s.ground.chart.features.gate is None:
        return 0
    for objective in s.cast.objectives:
        if objective.kind in ("control", "enter") and seat in seats_of(s, objective):
            return s.ground.zones[objective.zone]
    return 0


def breached(s: DiexState, zone: int) -> bool:
    """Whether there is a way into a zone for those outside: through an open gate or a burnt palisade, or over a
    ladder."""
    return _gap(s.ground, leaning(s.ladders), zone)


@lru_cache(maxsize=1024)
def _gap(ground: Ground, ladders: tuple[tuple[int, int], ...], zone: int) -> bool:
    distances = field(ground, zone, False, True, ladders, False)
    return any(distances[cell] < FAR for cell in members(ground.edges[1]))


def shut_out(s: DiexState, seat: int) -> bool:
    """Whether a side storms a castle and has not even the bailey open before it. Where both hold a part of it nobody
    is outside."""
    if isinstance(s.terms, Assault) and s.terms.within:
        return False
    return bool(besieged(s, seat)) and not breached(s, s.ground.zones["bailey"])


def _to_the_walls(s: DiexState, counter: int) -> Aim | None:
    """Before the castle is open: fetch and bring ladders and hooks, and use a rope that hangs there; the others keep a
    little off."""
    seat = s.cast.seat[counter]
    if (s.bearers | s.hookmen) >> counter & 1:
        return field(s.ground, feet(s.ground), False, False), 0.8, 0, 0.0
    for ladder in s.ladders:
        if ladder.far >= 0:
            for cell in ladder.ends:
                taken = s.who[cell]
                if (taken == 255 or taken == counter) and _nearest(s, seat, cell) == counter:
                    return way_to(s, counter, 1 << cell), 0.8, 1 << cell, 2.0
    distances = way_to(s, counter, s.ground.zones["bailey"])
    if s.hooks and s.at[counter] >= 0 and distances[s.at[counter]] < FAR:
        return distances, 0.35, 0, 0.0
    return _kept_off(tuple(distances)), 0.2, 0, 0.0


@lru_cache(maxsize=256)
def _kept_off(distances: tuple[int, ...]) -> list[int]:
    """The same with nothing to gain nearer than so far."""
    return [max(distance, STAND_OFF) for distance in distances]


@lru_cache(maxsize=256)
def feet(ground: Ground) -> int:
    """Hexes outside a palisade in which a ladder can be raised (DXA-10.1.2d, DXA-10.1.2e), with a place behind it to
    come down in."""
    found = 0
    inside = ground.zones.get("inside", 0)
    for direction, offset in enumerate(ground.lattice.offsets):
        for cell in ground.lattice.cells:
            if (
                ground.side[direction][cell] == PALISADE
                and not inside >> cell & 1
                and ground.kind[cell] != MOAT
                and ground.zones["bailey"] >> cell + offset & 1
            ):
                found |= 1 << cell
    return found


# ---------------------------------------------------------------- one's own objectives


def _exit(s: DiexState, counter: int, o: ObjectiveData) -> Aim | None:
    """Run for the edge: the worthier and the shorter of time, the harder; on a sally not without the animals that one
    could fetch (DXS-11.4.2g)."""
    if s.terms is not None and _to_fetch(s, counter) >= 0:
        return None
    distances = way_to(s, counter, _any_edge(s.ground) if makes_off(s, counter) else s.ground.edges[o.edge - 1])
    here = distances[s.at[counter]] if s.at[counter] >= 0 else FAR
    points = max(s.allowance(counter), 1)
    needed, left = here / points + 0.2, turns_left(s, s.cast.seat[counter])
    haste = 1.0 if needed < left else 0.6
    return distances, haste * 0.022 * (s.cast.cost(counter) + o.points) * 8 / points, 0, 0.0


def makes_off(s: DiexState, counter: int) -> bool:
    """DXS-11.4.2h: whether one on a sally saves himself by whatever side is nearest: he leads nothing, and the enemy on
    the field is twice as strong."""
    seat = s.cast.seat[counter]
    if not isinstance(s.terms, Sally) or seat != PARTY or counter in s.leader:
        return False
    return s.upright[1 - seat].bit_count() >= OUTNUMBERED * s.upright[seat].bit_count()


@lru_cache(maxsize=64)
def _any_edge(ground: Ground) -> int:
    north, east, south, west = ground.edges
    return north | east | south | west


def _exit_animal(s: DiexState, counter: int, o: ObjectiveData) -> Aim | None:
    """Whoever leads a beast takes it to the edge; the nearest man fetches one that nobody leads."""
    seat = s.cast.seat[counter]
    for mule in members(s.cast.mules):
        if s.leader[mule] == counter:
            distances = way_to(s, counter, s.ground.edges[o.edge - 1])
            needed = distances[s.at[counter]] / max(s.allowance(counter) - 2, 1)
            return distances, 0.7 if needed + 3 >= turns_left(s, seat) else 0.15, 0, 0.0
    mule = _to_fetch(s, counter)
    return None if mule < 0 else (way_to(s, counter, s.ground.lattice.neighbours[s.at[mule]]), 0.6, 0, 0.0)


def _to_fetch(s: DiexState, counter: int) -> int:
    """The beast that nobody leads and to which he is the nearest of those whose hands are free; -1 if there is none."""
    for mule in members(s.cast.mules):
        if (
            s.at[mule] >= 0
            and s.health[mule] != DEAD
            and s.leader[mule] < 0
            and _nearest(s, s.cast.seat[counter], s.at[mule]) == counter
        ):
            return mule
    return -1


def _nearest(s: DiexState, seat: int, cell: int) -> int:
    """The man on foot of a seat nearest to a hex who leads nothing yet; the least worthy of equals."""
    best, least = -1, 1e9
    for counter in s.cast.ranks[seat]:
        if s.is_active(counter) and s.steed[counter] < 0 and counter not in s.leader:
            far = s.ground.lattice.distance(s.at[counter], cell) + 0.01 * s.cast.cost(counter)
            if far < least:
                best, least = counter, far
    return best


def _beasts(s: DiexState, counter: int, o: ObjectiveData) -> Aim | None:
    """Get at the beasts, or between them and where they are going."""
    goal = 0
    for mule in members(s.cast.mules):
        if s.at[mule] >= 0 and s.health[mule] != DEAD:
            goal |= s.ground.lattice.neighbours[s.at[mule]]
    return (way_to(s, counter, goal), 0.25, 0, 0.0) if goal else None


def _hold(s: DiexState, counter: int, o: ObjectiveData) -> Aim | None:
    """Be in the zone: the later it is and the closer it stands, the more each man counts."""
    zone = s.ground.zones[o.zone]
    seat = s.cast.seat[counter]
    margin = abs(unstunned(s, seat, zone) - unstunned(s, 1 - seat, zone))
    late = turns_left(s, seat) <= 2
    bonus = o.points * (0.35 if late and margin <= 2 else 0.1)
    return way_to(s, counter, zone), 0.3, zone, bonus


def _named(s: DiexState, counter: int, o: ObjectiveData) -> Aim | None:
    """Get to the man that it is about."""
    target = s.cast.numbers[o.character]
    if target == counter or s.health[target] == DEAD or s.at[target] < 0:
        return None
    mine = s.cast.seat[target] == s.cast.seat[counter]
    return way_to(s, counter, s.ground.lattice.neighbours[s.at[target]]), 0.12 if mine else 0.3, 0, 0.0


def _zone(s: DiexState, counter: int, o: ObjectiveData) -> Aim | None:
    """Into the zone; while a castle is shut, to its foot and no farther, unless one has a ladder to bring."""
    zone = s.ground.zones[o.zone]
    seat = s.cast.seat[counter]
    if shut_out(s, seat):
        return _to_the_walls(s, counter)
    if o.kind == "enter" and besieged(s, seat) and not breached(s, zone):
        bailey = s.ground.zones["bailey"]
        return way_to(s, counter, bailey), 0.35, bailey, 3.0
    return way_to(s, counter, zone), 0.35, zone, 3.0


def _defend_zone(s: DiexState, counter: int, o: ObjectiveData) -> Aim | None:
    """Some must be inside; while the gate stands open the nearest goes to shut it."""
    gate = s.ground.chart.features.gate
    if gate is not None and o.kind != "clear_zone":
        at = s.ground.lattice.cell(*gate)
        if not (s.closed | s.destroyed) >> at & 1 and _nearest(s, s.cast.seat[counter], at) == counter:
            return way_to(s, counter, s.ground.lattice.neighbours[at] & s.ground.zones["bailey"]), 0.8, 0, 0.0
    zone = s.ground.zones[o.zone]
    few = unstunned(s, s.cast.seat[counter], zone & ~(1 << s.at[counter])) < 2 if s.at[counter] >= 0 else False
    return way_to(s, counter, zone), 0.1, zone, 20.0 if few else 1.5


def _buildings(s: DiexState, counter: int, o: ObjectiveData) -> Aim | None:
    """One man in each building: this one takes the nearest that has none of his side."""
    seat = s.cast.seat[counter]
    goal = 0
    own = s.upright[seat] & ~(s.cells(counter) if s.at[counter] >= 0 and s.moving != counter else 0)
    for name, zone in s.ground.zones.items():
        if name.startswith("building_") and not own & zone:
            goal |= zone
    return (way_to(s, counter, goal), 0.25, goal, 0.7 * (o.points + o.otherwise)) if goal else None


def plunder(s: DiexState, seat: int) -> int:
    """The set of stunned people whom a side is paid to carry off, and who are worth more alive."""
    if not s.fallen or not any(o.kind == "carry_civilian" and seat in seats_of(s, o) for o in s.cast.objectives):
        return 0
    return sum(1 << u for u in members(s.cast.civilians & s.cast.force[1 - seat]) if s.health[u] == STUNNED)


def _civilians(s: DiexState, counter: int, o: ObjectiveData) -> Aim | None:
    """Get to the people who can't defend themselves: to take them, or to stand by them. Who has one on his back makes
    for the edge."""
    if s.cast.roster[counter].civilian:
        return None
    if s.load[counter] >= 0 and o.kind == "carry_civilian":
        return way_to(s, counter, s.ground.edges[o.edge - 1]), 1.0, 0, 0.0
    goal = 0
    for other in range(s.cast.people):
        if s.cast.roster[other].civilian and s.at[other] >= 0 and s.health[other] != DEAD:
            goal |= s.ground.lattice.neighbours[s.at[other]]
    return (way_to(s, counter, goal), 0.2 if o.kind == "carry_civilian" else 0.08, 0, 0.0) if goal else None


def _bar_the_way(s: DiexState, counter: int, o: ObjectiveData) -> Aim | None:
    """Stay between the enemy and the edge that he runs for."""
    distances = way_to(s, counter, s.ground.edges[o.edge - 1])
    nearest = FAR
    for enemy in s.cast.ranks[1 - s.cast.seat[counter]]:
        if s.is_active(enemy):
            nearest = min(nearest, distances[s.at[enemy]])
    here = distances[s.at[counter]] if s.at[counter] >= 0 else 0
    return (distances, 0.3, 0, 0.0) if here >= nearest else None


_OWN: dict[str, Callable[[DiexState, int, ObjectiveData], Aim | None]] = {
    "exit": _exit,
    "exit_animal": _exit_animal,
    "deny_animal": _beasts,
    "hold": _hold,
    "kill": _named,
    "survive": _named,
    "clear_zone": _zone,
    "control": _zone,
    "enter": _zone,
    "buildings": _buildings,
    "carry_civilian": _civilians,
    "civilian_safe": _civilians,
}
_AGAINST: dict[str, Callable[[DiexState, int, ObjectiveData], Aim | None]] = {
    "exit": _bar_the_way,
    "clear_zone": _defend_zone,
    "control": _defend_zone,
    "enter": _defend_zone,
    "buildings": _buildings,
}


# ---------------------------------------------------------------- how far they have come


def progress(s: DiexState, seat: int) -> float:
    """Victory points that a seat may hope for by objectives it has not reached yet."""
    total = 0.0
    for objective in s.cast.objectives:
        if seat in seats_of(s, objective):
            hope = _HOPES.get(objective.kind)
            if hope is not None:
                total += hope(s, seat, objective)
    return total


def _chance(distance: int, points: int, left: int) -> float:
    """How likely it is that one comes so far in so many turns."""
    needed = distance / points
    return max(0.0, 0.85 - 0.6 * needed / max(left, 1)) if needed <= left else 0.0


def _hope_to_exit(s: DiexState, seat: int, o: ObjectiveData) -> float:
    left = turns_left(s, seat)
    edge = s.ground.edges[o.edge - 1]
    total = 0.0
    for counter in s.cast.ranks[seat]:
        if s.at[counter] >= 0 and s.health[counter] not in (DEAD, STUNNED):
            distance = way_to(s, counter, edge)[s.at[counter]] + 1
            total += (s.cast.cost(counter) + o.points) * _chance(distance, max(s.allowance(counter), 1), left)
    return total


def _hope_for_beasts(s: DiexState, seat: int, o: ObjectiveData) -> float:
    left = turns_left(s, seat)
    total = 0.0
    for mule in members(s.cast.mules):
        leader = s.leader[mule]
        if s.at[mule] >= 0 and s.health[mule] != DEAD and (leader < 0 or s.cast.seat[leader] == seat):
            distance = field(s.ground, s.ground.edges[o.edge - 1], False, False)[s.at[mule]] + 1
            led = 1.0 if leader >= 0 else 0.7
            total += led * (o.points + 10) * _chance(distance, 6, left)
    return total


def _hope_to_enter(s: DiexState, seat: int, o: ObjectiveData) -> float:
    zone = s.ground.zones[o.zone]
    total = 0.0
    for counter in s.cast.ranks[seat]:
        if s.at[counter] >= 0 and s.health[counter] not in (DEAD, STUNNED):
            total += 3.0 * _chance(
                way_to(s, counter, zone)[s.at[counter]], max(s.allowance(counter), 1), turns_left(s, seat)
            )
    return total


_HOPES: dict[str, Callable[[DiexState, int, ObjectiveData], float]] = {
    "exit": _hope_to_exit,
    "exit_animal": _hope_for_beasts,
    "clear_zone": _hope_to_enter,
    "control": _hope_to_enter,
    "enter": _hope_to_enter,
}
