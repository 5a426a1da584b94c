"""The routes of playing: answers, taking back, odds, why not, offers, talk, looking back."""

from typing import Annotated, Any, TypeVar, cast

import msgspec
from litestar import MediaType, Request, Response, Router, get, post
from litestar.di import NamedDependency
from litestar.params import FromQuery, JSONBody, PathParameter, QueryParameter
from msgspec import Meta

from ...kernel.game import Interrupt
from ...kernel.match import Match
from ...kernel.orders import StandingOrder
from ...kernel.refusal import Refused
from ..guard.limits import MURMUR, Buckets, network_of
from ..guard.proxy import address_of
from ..hall import laying
from ..hall.bots import BotRoom
from ..hall.hall import Hall
from ..hall.rematch import play_again
from ..numbers import PRESENT, ShownNumber
from ..problem import MovedOn, Problem, not_yours
from ..table import deputy, lessons, offers, sitting, vacation, views
from ..table.building import built
from ..table.looking import LookingDesk
from ..table.looking_back import Replays
from ..table.table import Table
from ..wire import (
    Accepted,
    Answer,
    At,
    Chronicle,
    Claim,
    Created,
    Deputy,
    Foreseen,
    Frames,
    Listing,
    NewCopy,
    NewOffer,
    NewOrder,
    Notation,
    OddsView,
    Offered,
    ProblemDetails,
    Remark,
    Rest,
    Say,
    Seated,
    TableView,
    Vote,
)
from .chair import Chair, Deed, Viewer

T = TypeVar("T")

MOST_REMARKS = 5_000
"""At one table."""

Meant = Annotated[
    ShownNumber, QueryParameter(ge=0, le=1_000_000, description="The position that is meant; 0: the present one.")
]


def _sent(kind: type[T], body: bytes) -> Response[T]:
    """Something of this kind, which has been written already."""
    return cast(Response[T], Response(body, media_type=MediaType.JSON))


@get("/{table_id:str}", summary="The table as you see it")
async def look(viewer: NamedDependency[Viewer]) -> TableView:
    async with viewer.table.lock:
        return await views.view(viewer.table, viewer.seat)


@post("/{table_id:str}/answers", status_code=200, summary="Answer what you are asked")
async def answer(deed: NamedDependency[Deed], data: JSONBody[Answer]) -> Accepted:
    async with deed.hold():
        await deed.answer(data)
        return await deed.accepted()


@post(
    "/{table_id:str}/undo",
    status_code=200,
    summary="Take back your last answer, or the choice that it is a step of, if nothing has happened since",
)
async def undo(deed: NamedDependency[Deed], data: JSONBody[At]) -> Accepted:
    async with deed.hold() as table:
        await table.answer(deed.seat, data.number, deed.take_back)
        return await deed.accepted()


@post(
    "/{table_id:str}/orders",
    status_code=200,
    summary="Give a standing order: for interruptions, or for your coming turns",
)
async def order(deed: NamedDependency[Deed], data: JSONBody[NewOrder]) -> Accepted:
    async with deed.hold() as table:
        known = _about(table, await deed.match(), data.interrupt)
        strange = [condition for condition in data.only if condition not in known.conditions]
        if strange:
            there = ", ".join(known.conditions) or "none"
            raise Problem(
                400, f"An order about {known.kind} can't insist on “{strange[0]}”. There are these conditions: {there}."
            )
        if data.policy == "take" and known.title and not known.outcomes:
            raise Problem(400, f"There are no chances to weigh at {known.kind}: pass, be asked, or use it.")
        if data.least and not known.unit:
            raise Problem(400, f"Nothing is counted at {known.kind}: an order about it can't wait for {data.least}.")
        given = StandingOrder(
            data.interrupt, data.policy, data.at_least, data.wanted, data.only, data.answers, data.least
        )
        await table.order(deed.seat, given, data.number)
        return await deed.accepted()


def _about(table: Table, match: Match, kind: str) -> Interrupt:
    """What an order can be about in this game."""
    known = next((interrupt for interrupt in match.orderable if interrupt.kind == kind), None)
    if known is None:
        kinds = ", ".join(interrupt.kind for interrupt in match.orderable) or "none"
        raise Problem(400, f"{table.game.title} has no interruption “{kind}”. It has: {kinds}.")
    return known


@get("/{table_id:str}/foresee", summary="What you could answer in your next turn, if nothing changes before")
async def foresee(
    chair: NamedDependency[Chair], looking: NamedDependency[LookingDesk], client: NamedDependency[str]
) -> Response[Foreseen]:
    async with chair.hold() as table:
        asked = looking.asked(table, await chair.match(), chair.seat)
    return _sent(Foreseen, await looking.foresee(asked, client))


