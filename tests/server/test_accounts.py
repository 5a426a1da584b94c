"""Accounts, sessions, and one's own page."""

import asyncio
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from time import monotonic, perf_counter, sleep, time
from typing import Any

import pytest
from argon2 import PasswordHasher
from litestar import Litestar
from litestar.testing import TestClient
from sqlalchemy import select, update

from banneret.server import tokens
from banneret.server.app import create_app
from banneret.server.guard import limits
from banneret.server.guard.limits import LOG_IN_BY_NAME, Buckets
from banneret.server.people.accounts import Accounts, folded
from banneret.server.people.hashing import AT_ONCE, MOST_OF_ONE, MOST_WAITING
from banneret.server.people.sessions import COOKIE, DAY, LIFE, MOST, Sessions, csrf_of
from banneret.server.problem import Later, Problem
from banneret.server.settings import Settings
from banneret.server.storage.database import Database
from banneret.server.storage.schema import ACCOUNTS, SESSIONS

pytestmark = pytest.mark.anyio

Http = TestClient[Litestar]
HENRY = {"name": "Henry V", "password": "once more unto the breach"}
CHEAP = PasswordHasher(time_cost=1, memory_cost=64, parallelism=1)


@pytest.fixture(autouse=True)
def _cheap(monkeypatch: pytest.MonkeyPatch) -> None:
    """The server's own parameters are meant to take time; what is tested here does not depend on them."""
    monkeypatch.setattr("banneret.server.people.accounts.PasswordHasher", lambda: CHEAP)


@contextmanager
def another(http: Http) -> Iterator[Http]:
    """Another browser at the same server."""
    kept = dict(http.cookies)
    http.cookies.clear()
    yield http
    http.cookies.clear()
    http.cookies.update(kept)


def lay(http: Http, **more: Any) -> tuple[str, str]:
    """A table with one's own seat and a bot; its id and the seat's token."""
    created = http.post(
        "/api/tables",
        json={"game": "calais", "seats": {"english": {"who": "me"}, "french": {"who": "bot", "bot": "squire"}}, **more},
    )
    assert created.status_code == 201, created.text
    return created.json()["table"], created.json()["tokens"]["english"]


# ---------------------------------------------------------------------- over the wire


def test_register_log_out_and_log_in(client: Http) -> None:
    assert client.get("/api/me").json() == {}
    made = client.post("/api/accounts", json=HENRY)
    assert made.status_code == 201
    assert made.json()["name"] == "Henry V"
    cookie = made.headers["set-cookie"]
    assert cookie.startswith(f"{COOKIE}=")
    assert "HttpOnly" in cookie
    assert "SameSite=lax" in cookie
    assert "Path=/" in cookie
    assert f"Max-Age={90 * 86400}" in cookie
    assert "Secure" not in cookie
    assert client.get("/api/me").json() == {"name": "Henry V", "csrf": made.json()["csrf"]}
    old = client.cookies[COOKIE]
    gone = client.delete("/api/session", headers={"X-CSRF-Token": made.json()["csrf"]})
    assert gone.status_code == 204
    assert client.get("/api/me").json() == {}
    assert client.get("/api/me", headers={"cookie": f"{COOKIE}={old}"}).json() == {}, "the session itself has ended"
    back = client.post("/api/session", json={**HENRY, "name": "  hENRY  v "})
    assert back.status_code == 201
    assert back.json()["name"] == "Henry V"
    assert client.cookies[COOKIE] != old


def test_behind_tls_the_cookie_is_secure(tmp_path: Path) -> None:
    def cookie(name: str, **more: Any) -> str:
        with TestClient(create_app(Settings(data=tmp_path / name, bot_workers=1, **more))) as http:
            return http.post("/api/accounts", json=HENRY, headers={"X-Forwarded-Proto": "https"}).headers["set-cookie"]

    assert "Secure" in cookie("tls", tls=True)
    assert "Secure" in cookie("proxy", proxy=True)
    assert "Secure" not in cookie("plain"), "nobody said that there is a proxy to believe"


def test_wrong_passwords_and_unknown_names_look_the_same(client: Http) -> None:
    client.post("/api/accounts", json=HENRY)
    wrong = client.post("/api/session", json={**HENRY, "password": "wrong wrong"})
    unknown = client.post("/api/session", json={**HENRY, "name": "Charles VI"})
    assert wrong.status_code == unknown.status_code == 401
    assert wrong.json() == unknown.json()
    assert "set-cookie" not in wrong.headers


