"""Who watches: is counted, talks to those who watch, and is not heard by the players before the game is over."""

import json
import random
import sqlite3
import time
from pathlib import Path
from typing import Any

import httpx
import pytest

from banneret.server.guard import limits
from banneret.server.routes import play
from banneret.server.storage.database import Database, migrate

from .player import Player, answered, lay, play_on
from .process import Serving
from .test_live import watching

SECRET = "Behind that hill stands the whole French host."


def texts(view: dict[str, Any]) -> list[str]:
    return [remark["text"] for remark in view.get("chat", [])]


def test_a_seat_never_hears_the_gallery_while_the_game_runs(client: httpx.Client) -> None:
    players = lay(client, scenario="crispin")
    english, french = players["english"], players["french"]
    watcher = Player(client, english.table)
    assert watcher.view().get("chat_open", True)
    said = answered(watcher.post("/chat", {"text": SECRET, "name": "Jean"}), 201)
    assert (said["of"], said["name"], said["by"]) == ("gallery", "Jean", "")
    answered(english.post("/chat", {"text": "Well met."}), 201)
    assert texts(watcher.view()) == [SECRET, "Well met."]
    for seat in players.values():
        assert texts(seat.view()) == ["Well met."] and "of" not in seat.view()["chat"][0]
        everything = [seat.get(path).text for path in ("", "/moments", "/record", "/card", "/picture")]
        moved_on = seat.post("/answers", {"number": 999, "answer": "x"})
        assert moved_on.status_code == 409 and moved_on.json()["view"]["chat"]
        if seat.choices():
            number = seat.view()["number"]
            done = seat.http.post(
                f"/api/tables/{seat.table}/answers",
                params={"since": number, "chat": 0},
                json={"number": number, "answer": seat.choices()[0]},
                headers=seat.headers,
            )
            everything += [moved_on.text, done.text]
        assert not any(SECRET in text for text in everything)
    play_on(players, 500, random.Random(9))
    assert french.view()["status"] == "over"
    for viewer in (*players.values(), watcher):
        assert texts(viewer.view()) == [SECRET, "Well met."], "now all hear all"


def test_the_live_line_keeps_it_from_the_seats_and_tells_it_at_the_end(server: Serving) -> None:
    with httpx.Client(base_url=server.address) as http:
        players = lay(http)
        english, watcher = players["english"], Player(http, players["english"].table)
        with (
            watching(server.address, english) as seat,
            watching(server.address, watcher) as gallery,
        ):
            heard: dict[Any, list[str]] = {seat: [], gallery: []}

            def listen(socket: Any, done: Any) -> dict[str, Any]:
                while True:
                    message = json.loads(socket.recv(timeout=10))
                    if socket is seat and message["status"] != "over":
                        assert SECRET not in json.dumps(message)
                    del heard[socket][message.get("chat_from", 0) :]
                    heard[socket] += texts(message)
                    if done(message):
                        return dict(message)

            answered(english.post("/chat", {"text": "One"}), 201)
            answered(watcher.post("/chat", {"text": SECRET}), 201)
            answered(english.post("/chat", {"text": "Two"}), 201)
            listen(gallery, lambda _: heard[gallery] == ["One", SECRET, "Two"])
            listen(seat, lambda _: heard[seat] == ["One", "Two"])
            reply = http.post(
                f"/api/tables/{english.table}/resign",
                params={"since": 1, "chat": 2},
                json={"number": english.view()["number"]},
                headers=english.headers,
            )
            assert texts(answered(reply)["view"]) == ["One", SECRET, "Two"]
            listen(seat, lambda message: message["status"] == "over")
            assert heard[seat] == ["One", SECRET, "Two"]
            answered(watcher.post("/chat", {"text": "Well played."}), 201)
            listen(seat, lambda _: heard[seat][-1] == "Well played.")
            assert heard[seat] == ["One", SECRET, "Two", "Well played."]


def test_who_watches_is_counted_and_the_count_is_told_cheaply(server: Serving) -> None:
    with httpx.Client(base_url=server.address) as http:
        english = lay(http)["english"]
        watcher = Player(http, english.table)
        assert "watching" not in english.view()
        with watching(server.address, english) as seat:
            json.loads(seat.recv(timeout=10))
            told: list[int] = []
            with (
                watching(server.address, watcher) as one,
                watching(server.address, watcher),
                watching(server.address, watcher),
            ):
                json.loads(one.recv(timeout=10))
                while not told or told[-1] != 3:
                    told.append(json.loads(seat.recv(timeout=10)).get("watching", 0))
                assert english.view()["watching"] == 3
            while told[-1] != 0:
                told.append(json.loads(seat.recv(timeout=10)).get("watching", 0))
            assert len(told) <= 4, f"they came and went at once, and that was told {told}"
        time.sleep(0.2)
        assert "watching" not in watcher.view()


