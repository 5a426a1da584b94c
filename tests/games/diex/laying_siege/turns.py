"""Turns: a small campaign that does nothing but besiege a motte, a day each turn. A third seat looks on.

TRN-1.1  Before each day the besieger says whether a group of his leaves the siege or comes back to it. TRN-1.2  Then
the day is played. TRN-2.1  When the siege is over so is the game.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar

from banneret.games.diex.laying_siege import SIEGE
from banneret.games.diex.quick.headcount import headcount
from banneret.games.diex.quick.troops import TROOP, TROOPS
from banneret.games.diex.siege.men import BESIEGER
from banneret.games.diex.siege.part import Enrolled, discharge, enrol, lay_siege
from banneret.games.diex.siege.state import Fights, SiegeState
from banneret.kernel.decision import Decision
from banneret.kernel.face import Face
from banneret.kernel.game import Game, Scenario, Variant
from banneret.kernel.option import Menu, Option
from banneret.kernel.phase import Phase
from banneret.kernel.referee import Referee
from banneret.kernel.result import Result
from banneret.kernel.scene import Layout, Scene
from banneret.kernel.state import Inner, State

HERALD, KING, REBEL = range(3)
SEATS = ("herald", "king", "rebel")
DANES, SAXONS, GARRISON, HIRED = "danes", "saxons", "garrison", "hired"


def band(name: str, profile: str, soldiers: int, *leader: str, wounded: int = 0, due: int = 2) -> tuple[Enrolled, ...]:
    """A group: a leader by name and type, if it has one, and its soldiers, the first of whom are wounded."""
    troops = [troop for troop, count in headcount(profile, soldiers) for _ in range(count)]
    men = [
        Enrolled(name, troop, TROOPS[troop].rides, number < wounded, due if number < wounded else -1)
        for number, troop in enumerate(troops)
    ]
    if leader:
        called, troop = leader[0], TROOP[leader[1]]
        men.insert(0, Enrolled(name, troop.number, troop.rides, leader=called))
    return tuple(men)


def besiegers() -> tuple[Enrolled, ...]:
    return band(DANES, "danish", 24, "Asbjorn", "danish_jarl", wounded=2) + band(SAXONS, "saxon", 12, wounded=1, due=-1)


def besieged() -> tuple[Enrolled, ...]:
    return band(GARRISON, "norman", 12, "Gilbert de Gand", "norman_noble") + band(HIRED, "mercenary", 4)


def york(fights: Fights = "quick", resources: int = 5) -> SiegeState:
    """Danes and Saxons before a motte of the Normans (DXC-15a)."""
    return lay_siege("The siege of York", "castle", besiegers(), besieged(), resources, fights)


def turned(fights: Fights = "quick", resources: int = 3) -> SiegeState:
    """The roles reversed (DXC-5.2g): Normans before a motte that Saxons have taken."""
    men = band(DANES, "norman", 25, "Gilbert de Gand", "norman_noble"), band(SAXONS, "mercenary", 6)
    return lay_siege("The siege of Ely", "castle", men[0] + men[1], band("h", "saxon", 11), resources, fights)


@dataclass(slots=True, kw_only=True)
class TurnsState(State):
    """The siege while it rests, and the groups that have left it."""

    seats: tuple[int, ...]
    siege: Inner | None
    turn: int = 0
    afield: dict[str, tuple[Enrolled, ...]] = field(default_factory=dict)

    def clone(self) -> "TurnsState":
        siege = None if self.siege is None else self.siege.clone()
        copy = TurnsState(seats=self.seats, siege=siege, turn=self.turn, afield=self.afield.copy())
        copy.clone_flow(self)
        return copy

    def resting(self) -> SiegeState:
        assert self.siege is not None and isinstance(self.siege.state, SiegeState)
        return self.siege.state


@dataclass(slots=True)
class Turn(Phase[TurnsState]):
    """TRN-1.1, TRN-1.2, TRN-2.1"""

    key: ClassVar[str] = "turn"

    def ask(self, s: TurnsState) -> Decision | None:
        if s.siege is None:
            return None
        siege = s.resting()
        here = {siege.roster[man].band for man in range(len(siege.roster)) if siege.here[BESIEGER] >> man & 1} - {""}
        options = [Option("stay"), *(Option(f"leave {name}", (name,)) for name in sorted(here) if len(here) > 1)]
        return Decision(
            s.seats[BESIEGER], "Who besieges?", Menu([*options, *(Option(f"join {n}", (n,)) for n in s.afield)])
        )

    def on_stay(self, s: TurnsState, ref: Referee) -> None:
        siege = s.resting()
        s.siege, s.turn = None, s.turn + 1
        s.enter(SIEGE, siege, s.seats)

    def on_leave(self, s: TurnsState, ref: Referee, name: str) -> None:
        s.afield[name] = discharge(s.resting(), name)

    def on_join(self, s: TurnsState, ref: Referee, name: str) -> None:
        enrol(s.resting(), BESIEGER, s.afield.pop(name))

    def on_inner(self, s: TurnsState, ref: Referee, inner: Any) -> None:
        s.siege = Inner(SIEGE.part_id, inner, s.seats)
        if inner.result is not None:
            scores = [0.0, 0.0, 0.0]
            for seat, score in zip(s.seats, inner.result.scores, strict=True):
                scores[seat] = score
            winners = tuple(s.seats[seat] for seat in inner.result.winners)
            s.end(Result(inner.result.kind, "over", winners, tuple(scores), inner.result.reason))


class TurnsFace(Face[TurnsState]):
    def scene(self, s: TurnsState, seat: int | None) -> Scene:
        return Scene("turns", "Turns", f"Turn {s.turn}", SEATS, seat, "turn", Layout("board", 1, 1))


_LAID = {"york": (york, (REBEL, KING)), "turned": (turned, (KING, REBEL))}
_FIGHTS: dict[str, Fights] = {"quick": "quick", "skirmish": "skirmish", "ask": "ask"}


class Turns(Game[TurnsState]):
    id = "turns"
    title = "Turns"
    about = "A siege, a day each turn."
    prefix = "TRN"
    scenarios = tuple(Scenario(name, name, "", SEATS) for name in _LAID)
    variants = (Variant("fights", "Fights", "TRN-1.2", tuple(_FIGHTS)),)
    state = TurnsState
    values = (Turn, Enrolled)
    parts: ClassVar[tuple[Game[Any], ...]] = (SIEGE,)
    face = TurnsFace()

    def start(self, scenario: str, variants: Mapping[str, str]) -> TurnsState:
        lay, seats = _LAID[scenario]
        siege = lay(_FIGHTS[variants["fights"]])
        return TurnsState(seats=seats, siege=Inner(SIEGE.part_id, siege, seats), stack=[Turn()])

    def check(self, s: TurnsState) -> None:
        if s.siege is not None:
            SIEGE.check(s.resting())


game = Turns()
