"""What a rung is worth where things are hidden: the linear program of the sequence form (Koller, Megiddo and von
Stengel, 1994), which is as long as the tree. Two seats may have choices to make, and what one wins the other loses.

It is checked by what the best answers to the two strategies found would gain.
"""

from typing import Any

from ...kernel.codec import dumps
from ...kernel.refusal import BanneretError
from ..extras import missing
from ..memory import knows
from ..tree import Node
from .rung import Solution

try:
    import numpy as np
    from numpy.typing import NDArray
    from scipy.optimize import linprog
    from scipy.sparse import csr_array, hstack
except ImportError as error:
    raise missing("openspiel", error) from None

Weights = NDArray[np.float64]
"""How likely a side makes each sequence of its own answers, as far as that lies with it."""


def solve(root: Node) -> Solution:
    """The value to each seat of a tree for two."""
    form = SequenceForm(root)
    plans = form.equilibrium()
    least, most = form.answered(plans[0], 1), form.answered(plans[1], 0)
    value = (least + most) / 2
    return Solution(form.by_seat(value), form.nodes, len(form.positions), form.sets, abs(most - least) / 2)


class Side:
    """The information states of a seat. A sequence of its answers, by number, ends with an answer in one of them; 0 is
    the empty one."""

    __slots__ = ("before", "first", "number", "sequences", "width")

    def __init__(self) -> None:
        self.number: dict[str, int] = {}
        self.before: list[int] = []
        """By information state, the sequence that leads to it,"""
        self.first: list[int] = []
        """the sequence that its first answer makes,"""
        self.width: list[int] = []
        """and how many answers it has."""
        self.sequences = 1

    def at(self, knowledge: str, before: int, width: int) -> int:
        """The sequence that the first answer makes in an information state."""
        found = self.number.get(knowledge)
        if found is None:
            self.number[knowledge] = len(self.before)
            self.before.append(before)
            self.first.append(self.sequences)
            self.width.append(width)
            self.sequences += width
            return self.first[-1]
        if self.before[found] != before or self.width[found] != width:
            raise BanneretError("An information state is reached by different answers: it forgets what the seat knew.")
        return self.first[found]

    def flows(self) -> Any:
        """The matrix that says: as likely as a state is come to, so likely are its answers together."""
        rows, columns, entries = [0], [0], [1.0]
        for state, before in enumerate(self.before, 1):
            rows.append(state)
            columns.append(before)
            entries.append(-1.0)
            for answer in range(self.width[state - 1]):
                rows.append(state)
                columns.append(self.first[state - 1] + answer)
                entries.append(1.0)
        return csr_array((entries, (rows, columns)), shape=(len(self.before) + 1, self.sequences))


class SequenceForm:
    """A tree for two: their information states, and what each pair of sequences comes to."""

    __slots__ = ("_chances", "_columns", "_rows", "_scores", "nodes", "players", "positions", "sides")

    def __init__(self, root: Node) -> None:
        self.sides = (Side(), Side())
        self.players: list[int] = []
        self.nodes = 0
        self.positions: set[str] = set()
        self._rows: list[int] = []
        self._columns: list[int] = []
        self._chances: list[float] = []
        self._scores: list[tuple[float, ...]] = []
        self._walk(root, (0, 0), 1.0)
        if not self.players:
            raise BanneretError("Nobody has a choice in it.")
        for seat in self.players:
            self._beside(seat)

    @property
    def sets(self) -> int:
        return len(self.sides[0].before) + len(self.sides[1].before)

    def by_seat(self, value: float) -> tuple[float, ...]:
        """What the first player's value is to each seat: it wins or loses with him, at every end."""
        return tuple(value * self._beside(seat) for seat in range(len(self._scores[0])))

    def _beside(self, seat: int) -> int:
        """1: a seat wins and loses with the first player; -1: it wins what he loses."""
        first = self.players[0]
        for sign in (1, -1):
            if all(scores[seat] == sign * scores[first] for scores in self._scores):
                return sign
        raise BanneretError(f"Seat {seat} neither wins nor loses with seat {first}: what it is worth can't be told.")

    def equilibrium(self) -> tuple[Weights, Weights]:
        """The plans of both: the first side's so that the least it can be held to is the most, and the other's."""
        first, second = self.sides
        payoff = self._payoff()
        states = len(second.before) + 1
        held = hstack([-payoff.T, second.flows().T])
        flows = hstack([first.flows(), csr_array((len(first.before) + 1, states))])
        aim = np.zeros(first.sequences + states)
        aim[first.sequences] = -1.0
        begun = np.zeros(len(first.before) + 1)
        begun[0] = 1.0
        bounds = [(0.0, None)] * first.sequences + [(None, None)] * states
        found = linprog(
            aim,
            A_ub=held,
            b_ub=np.zeros(second.sequences),
            A_eq=flows,
            b_eq=begun,
            bounds=bounds,
            method="highs",
        )
        if not found.success:
            raise BanneretError(f"The linear program has no solution: {found.message}")
        return found.x[: first.sequences], -found.ineqlin.marginals

    def answered(self, plan: Weights, side: int) -> float:
        """What comes of a plan if this side, the other one, answers it as well as can be: to the first player."""
        payoff = self._payoff()
        worth = payoff.T @ plan if side else payoff @ plan
        answering = self.sides[side]
        choose = min if side else max
        for state in range(len(answering.before) - 1, -1, -1):  # later ones have higher numbers
            first = answering.first[state]
            worth[answering.before[state]] += choose(worth[first : first + answering.width[state]])
        return float(worth[0])

    def _payoff(self) -> Any:
        first = self.players[0]
        entries = [chance * scores[first] for chance, scores in zip(self._chances, self._scores, strict=True)]
        shape = (self.sides[0].sequences, self.sides[1].sequences)
        return csr_array((entries, (self._rows, self._columns)), shape=shape)

    def _walk(self, node: Node, sequences: tuple[int, int], chance: float) -> None:
        self.nodes += 1
        if node.is_end:
            assert node.state.result is not None, "an end has one"
            self._rows.append(sequences[0])
            self._columns.append(sequences[1])
            self._chances.append(chance)
            self._scores.append(node.state.result.scores)
        elif node.is_chance:
            whole = sum(node.weights)
            for action in node.actions():
                self._walk(node.child(action), sequences, chance * node.weights[action] / whole)
        else:
            self._decide(node, sequences, chance)

    def _decide(self, node: Node, sequences: tuple[int, int], chance: float) -> None:
        self.positions.add(dumps(node.state))
        actions = node.actions()
        if len(actions) == 1:
            self._walk(node.child(actions[0]), sequences, chance)
            return
        side = self._side(node.seat)
        first = self.sides[side].at(knows(node, node.seat), sequences[side], len(actions))
        for action in actions:
            made = (first + action, sequences[1]) if side == 0 else (sequences[0], first + action)
            self._walk(node.child(action), made, chance)

    def _side(self, seat: int) -> int:
        if seat not in self.players:
            if len(self.players) == 2:
                raise BanneretError("More than two seats have choices to make: the sequence form is for two.")
            self.players.append(seat)
        return self.players.index(seat)
