"""A choice of so many of each sort, made at once at a table: one act on disk, all of its steps or none. On both
databases."""

import os
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from litestar import Litestar
from litestar.testing import TestClient

from banneret.kernel import registry
from banneret.server.app import create_app
from banneret.server.hall import laying
from banneret.server.hall.hall import Hall
from banneret.server.settings import Settings
from banneret.server.storage.journal import Act
from banneret.server.table import sitting
from banneret.server.wire import NewSeat, NewTable, Sit

from .player import Player, answered, lay
from .process import Serving

ROOT = Path(__file__).parents[2]
SEATS = {seat: {"who": "me"} for seat in ("town", "besieger")}
STEPS = ["take captain 1", "take spears 0", "take archers 2", "take watch 0"]
CHOICE = "choose captain 1 archers 2"


@pytest.fixture(autouse=True)
def sally(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A game of such choices is installed, here and in the processes that are started."""
    info = tmp_path / "site" / "sally-1.0.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: sally\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text("[banneret.games]\nsally = tests.kernel.sally:game\n")
    monkeypatch.syspath_prepend(str(info.parent))
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join((str(info.parent), str(ROOT), str(ROOT / "src"))))
    registry.game.cache_clear()
    yield
    registry.game.cache_clear()


def sit(http: Any) -> tuple[Player, Player]:
    """The gate is open: the town is asked who goes out."""
    players = lay(http, SEATS, game="sally")
    players["town"].answer("open")
    return players["town"], players["besieger"]


def moments(player: Player) -> list[str]:
    """What has been answered, by moments."""
    return [frame["text"] for frame in answered(player.get("/moments"))["frames"]]


def test_the_prompt_shows_the_whole_choice_to_who_is_asked(client: TestClient[Litestar]) -> None:
    town, besieger = sit(client)
    tally = town.view()["scene"]["prompt"]["tally"]
    assert tally["lots"][0] == {
        "id": "captain",
        "name": "The captain",
        "count": 1,
        "icon": "visored-helm",
        "group": "The town",
        "touch": ["captain"],
    }
    assert tally["bounds"][1] == {
        "lots": [2],
        "least": 0,
        "most": 0,
        "rule": "SAL-1.2",
        "reason": "Archers go out only with a spearman or the captain.",
        "unless": [0, 1],
    }
    assert [preset["id"] for preset in tally["presets"]] == ["all", "garrison"]
    for other in (besieger, Player(client, town.table)):
        assert "tally" not in other.view()["scene"]["prompt"]


def test_it_is_one_position_and_all_its_steps(client: TestClient[Litestar]) -> None:
    town, besieger = sit(client)
    number = town.view()["number"]
    assert town.answer(CHOICE) == number + 1
    assert besieger.view()["number"] == number + 1
    client.app.state.hall._tables.clear()
    assert town.view()["number"] == number + 1 and besieger.choices()
    assert len(moments(town)) == 1 + 1 + len(STEPS), "the replay has the steps"


BAD = {
    "archers alone": ("choose archers 2", "SAL-1.2"),
    "nobody": ("choose", "SAL-1.1"),
    "too many": ("choose captain 1 spears 4 archers 3 watch 2", "SAL-1.1"),
    "more than there are": ("choose spears 5", "SAL-1.1"),
    "less than none": ("choose spears -1", "SAL-1.1"),
    "no number": ("choose spears many", "SAL-1.1"),
    "strangers": ("choose dragons 1", "SAL-1.1"),
    "twice": ("choose spears 1 spears 1", "SAL-1.1"),
    "long": ("choose " + "spears 1 " * 100, "SAL-1.1"),
}


@pytest.mark.parametrize("what", BAD)
def test_what_may_not_be_chosen_is_refused_and_changes_nothing(client: TestClient[Litestar], what: str) -> None:
    choice, rule = BAD[what]
    town, _ = sit(client)
    before = town.view()
    for refused in (
        town.post("/answers", {"number": before["number"], "answer": choice}),
        town.get("/odds", answer=choice),
    ):
        assert refused.status_code == 422 and refused.json()["message"] and refused.json().get("rule", "") == rule, (
            refused.text
        )
    assert answered(town.get("/why", answer=choice)).get("rule", "") == rule
    assert town.view() == before
    assert answered(town.get("/why", answer=CHOICE)) == {"message": ""}


def test_it_has_odds_and_a_preview_as_a_whole(client: TestClient[Litestar]) -> None:
    town, besieger = sit(client)
    found = answered(town.get("/odds", answer="choose captain 1", number=town.view()["number"]))
    assert found["preview"]["reasons"] == [
        {"text": "They can fell", "sum": "1 + 2 for the captain = 3", "rules": ["SAL-2.1"]}
    ]
    assert {each["name"]: each["exact"] for each in found["outcomes"]} == {
        "1 fall": "1/6",
        "2 fall": "1/6",
        "3 fall": "2/3",
    }
    assert besieger.get("/odds", answer="choose captain 1").status_code == 422


def test_of_two_who_race_one_wins_whole(client: TestClient[Litestar]) -> None:
    town, _ = sit(client)
    number = town.view()["number"]
    replies: list[httpx.Response] = []

    def send(choice: str) -> None:
        replies.append(town.post("/answers", {"number": number, "answer": choice}))

    threads = [
        threading.Thread(target=send, args=(choice,)) for choice in (CHOICE, "choose watch 1", CHOICE, "take captain 0")
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(reply.status_code for reply in replies) == [200, 409, 409, 409]
    assert town.view()["number"] == number + 1


def test_one_undo_takes_back_the_whole_choice(client: TestClient[Litestar]) -> None:
    town, _ = sit(client)
    before = town.view()
    for step in STEPS[:3]:
        town.answer(step)
    assert town.view()["scene"]["prompt"]["tally"]["chosen"] == [1, 0, 2]
    answered(town.post("/undo", {"number": town.view()["number"]}))
    assert town.view()["scene"]["prompt"] == before["scene"]["prompt"]
    client.app.state.hall._tables.clear()
    assert town.view()["scene"]["prompt"] == before["scene"]["prompt"]


def test_by_consent_the_whole_choice_is_taken_back(client: TestClient[Litestar]) -> None:
    town, besieger = sit(client)
    prompt = town.view()["scene"]["prompt"]
    town.answer(CHOICE)
    assert "die" in town.post("/undo", {"number": town.view()["number"]}).json()["message"]
    offer = answered(town.post("/offers", {"kind": "undo"}), 201)
    answered(besieger.post(f"/offers/{offer['id']}", {"accept": True}))
    assert town.view()["scene"]["prompt"] == prompt


@pytest.mark.anyio
@pytest.mark.parametrize("when", ["before", "after"])
async def test_a_failure_of_the_disk_leaves_no_half_a_choice(
    settings: Settings, when: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = create_app(settings)
    async with app.lifespan():
        hall: Hall = app.state.hall
        created = await laying.create(hall, NewTable(game="sally", seats={seat: NewSeat(who="me") for seat in SEATS}))
        table = await hall.table(created.table)
        for token in created.tokens.values():
            await sitting.sit(table, token, Sit(name="x", salt="s"), None)
        async with table.lock:
            await table.act(lambda match: match.play("open"))
        write = hall.ledger.journal._write

        async def broken(acts: list[Act]) -> set[tuple[str, int]]:
            if when == "after":
                await write(acts)
            raise OSError("the disk is full")

        with monkeypatch.context() as patch:
            patch.setattr(hall.ledger.journal, "_write", broken)
            with pytest.raises(OSError, match="full"):
                async with table.lock:
                    await table.act(lambda match: match.play(CHOICE))
        async with table.lock:
            answers = [answer for _, answer in (await table.match()).answers()]
        assert answers == ["open", *(STEPS if when == "after" else [])]


def test_kill_minus_nine_leaves_the_whole_choice(server: Serving) -> None:
    with httpx.Client(base_url=server.address, timeout=20) as http:
        town, _ = sit(http)
        town.answer(CHOICE)
        before = town.view()
        server.kill()
        server.start()
        assert town.view() == before
