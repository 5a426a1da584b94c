"""Looking back: every moment of a game as a seat could see it then."""

import asyncio
from collections import OrderedDict

from ...kernel.compose import compose
from ...kernel.decision import Decision
from ...kernel.event import Event
from ...kernel.match import Match
from ...kernel.moment import Moment
from ...kernel.scene import Layout, Scene
from ..wire import Frame, Frames
from .table import Table
from .views import bare, dressed

MOST_FRAMES = 100
_KEPT = 8


class Replays:
    """Frames of games that somebody is looking through, while nothing changes there."""

    def __init__(self) -> None:
        self._kept: OrderedDict[tuple[str, int | None, int, str], tuple[tuple[Frame, ...], dict[str, Layout]]] = (
            OrderedDict()
        )

    async def frames(self, table: Table, seat: int | None, first: int, count: int) -> Frames:
        """Some moments, from `first` on."""
        async with table.lock:
            if not table.started:
                return Frames(first=0, moments=0, frames=())
            match = await table.match()
            key = (table.id, seat, table.number, table.status)
            found = self._kept.get(key)
            if found is None:
                found = await asyncio.to_thread(_frames, table, match, seat, table.status == "over")
        self._kept[key] = found
        self._kept.move_to_end(key)
        while len(self._kept) > _KEPT:
            self._kept.popitem(last=False)
        frames, old = found
        shown = frames[first : first + min(count, MOST_FRAMES)]
        ids = dict.fromkeys(layout.id for frame in shown for layout in _layouts(frame.scene))
        return Frames(first=first, moments=len(frames), frames=shown, layouts=tuple(old[id] for id in ids if id in old))


def _layouts(scene: Scene) -> tuple[Layout, ...]:
    return (scene.layout, *scene.boards)


def _frames(table: Table, match: Match, seat: int | None, over: bool) -> tuple[tuple[Frame, ...], dict[str, Layout]]:
    """All moments that the viewer knows of, and by their ids the layouts that were on the table and are no longer."""
    layouts: dict[str, Layout] = {}
    reached = table.reached(match)
    known = set(
        range(match.last_moment + 1) if over else match.known_moments(None if seat is None else table.names[seat])
    )
    result: list[Frame] = []
    asked: Decision | None = None
    for moment in match.moments():
        before, asked = asked, moment.decision
        if moment.number not in known:
            continue
        scene = compose(match.game, moment.state, seat, moment.decision)
        layouts.update((layout.id, layout) for layout in _layouts(scene))
        result.append(
            Frame(
                moment=len(result),
                number=table.shown_number(match, seat, reached[moment.entry]),
                seat="" if moment.seat is None else table.names[moment.seat],
                text=moment.label if over or _may_know(moment, before, seat) else "",
                events=_visible(moment.events, seat, over),
                scene=dressed(bare(scene, inner_whole=True), table),
            )
        )
    for layout in _layouts(result[-1].scene):
        layouts.pop(layout.id, None)
    return tuple(result), layouts


def _may_know(moment: Moment, asked: Decision | None, seat: int | None) -> bool:
    """Whether the viewer saw what was answered: his own answers, and those that were not given in secret."""
    return moment.seat == seat or asked is None or not (asked.secret or len(asked.menus) > 1)


def _visible(events: tuple[Event, ...], seat: int | None, over: bool) -> tuple[Event, ...]:
    return tuple(event.readable() for event in events if over or event.visible_to(seat))
