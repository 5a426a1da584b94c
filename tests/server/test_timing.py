"""Time at a table, as people see it: due, late, grace, claims, vacation, pause."""

import time
from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from banneret.server.clock import DAY, HOUR, MINUTE

from .player import answered, lay

Http = TestClient[Litestar]


class Wall:
    """The clock on the wall of the whole server."""

    def __init__(self) -> None:
        self.at = int(time.time())

    def now(self) -> int:
        return self.at


@pytest.fixture
def wall(monkeypatch: pytest.MonkeyPatch) -> Iterator[Wall]:
    wall = Wall()
    monkeypatch.setattr("banneret.server.storage.rows.now", wall.now)
    yield wall


class Duel:
    """Two people at a table; the English are asked first."""

    def __init__(self, http: Http, wall: Wall, pace: str) -> None:
        self.http, self.wall = http, wall
        created = http.post(
            "/api/tables",
            json={"game": "calais", "pace": pace, "seats": {"english": {"who": "me"}, "french": {"who": "friend"}}},
        ).json()
        self.id = created["table"]
        self.english = {"Authorization": f"Bearer {created['tokens']['english']}"}
        assert http.post(f"/api/tables/{self.id}/sit", json={}, headers=self.english).status_code == 201
        invite = {"Authorization": f"Bearer {created['invites']['french']}"}
        self.french = {
            "Authorization": (
                f"Bearer {http.post(f'/api/tables/{self.id}/sit', json={}, headers=invite).json()['token']}"
            )
        }

    def view(self) -> Any:
        return self.http.get(f"/api/tables/{self.id}", headers=self.french).json()

    def seat(self, number: int = 0) -> Any:
        return self.view()["players"][number]

    def due(self, number: int = 0) -> int | None:
        """Seconds until it is over, by the wall."""
        return self.until("due", number)

    def until(self, what: str, number: int = 0) -> int | None:
        found = self.seat(number).get(what)
        return None if found is None else int(datetime.fromisoformat(found).astimezone(UTC).timestamp()) - self.wall.at

    def post(self, path: str, body: Any, who: dict[str, str]) -> Any:
        return self.http.post(f"/api/tables/{self.id}/{path}", json=body, headers=who)

    def look(self) -> None:
        """What the timekeeper does by itself when the time has come."""
        keeper = self.http.app.state.desk.timekeeper
        keeper._now = self.wall.now
        with self.http.portal() as portal:
            portal.call(keeper.look)

    def agree(self, kind: str) -> None:
        offer = self.post("offers", {"kind": kind}, self.english)
        assert offer.status_code == 201, offer.text
        assert self.post(f"offers/{offer.json()['id']}", {"accept": True}, self.french).status_code == 200


def test_nobody_loses_on_time_without_warning_and_grace(client: Http, wall: Wall) -> None:
    duel = Duel(client, wall, "day")
    assert duel.due() == DAY
    assert duel.due(1) is None, "time runs for who is asked"
    claim = {"seat": "english", "what": "win"}
    assert duel.post("claim", claim, duel.french).status_code == 409
    wall.at += 10 * DAY
    assert duel.post("claim", claim, duel.french).status_code == 409, "he has not been warned"
    duel.look()
    assert duel.seat()["late"] is True
    assert duel.until("grace") == DAY
    wall.at += DAY - 1
    assert duel.post("claim", claim, duel.french).status_code == 409, "the grace is not over"
    assert duel.post("claim", {"seat": "french", "what": "win"}, duel.english).status_code == 409
    wall.at += 1
    assert duel.post("claim", claim, duel.french).status_code == 200
    view = duel.view()
    assert view["status"] == "over"
    assert view["closing"]["how"] == "time"


