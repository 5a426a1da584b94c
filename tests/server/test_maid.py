"""Joan of Arc's Victory at a table of the server: against a bot, and given up. Runs on SQLite and on PostgreSQL."""

import time
from typing import Any

import httpx
import pytest

from .player import Player, lay

LOIRE: dict[str, Any] = {"game": "maid", "scenario": "loire_1429"}
PATIENCE = 60.0
"""Seconds that a month against a bot may take."""


def asked(player: Player, until: float) -> dict[str, Any]:
    """What he sees when the bot has moved."""
    while time.monotonic() < until:
        view = player.view()
        if view["scene"]["prompt"].get("choices"):
            return view
        time.sleep(0.05)
    raise AssertionError("the bot never answers")


@pytest.mark.rules("MAI-1.5")
@pytest.mark.parametrize("seat", ["english", "french"])
def test_who_concedes_loses_to_the_other(client: httpx.Client, seat: str) -> None:
    players = lay(client, **LOIRE)
    other = "french" if seat == "english" else "english"
    if seat == "french":
        players["english"].answer("done")
    assert players[seat].choices(), "the decision is his"
    players[seat].resign()
    for player in players.values():
        view = player.view()
        assert view["status"] == "over" and view["closing"]["how"] == "resigned"
        assert [view["players"][winner]["seat"] for winner in view["closing"]["winners"]] == [other]


def test_a_month_against_a_bot(client: httpx.Client) -> None:
    """Whole choices of each sort are answered at once where they are asked for; the bot makes its own."""
    french = lay(client, {"english": {"who": "bot", "bot": "squire"}, "french": {"who": "me"}}, **LOIRE)["french"]
    until, wishes, whole = time.monotonic() + PATIENCE, ["move blois", "attack orleans"], []
    while (view := asked(french, until))["scene"]["heading"].startswith("Turn 1:"):
        prompt = view["scene"]["prompt"]
        choices = [choice["notation"] for choice in prompt["choices"]]
        presets = prompt.get("tally", {}).get("presets", ())
        if presets:
            counts = zip(prompt["tally"]["lots"], presets[0]["counts"], strict=True)
            french.answer(" ".join(["choose", *(f"{lot['id']} {count}" for lot, count in counts if count)]))
            whole.append(prompt["text"])
        else:
            wish = next((wish for wish in wishes if wish in choices), choices[-1])
            wishes = [other for other in wishes if other != wish]
            french.answer(wish)
    assert "Who marches from Blois?" in whole
    texts = [event["text"] for event in view["log"]]
    assert "The English combat phase." in texts and "Turn 2: May 1429." in texts
