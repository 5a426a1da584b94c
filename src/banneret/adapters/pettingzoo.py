"""Any game as a PettingZoo environment (https://pettingzoo.farama.org).

>>> from banneret.adapters.pettingzoo import env
>>> march = env("calais", "march")
>>> march.reset(seed=1415)
>>> for agent in march.agent_iter():
...     observation, reward, termination, truncation, info = march.last()
...     march.step(None if termination or truncation else march.action_space(agent).sample(info["action_mask"]))

Agents are the seats, by name. An **action** is the number of an option in the seat's menu, and `action_mask` (in the
observation and in the info) says which numbers the menu has; the info's `options` gives each option's notation, for
agents that want to know what the numbers mean. The **observation** is made from what the seat sees and from nothing
else: see `banneret.adapters.features`. **Rewards** come at the end: the result's scores, put on a scale from -1 to 1.
Where several seats choose at once in secret, the agents are asked one after another and learn nothing of each other's
choices. All chance comes from the seed given to `reset`.
"""

from collections.abc import Mapping
from typing import Any

from ..kernel.compose import compose
from ..kernel.decision import MOST_OPTIONS, Decision
from ..kernel.dice import FastDice
from ..kernel.flow import advance, apply, peek
from ..kernel.game import Game
from ..kernel.referee import Referee
from ..kernel.refusal import BanneretError
from ..kernel.registry import game as find_game
from ..kernel.scene import Scene
from ..kernel.state import State
from . import features
from .extras import missing

try:
    import numpy as np
    from gymnasium import spaces
    from gymnasium.utils import EzPickle
    from numpy.typing import NDArray
    from pettingzoo import AECEnv
    from pettingzoo.utils import wrappers
except ImportError as error:
    raise missing("pettingzoo", error) from None

Observation = dict[str, NDArray[Any]]

RENDER_MODES = ("human", "ansi")

ILLEGAL_REWARD = -1.0
"""What an agent gets that answers off its menu: the game ends there, and it is as if it had lost as badly as can be."""


def env(
    game: Game[Any] | str,
    scenario: str | None = None,
    variants: Mapping[str, str] | None = None,
    render_mode: str | None = None,
    max_cycles: int | None = None,
) -> AECEnv:
    """The environment in the wrappers that PettingZoo puts around its own board games."""
    wrapped = wrappers.TerminateIllegalWrapper(
        BanneretEnv(game, scenario, variants, render_mode, max_cycles), illegal_reward=ILLEGAL_REWARD
    )
    wrapped = wrappers.AssertOutOfBoundsWrapper(wrapped)
    return wrappers.OrderEnforcingWrapper(wrapped)


