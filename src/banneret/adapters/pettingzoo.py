"""Any game as a PettingZoo environment (https://pettingzoo.farama.org).

>>> from banneret.adapters.pettingzoo import env
>>> march = env("calais", "march")
>>> march.reset(seed=1415)
>>> for agent in march.agent_iter():
...     observation, reward, termination, truncation, info = march.last()
...     march.step(None if termination or truncation else march.action_space(agent).sample(info["action_mask"]))

Agents are the seats, by name. An **action** is the number of an option in the seat's menu, and `action_mask` (in the
observation and in the info) says which numbers the menu has; the info's `options` gives each option's notation. With
`action_features=True` the observation has a row of named columns for each option (`env.action_columns`), and the info
their stable `ids`: see `banneret.adapters.actions`. The **observation** is what the seat may know and nothing else, in
named columns (`env.columns`), from -1 to 1 or, with `raw=True`, as whole numbers: see `banneret.adapters.observing`.
**Rewards** come at the end: the result's scores, put on a scale from -1 to 1. Where several seats choose at once in
secret, the agents are asked one after another and learn nothing of each other's choices. All chance comes from the seed
given to `reset`. Copied or pickled, an environment keeps its match, with the dice that are to come.
"""

from collections.abc import Mapping
from typing import Any

from ..kernel.decision import MOST_OPTIONS
from ..kernel.game import Game
from ..kernel.observer import Column
from ..kernel.refusal import BanneretError
from ..kernel.scene import Scene
from .bout import Bout, by_name, limit, rewards
from .extras import missing
from .facts import in_words

try:
    from gymnasium import spaces
    from pettingzoo import AECEnv
    from pettingzoo.utils import wrappers

    from .looking import Looking, Observation
except ImportError as error:
    raise missing("pettingzoo", error) from None

RENDER_MODES = ("human", "ansi")

ILLEGAL_REWARD = -1.0
"""What an agent gets that answers off its menu: the game ends there, and it is as if it had lost as badly as can be."""


def env(
    game: Game[Any] | str,
    scenario: str | None = None,
    variants: Mapping[str, str] | None = None,
    render_mode: str | None = None,
    max_cycles: int | None = None,
    *,
    raw: bool = False,
    action_features: bool = False,
    odds: bool = False,
) -> AECEnv:
    """The environment in the wrappers that PettingZoo puts around its own board games."""
    own = BanneretEnv(
        game, scenario, variants, render_mode, max_cycles, raw=raw, action_features=action_features, odds=odds
    )
    wrapped = wrappers.TerminateIllegalWrapper(own, illegal_reward=ILLEGAL_REWARD)
    wrapped = wrappers.AssertOutOfBoundsWrapper(wrapped)
    return wrappers.OrderEnforcingWrapper(wrapped)


