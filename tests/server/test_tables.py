"""Laying a table, sitting down, answering: by HTTP, as any client does it. Runs on SQLite and on PostgreSQL."""

import random
from typing import Any

import httpx
import pytest

from .player import BOTH, Player, answered, lay, play_on

BOT = {"english": {"who": "me"}, "french": {"who": "bot", "bot": "squire"}}
FRIEND = {"english": {"who": "me"}, "french": {"who": "friend"}}
OPEN = {"english": {"who": "me"}, "french": {"who": "open"}}


def created(client: httpx.Client, seats: Any, **more: Any) -> dict[str, Any]:
    found: dict[str, Any] = answered(client.post("/api/tables", json={"game": "calais", "seats": seats, **more}), 201)
    return found


# ---------------------------------------------------------------------- laying and sitting down


def test_the_commitment_is_published_before_any_salt_is_known_and_binds_the_seed(client: httpx.Client) -> None:
    laid = created(client, BOTH)
    players = {seat: Player(client, laid["table"], token) for seat, token in laid["tokens"].items()}
    for seat, player in players.items():
        answered(player.post("/sit", {"name": seat, "salt": f"salt-of-{seat}"}), 201)
    answered(players["english"].post("/resign", {"number": 1}))
    view = players["french"].view()
    assert view["commitment"] == laid["commitment"]
    assert view["salts"] == ["salt-of-english", "salt-of-french"]
    from banneret.kernel.dice import Seed

    assert Seed(view["seed"]).commitment == laid["commitment"]


def test_the_seed_is_not_shown_while_the_game_runs(client: httpx.Client) -> None:
    players = lay(client)
    assert all("seed" not in player.view() for player in players.values())
    assert "seed" not in Player(client, players["english"].table).view()


def test_a_game_begins_when_the_last_seat_is_taken(client: httpx.Client) -> None:
    laid = created(client, FRIEND)
    host = Player(client, laid["table"], laid["tokens"]["english"])
    answered(host.post("/sit", {"name": "Anna"}), 201)
    view = host.view()
    assert view["status"] == "gathering" and "scene" not in view
    assert [player["kind"] for player in view["players"]] == ["person", "invited"]
    seated = answered(Player(client, laid["table"], laid["invites"]["french"]).post("/sit", {"name": "Bert"}), 201)
    view = Player(client, laid["table"], seated["token"]).view()
    assert view["status"] == "running" and view["seat"] == "french"
    assert [player["name"] for player in view["players"]] == ["Anna", "Bert"]


def test_an_invitation_is_spent_by_sitting_down(client: httpx.Client) -> None:
    laid = created(client, FRIEND)
    guest = Player(client, laid["table"], laid["invites"]["french"])
    assert guest.get().status_code == 401, "an invitation is no seat"
    seated = answered(guest.post("/sit", {"name": "Bert"}), 201)
    assert seated["token"] != guest.token
    assert guest.post("/sit", {"name": "Carl"}).status_code == 401
    assert Player(client, laid["table"], seated["token"]).view()["seat"] == "french"


def test_an_open_seat_is_on_the_lobby_list_until_somebody_takes_it(client: httpx.Client) -> None:
    laid = created(client, OPEN)
    assert [card["id"] for card in answered(client.get("/api/tables"))] == [laid["table"]]
    stranger = Player(client, laid["table"])
    seated = answered(stranger.post("/sit", {"name": "Carl"}), 201)
    assert seated["seat"] == "french"
    assert answered(client.get("/api/tables")) == []
    late = stranger.post("/sit", {"name": "Dora"})
    assert late.status_code == 403 and "open" in late.json()["message"]


def test_a_seat_that_is_not_open_can_not_be_taken_by_name(client: httpx.Client) -> None:
    laid = created(client, FRIEND)
    assert Player(client, laid["table"]).post("/sit", {"name": "Carl", "seat": "french"}).status_code == 403


def test_nobody_sits_down_twice(client: httpx.Client) -> None:
    laid = created(client, FRIEND)
    host = Player(client, laid["table"], laid["tokens"]["english"])
    answered(host.post("/sit", {"name": "Anna", "salt": "first"}), 201)
    assert host.post("/sit", {"name": "Anna", "salt": "second"}).status_code == 409


@pytest.mark.parametrize(
    ("table", "words"),
    [
        ({"game": "tiddlywinks", "seats": BOTH}, "no game"),
        ({"game": "calais", "seats": BOTH, "scenario": "waterloo"}, "no scenario"),
        ({"game": "calais", "seats": {"english": {"who": "me"}}}, "each seat"),
        ({"game": "calais", "seats": {"english": {"who": "bot"}, "french": {"who": "bot"}}}, "person"),
        (
            {"game": "calais", "seats": {"english": {"who": "me"}, "french": {"who": "bot", "bot": "deep_thought"}}},
            "no bot",
        ),
        ({"game": "calais", "seats": BOTH, "variants": {"elephants": "on"}}, "no optional rule"),
    ],
)
def test_a_table_that_can_not_be_laid_says_why(client: httpx.Client, table: Any, words: str) -> None:
    response = client.post("/api/tables", json=table)
    assert response.status_code in (400, 404)
    assert words in response.json()["message"]


