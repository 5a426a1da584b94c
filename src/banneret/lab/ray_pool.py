"""A cluster of machines that does numbered jobs, by Ray (https://docs.ray.io).

A machine that dies takes no game with it: Ray plays what it was at on another one. Every machine needs this version of
Banneret, and the games that are played, installed.
"""

import logging
import os
import re
import socket
from collections import deque
from collections.abc import Generator, Iterable
from importlib.metadata import version as version_of
from typing import Any, TypeVar

from ..kernel.refusal import BanneretError
from .staff import Crash, Job, attempt

R = TypeVar("R")

AHEAD = 2
"""So many jobs for each processor are under way or wait there for their turn."""

PATIENCE = 5.0
"""Seconds in which somebody must open at the address of a cluster. Ray itself tries for minutes."""

RETRIES = 3
"""So often a job is done again whose process or machine has died: a job that kills its process itself must end."""


class Cluster:
    """The machines behind an address: “auto” is the cluster that this machine is part of, “local” one of its own that
    lasts as long as this program."""

    def __init__(self, address: str) -> None:
        os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")  # Ray would report its use to its makers
        try:
            import ray
        except ImportError:
            raise BanneretError(
                'This needs ray, which is not installed: run pip install "banneret[ray]", here and on every machine of '
                "the cluster."
            ) from None
        self._ray: Any = ray
        try:
            _knock(address)
            ray.init(address=address, log_to_driver=False, ignore_reinit_error=True, logging_level=logging.ERROR)
        except Exception as error:  # Ray raises whatever it meets: time-outs, bad addresses
            first = str(error).strip().partition("\n")[0]
            raise BanneretError(
                f"There is no Ray cluster to be had at “{address}” ({first}): start one with “ray start --head”, or "
                "say “local”."
            ) from None

    @property
    def count(self) -> int:
        return max(1, int(self._ray.cluster_resources().get("CPU", 1)))

    def work(self, job: Job[R], numbers: Iterable[int]) -> Generator[tuple[int, R | Crash], None, None]:
        ray = self._ray
        doing = ray.remote(max_retries=RETRIES)(_attempt)
        sent = ray.put(job)
        queue = deque(numbers)
        under_way: dict[Any, int] = {}
        try:
            while queue or under_way:
                while queue and len(under_way) < AHEAD * self.count:
                    number = queue.popleft()
                    under_way[doing.remote(version_of("banneret"), sent, number)] = number
                (ready,), _ = ray.wait(list(under_way), num_returns=1)
                number = under_way.pop(ready)
                yield number, self._result(ready, number)
        finally:
            for reference in under_way:
                ray.cancel(reference, force=True)

    def _result(self, reference: Any, number: int) -> Any:
        try:
            return self._ray.get(reference)
        except self._ray.exceptions.RayError as error:  # its process died, and so did those that tried again
            return Crash(number, f"The game can't be finished: {str(error).strip().partition(chr(10))[0]}", "")


def _knock(address: str) -> None:
    """Whether anybody is there, where the address names a machine and a door."""
    found = re.fullmatch(r"(?:ray://)?(?P<host>[^/]+):(?P<port>\d{1,5})", address)
    if found is not None:
        socket.create_connection((found["host"].strip("[]"), int(found["port"])), PATIENCE).close()


def _attempt(version: str, job: Job[R], number: int) -> R | Crash:
    """What a machine of the cluster does."""
    here = version_of("banneret")
    if version != here:
        return Crash(number, f"This machine has Banneret {here} and not {version}: install the same there.", "")
    return attempt(job, number)
