"""Working on passwords: slow by design, so a few at a time, in threads of their own, and nobody waits long for his
turn."""

import asyncio
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from time import monotonic
from typing import TypeVar

from ..problem import Later

T = TypeVar("T")

AT_ONCE = 2
"""Passwords that are worked on at the same time: each takes 64 MiB and a tenth of a second."""
MOST_WAITING = 12
MOST_OF_ONE = 4
"""That one network may have in hand, so that the others have room."""
PATIENCE = 2.0
"""Seconds after which who has not had his turn is told to come again."""
_RETRY = 5


class PasswordRoom:
    def __init__(self) -> None:
        self._threads = ThreadPoolExecutor(AT_ONCE, "passwords")
        """Of their own: they let go of the interpreter while they hash, but may keep others' threads for long."""
        self._in_hand: Counter[str] = Counter()

    async def work(self, who: str, work: Callable[[], T]) -> T:
        """Have it done for somebody on this network. Raises Later if too many wait."""
        if self._in_hand.total() >= AT_ONCE + MOST_WAITING or self._in_hand[who] >= MOST_OF_ONE:
            raise _later()
        self._in_hand[who] += 1
        asked = monotonic()

        def in_time() -> T:
            if monotonic() - asked > PATIENCE:
                raise _later()
            return work()

        done = asyncio.get_running_loop().run_in_executor(self._threads, in_time)
        done.add_done_callback(lambda _: self._out_of_hand(who))
        return await done

    def _out_of_hand(self, who: str) -> None:
        self._in_hand[who] -= 1
        if not self._in_hand[who]:
            del self._in_hand[who]

    def close(self) -> None:
        self._threads.shutdown(wait=False, cancel_futures=True)


def _later() -> Later:
    return Later(503, f"Many people are at the door at once. Try again in {_RETRY} seconds.", _RETRY)
