"""The routes of the lobby: what can be played, which tables there are, laying one and sitting down."""

from typing import Annotated, Any, Literal

from litestar import Request, Router, get, post
from litestar.datastructures import CacheControlHeader
from litestar.di import NamedDependency
from litestar.params import FromQuery, JSONBody, PathParameter, QueryParameter

from ... import __version__
from ...kernel import pictures as pictures_of
from ...kernel.pictures import Drawing
from ...kernel.refusal import BanneretError
from ...kernel.registry import game as find_game
from ...kernel.scene import Briefing, Scene
from .. import shelf
from ..aid import play_aid
from ..hall import laying
from ..hall.bots import BotRoom
from ..hall.hall import Hall
from ..people.sessions import Sessions
from ..plates import plates as pictures
from ..problem import Problem, not_found, not_yours
from ..rulebook import rulebook
from ..storage import lists
from ..table import hosting, sitting, views
from ..table.table import Table
from ..wire import (
    Created,
    Health,
    Invitation,
    Invited,
    Learn,
    Move,
    NewInvitation,
    NewTable,
    Plates,
    PlayAid,
    Rulebook,
    Seated,
    Shelf,
    Sit,
    TableCard,
)
from .asking import bearer
from .chair import Chair, Viewer

MOST_CARDS = 60
SHOWN_FOR = 600
"""Seconds for which a browser may keep the picture of a scenario: it only changes with the version that serves."""


@get("/api/health", summary="Whether the server is well", tags=["server"])
async def health(hall: NamedDependency[Hall]) -> Health:
    await hall.ledger.database.must_answer()
    return Health(status="ok", version=__version__, tables=hall.awake)


@get(
    "/api/pictures/{name:str}",
    summary="A picture by its name, as a path in one colour",
    tags=["lobby"],
    sync_to_thread=True,
    cache_control=CacheControlHeader(public=True, max_age=SHOWN_FOR),
)
def icon(name: Annotated[str, PathParameter(min_length=1, max_length=100)]) -> Drawing:
    """One of game-icons, or “GAME.NAME” of what a game brings itself."""
    found = pictures_of.drawing(name)
    game, dot, _ = name.partition(".")
    if dot:
        found = pictures_of.own(shelf.must_find(game)).get(name)
    if found is None:
        raise not_found("picture")
    return found


@get("/api/games", summary="What can be played", sync_to_thread=True, cache=False, tags=["lobby"])
def games() -> Shelf:
    return shelf.shelf()


@get("/api/games/{game_id:str}/rules", summary="The rules of a game", sync_to_thread=True, tags=["lobby"])
def rules(game_id: Annotated[str, PathParameter(max_length=64)]) -> Rulebook:
    return rulebook(shelf.must_find(game_id))


@get(
    "/api/games/{game_id:str}/scenarios/{scenario_id:str}/opening",
    summary="A scenario before its first move, as a picture of it",
    sync_to_thread=True,
    cache_control=CacheControlHeader(public=True, max_age=SHOWN_FOR),
    tags=["lobby"],
)
def opening(
    game_id: Annotated[str, PathParameter(max_length=64)], scenario_id: Annotated[str, PathParameter(max_length=64)]
) -> Scene:
    game = shelf.must_find(game_id)
    if scenario_id not in {one.id for one in game.scenarios}:
        raise not_found("scenario")
    return shelf.opening(game, scenario_id)


@get(
    "/api/games/{game_id:str}/scenarios/{scenario_id:str}/briefing",
    summary="What a seat of a scenario is told before the game",
    sync_to_thread=True,
    cache_control=CacheControlHeader(public=True, max_age=SHOWN_FOR),
    tags=["lobby"],
)
def briefing(
    game_id: Annotated[str, PathParameter(max_length=64)],
    scenario_id: Annotated[str, PathParameter(max_length=64)],
    seat: Annotated[str, QueryParameter(max_length=64)] = "",
) -> Briefing:
    game = shelf.must_find(game_id)
    scenario = next((one for one in game.scenarios if one.id == scenario_id), None)
    if scenario is None or seat not in ("", *scenario.seats):
        raise not_found("scenario" if scenario is None else "seat")
    told = shelf.briefing(game, scenario_id, seat or None)
    if told is None:
        raise not_found("briefing")
    return told


