"""Nothing that was done is lost: not by an error, not by the death of a process, not by Ctrl-C."""

import subprocess
import sys
from contextlib import closing
from time import perf_counter

import pytest

from banneret.kernel.refusal import BanneretError
from banneret.lab.pool import Processes, cores, hired
from banneret.lab.staff import Crash

from .jobs import dies_at_three, fails_at_three, sleeps_long, square


@pytest.mark.parametrize("workers", [1, 2])
def test_every_number_once(workers: int) -> None:
    assert dict(Processes(workers).work(square, range(50))) == {number: number * number for number in range(50)}


@pytest.mark.parametrize("workers", [1, 2])
def test_an_error_spoils_only_its_own_job(workers: int) -> None:
    results = dict(Processes(workers).work(fails_at_three, range(10)))
    crash = results.pop(3)
    assert results == {number: number for number in range(10) if number != 3}
    assert isinstance(crash, Crash)
    assert (crash.number, crash.error) == (3, "ValueError: three is too many")
    assert "fails_at_three" in crash.trace


def test_a_dead_process_spoils_only_its_own_job() -> None:
    results = dict(Processes(2).work(dies_at_three, range(30)))
    crash = results.pop(3)
    assert results == {number: number for number in range(30) if number != 3}
    assert isinstance(crash, Crash)
    assert "signal 9 (SIGKILL)" in crash.error


def test_closing_stops_jobs_under_way() -> None:
    began = perf_counter()
    with closing(Processes(2).work(sleeps_long, range(6))) as results:
        assert next(results) == (0, 0)
    assert perf_counter() - began < 60


def test_what_can_not_be_sent_is_an_error_in_words() -> None:
    with pytest.raises(BanneretError, match="use one worker"):
        Processes(2).work(lambda number: number, range(4))


def test_workers_that_can_not_start_are_an_error_in_words() -> None:
    """A function of a script without a file can't be imported by another process."""
    script = (
        "from banneret.lab.pool import Processes\ndef job(n): return n\nprint(list(Processes(2).work(job, range(4))))"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, timeout=60)
    assert done.returncode == 1
    assert "BanneretError: The worker processes can't start" in done.stderr


@pytest.mark.parametrize("workers", [0, -1])
def test_nobody_can_do_no_work(workers: int) -> None:
    with pytest.raises(BanneretError, match="at least one worker"):
        hired(workers)


def test_who_is_not_named_is_as_many_as_there_are_processors() -> None:
    assert hired(None).count == cores()
    staff = Processes(3)
    assert hired(staff) is staff


def test_there_are_processors() -> None:
    assert cores() >= 1
