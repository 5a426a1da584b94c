"""DXC-14: a battle of a campaign as a skirmish: on one, two or four maps, each band on the side of its arrival, for up
to twelve turns."""

from dataclasses import dataclass, replace

import msgspec

from banneret.kernel.referee import Referee
from banneret.kernel.refusal import BanneretError
from banneret.kernel.sequence import Stage

from ..castle.burning import AdvanceFlames, BurnDown
from ..charges.shield_wall import DeclareWalls
from ..ground.ground import ground
from ..ground.joining import BELOW, BESIDE, TURNED
from ..ground.reading import read
from ..muster.roster import PEOPLE
from ..muster.soldiers import Soldier
from ..numbers import COUNTER
from ..scenario.victory import present
from ..sequence import SidePhase
from ..state import START, DiexState
from ..terms import ATTACKER, DEFENDER, Field, Wing
from . import deploying
from .aftermath import FieldReport, field_report
from .deploying import Deploy, WhoBegins, WhoDeploys, terms_of
from .ending import end
from .laying import Force, lay
from .place import SECTIONS
from .resolve import Resolve
from .stretches import BUILDINGS, Layout, ground_of
from .turn import ActionOpening, ActionTurn, burning

__all__ = ["BUILDINGS", "TURNS", "Band", "FieldReport", "Layout", "battle", "field_report"]


class _Battle(msgspec.Struct):
    turn_limit: int


class _Tables(msgspec.Struct):
    battle: _Battle


TURNS = read("camp_tables.toml", _Tables).battle.turn_limit
"""DXC-14.6a, DXC-14.6d: so many turns without a decision are a draw."""
_MOST = COUNTER.most
"""So many counters, horses among them, there can be."""
_ORDERS = "Break the enemy before the day is over: kill, take or scatter his men, and keep yours."


@dataclass(slots=True, frozen=True)
class Band:
    """DXC-14.3b: men who come together, from one side."""

    seat: int
    """0: of the attacker, 1: of the defender."""
    men: tuple[Soldier, ...]
    side: str
    """DXC-14.1b to e: "top", "upper:left", "upper_left:left+lower_left:left", … or "buildings"."""
    late: bool = False
    """They do not set up, but come on from outside (DXA-1.3l)."""


def battle(
    title: str,
    text: str,
    names: tuple[str, str],
    layout: Layout,
    bands: tuple[Band, ...],
    *,
    first: int = -1,
    hungry: frozenset[int] | tuple[int, ...] = (),
) -> DiexState:
    """A battle of these bands on these maps; who has a horse rides. The names are what to call the sides: "Normans".
    First: who deploys first and has the first phase, if that is settled; -1: the attacker is asked (DXC-14.4). Hungry:
    the numbers of the bands that are not supplied (DXC-8.4f)."""
    map = map_of(layout)
    sides = [[band for band in bands if band.seat == seat] for seat in (ATTACKER, DEFENDER)]
    if not all(any(band.men for band in side) for side in sides):
        raise BanneretError("A battle needs somebody on each side.")
    ordered = [band for side in sides for band in side]
    s = lay(
        title,
        text,
        map,
        Force("attacker", _men(ordered, ATTACKER), _ORDERS, name=names[ATTACKER]),
        Force("defender", _men(ordered, DEFENDER), _ORDERS, name=names[DEFENDER]),
        Field(
            wings=_wings(map, len(layout), ordered),
            hungry=sum(_counters(ordered, band) for number, band in enumerate(bands) if number in hungry),
            opens_with=first,
            begins=first,
        ),
        riding=True,
        turns=TURNS,
    )
    deploying.all_out(s)
    s.call(FieldOpening())
    return s


def map_of(layout: Layout) -> str:
    """DXC-14.1, DXC-14.2a: the name of the battlefield that these maps make."""
    if len(layout) not in (1, 2, 4):
        raise BanneretError(f"A battle takes one, two or four maps, not {len(layout)} (DXC-14.1a).")
    sign = BELOW if len(layout) == 2 else BESIDE
    return sign.join(f"{TURNED if turned else ''}{id}" for id, turned in layout)


def _men(bands: list[Band], seat: int) -> tuple[Soldier, ...]:
    """Those of a side. If there are more horses than counters the last to come leave theirs behind the lines."""
    spare = _MOST - sum(len(band.men) for band in bands)
    if spare < 0:
        raise BanneretError(f"A battle is fought by {_MOST} people at most.")
    found: list[Soldier] = []
    for band in bands:
        for man in band.men:
            rides = man.horse and PEOPLE[man.like].rides and spare > 0
            spare -= rides
            if band.seat == seat:
                found.append(replace(man, horse=rides))
    return tuple(found)


def _counters(bands: list[Band], band: Band) -> int:
    """The counters of a band, as a set: people are numbered in the order of the bands."""
    before = 0
    for other in bands:
        if other is band:
            break
        before += len(other.men)
    return (1 << len(band.men)) - 1 << before


