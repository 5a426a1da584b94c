"""Rate limits, sizes, connections."""

import asyncio
from collections.abc import Iterator
from time import perf_counter
from typing import Any
from urllib.parse import unquote

import pytest
from litestar import Litestar, Request, post
from litestar.routes import HTTPRoute
from litestar.testing import TestClient

from banneret.server.app import create_app
from banneret.server.guard import limits
from banneret.server.guard.limits import (
    ANSWER,
    BODY_MAX,
    CHAT,
    CREATE,
    LOG_IN,
    ODDS,
    READ,
    RULES,
    Buckets,
    Limits,
    Rate,
    Rule,
    network_of,
    rule_for,
)
from banneret.server.guard.proxy import Forwarded
from banneret.server.problem import Problem
from banneret.server.settings import Settings

from .asgi import ask, echo, scope_of, socket_of

pytestmark = pytest.mark.anyio


def as_is(method: str, path: str) -> str:
    """Where each path is a route of its own."""
    return path


@pytest.mark.parametrize(
    ("method", "path", "rule"),
    [
        ("GET", "/", READ),
        ("GET", "/api/tables", READ),
        ("GET", "/api/tables/{table_id}", READ),
        ("GET", "/api/tables/{table_id}/odds", ODDS),
        ("GET", "/api/tables/{table_id}/why", ODDS),
        ("GET", "/api/tables/{table_id}/foresee", ODDS),
        ("GET", "/api/tables/{table_id}/notices", READ),
        ("POST", "/api/tables", CREATE),
        ("POST", "/api/lessons", CREATE),
        ("POST", "/api/tables/{table_id}/copies", CREATE),
        ("POST", "/api/tables/{table_id}/rematch", CREATE),
        ("POST", "/api/tables/{table_id}/answers", ANSWER),
        ("POST", "/api/tables/{table_id}/seen", ANSWER),
        ("POST", "/api/tables/{table_id}/chat", CHAT),
        ("POST", "/api/session", LOG_IN),
        ("DELETE", "/api/session", ANSWER),
        ("POST", "/api/accounts", LOG_IN),
    ],
)
def test_each_request_falls_under_its_limit(method: str, path: str, rule: Rule) -> None:
    assert rule_for(method, path) is rule


def test_every_limit_is_of_a_route_that_is_there(app: Litestar) -> None:
    there = {
        (method, route.path_format) for route in app.routes if isinstance(route, HTTPRoute) for method in route.methods
    }
    assert set(RULES) <= there


ODD = [
    "/api/tables/",
    "//api/tables",
    "/api//tables",
    "/api/tables//",
    "/api/./tables",
    "/api/x/../tables",
    "/api/%2e/tables",
    "/api/x/%2e%2e/tables",
    "/api/tables%2f",
    "/api%2ftables",
    "/api/tables%5c",
    "/api/t%61bles",
    "/api/tables;a=b",
    "/api/tables%3b",
    "/api/tables%00",
    "/api/tables%0a",
    "/api/tables%20",
    "/API/tables",
    "/%61pi/tables",
    "/./api/tables",
    "/api/tables/0123456789abcdef/odds/",
    "/api/tables/0123456789abcdef//odds",
]


async def written(house: TestClient[Litestar], method: str, path: str) -> int:
    """What becomes of an address just as it is written: clients would tidy it up."""

    async def body() -> Any:
        return {"type": "http.request", "body": b"{}", "more_body": False}

    scope = scope_of(method, unquote(path), raw_path=path.encode(), headers={"content-type": "application/json"})
    return (await ask(house.app, scope, body)).status


@pytest.mark.parametrize("method", ["GET", "POST", "HEAD", "OPTIONS"])
async def test_odd_paths_lead_nowhere(house: TestClient[Litestar], method: str) -> None:
    for path in ODD:
        assert await written(house, method, path) == 404, path
    assert house.get("/api/tables").status_code == 200
    assert house.get("/t/0123456789abcdef").status_code == 200, "a page"
    assert house.get("/rules/caf%C3%A9?x=%2f..").status_code == 200, "a page may be linked to with anything"


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient[Litestar]]:
    """The whole app, with limits."""
    with TestClient(create_app(Settings(data=tmp_path_factory.mktemp("house"), bot_workers=1))) as client:
        yield client


