"""A move from its first hex to its last: he sets out, goes from hex to hex past those who oppose and those who shoot,
and stops."""

from banneret.kernel.referee import Referee

from ..castle import ladders
from ..charges import shield_wall
from ..combat.harm import crush, settle
from ..log import tell
from ..missiles import shooting
from ..missiles.defensive_fire import DefensiveFire
from ..mover import Mover
from ..state import DiexState
from . import infiltration, leading, routes
from .allowance import allowed, left_when_wounded
from .carrying import stopped
from .edges import back_outside, half_outside
from .floods import Trip
from .gathering import gather


def begin(s: DiexState, counter: int) -> Mover:
    """He is in the middle of his move from now on and fills no hex."""
    s.spent[counter] = 0
    leading.part(s, counter)
    move = s.move = Mover(counter, allowed(s, counter))
    if s.at[counter] >= 0:
        s.clear(counter)
        move.trail = ((s.at[counter], s.facing[counter]),)
    return move


def end(s: DiexState, ref: Referee, counter: int) -> None:
    """A move is over: he fills his hexes again, unless it has ended already, by harm or by leaving the map."""
    s.moved |= 1 << counter
    if s.moving != counter:
        return
    outside = half_outside(s, counter)
    if s.at[counter] < 0 or outside:
        back_outside(s, counter, outside or s.waiting[counter])
        s.move = None
        return
    settle(s, counter)
    outside = half_outside(s, counter)
    if outside:  # DXA-4.3e has taken him back to where he came in
        s.clear(counter)
        back_outside(s, counter, outside)
        return
    gather(s, counter)
    stopped(s, counter)
    crush(s, ref)


# ---------------------------------------------------------------- hex by hex


def go_on(s: DiexState, ref: Referee, move: Mover) -> None:
    """Hex by hex of the plan, as long as it can be followed and nobody interrupts. The hexes are told as one event, up
    to where somebody opposes or interrupts; one by one where something else may be told between them."""
    counter = move.counter
    joined = not s.leads(counter)
    way: list[int] = []
    while move.plan:
        cell = move.plan[0]
        cost, facing = routes.price(s, counter, cell)
        if not 0 < cost <= move.left:
            move.plan = ()
            break
        if way and ref.hears and infiltration.opposers(s, counter, s.at[counter]):
            tell_way(s, ref, move, way)
            way = []
        if not slip_past(s, ref, move):
            break
        move.plan = move.plan[1:]
        before = _step(s, move, cell, cost, facing)
        way.append(cell)
        if not joined and ref.hears:
            tell_way(s, ref, move, way)
            way = []
        fired_at = face_fire(s, move)
        if s.beasts:
            leading.follow(s, ref, move, before)
        if fired_at:
            break
    if ref.hears:
        tell_way(s, ref, move, way)


def enter(s: DiexState, ref: Referee, move: Mover, cell: int, cost: int) -> None:
    """Go on foot into this one hex now, with or onto or from a ladder: past those who oppose, then into it, then under
    the eyes of those who shoot."""
    if not slip_past(s, ref, move):
        return
    before = _step(s, move, cell, cost, -1)
    tell_way(s, ref, move, [cell])
    if not ladders.arrived(s, ref, move):
        move.halt()  # DXA-10.1.3c
    face_fire(s, move)
    if s.beasts:
        leading.follow(s, ref, move, before)


def jump(s: DiexState, ref: Referee, move: Mover, trip: Trip) -> None:
    """Go a whole way at once, on which nothing can happen (`eventless`)."""
    counter = move.counter
    if not move.entered:
        shield_wall.leave(s, counter)  # DXA-7.3c
    legs = trip.legs
    s.at[counter], s.facing[counter] = legs[-1]
    move.trail += legs
    move.entered += len(legs)
    move.left -= trip.cost
    s.spent[counter] += trip.cost
    if ref.hears:
        tell_way(s, ref, move, trip.way)


def eventless(s: DiexState, move: Mover, trip: Trip) -> bool:
    """Whether nothing can come of the single hexes of a way: nobody shoots, opposes or follows, and nothing breaks
    under him."""
    counter = move.counter
    if s.ladders or s.leads(counter) or shooting.on_watch(s):
        return False
    near = s.near(1 - s.cast.seat[counter])
    return not (move.entered and near[s.at[counter]]) and not trip.leaves_any(near)


def _step(s: DiexState, move: Mover, cell: int, cost: int, facing: int) -> int:
    """Into the next hex, and nothing more; returns the one that he left."""
    counter = move.counter
    before = s.at[counter]
    if not move.entered:
        shield_wall.leave(s, counter)  # DXA-7.3c
    s.at[counter], s.facing[counter] = cell, facing
    move.trail += ((cell, facing),)
    move.entered += 1
    move.left -= cost
    s.spent[counter] += cost
    return before


def tell_way(s: DiexState, ref: Referee, move: Mover, way: list[int] | tuple[int, ...]) -> None:
    """One event for the hexes entered since the last."""
    if not way or not ref.hears:
        return
    *by, last = [s.ground.names[cell] for cell in way]
    through = f" by {', '.join(by)}" if by else ""
    text = (
        f"{s.name(move.counter)} moves{through} to {last}, {move.left} {'point' if move.left == 1 else 'points'} left."
    )
    tell(s, ref, "move", text, "DXA-4b", counters=(move.counter,), cells=tuple(way))


def face_fire(s: DiexState, move: Mover) -> bool:
    """DXA-5.3b: each time he has entered a hex the other side may shoot, if somebody can."""
    if s.move is not move or not shooting.anyone_may_fire_at(s, move.counter):
        return False
    s.call(DefensiveFire(move.counter))
    return True


def slip_past(s: DiexState, ref: Referee, move: Mover) -> bool:
    """DXA-4.3a, DXA-4.3.1.2a: the test for leaving a hex entered in this move, of a rider his front; False if he does
    not go on as planned."""
    counter = move.counter
    if (
        not move.entered
        or not infiltration.was_entered(s, move)
        or not infiltration.opposers(s, counter, s.at[counter])
    ):
        return True
    marks = infiltration.rolls(s, ref, counter, s.at[counter])
    if marks >> infiltration.KILLED & 1:
        s.moved |= 1 << counter
        return False
    wounded = marks >> infiltration.WOUNDED_RESULT & 1
    if wounded:
        move.left = left_when_wounded(s, counter, move.left)
        move.plan = ()  # asked anew
    if marks >> infiltration.STOPPED & 1 or (wounded and not move.left):
        move.halt()  # DXA-4.3d
        return False
    return not wounded
