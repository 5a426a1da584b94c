"""Where a man on foot can go: a flood of hexes in layers of cost (sections 4, 4.1, 4.2).

A flood is a tuple: `layers[points]` is the set of hexes whose cheapest way costs so many points. The start is in layer
0.
"""

from banneret.board.hex import members

from ..combat.contact import owner
from ..ground.ground import Ground
from ..state import DEAD, NOBODY, STUNNED, DiexState

CHOKED, CLUTTERED = 6, 3
"""DXA-4.2.2a: from so many dead a hex is impassable; from so many it costs a point more."""


def littered(s: DiexState) -> tuple[int, int]:
    """DXA-4.2.2a: the hexes that cost a point more for the dead in them, and those that are impassable for them."""
    dear = choked = 0
    for cell, count in s.bodies.items():
        if count >= CHOKED:
            choked |= 1 << cell
        elif count >= CLUTTERED:
            dear |= 1 << cell
    return dear, choked


def barred(s: DiexState, seat: int) -> int:
    """Hexes that nobody of a seat enters: enemies who are not stunned (DXA-4.2a), their horses (DXA-0f), flames
    (DXA-10.2.4a)."""
    found = s.upright[1 - seat]
    if s.beasts:
        found |= their_beasts(s, seat)
    return found | burning(s) if s.flames else found


def their_beasts(s: DiexState, seat: int) -> int:
    """DXA-0f: the hexes of animals that are the enemy's."""
    found = 0
    if s.beasts:
        for animal in range(s.cast.people, len(s.at)):
            if s.at[animal] >= 0 and s.health[animal] != DEAD and _theirs(s, seat, animal):
                found |= s.cells(animal)
    return found


def _theirs(s: DiexState, seat: int, animal: int) -> bool:
    """DXA-0f: whether a living animal on the map is the enemy's."""
    if s.holder[animal] == seat:
        return False
    return s.next_to(1 - seat, animal) if s.leader[animal] < 0 else owner(s, animal) == 1 - seat


def burning(s: DiexState) -> int:
    """DXA-10.2.4a: the hexes on fire."""
    found = 0
    for cell in s.flames:
        found |= 1 << cell
    return found


def shut(s: DiexState, counter: int) -> int:
    """Hexes that this man on foot can't enter whatever he pays, beyond what the ground itself forbids."""
    found = barred(s, s.cast.seat[counter])
    if s.cast.armoured >> counter & 1:
        found |= s.ground.water  # DXA-3.1g, DXA-4.2.1c
    return found | ladder_feet(s) if s.ladders else found


def ladder_feet(s: DiexState) -> int:
    """The hexes of upright ladders: entering one is climbing (DXA-10.1.3a), and nobody else may stand there
    (DXA-10.1.3a2)."""
    found = 0
    for ladder in s.ladders:
        if ladder.side >= 0:
            found |= 1 << ladder.foot
    return found


def is_shut(s: DiexState, counter: int, cell: int) -> bool:
    """Whether this mover, on foot or mounted, can't enter a hex whatever he pays: one hex asked as `routes.closed` says
    it of all."""
    seat = s.cast.seat[counter]
    other = s.who[cell]
    if other < s.cast.people:
        if s.cast.seat[other] != seat and s.health[other] != STUNNED:
            return True
    elif other != NOBODY and _theirs(s, seat, other):
        return True
    if s.ground.wet[cell] and s.steed[counter] < 0 and s.cast.armoured >> counter & 1:
        return True
    if s.bodies and s.bodies.get(cell, 0) >= CHOKED:
        return True
    if s.flames and cell in s.flames:
        return True
    return bool(s.ladders) and ladder_feet(s) >> cell & 1 == 1


def is_dear(s: DiexState, cell: int) -> bool:
    """DXA-4.2.2a: whether a hex costs a point more for the dead in it."""
    return bool(s.bodies) and CLUTTERED <= s.bodies.get(cell, 0) < CHOKED


def in_the_way(s: DiexState, counter: int, within: int) -> list[int]:
    """What is in the way of a man on foot within some hexes, besides water: the hexes that are closed to him, and, each
    as ~hex, those that cost a point more. In rising order."""
    seat = s.cast.seat[counter]
    found = members(s.upright[1 - seat] & within)
    known = len(found)
    if s.beasts:
        for cell in members(s.beasts & within):
            if _theirs(s, seat, s.who[cell]):
                found.append(cell)
    for cell, count in s.bodies.items():
        if count >= CLUTTERED and within >> cell & 1:
            found.append(cell if count >= CHOKED else ~cell)
    for cell in s.flames:
        if within >> cell & 1:
            found.append(cell)
    if s.ladders:
        found += members(ladder_feet(s) & within)
    if len(found) > known:
        found.sort()
    return found


