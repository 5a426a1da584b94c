"""Live updates: by WebSocket, to every connection what its seat may see. Runs on SQLite and on PostgreSQL."""

import json
import random
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from .cluster import Cluster
from .keeping import Keeper
from .player import Player, answered, lay
from .process import Serving


@contextmanager
def watching(address: str, player: Player, *words: str) -> Iterator[ClientConnection]:
    protocols = ["banneret", *words] + ([f"seat.{player.token}"] if player.token else [])
    url = f"{address.replace('http', 'ws')}/api/tables/{player.table}/live"
    with connect(url, subprotocols=protocols) as socket:  # type: ignore[arg-type]  # plain words will do
        yield socket


def until(socket: ClientConnection, number: int) -> list[dict[str, Any]]:
    """All messages up to the one that shows the position with this number."""
    messages: list[dict[str, Any]] = []
    while not messages or messages[-1]["number"] < number:
        messages.append(json.loads(socket.recv(timeout=10)))
    return messages


def test_both_seats_and_a_spectator_see_each_answer_as_they_may(server: Serving) -> None:
    with httpx.Client(base_url=server.address) as http:
        players = lay(http)
        english = players["english"]
        with (
            watching(server.address, english) as one,
            watching(server.address, players["french"]) as two,
            watching(server.address, Player(http, english.table)) as three,
        ):
            logs: list[list[Any]] = [[], [], []]
            dice = random.Random(1)
            number = 1
            for _ in range(12):
                for log, socket in zip(logs, (one, two, three), strict=True):
                    for message in until(socket, number):
                        del log[message.get("log_from", 0) :]
                        log += message.get("log", [])
                        assert "places" not in message["scene"]["layout"], "the map has been sent once"
                speaker = next(player for player in players.values() if player.choices())
                number = speaker.answer(dice.choice(speaker.choices()))
            for log, socket, viewer in zip(
                logs, (one, two, three), (*players.values(), Player(http, english.table)), strict=True
            ):
                for message in until(socket, number):
                    del log[message.get("log_from", 0) :]
                    log += message.get("log", [])
                assert log == viewer.view()["log"], "piece by piece it comes to the same log"


def test_what_was_taken_back_disappears_from_the_log(server: Serving) -> None:
    with httpx.Client(base_url=server.address) as http:
        players = lay(http)
        english, french = players["english"], players["french"]
        with watching(server.address, french) as socket:
            until(socket, 1)
            number = english.answer(english.choices()[0])
            until(socket, number)
            offer = answered(english.post("/offers", {"kind": "undo"}), 201)
            answered(french.post(f"/offers/{offer['id']}", {"accept": True}))
            last = until(socket, number + 1)[-1]
            assert last.get("log_from", 0) == 0
            assert last["log"] == french.view()["log"]
            assert last["log"][-1]["kind"] == "undo"


def test_a_connection_with_a_wrong_token_is_closed_with_a_reason(server: Serving) -> None:
    with httpx.Client(base_url=server.address) as http:
        table = lay(http)["english"].table
        for player, code in (
            (Player(http, table, "x" * 43), 4401),
            (Player(http, table, "short"), 4401),
            (Player(http, "0" * 16), 4404),
        ):
            with watching(server.address, player) as socket, pytest.raises(ConnectionClosed) as closed:
                socket.recv(timeout=5)
            assert closed.value.rcvd is not None and closed.value.rcvd.code == code


def shown(socket: ClientConnection, present: list[bool]) -> None:
    """Wait for a message that shows who is there so."""
    while [player.get("present", False) for player in json.loads(socket.recv(timeout=5))["players"]] != present:
        pass


def test_presence_is_shown_to_the_others(server: Serving) -> None:
    with httpx.Client(base_url=server.address) as http:
        players = lay(http)
        with watching(server.address, players["english"]) as one:
            shown(one, [True, False])
            with watching(server.address, players["french"]):
                shown(one, [True, True])
            shown(one, [True, False])


def test_two_processes_over_one_database_serve_one_table(cluster: Cluster, tmp_path: Any) -> None:
    """Channels by PostgreSQL: an answer given at one process is seen at the other, and races are settled by the
    database."""
    url = cluster.create("banneret_shared", "banneret_template")
    options = ("--limits", "0", "--database", url, "--channels", "postgresql", "--bot-workers", "1")
    here, there = Serving(tmp_path / "a", *options).start(), Serving(tmp_path / "b", *options).start()
    try:
        with (
            httpx.Client(base_url=here.address, timeout=20) as one,
            httpx.Client(base_url=there.address, timeout=20) as two,
        ):
            players = lay(one)
            english, french = players["english"], Player(two, players["french"].table, players["french"].token)
            with watching(there.address, french) as socket:
                until(socket, 1)
                dice = random.Random(2)
                for _ in range(8):
                    speaker = next(player for player in (english, french) if player.choices())
                    number = speaker.answer(dice.choice(speaker.choices()))
                    assert until(socket, number)[-1]["number"] == number
                    assert english.view()["number"] == french.view()["number"] == number
                # The database hangs up on everybody: channels come back by themselves.
                cluster.hang_up("banneret_shared")
                time.sleep(1.0)
                speaker = next(player for player in (english, french) if player.choices())
                number = speaker.answer(dice.choice(speaker.choices()))
                assert until(socket, number)[-1]["number"] == number
    finally:
        here.end()
        there.end()
        cluster.drop("banneret_shared")