@get("/{table_id:str}/odds", summary="What can come of an option of yours")
async def odds(
    chair: NamedDependency[Chair],
    looking: NamedDependency[LookingDesk],
    client: NamedDependency[str],
    answer: FromQuery[Notation],
    number: Meant = PRESENT,
) -> Response[OddsView]:
    async with chair.hold() as table:
        match = await chair.match(number)
        refusal = match.why_not(answer, chair.name)
        if refusal is not None:
            raise Refused(refusal)
        asked = looking.asked(table, match, chair.seat)
    # The table is free meanwhile: thousands of outcomes may have to be played through.
    return _sent(OddsView, await looking.odds(asked, answer, client))


@get("/{table_id:str}/why", summary="Why something may not be done")
async def why(
    chair: NamedDependency[Chair],
    answer: Annotated[str, QueryParameter(max_length=2000)] = "",
    touch: Annotated[tuple[Annotated[str, Meta(max_length=100)], ...], QueryParameter(max_items=20)] = (),
    number: Meant = PRESENT,
) -> ProblemDetails:
    if bool(answer) == bool(touch):
        raise Problem(400, "Say either which answer you mean, or what you touched.")
    async with chair.hold():
        match = await chair.match(number)
        # A look at the rules, without any dice: it takes less time than to write the position down for others.
        refusal = match.why_not(answer, chair.name) if answer else match.why_not_touched(touch, chair.name)
    return ProblemDetails(message="") if refusal is None else ProblemDetails(message=refusal.reason, rule=refusal.rule)


@post("/{table_id:str}/offers", status_code=201, summary="Ask something of the others")
async def make_offer(deed: NamedDependency[Deed], data: JSONBody[NewOffer]) -> Offered:
    async with deed.hold() as table:
        row, done = await offers.make(table, deed.seat, data)
        return Offered(
            **msgspec.structs.asdict(views.offer(table, row)),
            number=await table.number_shown(deed.seat),
            view=await deed.shown(),
            done=done,
        )


@post(
    "/{table_id:str}/offers/{offer_id:int}",
    status_code=200,
    summary="Agree to an offer, decline it, or withdraw your own",
)
async def vote(
    deed: NamedDependency[Deed], offer_id: Annotated[int, PathParameter(ge=1, le=2**53)], data: JSONBody[Vote]
) -> Accepted:
    async with deed.hold() as table:
        await offers.vote(table, deed.seat, offer_id, data.accept)
        return await deed.accepted()


@post("/{table_id:str}/resign", status_code=200, summary="Give up")
async def resign(deed: NamedDependency[Deed], data: JSONBody[At]) -> Accepted:
    async with deed.hold() as table:
        if data.number != await table.number_shown(deed.seat):
            raise MovedOn
        await offers.resign(table, deed.seat)
        return await deed.accepted()


@post("/{table_id:str}/claim", status_code=200, summary="Claim against a seat whose time and grace are over")
async def claim(deed: NamedDependency[Deed], data: JSONBody[Claim]) -> Accepted:
    async with deed.hold() as table:
        await offers.claim(table, deed.seat, data)
        return await deed.accepted()


@post("/{table_id:str}/vacation", status_code=200, summary="Go on vacation, or come back")
async def rest(deed: NamedDependency[Deed], data: JSONBody[Rest]) -> Accepted:
    async with deed.hold() as table:
        await vacation.take(table, deed.seat, data.days)
        return await deed.accepted()


@post("/{table_id:str}/deputy", status_code=200, summary="Let a bot play the game within the game, or play again")
async def appoint(deed: NamedDependency[Deed], data: JSONBody[Deputy]) -> Accepted:
    async with deed.hold() as table:
        await deputy.appoint(table, deed.seat, data.bot)
        return await deed.accepted()


@post("/{table_id:str}/play-on", status_code=200, summary="Leave a guided game, and play on from where it stands")
async def play_on(deed: NamedDependency[Deed]) -> Accepted:
    async with deed.hold() as table:
        await lessons.play_on(table)
        return await deed.accepted()


