"""What the seats of a table settle among themselves. Runs on SQLite and on PostgreSQL."""

import random
import time
from dataclasses import replace
from typing import Any

import httpx
import pytest
from sqlalchemy import insert

from banneret.server.numbers import ShownNumber
from banneret.server.storage import changes, talk
from banneret.server.storage.database import Database
from banneret.server.storage.journal import Journal
from banneret.server.storage.rows import OfferRow
from banneret.server.storage.schema import TABLES
from banneret.server.table.table import Table

from .player import Player, answered, lay, play_on


def test_a_take_back_beyond_the_dice_when_the_other_agrees(client: httpx.Client) -> None:
    players = lay(client)
    english, french = players["english"], players["french"]
    start = english.view()
    english.answer(english.choices()[0])
    offer = answered(english.post("/offers", {"kind": "undo"}), 201)
    assert offer["by"] == "english" and offer["waiting"] == ["french"]
    assert offer.pop("number") == english.view()["number"] and french.view()["offers"] == [offer]
    answered(french.post(f"/offers/{offer['id']}", {"accept": True}))
    view = english.view()
    assert "offers" not in view
    assert view["scene"]["pieces"] == start["scene"]["pieces"]
    assert view["number"] == start["number"] + 2, "an undo is an act of its own"
    assert "agreed" in view["log"][-1]["text"]


def test_one_no_takes_an_offer_off_the_table(client: httpx.Client) -> None:
    players = lay(client)
    english, french = players["english"], players["french"]
    offer = answered(english.post("/offers", {"kind": "draw"}), 201)
    assert english.post("/offers", {"kind": "draw"}).status_code == 409, "once is enough"
    answered(french.post(f"/offers/{offer['id']}", {"accept": False}))
    assert "offers" not in english.view()
    assert french.post(f"/offers/{offer['id']}", {"accept": True}).status_code == 404
    offer = answered(english.post("/offers", {"kind": "draw"}), 201)
    answered(english.post(f"/offers/{offer['id']}", {"accept": False}))
    assert "offers" not in french.view(), "the offerer withdrew it"


@pytest.mark.parametrize(("kind", "words"), [("draw", "the draw"), ("undo", "the take-back"), ("pause", "the pause")])
def test_who_asked_is_told_that_it_was_declined(client: httpx.Client, kind: str, words: str) -> None:
    players = lay(client)
    english, french = players["english"], players["french"]
    english.answer(english.choices()[0])
    offer = answered(english.post("/offers", {"kind": kind}), 201)
    assert "done" not in offer
    answered(french.post(f"/offers/{offer['id']}", {"accept": False}))
    said = english.view()["chat"][-1]
    assert said["text"] == f"French declined {words}." and not said.get("by"), "the table says it, to whoever comes"


def test_who_withdraws_needs_no_telling(client: httpx.Client) -> None:
    english = lay(client)["english"]
    offer = answered(english.post("/offers", {"kind": "draw"}), 201)
    answered(english.post(f"/offers/{offer['id']}", {"accept": False}))
    assert not english.view().get("chat")


def test_a_take_back_against_a_bot_says_what_happened(client: httpx.Client) -> None:
    """Which answer, that the bot's went with it, and that what was drawn is spent."""
    english = lay(client, {"english": {"who": "me"}, "french": {"who": "bot", "bot": "squire"}})["english"]
    for _ in range(20):
        asked = english.view()
        choice = asked["scene"]["prompt"]["choices"][0]
        given = english.answer(choice["notation"])
        if _asked_again(english) > given:
            break
    offer = answered(english.post("/offers", {"kind": "undo"}), 201)
    assert offer["done"].startswith(f"Taken back: {choice['label']}.")
    assert "The bot’s answer" in offer["done"] and "Spent dice and cards stay spent." in offer["done"]
    assert english.view()["scene"]["pieces"] == asked["scene"]["pieces"]


