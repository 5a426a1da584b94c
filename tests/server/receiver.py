"""Somebody to whom notices are sent, and where none may be sent."""

import asyncio
import ssl
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from ipaddress import ip_address
from pathlib import Path
from typing import Any

from cryptography import x509
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat

from banneret.server.notices.message import About, Message

HOME = "127.0.0.1"
ABOUT = About(
    title="Calais or Bust",
    scenario="Up the Somme",
    player="Hal",
    side="English",
    against=["Charles (French)"],
    left=86_400,
)
MESSAGE = Message.of("your_turn", ABOUT, table="t1", game="calais", seat="english", url="http://localhost/t/t1")


@dataclass
class Receiver:
    """A small HTTP server on this machine that keeps what it is sent."""

    status: int = 204
    more: str = ""
    body: bytes = b""
    wait: float = 0.0
    got: list[tuple[str, dict[str, str], bytes]] = field(default_factory=list)
    port: int = 0
    scheme: str = "http"

    def url(self, path: str = "/hook?key=abc") -> str:
        return f"{self.scheme}://{HOME}:{self.port}{path}"

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            first, *lines = (await reader.readuntil(b"\r\n\r\n")).decode().split("\r\n")
            headers = {
                name.lower(): value.strip() for name, _, value in (line.partition(":") for line in lines if line)
            }
            self.got.append((first, headers, await reader.readexactly(int(headers.get("content-length", "0")))))
            await asyncio.sleep(self.wait)
            writer.write(
                f"HTTP/1.1 {self.status} Said\r\nContent-Length: {len(self.body)}\r\n{self.more}\r\n".encode()
                + self.body
            )
            await writer.drain()
        except (ConnectionError, asyncio.IncompleteReadError):
            pass
        finally:
            writer.close()


@asynccontextmanager
async def receiving(tls: "Tls | None" = None, **how: Any) -> AsyncIterator[Receiver]:
    receiver = Receiver(scheme="https" if tls else "http", **how)
    server = await asyncio.start_server(receiver.serve, HOME, 0, ssl=tls and tls.server)
    receiver.port = server.sockets[0].getsockname()[1]
    async with server:
        yield receiver


class Tls:
    """A certificate for this machine that nobody trusts but `client`."""

    def __init__(self, folder: Path) -> None:
        key, name = (
            ec.generate_private_key(ec.SECP256R1()),
            x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, HOME)]),
        )
        today = datetime.now(UTC)
        certificate = (
            x509.CertificateBuilder(
                name, name, key.public_key(), 1, today - timedelta(days=1), today + timedelta(days=1)
            )
            .add_extension(x509.SubjectAlternativeName([x509.IPAddress(ip_address(HOME))]), critical=False)
            .add_extension(x509.BasicConstraints(ca=True, path_length=None), critical=True)
            .sign(key, hashes.SHA256())
        )
        both = folder / "server.pem"
        both.write_bytes(
            key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
            + certificate.public_bytes(Encoding.PEM)
        )
        self.server = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        self.server.load_cert_chain(both)
        self.client = ssl.create_default_context(cadata=certificate.public_bytes(Encoding.PEM).decode())


PRIVATE = [
    "http://127.0.0.1/",
    "http://127.1/",
    "http://2130706433/",
    "http://0x7f000001/",
    "http://0177.0.0.1/",
    "http://localhost/",
    "http://localhost./",
    "http://[::1]/",
    "http://[::]/",
    "http://[::ffff:127.0.0.1]/",
    "http://[::ffff:7f00:1]/",
    "http://[64:ff9b::7f00:1]/",
    "http://[2002:7f00:1::]/",
    "http://[fe80::1]/",
    "http://[fd00::1]/",
    "http://0.0.0.0/",
    "http://10.1.2.3/",
    "http://172.16.0.1/",
    "http://192.168.0.1/",
    "http://100.64.0.1/",
    "http://169.254.169.254/latest/meta-data/",
    "http://224.0.0.1/",
    "http://255.255.255.255/",
    "http://192.0.0.8/",
    "http://192.0.0.170/",
    "http://192.0.2.1/",
    "http://192.88.99.1/",
    "http://198.18.0.1/",
    "http://198.51.100.1/",
    "http://203.0.113.1/",
    "http://239.1.2.3/",
    "http://240.0.0.1/",
    "http://[::ffff:8.8.8.8]/",
    "http://[::8.8.8.8]/",
    "http://[64:ff9b::808:808]/",
    "http://[64:ff9b:1::7f00:1]/",
    "http://[2002:808:808::1]/",
    "http://[2001:0:808:808::1]/",
    "http://[2001:0:4136:e378:8000:63bf:80ff:fffe]/",
    "http://[2001:2::1]/",
    "http://[2001:20::1]/",
    "http://[2001:db8::1]/",
    "http://[3fff::1]/",
    "http://[5f00::1]/",
    "http://[100::1]/",
    "http://[fec0::1]/",
    "http://[ff02::1]/",
    "http://[4000::1]/",
    "http://8.8.8.8:22/",
    "http://8.8.8.8:6379/",
]
