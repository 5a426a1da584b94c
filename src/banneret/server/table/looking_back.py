"""Looking back, as a table asks for it: what is wanted is taken while the table is held, and made when it is free
again, in a process of its own. What was made is kept for who asks next, so many bytes of it over all tables."""

from collections.abc import Sequence
from heapq import nlargest

import msgspec

from ...kernel import codec
from ...kernel.match import Match
from ..problem import Crowded, Problem
from ..wire import Chronicle, Frames
from ..work.kept import Kept
from ..work.pool import Overdue, Pool
from ..work.turns import Full
from . import replay
from .course import course, turnings
from .highlights import Glance, highlights
from .replay import Given, Reel, Wanted
from .table import Table

MOST_FRAMES = 100
MOST_LOOKED_AT = 2_000
"""So many moments are looked at for the story of a game: of a longer one, those of which most was told."""
_BYTES = 24 * 2**20
"""What is kept, of all tables together."""
_LONGEST = 20.0
"""Seconds that one piece of it may take."""
_PIECE = 100
"""So many moments of a story are looked at in one go: others have their turns between them."""
_NOTHING = -1
_encode = msgspec.json.Encoder().encode


class Replays:
    """Moments and stories of games that somebody is looking through."""

    def __init__(self, pool: Pool, most: int = _BYTES) -> None:
        self._pool = pool
        self._kept = Kept(most)

    @property
    def size(self) -> int:
        """Bytes that are kept."""
        return self._kept.size

    async def frames(self, table: Table, seat: int | None, first: int, count: int, client: str) -> bytes:
        """Some moments, from `first` on, as they are sent. A client waits for his turn."""
        seat = table.eyes(seat)
        async with table.lock:
            if not table.started:
                return _encode(Frames(first=0, moments=0, frames=()))
            match = await table.match()
            over, count = table.status == "over", min(count, MOST_FRAMES)
            # Not the true number: it moves with what others do in secret, and whether it did could be told by the time.
            key = (table.id, seat, over, table.shown_number(match, seat), match.awaited, first, count)
            known, reel = known_moments(table, match, seat), None
            if key not in self._kept:
                reel = reel_of(table, match, seat, known, range(first, min(first + count, len(known))))
        if reel is not None and not reel.wanted:
            return _encode(Frames(first=first, moments=len(known), frames=()))

        async def make() -> bytes:
            assert reel is not None
            return await self._run(client, reel, len(known))

        return await self._kept.get(key, make)

    async def chronicle(self, table: Table, seat: int | None, client: str) -> bytes:
        """A game that is over, in a few moments and a few words, as it is sent."""
        seat = table.eyes(seat)
        return await self._kept.get((table.id, seat), lambda: self._story(table, seat, client))

    async def _run(self, client: str, reel: Reel, moments: int) -> bytes:
        try:
            return await self._pool.run(client, _LONGEST, replay.frames, reel, moments)
        except Overdue:
            raise Problem(503, "These moments take too long to show. Ask for fewer of them.") from None
        except Full:
            raise Crowded("Many look back at games at once.") from None

    async def _story(self, table: Table, seat: int | None, client: str) -> bytes:
        async with table.lock:
            match = await table.match()
            moments, wanted = match.last_moment + 1, worth_a_look(match)
        seen: list[Glance] = []
        try:
            for at in range(0, len(wanted), _PIECE):
                async with table.lock:
                    match = await table.match()
                    reel = reel_of(table, match, seat, range(moments), wanted[at : at + _PIECE])
                seen += await self._pool.run(client, _LONGEST, replay.glances, reel)
            chosen = highlights(seen)
            async with table.lock:
                match = await table.match()
                reels = [reel_of(table, match, seat, range(moments), [one.moment]) for one in chosen]
            pictures, layouts = await self._pool.run(client, _LONGEST, replay.pictures, reels)
        except Overdue:
            raise Problem(503, "The story of this game takes too long to tell. Look through its moments.") from None
        except Full:
            raise Crowded("Many look back at games at once.") from None
        return _encode(
            Chronicle(moments=moments, pictures=pictures, course=course(seen), turnings=turnings(seen), layouts=layouts)
        )


def worth_a_look(match: Match) -> Sequence[int]:
    """The moments from which the story of a match is chosen: all of them, or those of which most was told, with the
    first and the last."""
    last = match.last_moment
    if last < MOST_LOOKED_AT:
        return range(last + 1)
    most = nlargest(MOST_LOOKED_AT, range(1, last), key=lambda moment: len(match.events_of(moment)))
    return sorted({0, last, *most})


def known_moments(table: Table, match: Match, seat: int | None) -> Sequence[int]:
    """The moments that a viewer knows of: of a game that is over all of them, whichever way it ended."""
    if table.status == "over":
        return range(match.last_moment + 1)
    return match.known_moments(None if seat is None else table.names[seat])


def reel_of(table: Table, match: Match, seat: int | None, known: Sequence[int], wanted: Sequence[int]) -> Reel:
    """What it takes to show some moments, of those that a viewer knows of. The caller holds the table."""
    reached, steps = table.reached(match), match.course.steps
    shown = [
        Wanted(
            moment=moment,
            number=table.shown_number(match, seat, reached[steps[known[moment] - 1].entry if known[moment] else 0]),
            after=known[moment],
            before=known[moment - 1] if moment else _NOTHING,
        )
        for moment in wanted
    ]
    first, start = match.kept_before(max(0, shown[0].before) if shown else 0)
    needed = {one.after for one in shown}
    return Reel(
        game=table.row.game,
        scenario=table.row.scenario,
        seed=match.seed,
        seats=match.seats,
        colours=table.colours,
        viewer=seat,
        over=table.status == "over",
        position=codec.dumps(start),
        first=first,
        set_up=match.events_of(0),
        given=tuple(
            Given(step.seat, step.option.notation, step.first_draw, match.events_of(at) if at in needed else ())
            for at, step in enumerate(steps[first : shown[-1].after if shown else first], first + 1)
        ),
        wanted=tuple(shown),
        present=frozenset(_boards(table, match, seat)),
    )


def _boards(table: Table, match: Match, seat: int | None) -> Sequence[str]:
    """The boards that a viewer is shown now."""
    scene = table.scene(table.sight(match, seat))
    return [layout.id for layout in (scene.layout, *scene.boards)]
