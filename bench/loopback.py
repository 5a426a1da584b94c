"""Clients that cost little, so that it is the server that is measured: HTTP and WebSocket over loopback, only as much
of them as our own server speaks."""

import asyncio
import base64
import os
import struct
from collections.abc import Callable
from typing import Any

import msgspec

_encode = msgspec.json.Encoder().encode


class Unexpected(Exception):
    """The server said something else than what it should."""


class Caller(asyncio.Protocol):
    """One HTTP connection that is kept open; one request at a time. `address` is whom it comes from: all of 127.0.0.0/8
    is at home here."""

    def __init__(self, port: int, address: str = "127.0.0.1") -> None:
        self._port = port
        self._address = address
        self._transport: asyncio.Transport | None = None
        self._buffer = b""
        self._waiting: asyncio.Future[tuple[int, bytes]] | None = None

    async def call(self, method: str, path: str, body: Any = None, token: str = "") -> tuple[int, bytes]:
        """Returns the status and what came."""
        if self._transport is None or self._transport.is_closing():
            self._transport, _ = await asyncio.get_running_loop().create_connection(
                lambda: self, "127.0.0.1", self._port, local_addr=(self._address, 0)
            )
        content = b"" if body is None else _encode(body)
        bearer = f"Authorization: Bearer {token}\r\n" if token else ""
        kind = "Content-Type: application/json\r\n" if content else ""
        head = f"{method} {path} HTTP/1.1\r\nHost: localhost\r\n{bearer}{kind}Content-Length: {len(content)}\r\n\r\n"
        self._waiting = asyncio.get_running_loop().create_future()
        self._transport.write(head.encode() + content)
        return await self._waiting

    def data_received(self, data: bytes) -> None:
        self._buffer += data
        end = self._buffer.find(b"\r\n\r\n")
        if end < 0 or self._waiting is None:
            return
        head = self._buffer[:end].lower()
        at = head.find(b"content-length:")
        length = int(head[at + 15 :].split(b"\r\n", 1)[0]) if at >= 0 else 0
        if len(self._buffer) < end + 4 + length:
            return
        content, self._buffer = self._buffer[end + 4 : end + 4 + length], self._buffer[end + 4 + length :]
        waiting, self._waiting = self._waiting, None
        waiting.set_result((int(head[9:12]), content))

    def connection_lost(self, error: Exception | None) -> None:
        self._transport = None
        if self._waiting is not None and not self._waiting.done():
            self._waiting.set_exception(Unexpected("the server closed the connection"))

    def close(self) -> None:
        if self._transport is not None:
            self._transport.close()


class Listener(asyncio.Protocol):
    """One WebSocket; `heard` is called with each text message."""

    def __init__(self, heard: Callable[[bytes], None]) -> None:
        self._heard = heard
        self._buffer = bytearray()
        self._open = False
        self._opened: asyncio.Future[None] | None = None
        self._transport: asyncio.Transport | None = None

    async def connect(self, port: int, path: str, *subprotocols: str) -> None:
        loop = asyncio.get_running_loop()
        self._opened = loop.create_future()
        self._transport, _ = await loop.create_connection(lambda: self, "127.0.0.1", port)
        key = base64.b64encode(os.urandom(16)).decode()
        protocols = f"Sec-WebSocket-Protocol: {', '.join(subprotocols)}\r\n" if subprotocols else ""
        upgrade = (
            "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: "
            f"{key}\r\n{protocols}"
        )
        self._transport.write(f"GET {path} HTTP/1.1\r\nHost: localhost\r\n{upgrade}\r\n".encode())
        await self._opened

    def say(self, message: bytes, opcode: int = 1) -> None:
        """What a client says is masked, but the mask may be zero."""
        assert self._transport is not None
        size = len(message)
        length = struct.pack("!B", 0x80 | size) if size < 126 else struct.pack("!BH", 0x80 | 126, size)
        self._transport.write(bytes([0x80 | opcode]) + length + b"\0\0\0\0" + message)

    def data_received(self, data: bytes) -> None:
        self._buffer += data
        if not self._open:
            end = self._buffer.find(b"\r\n\r\n")
            if end < 0:
                return
            assert self._opened is not None
            if not self._buffer.startswith(b"HTTP/1.1 101"):
                self._opened.set_exception(Unexpected(bytes(self._buffer[:200]).decode(errors="replace")))
                return
            del self._buffer[: end + 4]
            self._open = True
            self._opened.set_result(None)
        while (frame := self._next()) is not None:
            opcode, content = frame
            if opcode == 1:
                self._heard(content)
            elif opcode == 9:
                self.say(content, 10)

    def _next(self) -> tuple[int, bytes] | None:
        buffer = self._buffer
        if len(buffer) < 2:
            return None
        size, start = buffer[1], 2
        if size == 126:
            size, start = int.from_bytes(buffer[2:4], "big"), 4
        elif size == 127:
            size, start = int.from_bytes(buffer[2:10], "big"), 10
        if len(buffer) < start or len(buffer) < start + size:
            return None
        if not buffer[0] & 0x80:
            raise Unexpected("a message in several frames")
        content = bytes(buffer[start : start + size])
        opcode = buffer[0] & 15
        del buffer[: start + size]
        return opcode, content

    def connection_lost(self, error: Exception | None) -> None:
        if self._opened is not None and not self._opened.done():
            self._opened.set_exception(Unexpected("the server closed the connection"))

    def close(self) -> None:
        if self._transport is not None:
            self._transport.close()