def others(s: DiexState, counter: int) -> int:
    """DXA-4.1b, DXA-4.1c: the hexes filled by somebody else who lives, in which he can't end his move."""
    move = s.move
    return s.living if move is not None and move.counter == counter else s.living & ~s.cells(counter)


def flood(ground: Ground, start: int, points: int, closed: int, dear: int, held: int = 0) -> tuple[int, ...]:
    """All ways within so many points. `closed` are impassable, `dear` cost one more, and `held` may be entered and not
    left."""
    n, ne, se, south, sw, nw = ground.lattice.offsets
    n, sw, nw = -n, -sw, -nw
    to_n, to_ne, to_se, to_s, to_sw, to_nw = ground.open_foot
    layers = [0] * (points + 1)
    layers[0] = bit = 1 << start
    unseen = ground.lattice.mask & ~closed | bit
    for spent in range(points):
        here = layers[spent] & unseen
        layers[spent] = here
        if not here:
            continue
        unseen ^= here
        if held and spent:
            here &= ~held
        there = (
            (here & to_n) >> n
            | (here & to_ne) << ne
            | (here & to_se) << se
            | (here & to_s) << south
            | (here & to_sw) >> sw
            | (here & to_nw) >> nw
        )
        there &= unseen
        if there:
            for cost, cells in ground.enter_foot:
                if spent + cost > points:
                    break
                hit = there & cells
                if hit:
                    if hit & dear:
                        if spent + cost < points:
                            layers[spent + cost + 1] |= hit & dear  # DXA-4.2.2a
                        hit &= ~dear
                    layers[spent + cost] |= hit
        for direction, cost, cells in ground.odd_foot:
            leaving = here & cells
            if leaving and spent + cost <= points:
                offset = ground.lattice.offsets[direction]
                hit = (leaving << offset if offset > 0 else leaving >> -offset) & unseen
                if hit & dear and spent + cost < points:
                    layers[spent + cost + 1] |= hit & dear
                layers[spent + cost] |= hit & ~dear
    layers[points] &= unseen
    return tuple(layers)


def reach(layers: tuple[int, ...]) -> int:
    """All hexes of a flood."""
    found = 0
    for layer in layers:
        found |= layer
    return found


def step_cost(ground: Ground, here: int, direction: int, dear: int) -> int:
    """DXA-4b: the points of a step, with a point more for the dead; 0 if the ground does not allow it."""
    cost = ground.foot_step[direction][here]
    return cost + (dear >> here + ground.lattice.offsets[direction] & 1) if cost else 0


def cost(ground: Ground, layers: tuple[int, ...], start: int, target: int) -> int:
    """What the cheapest way of a flood to a hex costs; -1 if there is none. No hex costs less than a point."""
    for cost in range(ground.lattice.distance(start, target), len(layers)):
        if layers[cost] >> target & 1:
            return cost
    return -1


def aside(ground: Ground, layers: tuple[int, ...], start: int, closed: list[int]) -> bool:
    """Whether a flood reaches all other hexes as cheaply if these are closed: each can be come to past them."""
    offsets, steps = ground.lattice.offsets, ground.foot_step
    for cell in closed:
        here = cost(ground, layers, start, cell)
        for direction in range(6):
            paid = steps[direction][cell]
            to = cell + offsets[direction]
            if (
                paid
                and here + paid < len(layers)
                and layers[here + paid] >> to & 1
                and to not in closed
                and not _past(ground, layers, closed, to, here + paid)
            ):
                return False
    return True


def _past(ground: Ground, layers: tuple[int, ...], closed: list[int], to: int, spent: int) -> bool:
    """Whether a way into a hex that costs so much comes from none of these."""
    for direction in range(6):
        before = to - ground.lattice.offsets[direction]
        paid = ground.foot_step[direction][before]
        if 0 < paid <= spent and layers[spent - paid] >> before & 1 and before not in closed:
            return True
    return False


def way(
    ground: Ground, layers: tuple[int, ...], start: int, dear: int, held: int, target: int, spent: int
) -> tuple[int, ...]:
    """The cheapest way to a hex of a flood made with the same `dear`, as the hexes to enter; it costs so much, and
    leaves none of those `held` but the start."""
    offsets, steps = ground.lattice.offsets, ground.foot_step
    found: list[int] = []
    cell = target
    while cell != start:
        found.append(cell)
        more = dear >> cell & 1 if dear else 0
        best, came = spent + 1, start
        for direction in range(6):
            before = cell - offsets[direction]
            paid = steps[direction][before] + more
            if (
                more < paid <= spent
                and (paid < best or (paid == best and before < came))  # of the cheapest steps that of the lowest number
                and layers[spent - paid] >> before & 1
                and (not held or before == start or not held >> before & 1)
            ):
                best, came = paid, before
        cell = came
        spent -= best
    found.reverse()
    return tuple(found)
