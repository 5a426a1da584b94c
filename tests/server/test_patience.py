"""Nobody makes a match of steps without end: a plan is put down and lifted again only so often, and no more is taken
back than was played."""

from collections.abc import Callable

import httpx
import pytest

from banneret.server.table import patience

from .player import Player, answered, lay

SEATS = {seat: {"who": "me"} for seat in ("green", "blue", "red", "yellow")}


@pytest.fixture
def soon(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(patience, "MOST_STEPS", 20)
    monkeypatch.setattr(patience, "SPARE", 10)


def planning(client: httpx.Client) -> dict[str, Player]:
    players = lay(client, SEATS, game="orleans", variants={"youngest": "green"})
    for player in players.values():
        player.answer(player.choices()[0])
    return players


def until_refused(do: Callable[[int], httpx.Response], most: int) -> tuple[int, httpx.Response]:
    for number in range(most):
        reply = do(number)
        if not reply.is_success:
            return number, reply
    raise AssertionError(f"{most} times, and nobody said a word")


def test_put_and_lift_come_to_an_end_and_the_plan_can_still_be_ended(client: httpx.Client, soon: None) -> None:
    players = planning(client)
    green = players["green"]

    def back_and_forth(number: int) -> httpx.Response:
        words = "put farmer castle.1" if number % 2 == 0 else "lift castle.1"
        return green.post("/answers", {"number": green.view()["number"], "answer": words})

    taken, reply = until_refused(back_and_forth, 60)
    assert taken <= 20 and reply.status_code == 409, reply.text
    assert "End it now" in reply.json()["message"]
    green.answer("ready")
    refused = green.post("/answers", {"number": green.view()["number"], "answer": "reconsider"})
    assert refused.status_code == 409 and "stands as it is" in refused.json()["message"]
    blue = players["blue"]
    for _ in range(4):
        blue.answer("put farmer castle.1")
        blue.answer("lift castle.1")
    for seat in ("blue", "red", "yellow"):
        players[seat].answer("ready")
    assert green.view()["scene"]["prompt"]["seats"], "and the game goes on"


def test_no_more_is_taken_back_than_was_played(client: httpx.Client, soon: None) -> None:
    green = planning(client)["green"]

    def once_more(number: int) -> httpx.Response:
        if number % 2 == 0:
            return green.post("/answers", {"number": green.view()["number"], "answer": "put farmer castle.1"})
        return green.post("/undo", {"number": green.view()["number"]})

    taken, reply = until_refused(once_more, 100)
    assert taken <= 40 and reply.status_code == 409, reply.text
    answered(green.post("/answers", {"number": green.view()["number"], "answer": "ready"}))


def test_who_only_plays_is_never_held_up(client: httpx.Client, soon: None) -> None:
    """Whole choices, one after the other, are no back and forth."""
    players = lay(client, game="maid", scenario="campaign_1428")
    for _ in range(40):
        seat = next(player for player in players.values() if player.choices())
        seat.answer(seat.choices()[0])
