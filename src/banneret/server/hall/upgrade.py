"""A new version of the rules meets games that are being played: every one of them is replayed before anybody is
served."""

import logging
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from ... import __version__
from ...kernel.dice import Seed
from ...kernel.game import Game
from ...kernel.match import Match
from ...kernel.record import Entry, RecordError
from ...kernel.refusal import BanneretError
from ...kernel.registry import game as find_game
from ...kernel.replay import outdated
from ..storage import changes, lists, rows, secrets
from ..storage.database import Database, Failure
from ..storage.rows import TableRow, Unreadable
from ..table.standstill import sentence

LOG = logging.getLogger("banneret.upgrade")

_SERVED_BY = "served_by"


@dataclass(slots=True, frozen=True)
class Difference:
    """A running game that the rules of this version tell otherwise. `stops`: it can't go on; else it goes on from where
    its answers lead now."""

    table: str
    text: str
    stops: bool


async def check_running_games(database: Database) -> list[Difference]:
    """Replay what is being played, if this is another version than the one that served last. Those that can't go on are
    marked; nothing is lost."""
    last, running = await secrets.find(database, _SERVED_BY), await lists.in_play(database)
    differences = []
    for row in running:
        if last != __version__ or row.trouble or row.rules != _version(row):
            difference = await _check(database, row)
            if difference is not None:
                differences.append(difference)
                LOG.warning(
                    "a running game differs", extra={"table": row.id, "why": difference.text, "stops": difference.stops}
                )
    if last != __version__:
        await secrets.replace(database, _SERVED_BY, __version__)
        LOG.info("running games replayed by this version", extra={"games": len(running), "differ": len(differences)})
    return differences


def _version(row: TableRow) -> int:
    try:
        return find_game(row.game).of(row.scenario).version
    except BanneretError:
        return -1


async def _check(database: Database, row: TableRow) -> Difference | None:
    difference = None
    try:
        game = find_game(row.game).of(row.scenario)
        async with database.read() as connection:
            acts = await rows.acts(connection, row.id)
            seats = (await rows.seats(connection, [row.id]))[row.id]
        entries = [entry for act in acts[rows.set_up(acts) :] for entry in act.entries]
        difference = replay(game, row, rows.salts(seats), entries)
    except (MemoryError, OSError, Failure):
        raise
    except Exception as error:  # whatever the rules make of answers that they never gave: it is this game's trouble
        difference = Difference(row.id, _why(row, error), stops=True)
    stops = difference is not None and difference.stops
    await database.apply(
        [
            changes.stopped(row.id, difference.text)
            if difference is not None and stops
            else changes.replayed(row.id, _version(row))
        ]
    )
    return difference


def _why(row: TableRow, error: Exception) -> str:
    newer = _version(row)
    if newer <= row.rules or isinstance(error, Unreadable):
        return sentence(error)
    return (
        "This game was begun under older rules, and its answers can't be played under those of this "
        f"version: {error} {outdated(find_game(row.game).of(row.scenario), row.rules)}"
    )


def replay(game: Game[Any], row: TableRow, salts: tuple[str, ...], entries: Sequence[Entry]) -> Difference | None:
    """Play a game again. None: the same to the letter. Raises BanneretError where an answer is not on offer any
    more."""
    match = Match(
        game,
        row.scenario,
        Seed(row.seed, salts),
        variants=row.chosen,
        position=row.position,
    )
    first: str | None = None
    for number, entry in enumerate(entries):
        if number > 0:
            match.repeat(entry)
        try:
            match.entries_from(number)[0].compare(entry, number)
        except RecordError as error:
            first = first or str(error)
    return (
        None
        if first is None
        else Difference(row.id, f"It goes on, but this version tells it otherwise: {first}", stops=False)
    )
