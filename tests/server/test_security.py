"""Headers on every answer, and no requests from other sites."""

import re

import pytest
from litestar.types import Receive, Scope, Send

from banneret.server.guard.proxy import Forwarded
from banneret.server.guard.security import Security, content_policy, same_origin

from .asgi import ask, echo, scope_of, socket_of

pytestmark = pytest.mark.anyio


def directives(policy: str) -> dict[str, str]:
    return {name: value for name, _, value in (part.partition(" ") for part in policy.split("; "))}


async def test_every_answer_carries_them() -> None:
    app = Security(echo)
    for scope in (
        scope_of("GET", "/"),
        scope_of("GET", "/api/nothing"),
        scope_of("GET", "/api//nothing/"),
        scope_of("POST", "/api/tables", headers={"sec-fetch-site": "cross-site"}),
    ):
        headers = (await ask(app, scope)).headers
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"
        assert headers["cross-origin-opener-policy"] == headers["cross-origin-resource-policy"] == "same-origin"
        assert "camera=()" in headers["permissions-policy"]
        policy = directives(headers["content-security-policy"])
        assert policy["default-src"] == policy["base-uri"] == policy["frame-ancestors"] == "'none'"
        assert (
            policy["script-src"]
            == policy["style-src"]
            == policy["font-src"]
            == policy["worker-src"]
            == policy["manifest-src"]
            == "'self'"
        )
        assert policy["img-src"] == "'self' data:"
        assert policy["form-action"] == "'self'"
        assert policy["connect-src"] == "'self' ws://table.example"
        assert "unsafe" not in headers["content-security-policy"]
        assert "strict-transport-security" not in headers


async def test_what_the_api_says_is_kept_by_no_cache() -> None:
    assert (await ask(Security(echo), scope_of("GET", "/api/me"))).headers["cache-control"] == "no-store"
    assert "cache-control" not in (await ask(Security(echo), scope_of("GET", "/assets/app.js"))).headers


async def test_tls_is_kept_to() -> None:
    for app, scheme in ((Security(echo, tls=True), "http"), (Security(echo), "https")):
        headers = (await ask(app, scope_of("GET", "/", scheme=scheme))).headers
        assert int(re.findall(r"max-age=(\d+)", headers["strict-transport-security"])[0]) >= 31536000
        assert "wss://table.example" in headers["content-security-policy"]
    behind = Forwarded(Security(echo))
    assert (
        "strict-transport-security"
        in (await ask(behind, scope_of("GET", "/", headers={"x-forwarded-proto": "https"}))).headers
    )


@pytest.mark.parametrize("host", ["evil; script-src *", "a b", "x,y", "ä.example", ""])
def test_a_strange_host_stays_out_of_the_policy(host: str) -> None:
    assert directives(content_policy(host))["connect-src"] == "'self'"
    assert directives(content_policy(host))["script-src"] == "'self'"


async def test_the_apps_own_header_stands() -> None:
    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        headers = [(b"Cross-Origin-Resource-Policy", b"cross-origin")]
        await send({"type": "http.response.start", "status": 200, "headers": headers})

    reply = await ask(Security(app), scope_of("GET", "/"))
    assert [value for name, value in reply.first["headers"] if name.lower() == b"cross-origin-resource-policy"] == [
        b"cross-origin"
    ]


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({}, 200),  # no browser
        ({"origin": "http://table.example", "sec-fetch-site": "same-origin"}, 200),
        ({"sec-fetch-site": "none"}, 200),
        ({"sec-fetch-site": "cross-site"}, 403),
        ({"sec-fetch-site": "same-site"}, 403),
        ({"origin": "http://evil.example"}, 403),
        ({"origin": "null"}, 403),
        ({"origin": "http://table.example:8000"}, 403),
        ({"origin": "http://table.example.evil.example"}, 403),
        ({"origin": "http://[broken"}, 403),
        (
            {"origin": "http://evil.example", "authorization": "Bearer " + "t" * 43},
            200,
        ),  # the token pays, and no page of another site can send it
        ({"origin": "http://evil.example", "authorization": "Basic eDp5"}, 403),
        ({"origin": "http://evil.example", "cookie": "banneret_session=x"}, 403),
    ],
)
async def test_posts_come_from_our_own_pages(headers: dict[str, str], status: int) -> None:
    for method in ("POST", "DELETE", "PUT"):
        assert (await ask(Security(echo), scope_of(method, "/api/session", headers=headers))).status == status
    assert (await ask(Security(echo), scope_of("GET", "/", headers=headers))).status == 200, (
        "a link from elsewhere may be followed"
    )


async def test_sockets_come_from_our_own_pages() -> None:
    ours = await ask(
        Security(echo), socket_of("/api/tables/x/live", headers={"origin": "http://table.example"}, scheme="ws")
    )
    assert ours.first["type"] == "websocket.accept"
    assert (await ask(Security(echo), socket_of("/api/tables/x/live", scheme="ws"))).first[
        "type"
    ] == "websocket.accept", "a program has no origin"
    for origin in ("http://evil.example", "null", "https://table.example:444"):
        reply = await ask(Security(echo), socket_of("/api/tables/x/live", headers={"origin": origin}, scheme="ws"))
        assert reply.status == 403


@pytest.mark.parametrize(
    ("origin", "host", "secure", "same"),
    [
        ("http://a.example", "a.example", False, True),
        ("http://a.example:80", "a.example", False, True),
        ("http://A.example", "a.EXAMPLE", False, True),
        ("http://a.example:8415", "a.example:8415", False, True),
        ("http://[::1]:8415", "[::1]:8415", False, True),
        ("https://a.example", "a.example", False, True),  # a proxy took the TLS off
        ("https://a.example", "a.example", True, True),
        ("http://a.example", "a.example", True, False),
        ("http://a.example", "b.example", False, False),
        ("file://a.example", "a.example", False, False),
        ("http://", "", False, False),
        ("http://a.example:x", "a.example", False, False),
    ],
)
def test_same_origin(origin: str, host: str, secure: bool, same: bool) -> None:
    assert same_origin(origin, host, secure) is same
