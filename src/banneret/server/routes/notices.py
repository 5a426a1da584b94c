"""The routes of notices: where a seat wants to be told."""

from typing import Annotated

import msgspec
from litestar import Router, delete, get, post
from litestar.di import NamedDependency
from litestar.params import JSONBody, Parameter

from ..notices.book import shown
from ..notices.desk import NoticeDesk
from ..notices.guard import NotPublic
from ..notices.push import check_usable
from ..problem import Problem
from ..wire import NewNotice, Notice, PushKey
from .asking import Viewer

NoticeId = Annotated[int, Parameter(ge=0, le=2**53, description="The notice's id.")]


@get("/push/key", summary="The key that browsers subscribe with", sync_to_thread=False)
def push_key(desk: NamedDependency[NoticeDesk]) -> PushKey:
    return PushKey(key=desk.signet.public)


@get("/tables/{table_id:str}/notices", summary="Where this seat is told")
async def listed(viewer: NamedDependency[Viewer], desk: NamedDependency[NoticeDesk]) -> list[Notice]:
    return [shown(place) for place in await desk.book.places(viewer.table.id, viewer.must_sit())]


@post("/tables/{table_id:str}/notices", status_code=201, summary="Tell this seat there")
async def add(viewer: NamedDependency[Viewer], desk: NamedDependency[NoticeDesk], data: JSONBody[NewNotice]) -> Notice:
    table, seat = viewer.table.id, viewer.must_sit()
    if (data.push is None) == (data.webhook is None):
        raise Problem(400, "Give either a push subscription or a webhook.")
    try:
        if data.push is not None:
            check_usable(data.push)
            await desk.courier.check(data.push.endpoint)
            place = await desk.book.add(table, seat, "push", msgspec.json.encode(data.push).decode())
        else:
            assert data.webhook is not None  # one of the two is given
            await desk.courier.check(data.webhook)
            place = await desk.book.add(table, seat, "webhook", data.webhook)
    except NotPublic as error:
        raise Problem(400, str(error)) from None
    return shown(place)


@delete("/tables/{table_id:str}/notices/{notice_id:int}", status_code=204, summary="Don't tell it there any more")
async def remove(viewer: NamedDependency[Viewer], desk: NamedDependency[NoticeDesk], notice_id: NoticeId) -> None:
    await desk.book.remove(viewer.table.id, viewer.must_sit(), notice_id)


ROUTES = Router("/api", route_handlers=[push_key, listed, add, remove], tags=["notices"])
