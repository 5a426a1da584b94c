"""The routes of the lobby: what can be played, which tables there are, laying one and sitting down."""

from typing import Annotated, Any, Literal

from litestar import Request, Router, get, post
from litestar.di import NamedDependency
from litestar.params import FromQuery, JSONBody, PathParameter

from ... import __version__
from ...kernel.registry import game as find_game
from .. import shelf
from ..hall import laying
from ..hall.hall import Hall
from ..people.sessions import Sessions
from ..rulebook import rulebook
from ..storage import lists
from ..table import sitting, views
from ..table.table import Table
from ..wire import Created, Health, Learn, NewTable, Rulebook, Seated, Shelf, Sit, TableCard
from .asking import bearer

MOST_CARDS = 60


@get("/api/health", summary="Whether the server is well", tags=["server"])
async def health(hall: NamedDependency[Hall]) -> Health:
    await hall.ledger.database.must_answer()
    return Health(status="ok", version=__version__, tables=hall.awake)


@get("/api/games", summary="What can be played", sync_to_thread=False, cache=False, tags=["lobby"])
def games() -> Shelf:
    return shelf.shelf()


@get("/api/games/{game_id:str}/rules", summary="The rules of a game", sync_to_thread=True, tags=["lobby"])
def rules(game_id: Annotated[str, PathParameter(max_length=64)]) -> Rulebook:
    return rulebook(shelf.must_find(game_id))


@get("/api/tables", summary="Tables to join or to watch", tags=["lobby"])
async def tables(
    hall: NamedDependency[Hall], status: FromQuery[Literal["gathering", "running"]] = "gathering"
) -> list[TableCard]:
    found = await lists.public(hall.ledger.database, status, MOST_CARDS)
    return [views.card(find_game(each.row.game), each.row, each.seats, each.last) for each in found]


@post("/api/tables", status_code=201, summary="Lay a table", tags=["lobby"])
async def create(hall: NamedDependency[Hall], data: JSONBody[NewTable]) -> Created:
    return await laying.create(hall, data)


@post("/api/lessons", status_code=201, summary="Begin a guided game", tags=["lobby"])
async def learn(hall: NamedDependency[Hall], data: JSONBody[Learn]) -> Created:
    return await laying.create_lesson(hall, data.game, data.lesson, data.name)


@post("/api/tables/{table_id:str}/sit", status_code=201, summary="Sit down", tags=["lobby"])
async def sit(
    request: Request[Any, Any, Any],
    table: NamedDependency[Table],
    sessions: NamedDependency[Sessions],
    data: JSONBody[Sit],
) -> Seated:
    session = await sessions.who(request)
    return await sitting.sit(table, bearer(request), data, None if session is None else session.account)


ROUTES = Router("/", route_handlers=[health, games, rules, tables, create, learn, sit])
