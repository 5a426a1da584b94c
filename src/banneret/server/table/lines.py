"""The open connections to a table, and what those at their other end were last told of it."""

from collections import deque
from collections.abc import Awaitable, Callable, Mapping
from typing import Any, Protocol

from ..numbers import ShownNumber

MOST_WAITING = 16
"""Messages that wait for one connection. Who is further behind is told the whole table, when he is ready to hear."""


class Voice(Protocol):
    """How the other end of a connection is spoken to. Raises Gone when nobody is there."""

    def at_once(self, text: bytes, /) -> bool:
        """Say something without waiting; False if that can't be, and it has not been said."""

    async def say(self, text: bytes, /) -> None: ...


class Line:
    """One connection. What is said on it is sent in order, and nobody waits for a slow one but itself."""

    __slots__ = ("_catch_up", "_sending", "_voice", "_waiting", "behind", "changes", "end", "key", "seat", "silent")

    def __init__(
        self,
        seat: int | None,
        changes: bool,
        voice: Voice,
        catch_up: "Callable[[Line], Awaitable[bytes]]",
        key: str = "",
        end: Callable[[], None] = lambda: None,
    ) -> None:
        """`key`: the hash of the token that it was opened by, if it was; `end` closes it."""
        self.seat = seat
        self.changes = changes
        """Has the last message at hand, and wants what has changed since instead of the whole table."""
        self._voice = voice
        self._catch_up = catch_up
        self._waiting: deque[bytes] = deque()
        self._sending = False
        self.key = key
        self.silent = False
        """It is being closed: nothing more is said on it."""
        self.end = end
        self.behind = False
        """So much has waited for it that the whole table is shorter to tell."""

    def say(self, text: bytes) -> bool:
        """Put something into the queue. True: nobody sends what is there, and somebody must (`flush`)."""
        if self.silent:
            return False
        if len(self._waiting) >= MOST_WAITING:
            self._waiting.clear()
            self.behind = True
        if not self.behind:
            self._waiting.append(text)
        return not self._sending

    def flush_at_once(self) -> bool:
        """Send what waits, without waiting. False: something is left, and somebody must (`flush`)."""
        if self._sending or self.silent:
            return True
        waiting = self._waiting
        while waiting:
            if not self._voice.at_once(waiting[0]):
                return False
            waiting.popleft()
        return not self.behind

    async def flush(self) -> None:
        """Send what waits, unless somebody else is doing so."""
        if self._sending:
            return
        self._sending = True
        try:
            while (self._waiting or self.behind) and not self.silent:
                if self._waiting:
                    await self._voice.say(self._waiting.popleft())
                else:
                    # What is told until then is in it.
                    whole = await self._catch_up(self)
                    self.behind = False
                    await self._voice.say(whole)
        finally:
            self._sending = False


class Told:
    """What one viewer (a seat, or all who look on) was last told, over however many connections."""

    __slots__ = ("chat", "eyes", "lines", "log", "own", "scene", "talk")

    def __init__(self) -> None:
        self.lines: list[Line] = []
        self.eyes: int | None = None
        """Through which seat's eyes he sees the game."""
        self.own: dict[str, Any] = {}
        """Fields of the view that are his own."""
        self.scene: list[Any] | None = None
        """The scene, part by part, without layouts."""
        self.log = 0
        """How many events of the log he has."""
        self.chat = 0
        """How many remarks he has heard,"""
        self.talk = (0, False)
        """of how many there were, and whether the game was over."""

    @property
    def number(self) -> ShownNumber:
        """The position that he was told."""
        found: ShownNumber = self.own["number"]
        return found


class Lines:
    """All of one table, in this process. Whoever reads or changes it holds the table's lock, but for `stale`."""

    def __init__(self) -> None:
        self.told: dict[int | None, Told] = {}
        """Only of viewers who have a line open: for nobody else is anything composed."""
        self.common: dict[str, Any] = {}
        """The fields that are the same for all."""
        self.stale = False
        """Something may have changed since;"""
        self.around = True
        """and not only in the game."""

    def shut(self, tokens: Mapping[str, tuple[int, bool]]) -> None:
        """Let nobody hear more of a seat that his token no longer opens."""
        for seat, told in self.told.items():
            for line in told.lines if seat is not None else ():
                if line.key and tokens.get(line.key) != (seat, False):
                    line.end()