def test_nobody_rolls_anew_against_a_bot_in_silence(client: httpx.Client) -> None:
    """A bot can't agree to a take-back: a game in which something was taken back that had been decided is practice from
    then on, and says so to everybody, in every list, for ever. What is taken back freely is not counted."""
    players = lay(client, {"english": {"who": "me"}, "french": {"who": "bot", "bot": "squire"}}, listed=True)
    english, watcher = players["english"], Player(client, players["english"].table)
    assert "practice" not in english.view()
    for _ in range(40):
        english.answer(english.choices()[0])
        _asked_again(english)
        if "undo" in english.view():
            break
        answered(english.post("/undo", {"number": english.view()["number"]}))
        assert "practice" not in watcher.view(), "nothing had been decided"
        english.answer(english.choices()[0])
        _asked_again(english)
        if "undo" in english.view():
            break
    refused = english.post("/undo", {"number": english.view()["number"]})
    assert refused.status_code == 422, "not by itself"
    offer = answered(english.post("/offers", {"kind": "undo"}), 201)
    assert offer["done"].endswith("This is a practice game from now on.")
    assert watcher.view()["practice"] and "practice game" in watcher.view()["chat"][-1]["text"]
    english.resign()
    assert watcher.view()["practice"] and answered(watcher.get("/card"))["practice"]


def test_among_people_who_agree_a_take_back_is_no_practice(client: httpx.Client) -> None:
    players = lay(client)
    play_on(players, 6, random.Random(1))
    english, french = players["english"], players["french"]
    offer = answered(english.post("/offers", {"kind": "undo"}), 201)
    answered(french.post(f"/offers/{offer['id']}", {"accept": True}))
    assert "practice" not in english.view()


def test_a_copy_and_a_rematch_have_dice_of_their_own(client: httpx.Client) -> None:
    """Who tries something out in a copy learns nothing of the dice to come, however often; nor who plays again."""
    english = lay(client, {"english": {"who": "me"}, "french": {"who": "bot", "bot": "squire"}})["english"]
    sealed = {english.view()["commitment"]}
    for _ in range(3):
        made = answered(english.post("/copies", {"moment": 0, "seat": "english", "bot": "squire"}), 201)
        sealed.add(made["commitment"])
    english.resign()
    sealed.add(answered(english.post("/rematch"), 201)["commitment"])
    assert len(sealed) == 5


def _asked_again(player: Player) -> int:
    """The number of the position in which a bot lets somebody speak again."""
    until = time.monotonic() + 20
    while not player.choices():
        assert time.monotonic() < until, "the bot has gone to sleep"
        time.sleep(0.05)
    return int(player.view()["number"])


def test_a_draw_ends_the_game_and_opens_the_seed(client: httpx.Client) -> None:
    players = lay(client)
    offer = answered(players["french"].post("/offers", {"kind": "draw"}), 201)
    answered(players["english"].post(f"/offers/{offer['id']}", {"accept": True}))
    view = players["english"].view()
    assert view["status"] == "over" and view["closing"]["how"] == "draw" and view["seed"]
    assert players["english"].get("/record").status_code == 200


def test_a_pause_stops_play_until_all_go_on(client: httpx.Client) -> None:
    players = lay(client, pace="day")
    english, french = players["english"], players["french"]
    choice, number = english.choices()[0], english.view()["number"]
    assert english.post("/offers", {"kind": "resume"}).status_code == 409
    offer = answered(english.post("/offers", {"kind": "pause"}), 201)
    answered(french.post(f"/offers/{offer['id']}", {"accept": True}))
    view = english.view()
    assert view["status"] == "paused" and "due" not in view["players"][0]
    refused = english.post("/answers", {"number": number, "answer": choice})
    assert refused.status_code == 409 and "paused" in refused.json()["message"]
    offer = answered(french.post("/offers", {"kind": "resume"}), 201)
    answered(english.post(f"/offers/{offer['id']}", {"accept": True}))
    assert english.view()["status"] == "running" and english.view()["players"][0]["due"]
    english.answer(choice)


