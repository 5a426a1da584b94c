"""Another version of the rules meets games that are being played. Runs on SQLite and on PostgreSQL."""

import random
from collections.abc import Callable
from typing import Any

import anyio
import msgspec
import pytest
from litestar.testing import TestClient
from sqlalchemy import select

from banneret.games.calais import Calais, game
from banneret.games.calais.setup import set_up
from banneret.kernel.event import Event
from banneret.kernel.referee import Referee
from banneret.server.app import create_app
from banneret.server.hall import upgrade
from banneret.server.settings import Settings
from banneret.server.storage.database import Database
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


def _elsewhere(scenario: str, variants: Any) -> Any:
    state = set_up(scenario, variants)
    state.english_at = state.french_at
    return state
