"""The routes of playing: answers, taking back, odds, why not, offers, talk, looking back."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from fractions import Fraction
from typing import Annotated, Any

import msgspec
from litestar import Request, Response, Router, get, post
from litestar.di import NamedDependency, Provide
from litestar.params import FromQuery, JSONBody, PathParameter, QueryParameter
from msgspec import Meta

from ..kernel.game import Interrupt
from ..kernel.match import Match
from ..kernel.odds import Odds
from ..kernel.orders import StandingOrder
from ..kernel.refusal import BanneretError, Refused
from ..kernel.scene import Choice, Preview
from . import offers, views
from .asking import Had, TableId, bearer, had
from .hall import Hall
from .problem import MovedOn, Problem, not_yours
from .replay import Replays
from .table import Table, must_be
from .timing import take_vacation
from .wire import (
    Accepted,
    Answer,
    At,
    Chance,
    Claim,
    Created,
    Foreseen,
    Frames,
    Moment,
    NewCopy,
    NewOffer,
    NewOrder,
    Notation,
    OddsView,
    Offered,
    Remark,
    Rest,
    Say,
    Seated,
    TableView,
    Trouble,
    Vote,
)

MOST_REMARKS = 5_000
"""At one table."""

Number = Annotated[int, QueryParameter(ge=0, le=1_000_000, description="The position that is meant; 0: the present one.")]


async def _seated(hall: Hall, id: str, request: Request[Any, Any, Any]) -> tuple[Table, int]:
    """The table, and the seat of who asks; he must have one, and play it himself."""
    table = await hall.table(id)
    seat = must_be(table.seat_of(bearer(request)))
    if table.seats[seat].kind == "bot" and request.method != "GET":
        raise not_yours("A bot has taken this seat over. You can watch how it goes on.")
    return table, seat


@asynccontextmanager
async def _at(table: Table, seat: int) -> AsyncIterator[None]:
    """Hold the table. Who comes too late is shown it as it is now; who asks what the rules forbid is told which."""
    try:
        async with table.lock:
            yield
    except MovedOn as moved:
        async with table.lock:
            moved.view = await views.view(table, seat)
        raise
    except Refused as refused:
        raise Problem(422, refused.reason, refused.rule) from None
    except BanneretError as error:
        raise Problem(422, str(error)) from None


@get("/{table_id:str}", summary="The table as you see it")
async def look(request: Request[Any, Any, Any], hall: NamedDependency[Hall], table_id: TableId) -> TableView:
    table = await hall.table(table_id)
    seat = table.seat_of(bearer(request))
    async with table.lock:
        return await views.view(table, seat)


@post("/{table_id:str}/answers", status_code=200, summary="Answer what you are asked")
async def answer(
    request: Request[Any, Any, Any], hall: NamedDependency[Hall], table_id: TableId, had: NamedDependency[Had | None], data: JSONBody[Answer]
) -> Accepted:
    table, seat = await _seated(hall, table_id, request)
    async with _at(table, seat):
        await table.act(data.number, lambda match: match.play(data.answer, table.names[seat]), seat=seat)
        return await _accepted(table, seat, had)


@post("/{table_id:str}/undo", status_code=200, summary="Take back your last answer, or the choice that it is a step of, if nothing has happened since")
async def undo(
    request: Request[Any, Any, Any], hall: NamedDependency[Hall], table_id: TableId, had: NamedDependency[Had | None], data: JSONBody[At]
) -> Accepted:
    table, seat = await _seated(hall, table_id, request)
    async with _at(table, seat):
        await table.act(data.number, lambda match: match.take_back(table.names[seat]), seat=seat)
        return await _accepted(table, seat, had)


@post("/{table_id:str}/orders", status_code=200, summary="Give a standing order: for interruptions, or for your coming turns")
async def order(
    request: Request[Any, Any, Any], hall: NamedDependency[Hall], table_id: TableId, had: NamedDependency[Had | None], data: JSONBody[NewOrder]
) -> Accepted:
    table, seat = await _seated(hall, table_id, request)
    async with _at(table, seat):
        known = _about(table, await _match(table, 0, seat), data.interrupt)
        strange = [condition for condition in data.only if condition not in known.conditions]
        if strange:
            there = ", ".join(known.conditions) or "none"
            raise Problem(400, f"An order about {known.kind} can't insist on “{strange[0]}”. There are these conditions: {there}.")
        given = StandingOrder(data.interrupt, data.policy, data.at_least, data.wanted, data.only, data.answers)
        await table.order(seat, given, data.number)
        return await _accepted(table, seat, had)


def _about(table: Table, match: Match, kind: str) -> Interrupt:
    """What an order can be about in this game."""
    known = next((interrupt for interrupt in match.orderable if interrupt.kind == kind), None)
    if known is None:
        kinds = ", ".join(interrupt.kind for interrupt in match.orderable) or "none"
        raise Problem(400, f"{table.game.title} has no interruption “{kind}”. It has: {kinds}.")
    return known


@get("/{table_id:str}/foresee", summary="What you could answer in your next turn, if nothing changes before")
async def foresee(request: Request[Any, Any, Any], hall: NamedDependency[Hall], table_id: TableId) -> Foreseen:
    table, seat = await _seated(hall, table_id, request)
    async with _at(table, seat):
        menu = (await _match(table, 0, seat)).foresee(table.names[seat])
    return Foreseen(choices=tuple(Choice(option.notation, option.label, option.touch, option.final) for option in menu))


@get("/{table_id:str}/odds", summary="What can come of an option of yours")
async def odds(request: Request[Any, Any, Any], hall: NamedDependency[Hall], table_id: TableId, answer: FromQuery[Notation], number: Number = 0) -> OddsView:
    table, seat = await _seated(hall, table_id, request)
    async with _at(table, seat):
        match = await _match(table, number, seat)
        # Thousands of outcomes may have to be played through: others are served meanwhile.
        found = await asyncio.to_thread(match.odds, answer, table.names[seat])
        preview = match.preview(answer, table.names[seat])
    return _odds_view(answer, found, preview or Preview())


async def _match(table: Table, number: int, seat: int) -> Match:
    if not table.started:
        raise Problem(409, "The game has not begun.")
    match = await table.match()
    if number and number != table.told(match, seat):
        raise MovedOn
    return match


async def _number(table: Table, seat: int) -> int:
    """The number of the present position, as a seat is told it."""
    return table.told(await table.match(), seat) if table.started and not table.row.trouble else table.number


async def _accepted(table: Table, seat: int, had: Had | None) -> Accepted:
    return Accepted(number=await _number(table, seat), view=await _shown(table, seat, had))


async def _shown(table: Table, seat: int, had: Had | None) -> TableView | None:
    """The table after what has been done, for who wants to see it at once: the same that his live line brings. A script is content with a number."""
    return None if had is None else await views.view(table, seat, had.since, had.chat, whole=had.since == 0)


def _odds_view(answer: str, found: Odds, preview: Preview) -> OddsView:
    return OddsView(
        answer=answer,
        outcomes=tuple(_chance(outcome.name, outcome.chance) for outcome in found.outcomes[:50]),
        parts=tuple(_chance(name, chance) for name, chance in found.parts()[:50]),
        exact=found.exact,
        guessed=found.guessed,
        preview=preview,
    )


def _chance(name: str, chance: Fraction) -> Chance:
    return Chance(name=name, chance=float(chance), exact=str(chance))


@get("/{table_id:str}/why", summary="Why something may not be done")
async def why(
    request: Request[Any, Any, Any],
    hall: NamedDependency[Hall],
    table_id: TableId,
    answer: Annotated[str, QueryParameter(max_length=2000)] = "",
    touch: Annotated[tuple[Annotated[str, Meta(max_length=100)], ...], QueryParameter(max_items=20)] = (),
    number: Number = 0,
) -> Trouble:
    table, seat = await _seated(hall, table_id, request)
    if bool(answer) == bool(touch):
        raise Problem(400, "Say either which answer you mean, or what you touched.")
    async with _at(table, seat):
        match = await _match(table, number, seat)
        name = table.names[seat]
        refusal = match.why_not(answer, name) if answer else match.why_not_touched(touch, name)
    return Trouble(message="") if refusal is None else Trouble(message=refusal.reason, rule=refusal.rule)


@post("/{table_id:str}/offers", status_code=201, summary="Ask something of the others")
async def make_offer(
    request: Request[Any, Any, Any], hall: NamedDependency[Hall], table_id: TableId, had: NamedDependency[Had | None], data: JSONBody[NewOffer]
) -> Offered:
    table, seat = await _seated(hall, table_id, request)
    async with _at(table, seat):
        made = views.offer(table, await offers.make(table, seat, data))
        return Offered(**msgspec.structs.asdict(made), number=await _number(table, seat), view=await _shown(table, seat, had))


@post("/{table_id:str}/offers/{offer_id:int}", status_code=200, summary="Agree to an offer, decline it, or withdraw your own")
async def vote(
    request: Request[Any, Any, Any],
    hall: NamedDependency[Hall],
    table_id: TableId,
    offer_id: Annotated[int, PathParameter(ge=1, le=2**53)],
    had: NamedDependency[Had | None],
    data: JSONBody[Vote],
) -> Accepted:
    table, seat = await _seated(hall, table_id, request)
    async with _at(table, seat):
        await offers.vote(table, seat, offer_id, data.accept)
        return await _accepted(table, seat, had)


@post("/{table_id:str}/resign", status_code=200, summary="Give up")
async def resign(
    request: Request[Any, Any, Any], hall: NamedDependency[Hall], table_id: TableId, had: NamedDependency[Had | None], data: JSONBody[At]
) -> Accepted:
    table, seat = await _seated(hall, table_id, request)
    async with _at(table, seat):
        if data.number != await _number(table, seat):
            raise MovedOn
        await offers.resign(table, seat)
        return await _accepted(table, seat, had)


@post("/{table_id:str}/claim", status_code=200, summary="Claim against a seat whose time and grace are over")
async def claim(
    request: Request[Any, Any, Any], hall: NamedDependency[Hall], table_id: TableId, had: NamedDependency[Had | None], data: JSONBody[Claim]
) -> Accepted:
    table, seat = await _seated(hall, table_id, request)
    async with _at(table, seat):
        await offers.claim(table, seat, data)
        return await _accepted(table, seat, had)


@post("/{table_id:str}/vacation", status_code=200, summary="Go on vacation, or come back")
async def vacation(
    request: Request[Any, Any, Any], hall: NamedDependency[Hall], table_id: TableId, had: NamedDependency[Had | None], data: JSONBody[Rest]
) -> Accepted:
    table, seat = await _seated(hall, table_id, request)
    async with _at(table, seat):
        await take_vacation(table, seat, data.days)
        return await _accepted(table, seat, had)


@post("/{table_id:str}/chat", status_code=201, summary="Say something to the table")
async def say(request: Request[Any, Any, Any], hall: NamedDependency[Hall], table_id: TableId, data: JSONBody[Say]) -> Remark:
    table, seat = await _seated(hall, table_id, request)
    async with _at(table, seat):
        if not views.may_talk(table, seat):
            raise not_yours(f"The rules of {table.game.title} allow no talk while the game runs.")
        await table.load_talk()
        if len(table.remarks or ()) >= MOST_REMARKS:
            raise Problem(409, "So much has been said at this table that no more can be kept.")
        return views.remark(table, await table.remark(seat, data.text))


@post("/{table_id:str}/seen", status_code=204, summary="Note that you have seen the position")
async def seen(request: Request[Any, Any, Any], hall: NamedDependency[Hall], table_id: TableId, data: JSONBody[At]) -> None:
    table, seat = await _seated(hall, table_id, request)
    async with _at(table, seat):
        await table.look(seat, data.number)


@post("/{table_id:str}/token", status_code=201, summary="A further token for your seat, for another device")
async def further_token(request: Request[Any, Any, Any], hall: NamedDependency[Hall], table_id: TableId) -> Seated:
    table, seat = await _seated(hall, table_id, request)
    return await hall.further_token(table, seat)


@get("/{table_id:str}/moments", summary="The game again, moment by moment, as you may see it")
async def moments(
    request: Request[Any, Any, Any],
    hall: NamedDependency[Hall],
    replays: NamedDependency[Replays],
    table_id: TableId,
    first: FromQuery[Moment] = 0,
    count: Annotated[int, QueryParameter(ge=1, le=100)] = 50,
) -> Frames:
    table = await hall.table(table_id)
    return await replays.frames(table, table.seat_of(bearer(request)), first, count)


@post("/{table_id:str}/copies", status_code=201, summary="Play on from a moment in a copy, against a bot")
async def copy(request: Request[Any, Any, Any], hall: NamedDependency[Hall], table_id: TableId, data: JSONBody[NewCopy]) -> Created:
    table = await hall.table(table_id)
    seat = table.seat_of(bearer(request))
    number = table.seat_number(data.seat)
    if table.status != "over" and seat is not None and number != seat:
        raise not_yours("While the game runs you can try out your own seat only.")
    name = "Guest" if seat is None else table.seats[seat].name
    return await hall.create_copy(table, data.moment, data.seat, data.bot, name, seat)


@get("/{table_id:str}/record", media_type="application/jsonl", summary="The whole game as a file, when it is over")
async def record(request: Request[Any, Any, Any], hall: NamedDependency[Hall], table_id: TableId) -> Response[bytes]:
    table = await hall.table(table_id)
    async with table.lock:
        if table.status != "over":
            raise not_yours("The record holds everybody's secrets and the seed of the dice: it can be had when the game is over.")
        match = await table.match()
        closing = table.row.closed
        players = [f"bot: {seat.bot}" if seat.kind == "bot" else seat.name for seat in table.seats]
        body = match.record(players, closing.text if closing is not None else "").dumps()
    name = f"{table.row.game}-{table.id}.jsonl"
    return Response(body, media_type="application/jsonl", headers={"Content-Disposition": f'attachment; filename="{name}"'})


ROUTES = Router(
    "/api/tables",
    route_handlers=[
        look,
        answer,
        undo,
        order,
        foresee,
        odds,
        why,
        make_offer,
        vote,
        resign,
        claim,
        vacation,
        say,
        seen,
        further_token,
        moments,
        copy,
        record,
    ],
    dependencies={"had": Provide(had, sync_to_thread=False)},
    tags=["table"],
)
