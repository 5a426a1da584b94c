"""A title of several games at the table: what is laid, played and thought about is the level of its scenario."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from banneret.kernel import codec, registry
from banneret.kernel.match import Match
from banneret.server.hall.thinking import think

from ..kernel import lists
from .player import Player, answered, lay

ROOT = Path(__file__).parents[2]
SEATS = {seat: {"who": "me"} for seat in lists.SEATS}


@pytest.fixture(autouse=True)
def installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A title of two games is installed, here and in the processes that are started."""
    info = tmp_path / "site" / "lists-1.0.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: lists\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text("[banneret.games]\nlists = tests.kernel.lists:game\n")
    monkeypatch.syspath_prepend(str(info.parent))
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join((str(info.parent), str(ROOT), str(ROOT / "src"))))
    registry.game.cache_clear()
    yield
    registry.game.cache_clear()


def test_a_table_plays_the_level_of_its_scenario_and_finds_it_again_on_disk(client: TestClient[Litestar]) -> None:
    players = lay(client, SEATS, game="lists", scenario="michaelmas", variants={"feast": "on"})
    red, blue = players["red"], players["blue"]
    assert red.view()["title"] == "The Lists" and red.view()["scene"]["title"] == "The tourney"
    red.answer("call")
    red.answer("aim helm")
    client.app.state.hall._tables.clear()
    seen = blue.view()
    assert seen["scene"]["inner"]["title"] == "The joust" and blue.choices() == ["aim shield", "aim helm"]
    assert seen["variants"] == {"lances": "blunt", "feast": "on"}
    assert [one["kind"] for one in seen["interrupts"]] == ["visor"], "those of the game within it"


def test_the_optional_rules_of_another_level_and_unknown_scenarios_are_refused(client: TestClient[Litestar]) -> None:
    asked = {"game": "lists", "scenario": "single", "seats": SEATS, "variants": {"feast": "on"}}
    refused = answered(client.post("/api/tables", json=asked), 400)
    assert refused["message"] == "The Lists (Joust) has no optional rule “feast”. It has: lances."
    refused = answered(client.post("/api/tables", json=asked | {"scenario": "melee"}), 400)
    assert refused["message"] == "The Lists has no scenario “melee”. It has: single, pentecost, michaelmas."


def test_a_lesson_of_a_level_is_found_under_the_title(client: TestClient[Litestar]) -> None:
    created = answered(client.post("/api/lessons", json={"game": "lists", "lesson": "aim"}), 201)
    learner = Player(client, created["table"], created["tokens"]["red"])
    assert learner.view()["hint"]["text"] == "Aim high." and learner.view()["scene"]["title"] == "The joust"


def test_a_bot_thinks_about_the_level_of_the_position() -> None:
    match = Match("lists", "pentecost", "x")
    assert think("lists", codec.dumps(match.state), 0, "knight", 1) == "call"
    match.play("call")
    assert think("lists", codec.dumps(match.state), 0, "greedy", 1) in ("aim shield", "aim helm")
