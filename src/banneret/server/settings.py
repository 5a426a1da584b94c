"""How a server is set up: what the command line says, and what follows from it."""

import re
from dataclasses import dataclass, field
from ipaddress import ip_address
from os import cpu_count
from pathlib import Path
from urllib.parse import unquote, urlsplit

from ..kernel.refusal import BanneretError

DEFAULT_PORT = 8415
_MAIL_FROM = re.compile(r"[^@\x00-\x1f]*<?[^\s<>@]+@[^\s<>@]+>?")
_ADDRESS = re.compile(r"https?://[^\s/?#]+/?")
"""Links in notices go on from it: nothing stands after the host."""
DRIVERS = ("sqlite+aiosqlite", "postgresql+asyncpg")


def _workers() -> int:
    """Two at least: then no client ever has all of them."""
    return max(2, (cpu_count() or 2) - 1)


@dataclass(frozen=True, slots=True)
class MailServer:
    """Who takes letters: smtp://user:password@host:port, or smtps:// if it speaks TLS from the first word on."""

    host: str
    port: int
    tls: bool
    user: str
    password: str

    @classmethod
    def of(cls, url: str) -> "MailServer":
        try:
            parts = urlsplit(url)
            if parts.scheme not in ("smtp", "smtps") or not parts.hostname or parts.path.strip("/") or parts.query:
                raise ValueError
            tls = parts.scheme == "smtps"
            return cls(
                parts.hostname,
                parts.port or (465 if tls else 587),
                tls,
                unquote(parts.username or ""),
                unquote(parts.password or ""),
            )
        except ValueError:
            raise BanneretError("A mail server is given as smtp://user:password@host:port, or smtps://….") from None

    @property
    def at_home(self) -> bool:
        """On this machine: nobody listens on the way."""
        return self.host in ("localhost", "127.0.0.1", "::1")


@dataclass(frozen=True, slots=True)
class Settings:
    """All that can be set. The defaults serve a club from one process and one file."""

    data: Path = Path("data")
    """Where the database file lives, unless `database` names another."""
    database: str = ""
    """postgresql+asyncpg://user:password@host/name; empty: a SQLite file in `data`."""
    channels: str = ""
    """How processes tell each other of changes: memory (one process), redis://host:port, or postgresql (the database
    does it). Empty: memory for one worker, postgresql for several."""
    workers: int = 1
    """Processes that serve."""
    prepared: bool = False
    """What is done once before serving has been done (`start.prepare`)."""
    worker: int = 0
    """Which of them this is."""
    host: str = "127.0.0.1"
    port: int = DEFAULT_PORT
    tls: bool = False
    """Whether people reach the server by https."""
    proxy: bool = False
    """Whether a proxy in front of the server may be believed who it forwards for."""
    limits: float = 1.0
    """What all rate limits are multiplied by; 0 switches them off."""
    log_requests: bool = False
    """Whether every request is logged, and not only those that fail or are slow."""
    bot_workers: int = field(default_factory=_workers)
    bot_seconds: float = 20.0
    """How long a bot may think before another answers for it."""
    odds_workers: int = field(default_factory=lambda: min(2, _workers()))
    """Processes in which odds are found."""
    address: str = ""
    """How people reach the server, for links in notices: https://table.example.org. Empty: http://host:port."""
    private_webhooks: tuple[str, ...] = ()
    """Addresses that webhooks may reach although they are not public: for a receiver of one's own on the same
    machine."""

    smtp: str = ""
    """The server that takes letters: smtp://user:password@host:port. Empty: there are no notices by e-mail."""
    mail_from: str = ""
    """Whom letters come from: table@example.org."""

    def __post_init__(self) -> None:
        if not self.channels:
            object.__setattr__(self, "channels", "postgresql" if self.workers > 1 else "memory")
        if self.address and not _ADDRESS.fullmatch(self.address):
            raise BanneretError(
                f"The address of the server is given as https://table.example.org, or http://…, not “{self.address}”."
            )
        if self.smtp:
            MailServer.of(self.smtp)
        if self.smtp and not _MAIL_FROM.fullmatch(self.mail_from):
            raise BanneretError("Who sends letters has an address: give --mail-from table@example.org with --smtp.")
        if self.database and not self.database.startswith(tuple(f"{driver}://" for driver in DRIVERS)):
            raise BanneretError(
                "A database is given as postgresql+asyncpg://user:password@host/name, or not at all: then "
                "it is a file in the data folder."
            )
        if self.database.startswith("sqlite") and ("?" in self.database or "file:" in self.database):
            raise BanneretError("A SQLite database is given by its path alone, without anything after it.")
        if self.channels not in ("memory", "postgresql") and not self.channels.startswith(("redis://", "rediss://")):
            raise BanneretError("Channels are memory, postgresql, or redis://host:port.")
        if self.bot_workers < 1 or self.bot_seconds <= 0:
            raise BanneretError(
                "Bots need at least one process and some time: --bot-workers from 1 up, --bot-seconds above 0."
            )
        if self.limits < 0:
            raise BanneretError("Rate limits can be multiplied by 0 (no limits) or more, not by less.")
        for address in self.private_webhooks:
            try:
                ip_address(address)
            except ValueError:
                raise BanneretError(f"--allow-webhook wants an address like 10.0.0.7, not “{address}”.") from None
        if not 0 <= self.worker < self.workers:
            raise BanneretError("At least one process must serve: --workers from 1 up.")
        if self.workers > 1 and not self.database.startswith("postgresql"):
            raise BanneretError(
                f"A SQLite file is served by one process, and --workers {self.workers} would be {self.workers}: leave "
                "it out, or give --database postgresql+asyncpg://user@host/name. Games move there by “banneret backup” "
                "and “banneret restore”."
            )
        if self.workers > 1 and self.channels == "memory":
            raise BanneretError(
                "Several workers must hear of each other: leave --channels out, and PostgreSQL carries word between "
                "them, or give redis://host:port."
            )
        if self.channels == "postgresql" and not self.database.startswith("postgresql"):
            raise BanneretError(
                "Channels by PostgreSQL need a PostgreSQL database: give --database postgresql+asyncpg://…"
            )

    @property
    def url(self) -> str:
        """The database's address, for SQLAlchemy."""
        return self.database or f"sqlite+aiosqlite:///{(self.data / 'banneret.sqlite').absolute()}"

    @property
    def shared(self) -> bool:
        """Whether other processes may serve the same tables."""
        return self.channels != "memory"

    def home(self, table_id: str) -> int:
        """The worker that looks after a table: its bots, its clocks and its notices. Live lines are led there too."""
        return int(table_id, 16) % self.workers

    def minds(self, table_id: str) -> bool:
        """Whether this worker looks after a table."""
        return self.workers == 1 or self.home(table_id) == self.worker

    @property
    def connections(self) -> int:
        """How many connections to the database one worker may have: PostgreSQL takes 100 in all unless told
        otherwise."""
        return max(6, min(30, 80 // self.workers))

    @property
    def public(self) -> str:
        """How people reach the server."""
        host = "localhost" if self.host in ("127.0.0.1", "0.0.0.0", "::") else self.host
        return self.address.rstrip("/") or f"{'https' if self.tls else 'http'}://{host}:{self.port}"
