"""Positions at the castle: ladders, flames and the dead put where a test wants them."""

from collections.abc import Sequence
from dataclasses import replace

from banneret.board.hex import DIRECTIONS
from banneret.games.diex.castle import castle
from banneret.games.diex.combat import harm
from banneret.games.diex.ground.terrain import FILLED_MOAT, PALISADE
from banneret.games.diex.ladder import Ladder
from banneret.games.diex.state import DEAD, STUNNED, WOUNDED, DiexState
from banneret.kernel.phase import Phase

from .rest import Rest
from .table import Table


def begin(t: Table, phase: Phase[DiexState], *dice: int) -> None:
    """Go on with this phase, and come back after it."""
    t.s.call(Rest())
    t.begin(phase, *dice)


def fill(t: Table, *names: str) -> None:
    """These hexes of the moat are filled."""
    for name in names:
        castle.become(t.s, t.cell(name), FILLED_MOAT)


def flat(t: Table, one: str, two: str) -> int:
    """A ladder lies in these hexes."""
    t.s.ladders.append(Ladder(t.cell(one), t.cell(two)))
    return len(t.s.ladders) - 1


def upright(t: Table, foot: str, side: str, turn: int = 0) -> int:
    """A ladder stands here, leaning on this hexside, raised in this turn."""
    if t.s.ground.kind[t.cell(foot)] != FILLED_MOAT:
        fill(t, foot)
    t.s.ladders.append(Ladder(t.cell(foot), side=DIRECTIONS.index(side), raised=turn))
    return len(t.s.ladders) - 1


def aloft(t: Table, key: str) -> None:
    t.s.aloft |= 1 << t[key]


def bear(t: Table, *keys: str) -> None:
    """These two carry the ladder on which they stand."""
    ends = {t.s.at[t[key]] for key in keys}
    number = next(n for n, ladder in enumerate(t.s.ladders) if set(ladder.ends) == ends)
    t.s.ladders[number] = replace(t.s.ladders[number], carried=True)
    for key in keys:
        t.s.bearers |= 1 << t[key]


def health(t: Table, key: str, condition: int) -> None:
    """Stunned, wounded or dead, where he is."""
    s, counter = t.s, t[key]
    s.clear(counter)
    s.health[counter] = condition
    if condition == DEAD:
        harm.lay_down(s, counter)
    else:
        s.fill(counter)


def stunned(t: Table, key: str) -> None:
    health(t, key, STUNNED)


def wounded(t: Table, key: str) -> None:
    health(t, key, WOUNDED)


def dead(t: Table, keys: Sequence[str], at: str) -> None:
    """They lie dead in one hex."""
    for key in keys:
        s, counter = t.s, t[key]
        s.clear(counter)
        s.health[counter] = DEAD
        s.at[counter] = t.cell(at)
        harm.lay_down(s, counter)


def alight(t: Table, *names: str, count: int = 1, seat: int = 0) -> None:
    for name in names:
        t.s.flames[t.cell(name)] = (count, seat)


def lean_ladder(t: Table, climber: str, behind: str) -> tuple[int, int]:
    """The climber is on a ladder against the palisade of 1911, the other behind it: the foot, and the hex behind."""
    s = t.s
    inner = t.cell("1911")
    direction = next(d for d in range(6) if s.ground.side[d][inner] == PALISADE)
    foot = inner + s.ground.lattice.offsets[direction]
    s.ladders = [Ladder(foot, side=(direction + 3) % 6)]
    s.put(t[behind], inner)
    s.put(t[climber], foot)
    s.aloft = 1 << t[climber]
    return foot, inner
