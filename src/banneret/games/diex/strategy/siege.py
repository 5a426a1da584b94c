"""Advice for castles and fire: gates, bridge, ladders, flaming arrows, the moat; and for the start of a phase, where
tasks are named."""

from banneret.kernel.option import Menu, Option

from ..castle.tasks import KINDS, NameTask, possible
from ..combat.contact import in_contact
from ..ground.terrain import BASCULE, GATE
from ..missiles.flaming import AimFlame, hexes
from ..mover import Mover
from ..scenario.victory import unstunned
from ..specials import captive
from ..state import NOBODY, DiexState
from ..terms import Assault
from .goals import besieged, breached, shut_out
from .manner import Manner
from .place import Outlook

NEVER = -60.0
ENOUGH = 3
"""With so many inside nobody outside need burn his way in."""
TORCHES = 8
"""So many set fires in one phase; the others have better things to do."""
BLAZE = 8
"""With so many hexes on fire there is enough of it."""


# ---------------------------------------------------------------- tasks


def start(s: DiexState, seat: int, menu: Menu, manner: Manner) -> list[float]:
    """Name a task where it is worth more than the man's turn. A bot does not surrender."""
    values = []
    for option in menu:
        if option.verb == "name":
            who = option.args[0]
            values.append(
                max((_task(s, seat, task.key, who, target) for task, target in possible(s, who)), default=-1.0) - 0.01
            )
        else:
            values.append(NEVER if option.verb == "surrender" else 0.0)
    return values


def fight_on(s: DiexState, seat: int, menu: Menu, manner: Manner) -> list[float]:
    """Never."""
    return [NEVER if option.verb == "yes" else 0.0 for option in menu]


def hand_out(s: DiexState, seat: int, menu: Menu, manner: Manner) -> list[float]:
    """Every hook, to the cheapest of those who can use it; where there is no palisade they stay in store."""
    walled = s.ground.chart.features.gate is not None
    return [
        (1.0 - 0.001 * s.cast.cost(option.args[0]) if walled else -1.0) if option.verb == "give" else 0.0
        for option in menu
    ]


def stop(s: DiexState, seat: int, menu: Menu, manner: Manner) -> list[float]:
    """DXS-11.4.1h: what has been taken is worth more than a second storm on the same day; what is held already gives
    nothing more."""
    gain = isinstance(s.terms, Assault) and not s.terms.held
    outnumbered = s.upright[seat].bit_count() < s.upright[1 - seat].bit_count()
    worth = {"stop": 1.0 if gain else NEVER, "break_off": 1.0 if outnumbered else NEVER}
    return [worth.get(option.verb, 0.0) for option in menu]


def name_task(s: DiexState, seat: int, menu: Menu, manner: Manner) -> list[float]:
    phase = s.stack[-1]
    assert isinstance(phase, NameTask)
    return [_task(s, seat, *option.args) if option.verb == "task" else 0.0 for option in menu]


def _task(s: DiexState, seat: int, kind: str, who: int, target: int) -> float:
    """Nobody waits for somebody else to step out of the way (DXA-2.1i)."""
    worth = _TASKS.get(kind)
    return -1.0 if worth is None or KINDS[kind].hitch(s, who, target) is not None else worth(s, seat, who, target)


def _gate(s: DiexState, seat: int, who: int, target: int) -> float:
    """Who storms the place opens, who holds it shuts."""
    shut = bool(s.closed >> target & 1)
    if besieged(s, seat):
        return 10.0 if shut else NEVER
    if not besieged(s, 1 - seat) or shut:
        return NEVER
    return 9.0 if s.ground.kind[target] in (GATE, BASCULE) else NEVER


_REPLACE, _WITHDRAW, _THROW = range(3)


def _bridge(s: DiexState, seat: int, who: int, target: int) -> float:
    if besieged(s, seat):
        return 6.0 if target == _REPLACE else NEVER
    return {_REPLACE: NEVER, _WITHDRAW: 5.0, _THROW: 4.0}[target] if besieged(s, 1 - seat) else NEVER


