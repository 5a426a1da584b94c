"""Nobody loses a seat because a reply was lost, and who laid a table can change who sits where until somebody has
answered."""

from typing import Any

import httpx
import pytest
from litestar import Litestar
from litestar.testing import TestClient

from banneret.server import tokens

from .player import Player, answered, lay

ME, FRIEND, ANYBODY = {"who": "me"}, {"who": "friend"}, {"who": "open"}
SALT = "0a1b2c"


def laid(http: httpx.Client, seats: dict[str, Any] | None = None, **more: Any) -> tuple[Player, dict[str, str]]:
    """A host who sits on his first seat, and the invitations that he has."""
    seats = seats or {"english": ME, "french": FRIEND}
    created = answered(http.post("/api/tables", json={"game": "calais", "seats": seats, **more}), 201)
    host = None
    for token in created["tokens"].values():
        host = host or Player(http, created["table"], token)
        answered(Player(http, created["table"], token).post("/sit", {"name": "Host", "salt": SALT}), 201)
    assert host is not None
    return host, created.get("invites", {})


def sit(host: Player, invite: str = "", **more: Any) -> httpx.Response:
    return Player(host.http, host.table, invite).post("/sit", {"name": "Friend", "salt": SALT, **more})


def invite(host: Player, seat: str = "french", **more: Any) -> str:
    return str(answered(host.post("/invitations", {"seat": seat, **more}), 201).get("token", ""))


# ---------------------------------------------------------------------- a reply that was lost


def test_an_invitation_is_not_lost_with_its_reply(client: httpx.Client) -> None:
    """The same browser asks again with the key that it had made before it asked, and sits where it sat; nobody else
    does, with the same invitation or the same key."""
    host, invites = laid(client)
    key, others = tokens.fresh(), tokens.fresh()
    for _ in range(3):
        assert answered(sit(host, invites["french"], key=key), 201) == {"seat": "french", "token": key}
    assert sit(host, invites["french"], key=others).status_code in (401, 409)
    assert sit(host, invites["french"]).status_code in (401, 409)
    friend = Player(client, host.table, key)
    assert friend.view()["seat"] == "french" and friend.view()["status"] == "running"


def test_neither_is_an_open_seat(client: httpx.Client) -> None:
    host, _ = laid(client, {"english": ME, "french": ANYBODY})
    key = tokens.fresh()
    assert answered(sit(host, key=key), 201) == answered(sit(host, key=key, seat="french"), 201)


def test_a_key_opens_one_seat(client: httpx.Client) -> None:
    """A token of another table is no key, nor is an invitation."""
    host, invites = laid(client)
    other, theirs = laid(client)
    refused = sit(host, invites["french"], key=other.token)
    assert refused.status_code == 409 and "256 random bits" in refused.json()["message"]
    assert sit(host, invites["french"], key=invites["french"]).status_code == 400
    assert sit(host, invites["french"], key=theirs["french"]).status_code == 409
    assert sit(host, invites["french"], key="weak").status_code == 400
    assert sit(host, invites["french"]).status_code == 201, "and nothing was spent"


# ---------------------------------------------------------------------- the host


def test_the_host_invites_anew_before_the_game_has_begun(client: httpx.Client) -> None:
    host, invites = laid(client)
    assert host.view()["hosting"] and host.view()["players"][0]["host"]
    fresh = invite(host)
    assert sit(host, invites["french"]).status_code == 401, "the old one is void"
    assert sit(host, fresh).status_code == 201
    assert host.view()["status"] == "running"


def test_the_host_invites_anew_before_the_first_answer(client: TestClient[Litestar]) -> None:
    """The game had begun: who sat there is put out, his live line too, everybody gives a new part of the dice, and it
    is dealt anew."""
    host, invites = laid(client)
    lost = Player(client, host.table, answered(sit(host, invites["french"]), 201)["token"])
    first = host.view()
    assert first["status"] == "running" and first["hosting"] and "hosting" not in lost.view()
    protocols = ["banneret", f"seat.{lost.token}"]
    with client.websocket_connect(f"/api/tables/{host.table}/live", subprotocols=protocols) as line:
        line.receive_text(timeout=10)
        fresh = invite(host)
        assert _closed(line) == 4409
    assert lost.get().status_code == 401
    between = host.view()
    assert between["status"] == "gathering" and "scene" not in between and between["number"] > first["number"]
    assert [player["kind"] for player in between["players"]] == ["invited", "invited"]
    assert between["commitment"] == first["commitment"]
    assert sit(host, fresh).status_code == 201
    assert host.view()["status"] == "gathering", "the host has to give his part of the dice anew"
    assert answered(host.post("/sit", {"name": "Host", "salt": "ffff"}), 201)["token"] == host.token
    begun = host.view()
    assert begun["status"] == "running" and begun["number"] > between["number"] and begun["salts"] == ["ffff", SALT]


