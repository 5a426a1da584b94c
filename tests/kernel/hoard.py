"""A hoard in a hill: a test game written as games were for Banneret 0.1, with all that was the game object's own then.
It must go on working as it is.

HRD-1.1  In turn each digs or fills a sack. Who digs finds as much as a die shows, and keeps it or shares it: then both
have half. HRD-1.2  After a dig the other may grab a coin, or two if the digger has five; he grabs in vain on a 1.
HRD-1.3  Who fills a sack takes one to three things out of the hill, coins and gems; a gem is worth two. HRD-2.1  After
six turns the richer one wins. The two are of two guilds, each of his own.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from banneret.kernel.decision import Decision
from banneret.kernel.dice import Dice
from banneret.kernel.event import Event, Roll
from banneret.kernel.game import Game, Interrupt, Scenario
from banneret.kernel.handful import Handful
from banneret.kernel.lesson import Lesson
from banneret.kernel.lesson import Turn as Taught
from banneret.kernel.option import Menu, Option
from banneret.kernel.phase import Phase
from banneret.kernel.referee import Referee
from banneret.kernel.refusal import Refusal
from banneret.kernel.result import Result
from banneret.kernel.scene import Arms, Layout, Place, Preview, Reason, Scene
from banneret.kernel.state import State
from banneret.kernel.study import Fact, Topic
from banneret.kernel.tally import Bound, Lot, Tally

SEATS = ("ann", "bob")
TURNS = 6
DIG, SACK = Option("dig", touch=("hill",)), Option("sack", touch=("bag",))
TURN_MENU = Menu((DIG, SACK))
SHARE_MENU = Menu((Option("keep"), Option("share")))
GRABS = tuple(Option(f"grab {count}", (count,)) for count in (1, 2))


@dataclass(slots=True, kw_only=True)
class HoardState(State):
    gold: list[int]
    turn: int = 0

    def clone(self) -> "HoardState":
        copy = HoardState(gold=self.gold[:], turn=self.turn)
        copy.clone_flow(self)
        return copy


@dataclass(slots=True)
class Turn(Phase[HoardState]):
    """HRD-1.1"""

    key: ClassVar[str] = "turn"
    rules: ClassVar[tuple[str, ...]] = ("HRD-1.1",)

    def ask(self, s: HoardState) -> Decision | None:
        return (
            Decision(s.turn % 2, "Dig, or fill a sack?", TURN_MENU, rules=self.rules, ahead=True)
            if s.turn < TURNS
            else None
        )

    def run(self, s: HoardState, ref: Referee) -> None:
        lead = s.gold[0] - s.gold[1]
        winners = () if not lead else (0,) if lead > 0 else (1,)
        s.end(
            Result(
                "hoard",
                "richer",
                winners,
                tuple(0.0 if not winners else 1.0 if seat in winners else -1.0 for seat in (0, 1)),
                "The hill is empty.",
            )
        )

    def on_dig(self, s: HoardState, ref: Referee) -> None:
        found = ref.die(6)
        s.gold[s.turn % 2] += found
        if ref.hears:
            ref.tell(
                Event(
                    "dig",
                    f"{SEATS[s.turn % 2].title()} finds {found}.",
                    self.rules,
                    dice=(Roll(6, found),),
                    gist=f"finds {found}",
                )
            )
        s.call(Grab())
        s.call(Share(found))

    def on_sack(self, s: HoardState, ref: Referee) -> None:
        s.call(Sack())

    def why_not(self, s: HoardState, seat: int, words: list[str]) -> Refusal | None:
        return Refusal("HRD-1.1", "A bag is filled with “sack”.") if words == ["bag"] else None


@dataclass(slots=True)
class Share(Phase[HoardState]):
    """HRD-1.1. This phase answers for itself already."""

    key: ClassVar[str] = "share"
    rules: ClassVar[tuple[str, ...]] = ("HRD-1.1",)
    found: int

    def ask(self, s: HoardState) -> Decision | None:
        return Decision(s.turn % 2, "Keep it?", SHARE_MENU, rules=self.rules, further=True)

    def on_keep(self, s: HoardState, ref: Referee) -> None:
        s.done()

    def on_share(self, s: HoardState, ref: Referee) -> None:
        s.done()
        s.gold[s.turn % 2] -= self.found // 2
        s.gold[1 - s.turn % 2] += self.found // 2

    def preview(self, s: HoardState, seat: int, option: Option) -> Preview | None:
        return Preview((Reason("Half of it.", f"{self.found} / 2"),)) if option.verb == "share" else None


@dataclass(slots=True)
class Grab(Phase[HoardState]):
    """HRD-1.2"""

    key: ClassVar[str] = "grab"
    rules: ClassVar[tuple[str, ...]] = ("HRD-1.2",)

    def ask(self, s: HoardState) -> Decision | None:
        grabs = GRABS if s.gold[s.turn % 2] >= 5 else GRABS[:1]
        return Decision(1 - s.turn % 2, "Grab?", Menu((Option("pass"), *grabs)), rules=self.rules, interrupt="grab")

    def on_pass(self, s: HoardState, ref: Referee) -> None:
        s.done()
        s.turn += 1

    def on_grab(self, s: HoardState, ref: Referee, count: int) -> None:
        got = count if ref.die(6) > 1 else 0
        s.gold[s.turn % 2] -= got
        s.gold[1 - s.turn % 2] += got
        if ref.hears:
            ref.tell(Event("grab", f"{got} grabbed.", self.rules, gist="gets it" if got else "in vain"))
        s.done()
        s.turn += 1


@dataclass(slots=True)
class Sack(Handful[HoardState]):
    """HRD-1.3"""

    key: ClassVar[str] = "sack"
    rules: ClassVar[tuple[str, ...]] = ("HRD-1.3",)

    def seat(self, s: HoardState) -> int:
        return s.turn % 2

    def prompt(self, s: HoardState) -> str:
        return "What goes into the sack?"

    def tally(self, s: HoardState) -> Tally:
        return Tally(
            (Lot("coins", "Coins", 3), Lot("gems", "Gems", 1)),
            (Bound((0, 1), 1, 3, "HRD-1.3", "One to three things."),),
        )

    def decide(self, s: HoardState, ref: Referee, counts: tuple[int, ...]) -> None:
        s.done()
        s.gold[s.turn % 2] += counts[0] + 2 * counts[1]
        s.turn += 1


class Hoard(Game[HoardState]):
    """The game as it would have been written then: face, hints and study are all its own, and so is what phases now
    answer for."""

    id = "hoard"
    title = "The Hoard"
    about = "Dig, share, grab."
    prefix = "HRD"
    scenarios = (Scenario("hill", "The hill", "Six turns.", SEATS),)
    state = HoardState
    values = (Turn, Share, Grab, Sack)

    minutes = 7
    difficulty = 1
    chat = "none"
    arms: ClassVar[Mapping[str, Arms]] = {"ann": Arms("gules"), "bob": Arms("azure")}
    lessons = (Lesson("first", "A first dig", "", "hill", "ann", "hill", (Taught("dig", "Dig!"),)),)
    interrupts = (Interrupt("grab", ("gets it",), ("two at once",)),)
    foresees = True
    further = frozenset(("keep", "share"))
    horizon = 2
    levels: ClassVar[Mapping[str, str]] = {"squire": "tactician"}
    teams = ("diggers", "fillers")
    topics = (Topic("riches", "Riches", "", "use"), Topic("turns", "Turns", "", "use", phase="turn"))

    def start(self, scenario: str, variants: Mapping[str, str]) -> HoardState:
        return HoardState(gold=[0, 0], stack=[Turn()])

    def scene(self, s: HoardState, seat: int | None) -> Scene:
        layout = Layout("points", 2, 0, (Place("hill", "The hill", 0, 0), Place("bag", "The bag", 1, 0)))
        return Scene(self.id, self.title, f"Turn {s.turn}", SEATS, seat, s.stack[-1].key if s.stack else "over", layout)

    def preview(self, s: HoardState, seat: int, option: Option) -> Preview | None:
        return Preview((Reason(f"{SEATS[seat]} at {s.stack[-1].key}: {option.notation}"),))

    def preview_tally(self, s: HoardState, seat: int, counts: tuple[int, ...]) -> Preview | None:
        return Preview((Reason(f"{SEATS[seat]} takes {counts[0]} and {counts[1]}"),))

    def meant(self, s: HoardState, seat: int, menu: Menu, touched: tuple[str, ...]) -> tuple[str, ...]:
        return touched

    def meets(self, s: HoardState, seat: int, option: Option, condition: str) -> bool:
        return option.args == (2,)

    def foresee(self, s: HoardState, seat: int) -> Menu:
        return Menu((*TURN_MENU, *SHARE_MENU))

    def evaluate(self, s: HoardState, seat: int) -> float:
        return (s.gold[seat] - s.gold[1 - seat]) / 100

    def playout(self, s: HoardState, seat: int, menu: Menu, dice: Dice) -> int:
        return len(menu) - 1

    def advise(self, s: HoardState, seat: int, menu: Menu) -> list[float]:
        return [1.0 if option.verb in ("sack", "share", "none") else 0.0 for option in menu]

    def team(self, s: HoardState, seat: int) -> int:
        return seat

    def facts(self, s: HoardState) -> list[Fact]:
        return [Fact("riches", "gold", (seat,), float(gold)) for seat, gold in enumerate(s.gold)]


game = Hoard()