def test_when_somebody_resigns_the_whole_log_is_open_to_all(server: Serving) -> None:
    with httpx.Client(base_url=server.address) as http:
        players = lay(http)
        english, french = players["english"], players["french"]
        with watching(server.address, english, "changes") as socket:
            kept = Keeper()
            number = 1
            dice = random.Random(9)
            for _ in range(6):
                while kept.view.get("number", 0) < number:
                    kept.put(socket.recv(timeout=10))
                speaker = next(player for player in players.values() if player.choices())
                number = speaker.answer(dice.choice(speaker.choices()))
            answered(french.post("/resign", {"number": number}))
            while kept.view["status"] != "over":
                kept.put(socket.recv(timeout=10))
            assert kept.view["log"] == english.view()["log"]


def test_nothing_is_sent_while_another_plans_in_secret(server: Serving) -> None:
    """How often something comes would tell how many steps his plan has; that he is ready all may know."""
    with httpx.Client(base_url=server.address) as http:
        players = lay(http, {seat: {"who": "me"} for seat in ("green", "blue", "red", "yellow")}, game="orleans")
        for player in players.values():
            player.answer(player.choices()[0])
        with (
            watching(server.address, players["green"]) as green,
            watching(server.address, Player(http, players["green"].table)) as looking_on,
        ):
            for socket in (green, looking_on):
                seen = until(socket, 5)[-1]
                while seen.get("watching") != 1:  # that somebody looks on is told when it is true
                    seen = json.loads(socket.recv(timeout=10))
            players["blue"].answer("fill farmhouse")
            players["blue"].answer("lift farmhouse.1")
            players["blue"].answer("ready")
            for socket in (green, looking_on):
                message = json.loads(socket.recv(timeout=10))
                assert message["scene"]["prompt"]["ready"], (
                    "the first message since the plan was begun says that it is done"
                )
                assert message["number"] == 5


def test_the_reply_to_an_act_shows_what_the_live_line_brings(server: Serving) -> None:
    """Who asks for it has the table as it is now with the reply, and need not wait for the line; told twice, it is the
    same."""
    with httpx.Client(base_url=server.address) as http:
        players = lay(http)
        speaker = players["english"]
        number = speaker.answer(speaker.choices()[0])
        speaker = next(player for player in players.values() if player.choices())
        with watching(server.address, speaker) as socket:
            before = until(socket, number)[-1]
            told = answered(
                speaker.post(f"/answers?since={number}&chat=0", {"number": number, "answer": speaker.choices()[0]})
            )
            live = until(socket, told["number"])[-1]
            assert told["view"] == live and live["number"] == told["number"] == number + 1
            assert live["log_from"] == len(before["log"]) > 0, "of the log only what is new"


def test_the_whole_table_comes_with_a_reply_to_who_has_nothing_of_it(client: httpx.Client) -> None:
    english = lay(client)["english"]
    number = english.view()["number"]
    told = answered(english.post("/answers?since=0", {"number": number, "answer": english.choices()[0]}))
    assert unbriefed(told["view"]) == unbriefed(english.view()) and told["view"]["scene"]["layout"]["places"]


def test_a_script_that_asks_for_no_view_gets_a_number(client: httpx.Client) -> None:
    english = lay(client)["english"]
    assert answered(english.post("/answers", {"number": 1, "answer": english.choices()[0]})) == {"number": 2}


def unbriefed(view: dict[str, Any]) -> dict[str, Any]:
    """What is told before the first decision comes with a whole view alone."""
    return {key: value for key, value in view.items() if key != "briefing"}


def test_every_act_shows_the_table_to_who_asks_for_it(client: httpx.Client) -> None:
    players = lay(client, pace="day")
    english, french = players["english"], players["french"]
    number = english.answer(english.choices()[0])
    offer = answered(english.post("/offers?since=1", {"kind": "undo"}), 201)
    assert unbriefed(offer["view"]) == unbriefed(answered(english.get()) | {"scene": offer["view"]["scene"]}) and [
        one["id"] for one in offer["view"]["offers"]
    ] == [offer["id"]]
    voted = answered(french.post(f"/offers/{offer['id']}?since=1", {"accept": True}))
    assert voted["view"]["number"] == voted["number"] == number + 1 and "offers" not in voted["view"]
    rested = answered(french.post("/vacation?since=1", {"days": 2}))
    assert rested["view"]["players"][1]["vacation"]
    resigned = answered(english.post("/resign?since=1", {"number": voted["number"]}))
    assert resigned["view"]["status"] == "over" and resigned["view"]["closing"]["how"] == "resigned"


def test_a_reply_shows_a_seat_its_own_side_of_a_secret_plan_only(client: httpx.Client) -> None:
    """While others plan, neither their plans nor the number of their steps is in it."""
    seats = ("green", "blue", "red", "yellow")
    players = lay(client, {seat: {"who": "me"} for seat in seats}, game="orleans")
    for player in players.values():
        player.answer(player.choices()[0])
    green, blue = players["green"], players["blue"]
    at = blue.view()["number"]
    green.answer("fill farmhouse")
    told = answered(blue.post("/answers?since=0", {"number": at, "answer": "fill castle"}))
    assert told["number"] == told["view"]["number"] == at + 1, "green's step is not counted"
    assert unbriefed(told["view"]) == unbriefed(blue.view()) and told["view"]["seat"] == "blue"
    assert "green.farmhouse.1.follower" not in repr(told["view"]), "nor is what he planned"


def test_a_question_that_an_act_does_not_know_is_a_slip(client: httpx.Client) -> None:
    english = lay(client)["english"]
    for wrong in ("since=-1", "since=x", "sins=1", "chat=-3"):
        assert english.post(f"/answers?{wrong}", {"number": 1, "answer": "x"}).status_code == 400
