"""Who is connected: how many from each network, how much of what they were sent they have not taken yet, and the terms
on which a connection is kept at all."""

import asyncio
from collections import Counter
from dataclasses import dataclass

from .limits import network_of


@dataclass(frozen=True, slots=True)
class Terms:
    """What a connection keeps to, whatever is in front of the server. They hold before the app hears of it."""

    head_bytes: int = 16 * 1024
    """Of a request's line and headers."""
    line_bytes: int = 8 * 1024 - 256
    """Of one line of them. (The library below a live line takes 8 KiB, with what it adds.)"""
    headers: int = 100
    head_seconds: float = 10.0
    """Until who has connected has asked, all of it but the body; and again for each further request, from its first
    byte on."""
    body_seconds: float = 20.0
    """For the body: 64 KiB at most, so 3 kB a second will do."""
    idle_seconds: int = 30
    """That a connection is kept for a further request."""
    flush_seconds: float = 15.0
    """In which some of what was sent must have been taken."""
    linger_seconds: float = 1.0
    """That are waited for who is turned away to have read why."""
    waiting: int = 16
    """Requests of one connection that wait for the one before them."""
    unheard: int = 100
    """Messages on one live line that wait to be heard."""
    messages_a_second: float = 100.0
    """On one live line, in the long run; three times as many at once. 0: as many as come."""
    per_address: int = 400
    """Connections from one network; 0: as many as come."""
    in_all: int = 10_000


_TOLD = 100
"""Who are told why they are turned away, at the same time."""
_FLUSH_LEAST = 64 * 1024
"""Bytes that are to be taken in that time, if there are so many."""
_MOST_UNTAKEN = 32 * 1024 * 1024
"""Bytes that all of one network may leave with us."""


class Crowd:
    """All connections of one process."""

    def __init__(self, terms: Terms) -> None:
        self.terms = terms
        self.inside = 0
        self.by_network: Counter[str] = Counter()
        self.untaken: Counter[str] = Counter()

    def visit(self, address: str) -> "Visit":
        """Count somebody in."""
        network = network_of(address)
        self.inside += 1
        self.by_network[network] += 1
        return Visit(self, network)

    @property
    def is_full(self) -> bool:
        return self.inside > self.terms.in_all

    @property
    def is_crushed(self) -> bool:
        """So many that there is no time to tell each that it is full."""
        return self.inside > self.terms.in_all + _TOLD


class Visit:
    """One connection, while it is there."""

    __slots__ = ("_crowd", "_left", "_network", "_timer", "_transport", "_untaken")

    def __init__(self, crowd: Crowd, network: str) -> None:
        self._crowd = crowd
        self._network = network
        self._left = False
        self._untaken = 0
        self._timer: asyncio.TimerHandle | None = None
        self._transport: asyncio.Transport | None = None

    @property
    def is_one_too_many(self) -> bool:
        """Of its network."""
        most = self._crowd.terms.per_address
        return bool(most) and self._crowd.by_network[self._network] > most

    @property
    def is_far_too_many(self) -> bool:
        most = self._crowd.terms.per_address
        return bool(most) and self._crowd.by_network[self._network] > most + _TOLD

    def leave(self) -> None:
        if self._left:
            return
        self._left = True
        self.taken()
        crowd = self._crowd
        crowd.inside -= 1
        crowd.by_network[self._network] -= 1
        if not crowd.by_network[self._network]:
            del crowd.by_network[self._network]

    def untaken(self, transport: asyncio.Transport) -> None:
        """It takes what it is sent more slowly than we send it: from now on it must take some all the time, and all of
        its network together may leave only so much with us."""
        self.taken()
        crowd = self._crowd
        self._transport, self._untaken = transport, transport.get_write_buffer_size()
        if not self._untaken:
            return
        crowd.untaken[self._network] += self._untaken
        if crowd.untaken[self._network] > _MOST_UNTAKEN:
            transport.abort()
            return
        self._timer = asyncio.get_running_loop().call_later(crowd.terms.flush_seconds, self._look)

    def taken(self) -> None:
        """Everything has gone out, or nothing more will."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if self._untaken:
            crowd = self._crowd
            crowd.untaken[self._network] -= self._untaken
            if not crowd.untaken[self._network]:
                del crowd.untaken[self._network]
            self._untaken = 0
        self._transport = None

    def _look(self) -> None:
        transport, before = self._transport, self._untaken
        if transport is None:
            return
        if transport.get_write_buffer_size() > before - min(before, _FLUSH_LEAST):
            transport.abort()
        else:
            self.untaken(transport)
