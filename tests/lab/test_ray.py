"""The same games on a cluster as in one process, also when one of its machines dies in mid-series."""

import os
import socket
import time
from collections.abc import Iterator
from typing import Any

import pytest

from banneret.cli.main import main
from banneret.kernel.refusal import BanneretError
from banneret.lab.journal import Journal
from banneret.lab.pool import Processes
from banneret.lab.ray_pool import PATIENCE, Cluster, _attempt
from banneret.lab.selfplay import play_all as play_self
from banneret.lab.selfplay import read
from banneret.lab.series.run import Series, play_all
from banneret.lab.series.schedule import Schedule, schedule
from banneret.lab.staff import Crash

from .jobs import dies_at_three, fails_at_three, square

os.environ["RAY_USAGE_STATS_ENABLED"] = "0"
os.environ["RAY_ENABLE_WINDOWS_OR_OSX_CLUSTER"] = "0"  # as there, Ray keeps to the loopback then
ray: Any = pytest.importorskip("ray")


@pytest.fixture(scope="module")
def machines() -> Iterator[Any]:
    """Two that are processes of this one, with a processor each, on the loopback."""
    here = {"num_cpus": 1, "node_ip_address": "127.0.0.1", "object_store_memory": 10**8}
    cluster = pytest.importorskip("ray.cluster_utils").Cluster(
        initialize_head=True, head_node_args={**here, "include_dashboard": False}
    )
    cluster.second = cluster.add_node(**here)
    yield cluster
    ray.shutdown()
    cluster.shutdown()


@pytest.fixture(scope="module")
def staff(machines: Any) -> Cluster:
    return Cluster(machines.address)


def planned(games: int) -> Schedule:
    return schedule("calais", {"english": "random", "french": "squire"}, games, scenario="agincourt", swap=True)


def test_a_cluster_does_what_processes_do(staff: Cluster) -> None:
    assert staff.count == 2
    assert dict(staff.work(square, range(20))) == dict(Processes(1).work(square, range(20)))
    crash = dict(staff.work(fails_at_three, range(5)))[3]
    assert isinstance(crash, Crash)
    assert crash.error == "ValueError: three is too many"


def test_a_job_that_kills_its_process_spoils_only_itself(staff: Cluster) -> None:
    results = dict(staff.work(dies_at_three, range(6)))
    assert isinstance(results.pop(3), Crash)
    assert results == {number: number for number in (0, 1, 2, 4, 5)}


def test_self_play_on_a_cluster_gives_the_same_games(staff: Cluster, tmp_path: Any) -> None:
    play_self(planned(4), tmp_path / "there", workers=staff)
    play_self(planned(4), tmp_path / "here", workers=1)
    assert sorted(read(tmp_path / "there"), key=str) == sorted(read(tmp_path / "here"), key=str)


def test_the_switch_of_the_command(machines: Any, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["lab", "calais", "--scenario", "agincourt", "--games", "3", "--seat", "french=random", "--json", "-"]
    assert main([*words, "--workers", "1"]) == 0
    here = capsys.readouterr().out
    assert main([*words, "--ray", machines.address]) == 0
    assert capsys.readouterr().out == here
    assert main([*words, "--ray", machines.address, "--workers", "2"]) == 2
    assert "either --workers or --ray" in capsys.readouterr().err


def test_another_version_there_is_told() -> None:
    crash = _attempt("0.0.1", square, 3)
    assert isinstance(crash, Crash)
    assert "not 0.0.1: install the same there" in crash.error


def test_a_machine_that_dies_in_mid_series_loses_nothing(machines: Any, staff: Cluster, tmp_path: Any) -> None:
    """The last one here: after it one machine is left."""
    killed: list[int] = []

    def watch(series: Series) -> None:
        if len(series.games) == 5 and not killed:
            machines.remove_node(machines.second, allow_graceful=False)
            killed.append(5)

    journal = Journal(tmp_path / "j")
    series = play_all(planned(24), workers=staff, journal=journal, watch=watch)
    assert killed and not series.crashes
    assert series.games == play_all(planned(24), workers=1).games
    assert sorted(line.number for line in journal.lines()) == list(range(24))


def test_no_cluster_is_an_error_in_words(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(**words: object) -> None:
        raise ConnectionError("Could not find any running Ray instance\nand much more")

    monkeypatch.setattr(ray, "init", refuse)
    with pytest.raises(BanneretError, match=r"no Ray cluster .* at “auto” .*instance\): start one with “ray start"):
        Cluster("auto")


def test_an_address_where_nobody_is_is_told_at_once() -> None:
    """Ray itself would try for minutes."""
    with socket.create_server(("127.0.0.1", 0)) as door:
        port = door.getsockname()[1]
    began = time.monotonic()
    with pytest.raises(BanneretError, match=rf"no Ray cluster .* at “127.0.0.1:{port}” .*refused\): start one"):
        Cluster(f"127.0.0.1:{port}")
    assert time.monotonic() - began < PATIENCE + 5
