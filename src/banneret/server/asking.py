"""Who is asking: the token that a request carries, and the table it is about."""

import re
from typing import Annotated, Any

from litestar.connection import ASGIConnection
from litestar.handlers.base import BaseRouteHandler
from litestar.params import PathParameter

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


async def knows_all(connection: ASGIConnection[Any, Any, Any, Any], handler: BaseRouteHandler) -> None:
    """A guard: a query parameter that the route does not know is a slip, and better said than ignored. Pages may be linked to with anything."""
    if connection.scope["query_string"] and connection.scope["path"].startswith("/api/"):
        unknown = sorted(set(connection.query_params) - set(handler.parsed_fn_signature.parameters))
        if unknown:
            raise Problem(400, f"“{unknown[0][:60]}” is not known here.")
