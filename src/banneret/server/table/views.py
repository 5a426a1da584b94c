"""A table as one seat or a spectator sees it. What a viewer may not know never gets past here."""

from collections.abc import Sequence
from dataclasses import asdict
from datetime import UTC, datetime
from functools import cache, lru_cache
from typing import Any

import msgspec

from ...kernel.game import Game, foresees, interrupts
from ...kernel.match import Match
from ...kernel.scene import Reason, Scene
from .. import dressing
from ..clock import ALLOWANCE
from ..dressing import bare, stub
from ..numbers import ShownNumber
from ..storage import rows
from ..storage.rows import OfferRow, RemarkRow, SeatRow, TableRow
from ..wire import Interruption, Offer, Player, Remark, TableCard, TableView
from . import hosting, lessons, timing
from .sight import Sight
from .table import Table

MOST_REMARKS = 200
"""So much of the talk is sent to who comes to the table."""
_NOTHING = ShownNumber(0)


async def view(
    table: Table, seat: int | None, since: ShownNumber = _NOTHING, chat_from: int = 0, *, whole: bool = True
) -> TableView:
    """The table now. The viewer has the log as of position `since` and so many remarks; `whole`: with layouts. The
    caller holds the table's lock."""
    await table.load_talk()
    match = await table.shown()
    sight = None if match is None else table.sight(match, seat)
    first, log = (0, ()) if sight is None else table.log(sight, since)
    said = heard(table, seat)
    chat_from = first_remark(said, chat_from)
    return TableView(
        **common(table, match),
        **own(table, seat, sight),
        scene=None if sight is None else scene(table, sight, whole),
        log=log,
        log_from=first,
        chat=tuple(remark(table, each) for each in said[chat_from:]),
        chat_from=chat_from,
        briefing=None if match is None or not whole else match.briefing(_eyes(table, seat)),
    )


def _eyes(table: Table, seat: int | None) -> str | None:
    """The name of the seat through whose eyes a viewer sees the game."""
    seat = table.eyes(seat)
    return None if seat is None else table.names[seat]


def common(table: Table, match: Match | None) -> dict[str, Any]:
    """What of a table is the same for all who look at it: fields of its view."""
    row = table.row
    return {
        "id": row.id,
        "game": row.game,
        "title": table.game.title,
        "scenario": table.scenario.name,
        "status": row.status,
        "players": tuple(player(table, each) for each in table.seats),
        "commitment": row.commitment,
        "pace": row.pace,
        "created": when(row.created),
        "scenario_id": row.scenario,
        "variants": table.variants,
        "salts": rows.salts(table.seats) if table.started else (),
        "seed": row.seed if row.status == "over" else "",
        "offers": tuple(
            offer(table, each)
            for each in table.offers or ()
            if each.kind != "undo" or match is None or not table.overtaken(match, each)
        ),
        "closing": row.closed,
        "copy_of": row.copy_of,
        "trouble": row.trouble or "",
        "rematch": row.rematch,
        "watching": table.watching,
        "listed": bool(row.listed),
        "by_invitation": bool(row.by_invitation),
        "practice": bool(row.practice),
    }


def own(table: Table, seat: int | None, sight: Sight | None) -> dict[str, Any]:
    """And what one viewer has to himself, but for scene, log and talk: the number that he is told, his standing
    orders, his way back. `sight`: of the match, if one is shown."""
    row = None if seat is None else table.seats[seat]
    found = _NOTHING_OWN.copy()
    found["hosting"] = row is not None and row.host and hosting.may(table, row, sight)
    found["number"] = number = table.number_unshown if sight is None else sight.number
    found["seat"] = None if seat is None else table.names[seat]
    found["chat_open"] = may_talk(table, seat)
    if sight is None:
        return found
    match, eyes = sight.match, sight.eyes
    if table.row.lesson:
        found["hint"] = lessons.hint(table, match, eyes)
    found["moment"] = match.last_moment if sight.over else match.count_known(eyes) - 1
    if eyes is None or row is None:
        return found
    if given := match.course.given.get(eyes):
        found["orders"] = tuple(given.values())
    found["interrupts"] = _interruptions(table.game)
    found["foresees"] = foresees(table.game)
    found["seen"] = min(row.seen, number)
    if table.row.status == "running":
        found["can_undo"], refusal = match.way_back(eyes)
        if refusal is not None:
            found["undo"] = _reason(refusal.reason, refusal.rule)
    return found