def test_colours_and_pace_are_as_the_creator_wants_them(client: httpx.Client) -> None:
    laid = created(client, {"english": {"who": "me", "colour": "vert"}, "french": {"who": "bot"}}, pace="day")
    player = Player(client, laid["table"], laid["tokens"]["english"])
    answered(player.post("/sit", {"name": "Anna"}), 201)
    view = player.view()
    assert view["pace"] == "day" and view["players"][0]["colour"] == "vert"
    assert view["scene"]["sides"][0]["arms"]["field"] == "vert"
    assert view["players"][0]["due"] > view["created"], "a clock runs for who is to move"


# ---------------------------------------------------------------------- answering


def test_an_answer_moves_the_game_on_and_shows_in_both_logs(client: httpx.Client) -> None:
    players = lay(client)
    english, french = players["english"], players["french"]
    before = english.view()
    number = english.answer(english.choices()[0])
    assert number == before["number"] + 1
    assert english.view()["number"] == french.view()["number"] == number
    assert len(french.view()["log"]) > len(before.get("log", ()))


def test_an_answer_to_an_older_position_is_told_that_it_has_moved_on(client: httpx.Client) -> None:
    english = lay(client)["english"]
    choice = english.choices()[0]
    number = english.view()["number"]
    english.answer(choice, number)
    response = english.post("/answers", {"number": number, "answer": choice})
    assert response.status_code == 409
    trouble = response.json()
    assert "moved on" in trouble["message"]
    assert trouble["view"] == english.view(), "and is shown the table as it is"


def test_an_answer_that_is_not_on_offer_is_refused_with_its_clause_and_changes_nothing(client: httpx.Client) -> None:
    english = lay(client)["english"]
    before = english.view()
    response = english.post("/answers", {"number": before["number"], "answer": "march forced calais"})
    assert response.status_code == 422
    assert response.json()["rule"].startswith("CAL-")
    assert english.view() == before


def test_who_is_not_asked_can_not_answer(client: httpx.Client) -> None:
    players = lay(client)
    response = players["french"].post("/answers", {"number": 1, "answer": players["english"].choices()[0]})
    assert response.status_code == 422


def test_a_spectator_sees_and_does_nothing(client: httpx.Client) -> None:
    players = lay(client)
    spectator = Player(client, players["english"].table)
    view = spectator.view()
    assert "seat" not in view and "choices" not in view["scene"]["prompt"]
    for path, body in (
        ("/answers", {"number": 1, "answer": "march normal"}),
        ("/undo", {"number": 1}),
        ("/resign", {"number": 1}),
        ("/rematch", {}),
    ):
        assert spectator.post(path, body).status_code == 403
    assert spectator.post("/chat", {"text": "psst"}).status_code == 201
    assert not players["english"].view().get("chat"), "those who watch talk among themselves"


def test_a_wrong_token_opens_nothing(client: httpx.Client) -> None:
    table = lay(client)["english"].table
    assert Player(client, table, "x" * 43).get().status_code == 401
    assert Player(client, table, "short").get().status_code == 401
    other = lay(client)["english"].token
    assert Player(client, table, other).get().status_code == 401, "a seat at another table is no seat here"


def test_an_unknown_table_is_not_found(client: httpx.Client) -> None:
    assert client.get(f"/api/tables/{'0' * 16}").status_code == 404


def test_undo_is_free_until_something_has_happened(client: httpx.Client) -> None:
    english = lay(client)["english"]
    before = english.view()
    assert not before.get("can_undo")
    english.answer(english.choices()[0])  # a march turns a card
    view = english.view()
    assert view["can_undo"] and "drawn" in view["undo"]["text"]
    response = english.post("/undo", {"number": view["number"]})
    assert response.status_code == 422 and "consent" in response.json()["message"]


def test_a_whole_game_with_its_record(client: httpx.Client) -> None:
    from banneret.kernel.match import Match
    from banneret.kernel.record import Record

    players = lay(client)
    english = players["english"]
    assert english.get("/record").status_code == 403, "a record holds everybody's secrets"
    play_on(players, 500, random.Random(3))
    view = english.view()
    assert view["status"] == "over" and view["scene"]["ending"] and view["seed"]
    response = english.get("/record")
    assert response.headers["content-type"].startswith("application/jsonl")
    match = Match.from_record(Record.loads(response.content))
    assert match.commitment == view["commitment"] and match.players == ("English", "French")
    assert len(match.log) == len(view["log"]), "all of the log is open when it is over"
    assert english.post("/answers", {"number": view["number"], "answer": "march normal"}).status_code == 409


