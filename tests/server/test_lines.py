"""An open line: what is said on it comes out whole and in order, whoever is slow, and nobody waits for him."""

import asyncio
import os
import random
import struct
from base64 import b64encode
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest
import uvicorn

from banneret.server.guard.direct import Voice, let_through
from banneret.server.guard.line_protocol import FEW, LineProtocol
from banneret.server.problem import Gone
from banneret.server.table.lines import Line

from .keeping import Heard

pytestmark = pytest.mark.anyio


async def _never(line: Line) -> bytes:
    raise AssertionError("nobody is behind here")


def test_what_a_line_takes_is_sent_without_waiting() -> None:
    heard = Heard()
    line = Line(0, True, heard, _never)
    assert line.say(b"one") and line.say(b"two")
    assert line.flush_at_once()
    assert heard.texts == [b"one", b"two"]


async def test_a_slow_one_is_waited_for_and_keeps_its_order() -> None:
    heard = Heard(slow=True)
    line = Line(0, True, heard, _never)
    line.say(b"one")
    assert not line.flush_at_once()
    assert not heard.texts
    line.say(b"two")
    await line.flush()
    assert heard.texts == [b"one", b"two"]


class _App:
    """Hands the voice of each line to the test, and keeps what it hears."""

    def __init__(self) -> None:
        self.voices: asyncio.Queue[Voice] = asyncio.Queue()
        self.heard: list[str] = []
        self.listening = asyncio.Event()
        self.listening.set()

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] != "websocket":
            return
        let_through(scope, send)
        await receive()
        await send({"type": "websocket.accept"})
        self.voices.put_nowait(Voice(scope))
        while True:
            await self.listening.wait()
            message = await receive()
            if message["type"] == "websocket.disconnect":
                return
            self.heard.append(message["text"])


@asynccontextmanager
async def _line() -> AsyncIterator[tuple[_App, Voice, asyncio.StreamReader, asyncio.StreamWriter]]:
    app = _App()
    server = uvicorn.Server(
        uvicorn.Config(app, port=0, ws=LineProtocol, ws_per_message_deflate=False, lifespan="off", log_config=None)
    )
    task = asyncio.create_task(server.serve())
    while not server.started:
        await asyncio.sleep(0.01)
    port = server.servers[0].sockets[0].getsockname()[1]
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    key = b64encode(os.urandom(16)).decode()
    writer.write(
        f"GET / HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
        f"Sec-WebSocket-Key: {key}\r\n\r\n".encode()
    )
    await reader.readuntil(b"\r\n\r\n")
    try:
        yield app, await app.voices.get(), reader, writer
    finally:
        writer.close()
        server.should_exit = True
        await task


async def _text(reader: asyncio.StreamReader) -> bytes:
    """The next message: a whole text in one frame, not masked."""
    first, size = await reader.readexactly(2)
    assert first == 0x81
    if size == 126:
        (size,) = struct.unpack("!H", await reader.readexactly(2))
    elif size == 127:
        (size,) = struct.unpack("!Q", await reader.readexactly(8))
    return await reader.readexactly(size)


@pytest.mark.parametrize("size", (0, 1, 125, 126, 65535, 65536, 100_000))
async def test_a_message_of_any_size_comes_whole(size: int) -> None:
    async with _line() as (_, voice, reader, _):
        assert voice.at_once(b"x" * size)
        assert voice.at_once("gräf".encode())
        assert await _text(reader) == b"x" * size
        assert await _text(reader) == "gräf".encode()


async def test_one_who_does_not_read_is_not_written_to_without_end() -> None:
    async with _line() as (_, voice, reader, _):
        said = 0
        while voice.at_once(b"%06d" % said + b"x" * 50_000):
            said += 1
            assert said < 2000, "what waits for one who does not read has no end"
        last = asyncio.create_task(voice.say(b"last"))
        for number in range(said):
            assert (await _text(reader))[:6] == b"%06d" % number
        await last
        assert await _text(reader) == b"last"


async def test_nobody_speaks_to_one_who_has_left() -> None:
    async with _line() as (_, voice, reader, writer):
        writer.write(b"\x88\x80\0\0\0\0")  # he closes the line
        assert (await reader.readexactly(2))[0] == 0x88
        with pytest.raises(Gone):
            voice.at_once(b"still there?")


