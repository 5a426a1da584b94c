"""Notices: who is told, and how."""

import asyncio
import base64
import json
import os
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any
from unittest.mock import ANY

import http_ece
import msgspec
import pytest
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from litestar import Litestar
from litestar.testing import TestClient
from py_vapid import Vapid02
from sqlalchemy import func, insert, select

from banneret.server import tokens
from banneret.server.app import create_app
from banneret.server.notices import notifier as notifier_module
from banneret.server.notices.book import MOST, PATIENCE, NoticeBook, shown
from banneret.server.notices.guard import Courier
from banneret.server.notices.message import Message, Occasion, Outcome
from banneret.server.notices.notifier import Matter, Notifier
from banneret.server.notices.push import Push, Signet
from banneret.server.notices.webhook import Webhook
from banneret.server.problem import Problem
from banneret.server.settings import Settings
from banneret.server.storage.database import Database
from banneret.server.storage.schema import NOTICES, SEATS, SECRETS, TABLES
from banneret.server.wire import PushKeys, Subscription

from .receiver import HOME, MESSAGE, PRIVATE, Tls, receiving

pytestmark = pytest.mark.anyio


@pytest.fixture
def tls(tmp_path: Path) -> Tls:
    return Tls(tmp_path)


# ---------------------------------------------------------------------- what we bring


async def test_a_webhook_is_json_and_tells_nothing_hidden() -> None:
    async with receiving() as receiver:
        courier = Courier(allow=[HOME])
        assert await Webhook(courier).send(1, receiver.url(), MESSAGE) == "delivered"
        await courier.close()
    ((first, headers, body),) = receiver.got
    assert first == "POST /hook?key=abc HTTP/1.1"
    assert headers["content-type"] == "application/json"
    assert headers["host"] == f"{HOME}:{receiver.port}"
    assert json.loads(body) == {
        "table": "t1",
        "game": "calais",
        "title": "Calais or Bust",
        "seat": "english",
        "event": "your_turn",
        "url": "http://localhost/t/t1",
        "subject": "It is your turn, Hal.",
        "text": "Calais or Bust: It is your turn, Hal. You play English against Charles (French) in “Up the Somme”. "
        "You have 24 hours.",
    }


@pytest.mark.parametrize(
    ("status", "outcome"),
    [(200, "delivered"), (204, "delivered"), (301, "failed"), (404, "failed"), (410, "gone"), (500, "failed")],
)
async def test_what_a_webhooks_answer_means(status: int, outcome: Outcome) -> None:
    async with receiving(status=status) as receiver:
        courier = Courier(allow=[HOME])
        assert await Webhook(courier).send(1, receiver.url(), MESSAGE) == outcome
        await courier.close()


class Browser:
    """What a browser keeps of a subscription."""

    def __init__(self) -> None:
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.auth = os.urandom(16)

    @property
    def public(self) -> bytes:
        return self.key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)

    def subscription(self, endpoint: str) -> Subscription:
        return Subscription(endpoint=endpoint, keys=PushKeys(p256dh=encoded(self.public), auth=encoded(self.auth)))

    def target(self, endpoint: str) -> str:
        """The subscription as the book keeps it."""
        return msgspec.json.encode(self.subscription(endpoint)).decode()

    def read(self, body: bytes) -> Any:
        return json.loads(http_ece.decrypt(body, private_key=self.key, auth_secret=self.auth, version="aes128gcm"))


def encoded(raw: bytes) -> str:
    return base64.urlsafe_b64encode(raw).rstrip(b"=").decode()


async def test_a_push_message_can_be_read_by_the_browser_alone_and_is_signed(database: Database, tls: Tls) -> None:
    browser = Browser()
    signet = await Signet.of(database, "https://table.example.org")
    async with receiving(tls, status=201) as receiver:
        courier = Courier(allow=[HOME], context=tls.client)
        sent = await Push(courier, signet).send(1, browser.target(receiver.url("/push/abc")), MESSAGE)
        await courier.close()
    assert sent == "delivered"
    ((_, headers, body),) = receiver.got
    assert browser.read(body) == {
        **msgspec.to_builtins(MESSAGE),
        "url": "/t/t1",
        "text": MESSAGE.text.removeprefix("Calais or Bust: "),
    }
    assert b"Calais" not in body
    with pytest.raises(Exception, match=r".*"):
        Browser().read(body)
    assert headers["content-encoding"] == "aes128gcm"
    assert int(headers["ttl"]) > 0
    assert len(headers["topic"]) == 32
    assert Vapid02.verify(headers["authorization"])
    token, key = (part.partition("=")[2] for part in headers["authorization"].removeprefix("vapid ").split(","))
    assert key == signet.public
    claims = json.loads(base64.urlsafe_b64decode(token.split(".")[1] + "=="))
    assert claims["aud"] == f"https://{HOME}:{receiver.port}"
    assert claims["sub"] == "https://table.example.org"
    assert time.time() < claims["exp"] <= time.time() + 86400


