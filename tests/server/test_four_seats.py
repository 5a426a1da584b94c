"""A table for four: invitations, any mix of people and bots, plans made at once, one chat for all, people who look
on."""

import random
from typing import Any

import httpx
import pytest

from .player import Player, answered, lay
from .test_bots import wait_for

SEATS = ("green", "blue", "red", "yellow")
PEOPLE = {seat: {"who": "me"} for seat in SEATS}


def prompt(player: Player) -> dict[str, Any]:
    found: dict[str, Any] = player.view()["scene"]["prompt"]
    return found


def four(client: httpx.Client) -> dict[str, Player]:
    """Four people who have kept a Message each and plan round 1."""
    players = lay(client, PEOPLE, game="orleans")
    for player in players.values():
        player.answer(player.choices()[0])
    return players


def test_a_game_begins_when_the_last_of_four_sits_down(client: httpx.Client) -> None:
    seats = {"green": {"who": "me"}, "blue": {"who": "friend"}, "red": {"who": "open"}, "yellow": {"who": "friend"}}
    created = answered(client.post("/api/tables", json={"game": "orleans", "seats": seats}), 201)
    table = created["table"]
    green = Player(client, table, created["tokens"]["green"])
    answered(green.post("/sit", {"name": "Gwen"}), 201)
    assert sorted(created["invites"]) == ["blue", "yellow"]
    for seat in ("blue", "yellow"):
        assert green.view()["status"] == "gathering"
        answered(Player(client, table, created["invites"][seat]).post("/sit", {"name": seat}), 201)
    assert green.view()["status"] == "gathering"
    answered(Player(client, table).post("/sit", {"name": "Rob", "seat": "red"}), 201)
    view = green.view()
    assert view["status"] == "running" and [player["kind"] for player in view["players"]] == ["person"] * 4
    spent = Player(client, table, created["invites"]["blue"]).post("/sit", {"name": "again"})
    assert spent.status_code in (401, 403, 409), "an invitation is spent by sitting down"


@pytest.mark.parametrize("bots", [1, 3])
def test_people_and_bots_in_any_mix_play_rounds(client: httpx.Client, bots: int) -> None:
    seats = {
        seat: {"who": "bot", "bot": "squire"} if number < bots else {"who": "me"}
        for number, seat in enumerate(reversed(SEATS))
    }
    players = lay(client, seats, game="orleans")
    dice = random.Random(bots)
    for _ in range(60):

        def due() -> Player | None:
            return next((player for player in players.values() if player.choices() not in ([], ["reconsider"])), None)

        player = wait_for(due, 60)
        choices = player.choices()
        player.answer("ready" if "ready" in choices and dice.random() < 0.5 else dice.choice(choices))
        if "Round 2" in player.view()["scene"]["heading"]:
            return
    pytest.fail("round 1 has no end")


def test_others_see_who_is_ready_and_not_what_he_plans(client: httpx.Client) -> None:
    players = four(client)
    plain = {seat: players[seat].view()["scene"] for seat in SEATS[1:]}
    green = players["green"]
    green.answer("fill farmhouse")
    assert {seat: players[seat].view()["scene"] for seat in SEATS[1:]} == plain, (
        "a step of a plan is nobody else's business"
    )
    green.answer("ready")
    for seat in SEATS[1:]:
        scene = players[seat].view()["scene"]
        assert scene["prompt"]["ready"] == [0] and scene["prompt"]["seats"] == [1, 2, 3]
        assert {key: value for key, value in scene.items() if key != "prompt"} == {
            key: value for key, value in plain[seat].items() if key != "prompt"
        }
    spectator = Player(client, green.table).view()["scene"]
    assert spectator["prompt"]["ready"] == [0] and "farmhouse.1.follower" not in repr(spectator)


def test_a_plan_may_be_changed_until_all_are_ready(client: httpx.Client) -> None:
    players = four(client)
    green = players["green"]
    green.answer("fill farmhouse")
    green.answer("ready")
    assert green.choices() == ["reconsider"]
    green.answer("reconsider")
    assert "lift farmhouse.1" in green.choices(), "it goes on where it was left"
    assert prompt(players["blue"]).get("ready", []) == []
    green.answer("ready")
    for seat in ("blue", "red"):
        players[seat].answer("ready")
    assert prompt(green)["seats"] == [3]
    players["yellow"].answer("ready")
    assert "farmhouse.1.follower" in repr(players["blue"].view()["scene"]), "now all lies open"
    assert green.post("/answers", {"number": green.view()["number"], "answer": "reconsider"}).status_code in (
        400,
        409,
        422,
    )


