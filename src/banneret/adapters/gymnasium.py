"""One seat of any game as a Gymnasium environment (https://gymnasium.farama.org); bots have the others.

>>> import banneret
>>> march = banneret.make("calais/agincourt-v1", seat="english", opponent="squire")
>>> observation, info = march.reset(seed=1415)
>>> while True:
...     action = march.action_space.sample(info["action_mask"])
...     observation, reward, terminated, truncated, info = march.step(action)
...     if terminated or truncated:
...         break

Observations, actions and what they mean are as in `banneret.adapters.pettingzoo`. A number that is not on the menu ends
the match with the lowest reward, and the info says `illegal`. Importing this module registers every scenario with
Gymnasium: `gymnasium.make("banneret.adapters.gymnasium:banneret/calais-agincourt-v1", opponent="squire")`.
"""

from collections.abc import Mapping
from typing import Any, SupportsInt

from ..bots import roster
from ..bots.bot import Bot
from ..kernel.decision import MOST_OPTIONS
from ..kernel.dice import FastDice
from ..kernel.game import Game
from ..kernel.observer import Column
from ..kernel.option import Option
from ..kernel.refusal import BanneretError
from ..kernel.scene import Scene
from ..kernel.view import View
from .bout import Bout, by_name, limit, rewards
from .extras import missing
from .facts import in_words
from .naming import all_names, named

try:
    import gymnasium
    from gymnasium import spaces

    from .looking import Looking, Observation
except ImportError as error:
    raise missing("gymnasium", error) from None

ILLEGAL_REWARD = -1.0
"""What an answer off the menu gets: the game ends there, and it is as if it had been lost as badly as can be."""

MOST_BEGINNINGS = 100
"""So many matches may end in a row before the seat is asked anything."""

NAMESPACE = "banneret"


