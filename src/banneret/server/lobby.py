"""The routes of the lobby: what can be played, which tables there are, laying one and sitting down."""

from typing import Annotated, Any, Literal

from litestar import Request, Router, get, post
from litestar.di import NamedDependency
from litestar.params import FromQuery, JSONBody, PathParameter
from sqlalchemy import func, select

from .. import __version__
from ..kernel.registry import game as find_game
from . import rows, shelf, views
from .asking import TableId, bearer
from .hall import Hall, must_find
from .rulebook import rulebook
from .sessions import Sessions
from .storage.schema import ACTS, SEATS, TABLES
from .wire import Created, Health, Learn, NewTable, Rulebook, Seated, Shelf, Sit, TableCard

MOST_CARDS = 60


@get("/api/health", summary="Whether the server is well", tags=["server"])
async def health(hall: NamedDependency[Hall]) -> Health:
    async with hall.database.read() as connection:
        await connection.execute(select(1))
    return Health(status="ok", version=__version__, tables=hall.awake)


@get("/api/games", summary="What can be played", sync_to_thread=False, cache=False, tags=["lobby"])
def games() -> Shelf:
    return shelf.shelf()


@get("/api/games/{game_id:str}/rules", summary="The rules of a game", sync_to_thread=True, tags=["lobby"])
def rules(game_id: Annotated[str, PathParameter(max_length=64)]) -> Rulebook:
    return rulebook(must_find(game_id))


@get("/api/tables", summary="Tables to join or to watch", tags=["lobby"])
async def tables(hall: NamedDependency[Hall], status: FromQuery[Literal["gathering", "running"]] = "gathering") -> list[TableCard]:
    """Copies and guided games are nobody else's business; a table that gathers is listed when a seat is open to anybody."""
    changed = select(func.max(ACTS.c.at)).where(ACTS.c.table_id == TABLES.c.id).scalar_subquery()
    query = select(TABLES, changed.label("last")).where(TABLES.c.status == status, TABLES.c.copy_of == "", TABLES.c.lesson == "")
    if status == "gathering":
        query = query.where(select(SEATS.c.seat).where(SEATS.c.table_id == TABLES.c.id, SEATS.c.kind == "open").exists())
    async with hall.database.read() as connection:
        found = (await connection.execute(query.order_by(TABLES.c.changed.desc()).limit(MOST_CARDS))).all()
        seats = await rows.seats(connection, [row.id for row in found])
    return [views.card(find_game(row.game), rows.table_row(row), seats[row.id], row.last or row.changed) for row in found]


@post("/api/tables", status_code=201, summary="Lay a table", tags=["lobby"])
async def create(hall: NamedDependency[Hall], data: JSONBody[NewTable]) -> Created:
    return await hall.create(data)


@post("/api/lessons", status_code=201, summary="Begin a guided game", tags=["lobby"])
async def learn(hall: NamedDependency[Hall], data: JSONBody[Learn]) -> Created:
    return await hall.create_lesson(data.game, data.lesson, data.name)


@post("/api/tables/{table_id:str}/sit", status_code=201, summary="Sit down", tags=["lobby"])
async def sit(
    request: Request[Any, Any, Any], hall: NamedDependency[Hall], sessions: NamedDependency[Sessions], table_id: TableId, data: JSONBody[Sit]
) -> Seated:
    table = await hall.table(table_id)
    session = await sessions.who(request)
    return await hall.sit(table, bearer(request), data, None if session is None else session.account)


ROUTES = Router("/", route_handlers=[health, games, rules, tables, create, learn, sit])