def _closed(line: Any) -> int:
    from litestar.exceptions import WebSocketDisconnect

    with pytest.raises(WebSocketDisconnect) as gone:
        for _ in range(10):
            line.receive_text(timeout=10)
    return int(gone.value.code)


def test_a_game_that_was_set_up_anew_plays_ends_and_verifies(server: Any) -> None:
    """Also after a crash: what counts begins with the last set-up."""
    from banneret.kernel.match import Match
    from banneret.kernel.record import Record

    with httpx.Client(base_url=server.address, timeout=20) as http:
        host, invites = laid(http)
        answered(sit(host, invites["french"]), 201)
        fresh = invite(host)
        token = answered(sit(host, fresh), 201)["token"]
        answered(host.post("/sit", {"name": "Host", "salt": "ffff"}), 201)
        players = {"english": host, "french": Player(http, host.table, token)}
        for player in players.values():
            if player.choices():
                player.answer(player.choices()[0])
        before = host.view()
        server.kill()
        server.start()
        assert host.view() == before
        refused = host.post("/invitations", {"seat": "french"})
        assert refused.status_code == 409 and "answered already" in refused.json()["message"]
        assert "hosting" not in host.view()
        host.resign()
        assert Match.from_record(Record.loads(host.get("/record").content)).recorded > 1


def test_two_change_places_with_their_tokens(client: httpx.Client) -> None:
    host, invites = laid(client)
    answered(host.post("/places", {"seat": "english", "to": "french"}), 204)
    assert host.view()["seat"] == "french" and host.view()["hosting"]
    friend = Player(client, host.table, answered(sit(host, invites["french"]), 201)["token"])
    assert friend.view()["seat"] == "english" and friend.view()["status"] == "running"
    answered(host.post("/places", {"seat": "english", "to": "french"}), 204)
    assert host.view()["status"] == "gathering" and host.view()["seat"] == "english"
    for player in (host, friend):
        answered(player.post("/sit", {"name": "Again", "salt": "ee"}), 201)
    assert friend.view()["seat"] == "french" and friend.view()["status"] == "running"


def test_a_seat_can_be_left_to_anybody(client: httpx.Client) -> None:
    host, _ = laid(client)
    assert invite(host, anybody=True) == ""
    assert sit(host, seat="french").status_code == 201


@pytest.mark.parametrize(
    ("path", "body", "status"),
    [
        ("/invitations", {"seat": "english"}, 409),
        ("/invitations", {"seat": "burgundian"}, 400),
        ("/places", {"seat": "english", "to": "english"}, 400),
        ("/places", {"seat": "english", "to": "nobody"}, 400),
    ],
)
def test_what_a_host_can_t_do(client: httpx.Client, path: str, body: dict[str, str], status: int) -> None:
    host, _ = laid(client)
    assert host.post(path, body).status_code == status


def test_only_the_host_changes_seats(client: httpx.Client) -> None:
    host, invites = laid(client)
    friend = Player(client, host.table, answered(sit(host, invites["french"]), 201)["token"])
    watcher = Player(client, host.table)
    for path, body in (("/invitations", {"seat": "english"}), ("/places", {"seat": "english", "to": "french"})):
        assert friend.post(path, body).status_code == 403
        assert watcher.post(path, body).status_code == 403


def test_against_bots_alone_nothing_is_dealt_anew(client: httpx.Client) -> None:
    """Else one could do so until one likes one's cards."""
    host = lay(client, {"english": ME, "french": {"who": "bot"}})["english"]
    assert host.post("/invitations", {"seat": "french"}).status_code == 409
    assert host.post("/places", {"seat": "english", "to": "french"}).status_code == 409
