"""Advice for the movement step: whom to move, and where to."""

from collections.abc import Callable

from banneret.board.hex import members
from banneret.kernel.option import Menu, Option

from ..combat.contact import threatened
from ..movement import riding, routes, walking
from ..movement.infiltration import opposes
from ..movement.leading import string
from ..mover import Mover
from ..muster.scenarios import ObjectiveData
from ..scenario.victory import ordered_out, seats_of
from ..state import DiexState
from .battle import way_off
from .goals import makes_off, plunder, way_to
from .manner import Manner
from .place import Outlook
from .sally import homeward
from .siege import ladder_action
from .ways import FAR

READY = 15.0
"""What it is worth to move somebody rather than end the step: everybody is looked at."""
HOME = 4.0
"""What it is worth beyond the points to be off the map by orders: nothing more can happen to him."""
BOOTY = 6.0
"""What it is worth to step to somebody whom one is paid to carry off."""
BACK = 3.0
"""By how much more a place must be better if it lies back on his way."""
OUT_OF_QUESTION = 30.0
"""So much worse seems what there is no reason to do."""
_NEVER = -60.0


def whom(s: DiexState, seat: int, menu: Menu, manner: Manner) -> list[float]:
    """Leaders of beasts first, then those nearest the enemy, so that the front rank makes room; archers last."""
    values = []
    foes = s.ground.lattice.spread(s.upright[1 - seat])
    shooters = s.cast.archers[seat]
    around = s.ground.lattice.neighbours
    fires = 0
    for cell, (_, lit_by) in s.flames.items():
        if lit_by != seat:
            fires |= 1 << cell
    for option in menu:
        if option.verb == "end":
            values.append(0.0)
            continue
        counter = option.args[0]
        at = s.at[counter]
        if at >= 0 and fires & around[at] and not foes >> at & 1:
            values.append(-1.0)  # he stays to put it out (DXA-10.2.3a)
            continue
        far = min(way_to(s, counter, foes)[at], 60) if at >= 0 and foes else 30
        value = READY - 0.05 * far
        if shooters >> counter & 1:
            value -= 4.0
        if counter in s.leader:
            value += 4.0
        values.append(value)
    return values


def where(s: DiexState, seat: int, menu: Menu, manner: Manner) -> list[float]:
    """Each hex by what it is worth to end there; actions by what they are good for."""
    move = s.move
    assert move is not None, "only a mover is asked where to"
    counter = move.counter
    look = Outlook(s, counter, manner)
    if s.at[counter] < 0:
        return [look.worth(option.args[0]) if option.verb == "enter" else _NEVER for option in menu]
    here = look.worth(s.at[counter], s.facing[counter])
    values = _rides(s, move, menu, look, here) if s.facing[counter] >= 0 else _walks(s, move, menu, look, here)
    return _settled(s, move, menu, values, look, here)


def _settled(s: DiexState, move: Mover, menu: Menu, values: list[float], look: Outlook, here: float) -> list[float]:
    """With all that is hardly better than to stay out of the question, however carelessly it is looked at: small
    changes of the position, or errors, would walk him out and back again. What brings him to what the scenario
    asks needs no other reason; and back where he has come from in this move he goes for a better one."""
    start, at, distance = move.trail[0][0], s.at[move.counter], s.ground.lattice.distance
    come = distance(start, at) if move.entered and start >= 0 else 0
    reason = look.manner.reason
    now = look.progress(at)
    found = []
    for option, value in zip(menu, values, strict=True):
        if option.verb != "stop" and value < here + reason + BACK:
            wanted = reason
            if option.verb == "to":
                cell = option.args[0]
                if come and distance(start, cell) < come:
                    wanted += BACK
                elif look.progress(cell) > now:
                    wanted = 0.0
            if value < here + wanted:
                value -= OUT_OF_QUESTION
        found.append(value)
    return found


def _picketed(s: DiexState, counter: int) -> int:
    """The hexes in which he would have to slip past somebody to go on (DXA-4.3a)."""
    found = 0
    enemy = 1 - s.cast.seat[counter]
    for other in s.cast.ranks[enemy]:
        if not s.opposed >> other & 1 and s.is_active(other):
            found |= opposes(s, other)
    return found


def _walks(s: DiexState, move: Mover, menu: Menu, look: Outlook, here: float) -> list[float]:
    counter, at = move.counter, s.at[move.counter]
    dear, barred = routes.closed(s, counter)
    held = _picketed(s, counter)
    slip = look.manner.slip * look.stake
    toll = slip if move.entered and held >> at & 1 else 0.0
    safe = (
        walking.reach(walking.flood(s.ground, at, move.left, barred, dear, held))
        if held and not routes.bound(s, counter)
        else -1
    )
    filled = s.living
    doorstep = homeward(s, move)
    booty = plunder(s, look.seat) if s.load[counter] < 0 else 0
    values = []
    for option in menu:
        if option.verb == "to":
            cell = option.args[0]
            if not filled >> cell & 1:
                value = look.worth(cell) - toll
            elif booty >> s.who[cell] & 1 and not threatened(s, look.enemy, 1 << cell):
                value = here + BOOTY - toll  # to take him up
            else:
                value = here - 2.0 - toll
            if not safe >> cell & 1:
                value -= slip
            if doorstep >> cell & 1:
                value += HOME
        else:
            value = _action(s, move, option, look, here)
        values.append(value)
    return values


