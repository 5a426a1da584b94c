"""New tables: as somebody wants them, guided games, and copies to play on from a moment of another."""

import asyncio
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from ...kernel import codec
from ...kernel.dice import Seed
from ...kernel.game import Game
from ...kernel.refusal import BanneretError
from ...kernel.writing import first_position
from .. import tokens
from ..problem import Problem
from ..shelf import checked_level, must_find
from ..storage import changes, rows
from ..storage.changes import Change, Token
from ..storage.rows import TableRow
from ..table import lessons, sitting
from ..table.table import Table
from ..wire import Created, NewTable, Pace
from .hall import Hall


async def create(hall: Hall, asked: NewTable) -> Created:
    """A table as it is asked for."""
    title = must_find(asked.game)
    try:
        game = title.of(asked.scenario)
        scenario = game.scenario(asked.scenario)
        variants = game.settle(asked.variants)
    except BanneretError as error:
        raise Problem(400, str(error)) from None
    if set(asked.seats) != set(scenario.seats):
        raise Problem(400, f"Say for each seat who sits there: {', '.join(scenario.seats)}.")
    if not any(seat.who != "bot" for seat in asked.seats.values()):
        raise Problem(400, "At least one seat must be for a person.")
    seats: list[dict[str, Any]] = []
    for name in scenario.seats:
        seat = asked.seats[name]
        kind = {"me": "invited", "friend": "invited", "open": "open", "bot": "bot"}[seat.who]
        level = checked_level(seat.bot or "knight") if seat.who == "bot" else ""
        seats.append(
            {"kind": kind, "bot": level, "colour": seat.colour or "", "name": asked.name if seat.who == "me" else ""}
        )
    own = [scenario.seats.index(name) for name in scenario.seats if asked.seats[name].who == "me"]
    friends = [scenario.seats.index(name) for name in scenario.seats if asked.seats[name].who == "friend"]
    # Who laid it sits there; if he does not, the first whom he has invited stands in for him.
    for number in own or friends[:1]:
        seats[number]["host"] = True
    anybody = any(seat.who == "open" for seat in asked.seats.values())
    by_invitation = bool(friends) and not anybody
    if by_invitation and asked.listed:
        raise Problem(400, "A table by invitation is on nobody's list: give its address to who is to watch.")
    return await _lay(
        hall,
        game,
        scenario.id,
        variants,
        seats,
        asked.pace,
        own=own,
        invited=friends,
        listed=anybody if asked.listed is None else asked.listed,
        by_invitation=by_invitation,
    )


async def create_lesson(hall: Hall, game_id: str, lesson_id: str, name: str) -> Created:
    """A guided game: its dice are fixed beforehand, so they prove nothing, and the table says so."""
    title = must_find(game_id)
    lesson = lessons.find(title, lesson_id)
    game = title.of(lesson.scenario)
    scenario = game.scenario(lesson.scenario)
    seats = [
        {"kind": "person", "name": name} if each == lesson.seat else {"kind": "bot", "bot": "squire"}
        for each in scenario.seats
    ]
    own, variants = [scenario.seats.index(lesson.seat)], game.settle(lesson.variants)
    first = first_position(game, lesson)
    created = await _lay(
        hall,
        game,
        scenario.id,
        variants,
        seats,
        "none",
        own=own,
        seed=lesson.seed,
        position=None if first is None else codec.dumps(first),
        lesson=lesson.id,
    )
    await sitting.start(await hall.table(created.table))
    return created


async def create_copy(
    hall: Hall, table: Table, moment: int, seat: str, level: str, name: str, viewer: int | None
) -> Created:
    """Play on from a moment of a table against a bot: other dice, and secrets that the viewer (None: a spectator) can't
    know dealt anew."""
    async with table.lock:
        if not table.started:
            raise Problem(409, "The game has not begun: there is nothing to copy.")
        match = await table.match()
        try:
            imagine = match.imagining(
                None if viewer is None else table.names[viewer], moment, over=table.status == "over"
            )
        except BanneretError as error:
            raise Problem(400, str(error)) from None
    position = await asyncio.to_thread(imagine)
    own = table.seat_number(seat)
    seats = [
        {"kind": "person", "name": name, "colour": each.colour}
        if each.seat == own
        else {"kind": "bot", "bot": checked_level(level), "colour": each.colour}
        for each in table.seats
    ]
    created = await _lay(
        hall,
        table.game,
        table.row.scenario,
        table.variants,
        seats,
        "none",
        own=[own],
        position=position,
        copy_of=table.id,
    )
    await sitting.start(await hall.table(created.table))
    return created


async def _lay(
    hall: Hall,
    game: Game[Any],
    scenario: str,
    variants: Mapping[str, str],
    seats: Sequence[Mapping[str, Any]],
    pace: Pace,
    *,
    own: Sequence[int],
    invited: Sequence[int] = (),
    seed: str | None = None,
    position: str | None = None,
    copy_of: str = "",
    lesson: str = "",
    listed: bool = False,
    by_invitation: bool = False,
) -> Created:
    server = Seed.fresh() if seed is None else Seed(seed)
    at, names = rows.now(), game.scenario(scenario).seats
    given = {i: tokens.fresh() for i in (*own, *invited)}
    row = _row(
        game,
        scenario,
        variants,
        server,
        pace,
        at,
        position=position,
        copy_of=copy_of,
        lesson=lesson,
        listed=listed,
        by_invitation=by_invitation,
    )
    kept = [Token(tokens.hashed(token), row.id, seat, seat in invited, at) for seat, token in given.items()]
    await hall.ledger.database.apply(changes.laid(row, seats, kept))
    return Created(
        table=row.id,
        commitment=server.commitment,
        tokens={names[i]: given[i] for i in own},
        invites={names[i]: given[i] for i in invited},
    )


def again(table: Table, at: int, places: Sequence[int]) -> tuple[str, list[Change]]:
    """The same game anew, with everybody in another place: its id, and what is to be written. A person's place waits
    for him; a bot takes its own."""
    seats: list[dict[str, Any]] = [{} for _ in table.seats]
    for each, place in zip(table.seats, places, strict=True):
        person = each.kind == "person"
        seats[place] = {"kind": "invited" if person else "bot", "bot": "" if person else each.bot, "name": each.name}
    for each in table.seats:
        seats[each.seat]["colour"] = each.colour
    row = _row(
        table.game,
        table.row.scenario,
        table.variants,
        Seed.fresh(),
        table.row.pace,
        at,
        listed=table.row.listed,
        by_invitation=table.row.by_invitation,
    )
    return row.id, changes.laid(row, seats, ())


def _row(
    game: Game[Any],
    scenario: str,
    variants: Mapping[str, str],
    seed: Seed,
    pace: Pace,
    at: int,
    *,
    position: str | None = None,
    copy_of: str = "",
    lesson: str = "",
    listed: bool = False,
    by_invitation: bool = False,
) -> TableRow:
    return TableRow(
        id=tokens.table_id(),
        game=game.id,
        scenario=scenario,
        variants=msgspec.json.encode(variants).decode(),
        rules=game.version,
        seed=seed.server,
        commitment=seed.commitment,
        status="gathering",
        pace=pace,
        created=at,
        changed=at,
        closing=None,
        position=position,
        copy_of=copy_of,
        lesson=lesson,
        trouble=None,
        listed=listed,
        result=None,
        rematch="",
        by_invitation=by_invitation,
        practice=False,
    )