class SeatEnv(gymnasium.Env[Observation, SupportsInt]):
    """A seat, by name (default: the scenario's first), against `opponent`: the name of a bot (`banneret.bots.roster`)
    for all other seats, or one for each by seat. With `max_steps` a match is cut short after that many answers of the
    seat; raw, action_features and odds are as `Looking` takes them."""

    metadata: dict[str, Any] = {"render_modes": ["human", "ansi"], "render_fps": 1}  # noqa: RUF012 - Gymnasium's own is no ClassVar

    def __init__(
        self,
        game: Game[Any] | str,
        scenario: str | None = None,
        variants: Mapping[str, str] | None = None,
        *,
        seat: str | None = None,
        opponent: str | Mapping[str, str] = "random",
        render_mode: str | None = None,
        max_steps: int | None = None,
        raw: bool = False,
        action_features: bool = False,
        odds: bool = False,
    ) -> None:
        self._bout = Bout(game, scenario, variants)
        self.game, self.scenario, self.variants = self._bout.game, self._bout.scenario, self._bout.variants
        self.seat = 0 if seat is None else self.game.seat(self.scenario.id, seat)
        self.opponents = _opponents(self.scenario.seats, self.scenario.seats[self.seat], opponent)
        self._bots: dict[int, Bot] = {
            self.scenario.seats.index(name): roster.make(bot) for name, bot in self.opponents.items()
        }
        self._thinking = FastDice(0)
        if render_mode is not None and render_mode not in self.metadata["render_modes"]:
            raise BanneretError(f"A game can be rendered as human or ansi, not as “{render_mode}”.")
        self.render_mode = render_mode
        self.max_steps = limit(max_steps)
        self.steps = 0
        self._shown = {"raw": raw, "action_features": action_features, "odds": odds}
        self._looking = Looking(self._bout, **self._shown)
        self.columns: tuple[Column, ...] = self._looking.columns
        self.action_columns: tuple[Column, ...] = () if self._looking.actions is None else self._looking.actions.columns
        self.things: tuple[str, ...] = self._bout.sight.things
        self.observation_space = self._looking.space
        self.action_space = spaces.Discrete(MOST_OPTIONS)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begin a match, up to the seat's first decision. Without a seed all dice go on where the last match left
        them. `options={"position": state}` begins in that position instead of the scenario's first."""
        super().reset(seed=seed)
        if seed is not None:
            self._thinking = FastDice(f"{seed} opponents")
        position = (options or {}).get("position")
        self.steps = 0
        for _ in range(MOST_BEGINNINGS):
            self._bout.begin(seed, position)
            if self._others():
                return self._shows()
            seed = None
        raise BanneretError(f"{self.scenario.seats[self.seat].capitalize()} is never asked anything in this match.")

    def step(self, action: SupportsInt) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """The seat answers with this option of its menu; then the bots answer until it is its turn again."""
        decision, number = self._bout.decision, int(action)
        if decision is None:
            how = "is over" if self._bout.begun else "has not begun"
            raise BanneretError(f"The match {how}: reset it.")
        if not 0 <= number < len(decision.menu):
            self._bout.decision = None
            shown, info = self._shows()
            return shown, ILLEGAL_REWARD, True, False, info | {"illegal": True}
        self._bout.answer(decision.menu[number])
        self.steps += 1
        going = self._others()
        cut = going and self.steps == self.max_steps
        shown, info = self._shows()
        if self.render_mode == "human":
            self.render()
        return shown, 0.0 if going else self._reward(), not going, cut, info

    def scene(self) -> Scene:
        """What the seat sees, as a client would draw it."""
        return self._bout.scene(self.seat)

    def render(self) -> str | None:
        """What the seat sees, a fact a line: printed (human) or returned (ansi)."""
        if self.render_mode is None:
            raise BanneretError("To render a match, make its environment with render_mode “human” or “ansi”.")
        picture = in_words(self.scene(), self._bout.decision)
        if self.render_mode == "ansi":
            return picture
        print(picture, end="\n\n")
        return None

    def _shows(self) -> tuple[Observation, dict[str, Any]]:
        return self._looking.observe(self._bout, self.seat), self._looking.info(self._bout, self.seat)

    def _others(self) -> bool:
        """The bots answer. Whether it is the seat's turn then: if not, the match is over."""
        bout = self._bout
        decision = bout.decision
        while decision is not None and decision.seat != self.seat:
            view = View(bout.game, bout.state, decision.seat, decision)
            chosen: Option = self._bots[decision.seat].choose(view, self._thinking)
            decision = bout.answer(chosen)
        return decision is not None

    def _reward(self) -> float:
        result = self._bout.state.result
        assert result is not None, "nobody is asked only when the game is over"
        return rewards(self.game, result)[self.seat]

    # Copies and pickles keep the match.

    def __getstate__(self) -> dict[str, Any]:
        named = {"seat": self.scenario.seats[self.seat], "opponent": self.opponents, "render_mode": self.render_mode}
        return {
            "made": (by_name(self.game, self.scenario.id), self.scenario.id, self.variants),
            "named": {**named, "max_steps": self.max_steps, **self._shown},
            "bout": self._bout,
            "thinking": self._thinking.rng.getstate(),
            "steps": self.steps,
            "gymnasiums": {name: getattr(self, name) for name in _GYMNASIUMS},
        }

    def __setstate__(self, state: dict[str, Any]) -> None:
        SeatEnv.__init__(self, *state["made"], **state["named"])
        self._bout = state["bout"]
        self._thinking.rng.setstate(state["thinking"])
        self.steps = state["steps"]
        vars(self).update(state["gymnasiums"])


_GYMNASIUMS = ("spec", "_np_random", "_np_random_seed")
"""What Gymnasium itself keeps at an environment: how it was made, and dice that ours does not use."""


def _opponents(seats: tuple[str, ...], own: str, opponent: str | Mapping[str, str]) -> dict[str, str]:
    """Who plays which of the other seats."""
    others = [seat for seat in seats if seat != own]
    if isinstance(opponent, str):
        return dict.fromkeys(others, opponent)
    if not isinstance(opponent, Mapping):
        raise BanneretError(f"The opponent is the name of a bot, or one for each of the other seats, not “{opponent}”.")
    if set(opponent) - {own} != set(others):
        raise BanneretError(f"Say who plays each of the other seats: {', '.join(others)}.")
    return {seat: opponent[seat] for seat in others}


def make(name: str, **how: Any) -> SeatEnv:
    """The environment of a scenario by its name (`banneret.adapters.naming`)."""
    game, scenario = named(name)
    return SeatEnv(game, scenario.id, **how)


def register() -> None:
    """Make every scenario known to Gymnasium, as `banneret/calais-agincourt-v1`."""
    for name, _, scenario in all_names():
        game = name.partition("/")[0]
        id = f"{NAMESPACE}/{name.replace('/', '-')}"
        if id not in gymnasium.registry:
            gymnasium.register(
                id=id,
                entry_point="banneret.adapters.gymnasium:SeatEnv",
                kwargs={"game": game, "scenario": scenario.id},
                order_enforce=True,
                disable_env_checker=True,
            )


register()
