"""What people see of a game, and what they choose it by."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar, Generic, Literal, TypeVar

from .booklet import Booklet
from .lean import Lean, Measured
from .lesson import Lesson
from .option import Menu
from .scene import Arms, Briefing, Scene
from .state import State
from .telling import Telling

S = TypeVar("S", bound=State)

Usual = Literal["ask", "pass", "use"]
"""What an order that nobody has given may be (`orders.Policy`)."""


@dataclass(slots=True, frozen=True)
class Interrupt:
    """A kind of interruption, and what a standing order about it may speak of: outcomes (words of gists), and
    conditions of an option (`Phase.meets`).

    It is data of the game, the same for everybody: nothing in it depends on what a seat holds. One with a `title` is a
    window that people let go by, are asked about or use as a matter of course; `unit` is what `Phase.stake` counts.
    """

    kind: str
    outcomes: tuple[str, ...] = ()
    conditions: tuple[str, ...] = ()
    title: str = ""
    """What people read: “Pavises, when you are shot at”."""
    note: str = ""
    """One sentence more."""
    unit: str = ""
    """What is at stake here, counted: “hits saved”. Empty: orders about it name no number."""
    usual: Usual = "ask"
    """What holds for a person who has given no order."""
    usual_least: int = 0
    """And from what stake on."""


class Face(Generic[S]):
    """The scene, and what stands around it. A game fills in the attributes and writes `scene`; what a touch or a
    preview says is asked of its phases.

    Like the game it holds no state.
    """

    minutes: ClassVar[int] = 60
    """How long a game takes two people who know it."""
    difficulty: ClassVar[int] = 2
    """How hard it is to learn, from 1 to 5."""
    chat: ClassVar[Literal["table", "none"]] = "table"
    """Whether its rules let players talk while it runs."""
    arms: ClassVar[Mapping[str, Arms]] = {}
    """The shield of each seat, by its name."""
    lessons: ClassVar[tuple[Lesson, ...]] = ()
    """Guided games for beginners."""
    book: ClassVar[Booklet] = Booklet()
    """What its book shows beside the rules: examples of play, and the sheet that lies beside the board."""
    deeds: ClassVar[Mapping[str, Telling]] = {}
    """What each kind of event (`Event.kind`) tells of, where a turn is shown step by step. Of kinds that are not named
    it is guessed from what they touch and roll."""
    closing: ClassVar[frozenset[str]] = frozenset()
    """The answers, whole, that end a phase, pass, decline, let go or go back: "done", "break none". Tables offer them
    apart from what is done."""
    measured: ClassVar[Mapping[str, Measured]] = {}
    """How each scenario leans and how long it takes, by its id: what the lab says (`balance.toml`)."""

    def lean(self, scenario: str) -> Lean | None:
        """How a scenario leans between equal bots; None where nobody has measured it."""
        found = self.measured.get(scenario)
        return found.lean if found is not None else None

    def length(self, scenario: str) -> int:
        """How many minutes a scenario takes people who know the game."""
        found = self.measured.get(scenario)
        return found.minutes if found is not None and found.minutes else self.minutes

    def turns(self, scenario: str) -> int:
        """How many turns, rounds or days a scenario has at most; 0 where that is not said."""
        return 0

    def scene(self, s: S, seat: int | None) -> Scene:
        """What this seat sees (None: a spectator), all but the prompt, which the kernel adds. The one place where
        things are hidden."""
        raise NotImplementedError

    def toll(self, s: S, gists: tuple[str, ...]) -> tuple[str, ...]:
        """What each seat suffers in an outcome with these gists, in a few words: (“loses 4, driven off”, “unharmed”).
        Empty where the gists begin with the names of pieces: they tell it then."""
        return ()

    def plain(self, told: str) -> str:
        """A gist or a sentence of the log in plain words, where it was written with a code of a table or the name of a
        card: records keep what was written."""
        return told

    def briefing(self, s: S, seat: int | None) -> Briefing | None:
        """What this seat is told before its first decision (None: a spectator); None where a game has nothing to
        say."""
        return None

    # What players may answer in advance.

    interrupts: ClassVar[tuple[Interrupt, ...]] = ()
    """The kinds of interruption (`Decision.interrupt`) that standing orders can be given for."""
    foresees: ClassVar[bool] = False
    """Whether players can answer in advance for their coming turns (`Decision.ahead`), out of what `foresee` lists."""
    further: ClassVar[frozenset[str]] = frozenset()
    """The verbs of answers to further choices of a turn (`Decision.further`): in a list of answers for coming turns
    they are passed over where they are not on offer."""

    def foresee(self, s: S, seat: int) -> Menu:
        """What this seat could answer at its next decision that is `ahead`, if nothing changed before, and at the
        `further` ones that may follow from it. Only from what the seat knows."""
        return Menu(())
