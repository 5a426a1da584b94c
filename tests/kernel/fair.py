"""Three traders at a fair: a test game of many short turns, which can be answered in advance.

FAR-1.1  In turn each trader takes one thing from a stall, as long as there is any, or passes. Who has passed takes
nothing more on this day. FAR-1.2  Who takes wine owes a toll: the trader on his left says whether he asks for it.
FAR-1.3  Optional, whispered: nobody sees what the others take before the fair is over. FAR-2.1  When all have passed
the stalls are filled again. After the last day the trader with most things wins; he pays a thing for each toll.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import ClassVar

from banneret.kernel.decision import Decision
from banneret.kernel.dice import Dice
from banneret.kernel.event import Event
from banneret.kernel.face import Face
from banneret.kernel.game import Game, Scenario, Variant
from banneret.kernel.option import Menu, Option
from banneret.kernel.phase import Phase
from banneret.kernel.referee import Referee
from banneret.kernel.refusal import Violation
from banneret.kernel.result import Result
from banneret.kernel.scene import Layout, Place, Scene, Track
from banneret.kernel.state import State

SEATS = ("ann", "bob", "cat")
GOODS = ("bread", "cloth", "wine")
BREAD, CLOTH, WINE = range(3)
STOCK = (6, 1, 2)
DAYS = 2

TAKES = tuple(Option(f"take {name}", (good,), touch=(name,), label=f"Take {name}") for good, name in enumerate(GOODS))
PASS = Option("pass", label="Pass for today")
TOLL_MENU = Menu([Option("toll", label="Ask for the toll"), Option("waive", label="Waive it")])


@dataclass(slots=True, kw_only=True)
class FairState(State):
    whispered: bool
    day: int = 1
    stock: list[int] = field(default_factory=lambda: list(STOCK))
    things: list[int] = field(default_factory=lambda: [0, 0, 0])
    passed: list[bool] = field(default_factory=lambda: [False, False, False])

    def clone(self) -> "FairState":
        copy = FairState(
            whispered=self.whispered,
            day=self.day,
            stock=list(self.stock),
            things=list(self.things),
            passed=list(self.passed),
        )
        copy.clone_flow(self)
        return copy


def menu(s: FairState) -> Menu:
    return Menu([*(option for good, option in enumerate(TAKES) if s.stock[good]), PASS])


@dataclass(slots=True)
class Turn(Phase[FairState]):
    """FAR-1.1, FAR-2.1"""

    key: ClassVar[str] = "turn"
    rules: ClassVar[tuple[str, ...]] = ("FAR-1.1",)
    seat: int

    def ask(self, s: FairState) -> Decision | None:
        if s.passed[self.seat]:
            return None
        return Decision(
            self.seat, "Take something, or pass.", menu(s), rules=self.rules, secret=s.whispered, ahead=True
        )

    def run(self, s: FairState, ref: Referee) -> None:
        if not all(s.passed):
            s.then(Turn(_left(self.seat)))
        elif s.day < DAYS:
            s.day, s.stock, s.passed = s.day + 1, list(STOCK), [False, False, False]
            s.then(Turn(0))
        else:
            best = max(s.things)
            winners = tuple(seat for seat in range(3) if s.things[seat] == best)
            scores = tuple(1.0 if seat in winners else -1.0 for seat in range(3))
            s.end(Result("fair", "victory", winners, scores, "The fair is over.", ("FAR-2.1",)))

    def on_take(self, s: FairState, ref: Referee, good: int) -> None:
        s.stock[good] -= 1
        s.things[self.seat] += 1
        if ref.hears:
            seats = (self.seat,) if s.whispered else None
            ref.tell(
                Event(
                    "take",
                    f"{SEATS[self.seat].title()} takes {GOODS[good]}.",
                    self.rules,
                    seats=seats,
                    turn=f"Day {s.day}",
                )
            )
        s.then(Turn(_left(self.seat)))
        if good == WINE:
            s.call(Toll(self.seat))

    def on_pass(self, s: FairState, ref: Referee) -> None:
        s.passed[self.seat] = True
        if ref.hears:
            ref.tell(Event("pass", f"{SEATS[self.seat].title()} passes.", self.rules, turn=f"Day {s.day}"))
        s.then(Turn(_left(self.seat)))


@dataclass(slots=True)
class Toll(Phase[FairState]):
    """FAR-1.2. Nobody can answer that in advance."""

    key: ClassVar[str] = "toll"
    rules: ClassVar[tuple[str, ...]] = ("FAR-1.2",)
    debtor: int

    def ask(self, s: FairState) -> Decision | None:
        return Decision(
            _left(self.debtor), f"Does {SEATS[self.debtor].title()} owe you a toll?", TOLL_MENU, rules=self.rules
        )

    def on_toll(self, s: FairState, ref: Referee) -> None:
        s.things[self.debtor] -= 1
        if ref.hears:
            ref.tell(Event("toll", f"{SEATS[self.debtor].title()} pays.", self.rules, turn=f"Day {s.day}"))
        s.done()

    def on_waive(self, s: FairState, ref: Referee) -> None:
        s.done()


def _left(seat: int) -> int:
    return (seat + 1) % 3


class FairFace(Face[FairState]):
    """What people see of it, and what they may answer in advance."""

    foresees = True

    def foresee(self, s: FairState, seat: int) -> Menu:
        return Menu(()) if s.passed[seat] else menu(s)

    def scene(self, s: FairState, seat: int | None) -> Scene:
        return Scene(
            game="fair",
            title="The Fair",
            heading=f"Day {s.day}",
            seats=SEATS,
            seat=seat,
            phase=s.stack[-1].key if s.stack else "over",
            layout=Layout("points", 3, 0, tuple(Place(name, name.capitalize(), x, 0) for x, name in enumerate(GOODS))),
            tracks=tuple(Track(name, name.capitalize(), left, 0, 6) for name, left in zip(GOODS, s.stock, strict=True)),
        )


class Fair(Game[FairState]):
    """The game of the three traders."""

    id = "fair"
    title = "The Fair"
    about = "Take what there is."
    prefix = "FAR"
    scenarios = (Scenario("fair", "The fair", "Two days.", SEATS),)
    variants = (Variant("whispers", "Whispered", "FAR-1.3", ("open", "whispered")),)
    state = FairState
    values = (Turn, Toll)
    face = FairFace()

    def start(self, scenario: str, variants: Mapping[str, str]) -> FairState:
        return FairState(whispered=variants["whispers"] == "whispered", stack=[Turn(0)])

    def redeal(self, s: FairState, seat: int, dice: Dice) -> None:
        """What is gone from the stalls shows what was whispered: there is nothing to guess."""

    def check(self, s: FairState) -> None:
        if min(s.stock) < 0:
            raise Violation("A stall has less than nothing.")


game = Fair()
