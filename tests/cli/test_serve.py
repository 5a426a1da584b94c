"""`banneret serve` that can't serve says why in one sentence, and ends."""

import socket
import subprocess
import sys
from pathlib import Path

import pytest

from tests.server.process import Serving


def serve(*words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "banneret.cli.main", "serve", *words], capture_output=True, text=True, timeout=60
    )


def says(done: subprocess.CompletedProcess[str], words: str) -> None:
    assert done.returncode == 2
    assert "Traceback" not in done.stderr
    assert words in done.stderr.splitlines()[-1], done.stderr


def test_a_port_that_is_taken(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        says(serve("--port", str(other.getsockname()[1]), "--data", str(tmp_path)), "Choose another with --port")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--port", "70000"], "65535"),
        (["--database", "mysql://x"], "postgresql+asyncpg://"),
        (["--database", "postgresql+asyncpg://nobody@127.0.0.1:1/x"], "can't be opened"),
        (["--channels", "pigeons"], "Channels are"),
        (["--channels", "redis://127.0.0.1:1"], "can't be reached"),
        (["--channels", "postgresql"], "need a PostgreSQL database"),
        (["--bot-workers", "0"], "at least one"),
        (["--limits", "-1"], "not by less"),
        (["--allow-webhook", "nonsense"], "--allow-webhook"),
        (["--address", "table.example.org"], "https://table.example.org"),
        (["--address", "https://table.example.org/?page=1"], "https://table.example.org, or"),
    ],
)
def test_settings_that_make_no_sense(tmp_path: Path, words: list[str], said: str) -> None:
    says(serve("--data", str(tmp_path / "data"), "--port", "0", *words), said)


def test_a_data_folder_that_is_a_file(tmp_path: Path) -> None:
    (tmp_path / "data").write_text("not a folder")
    says(serve("--port", "0", "--data", str(tmp_path / "data")), "--data")


def test_a_database_that_is_none(tmp_path: Path) -> None:
    (tmp_path / "banneret.sqlite").write_bytes(b"not a database" * 100)
    says(serve("--port", "0", "--data", str(tmp_path)), "can't be opened")


def test_two_servers_on_one_folder(tmp_path: Path) -> None:
    first = Serving(tmp_path).start()
    try:
        says(serve("--port", "0", "--data", str(tmp_path)), "Another server is serving")
    finally:
        first.end()
    Serving(tmp_path).start().end()
