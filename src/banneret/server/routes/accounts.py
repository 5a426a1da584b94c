"""The routes of accounts: register, log in and out, and the page of one's own tables."""

from typing import Any

from litestar import Request, Response, Router, delete, get, post
from litestar.di import NamedDependency, Provide
from litestar.params import JSONBody

from ...kernel.refusal import BanneretError
from ..guard.limits import LOG_IN, LOG_IN_BY_NAME, Buckets, network_of
from ..guard.proxy import address_of
from ..hall.hall import Hall
from ..people.accounts import Account, Accounts, folded
from ..people.sessions import COOKIE, Session, Sessions, csrf_of
from ..problem import Problem
from ..table import sitting, views
from ..wire import Credentials, Keep, Me, Seated, TableCard
from .asking import TableId

AnyRequest = Request[Any, Any, Any]


@post("/accounts", status_code=201, summary="Register")
async def register(
    request: AnyRequest,
    accounts: NamedDependency[Accounts],
    sessions: NamedDependency[Sessions],
    data: JSONBody[Credentials],
) -> Response[Me]:
    network = network_of(address_of(request.scope))
    return await _welcome(request, sessions, await accounts.register(data.name, data.password, network))


@post("/session", status_code=201, summary="Log in")
async def log_in(
    request: AnyRequest,
    accounts: NamedDependency[Accounts],
    sessions: NamedDependency[Sessions],
    buckets: NamedDependency[Buckets],
    data: JSONBody[Credentials],
) -> Response[Me]:
    # Who tries many passwords from many addresses tries them on one name.
    # Yet nobody can lock the owner out from elsewhere: the narrow limit is for a name and a network, that for a name
    # alone is wide.
    name, network = folded(data.name), network_of(address_of(request.scope))
    buckets.check(LOG_IN.token, ("name", name, network))
    buckets.check(LOG_IN_BY_NAME, ("name", name))
    return await _welcome(request, sessions, await accounts.log_in(data.name, data.password, network))


async def _welcome(request: AnyRequest, sessions: Sessions, account: Account) -> Response[Me]:
    old = request.cookies.get(COOKIE)
    if old:
        await sessions.close(old)
    token = await sessions.open(account.id)
    return Response(Me(name=account.name, csrf=csrf_of(token)), cookies=[sessions.cookie(request, token)])


@delete("/session", status_code=204, summary="Log out")
async def log_out(request: AnyRequest, sessions: NamedDependency[Sessions]) -> Response[None]:
    if await sessions.find(request.cookies.get(COOKIE)) is not None:
        await sessions.must(request)
        await sessions.close(request.cookies[COOKIE])
    return Response(None, cookies=[sessions.cookie(request, "")])


@get("/me", summary="Who is logged in")
async def me(request: AnyRequest, sessions: NamedDependency[Sessions]) -> Response[Me]:
    session = await sessions.who(request)
    if session is None:
        return Response(Me())
    return Response(
        Me(name=session.name, csrf=session.csrf), cookies=[sessions.cookie(request, request.cookies[COOKIE])]
    )


@get("/me/tables", summary="My tables, the one that changed last first")
async def my_tables(
    hall: NamedDependency[Hall], accounts: NamedDependency[Accounts], session: NamedDependency[Session]
) -> list[TableCard]:
    return [await _card(hall, *each) for each in await accounts.seats(session.account)]


async def _card(hall: Hall, id: str, seat: int, changed: int) -> TableCard:
    try:
        table = await hall.table(id)
        async with table.lock:
            return await views.own_card(table, seat, changed)
    except (Problem, BanneretError) as error:  # it stands still, and the others of the list don't
        return views.bare_card(await hall.row(id), changed, str(error))


@post("/me/tables", status_code=204, summary="Put a seat on my page")
async def keep(
    hall: NamedDependency[Hall],
    accounts: NamedDependency[Accounts],
    session: NamedDependency[Session],
    data: JSONBody[Keep],
) -> None:
    table = await hall.table(data.table)
    seat = table.seat_of(data.token)
    if seat is None:
        raise Problem(401, "This link opens no seat at that table.")
    async with table.lock:
        await accounts.keep(session.account, table.id, seat)
        table.seats[seat].account_id = session.account


@delete("/me/tables/{table_id:str}", status_code=204, summary="Take my seats at a table off my page")
async def let_go(
    hall: NamedDependency[Hall],
    accounts: NamedDependency[Accounts],
    session: NamedDependency[Session],
    table_id: TableId,
) -> None:
    table = await hall.table(table_id)
    async with table.lock:
        await accounts.let_go(session.account, table_id)
        for seat in table.seats:
            if seat.account_id == session.account:
                seat.account_id = None


@post("/me/tables/{table_id:str}/token", status_code=201, summary="A token for my seat")
async def token(
    hall: NamedDependency[Hall],
    accounts: NamedDependency[Accounts],
    session: NamedDependency[Session],
    table_id: TableId,
) -> Seated:
    seat = await accounts.seat_at(session.account, table_id)
    return await sitting.further_token(await hall.table(table_id), seat)


async def _logged_in(request: AnyRequest, sessions: NamedDependency[Sessions]) -> Session:
    """For what needs an account."""
    return await sessions.must(request)


ROUTES = Router(
    "/api",
    route_handlers=[register, log_in, log_out, me, my_tables, keep, let_go, token],
    dependencies={"session": Provide(_logged_in)},
    tags=["accounts"],
)
