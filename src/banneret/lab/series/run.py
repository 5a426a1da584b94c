"""All games of a series, played by many processes.

>>> from banneret.lab import run
>>> series = run("calais", bots={"english": "greedy", "french": "random"}, games=400, swap=True, seed="1")
>>> series.summary().bots[0].win
"""

from collections.abc import Callable, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass
from functools import partial
from time import perf_counter
from typing import Any

from ...kernel.game import Game
from ..journal import Journal
from ..pool import hired
from ..staff import Crash, Staff
from . import report
from .played import Played, play
from .results import Results
from .schedule import Schedule, schedule
from .sitting import Thought


@dataclass(slots=True)
class Series(Results):
    """What was played, and how it looks to people."""

    def html(self) -> str:
        """The report: one HTML file that needs nothing else."""
        return report.html(self)

    def _repr_html_(self) -> str:
        """What a notebook shows."""
        return report.tables(self)


def run(
    game: Game[Any] | str,
    bots: Mapping[str, str],
    games: int = 100,
    *,
    scenario: str | None = None,
    variants: Mapping[str, str] | None = None,
    swap: bool = False,
    workers: int | Staff | None = None,
    seed: str | int = "1",
    only: Sequence[int] | None = None,
    journal: Journal | None = None,
    watch: Callable[[Series], None] | None = None,
) -> Series:
    """Play a series of games between bots.

    `game` is a name or a Game; `bots` maps seats to names of bots (`random`, `greedy`, `mcts:200`). With `swap` half of
    the games are played with the bots exchanged. `workers` is the number of processes (default: the processors there
    are; 1: in this process), or another staff, such as a cluster (`ray_pool.Cluster`). The same `seed` gives the same
    games whoever plays them. `only` plays just these numbers of the schedule. A `journal` keeps each game as soon as it
    is finished; those that it has kept before are not played again. `watch` is called with the series after each game.

    Ctrl-C ends the series early and keeps the games that are finished. A game that crashes is listed in `crashes` and
    loses nothing else.

    >>> series = run("calais", bots={"english": "greedy", "french": "random"}, games=400, swap=True)
    >>> print(series.summary().bots)
    """
    return play_all(
        schedule(game, bots, games, scenario=scenario, variants=variants, seed=seed, swap=swap),
        workers=workers,
        only=only,
        journal=journal,
        watch=watch,
    )


def play_all(
    schedule: Schedule,
    *,
    workers: int | Staff | None = None,
    only: Sequence[int] | None = None,
    journal: Journal | None = None,
    watch: Callable[[Series], None] | None = None,
) -> Series:
    """Play all games of a plan: see `run`."""
    numbers = range(schedule.games) if only is None else only
    staff = hired(workers)
    series = Series(schedule, asked=len(numbers), workers=staff.count)
    job = partial(play, schedule)
    part = None if journal is None else journal.part(schedule.plan(), tuple[Played, dict[str, Thought]])
    began = perf_counter()
    try:
        with closing(staff.work(job, numbers) if part is None else part.resume(staff, job, numbers)) as results:
            for _, result in results:
                if isinstance(result, Crash):
                    series.crashes.append(result)
                else:
                    series.add(*result)
                if watch is not None:
                    watch(series)
    except KeyboardInterrupt:
        series.interrupted = True
    series.seconds = perf_counter() - began
    series.games.sort(key=lambda played: played.number)
    series.crashes.sort(key=lambda crash: crash.number)
    return series
