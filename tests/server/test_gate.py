"""What a connection must keep to before anything is a request: sizes, counts, times. The terms are the server's own,
with shorter times; `test_gate_served` has a server as people run it."""

import contextlib
import json
import socket
import threading
import time
from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from typing import Any

import httpx
import pytest
import uvicorn
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from banneret.server.guard.crowd import Crowd, Terms
from banneret.server.guard.gate import Gate
from banneret.server.guard.open_line import OpenLine

QUICK = replace(Terms(), head_seconds=1.0, body_seconds=1.5, idle_seconds=1, flush_seconds=1.0, linger_seconds=0.3)
PATIENCE = 15.0
"""Seconds in which a machine that is busy with other things has done what takes one."""
LARGE = b"x" * 20_000_000


class App:
    """Reads the body, and says how long it was; `/large` brings a lot, `/slow` comes late. On a line: an echo."""

    def __init__(self) -> None:
        self.asked: list[str] = []

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] == "lifespan":
            return
        self.asked.append(scope["path"])
        if scope["type"] == "websocket":
            await receive()
            await send({"type": "websocket.accept"})
            with contextlib.suppress(RuntimeError):  # the line was closed below us
                while (message := await receive())["type"] == "websocket.receive":
                    await send({"type": "websocket.send", "text": message.get("text") or ""})
            return
        size, more = 0, True
        while more:
            message = await receive()
            if message["type"] == "http.disconnect":
                return
            size, more = size + len(message["body"]), message["more_body"]
        body = LARGE if scope["path"] == "/large" else str(size).encode()
        await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"%d" % len(body))]})
        await send({"type": "http.response.body", "body": body})


class House:
    """A server in a thread."""

    def __init__(self, terms: Terms) -> None:
        self.app = App()
        self.crowd = Crowd(terms)
        config = uvicorn.Config(
            self.app,
            port=0,
            lifespan="off",
            log_config=None,
            http=partial(Gate, self.crowd),  # type: ignore[arg-type]  # it is only called
            ws=partial(OpenLine, self.crowd),  # type: ignore[arg-type]  # as above
            ws_max_size=16384,
            ws_per_message_deflate=False,
            timeout_keep_alive=terms.idle_seconds,
            timeout_graceful_shutdown=1,
        )
        self._server = uvicorn.Server(config)
        self._listener = socket.create_server(("127.0.0.1", 0), backlog=2048)
        self.port: int = self._listener.getsockname()[1]
        self._thread = threading.Thread(target=self._server.run, args=([self._listener],), daemon=True)
        self._thread.start()

    def stop(self) -> None:
        self._server.should_exit = True
        self._thread.join(PATIENCE)

    def knock(self) -> socket.socket:
        line = socket.create_connection(("127.0.0.1", self.port))
        line.settimeout(PATIENCE)
        return line

    def ask(self, *sent: bytes) -> bytes:
        """All that comes back, until the other end hangs up."""
        with self.knock() as line:
            with contextlib.suppress(OSError):
                for each in sent:
                    line.sendall(each)
            return heard(line)


def heard(line: socket.socket) -> bytes:
    found = b""
    with contextlib.suppress(ConnectionError):
        while more := line.recv(65536):
            found += more
    return found


def status(answer: bytes) -> int:
    return int(answer.split(b" ", 2)[1]) if answer else 0


def sentence(answer: bytes) -> str:
    return str(json.loads(answer.partition(b"\r\n\r\n")[2])["message"])


@pytest.fixture(scope="module")
def house() -> Iterator[House]:
    house = House(QUICK)
    yield house
    house.stop()
    assert (house.crowd.inside, house.crowd.by_network, house.crowd.untaken) == (0, {}, {}), "all have left"


HOST = b"Host: x\r\n"
WEBSOCKET = (
    HOST + b"Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
    b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
)
MANY = b"".join(b"X-%d: y\r\n" % number for number in range(101))


