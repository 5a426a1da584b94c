"""Several workers behind one port: they serve one table, mend themselves, and stop together."""

import os
import random
import re
import signal
import subprocess
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from secrets import token_hex
from threading import Thread

import httpx
import pytest
from websockets.sync.client import connect

from banneret.cli.main import main
from banneret.kernel.refusal import BanneretError
from banneret.server.settings import Settings

from .cluster import Cluster
from .player import Player, answered, lay
from .process import PROGRAM, SOON, Serving
from .test_live import until, watching


@pytest.fixture
def gang(cluster: Cluster, tmp_path: Path) -> Iterator[Serving]:
    """Two workers."""
    name = f"banneret_{token_hex(6)}"
    url = cluster.create(name, "banneret_template")
    serving = Serving(tmp_path / "data", "--limits", "0", "--database", url, "--workers", "2", "--bot-workers", "1")
    yield serving.start()
    serving.end()
    cluster.drop(name)


def workers(serving: Serving) -> list[int]:
    """The processes that serve, by who their parent is and what they run."""
    found = []
    for folder in Path("/proc").iterdir():
        try:
            status, command = (folder / "status").read_text(), (folder / "cmdline").read_bytes()
        except (OSError, ValueError):
            continue
        if re.search(rf"^PPid:\s+{serving.pid}$", status, re.M) and b"spawn_main" in command:
            found.append(int(folder.name))
    return found


def wait_for(what: Callable[[], bool], seconds: float = 20.0) -> None:
    until = time.monotonic() + seconds
    while not what():
        assert time.monotonic() < until, "it has not come to that in time"
        time.sleep(0.05)


def elsewhere(serving: Serving, player: Player) -> Player:
    """The same player on connections that don't go to the worker of his table: each begins with another question."""
    http = httpx.Client(base_url=serving.address, timeout=20)
    stranger = f"{1 - int(player.table, 16) % 2:016x}"  # a table that is not there, of the other worker
    assert http.get(f"/api/tables/{stranger}").status_code == 404
    return Player(http, player.table, player.token)


def test_it_is_refused_on_sqlite_and_says_what_to_do(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["serve", "--workers", "2", "--data", str(tmp_path)]) == 2
    said = capsys.readouterr().err
    assert "SQLite" in said and "--database postgresql+asyncpg://" in said and "restore" in said
    with pytest.raises(BanneretError, match="hear of each other"):
        Settings(database="postgresql+asyncpg://x@y/z", workers=2, channels="memory")
    with pytest.raises(BanneretError, match="from 1 up"):
        Settings(workers=0)
    assert Settings(database="postgresql+asyncpg://x@y/z", workers=2).channels == "postgresql"
    assert Settings().channels == "memory"


def test_each_table_has_one_home() -> None:
    each = [Settings(database="postgresql+asyncpg://x@y/z", workers=3, worker=number) for number in range(3)]
    for id in (token_hex(8) for _ in range(50)):
        assert sum(settings.minds(id) for settings in each) == 1
        assert each[each[0].home(id)].minds(id)


def test_the_address_is_said_once_and_ctrl_c_stops_them_all(gang: Serving) -> None:
    assert len(workers(gang)) == 2
    assert sum("The table is laid" in line for line in gang.said) == 1
    with httpx.Client(base_url=gang.address) as http:
        players = lay(http)
        with watching(gang.address, players["english"]) as socket:
            until(socket, 1)
            pids = workers(gang)
            took = gang.stop(signal.SIGTERM)
    assert took < SOON, f"it took {took:.1f} s to stop"
    assert not any(Path(f"/proc/{pid}").exists() for pid in pids)
    assert not any("Traceback" in line for line in gang.said), "\n".join(gang.said[-20:])


def test_games_go_on_whichever_worker_is_asked(gang: Serving) -> None:
    """Answers are given through one worker and then the other, and seen on lines to both; each hears of the other, and
    nobody has to build the game anew."""
    with httpx.Client(base_url=gang.address, timeout=20) as http:
        tables = [lay(http) for _ in range(4)]
        for number, players in enumerate(tables):
            near, far = players, {name: elsewhere(gang, player) for name, player in players.items()}
            with watching(gang.address, near["french"]) as socket:
                last = until(socket, 1)[-1]["number"]
                dice = random.Random(number)
                for step in range(8):
                    side = next(name for name, player in near.items() if player.choices())
                    speaker = (near if step % 2 else far)[side]
                    speaker.answer(dice.choice(speaker.choices()))
                    shown = near["french"].view()["number"]
                    if shown != last:  # what the others plan in secret is not told
                        last = until(socket, shown)[-1]["number"]
                        assert last == shown
                    assert near[side].view()["log"] == far[side].view()["log"]
            for player in far.values():
                player.http.close()


