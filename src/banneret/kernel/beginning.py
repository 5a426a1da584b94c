"""With what does a match begin? With a scenario's own set-up; or with a position, which must then agree with all that
is said beside it."""

from collections.abc import Mapping
from typing import Any

from . import codec
from .game import Game, Scenario
from .refusal import BanneretError
from .state import State


class Beginning:
    """The scenario, the optional rules and the first position of a match. A position brings its scenario, its seats and
    its optional rules along, as far as it tells them."""

    __slots__ = ("_first", "game", "position", "scenario", "variants")

    def __init__(
        self, game: Game[Any], scenario: str | None, variants: Mapping[str, str], position: State | str
    ) -> None:
        self.position = codec.dumps(position) if isinstance(position, State) else position
        """Where it begins (`codec.dumps`), if not with the scenario's own set-up."""
        self._first = codec.loads(game, self.position) if self.position else None
        self.game: Game[Any] = game.of(scenario) if self._first is None else game.of_state(self._first)
        """What is played: of a title that holds several games the one of the scenario, or of the position."""
        told = None if self._first is None else self.game.scenario_of(self._first)
        if told is not None and scenario not in (None, told.id):
            raise BanneretError(f"The position is of the scenario “{told.id}”, not of “{scenario}”.")
        if scenario is not None and game.of(scenario) is not self.game:
            raise BanneretError(f"“{scenario}” is no scenario of the kind {self.game.kind}, of which the position is.")
        self.scenario: Scenario = self.game.scenario(scenario) if told is None else told
        self.variants: dict[str, str] = self._settled(variants)

    def _settled(self, given: Mapping[str, str]) -> dict[str, str]:
        told = {} if self._first is None else self.game.variants_of(self._first)
        settled = self.game.settle({**told, **given})
        for id, value in told.items():
            if settled[id] != value:
                raise BanneretError(f"In the position the optional rule {id} is “{value}”, not “{settled[id]}”.")
        return settled

    def fresh(self) -> State:
        """The position before anything has happened."""
        if self._first is not None:
            return self._first.clone()
        first: State = self.game.start(self.scenario.id, self.variants)
        return first