@pytest.mark.parametrize(
    ("request_", "refused"),
    [
        (b"GET / HTTP/1.1\r\n" + HOST + MANY + b"\r\n", 431),
        (b"GET / HTTP/1.1\r\n" + WEBSOCKET + MANY + b"\r\n", 431),
        (b"GET / HTTP/1.1\r\n" + HOST + b"X: " + b"y" * 9000 + b"\r\n\r\n", 431),
        (b"GET / HTTP/1.1\r\n" + WEBSOCKET + b"X: " + b"y" * 9000 + b"\r\n\r\n", 431),
        (b"GET / HTTP/1.1\r\n" + HOST + (b"X: " + b"y" * 3000 + b"\r\n") * 6 + b"\r\n", 431),
        (b"GET / HTTP/1.1\r\n" + HOST + b"X: " + b"y" * 3_000_000, 431),  # that never ends
        (b"GET / HTTP/1.1\r\n" + HOST + b"y" * 3_000_000, 431),  # a name without end
        (b"GET / HTTP/1.1\r\n" + HOST + b"X: " + b" " * 100_000, 431),
        (b"GET / HTTP/1.1\r\n" + HOST + (b"X: y\r\n" * 500_000), 431),
        (b"GET /" + b"a" * 9000 + b" HTTP/1.1\r\n" + HOST + b"\r\n", 400),
        (b"GET /" + b"a" * 3_000_000, 400),
        (b"\r\n" * 500_000, 431),
        (b"POST /pieces HTTP/1.1\r\n" + HOST + b"Transfer-Encoding: chunked\r\n\r\n0\r\n" + MANY + b"\r\n", 431),
        (b"POST /pieces HTTP/1.1\r\n" + HOST + b"Transfer-Encoding: chunked\r\n\r\n1;" + b"e" * 300_000, 431),
        (b"GET http://127.0.0.1/ HTTP/1.1\r\n" + HOST + b"\r\n", 400),
        (b"OPTIONS * HTTP/1.1\r\n" + HOST + b"\r\n", 400),
        (b"nonsense\r\n\r\n", 400),
    ],
    ids=lambda each: str(each) if isinstance(each, int) else each[:60].decode(errors="replace") + str(len(each)),
)
def test_a_head_that_is_too_large_is_refused_in_words(house: House, request_: bytes, refused: int) -> None:
    before = house.app.asked.count("/")
    answer = house.ask(request_)
    assert status(answer) == refused
    assert b"connection: close" in answer
    assert sentence(answer).endswith(".")
    # (A body that comes in pieces, to another address, is begun to be read before what follows it.)
    assert house.app.asked.count("/") == before, "the app has not heard of it"


def test_it_counts_what_drips_as_well(house: House) -> None:
    """Each byte alone is little, and each piece is less than any bound."""
    with house.knock() as line:
        line.sendall(b"GET / HTTP/1.1\r\n" + HOST)
        with contextlib.suppress(OSError):
            for number in range(200):
                line.sendall(b"X-%d: y\r\n" % number)
                time.sleep(0.001)
        assert status(heard(line)) == 431


def test_what_is_usual_passes(house: House) -> None:
    headers = {f"X-{number}": "y" * 100 for number in range(80)}
    with httpx.Client(base_url=f"http://127.0.0.1:{house.port}") as http:
        for _ in range(3):
            assert http.post("/", content=b"z" * 60_000, headers=headers).text == "60000"
            assert http.get("/" + "a" * 7000).status_code == 200
            assert http.post("/", content=(b"z" * 500 for _ in range(100))).text == "50000"
    with connect(f"ws://127.0.0.1:{house.port}/", additional_headers=headers) as line:
        for number in range(50):
            line.send(f"{number}")
            assert line.recv(PATIENCE) == f"{number}"
    pipelined = (b"GET / HTTP/1.1\r\n" + HOST + b"\r\n") * 9 + b"GET / HTTP/1.1\r\nConnection: close\r\n\r\n"
    assert house.ask(pipelined).count(b"200 OK") == 10


def test_thousands_of_requests_in_one_breath_are_not_kept(house: House) -> None:
    before = len(house.app.asked)
    house.ask((b"GET / HTTP/1.1\r\n" + HOST + b"\r\n") * 5000)
    assert len(house.app.asked) - before <= 2 * QUICK.waiting


@pytest.mark.parametrize(
    ("said", "answer"),
    [
        (b"", 0),
        (b"\r\n", 408),
        (b"GET / HT", 408),
        (b"GET / HTTP/1.1\r\n" + HOST + b"X: y", 408),
        (b"POST / HTTP/1.1\r\n" + HOST + b"Content-Length: 10\r\n\r\nabc", 408),
        (b"POST /pieces HTTP/1.1\r\n" + HOST + b"Transfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n", 408),
        (b"GET / HTTP/1.1\r\n" + HOST + b"\r\n", 200),
        (b"GET / HTTP/1.1\r\n" + HOST + b"\r\nGET / HT", 200),
        (b"GET / HTTP/1.1\r\n" + WEBSOCKET.replace(b"Sec-WebSocket-Version: 13", b"X : 1") + b"\r\n", 400),
    ],
)
def test_who_does_not_go_on_is_hung_up_on(house: House, said: bytes, answer: int) -> None:
    began = time.monotonic()
    assert status(house.ask(said)) == answer
    assert time.monotonic() - began < PATIENCE


