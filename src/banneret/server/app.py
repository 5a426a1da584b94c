"""The app: rooms put together, opened and closed in order."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from typing import Any

from litestar import Litestar
from litestar.channels import ChannelsPlugin
from litestar.di import Provide
from litestar.exceptions import HTTPException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.types import ASGIApp, Message, Receive, Scope, Send
from litestar.utils import normalize_path

from .. import __version__
from . import shelf
from .guard import limits, logs
from .guard.proxy import Forwarded
from .guard.security import Security
from .hall.between import Between
from .hall.bots import BotRoom
from .hall.channels import backend as channel_backend
from .hall.channels import channel
from .hall.elsewhere import Elsewhere
from .hall.hall import Hall
from .hall.news import News
from .hall.upgrade import check_running_games
from .notices.desk import NoticeDesk
from .people.accounts import Accounts
from .people.sessions import Sessions
from .routes import accounts as account_routes
from .routes import describe, lobby, pages, play, realtime, refusals
from .routes import notices as notice_routes
from .routes.asking import DEPENDENCIES, knows_all
from .settings import Settings
from .storage.database import Database
from .storage.journal import Journal
from .storage.ledger import Ledger
from .table.looking import LookingDesk
from .table.looking_back import Replays
from .table.table import Table

_WARM = 2.0
"""Seconds after the start at which what is needed soon is made ready: people come first."""


def create_app(settings: Settings) -> Litestar:
    """The whole server."""
    between = channel_backend(settings)
    channels = ChannelsPlugin(
        between,
        arbitrary_channels_allowed=True,
        # Every message says the same, "look again": one that waits is enough.
        subscriber_max_backlog=1,
        subscriber_backlog_strategy="dropleft",
    )
    rooms: dict[str, Any] = {}
    buckets = limits.Buckets(settings.limits)

    @asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncIterator[None]:
        async with AsyncExitStack() as opened:
            database = await Database.open(settings.url, settings.connections)
            opened.push_async_callback(database.close)
            if settings.workers == 1 and not settings.prepared:  # of several it was done before they were started
                await check_running_games(database)
            journal = Journal(database)
            opened.push_async_callback(journal.close)
            news = rooms["news"] = News(between.call if isinstance(between, Between) else None)
            opened.push_async_callback(news.close)
            several = settings.workers > 1
            if several and isinstance(between, Between):
                news.settled = between.settled

            def owed(table: Table) -> None:
                if isinstance(between, Between):
                    between.owe(channel(table.id))
                news.changed(table)

            ledger = Ledger(database, journal, settings.shared)
            hall = app.state.hall = Hall(
                ledger, owed if several else news.changed, lambda id: several and settings.minds(id)
            )
            opened.push_async_callback(hall.close)
            if isinstance(between, Between):
                elsewhere = Elsewhere(settings, hall, news)
                opened.push_async_callback(elsewhere.close)
                between.listen(elsewhere.heard)
            looking = rooms["looking"] = LookingDesk(settings.odds_workers)
            opened.callback(looking.close)
            hall.weigh = looking.weigh
            rooms["replays"] = Replays(looking.pool)
            warming = asyncio.get_running_loop().call_later(_WARM, looking.warm)
            opened.callback(warming.cancel)
            bots = rooms["bots"] = BotRoom(settings.bot_workers, settings.bot_seconds, settings.minds)
            opened.push_async_callback(bots.close)
            accounts = Accounts(database)
            opened.callback(accounts.close)
            app.state.live = realtime.Rooms(hall, news, buckets, settings.log_requests)
            rooms.update(hall=hall, accounts=accounts, sessions=Sessions(database, tls=settings.tls))
            await hall.open()
            shelf.fill()
            news.listen(bots.wake)
            bots.open(hall, news.look_again)
            desk = rooms["desk"] = app.state.desk = await NoticeDesk.open(settings, hall, news)
            opened.push_async_callback(desk.close)
            yield

    app = Litestar(
        route_handlers=[
            play.ROUTES,
            lobby.ROUTES,
            account_routes.ROUTES,
            notice_routes.ROUTES,
            realtime.live,
            *pages.routes(),
        ],
        dependencies={
            # Asked for one by one when they are wanted: they are there once the app has started. (Litestar would copy
            # its state for every request.)
            **DEPENDENCIES,
            "hall": Provide(lambda: rooms["hall"], sync_to_thread=False),
            "accounts": Provide(lambda: rooms["accounts"], sync_to_thread=False),
            "sessions": Provide(lambda: rooms["sessions"], sync_to_thread=False),
            "desk": Provide(lambda: rooms["desk"], sync_to_thread=False),
            "bots": Provide(lambda: rooms["bots"], sync_to_thread=False),
            "looking": Provide(lambda: rooms["looking"], sync_to_thread=False),
            "news": Provide(lambda: rooms["news"], sync_to_thread=False),
            "buckets": Provide(lambda: buckets, sync_to_thread=False),
            "settings": Provide(lambda: settings, sync_to_thread=False),
            "replays": Provide(lambda: rooms["replays"], sync_to_thread=False),
        },
        guards=[knows_all],
        plugins=[channels],
        lifespan=[lifespan],
        exception_handlers=refusals.HANDLERS,
        after_exception=[logs.note],
        logging_config=None,
        request_max_body_size=limits.BODY_MAX,
        openapi_config=OpenAPIConfig(
            title="Banneret",
            version=__version__,
            description="The table: lay one, sit down, answer, look back. Seats are opened by bearer tokens.",
            path="/api/schema",
            render_plugins=[JsonRenderPlugin()],
        ),
    )
    describe.complete(app)
    handler = app.asgi_handler
    if settings.workers > 1 and isinstance(between, Between):
        handler = ToldFirst(handler, between)
    app.asgi_handler = _around(handler, settings, buckets, _route_of(app))
    return app


def _route_of(app: Litestar) -> limits.RouteOf:
    """Asks the router itself, in the way in which it will be asked."""
    find: Any = app.asgi_router.handle_routing  # which remembers what it was asked

    def route_of(method: str, path: str) -> str:
        try:
            *_, route = find(path=normalize_path(path), method=method)
        except HTTPException:
            return ""
        found: str = route
        return found

    return route_of


class ToldFirst:
    """Middleware: before somebody is told that something was done, the worker that looks after the table knows it. So
    he finds it done, whichever worker he asks next."""

    def __init__(self, app: ASGIApp, between: Between) -> None:
        self._app = app
        self._between = between

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http",) or scope.get("method") == "GET":
            await self._app(scope, receive, send)
            return

        async def told(message: Message) -> None:
            if message["type"] == "http.response.start":
                await self._between.settled()
            await send(message)

        await self._app(scope, receive, told)


def _around(app: ASGIApp, settings: Settings, buckets: limits.Buckets, route_of: limits.RouteOf) -> ASGIApp:
    """What stands before every request, outermost last."""
    app = limits.Limits(app, buckets, route_of)
    app = Security(app, tls=settings.tls)
    if settings.proxy:
        app = Forwarded(app)
    return logs.AccessLog(app, every=settings.log_requests)
