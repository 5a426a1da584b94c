"""Lists tell no more than who reads them may know: not when somebody planned in secret, and nothing of tables by
invitation."""

from collections.abc import Iterator

import httpx
import pytest

from .player import Player, answered, lay

NOON = 1_700_000_000
SEATS = {seat: {"who": "me"} for seat in ("green", "blue", "red", "yellow")}
ME, FRIEND, ANYBODY = {"who": "me"}, {"who": "friend"}, {"who": "open"}


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[int]]:
    """What time it is."""
    now = [NOON]
    monkeypatch.setattr("banneret.server.storage.rows.now", lambda: now[0])
    yield now


def listed(http: httpx.Client, status: str = "running") -> dict[str, str]:
    """The public list: when each table changed, in its order."""
    return {card["id"]: card["changed"] for card in answered(http.get("/api/tables", params={"status": status}))}


def own(http: httpx.Client) -> dict[str, str]:
    return {card["id"]: card["changed"] for card in answered(http.get("/api/me/tables"))}


def account(http: httpx.Client, name: str) -> dict[str, str]:
    me = answered(http.post("/api/accounts", json={"name": name, "password": "a long password"}), 201)
    return {"X-CSRF-Token": me["csrf"]}


def keep(http: httpx.Client, player: Player, head: dict[str, str]) -> httpx.Response:
    return http.post("/api/me/tables", json={"table": player.table, "token": player.token}, headers=head)


def test_no_list_tells_when_somebody_planned_in_secret(client: httpx.Client, clock: list[int]) -> None:
    """Neither by the time of a change nor by the order."""
    players = lay(client, SEATS, game="orleans", listed=True)
    for player in players.values():
        player.answer(player.choices()[0])
    clock[0] += 60
    other = lay(client, SEATS, game="orleans", listed=True)["blue"]
    green, blue = players["green"], players["blue"]
    head = account(client, "Blue")
    assert keep(client, blue, head).status_code == 204 and keep(client, other, head).status_code == 204
    before = listed(client), list(own(client).items()), answered(blue.get("/card"))
    for answer in ("fill farmhouse", "ready"):
        clock[0] += 60
        green.answer(answer)
        assert (listed(client), list(own(client).items()), answered(blue.get("/card"))) == before
    clock[0] += 60
    blue.answer("ready")
    assert listed(client) == before[0]
    assert next(iter(own(client))) == blue.table, "his own step he knows of"
    clock[0] += 60
    for seat in ("red", "yellow"):
        players[seat].answer("ready")
    assert listed(client) != before[0], "now it is out"


def test_a_large_number_is_not_seen(client: httpx.Client) -> None:
    """Neither told nor kept: what was kept by an older version is not told either."""
    players = lay(client, SEATS, game="orleans")
    for player in players.values():
        player.answer(player.choices()[0])
    green, blue = players["green"], players["blue"]
    for answer in ("fill farmhouse", "ready"):
        green.answer(answer)
        answered(blue.post("/seen", {"number": 1_000_000}))
        assert blue.view()["seen"] == blue.view()["number"] == 5
    for player in (players["red"], players["yellow"]):
        player.answer("ready")
    assert blue.view()["seen"] == 5


def test_a_table_by_invitation_is_on_nobodys_list(client: httpx.Client) -> None:
    created = answered(
        client.post("/api/tables", json={"game": "calais", "seats": {"english": ME, "french": FRIEND}}), 201
    )
    english = Player(client, created["table"], created["tokens"]["english"])
    invited = Player(client, created["table"], created["invites"]["french"])
    answered(english.post("/sit", {"name": "Anna"}), 201)
    assert english.table not in listed(client, "gathering")
    seated = answered(invited.post("/sit", {"name": "Bert"}), 201)
    french = Player(client, created["table"], seated["token"])
    assert french.view()["by_invitation"] and english.table not in listed(client)
    refused = english.post("/listed", {"listed": True})
    assert refused.status_code == 409 and "address" in refused.json()["message"]
    assert english.table not in listed(client)
    assert Player(client, english.table).view()["scene"], "who has the address may watch"
    english.resign()
    again = answered(english.post("/rematch"), 201)["table"]
    french.post("/rematch")
    assert again not in {**listed(client), **listed(client, "gathering")}
    assert english.view()["rematch"] == again


def test_who_wants_a_table_by_invitation_listed_is_told_what_to_do(client: httpx.Client) -> None:
    table = {"game": "calais", "seats": {"english": ME, "french": FRIEND}, "listed": True}
    refused = client.post("/api/tables", json=table)
    assert refused.status_code == 400 and "give its address" in refused.json()["message"]


def test_a_table_with_a_seat_for_anybody_is_listed_before_and_after(client: httpx.Client) -> None:
    english = lay(client, {"english": ME, "french": ANYBODY})["english"]
    assert english.table in listed(client, "gathering")
    answered(Player(client, english.table).post("/sit", {"name": "Bert"}), 201)
    assert english.table in listed(client)


# ---------------------------------------------------------------------- whose page a seat is on


def test_a_seat_stays_on_the_page_of_its_owner(client: httpx.Client) -> None:
    """Who was lent a link can play with it, and no more."""
    players = lay(client)
    english = players["english"]
    anna = account(client, "Anna")
    assert keep(client, english, anna).status_code == 204
    assert keep(client, english, anna).status_code == 204, "again"
    client.cookies.clear()
    bert = account(client, "Bert")
    refused = keep(client, english, bert)
    assert refused.status_code == 409 and "another account" in refused.json()["message"]
    assert own(client) == {}
    assert client.post(f"/api/me/tables/{english.table}/token", json={}, headers=bert).status_code == 404
    assert client.delete(f"/api/me/tables/{english.table}", headers=bert).status_code == 204
    assert keep(client, english, bert).status_code == 409, "only its owner lets it go"
    client.cookies.clear()
    me = answered(client.post("/api/session", json={"name": "Anna", "password": "a long password"}), 201)
    assert list(own(client)) == [english.table]
    assert client.delete(f"/api/me/tables/{english.table}", headers={"X-CSRF-Token": me["csrf"]}).status_code == 204
    assert own(client) == {}
    client.cookies.clear()
    me = answered(client.post("/api/session", json={"name": "Bert", "password": "a long password"}), 201)
    assert keep(client, english, {"X-CSRF-Token": me["csrf"]}).status_code == 204


def test_any_picture_can_be_had_by_its_name(client: httpx.Client) -> None:
    found = client.get("/api/pictures/anchor")
    assert found.status_code == 200 and found.json()["d"].startswith("M")
    assert "max-age" in found.headers["Cache-Control"]
    for name in ("no-such-picture", "calais.sickle", "nogame.sickle", "..%2Fnames"):
        assert client.get(f"/api/pictures/{name}").status_code == 404, name