BAD: list[dict[str, Any]] = [
    {"name": "x"},
    {"name": "  "},
    {"name": "..."},
    {"name": "a" * 31},
    {"name": "<b>"},
    {"name": "two\nlines"},
    {"name": "\ufdfa" * 30},  # one letter that is eighteen
    {"password": "short"},
    {"password": "x" * 201},
    {"more": 1},
    {"name": None},
]


def test_bad_credentials_are_refused(client: Http) -> None:
    for bad in BAD:
        reply = client.post("/api/accounts", json={**HENRY, **bad})
        assert reply.status_code == 400, (bad, reply.text)
        assert reply.json()["message"]


def test_a_name_is_had_once(client: Http) -> None:
    assert client.post("/api/accounts", json=HENRY).status_code == 201
    for name in ("Henry V", "HENRY V", "Henry  V", "Ｈenry V"):
        assert client.post("/api/accounts", json={**HENRY, "name": name}).status_code == 409


def test_the_cookie_alone_changes_nothing(client: Http) -> None:
    csrf = client.post("/api/accounts", json=HENRY).json()["csrf"]
    table, token = lay(client)
    body = {"table": table, "token": token}
    for headers in ({}, {"X-CSRF-Token": "x"}, {"X-CSRF-Token": csrf_of(tokens.fresh())}):
        assert client.post("/api/me/tables", json=body, headers=headers).status_code == 403
        assert client.post(f"/api/me/tables/{table}/token", headers=headers).status_code == 403
        assert client.delete("/api/session", headers=headers).status_code == 403
    strangers = {"X-CSRF-Token": csrf, "Origin": "https://evil.example"}
    assert client.post("/api/me/tables", json=body, headers=strangers).status_code == 403
    assert client.post("/api/session", json=HENRY, headers={"Origin": "https://evil.example"}).status_code == 403, (
        "nobody is logged in by another site"
    )
    assert client.get("/api/me/tables").json() == []
    assert client.post("/api/me/tables", json=body, headers={"X-CSRF-Token": csrf}).status_code == 204
    played = client.post(f"/api/tables/{table}/sit", json={"name": "Hal"}, headers={"Authorization": f"Bearer {token}"})
    assert played.status_code == 201, "what the token pays for needs no proof"


def test_my_page(client: Http) -> None:
    csrf = client.post("/api/accounts", json=HENRY).json()["csrf"]
    proof = {"X-CSRF-Token": csrf}
    kept, token = lay(client, pace="day")
    assert client.post("/api/me/tables", json={"table": kept, "token": token}, headers=proof).status_code == 204
    sat, second = lay(client)
    assert (
        client.post(
            f"/api/tables/{sat}/sit", json={"name": "Hal"}, headers={"Authorization": f"Bearer {second}", **proof}
        ).status_code
        == 201
    )
    lay(client)
    cards = {card["id"]: card for card in client.get("/api/me/tables").json()}
    assert set(cards) == {kept, sat}, "who sits down while logged in finds the table on his page"
    assert cards[kept]["seat"] == cards[sat]["seat"] == "english"
    assert cards[kept]["status"] == "gathering"
    view = client.get(f"/api/tables/{sat}", headers={"Authorization": f"Bearer {second}"}).json()
    assert cards[sat].get("your_turn", False) == (0 in view["scene"]["prompt"]["seats"])
    fresh = client.post(f"/api/me/tables/{sat}/token", headers=proof)
    assert fresh.status_code == 201
    assert fresh.json()["seat"] == "english"
    assert fresh.json()["token"] != second
    assert (
        client.get(f"/api/tables/{sat}", headers={"Authorization": f"Bearer {fresh.json()['token']}"}).json()["seat"]
        == "english"
    )


