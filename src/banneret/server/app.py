"""The app: rooms put together, opened and closed in order."""

from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from typing import Any

from litestar import Litestar, MediaType, Request, Response
from litestar.channels import ChannelsPlugin
from litestar.di import Provide
from litestar.exceptions import HTTPException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.types import ASGIApp

from .. import __version__
from ..kernel.refusal import BanneretError
from . import shelf
from .guard import limits, logs
from .guard.proxy import Forwarded
from .guard.security import Security
from .hall.bots import BotRoom
from .hall.channels import backend as channel_backend
from .hall.hall import Hall
from .hall.news import News
from .hall.upgrade import check_running_games
from .notices.desk import NoticeDesk
from .people.accounts import Accounts
from .people.sessions import Sessions
from .problem import Problem
from .routes import accounts as account_routes
from .routes import describe, lobby, pages, play, realtime, sentences
from .routes import notices as notice_routes
from .routes.asking import DEPENDENCIES, knows_all
from .settings import Settings
from .storage.database import Database
from .storage.journal import Journal
from .storage.ledger import Ledger
from .table.replay import Replays
from .wire import ProblemDetails, TableView


def create_app(settings: Settings) -> Litestar:
    """The whole server."""
    channels = ChannelsPlugin(
        channel_backend(settings),
        arbitrary_channels_allowed=True,
        # Every message says the same, "look again": one that waits is enough.
        subscriber_max_backlog=1,
        subscriber_backlog_strategy="dropleft",
    )
    rooms: dict[str, Any] = {}
    replays = Replays()
    buckets = limits.Buckets(settings.limits)

    @asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncIterator[None]:
        async with AsyncExitStack() as opened:
            database = await Database.open(settings.url)
            opened.push_async_callback(database.close)
            await check_running_games(database)
            journal = Journal(database)
            opened.push_async_callback(journal.close)
            news = rooms["news"] = News(channels)
            opened.callback(news.close)
            hall = app.state.hall = Hall(Ledger(database, journal, settings.shared), news.changed)
            opened.push_async_callback(hall.close)
            bots = BotRoom(settings.bot_workers, settings.bot_seconds)
            opened.push_async_callback(bots.close)
            rooms.update(hall=hall, accounts=Accounts(database), sessions=Sessions(database, tls=settings.tls))
            await hall.open()
            shelf.fill()
            news.listen(bots.wake)
            bots.open(hall)
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
            "news": Provide(lambda: rooms["news"], sync_to_thread=False),
            "buckets": Provide(lambda: buckets, sync_to_thread=False),
            "replays": Provide(lambda: replays, sync_to_thread=False),
        },
        guards=[knows_all],
        plugins=[channels],
        lifespan=[lifespan],
        exception_handlers=_HANDLERS,
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
    app.asgi_handler = _around(app.asgi_handler, settings, buckets)
    return app


def _around(app: ASGIApp, settings: Settings, buckets: limits.Buckets) -> ASGIApp:
    """What stands before every request, outermost last."""
    app = limits.Limits(app, buckets)
    app = Security(app, tls=settings.tls)
    if settings.proxy:
        app = Forwarded(app)
    return logs.AccessLog(app, every=settings.log_requests)


# ---------------------------------------------------------------------- saying no


def _problem(request: Request[Any, Any, Any], problem: Problem) -> Response[ProblemDetails]:
    headers = {"Retry-After": str(problem.retry_after)} if isinstance(problem, limits.TooFast) else None
    return _details(problem.status, problem.message, problem.rule, problem.view, headers)


def _http(request: Request[Any, Any, Any], error: HTTPException) -> Response[ProblemDetails]:
    return _details(error.status_code, sentences.sentence_for(error), headers=error.headers)


def _banneret(request: Request[Any, Any, Any], error: BanneretError) -> Response[ProblemDetails]:
    return _details(400, str(error))


def _unreadable(request: Request[Any, Any, Any], error: Exception) -> Response[ProblemDetails]:
    """Bytes that are no text, or brackets within brackets without end."""
    return _details(400, "What was sent can't be read as JSON.")


def _unforeseen(request: Request[Any, Any, Any], error: Exception) -> Response[ProblemDetails]:
    return _details(
        500, "The table has stumbled over this. Nothing was changed. Try again, and tell the host if it goes on."
    )


def _details(
    status: int, message: str, rule: str = "", view: TableView | None = None, headers: Any = None
) -> Response[ProblemDetails]:
    return Response(
        ProblemDetails(message=message, rule=rule, view=view),
        status_code=status,
        media_type=MediaType.JSON,
        headers=headers,
    )


_HANDLERS: dict[int | type[Exception], Any] = {
    Problem: _problem,
    HTTPException: _http,
    BanneretError: _banneret,
    UnicodeDecodeError: _unreadable,
    RecursionError: _unreadable,
    Exception: _unforeseen,
}
