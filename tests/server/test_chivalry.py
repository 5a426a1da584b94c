"""Chivalry at Bay at a table of the server."""

from typing import Any

import httpx
import pytest

from .player import lay

AGINCOURT: dict[str, Any] = {"game": "chivalry", "scenario": "agincourt_1415"}


@pytest.mark.rules("CHV-1.8")
@pytest.mark.parametrize("seat", ["english", "french"])
def test_who_surrenders_loses_to_the_other(client: httpx.Client, seat: str) -> None:
    players = lay(client, **AGINCOURT)
    other = "french" if seat == "english" else "english"
    if seat == "english":
        players["french"].answer("pass")
        while not players["english"].choices():
            players["french"].answer(players["french"].choices()[0])
    assert players[seat].choices(), "the decision is his"
    players[seat].resign()
    for player in players.values():
        view = player.view()
        assert view["status"] == "over" and view["closing"]["how"] == "resigned"
        assert [view["players"][winner]["seat"] for winner in view["closing"]["winners"]] == [other]