def test_the_gallery_can_t_talk_the_players_down(client: httpx.Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(play, "MOST_REMARKS", 2)
    english = lay(client)["english"]
    watcher = Player(client, english.table)
    for n in range(2):
        answered(watcher.post("/chat", {"text": f"So {n}"}), 201)
    assert watcher.post("/chat", {"text": "More"}).status_code == 409
    answered(english.post("/chat", {"text": "I am still heard."}), 201)
    buckets = limits.Buckets()
    assert [bool(buckets.wait(limits.MURMUR, "one")) for _ in range(9)] == [False] * 8 + [True]


def test_there_is_no_gallery_before_there_is_a_game(client: httpx.Client) -> None:
    seats = {"english": {"who": "me"}, "french": {"who": "open"}}
    table = lay(client, seats)["english"].table
    watcher = Player(client, table)
    assert watcher.view()["chat_open"] is False
    assert watcher.post("/chat", {"text": "Hello"}).status_code == 403


# ---------------------------------------------------------------------- who is listed

BOT = {"english": {"who": "me"}, "french": {"who": "bot", "bot": "squire"}}


def running(http: httpx.Client) -> list[str]:
    return [card["id"] for card in answered(http.get("/api/tables", params={"status": "running"}))]


def test_a_game_against_a_bot_is_private_unless_it_is_listed(client: httpx.Client) -> None:
    alone, shown = lay(client, BOT)["english"], lay(client, BOT, listed=True)["english"]
    both = lay(client)["english"]
    friend = {"english": {"who": "me"}, "french": {"who": "open"}}
    with_friend = lay(client, friend)["english"]
    answered(Player(client, with_friend.table).post("/sit", {"name": "Louis"}), 201)
    hidden = lay(client, friend, listed=False)["english"]
    gathering = [card["id"] for card in answered(client.get("/api/tables", params={"status": "gathering"}))]
    assert gathering == [hidden.table], "an open seat is offered to all"
    answered(Player(client, hidden.table).post("/sit", {"name": "Louis"}), 201)
    assert set(running(client)) == {shown.table, with_friend.table}
    assert both.table not in running(client), "who plays both sides is alone, too"
    assert [player.view().get("listed", False) for player in (alone, shown)] == [False, True]
    # who has the address may watch all the same, and it can be listed later
    assert Player(client, alone.table).view()["status"] == "running"
    answered(alone.post("/listed", {"listed": True}))
    assert alone.table in running(client)
    answered(alone.post("/listed", {"listed": False}))
    assert alone.table not in running(client)
    assert Player(client, alone.table).post("/listed", {"listed": True}).status_code == 403


@pytest.mark.anyio
async def test_of_games_of_an_older_version_those_with_an_open_seat_are_listed(tmp_path: Path) -> None:
    """The others may have been by invitation. And nothing is lost on the way: SQLite would drop seats and answers with
    a table that is copied."""
    path = tmp_path / "a.sqlite"
    database = Database(f"sqlite+aiosqlite:///{path}")
    async with database.engine.connect() as connection:
        await connection.run_sync(migrate, "0001")
        await connection.commit()
    await database.close()
    with sqlite3.connect(path) as old:
        for id, kinds in (("solo", ("person", "bot")), ("duel", ("person", "person")), ("open", ("person", "open"))):
            old.execute(
                "INSERT INTO tables (id, game, scenario, variants, rules, seed, commitment, status, pace, created, "
                "changed, copy_of, lesson) "
                "VALUES (?, 'calais', 'march', '{}', 1, '', '', 'running', 'none', 1, 1, '', '')",
                (id,),
            )
            for seat, kind in enumerate(kinds):
                old.execute(
                    "INSERT INTO seats (table_id, seat, kind, name, bot, taken_over, colour, salt, seen, rest) "
                    "VALUES (?, ?, ?, '', '', 0, '', '', 0, 30)",
                    (id, seat, kind),
                )
            old.execute("INSERT INTO remarks (table_id, text, at) VALUES (?, 'x', 1)", (id,))
    await (await Database.open(f"sqlite+aiosqlite:///{path}")).close()
    with sqlite3.connect(path) as new:
        assert dict(new.execute("SELECT id, listed FROM tables")) == {"solo": 0, "duel": 0, "open": 1}
        assert dict(new.execute("SELECT seat, host FROM seats WHERE table_id = 'duel'")) == {0: 1, 1: 0}
        assert new.execute("SELECT count(*) FROM seats").fetchone() == (6,)
        assert set(new.execute("SELECT gallery, name FROM remarks")) == {(0, "")}


# ---------------------------------------------------------------------- cards and pictures


def test_a_card_tells_whose_turn_it_is_how_long_is_left_and_how_it_came_out(client: httpx.Client) -> None:
    players = lay(client, pace="day", scenario="crispin")
    english, french = players["english"], players["french"]
    cards = {seat: answered(player.get("/card")) for seat, player in players.items()}
    mover = next(seat for seat, card in cards.items() if card.get("your_turn"))
    assert [card.get("your_turn", False) for card in cards.values()].count(True) == 1
    assert cards[mover]["seat"] == mover and cards[mover]["scenario_id"] == "crispin"
    due = [{each["seat"]: each.get("due") for each in card["players"]} for card in cards.values()]
    assert due[0] == due[1] and due[0][mover], "one deadline, alike for both"
    assert "result" not in cards[mover]
    play_on(players, 500, random.Random(9))
    ending, result = english.view()["scene"]["ending"], answered(french.get("/card"))["result"]
    names = ("english", "french")
    assert result.get("winners", []) == [names[i] for i in ending["winners"]]
    assert (result["level"], result["text"]) == (ending["level"], ending["reason"])
    assert answered(Player(client, english.table).get("/card"))["result"] == result


def test_a_card_tells_of_who_resigned(client: httpx.Client) -> None:
    english = lay(client)["english"]
    answered(english.post("/resign", {"number": 1}))
    result = answered(english.get("/card"))["result"]
    assert result["winners"] == ["french"] and "resign" in result["text"]


def test_a_game_that_ended_before_results_were_kept_is_looked_at_once_more(server: Serving, tmp_path: Path) -> None:
    if not (tmp_path / "data" / "banneret.sqlite").exists():
        pytest.skip("A result is taken out of the file by hand: that is SQLite's alone.")
    with httpx.Client(base_url=server.address) as http:
        players = lay(http, scenario="crispin")
        play_on(players, 500, random.Random(9))
        before = answered(players["english"].get("/card"))["result"]
    server.stop()
    with sqlite3.connect(tmp_path / "data" / "banneret.sqlite") as file:
        file.execute("UPDATE tables SET result = NULL")
    server.start()
    with httpx.Client(base_url=server.address) as http:
        again = Player(http, players["english"].table, players["english"].token)
        assert answered(again.get("/card"))["result"] == before
    with sqlite3.connect(tmp_path / "data" / "banneret.sqlite") as file:
        assert json.loads(file.execute("SELECT result FROM tables").fetchone()[0]) == before


def test_a_picture_shows_what_the_viewer_sees_and_asks_nothing(client: httpx.Client) -> None:
    players = lay(client)
    play_on(players, 6, random.Random(3))
    for viewer in (*players.values(), Player(client, players["english"].table)):
        shown = answered(viewer.get("/picture"))
        seen = viewer.view()["scene"]
        assert "prompt" not in shown
        assert (shown["pieces"], shown["layout"], shown.get("hands")) == (
            seen["pieces"],
            seen["layout"],
            seen.get("hands"),
        )
    seats = {"english": {"who": "me"}, "french": {"who": "open"}}
    assert lay(client, seats)["english"].get("/picture").status_code == 409


def test_the_picture_of_a_scenario_can_be_kept_by_a_browser(client: httpx.Client) -> None:
    reply = client.get("/api/games/calais/scenarios/somme/opening")
    assert reply.headers["cache-control"] == "max-age=600, public"
    assert reply.json()["pieces"] and reply.json().get("seat") is None
    for wrong in ("/api/games/calais/scenarios/none/opening", "/api/games/none/scenarios/somme/opening"):
        assert client.get(wrong).status_code == 404


def test_seats_are_called_alike_on_the_shelf_and_at_the_table(client: httpx.Client) -> None:
    shelf = answered(client.get("/api/games"))
    diex = next(game for game in shelf["games"] if game["id"] == "diex")
    for id in ("foragers", "siege_castle_york", "kings_pence"):
        card = next(one for one in diex["scenarios"] if one["id"] == id)
        player = next(
            iter(lay(client, {seat: {"who": "me"} for seat in card["seats"]}, game="diex", scenario=id).values())
        )
        assert [side["name"] for side in player.view()["scene"]["sides"]] == card["names"]
