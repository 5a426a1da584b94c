"""The live line to a table: each connection is sent the table as its seat sees it, at once and after every change, and
can answer on it.

What a seat may see is made for that seat alone (`updates`); to other processes goes only the word that something has
changed, so nothing hidden ever passes through a channel.
"""

import asyncio
from dataclasses import dataclass
from functools import partial
from typing import Any

from litestar import WebSocket, websocket
from litestar.exceptions import WebSocketDisconnect
from litestar.params import FromPath

from ..guard.limits import Buckets
from ..hall.hall import Hall
from ..hall.news import News
from ..numbers import ShownNumber
from ..problem import Gone, Problem, not_found
from ..tokens import LENGTH
from .asking import TABLE_ID
from .ears import Connection, Ears

PROTOCOL = "banneret"
CHANGES = "changes"


@dataclass(frozen=True, slots=True)
class Rooms:
    """Whom a live line has to do with. It finds them itself: for each dependency Litestar would make a task."""

    hall: Hall
    news: News
    buckets: Buckets
    log_requests: bool
    """Each answer is worth a line."""


@websocket("/api/tables/{table_id:str}/live")
async def live(
    socket: WebSocket[Any, Any, Any],
    table_id: FromPath[str],
) -> None:
    """Subprotocols say who connects: `banneret`, `seat.<token>`; what he has: `since.<position>` with its log,
    `chat.<how many remarks>`; and `changes`: he keeps what he is sent, and wants only what has changed since."""
    offered = [word.strip() for word in socket.headers.get("sec-websocket-protocol", "").split(",")]
    rooms: Rooms = socket.app.state.live
    hall = rooms.hall
    try:
        await socket.accept(subprotocols=PROTOCOL if PROTOCOL in offered else None)
        try:
            if not TABLE_ID.fullmatch(table_id):
                raise not_found("table")
            token = _token(offered)
            table = await hall.table(table_id)
            seat = table.seat_of(token)
        except Problem as problem:
            await socket.close(code=4000 + problem.status, reason=problem.message[:120])
            return
        connection = Connection(socket, hall, rooms.news, table, seat, token, CHANGES in offered)
        try:
            await connection.open(ShownNumber(_count(offered, "since")), _count(offered, "chat"))
            ears = Ears(connection, token, rooms.buckets, every=rooms.log_requests)
            # In a task of its own: each time that it is woken it goes on at once, and not through all that stands
            # around the app.
            await asyncio.create_task(ears.listen(connection.voice.hear or partial(_received, socket)))
        finally:
            connection.close()
    except (Gone, OSError, WebSocketDisconnect):
        pass  # it left while we were talking to it


async def _received(socket: WebSocket[Any, Any, Any]) -> str | bytes:
    """The next thing that is said. Raises Gone when there is none."""
    message: dict[str, Any] = await socket.receive()  # type: ignore[assignment]  # of a kind that is told by its type
    if message["type"] == "websocket.disconnect":
        raise Gone
    found: str | bytes = message.get("text") or message.get("bytes") or ""
    return found


def _token(offered: list[str]) -> str | None:
    for word in offered:
        kind, _, token = word.partition(".")
        if kind == "seat":
            if len(token) != LENGTH:
                raise Problem(401, "This is no token of a seat.")
            return token
    return None


def _count(offered: list[str], what: str) -> int:
    for word in offered:
        kind, _, number = word.partition(".")
        if kind == what and number.isascii() and number.isdigit():
            return int(number[:9])
    return 0
