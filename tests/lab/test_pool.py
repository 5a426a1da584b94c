"""Nothing that was done is lost: not by an error, not by the death of a process, not by Ctrl-C."""

import subprocess
import sys
from contextlib import closing
from time import perf_counter

import pytest

from banneret.kernel.refusal import BanneretError
from banneret.lab.pool import Crash, cores, work

from .jobs import dies_at_three, fails_at_three, sleeps_long, square


@pytest.mark.parametrize("workers", [1, 2])
def test_every_number_once(workers: int) -> None:
    assert dict(work(square, range(50), workers)) == {number: number * number for number in range(50)}


@pytest.mark.parametrize("workers", [1, 2])
def test_an_error_spoils_only_its_own_job(workers: int) -> None:
    results = dict(work(fails_at_three, range(10), workers))
    crash = results.pop(3)
    assert results == {number: number for number in range(10) if number != 3}
    assert isinstance(crash, Crash)
    assert (crash.number, crash.error) == (3, "ValueError: three is too many")
    assert "fails_at_three" in crash.trace


def test_a_dead_process_spoils_only_its_own_job() -> None:
    results = dict(work(dies_at_three, range(30), 2))
    crash = results.pop(3)
    assert results == {number: number for number in range(30) if number != 3}
    assert isinstance(crash, Crash)
    assert "signal 9 (SIGKILL)" in crash.error


def test_closing_stops_jobs_under_way() -> None:
    began = perf_counter()
    with closing(work(sleeps_long, range(6), 2)) as results:
        assert next(results) == (0, 0)
    assert perf_counter() - began < 60


def test_what_can_not_be_sent_is_an_error_in_words() -> None:
    with pytest.raises(BanneretError, match="use one worker"):
        work(lambda number: number, range(4), 2)


def test_workers_that_can_not_start_are_an_error_in_words() -> None:
    """A function of a script without a file can't be imported by another process."""
    script = "from banneret.lab.pool import work\ndef job(n): return n\nprint(list(work(job, range(4), 2)))"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, timeout=60)
    assert done.returncode == 1
    assert "BanneretError: The worker processes can't start" in done.stderr


def test_there_are_processors() -> None:
    assert cores() >= 1