async def test_limits_hold_however_the_address_is_written(house: TestClient[Litestar]) -> None:
    """What leads to the same route has the same limit, and nothing else leads there."""
    statuses = [await written(house, "POST", path) for path in ("/api/tables", *ODD) for _ in range(2)]
    assert statuses.count(400) == 2, "those that came through"
    through = 0
    while (last := await written(house, "POST", "/api/tables")) == 400:
        through += 1
    assert last == 429
    assert through <= CREATE.address.burst
    assert {await written(house, "POST", path) for path in ODD} == {404}


def test_a_bucket_gives_its_burst_then_its_rate() -> None:
    buckets, rate = Buckets(), Rate(2, 5)
    assert [buckets.wait(rate, "a", now=100.0) for _ in range(5)] == [0.0] * 5
    assert buckets.wait(rate, "a", now=100.0) == pytest.approx(0.5)
    assert buckets.wait(rate, "b", now=100.0) == 0.0, "another has a bucket of his own"
    assert buckets.wait(rate, "a", now=100.4) > 0, "a refusal takes nothing, and gives nothing"
    assert buckets.wait(rate, "a", now=100.5) == 0.0
    assert buckets.wait(rate, "a", now=100.5) > 0
    assert [buckets.wait(rate, "a", now=200.0) for _ in range(6)].count(0.0) == 5, "it never holds more than its burst"


def test_a_factor_stretches_limits_and_zero_switches_them_off() -> None:
    rate = Rate(1, 3)
    assert [Buckets(2.0).wait(rate, "a", now=1.0) for _ in range(3)] == [0.0] * 3
    double = Buckets(2.0)
    assert [double.wait(rate, "a", now=1.0) for _ in range(9)].count(0.0) == 6
    off = Buckets(0)
    assert not any(off.wait(rate, "a", now=1.0) for _ in range(1000))


def test_there_are_never_more_buckets_than_room() -> None:
    buckets, rate = Buckets(room=100), Rate(1, 5)
    for n in range(1000):
        buckets.wait(rate, n, now=1.0)
        assert len(buckets) <= 100
    buckets.wait(rate, "late", now=1000.0)
    assert len(buckets) == 1, "what is empty again is forgotten"


def test_a_route_can_ask_for_itself() -> None:
    buckets = Buckets()
    for _ in range(LOG_IN.token.burst):
        buckets.check(LOG_IN.token, "henry")
    with pytest.raises(Problem) as caught:
        buckets.check(LOG_IN.token, "henry")
    assert caught.value.status == 429
    assert "Try again in" in caught.value.message


@pytest.mark.parametrize(
    ("address", "network"),
    [
        ("203.0.113.7", "203.0.113.7"),
        ("2001:db8:1:2:aaaa:bbbb:cccc:dddd", "2001:db8:1:2::"),
        ("2001:db8:1:2::5", "2001:db8:1:2::"),
        ("2001:db8::5", "2001:db8::"),
        ("2001:db8::5:6:7", "2001:db8::"),
        ("fe80::1%eth0", "fe80::"),
        ("::ffff:203.0.113.7", "203.0.113.7"),
        ("x" * 1000, "x" * 64),
        ("local", "local"),
    ],
)
def test_a_household_of_ipv6_counts_as_one(address: str, network: str) -> None:
    assert network_of(address) == network


async def test_too_fast_is_told_when_to_come_back() -> None:
    app = Limits(echo, Buckets(), as_is)
    replies = [await ask(app, scope_of("POST", "/api/tables")) for _ in range(31)]
    assert [reply.status for reply in replies] == [200] * 30 + [429]
    assert replies[-1].headers["retry-after"] == "2"
    assert "Try again in 2 seconds" in replies[-1].json["message"]
    assert (await ask(app, scope_of("POST", "/api/tables", client="203.0.113.8"))).status == 200
    assert (await ask(app, scope_of("GET", "/api/tables"))).status == 200, "reading goes on"