def test_what_is_not_mine(client: Http) -> None:
    csrf = client.post("/api/accounts", json=HENRY).json()["csrf"]
    proof = {"X-CSRF-Token": csrf}
    table, token = lay(client)
    assert (
        client.post("/api/me/tables", json={"table": table, "token": tokens.fresh()}, headers=proof).status_code == 401
    )
    assert client.post("/api/me/tables", json={"table": "0" * 16, "token": token}, headers=proof).status_code == 404
    assert client.post(f"/api/me/tables/{table}/token", headers=proof).status_code == 404
    created = client.post(
        "/api/tables", json={"game": "calais", "seats": {"english": {"who": "me"}, "french": {"who": "friend"}}}
    ).json()
    invite = {"table": created["table"], "token": created["invites"]["french"]}
    assert client.post("/api/me/tables", json=invite, headers=proof).status_code == 401, "an invitation is no seat yet"
    with another(client) as stranger:
        assert stranger.get("/api/me/tables").status_code == 401
        assert stranger.post("/api/me/tables", json={"table": table, "token": token}).status_code == 401


def test_guessing_is_slow(tmp_path: Path) -> None:
    """From one address, whatever the names. For one name from everywhere it is slow too, but so that nobody locks the
    owner out from elsewhere."""
    guess = {**HENRY, "password": "guess guess"}
    with TestClient(create_app(Settings(data=tmp_path, proxy=True, bot_workers=1))) as http:
        from_one = [
            http.post("/api/session", json={**guess, "name": f"name {n}"}, headers={"X-Forwarded-For": "192.0.2.1"})
            for n in range(11)
        ]
        assert [reply.status_code for reply in from_one] == [401] * 10 + [429]
        assert int(from_one[-1].headers["retry-after"]) >= 1
        from_many = [
            http.post("/api/session", json=guess, headers={"X-Forwarded-For": f"198.51.100.{n}"}) for n in range(11)
        ]
        assert [reply.status_code for reply in from_many] == [401] * 11
        buckets = Buckets()
        waits = [buckets.wait(LOG_IN_BY_NAME, "henry", now=0.0) for _ in range(LOG_IN_BY_NAME.burst + 1)]
        assert not any(waits[:-1]) and waits[-1] > 0


# ---------------------------------------------------------------------- inside


async def test_passwords_are_argon2id_and_rehashed_when_the_parameters_change(database: Database) -> None:
    async def kept() -> str:
        async with database.read() as connection:
            return str((await connection.execute(select(ACCOUNTS.c.password))).scalar_one())

    await Accounts(database, CHEAP).register("Henry", "password 1")
    first = await kept()
    assert first.startswith("$argon2id$")
    assert "password 1" not in first
    stronger = Accounts(database, PasswordHasher(time_cost=2, memory_cost=128, parallelism=1))
    with pytest.raises(Problem):
        await stronger.log_in("henry", "password 2")
    assert await kept() == first
    await stronger.log_in("henry", "password 1")
    assert "m=128,t=2" in await kept()
    await Accounts(database, PasswordHasher(time_cost=2, memory_cost=128, parallelism=1)).log_in("henry", "password 1")
    assert PasswordHasher().type.name == "ID"


async def test_unknown_names_take_as_long_and_nothing_is_done_on_the_event_loop(database: Database) -> None:
    class Watched(PasswordHasher):
        threads: list[int] = []  # noqa: RUF012  a note for this test
        checked = 0

        def verify(self, hash: str | bytes, password: str | bytes) -> bool:  # type: ignore[override]  # Literal[True] there
            type(self).checked += 1
            self.threads.append(threading.get_ident())
            return super().verify(hash, password)

    accounts = Accounts(database, Watched(time_cost=1, memory_cost=64, parallelism=1))
    await accounts.register("Henry", "password 1")
    for name in ("Henry", "Nobody"):
        with pytest.raises(Problem):
            await accounts.log_in(name, "password 2")
    assert Watched.checked == 2, "the work is done for a name that nobody has, too"
    assert threading.get_ident() not in Watched.threads


async def test_a_session_is_kept_as_a_hash_and_slides(database: Database) -> None:
    now = time()
    clock = [now]
    sessions = Sessions(database, now=lambda: clock[0])
    account = await Accounts(database, CHEAP).register("Henry", "password 1")
    token = await sessions.open(account.id)
    assert len(token) == tokens.LENGTH
    async with database.read() as connection:
        row = (await connection.execute(select(SESSIONS))).one()
    assert row.hash == tokens.hashed(token)
    assert token not in str(row)

    async def expires() -> int:
        async with database.read() as connection:
            return int((await connection.execute(select(SESSIONS.c.expires))).scalar_one())

    first = await expires()
    assert first == int(now) + LIFE
    clock[0] = now + DAY / 2
    assert await sessions.find(token) is not None
    assert await expires() == first, "not a write for every look"
    clock[0] = now + 89 * DAY
    assert (await sessions.find(token)) is not None
    assert await expires() == int(clock[0]) + LIFE
    clock[0] += 90 * DAY
    assert await sessions.find(token) is None
    for bad in (None, "", "x", tokens.fresh(), "ü" * tokens.LENGTH):
        assert await sessions.find(bad) is None