def test_dripping_does_not_keep_a_place(house: House) -> None:
    """A byte now and then, within the headers or the body, at any pace."""
    beginnings = [
        (b"GET / HTTP/1.1\r\nX: ", b"y"),
        (b"", b"\r\n"),
        (b"POST / HTTP/1.1\r\nContent-Length: 60000\r\n\r\n", b"y"),
        (b"POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n", b"1\r\ny\r\n"),
        (b"GET / HTTP/1.1\r\n\r\n", b"\r\n"),
    ]
    lines = {house.knock(): drip for _, drip in beginnings}
    for line, (beginning, _) in zip(lines, beginnings, strict=True):
        line.sendall(beginning)
        line.settimeout(0.05)
    until = time.monotonic() + PATIENCE
    while lines:
        assert time.monotonic() < until, f"these may drip for ever: {list(lines.values())}"
        for line, drip in list(lines.items()):
            try:
                line.sendall(drip)
                if line.recv(4096):
                    continue
            except TimeoutError:
                continue
            except ConnectionError:
                pass
            line.close()
            del lines[line]


def test_who_does_not_take_what_he_asked_for_is_hung_up_on(house: House) -> None:
    with house.knock() as line:
        line.sendall(b"GET /large HTTP/1.1\r\n" + HOST + b"\r\n")
        until = time.monotonic() + PATIENCE
        while not house.crowd.untaken and time.monotonic() < until:
            time.sleep(0.01)
        assert house.crowd.untaken, "it waits with us"
        while house.crowd.untaken and time.monotonic() < until:
            time.sleep(0.05)
        assert not house.crowd.untaken, "not any more"
    assert len(house.ask(b"GET /large HTTP/1.1\r\nConnection: close\r\n\r\n")) > len(LARGE), (
        "who takes it has all of it"
    )


def frame(kind: int, data: bytes = b"", last: bool = True) -> bytes:
    return bytes([kind | (0x80 if last else 0), 0x80 | len(data), 0, 0, 0, 0]) + data


@pytest.mark.parametrize(
    "flood",
    [
        frame(1, b"x") * 40_000,  # messages
        frame(1, b"x", last=False) + frame(0, last=False) * 40_000,  # one message in empty parts
        frame(9, b"y" * 100) * 300_000,  # “are you there?”, and the answers are not taken
    ],
    ids=["messages", "parts", "pings"],
)
def test_a_line_is_not_flooded(house: House, flood: bytes) -> None:
    with house.knock() as line:
        line.sendall(b"GET / HTTP/1.1\r\n" + WEBSOCKET + b"\r\n")
        assert line.recv(12) == b"HTTP/1.1 101"
        with contextlib.suppress(ConnectionError):
            for at in range(0, len(flood), 100_000):
                line.sendall(flood[at : at + 100_000])
        heard(line)  # until it has hung up, or an error for having waited too long
        assert not house.crowd.untaken


def test_many_messages_at_a_pace_are_too_many(house: House) -> None:
    with connect(f"ws://127.0.0.1:{house.port}/") as line, pytest.raises(ConnectionClosed) as closed:
        for _ in range(5000):
            line.send("x")
            line.recv(PATIENCE)
    assert closed.value.rcvd is not None
    assert (closed.value.rcvd.code, closed.value.rcvd.reason) == (1008, "That is too much at once.")


def test_so_many_connections_from_one_address() -> None:
    few = House(replace(QUICK, per_address=5))
    try:
        inside = [few.knock() for _ in range(5)]
        time.sleep(0.2)
        answer = few.ask(b"GET / HTTP/1.1\r\n" + HOST + b"\r\n")
        assert (status(answer), b"retry-after" in answer) == (429, True)
        assert "Close some" in sentence(answer)
        crush = [few.knock() for _ in range(300)]
        told = sum(status(heard(each)) == 429 for each in crush)
        assert told < 300, "who comes in such numbers is not talked to"
        for each in (*inside, *crush):
            each.close()
        until = time.monotonic() + PATIENCE
        while few.crowd.inside and time.monotonic() < until:
            time.sleep(0.02)
        with connect(f"ws://127.0.0.1:{few.port}/"):
            assert few.crowd.inside == 1, "a live line is counted once"
            assert status(few.ask(b"GET / HTTP/1.1\r\nConnection: close\r\n\r\n")) == 200
    finally:
        few.stop()
    full = House(replace(QUICK, per_address=0, in_all=3))
    try:
        inside = [full.knock() for _ in range(3)]
        time.sleep(0.2)
        assert status(full.ask(b"GET / HTTP/1.1\r\n" + HOST + b"\r\n")) == 503
        for each in inside:
            each.close()
    finally:
        full.stop()
