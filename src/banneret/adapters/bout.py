"""A match as programs play it: answer after answer, without a past. It is copied and stored as it stands, dice and
all."""

from collections.abc import Callable, Mapping
from typing import Any

from ..kernel.codec import dump, load_state, loads
from ..kernel.compose import compose
from ..kernel.decision import Decision
from ..kernel.dice import FastDice
from ..kernel.flow import advance, apply, peek
from ..kernel.game import Game, Scenario
from ..kernel.option import Option
from ..kernel.referee import Referee
from ..kernel.refusal import BanneretError
from ..kernel.registry import game as find_game
from ..kernel.result import Result
from ..kernel.scene import Scene
from ..kernel.state import State
from .observing import sight


class Bout:
    """`state` is the position, `decision` what is asked in it (None: it is over, or has not begun), `answers` how many
    have been given."""

    __slots__ = ("answers", "decision", "dice", "game", "ref", "scenario", "sight", "state", "variants")

    def __init__(
        self, game: Game[Any] | str, scenario: str | None = None, variants: Mapping[str, str] | None = None
    ) -> None:
        self.game: Game[Any] = (find_game(game) if isinstance(game, str) else game).of(scenario)
        self.scenario = self.game.scenario(scenario)
        self.variants = self.game.settle(variants or {})
        self.sight = sight(self.game, self.scenario.id, self.variants)
        self.dice: FastDice | None = None
        self.ref = Referee(FastDice(0))
        self.state: State = self.game.start(self.scenario.id, self.variants)
        self.decision: Decision | None = None
        self.answers = 0

    @property
    def begun(self) -> bool:
        """Whether there has been a match."""
        return self.dice is not None

    def begin(self, seed: int | None = None, position: object = None) -> None:
        """A new match, in a position (a State, or one as text; anything else is refused) or in the scenario's first.
        Without a seed the dice go on where the last match left them (the first time: anywhere)."""
        first = None if position is None else fitting(self.game, self.scenario, self.variants, position, self.state)
        if seed is not None or self.dice is None:
            self.dice = FastDice(seed)
        self.ref = Referee(self.dice)
        if first is None:
            self.state = self.game.start(self.scenario.id, self.variants)
            self.decision = advance(self.state, self.ref)
        else:
            self.state = first.clone()
            self.decision = peek(self.state)
        if self.decision is None:
            raise BanneretError("A match can't begin in a position where the game is over.")
        self.answers = 0

    def answer(self, option: Option) -> Decision | None:
        """The seat whose turn it is answers; what is asked then."""
        state, ref, decision = self.state, self.ref, self.decision
        assert decision is not None, "nobody is asked"
        apply(state, ref, decision.seat, option)
        self.decision = decision = advance(state, ref)
        self.answers += 1
        return decision

    def scene(self, seat: int | None) -> Scene:
        """What a seat sees (None: a spectator), as a client would draw it."""
        return compose(self.game, self.state, seat, self.decision)

    def clone(self) -> "Bout":
        """The same match, to be played on apart: with the same dice to come."""
        other = Bout.__new__(Bout)
        other.game = self.game
        other.scenario = self.scenario
        other.variants = self.variants
        other.sight = self.sight
        other.dice = None
        other.ref = Referee(FastDice(0))
        if self.dice is not None:
            other.dice = FastDice(0)
            other.dice.rng.setstate(self.dice.rng.getstate())
            other.ref = Referee(other.dice)
        other.state = self.state.clone()
        other.decision = None if self.decision is None else peek(other.state)
        other.answers = self.answers
        return other

    def __copy__(self) -> "Bout":
        return self.clone()

    def __deepcopy__(self, memo: dict[int, object]) -> "Bout":
        return self.clone()

    def __reduce__(self) -> tuple[Callable[..., "Bout"], tuple[Any, ...]]:
        rng = None if self.dice is None else self.dice.rng.getstate()
        asked = self.decision is not None
        known = by_name(self.game, self.scenario.id)
        return _restored, (known, self.scenario.id, self.variants, dump(self.state), rng, asked, self.answers)


def by_name(game: Game[Any], scenario: str) -> "Game[Any] | str":
    """An installed game by its name, so that it is the same one wherever it is sent; any other as it is."""
    try:
        return game.id if find_game(game.id).of(scenario) is game else game
    except BanneretError:
        return game


def _restored(
    game: Game[Any] | str, scenario: str, variants: dict[str, str], state: Any, rng: Any, asked: bool, answers: int
) -> Bout:
    bout = Bout(game, scenario, variants)
    bout.state = load_state(bout.game, state)
    if rng is not None:
        bout.dice = FastDice(0)
        bout.dice.rng.setstate(rng)
        bout.ref = Referee(bout.dice)
    bout.decision = peek(bout.state) if asked else None
    bout.answers = answers
    return bout


def fitting(game: Game[Any], scenario: Scenario, variants: Mapping[str, str], position: object, other: State) -> State:
    """A position in which this scenario can begin by these optional rules (as `other` does, one of its positions): of
    one of another scenario its columns would say what is not so."""
    if isinstance(position, str):
        position = loads(game, position)
    if not isinstance(position, State) or type(position) is not type(other):
        raise BanneretError(f"That is no position of {game.title}, but a {type(position).__name__}.")
    told = game.scenario_of(position)
    if told is not None and told.id != scenario.id:
        raise BanneretError(f"The position is of the scenario “{told.id}”, not of “{scenario.id}”.")
    for id, value in game.variants_of(position).items():
        if variants[id] != value:
            raise BanneretError(f"In the position the optional rule {id} is “{value}”, not “{variants[id]}”.")
    return position


def limit(answers: int | None) -> int | None:
    """After how many answers a match is cut short, if at all."""
    if answers is not None and answers < 1:
        raise BanneretError(f"A match can be cut short after one answer or more, not after {answers}.")
    return answers


def rewards(game: Game[Any], result: Result) -> list[float]:
    """The scores of a result on a scale from -1 to 1."""
    low, high = game.score_range
    return [2.0 * (score - low) / (high - low) - 1.0 for score in result.scores]
