"""Looking back: every moment of a game as a seat could see it then, and what was done in it, step by step."""

import asyncio
from collections import OrderedDict
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

import msgspec

from ...kernel.compose import compose
from ...kernel.decision import Decision
from ...kernel.deeds import Deed, deeds, tellings
from ...kernel.event import Event
from ...kernel.game import Game
from ...kernel.match import Match
from ...kernel.moment import Moment
from ...kernel.option import Option
from ...kernel.plain import plain, plain_event
from ...kernel.prospects import Prospects, prospects
from ...kernel.scene import Layout, Scene
from ...kernel.state import State
from ..numbers import ShownNumber
from ..wire import Chronicle, Frame, Frames
from . import review
from .highlights import highlights
from .table import Table
from .views import bare, dressed

MOST_FRAMES = 100
_KEPT = 8
_SLOW = 0.05
"""Seconds of work that the chances of one answer may take: as a rule it is one or two hundredths."""
_ALL = 0.5
"""And those of all that are asked for at once."""


@dataclass(slots=True)
class _Thrown:
    """An answer for which dice were thrown, and the position it was given in: its chances are looked up when somebody
    wants to see it."""

    state: State
    seat: int
    option: Option


@dataclass(slots=True)
class _Reel:
    """What one viewer has been shown of a table. A moment stays what it is, by its entry in the record; only what is
    new has to be made."""

    over: bool
    scenes: dict[int, Scene] = field(default_factory=dict)
    deeds: dict[tuple[int, int], tuple[Deed, ...]] = field(default_factory=dict)
    """By the entries of the moment before and of this one: what was secret may come to lie between them."""
    thrown: dict[int, _Thrown] = field(default_factory=dict)
    chances: dict[int, Prospects | None] = field(default_factory=dict)
    entries: tuple[int, ...] = ()
    frames: tuple[Frame, ...] = ()
    layouts: dict[str, Layout] = field(default_factory=dict)
    position: tuple[ShownNumber, tuple[str, ...]] | None = None
    """Up to where it is wound, as the viewer knows it: what others plan in secret winds nothing, and takes no time."""


class Replays:
    """Frames of games that somebody is looking through."""

    def __init__(self) -> None:
        self._kept: OrderedDict[tuple[str, int | None], _Reel] = OrderedDict()

    async def frames(self, table: Table, seat: int | None, first: int, count: int) -> Frames:
        """Some moments, from `first` on."""
        seat = table.eyes(seat)
        async with table.lock:
            if not table.started:
                return Frames(first=0, moments=0, frames=())
            match = await table.match()
            over = table.status == "over"
            reel = self._kept.get((table.id, seat))
            if reel is None or reel.over != over:
                reel = _Reel(over)
            if reel.position != _position(table, match, seat):
                await asyncio.to_thread(_wind, reel, table, match, seat)
            shown = await asyncio.to_thread(_weighed, reel, match, seat, first, min(count, MOST_FRAMES))
        self._kept[table.id, seat] = reel
        self._kept.move_to_end((table.id, seat))
        while len(self._kept) > _KEPT:
            self._kept.popitem(last=False)
        return Frames(first=first, moments=len(reel.frames), frames=shown, layouts=_older(reel, shown))

    async def chronicle(self, table: Table, seat: int | None) -> Chronicle:
        """A game that is over, in a few moments and a few words."""
        await self.frames(table, seat, 0, 1)
        reel = self._kept[table.id, table.eyes(seat)]
        return await asyncio.to_thread(_chronicle, reel)


def _chronicle(reel: _Reel) -> Chronicle:
    shown = highlights(reel.frames)
    return Chronicle(
        moments=len(reel.frames),
        pictures=tuple(map(review.picture, shown)),
        course=review.course(reel.frames),
        turnings=review.turnings(reel.frames),
        layouts=_older(reel, shown),
    )


def _older(reel: _Reel, shown: Iterable[Frame]) -> tuple[Layout, ...]:
    """The boards that some frames show and the table no longer does."""
    ids = dict.fromkeys(layout.id for frame in shown for layout in _layouts(frame.scene))
    return tuple(reel.layouts[id] for id in ids if id in reel.layouts)


def _layouts(scene: Scene) -> tuple[Layout, ...]:
    return (scene.layout, *scene.boards)


def _frames(table: Table, match: Match, seat: int | None, over: bool) -> tuple[tuple[Frame, ...], dict[str, Layout]]:
    """All moments that the viewer knows of, and by their ids the layouts that were on the table and are no longer."""
    reel = _Reel(over)
    _wind(reel, table, match, seat)
    return reel.frames, reel.layouts


