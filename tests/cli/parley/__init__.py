"""A game within a game, whose seats choose at once and in secret: for the tests of the command line.

PAR-1.1  Both write down peace or war; PAR-1.2  war against peace wins.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from banneret.kernel.decision import Decision
from banneret.kernel.event import Event
from banneret.kernel.face import Face
from banneret.kernel.game import Game, Scenario
from banneret.kernel.option import Menu, Option
from banneret.kernel.phase import Phase, Plan, Together
from banneret.kernel.referee import Referee
from banneret.kernel.result import Result
from banneret.kernel.scene import Layout, Scene
from banneret.kernel.state import State


@dataclass(slots=True, kw_only=True)
class Position(State):
    def clone(self) -> "Position":
        twin = Position()
        twin.clone_flow(self)
        return twin


def scene_of(game: type[Game[Any]], seat: int | None, heading: str) -> Scene:
    return Scene(
        game=game.id,
        title=game.title,
        heading=heading,
        seats=game.scenarios[0].seats,
        seat=seat,
        phase="",
        layout=Layout("board", 1, 1),
    )


@dataclass(slots=True)
class Write(Together[Position]):
    key: ClassVar[str] = "write"
    rules: ClassVar[tuple[str, ...]] = ("PAR-1.1",)

    def prompt(self, s: Position) -> str:
        return "Peace or war?"

    def menu(self, s: Position, seat: int, plan: Plan) -> Menu:
        return Menu([Option("peace"), Option("war")])

    def resolve(self, s: Position, ref: Referee, plans: dict[int, Plan]) -> None:
        said = [plans[seat].steps[0] for seat in (0, 1)]
        if ref.hears:
            ref.tell(Event("parley", f"They say {said[0]} and {said[1]}.", ("PAR-1.2",)))
        winners = tuple(seat for seat in (0, 1) if said[seat] == "war" and said[1 - seat] == "peace")
        s.end(Result("said", "a parley", winners, (0.0, 0.0), f"{said[0]}, {said[1]}"))


class ParleyFace(Face[Position]):
    """What each herald sees."""

    def scene(self, s: Position, seat: int | None) -> Scene:
        return scene_of(Parley, seat, "Between the lines")


class Parley(Game[Position]):
    id = "parley"
    title = "The Parley"
    about = "Two heralds meet."
    prefix = "PAR"
    scenarios = (Scenario("one", "One word", "", ("left", "right")),)
    state = Position
    values = (Write,)
    face = ParleyFace()

    def start(self, scenario: str, variants: Mapping[str, str]) -> Position:
        s = Position()
        s.call(Write(Together.blank((0, 1))))
        return s

    def rulebook(self) -> str:
        return "## 1 Words\n\n- **PAR-1.1** Both write down a word.\n- **PAR-1.2** War against peace wins.\n"


@dataclass(slots=True)
class Send(Phase[Position]):
    """ENV-1.1  A herald is sent."""

    key: ClassVar[str] = "send"
    rules: ClassVar[tuple[str, ...]] = ("ENV-1.1",)

    def ask(self, s: Position) -> Decision | None:
        return Decision(0, "Send a herald?", Menu([Option("send")]), rules=self.rules)

    def on_send(self, s: Position, ref: Referee) -> None:
        s.enter(parley, parley.start("one", {}), (1, 0))

    def on_inner(self, s: Position, ref: Referee, inner: State) -> None:
        assert inner.result is not None
        winners = tuple((1, 0)[seat] for seat in inner.result.winners)
        s.end(Result("over", "the end of the envoy", winners, (0.0, 0.0), f"They said {inner.result.reason}."))


class EnvoyFace(Face[Position]):
    """What each lord sees."""

    def scene(self, s: Position, seat: int | None) -> Scene:
        return scene_of(Envoy, seat, "In the field")


class Envoy(Game[Position]):
    id = "envoy"
    title = "The Envoy"
    about = "A herald is sent, and a parley held."
    prefix = "ENV"
    scenarios = (Scenario("one", "One herald", "", ("king", "duke")),)
    state = Position
    values = (Send,)
    face = EnvoyFace()

    def start(self, scenario: str, variants: Mapping[str, str]) -> Position:
        s = Position()
        s.call(Send())
        return s

    def rulebook(self) -> str:
        return "## 1 Envoys\n\n- **ENV-1.1** A herald is sent.\n"


parley = Parley()
Envoy.parts = (parley,)
envoy = Envoy()
