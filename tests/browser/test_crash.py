"""The server dies in the middle of a game. Nothing that it had acknowledged is lost, and the page finds it again by
itself."""

import random
from pathlib import Path

import httpx
from playwright.sync_api import Browser, expect

from tests.server.player import Player, lay
from tests.server.process import Serving

from .people import People


def test_killed_and_started_again(chromium: Browser, tmp_path: Path) -> None:
    serving = Serving(tmp_path, "--limits", "0").start()
    people = People(chromium, serving.address)
    # written by the browser itself
    people.expect(
        "ERR_CONNECTION_REFUSED", "ERR_CONNECTION_RESET", "ERR_EMPTY_RESPONSE", "WebSocket connection to .* failed"
    )
    try:
        with httpx.Client(base_url=serving.address) as http:
            players = lay(http)
        english, french = people.come().sit(players["english"]), people.come().sit(players["french"])
        dice = random.Random(3)
        for lives in range(3):
            for _ in range(4):
                mover = english if english.turn == "yours" else french
                mover.is_asked()
                mover.play(dice.choice)
                for person in (english, french):
                    person.reaches(mover.number)
            before = english.number
            log = len(english.log())
            serving.kill()
            expect(english.part("connection")).to_be_visible()
            serving.start()
            for person in (english, french):
                person.at_table()
                expect(person.part("connection")).to_be_hidden()
                assert person.number == before, f"after crash {lives + 1}"
            assert len(english.log()) == log
        with httpx.Client(base_url=serving.address) as http:
            assert Player(http, players["english"].table, players["english"].token).view()["number"] == before
        people.leave()
    finally:
        serving.kill()