async def test_what_a_push_services_answer_means(database: Database, tls: Tls) -> None:
    meant: dict[int, Outcome] = {201: "delivered", 404: "gone", 410: "gone", 429: "failed", 500: "failed"}
    courier = Courier(allow=[HOME], context=tls.client)
    push = Push(courier, await Signet.of(database))
    async with receiving(tls) as receiver:
        for receiver.status, outcome in meant.items():
            assert await push.send(1, Browser().target(receiver.url()), MESSAGE) == outcome
    await courier.close()


async def test_a_certificate_that_nobody_knows_is_not_trusted(database: Database, tls: Tls) -> None:
    async with receiving(tls) as receiver:
        courier = Courier(allow=[HOME])
        assert (
            await Push(courier, await Signet.of(database)).send(1, Browser().target(receiver.url()), MESSAGE)
            == "failed"
        )
        assert receiver.got == []
        await courier.close()


async def test_the_servers_key_is_made_once(database: Database) -> None:
    one, other = await asyncio.gather(Signet.of(database), Signet.of(database))
    assert one.public == other.public == (await Signet.of(database)).public
    assert len(base64.urlsafe_b64decode(one.public + "=")) == 65
    async with database.read() as connection:
        assert (await connection.execute(select(func.count()).select_from(SECRETS))).scalar() == 1


# ---------------------------------------------------------------------- whom we tell


class Tray:
    """A sender that keeps what it is given, and answers as it is told to."""

    def __init__(self, *outcomes: Outcome) -> None:
        self.outcomes = list(outcomes)
        self.sent: list[tuple[str, Message]] = []
        self.more = asyncio.Event()

    async def send(self, place: int, target: str, message: Message) -> Outcome:
        self.sent.append((target, message))
        self.more.set()
        return self.outcomes.pop(0) if self.outcomes else "delivered"


class Room:
    """Two seats, a book with one place for the first, and a notifier in a hurry."""

    def __init__(
        self, database: Database, tray: Tray, apart: float = 0.0, tries: Sequence[float] = (0.0, 0.0, 0.0)
    ) -> None:
        self.present: set[int] = set()
        self.mark: Any = 0
        self.awaited = True
        self.book = NoticeBook(database)
        self.notifier = Notifier(
            self.book,
            {"webhook": tray, "push": tray},
            lambda table, seat: seat in self.present,
            self.describe,
            settle=0.02,
            apart=apart,
            tries=tries,
        )

    async def describe(self, table: str, seat: int, event: Occasion) -> Matter | None:
        return Matter(MESSAGE, self.mark) if self.awaited else None

    async def settled(self) -> None:
        while self.notifier._tasks:
            await asyncio.sleep(0.01)


async def lay(database: Database) -> None:
    async with database.write() as connection:
        await connection.execute(
            insert(TABLES).values(
                id="t1",
                game="calais",
                scenario="s",
                variants="{}",
                rules=1,
                seed="x",
                commitment="c",
                status="running",
                pace="none",
                created=1,
                changed=1,
            )
        )
        for seat in (0, 1):
            await connection.execute(insert(SEATS).values(table_id="t1", seat=seat, kind="person"))


async def test_only_who_is_not_there_is_told_and_only_once(database: Database) -> None:
    await lay(database)
    tray = Tray()
    room = Room(database, tray)
    await room.book.add("t1", 0, "webhook", "https://a.example/x")
    room.notifier.tell("t1", 0, "your_turn")
    room.notifier.tell("t1", 0, "your_turn")
    room.notifier.tell("t1", 1, "your_turn")
    assert tray.sent == [], "telling waits for nothing"
    await room.settled()
    assert tray.sent == [("https://a.example/x", MESSAGE)]
    room.notifier.tell("t1", 0, "your_turn")
    await room.settled()
    assert len(tray.sent) == 1, "it is still the same question"
    room.mark = 1
    room.present = {0}
    room.notifier.tell("t1", 0, "your_turn")
    await room.settled()
    assert len(tray.sent) == 1, "he is at the table"
    room.present = set()
    room.notifier.tell("t1", 0, "your_turn")
    room.present = {0}
    await room.settled()
    assert len(tray.sent) == 1, "he has come back before he was told"
    room.present, room.awaited = set(), False
    room.notifier.tell("t1", 0, "your_turn")
    await room.settled()
    assert len(tray.sent) == 1, "he has answered meanwhile"
    room.awaited = True
    room.notifier.tell("t1", 0, "your_turn")
    await room.settled()
    assert len(tray.sent) == 2