def test_who_plays_in_his_grace_is_forgiven(client: Http, wall: Wall) -> None:
    duel = Duel(client, wall, "live")
    assert duel.due() == 10 * MINUTE
    wall.at += 11 * MINUTE
    duel.look()
    assert duel.seat()["late"] is True
    view = client.get(f"/api/tables/{duel.id}", headers=duel.english).json()
    played = duel.post(
        "answers", {"number": view["number"], "answer": view["scene"]["prompt"]["choices"][0]["notation"]}, duel.english
    )
    assert played.status_code == 200, played.text
    after = duel.view()["players"]
    assert not any(each.get("late") for each in after)
    assert [each.get("due") is not None for each in after].count(True) >= 1
    wall.at += 9 * MINUTE
    assert duel.post("claim", {"seat": "english", "what": "win"}, duel.french).status_code == 409


def test_a_vacation_stops_the_clock(client: Http, wall: Wall) -> None:
    duel = Duel(client, wall, "day")
    wall.at += HOUR
    assert duel.post("vacation", {"days": 31}, duel.english).status_code == 400
    assert duel.post("vacation", {"days": 12}, duel.english).status_code == 200
    assert (duel.due(), duel.until("vacation")) == (None, 12 * DAY)
    assert duel.post("vacation", {"days": 1}, duel.english).status_code == 409, "one at a time"
    wall.at += 5 * DAY
    duel.look()
    assert not duel.seat().get("late")
    assert duel.post("vacation", {"days": 0}, duel.english).status_code == 200
    assert (duel.due(), duel.until("vacation")) == (DAY - HOUR, None)
    reply = duel.post("vacation", {"days": 26}, duel.english)
    assert reply.status_code == 409
    assert "25 days" in reply.json()["message"]
    assert duel.post("vacation", {"days": 25}, duel.english).status_code == 200
    wall.at += 25 * DAY
    duel.look()
    assert (duel.due(), duel.until("vacation")) == (DAY - HOUR, None), "it ends by itself"


def test_a_pause_stops_all_clocks(client: Http, wall: Wall) -> None:
    duel = Duel(client, wall, "week")
    wall.at += DAY
    duel.agree("pause")
    assert duel.view()["status"] == "paused"
    wall.at += 100 * DAY
    duel.look()
    assert not duel.seat().get("late")
    duel.agree("resume")
    assert duel.due() == 6 * DAY


def test_without_a_pace_there_is_no_time(client: Http, wall: Wall) -> None:
    duel = Duel(client, wall, "none")
    wall.at += 1000 * DAY
    duel.look()
    assert duel.due() is None
    assert duel.post("claim", {"seat": "english", "what": "win"}, duel.french).status_code == 409


def test_a_secret_plan_has_the_time_of_one_answer(client: Http, wall: Wall) -> None:
    """However many steps it takes: others don't see in the clock that somebody goes on planning, and nobody can plan
    for ever."""
    players = lay(
        client, {seat: {"who": "me"} for seat in ("green", "blue", "red", "yellow")}, game="orleans", pace="three_days"
    )
    for player in players.values():
        player.answer(player.choices()[0])
    green, blue = players["green"], players["blue"]

    def left() -> int | None:
        found = green.view()["players"][1].get("due")
        return None if found is None else int(datetime.fromisoformat(found).astimezone(UTC).timestamp()) - wall.at

    assert left() == 3 * DAY
    before = green.view()
    wall.at += HOUR
    blue.answer("fill farmhouse")
    blue.answer("lift farmhouse.1")
    answered(blue.post("/undo", {"number": blue.view()["number"]}))
    assert green.view() == before
    wall.at += HOUR
    blue.answer("ready")
    assert left() is None, "who is ready has no clock"
    wall.at += DAY
    blue.answer("reconsider")
    assert left() == 3 * DAY - 2 * HOUR, "who takes his plan up again has the time that he had left"
    wall.at += HOUR
    blue.answer("ready")
    answered(blue.post("/undo", {"number": blue.view()["number"]}))
    assert left() == 3 * DAY - 3 * HOUR
    for player in players.values():
        player.answer("ready")
    asked = [player for player in green.view()["players"] if player.get("due")]
    assert all(
        int(datetime.fromisoformat(player["due"]).astimezone(UTC).timestamp()) - wall.at == 3 * DAY for player in asked
    )
