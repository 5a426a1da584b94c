"""What a game is: the one object that each game's package offers to the rest."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from sys import modules
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Literal, TypeVar

from .dice import Dice
from .option import Menu
from .refusal import BanneretError
from .state import State

if TYPE_CHECKING:
    from .lesson import Lesson
    from .option import Option
    from .scene import Arms, Preview, Scene
    from .study import Fact, Topic

S = TypeVar("S", bound=State)


@dataclass(slots=True, frozen=True)
class Scenario:
    """A way to begin. `seats` are the players' names, in the order of their numbers."""

    id: str
    name: str
    note: str
    seats: tuple[str, ...]


@dataclass(slots=True, frozen=True)
class Variant:
    """An optional rule: off, or one of some settings. The first value is the default."""

    id: str
    name: str
    rule: str
    values: tuple[str, ...]


@dataclass(slots=True, frozen=True)
class Interrupt:
    """A kind of interruption, and what a standing order about it may speak of: outcomes (words of gists), and conditions of an option (`Game.meets`)."""

    kind: str
    outcomes: tuple[str, ...] = ()
    conditions: tuple[str, ...] = ()


class Game(Generic[S]):
    """The rules of one game. Subclass it, fill in the attributes, write `start`, `scene`, `redeal` and `check`.

    A Game holds no state: one object serves every match at once.
    """

    id: ClassVar[str]
    title: ClassVar[str]
    about: ClassVar[str]
    """One sentence for people who choose a game."""
    version: ClassVar[int] = 1
    """The rules version that records carry: raise it when the same answers would give another game."""
    prefix: ClassVar[str] = ""
    """What its clause ids begin with: CAL."""
    scenarios: ClassVar[tuple[Scenario, ...]]
    variants: ClassVar[tuple[Variant, ...]] = ()
    state: ClassVar[type[State]]
    """The class of its positions."""
    values: ClassVar[tuple[type[object], ...]] = ()
    """The other dataclasses that stand in its positions, phases above all: what JSON may name."""
    parts: ClassVar[tuple["Game[Any]", ...]] = ()
    """The games that it may start inside itself."""

    # For people who choose a game, and sit down to it.

    minutes: ClassVar[int] = 60
    """How long a game takes two people who know it."""
    difficulty: ClassVar[int] = 2
    """How hard it is to learn, from 1 to 5."""
    chat: ClassVar[Literal["table", "none"]] = "table"
    """Whether its rules let players talk while it runs."""
    arms: ClassVar[Mapping[str, "Arms"]] = {}
    """The shield of each seat, by its name."""
    lessons: ClassVar[tuple["Lesson", ...]] = ()
    """Guided games for beginners."""
    interrupts: ClassVar[tuple["Interrupt", ...]] = ()
    """The kinds of interruption (`Decision.interrupt`) that standing orders can be given for."""
    foresees: ClassVar[bool] = False
    """Whether players can answer in advance for their coming turns (`Decision.ahead`), out of what `foresee` lists."""

    further: ClassVar[frozenset[str]] = frozenset()
    """The verbs of answers that may not be asked for, those to further choices of a turn (`Decision.further`) above all: in a list of answers for the
    coming turns they are passed over where they are not on offer."""

    def start(self, scenario: str, variants: Mapping[str, str]) -> S:
        """The position before anything has happened; a first phase is on the stack. Chance at set-up belongs into phases."""
        raise NotImplementedError

    def scene(self, s: S, seat: int | None) -> "Scene":
        """What this seat sees (None: a spectator), all but the prompt, which the kernel adds. The one place where things are hidden."""
        raise NotImplementedError

    def redeal(self, s: S, seat: int, dice: Dice) -> None:
        """Replace in place whatever this seat can't know by a guess that fits all it knows, drawn from the dice.

        The seat may be -1, who knows no secret. Games without secrets leave this alone.
        """

    def redeal_for(self, s: S, seat: int, option: "Option", dice: Dice) -> None:
        """The same for the odds of one option: only what bears on the gists that the seat would see needs drawing. A game with many secrets says here
        which; what it leaves as it truly is must make no difference to those odds, or they would tell it."""
        self.redeal(s, seat, dice)

    def check(self, s: S) -> None:
        """Raise Violation with a sentence if this position can't be."""

    def preview(self, s: S, seat: int, option: "Option") -> "Preview | None":
        """What an option means before it is taken, beside its odds: reasons, and what to draw over the map. Only from what the seat knows."""
        return None

    def preview_tally(self, s: S, seat: int, counts: tuple[int, ...]) -> "Preview | None":
        """The same for a whole choice of so many of each lot (`handful`), made at once: it breaks no bound."""
        return None

    def meant(self, s: S, seat: int, menu: Menu, touched: tuple[str, ...]) -> tuple[str, ...]:
        """The answers, on offer or not, that a person may mean by touching these things, likeliest first: for "why not?"."""
        return tuple(" ".join((verb, *touched)) for verb in dict.fromkeys(option.verb for option in menu))

    def meets(self, s: S, seat: int, option: "Option", condition: str) -> bool:
        """Whether an option at an interruption meets a condition of a standing order, one of those that `interrupts` lists."""
        return False

    def foresee(self, s: S, seat: int) -> Menu:
        """What this seat could answer at its next decision that is `ahead`, if nothing changed before, and at the `further` ones that may follow from it.
        Only from what the seat knows."""
        return Menu(())

    # What a game may add for bots. All are from what stands in a position; a bot only ever gives it positions that its seat can imagine.

    horizon: ClassVar[int | None] = None
    """After how many answers of a roll-out a position can be judged by `evaluate`; None: not at all, play to the end."""

    def evaluate(self, s: S, seat: int) -> float:
        """How good a running position is for a seat, on the scale of the result's scores. 0: no idea."""
        return 0.0

    def playout(self, s: S, seat: int, menu: Menu, dice: Dice) -> int:
        """The number of an option for a quick, sensible reply in a roll-out. Here: any."""
        return dice.below(len(menu))

    levels: ClassVar[Mapping[str, str]] = {}
    """What plays at the levels that people choose, where it is not what plays all games: "knight" may be "tactician:0.3" here."""

    def advise(self, s: S, seat: int, menu: Menu) -> list[float]:
        """How good each option of a menu looks at a glance, higher is better, differences of 1 being what a player would not overlook."""
        return [0.0] * len(menu)

    score_range: ClassVar[tuple[float, float]] = (-1.0, 1.0)
    """The lowest and highest score a result can give a seat."""

    # What a game may add for the lab. It is for the referee's eyes: no seat and no bot is ever told.

    teams: ClassVar[tuple[str, ...]] = ()
    """The names of its teams, where seats win and lose together without the table knowing which."""
    topics: ClassVar[tuple["Topic", ...]] = ()
    """The tables that `facts` fill."""

    def team(self, s: S, seat: int) -> int:
        """The number of the team that a seat belongs to, from the first decision on."""
        raise NotImplementedError(f"{self.title} has no teams")

    def facts(self, s: S) -> "list[Fact]":
        """What there is to count in a game that is over."""
        return []

    # Look-ups that need no help from a game.

    def scenario(self, id: str | None) -> Scenario:
        """The scenario of this id; the first if None."""
        if id is None:
            return self.scenarios[0]
        for scenario in self.scenarios:
            if scenario.id == id:
                return scenario
        raise BanneretError(f"{self.title} has no scenario “{id}”. It has: {', '.join(s.id for s in self.scenarios)}.")

    def settle(self, variants: Mapping[str, str]) -> dict[str, str]:
        """All variants with their values, the given ones checked."""
        known = {variant.id: variant for variant in self.variants}
        for id, value in variants.items():
            if id not in known:
                names = ", ".join(known) or "none"
                raise BanneretError(f"{self.title} has no optional rule “{id}”. It has: {names}.")
            if value not in known[id].values:
                raise BanneretError(f"The optional rule {id} can be {', '.join(known[id].values)}, not “{value}”.")
        return {id: variants.get(id, variant.values[0]) for id, variant in known.items()}

    def seat(self, scenario: str | None, name: str) -> int:
        """The number of a seat."""
        seats = self.scenario(scenario).seats
        if name not in seats:
            raise BanneretError(f"{self.title} has no seat “{name}”. It has: {', '.join(seats)}.")
        return seats.index(name)

    def part(self, id: str) -> "Game[Any]":
        for game in self.parts:
            if game.id == id:
                return game
        raise BanneretError(f"{self.title} has no game “{id}” inside it.")

    def rulebook(self) -> str:
        """The numbered rules, as Markdown, from the game's folder; empty when the game ships none."""
        spec = modules[type(self).__module__].__spec__
        if spec is None or not spec.parent:
            return ""
        book = files(spec.parent).joinpath("rulebook.md")
        return book.read_text(encoding="utf-8") if book.is_file() else ""


@cache
def interrupts(game: Game[Any]) -> tuple[Interrupt, ...]:
    """The kinds of interruption of a game and of those within it."""
    inner = [interrupt for part in game.parts for interrupt in interrupts(part)]
    return tuple(dict.fromkeys((*game.interrupts, *inner)))


@cache
def foresees(game: Game[Any]) -> bool:
    """Whether a game or one within it lets players answer for coming turns."""
    return game.foresees or any(foresees(part) for part in game.parts)
