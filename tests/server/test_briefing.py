"""What a seat is told before its first decision comes with the whole table, each seat its own, and not again."""

from typing import Any

import httpx

from banneret.kernel.match import Match
from tests.kernel.hoard import game as hoard

from .player import Player, answered, lay

AGINCOURT: dict[str, Any] = {"game": "chivalry", "scenario": "agincourt_1415"}


def test_every_seat_has_its_own_briefing(client: httpx.Client) -> None:
    players = lay(client, **AGINCOURT)
    english, french = (players[seat].view()["briefing"] for seat in ("english", "french"))
    assert "Henry V" in english["who"] and "Albret" in french["who"]
    assert "56" in english["wins"][0] and "13" in french["wins"][0] and len(english["verbs"]) == 3
    looking_on = Player(client, players["english"].table)
    assert looking_on.view()["briefing"] == english, "of the side that holds the field"


def test_an_answer_brings_the_table_without_it(client: httpx.Client) -> None:
    players = lay(client, **AGINCOURT)
    asked = next(player for player in players.values() if player.choices())
    before = asked.view()
    reply = answered(
        asked.http.post(
            f"/api/tables/{asked.table}/answers",
            params={"since": before["number"]},
            json={"number": before["number"], "answer": asked.choices()[0]},
            headers=asked.headers,
        )
    )
    assert "briefing" not in reply["view"] and "briefing" in asked.view()
    assert reply["view"]["scene"]["objective"]["wins"]


def test_a_game_that_has_nothing_to_say_has_none() -> None:
    match = Match(hoard, seed="silence")
    assert match.briefing() is None and match.scene().objective is None