class BanneretEnv(AECEnv, EzPickle):
    """The environment itself. With `max_cycles` it is cut short after that many answers."""

    def __init__(
        self,
        game: Game[Any] | str,
        scenario: str | None = None,
        variants: Mapping[str, str] | None = None,
        render_mode: str | None = None,
        max_cycles: int | None = None,
    ) -> None:
        EzPickle.__init__(self, game, scenario, variants, render_mode, max_cycles)
        super().__init__()
        self.game = (find_game(game) if isinstance(game, str) else game).of(scenario)
        self.scenario = self.game.scenario(scenario)
        self.variants = self.game.settle(variants or {})
        self.metadata = {
            "name": f"banneret_{self.game.id}_{self.scenario.id}_v{self.game.version}",
            "render_modes": list(RENDER_MODES),
            "is_parallelizable": False,
            "render_fps": 1,
        }
        if render_mode is not None and render_mode not in RENDER_MODES:
            raise BanneretError(f"A game can be rendered as {' or '.join(RENDER_MODES)}, not as “{render_mode}”.")
        self.render_mode = render_mode
        self.max_cycles = max_cycles
        self.possible_agents = list(self.scenario.seats)
        self.agents = self.possible_agents[:]
        self.action_spaces = {agent: spaces.Discrete(MOST_OPTIONS) for agent in self.agents}
        self.observation_spaces = {agent: _observation_space(len(self.agents)) for agent in self.agents}
        self._dice: FastDice | None = None

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a match. Without a seed the dice go on where the last match left them (the first time: anywhere).

        `options={"position": state}` begins in that position instead of the scenario's first.
        """
        if seed is not None or self._dice is None:
            self._dice = FastDice(seed)
        self._ref = Referee(self._dice)
        position: State | None = (options or {}).get("position")
        self._decision: Decision | None
        if position is None:
            self._state: State = self.game.start(self.scenario.id, self.variants)
            self._decision = advance(self._state, self._ref)
        else:
            self._state = position.clone()
            self._decision = peek(self._state)
        if self._decision is None:
            raise BanneretError("A match can't begin in a position where the game is over.")
        self._cycles = 0
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self._select()

    def step(self, action: int | None) -> None:
        """The selected agent answers with this option of its menu."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        seat = self.possible_agents.index(agent)
        menu = self._decision.menu_of(seat) if self._decision is not None else ()
        if action is None or not 0 <= action < len(menu):
            raise BanneretError(
                f"{agent.capitalize()} has {len(menu)} options, and {action} is the number of none of them."
            )
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        apply(self._state, self._ref, seat, menu[action])
        self._decision = advance(self._state, self._ref)
        self._cycles += 1
        if self._decision is None:
            self.rewards = self._final_rewards()
            self.terminations = dict.fromkeys(self.agents, True)
        elif self._cycles == self.max_cycles:
            self.truncations = dict.fromkeys(self.agents, True)
        self._select()
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def observe(self, agent: str) -> Observation:
        numbers = features.vector(self.scene(agent))
        return {"observation": np.asarray(numbers, dtype=np.float32), "action_mask": self._mask(agent)}

    def scene(self, agent: str | None) -> Scene:
        """What this agent sees (None: a spectator), as a client would draw it."""
        return compose(
            self.game, self._state, None if agent is None else self.possible_agents.index(agent), self._decision
        )

    def render(self) -> str | None:
        """What a spectator sees, in words: printed for people (human) or returned (ansi)."""
        if self.render_mode is None:
            raise BanneretError("To render a match, make its environment with render_mode “human” or “ansi”.")
        picture = features.text(self.scene(None))
        if self.render_mode == "ansi":
            return picture
        print(picture, end="\n\n")
        return None

    def close(self) -> None:
        """There is nothing to close: no window, no process."""

    def _select(self) -> None:
        """Whose turn it is now, and what that agent may do. At the end it stays with the last: PettingZoo takes leave
        of agents from there."""
        if self._decision is not None:
            self.agent_selection = self.possible_agents[self._decision.seat]
        self.infos = {
            agent: {"action_mask": self._mask(agent), "options": self._options(agent)} for agent in self.agents
        }

    def _options(self, agent: str) -> tuple[str, ...]:
        """The agent's menu if it is its turn, else nothing: also where several choose at once, only one is asked at a
        time."""
        if self._decision is None or agent != self.agent_selection:
            return ()
        return tuple(option.notation for option in self._decision.menu)

    def _mask(self, agent: str) -> NDArray[np.int8]:
        mask = np.zeros(MOST_OPTIONS, dtype=np.int8)
        if self._decision is not None and agent == self.agent_selection:
            mask[: len(self._decision.menu)] = 1
        return mask

    def _final_rewards(self) -> dict[str, float]:
        result = self._state.result
        assert result is not None, "asked only when the game is over"
        low, high = self.game.score_range
        scaled = (2.0 * (score - low) / (high - low) - 1.0 for score in result.scores)
        return dict(zip(self.possible_agents, scaled, strict=True))


def _observation_space(seats: int) -> spaces.Dict:
    return spaces.Dict(
        {
            "observation": spaces.Box(0.0, 1.0, (features.length(seats),), np.float32),
            "action_mask": spaces.Box(0, 1, (MOST_OPTIONS,), np.int8),
        }
    )
