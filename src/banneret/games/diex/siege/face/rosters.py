"""Both rosters as boards: by troop every man with his wounds, the commander apart, those who are lost below."""

from functools import lru_cache
from math import ceil
from zlib import crc32

from banneret.kernel.scene import Layout, NumberWords, Piece, Place, Point
from banneret.kernel.vocabulary import Condition

from ...face.pieces import icon_of
from ...muster.roster import PEOPLE
from ...quick.troops import TROOPS
from ..actions.sally import Patrol, Sally
from ..men import Man, Roster
from ..state import SiegeState
from .arms import of_troop

WIDTH = 680.0
PITCH = 62.0
HEAD, EDGE, GAP = 25.0, 9.0, 8.0
"""What a panel has above its men, around them, and between itself and the next."""
ACROSS = 10
"""So many men stand in a row."""
LEAST = 3
"""A panel has room for so many, or its name would have none."""
NAMES = ("The camp", "The garrison")
_NUMBERS = (NumberWords("foot", ("fate",), ("bleeding-wound",)), NumberWords("rider", ("fate",), ("bleeding-wound",)))
"""When he is up again, or that he is not."""


def _place(seat: int, what: str) -> str:
    return f"{('camp', 'garrison')[seat]}.{what}"


@lru_cache(maxsize=256)
def layout(roster: Roster, seat: int, relief: bool) -> Layout:
    """A panel for the commander, one for other leaders, one for each troop, and one for those who are lost. What it is
    made of tells boards apart where men also leave (DXC-15d), and their number where they only join."""
    mine = [man for man in roster if man.side == seat]
    leaders = sum(man.leader for man in mine)
    troops: dict[int, int] = {}
    for man in mine:
        if not man.leader:
            troops[man.troop] = troops.get(man.troop, 0) + 1
    wanted = [("commander", "Commander", 1)]
    if leaders > 1:
        wanted.append(("leaders", "Captains", leaders))
    wanted += [(TROOPS[troop].id, TROOPS[troop].plural, count) for troop, count in troops.items()]
    if relief:
        wanted.append(("relief", "Rescue party, outside", 2 * ACROSS))
    wanted.append(("lost", "Dead and captured", ACROSS if len(mine) <= 2 * ACROSS else 2 * ACROSS))
    places, height = _flow(seat, wanted)
    size = f"{crc32(repr(wanted).encode()):x}" if any(man.band for man in mine) else str(len(roster))
    grown = f"{size}{'r' if relief else ''}"
    return Layout(
        "board", WIDTH, height, places, id=f"roster{seat}.{grown}", name=NAMES[seat], seat=seat, numbers=_NUMBERS
    )


def _flow(seat: int, wanted: list[tuple[str, str, int]]) -> tuple[tuple[Place, ...], float]:
    """Panels from left to right and from top to bottom, each as wide as its men."""
    found: list[Place] = []
    x = y = tall = 0.0
    for what, name, count in wanted:
        across = min(max(count, LEAST), ACROSS)
        wide = across * PITCH + 2 * EDGE
        high = HEAD + ceil(count / ACROSS) * PITCH + EDGE
        if x and x + wide > WIDTH:
            x, y, tall = 0.0, y + tall + GAP, 0.0
        outline = _box(x, y, wide, high)
        at = x + wide / 2, y + HEAD + (high - HEAD) / 2
        found.append(Place(_place(seat, what), name, *at, "panel", outline=outline))
        x += wide + GAP
        tall = max(tall, high)
    return tuple(found), y + tall


def _box(x: float, y: float, width: float, height: float) -> tuple[Point, ...]:
    return (x, y), (x + width, y), (x + width, y + height), (x, y + height)


def boards(s: SiegeState, seat: int | None) -> tuple[Layout, ...]:
    """The viewer's own first."""
    order = (1, 0) if seat == 1 else (0, 1)
    return tuple(layout(s.roster, side, side == 1 and s.relief != 0) for side in order)


def pieces(s: SiegeState) -> tuple[Piece, ...]:
    """Every man, where he stands."""
    out = _out(s)
    return tuple(_man(s, number, man, out >> number & 1 == 1) for number, man in enumerate(s.roster))


def _out(s: SiegeState) -> int:
    """Those whom a sally has led outside."""
    found = 0
    for phase in s.stack:
        if isinstance(phase, Patrol | Sally):
            found |= phase.party
        if isinstance(phase, Sally):
            found |= phase.patrol
    return found


def _man(s: SiegeState, number: int, man: Man, acting: bool) -> Piece:
    bit = 1 << number
    state = "dead" if s.dead & bit else "captured" if s.captured & bit else "wounded" if s.wounded & bit else ""
    where = (
        "lost"
        if (s.dead | s.captured) & bit
        else "relief"
        if s.relief & bit
        else "commander"
        if s.commander[man.side] == number
        else "leaders"
        if man.leader and sum(one.leader for one in s.roster if one.side == man.side) > 1
        else TROOPS[man.troop].id
    )
    hungry = bool(s.hungry & bit) and where != "lost"
    back, riding = s.back.get(number, 0), bool(s.horses & bit)
    return _piece(man, where, state, back, riding, where == "commander", acting, hungry)


@lru_cache(maxsize=8192)
def _piece(
    man: Man, where: str, state: str, back: int, riding: bool, commands: bool, acting: bool, hungry: bool
) -> Piece:
    troop = TROOPS[man.troop]
    words = [troop.name]
    conditions: list[Condition] = []
    if commands:
        words.append("commands")
    if state == "wounded":
        conditions.append("wounded")
        words.append(f"wounded, up again on day {back}" if back else "wounded today")
    elif state:
        words.append(state)
    if troop.rides and not riding:
        words.append("has lost his horse")
    if hungry:
        conditions.append("unsupplied")
        words.append("hungry")  # DXC-8.4f
    if acting:
        conditions.append("acting")
        words.append("outside")
    numbers = (f"day {back}",) if back else ("dead",) if state == "dead" else ("taken",) if state == "captured" else ()
    return Piece(
        man.key,
        man.name,
        _place(man.side, where),
        "rider" if riding else "foot",
        man.side,
        ", ".join(words),
        icon_of(PEOPLE[man.like], riding),
        numbers=numbers,
        condition=tuple(conditions),
        arms=of_troop(troop.faction),
    )
