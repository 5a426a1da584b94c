"""What an environment shows an agent: the observation, the mask, and what the numbers of its options mean."""

from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from ..kernel.decision import MOST_OPTIONS
from ..kernel.option import Menu
from .actions import Actions, Notations, action_id
from .arrays import Rows, bounds, dtype
from .bout import Bout

Observation = dict[str, NDArray[Any]]

_NOTHING = Menu(())


class Looking:
    """How agents look at the matches of a scenario.

    `raw`: observations are the whole numbers themselves (int16) and not on a scale (float32). `action_features`: the
    observation has a row for each option, in `options`. `odds`: with what chance will do with it.
    """

    __slots__ = ("_rows", "_rows_of_options", "actions", "columns", "space")

    def __init__(self, bout: Bout, *, raw: bool = False, action_features: bool = False, odds: bool = False) -> None:
        self.columns = bout.sight.columns
        self.actions = Actions(bout.sight, bout.variants, odds) if action_features or odds else None
        self._rows = Rows(self.columns, 1, raw)
        least, most = bounds(self.columns, raw)
        shown: dict[str, spaces.Space[Any]] = {
            "observation": spaces.Box(least, most, dtype=dtype(raw)),
            "action_mask": spaces.Box(0, 1, (MOST_OPTIONS,), np.int8),
        }
        self._rows_of_options: Rows | None = None
        if self.actions is not None:
            self._rows_of_options = Rows(self.actions.columns, MOST_OPTIONS, raw)
            least, most = (np.tile(bound, (MOST_OPTIONS, 1)) for bound in bounds(self.actions.columns, raw))
            shown["options"] = spaces.Box(least, most, dtype=dtype(raw))
        self.space: spaces.Space[Any] = spaces.Dict(shown)

    def observe(self, bout: Bout, seat: int) -> Observation:
        """What a seat sees. It has options only if it is its turn."""
        rows, decision = self._rows, bout.decision
        rows.clear()
        bout.sight.write(bout.state, seat, decision, rows.row, 0)
        found: Observation = {"observation": rows.told()[0], "action_mask": self.mask(bout, seat)}
        if self._rows_of_options is not None and self.actions is not None:
            self._rows_of_options.clear()
            if decision is not None and decision.seat == seat:
                self.actions.write(bout.game, bout.state, decision, self._rows_of_options.row, 0)
            found["options"] = self._rows_of_options.told()
        return found

    def mask(self, bout: Bout, seat: int) -> NDArray[np.int8]:
        mask = np.zeros(MOST_OPTIONS, dtype=np.int8)
        if bout.decision is not None and bout.decision.seat == seat:
            mask[: len(bout.decision.menu)] = 1
        return mask

    def info(self, bout: Bout, seat: int) -> dict[str, Any]:
        """The seat's menu if it is its turn, else nothing: also where several choose at once, only one is asked at a
        time."""
        mine = bout.decision is not None and bout.decision.seat == seat
        menu = bout.decision.menu if bout.decision is not None and mine else _NOTHING
        info: dict[str, Any] = {"action_mask": self.mask(bout, seat), "options": Notations(menu)}
        if self.actions is not None:
            info["ids"] = np.asarray([action_id(option.notation) for option in menu], dtype=np.uint64)
        return info
