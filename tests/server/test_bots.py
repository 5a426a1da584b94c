"""Bots at the table: in processes of their own, within their time."""

import time
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import httpx
from litestar.testing import TestClient

from banneret.server.app import create_app
from banneret.server.settings import Settings

from .player import Player, answered, lay
from .process import Serving

SQUIRE = {"english": {"who": "me"}, "french": {"who": "bot", "bot": "squire"}}


def wait_for(what: Callable[[], Any], seconds: float = 20.0) -> Any:
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        if found := what():
            return found
        time.sleep(0.02)
    raise AssertionError("it did not come to pass")


def play_out(english: Player) -> dict[str, Any]:
    """Answer until the game is over."""
    while True:
        view: dict[str, Any] = wait_for(
            lambda: (found := english.view()) and (found["status"] == "over" or english.choices()) and found
        )
        if view["status"] == "over":
            return view
        english.post("/answers", {"number": view["number"], "answer": english.choices()[-1]})


def test_a_person_plays_a_whole_game_against_a_bot(client: httpx.Client) -> None:
    view = play_out(lay(client, SQUIRE)["english"])
    assert view["scene"]["ending"]
    assert any(event["kind"] for event in view["log"])


def test_a_bot_whose_turn_it_was_plays_on_after_a_restart(server: Serving) -> None:
    with httpx.Client(base_url=server.address, timeout=20) as http:
        english = lay(http, SQUIRE)["english"]
        for _ in range(3):
            choices = wait_for(english.choices)
            number = english.answer(choices[-1])
            server.kill()
            server.start()
            assert english.view()["number"] >= number
        wait_for(english.choices)


def test_the_loop_does_not_wait_for_a_bot(server: Serving) -> None:
    """While one bot thinks for two seconds, others are served at once."""
    with httpx.Client(base_url=server.address, timeout=20) as http:
        thinker = lay(http, {"english": {"who": "bot", "bot": "banneret"}, "french": {"who": "me"}})["french"]
        slowest = 0.0
        until = time.monotonic() + 1.5
        while time.monotonic() < until:
            began = time.monotonic()
            answered(http.get("/api/health"))
            slowest = max(slowest, time.monotonic() - began)
        assert slowest < 1.0
        wait_for(lambda: thinker.view()["number"] > 1)


def test_a_bot_that_thinks_too_long_is_answered_for(settings: Settings) -> None:
    """This server gives a bot less than the level takes: any legal answer is taken, and the game goes on."""
    with TestClient(create_app(replace(settings, bot_seconds=0.05))) as client:
        english = lay(client, {"english": {"who": "me"}, "french": {"who": "bot", "bot": "banneret"}})["english"]
        for _ in range(3):
            english.answer(wait_for(english.choices)[-1])
        wait_for(english.choices)


def test_waiting_for_a_worker_is_no_thinking(settings: Settings) -> None:
    """One worker, many tables, and little more time than one answer takes: they queue, and all go on."""
    with TestClient(create_app(replace(settings, bot_workers=1, bot_seconds=2.0))) as client:
        players = [
            lay(client, {"english": {"who": "me"}, "french": {"who": "bot", "bot": "knight"}})["english"]
            for _ in range(8)
        ]
        for english in players:
            english.answer(english.choices()[0])
        for _ in range(3):
            for english in players:
                english.answer(wait_for(english.choices, 60)[-1])


def test_there_is_no_bot_of_another_name(client: httpx.Client) -> None:
    response = client.post(
        "/api/tables",
        json={"game": "calais", "seats": {"english": {"who": "me"}, "french": {"who": "bot", "bot": "mcts:9999999"}}},
    )
    assert response.status_code == 400, "people choose a level, not how long a server must think"
