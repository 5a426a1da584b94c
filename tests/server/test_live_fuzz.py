"""Rubbish over the wire, as a WebSocket and as bare HTTP: no 500, no hang, nothing changed, and the server still stops
when asked."""

import json
import random
import socket
import time
from collections.abc import Iterator
from contextlib import closing, suppress
from pathlib import Path
from typing import Any
from urllib.parse import quote

import httpx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidStatus
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Subprotocol

from .player import Player, answered, lay, play_on
from .process import SOON, Serving

PATIENCE = 10.0


@pytest.fixture(scope="module")
def http(lasting: Serving) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=lasting.address, timeout=PATIENCE) as client:
        yield client


@pytest.fixture(scope="module")
def players(http: httpx.Client) -> dict[str, Player]:
    """A table in the middle of a game, which nobody touches while the rubbish flies."""
    players = lay(http)
    play_on(players, 6, random.Random(1))
    return players


@pytest.fixture(autouse=True)
def unchanged(players: dict[str, Player], http: httpx.Client) -> Iterator[None]:
    before = {seat: state(player) for seat, player in players.items()}
    yield
    assert answered(http.get("/api/health"))["status"] == "ok"
    assert {seat: state(player) for seat, player in players.items()} == before


def state(player: Player) -> dict[str, Any]:
    """All that a seat sees, but for who has the page open."""
    view = player.view()
    return {
        **view,
        "players": [{key: value for key, value in one.items() if key != "present"} for one in view["players"]],
    }


def live(lasting: Serving, table: str, *subprotocols: str) -> ClientConnection:
    names = [Subprotocol(name) for name in subprotocols]
    address = f"ws://127.0.0.1:{lasting.port}/api/tables/{table}/live"
    return connect(
        address, subprotocols=names or None, open_timeout=PATIENCE, close_timeout=2, max_size=None, compression=None
    )


def first_view(line: ClientConnection) -> dict[str, Any]:
    view: dict[str, Any] = json.loads(line.recv(PATIENCE))
    return view


def listens_on(lasting: Serving, player: Player) -> None:
    """Whatever was done before, the table still shows itself to who asks properly."""
    with live(lasting, player.table, "banneret", f"seat.{player.token}") as line:
        assert first_view(line)["number"] == player.view()["number"]


# ---------------------------------------------------------------------- WebSocket

token_char = st.sampled_from("!#$%&'*+-.^_`|~0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ")
subprotocol = st.one_of(
    st.text(token_char, min_size=1, max_size=60),
    st.sampled_from(
        [
            "banneret",
            "seat.",
            "log.",
            "chat.",
            "log.-1",
            "log.99999999999999999999999",
            "chat.1e9",
            "seat." + "A" * 43,
            "log.1",
        ]
    ),
    st.builds("seat.{}".format, st.text(token_char, max_size=80)),
    st.builds("log.{}".format, st.text(token_char, max_size=10)),
)


@settings(max_examples=60)
@given(names=st.lists(subprotocol.filter(str.isascii), max_size=6))
def test_any_subprotocols(lasting: Serving, players: dict[str, Player], names: list[str]) -> None:
    """A stranger gets what a spectator sees, or the door shut with a code; never another seat's view."""
    try:
        with live(lasting, players["english"].table, *names) as line:
            assert first_view(line).get("seat") is None
    except ConnectionClosed as closed:
        assert closed.rcvd is not None and closed.rcvd.code in (1000, 1002, 1003, 1008, 4400, 4401, 4404), closed
    except InvalidStatus as refused:
        assert 400 <= refused.response.status_code < 500
    except InvalidHandshake:
        pass  # the server picked none of the names


@pytest.mark.parametrize("table", ["nowhere", "x" * 500, "%00", "..%2f..", "a%20b", "é"])
def test_no_such_table(lasting: Serving, table: str) -> None:
    try:
        with live(lasting, table, "banneret") as line:
            with pytest.raises(ConnectionClosed) as closed:
                line.recv(PATIENCE)
            assert closed.value.rcvd is not None and closed.value.rcvd.code == 4404
    except InvalidStatus as refused:
        assert refused.response.status_code in (400, 403, 404)


