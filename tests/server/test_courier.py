"""Notices: where we never go."""

import asyncio
import socket
import time
from collections.abc import Sequence
from ipaddress import ip_address
from typing import Any

import pytest

from banneret.server.notices.guard import MOST_BYTES, Courier, NotPublic, Undelivered, is_public
from banneret.server.notices.webhook import Webhook

from .receiver import HOME, MESSAGE, PRIVATE, receiving

pytestmark = pytest.mark.anyio


@pytest.mark.parametrize("url", PRIVATE)
async def test_we_do_not_go_to_private_addresses(url: str) -> None:
    courier = Courier()
    with pytest.raises(NotPublic):
        await courier.check(url)
    with pytest.raises(NotPublic):
        await courier.post(url, b"{}", {})
    await courier.close()


@pytest.mark.parametrize(
    "url",
    [
        "",
        "ftp://8.8.8.8/",
        "file:///etc/passwd",
        "http://",
        "https://user:pass@8.8.8.8/",
        "http://@8.8.8.8/",
        "http://a\r\nb/",
        "http://[broken/",
        "8.8.8.8",
    ],
)
async def test_we_do_not_go_to_what_is_no_address(url: str) -> None:
    courier = Courier()
    with pytest.raises(NotPublic):
        await courier.check(url)
    with pytest.raises(NotPublic):
        await courier.post(url, b"{}", {})
    await courier.close()


@pytest.mark.parametrize("address", ["8.8.8.8", "93.184.215.14", "100.128.0.1", "172.32.0.1", "2606:4700::6810:85e5"])
async def test_public_addresses_are_public(address: str) -> None:
    assert is_public(ip_address(address))


async def test_a_name_that_is_not_answered_for_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("banneret.server.notices.guard.TIMEOUT", 0.1)

    async def never(host: str, port: int) -> Sequence[str]:
        await asyncio.sleep(60)
        return []

    courier = Courier(resolve=never)
    with pytest.raises(NotPublic, match="can't be found"):
        await courier.check("https://slow.example/")
    await courier.close()


def naming(*answers: Sequence[str]) -> tuple[Any, list[str]]:
    """A resolver that gives these answers one after the other, and the list of what it was asked."""
    asked: list[str] = []

    async def resolve(host: str, port: int) -> Sequence[str]:
        asked.append(host)
        return answers[min(len(asked), len(answers)) - 1]

    return resolve, asked


@pytest.mark.parametrize(
    "addresses",
    [
        ["10.0.0.1"],
        ["127.0.0.1"],
        ["8.8.8.8", "10.0.0.1"],
        ["::ffff:10.0.0.1"],
        ["fe80::1%eth0"],
        ["8.8.8.8", "::1"],
        [],
    ],
)
async def test_a_name_with_any_private_address_is_private(addresses: list[str]) -> None:
    resolve, _ = naming(addresses)
    courier = Courier(resolve=resolve)
    with pytest.raises(NotPublic):
        await courier.post("http://innocent.example/", b"{}", {})
    await courier.close()


async def test_the_address_that_was_checked_is_the_one_that_is_used(monkeypatch: pytest.MonkeyPatch) -> None:
    """A name that changes its meaning between looking and going: it is looked up once, and we go to what we saw."""
    async with receiving() as receiver:
        resolve, asked = naming(["93.184.215.14"], [HOME])
        courier = Courier(resolve=resolve)
        gone: list[str] = []

        async def connect(self: Any, host: str, port: int, *rest: Any, **more: Any) -> Any:
            gone.append(host)
            raise OSError("not today")

        monkeypatch.setattr("httpcore.AnyIOBackend.connect_tcp", connect)
        with pytest.raises(Undelivered):
            await courier.post("http://rebinding.example/", b"{}", {})
        assert (asked, gone) == (["rebinding.example"], ["93.184.215.14"])
        assert receiver.got == []
        await courier.close()


async def test_redirects_are_not_followed() -> None:
    async with receiving() as secret, receiving(status=302) as receiver:
        receiver.more = f"Location: {secret.url()}\r\n"
        courier = Courier(allow=[HOME])
        assert await courier.post(receiver.url(), b"{}", {}) == 302
        assert await Webhook(courier).send(1, receiver.url(), MESSAGE) == "failed"
        assert secret.got == []
        await courier.close()


async def test_we_neither_wait_nor_read_for_ever() -> None:
    courier = Courier(allow=[HOME], timeout=0.3)
    async with receiving(wait=30) as receiver:
        began = time.monotonic()
        with pytest.raises(Undelivered):
            await courier.post(receiver.url(), b"{}", {})
        assert time.monotonic() - began < 5
    async with receiving(body=b"x" * (MOST_BYTES * 100), status=200) as receiver:
        assert await courier.post(receiver.url(), b"{}", {}) == 200
    with pytest.raises(Undelivered):
        await courier.post(f"http://{HOME}:{free_port()}/", b"{}", {})
    await courier.close()


def free_port() -> int:
    with socket.socket() as sock:
        sock.bind((HOME, 0))
        return int(sock.getsockname()[1])


async def test_proxies_of_the_environment_are_not_used(monkeypatch: pytest.MonkeyPatch) -> None:
    async with receiving() as proxy, receiving() as receiver:
        monkeypatch.setenv("http_proxy", f"http://{HOME}:{proxy.port}")
        courier = Courier(allow=[HOME])
        assert await courier.post(receiver.url(), b"{}", {}) == 204
        assert (len(proxy.got), len(receiver.got)) == (0, 1)
        await courier.close()
