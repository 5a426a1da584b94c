"""One act that can't be read, or a game that is no longer installed, stops its own table with a sentence and nothing
else: at the start, in every list, on every route, on the live line, in backups. On both databases."""

import random
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib.metadata import EntryPoint, EntryPoints, entry_points
from pathlib import Path
from typing import Any

import anyio
import pytest
from litestar import Litestar
from litestar.exceptions import WebSocketDisconnect
from litestar.testing import TestClient
from sqlalchemy import Executable, delete, insert, update

from banneret.cli.main import main
from banneret.kernel import registry
from banneret.server import shelf
from banneret.server.app import create_app
from banneret.server.hall import upgrade
from banneret.server.settings import Settings
from banneret.server.storage.database import Database
from banneret.server.storage.schema import ACTS, OFFERS, ORDERS, TABLES

from .player import Player, answered, lay, play_on

SEATS = {"english": {"who": "me"}, "french": {"who": "me"}}


@contextmanager
def serving(settings: Settings) -> Iterator[TestClient[Litestar]]:
    with TestClient(create_app(settings), raise_server_exceptions=False) as client:
        yield client


class House:
    """A server with a table for each kind of damage, one that is well and one at which a bot plays; an account has the
    first of each on its page."""

    def __init__(self, settings: Settings, *kinds: str) -> None:
        self.settings = settings
        self.account = {"name": "Hal the host", "password": "a long password"}
        with serving(settings) as client:
            self.hurt = {kind: self._table(client) for kind in kinds}
            self.well = self._table(client)
            self.bots = lay(client, {"english": {"who": "me"}, "french": {"who": "bot", "bot": "squire"}})["english"]
            csrf = answered(client.post("/api/accounts", json=self.account), 201)["csrf"]
            for players in (*self.hurt.values(), self.well):
                mine = {"table": players["english"].table, "token": players["english"].token}
                kept = client.post("/api/me/tables", json=mine, headers={"X-CSRF-Token": csrf})
                assert kept.status_code == 204, kept.text
        self.change(*(DAMAGE[kind](self.id(kind)) for kind in kinds if kind in DAMAGE))

    def _table(self, client: TestClient[Litestar]) -> dict[str, Player]:
        players = lay(client, SEATS, listed=True)
        play_on(players, 4, random.Random(1))
        return players

    def id(self, kind: str) -> str:
        return self.hurt[kind]["english"].table

    def change(self, *changes: Executable) -> None:
        """Past the server, in the database."""

        async def work() -> None:
            database = await Database.open(self.settings.url)
            await database.apply(changes)
            await database.close()

        anyio.run(work)


def act(id: str, **values: Any) -> Executable:
    return update(ACTS).where(ACTS.c.table_id == id, ACTS.c.number == 3).values(**values)


def row(id: str, **values: Any) -> Executable:
    return update(TABLES).where(TABLES.c.id == id).values(**values)


DAMAGE: dict[str, Callable[[str], Executable]] = {
    "an act of noise": lambda id: act(id, entries=b"\xff\x00\x13"),
    "an act of another kind": lambda id: act(id, entries=b'[{"do": "dance"}]'),
    "an answer that was never on offer": lambda id: act(
        id, entries=b'[{"do": "answer", "seat": "english", "answer": "fly home"}]'
    ),
    "a missing act": lambda id: delete(ACTS).where(ACTS.c.table_id == id, ACTS.c.number == 3),
    "a game that is not installed": lambda id: row(id, game="bouvines"),
    "a scenario that is gone": lambda id: row(id, scenario="bouvines_1214"),
    "optional rules of noise": lambda id: row(id, variants="{"),
    "an end of noise": lambda id: row(id, closing="{", status="over"),
    "a result of noise": lambda id: row(id, result="[]", status="over"),
    "an order of noise": lambda id: insert(ORDERS).values(table_id=id, seat=0, interrupt="raid", body='{"policy": 5}'),
}
ROUTES = (
    "",
    "/card",
    "/picture",
    "/moments",
    "/story",
    "/record",
    "/odds?answer=x",
    "/why?answer=x",
    "/foresee",
    "/notices",
)
POSTS: dict[str, Any] = {
    "/answers": {"number": 9, "answer": "march normal"},
    "/undo": {"number": 9},
    "/offers": {"kind": "draw"},
    "/offers/1": {"accept": True},
    "/orders": {"interrupt": "raid", "policy": "pass"},
    "/resign": {"number": 9},
    "/claim": {"seat": "french", "what": "win"},
    "/vacation": {"days": 1},
    "/deputy": {"bot": "knight"},
    "/seen": {"number": 3},
    "/listed": {"listed": True},
    "/chat": {"text": "hello"},
    "/copies": {"moment": 1, "seat": "english"},
    "/rematch": None,
    "/token": None,
    "/sit": {"name": "x"},
}


