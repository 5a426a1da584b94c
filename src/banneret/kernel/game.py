"""What a game is: the one object that each game's package offers to the rest."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, ClassVar, Generic, Self, TypeVar

from . import earlier
from .book import read_book
from .dice import Dice
from .face import Face, Interrupt
from .hints import Hints
from .observer import Observer
from .option import Option
from .refusal import BanneretError
from .state import Inner, State
from .study import Study
from .writable import Writable

__all__ = ["Game", "Interrupt", "Scenario", "Variant", "foresees", "interrupts"]

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


class Game(Generic[S]):
    """The rules of one game. Subclass it, fill in the attributes, write `start`, `redeal` and `check`, and give it a
    face.

    A Game holds no state: one object serves every match at once.
    """

    id: ClassVar[str]
    """What commands and records call it: the name of its entry point too."""
    title: ClassVar[str]
    """What people call it."""
    kind: ClassVar[str] = ""
    """What people call its scenarios where one title holds several games (`title.Title`): “Siege”."""
    about: ClassVar[str]
    """One sentence for people who choose a game."""
    version: ClassVar[int] = 1
    """The rules version that records carry: raise it when the same answers would give another game, and say in the
    rulebook, under “Versions of the rules”, what has changed."""
    prefix: ClassVar[str] = ""
    """What its clause ids begin with: CAL."""
    rulebook_file: ClassVar[str] = ""
    """The file of its numbered rules, in the game's folder: it must be there. Empty: `rulebook.md`, if there is one."""
    scenarios: ClassVar[tuple[Scenario, ...]]
    """The ways to begin, the usual one first."""
    variants: ClassVar[tuple[Variant, ...]] = ()
    """Its optional rules."""
    state: ClassVar[type[State]]
    """The class of its positions."""
    values: ClassVar[tuple[type[object], ...]] = ()
    """The other dataclasses that stand in its positions, phases above all: what JSON may name."""
    writable: ClassVar[Mapping[str, Writable[Any]]] = {}
    """What of a position can be written by name (`banneret.position`), in the order in which it is written."""
    parts: ClassVar[tuple["Game[Any]", ...]] = ()
    """The games that it may start inside itself."""
    verbs: ClassVar[tuple[str, ...]] = ()
    """The verbs of its options that none of its phases has a handler for."""
    words: ClassVar[tuple[str, ...]] = ()
    """All other words of its options that are no things and no numbers, for programs that learn (`saying`). Where a
    game says neither, verbs and words are gathered from random matches, and some may be missed."""
    score_range: ClassVar[tuple[float, float]] = (-1.0, 1.0)
    """The lowest and highest score a result can give a seat."""
    score_sum: ClassVar[float | None] = None
    """What the scores of a match of two seats add up to, if it is always the same: 0 where one wins what the other
    loses."""

    face: ClassVar[Face[Any]] = Face()
    """What people see of it."""
    hints: ClassVar[Hints[Any]] = Hints()
    """What it tells bots."""
    study: ClassVar[Study[Any]] = Study()
    """What it tells the lab."""

    def __new__(cls, *args: object, **named: object) -> Self:
        game = super().__new__(cls)
        earlier.adopt(game, Game)
        return game

    def __getstate__(self) -> dict[str, Any]:
        return earlier.own(self)

    def start(self, scenario: str, variants: Mapping[str, str]) -> S:
        """The position before anything has happened; a first phase is on the stack. Chance at set-up belongs into
        phases."""
        raise NotImplementedError

    def redeal(self, s: S, seat: int, dice: Dice) -> None:
        """Replace in place whatever this seat can't know by a guess that fits all it knows, drawn from the dice.

        The seat may be -1, who knows no secret. Games without secrets leave this alone.
        """

    def redeal_for(self, s: S, seat: int, option: Option, dice: Dice) -> None:
        """The same for the odds of one option: only what bears on the gists that the seat would see needs drawing. A
        game with many secrets says here which; what it leaves as it truly is must make no difference to those odds, or
        they would tell it.

        While a game is played within this one (`s.inner`), the option is one of that game."""
        self.redeal(s, seat, dice)

    def check(self, s: S) -> None:
        """Raise Violation with a sentence if this position can't be."""

    def scenario_of(self, s: S) -> Scenario | None:
        """The scenario that a position tells of, with its seats; None where positions don't tell. A position that is
        played on is held to it."""
        return None

    def variants_of(self, s: S) -> dict[str, str]:
        """The optional rules that a position is played by, as far as it tells."""
        return {}

    def observer(self, scenario: str, variants: Mapping[str, str]) -> Observer[S] | None:
        """What writes positions of a scenario, with these optional rules (all of them, as `settle` gives them), as
        numbers. None: they are read off its scenes, which takes longer."""
        return None

    def revise(self, data: dict[str, Any]) -> dict[str, Any]:
        """A value of a position as an earlier Banneret saved it (its class by name under "is", and its fields), as it
        is saved today. Applied from the outside in, before anything in it is read."""
        return data

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
                said = f"{self.title} ({self.kind})" if self.kind else self.title
                raise BanneretError(f"{said} has no optional rule “{id}”. It has: {names}.")
            if value not in known[id].values:
                raise BanneretError(f"The optional rule {id} can be {', '.join(known[id].values)}, not “{value}”.")
        return {id: variants.get(id, variant.values[0]) for id, variant in known.items()}

    def seat(self, scenario: str | None, name: str) -> int:
        """The number of a seat."""
        seats = self.scenario(scenario).seats
        if name not in seats:
            raise BanneretError(f"{self.title} has no seat “{name}”. It has: {', '.join(seats)}.")
        return seats.index(name)

    # Which game it is that is played: another than this one only where a title holds several.

    def kinds(self) -> tuple["Game[Any]", ...]:
        """The games that its scenarios are of."""
        return (self,)

    def of(self, scenario: str | None) -> "Game[Any]":
        """The game that plays a scenario (None: the first one)."""
        return self

    def of_state(self, s: State) -> "Game[Any]":
        """The game that a position is of."""
        return self

    def of_data(self, data: Any) -> "Game[Any]":
        """The game that a saved position is of, before it is read."""
        return self

    # Games within the game.

    @property
    def part_id(self) -> str:
        """By which name positions know it inside another game: one title may hold several games."""
        return self.kind.lower() or self.id

    def part(self, id: str) -> "Game[Any]":
        for game in self.parts:
            if game.part_id == id:
                return game
        raise BanneretError(f"{self.title} has no game “{id}” inside it.")

    def within(self, inner: Inner) -> "Game[Any]":
        """The game that is played inside this one."""
        return self.part(inner.game).of_state(inner.state)

    def rulebook(self) -> str:
        """The numbered rules, as Markdown, from the game's folder; empty when the game ships none."""
        return read_book(type(self).__module__, self.rulebook_file)


@cache
def interrupts(game: Game[Any]) -> tuple[Interrupt, ...]:
    """The kinds of interruption of a game and of those within it."""
    inner = [interrupt for part in within(game) for interrupt in interrupts(part)]
    return tuple(dict.fromkeys((*game.face.interrupts, *inner)))


@cache
def foresees(game: Game[Any]) -> bool:
    """Whether a game or one within it lets players answer for coming turns."""
    return game.face.foresees or any(foresees(part) for part in within(game))


@cache
def within(game: Game[Any]) -> tuple[Game[Any], ...]:
    """The games that may be played where this one is: a title plays its own."""
    return (*game.parts, *(kind for kind in game.kinds() if kind is not game))