def test_odds_and_why_not(client: httpx.Client) -> None:
    english = lay(client)["english"]
    choice = next(choice for choice in english.choices() if choice.startswith("march normal "))
    odds = answered(english.get("/odds", answer=choice))
    assert odds["exact"] and abs(sum(outcome["chance"] for outcome in odds["outcomes"]) - 1) < 1e-9
    why = answered(english.get("/why", touch=["calais"]))
    assert why["rule"].startswith("CAL-") and why["message"]
    assert answered(english.get("/why", answer=choice))["message"] == ""
    assert english.get("/why").status_code == 400
    assert english.get("/odds", answer="march normal atlantis").status_code == 422


def test_odds_tell_what_is_undecided(client: httpx.Client) -> None:
    """In words and as data; what is told to the end has no such field."""
    french = lay(client, scenario="agincourt")["french"]
    odds = answered(french.get("/odds", answer=french.choices()[0]))
    words = "the attack is still to be met"
    certain = {"chance": 1.0, "exact": "1", "open": words}
    assert odds["outcomes"] == [{"name": f"nothing is rolled yet: {words}", **certain}]
    assert odds["parts"] == [{"name": f"undecided: {words}", **certain}]
    english = lay(client, scenario="somme")["english"]
    told = answered(english.get("/odds", answer="march forage"))
    assert not any("open" in chance for chance in (*told["outcomes"], *told["parts"]))
    assert sum(part["chance"] for part in told["parts"] if "Food" in part["name"]) == pytest.approx(26 / 36)


def test_a_further_token_opens_the_same_seat(client: httpx.Client) -> None:
    english = lay(client)["english"]
    seated = answered(english.post("/token"), 201)
    assert seated["seat"] == "english" and seated["token"] != english.token
    assert Player(client, english.table, seated["token"]).view() == english.view()


def test_chat_is_seen_by_everybody_at_the_table_and_by_spectators(client: httpx.Client) -> None:
    players = lay(client)
    answered(players["english"].post("/chat", {"text": "Once more unto the breach"}), 201)
    for viewer in (*players.values(), Player(client, players["english"].table)):
        remark = viewer.view()["chat"][0]
        assert (remark["by"], remark["text"]) == ("english", "Once more unto the breach")


def test_what_a_seat_has_seen_is_kept(client: httpx.Client) -> None:
    english = lay(client)["english"]
    number = english.answer(english.choices()[0])
    assert english.post("/seen", {"number": number}).status_code == 204
    assert english.view()["seen"] == number
    assert english.post("/seen", {"number": 999_999}).status_code == 204
    assert english.view()["seen"] == number, "nobody has seen what has not happened"


def test_the_games_on_the_shelf_and_their_rules(client: httpx.Client) -> None:
    shelf = answered(client.get("/api/games"))
    assert [game["id"] for game in shelf["games"]] == ["calais", "chivalry", "diex", "maid", "orleans"]
    diex = next(game for game in shelf["games"] if game["id"] == "diex")
    assert [kind["name"] for kind in diex["kinds"]] == ["Skirmish", "Siege", "Campaign"]
    assert "siege_castle_york" in [scenario["id"] for scenario in diex["scenarios"]]
    assert [bot["id"] for bot in shelf["bots"]] == ["squire", "knight", "banneret"]
    book = answered(client.get("/api/games/calais/rules"))
    assert any(clause["id"] == "CAL-6.1" for chapter in book["chapters"] for clause in chapter["clauses"])
    assert client.get("/api/games/tiddlywinks/rules").status_code in (400, 404)


@pytest.mark.parametrize("game", ["calais", "orleans"])
def test_the_pictures_of_the_rules_and_the_play_aid(client: httpx.Client, game: str) -> None:
    plates = answered(client.get(f"/api/games/{game}/plates"))
    assert plates["plates"] and set(plates["layouts"]) >= {plate["scene"]["layout"]["id"] for plate in plates["plates"]}
    (sheet,) = answered(client.get(f"/api/games/{game}/aid"))["sheets"]
    assert sheet["steps"] and sheet["verbs"] and sheet["victory"]
    for part in ("plates", "aid"):
        assert client.get(f"/api/games/tiddlywinks/{part}").status_code == 404


def test_health(client: httpx.Client) -> None:
    assert answered(client.get("/api/health"))["status"] == "ok"


def test_every_page_of_the_client_is_the_same_page(client: httpx.Client) -> None:
    pages = {client.get(path).text for path in ("/", "/t/0123456789abcdef", "/rules/calais", "/about")}
    assert len(pages) == 1
    assert client.get("/api/nothing").status_code == 404
    odd = client.get("/..%2f..%2fapp.py")
    assert odd.status_code == 404 and odd.json()["message"] == "There is no such address."