@get(
    "/api/games/{game_id:str}/plates",
    summary="The pictures and the examples of play of a game's rules",
    sync_to_thread=True,
    tags=["lobby"],
)
def plates(game_id: Annotated[str, PathParameter(max_length=64)]) -> Plates:
    return pictures(shelf.must_find(game_id))


@get("/api/games/{game_id:str}/aid", summary="The play aid of a game", sync_to_thread=True, tags=["lobby"])
def aid(game_id: Annotated[str, PathParameter(max_length=64)]) -> PlayAid:
    return play_aid(shelf.must_find(game_id))


@get("/api/tables", summary="Tables to join or to watch", tags=["lobby"])
async def tables(
    hall: NamedDependency[Hall], status: FromQuery[Literal["gathering", "running"]] = "gathering"
) -> list[TableCard]:
    found = await lists.public(hall.ledger.database, status, MOST_CARDS)
    return [card for card in map(_card, found) if card is not None]


def _card(listed: lists.Listed) -> TableCard | None:
    """None: it stands still, and nobody can sit down there or watch."""
    try:
        game = find_game(listed.row.game)
        return None if listed.row.trouble else views.card(game, listed.row, listed.seats, listed.last)
    except BanneretError:
        return None


@post("/api/tables", status_code=201, summary="Lay a table", tags=["lobby"])
async def create(
    hall: NamedDependency[Hall],
    bots: NamedDependency[BotRoom],
    client: NamedDependency[str],
    data: JSONBody[NewTable],
) -> Created:
    if any(seat.who == "bot" for seat in data.seats.values()):
        bots.must_have_room(client)
    created = await laying.create(hall, data)
    hall.creators.laid(created.table, client)
    return created


@post("/api/lessons", status_code=201, summary="Begin a guided game", tags=["lobby"])
async def learn(hall: NamedDependency[Hall], client: NamedDependency[str], data: JSONBody[Learn]) -> Created:
    created = await laying.create_lesson(hall, data.game, data.lesson, data.name)
    hall.creators.laid(created.table, client)
    return created


@post("/api/tables/{table_id:str}/sit", status_code=201, summary="Sit down", tags=["lobby"])
async def sit(
    request: Request[Any, Any, Any],
    table: NamedDependency[Table],
    sessions: NamedDependency[Sessions],
    data: JSONBody[Sit],
) -> Seated:
    session = await sessions.who(request)
    return await sitting.sit(table, bearer(request), data, None if session is None else session.account)


@get("/api/tables/{table_id:str}/invited", summary="Which seat an invitation is for", tags=["lobby"])
async def invited(request: Request[Any, Any, Any], table: NamedDependency[Table]) -> Invited:
    token = bearer(request)
    seat = None if token is None else table.invited(token)
    if seat is None:
        raise not_yours("This is no invitation to this table, or somebody has followed it already.")
    return Invited(seat=table.names[seat])


@post("/api/tables/{table_id:str}/invitations", status_code=201, summary="Empty a seat and invite anew", tags=["lobby"])
async def invite(chair: NamedDependency[Chair], data: JSONBody[NewInvitation]) -> Invitation:
    return await hosting.invite(chair.table, chair.seat, data.seat, anybody=data.anybody)


@post("/api/tables/{table_id:str}/places", status_code=204, summary="Let two change places", tags=["lobby"])
async def move(chair: NamedDependency[Chair], data: JSONBody[Move]) -> None:
    await hosting.move(chair.table, chair.seat, data.seat, data.to)


@get("/api/tables/{table_id:str}/card", summary="The table in short: whose turn it is, how it came out", tags=["lobby"])
async def card(viewer: NamedDependency[Viewer]) -> TableCard:
    async with viewer.table.lock:
        return await views.own_card(viewer.table, viewer.seat)


@get("/api/tables/{table_id:str}/picture", summary="The board as you see it, for a small picture", tags=["lobby"])
async def picture(viewer: NamedDependency[Viewer]) -> Scene:
    async with viewer.table.lock:
        found = await views.picture(viewer.table, viewer.seat)
    if found is None:
        raise Problem(409, "There is nothing to show yet.")
    return found


ROUTES = Router(
    "/",
    route_handlers=[
        health,
        games,
        icon,
        rules,
        opening,
        briefing,
        plates,
        aid,
        tables,
        create,
        learn,
        sit,
        invited,
        invite,
        move,
        card,
        picture,
    ],
)