_NOTHING_OWN: dict[str, Any] = {
    "hint": None,
    "hosting": False,
    "moment": 0,
    "orders": (),
    "interrupts": (),
    "foresees": False,
    "seen": ShownNumber(0),
    "can_undo": False,
    "undo": None,
}
"""Of who has nothing to himself: the fields are the same for every viewer."""


@cache
def _interruptions(game: Game[Any]) -> tuple[Interruption, ...]:
    return tuple(Interruption(**asdict(one)) for one in interrupts(game))


@lru_cache(maxsize=1024)
def _reason(reason: str, rule: str) -> Reason:
    """One object for what is the same: it need not be compared letter by letter."""
    return Reason(reason, rules=(rule,) if rule else ())


def offer(table: Table, row: OfferRow) -> Offer:
    return Offer(
        id=row.id,
        kind=row.kind,
        by=table.names[row.by],
        seat="" if row.seat is None else table.names[row.seat],
        bot=row.bot,
        waiting=tuple(table.names[i] for i in table.people() if i not in row.said_yes and i != row.seat),
    )


def heard(table: Table, seat: int | None) -> list[RemarkRow]:
    """What of the talk a viewer hears. Who watches may know more than a seat, and speak of it: no seat hears them
    before the game is over. (The list of a seat is another then, and not only longer: who has the old one is sent the
    new one whole.)"""
    said = table.remarks or []
    return said if seat is None or table.status == "over" else [row for row in said if not row.gallery]


def first_remark(said: Sequence[RemarkRow], known: int) -> int:
    """From which remark on a viewer is told what is said, who has so many of them already."""
    return max(min(known, len(said)), len(said) - MOST_REMARKS, 0)


def remark(table: Table, row: RemarkRow) -> Remark:
    return Remark(
        id=row.id,
        by="" if row.seat is None else table.names[row.seat],
        text=row.text,
        at=when(row.at),
        of="gallery" if row.gallery else "table",
        name=row.name,
    )


def may_talk(table: Table, seat: int | None) -> bool:
    """Who sits at the table may talk, as far as the game allows it; when it is over the game has no say. Who watches
    talks to those who watch, once there is something to watch."""
    if seat is None:
        return table.started
    return table.game.face.chat == "table" or table.row.status in ("gathering", "over")


def player(table: Table, seat: SeatRow) -> Player:
    return _player(table.names, table.row, seat, table.present[seat.seat] > 0, table.in_line.get(seat.seat, 0))


def _player(names: Sequence[str], row: TableRow, seat: SeatRow, present: bool = False, waits: int = 0) -> Player:
    stand = timing.deadline(row.pace, seat) if row.status == "running" else None
    return Player(
        seat=names[seat.seat],
        kind=seat.kind,
        name=seat.name,
        bot=seat.bot,
        taken_over=bool(seat.taken_over),
        host=bool(seat.host),
        colour=seat.colour or None,
        present=present,
        waits=waits,
        due=None if stand is None or stand.due is None else when(stand.due),
        late=stand is not None and stand.late,
        grace=None if stand is None or stand.grace is None else when(stand.grace),
        vacation=None if seat.vacation is None else when(seat.vacation),
    )


# ---------------------------------------------------------------------- scenes


def scene(table: Table, sight: Sight, whole: bool) -> Scene:
    """What the viewer sees of the game. A game that ended at the table lies open like one that ended by its rules does
    in the log, not on the board."""
    found = table.scene(sight)
    return dressed(found if whole else bare(found), table)