def _wings(map: str, maps: int, bands: list[Band]) -> tuple[Wing, ...]:
    """DXC-14.1, DXC-14.4: where each band comes from."""
    field = ground(map, SECTIONS, (), (), 0, 0)
    found = []
    for band in bands:
        hexes = sum(2 if man.horse else 1 for man in band.men)
        wing = ground_of(field, maps, band.side, hexes)
        late = band.late and wing.edge > 0
        found.append(replace(wing, men=_counters(bands, band), area=0 if late else wing.area))
    return tuple(found)


# ---------------------------------------------------------------- the opening


def _first(s: DiexState) -> int:
    """Who deploys first."""
    return terms_of(s).opens_with


def _begins(s: DiexState) -> int:
    return terms_of(s).begins


def _deployment_open(opening: "FieldOpening", s: DiexState) -> bool:
    return _first(s) < 0


def _beginning_open(opening: "FieldOpening", s: DiexState) -> bool:
    return _begins(s) < 0


_LINES = (1, 2)
"""The stages before which the sides deploy."""


@dataclass(slots=True)
class FieldOpening(ActionOpening):
    """DXC-14.4: one side deploys, then the other; then it is settled who begins. Shield walls are declared by the
    second player first (DXA-7.3c)."""

    key = "field_opening"
    rules = ("DXC-14.1a", "DXC-14.4", "DXC-14.1e")
    stages = (
        Stage(lambda opening, s: WhoDeploys(), "", _deployment_open),
        Stage(lambda opening, s: Deploy(_first(s))),
        Stage(lambda opening, s: Deploy(1 - _first(s))),
        Stage(lambda opening, s: WhoBegins(), "", _beginning_open),
        Stage(lambda opening, s: DeclareWalls(1 - _begins(s))),
        Stage(lambda opening, s: DeclareWalls(_begins(s))),
    )

    def between(self, s: DiexState, ref: Referee, stage: int) -> None:
        if stage in _LINES:
            deploying.line_up(s, _first(s) if stage == _LINES[0] else 1 - _first(s))

    def over(self, s: DiexState, ref: Referee) -> None:
        s.then(FieldTurn())


# ---------------------------------------------------------------- the turn


_RESOLVES = {1: 0, 3: 1}
"""The stages with which a phase begins: of the side that begins, and of the other."""


@dataclass(slots=True)
class FieldTurn(ActionTurn):
    """DXC-14.6: a phase of each side, at the start of which it may flee or surrender, until one side is off the field
    or eliminated or the last turn is over."""

    rules = ("DXA-2b", "DXC-14.6a", "DXC-14.6d", "DXC-14.6f")
    stages = (
        Stage(lambda turn, s: AdvanceFlames()),
        Stage(lambda turn, s: Resolve(_begins(s))),
        Stage(lambda turn, s: SidePhase(_begins(s))),
        Stage(lambda turn, s: Resolve(1 - _begins(s))),
        Stage(lambda turn, s: SidePhase(1 - _begins(s))),
        Stage(lambda turn, s: BurnDown(), "", burning),
    )

    def between(self, s: DiexState, ref: Referee, stage: int) -> None:
        ActionTurn.between(self, s, ref, stage)
        if stage in _RESOLVES:
            s.phasing, s.step = _begins(s) ^ _RESOLVES[stage], START

    def run(self, s: DiexState, ref: Referee) -> None:
        gone = [seat for seat in (ATTACKER, DEFENDER) if not present(s, seat)]
        if not gone:
            ActionTurn.run(self, s, ref)
        elif len(gone) == 2:
            end(s, ref, "draw", "Neither side has anybody left on his feet.", 0.0, "DXC-14.6d")
        else:
            _beaten(s, ref, gone[0])

    def over(self, s: DiexState, ref: Referee) -> None:
        if s.turn < s.cast.turns:
            s.turn += 1
            s.then(FieldTurn())
        elif terms_of(s).fleeing >= 0:
            _beaten(s, ref, terms_of(s).fleeing)
        else:
            end(s, ref, "draw", "The day is over, and both sides draw off.", 0.0, "DXC-14.6d")


def _beaten(s: DiexState, ref: Referee, seat: int) -> None:
    """DXC-14.6b, DXC-14.6c: a side has fled, if anybody of it got away or still runs; else it is eliminated."""
    score, name = (-2.0 if seat == ATTACKER else 2.0), s.cast.sides[seat]
    if terms_of(s).fleeing == seat and (present(s, seat) or any(s.left_by[man] for man in s.cast.ranks[seat])):
        end(s, ref, "fled", f"The {name} have fled the field.", score, "DXC-14.6c")
    else:
        end(s, ref, "eliminated", f"The {name} have nobody left on his feet.", score, "DXC-14.6b")