@settings(max_examples=40)
@given(messages=st.lists(st.one_of(st.text(max_size=300), st.binary(max_size=300)), max_size=8))
def test_anything_said_is_nothing_done(
    lasting: Serving, players: dict[str, Player], messages: list[str | bytes]
) -> None:
    """The line is for listening: what a client says on it changes nothing, though it hold a seat."""
    french = players["french"]
    with suppress(ConnectionClosed), live(lasting, french.table, "banneret", f"seat.{french.token}") as line:
        first_view(line)
        for message in messages:
            line.send(message)


@pytest.mark.parametrize(
    "message",
    [
        '{"number": 6, "answer": "march normal"}',
        '{"number": 6}',
        '{"resign": true}',
        "[" * 100_000,
        '{"a":' * 50_000,
        "null",
        "\ufeff{}",
        "x" * 1_000_000,
    ],
    ids=["answer", "number", "resign", "deep list", "deep object", "null", "byte order mark", "a million letters"],
)
def test_things_that_look_like_something(lasting: Serving, players: dict[str, Player], message: str) -> None:
    english = players["english"]
    with suppress(ConnectionClosed), live(lasting, english.table, "banneret", f"seat.{english.token}") as line:
        first_view(line)
        line.send(message)
        with suppress(TimeoutError):
            line.recv(0.2)
    listens_on(lasting, english)


def test_a_huge_frame_is_not_swallowed(lasting: Serving, players: dict[str, Player]) -> None:
    """Ten megabytes on a line that is for listening: the server hangs up and goes on with the others."""
    english = players["english"]
    with live(lasting, english.table, "banneret", f"seat.{english.token}") as line:
        first_view(line)
        with pytest.raises(ConnectionClosed) as closed:
            line.send(b"x" * 10_000_000)
            while True:
                line.recv(PATIENCE)
        assert closed.value.rcvd is None or closed.value.rcvd.code in (1002, 1003, 1008, 1009)
    listens_on(lasting, english)


def handshake(player: Player) -> bytes:
    return (
        f"GET /api/tables/{player.table}/live HTTP/1.1\r\nHost: localhost\r\nConnection: "
        "Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
        f"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Protocol: banneret, seat.{player.token}\r\n\r\n"
    ).encode()


@pytest.mark.parametrize(
    "frames",
    [
        b"\xff" * 200,
        b"\x81\x05hello",  # not masked
        b"\x83\x80\0\0\0\0",  # an opcode that is not in use
        b"\xf1\x80\0\0\0\0",  # reserved bits
        b"\x89\xfe\x01\x00\0\0\0\0" + b"x" * 256,  # a ping that is too long
        b"\x81\xff\xff\xff\xff\xff\xff\xff\xff\xff\0\0\0\0",  # longer than there is
        b"\x80\x80\0\0\0\0",  # a continuation of nothing
        b"\x81\x82\0\0\0\0\xc3\x28",  # no UTF-8
        b"\x88\x81\0\0\0\0\x03",  # half a close code
        b"\x88\x82\0\0\0\0\xff\xff",  # a close code that is not allowed
    ],
    ids=[
        "noise",
        "unmasked",
        "bad opcode",
        "reserved bits",
        "long ping",
        "endless",
        "continuation",
        "bad UTF-8",
        "half a close",
        "bad close",
    ],
)
def test_frames_that_are_none(lasting: Serving, players: dict[str, Player], frames: bytes) -> None:
    english = players["english"]
    with closing(socket.create_connection(("127.0.0.1", lasting.port), timeout=PATIENCE)) as line:
        line.sendall(handshake(english))
        assert b" 101 " in line.recv(4096)
        with suppress(OSError):
            line.sendall(frames)
            line.settimeout(0.3)
            while line.recv(65536):
                pass
    listens_on(lasting, english)


def test_many_who_vanish(lasting: Serving, players: dict[str, Player]) -> None:
    """Connections cut without a word, in the middle of the handshake or right after it, leave nothing behind."""
    english = players["english"]
    words = handshake(english)
    dice = random.Random(7)
    for n in range(60):
        line = socket.create_connection(("127.0.0.1", lasting.port), timeout=PATIENCE)
        line.sendall(words[: dice.randrange(1, len(words))] if n % 2 else words)
        # With this, closing sends a reset and no goodbye.
        line.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\1\0\0\0\0\0\0\0")
        line.close()
    until = time.monotonic() + PATIENCE
    while any(one.get("present") for one in english.view()["players"]):
        assert time.monotonic() < until, "somebody is still shown as present"
        time.sleep(0.1)
    listens_on(lasting, english)


