"""Looking back, playing on from there, and guided games. Runs on SQLite and on PostgreSQL."""

import random
import time

import httpx
import msgspec
import pytest

from banneret.kernel.referee import Referee
from banneret.kernel.registry import games

from .player import Player, answered, lay, play_on


def test_every_moment_can_be_looked_at_again(client: httpx.Client) -> None:
    players = lay(client)
    english = players["english"]
    scenes = [english.view()["scene"]]
    dice = random.Random(1)
    for _ in range(15):
        play_on(players, 1, dice)
        scenes.append(english.view()["scene"])
    found = answered(english.get("/moments", first=0, count=100))
    assert found["moments"] == 16 and english.view()["moment"] == 15
    for frame, scene in zip(found["frames"], scenes, strict=True):
        assert {key: value for key, value in frame["scene"].items() if key != "layout"} == {
            key: value for key, value in scene.items() if key != "layout"
        }
    assert answered(english.get("/moments", first=10, count=3))["frames"] == found["frames"][10:13]
    events = [event for frame in found["frames"] for event in frame["events"]]
    assert events == english.view()["log"]


def test_log_and_moments_have_one_minus_sign(client: httpx.Client, monkeypatch: pytest.MonkeyPatch) -> None:
    tell = Referee.tell
    monkeypatch.setattr(
        Referee, "tell", lambda self, event: tell(self, msgspec.structs.replace(event, sum="3 − 4 = -1"))
    )
    players = lay(client)
    play_on(players, 2, random.Random(1))
    english = players["english"]
    frames = answered(english.get("/moments", first=0, count=100))["frames"]
    for events in (english.view()["log"], [event for frame in frames for event in frame["events"]]):
        assert events and {event["sum"] for event in events} == {"3 − 4 = −1"}


def test_what_was_taken_back_is_no_moment(client: httpx.Client) -> None:
    players = lay(client)
    english, french = players["english"], players["french"]
    english.answer(english.choices()[0])
    offer = answered(english.post("/offers", {"kind": "undo"}), 201)
    answered(french.post(f"/offers/{offer['id']}", {"accept": True}))
    english.answer(english.choices()[1])
    found = answered(english.get("/moments"))
    assert [frame["moment"] for frame in found["frames"]] == [0, 1]
    assert [frame["number"] for frame in found["frames"]] == [1, 4], (
        "the position it led to, counted with what was taken back"
    )


def test_a_copy_goes_on_from_a_moment_against_a_bot_and_is_marked(client: httpx.Client) -> None:
    players = lay(client)
    english = players["english"]
    play_on(players, 9, random.Random(2))
    frame = answered(english.get("/moments", first=4, count=1))["frames"][0]
    created = answered(english.post("/copies", {"moment": 4, "seat": "english", "bot": "squire"}), 201)
    copy = Player(client, created["table"], created["tokens"]["english"])
    view = copy.view()
    assert view["copy_of"] == english.table and view["status"] == "running"
    assert [player["kind"] for player in view["players"]] == ["person", "bot"]
    start = answered(copy.get("/moments", count=1))["frames"][0]
    assert (
        start["scene"]["pieces"] == frame["scene"]["pieces"] and start["scene"]["heading"] == frame["scene"]["heading"]
    )
    assert view["commitment"] != english.view()["commitment"], "other dice"
    assert created["table"] not in [
        card["id"] for card in answered(client.get("/api/tables", params={"status": "running"}))
    ]
    assert english.view()["moment"] == 9, "the table itself is as it was"
    assert english.post("/copies", {"moment": 99, "seat": "english"}).status_code == 400


LESSONS = [(each.id, lesson.id) for each in games() for lesson in each.face.lessons]


def learn(client: httpx.Client, game: str, lesson: str) -> Player:
    """Begin a lesson of a game."""
    found = next(one for one in answered(client.get("/api/games"))["games"] if one["id"] == game)["lessons"]
    assert lesson in [one["id"] for one in found]
    created = answered(client.post("/api/lessons", json={"game": game, "lesson": lesson}), 201)
    return Player(client, created["table"], next(iter(created["tokens"].values())))