def _rides(s: DiexState, move: Mover, menu: Menu, look: Outlook, here: float) -> list[float]:
    """A rider's way is longer than one menu shows: judge all places he can come to, and go towards the best."""
    counter, at, facing = move.counter, s.at[move.counter], s.facing[move.counter]
    dear, barred = routes.closed(s, counter)
    held = _picketed(s, counter)
    slip = look.manner.slip * look.stake
    toll = slip if move.entered and held >> at & 1 else 0.0
    filled = walking.others(s, counter)
    doorstep = homeward(s, move)
    layers = riding.flood(s.ground, at, facing, move.left, barred, dear, held)
    ends = riding.room(s.ground, layers, filled)
    best, goal = here + toll, -1
    memory: dict[int, float] = {}
    for direction in range(6):
        for cell in members(ends[direction] & ~(1 << at)):
            value = look.worth(cell, direction)
            if value > memory.get(cell, _NEVER):
                memory[cell] = value
            if value > best:
                best, goal = value, cell
    distance = s.ground.lattice.distance
    values = []
    for option in menu:
        if option.verb == "to":
            cell = option.args[0]
            value = (
                memory[cell]
                if cell in memory
                else look.worth(cell, max(s.ground.lattice.direction(at, cell), 0)) - slip
            )
            if goal >= 0 and cell != goal and cell in memory:
                value = max(
                    value,
                    best
                    - 0.05
                    - 0.3 * distance(cell, goal)
                    - (look.manner.slip * look.stake if held >> cell & 1 else 0.0),
                )
            if doorstep >> cell & 1:
                value += HOME
            value -= toll
        else:
            value = _action(s, move, option, look, here)
        values.append(value)
    return values


# ---------------------------------------------------------------- actions


def _action(s: DiexState, move: Mover, option: Option, look: Outlook, here: float) -> float:
    maker = _ACTIONS.get(option.verb)
    return here - 0.5 if maker is None else maker(s, move, option, look, here)


def _stop(s: DiexState, move: Mover, option: Option, look: Outlook, here: float) -> float:
    return here + 0.05


def _leave(s: DiexState, move: Mover, option: Option, look: Outlook, here: float) -> float:
    """Off the map: only by orders (DXA-SC.9), or with what the orders are about."""
    counter, seat, edge = move.counter, look.seat, option.args[0] + 1
    gain = 0.0
    for objective in s.cast.objectives:
        if objective.edge == edge and seat in seats_of(s, objective):
            gain += _prize(s, counter, objective)
    if way_off(s, counter):
        return here + s.cast.cost(counter) + HOME
    if not ordered_out(s, seat, edge):
        return here + s.cast.cost(counter) + HOME if makes_off(s, counter) else _NEVER
    return here + gain if gain else here - 3.0


def _prize(s: DiexState, counter: int, o: ObjectiveData) -> float:
    if o.kind == "exit":
        return s.cast.cost(counter) + o.points + HOME
    if o.kind == "exit_animal":
        return sum(2.0 * o.points for animal in string(s, counter) if s.cast.mules >> animal & 1)
    if o.kind == "carry_civilian" and s.load[counter] >= 0 and s.cast.roster[s.load[counter]].civilian:
        return 2.0 * o.points
    return 0.0


def _bridle(s: DiexState, move: Mover, option: Option, look: Outlook, here: float) -> float:
    """Lead a beast that counts; a horse only for a man who can ride it."""
    animal = option.args[0]
    if s.cast.mules >> animal & 1:
        return here + 8.0
    return here - 0.2


def _mount(s: DiexState, move: Mover, option: Option, look: Outlook, here: float) -> float:
    person = s.cast.roster[move.counter]
    wounded = int(look.health == 2)
    return here + 0.5 * (person.attack[2 + wounded] - person.attack[wounded])


def _dismount(s: DiexState, move: Mover, option: Option, look: Outlook, here: float) -> float:
    """On foot only where a horse can't help: when the way to the goal is shut to riders."""
    blocked = any(distances[s.at[move.counter]] >= FAR for distances, price, _, _ in look.purposes if price)
    return here + 4.0 if blocked else here - 6.0


def _carry(s: DiexState, move: Mover, option: Option, look: Outlook, here: float) -> float:
    """Take up a civilian whom one is paid for; friends only out of danger."""
    other = option.args[0]
    if (
        s.cast.roster[other].civilian
        and s.cast.seat[other] != look.seat
        and any(o.kind == "carry_civilian" for o in s.cast.objectives)
    ):
        return here + 12.0
    return here - 1.0


def _about(s: DiexState, move: Mover, option: Option, look: Outlook, here: float) -> float:
    """Turn when the enemy is behind."""
    counter = move.counter
    value = look.worth(s.rear(counter), (s.facing[counter] + 3) % 6)
    return value - 0.1


_ACTIONS: dict[str, Callable[[DiexState, Mover, Option, Outlook, float], float]] = {
    "stop": _stop,
    "leave": _leave,
    "mount": _mount,
    "dismount": _dismount,
    "carry": _carry,
    "about": _about,
    "bridle": _bridle,
    "catch": _bridle,
    "take": ladder_action,
    "drop": ladder_action,
    "raise": ladder_action,
    "climb": ladder_action,
    "scale": ladder_action,
    "over": ladder_action,
    "descend": ladder_action,
    "shift": ladder_action,
}
