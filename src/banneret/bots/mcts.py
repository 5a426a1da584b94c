"""Monte Carlo tree search on imagined positions (information-set search).

Each iteration imagines a whole position that fits what the seat knows, plays down the tree on it, plays on a little
with the game's quick replies, asks the game's evaluation, and carries the judgement back. The tree has a node for each
situation in which a seat is asked, told apart by what that seat is asked and may answer; after an answer that others
don't see, their node is the same whatever it was. So no seat of the tree acts on what it can't know.

A node that has been met often enough is opened: its options are put in the order of their prospects one answer ahead
(what the greedy bot sees), and the search looks at the best few first and at more as it goes on. At the root the luck
of the first answer is taken out of each judgement: how much better the position right after it looked than that
answer's prospect, which is the exact average of such looks.
"""

from math import log, sqrt
from time import perf_counter

from ..kernel.decision import Decision
from ..kernel.dice import Dice
from ..kernel.flow import advance, apply
from ..kernel.option import Menu, Option
from ..kernel.referee import Referee
from ..kernel.state import State
from ..kernel.view import View
from .bot import Bot
from .greedy import prospect, worth
from .quick_reply import quick_reply

EXPLORATION = 0.2
"""How much doubt weighs against value, both on a scale from 0 to 1."""
OPEN_AT = 10
"""How often a situation is met before it gets a node of its own."""
PRIOR = 3
"""For how many visits the prospect one answer ahead counts: it sets the order of the options, and little more."""
WIDENING = 0.7
"""Options looked at: two, and the visits to this power."""
TRUSTED = 1 / 3
"""An option visited less than this share of the most visited one is not chosen, however well it looks."""

_Situation = tuple[int, str, Menu]


class _Edge:
    """An option of a node: how often it was tried, and what came of it for the seat that chose, from 0 to 1."""

    __slots__ = ("next", "option", "prospect", "total", "visits")

    def __init__(self, option: Option, prospect: float) -> None:
        self.option = option
        self.prospect = prospect
        self.visits = PRIOR
        self.total = PRIOR * prospect
        self.next: dict[_Situation, _Node] = {}

    @property
    def mean(self) -> float:
        return self.total / self.visits


class _Node:
    """A situation in which a seat is asked. `edges` are in the order of their prospects, once it is opened; `next`
    follows a secret answer."""

    __slots__ = ("edges", "next", "visits")

    def __init__(self) -> None:
        self.visits = 0
        self.edges: list[_Edge] = []
        self.next: dict[_Situation, _Node] = {}


class MctsBot(Bot):
    """Searches for a number of iterations, or for a time."""

    __slots__ = ("_iterations", "_seconds")

    name = "mcts"

    def __init__(self, iterations: int | None = None, seconds: float | None = None) -> None:
        if (iterations is None) == (seconds is None):
            raise ValueError("give either iterations or seconds")
        self._iterations = iterations
        self._seconds = seconds

    def choose(self, view: View, dice: Dice) -> Option:
        if len(view.menu) == 1:
            return view.menu[0]
        search = _Search(view, dice)
        if self._iterations is not None:
            for _ in range(self._iterations):
                search.iterate()
        elif self._seconds is not None:
            end = perf_counter() + self._seconds
            while perf_counter() < end:
                search.iterate()
        return search.best()


class _Search:
    """One search: the tree, and what all its iterations share."""

    __slots__ = ("_dice", "_low", "_ref", "_root", "_span", "_view")

    def __init__(self, view: View, dice: Dice) -> None:
        self._view = view
        self._dice = dice
        self._ref = Referee(dice)
        self._low, high = view.game.score_range
        self._span = high - self._low or 1.0
        self._root = _Node()
        self._open(self._root, view)

    def best(self) -> Option:
        """The option that looks best among those that were looked at enough."""
        edges = self._root.edges
        enough = TRUSTED * max(edge.visits for edge in edges)
        return max((edge for edge in edges if edge.visits >= enough), key=lambda edge: edge.mean).option

    def iterate(self) -> None:
        """Down the tree on one imagined position, on to a position that can be judged, and back."""
        game = self._view.game
        world = self._view.imagine(self._dice)
        node: _Node | None = self._root
        decision: Decision | None = self._view.decision
        seat = self._view.seat
        path: list[tuple[_Edge, int]] = []
        luck = 0.0
        while node is not None and decision is not None:
            node.visits += 1
            if not node.edges:
                self._open(node, View(game, world, seat, decision))
            edge = self._select(node)
            path.append((edge, seat))
            apply(world, self._ref, seat, edge.option)
            following = node.next if decision.secret else edge.next
            decision = advance(world, self._ref)
            if node is self._root:
                luck = self._scaled(worth(game, world, seat)) - edge.prospect
            node = None
            if decision is not None:
                seat = decision.seat
                node = self._follow(following, (seat, decision.prompt, decision.menu))
        self._roll_out(world, decision)
        values: dict[int, float] = {}
        for edge, chooser in path:
            if chooser not in values:
                values[chooser] = self._scaled(worth(game, world, chooser))
            edge.visits += 1
            edge.total += values[chooser]
        path[0][0].total -= luck

    @staticmethod
    def _follow(following: dict[_Situation, _Node], situation: _Situation) -> _Node | None:
        """The node of a situation, or None while it has not been met often enough to be opened."""
        node = following.get(situation)
        if node is None:
            node = following[situation] = _Node()
        if node.visits < OPEN_AT:
            node.visits += 1
            return None
        return node

    def _open(self, node: _Node, view: View) -> None:
        edges = [_Edge(option, self._scaled(prospect(view, option, self._dice))) for option in view.menu]
        node.edges = sorted(edges, key=lambda edge: -edge.total)

    @staticmethod
    def _select(node: _Node) -> _Edge:
        """The highest upper confidence bound among the options that are looked at so far."""
        wide = node.edges[: 2 + int(node.visits**WIDENING)]
        doubt = EXPLORATION * sqrt(log(node.visits + PRIOR * len(wide)))
        return max(wide, key=lambda edge: edge.total / edge.visits + doubt / sqrt(edge.visits))

    def _roll_out(self, world: State, asked: Decision | None) -> None:
        """Play on with the game's quick replies, as far as it wants."""
        game = self._view.game
        left = game.hints.horizon
        while asked is not None and left != 0:
            apply(world, self._ref, asked.seat, quick_reply(game, world, asked, self._dice))
            asked = advance(world, self._ref)
            if left is not None:
                left -= 1

    def _scaled(self, score: float) -> float:
        return (score - self._low) / self._span
