"""A game as a tree with chance nodes, made from its rules alone.

The rules roll dice in the middle of carrying out an answer; a tree wants to be asked at each roll. So an answer is
carried out on a clone with dice that repeat the draws known so far and stop the run at the first unknown one. That is a
chance node: its outcomes are that draw's. When one of them is chosen, the run is made again with one known draw more,
until it comes to the next decision. No game writes a line for this.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from ..kernel.codec import dump, load_state
from ..kernel.compose import compose
from ..kernel.decision import Decision
from ..kernel.determinise import determinise
from ..kernel.dice import BranchingDice, Dice
from ..kernel.flow import advance, apply, peek
from ..kernel.game import Game
from ..kernel.option import Menu, Option
from ..kernel.referee import Referee
from ..kernel.refusal import BanneretError
from ..kernel.scene import Scene
from ..kernel.state import State


class DrawWanted(Exception):
    """The rules want a draw that nobody has made yet. `weights` are its outcomes' chances, as whole numbers."""

    def __init__(self, weights: Sequence[int]) -> None:
        super().__init__(f"a draw of {len(weights)} outcomes is wanted")
        self.weights = tuple(weights)


class KnownDice(BranchingDice):
    """Repeats known draws, then raises DrawWanted. Draws as BranchingDice does: of dice whose sum alone matters, each
    sum is one outcome.

    A draw that can fall in one way only is no draw.
    """

    __slots__ = ("_known", "_next")

    def __init__(self, known: Sequence[int]) -> None:
        super().__init__()
        self._known = known
        self._next = 0

    def pick(self, cards: Sequence[int], alike: Sequence[int]) -> int:
        """Each card is an outcome of its own: those that make no difference to the answer at hand do make one to what
        is left in the deck, and a tree goes on after the answer."""
        firsts: dict[int, int] = {}
        counts: list[int] = []
        for index, card in enumerate(cards):
            at = firsts.setdefault(card, index)
            counts.append(0)
            counts[at] += 1
        return self._draw(counts)

    def face(self, results: Sequence[int]) -> int:
        """Nothing is left of a die: faces with the same result are one outcome."""
        return super().pick(range(len(results)), results) + 1

    def _draw(self, weights: Sequence[int]) -> int:
        only = -1
        for outcome, weight in enumerate(weights):
            if weight:
                if only >= 0:
                    break
                only = outcome
        else:
            return only
        if self._next == len(self._known):
            raise DrawWanted(weights)
        self._next += 1
        return self._known[self._next - 1]


Begun = tuple[str, tuple[tuple[str, str], ...]]
"""The scenario and the optional rules of a match."""

CHANCE = -1
END = -4
"""In the place of a seat, where nobody is asked: the numbers that OpenSpiel has for it."""


