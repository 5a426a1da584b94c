"""The gate of a server as people run it, alone and with workers: nobody holds its memory or its places from outside."""

import contextlib
import socket
import time
from collections.abc import Iterator
from pathlib import Path
from secrets import token_hex

import httpx
import pytest

from .cluster import Cluster
from .conftest import TEMPLATE
from .process import Serving
from .test_gate import heard, status
from .test_workers import workers

CROWD = 300
"""Connections that are open at once."""
ENDLESS = b"GET /api/tables/0123456789abcdef HTTP/1.1\r\nX: " + b"y" * 2_000_000


@pytest.fixture
def servers(cluster: Cluster, tmp_path: Path) -> Iterator[list[Serving]]:
    name = f"banneret_{token_hex(6)}"
    url = cluster.create(name, TEMPLATE)
    both = [
        Serving(tmp_path / "alone").start(),
        Serving(tmp_path / "workers", "--database", url, "--workers", "2", "--bot-workers", "1").start(),
    ]
    yield both
    for each in both:
        each.end()
    cluster.drop(name)


def resident(serving: Serving) -> int:
    """Bytes of memory, of all its processes that serve."""
    pids = [serving.pid, *workers(serving)]
    return sum(int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * 4096 for pid in pids)


def send_and_hold(serving: Serving, said: bytes) -> socket.socket:
    """Say as much of it as is taken at once."""
    line = socket.create_connection(("127.0.0.1", serving.port))
    line.setblocking(False)
    with contextlib.suppress(OSError):
        line.sendall(said)
    line.settimeout(30)
    return line


def test_headers_without_end_and_lines_that_never_ask(servers: list[Serving]) -> None:
    """Memory stays where it was, somebody else is served meanwhile, and in the end only he is left."""
    silent: list[socket.socket] = []
    for serving in servers:
        with httpx.Client(base_url=serving.address, timeout=20) as http:
            assert http.get("/api/health").status_code == 200
            before = resident(serving)
            hostile = [send_and_hold(serving, ENDLESS) for _ in range(CROWD // 2)]
            silent += [send_and_hold(serving, b"") for _ in range(CROWD // 2)]
            assert http.get("/api/health").status_code == 200
            grown = resident(serving) - before
            assert grown < 50e6, f"{grown / 1e6:.0f} MB more"
            assert {status(heard(line)) for line in hostile} <= {431, 0}
            for line in hostile:
                line.close()
    began = time.monotonic()
    for line in silent:
        assert heard(line) == b""
        line.close()
    assert time.monotonic() - began < 25
    for serving in servers:
        assert httpx.get(f"{serving.address}/api/health").status_code == 200
        assert not any("Traceback" in line for line in serving.said), "\n".join(serving.said[-20:])