def _wind(reel: _Reel, table: Table, match: Match, seat: int | None) -> None:
    """Bring it up to the present."""
    over, layouts = reel.over, dict[str, Layout]()
    reached, table_of = table.reached(match), tellings(match.game)
    known = set(
        range(match.last_moment + 1) if over else match.known_moments(None if seat is None else table.names[seat])
    )
    result: list[Frame] = []
    entries: list[int] = []
    asked: Decision | None = None
    last: Scene | None = None
    before: State | None = None
    for moment in match.moments():
        was, asked = asked, moment.decision
        if moment.number in known:
            entry = moment.entry
            scene = reel.scenes.get(entry)
            if scene is None:
                scene = reel.scenes[entry] = compose(match.game, moment.state, seat, moment.decision)
            layouts.update((layout.id, layout) for layout in _layouts(scene))
            events = _visible(match.game, moment.events, seat, over)
            key = (entries[-1] if entries else -1, entry)
            done = reel.deeds.get(key)
            if done is None:
                done = reel.deeds[key] = () if last is None else deeds(table_of, last, scene, events, moment.seat)
            if before is not None and _throws(moment, was, done):
                assert moment.seat is not None and moment.option is not None
                reel.thrown.setdefault(entry, _Thrown(before, moment.seat, moment.option))
            result.append(
                Frame(
                    moment=len(result),
                    number=table.shown_number(match, seat, reached[entry]),
                    seat="" if moment.seat is None else table.names[moment.seat],
                    text=plain(match.game, moment.label) if over or _may_know(moment, was, seat) else "",
                    events=events,
                    scene=dressed(bare(scene, inner_whole=True), table),
                    deeds=done,
                )
            )
            entries.append(entry)
            last = scene
        before = moment.state.clone()
    for layout in _layouts(result[-1].scene):
        layouts.pop(layout.id, None)
    reel.frames, reel.entries, reel.layouts = tuple(result), tuple(entries), layouts
    reel.position = _position(table, match, seat)


def _position(table: Table, match: Match, seat: int | None) -> tuple[ShownNumber, tuple[str, ...]]:
    return table.shown_number(match, seat), tuple(match.awaited)


def _throws(moment: Moment, asked: Decision | None, done: tuple[Deed, ...]) -> bool:
    """Whether the chances of an answer may be told: its dice lie on the table, and it was given openly."""
    return (
        moment.option is not None
        and asked is not None
        and not asked.secret
        and len(asked.menus) == 1
        and any(deed.dice for deed in done)
    )


def _weighed(reel: _Reel, match: Match, seat: int | None, first: int, count: int) -> tuple[Frame, ...]:
    """Some of the frames, with the chances of what was thrown in them as far as they are quickly found."""
    shown = list(reel.frames[first : first + count])
    left = _ALL
    for i, frame in enumerate(shown):
        entry = reel.entries[first + i]
        thrown = reel.thrown.get(entry)
        if thrown is None:
            continue
        if entry not in reel.chances:
            if left <= 0:
                continue
            found, took = prospects(match.game, thrown.state, seat, thrown.seat, thrown.option, min(_SLOW, left))
            left -= took
            reel.chances[entry] = found
        chances = reel.chances[entry]
        if chances is not None:
            shown[i] = msgspec.structs.replace(frame, deeds=_with_chances(frame, chances))
    return tuple(shown)


def _with_chances(frame: Frame, chances: Prospects) -> tuple[Deed, ...]:
    """The first throw of the answer is what its chances were of."""
    which = next(i for i, deed in enumerate(frame.deeds) if deed.dice)
    gists = tuple(event.gist for event in frame.events if event.gist)
    marked = chances.marked(gists)
    if not any(one.came for one in marked):
        return frame.deeds
    deed = frame.deeds[which]
    decides = len(deed.dice) == 1 and deed.dice[0].faces == len(chances.faces)
    deed = msgspec.structs.replace(deed, chances=marked, faces=chances.faces if decides else ())
    return (*frame.deeds[:which], deed, *frame.deeds[which + 1 :])


def _may_know(moment: Moment, asked: Decision | None, seat: int | None) -> bool:
    """Whether the viewer saw what was answered: his own answers, and those that were not given in secret."""
    return moment.seat == seat or asked is None or not (asked.secret or len(asked.menus) > 1)


def _visible(game: Game[Any], events: tuple[Event, ...], seat: int | None, over: bool) -> tuple[Event, ...]:
    return tuple(plain_event(game, event) for event in events if over or event.visible_to(seat))
