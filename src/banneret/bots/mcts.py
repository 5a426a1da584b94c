"""Monte Carlo tree search on imagined positions (information-set search).

Each iteration imagines a whole position that fits what the seat knows, plays down the tree on it, judges the position at the end of the tree, and
carries the judgement back. The tree has a node for each situation in which a seat is asked, told apart by what that seat is asked and may answer; after
an answer that others don't see, their node is the same whatever it was. So no seat of the tree acts on what it can't know.
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

import os
PRIME_AT = int(os.environ.get("PRIME_AT","40"))
PRIOR = int(os.environ.get("PRIOR","20"))
C = float(os.environ.get("C","0.3"))
WIDE = float(os.environ.get("WIDE","0.35"))
_Situation = tuple[int, str, Menu]


class _Edge:
    """An option of a node: how often it could have been tried, was tried, and what came of it for the seat that chose."""

    __slots__ = ("next", "offered", "option", "total", "visits")

    def __init__(self, option: Option) -> None:
        self.option = option
        self.offered = 0
        self.visits = 0
        self.total = 0.0
        self.next: dict[_Situation, _Node] = {}


class _Node:
    """A situation in which a seat is asked. `hidden_next` holds what follows when the answer is secret."""

    __slots__ = ("edges", "hidden_next", "visits")

    def __init__(self) -> None:
        self.visits = 0
        self.edges: dict[str, _Edge] = {}
        self.hidden_next: dict[_Situation, _Node] = {}


class MctsBot(Bot):
    """Searches for a number of iterations, or for a time."""

    __slots__ = ("_exploration", "_iterations", "_seconds")

    name = "mcts"

    def __init__(self, iterations: int | None = None, seconds: float | None = None, exploration: float = C) -> None:
        if (iterations is None) == (seconds is None):
            raise ValueError("give either iterations or seconds")
        self._iterations = iterations
        self._seconds = seconds
        self._exploration = exploration

    def choose(self, view: View, dice: Dice) -> Option:
        if len(view.menu) == 1:
            return view.menu[0]
        root = _Node()
        search = _Search(view, dice, self._exploration)
        if self._iterations is not None:
            for _ in range(self._iterations):
                search.iterate(root)
        elif self._seconds is not None:
            end = perf_counter() + self._seconds
            while perf_counter() < end:
                search.iterate(root)
        most = max(e.visits for e in root.edges.values())
        best = max((e for e in root.edges.values() if e.visits >= most / 3), key=lambda edge: edge.total / edge.visits)
        return best.option


class _Search:
    """One search: what all its iterations share."""

    __slots__ = ("_dice", "_exploration", "_low", "_ref", "_span", "_view")

    def __init__(self, view: View, dice: Dice, exploration: float) -> None:
        self._view = view
        self._dice = dice
        self._ref = Referee(dice)
        self._exploration = exploration
        self._low, high = view.game.score_range
        self._span = high - self._low or 1.0

    def iterate(self, root: _Node) -> None:
        """Down the tree on one imagined position, and back."""
        world = self._view.imagine(self._dice)
        node, decision, seat = root, self._view.decision, self._view.seat
        path: list[tuple[_Edge, int]] = []
        while True:
            node.visits += 1
            if not node.edges:
                self._prime(node, View(self._view.game, world, seat, decision))
            edge = self._select(node, decision.menu_of(seat))
            path.append((edge, seat))
            apply(world, self._ref, seat, edge.option)
            after = advance(world, self._ref)
            if after is None:
                break
            following = node.hidden_next if decision.secret else edge.next
            decision, seat = after, after.seat
            situation = (seat, after.prompt, after.menu)
            known = following.get(situation)
            if known is None:
                known = following[situation] = _Node()
            if known.visits < PRIME_AT:
                known.visits += 1
                break
            node = known
        self._roll_out(world, after)
        worths: dict[int, float] = {}
        for edge, chooser in path:
            if chooser not in worths:
                worths[chooser] = (worth(self._view.game, world, chooser) - self._low) / self._span
            edge.visits += 1
            edge.total += worths[chooser]

    def _prime(self, node: _Node, view: View) -> None:
        edges = []
        for option in view.menu:
            edge = _Edge(option)
            value = (prospect(view, edge.option, self._dice) - self._low) / self._span
            edge.visits = PRIOR
            edge.total = PRIOR * value
            edges.append(edge)
        edges.sort(key=lambda e: -e.total)
        node.edges = {e.option.notation: e for e in edges}

    def _select(self, node: _Node, menu: Menu) -> _Edge:
        edges = node.edges
        width = 2 + int(node.visits ** WIDE)
        best: _Edge | None = None
        best_bound = -1.0
        ln = log(node.visits + PRIOR*width)
        seen = 0
        for edge in edges.values():
            bound = edge.total / edge.visits + self._exploration * sqrt(ln / edge.visits)
            if bound > best_bound:
                best, best_bound = edge, bound
            seen += 1
            if seen >= width:
                break
        return best

    def _roll_out(self, world: State, asked: Decision | None) -> None:
        """Play on with the game's quick replies, as far as it wants."""
        game = self._view.game
        left = game.horizon
        while asked is not None and left != 0:
            menu = asked.menu
            apply(world, self._ref, asked.seat, menu[game.playout(world, asked.seat, menu, self._dice)])
            asked = advance(world, self._ref)
            if left is not None:
                left -= 1