@post("/{table_id:str}/chat", status_code=201, summary="Say something to the table, or among those who watch")
async def say(
    request: Request[Any, Any, Any],
    viewer: NamedDependency[Viewer],
    buckets: NamedDependency[Buckets],
    data: JSONBody[Say],
) -> Remark:
    table, seat = viewer.table, viewer.seat
    viewer.must_play_himself()
    if seat is None:
        # Nobody knows who they are: of each network so much, else one could talk all others down.
        buckets.check(MURMUR, (table.id, network_of(address_of(request.scope))))
    async with table.lock:
        if not views.may_talk(table, seat):
            raise not_yours(
                "The game has not begun: sit down to speak."
                if seat is None
                else f"The rules of {table.game.title} allow no talk while the game runs."
            )
        await table.load_talk()
        # Counted apart: those who watch can't use up what the players have to say.
        if sum(row.gallery == (seat is None) for row in table.remarks or ()) >= MOST_REMARKS:
            raise Problem(409, "So much has been said at this table that no more can be kept.")
        said = await (table.murmur(data.name, data.text) if seat is None else table.remark(seat, data.text))
        return views.remark(table, said)


@post("/{table_id:str}/listed", status_code=200, summary="Let others find the table to watch it, or not")
async def listing(deed: NamedDependency[Deed], data: JSONBody[Listing]) -> Accepted:
    async with deed.hold() as table:
        await table.set_listed(data.listed)
        return await deed.accepted()


@post("/{table_id:str}/seen", status_code=204, summary="Note that you have seen the position")
async def seen(chair: NamedDependency[Chair], data: JSONBody[At]) -> None:
    async with chair.hold() as table:
        await table.look(chair.seat, data.number)


@post("/{table_id:str}/token", status_code=201, summary="A further token for your seat, for another device")
async def further_token(chair: NamedDependency[Chair]) -> Seated:
    return await sitting.further_token(chair.table, chair.seat)


@get("/{table_id:str}/moments", summary="The game again, moment by moment, as you may see it")
async def moments(
    viewer: NamedDependency[Viewer],
    replays: NamedDependency[Replays],
    client: NamedDependency[str],
    first: Annotated[int, QueryParameter(ge=0, le=1_000_000)] = 0,
    count: Annotated[int, QueryParameter(ge=1, le=100)] = 50,
) -> Response[Frames]:
    return _sent(Frames, await replays.frames(viewer.table, viewer.seat, first, count, client))


@get("/{table_id:str}/story", summary="A game that is over: the moments that told most, and how it went")
async def story(
    viewer: NamedDependency[Viewer], replays: NamedDependency[Replays], client: NamedDependency[str]
) -> Response[Chronicle]:
    if viewer.table.status != "over":
        raise Problem(409, "The story of a game is told when it is over.")
    return _sent(Chronicle, await replays.chronicle(viewer.table, viewer.seat, client))


@post("/{table_id:str}/rematch", status_code=201, summary="Play again, with sides changed")
async def rematch(hall: NamedDependency[Hall], chair: NamedDependency[Chair]) -> Created:
    return await play_again(hall, chair.table, chair.seat)


@post("/{table_id:str}/copies", status_code=201, summary="Play on from a moment in a copy, against a bot")
async def copy(
    hall: NamedDependency[Hall],
    bots: NamedDependency[BotRoom],
    viewer: NamedDependency[Viewer],
    client: NamedDependency[str],
    data: JSONBody[NewCopy],
) -> Created:
    bots.must_have_room(client)
    table, seat = viewer.table, viewer.table.eyes(viewer.seat)
    number = table.seat_number(data.seat)
    if table.status != "over" and seat is not None and number != seat:
        raise not_yours("While the game runs you can try out your own seat only.")
    name = "Guest" if seat is None else table.seats[seat].name
    created = await laying.create_copy(hall, table, data.moment, data.seat, data.bot, name, seat)
    hall.creators.laid(created.table, client)
    return created


@get("/{table_id:str}/record", media_type="application/jsonl", summary="The whole game as a file, when it is over")
async def record(table: NamedDependency[Table]) -> Response[bytes]:
    async with table.lock:
        if table.status != "over":
            raise not_yours(
                "The record holds everybody's secrets and the seed of the dice: it can be had when the game is over."
            )
        match = await table.match()
        closing = table.row.closed
        players = [f"bot: {seat.bot}" if seat.kind == "bot" else seat.name for seat in table.seats]
        whole = match.record(players, closing.text if closing is not None else "")
    body = await built(len(whole.entries), whole.dumps)
    name = f"{table.row.game}-{table.id}.jsonl"
    return Response(
        body, media_type="application/jsonl", headers={"Content-Disposition": f'attachment; filename="{name}"'}
    )


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
        rest,
        appoint,
        play_on,
        say,
        listing,
        seen,
        further_token,
        moments,
        story,
        rematch,
        copy,
        record,
    ],
    tags=["table"],
)
