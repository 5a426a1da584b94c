"""Any game as an OpenSpiel game with explicit chance nodes (https://openspiel.readthedocs.io).

>>> from banneret.adapters.openspiel import load
>>> game = load("calais", "march")
>>> state = game.new_initial_state()

Importing this module registers every installed game, one OpenSpiel game a scenario, so that
`pyspiel.load_game("banneret_calais_march")` works too; optional rules are its one parameter, as in
`banneret_calais_march(variants=fog:on levy:2)`.

An **action** is the number of an option in the seat's menu. Every draw of a die or card is a **chance node**: see
`banneret.adapters.tree`. The **observation** of a player is made from what its seat sees and from nothing else: see
`banneret.adapters.observing`. The **information state** adds what the player remembers: its own answers, and each sight
that it has had of the position, in order (`banneret.adapters.memory`). Where several seats choose at once in secret,
they come one after another and learn nothing of each other's choices. **Returns** are the result's scores. What a
player can't know is drawn anew by `resample_from_infostate`.
"""

from collections.abc import Callable, Mapping
from typing import Any, ClassVar

import msgspec

from ..kernel.codec import dump
from ..kernel.decision import MOST_OPTIONS
from ..kernel.dice import FastDice
from ..kernel.game import Game, Scenario
from ..kernel.refusal import BanneretError
from ..kernel.registry import game as find_game
from ..kernel.registry import games
from ..kernel.state import State
from .bout import fitting
from .extras import missing
from .ladder import Rung, rungs
from .ladder import load as find_rung
from .memory import SIZE, SPECTATOR, imagine, known, knows, sees
from .observing import Sight, sight
from .tree import Node, chances

try:
    import numpy as np
    import pyspiel

    from .arrays import Rows
except ImportError as error:
    raise missing("openspiel", error) from None

MOST_OUTCOMES = 1024
"""No draw has more outcomes. Dice have a dozen, decks some scores."""

LONGEST_GAME = 100_000
"""Answers in one match. OpenSpiel wants a bound; the rules end every game long before."""

_PARAMETERS = {"variants": ""}

_registered: dict[str, Game[Any]] = {}


def load(
    game: Game[Any] | str, scenario: str | None = None, variants: Mapping[str, str] | None = None
) -> "BanneretGame":
    """The OpenSpiel game of a scenario, registered if it was not yet."""
    found = (find_game(game) if isinstance(game, str) else game).of(scenario)
    register(found)
    settled = found.settle(variants or {})
    chosen = {id: value for id, value in settled.items() if variants and id in variants}
    loaded: BanneretGame = pyspiel.load_game(
        short_name(found, found.scenario(scenario)), {"variants": _written(chosen)}
    )
    return loaded


def load_rung(name: str) -> "BanneretGame":
    """The OpenSpiel game of a rung of the ladder (`banneret.adapters.ladder`): `banneret_ladder_calais_attack` to
    `pyspiel.load_game`."""
    loaded: BanneretGame = pyspiel.load_game(_rung_name(find_rung(name)))
    return loaded


def state_at(game: "BanneretGame", position: State, player: int | None = None) -> "BanneretState":
    """An OpenSpiel state for any position in which somebody is asked: to let OpenSpiel's algorithms loose on a match
    under way. Where several choose at once, `player` is the one to answer first (else the first that is asked)."""
    if game.root.begun is not None:
        fitting(game.rules, game.scenario, dict(game.root.begun[1]), position, game.root.state)
    node = Node.at(game.rules, position, player)
    node.begun = game.root.begun
    return BanneretState(game, node)


def short_name(game: Game[Any], scenario: Scenario) -> str:
    """What OpenSpiel calls a scenario."""
    return f"banneret_{game.id}_{scenario.id}"


def _known_as(game: Game[Any]) -> str:
    """By its id; of a title that holds several games, by its kind as well."""
    return f"{game.id} {game.kind}".rstrip()


def register(game: Game[Any]) -> None:
    """Make a game known to OpenSpiel, one for each scenario. Needed only for games that are not installed as
    packages."""
    for level in game.kinds():
        known = _registered.setdefault(_known_as(level), level)
        if known is not level:
            raise BanneretError(f"OpenSpiel already knows another game “{game.id}”: give this one an id of its own.")
        for scenario in level.scenarios:
            if short_name(level, scenario) not in pyspiel.registered_names():
                pyspiel.register_game(_type(level, scenario), _class(level, scenario))


