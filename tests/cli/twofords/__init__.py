"""A small game for the tests of the command line: eight places, two seats, dice, a secret.

TWF-1.1  Red marches from the mill to the castle; Blue lies in ambush at one place, in secret.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from banneret.kernel.decision import Decision
from banneret.kernel.dice import Dice
from banneret.kernel.event import Event, Roll
from banneret.kernel.face import Face
from banneret.kernel.game import Game, Scenario, Variant
from banneret.kernel.option import Menu, Option
from banneret.kernel.phase import Phase
from banneret.kernel.referee import Referee
from banneret.kernel.refusal import Refusal, Violation
from banneret.kernel.result import Result
from banneret.kernel.scene import Cards, Hand, Layout, Line, Link, Mark, Piece, Place, Scene, Track
from banneret.kernel.secret import Secret
from banneret.kernel.state import State

RED, BLUE = 0, 1
PLACES = (
    Place("mill", "Mill", 40, 500, "town", "Where Red begins."),
    Place("oakham", "Oakham", 250, 200, "town"),
    Place("abbey", "Saint-Benoît-Abbey", 260, 800, "town"),
    Place("upper_ford", "Upper Ford", 480, 250, "crossing"),
    Place("lower_ford", "Lower Ford", 500, 750, "crossing"),
    Place("heath", "Heath", 700, 180, "town"),
    Place("market", "Market", 720, 820, "town"),
    Place("castle", "Castle", 950, 500, "castle", "Where Red wants to be."),
)
LINKS = (
    Link("mill", "oakham", "road"),
    Link("mill", "abbey", "road"),
    Link("oakham", "abbey", "track"),
    Link("oakham", "upper_ford", "road"),
    Link("abbey", "lower_ford", "road"),
    Link("upper_ford", "lower_ford", "ford"),
    Link("upper_ford", "heath", "road"),
    Link("lower_ford", "market", "road"),
    Link("heath", "castle", "track"),
    Link("market", "castle", "road"),
)
NAMES = {place.id: place.name for place in PLACES}
NEAR = {id: tuple(link.b if link.a == id else link.a for link in LINKS if id in (link.a, link.b)) for id in NAMES}
PACES = ("slow", "steady", "quick")
AMBUSHES = ("oakham", "abbey", "upper_ford", "lower_ford", "heath", "market")
LAST_TURN = 6


@dataclass(slots=True, kw_only=True)
class Position(State):
    at: str = "mill"
    turn: int = 1
    men: int = 3
    ambush: Secret[str] | None = None
    burnt: tuple[str, ...] = ()
    foggy: bool = False

    def clone(self) -> "Position":
        twin = Position(
            at=self.at, turn=self.turn, men=self.men, ambush=self.ambush, burnt=self.burnt, foggy=self.foggy
        )
        twin.clone_flow(self)
        return twin


def stage(s: Position) -> str:
    return f"Turn {s.turn}"


@dataclass(slots=True)
class Hide(Phase[Position]):
    """TWF-2.1  Blue hides, in secret."""

    key: ClassVar[str] = "hide"
    rules: ClassVar[tuple[str, ...]] = ("TWF-2.1",)

    def ask(self, s: Position) -> Decision | None:
        menu = Menu([Option(f"hide {id}", (id,), label=f"Hide at {NAMES[id]}", touch=(id,)) for id in AMBUSHES])
        return Decision(BLUE, "Where does the ambush lie?", menu, rules=self.rules)

    def on_hide(self, s: Position, ref: Referee, at: str) -> None:
        s.ambush = Secret((BLUE,), at)
        if ref.hears:
            ref.tell(Event("hide", f"Blue hides at {NAMES[at]}.", self.rules, seats=(BLUE,), turn=stage(s)))
            ref.tell(Event("hide", "Blue hides somewhere.", self.rules, turn=stage(s)))
        s.then(March())


@dataclass(slots=True)
class March(Phase[Position]):
    """TWF-3.1  Red chooses a pace and a road."""

    key: ClassVar[str] = "march"
    rules: ClassVar[tuple[str, ...]] = ("TWF-3.1", "TWF-3.2")

    def ask(self, s: Position) -> Decision | None:
        options = [
            Option(
                f"march {pace} {to}", (pace, to), label=f"{pace.capitalize()} march to {NAMES[to]}", touch=(s.at, to)
            )
            for pace in PACES
            for to in NAMES
            if forbidden(s, pace, to) is None
        ]
        return Decision(
            RED,
            "Choose a pace and a road.",
            Menu([*options, Option("camp", label="Camp for the night")]),
            rules=self.rules,
        )

    def why_not(self, s: Position, seat: int, words: list[str]) -> Refusal | None:
        if len(words) == 3 and words[0] == "march" and words[1] in PACES and words[2] in NAMES:
            return forbidden(s, words[1], words[2])
        return None

    def on_march(self, s: Position, ref: Referee, pace: str, to: str) -> None:
        roll = ref.die(6)
        arrives = roll + PACES.index(pace) >= 3
        if ref.hears:
            text = f"Red reaches {NAMES[to]}." if arrives else "Red loses the way and halts."
            gist = "arrives" if arrives else "halts"
            arithmetic = f"{roll} + {PACES.index(pace)} ({pace}) = {roll + PACES.index(pace)}; 3 or more arrives"
            ref.tell(Event("march", text, ("TWF-3.1",), (Roll(6, roll),), arithmetic, gist, (to,), turn=stage(s)))
        if arrives:
            s.at = to
        if s.ambush is not None and s.at == s.ambush.value:
            s.call(Fight())
        else:
            s.then(Evening())

    def on_camp(self, s: Position, ref: Referee) -> None:
        if ref.hears:
            ref.tell(Event("camp", "Red camps.", ("TWF-3.3",), turn=stage(s)))
        s.then(Evening())


def forbidden(s: Position, pace: str, to: str) -> Refusal | None:
    if to not in NEAR[s.at]:
        return Refusal("TWF-3.1", f"No road leads from {NAMES[s.at]} to {NAMES[to]}.")
    if pace == "quick" and "ford" in to:
        return Refusal("TWF-3.2", "Nobody wades a ford at a quick march.")
    return None


@dataclass(slots=True)
class Fight(Phase[Position]):
    """TWF-4.1  The ambush is sprung."""

    key: ClassVar[str] = "fight"

    def run(self, s: Position, ref: Referee) -> None:
        assert s.ambush is not None
        place = ref.reveal(s.ambush)
        roll = ref.die(6)
        lost = roll <= 3
        s.men -= lost
        s.burnt = (*s.burnt, place)
        s.ambush = None
        if ref.hears:
            text = f"The ambush at {NAMES[place]} {'strikes home: Red loses a man' if lost else 'is beaten off'}."
            gist = "loses a man" if lost else "beats the ambush"
            ref.tell(
                Event(
                    "fight",
                    text,
                    ("TWF-4.1",),
                    (Roll(6, roll),),
                    f"{roll}: 1 to 3 loses a man",
                    gist,
                    (place,),
                    turn=stage(s),
                )
            )
        s.done()
        s.then(Evening())


@dataclass(slots=True)
class Evening(Phase[Position]):
    """TWF-5.1  Who has won? TWF-5.2  Else the next turn begins."""

    key: ClassVar[str] = "evening"

    def run(self, s: Position, ref: Referee) -> None:
        if s.at == "castle":
            s.end(Result("castle", "a red victory", (RED,), (1.0, -1.0), "Red stands in the castle.", ("TWF-5.1",)))
        elif s.men < 3 or s.turn == LAST_TURN:
            s.end(
                Result(
                    "late",
                    "a blue victory",
                    (BLUE,),
                    (-1.0, 1.0),
                    "Red will not come to the castle any more.",
                    ("TWF-5.1",),
                )
            )
        else:
            s.turn += 1
            s.then(March() if s.burnt or s.ambush is not None else Hide())


class TwoFordsFace(Face[Position]):
    """What each side sees."""

    def scene(self, s: Position, seat: int | None) -> Scene:
        pieces = [Piece("red", "Red army", s.at, "army", RED)]
        if s.ambush is not None and s.ambush.seen_by(seat):
            pieces.append(Piece("blue", "Ambush", s.ambush.value, "army", BLUE))
        ambush = 1 if s.ambush is not None else 0
        blue = (Cards("ambush", "ambush", ambush, hidden=seat != BLUE),) if ambush else ()
        return Scene(
            game="twofords",
            title="Two Fords",
            heading=f"Turn {s.turn} of {LAST_TURN}",
            seats=("red", "blue"),
            seat=seat,
            phase=s.stack[-1].key if s.stack else "end",
            layout=Layout(
                "points", 1000, 1000, PLACES, LINKS, (Line("river", ((490, 0), (480, 250), (500, 750), (490, 1000))),)
            ),
            pieces=tuple(pieces),
            marks=tuple(Mark(at, "burnt", "burnt camp") for at in s.burnt),
            hands=(
                Hand("red", "Red's men", (Cards("men", "men", s.men, note="Red needs all of them."),), RED),
                Hand("blue", "Blue's plan", blue, BLUE),
            ),
            tracks=(Track("turn", "Turn", s.turn, 1, LAST_TURN),),
        )


class TwoFords(Game[Position]):
    id = "twofords"
    title = "Two Fords"
    about = "Red marches to the castle, and Blue lies in wait at one of the fords."
    prefix = "TWF"
    scenarios = (
        Scenario("day", "By day", "The whole march.", ("red", "blue")),
        Scenario("dusk", "At dusk", "Red begins at Oakham.", ("red", "blue")),
    )
    variants = (Variant("fog", "Fog", "TWF-6.1", ("off", "on")),)
    state = Position
    values = (Hide, March, Fight, Evening)
    face = TwoFordsFace()

    def start(self, scenario: str, variants: Mapping[str, str]) -> Position:
        s = Position(at="oakham" if scenario == "dusk" else "mill", foggy=variants["fog"] == "on")
        s.call(Hide())
        return s

    def redeal(self, s: Position, seat: int, dice: Dice) -> None:
        if s.ambush is not None and not s.ambush.seen_by(seat):
            possible = [at for at in AMBUSHES if at != s.at]
            s.ambush = Secret(s.ambush.owners, possible[dice.below(len(possible))])

    def check(self, s: Position) -> None:
        if s.at not in NAMES:
            raise Violation(f"Red stands at {s.at}, which is nowhere.")


game = TwoFords()
