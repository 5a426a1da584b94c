"""How long a reply takes does not tell of secret steps either. Measured is the work that the server does for it, not
the time by the wall: what else the machine does makes no difference. Compared are a table at which somebody has just
planned in secret and its twin, at which nobody has."""

import random
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from banneret.kernel.build import compiled
from banneret.kernel.dice import Seed
from banneret.server.app import create_app
from banneret.server.settings import Settings
from banneret.server.table.looking_back import Replays
from banneret.server.table.table import Table
from banneret.server.table.telling import Telling

from .player import Player, answered, lay

SEATS = {seat: {"who": "me"} for seat in ("green", "blue", "red", "yellow")}
PATHS = ("", "/card", "/picture", "/moments")
ROUNDS = 36
TELLS = 0.8
"""From so much on a reply that came after a secret step is told from one that did not: in so many of a hundred pairs it
took longer. By chance alone it is half of them, give or take a tenth."""


def laid(client: TestClient[Litestar]) -> dict[str, Player]:
    """Four who plan."""
    players = lay(client, SEATS, game="orleans")
    for player in players.values():
        player.answer(player.choices()[0])
    return players


class Planner:
    """Somebody who puts a follower on the map and takes it back, again and again."""

    def __init__(self, player: Player) -> None:
        self._player = player
        self._done = False

    def step(self) -> None:
        number = self._player.view()["number"]
        if self._done:
            answered(self._player.post("/undo", {"number": number}))
        else:
            answered(self._player.post("/answers", {"number": number, "answer": "fill farmhouse"}))
        self._done = not self._done


def superiority(ones: Sequence[float], others: Sequence[float]) -> float:
    """In which share of all pairs the one is greater."""
    wins = sum((one > other) + (one == other) / 2 for one in ones for other in others)
    return wins / (len(ones) * len(others))


def measured(folder: Path, paths: Sequence[str] = PATHS) -> dict[str, float]:
    """For each path, how well a secret step is told by the work for the next reply."""
    settings = Settings(data=folder, limits=0.0, bot_workers=1, port=0)
    with TestClient(create_app(settings)) as client:
        secret, quiet, elsewhere = laid(client), laid(client), laid(client)
        planners = Planner(secret["green"]), Planner(elsewhere["green"])
        found: dict[str, float] = {}
        for path in paths:
            took: tuple[list[float], list[float]] = ([], [])
            for viewer in (secret["blue"], quiet["blue"]):
                viewer.get(path)
            for round in range(ROUNDS + 2):
                for which in random.Random(round).sample((0, 1), 2):
                    # Somebody plans in either case: at this table, or at one that does not matter.
                    planners[which].step()
                    viewer = (secret, quiet)[which]["blue"]
                    began = time.process_time()
                    answered(viewer.get(path))
                    if round >= 2:
                        took[which].append(time.process_time() - began)
            found[path] = superiority(*took)
        return found


@pytest.fixture(autouse=True)
def same_dice(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Seed, "fresh", classmethod(lambda cls, salts=(): Seed("twins", tuple(salts))))


def test_how_long_a_reply_takes_tells_of_no_secret_step(tmp_path: Path) -> None:
    found = measured(tmp_path)
    suspect = [path for path, share in found.items() if not 1 - TELLS < share < TELLS]
    again = measured(tmp_path / "again", suspect) if suspect else {}  # what is true is so twice
    assert all(1 - TELLS < share < TELLS for share in again.values()), (found, again)


@pytest.mark.skipif(compiled(), reason="compiled modules call each other past what a test puts in between")
def test_a_scene_made_anew_after_each_step_is_found_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A leak that is planted: it shows the same, and takes longer."""

    plain, last = Telling.scene, dict[tuple[int, int | None], int]()

    def scene(self: Telling, match: Any, seat: int | None, shown: Any) -> Any:
        if last.get((id(self), seat)) != self.number:
            last[id(self), seat] = self.number
            for _ in range(15):
                match.scene(None if seat is None else match.seats[seat])
        return plain(self, match, seat, shown)

    monkeypatch.setattr(Telling, "scene", scene)
    assert measured(tmp_path, [""])[""] > TELLS


def test_a_replay_wound_anew_after_each_step_is_found_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Another."""
    plain, last = Replays.frames, dict[str, int]()

    async def frames(self: Replays, table: Table, *asked: Any) -> bytes:
        if last.get(table.id) != table.number:
            last[table.id] = table.number
            for key in [key for key in self._kept._found if isinstance(key, tuple) and key[0] == table.id]:
                del self._kept._found[key]
        return await plain(self, table, *asked)

    monkeypatch.setattr(Replays, "frames", frames)
    assert measured(tmp_path, ["/moments"])["/moments"] > TELLS