def _light(s: DiexState, seat: int, who: int, target: int) -> float:
    """Fire is the key of those outside, until a way is open."""
    zone = besieged(s, seat)
    if (
        not zone
        or breached(s, zone)
        or len(s.flames) >= BLAZE
        or sum(errand.kind == "light" for errand in s.tasks) >= TORCHES
    ):
        return NEVER
    if s.closed >> target & 1:
        return 6.0
    outside = not s.ground.zones["inside"] >> s.at[who] & 1
    return 5.0 if outside and shut_out(s, seat) and unstunned(s, seat, zone) < ENOUGH else NEVER


def _free(s: DiexState, seat: int, who: int, target: int) -> float:
    """A captive, if nobody can strike at the one who helps him; others recover by themselves (DXA-SC.10)."""
    return 6.0 if captive(s, target) and not in_contact(s, who) else -1.0


def _prisoner(s: DiexState, seat: int, who: int, target: int) -> float:
    """To free a man, or to find arms, if nobody can strike (DXC-14.8f)."""
    return -1.0 if in_contact(s, who) else 6.0


_TASKS = {
    "gate": _gate,
    "bridge": _bridge,
    "light": _light,
    "free": _free,
    "unbind": _prisoner,
    "arm": _prisoner,
}


# ---------------------------------------------------------------- flaming arrows, the moat


def flame_worth(s: DiexState, seat: int, shooter: int) -> float:
    """What a flaming arrow is worth instead of a shot at somebody."""
    zone = besieged(s, seat)
    if not zone or breached(s, zone) or len(s.flames) >= BLAZE:
        return -0.5
    seen = hexes(s, shooter)
    return 2.2 if seen & s.closed or (seen and shut_out(s, seat)) else -0.5


def aim_flame(s: DiexState, seat: int, menu: Menu, manner: Manner) -> list[float]:
    """The gate, then what is nearest to one's own people."""
    phase = s.stack[-1]
    assert isinstance(phase, AimFlame)
    own = [s.at[u] for u in s.cast.ranks[seat] if s.is_active(u)]
    values = []
    for option in menu:
        if option.verb == "at":
            cell = option.args[0]
            near = sum(sorted(s.ground.lattice.distance(cell, at) for at in own)[:4])
            values.append(
                2.5 + (1.0 if s.ground.closed >> cell & 1 else 0.0 if shut_out(s, seat) else -4.0) - 0.05 * near
            )
        elif option.verb == "back":
            values.append(-0.6)
        else:
            values.append(-0.5)
    return values


def fill_moat(s: DiexState, seat: int, menu: Menu, manner: Manner) -> list[float]:
    """Before the gate and where a ladder can lean on the palisade, as near to one's own people as may be."""
    own = [s.at[u] for u in s.cast.ranks[seat] if s.is_active(u)]
    grid = s.ground.lattice
    values = []
    for option in menu:
        if option.verb != "fill":
            values.append(NEVER)
            continue
        cell = option.args[0]
        near = sum(sorted(grid.distance(cell, at) for at in own)[:4]) / 4
        walls = sum(side[cell] != 0 for side in s.ground.side)
        gate = bool(grid.spread(s.ground.closed) >> cell & 1)
        values.append(2.0 * gate + 0.4 * min(walls, 2) - 0.3 * near)
    return values


# ---------------------------------------------------------------- ladders and hooks


def ladder_action(s: DiexState, move: Mover, option: Option, look: Outlook, here: float) -> float:
    """What work with a ladder is worth to one who storms; a man who holds the place leaves ladders alone."""
    if not besieged(s, look.seat):
        return here - 3.0
    return here + _LADDERS[option.verb]


_LADDERS = {
    "take": 5.0,
    "drop": -2.0,
    "raise": 9.0,
    "climb": 3.0,
    "scale": 3.0,
    "over": 4.0,
    "descend": -2.0,
    "shift": -1.0,
}


def hook_worth(s: DiexState, verb: str, who: int, what: int) -> float:
    """What a hook is worth in step 4: fixed by one who storms, where it leads inside; cut down by those inside, the
    more so with a man at the rope."""
    if verb == "cut":
        man = s.who[what]
        return 5.0 if man != NOBODY and s.aloft >> man & 1 else 2.0
    seat, at = s.cast.seat[who], s.at[who]
    there = at + s.ground.lattice.offsets[what]
    outside = not s.ground.zones.get("inside", 0) >> at & 1
    return 4.0 if besieged(s, seat) and outside and s.ground.zones["bailey"] >> there & 1 else -1.0
