"""What a rung of the ladder is, and which there are."""

from collections.abc import Callable
from functools import cache
from importlib.resources import files
from typing import Any

import msgspec

from ...kernel.codec import dump, load_state
from ...kernel.dice import FastDice
from ...kernel.flow import advance, apply, peek
from ...kernel.game import Game, Scenario
from ...kernel.referee import Referee
from ...kernel.refusal import BanneretError
from ...kernel.registry import game as find_game
from ...kernel.state import State
from ...kernel.writing import position
from ..tree import Begun, Node


class Solution(msgspec.Struct, frozen=True):
    """What a rung is worth where everybody plays as well as can be, and how big it is."""

    value: tuple[float, ...]
    """To each seat."""
    nodes: int
    """Of the tree: decisions, chance nodes and ends, however they are reached."""
    positions: int
    """Different ones among those in which somebody is asked."""
    sets: int
    """Information states in which somebody is asked."""
    gap: float
    """What the best answer to the strategies found would gain, on average over the two sides: 0 where nothing is
    hidden."""


class Deal(msgspec.Struct, frozen=True):
    """One of the positions that chance deals: how likely it is, and what is written in it."""

    weight: int
    words: dict[str, Any]


class Rung(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A tiny game."""

    name: str
    about: str
    game: str
    scenario: str
    hidden: bool = False
    """Whether a seat may not know all that bears on its choices."""
    variants: dict[str, str] = {}
    upon: str = ""
    """Another rung: what is written there is written here too, where nothing else is."""
    seed: str = ""
    """Of the dice that decide what the scenario draws before it begins."""
    words: dict[str, Any] = {}
    """What is written in the scenario's first position (`banneret.position`)."""
    answers: tuple[tuple[str, str], ...] = ()
    """What is then answered, and by whom, before it begins."""
    early: bool = False
    """The words are written before the scenario draws anything: its draws are part of the tree."""
    deals: tuple[Deal, ...] = ()
    """Chance deals one of these first; each seat knows what it sees of it."""

    @property
    def rules(self) -> Game[Any]:
        return find_game(self.game).of(self.scenario)

    @property
    def opening(self) -> Scenario:
        return self.rules.scenario(self.scenario)

    @property
    def solved(self) -> Solution:
        """What it is worth, as it was worked out when it was published."""
        return _solutions()[self.name]

    def root(self) -> Node:
        """Its tree."""
        begun = (self.scenario, tuple(self.rules.settle(self.variants).items()))
        if self.early:
            return _early(self.rules, self, begun)
        if self.deals:
            positions = tuple(self.position(deal.words) for deal in self.deals)
            return Dealt(self.rules, positions, self.chances, begun)
        return _at(self.rules, self.position(), begun)

    @property
    def chances(self) -> tuple[int, ...]:
        """How likely each deal is, as whole numbers."""
        return tuple(deal.weight for deal in self.deals)

    def position(self, words: dict[str, Any] | None = None) -> State:
        """The position that it begins with; of one that chance deals, with what is written further."""
        dice = FastDice(self.seed)
        written = _over(self._written(), words or {})
        state = position(self.rules, self.scenario, variants=self.variants, dice=dice, **written)
        ref = Referee(dice)
        for seat, notation in self.answers:
            decision = peek(state)
            number = self.opening.seats.index(seat)
            option = None if decision is None else decision.menu_of(number).find(notation)
            if option is None:
                raise BanneretError(f"On the rung {self.name} {seat} can't answer “{notation}”.")
            apply(state, ref, number, option)
            advance(state, ref)
        return state

    def _written(self) -> dict[str, Any]:
        return _over(load(self.upon)._written(), self.words) if self.upon else self.words


def _over(words: dict[str, Any], others: dict[str, Any]) -> dict[str, Any]:
    """Words with others written over them: of things by name, each by itself."""
    found = dict(words)
    for word, value in others.items():
        below = found.get(word)
        found[word] = _over(below, value) if isinstance(below, dict) and isinstance(value, dict) else value
    return found


class Dealt(Node):
    """A chance node before the first position: each outcome is one. What can be seen at it is nobody's to act on."""

    __slots__ = ("positions",)

    def __init__(
        self, game: Game[Any], positions: tuple[State, ...], chances: tuple[int, ...], begun: Begun | None
    ) -> None:
        super().__init__(game, positions[0], None, 0)
        self.positions = positions
        self.weights = chances
        self.begun = begun

    def next(self, action: int) -> Node:
        if not 0 <= action < len(self.weights):
            raise ValueError(f"{action} is no outcome of this chance node")
        node = _at(self.game, self.positions[action], self.begun)
        node.parent = self
        node.action = action
        return node

    def origin(self) -> tuple[Callable[..., Node], tuple[Any, ...]]:
        return _dealt, (self.game, [dump(state) for state in self.positions], self.weights, self.begun)


def _dealt(game: Game[Any], positions: list[Any], chances: tuple[int, ...], begun: Begun | None) -> Dealt:
    return Dealt(game, tuple(load_state(game, data) for data in positions), chances, begun)


def _at(game: Game[Any], position: State, begun: Begun | None) -> Node:
    node = Node.at(game, position)
    node.begun = begun
    return node


def _early(game: Game[Any], rung: Rung, begun: Begun) -> Node:
    state: State = game.start(rung.scenario, game.settle(rung.variants))
    for word, means in game.writable.items():
        if word in rung.words:
            means.write(state, rung.words[word])
    node = Node(game, state, None, 0)
    node.begun = begun
    node.run()
    return node


class _Ladder(msgspec.Struct, frozen=True):
    rung: tuple[Rung, ...]


@cache
def rungs() -> tuple[Rung, ...]:
    """All of them: game after game, the small before the big."""
    return msgspec.toml.decode((files(__package__) / "rungs.toml").read_bytes(), type=_Ladder).rung


@cache
def _solutions() -> dict[str, Solution]:
    return msgspec.json.decode((files(__package__) / "solved.json").read_bytes(), type=dict[str, Solution])


def load(name: str) -> Rung:
    """The rung of this name."""
    for rung in rungs():
        if rung.name == name:
            return rung
    raise BanneretError(f"The ladder has no rung “{name}”. It has: {', '.join(rung.name for rung in rungs())}.")
