"""Section 10.1: where ladders are, who carries them, and what comes of entering a hex with one. What a mover may do
with them is in `ladder_moves`.

How the move of a man and his ladder meet: a mover who bears a ladder begins with `points(s, counter, allowance)`, and
his next hexes are `steps(s, counter, left)`, one at a time. A mover who is aloft has no hexes to go to, only the
actions of `scaling`. Nobody walks into the hex of an upright ladder: `climb` is among the actions. After a hex
entered with a ladder, onto it or from it comes `arrived`; the move is over when it is False.
"""

from banneret.board.hex import members
from banneret.kernel.referee import Referee

from ..charges import shield_wall
from ..combat import harm
from ..ground.terrain import BURNT_PALISADE, HEX_KINDS, PLATFORM, SIDE_KINDS, TOWER, TOWER_WINDOW, WINDOW
from ..ladder import Ladder
from ..log import tell
from ..missiles import shooting
from ..movement import walking
from ..mover import Mover
from ..rolls import roll
from ..state import NOBODY, DiexState
from ..tables import jump_safe

CLIMB = 3
"""DXA-10.1a, DXA-10.1.3a, DXA-10.1.3b: up or down."""
ROPE = 6
"""DXS-11.2g: up at the rope of a hook, and down again."""
OVER = HEX_KINDS[PLATFORM].foot_from_ladder
"""DXA-9.1f, DXA-9.2.1a, DXA-10.1.3c."""
BURDEN = 2
"""DXA-10.1.2a: points that each of two carriers has less."""
TAKE = 1
"""DXA-10.1.2c2."""
SHIFT = 2
"""DXA-10.1.4a."""


# ---------------------------------------------------------------- where they are


def standing_in(s: DiexState, cell: int) -> int:
    """The number of the upright ladder in a hex, -1 if there is none."""
    for number, ladder in enumerate(s.ladders):
        if ladder.side >= 0 and ladder.foot == cell:
            return number
    return -1


def behind(s: DiexState, ladder: int) -> int:
    """The hex that the top of an upright ladder faces."""
    upright = s.ladders[ladder]
    return upright.foot + s.ground.lattice.offsets[upright.side]


def climber(s: DiexState, ladder: int) -> int:
    """Who is on an upright ladder, -1 if nobody."""
    counter = s.who[s.ladders[ladder].foot]
    return counter if counter != NOBODY and s.aloft >> counter & 1 else -1


def beside_foot(s: DiexState, foot: int) -> int:
    """The hexes from which one could step to the foot of a ladder: a palisade between them counts as apart
    (DXA-9.1e)."""
    grid, found = s.ground.lattice, 0
    for direction, offset in enumerate(grid.offsets):
        cell = foot + offset
        if grid.neighbours[foot] >> cell & 1 and s.ground.foot_step[(direction + 3) % 6][cell]:
            found |= 1 << cell
    return found


def watched(s: DiexState, seat: int, foot: int) -> bool:
    """DXA-10.1.2f: an enemy who is not stunned is adjacent to the foot hex."""
    return s.upright[1 - seat] & beside_foot(s, foot) != 0


def carried(s: DiexState, counter: int) -> int:
    """The number of the ladder that a bearer carries, -1 if none."""
    at = s.at[counter]
    for number, ladder in enumerate(s.ladders):
        if ladder.carried and at in ladder.ends:
            return number
    return -1


def partner(s: DiexState, counter: int) -> int:
    """Who carries the other end of a bearer's ladder, -1 if nobody."""
    number = carried(s, counter)
    if number < 0:
        return -1
    other = s.who[s.ladders[number].other_end(s.at[counter])]
    return other if other != NOBODY and s.bearers >> other & 1 else -1


# ---------------------------------------------------------------- two men with a ladder


def climb_cost(s: DiexState, at: int, foot: int) -> int:
    """DXA-10.1.3a: what it costs one who stands here to be on the ladder of a hex; the dead and ashes in it matter only
    to one who enters it."""
    return CLIMB if at == foot else CLIMB + _clutter(s, foot)


def over_cost(s: DiexState, to: int) -> int:
    """DXA-10.1.3c: what it costs to get from a ladder into the hex behind the palisade."""
    return OVER + _clutter(s, to)


def _clutter(s: DiexState, cell: int) -> int:
    """A point more for the dead (DXA-4.2.2a), and one for burnt palisades (DXA-9.2.1d)."""
    ashes = SIDE_KINDS[BURNT_PALISADE].foot if s.ground.scorched >> cell & 1 else 0
    return ashes + (s.bodies.get(cell, 0) >= walking.CLUTTERED)


def spare(s: DiexState, counter: int) -> int:
    """The points that one who helps with a ladder can still pay in this phase; after a shot what his weapon allows
    (DXA-2.1c), at a task none."""
    if (s.idle | s.carriers) >> counter & 1:
        return 0
    return shooting.movement_limit(s, counter) - s.spent[counter]