async def test_a_token_is_limited_wherever_it_is_used_from() -> None:
    app = Limits(echo, Buckets(), as_is)
    bearer = {"authorization": "Bearer " + "t" * 43}
    statuses = [
        (await ask(app, scope_of("POST", "/api/tables/x/answers", client=f"203.0.113.{n}", headers=bearer))).status
        for n in range(70)
    ]
    assert statuses[:60] == [200] * 60
    assert 429 in statuses[60:]


async def test_who_asks_is_taken_from_the_proxy_only_when_it_is_trusted() -> None:
    plain, trusted = Limits(echo, Buckets(), as_is), Forwarded(Limits(echo, Buckets(), as_is))

    async def tries(app: Any) -> list[int]:
        """Thirty-one requests, each with another invented address before the one that the proxy saw."""
        headers = [{"x-forwarded-for": f"198.51.100.{n}, 192.0.2.1"} for n in range(31)]
        return [(await ask(app, scope_of("POST", "/api/tables", headers=each))).status for each in headers]

    assert (await tries(plain))[-1] == 429
    assert (await tries(trusted))[-1] == 429, "what the client wrote itself is not believed"
    other = {"x-forwarded-for": "192.0.2.2"}
    assert (await ask(plain, scope_of("POST", "/api/tables", headers=other))).status == 429
    assert (await ask(trusted, scope_of("POST", "/api/tables", headers=other))).status == 200


async def test_open_connections_are_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "SOCKETS_PER_ADDRESS", 5)
    monkeypatch.setattr(limits, "SOCKETS_PER_TOKEN", 2)
    app, leave = Limits(echo, Buckets(), as_is), asyncio.Event()

    async def stay() -> Any:
        await leave.wait()
        return {"type": "websocket.disconnect", "code": 1000}

    seat = ("banneret", "seat." + "t" * 43)
    opened = [asyncio.create_task(ask(app, socket_of("/api/tables/x/live", seat), stay)) for _ in range(2)]
    await asyncio.sleep(0)
    refused = await ask(app, socket_of("/api/tables/x/live", seat), stay)
    assert refused.first["type"] == "websocket.http.response.start"
    assert refused.status == 429
    opened += [asyncio.create_task(ask(app, socket_of("/api/tables/x/live"), stay)) for _ in range(3)]
    await asyncio.sleep(0)
    assert (await ask(app, socket_of("/api/tables/x/live", extensions={}), stay)).first["type"] == "websocket.close"
    assert not any(task.done() for task in opened)
    leave.set()
    await asyncio.gather(*opened)
    assert (await ask(app, socket_of("/api/tables/x/live", seat), stay)).first["type"] == "websocket.accept", (
        "who leaves makes room"
    )
    assert not app._open


def test_a_large_body_is_not_read() -> None:
    reached = []

    @post("/")
    async def take(request: Request[Any, Any, Any]) -> None:
        reached.append(len(await request.body()))

    with TestClient(Litestar([take], request_max_body_size=BODY_MAX)) as client:
        assert client.post("/", content=b"x" * BODY_MAX).status_code == 201
        assert client.post("/", content=b"x" * (BODY_MAX + 1)).status_code == 413
        assert client.post("/", content=(b"x" * 1024 for _ in range(1024))).status_code == 413, (
            "nor one that doesn't say how large it is"
        )
    assert reached == [BODY_MAX]


async def test_it_is_cheap() -> None:
    app = Limits(echo, Buckets(1000.0), as_is)
    scope = scope_of(
        "POST",
        "/api/tables/x/answers",
        headers={"authorization": "Bearer " + "t" * 43, "accept": "*/*", "user-agent": "test"},
    )
    app._wait(scope)
    best = min(_timed(app, scope) for _ in range(40))  # the best of many: other work on the machine is not ours
    assert best < 10e-6, f"{best * 1e6:.1f} µs"


def _timed(app: Limits, scope: Any) -> float:
    began = perf_counter()
    for _ in range(250):
        app._wait(scope)
    return (perf_counter() - began) / 250
