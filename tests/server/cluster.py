"""A PostgreSQL of the tests' own: Debian's programs, a folder that is thrown away, a free port on this machine."""

import os
import pwd
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

MISSING = (
    "PostgreSQL is not installed here (on Debian: apt-get install postgresql), so what is kept in it was not tested."
)


def programs() -> Path | None:
    """Where Debian keeps the newest PostgreSQL's programs."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda path: int(path.parts[-3]))
    return found[-1].parent if found else None


class Cluster:
    """A running server. Nothing in it outlives it, so it may forget to write to the disk; one that is `durable` does
    not, and can crash and be started again. It makes a folder of its own, in `within` if that is said."""

    def __init__(self, programs: Path, *, durable: bool = False, within: Path | None = None) -> None:
        self._programs = programs
        # PostgreSQL refuses to run as root, and another user can't look into pytest's folders.
        self._user = "postgres" if os.geteuid() == 0 else None
        self._folder = Path(tempfile.mkdtemp(prefix="banneret-postgresql-", dir=within))
        if self._user is not None:
            os.chown(self._folder, pwd.getpwnam(self._user).pw_uid, pwd.getpwnam(self._user).pw_gid)
        self._data = self._folder / "data"
        self._run(
            "initdb",
            "--pgdata",
            str(self._data),
            "--username",
            "banneret",
            "--auth",
            "trust",
            "--encoding",
            "UTF8",
            "--no-locale",
            "--no-sync",
            "--wal-segsize",
            "1" if durable else "16",
        )
        self.port = free_port()
        hasty = {} if durable else dict.fromkeys(("fsync", "synchronous_commit", "full_page_writes"), "off")
        self._settings = {
            "listen_addresses": "127.0.0.1",
            "port": str(self.port),
            "unix_socket_directories": str(self._folder),
            "max_connections": "200",
            **hasty,
        }
        self.start()

    def start(self) -> None:
        """Again, after a crash: what was committed is recovered first."""
        with (self._folder / "log").open("ab") as log:
            command = [
                str(self._programs / "postgres"),
                "-D",
                str(self._data),
                *(f"--{name}={value}" for name, value in self._settings.items()),
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

    def crash(self) -> None:
        """kill -9, of all its processes."""
        family = [self._process.pid, *self.children()]
        for process in family:
            with suppress(ProcessLookupError):
                os.kill(process, signal.SIGKILL)
        self._process.wait(10)
        until = time.monotonic() + 10
        while any(Path(f"/proc/{process}").exists() for process in family) and time.monotonic() < until:
            time.sleep(0.01)

    def crash_one(self, number: int) -> bool:
        """kill -9 of one of the processes that serve connections: PostgreSQL then ends all others, and recovers."""
        serving = [process for process in self.children() if b"postgres: banneret " in _words(process)]
        if not serving:
            return False
        with suppress(ProcessLookupError):
            os.kill(serving[number % len(serving)], signal.SIGKILL)
        return True

    def children(self) -> list[int]:
        parent = self._process.pid
        try:
            return [int(each) for each in Path(f"/proc/{parent}/task/{parent}/children").read_text().split()]
        except OSError:
            return []

    def wait(self) -> None:
        """Until it can be connected to."""
        self._wait()

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


def _words(process: int) -> bytes:
    try:
        return Path(f"/proc/{process}/cmdline").read_bytes()
    except OSError:
        return b""


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
    return port
