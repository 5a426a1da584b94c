"""Live updates: each connection is sent the table as its seat sees it, at once and after every change.

Channels carry only the word that something has changed at a table: what a seat may see is made here, for that seat
alone, so nothing hidden ever passes through a channel.
"""

from collections.abc import AsyncGenerator
from typing import Any

import msgspec
from litestar import WebSocket, websocket
from litestar.channels import ChannelsPlugin
from litestar.di import NamedDependency
from litestar.exceptions import WebSocketDisconnect
from litestar.handlers import send_websocket_stream
from litestar.params import FromPath

from ...kernel.scene import Scene
from ..hall.hall import Hall
from ..hall.news import News, channel
from ..numbers import ShownNumber
from ..problem import Gone, Problem, not_found
from ..table import views
from ..table.table import Table
from ..tokens import LENGTH
from ..wire import TableView
from .asking import TABLE_ID

PROTOCOL = "banneret"
KEEPS = "keeps"
_encode = msgspec.json.Encoder().encode


@websocket("/api/tables/{table_id:str}/live")
async def live(
    socket: WebSocket[Any, Any, Any],
    hall: NamedDependency[Hall],
    news: NamedDependency[News],
    channels: NamedDependency[ChannelsPlugin],
    table_id: FromPath[str],
) -> None:
    """Subprotocols say who connects: `banneret`, `seat.<token>`, `chat.<how many remarks it has>`, and `keeps`: it has
    the last message at hand, and wants only the parts of a scene that have changed since."""
    offered = [word.strip() for word in socket.headers.get("sec-websocket-protocol", "").split(",")]
    try:
        await socket.accept(subprotocols=PROTOCOL if PROTOCOL in offered else None)
        try:
            if not TABLE_ID.fullmatch(table_id):
                raise not_found("table")
            table = await hall.table(table_id)
            seat = table.seat_of(_token(offered))
        except Problem as problem:
            await socket.close(code=4000 + problem.status, reason=problem.message[:120])
            return
        updates = _updates(hall, news, channels, table, seat, _count(offered), KEEPS in offered)
        await send_websocket_stream(
            socket, updates, send_handler=_send, listen_for_disconnect=True, warn_on_data_discard=False
        )
    except* (Gone, OSError, WebSocketDisconnect):
        pass  # it left while we were talking to it


async def _send(socket: WebSocket[Any, Any, Any], text: str) -> None:
    try:
        await socket.send_data(text)
    except RuntimeError as error:
        # The server below us has closed the line (a frame too large, or no text at all), and we have not heard of it
        # yet.
        raise Gone from error


def _token(offered: list[str]) -> str | None:
    for word in offered:
        kind, _, token = word.partition(".")
        if kind == "seat":
            if len(token) != LENGTH:
                raise Problem(401, "This is no token of a seat.")
            return token
    return None


def _count(offered: list[str]) -> int:
    for word in offered:
        kind, _, number = word.partition(".")
        if kind == "chat" and number.isascii() and number.isdigit():
            return int(number[:9])
    return 0


async def _updates(
    hall: Hall, news: News, channels: ChannelsPlugin, table: Table, seat: int | None, chat: int, keeps: bool
) -> AsyncGenerator[str, None]:
    since = ShownNumber(0)
    last: Scene | None = None
    sent: TableView | None = None
    over = False
    async with channels.start_subscription(channel(table.id)) as heard:
        if seat is None:
            table.watching += 1
            news.look_again_soon(table)
        else:
            table.present[seat] += 1
            if table.present[seat] == 1:
                news.look_again(table)
        try:
            changes = heard.iter_events()
            while True:
                async with table.lock:
                    if table.status == "over" and not over:
                        over, chat = True, 0  # now the talk of those who watch is heard, too: all of it anew
                    view = await views.view(table, seat, since, chat, whole=False)
                since, chat = view.number, view.chat_from + len(view.chat)
                scene, bare = view.scene, msgspec.structs.replace(view, log=(), log_from=0, chat=(), chat_from=0)
                if (
                    view.log or view.chat or bare != sent
                ):  # else others have planned in secret, and not even that is told
                    if keeps and scene is not None and last is not None:
                        view = views.slim(view, scene, last)
                    last, sent = scene, bare
                    yield _encode(view).decode()
                await changes.__anext__()
                # it may have left the memory meanwhile, or another process has changed it
                table = await hall.table(table.id)
        finally:
            if seat is None:
                table.watching = max(table.watching - 1, 0)
                news.look_again_soon(table)
            else:
                table.present[seat] -= 1
                if table.present[seat] <= 0:
                    del table.present[seat]
                    news.look_again(table)
