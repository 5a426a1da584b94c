"""The Lists: a test title that holds two games, of which one is played inside the other.

LST-1.1  In a joust the red knight and then the blue one aim at shield or helm. A die of 3 or more hits the shield (1
point), of 5 or more the helm (2); with sharp lances a hit counts 1 more. LST-1.2  Who has more points wins; red if both
have as many. LST-2.1  In a tourney the red lord calls two jousts; who has won more is the victor. LST-2.2  Optional,
feast: blue begins with one win.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar

from banneret.kernel.decision import Decision
from banneret.kernel.dice import Dice
from banneret.kernel.event import Event, Roll
from banneret.kernel.face import Face, Interrupt
from banneret.kernel.game import Game, Scenario, Variant
from banneret.kernel.hints import Hints
from banneret.kernel.lesson import Lesson, Turn
from banneret.kernel.option import Menu, Option
from banneret.kernel.phase import Phase
from banneret.kernel.referee import Referee
from banneret.kernel.refusal import Violation
from banneret.kernel.result import Result
from banneret.kernel.scene import Arms, Layout, Scene
from banneret.kernel.state import State
from banneret.kernel.title import Title
from banneret.kernel.writable import Writable

SEATS = ("red", "blue")
SHIELD, HELM = 3, 5
AIM_MENU = Menu([Option("aim shield", (SHIELD,)), Option("aim helm", (HELM,))])
CALL_MENU = Menu([Option("call")])
LANCES = Variant("lances", "Sharp lances", "LST-1.1", ("blunt", "sharp"))


def won(scores: list[int]) -> Result:
    winner = 0 if scores[0] >= scores[1] else 1
    scored = ((1.0, -1.0), (-1.0, 1.0))[winner]
    return Result("won", "Victory", (winner,), scored, f"{SEATS[winner].capitalize()} has won.")


@dataclass(slots=True, kw_only=True)
class JoustState(State):
    """`omen` is what nobody can know."""

    sharp: bool = False
    omen: int = 0
    points: list[int] = field(default_factory=lambda: [0, 0])

    def clone(self) -> "JoustState":
        copy = JoustState(sharp=self.sharp, omen=self.omen, points=self.points[:])
        copy.clone_flow(self)
        return copy


@dataclass(slots=True)
class Charge(Phase[JoustState]):
    """LST-1.1"""

    seat: int

    key: ClassVar[str] = "charge"
    rules: ClassVar[tuple[str, ...]] = ("LST-1.1",)

    def ask(self, s: JoustState) -> Decision | None:
        return Decision(self.seat, "Where do you aim?", AIM_MENU, rules=self.rules)

    def on_aim(self, s: JoustState, ref: Referee, at: int) -> None:
        face = ref.die(6)
        hit = face >= at
        s.points[self.seat] += hit * ((at == HELM) + 1 + s.sharp)
        if ref.hears:
            gist = "a hit" if hit else "a miss"
            text = f"{SEATS[self.seat].capitalize()}: {gist}."
            ref.tell(Event("charge", text, self.rules, dice=(Roll(6, face),), gist=gist))
        if self.seat == 0:
            s.then(Charge(1))
        else:
            s.end(won(s.points))

    def fault(self, s: JoustState) -> str:
        return "" if self.seat in (0, 1) else "nobody has such a seat"


class JoustFace(Face[JoustState]):
    minutes = 1
    difficulty = 1
    arms: ClassVar[Mapping[str, Arms]] = {"red": Arms("gules")}
    interrupts = (Interrupt("visor"),)
    lessons = (Lesson("aim", "Aiming", "How to aim.", "single", "red", "a", (Turn("aim helm", "Aim high."),)),)

    def scene(self, s: JoustState, seat: int | None) -> Scene:
        return Scene("lists", "The joust", "", SEATS, seat, "", Layout("points", 1, 1, id="lists", name="The lists"))


class JoustHints(Hints[JoustState]):
    levels: ClassVar[Mapping[str, str]] = {"knight": "greedy"}


class Joust(Game[JoustState]):
    """Section 1."""

    id = "lists"
    title = "The Lists"
    kind = "Joust"
    about = "Two knights and a die."
    version = 2
    scenarios = (Scenario("single", "Single", "One charge each.", SEATS),)
    variants = (LANCES,)
    state = JoustState
    values = (Charge,)
    writable: ClassVar[Mapping[str, Writable[Any]]] = {
        "omen": Writable("a number", lambda s, omen: setattr(s, "omen", omen))
    }
    face = JoustFace()
    hints = JoustHints()

    def start(self, scenario: str, variants: Mapping[str, str]) -> JoustState:
        return JoustState(sharp=variants["lances"] == "sharp", stack=[Charge(0)])

    def redeal(self, s: JoustState, seat: int, dice: Dice) -> None:
        s.omen = 1 + dice.below(1000)

    def check(self, s: JoustState) -> None:
        if s.omen < 0:
            raise Violation("an omen is a number from 0 on")
        if len(s.points) != 2:
            raise Violation("two knights have points")

    def variants_of(self, s: JoustState) -> dict[str, str]:
        return {"lances": "sharp" if s.sharp else "blunt"}


@dataclass(slots=True, kw_only=True)
class TourneyState(State):
    sharp: bool = False
    jousts: int = 0
    wins: list[int] = field(default_factory=lambda: [0, 0])

    def clone(self) -> "TourneyState":
        copy = TourneyState(sharp=self.sharp, jousts=self.jousts, wins=self.wins[:])
        copy.clone_flow(self)
        return copy


@dataclass(slots=True)
class Call(Phase[TourneyState]):
    """LST-2.1"""

    key: ClassVar[str] = "call"
    rules: ClassVar[tuple[str, ...]] = ("LST-2.1",)

    def ask(self, s: TourneyState) -> Decision | None:
        return Decision(0, "Call the next joust.", CALL_MENU, rules=self.rules)

    def on_call(self, s: TourneyState, ref: Referee) -> None:
        s.enter(JOUST, JOUST.start("single", {"lances": "sharp" if s.sharp else "blunt"}), (0, 1))

    def on_inner(self, s: TourneyState, ref: Referee, inner: State) -> None:
        if inner.result is None:
            raise Violation("The joust has ended without a result.")
        s.wins[inner.result.winners[0]] += 1
        s.jousts += 1
        if s.jousts == 2:
            s.end(won(s.wins))


class TourneyFace(Face[TourneyState]):
    minutes = 5
    difficulty = 2
    arms: ClassVar[Mapping[str, Arms]] = {"red": Arms("or"), "blue": Arms("azure")}

    def scene(self, s: TourneyState, seat: int | None) -> Scene:
        return Scene("lists", "The tourney", "", SEATS, seat, "", Layout("points", 1, 1, id="field", name="The field"))


JOUST = Joust()


class Tourney(Game[TourneyState]):
    """Section 2."""

    id = "lists"
    title = "The Lists"
    kind = "Tourney"
    about = "Two jousts."
    scenarios: ClassVar[tuple[Scenario, ...]] = (
        Scenario("pentecost", "Pentecost", "Two jousts.", SEATS),
        Scenario("michaelmas", "Michaelmas", "The same in autumn.", SEATS),
    )
    variants: ClassVar[tuple[Variant, ...]] = (LANCES, Variant("feast", "Feast", "LST-2.2", ("off", "on")))
    state: ClassVar[type[State]] = TourneyState
    values = (Call,)
    parts: ClassVar[tuple[Game[Any], ...]] = (JOUST,)
    face = TourneyFace()

    def start(self, scenario: str, variants: Mapping[str, str]) -> TourneyState:
        return TourneyState(
            sharp=variants["lances"] == "sharp", wins=[0, int(variants["feast"] == "on")], stack=[Call()]
        )

    def check(self, s: TourneyState) -> None:
        if len(s.wins) != 2 or not 0 <= s.jousts < 2 + (s.result is not None):
            raise Violation("two lords win two jousts")


TOURNEY = Tourney()


class Lists(Title):
    """The box."""

    id = "lists"
    title = "The Lists"
    about = "Knights and a die."
    levels: ClassVar[tuple[Game[Any], ...]] = (JOUST, TOURNEY)

    def rulebook(self) -> str:
        return __doc__ or ""


game = Lists()
