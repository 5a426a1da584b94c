"""Answers in advance at a table: what is left of a list is on disk with the answers that it gave, and nobody else hears
of it. On both databases."""

import asyncio
import os
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import httpx
import pytest
from litestar import Litestar
from litestar.testing import TestClient
from sqlalchemy import select

from banneret.kernel import registry
from banneret.kernel.orders import TURN, StandingOrder
from banneret.server.app import create_app
from banneret.server.hall import laying
from banneret.server.hall.hall import Hall
from banneret.server.settings import Settings
from banneret.server.storage.journal import Act
from banneret.server.storage.schema import ORDERS
from banneret.server.table import sitting
from banneret.server.table.table import Table
from banneret.server.wire import NewSeat, NewTable, Sit

from .player import Player, answered, lay
from .process import Serving

ROOT = Path(__file__).parents[2]
SEATS = {seat: {"who": "me"} for seat in ("ann", "bob", "cat")}


@pytest.fixture(autouse=True)
def fair(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A game with turns that can be answered in advance is installed, here and in the processes that are started."""
    info = tmp_path / "site" / "fair-1.0.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: fair\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text("[banneret.games]\nfair = tests.kernel.fair:game\n")
    monkeypatch.syspath_prepend(str(info.parent))
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join((str(info.parent), str(ROOT), str(ROOT / "src"))))
    registry.game.cache_clear()
    yield
    registry.game.cache_clear()


def sit(http: Any, **more: Any) -> dict[str, Player]:
    return lay(http, SEATS, game="fair", **more)


def give(player: Player, *answers: str) -> httpx.Response:
    return player.post("/orders", {"interrupt": "turn", "policy": "play", "answers": answers})


def left(player: Player) -> list[str]:
    """What the table keeps of a seat's list."""
    orders = player.view().get("orders", ())
    return [answer for order in orders if order["interrupt"] == "turn" for answer in order["answers"]]


def said(player: Player) -> list[str]:
    return [event["text"] for event in player.view().get("log", ())]


# ---------------------------------------------------------------------- by the interface


def test_a_list_is_given_played_and_used_up(client: TestClient[Litestar]) -> None:
    players = sit(client)
    ann, bob, cat = players.values()
    assert bob.view()["foresees"] is True
    number = answered(give(bob, "take bread", "take cloth", "pass"))["number"]
    assert number == 1 and left(bob) == ["take bread", "take cloth", "pass"]
    ann.answer("take bread")
    assert cat.choices() and left(bob) == ["take cloth", "pass"]
    assert said(ann)[-2:] == ["Standing order: Take bread.", "Bob takes bread."]
    assert answered(give(bob, "pass"))["number"] == cat.view()["number"], "it can be changed while others think"
    cat.answer("pass")
    ann.answer("pass")
    assert left(bob) == [] and "orders" not in bob.view()


def test_a_list_that_was_thought_out_for_another_position_is_not_taken(client: TestClient[Litestar]) -> None:
    """Else what has been played meanwhile would be played again."""
    ann, bob, _ = sit(client).values()
    answered(give(bob, "take bread", "pass"))
    body = {
        "interrupt": "turn",
        "policy": "play",
        "answers": ["take bread", "take bread", "pass"],
        "number": bob.view()["number"],
    }
    ann.answer("take bread")
    late = bob.post("/orders", body)
    assert late.status_code == 409 and late.json()["view"]["orders"][0]["answers"] == ["pass"]
    assert left(bob) == ["pass"]
    answered(bob.post("/orders", {**body, "number": bob.view()["number"]}))
    assert left(bob) == ["take bread", "take bread", "pass"]


def test_who_is_asked_gives_the_first_at_once(client: TestClient[Litestar]) -> None:
    ann, bob, _ = sit(client).values()
    assert answered(give(ann, "take cloth", "pass"))["number"] == 2
    assert bob.choices() and left(ann) == ["pass"]
    refused = give(bob, "take cloth")
    assert refused.status_code == 422 and "not on offer" in refused.json()["message"] and left(bob) == []


def test_nobody_else_sees_a_list_or_that_it_ended(client: TestClient[Litestar]) -> None:
    players = sit(client)
    ann, bob, cat = players.values()
    watcher = Player(client, ann.table)
    before = [each.view() for each in (ann, cat, watcher)]
    answered(give(bob, "take cloth", "take bread"))
    assert [each.view() for each in (ann, cat, watcher)] == before
    ann.answer("take cloth")
    told = "“take cloth” can't be done any more: your orders for the coming turns end here."
    assert said(bob)[-1] == told and bob.choices() and left(bob) == []
    for each in (ann, cat, watcher):
        assert "can't be done" not in each.get().text and said(each) == ["Ann takes cloth."]
    frames = answered(cat.get("/moments"))
    assert "can't be done" not in str(frames)


def test_taking_back_drops_the_list_on_disk_too(client: TestClient[Litestar], settings: Settings) -> None:
    ann, bob, _ = sit(client).values()
    answered(give(bob, "take bread", "take bread", "pass"))
    ann.answer("pass")
    answered(bob.post("/undo", {"number": bob.view()["number"]}))
    assert bob.choices() and left(bob) == []
    client.app.state.hall._tables.clear()
    assert bob.choices() and left(bob) == []


def test_what_could_be_answered(client: TestClient[Litestar]) -> None:
    players = sit(client)
    ann, bob, cat = players.values()
    ann.answer("take cloth")
    found = answered(cat.get("/foresee"))
    assert found == {
        "choices": [
            {"notation": "take bread", "label": "Take bread", "touch": ["bread"]},
            {"notation": "take wine", "label": "Take wine", "touch": ["wine"]},
            {"notation": "pass", "label": "Pass for today"},
        ]
    }
    bob.answer("pass")
    assert answered(bob.get("/foresee")) == {"choices": []}
    assert Player(client, ann.table).get("/foresee").status_code == 403
    english = lay(client)["english"]
    assert answered(english.get("/foresee")) == {"choices": []} and "foresees" not in english.view()


def test_a_bot_that_takes_over_thinks_for_itself(client: TestClient[Litestar]) -> None:
    ann, bob, _ = sit(client).values()
    answered(give(bob, "take cloth", "pass"))
    bob.resign()
    assert left(bob) == []
    ann.answer("take bread")
    assert "Standing order" not in ann.get().text


NONSENSE: dict[str, tuple[dict[str, Any], str]] = {
    "an empty word": ({"interrupt": "turn", "policy": "play", "answers": ["pass", ""]}, "too short"),
    "spaces": ({"interrupt": "turn", "policy": "play", "answers": ["  "]}, "written in words"),
    "two lines": ({"interrupt": "turn", "policy": "play", "answers": ["take\nbread"]}, "on one line"),
    "too many": ({"interrupt": "turn", "policy": "play", "answers": ["pass"] * 21}, "at most 20"),
    "a number": ({"interrupt": "turn", "policy": "play", "answers": [1]}, "must be text"),
    "about nothing": ({"interrupt": "fire", "policy": "play", "answers": ["pass"]}, "It has: turn"),
    "a turn that passes": ({"interrupt": "turn", "policy": "pass"}, "order to play"),
    "a condition": ({"interrupt": "turn", "policy": "play", "answers": ["pass"], "only": ["at night"]}, "can't insist"),
}


@pytest.mark.parametrize("what", NONSENSE)
def test_nonsense_is_refused_with_a_sentence(client: TestClient[Litestar], what: str) -> None:
    body, why = NONSENSE[what]
    bob = sit(client)["bob"]
    refused = bob.post("/orders", body)
    assert refused.status_code in (400, 422) and why in refused.json()["message"], refused.text
    assert left(bob) == []


def test_a_game_without_such_turns_takes_no_list(client: TestClient[Litestar]) -> None:
    refused = give(lay(client)["english"], "march normal")
    assert refused.status_code == 400 and "has no interruption “turn”" in refused.json()["message"]


# ---------------------------------------------------------------------- on disk


async def running(hall: Hall) -> Table:
    created = await laying.create(hall, NewTable(game="fair", seats={seat: NewSeat(who="me") for seat in SEATS}))
    table = await hall.table(created.table)
    for token in created.tokens.values():
        await sitting.sit(table, token, Sit(name="x", salt="s"), None)
    return table


async def order(table: Table, seat: int, *answers: str) -> None:
    async with table.lock:
        await table.order(seat, StandingOrder(TURN, "play", answers=answers))


async def answer(table: Table, notation: str) -> None:
    async with table.lock:
        await table.act(lambda match: match.play(notation))


async def stands(table: Table) -> tuple[list[tuple[str, str]], dict[int, tuple[str, ...]]]:
    """The answers that stand, and what is left of the lists."""
    async with table.lock:
        match = await table.match()
        return match.answers(), {seat: given[TURN].answers for seat, given in match.orders.items()}


async def kept(hall: Hall, table: Table) -> list[tuple[int, str]]:
    async with hall.ledger.database.read() as connection:
        found = await connection.execute(
            select(ORDERS.c.seat, ORDERS.c.body).where(ORDERS.c.table_id == table.id).order_by(ORDERS.c.seat)
        )
        return [(row.seat, row.body) for row in found]


@pytest.mark.anyio
async def test_a_table_is_rebuilt_with_what_is_left(settings: Settings) -> None:
    app = create_app(settings)
    async with app.lifespan():
        hall: Hall = app.state.hall
        table = await running(hall)
        await order(table, 1, "take bread", "take bread", "pass")
        await order(table, 2, "take cloth", "take cloth", "pass")
        for notation in ("take bread", "take bread"):
            await answer(table, notation)
            before = await stands(table)
            table.forget()
            assert await stands(table) == before
        assert before[1] == {1: ("pass",)}, "Cat's second cloth was not to be had"
        assert await kept(hall, table) == [(1, '{"interrupt":"turn","policy":"play","answers":["pass"]}')]


@pytest.mark.anyio
@pytest.mark.parametrize("when", ["before", "after"])
async def test_a_failure_of_the_disk_neither_loses_nor_repeats_an_answer(
    settings: Settings, when: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = create_app(settings)
    async with app.lifespan():
        hall: Hall = app.state.hall
        table = await running(hall)
        await order(table, 1, "take bread", "pass")
        whole = hall.ledger.journal._write

        async def broken(acts: list[Act]) -> set[tuple[str, int]]:
            if when == "after":
                await whole(acts)
            raise OSError("the disk is full")

        with monkeypatch.context() as patch:
            patch.setattr(hall.ledger.journal, "_write", broken)
            with pytest.raises(OSError, match="full"):
                await answer(table, "take cloth")
        if when == "before":
            assert await stands(table) == ([], {1: ("take bread", "pass")})
            await answer(table, "take cloth")
        assert await stands(table) == ([("ann", "take cloth"), ("bob", "take bread")], {1: ("pass",)})


@pytest.mark.anyio
async def test_an_order_that_can_not_be_written_does_not_stand(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = create_app(settings)
    async with app.lifespan():
        hall: Hall = app.state.hall
        table = await running(hall)

        def broken() -> Any:
            raise OSError("the disk is full")

        with monkeypatch.context() as patch:
            patch.setattr(hall.ledger.database, "write", broken)
            with pytest.raises(OSError, match="full"):
                await order(table, 1, "take bread")
        assert await stands(table) == ([], {})


@pytest.mark.anyio
async def test_another_process_knows_of_a_list(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    """A list that has answered nothing yet is no act: another process must look for it before it plays on."""
    monkeypatch.setattr(Settings, "shared", property(lambda self: True))
    first, second = create_app(settings), create_app(settings)
    async with first.lifespan(), second.lifespan():
        one, two = first.state.hall, second.state.hall
        here = await running(one)
        there = await two.table(here.id)
        assert await stands(there) == ([], {})
        await order(here, 1, "take bread", "pass")
        await answer(there, "take cloth")
        here = await one.table(here.id)
        assert (
            await stands(here)
            == await stands(there)
            == ([("ann", "take cloth"), ("bob", "take bread")], {1: ("pass",)})
        )
        await order(there, 1)
        assert await stands(await one.table(here.id)) == ([("ann", "take cloth"), ("bob", "take bread")], {})


@pytest.mark.anyio
async def test_many_at_once_play_each_list_once(settings: Settings) -> None:
    """Orders and answers that race: whatever comes first, every answer of a list is played once, in its order."""
    app = create_app(settings)
    async with app.lifespan():
        table = await running(app.state.hall)
        await order(table, 0, *["take bread"] * 2, "pass")
        await asyncio.gather(
            order(table, 1, "take bread", "take bread", "pass"), order(table, 2, "take bread", "take bread", "pass")
        )
        answers, lists = await stands(table)
        assert lists == {} and [given for _, given in answers] == ["take bread"] * 6 + ["pass"] * 3


def test_kill_minus_nine_loses_no_list_and_plays_none_twice(server: Serving) -> None:
    with httpx.Client(base_url=server.address, timeout=20) as http:
        players = sit(http)
        ann, bob, cat = players.values()
        answered(give(bob, "take bread", "take cloth", "pass"))
        answered(give(cat, "take bread", "take bread", "pass"))
        server.kill()
        server.start()
        assert left(bob) == ["take bread", "take cloth", "pass"] and left(cat) == ["take bread", "take bread", "pass"]
        for turn in range(3):
            ann.answer("take bread" if turn < 2 else "pass")
            server.kill()
            server.start()
            assert left(bob) == ["take bread", "take cloth", "pass"][turn + 1 :]
            assert left(cat) == ["take bread", "take bread", "pass"][turn + 1 :]
        log = [text for text in said(ann) if not text.startswith("Standing order")]
        each = [
            f"{name} {what}." for turn in range(3) for name in ("Ann", "Bob", "Cat") for what in [_does(name, turn)]
        ]
        assert log == each


def _does(name: str, turn: int) -> str:
    if turn == 2:
        return "passes"
    return "takes cloth" if name == "Bob" and turn == 1 else "takes bread"


def test_kill_minus_nine_while_answers_arrive(server: Serving) -> None:
    """Killed at any moment: what is on disk afterwards is a position in which list and answers agree."""
    with httpx.Client(base_url=server.address, timeout=20) as http:
        for wait in (0.0, 0.002, 0.005, 0.01):
            players = sit(http)
            ann, bob, _ = players.values()
            answered(give(bob, "take cloth", "pass"))
            number = ann.view()["number"]
            with httpx.Client(base_url=server.address, timeout=20) as other:
                asyncio.run(_shot(server, other, ann, number, wait))
            server.start()
            played = "Bob takes cloth." in said(ann)
            assert left(bob) == (["pass"] if played else ["take cloth", "pass"])
            assert played == ("Ann takes bread." in said(ann))


async def _shot(server: Serving, http: httpx.Client, ann: Player, number: int, wait: float) -> None:
    async def send() -> None:
        with suppress(httpx.HTTPError):  # the server dies over it, perhaps
            await asyncio.to_thread(
                Player(http, ann.table, ann.token).post, "/answers", {"number": number, "answer": "take bread"}
            )

    task = asyncio.create_task(send())
    await asyncio.sleep(wait)
    server.kill()
    await task