def test_a_bot_agrees_to_everything(client: httpx.Client) -> None:
    english = lay(client, {"english": {"who": "me"}, "french": {"who": "bot", "bot": "squire"}})["english"]
    answered(english.post("/offers", {"kind": "draw"}), 201)
    assert english.view()["closing"]["how"] == "draw"


def test_resigning_gives_the_other_the_game(client: httpx.Client) -> None:
    players = lay(client)
    number = players["english"].view()["number"]
    assert players["english"].post("/resign", {"number": number + 1}).status_code == 409
    answered(players["english"].post("/resign", {"number": number}))
    view = players["french"].view()
    assert view["status"] == "over" and view["closing"] == {
        "how": "resigned",
        "text": "English resigned.",
        "winners": [1],
    }
    assert players["french"].post("/resign", {"number": number}).status_code == 409


def test_nobody_is_replaced_who_is_not_gone(client: httpx.Client) -> None:
    players = lay(client, pace="day")
    english, french = players["english"], players["french"]
    assert english.post("/offers", {"kind": "bot", "seat": "french"}).status_code == 409
    assert french.post("/claim", {"seat": "english", "what": "win"}).status_code == 409
    assert english.post("/offers", {"kind": "bot"}).status_code == 400
    assert english.post("/offers", {"kind": "bot", "seat": "english"}).status_code == 409


@pytest.mark.parametrize("what", ["win", "bot"])
def test_who_ran_out_of_time_and_grace_loses_the_game_or_the_seat(client: httpx.Client, what: str) -> None:
    players = lay(client, pace="live")
    english, french = players["english"], players["french"]
    _wait(client, english.table, 0)
    assert french.view()["players"][0]["late"]
    answered(french.post("/claim", {"seat": "english", "what": what, "bot": "squire"}))
    view = french.view()
    if what == "win":
        assert view["closing"]["how"] == "time" and view["closing"]["winners"] == [1]
    else:
        player = view["players"][0]
        assert player["kind"] == "bot" and player["bot"] == "squire" and player["taken_over"]
        assert any("bot" in remark["text"] for remark in view["chat"]), "it is disclosed"


def _wait(client: httpx.Client, table: str, seat: int) -> None:
    """Let a seat's time and grace have passed long ago."""
    hall = client.app.state.hall  # type: ignore[attr-defined]  # the test client has the app in it
    row = hall._tables[table].seats[seat]
    row.due, row.warned = 1_000, 1_000


def test_only_who_sits_there_may_offer(client: httpx.Client) -> None:
    players = lay(client)
    assert Player(client, players["english"].table).post("/offers", {"kind": "draw"}).status_code == 403


def test_a_take_back_that_was_offered_for_another_position_is_off(client: httpx.Client) -> None:
    players = lay(client)
    english, french = players["english"], players["french"]
    english.answer(english.choices()[0])
    offer = answered(english.post("/offers", {"kind": "undo"}), 201)
    english.answer(english.choices()[0])
    moment = french.view()["moment"]
    assert "offers" not in french.view()
    assert french.post(f"/offers/{offer['id']}", {"accept": True}).status_code == 404
    assert french.view()["moment"] == moment, "nothing else was taken back in its place"
    again = answered(english.post("/offers", {"kind": "undo"}), 201)
    assert [each["id"] for each in french.view()["offers"]] == [again["id"]]


def test_who_has_lost_his_seat_to_a_bot_can_watch_and_no_more(client: httpx.Client) -> None:
    players = lay(client, pace="live")
    english, french = players["english"], players["french"]
    _wait(client, english.table, 0)
    answered(french.post("/claim", {"seat": "english", "what": "bot", "bot": "squire"}))
    number = english.view()["number"]
    for path, body in (
        ("/answers", {"number": number, "answer": "march normal"}),
        ("/resign", {"number": number}),
        ("/offers", {"kind": "draw"}),
    ):
        assert english.post(path, body).status_code == 403


