"""Looking back: every moment of a game as a seat could see it then."""

import asyncio
from collections import OrderedDict

from ..kernel.decision import Decision
from ..kernel.event import Event
from ..kernel.match import Match
from ..kernel.moment import Moment
from ..kernel.scene import compose
from .table import Table
from .views import bare, dressed
from .wire import Frame, Frames

MOST_FRAMES = 100
_KEPT = 8


class Replays:
    """Frames of games that somebody is looking through, while nothing changes there."""

    def __init__(self) -> None:
        self._kept: OrderedDict[tuple[str, int | None, int, str], tuple[Frame, ...]] = OrderedDict()

    async def frames(self, table: Table, seat: int | None, first: int, count: int) -> Frames:
        """Some moments, from `first` on."""
        async with table.lock:
            if not table.started:
                return Frames(first=0, moments=0, frames=())
            match = await table.match()
            key = (table.id, seat, table.number, table.status)
            frames = self._kept.get(key)
            if frames is None:
                frames = await asyncio.to_thread(_frames, table, match, seat, table.status == "over")
        self._kept[key] = frames
        self._kept.move_to_end(key)
        while len(self._kept) > _KEPT:
            self._kept.popitem(last=False)
        return Frames(first=first, moments=len(frames), frames=frames[first : first + min(count, MOST_FRAMES)])


def _frames(table: Table, match: Match, seat: int | None, over: bool) -> tuple[Frame, ...]:
    acts = table.acts_of_entries(match)
    result: list[Frame] = []
    asked: Decision | None = None
    for moment in match.moments():
        result.append(
            Frame(
                moment=moment.number,
                number=acts[moment.entry],
                seat="" if moment.seat is None else table.names[moment.seat],
                text=moment.label if over or _may_know(moment, asked, seat) else "",
                events=_visible(moment.events, seat, over),
                scene=dressed(bare(compose(match.game, moment.state, seat, moment.decision), inner_whole=True), table),
            )
        )
        asked = moment.decision
    return tuple(result)


def _may_know(moment: Moment, asked: Decision | None, seat: int | None) -> bool:
    """Whether the viewer saw what was answered: his own answers, and those that were not given in secret."""
    return moment.seat == seat or asked is None or not (asked.secret or len(asked.menus) > 1)


def _visible(events: tuple[Event, ...], seat: int | None, over: bool) -> tuple[Event, ...]:
    return tuple(event for event in events if over or event.visible_to(seat))
