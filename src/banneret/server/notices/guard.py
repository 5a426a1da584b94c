"""Going out to addresses that strangers have given us, and only to public ones.

A host is resolved once; unless all its addresses are public nothing is sent, and the connection goes to the address
that was checked, so that a name can't mean one machine when it is looked at and another when it is used. Redirects are
not followed. What comes back is not read beyond a little.
"""

import asyncio
import socket
import ssl
from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network
from typing import cast
from urllib.parse import urlsplit

import httpcore
import httpx

Address = IPv4Address | IPv6Address
Resolve = Callable[[str, int], Awaitable[Sequence[str]]]
"""The addresses that a host and port have."""

PORTS = frozenset({80, 443})
TIMEOUT = 10.0
"""Seconds for all of it."""
MOST_BYTES = 16 * 1024
"""Of an answer: nobody needs to tell us more."""


class NotPublic(Exception):
    """An address that we don't go to. Its text is a sentence for who gave it."""


class Undelivered(Exception):
    """It could not be delivered this time."""


async def resolve(host: str, port: int) -> Sequence[str]:
    found = await asyncio.get_running_loop().getaddrinfo(host, port, type=socket.SOCK_STREAM)
    return [cast(str, where[0]) for *_, where in found]


_SPECIAL = tuple(
    ip_network(each)
    for each in (
        *("0.0.0.0/8", "10.0.0.0/8", "100.64.0.0/10", "127.0.0.0/8", "169.254.0.0/16", "172.16.0.0/12"),
        *("192.0.0.0/24", "192.0.2.0/24", "192.31.196.0/24", "192.52.193.0/24", "192.88.99.0/24", "192.168.0.0/16"),
        *("192.175.48.0/24", "198.18.0.0/15", "198.51.100.0/24", "203.0.113.0/24", "224.0.0.0/4", "240.0.0.0/4"),
        *("2001::/23", "2001:db8::/32", "2002::/16", "2620:4f:8000::/48", "3fff::/20"),
    )
)
"""What IANA's registers of special addresses have, but for what lies outside of `_UNICAST`. Python's own list changes
from version to version."""
_UNICAST = ip_network("2000::/3")
"""All of IPv6 that is handed out. Addresses of IPv4 in disguise lie outside of it (mapped, translated), or are special
(6to4, Teredo): nobody needs them to be found."""


def is_public(address: Address) -> bool:
    """Whether it is a single machine somewhere on the internet."""
    if isinstance(address, IPv6Address) and (address not in _UNICAST or address.scope_id is not None):
        return False
    return address.is_global and not any(address in network for network in _SPECIAL)


class Guard(httpcore.AsyncNetworkBackend):
    """The network as strangers may use it through us. `allow` are addresses that may be reached all the same, at any
    port."""

    def __init__(self, allow: Iterable[str] = (), resolve: Resolve = resolve) -> None:
        self._allow = frozenset(ip_address(each) for each in allow)
        self._resolve = resolve
        self._network = httpcore.AnyIOBackend()

    async def addresses(self, host: str, port: int) -> list[str]:
        """The addresses of a host, all of them checked."""
        try:
            async with asyncio.timeout(TIMEOUT):
                found = [ip_address(each.partition("%")[0]) for each in await self._resolve(host, port)]
        except (OSError, UnicodeError, ValueError):  # a TimeoutError is an OSError
            raise NotPublic(f"The host {host} can't be found.") from None
        if not found:
            raise NotPublic(f"The host {host} can't be found.")
        if not all(each in self._allow or is_public(each) for each in found):
            raise NotPublic(f"The host {host} is not a public address on the internet.")
        if port not in PORTS and not all(each in self._allow for each in found):
            raise NotPublic("Notices go to the ports 80 and 443 only.")
        return list(dict.fromkeys(str(each) for each in found))

    async def connect_tcp(
        self,
        host: str,
        port: int,
        timeout: float | None = None,
        local_address: str | None = None,
        socket_options: Iterable[httpcore.SOCKET_OPTION] | None = None,
    ) -> httpcore.AsyncNetworkStream:
        checked = await self.addresses(host, port)
        for address in checked[:-1]:
            try:
                return await self._network.connect_tcp(address, port, timeout, local_address, socket_options)
            except (httpcore.ConnectError, httpcore.ConnectTimeout):
                continue
        return await self._network.connect_tcp(checked[-1], port, timeout, local_address, socket_options)

    async def connect_unix_socket(
        self, path: str, timeout: float | None = None, socket_options: Iterable[httpcore.SOCKET_OPTION] | None = None
    ) -> httpcore.AsyncNetworkStream:
        raise NotPublic("A socket of this machine is no public address.")

    async def sleep(self, seconds: float) -> None:
        await asyncio.sleep(seconds)


class Courier:
    """Posts things through the guard. One for the whole server."""

    def __init__(
        self,
        allow: Iterable[str] = (),
        resolve: Resolve = resolve,
        context: ssl.SSLContext | None = None,
        timeout: float = TIMEOUT,
    ) -> None:
        self._guard = Guard(allow, resolve)
        self._timeout = timeout
        # No proxies of the environment, no cookies, no connections kept: each delivery is checked anew.
        self._pool = httpcore.AsyncConnectionPool(
            ssl_context=context or httpx.create_ssl_context(),
            max_connections=20,
            max_keepalive_connections=0,
            network_backend=self._guard,
        )

    async def check(self, url: str) -> None:
        """Raise NotPublic if we would not go there."""
        host, port = _target(url)
        await self._guard.addresses(host, port)

    async def post(self, url: str, body: bytes, headers: Mapping[str, str]) -> int:
        """Deliver it. Returns the status of the answer, whatever that is; raises NotPublic or Undelivered if there is
        none."""
        _target(url)
        try:
            async with asyncio.timeout(self._timeout):
                return await self._post(url, body, headers)
        except TimeoutError:
            raise Undelivered("no answer in time") from None
        except (
            httpcore.NetworkError,
            httpcore.ProtocolError,
            httpcore.TimeoutException,
            ssl.SSLError,
            OSError,
        ) as error:
            raise Undelivered(type(error).__name__) from None

    async def _post(self, url: str, body: bytes, headers: Mapping[str, str]) -> int:
        target = httpx.URL(url)  # international names become what is on the wire
        address = httpcore.URL(scheme=target.raw_scheme, host=target.raw_host, port=target.port, target=target.raw_path)
        given = [
            (b"Host", target.netloc),
            (b"Content-Length", str(len(body)).encode()),
            (b"User-Agent", b"Banneret"),
            (b"Connection", b"close"),
        ]
        given += [(name.encode(), value.encode()) for name, value in headers.items()]
        async with self._pool.stream("POST", address, headers=given, content=body) as response:
            size = 0
            async for chunk in response.aiter_stream():
                size += len(chunk)
                if size > MOST_BYTES:
                    break
            return response.status

    async def close(self) -> None:
        await self._pool.aclose()


def _target(url: str) -> tuple[str, int]:
    """The host and port of an address; raise NotPublic if it is none that we can post to."""
    try:
        parts = urlsplit(url)
        target = httpx.URL(url)
        default = {"https": 443, "http": 80}.get(target.scheme)
        host = target.raw_host.decode()
        if default is None or not host or parts.username is not None or "@" in parts.netloc or not url.isprintable():
            raise ValueError
        return host, target.port or default
    except (ValueError, httpx.InvalidURL):
        raise NotPublic(
            "This is no address that a notice can be sent to: it begins with https:// and names a host."
        ) from None