async def test_an_account_has_a_limited_number_of_sessions(database: Database) -> None:
    sessions = Sessions(database)
    account = await Accounts(database, CHEAP).register("Henry", "password 1")
    opened = []
    for n in range(MOST + 2):
        opened.append(await sessions.open(account.id))
        async with database.write() as connection:  # a second later each
            await connection.execute(
                update(SESSIONS)
                .where(SESSIONS.c.hash == tokens.hashed(opened[-1]))
                .values(expires=int(time()) + LIFE - 1000 + n)
            )
    alive = [await sessions.find(token) is not None for token in opened]
    assert alive == [False] * 2 + [True] * MOST


def test_the_csrf_token_tells_nothing_of_the_session_and_is_its_own() -> None:
    one, other = tokens.fresh(), tokens.fresh()
    assert csrf_of(one) != csrf_of(other)
    assert one not in csrf_of(one)
    assert csrf_of(one) != tokens.hashed(one), "what the database holds is no proof"


@pytest.mark.parametrize(
    ("one", "other"), [("Straße", "STRASSE"), ("ﬁona", "Fiona"), ("İnci", "İNCI"), (" a  b ", "A B")]
)
def test_names_that_look_alike_are_one(one: str, other: str) -> None:
    assert folded(one) == folded(other)


def test_a_login_costs_what_it_should() -> None:
    """Not so cheap that guessing pays, not so dear that a club waits."""
    began = perf_counter()
    PasswordHasher().hash("x" * 10)
    assert 0.005 < perf_counter() - began < 2
    assert limits.LOG_IN.address.burst == 10


# ---------------------------------------------------------------------- many at once


class Slow(PasswordHasher):
    def hash(self, password: str | bytes, *, salt: bytes | None = None) -> str:
        sleep(0.1)
        return "$argon2id$x"


async def test_nobody_waits_long_for_a_password(database: Database) -> None:
    """Who would have to wait is told to come later, and others than the one who asks so often have their turn."""
    accounts = Accounts(database, Slow())
    began = monotonic()
    flood = [asyncio.create_task(accounts.register(f"name {n}", "password 1", "192.0.2.1")) for n in range(50)]
    await asyncio.sleep(0)
    other = asyncio.create_task(accounts.register("Henry", "password 1", "192.0.2.2"))
    results = await asyncio.gather(*flood, return_exceptions=True)
    refused = [each for each in results if isinstance(each, Later)]
    assert len(refused) == 50 - MOST_OF_ONE
    assert {(each.status, each.retry_after) for each in refused} == {(503, 5)}
    assert (await other).name == "Henry"
    from_all = [accounts.register(f"who {n}", "password 1", f"198.51.100.{n}") for n in range(50)]
    served = [each for each in await asyncio.gather(*from_all, return_exceptions=True) if not isinstance(each, Later)]
    assert len(served) <= AT_ONCE + MOST_WAITING
    assert monotonic() - began < 10
    assert (await accounts.register("Charles", "password 1", "192.0.2.1")).name == "Charles", "later"
    accounts.close()


async def test_who_has_waited_too_long_is_not_worked_for(database: Database, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("banneret.server.people.hashing.PATIENCE", 0.05)
    accounts = Accounts(database, Slow())
    tries = [accounts.register(f"who {n}", "password 1", f"198.51.100.{n}") for n in range(8)]
    results = await asyncio.gather(*tries, return_exceptions=True)
    assert sum(isinstance(each, Later) for each in results) >= 8 - 2 * AT_ONCE
    accounts.close()


def test_later_is_said_over_the_wire(client: Http, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("banneret.server.people.hashing.MOST_OF_ONE", 0)
    reply = client.post("/api/accounts", json=HENRY)
    assert (reply.status_code, reply.headers["retry-after"]) == (503, "5")
    assert "Try again in 5 seconds" in reply.json()["message"]