Parts = list[Any]
"""The fields of a scene in their order, without layouts; of the scene of the game within the game, its parts."""
_LAYOUT, _BOARDS, _INNER, _SIDES = map(Scene.__struct_fields__.index, ("layout", "boards", "inner", "sides"))


def parts(table: Table, sight: Sight) -> Parts:
    """The same part by part, to be compared with what the viewer was told before."""
    found = table.scene(sight)
    made = _parts(found)
    made[_SIDES] = table.dressed(found)
    return made


def _parts(scene: Scene) -> Parts:
    found = list(msgspec.structs.astuple(scene))
    found[_LAYOUT] = stub(scene.layout)
    if scene.boards:
        found[_BOARDS] = tuple(stub(board) for board in scene.boards)
    if scene.inner is not None:
        found[_INNER] = _parts(scene.inner)
    return found


def whole(parts: Parts) -> Scene:
    """Put together again."""
    fields = dict(zip(Scene.__struct_fields__, parts, strict=True))
    inner = fields["inner"]
    return Scene(**{**fields, "inner": None if inner is None else whole(inner)})


def dressed(scene: Scene, table: Table) -> Scene:
    """With a shield for every seat, in the colour that it has at this table."""
    return dressing.dressed(scene, table.game, table.colours)


# ---------------------------------------------------------------------- lists


def card(
    game: Game[Any], row: TableRow, seats: list[SeatRow], changed: int, seat: int | None = None, awaited: bool = False
) -> TableCard:
    """A table on a list: from its rows alone, so that a long list wakes no games up."""
    names = game.scenario(row.scenario).seats
    return TableCard(
        id=row.id,
        game=row.game,
        title=game.title,
        scenario=game.scenario(row.scenario).name,
        status=row.status,
        players=tuple(_player(names, row, each) for each in seats),
        pace=row.pace,
        created=when(row.created),
        changed=when(changed),
        seat="" if seat is None else names[seat],
        your_turn=awaited,
        copy=bool(row.copy_of),
        practice=bool(row.practice),
        scenario_id=row.scenario,
        result=row.ended,
        trouble=row.trouble or "",
    )


def bare_card(row: TableRow, changed: int, trouble: str) -> TableCard:
    """A table that stands still, of which no more is known than its row."""
    return TableCard(
        id=row.id,
        game=row.game,
        title=row.game.replace("_", " ").capitalize(),
        scenario=row.scenario.replace("_", " ").capitalize(),
        status=row.status,
        players=(),
        pace=row.pace,
        created=when(row.created),
        changed=when(changed),
        copy=bool(row.copy_of),
        scenario_id=row.scenario,
        trouble=trouble,
    )


async def own_card(table: Table, seat: int | None, changed: int | None = None) -> TableCard:
    """A table on the list of who sits there (None: who looks on): whether it is his turn, how it came out. The caller
    holds the table's lock."""
    awaited = False
    if table.eyes(seat) is not None and seat is not None and table.status == "running" and not table.row.trouble:
        row = table.seats[seat]
        if table.row.pace in ALLOWANCE:
            # Its clock knows, without waking the game up.
            awaited = row.due is not None or row.left is not None
        else:
            match = await table.shown()
            awaited = match is not None and table.names[seat] in match.awaited
    await table.result()
    return card(table.game, table.row, table.seats, table.row.changed if changed is None else changed, seat, awaited)


async def picture(table: Table, seat: int | None) -> Scene | None:
    """The board as a viewer sees it, whole, for a small picture of it; of a game within the game, the board that is
    played on. The caller holds the table's lock."""
    match = await table.shown()
    if match is None:
        return None
    found = scene(table, table.sight(match, seat), whole=True)
    while found.inner is not None:
        found = found.inner
    return msgspec.structs.replace(found, prompt=None)


def when(seconds: int) -> datetime:
    return datetime.fromtimestamp(seconds, UTC)
