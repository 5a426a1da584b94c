"""Playing again with sides changed: whoever asks first lays the table, and the others sit down at the same one. And
what is told before and after a game besides."""

import random
from typing import Any

import httpx

from .player import Player, answered, lay, play_on


def refused(response: httpx.Response, status: int) -> str:
    assert response.status_code == status, response.text
    return str(response.json()["message"])


def sit(player: Player, name: str) -> None:
    answered(player.post("/sit", {"name": name, "salt": "00" * 16}))


def again(player: Player) -> dict[str, Any]:
    return dict(answered(player.post("/rematch")))


def test_both_sit_down_at_one_table_on_the_other_side(client: httpx.Client) -> None:
    players = lay(client, pace="day", scenario="somme")
    players["french"].resign()
    first, second = again(players["french"]), again(players["english"])
    assert first["table"] == second["table"] != players["english"].table
    assert list(first["tokens"]) == ["english"] and list(second["tokens"]) == ["french"]
    assert players["english"].view()["rematch"] == first["table"], "the others are told"
    winner = Player(client, first["table"], first["tokens"]["english"])
    sit(winner, "Charles")
    sit(Player(client, first["table"], second["tokens"]["french"]), "Henry")
    view = winner.view()
    assert (view["status"], view["scenario_id"], view["pace"], view["seat"]) == ("running", "somme", "day", "english")
    assert again(players["english"])["table"] == first["table"], "asked again it is the same"


def test_against_a_bot_it_begins_at_once(client: httpx.Client) -> None:
    players = lay(client, seats={"english": {"who": "me"}, "french": {"who": "bot", "bot": "squire"}})
    players["english"].resign()
    made = again(players["english"])
    own = Player(client, made["table"], made["tokens"]["french"])
    sit(own, "Henry")
    view = own.view()
    assert view["status"] == "running" and view["seat"] == "french"
    assert [(one["kind"], one.get("bot", "")) for one in view["players"]] == [("bot", "squire"), ("person", "")]


def test_not_before_the_end_and_not_by_who_looks_on(client: httpx.Client) -> None:
    asked = lay(client)["english"]
    assert "not over" in refused(asked.post("/rematch"), 409)
    assert refused(Player(client, asked.table).post("/rematch"), 403)
    assert "when it is over" in refused(asked.get("/story"), 409)


def test_four_change_sides_by_halves(client: httpx.Client) -> None:
    seats: dict[str, Any] = {seat: {"who": "bot", "bot": "squire"} for seat in ("constable", "rebel", "thegn")}
    seats["king"] = {"who": "me"}
    players = lay(client, seats, game="diex", scenario="kings_pence_four")
    players["king"].resign()
    assert list(again(players["king"])["tokens"]) == ["rebel"]


def test_a_guided_game_has_no_rematch(client: httpx.Client) -> None:
    made = answered(client.post("/api/lessons", json={"game": "calais", "lesson": "somme", "name": "Learner"}))
    (token,) = made["tokens"].values()
    learner = Player(client, made["table"], token)
    learner.resign()
    assert "guided" in refused(learner.post("/rematch"), 409)


def test_an_invitation_says_which_seat_it_is_for(client: httpx.Client) -> None:
    seats = {"english": {"who": "me"}, "french": {"who": "friend"}}
    made = answered(client.post("/api/tables", json={"game": "calais", "seats": seats}))
    friend = Player(client, made["table"], made["invites"]["french"])
    assert answered(friend.get("/invited")) == {"seat": "french"}
    assert refused(Player(client, made["table"], made["tokens"]["english"]).get("/invited"), 403)
    assert refused(Player(client, made["table"]).get("/invited"), 403)


def test_the_story_of_a_game_is_told_in_six_moments(client: httpx.Client) -> None:
    """In the order of play, spread over all of it, and the last is the end; with everything open."""
    players = lay(client, scenario="crispin")
    play_on(players, 300, random.Random("story"))
    story = answered(Player(client, players["english"].table).get("/story"))
    pictures = story["pictures"]
    moments = [one["frame"]["moment"] for one in pictures]
    assert len(moments) == 6 and moments == sorted(set(moments)) and moments[-1] == story["moments"] - 1
    assert pictures[-1]["frame"]["scene"]["ending"]["level"] and all(one["text"] and one["turn"] for one in pictures)
    assert story["course"][0]["moment"] == 0 and story["course"][-1]["moment"] == moments[-1]
    gaps = [after - before for before, after in zip([0, *moments], moments, strict=False)]
    assert max(gaps) <= story["moments"] // 2


def test_everybody_can_read_what_a_seat_will_be_told(client: httpx.Client) -> None:
    path = "/api/games/maid/scenarios/loire_1429/briefing"
    english, french = (answered(client.get(path, params={"seat": seat})) for seat in ("english", "french"))
    assert english["who"] != french["who"] and french["lean"]["games"] == 200
    assert answered(client.get(path))["who"] == french["who"], "who only looks is told what the French are told"
    assert refused(client.get(path, params={"seat": "welsh"}), 404)
    assert refused(client.get("/api/games/maid/scenarios/nowhere/briefing"), 404)
