"""Two lords campaign while an abbot looks on: a test game that plays another game, the ford, inside itself.

CMP-1.1  In every season one lord attacks: the duke in the first and third, the king in the second. CMP-1.2  The abbot
first blesses one of the two lords. CMP-2.1  The attacker marches over the bridge or through the ford. The bridge costs
a toll: on a die of 3 or less the defender gains 1 glory. CMP-2.2  At the ford the patrols fight it out by the rules of
The Ford: the attacker crosses, the defender guards. CMP-2.3  The winner at the ford gains 2 glory, and 1 more if he was
blessed. CMP-2.4  He then takes ransom (1 glory) or releases his prisoners (the abbot gains 1). CMP-3.1  After three
seasons the one with most glory wins.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar

from banneret.kernel.decision import Decision
from banneret.kernel.event import Event, Roll
from banneret.kernel.face import Face
from banneret.kernel.game import Game, Scenario
from banneret.kernel.option import Menu, Option
from banneret.kernel.phase import Phase
from banneret.kernel.referee import Referee
from banneret.kernel.refusal import Violation
from banneret.kernel.result import Result
from banneret.kernel.scene import Layout, Scene, Track
from banneret.kernel.state import State

from . import ford

DUKE, KING, ABBOT = range(3)
SEATS = ("duke", "king", "abbot")
SEASONS = 3

BLESS_MENU = Menu([Option(f"bless {SEATS[lord]}", (lord,)) for lord in (DUKE, KING)])
MARCH_MENU = Menu([Option("march bridge", (False,)), Option("march ford", (True,))])
SPOILS_MENU = Menu([Option("ransom"), Option("release")])


@dataclass(slots=True, kw_only=True)
class CampaignState(State):
    """`blessed` is -1 between the seasons; `fought` lists how the fords were decided."""

    season: int = 0
    blessed: int = -1
    glory: list[int] = field(default_factory=lambda: [0, 0, 0])
    fought: list[str] = field(default_factory=list)

    @property
    def attacker(self) -> int:
        return self.season % 2

    def clone(self) -> "CampaignState":
        copy = CampaignState(season=self.season, blessed=self.blessed, glory=self.glory[:], fought=self.fought[:])
        copy.clone_flow(self)
        return copy


@dataclass(slots=True)
class Bless(Phase[CampaignState]):
    """CMP-1.2"""

    key: ClassVar[str] = "bless"
    rules: ClassVar[tuple[str, ...]] = ("CMP-1.2",)

    def ask(self, s: CampaignState) -> Decision | None:
        return Decision(ABBOT, "Bless a lord.", BLESS_MENU, rules=self.rules)

    def on_bless(self, s: CampaignState, ref: Referee, lord: int) -> None:
        s.blessed = lord
        if ref.hears:
            ref.tell(Event("bless", f"The abbot blesses the {SEATS[lord]}.", self.rules))
        s.then(March())


@dataclass(slots=True)
class March(Phase[CampaignState]):
    """CMP-2.1"""

    key: ClassVar[str] = "march"
    rules: ClassVar[tuple[str, ...]] = ("CMP-2.1",)

    def ask(self, s: CampaignState) -> Decision | None:
        return Decision(s.attacker, "Choose a way.", MARCH_MENU, rules=self.rules)

    def on_march(self, s: CampaignState, ref: Referee, through_ford: bool) -> None:
        if through_ford:
            s.then(Crossing())
            return
        face = ref.die(6)
        if face <= 3:
            s.glory[1 - s.attacker] += 1
        if ref.hears:
            gist = "a toll" if face <= 3 else "no toll"
            ref.tell(
                Event(
                    "bridge",
                    f"The {SEATS[s.attacker]} crosses the bridge: {gist}.",
                    self.rules,
                    dice=(Roll(6, face),),
                    gist=gist,
                )
            )
        s.then(Winter())


@dataclass(slots=True)
class Crossing(Phase[CampaignState]):
    """CMP-2.2, CMP-2.3"""

    key: ClassVar[str] = "crossing"
    rules: ClassVar[tuple[str, ...]] = ("CMP-2.2", "CMP-2.3")

    def run(self, s: CampaignState, ref: Referee) -> None:
        s.enter(ford.game, ford.game.start("patrol", ford.game.settle({"water": "high"})), (s.attacker, 1 - s.attacker))

    def on_inner(self, s: CampaignState, ref: Referee, inner: State) -> None:
        if inner.result is None:
            raise Violation("The ford has ended without a result.")
        winner = (s.attacker, 1 - s.attacker)[inner.result.winners[0]]
        glory = 3 if winner == s.blessed else 2
        s.glory[winner] += glory
        s.fought.append(inner.result.kind)
        if ref.hears:
            ref.tell(Event("ford", f"The {SEATS[winner]} has won at the ford: +{glory} glory.", self.rules))
        s.then(Spoils(winner))


@dataclass(slots=True)
class Spoils(Phase[CampaignState]):
    """CMP-2.4"""

    winner: int

    key: ClassVar[str] = "spoils"
    rules: ClassVar[tuple[str, ...]] = ("CMP-2.4",)

    def ask(self, s: CampaignState) -> Decision | None:
        return Decision(self.winner, "What becomes of the prisoners?", SPOILS_MENU, rules=self.rules)

    def on_ransom(self, s: CampaignState, ref: Referee) -> None:
        s.glory[self.winner] += 1
        s.then(Winter())

    def on_release(self, s: CampaignState, ref: Referee) -> None:
        s.glory[ABBOT] += 1
        s.then(Winter())


@dataclass(slots=True)
class Winter(Phase[CampaignState]):
    """CMP-3.1"""

    key: ClassVar[str] = "winter"
    rules: ClassVar[tuple[str, ...]] = ("CMP-3.1",)

    def run(self, s: CampaignState, ref: Referee) -> None:
        s.season += 1
        s.blessed = -1
        if s.season < SEASONS:
            s.then(Bless())
            return
        best = max(s.glory)
        winners = tuple(seat for seat in range(3) if s.glory[seat] == best)
        if len(winners) > 1:
            winners = ()
        scores = tuple(0.0 if not winners else 1.0 if seat in winners else -1.0 for seat in range(3))
        reason = f"Glory: duke {s.glory[DUKE]}, king {s.glory[KING]}, abbot {s.glory[ABBOT]}."
        if ref.hears:
            ref.tell(Event("end", reason, self.rules))
        s.end(Result("winter", "victory" if winners else "draw", winners, scores, reason, self.rules))


class CampaignFace(Face[CampaignState]):
    """What people see of it."""

    def scene(self, s: CampaignState, seat: int | None) -> Scene:
        return Scene(
            game="campaign",
            title="The Campaign",
            heading=f"Season {s.season + 1} of {SEASONS}",
            seats=SEATS,
            seat=seat,
            phase=s.stack[-1].key if s.stack else "over",
            layout=Layout("board", 1, 1),
            tracks=tuple(Track(f"{SEATS[i]} glory", "Glory", s.glory[i], 0, 12) for i in range(3)),
        )


class Campaign(Game[CampaignState]):
    """The game of the duke, the king and the abbot."""

    id = "campaign"
    title = "The Campaign"
    about = "Two lords fight at fords and bridges."
    prefix = "CMP"
    scenarios = (Scenario("war", "A war", "Three seasons.", SEATS),)
    state = CampaignState
    values = (Bless, March, Crossing, Spoils, Winter)
    face = CampaignFace()
    parts: ClassVar[tuple[Game[Any], ...]] = (ford.game,)

    def start(self, scenario: str, variants: Mapping[str, str]) -> CampaignState:
        return CampaignState(stack=[Bless()])

    def check(self, s: CampaignState) -> None:
        if not 0 <= s.season <= SEASONS:
            raise Violation(f"There is no season {s.season}.")
        if s.inner is not None:
            ford.game.check(ford_state(s))


def ford_state(s: State) -> ford.FordState:
    """The position at the ford that is being fought for."""
    if s.inner is None or not isinstance(s.inner.state, ford.FordState):
        raise Violation("Nobody is at the ford.")
    return s.inner.state


game = Campaign()
