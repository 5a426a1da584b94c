"""A race to the gate: the smallest game with dice, choices, draws and levels, for tests of the lab that shall not wait
for a real one."""

from collections.abc import Mapping
from dataclasses import dataclass

from banneret.kernel.decision import Decision
from banneret.kernel.face import Face
from banneret.kernel.game import Game, Scenario, Variant
from banneret.kernel.hints import Hints
from banneret.kernel.option import Menu, Option
from banneret.kernel.phase import Phase
from banneret.kernel.referee import Referee
from banneret.kernel.result import Result
from banneret.kernel.scene import Layout, Scene
from banneret.kernel.state import State

MENU = Menu((Option("walk"), Option("run")))


@dataclass(slots=True)
class RaceState(State):
    goal: int
    at: list[int]
    turn: int = 0

    def clone(self) -> "RaceState":
        other = RaceState(self.goal, self.at[:], self.turn)
        other.clone_flow(self)
        return other


@dataclass(slots=True)
class Step(Phase[RaceState]):
    """The seat whose turn it is walks 2 or runs a die, and stumbles on a 1."""

    def ask(self, s: RaceState) -> Decision | None:
        return Decision(s.turn % 2, "Walk or run.", MENU)

    def on_walk(self, s: RaceState, ref: Referee) -> None:
        self._go(s, 2)

    def on_run(self, s: RaceState, ref: Referee) -> None:
        die = ref.die(4)
        self._go(s, die if die > 1 else 0)

    def _go(self, s: RaceState, steps: int) -> None:
        s.at[s.turn % 2] += steps
        s.turn += 1
        # Both have had as many turns: whoever is past the goal wins, both at once draw.
        if s.turn % 2 or max(s.at) < s.goal:
            s.then(Step())
            return
        lead = s.at[0] - s.at[1]
        winners = () if lead == 0 else (0,) if lead > 0 else (1,)
        level = "photo finish" if not winners else "clear" if abs(lead) > 2 else "by a nose"
        s.end(Result(level, level, winners, (float(lead), float(-lead)), "The race is over."))


class RaceFace(Face[RaceState]):
    """What people see of it."""

    def scene(self, s: RaceState, seat: int | None) -> Scene:
        return Scene(
            "race", "Race to the Gate", f"Turn {s.turn // 2}", ("red", "blue"), seat, "step", Layout("board", 1, 1)
        )


class RaceHints(Hints[RaceState]):
    """Who is ahead."""

    def evaluate(self, s: RaceState, seat: int) -> float:
        return float(s.at[seat] - s.at[1 - seat])


class Race(Game[RaceState]):
    id = "race"
    title = "Race to the Gate"
    about = "A race."
    scenarios = (Scenario("short", "Short", "", ("red", "blue")), Scenario("long", "Long", "", ("red", "blue")))
    variants = (Variant("mud", "Mud", "", ("off", "on")),)
    state = RaceState
    values = (Step,)
    face = RaceFace()
    hints = RaceHints()
    score_range = (-20.0, 20.0)

    def start(self, scenario: str, variants: Mapping[str, str]) -> RaceState:
        goal = {"short": 7, "long": 15}[scenario] + (3 if variants["mud"] == "on" else 0)
        return RaceState(goal, [0, 0], stack=[Step()])


class Stumbling(Race):
    """Crashes whenever somebody stands at 6."""

    id = "stumbling"

    def start(self, scenario: str, variants: Mapping[str, str]) -> RaceState:
        s = super().start(scenario, variants)
        s.stack = [Trap()]
        return s


@dataclass(slots=True)
class Trap(Step):
    def ask(self, s: RaceState) -> Decision | None:
        if 6 in s.at:
            raise ValueError("a trap")
        return Step.ask(self, s)

    def _go(self, s: RaceState, steps: int) -> None:
        Step._go(self, s, steps)
        if s.stack:
            s.then(Trap())
