"""Pavises: a test game of a hidden hand, and of a window that is asked whatever is in it.

PAV-1.1  At the beginning the shield holds a pavise or none, by chance; the archer does not know which. PAV-2.1  The
archer shoots up to three arrows, four times. PAV-2.2  Each time the shield is asked: he lets the arrows come, or he
sets up the pavise, if he holds it, low (it stops half of them, rounded up) or high (it stops all); then it is spent.
PAV-3.1  The shield wins if fewer than six arrows come through.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from banneret.kernel.decision import Decision
from banneret.kernel.dice import Dice
from banneret.kernel.event import Event
from banneret.kernel.face import Face, Interrupt
from banneret.kernel.game import Game, Scenario
from banneret.kernel.lesson import Lesson, Turn
from banneret.kernel.option import Menu, Option
from banneret.kernel.phase import Phase
from banneret.kernel.referee import Referee
from banneret.kernel.result import Result
from banneret.kernel.scene import Cards, Hand, Layout, Place, Scene
from banneret.kernel.secret import Secret
from banneret.kernel.state import State

ARCHER, SHIELD = range(2)
SEATS = ("archer", "shield")
VOLLEYS, ENOUGH = 4, 6
WINDOW = "pavise"
SHOOT_MENU = Menu([Option(f"shoot {arrows}", (arrows,)) for arrows in (1, 2, 3)])
PASS, LOW, HIGH = Option("pass", label="Let them come"), Option("set low", (False,)), Option("set high", (True,))
MENUS = (Menu([PASS]), Menu([PASS, LOW, HIGH]))
"""Without the pavise and with it."""


@dataclass(slots=True, kw_only=True)
class PaviseState(State):
    held: Secret[int]
    volleys: int = 0
    through: int = 0

    def clone(self) -> "PaviseState":
        copy = PaviseState(held=self.held, volleys=self.volleys, through=self.through)
        copy.clone_flow(self)
        return copy


@dataclass(slots=True)
class Deal(Phase[PaviseState]):
    """PAV-1.1"""

    key: ClassVar[str] = "deal"

    def run(self, s: PaviseState, ref: Referee) -> None:
        s.held = Secret((SHIELD,), ref.below(2))
        s.then(Shoot())


@dataclass(slots=True)
class Shoot(Phase[PaviseState]):
    """PAV-2.1"""

    key: ClassVar[str] = "shoot"

    def ask(self, s: PaviseState) -> Decision | None:
        return Decision(ARCHER, "Shoot.", SHOOT_MENU) if s.volleys < VOLLEYS else None

    def on_shoot(self, s: PaviseState, ref: Referee, arrows: int) -> None:
        s.volleys += 1
        if ref.hears:
            ref.tell(Event("shoot", f"{arrows} arrows fly."))
        s.call(Shelter(arrows))

    def run(self, s: PaviseState, ref: Referee) -> None:
        """PAV-3.1"""
        winner = SHIELD if s.through < ENOUGH else ARCHER
        s.end(
            Result("over", "over", (winner,), (1.0, -1.0) if winner == ARCHER else (-1.0, 1.0), "The quiver is empty.")
        )


@dataclass(slots=True)
class Shelter(Phase[PaviseState]):
    """PAV-2.2"""

    key: ClassVar[str] = "shelter"
    arrows: int

    def ask(self, s: PaviseState) -> Decision | None:
        return Decision(SHIELD, "Arrows come.", MENUS[s.held.value], interrupt=WINDOW)

    def on_pass(self, s: PaviseState, ref: Referee) -> None:
        self._come(s, ref, self.arrows)

    def on_set(self, s: PaviseState, ref: Referee, high: bool) -> None:
        stopped = self.gain(s, SHIELD, HIGH if high else LOW)
        ref.reveal(s.held)
        s.held = Secret((SHIELD,), 0)
        if ref.hears:
            ref.tell(Event("set", f"The pavise stops {stopped}."))
        self._come(s, ref, self.arrows - stopped)

    def _come(self, s: PaviseState, ref: Referee, arrows: int) -> None:
        s.through += arrows
        if ref.hears:
            ref.tell(Event("through", f"{arrows} arrows come through."))
        s.done()

    def stake(self, s: PaviseState, seat: int) -> int:
        return self.arrows

    def gain(self, s: PaviseState, seat: int, option: Option) -> int:
        return self.arrows if option == HIGH else (self.arrows + 1) // 2


FIRST = Lesson(
    "first",
    "Behind a door",
    "",
    "wall",
    "shield",
    "door",
    (Turn("shoot 1", seat="archer"), Turn("shoot 3", seat="archer")),
)


class PaviseFace(Face[PaviseState]):
    lessons = (FIRST,)
    interrupts = (
        Interrupt(
            WINDOW,
            title="A pavise, when you are shot at",
            note="You are asked whether or not you hold one.",
            unit="arrows stopped",
            usual="use",
            usual_least=3,
        ),
    )

    def scene(self, s: PaviseState, seat: int | None) -> Scene:
        held = s.held.value if s.held.seen_by(seat) else 0
        return Scene(
            game="pavise",
            title="Pavises",
            heading=f"Volley {s.volleys}, {s.through} through",
            seats=SEATS,
            seat=seat,
            phase=s.stack[-1].key if s.stack else "over",
            layout=Layout("points", 2, 1, (Place("wall", "The wall", 1, 0),), id="wall"),
            hands=(Hand("hand", "Hand", (Cards("pavise", "pavise", held),) if held else (), SHIELD),),
        )


class Pavises(Game[PaviseState]):
    id = "pavise"
    title = "Pavises"
    about = "Shoot, or hide behind a door."
    prefix = "PAV"
    scenarios = (Scenario("wall", "The wall", "Four volleys.", SEATS),)
    state = PaviseState
    values = (Deal, Shoot, Shelter)
    face = PaviseFace()

    def start(self, scenario: str, variants: Mapping[str, str]) -> PaviseState:
        return PaviseState(held=Secret((SHIELD,), 0), stack=[Deal()])

    def redeal(self, s: PaviseState, seat: int, dice: Dice) -> None:
        if not s.held.seen_by(seat):
            s.held = Secret((SHIELD,), dice.below(2))


game = Pavises()
