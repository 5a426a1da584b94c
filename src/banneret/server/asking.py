"""Who is asking: the token that a request carries, and the table it is about."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Annotated, Any

from litestar.connection import ASGIConnection
from litestar.handlers.base import BaseRouteHandler
from litestar.params import PathParameter, QueryParameter

from .problem import Problem
from .tokens import LENGTH

TABLE_ID = re.compile("[0-9a-f]{16}")
TableId = Annotated[str, PathParameter(pattern=f"^{TABLE_ID.pattern}$", description="The table's id.")]


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


@dataclass(frozen=True, slots=True)
class Had:
    """What somebody who does something has of the table's log and talk already: he wants to be shown the rest with the reply."""

    since: int
    chat: int


def had(
    since: Annotated[
        int | None,
        QueryParameter(
            ge=0,
            le=1_000_000,
            description="Reply with the table as it is then, as the live line would tell it to who has its log as of this position; 0: with the whole of it.",
        ),
    ] = None,
    chat: Annotated[int, QueryParameter(ge=0, le=1_000_000, description="With `since`: how many remarks you have.")] = 0,
) -> Had | None:
    """A dependency of what changes a table; None: a number will do."""
    return None if since is None else Had(since, chat)


async def knows_all(connection: ASGIConnection[Any, Any, Any, Any], handler: BaseRouteHandler) -> None:
    """A guard: a query parameter that the route does not know is a slip, and better said than ignored. Pages may be linked to with anything."""
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
