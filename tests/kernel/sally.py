"""A sally from a besieged town: a test game of choices of so many of each sort.

SAL-1.1  Each hour the town keeps its gate shut or opens it; then some of its men go out, from the town or from the
gatehouse: one to eight of them. SAL-1.2  Archers go out only if a spearman or the captain does. SAL-1.3  At least two
men stay in the town. SAL-2.1  One die is rolled: so many of the besiegers fall as it shows, at most one for each man
who went out, two more with the captain. The besieger says who. SAL-3.1  After three hours, or when nobody is left
before the walls, it is over: the besieger wins if five of his men are left.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from banneret.kernel.decision import Decision
from banneret.kernel.event import Event, Roll
from banneret.kernel.face import Face
from banneret.kernel.game import Game, Scenario
from banneret.kernel.handful import Handful
from banneret.kernel.option import Menu, Option
from banneret.kernel.phase import Phase
from banneret.kernel.referee import Referee
from banneret.kernel.refusal import Violation
from banneret.kernel.result import Result
from banneret.kernel.scene import Layout, Link, Overlay, Piece, Place, Preview, Reason, Scene
from banneret.kernel.state import State
from banneret.kernel.tally import Bound, Lot, Preset, Tally

TOWN, BESIEGER = range(2)
SEATS = ("town", "besieger")
CAPTAIN, SPEARS, ARCHERS, WATCH = range(4)
SORTS = ("captain", "spears", "archers", "watch")
NAMES = ("The captain", "Spearmen", "Archers", "Watchmen")
ICONS = ("visored-helm", "spears", "archer", "halberd")
HOSTS = ("Knights", "Foot")
GATE = Menu((Option("open", label="Open the gate", touch=("gate",)), Option("shut", label="Keep it shut")))
MOST_OUT, STAY, HOURS, ENOUGH = 8, 2, 3, 5


@dataclass(slots=True, kw_only=True)
class SallyState(State):
    """How many there are of each sort, within and without."""

    men: list[int]
    host: list[int]
    hour: int = 1

    def clone(self) -> "SallyState":
        copy = SallyState(men=self.men[:], host=self.host[:], hour=self.hour)
        copy.clone_flow(self)
        return copy


@dataclass(slots=True)
class Gate(Phase[SallyState]):
    """SAL-1.1"""

    key: ClassVar[str] = "gate"
    rules: ClassVar[tuple[str, ...]] = ("SAL-1.1",)

    def ask(self, s: SallyState) -> Decision | None:
        return Decision(TOWN, "Shall the gate be opened?", GATE, rules=self.rules)

    def on_open(self, s: SallyState, ref: Referee) -> None:
        s.then(GoOut())

    def on_shut(self, s: SallyState, ref: Referee) -> None:
        _next_hour(s, ref)


@dataclass(slots=True)
class GoOut(Handful[SallyState]):
    """SAL-1.1 to SAL-1.3"""

    key: ClassVar[str] = "sally"
    rules: ClassVar[tuple[str, ...]] = ("SAL-1.1",)

    def seat(self, s: SallyState) -> int:
        return TOWN

    def prompt(self, s: SallyState) -> str:
        return "Who goes out?"

    def tally(self, s: SallyState) -> Tally:
        lots = tuple(
            Lot(
                SORTS[sort],
                NAMES[sort],
                s.men[sort],
                ICONS[sort],
                "The gatehouse" if sort == WATCH else "The town",
                touch=(SORTS[sort],),
            )
            for sort in range(4)
        )
        everybody = tuple(range(4))
        bounds = (
            Bound(everybody, 1, MOST_OUT, "SAL-1.1", "One to eight men go out, not more and not fewer."),
            Bound(
                (ARCHERS,), 0, 0, "SAL-1.2", "Archers go out only with a spearman or the captain.", (CAPTAIN, SPEARS)
            ),
            Bound((CAPTAIN, SPEARS, ARCHERS), 0, sum(s.men[:WATCH]) - STAY, "SAL-1.3", "Two men stay in the town."),
        )
        spears = max(0, s.men[SPEARS] - STAY)
        return Tally(
            lots,
            bounds,
            (Preset("garrison", "All but a garrison", (s.men[CAPTAIN], spears, s.men[ARCHERS], s.men[WATCH])),),
        )

    def decide(self, s: SallyState, ref: Referee, counts: tuple[int, ...]) -> None:
        """SAL-2.1"""
        die = ref.die(6)
        fallen = min(die, _strength(counts), sum(s.host))
        if ref.hears:
            who = ", ".join(f"{count} {NAMES[sort].lower()}" for sort, count in enumerate(counts) if count)
            ref.tell(
                Event(
                    "sally",
                    f"Out of the gate: {who}. {fallen} fall.",
                    ("SAL-2.1",),
                    dice=(Roll(6, die),),
                    gist=f"{fallen} fall",
                )
            )
        s.then(Fall(fallen=fallen))

    def preview_tally(self, s: SallyState, seat: int, counts: tuple[int, ...]) -> Preview | None:
        captain = " + 2 for the captain" if counts[CAPTAIN] else ""
        return Preview(
            (Reason("They can fell", f"{sum(counts)}{captain} = {_strength(counts)}", ("SAL-2.1",)),),
            (Overlay("path", ("gate", "camp")),),
        )


@dataclass(slots=True)
class Fall(Handful[SallyState]):
    """SAL-2.1"""

    key: ClassVar[str] = "fall"
    rules: ClassVar[tuple[str, ...]] = ("SAL-2.1",)
    fallen: int = 0

    def seat(self, s: SallyState) -> int:
        return BESIEGER

    def prompt(self, s: SallyState) -> str:
        return f"{self.fallen} of yours fall. Who?"

    def tally(self, s: SallyState) -> Tally:
        lots = tuple(Lot(name.lower(), name, count) for name, count in zip(HOSTS, s.host, strict=True))
        return Tally(lots, (Bound((0, 1), self.fallen, self.fallen, "SAL-2.1", f"Exactly {self.fallen} fall."),))

    def decide(self, s: SallyState, ref: Referee, counts: tuple[int, ...]) -> None:
        for sort, count in enumerate(counts):
            s.host[sort] -= count
        if ref.hears:
            ref.tell(Event("fall", f"{counts[0]} knights and {counts[1]} foot fall.", self.rules))
        _next_hour(s, ref)


def _strength(counts: tuple[int, ...]) -> int:
    return sum(counts) + 2 * counts[CAPTAIN]


def _next_hour(s: SallyState, ref: Referee) -> None:
    """SAL-3.1"""
    s.hour += 1
    s.then(Gate())
    left = sum(s.host)
    if s.hour > HOURS or not left:
        winner = BESIEGER if left >= ENOUGH else TOWN
        s.end(
            Result(
                "siege",
                "victory",
                (winner,),
                (1.0, -1.0) if winner == TOWN else (-1.0, 1.0),
                f"{left} besiegers are left.",
                ("SAL-3.1",),
            )
        )


class SallyFace(Face[SallyState]):
    """What people see of it."""

    def scene(self, s: SallyState, seat: int | None) -> Scene:
        places = (
            Place("square", "The town", 1, 2, "town"),
            Place("gate", "The gatehouse", 4, 2, "castle"),
            Place("camp", "The camp", 7, 2, "village"),
        )
        within = tuple(
            Piece(
                SORTS[sort],
                NAMES[sort],
                "gate" if sort == WATCH else "square",
                seat=TOWN,
                icon=ICONS[sort],
                count=count,
            )
            for sort, count in enumerate(s.men)
            if count
        )
        without = tuple(
            Piece(name.lower(), name, "camp", seat=BESIEGER, icon="mounted-knight", count=count)
            for name, count in zip(HOSTS, s.host, strict=True)
            if count
        )
        return Scene(
            game="sally",
            title="The Sally",
            heading=f"Hour {s.hour}",
            seats=SEATS,
            seat=seat,
            phase=s.stack[-1].key if s.stack else "over",
            layout=Layout("points", 8, 4, places, (Link("square", "gate"), Link("gate", "camp"))),
            pieces=within + without,
        )


class Sally(Game[SallyState]):
    id = "sally"
    title = "The Sally"
    about = "Some go out of the gate, others fall."
    prefix = "SAL"
    scenarios = (Scenario("siege", "A siege", "Ten men within, ten without.", SEATS),)
    state = SallyState
    values = (Gate, GoOut, Fall)
    face = SallyFace()

    def start(self, scenario: str, variants: Mapping[str, str]) -> SallyState:
        return SallyState(men=[1, 4, 3, 2], host=[3, 7], stack=[Gate()])

    def check(self, s: SallyState) -> None:
        if min(s.host) < 0:
            raise Violation("Fewer than nobody stand before the walls.")


game = Sally()
