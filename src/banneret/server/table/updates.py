"""What has changed at a table, for each who has a line open: made after every change, for all of them at once.

What two viewers may see is often the same. It is never taken for the same because it should be: a part is made for each
viewer from his own scene, and only where two find the same before and the same now is what was found to differ for the
one told to the other. What a viewer is told is encoded once, however many lines he has: to encode it piece by piece, so
that viewers could share pieces, takes longer.
"""

from typing import Any

import msgspec
from msgspec.structs import replace

from ...kernel.match import Match
from ...kernel.scene import Hand, Scene
from ..numbers import PRESENT, ShownNumber
from ..wire import Patch, Remark, Reply, SceneUpdate, TableView, Update
from . import views
from .lines import Line, Told
from .sight import Sight
from .table import Table

_encode = msgspec.json.Encoder().encode

_Span = tuple[int, int, int]
"""From where on, up to where in the list that was, and up to where in the list that is."""
Patches = dict[str, tuple[Patch, ...]]


async def join(table: Table, line: Line, since: ShownNumber = PRESENT, chat: int = 0) -> tuple[bytes, list[Line]]:
    """Let a line hear what changes from now on. Returns what it is told first (`first`). The caller holds the table's
    lock."""
    table.lines.told.setdefault(line.seat, Told()).lines.append(line)
    return await first(table, line, since, chat)


async def first(table: Table, line: Line, since: ShownNumber = PRESENT, chat: int = 0) -> tuple[bytes, list[Line]]:
    """The table as this line's viewer may see it, with the log as of position `since` and so many remarks left out;
    and the lines that somebody must flush. The caller holds the table's lock."""
    # The others are told what is new before he is told all of it: all have the same then.
    waiting = await tell(table, but=line)
    match = await table.shown()
    return _whole(table, match, line.seat, table.lines.told[line.seat], since, chat), waiting


def leave(table: Table, line: Line) -> None:
    """A connection is gone."""
    told = table.lines.told[line.seat]
    told.lines.remove(line)
    if not told.lines:
        del table.lines.told[line.seat]


async def tell(table: Table, to: Line | None = None, own: int = 0, but: Line | None = None) -> list[Line]:
    """Tell everybody who has a line open what has changed for him. The line `to` is told in any case, and with it that
    its answer of this number was taken; the line `but` is told nothing. Returns the lines that somebody must flush,
    `to` left out. The caller holds the table's lock."""
    if table.offers is None or table.remarks is None:
        await table.load_talk()
    match = table.at_hand or await table.shown()
    lines = table.lines
    round = _Round()
    common = _common(table, match)
    lines.stale = lines.around = False
    waiting: list[Line] = []
    for seat, told in lines.told.items():
        if not told.own:
            _look(table, match, seat, told)
            continue
        if told.eyes != table.eyes(seat):
            # He has left his seat to a bot: he is told everything anew, and no more than who looks on.
            _look(table, match, seat, told)
            anew = _whole(table, match, seat, told, PRESENT, 0)
            waiting += [line for line in told.lines if line.say(anew)]
            continue
        since = told.number
        update = _update(table, match, seat, told, common, round)
        if update is None and (to is None or to.seat != seat):
            continue
        if len(told.lines) == 1 and told.lines[0].changes and update is not None:  # as it is nearly always
            line = told.lines[0]
            if line is to:
                line.say(_encode(replace(update, reply=Reply(own=own))))
            elif line is not but and line.say(_encode(update)):
                waiting.append(line)
            continue
        messages = _Messages(table, match, seat, told, since, update)
        for line in told.lines:
            if line is to:
                line.say(messages.text(line.changes, Reply(own=own)))
            elif line is not but and update is not None and line.say(messages.text(line.changes, None)):
                waiting.append(line)
    return waiting


def _common(table: Table, match: Match | None) -> dict[str, Any]:
    """What has changed of that which is the same for all. Most answers change nothing of it."""
    lines, before = table.lines, table.lines.common
    if before and not (lines.around or table.offers or before["offers"]):
        return {}
    lines.common = views.common(table, match)
    if before and not lines.stale:
        # How many look on is told from time to time (`News`), and not to all with each who comes.
        lines.common["watching"] = before["watching"]
    return _fields(before, lines.common) if before else {}


