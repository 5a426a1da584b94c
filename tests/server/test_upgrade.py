"""Another version of the rules meets games that are being played. Runs on SQLite and on PostgreSQL."""

import gzip
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import anyio
import msgspec
import pytest
from litestar.testing import TestClient
from sqlalchemy import select

from banneret.games.calais import Calais, game
from banneret.games.calais.setup import set_up
from banneret.games.diex.skirmish import Skirmish
from banneret.kernel.event import Event
from banneret.kernel.record import Record
from banneret.kernel.referee import Referee
from banneret.kernel.refusal import BanneretError
from banneret.kernel.registry import game as find_game
from banneret.kernel.replay import outdated
from banneret.server.app import create_app
from banneret.server.hall import upgrade
from banneret.server.settings import Settings
from banneret.server.storage.database import Database
from banneret.server.storage.rows import TableRow
from banneret.server.storage.schema import TABLES

from .player import Player, lay, play_on


def started(settings: Settings) -> Player:
    """A running game, and the server that it was begun on has stopped."""
    with TestClient(create_app(settings)) as client:
        players = lay(client)
        play_on(players, 10, random.Random(1))
        return players["english"]


async def check(settings: Settings) -> list[upgrade.Difference]:
    database = await Database.open(settings.url)
    try:
        return await upgrade.check_running_games(database)
    finally:
        await database.close()


def test_the_same_version_has_nothing_to_report(settings: Settings) -> None:
    started(settings)
    assert anyio.run(check, settings) == []


def test_a_new_version_that_tells_it_the_same_goes_on(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    english = started(settings)
    monkeypatch.setattr(Calais, "version", game.version + 1)
    assert anyio.run(check, settings) == []
    assert anyio.run(_rules, settings, english.table) == game.version, "its answers have been replayed by this one"


async def _rules(settings: Settings, table: str) -> Any:
    database = await Database.open(settings.url)
    async with database.read() as connection:
        found = (await connection.execute(select(TABLES.c.rules).where(TABLES.c.id == table))).scalar()
    await database.close()
    return found


def test_a_version_that_tells_it_otherwise_is_reported_and_the_game_goes_on(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    english = started(settings)
    monkeypatch.setattr(Calais, "version", game.version + 1)
    monkeypatch.setattr(Referee, "tell", _otherwise(Referee.tell))
    (difference,) = anyio.run(check, settings)
    assert difference.table == english.table and not difference.stops
    with TestClient(create_app(settings)) as client:
        again = Player(client, english.table, english.token)
        assert "trouble" not in again.view() and again.view()["log"][0]["text"].endswith("!")


def _otherwise(tell: Callable[[Referee, Event], None]) -> Callable[[Referee, Event], None]:
    def told(self: Referee, event: Event) -> None:
        tell(self, msgspec.structs.replace(event, text=event.text + "!"))

    return told


def test_a_version_under_which_an_answer_is_not_on_offer_stops_the_game_and_keeps_it(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    english = started(settings)
    with monkeypatch.context() as newer:
        newer.setattr(Calais, "version", game.version + 1)
        newer.setattr(Calais, "start", lambda self, scenario, variants: _elsewhere(scenario, variants))
        (difference,) = anyio.run(check, settings)
        assert difference.stops and "can't be played" in difference.text
        assert difference.text.endswith(outdated(game, game.version - 1)), "it names both versions, and the docs"
        with TestClient(create_app(settings)) as client:
            view = Player(client, english.table, english.token).get()
            assert view.status_code == 200 and "can't be played" in view.json()["trouble"], (
                "it says so and can be looked at"
            )
            refused = Player(client, english.table, english.token).post(
                "/answers", {"number": view.json()["number"], "answer": "march normal"}
            )
            assert refused.status_code == 409
    # The older version, or one that mends it, finds everything as it was.
    with TestClient(create_app(settings)) as client:
        again = Player(client, english.table, english.token)
        assert "trouble" not in again.view() and again.view()["number"] == 11


def test_a_game_of_diex_begun_under_version_1_is_opened_and_played_on(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as older, TestClient(create_app(settings)) as client:
        older.setattr(Skirmish, "version", 1)
        seats = {"saxon": {"who": "me"}, "danish": {"who": "me"}}
        players = lay(client, seats, game="diex", scenario="return_of_the_danes")
        play_on(players, 12, random.Random(2))
        one = players["danish"]
    assert anyio.run(_rules, settings, one.table) == 1
    with TestClient(create_app(settings)) as client:
        again = {seat: Player(client, one.table, player.token) for seat, player in players.items()}
        view = again["danish"].view()
        assert "trouble" not in view and view["number"] == 13
        assert play_on(again, 5, random.Random(3)) == 5
    assert anyio.run(_rules, settings, one.table) == Skirmish.version


KEPT = Path(__file__).parents[1] / "records" / "kept" / "records"


@pytest.mark.parametrize(
    ("name", "found"),
    [
        ("the_bridge-1", "the same"),
        ("malfosse-4", "goes on"),
        ("assault-1", "stops"),
        ("the_bridge-search-30", "stops"),
    ],
)
def test_what_a_table_with_the_answers_of_a_kept_record_comes_to(name: str, found: str) -> None:
    """A table that the changes touch goes on from where its answers lead now, if they can still be given."""
    kept = Record.loads(gzip.decompress((KEPT / f"diex-{name}.jsonl.gz").read_bytes()))
    header = kept.header
    row = TableRow(
        id="t",
        game=header.game,
        scenario=header.scenario,
        variants=msgspec.json.encode(header.variants).decode(),
        rules=header.rules,
        seed=kept.seed or "",
        commitment=header.commitment,
        status="running",
        pace="live",
        created=0,
        changed=0,
        closing=None,
        position=header.position,
        copy_of="",
        lesson="",
        trouble=None,
        listed=False,
        result=None,
        rematch="",
        by_invitation=False,
        practice=False,
    )
    if found == "stops":
        with pytest.raises(BanneretError, match="can't be played"):
            upgrade.replay(find_game("diex"), row, header.salts, kept.entries)
        return
    difference = upgrade.replay(find_game("diex"), row, header.salts, kept.entries)
    assert (difference is None) == (found == "the same")
    assert difference is None or not difference.stops


def _elsewhere(scenario: str, variants: Any) -> Any:
    state = set_up(scenario, variants)
    state.english_at = state.french_at
    return state