def test_the_server_stops_whoever_hangs_on(tmp_path: Path) -> None:
    """Within two seconds: with listeners, with half a handshake, with half a request, and with clients that read
    nothing."""
    serving = Serving(tmp_path, "--limits", "0").start()
    try:
        with httpx.Client(base_url=serving.address) as http:
            players = lay(http)
        lines = [socket.create_connection(("127.0.0.1", serving.port), timeout=PATIENCE) for _ in range(30)]
        for n, line in enumerate(lines):
            words = handshake(players["english" if n % 2 else "french"])
            line.sendall(
                [words, words[:40], b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000\r\n\r\n{"][
                    n % 3
                ]
            )
        time.sleep(0.3)
        took = serving.stop()
        assert took < SOON, f"it took {took:.1f} s to stop"
        for line in lines:
            line.close()
    finally:
        serving.kill()


# ---------------------------------------------------------------------- HTTP


def raw(lasting: Serving, request: bytes) -> list[int]:
    """Send these bytes and hang up. Returns the status of every reply."""
    with closing(socket.create_connection(("127.0.0.1", lasting.port), timeout=PATIENCE)) as line:
        with suppress(OSError):
            line.sendall(request)
            line.shutdown(socket.SHUT_WR)
        reply = b""
        with suppress(ConnectionError):
            while chunk := line.recv(65536):
                reply += chunk
    return [int(part[:3]) for part in reply.split(b"HTTP/1.1 ")[1:]]


BODIES: dict[str, bytes] = {
    "nothing": b"",
    "no JSON": b"{",
    "bad UTF-8": b'{"name": "\xff\xfe"}',
    "lone surrogate": b'{"name": "\\ud800"}',
    "NUL": b'{"name": "\\u0000"}',
    "a list": b"[]",
    "a number": b"1e999",
    "NaN": b"NaN",
    "a deep list": b"[" * 100_000,
    "wrong types": b'{"number": "1", "answer": 5, "seats": [], "accept": "yes", "name": {}, "text": [1]}',
    "a huge number": b'{"number": 99999999999999999999999999, "answer": "x"}',
    "a negative number": b'{"number": -1, "answer": "march normal"}',
    "a fraction": b'{"number": 1.5, "answer": "march normal"}',
    "an unknown field": b'{"number": 1, "answer": "march normal", "admin": true}',
    "the same field twice": b'{"number": 1, "number": 2, "answer": "march normal"}',
    "a long word": b'{"number": 6, "answer": "' + b"x" * 100_000 + b'"}',
    "ten megabytes": b'{"text": "' + b"x" * 10_000_000 + b'"}',
}
POSTS = (
    "answers",
    "undo",
    "orders",
    "offers",
    "offers/1",
    "resign",
    "claim",
    "vacation",
    "chat",
    "seen",
    "copies",
    "notices",
    "sit",
)


@pytest.mark.parametrize("body", BODIES.values(), ids=BODIES.keys())
def test_bad_bodies(http: httpx.Client, players: dict[str, Player], body: bytes) -> None:
    """To every place that takes something, from the seat itself: refused with a sentence."""
    english = players["english"]
    headers = {**english.headers, "Content-Type": "application/json"}
    targets = [f"/api/tables/{english.table}/{name}" for name in POSTS] + [
        "/api/tables",
        "/api/lessons",
        "/api/accounts",
        "/api/session",
        "/api/me/tables",
    ]
    for target in targets:
        reply = http.post(target, content=body, headers=headers)
        assert 400 <= reply.status_code < 500, f"{target}: {reply.status_code} {reply.text[:300]}"
        assert reply.json()["message"], target


KINDS = (
    "text/plain",
    "application/x-www-form-urlencoded",
    "multipart/form-data; boundary=x",
    "application/msgpack",
    "application/json; charset=utf-7",
)


@pytest.mark.parametrize("kind", KINDS)
def test_bodies_of_another_kind(http: httpx.Client, players: dict[str, Player], kind: str) -> None:
    """A form on another site can send the first three without asking us: none of them is an answer."""
    english = players["english"]
    body = json.dumps({"number": english.view()["number"] + 1, "answer": "march normal"}).encode()
    reply = http.post(
        f"/api/tables/{english.table}/answers", content=body, headers={**english.headers, "Content-Type": kind}
    )
    assert 400 <= reply.status_code < 500


METHODS = ("GET", "POST", "DELETE", "PUT", "PATCH", "HEAD", "OPTIONS")


@settings(max_examples=60)
@given(path=st.text(max_size=40), method=st.sampled_from(METHODS))
def test_any_address(http: httpx.Client, path: str, method: str) -> None:
    reply = http.request(method, "/api/" + quote(path.encode("utf-8", "surrogatepass")))
    assert reply.status_code < 500


BEARERS = (
    b"",
    b"Bearer",
    b"Bearer x",
    b"Bearer " + b"A" * 43,
    b"Basic Og==",
    b"Bearer " + b"A" * 8000,
    b"bearer\tx",
    b"Bearer \xff",
)


@pytest.mark.parametrize("bearer", BEARERS)
def test_bad_tokens(http: httpx.Client, players: dict[str, Player], bearer: bytes) -> None:
    """None of them opens a seat."""
    english = players["english"]
    headers = {b"Authorization": bearer}
    reply = http.get(f"/api/tables/{english.table}", headers=headers)
    assert reply.status_code in (200, 400, 401, 431)
    if reply.status_code == 200:
        assert reply.json().get("seat") is None
    reply = http.post(f"/api/tables/{english.table}/resign", json={"number": english.view()["number"]}, headers=headers)
    assert reply.status_code in (400, 401, 403, 431)


POST = b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\n"
SECOND = b"GET /api/health HTTP/1.1\r\nHost: localhost\r\n\r\n"
ODD_REQUESTS = {
    "two lengths": POST + b"Content-Length: 0\r\nContent-Length: 44\r\n\r\n" + SECOND,
    "length and chunks": POST + b"Content-Length: 6\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n" + SECOND,
    "a space before the colon": POST + b"Content-Length : 5\r\n\r\n" + SECOND,
    "a negative length": POST + b"Content-Length: -5\r\n\r\n{}",
    "chunks that are none": POST + b"Transfer-Encoding: chunked\r\n\r\nZZ\r\n{}\r\n0\r\n\r\n",
    "an unknown encoding": POST + b"Transfer-Encoding: xchunked\r\n\r\n{}",
    "no host": b"GET /api/health HTTP/1.1\r\n\r\n",
    "HTTP 0.9": b"GET /api/health\r\n\r\n",
    "HTTP 3.7": b"GET /api/health HTTP/3.7\r\nHost: localhost\r\n\r\n",
    "noise": bytes(range(256)) * 8,
    "TLS": b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + b"\x55" * 200,
    "a long line": b"GET /" + b"x" * 200_000 + b" HTTP/1.1\r\nHost: localhost\r\n\r\n",
    "many headers": b"GET /api/health HTTP/1.1\r\nHost: localhost\r\n"
    + b"".join(b"X-%d: y\r\n" % n for n in range(20_000))
    + b"\r\n",
    "a bare line feed": b"GET /api/health HTTP/1.1\nHost: localhost\n\n",
    "up the folders": b"GET /../../../../etc/passwd HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n",
    "up the folders, in code": b"GET /assets/..%2f..%2f..%2f__init__.py HTTP/1.1\r\nHost: "
    b"localhost\r\nConnection: close\r\n\r\n",
}


@pytest.mark.parametrize("request_", ODD_REQUESTS.values(), ids=ODD_REQUESTS.keys())
def test_requests_that_are_none(lasting: Serving, request_: bytes) -> None:
    statuses = raw(lasting, request_)
    assert all(status < 500 for status in statuses), statuses


@settings(max_examples=60)
@given(noise=st.binary(min_size=1, max_size=400))
def test_noise(lasting: Serving, noise: bytes) -> None:
    assert all(status < 500 for status in raw(lasting, noise + b"\r\n\r\n"))
