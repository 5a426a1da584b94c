"""The log: one JSON object a line on stderr, or lines for people when that is a terminal. Tokens are never in it.

The first line of defence is that nobody logs them: our own access log has the route's template and no query, no
headers, no body. The second is that every line, whoever wrote it, goes through `redact` when it is formatted,
tracebacks included.
"""

import logging
import re
import secrets
import sys
import traceback
from contextvars import ContextVar
from datetime import UTC, datetime
from time import perf_counter
from typing import Any, TextIO

import msgspec
from litestar.exceptions import InternalServerException
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from ...kernel.refusal import BanneretError
from ..problem import Gone, Problem
from .direct import let_through

REQUEST: ContextVar[str] = ContextVar("request", default="")
"""The id of the request that is being worked on."""

ACCESS = logging.getLogger("banneret.access")
HIDDEN = "[hidden]"

_BEARER = re.compile(r"(?i)\b(bearer|vapid|basic)\s+[^\s\"'\\,]+")
_COOKIE = re.compile(
    r"(?i)\b(banneret_session|token|password|csrf|x-csrf-token)(\\?[\"']?\s*[=:]\s*\\?[\"']?)[^\s\"'\\;,&]+"
)
_LONG = re.compile(r"[A-Za-z0-9_-]{43,}")
_WORDS = re.compile(r"[a-z_]+|[A-Z_]+|-+|_+")
_STANDARD = frozenset(vars(logging.makeLogRecord({}))) | {"message", "asctime", "color_message"}


def redact(text: str) -> str:
    """The text without anything that looks like a token: what is called one, and any long run of its alphabet that is
    not plainly words."""
    text = _BEARER.sub(rf"\1 {HIDDEN}", text)
    text = _COOKIE.sub(rf"\1\2{HIDDEN}", text)
    return _LONG.sub(lambda found: found[0] if _WORDS.fullmatch(found[0]) else HIDDEN, text)


def extras(record: logging.LogRecord) -> dict[str, Any]:
    """What was given as `extra=`; what begins with an underscore is another library's own note."""
    return {name: value for name, value in vars(record).items() if name not in _STANDARD and not name.startswith("_")}


class JsonLines(logging.Formatter):
    """For machines."""

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, Any] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "event": record.getMessage(),
        }
        if request := REQUEST.get():
            line["request"] = request
        line |= extras(record)
        if record.exc_info and record.exc_info[0]:
            line["trace"] = "".join(traceback.format_exception(*record.exc_info))
        return redact(msgspec.json.encode(line, enc_hook=str).decode())


class Lines(logging.Formatter):
    """For people."""

    def format(self, record: logging.LogRecord) -> str:
        at = datetime.fromtimestamp(record.created).strftime("%H:%M:%S")
        more = " ".join(f"{name}={value}" for name, value in extras(record).items())
        line = f"{at} {record.levelname.lower():7} {record.getMessage()}{'  ' + more if more else ''}"
        if record.exc_info and record.exc_info[0]:
            line += "\n" + "".join(traceback.format_exception(*record.exc_info)).rstrip()
        return redact(line)


_CHATTER = (
    "Invalid UTF-8 sequence",
    "Invalid HTTP request",
    "Unsupported upgrade request",
    "ASGI callable returned without completing handshake",
    "connection open",
    "connection closed",
    "connection rejected",
)


def _is_ours_to_tell(record: logging.LogRecord) -> bool:
    """Not uvicorn's own lines about WebSockets: they have the address of who came, and the query; nor that somebody
    sent rubbish there, or was refused."""
    message = str(record.msg)
    return not (record.name.startswith("uvicorn") and ('"WebSocket %s"' in message or message.startswith(_CHATTER)))


def configure(stream: TextIO | None = None, level: int = logging.INFO) -> logging.Handler:
    """Send everything that is logged through one handler. Give uvicorn `log_config=None, access_log=False` and Litestar
    `logging_config=None`: they would set up their own."""
    stream = stream or sys.stderr
    handler = logging.StreamHandler(stream)
    handler.setFormatter(Lines() if stream.isatty() else JsonLines())
    handler.addFilter(_is_ours_to_tell)
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(level)
    for name in ("uvicorn", "uvicorn.error", "uvicorn.asgi"):
        logger = logging.getLogger(name)
        logger.handlers.clear()
        logger.propagate = True
    logging.getLogger("uvicorn.access").disabled = True
    # They write addresses that people gave us, and a line for every request that we make.
    for name in ("httpx", "httpcore"):
        logging.getLogger(name).setLevel(logging.WARNING)
    return handler


async def note(error: Exception, scope: Scope) -> None:
    """Log an error that nobody foresaw: a hook for `after_exception`. What people are told no with is no such error,
    nor is it one when they leave."""
    foreseen = isinstance(error, (BanneretError, Problem, UnicodeDecodeError, RecursionError, Gone)) or _has_left(error)
    if not foreseen and getattr(error, "status_code", 500) >= 500:
        logging.getLogger("banneret").error(
            "unexpected error", exc_info=error, extra={"route": scope.get("path_template") or "-"}
        )


def _has_left(error: Exception) -> bool:
    """Whether a client closed the line before its body had come; Litestar calls that an error of the server."""
    return isinstance(error, InternalServerException) and "disconnected prematurely" in error.detail


SLOW = 1.0
"""Seconds after which a request is worth a line."""


class AccessLog:
    """Middleware around everything: gives each request an id, and writes a line when one has failed or was slow;
    `every`: for each one. A line costs as much as a tenth of an answer, so the ordinary ones have to be asked for."""

    def __init__(self, app: ASGIApp, *, every: bool = False) -> None:
        self.app = app
        self.every = every

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        id = secrets.token_hex(8)
        mark = REQUEST.set(id)
        began = perf_counter()
        status = 0

        async def watch(message: Message) -> None:
            nonlocal status
            kind = message["type"]
            if kind in ("http.response.start", "websocket.http.response.start"):
                status = message["status"]  # type: ignore[typeddict-item]  # both of these have one
                message["headers"] = [*message["headers"], (b"x-request-id", id.encode())]  # type: ignore[typeddict-item, typeddict-unknown-key]
            elif kind == "websocket.accept":
                status = 101
            elif kind == "websocket.close" and not status:
                status = 403
            await send(message)

        let_through(scope, send)
        try:
            await self.app(scope, receive, watch)
        except Exception:
            status = 500
            raise
        finally:
            # An address that no route has is not written: anything may be in it.
            method, route = str(scope.get("method", "WS")), scope.get("path_template") or "-"
            log_request(method, route, status, began, every=self.every)
            REQUEST.reset(mark)


def log_request(method: str, route: str, status: int, began: float, *, every: bool) -> None:
    """Write a line of a request, or of something that was asked over a live line, if it deserves one."""
    seconds = perf_counter() - began
    if (every or status >= 400 or (seconds > SLOW and status != 101)) and ACCESS.isEnabledFor(logging.INFO):
        ACCESS.info(
            "request", extra={"method": method, "route": route, "status": status, "ms": round(seconds * 1000, 1)}
        )
