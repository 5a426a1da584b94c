"""Answers over the live line: numbered by who gives them, played once however often they are said, refused in the same
words and by the same limits as over HTTP. On SQLite and on PostgreSQL."""

import json
import random
import threading
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from typing import Any

import httpx
import pytest
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Subprotocol

from banneret.server.table.sitting import MOST_TOKENS

from .cluster import Cluster
from .keeping import Keeper
from .player import Player, answered, lay
from .process import Serving

PATIENCE = 15.0


class Talker:
    """Somebody who looks and answers over one line."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.keeper = Keeper()
        self.hear()

    def hear(self) -> dict[str, Any]:
        return self.keeper.put(self.socket.recv(timeout=PATIENCE))

    @property
    def number(self) -> int:
        return int(self.keeper.view["number"])

    @property
    def choices(self) -> list[str]:
        prompt = (self.keeper.view.get("scene") or {}).get("prompt") or {}
        return [choice["notation"] for choice in prompt.get("choices", ())]

    def say(self, own: int, answer: str, number: int | None = None) -> None:
        at = self.number if number is None else number
        self.socket.send(json.dumps({"own": own, "number": at, "answer": answer}))

    def reply(self, own: int) -> dict[str, Any]:
        """What came of it."""
        while not any(reply["own"] == own for reply in self.keeper.replies):
            self.hear()
        found = next(reply for reply in self.keeper.replies if reply["own"] == own)
        self.keeper.replies.remove(found)
        return found

    def answer(self, own: int, answer: str, number: int | None = None) -> dict[str, Any]:
        self.say(own, answer, number)
        return self.reply(own)


@contextmanager
def line(address: str, player: Player, *words: str) -> Iterator[Talker]:
    seat = [f"seat.{player.token}"] if player.token else []
    names = [Subprotocol(name) for name in ("banneret", "changes", *seat, *words)]
    url = f"{address.replace('http', 'ws')}/api/tables/{player.table}/live"
    with connect(url, subprotocols=names, open_timeout=PATIENCE) as socket:
        yield Talker(socket)


def test_a_whole_game_over_two_lines(server: Serving) -> None:
    """The reply is the update: who answers has the new position with it, and the other hears of it."""
    with httpx.Client(base_url=server.address) as http:
        players = lay(http)
        with line(server.address, players["english"]) as one, line(server.address, players["french"]) as two:
            dice = random.Random(1)
            for own in range(1, 25):
                for talker in (one, two):
                    while talker.number < own:
                        talker.hear()
                speaker = next((talker for talker in (one, two) if talker.choices), None)
                if speaker is None:
                    break
                number = speaker.number
                assert speaker.answer(own, dice.choice(speaker.choices)) == {"own": own}
                assert speaker.number == number + 1
            for talker, player in ((one, players["english"]), (two, players["french"])):
                while talker.number < player.view()["number"]:
                    talker.hear()
                assert talker.keeper.view["log"] == player.view()["log"]


@pytest.mark.parametrize("how", ["same line", "new line", "over HTTP", "killed"])
def test_an_answer_that_is_said_again_is_acknowledged_and_not_played_again(server: Serving, how: str) -> None:
    with httpx.Client(base_url=server.address) as http:
        english = lay(http)["english"]
        with line(server.address, english) as talker:
            choice = talker.choices[0]
            assert talker.answer(41, choice)["own"] == 41
            if how == "same line":
                assert talker.answer(41, choice, 1) == {"own": 41}
        if how == "killed":
            server.kill()
            server.start()
        if how == "over HTTP":
            said = {"number": 1, "answer": choice, "own": 41}
            assert answered(english.post("/answers", said)) == {"number": 2}
        else:
            with line(server.address, english) as talker:
                assert talker.answer(41, choice, 1) == {"own": 41}
                assert talker.number == 2
                late = talker.answer(42, choice, 1)
                assert late["status"] == 409, "another number is another answer, and too late"
        assert english.view()["number"] == 2


def test_the_last_answer_of_a_game_is_known_again(server: Serving) -> None:
    """A game that is over takes no answers; that this one was taken is told all the same."""
    with httpx.Client(base_url=server.address) as http:
        players = lay(http, scenario="agincourt")
        dice, own = random.Random(3), 0
        while True:
            speaker = next((player for player in players.values() if player.choices()), None)
            if speaker is None:
                break
            own, last = own + 1, speaker
            said = {"number": speaker.view()["number"], "answer": dice.choice(speaker.choices()), "own": own}
            number = answered(speaker.post("/answers", said))["number"]
        with line(server.address, last) as talker:
            assert talker.answer(own, said["answer"], said["number"]) == {"own": own}
            assert talker.number == number
            assert talker.answer(own + 1, said["answer"], said["number"])["status"] == 409


def test_two_lines_that_race_with_one_answer_play_it_once(server: Serving) -> None:
    with httpx.Client(base_url=server.address) as http:
        english = lay(http)["english"]
        with line(server.address, english) as one, line(server.address, english) as two:
            choice = one.choices[0]
            replies: list[dict[str, Any]] = []
            both = [
                threading.Thread(target=lambda who=who: replies.append(who.answer(9, choice, 1))) for who in (one, two)
            ]
            for each in both:
                each.start()
            for each in both:
                each.join()
            assert replies == [{"own": 9}, {"own": 9}]
        assert english.view()["number"] == 2


def test_over_two_processes_it_is_played_once(cluster: Cluster, tmp_path: Any) -> None:
    url = cluster.create("banneret_twice", "banneret_template")
    options = ("--limits", "0", "--database", url, "--channels", "postgresql", "--bot-workers", "1")
    here, there = Serving(tmp_path / "a", *options).start(), Serving(tmp_path / "b", *options).start()
    try:
        with httpx.Client(base_url=here.address, timeout=20) as http:
            players = lay(http)
            english = players["english"]
            with (
                line(here.address, english) as one,
                line(there.address, english) as two,
                line(there.address, players["french"]) as other,
            ):
                dice = random.Random(5)
                for own in range(1, 9):
                    speaker = english if english.choices() else players["french"]
                    if speaker is not english:
                        speaker.answer(dice.choice(speaker.choices()))
                        continue
                    number, choice = english.view()["number"], dice.choice(english.choices())
                    one.say(own, choice, number)
                    two.say(own, choice, number)
                    assert one.reply(own) == two.reply(own) == {"own": own}
                    assert english.view()["number"] == number + 1
                while other.number < english.view()["number"]:
                    other.hear()
                assert other.keeper.view["log"] == players["french"].view()["log"]
    finally:
        here.end()
        there.end()
        cluster.drop("banneret_twice")


BAD: dict[str, dict[str, Any]] = {
    "no such option": {"number": 1, "answer": "fly to calais"},
    "moved on": {"number": 7, "answer": "march"},
    "no answer": {"number": 1},
    "too long": {"number": 1, "answer": "x" * 2001},
    "of another kind": {"number": "one", "answer": "x"},
    "something more": {"number": 1, "answer": "x", "loudly": True},
    "below": {"number": -1, "answer": "x"},
}


@pytest.mark.parametrize("what", BAD)
def test_a_refusal_reads_the_same_over_the_line_and_over_http(server: Serving, what: str) -> None:
    with httpx.Client(base_url=server.address) as http:
        players = lay(http)
        for player in (players["english"], players["french"], Player(http, players["english"].table)):
            posted = player.post("/answers", {**BAD[what], "own": 5})
            with line(server.address, player) as talker:
                talker.socket.send(json.dumps({**BAD[what], "own": 5}))
                reply = talker.reply(5)
            assert reply["status"] == posted.status_code
            problem = posted.json()
            problem.pop("view", None)  # the line has brought it already
            assert reply["problem"] == problem
            assert player.view()["number"] == 1


def test_what_is_no_answer_at_all_is_refused_and_changes_nothing(server: Serving) -> None:
    with httpx.Client(base_url=server.address) as http:
        english = lay(http)["english"]
        with line(server.address, english) as talker:
            for text in ("", "null", "[]", "{", '{"number": 1, "answer": "x"}', "[" * 9000, b"\xff\xfe"):
                talker.socket.send(text)
                reply = talker.reply(0)
                assert reply["status"] == 400 and reply["problem"]["message"].endswith(".")
            assert talker.answer(1, talker.choices[0]) == {"own": 1}, "and the line goes on"


def test_the_same_limit_holds_for_both_ways(tmp_path: Any) -> None:
    """What was said over the line counts for what is posted, and the other way round; a refusal is logged."""
    serving = Serving(tmp_path / "data", "--limits", "1").start()
    try:
        with httpx.Client(base_url=serving.address) as http:
            english = lay(http)["english"]
            with line(serving.address, english) as talker:
                replies = [talker.answer(own, "fly", 1) for own in range(1, 81)]
                assert replies[0]["status"] == 422 and {reply["status"] for reply in replies[1:]} == {422, 429}
                assert all(reply["retry_after"] >= 1 for reply in replies if reply["status"] == 429)
                # A few may be let through again by now: a slow machine has taken seconds over all these.
                posted = [english.post("/answers", {"number": 1, "answer": "fly"}).status_code for _ in range(5)]
                assert 429 in posted
    finally:
        serving.end()
    logged = [json.loads(text) for text in serving.said if '"banneret.access"' in text]
    over = [one for one in logged if one["method"] == "WS" and one["route"].endswith("/answers")]
    assert {one["status"] for one in over} == {422, 429} and len(over) == 80
    assert english.token not in "\n".join(serving.said)


def test_a_token_that_opens_the_seat_no_more_answers_no_more(server: Serving) -> None:
    """Though its line is still open: it is looked at with every answer, as with every request."""
    with httpx.Client(base_url=server.address) as http, ExitStack() as open:
        players = [lay(http)["english"]]

        def another() -> Player:
            asking = next(player for player in reversed(players) if player.get().is_success)
            return Player(http, asking.table, answered(asking.post("/token", {}), 201)["token"])

        while len(players) < MOST_TOKENS:
            players.append(another())
        talkers = [open.enter_context(line(server.address, player)) for player in players]
        for _ in range(5):
            another()
        gone = [talker for talker, player in zip(talkers, players, strict=True) if player.get().status_code == 401]
        assert gone
        for talker in gone:
            assert talker.answer(1, talker.choices[0])["status"] == 401
        left = next(player for player in players if player.get().is_success)
        assert left.view()["number"] == 1


def test_who_comes_back_is_told_what_he_missed(server: Serving) -> None:
    with httpx.Client(base_url=server.address) as http:
        players = lay(http)
        english = players["english"]
        with line(server.address, english) as talker:
            kept = talker.keeper
        dice = random.Random(8)
        for _ in range(5):
            speaker = next(player for player in players.values() if player.choices())
            speaker.answer(dice.choice(speaker.choices()))
        with (
            line(server.address, english) as whole,
            connect(
                f"{server.address.replace('http', 'ws')}/api/tables/{english.table}/live",
                subprotocols=[
                    Subprotocol(name)
                    for name in ("banneret", "changes", f"seat.{english.token}", f"since.{kept.view['number']}")
                ],
            ) as socket,
        ):
            text = socket.recv(timeout=PATIENCE)
            assert json.loads(text).get("log_from", 0) == len(kept.view["log"])
            kept.put(text)
            assert kept.view["log"] == whole.keeper.view["log"] == english.view()["log"]
