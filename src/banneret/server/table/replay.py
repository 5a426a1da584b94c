"""Looking back: some moments of a game as a seat could see them then, and what was done in them, step by step. They are
made in a process of their own, from the nearest position that was kept and what was answered since: it takes as long
late in a match as early."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

import msgspec

from ...kernel import codec
from ...kernel.compose import compose
from ...kernel.decision import Decision
from ...kernel.deeds import Deed, deeds, tellings
from ...kernel.dice import SealedDice, Seed
from ...kernel.event import Event
from ...kernel.flow import advance, apply
from ...kernel.game import Game
from ...kernel.moment import Moment
from ...kernel.plain import plain, plain_event
from ...kernel.prospects import Prospects, prospects
from ...kernel.referee import Referee
from ...kernel.registry import game as find_game
from ...kernel.scene import Layout, Scene
from ...kernel.state import State
from ..dressing import bare, dressed
from ..numbers import ShownNumber
from ..wire import Frame, Frames, Picture
from . import review
from .highlights import Glance, glance

_SLOW = 0.05
"""Seconds of work that the chances of one answer may take: as a rule it is one or two hundredths."""
_ALL = 0.5
"""And those of all that are asked for at once."""
_encode = msgspec.json.Encoder().encode


class Given(msgspec.Struct, frozen=True):
    """An answer that stands, where its dice begin, and what came of it."""

    seat: int
    answer: str
    first_draw: int
    events: tuple[Event, ...]


class Wanted(msgspec.Struct, frozen=True):
    """A moment that is to be shown: its number among those that the viewer knows of, the number of its position as he
    is told it, and after how many answers it comes; and after how many the moment that he knows of before it (-1:
    none)."""

    moment: int
    number: ShownNumber
    after: int
    before: int


class Reel(msgspec.Struct, frozen=True):
    """Part of a match, as it is told to whoever makes the frames: a position after so many answers, the answers from
    there on, and which moments are wanted, of which viewer (None: a spectator)."""

    game: str
    scenario: str
    seed: Seed
    seats: tuple[str, ...]
    colours: tuple[str, ...]
    viewer: int | None
    over: bool
    position: str
    first: int
    set_up: tuple[Event, ...]
    """What was told before the first answer."""
    given: tuple[Given, ...]
    wanted: tuple[Wanted, ...]
    present: frozenset[str] = frozenset()
    """The boards that the viewer has anyway."""


class Thrown(msgspec.Struct, frozen=True):
    """An answer for which dice were thrown, and the position it was given in."""

    state: Any
    moment: Any


class Made(msgspec.Struct):
    """Frames, and what else was seen on the way to them."""

    frames: list[Frame]
    thrown: dict[int, Thrown]
    layouts: dict[str, Layout]


# ---------------------------------------------------------------------- what is asked for


def frames(reel: Reel, moments: int) -> bytes:
    """The wanted moments, of so many, as they are sent."""
    made = make(reel)
    shown = weighed(reel, made)
    first = reel.wanted[0].moment if reel.wanted else 0
    return _encode(Frames(first=first, moments=moments, frames=shown, layouts=_older(reel, made.layouts, shown)))


def glances(reel: Reel) -> list[Glance]:
    """What there is to tell of the wanted moments, without their boards."""
    return [glance(frame) for frame in make(reel).frames]


def pictures(reels: Sequence[Reel]) -> tuple[tuple[Picture, ...], tuple[Layout, ...]]:
    """Single moments, each by what tells most of it; and the boards that are shown nowhere else."""
    shown: list[Frame] = []
    layouts: dict[str, Layout] = {}
    for reel in reels:
        made = make(reel)
        shown += made.frames
        layouts.update(made.layouts)
    return tuple(map(review.picture, shown)), _older(reels[0], layouts, shown) if reels else ()


def _older(reel: Reel, layouts: Mapping[str, Layout], shown: Iterable[Frame]) -> tuple[Layout, ...]:
    """The boards that some frames show and the table no longer does."""
    ids = dict.fromkeys(layout.id for frame in shown for layout in _layouts(frame.scene))
    return tuple(layouts[id] for id in ids if id not in reel.present)


def _layouts(scene: Scene) -> tuple[Layout, ...]:
    return (scene.layout, *scene.boards)


# ---------------------------------------------------------------------- how it is made


def game_of(reel: Reel) -> Game[Any]:
    return find_game(reel.game).of(reel.scenario)


def moments(reel: Reel) -> Iterator[Moment]:
    """The moments from the first position on. A state is only good until the next is asked for."""
    game = game_of(reel)
    state = codec.load_state(game, msgspec.json.decode(reel.position))  # of our own making: it need not be checked
    dice = SealedDice(reel.seed)
    ref = Referee(dice)
    asked = advance(state, ref)
    yield Moment(reel.first, 0, None, None, state, _named(asked, reel), () if reel.first else reel.set_up)
    for number, step in enumerate(reel.given, reel.first + 1):
        option = None if asked is None else asked.menu_of(step.seat).find(step.answer)
        if option is None:
            raise ValueError(f"“{step.answer}” was not on offer at moment {number}")
        dice.count = step.first_draw
        apply(state, ref, step.seat, option)
        asked = advance(state, ref)
        yield Moment(number, 0, step.seat, option, state, _named(asked, reel), step.events)


def _named(asked: Decision | None, reel: Reel) -> Decision | None:
    return None if asked is None else asked.named(reel.seats)


def make(reel: Reel) -> Made:
    """The frames, without chances."""
    game, viewer, over = game_of(reel), reel.viewer, reel.over
    table_of = tellings(game)
    wanted = {one.after: one for one in reel.wanted}
    befores = {one.before for one in reel.wanted}
    made = Made([], {}, {})
    scenes: dict[int, Scene] = {}
    asked: Decision | None = None
    before: State | None = None
    for moment in moments(reel):
        was, asked = asked, moment.decision
        one = wanted.get(moment.number)
        if one is not None or moment.number in befores:
            scene = scenes[moment.number] = compose(game, moment.state, viewer, moment.decision)
        if one is not None:
            made.layouts.update((layout.id, layout) for layout in _layouts(scene))
            events = _visible(game, moment.events, viewer, reel.seats if over else None)
            last = scenes.get(one.before)
            done = () if last is None else deeds(table_of, last, scene, events, moment.seat)
            if before is not None and _throws(moment, was, done):
                made.thrown[one.moment] = Thrown(before, moment)
            made.frames.append(
                Frame(
                    moment=one.moment,
                    number=one.number,
                    seat="" if moment.seat is None else reel.seats[moment.seat],
                    text=plain(game, moment.label) if over or _may_know(moment, was, viewer) else "",
                    events=events,
                    scene=dressed(bare(scene, inner_whole=True), game, reel.colours),
                    deeds=done,
                )
            )
        before = moment.state.clone() if moment.number + 1 in wanted else None
    return made


def _throws(moment: Moment, asked: Decision | None, done: tuple[Deed, ...]) -> bool:
    """Whether the chances of an answer may be told: its dice lie on the table, and it was given openly."""
    return (
        moment.option is not None
        and asked is not None
        and not asked.secret
        and len(asked.menus) == 1
        and any(deed.dice for deed in done)
    )


def weighed(reel: Reel, made: Made) -> tuple[Frame, ...]:
    """The frames, with the chances of what was thrown in them as far as they are quickly found."""
    shown, game = list(made.frames), game_of(reel)
    left = _ALL
    for i, frame in enumerate(shown):
        thrown = made.thrown.get(frame.moment)
        if thrown is None or left <= 0:
            continue
        moment: Moment = thrown.moment
        assert moment.seat is not None and moment.option is not None
        chances, took = prospects(game, thrown.state, reel.viewer, moment.seat, moment.option, min(_SLOW, left))
        left -= took
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


def _visible(
    game: Game[Any], events: tuple[Event, ...], seat: int | None, names: tuple[str, ...] | None
) -> tuple[Event, ...]:
    """What a viewer reads; `names` are those of all seats where the game is over and everybody reads everything."""
    if names is not None:
        return tuple(plain_event(game, event).overheard(seat, names) for event in events)
    return tuple(plain_event(game, event) for event in events if event.visible_to(seat))