async def test_notices_of_a_sort_keep_their_distance(database: Database) -> None:
    await lay(database)
    tray = Tray()
    room = Room(database, tray, apart=0.4)
    await room.book.add("t1", 0, "webhook", "https://a.example/x")
    room.notifier.tell("t1", 0, "your_turn")
    await room.settled()
    room.mark = 1
    began = time.monotonic()
    room.notifier.tell("t1", 0, "your_turn")
    room.notifier.tell("t1", 0, "warning")
    tray.more.clear()
    await tray.more.wait()
    assert time.monotonic() - began < 0.3, "a warning does not wait for another sort"
    await room.settled()
    assert time.monotonic() - began > 0.3, "and what came too soon is told later, not never"
    assert len(tray.sent) == 3
    assert notifier_module.APART == 60


async def test_it_tries_again_and_counts_failures_in_a_row(database: Database) -> None:
    await lay(database)
    tray = Tray("failed", "failed", "delivered")
    failed: list[Outcome] = ["failed"]
    room = Room(database, tray)
    place = await room.book.add("t1", 0, "webhook", "https://a.example/x")

    async def failures() -> list[int]:
        async with database.read() as connection:
            return [
                row.failures
                for row in await connection.execute(select(NOTICES.c.failures).where(NOTICES.c.id == place.id))
            ]

    async def told() -> None:
        room.mark += 1
        room.notifier.tell("t1", 0, "your_turn")
        await room.settled()

    await told()
    assert len(tray.sent) == 3
    assert await failures() == [0]
    tray.outcomes.extend(failed * 3 * 9)
    for _ in range(9):
        await told()
    assert await failures() == [9]
    await told()
    assert await failures() == [0], "one success forgives all"
    tray.outcomes.extend(failed * 3 * PATIENCE)
    for _ in range(PATIENCE):
        await told()
    assert await failures() == [], "struck out"
    before = len(tray.sent)
    await told()
    assert len(tray.sent) == before


async def test_a_place_that_is_gone_is_struck_out_at_once(database: Database) -> None:
    await lay(database)
    tray = Tray("gone")
    room = Room(database, tray)
    await room.book.add("t1", 0, "push", "x")
    room.notifier.tell("t1", 0, "over")
    await room.settled()
    assert await room.book.places("t1", 0) == []
    assert len(tray.sent) == 1


async def test_a_book_that_fails_and_a_stop_in_the_midst_hurt_nobody(database: Database) -> None:
    await lay(database)
    room = Room(database, Tray("failed"), tries=(0.0, 30.0))
    await room.book.add("t1", 0, "webhook", "https://a.example/x")
    room.notifier.tell("t1", 0, "over")
    await asyncio.sleep(0.2)
    await asyncio.wait_for(room.notifier.close(), 1)

    async def broken(table: str, seat: int, event: Occasion) -> Matter | None:
        raise RuntimeError

    room.notifier._describe = broken
    room.notifier.tell("t1", 0, "your_turn")
    await room.settled()


async def test_the_book_has_a_page_for_each_seat(database: Database) -> None:
    await lay(database)
    book = NoticeBook(database)
    first = await book.add("t1", 0, "webhook", "https://a.example/secret?key=1")
    assert (await book.add("t1", 0, "webhook", "https://a.example/secret?key=1")).id == first.id
    notice = shown(first)
    assert (notice.kind, notice.target) == ("webhook", "a.example")
    for n in range(MOST - 1):
        await book.add("t1", 0, "webhook", f"https://a.example/{n}")
    with pytest.raises(Problem):
        await book.add("t1", 0, "webhook", "https://a.example/more")
    await book.add("t1", 1, "webhook", "https://a.example/more")
    with pytest.raises(Problem):
        await book.remove("t1", 1, first.id)
    await book.remove("t1", 0, first.id)
    assert len(await book.places("t1", 0)) == MOST - 1


# ---------------------------------------------------------------------- over the wire


Http = TestClient[Litestar]


def laid(http: Http) -> tuple[str, dict[str, str], dict[str, str]]:
    """A running table of two people: its id, and the headers of each."""
    created = http.post(
        "/api/tables", json={"game": "calais", "seats": {"english": {"who": "me"}, "french": {"who": "friend"}}}
    ).json()
    table, english = created["table"], {"Authorization": f"Bearer {created['tokens']['english']}"}
    assert http.post(f"/api/tables/{table}/sit", json={"name": "Hal"}, headers=english).status_code == 201
    invite = {"Authorization": f"Bearer {created['invites']['french']}"}
    seated = http.post(f"/api/tables/{table}/sit", json={"name": "Charles"}, headers=invite).json()
    return table, english, {"Authorization": f"Bearer {seated['token']}"}


