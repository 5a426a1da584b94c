"""What the log says, and what it never says."""

import io
import json
import logging
from collections.abc import Iterator
from typing import Any

import pytest
from litestar import Litestar, get
from litestar.params import FromPath
from litestar.testing import TestClient

from banneret.server import tokens
from banneret.server.guard.logs import REQUEST, AccessLog, configure, note, redact


@pytest.fixture
def log() -> Iterator[io.StringIO]:
    root, before, level = logging.getLogger(), logging.getLogger().handlers[:], logging.getLogger().level
    stream = io.StringIO()
    configure(stream)
    yield stream
    root.handlers[:] = before
    root.setLevel(level)
    logging.getLogger("uvicorn.access").disabled = False


def lines(log: io.StringIO) -> list[dict[str, Any]]:
    return [json.loads(line) for line in log.getvalue().splitlines()]


@get("/api/tables/{table:str}", sync_to_thread=False)
def table(table: FromPath[str]) -> str:
    logging.getLogger("banneret.test").info("looked", extra={"table": table})
    return table


@get("/broken", sync_to_thread=False)
def broken() -> str:
    raise RuntimeError("with " + "A1" * 22)


def client() -> TestClient[Litestar]:
    logged = AccessLog(Litestar([table, broken], logging_config=None, after_exception=[note]), every=True)
    return TestClient(logged, raise_server_exceptions=False)  # type: ignore[arg-type]  # any ASGI app will do


def test_a_request_is_one_json_object(log: io.StringIO) -> None:
    with client() as http:
        reply = http.get("/api/tables/ab12?answer=secret", headers={"Authorization": "Bearer " + tokens.fresh()})
    (during,) = [line for line in lines(log) if line["event"] == "looked"]
    (after,) = [line for line in lines(log) if line["logger"] == "banneret.access"]
    assert after["method"] == "GET"
    assert after["route"] == "/api/tables/{table}"
    assert after["status"] == 200
    assert after["level"] == "info"
    assert after["ms"] >= 0
    assert after["time"].endswith("+00:00")
    assert after["request"] == during["request"] == reply.headers["x-request-id"]
    assert "secret" not in log.getvalue()
    assert REQUEST.get() == ""


def test_an_address_that_no_route_has_is_not_written(log: io.StringIO) -> None:
    with client() as http:
        assert http.get("/seat=abcdef").status_code == 404
    (line,) = [line for line in lines(log) if line["logger"] == "banneret.access"]
    assert (line["status"], line["route"]) == (404, "-")
    assert "abcdef" not in log.getvalue()


def test_tokens_never_come_out_whoever_logs_them(log: io.StringIO) -> None:
    seat, session = tokens.fresh(), tokens.fresh()
    logger = logging.getLogger("anybody")
    logger.info("seat is %s", seat)
    logger.info(f"GET /t/x#seat={seat}")
    logger.info("protocols: banneret, seat.%s, log.3", seat)
    logger.info(
        "headers", extra={"headers": {"Authorization": f"Bearer {seat}", "cookie": f"a=b; banneret_session={session}"}}
    )
    logger.info("short ones too: Authorization: Bearer abc123, password=hunter2, token: xyz")
    logger.info("joined x-%s-y", seat)
    logging.getLogger("uvicorn.error").warning("could not answer /api/tables/x/live?token=%s", seat)
    try:
        raise ValueError(f"no such token {seat}")
    except ValueError:
        logger.exception("failed")
    text = log.getvalue()
    for secret in (seat, session, "abc123", "hunter2", "xyz"):
        assert secret not in text
    assert text.count("[hidden]") >= 10
    assert len(lines(log)) == 8, "and every line is still JSON"


def test_uvicorns_own_access_log_is_silent(log: io.StringIO) -> None:
    logging.getLogger("uvicorn.error").info(
        '%s - "WebSocket %s" [accepted]', "192.0.2.1:5000", "/api/tables/x/live?token=abc"
    )
    logging.getLogger("uvicorn.access").info('127.0.0.1 - "GET /x?token=abc HTTP/1.1" 200')
    assert log.getvalue() == ""


@pytest.mark.stumbles("a route that does")
def test_an_error_is_logged_with_its_trace_and_without_tokens(log: io.StringIO) -> None:
    with client() as http:
        assert http.get("/broken").status_code == 500
        assert http.get("/nowhere").status_code == 404
    (line,) = [line for line in lines(log) if "trace" in line]
    assert "RuntimeError: with [hidden]" in line["trace"]
    assert line["level"] == "error"
    assert line["request"]


def test_people_get_lines(log: io.StringIO) -> None:
    class Terminal(io.StringIO):
        def isatty(self) -> bool:
            return True

    screen = Terminal()
    configure(screen)
    logging.getLogger("x").info("hello %s", tokens.fresh(), extra={"status": 200, "_noted": 1})
    assert screen.getvalue().rstrip().endswith("info    hello [hidden]  status=200")


@pytest.mark.parametrize(
    "text",
    [
        "The table is open.",
        "/usr/lib/python3.11/site-packages/litestar/app.py",
        "a_name_of_a_test_that_is_long_and_yet_no_token_at_all",
        "-" * 60,
        "ab12cd34",
    ],
)
def test_plain_text_stays(text: str) -> None:
    assert redact(text) == text