def stands_still(client: TestClient[Litestar], house: House, kind: str) -> None:
    """It says so, wherever it is asked, and the server stumbles over nothing."""
    english = Player(client, house.id(kind), house.hurt[kind]["english"].token)
    view = english.get()
    said = view.json()["message"] if view.status_code == 409 else view.json()["trouble"]
    assert said.endswith(".") and "This table stands still. " in said, said
    assert len(said) < 500
    for path in ROUTES:
        reply = client.get(f"/api/tables/{english.table}{path}", headers=english.headers)
        assert reply.status_code < 500, (path, reply.text)
        assert reply.is_success or reply.json()["message"].endswith((".", "?")), (path, reply.text)
    for path, body in POSTS.items():
        assert english.post(path, body).status_code < 500, path
    answer = english.post("/answers", POSTS["/answers"])
    assert answer.status_code == 409 and answer.json()["message"] == said
    _on_the_line(client, english, said)


def _on_the_line(client: TestClient[Litestar], player: Player, said: str) -> None:
    words = ["banneret", f"seat.{player.token}"]
    try:
        with client.websocket_connect(f"/api/tables/{player.table}/live", subprotocols=words) as line:
            first = line.receive_json(timeout=10)
    except WebSocketDisconnect as closed:
        assert closed.code == 4409
        return
    assert first["trouble"] == said


def others_go_on(client: TestClient[Litestar], house: House) -> None:
    """Every list is there, whatever cannot be listed; the bot wakes up; who plays elsewhere hears nothing of it."""
    well = {seat: Player(client, player.table, player.token) for seat, player in house.well.items()}
    assert play_on(well, 1, random.Random(2)) == 1
    bots = Player(client, house.bots.table, house.bots.token)
    assert bots.view()["status"] == "running" and "trouble" not in bots.view()
    assert answered(client.get("/api/tables")) == []
    running = {card["id"] for card in answered(client.get("/api/tables", params={"status": "running"}))}
    assert well["english"].table in running
    assert answered(client.get("/api/games"))["games"]
    answered(client.post("/api/session", json=house.account), 201)
    mine = {card["id"]: card for card in answered(client.get("/api/me/tables"))}
    assert set(mine) == {well["english"].table} | {house.id(kind) for kind in house.hurt}
    for id, card in mine.items():
        assert ("This table stands still. " in card.get("trouble", "")) == (id != well["english"].table)


def test_what_is_damaged_stops_its_own_table(settings: Settings) -> None:
    house = House(settings, *DAMAGE)
    with serving(settings) as client:
        others_go_on(client, house)
        for kind in DAMAGE:
            stands_still(client, house, kind)
        others_go_on(client, house)


def test_another_version_starts_all_the_same(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    """Then every running game is replayed before anybody is served; what is mended goes on at the next start."""
    house = House(settings, *DAMAGE)
    monkeypatch.setattr(upgrade, "__version__", "99")
    with serving(settings) as client:
        for kind in DAMAGE:
            stands_still(client, house, kind)
        others_go_on(client, house)
    kind = "a game that is not installed"
    house.change(row(house.id(kind), game="calais"))
    with serving(settings) as client:
        mended = {seat: Player(client, player.table, player.token) for seat, player in house.hurt[kind].items()}
        assert "trouble" not in mended["english"].view()
        assert play_on(mended, 1, random.Random(3)) == 1


def test_a_backup_carries_it_and_restores_it(settings: Settings, tmp_path: Path) -> None:
    house = House(settings, *DAMAGE)
    where = ["--database", settings.database] if settings.database else ["--data", str(settings.data)]
    assert main(["backup", str(tmp_path / "kept"), *where]) == 0
    assert main(["restore", str(tmp_path / "kept"), "--data", str(tmp_path / "other")]) == 0
    with serving(Settings(data=tmp_path / "other", limits=0.0, bot_workers=1, port=0)) as client:
        for kind in ("an act of noise", "a game that is not installed"):
            stands_still(client, house, kind)
        others_go_on(client, house)


def test_a_package_that_can_t_be_loaded_is_missing_on_the_shelf_and_the_others_are_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its game was there when the table was laid."""
    settings = Settings(data=tmp_path, limits=0.0, bot_workers=1, port=0)
    house = House(settings, "broken")
    house.change(
        insert(OFFERS).values(
            id=7, table_id=house.well["english"].table, kind="draw", by=0, bot="", agreed="x", number=1, at=0
        ),
        row(house.id("broken"), game="chivalry", scenario="patay_1429"),
    )

    def without(**asked: Any) -> EntryPoints:
        found = [
            EntryPoint(one.name, "banneret.nowhere:game", one.group) if one.name == "chivalry" else one
            for one in entry_points(group=registry.GROUP)
        ]
        return EntryPoints(found).select(**asked)

    monkeypatch.setattr(registry, "entry_points", without)
    cached = (registry.game, shelf._shelf)
    for each in cached:
        each.cache_clear()
    try:
        with serving(settings) as client:
            stands_still(client, house, "broken")
            others_go_on(client, house)
            there = {game["id"] for game in answered(client.get("/api/games"))["games"]}
            assert "calais" in there and "chivalry" not in there
            english = Player(client, house.well["english"].table, house.well["english"].token)
            assert not english.view().get("offers"), "an offer of noise is as if it had not been made"
            assert english.post("/offers", {"kind": "draw"}).status_code == 201
    finally:
        monkeypatch.undo()
        for each in cached:
            each.cache_clear()