def test_the_routes(client: Http) -> None:
    table, english, french = laid(client)
    at = f"/api/tables/{table}/notices"
    assert len(client.get("/api/push/key").json()["key"]) == 87
    assert client.get(at, headers=english).json() == []
    for bad in PRIVATE[:6]:
        reply = client.post(at, json={"webhook": bad}, headers=english)
        assert reply.status_code == 400
        assert reply.json()["message"]
    subscription = msgspec.to_builtins(Browser().subscription("https://8.8.8.8/x"))
    for bad_body in (
        {},
        {"webhook": "https://8.8.8.8/", "push": subscription},
        {"webhook": "ftp://8.8.8.8/"},
        {"push": {**subscription, "endpoint": "https://127.0.0.1/"}},
        {"push": {**subscription, "keys": {"p256dh": "AAAA", "auth": "AAAA"}}},
        {"push": {**subscription, "keys": {"p256dh": "ü", "auth": "!"}}},
        {"push": {**subscription, "keys": {**subscription["keys"], "auth": "A" * 21}}},
        {"push": {**subscription, "keys": {**subscription["keys"], "auth": subscription["keys"]["auth"] + "\n"}}},
        {"push": {**subscription, "keys": {**subscription["keys"], "p256dh": encoded(bytes([4]) + bytes(64))}}},
        {"push": {**subscription, "endpoint": "https://8.8.8.8/\u0000"}},
    ):
        assert client.post(at, json=bad_body, headers=english).status_code == 400, bad_body
    hook = client.post(at, json={"webhook": "https://8.8.8.8/secret"}, headers=english)
    assert hook.status_code == 201
    assert hook.json() == {"id": ANY, "kind": "webhook", "target": "8.8.8.8"}
    assert client.post(at, json={"push": subscription}, headers=english).status_code == 201
    assert [each["kind"] for each in client.get(at, headers=english).json()] == ["webhook", "push"]
    assert client.get(at, headers=french).json() == []
    assert client.delete(f"{at}/{hook.json()['id']}", headers=french).status_code == 404
    assert client.delete(f"{at}/{hook.json()['id']}", headers=english).status_code == 204
    assert client.get(at).status_code in (401, 403)
    assert client.get(at, headers={"Authorization": f"Bearer {tokens.fresh()}"}).status_code == 401


async def test_whose_turn_it_is_while_away_is_told_through_the_whole_server(
    tmp_path: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        notifier_module.Notifier.__init__, "__kwdefaults__", {"settle": 0.05, "apart": 0.05, "tries": (0.0,)}
    )
    async with receiving() as receiver:
        settings = Settings(data=tmp_path, private_webhooks=(HOME,), address="https://table.example.org", bot_workers=1)

        def play() -> str:
            with TestClient(create_app(settings)) as http:
                created = http.post(
                    "/api/tables",
                    json={"game": "calais", "seats": {"english": {"who": "me"}, "french": {"who": "friend"}}},
                ).json()
                table, english = created["table"], {"Authorization": f"Bearer {created['tokens']['english']}"}
                assert (
                    http.post(
                        f"/api/tables/{table}/notices", json={"webhook": receiver.url()}, headers=english
                    ).status_code
                    == 201
                )
                assert http.post(f"/api/tables/{table}/sit", json={"name": "Hal"}, headers=english).status_code == 201
                invite = {"Authorization": f"Bearer {created['invites']['french']}"}
                seated = http.post(f"/api/tables/{table}/sit", json={"name": "Charles"}, headers=invite).json()
                french = {"Authorization": f"Bearer {seated['token']}"}
                _until(lambda: len(receiver.got) == 1)
                assert http.post(f"/api/tables/{table}/resign", json={"number": 1}, headers=french).status_code == 200
                _until(lambda: len(receiver.got) == 2)
                return str(table)

        table = await asyncio.to_thread(play)
    told = [json.loads(body) for _, _, body in receiver.got]
    assert [each["event"] for each in told] == ["your_turn", "over"]
    assert told[0] == {
        "table": table,
        "game": "calais",
        "title": "Calais or Bust",
        "seat": "english",
        "event": "your_turn",
        "url": f"https://table.example.org/t/{table}",
        "subject": "It is your turn, Hal.",
        "text": "Calais or Bust: It is your turn, Hal. You play English against Charles (French) in “The March to "
        "Calais”.",
    }
    assert told[1]["text"].endswith("“The March to Calais”. English won.")


def _until(done: Any) -> None:
    for _ in range(500):
        if done():
            return
        time.sleep(0.01)
    raise AssertionError("it did not happen")
