"""Where matches are built again from what is on disk: in threads of their own, and the long ones in a lane of their
own, one after the other. So a short one never waits behind those that take seconds."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

T = TypeVar("T")

LONG = 1_000
"""So many acts make a match a long one: it takes a tenth of a second or more."""
_SHORT_LANE = ThreadPoolExecutor(2, "building")
_LONG_LANE = ThreadPoolExecutor(1, "building long ones")


async def built(acts: int, build: Callable[[], T]) -> T:
    """What is built of so many acts."""
    lane = _LONG_LANE if acts > LONG else _SHORT_LANE
    return await asyncio.get_running_loop().run_in_executor(lane, build)
