"""Many matches of a scenario at once, in one process: for programs that learn by playing against themselves.

>>> from banneret.adapters.batch import Batch
>>> batch = Batch("calais", "march", count=32, seed=1415)
>>> for _ in range(1000):
...     batch.step(batch.sample())  # the arrays of batch.tables are written anew

Each row of the tables is a match, seen by the seat to move. A match that ends begins again at once. The match of row i
is the one that an environment plays which is reset with `seed + i`, and later without a seed.
"""

from collections.abc import Mapping
from typing import Any

from ..kernel.decision import MOST_OPTIONS
from ..kernel.game import Game
from ..kernel.refusal import BanneretError
from .actions import Actions, Notations
from .bout import Bout, limit, rewards
from .bouts import BEGUN, Bouts
from .extras import missing

try:
    import numpy as np
    from numpy.typing import ArrayLike, NDArray

    from .arrays import Line, Rows
    from .tables import Tables
except ImportError as error:
    raise missing("gymnasium", error) from None

_NUMBERS = np.arange(MOST_OPTIONS, dtype=np.int16)


class Batch:
    """`count` matches. With `max_steps` each is cut short after that many answers. `raw`, `action_features` and `odds`
    are as in the environments; `first` is the number of the first row where a batch is part of a greater one, and
    `tables` where it then writes."""

    def __init__(
        self,
        game: Game[Any] | str,
        scenario: str | None = None,
        variants: Mapping[str, str] | None = None,
        *,
        count: int,
        seed: int = 0,
        max_steps: int | None = None,
        raw: bool = False,
        action_features: bool = False,
        odds: bool = False,
        first: int = 0,
        tables: Tables | None = None,
    ) -> None:
        if count < 1:
            raise BanneretError(f"A batch has at least one match, not {count}.")
        self._bouts = [Bout(game, scenario, variants) for _ in range(count)]
        bout = self._bouts[0]
        self.game, self.scenario, self.variants = bout.game, bout.scenario, bout.variants
        self.max_steps = limit(max_steps)
        self._sight = bout.sight
        self.columns, self.things = self._sight.columns, self._sight.things
        self._actions = Actions(self._sight, self.variants, odds) if action_features or odds else None
        self.action_columns = () if self._actions is None else self._actions.columns
        self.tables = tables or tables_of(self, count, raw)
        self._first = first
        self._rows = Rows(self.columns, count, raw)
        self._seats, self._lengths = Line(count), Line(count)
        self._together = Bouts(self._bouts, self._rows.row, self._seats.numbers, self._lengths.numbers)
        self._masks = self.tables.masks.view(np.bool_)
        self._option_rows = None if self._actions is None else Rows(self._actions.columns, count * MOST_OPTIONS, raw)
        self._dice = np.random.default_rng(seed)
        self.reset(seed)

    def reset(self, seed: int | None = None) -> Tables:
        """Begin all matches anew; without a seed, with the dice that go on."""
        if seed is not None:
            self._dice = np.random.default_rng(seed)
        for number, bout in enumerate(self._bouts, self._first):
            bout.begin(None if seed is None else seed + number)
        tables = self.tables
        tables.rewards.fill(0.0)
        tables.ended.fill(False)
        tables.cut.fill(False)
        self._show()
        return tables

    def step(self, actions: ArrayLike) -> Tables:
        """Each match's seat to move answers with this option of its menu. If one of them is not on a menu, that is said
        and nothing changes."""
        tables = self.tables
        numbers: list[int] = tables.checked(actions).tolist()
        tables.rewards.fill(0.0)
        tables.ended.fill(False)
        tables.cut.fill(False)
        for row, result in self._together.answer(numbers, self.max_steps):
            if result is None:
                tables.cut[row] = True
            else:
                tables.rewards[row] = rewards(self.game, result)
                tables.ended[row] = True
        self._show()
        return tables

    def sample(self) -> NDArray[np.int64]:
        """An answer for each match, all options equally likely."""
        return self.tables.sample(self._dice)

    def notations(self, row: int) -> Notations:
        """The options of the seat to move in a match, in words."""
        decision = self._bouts[row].decision
        assert decision is not None, BEGUN
        return Notations(decision.menu)

    def _show(self) -> None:
        rows, tables = self._rows, self.tables
        rows.clear()
        self._together.show()
        rows.tell(tables.observations)
        tables.seats[:] = self._seats.seen
        tables.lengths[:] = self._lengths.seen
        np.less(_NUMBERS, self._lengths.column, out=self._masks)
        if self._actions is not None and self._option_rows is not None:
            self._show_options(self._actions, self._option_rows)

    def _show_options(self, actions: Actions, rows: Rows) -> None:
        rows.clear()
        at = 0
        for bout in self._bouts:
            assert bout.decision is not None, BEGUN
            actions.write(bout.game, bout.state, bout.decision, rows.row, at)
            at += actions.width * MOST_OPTIONS
        rows.tell(self.tables.options.reshape(rows.whole.shape))


def tables_of(batch: Batch, count: int, raw: bool, buffer: memoryview | None = None) -> Tables:
    """Tables for the matches of a batch, or of one like it with so many rows."""
    seats, options = len(batch.scenario.seats), len(batch.action_columns)
    return Tables(count, len(batch.columns), seats, options, raw, buffer)