def test_an_open_page_is_no_answer(client: httpx.Client) -> None:
    """Who is late, was warned and had his grace can't hold up the game by keeping the table open."""
    players = lay(client, pace="live")
    _wait(client, players["english"].table, 0)
    hall = client.app.state.hall  # type: ignore[attr-defined]  # the test client has the app in it
    hall._tables[players["english"].table].present[0] += 1
    answered(players["french"].post("/claim", {"seat": "english", "what": "win"}))


def test_who_takes_back_has_the_time_that_he_had(client: httpx.Client) -> None:
    players = lay(client, pace="day")
    english = players["english"]
    row = client.app.state.hall._tables[english.table].seats[0]  # type: ignore[attr-defined]  # the test client has the app in it
    while not any(choice.startswith("eat") for choice in english.choices()):
        english.answer(english.choices()[0])
    due = row.due = row.due - 80_000
    number = english.answer("eat food")
    assert "undo" not in english.view(), "eating reveals nothing: it can be taken back freely"
    answered(english.post("/undo", {"number": number}))
    row = client.app.state.hall._tables[english.table].seats[0]  # type: ignore[attr-defined]
    assert abs(row.due - due) <= 5, "not a day again"


def test_the_number_of_an_offer_is_never_used_again(client: httpx.Client) -> None:
    """Else a yes that was meant for one that is gone would be taken for the next."""
    players = lay(client)
    english, french = players["english"], players["french"]
    gone = answered(english.post("/offers", {"kind": "pause"}), 201)
    answered(english.post(f"/offers/{gone['id']}", {"accept": False}))
    draw = answered(english.post("/offers", {"kind": "draw"}), 201)
    assert draw["id"] != gone["id"]
    assert french.post(f"/offers/{gone['id']}", {"accept": True}).status_code == 404
    assert english.view()["status"] == "running"


@pytest.mark.stumbles("the disk is full")
@pytest.mark.parametrize("kind", ["pause", "undo", "draw"])
def test_an_offer_is_carried_out_and_gone_by_one_stroke(
    client: httpx.Client, kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What can't be carried out now, because the disk is full or the server is killed, is still on the table."""
    players = lay(client)
    english, french = players["english"], players["french"]
    english.answer(english.choices()[0])
    offer = answered(english.post("/offers", {"kind": kind}), 201)

    async def full(*_: Any, **__: Any) -> Any:
        raise OSError("the disk is full")

    with monkeypatch.context() as patch:
        patch.setattr(Table, "write", full)
        patch.setattr(Journal, "_write", full)
        assert french.post(f"/offers/{offer['id']}", {"accept": True}).status_code == 500
    assert [each["id"] for each in french.view()["offers"]] == [offer["id"]]
    answered(french.post(f"/offers/{offer['id']}", {"accept": True}))
    assert "offers" not in english.view()
    assert english.view()["status"] == {"pause": "paused", "undo": "running", "draw": "over"}[kind]


@pytest.mark.anyio
async def test_two_who_say_yes_at_two_processes_are_both_heard(database: Database) -> None:
    row = {"game": "orleans", "scenario": "x", "variants": "{}", "rules": 1, "seed": "", "commitment": ""}
    table = insert(TABLES).values(id="t", status="running", pace="none", created=0, changed=0, **row)
    offer = OfferRow(talk.fresh_number(), "t", "draw", 0, None, "", "[0]", ShownNumber(1), 0)
    await database.apply([table])
    await talk.add_offer(database, offer)
    here, there = replace(offer), replace(offer)
    assert await talk.agree(database, here, 1)
    assert await talk.agree(database, there, 2)
    assert there.said_yes == {0, 1, 2}, "though it had been read before the other said yes"
    await database.apply([changes.withdrawn(offer.id)])
    assert not await talk.agree(database, here, 3)
