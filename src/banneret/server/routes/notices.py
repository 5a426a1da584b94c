"""The routes of notices: where a seat wants to be told, and what the owner of an e-mail address says to that."""

from typing import Annotated, Any

import msgspec
from litestar import Request, Router, delete, get, post
from litestar.di import NamedDependency
from litestar.params import JSONBody, Parameter, PathParameter

from ..guard.limits import MAIL_FROM, MAIL_TO, Buckets, network_of
from ..guard.proxy import address_of
from ..notices.book import shown
from ..notices.desk import NoticeDesk
from ..notices.discord import is_discord
from ..notices.guard import NotPublic
from ..notices.mail import hidden, is_public
from ..notices.push import check_usable
from ..problem import Problem, not_found
from ..shelf import must_find
from ..storage.places import Letter, Place
from ..wire import MailConfirmed, MailNotice, NewNotice, Notice, PushKey, Ways
from .chair import Viewer

NoticeId = Annotated[int, Parameter(ge=0, le=2**53, description="The notice's id.")]
Key = Annotated[str, PathParameter(pattern=r"^[0-9a-f]{32}$", description="From the link in a letter.")]


@get("/push/key", summary="The key that browsers subscribe with", sync_to_thread=False)
def push_key(desk: NamedDependency[NoticeDesk]) -> PushKey:
    return PushKey(key=desk.signet.public)


@get("/ways", summary="How this server can send word", sync_to_thread=False)
def ways(desk: NamedDependency[NoticeDesk]) -> Ways:
    return Ways(email=desk.mail is not None)


@get("/tables/{table_id:str}/notices", summary="Where this seat is told")
async def listed(viewer: NamedDependency[Viewer], desk: NamedDependency[NoticeDesk]) -> list[Notice]:
    return [shown(place) for place in await desk.book.places(viewer.table.id, viewer.must_sit())]


@post("/tables/{table_id:str}/notices", status_code=201, summary="Tell this seat there")
async def add(
    request: Request[Any, Any, Any],
    viewer: NamedDependency[Viewer],
    desk: NamedDependency[NoticeDesk],
    buckets: NamedDependency[Buckets],
    data: JSONBody[NewNotice],
) -> Notice:
    table, seat = viewer.table.id, viewer.must_sit()
    if sum(each is not None for each in (data.push, data.email, data.discord, data.webhook)) != 1:
        raise Problem(400, "Give one place to be told at: push, email, discord or webhook.")
    if data.email is not None:
        return shown(await _by_mail(request, viewer, desk, buckets, data.email, data.known))
    try:
        if data.push is not None:
            check_usable(data.push)
            await desk.courier.check(data.push.endpoint)
            place = await desk.book.add(table, seat, "push", msgspec.json.encode(data.push).decode())
        else:
            url = data.discord or data.webhook or ""
            if data.discord is not None and not is_discord(url):
                raise Problem(
                    400,
                    "This is no webhook of Discord. Its address begins with https://discord.com/api/webhooks/: copy it "
                    "from the settings of the channel, under Integrations.",
                )
            await desk.courier.check(url)
            # Discord takes nothing but its own form, wherever its address was written.
            place = await desk.book.add(table, seat, "discord" if is_discord(url) else "webhook", url)
    except NotPublic as error:
        raise Problem(400, str(error)) from None
    return shown(place)


async def _by_mail(
    request: Request[Any, Any, Any], viewer: Viewer, desk: NoticeDesk, buckets: Buckets, address: str, known: str
) -> Place:
    """Write an address down. Unless this device has shown before whose it is, its owner is asked by a letter."""
    if desk.mail is None:
        raise Problem(409, "This server sends no e-mail.")
    if not is_public(address):
        raise Problem(400, f"{address} is no address on the internet.")
    sure = desk.keys.knows(known, address)
    if not sure:
        # Nobody shall be flooded through us: so many letters to an address, and from one who asks for them.
        buckets.check(MAIL_TO, ("mail to", address.lower()))
        buckets.check(MAIL_FROM, ("mail from", network_of(address_of(request.scope))))
    table = viewer.table
    place = await desk.book.add(table.id, viewer.must_sit(), "email", address, confirmed=sure)
    if not place.confirmed:
        asked = await desk.mail.ask(place.id, address, f"{table.game.title}, {table.scenario.name}")
        if asked != "delivered":
            await desk.book.remove(table.id, viewer.must_sit(), place.id)
            raise Problem(409, f"No letter could be sent to {address}. Is it right? If so, try again later.")
    return place


@delete("/tables/{table_id:str}/notices/{notice_id:int}", status_code=204, summary="Don't tell it there any more")
async def remove(viewer: NamedDependency[Viewer], desk: NamedDependency[NoticeDesk], notice_id: NoticeId) -> None:
    await desk.book.remove(viewer.table.id, viewer.must_sit(), notice_id)


# ---------------------------------------------------------------------- who has a letter before him


async def _opened(desk: NoticeDesk, id: int, key: str) -> Letter:
    """The place that the link in a letter opens."""
    letter = await desk.book.letter(id)
    if not desk.keys.opens(key, id, letter.place.target):
        raise not_found("notice: it has been stopped already, or the link is cut short")
    return letter


@get("/mail/{notice_id:int}/{key:str}", summary="What the link in a letter is about")
async def look(desk: NamedDependency[NoticeDesk], notice_id: NoticeId, key: Key) -> MailNotice:
    letter = await _opened(desk, notice_id, key)
    game = must_find(letter.game).of(letter.scenario)
    return MailNotice(
        table=letter.table,
        title=game.title,
        scenario=game.scenario(letter.scenario).name,
        target=hidden(letter.place.target),
        waits=not letter.place.confirmed,
    )


@post("/mail/{notice_id:int}/{key:str}/confirm", status_code=200, summary="Yes, write to me about this table")
async def confirm(desk: NamedDependency[NoticeDesk], notice_id: NoticeId, key: Key) -> MailConfirmed:
    address = (await _opened(desk, notice_id, key)).place.target
    await desk.book.confirm(notice_id)
    return MailConfirmed(email=address, known=desk.keys.known(address))


@post("/mail/{notice_id:int}/{key:str}/stop", status_code=204, summary="Write to this address no more")
async def stop(desk: NamedDependency[NoticeDesk], notice_id: NoticeId, key: Key) -> None:
    await desk.book.stop((await _opened(desk, notice_id, key)).place.target)


ROUTES = Router("/api", route_handlers=[push_key, ways, listed, add, remove, look, confirm, stop], tags=["notices"])