def spend(s: DiexState, move: Mover, points: int, burden: int = 0) -> None:
    """Go on with so many points fewer; the burden of a ladder is not spent."""
    move.left -= points + burden
    s.spent[move.counter] += points


def points(s: DiexState, counter: int, left: int) -> int:
    """DXA-10.1.2a: what a bearer begins his move with: as much as the slower of the two, less the burden."""
    other = partner(s, counter)
    if other < 0:
        return left
    return max(0, min(left, spare(s, other)) - BURDEN)


def steps(s: DiexState, counter: int, left: int) -> list[tuple[int, int]]:
    """DXA-10.1.2b: the hexes into which the leading man can take the ladder, each with the dearer of the two costs."""
    follower = partner(s, counter)
    if follower < 0:
        return []
    here = s.at[counter]
    found = []
    second = _carry_cost(s, follower, s.at[follower], here)
    for cell in members(s.ground.lattice.neighbours[here] & ~s.living & ~walking.shut(s, counter)):
        cost = _carry_cost(s, counter, here, cell)
        if cost and second and max(cost, second) <= left:
            found.append((cell, max(cost, second)))
    return found


def _carry_cost(s: DiexState, counter: int, here: int, to: int) -> int:
    """What this step costs a man at one end of a ladder; 0 if he can't make it (DXA-10.1.2b)."""
    ground = s.ground
    direction = ground.lattice.direction(here, to)
    if (
        ground.side[direction][here] in (WINDOW, TOWER_WINDOW)
        or ground.kind[to] in (TOWER, PLATFORM)
        or (s.armoured(counter) and ground.water >> to & 1)
    ):
        return 0
    cost = ground.foot_step[direction][here]
    dead = s.bodies.get(to, 0)
    return 0 if not cost or dead >= walking.CHOKED else cost + (dead >= walking.CLUTTERED)


def release(s: DiexState, counter: int) -> None:
    """DXA-10.1.2c2: the two let go; the ladder stays where it lies."""
    harm.drop_ladder(s, counter)


def arrived(s: DiexState, ref: Referee, move: Mover) -> bool:
    """What comes of having entered a hex: the other carrier follows, he is on a ladder, or he lands behind the
    palisade. False when his move is over."""
    counter = move.counter
    bit = 1 << counter
    if s.bearers & bit:
        _follow(s, move)
    elif s.aloft & bit:
        return land(s, ref, counter)
    elif standing_in(s, s.at[counter]) >= 0:
        mount(s, ref, counter)
    return True


def _follow(s: DiexState, move: Mover) -> None:
    """DXA-10.1.2b: the other takes the hex that the leading man left; his own move is over with this."""
    leader, before = move.counter, move.trail[-2][0]
    number = next(n for n, ladder in enumerate(s.ladders) if ladder.carried and before in ladder.ends)
    other = s.who[s.ladders[number].other_end(before)]
    shield_wall.leave(s, other)
    s.put(other, before)
    s.ladders[number] = Ladder(s.at[leader], before, carried=True)
    s.moved |= 1 << other
    s.spent[other] = max(s.spent[other], s.spent[leader])


def mount(s: DiexState, ref: Referee, counter: int) -> None:
    """DXA-10.1.3a: he is on the ladder of his hex."""
    s.aloft |= 1 << counter
    shield_wall.leave(s, counter)  # DXA-7.3c: also one who stood at its foot
    if ref.hears:
        tell(
            s,
            ref,
            "climb",
            f"{s.name(counter)} climbs the ladder in {s.hex(counter)}.",
            "DXA-10.1.3a",
            counters=(counter,),
            cells=(s.at[counter],),
        )


def land(s: DiexState, ref: Referee, counter: int) -> bool:
    """DXA-10.1.3c, DXS-11.2g: he has jumped from the ladder or rope into the hex where he is now; False if he is
    wounded, which ends his move."""
    s.aloft &= ~(1 << counter)
    platform = s.ground.kind[s.at[counter]] == PLATFORM
    armoured = s.armoured(counter)
    die = roll(ref, tuple([int(jump_safe(platform, die, armoured)) for die in range(1, 7)]))
    safe = jump_safe(platform, die, armoured)
    if ref.hears:
        where = "onto the platform" if platform else "down behind the palisade"
        text = (
            f"{s.name(counter)} jumps {where} in {s.hex(counter)}{' and lands safely' if safe else ' and lands badly'}."
        )
        reckoning = f"{die} + 1 for armour = {die + 1}" if armoured else ""
        rule = "DXA-9.2.2a" if platform else "DXA-9.2.1b"
        gist = f"{s.name(counter)} lands safely" if safe else ""
        tell(
            s,
            ref,
            "land",
            text,
            rule,
            "DXA-10.1.3c",
            d6=(die,),
            sum=reckoning,
            gist=gist,
            counters=(counter,),
            cells=(s.at[counter],),
        )
    if not safe:
        harm.wound(s, ref, counter, "DXA-9.2.2a" if platform else "DXA-9.2.1b")
    return safe
