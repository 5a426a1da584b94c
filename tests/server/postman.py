"""A mail server on this machine that keeps the letters it is given. It speaks as little SMTP as smtplib needs."""

import asyncio
import email
import email.policy
import re
import ssl
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from email.message import EmailMessage
from typing import Any

from .receiver import HOME, Tls


@dataclass
class Postman:
    """`refuse`: what he answers instead of taking a recipient. `tls`: what he offers STARTTLS with."""

    refuse: str = ""
    tls: Tls | None = None
    letters: list[EmailMessage] = field(default_factory=list)
    said: list[str] = field(default_factory=list)
    port: int = 0

    @property
    def url(self) -> str:
        return f"smtp://{HOME}:{self.port}"

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        def say(line: str) -> None:
            writer.write(f"{line}\r\n".encode())

        say("220 here")
        try:
            while line := (await reader.readline()).decode().strip():
                self.said.append(line)
                match line.split()[0].upper():
                    case "EHLO":
                        say("250-here\r\n250-AUTH PLAIN" + ("\r\n250 STARTTLS" if self.tls else "\r\n250 OK"))
                    case "STARTTLS":
                        assert self.tls is not None
                        say("220 go on")
                        await writer.start_tls(self.tls.server)
                    case "RCPT" if self.refuse:
                        say(self.refuse)
                    case "DATA":
                        say("354 go on")
                        raw = (await reader.readuntil(b"\r\n.\r\n"))[:-3]
                        letter = email.message_from_bytes(raw, policy=email.policy.default)
                        self.letters.append(letter)
                        say("250 taken")
                    case "AUTH":
                        say("235 known")
                    case "QUIT":
                        say("221 farewell")
                        return
                    case _:
                        say("250 well")
        except (ConnectionError, ssl.SSLError, asyncio.IncompleteReadError):
            pass
        finally:
            writer.close()


@asynccontextmanager
async def delivering(**how: Any) -> AsyncIterator[Postman]:
    postman = Postman(**how)
    server = await asyncio.start_server(postman.serve, HOME, 0)
    postman.port = server.sockets[0].getsockname()[1]
    async with server:
        yield postman


def words(letter: EmailMessage) -> str:
    """What a letter says, its lines joined."""
    return str(letter.get_content())


def link(letter: EmailMessage) -> tuple[int, str]:
    """The place and the key of the link in a letter."""
    found = re.search(r"/mail/(\d+)#([0-9a-f]{32})", words(letter))
    assert found is not None, words(letter)
    return int(found[1]), found[2]