def test_talk_is_heard_by_the_whole_table(client: httpx.Client) -> None:
    """ORL-20.6: one channel for all."""
    players = four(client)
    answered(players["red"].post("/chat", {"text": "Blue serves England."}), 201)
    for seat in SEATS:
        assert any(said["text"] == "Blue serves England." for said in players[seat].view()["chat"])


def test_coming_turns_are_listed_while_one_plans(client: httpx.Client) -> None:
    players = four(client)
    for player in players.values():
        player.answer("fill castle")
        foreseen = [choice["notation"] for choice in answered(player.get("/foresee"))["choices"]]
        assert foreseen[:2] == ["castle", "pass"]
        answered(
            player.post(
                "/orders",
                {
                    "interrupt": "turn",
                    "policy": "play",
                    "answers": ["castle", "pass", "settler tours", "follower farmer"],
                },
            )
        )
        player.answer("ready")
    view = players["green"].view()
    assert "Round 2" in view["scene"]["heading"] and view["scene"]["prompt"]["seats"] == [0, 1, 2, 3], (
        "nobody had to come again"
    )


def test_others_do_not_learn_how_many_steps_a_plan_takes(client: httpx.Client) -> None:
    """Not from the number of the position, nor from the moments of the game, nor from the reason why something can't be
    taken back."""
    players = four(client)
    green, blue = players["green"], players["blue"]
    others = [green, players["red"], Player(client, green.table)]
    green.answer("fill farmhouse")

    def sent() -> list[Any]:
        return [[viewer.view(), answered(viewer.get("/moments", first=0, count=100))] for viewer in others]

    before = sent()
    number = blue.view()["number"]
    for words in ("fill castle", "put farmer farmhouse.1"):
        choices = blue.choices()
        blue.answer(words if words in choices else choices[-1])
    answered(blue.post("/undo", {"number": blue.view()["number"]}))
    assert blue.view()["number"] == number + 3, "he himself counts them"
    assert sent() == before
    assert green.answer("lift farmhouse.1", before[0][0]["number"]) == before[0][0]["number"] + 1
    copy = answered(green.post("/copies", {"moment": green.view()["moment"], "seat": "green", "bot": "squire"}), 201)
    assert "lift farmhouse.2" in Player(client, copy["table"], copy["tokens"]["green"]).choices(), (
        "his own plan is in it"
    )
    for player in players.values():
        player.answer("ready")
    assert len({viewer.view()["number"] for viewer in (*players.values(), others[-1])}) == 1, (
        "all have heard of all that was done"
    )


def test_who_leaves_a_plan_half_done_is_not_told_again_that_it_is_his_turn(client: httpx.Client) -> None:
    """It is the same question until the plans are carried out: a second notice would only tell him that somebody else
    goes on planning."""
    players = four(client)
    green = players["green"]
    desk = client.app.state.desk  # type: ignore[attr-defined]  # it is a TestClient

    def occasion() -> Any:
        with client.portal() as portal:  # type: ignore[attr-defined]  # it is a TestClient
            return portal.call(desk._describe, green.table, 0, "your_turn").mark

    before = occasion()
    green.answer("fill farmhouse")
    players["blue"].answer("fill castle")
    assert occasion() == before
    for player in players.values():
        player.answer("ready")
    while "farmhouse" not in green.choices():
        speaker = next(player for player in players.values() if player.choices())
        speaker.answer("pass" if "pass" in speaker.choices() else speaker.choices()[0])
    assert occasion() != before


def test_an_offer_to_take_back_stands_while_others_plan(client: httpx.Client) -> None:
    players = four(client)
    green, blue = players["green"], players["blue"]
    offer = answered(green.post("/offers", {"kind": "undo"}), 201)
    blue.answer("fill castle")
    assert [each["id"] for each in players["red"].view()["offers"]] == [offer["id"]]
    green.answer("fill farmhouse")
    assert not players["red"].view().get("offers"), "his last answer is another now"
    assert blue.post(f"/offers/{offer['id']}", {"accept": True}).status_code == 404