@pytest.mark.parametrize(("game", "lesson"), LESSONS)
def test_the_lesson_leads_through_its_script(client: httpx.Client, game: str, lesson: str) -> None:
    learner = learn(client, game, lesson)
    steps = []
    for _ in range(200):
        view = learner.view()
        hint = view.get("hint")
        if hint is None:
            time.sleep(0.05)  # the other side's scripted answers
            continue
        steps.append(hint["step"])
        if not hint.get("answer"):
            break
        learner.answer(hint["answer"], view["number"])
    assert hint is not None and hint["text"]
    assert steps == [*range(1, hint["steps"] + 1), hint["steps"]], "every step once, then the closing words"
    ended = learner.view()
    assert ended["status"] == "running" and hint["play_on"] and ended["scene"]["prompt"].get("choices")
    answered(learner.post("/play-on"), 200)
    view = learner.view()
    assert view.get("hint") is None, "nobody teaches any more"
    assert view["scene"]["prompt"] == ended["scene"]["prompt"] and view["number"] == ended["number"]
    learner.answer(learner.choices()[0])
    assert learner.view().get("hint") is None
    until = time.monotonic() + 60
    while learner.view()["status"] == "running" and not learner.choices():
        assert time.monotonic() < until, "the bots do not play"
        time.sleep(0.1)
    assert learner.table not in [
        card["id"] for card in answered(client.get("/api/tables", params={"status": "running"}))
    ], "what was a lesson is nobody else's"


def test_bots_wait_at_the_end_of_a_lesson_until_the_learner_plays_on(client: httpx.Client) -> None:
    """All plan at once there: nobody is ahead of him while he reads."""
    learner = learn(client, "orleans", "first_round")
    while (hint := learner.view().get("hint")) is None or hint.get("answer"):
        if hint is None:
            time.sleep(0.05)
        else:
            learner.answer(hint["answer"])
    time.sleep(1.0)
    assert not learner.view()["scene"]["prompt"].get("ready")
    answered(learner.post("/play-on"), 200)
    until = time.monotonic() + 60
    while len(learner.view()["scene"]["prompt"].get("ready", ())) < 3:
        assert time.monotonic() < until, "the bots do not plan"
        time.sleep(0.1)
    assert answered(learner.post("/play-on"), 200), "once more changes nothing"


def test_a_table_that_is_no_lesson_has_none_to_leave(client: httpx.Client) -> None:
    players = lay(client)
    assert players["english"].post("/play-on").status_code == 409
    assert Player(client, players["english"].table).post("/play-on").status_code == 403


@pytest.mark.parametrize(("game", "lesson"), LESSONS)
def test_who_leaves_the_script_is_told_so_and_plays_on_without_hints(
    client: httpx.Client, game: str, lesson: str
) -> None:
    learner = learn(client, game, lesson)
    while (hint := learner.view().get("hint")) is None:
        time.sleep(0.05)  # the other side begins
    suggested = hint["answer"]
    number = learner.view()["number"]
    learner.answer(next(choice for choice in learner.choices() if choice != suggested))
    told = learner.view()["hint"]
    assert "another way than the lesson's" in told["text"] and "answer" not in told and "steps" not in told
    assert answered(learner.post("/offers", {"kind": "undo"}), 201)
    assert learner.view()["hint"] == hint and learner.view()["number"] > number, "back on the script"


def test_a_board_that_has_grown_since_comes_with_the_moments_that_show_it(client: httpx.Client) -> None:
    seats = ("green", "blue", "red", "yellow")
    players = lay(client, {seat: {"who": "me"} for seat in seats}, game="orleans", variants={"youngest": "green"})
    for player in players.values():
        player.answer(player.choices()[0])
    for seat, player in players.items():
        for step in ("fill guild_house", "ready") if seat == "green" else ("ready",):
            player.answer(step)
    green = players["green"]
    for answer in ("guild_house trader", "place pub"):
        green.answer(answer)
    now = {board["id"] for board in green.view()["scene"]["boards"]}
    found = answered(green.get("/moments", first=0, count=100))
    shown = {board["id"] for frame in found["frames"] for board in frame["scene"]["boards"]}
    assert {layout["id"] for layout in found["layouts"]} == shown - now and len(shown - now) == 1
    assert all(layout["places"] for layout in found["layouts"])
    last = answered(green.get("/moments", first=found["moments"] - 1, count=1))
    assert not last.get("layouts")
