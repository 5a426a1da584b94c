"""Who is asking: the token that a request carries, the table it is about, and the seat that the one opens at the other.
Routes have them as dependencies, so that none forgets to look."""

import re
from collections.abc import Iterator
from functools import cache
from typing import Annotated, Any

from litestar import Request
from litestar.connection import ASGIConnection
from litestar.di import NamedDependency, Provide
from litestar.handlers.base import BaseRouteHandler
from litestar.params import PathParameter, QueryParameter

from ..guard.limits import network_of
from ..guard.proxy import address_of
from ..hall.hall import Hall
from ..numbers import ShownNumber
from ..problem import Problem
from ..table.table import Table
from ..tokens import LENGTH
from .chair import Chair, Deed, Viewer, chair_of

AnyRequest = Request[Any, Any, Any]
TABLE_ID = re.compile("[0-9a-f]{16}")
TableId = Annotated[str, PathParameter(pattern=f"^{TABLE_ID.pattern}$", description="The table's id.")]
Since = Annotated[
    ShownNumber | None,
    QueryParameter(
        ge=0,
        le=1_000_000,
        description="Reply with the table as it is then, as the live line would tell it to who has its log as of this "
        "position; 0: with the whole of it.",
    ),
]
Chat = Annotated[int, QueryParameter(ge=0, le=1_000_000, description="With `since`: how many remarks you have.")]


def bearer(connection: ASGIConnection[Any, Any, Any, Any]) -> str | None:
    """The seat's token, from the Authorization header; None when there is none."""
    for name, value in connection.scope["headers"]:
        if name == b"authorization":
            scheme, _, token = value.decode("latin-1").partition(" ")
            break
    else:
        return None
    if scheme.lower() != "bearer" or len(token) != LENGTH or not token.isascii():
        raise Problem(401, "The Authorization header must be “Bearer” and a seat's token of 43 letters.")
    return token


async def client(request: AnyRequest) -> str:
    """Who asks, as far as turns are taken by it: all who come from one network are one."""
    return _network(request)


def _network(request: AnyRequest) -> str:
    return network_of(address_of(request.scope))


async def table(hall: NamedDependency[Hall], table_id: TableId) -> Table:
    """The table that a request is about."""
    return await hall.table(table_id)


# ---------------------------------------------------------------------- who looks


async def viewer(request: AnyRequest, table_id: TableId) -> Viewer:
    hall: Hall = request.app.state.hall
    table = await hall.table(table_id)
    seat = table.seat_of(bearer(request))
    if seat is not None:
        hall.creators.laid(table_id, _network(request))
    return Viewer(table, seat)


# ---------------------------------------------------------------------- who sits there


async def chair(request: AnyRequest, table_id: TableId) -> Chair:
    hall: Hall = request.app.state.hall
    table = await hall.table(table_id)
    found = chair_of(table, table.seat_of(bearer(request)))
    hall.creators.laid(table_id, _network(request))
    return found


# ---------------------------------------------------------------------- who does something


async def deed(request: AnyRequest, table_id: TableId, since: Since = None, chat: Chat = 0) -> Deed:
    doer = await chair(request, table_id)
    return Deed(doer.table, doer.seat, since, chat)


DEPENDENCIES = {
    name: Provide(provider)
    for name, provider in (("client", client), ("table", table), ("viewer", viewer), ("chair", chair), ("deed", deed))
}
"""What routes can ask for instead of finding out by themselves. They call each other, and find the hall themselves,
rather than depend on each other: each link of a chain costs Litestar as much as a small request."""


# ---------------------------------------------------------------------- slips


async def knows_all(connection: ASGIConnection[Any, Any, Any, Any], handler: BaseRouteHandler) -> None:
    """A guard: a query parameter that the route does not know is a slip, and better said than ignored. Pages may be
    linked to with anything."""
    if connection.scope["query_string"] and connection.scope["path"].startswith("/api/"):
        unknown = sorted(set(connection.query_params) - _known(handler))
        if unknown:
            raise Problem(400, f"“{unknown[0][:60]}” is not known here.")


@cache
def _known(handler: BaseRouteHandler) -> frozenset[str]:
    """What a route asks for, by itself or through what it depends on."""
    return frozenset(_asked_for(handler, tuple(handler.parsed_fn_signature.parameters)))


def _asked_for(handler: BaseRouteHandler, names: tuple[str, ...]) -> Iterator[str]:
    provided = handler.resolve_dependencies()
    for name in names:
        if name in provided:
            yield from _asked_for(handler, tuple(provided[name].parsed_fn_signature.parameters))
        else:
            yield name