class BanneretEnv(AECEnv):
    """The environment itself. With `max_cycles` it is cut short after that many answers; raw, action_features and odds
    are as `Looking` takes them."""

    def __init__(
        self,
        game: Game[Any] | str,
        scenario: str | None = None,
        variants: Mapping[str, str] | None = None,
        render_mode: str | None = None,
        max_cycles: int | None = None,
        *,
        raw: bool = False,
        action_features: bool = False,
        odds: bool = False,
    ) -> None:
        super().__init__()
        self._bout = Bout(game, scenario, variants)
        self.game, self.scenario, self.variants = self._bout.game, self._bout.scenario, self._bout.variants
        self.metadata = {
            "name": f"banneret_{self.game.id}_{self.scenario.id}_v{self.game.version}",
            "render_modes": list(RENDER_MODES),
            "is_parallelizable": False,
            "render_fps": 1,
        }
        if render_mode is not None and render_mode not in RENDER_MODES:
            raise BanneretError(f"A game can be rendered as {' or '.join(RENDER_MODES)}, not as “{render_mode}”.")
        self.render_mode = render_mode
        self.max_cycles = limit(max_cycles)
        self._shown = {"raw": raw, "action_features": action_features, "odds": odds}
        self._looking = Looking(self._bout, **self._shown)
        self.columns: tuple[Column, ...] = self._looking.columns
        """What stands in an observation, number by number."""
        self.action_columns: tuple[Column, ...] = () if self._looking.actions is None else self._looking.actions.columns
        self.things: tuple[str, ...] = self._bout.sight.things
        """What the numbers of touched things stand for, from 1."""
        self.possible_agents = list(self.scenario.seats)
        self.agents = self.possible_agents[:]
        self.action_spaces = {agent: spaces.Discrete(MOST_OPTIONS) for agent in self.agents}
        self.observation_spaces = dict.fromkeys(self.agents, self._looking.space)
        self._idle = self._looking.info(self._bout, -1)

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a match. Without a seed the dice go on where the last match left them (the first time: anywhere).

        `options={"position": state}` begins in that position instead of the scenario's first.
        """
        self._bout.begin(seed, (options or {}).get("position"))
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = dict.fromkeys(self.agents, self._idle)
        self._select()

    def step(self, action: int | None) -> None:
        """The selected agent answers with this option of its menu."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        decision = self._bout.decision
        menu = () if decision is None else decision.menu
        if action is None or not 0 <= action < len(menu):
            raise BanneretError(
                f"{agent.capitalize()} has {len(menu)} options, and {action} is the number of none of them."
            )
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self.infos[agent] = self._idle
        if self._bout.answer(menu[int(action)]) is None:
            result = self._bout.state.result
            assert result is not None, "nobody is asked only when the game is over"
            self.rewards = dict(zip(self.possible_agents, rewards(self.game, result), strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
        elif self._bout.answers == self.max_cycles:
            self.truncations = dict.fromkeys(self.agents, True)
        self._select()
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def observe(self, agent: str) -> Observation:
        return self._looking.observe(self._bout, self.possible_agents.index(agent))

    def scene(self, agent: str | None) -> Scene:
        """What this agent sees (None: a spectator), as a client would draw it."""
        return self._bout.scene(None if agent is None else self.possible_agents.index(agent))

    def render(self) -> str | None:
        """What a spectator sees, a fact a line: printed (human) or returned (ansi)."""
        if self.render_mode is None:
            raise BanneretError("To render a match, make its environment with render_mode “human” or “ansi”.")
        picture = in_words(self.scene(None), self._bout.decision)
        if self.render_mode == "ansi":
            return picture
        print(picture, end="\n\n")
        return None

    def close(self) -> None:
        """There is nothing to close: no window, no process."""

    def _select(self) -> None:
        """Whose turn it is now, and what that agent may do. At the end it stays with the last: PettingZoo takes leave
        of agents from there."""
        decision = self._bout.decision
        if decision is not None:
            self.agent_selection = self.possible_agents[decision.seat]
            self.infos[self.agent_selection] = self._looking.info(self._bout, decision.seat)

    # Copies and pickles keep the match. What can be made again from how the environment was made is made again.

    def __getstate__(self) -> dict[str, Any]:
        made = (by_name(self.game, self.scenario.id), self.scenario.id, self.variants, self.render_mode)
        kept = {name: vars(self)[name] for name in _KEPT if name in vars(self)}
        return {"made": (*made, self.max_cycles), "shown": self._shown, "bout": self._bout, "kept": kept}

    def __setstate__(self, state: dict[str, Any]) -> None:
        BanneretEnv.__init__(self, *state["made"], **state["shown"])
        self._bout = state["bout"]
        self.__dict__.update(state["kept"])
        if "infos" in vars(self) and self._bout.decision is not None:
            self._select()


_KEPT = (
    "agent_selection",
    "agents",
    "rewards",
    "_cumulative_rewards",
    "terminations",
    "truncations",
    "infos",
    "_skip_agent_selection",
)
"""What PettingZoo knows of a match under way."""