async def test_one_who_talks_without_end_is_read_no_further_than_he_is_heard() -> None:
    async with _line() as (app, voice, _, writer):
        app.listening.clear()
        await asyncio.sleep(0)
        for number in range(500):
            writer.write(bytes([0x81, 0x80 | 3]) + b"\0\0\0\0" + b"%03d" % number)
        protocol = voice._protocol
        assert protocol is not None
        for _ in range(200):
            if protocol.read_paused:
                break
            await asyncio.sleep(0.01)
        assert protocol.read_paused
        assert protocol.queue.qsize() >= FEW
        app.listening.set()
        for _ in range(500):
            if len(app.heard) == 500:
                break
            await asyncio.sleep(0.01)
        assert app.heard == [f"{number:03}" for number in range(500)]


def _said(text: bytes, first: int = 0x81) -> bytes:
    """A frame of a client's, masked."""
    mask = b"\x11\xa2\x33\xc4"
    size = bytes([0x80 | len(text)]) if len(text) < 126 else bytes([0x80 | 126]) + struct.pack("!H", len(text))
    return bytes([first]) + size + mask + bytes(byte ^ mask[at % 4] for at, byte in enumerate(text))


async def _all_heard(app: _App, expected: list[str]) -> None:
    for _ in range(500):
        if len(app.heard) >= len(expected):
            break
        await asyncio.sleep(0.01)
    assert app.heard == expected


@pytest.mark.parametrize("seed", range(4))
async def test_what_is_said_comes_whole_however_it_is_cut(seed: int) -> None:
    dice, frames, expected = random.Random(seed), [], []
    for number in range(40):
        text = f"{number} {'é' * dice.choice((0, 5, 58, 80))}"
        expected.append(text)
        said = text.encode()
        if dice.random() < 0.2:
            frames.append(_said(b"still there?", 0x89))
        if dice.random() < 0.2:
            middle = len(said) // 2
            frames += [_said(said[:middle], 0x01), _said(said[middle:], 0x80)]
        else:
            frames.append(_said(said))
    async with _line() as (app, _, _, writer):
        while frames:
            some = b"".join(frames[: dice.choice((1, 1, 1, 3))])
            del frames[: 1 if len(some) == len(frames[0]) else 3]
            cut = dice.randrange(len(some)) if seed and dice.random() < 0.2 else 0
            for piece in (some[:cut], some[cut:]):
                writer.write(piece)
                await writer.drain()
                await asyncio.sleep(0.001)
        await _all_heard(app, expected)


async def test_a_short_text_needs_no_parser_until_something_came_in_pieces(monkeypatch: pytest.MonkeyPatch) -> None:
    async with _line() as (app, voice, reader, writer):
        protocol = voice._protocol
        assert protocol is not None
        parsed: list[bytes] = []
        parse = protocol.conn.receive_data

        def watched(data: bytes) -> None:
            parsed.append(data)
            parse(data)

        monkeypatch.setattr(protocol.conn, "receive_data", watched)
        expected: list[str] = []

        async def say(text: str, *pieces: bytes) -> None:
            expected.append(text)
            for piece in pieces or (_said(text.encode()),):
                writer.write(piece)
                await asyncio.sleep(0.02)
            await _all_heard(app, expected)

        await say("march normal")
        assert not parsed
        writer.write(_said(b"", 0x89))
        assert (await reader.readexactly(2))[0] == 0x8A, "who asks whether we are there is answered"
        assert len(parsed) == 1
        await say("march on")
        await say("x" * 200)
        await say("and halt")
        assert len(parsed) == 2, "only what is long"
        half = _said(b"in two pieces")
        await say("in two pieces", half[:7], half[7:])
        await say("after it")
        assert len(parsed) == 5, "the parser, which had the one half, has all from then on"


async def test_a_text_that_is_none_ends_the_line() -> None:
    async with _line() as (app, _, reader, writer):
        writer.write(_said(b"\xff\xfe"))
        assert (await reader.readexactly(2))[0] == 0x88
        assert not app.heard