def _rung_name(rung: Rung) -> str:
    return f"banneret_ladder_{rung.name.replace('-', '_')}"


def _register(rung: Rung) -> None:
    """Make a rung known to OpenSpiel."""
    name = _rung_name(rung)
    kind = _type(rung.rules, rung.opening, name, rung.about, {})
    members = {"rules": rung.rules, "scenario": rung.opening, "rung": rung}
    pyspiel.register_game(kind, type(name, (BanneretRung,), members))


def _class(game: Game[Any], scenario: Scenario) -> "type[BanneretGame]":
    """OpenSpiel's way: a class a game. A function would do to make games, but OpenSpiel lets go of it after Python has
    ended, and that crashes; a class, being part of a cycle, is never freed by letting go of it."""
    return type(short_name(game, scenario), (BanneretGame,), {"rules": game, "scenario": scenario})


def _type(
    game: Game[Any], scenario: Scenario, name: str = "", about: str = "", parameters: dict[str, str] = _PARAMETERS
) -> pyspiel.GameType:
    return pyspiel.GameType(
        short_name=name or short_name(game, scenario),
        long_name=about or f"{game.title}: {scenario.name}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=_utility(_sum(game, scenario)),
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=len(scenario.seats),
        min_num_players=len(scenario.seats),
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=parameters,
    )


def _sum(game: Game[Any], scenario: Scenario) -> float | None:
    """What the scores of two players add up to. Of more, whoever they are for, OpenSpiel's algorithms for such games
    can make nothing."""
    return game.score_sum if len(scenario.seats) == 2 else None


def _utility(total: float | None) -> pyspiel.GameType.Utility:
    if total is None:
        return pyspiel.GameType.Utility.GENERAL_SUM
    return pyspiel.GameType.Utility.CONSTANT_SUM if total else pyspiel.GameType.Utility.ZERO_SUM


def _info(game: Game[Any], scenario: Scenario) -> pyspiel.GameInfo:
    low, high = game.score_range
    return pyspiel.GameInfo(
        num_distinct_actions=MOST_OPTIONS,
        max_chance_outcomes=MOST_OUTCOMES,
        num_players=len(scenario.seats),
        min_utility=low,
        max_utility=high,
        utility_sum=_sum(game, scenario),
        max_game_length=LONGEST_GAME,
    )


def _written(variants: Mapping[str, str]) -> str:
    """Optional rules as the value of a parameter. One parameter each would not do: OpenSpiel reads a value “2” as a
    number and then refuses it."""
    return " ".join(f"{id}:{value}" for id, value in sorted(variants.items()))


def _read(variants: str) -> dict[str, str]:
    pairs = [pair.partition(":") for pair in variants.split()]
    return {id: value for id, _, value in pairs}


class BanneretGame(pyspiel.Game):
    """A scenario, as OpenSpiel sees it; `register` makes a subclass for each. `rules` is the game behind it."""

    rules: ClassVar[Game[Any]]
    scenario: ClassVar[Scenario]

    def __init__(self, params: dict[str, Any]) -> None:
        super().__init__(_type(self.rules, self.scenario), _info(self.rules, self.scenario), params)
        self.root = _narrow(Node.root(self.rules, self.scenario.id, _read(params.get("variants", ""))))

    def new_initial_state(self) -> "BanneretState":
        return BanneretState(self, self.root)

    def make_py_observer(self, iig_obs_type: Any = None, params: dict[str, Any] | None = None) -> "BanneretObserver":
        """What a player sees; with perfect recall, also what it remembers; without private information, what a
        spectator sees."""
        return BanneretObserver(iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False), self.sight(), params)

    def sight(self) -> Sight:
        """The columns of its observations, and what writes them."""
        return sight(self.rules, self.scenario.id, _read(self.get_parameters().get("variants", "")))


class BanneretRung(BanneretGame):
    """A rung of the ladder."""

    rung: ClassVar[Rung]

    def __init__(self, params: dict[str, Any]) -> None:
        rung = self.rung
        kind = _type(rung.rules, rung.opening, _rung_name(rung), rung.about, {})
        pyspiel.Game.__init__(self, kind, _info(rung.rules, rung.opening), params)
        self.root = _narrow(rung.root()).keep()

    def sight(self) -> Sight:
        return sight(self.rules, self.scenario.id, self.rung.variants)