class _Messages:
    """What one viewer is told, in the two ways in which it can be told: encoded when it is wanted, and once."""

    def __init__(
        self, table: Table, match: Match | None, seat: int | None, told: Told, since: ShownNumber, update: Update | None
    ) -> None:
        self._about = (table, match, seat, told)
        self._since = since
        self._update = update or Update(number=told.number)
        self._chat = told.chat if update is None or update.chat is None else update.chat_from
        self._plain: dict[bool, bytes] = {}

    def text(self, changes: bool, reply: Reply | None) -> bytes:
        if reply is not None:
            return self._made(changes, reply)
        if changes not in self._plain:
            self._plain[changes] = self._made(changes, None)
        return self._plain[changes]

    def _made(self, changes: bool, reply: Reply | None) -> bytes:
        if not changes:
            return _whole(*self._about, self._since, self._chat, reply)
        return _encode(self._update if reply is None else replace(self._update, reply=reply))


# ---------------------------------------------------------------------- the whole of it


def _look(table: Table, match: Match | None, seat: int | None, told: Told) -> None:
    """What a viewer sees who was told nothing yet."""
    sight = None if match is None else table.sight(match, seat)
    told.eyes = table.eyes(seat)
    told.own = views.own(table, seat, sight)
    told.scene = None if sight is None else views.parts(table, sight)
    told.log = 0 if sight is None else len(table.log(sight, PRESENT)[1])
    _hear(table, seat, told)


def _hear(table: Table, seat: int | None, told: Told) -> tuple[tuple[Remark, ...], int] | None:
    """What of the talk is new to a viewer, and from where on; None: nothing."""
    talk = (len(table.remarks or ()), table.row.status == "over")
    if talk == told.talk:
        return None
    said = views.heard(table, seat)
    # When it is over the talk of those who watch is heard, too: all of it anew.
    start = views.first_remark(said, told.chat if talk[1] == told.talk[1] else 0)
    told.talk, told.chat = talk, len(said)
    return (tuple(views.remark(table, each) for each in said[start:]), start) if start < len(said) else None


def _whole(
    table: Table,
    match: Match | None,
    seat: int | None,
    told: Told,
    since: ShownNumber,
    chat: int,
    reply: Reply | None = None,
) -> bytes:
    log_from, log = (0, ()) if match is None else table.log(table.sight(match, seat), since)
    said = views.heard(table, seat)
    chat = views.first_remark(said, chat)
    view = TableView(
        **table.lines.common,
        **told.own,
        scene=None if told.scene is None else views.whole(told.scene),
        log=log,
        log_from=log_from,
        chat=tuple(views.remark(table, each) for each in said[chat:]),
        chat_from=chat,
        reply=reply,
    )
    return _encode(view)


# ---------------------------------------------------------------------- what has changed


class _Round:
    """What has been compared in one round of telling, for whoever finds the same."""

    __slots__ = ("_known",)

    def __init__(self) -> None:
        self._known: dict[str, list[tuple[Any, Any, Patches | None]]] = {}

    def change(self, name: str, was: Any, now: Any) -> tuple[Any, Patches | None]:
        """What has changed in a list, None where the whole of it is shorter to tell; and the list itself, the same
        object for all who see the same."""
        known = self._known.get(name)
        if known is None:
            known = self._known[name] = []
        for before, after, found in known:
            if before == was and after == now:
                return after, found
        found = _patches(name, was, now)
        known.append((was, now, found))
        return now, found


def _update(
    table: Table, match: Match | None, seat: int | None, told: Told, common: dict[str, Any], round: _Round
) -> Update | None:
    """What is new to a viewer, None if nothing is: others have planned in secret then, and not even that is told."""
    sight = None if match is None else table.sight(match, seat)
    since, own = told.number, views.own(table, seat, sight)
    now = _fields(told.own, own)
    number_moved, told.own = now.pop("number", since) != since, own
    scene = _show(table, sight, told, now, round)
    log_from, log = (0, ()) if sight is None else table.log(sight, since)
    # One that has become shorter, and has nothing new, differs too.
    differs = bool(log) or log_from < told.log
    told.log = log_from + len(log)
    talk = _hear(table, seat, told)
    if not (common or now or scene or differs or talk or number_moved):
        return None
    return Update(
        number=own["number"],
        log=log if differs else None,
        log_from=log_from if differs else 0,
        chat=None if talk is None else talk[0],
        chat_from=0 if talk is None else talk[1],
        now={**common, **now} if now else common,
        scene=scene,
    )


