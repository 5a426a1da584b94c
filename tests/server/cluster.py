"""A PostgreSQL of the tests' own: Debian's programs, a folder that is thrown away, a free port on this machine."""

import os
import pwd
import shutil
import socket
import subprocess
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

MISSING = (
    "PostgreSQL is not installed here (on Debian: apt-get install postgresql), so what is kept in it was not tested."
)


def programs() -> Path | None:
    """Where Debian keeps the newest PostgreSQL's programs."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda path: int(path.parts[-3]))
    return found[-1].parent if found else None


class Cluster:
    """A running server. Nothing in it outlives it, so it may forget to write to the disk."""

    def __init__(self, programs: Path) -> None:
        self._programs = programs
        # PostgreSQL refuses to run as root, and another user can't look into pytest's folders.
        self._user = "postgres" if os.geteuid() == 0 else None
        self._folder = Path(tempfile.mkdtemp(prefix="banneret-postgresql-"))
        if self._user is not None:
            os.chown(self._folder, pwd.getpwnam(self._user).pw_uid, pwd.getpwnam(self._user).pw_gid)
        data = self._folder / "data"
        self._run(
            "initdb",
            "--pgdata",
            str(data),
            "--username",
            "banneret",
            "--auth",
            "trust",
            "--encoding",
            "UTF8",
            "--no-locale",
            "--no-sync",
        )
        self.port = free_port()
        settings = {
            "listen_addresses": "127.0.0.1",
            "port": str(self.port),
            "unix_socket_directories": str(self._folder),
            "fsync": "off",
            "synchronous_commit": "off",
            "full_page_writes": "off",
            "max_connections": "200",
        }
        with (self._folder / "log").open("wb") as log:
            command = [
                str(programs / "postgres"),
                "-D",
                str(data),
                *(f"--{name}={value}" for name, value in settings.items()),
            ]
            self._process = subprocess.Popen(
                command,
                stdout=log,
                stderr=log,
                user=self._user,
                group=self._user,
                extra_groups=() if self._user else None,
            )
        self._wait()

    def url(self, name: str) -> str:
        return f"postgresql+asyncpg://banneret@127.0.0.1:{self.port}/{name}"

    def create(self, name: str, template: str = "template0") -> str:
        """A new database, like the template. Returns its address."""
        self.execute(f'CREATE DATABASE "{name}" TEMPLATE "{template}"')
        return self.url(name)

    def drop(self, name: str) -> None:
        self.execute(f'DROP DATABASE IF EXISTS "{name}" WITH (FORCE)')

    def hang_up(self, name: str) -> None:
        """End every connection to a database."""
        self.execute(f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{name}'")

    def execute(self, statement: str) -> None:
        self._run(
            "psql",
            "--host",
            "127.0.0.1",
            "--port",
            str(self.port),
            "--username",
            "banneret",
            "--dbname",
            "postgres",
            "--quiet",
            "--command",
            statement,
        )

    def stop(self) -> None:
        self._process.terminate()  # waits for open connections no longer than we do
        try:
            self._process.wait(2)
        except subprocess.TimeoutExpired:
            self._process.send_signal(3)  # SIGQUIT: at once
            self._process.wait(10)
        shutil.rmtree(self._folder, ignore_errors=True)

    def _wait(self) -> None:
        until = time.monotonic() + 30
        ready = [str(self._programs / "pg_isready"), "--host", "127.0.0.1", "--port", str(self.port), "--quiet"]
        while time.monotonic() < until and self._process.poll() is None:
            if subprocess.run(ready).returncode == 0:
                return
            time.sleep(0.05)
        raise AssertionError(f"PostgreSQL did not start:\n{(self._folder / 'log').read_text(errors='replace')}")

    def _run(self, program: str, *words: str) -> None:
        command: Sequence[str] = [str(self._programs / program), *words]
        done = subprocess.run(
            command,
            cwd=self._folder,
            capture_output=True,
            text=True,
            user=self._user,
            group=self._user,
            extra_groups=() if self._user else None,
        )
        assert done.returncode == 0, f"{program} failed:\n{done.stdout}{done.stderr}"


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
    return port