class BanneretState(pyspiel.State):
    """A node of the game's tree. OpenSpiel copies a state by copying its one attribute, and stores it by pickling
    that; nodes never change, and copies share them."""

    def __init__(self, game: BanneretGame, node: Node) -> None:
        super().__init__(game)
        self.node = node

    def current_player(self) -> int:
        return self.node.seat

    def is_terminal(self) -> bool:
        return self.node.is_end

    def returns(self) -> list[float]:
        result = self.node.state.result
        return [0.0] * self.num_players() if result is None else list(result.scores)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return list(chances(self.node))

    def resample_from_infostate(self, player: int, probability_sampler: Callable[[], float]) -> "BanneretState":
        """A state that the player, who is asked here, can't tell from this one: whatever it can't know is drawn anew.
        The state remembers what the player does, and nothing of what others did in secret: its history is empty."""
        node = imagine(self.node, player, FastDice(str(probability_sampler())))
        return BanneretState(self.get_game(), node)

    def _legal_actions(self, player: int) -> list[int]:
        return self.node.actions()

    def _apply_action(self, action: int) -> None:
        self.node = _narrow(self.node.child(action))

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"outcome {action}"
        decision = self.node.decision
        if decision is None:
            raise ValueError(f"player {player} is not asked anything here")
        return decision.menu_of(player)[action].notation

    def __str__(self) -> str:
        """The true position, secrets and all, and the dice that lie so far."""
        node = self.node
        position = msgspec.json.encode(dump(node.state)).decode()
        return f"{position} {node.answer} {node.known}" if node.is_chance else position


def _narrow(node: Node) -> Node:
    """The node, if OpenSpiel has been told of so many outcomes."""
    if len(node.weights) > MOST_OUTCOMES:
        raise BanneretError(
            f"A draw of {len(node.weights)} outcomes is more than the OpenSpiel adapter takes ({MOST_OUTCOMES})."
        )
    return node


class BanneretObserver:
    """What one player sees and, with perfect recall, remembers: OpenSpiel's interface for observations.

    `dict` names the parts of `tensor`: "observation", the row of the game's columns (`BanneretGame.sight`) on a scale
    from -1 to 1; with perfect recall also "memory", bits that are others whenever what is remembered is another, or the
    player's options are.
    """

    def __init__(self, iig_obs_type: Any, sight: Sight, params: dict[str, Any] | None = None) -> None:
        if params:
            raise BanneretError(
                f"Observations of Banneret's games take no parameters, but {', '.join(params)} was given."
            )
        if not iig_obs_type.public_info or iig_obs_type.private_info == pyspiel.PrivateInfoType.ALL_PLAYERS:
            raise BanneretError(
                "A player sees what is public and what is its own: other observations of Banneret's games can't be had."
            )
        self._private = iig_obs_type.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        self._recall = iig_obs_type.perfect_recall
        self._sight = sight
        self._rows = Rows(sight.columns, 1)
        sizes = {"observation": sight.width}
        if self._recall:
            sizes |= {"memory": 8 * SIZE}
        self.tensor = np.zeros(sum(sizes.values()), np.float32)
        self.dict = dict(zip(sizes, np.split(self.tensor, np.cumsum(list(sizes.values()))[:-1]), strict=True))

    def set_from(self, state: BanneretState, player: int) -> None:
        """Fill `tensor` with what the player knows in this state."""
        seat = self._viewer(player)
        node = state.node
        self._rows.clear()
        self._sight.write(node.state, seat, node.decision, self._rows.row, 0)
        self._rows.tell(self.dict["observation"].reshape(1, -1))
        if self._recall:
            self.dict["memory"][:] = np.unpackbits(np.frombuffer(known(node, seat), np.uint8))

    def string_from(self, state: BanneretState, player: int) -> str:
        """The same as text."""
        seat = self._viewer(player)
        return knows(state.node, seat) if self._recall else sees(state.node, seat)

    def _viewer(self, player: int) -> int:
        """Whose eyes: the player's, or a spectator's."""
        return player if self._private and player >= 0 else SPECTATOR


for _game in games():
    register(_game)
for _rung in rungs():
    _register(_rung)