class Node:
    """A point of the tree: a decision, a chance node or an end. It never changes; `child` gives the next.

    `state` is the position, `decision` what is asked in it (None at chance nodes and ends) and `seat` of whom: where
    several seats choose at once they come one after another. At a chance node `weights` says how likely each outcome
    is, and `state` is still the position in which the answer was given that rolls the dice. `action` is what led here
    from `parent`: the number of an option in the menu, or of an outcome; `answer` is the last seat that answered and
    its option, and `known` what has been drawn for it. `memories` is what seats remember of the way here, as far as
    somebody has asked for it (`adapters.memory`); `children` are those made so far, in a tree that keeps them;
    `begun` is what the match was begun with, if that is known.
    """

    __slots__ = (
        "action",
        "answer",
        "begun",
        "children",
        "decision",
        "game",
        "known",
        "memories",
        "parent",
        "seat",
        "state",
        "weights",
    )

    def __init__(self, game: Game[Any], state: State, parent: "Node | None", action: int) -> None:
        self.game = game
        self.parent = parent
        self.action = action
        self.state = state
        self.decision: Decision | None = None
        self.seat = CHANCE
        self.weights: tuple[int, ...] = ()
        self.known: tuple[int, ...] = ()
        self.answer: tuple[int, Option] | None = None
        self.memories: dict[int, Memory] | None = None
        self.children: dict[int, Node] | None = None
        self.begun: Begun | None = None if parent is None else parent.begun

    @classmethod
    def root(cls, game: Game[Any], scenario: str | None = None, variants: Mapping[str, str] | None = None) -> "Node":
        """The beginning of a match: a chance node if the set-up draws anything."""
        level = game.of(scenario)
        settled = level.settle(variants or {})
        node = cls(level, level.start(level.scenario(scenario).id, settled), None, 0)
        node.begun = (level.scenario(scenario).id, tuple(settled.items()))
        node.run()
        return node

    @classmethod
    def at(cls, game: Game[Any], state: State, seat: int | None = None) -> "Node":
        """A tree that begins in this position, which must be one where somebody is asked, or an end. Of several who
        choose at once this seat comes first, if one is given."""
        level = game.of_state(state)
        node = cls(level, state.clone(), None, 0)
        node.begun = _beginning(level, state)
        node._ask(peek(node.state))
        if seat is not None:
            if node.decision is None or seat not in node.decision.seats:
                raise BanneretError(f"Seat {seat} is not asked anything in this position.")
            node.seat = seat
        return node

    @property
    def is_chance(self) -> bool:
        return self.seat == CHANCE

    @property
    def is_end(self) -> bool:
        return self.seat == END

    @property
    def menu(self) -> Menu:
        """What the seat that is asked may answer: nothing where nobody is."""
        return _NOTHING if self.decision is None else self.decision.menu_of(self.seat)

    def actions(self) -> list[int]:
        """What `child` takes here."""
        if self.decision is None:
            return [outcome for outcome, weight in enumerate(self.weights) if weight]
        return list(range(len(self.decision.menu_of(self.seat))))

    def keep(self) -> "Node":
        """It, as the root of a tree that keeps its nodes: for one so small that it is walked again and again."""
        self.children = {}
        return self

    def child(self, action: int) -> "Node":
        """The node that an option or an outcome leads to."""
        if self.children is None:
            return self.next(action)
        found = self.children.get(action)
        if found is None:
            found = self.children[action] = self.next(action).keep()
        return found

    def next(self, action: int) -> "Node":
        """The same, made anew."""
        node = Node(self.game, self.state, self, action)
        if self.decision is None:
            if not (0 <= action < len(self.weights) and self.weights[action]):
                raise ValueError(f"{action} is no outcome of this chance node")
            node.answer = self.answer
            node.known = (*self.known, action)
        else:
            menu = self.decision.menu_of(self.seat)
            if not 0 <= action < len(menu):
                raise ValueError(f"{action} is no option of this decision")
            node.answer = (self.seat, menu[action])
        node.run()
        return node

    def imagined(self, seat: int, dice: Dice) -> "Node":
        """A node that could be this one for all that a seat knows: everything else is drawn anew. A tree begins with
        it."""
        if self.decision is None:
            raise BanneretError("What a player knows can be drawn anew where somebody is asked, not while dice roll.")
        node = Node(self.game, determinise(self.game, self.state, seat, dice), None, 0)
        node.begun = self.begun
        node._ask(peek(node.state))
        if seat == self.seat:
            node.seat = seat  # others who choose at the same time have not begun in it, and come after
        return node

    def scene(self, seat: int | None) -> Scene:
        """What a seat sees here. While dice are in the air that is what it saw before, with nothing asked."""
        return compose(self.game, self.state, seat, self.decision)

    def path(self) -> list["Node"]:
        """The nodes from the root to this one."""
        nodes = [self]
        while (parent := nodes[-1].parent) is not None:
            nodes.append(parent)
        nodes.reverse()
        return nodes

    def run(self) -> None:
        """Carry out the answer (at a root: the set-up) with the draws known so far."""
        state = self.state.clone()
        ref = Referee(KnownDice(self.known))
        try:
            if self.answer is not None:
                apply(state, ref, *self.answer)
            decision = advance(state, ref)
        except DrawWanted as wanted:
            self.weights = wanted.weights
            return
        self.state = state
        self._ask(decision)

    def _ask(self, decision: Decision | None) -> None:
        self.decision = decision
        self.seat = END if decision is None else decision.seat

    # A node is a value: copies share it. To other processes it goes as the position at its root and the actions since,
    # which is short and survives a change of the code better than the objects themselves would.

    def __copy__(self) -> "Node":
        return self

    def __deepcopy__(self, memo: dict[int, object]) -> "Node":
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        root, *rest = self.path()
        make, how = root.origin()
        return _again, (make, how, root.seat, root.memories, [node.action for node in rest])

    def origin(self) -> tuple[Callable[..., "Node"], tuple[Any, ...]]:
        """What makes a root again in another process, and from what."""
        return _rooted, (self.game, dump(self.state), self.begun)


class Memory:
    """What a seat remembers of the way to a node: a digest of it, and of what it `saw` last; of what it `sees` there
    only if that has been looked at, and as `text` in a tree that keeps its nodes."""

    __slots__ = ("digest", "saw", "sees", "text")

    def __init__(self, digest: bytes, saw: bytes) -> None:
        self.digest = digest
        self.saw = saw
        self.sees = b""
        self.text = ""


_NOTHING = Menu(())


def _beginning(game: Game[Any], state: State) -> Begun | None:
    """What a position was begun with, if it tells."""
    scenario = game.scenario_of(state)
    return None if scenario is None else (scenario.id, tuple(game.settle(game.variants_of(state)).items()))


def _rooted(game: Game[Any], position: Any, begun: Begun | None) -> Node:
    """The root of a tree that begins in a position."""
    state = load_state(game, position)
    node = Node(game.of_state(state), state, None, 0)
    node.begun = begun
    node.run()
    return node


def _again(
    make: Callable[..., Node], how: tuple[Any, ...], seat: int, memories: dict[int, Memory] | None, actions: list[int]
) -> Node:
    """The node that was pickled."""
    node = make(*how)
    node.seat = seat
    node.memories = memories
    for action in actions:
        node = node.child(action)
    return node


def chances(node: Node) -> Iterator[tuple[int, float]]:
    """The outcomes of a chance node and their probabilities."""
    whole = sum(node.weights)
    for outcome, weight in enumerate(node.weights):
        if weight:
            yield outcome, weight / whole
