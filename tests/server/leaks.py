"""What the tests of leaks share: the same game as it might have been for all that a viewer knows, looking back at it
without hurry, and a leak that is planted."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from time import monotonic, sleep
from typing import Any

import msgspec
import pytest
from litestar import Litestar
from litestar.testing import TestClient

from banneret.kernel import deeds as kernel_deeds
from banneret.kernel.compose import compose
from banneret.kernel.event import Event
from banneret.kernel.flow import peek
from banneret.kernel.match import Match
from banneret.kernel.moment import Moment
from banneret.server.hall.news import News
from banneret.server.numbers import ShownNumber
from banneret.server.table import looking_back, replay, updates, views
from banneret.server.table.lines import Line, Lines, Told
from banneret.server.table.table import Table
from banneret.server.work import looking
from banneret.server.work.kept import Kept
from banneret.server.work.pool import Pool

from .keeping import Heard
from .player import Player

_AGES = 1e9
"""More seconds than anything takes."""


def without_hurry(plant: pytest.MonkeyPatch) -> None:
    """Odds, and chances of what was thrown, are worked out however long it takes: how busy the machine is makes no
    difference."""
    in_this_process(plant)
    plant.setattr(looking, "_SECONDS", 0.0)
    plant.setattr(replay, "_SLOW", _AGES)
    plant.setattr(replay, "_ALL", _AGES)


NOON = 1_700_000_000


def time_stands_still(plant: pytest.MonkeyPatch) -> None:
    """It is noon, and nobody looks at the clocks but who plays: by that of the machine all deadlines of that day are
    long over, and how long a test takes would decide whether a warning comes before its end. Nor is anybody told after
    a second how many watch: that message, too, would come sooner or later among the others."""

    async def silent(*args: object) -> list[object]:
        return []

    async def never(*args: object) -> float:
        return float("inf")

    plant.setattr("banneret.server.storage.rows.now", lambda: NOON)
    # The server may have started already.
    plant.setattr("banneret.server.storage.clocks.ringing", silent)
    plant.setattr("banneret.server.storage.clocks.next_ring", never)
    plant.setattr(News, "look_again_soon", lambda self, table: None)


def settle(client: TestClient[Litestar]) -> None:
    """Until everybody has been told what has changed: else two changes may come in one message, or in two."""
    until = monotonic() + 10
    while any(table.lines.stale for table in list(client.app.state.hall._tables.values())) and monotonic() < until:
        sleep(0.001)


def put(table: Table, match: Match, state: Any) -> None:
    """Let the position be another, as it never is but here: what was shown of it counts no more."""
    match.course.state, match.course.decision = state, peek(state)
    table._telling._scenes.clear()


def looked_back(table: Table, match: Match, viewer: int | None) -> bytes:
    """All frames of a game for a viewer: scenes, events, deeds, and the chances of what was thrown."""
    reel = whole_reel(table, match, viewer)
    made = replay.make(reel)
    return msgspec.json.encode((replay.weighed(reel, made), made.layouts))


def whole_reel(table: Table, match: Match, viewer: int | None) -> replay.Reel:
    """All moments that a viewer knows of."""
    known = looking_back.known_moments(table, match, viewer)
    return looking_back.reel_of(table, match, viewer, known, range(len(known)))


def in_this_process(plant: pytest.MonkeyPatch) -> None:
    """What is worked out beside the loop is worked out here: what is planted is found there, too."""

    async def run(self: Pool, client: str, seconds: float, job: Any, *args: Any) -> Any:
        return job(*args)

    plant.setattr(Pool, "run", run)
    plant.setattr(Kept, "__contains__", lambda self, key: False)
    plant.setattr(Kept, "get", lambda self, key, make: make())


async def told_live(table: Table, viewer: int | None) -> bytes:
    """What the live line brings of this position to a viewer who was last told the one before the first answer, while
    all others are told of it in the same round: parts that are the same for several are encoded once. The caller does
    not hold the table's lock."""
    voice = Heard()

    async def never(line: Line) -> bytes:
        raise AssertionError("nobody is behind here")

    kept, table.lines = table.lines, Lines()
    try:
        start = table.fresh_match()
        async with table.lock:
            match = await table.match()
            table.lines.common = views.common(table, match)
            for seat in (*reversed(range(len(table.names))), None):
                table.lines.told[seat] = told = Told()
                told.eyes = table.eyes(seat)
                told.own = views.own(table, seat, table.sight(match, seat)) | {"number": ShownNumber(1)}
                told.scene = views._parts(start.scene(None if seat is None else table.names[seat]))
                told.lines = [Line(seat, changes, voice, never) for changes in (True, False) if seat == viewer]
            for line in await updates.tell(table):
                await line.flush()
    finally:
        table.lines = kept
    assert len(voice.texts) == 2
    return b"\n".join(voice.texts)


def shared_by_name(plant: pytest.MonkeyPatch) -> None:
    """A leak: a part that was encoded for one viewer is sent to all, whatever they see."""
    plain = updates._Round.change

    def change(round: Any, name: str, was: Any, now: Any) -> Any:
        known = round._known.get(name)
        return known[0][1:] if known else plain(round, name, was, now)

    plant.setattr(updates._Round, "change", change)


def beside(viewer: Player) -> list[str]:
    """What a viewer can ask for of a running game beside views: its moments, its story, its card on a list, its
    picture, its record."""
    return [viewer.get(path).text for path in ("/moments", "/story", "/card", "/picture", "/record")]


def otherwise(
    moments: Callable[[replay.Reel], Iterator[Moment]], viewer: int | None, deal: Callable[[Any], Any], number: int
) -> Callable[[replay.Reel], Iterator[Moment]]:
    """Moments of a match as they might have been: positions dealt anew where the viewer could not know them, and other
    words where only others were told something."""

    def dealt(reel: replay.Reel) -> Iterator[Moment]:
        for moment in moments(reel):
            state = deal(moment.state)
            events = tuple(_other_words(event, viewer, number) for event in moment.events)
            yield replace(moment, state=state, decision=peek(state), events=events)

    return dealt


def _other_words(event: Event, viewer: int | None, number: int) -> Event:
    return event if event.visible_to(viewer) else msgspec.structs.replace(event, text=f"{event.text} ({number})")


def told_too_much(plant: pytest.MonkeyPatch) -> None:
    """A leak: deeds are made of all events, and not of those alone that the viewer may read."""
    plain, all_events = replay._visible, list[Event]()

    def visible(game: Any, events: tuple[Event, ...], seat: int | None, names: Any) -> tuple[Event, ...]:
        all_events[:] = events
        return plain(game, events, seat, names)

    def told(table: Any, before: Any, after: Any, events: Any, seat: int | None) -> tuple[kernel_deeds.Deed, ...]:
        return kernel_deeds.deeds(table, before, after, all_events, seat)

    plant.setattr(replay, "_visible", visible)
    plant.setattr(replay, "deeds", told)


def tells_in_a_deed(plant: pytest.MonkeyPatch, secret: Callable[[Any], str]) -> None:
    """Another: a deed tells something of the position itself."""
    secrets = list[str]()

    def composed(game: Any, state: Any, seat: int | None, decision: Any) -> Any:
        secrets[:] = [secret(state)]
        return compose(game, state, seat, decision)

    def told(table: Any, before: Any, after: Any, events: Any, seat: int | None) -> tuple[kernel_deeds.Deed, ...]:
        more = kernel_deeds.Deed("note", secrets[0])
        return (*kernel_deeds.deeds(table, before, after, events, seat), more)

    plant.setattr(replay, "compose", composed)
    plant.setattr(replay, "deeds", told)
