"""What a rung is worth where nothing is hidden: from the ends backwards, each seat for itself. Positions that are
reached in several ways are worked out once."""

from ...kernel.codec import dumps
from ...kernel.refusal import BanneretError
from ..tree import Node
from .rung import Solution

MOST_POSITIONS = 200_000
"""More would take hours: such a game is no rung."""


def solve(root: Node) -> Solution:
    """The value to each seat of a tree in which everybody knows the position."""
    backward = _Backward()
    value, nodes = backward.worth(root)
    asked = len(backward.known)
    return Solution(value, nodes, asked, asked, 0.0)


class _Backward:
    """The worth of each position that has been worked out, and how many nodes the tree has from there on."""

    __slots__ = ("known",)

    def __init__(self) -> None:
        self.known: dict[str, tuple[tuple[float, ...], int]] = {}

    def worth(self, node: Node) -> tuple[tuple[float, ...], int]:
        if node.is_end:
            assert node.state.result is not None, "an end has one"
            return node.state.result.scores, 1
        if node.is_chance:
            return self._average(node)
        key = dumps(node.state)
        found = self.known.get(key)
        if found is None:
            if len(self.known) >= MOST_POSITIONS:
                raise BanneretError(f"There are more than {MOST_POSITIONS:,} positions: this is no rung of a ladder.")
            found = self.known[key] = self._best(node)
        return found

    def _best(self, node: Node) -> tuple[tuple[float, ...], int]:
        """The seat that is asked takes what is best for it; of several the first."""
        found = [self.worth(node.child(action)) for action in node.actions()]
        best = max(found, key=lambda worth: worth[0][node.seat])
        return best[0], 1 + sum(nodes for _, nodes in found)

    def _average(self, node: Node) -> tuple[tuple[float, ...], int]:
        whole, nodes = sum(node.weights), 1
        total: list[float] = []
        for action in node.actions():
            value, more = self.worth(node.child(action))
            total = total or [0.0] * len(value)
            for seat, score in enumerate(value):
                total[seat] += score * node.weights[action] / whole
            nodes += more
        return tuple(total), nodes
