"""The routes of notices: where a seat wants to be told."""

from typing import Annotated, Any

import msgspec
from litestar import Request, Router, delete, get, post
from litestar.di import NamedDependency
from litestar.params import JSONBody, Parameter

from ..asking import TableId, bearer
from ..hall import Hall
from ..problem import Problem
from ..table import must_be
from ..wire import NewNotice, Notice, PushKey
from .desk import NoticeDesk
from .guard import NotPublic
from .push import must_be_usable

AnyRequest = Request[Any, Any, Any]
NoticeId = Annotated[int, Parameter(ge=0, le=2**53, description="The notice's id.")]


@get("/push/key", summary="The key that browsers subscribe with", sync_to_thread=False)
def push_key(desk: NamedDependency[NoticeDesk]) -> PushKey:
    return PushKey(key=desk.signet.public)


@get("/tables/{table_id:str}/notices", summary="Where this seat is told")
async def listed(request: AnyRequest, hall: NamedDependency[Hall], desk: NamedDependency[NoticeDesk], table_id: TableId) -> list[Notice]:
    table = await hall.table(table_id)
    seat = must_be(table.seat_of(bearer(request)))
    return [place.shown() for place in await desk.book.places(table.id, seat)]


@post("/tables/{table_id:str}/notices", status_code=201, summary="Tell this seat there")
async def add(request: AnyRequest, hall: NamedDependency[Hall], desk: NamedDependency[NoticeDesk], table_id: TableId, data: JSONBody[NewNotice]) -> Notice:
    table = await hall.table(table_id)
    seat = must_be(table.seat_of(bearer(request)))
    if (data.push is None) == (data.webhook is None):
        raise Problem(400, "Give either a push subscription or a webhook.")
    try:
        if data.push is not None:
            must_be_usable(data.push)
            await desk.courier.check(data.push.endpoint)
            place = await desk.book.add(table.id, seat, "push", msgspec.json.encode(data.push).decode())
        else:
            assert data.webhook is not None  # one of the two is given
            await desk.courier.check(data.webhook)
            place = await desk.book.add(table.id, seat, "webhook", data.webhook)
    except NotPublic as error:
        raise Problem(400, str(error)) from None
    return place.shown()


@delete("/tables/{table_id:str}/notices/{notice_id:int}", status_code=204, summary="Don't tell it there any more")
async def remove(request: AnyRequest, hall: NamedDependency[Hall], desk: NamedDependency[NoticeDesk], table_id: TableId, notice_id: NoticeId) -> None:
    table = await hall.table(table_id)
    await desk.book.remove(table.id, must_be(table.seat_of(bearer(request))), notice_id)


ROUTES = Router("/api", route_handlers=[push_key, listed, add, remove], tags=["notices"])
