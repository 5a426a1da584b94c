"""The finished games of a series in a file, one a line, so that a series that was cut off goes on where it stood.

A line names its plan (a digest of all that the games hang on) and the game's number. Several plans may share a file,
as the scenarios of one balance do. A last line that was cut off in the middle is taken away: that game is played again.
"""

import os
from collections.abc import Generator, Iterable
from hashlib import blake2b
from pathlib import Path
from typing import Generic, TypeVar

import msgspec

from ..kernel.refusal import BanneretError
from .staff import Crash, Job, Staff

R = TypeVar("R")


class Kept(msgspec.Struct, frozen=True):
    """One line."""

    plan: str
    number: int
    result: msgspec.Raw


class Journal:
    """The file. It is made if it is not there."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def lines(self) -> list[Kept]:
        """All whole lines that are there."""
        try:
            data = self.path.read_bytes() if self.path.exists() else b""
            whole = data[: data.rfind(b"\n") + 1]
            if len(whole) < len(data):
                os.truncate(self.path, len(whole))
        except OSError as error:
            raise BanneretError(f"{self.path} can't be read: {error.strerror or error}.") from None
        try:
            return [msgspec.json.decode(line, type=Kept) for line in whole.splitlines()]
        except msgspec.DecodeError as error:
            raise BanneretError(
                f"{self.path} holds no games of a series ({error}): give the name of a new file."
            ) from None

    def part(self, plan: object, result: type[R]) -> "Part[R]":
        """The games of one plan; `plan` is all that they hang on, as data."""
        return Part(self, blake2b(msgspec.json.encode(plan, order="sorted"), digest_size=8).hexdigest(), result)


class Part(Generic[R]):
    """The games of one plan in a journal."""

    def __init__(self, journal: Journal, plan: str, result: type[R]) -> None:
        self._journal = journal
        self._plan = plan
        self._result = result

    def kept(self) -> dict[int, R]:
        """The results that are there, by number."""
        return {
            line.number: msgspec.json.decode(line.result, type=self._result)
            for line in self._journal.lines()
            if line.plan == self._plan
        }

    def add(self, number: int, result: R) -> None:
        """Keep one more, whole or not at all."""
        line = msgspec.json.encode(Kept(self._plan, number, msgspec.Raw(msgspec.json.encode(result))))
        with self._journal.path.open("ab") as file:
            file.write(line + b"\n")

    def resume(self, staff: Staff, job: Job[R], numbers: Iterable[int]) -> Generator[tuple[int, R | Crash], None, None]:
        """The work of a staff, without what is kept: that is given first."""
        wanted = list(numbers)
        kept = self.kept()
        results = staff.work(job, [number for number in wanted if number not in kept])
        try:
            for number in wanted:
                if number in kept:
                    yield number, kept[number]
            for number, result in results:
                if not isinstance(result, Crash):
                    self.add(number, result)
                yield number, result
        finally:
            results.close()
