"""DXC-14: a battle of a campaign as a skirmish: on one, two or four maps, each band on the side of its arrival, for up
to twelve turns."""

from dataclasses import dataclass, replace

from banneret.kernel.referee import Referee
from banneret.kernel.refusal import BanneretError
from banneret.kernel.sequence import Stage

from ..castle.burning import AdvanceFlames, BurnDown
from ..charges.shield_wall import DeclareWalls
from ..ground.ground import ground
from ..ground.joining import BELOW, BESIDE, TURNED
from ..muster.roster import PEOPLE
from ..muster.soldiers import Soldier
from ..numbers import COUNTER
from ..scenario.victory import present
from ..sequence import SidePhase
from ..state import START, DiexState
from ..terms import ATTACKER, DEFENDER, Field
from . import deploying
from .aftermath import FieldReport, field_report
from .deploying import Deploy, WhoBegins, WhoDeploys, terms_of
from .ending import end
from .figures import BATTLE
from .laying import Force, lay
from .place import SECTIONS
from .resolve import Resolve
from .stretches import BUILDINGS, Layout, ground_of, way_out
from .turn import ActionOpening, ActionTurn, burning

__all__ = ["BUILDINGS", "TURNS", "Band", "FieldReport", "Layout", "battle", "field_report"]

TURNS = BATTLE.turn_limit
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
    prisoners: tuple[Soldier, ...] = ()
    """DXC-14.8f: men of the other side whom they guard."""


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
    companies = _companies(bands)
    if {company.seat for company in companies if not company.bound} != {ATTACKER, DEFENDER}:
        raise BanneretError("A battle needs somebody on each side.")
    s = lay(
        title,
        text,
        map,
        Force("attacker", _men(companies, ATTACKER), _ORDERS, name=names[ATTACKER]),
        Force("defender", _men(companies, DEFENDER), _ORDERS, name=names[DEFENDER]),
        _terms(map, len(layout), companies, [bands[number] for number in hungry], first),
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


# ---------------------------------------------------------------- who is there


@dataclass(slots=True, frozen=True)
class _Company:
    """The men of a band, or its prisoners: they stand together on one side."""

    seat: int
    men: tuple[Soldier, ...]
    band: Band
    bound: bool
    counters: int
    """Their numbers, as a set."""


def _companies(bands: tuple[Band, ...]) -> list[_Company]:
    """In the order of their counters: of each side first its bands, then those of it whom the enemy has brought."""
    found: list[_Company] = []
    before = 0
    for seat in (ATTACKER, DEFENDER):
        for bound in (False, True):
            for band in bands:
                men = band.prisoners if bound else band.men
                if men and (band.seat == seat) != bound:
                    found.append(_Company(seat, men, band, bound, (1 << len(men)) - 1 << before))
                    before += len(men)
    if before > _MOST:
        raise BanneretError(f"A battle is fought by {_MOST} people at most.")
    return found


def _men(companies: list[_Company], seat: int) -> tuple[Soldier, ...]:
    """Those of a side. If there are more horses than counters the last to come leave theirs behind the lines, and
    prisoners have none (DXC-15.2a)."""
    spare = _MOST - sum(len(company.men) for company in companies)
    found: list[Soldier] = []
    for company in companies:
        for man in company.men:
            rides = man.horse and PEOPLE[man.like].rides and spare > 0 and not company.bound
            spare -= rides
            if company.seat == seat:
                found.append(replace(man, horse=rides, unarmed=company.bound))
    return tuple(found)


def _terms(map: str, maps: int, companies: list[_Company], hungry: list[Band], first: int) -> Field:
    """DXC-14.1, DXC-14.4: where each band comes from; DXC-8.4f: who is hungry; DXC-14.8f: who is a prisoner."""
    field = ground(map, SECTIONS, (), (), 0, 0)
    wings = []
    starving = bound = hurt = 0
    for company in companies:
        band = company.band
        wing = ground_of(field, maps, band.side, sum(2 if man.horse else 1 for man in (*band.men, *band.prisoners)))
        if company.bound:
            wing = replace(wing, edge=0, gateway=way_out(field))
            bound |= company.counters
            first_bit = company.counters & -company.counters
            hurt |= sum(first_bit << number for number, man in enumerate(company.men) if man.wounded)
        elif band.late and wing.edge:
            wing = replace(wing, area=0)
        if not company.bound and any(band is other for other in hungry):
            starving |= company.counters
        wings.append(replace(wing, men=company.counters))
    return Field(wings=tuple(wings), hungry=starving, bound=bound, hurt=hurt, opens_with=first, begins=first)


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