def _show(table: Table, sight: Sight | None, told: Told, now: dict[str, Any], round: _Round) -> SceneUpdate | None:
    """What has changed in his scene; one that he had not, or has no longer, is put among the fields."""
    was, told.scene = told.scene, None if sight is None else views.parts(table, sight)
    if was is not None and told.scene is not None:
        return _scene_update(was, told.scene, round)
    if was is not told.scene:
        now["scene"] = None if told.scene is None else views.whole(told.scene)
    return None


def _fields(before: dict[str, Any], after: dict[str, Any]) -> dict[str, Any]:
    """The fields of a view that are others now. Both have the same."""
    found: dict[str, Any] = {}
    for name, now in after.items():
        was = before[name]
        if was is not now and was != now:
            found[name] = now
    return found


_FIELDS = Scene.__struct_fields__
_INNER = _FIELDS.index("inner")
_LISTS = frozenset(map(_FIELDS.index, ("pieces", "marks", "hands", "tracks", "sheets", "sides", "traces", "calendars")))
"""Parts of a scene of which mostly a few items change."""


def _scene_update(before: views.Parts, after: views.Parts, round: _Round) -> SceneUpdate | None:
    """What has changed in a scene; the parts in `after` that are as they were become those of `before`."""
    now: dict[str, Any] = {}
    patches: Patches = {}
    inner: SceneUpdate | None = None
    for at, part in enumerate(after):
        was = before[at]
        if was is part:
            continue
        if at == _INNER:
            if was is not None and part is not None:
                inner = _scene_update(was, part, round)
            else:
                now["inner"] = None if part is None else views.whole(part)
        elif was == part:
            after[at] = was
        elif at in _LISTS:
            after[at], found = round.change(_FIELDS[at], was, part)
            if found is None:
                now[_FIELDS[at]] = after[at]
            else:
                patches.update(found)
        else:
            now[_FIELDS[at]] = part
    return SceneUpdate(now=now, patches=patches, inner=inner) if now or patches or inner else None


def _patches(name: str, was: tuple[Any, ...], now: tuple[Any, ...]) -> Patches | None:
    """How one list becomes another; None where the whole of it is shorter to tell."""
    found: Patches = {}
    length = len(now)
    same = len(was) == length
    spans = _differing(was, now) if same else [_between(was, now)]
    if same and name == "hands":
        # Of a pile mostly one card goes or comes.
        spans = [span for span in spans if not _cards(was, now, span, found)]
    changed = 0
    for start, _, until in spans:
        changed += until - start
    if 2 * changed > length:
        return None
    if spans:
        found[name] = tuple([Patch(start, gone - start, now[start:until]) for start, gone, until in spans])
    return found


def _cards(was: tuple[Hand, ...], now: tuple[Hand, ...], span: _Span, found: Patches) -> bool:
    """Tell how the cards of some hands have changed; False where the hands themselves are others."""
    hands = list(zip(was[span[0] : span[1]], now[span[0] : span[2]], strict=True))
    for a, b in hands:
        if a.id != b.id or a.name != b.name or a.seat != b.seat or a.kind != b.kind:
            return False
    for before, after in hands:
        old, new = before.cards, after.cards
        spans = _differing(old, new) if len(old) == len(new) else [_between(old, new)]
        found[f"hands/{after.id}"] = tuple([Patch(start, gone - start, new[start:end]) for start, gone, end in spans])
    return True


def _between(was: tuple[Any, ...], now: tuple[Any, ...]) -> _Span:
    """All between the first and the last item in which two lists of different lengths differ."""
    most, start, end = min(len(was), len(now)), 0, 0
    while start < most and (was[start] is now[start] or was[start] == now[start]):
        start += 1
    while end < most - start and (was[-1 - end] is now[-1 - end] or was[-1 - end] == now[-1 - end]):
        end += 1
    return start, len(was) - end, len(now) - end


def _differing(was: tuple[Any, ...], now: tuple[Any, ...]) -> list[_Span]:
    """The runs of items in which two lists of one length differ."""
    spans: list[_Span] = []
    start = end = -1
    for place, item in enumerate(now):
        before = was[place]
        if before is item or before == item:
            continue
        if place != end:
            if end > 0:
                spans.append((start, end, end))
            start = place
        end = place + 1
    if end > 0:
        spans.append((start, end, end))
    return spans
