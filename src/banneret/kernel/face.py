"""What people see of a game, and what they choose it by."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar, Generic, Literal, TypeVar

from .lesson import Lesson
from .option import Menu
from .scene import Arms, Briefing, Scene
from .state import State

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

    def scene(self, s: S, seat: int | None) -> Scene:
        """What this seat sees (None: a spectator), all but the prompt, which the kernel adds. The one place where
        things are hidden."""
        raise NotImplementedError

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
