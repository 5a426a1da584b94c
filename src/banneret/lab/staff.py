"""Who does the work of a series: processes of this machine, or a cluster of several. The same jobs give the same
results whoever does them."""

import traceback
from collections.abc import Callable, Generator, Iterable
from typing import Protocol, TypeVar

import msgspec

R = TypeVar("R")
Job = Callable[[int], R]


class Crash(msgspec.Struct, frozen=True):
    """A job that ended in an error: which, the error in a line, and where it happened."""

    number: int
    error: str
    trace: str


class Staff(Protocol):
    """Does numbered jobs."""

    @property
    def count(self) -> int:
        """How many jobs are done at once."""
        ...

    def work(self, job: Job[R], numbers: Iterable[int]) -> Generator[tuple[int, R | Crash], None, None]:
        """Do the job for every number and give each result as soon as it is there, in no particular order. Close the
        iterator (or interrupt it) to stop early: jobs under way are given up."""
        ...


def attempt(job: Job[R], number: int) -> R | Crash:
    """The result of one job, or how it failed."""
    try:
        return job(number)
    except Exception as error:
        return Crash(number, f"{type(error).__name__}: {error}", traceback.format_exc())
