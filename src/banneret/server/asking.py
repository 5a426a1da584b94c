"""Who is asking: the token that a request carries, and the table it is about."""

import re
from typing import Annotated, Any

from litestar.connection import ASGIConnection
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