def test_two_workers_race_and_one_wins(gang: Serving) -> None:
    with httpx.Client(base_url=gang.address, timeout=20) as http:
        players = lay(http)
        side = next(name for name, player in players.items() if player.choices())
        near, far = players[side], elsewhere(gang, players[side])
        for _ in range(6):
            if not near.choices():
                break
            at, answer = near.view()["number"], near.choices()[0]
            replies: list[int] = []

            def say(player: Player, at: int = at, answer: str = answer, into: list[int] = replies) -> None:
                into.append(player.post("/answers", {"number": at, "answer": answer}).status_code)

            threads = [Thread(target=say, args=(player,)) for player in (near, far)]
            for thread in threads:
                thread.start()
            for thread in threads:
                thread.join()
            assert sorted(replies) == [200, 409]
        far.http.close()


def test_a_worker_that_dies_is_started_again_and_nobody_is_turned_away(gang: Serving) -> None:
    with httpx.Client(base_url=gang.address, timeout=20) as http:
        tables = [lay(http) for _ in range(4)]
        before = workers(gang)
        os.kill(before[0], signal.SIGKILL)
        for players in tables:
            for player in players.values():
                with httpx.Client(base_url=gang.address, timeout=20) as anew:
                    try:
                        answered(Player(anew, player.table, player.token).get())
                    except httpx.TransportError:  # it was led in just before the keeper knew
                        answered(Player(httpx.Client(base_url=gang.address), player.table, player.token).get())
        wait_for(lambda: len(workers(gang)) == 2)
        assert before[1] in workers(gang) and before[0] not in workers(gang)
        wait_for(lambda: any("a worker has died" in line for line in gang.said))
        for players in tables:
            with httpx.Client(base_url=gang.address, timeout=20) as anew:
                side = next(
                    name for name, player in players.items() if Player(anew, player.table, player.token).choices()
                )
                speaker = Player(anew, players[side].table, players[side].token)
                speaker.answer(speaker.choices()[0])
    assert sum("The table is laid" in line for line in gang.said) == 1


def test_workers_do_not_outlive_who_keeps_them(gang: Serving) -> None:
    pids = workers(gang)
    assert len(pids) == 2
    gang.kill()
    wait_for(lambda: not any(_runs(pid) for pid in pids), SOON)


def _runs(pid: int) -> bool:
    try:
        return "State:\tZ" not in Path(f"/proc/{pid}/status").read_text()
    except OSError:
        return False


def _asked(player: Player) -> bool:
    return bool(player.choices()) or player.view()["status"] == "over"


def test_a_bot_answers_once_whoever_was_told_that_it_is_its_turn(gang: Serving) -> None:
    """Each answer is given through the worker that does not look after the table: the bot plays all the same."""
    with httpx.Client(base_url=gang.address, timeout=20) as http:
        for _ in range(2):
            players = lay(http, {"english": {"who": "me"}, "french": {"who": "bot", "bot": "squire"}})
            far = elsewhere(gang, players["english"])
            for _ in range(3):
                wait_for(partial(_asked, far))
                if far.choices():
                    far.answer(far.choices()[0])
            wait_for(partial(_asked, far))
            far.http.close()
    failed = [line for line in gang.said if "a bot failed" in line or "Traceback" in line]
    assert not failed, "\n".join(failed)


def test_who_says_nothing_is_led_in_all_the_same(gang: Serving) -> None:
    """A browser connects before it knows what to ask."""
    import socket

    with socket.create_connection(("127.0.0.1", gang.port), timeout=10) as line:
        time.sleep(1.3)
        line.sendall(b"GET /api/health HTTP/1.1\r\nHost: localhost\r\n\r\n")
        assert line.recv(100).startswith(b"HTTP/1.1 200")
    with (
        connect(f"ws://127.0.0.1:{gang.port}/api/tables/{0:016x}/live") as closed,
        pytest.raises(Exception, match="4404"),
    ):
        closed.recv(timeout=10)


def test_what_keeps_a_worker_from_starting_ends_all(cluster: Cluster, tmp_path: Path) -> None:
    done = subprocess.run(
        [
            *PROGRAM,
            "serve",
            "--port",
            "0",
            "--workers",
            "2",
            "--database",
            cluster.url("nowhere"),
            "--data",
            str(tmp_path),
        ],
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert done.returncode == 2 and "can't be opened" in done.stderr
