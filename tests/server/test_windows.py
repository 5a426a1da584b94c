"""Windows that are asked whatever is held, at a table: what is usual is ordered for people, and what others are sent is
the same whether the card is there or not. On both databases."""

import json
import os
import re
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
from litestar import Litestar
from litestar.testing import TestClient
from litestar.testing.websocket_test_session import WebSocketTestSession

from banneret.kernel import registry
from banneret.kernel.record import Record
from banneret.server.hall.bots import BREATH
from banneret.server.table import lessons

from ..kernel import pavise
from ..kernel.pavise import WINDOW
from .leaks import time_stands_still
from .player import Player, answered, lay

ROOT = Path(__file__).parents[2]
SEATS = {seat: {"who": "me"} for seat in ("archer", "shield")}


@pytest.fixture(autouse=True)
def installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The game is installed, and time stands still."""
    info = tmp_path / "site" / "pavise-1.0.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: pavise\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text("[banneret.games]\npavise = tests.kernel.pavise:game\n")
    monkeypatch.syspath_prepend(str(info.parent))
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join((str(info.parent), str(ROOT), os.environ.get("PYTHONPATH", ""))))
    time_stands_still(monkeypatch)
    registry.game.cache_clear()
    yield
    registry.game.cache_clear()


def dealt(http: httpx.Client, held: bool, **more: Any) -> dict[str, Player]:
    """A table at which the shield holds the pavise, or does not."""
    for _ in range(100):
        players = lay(http, SEATS, game="pavise", **more)
        if bool(players["shield"].view()["scene"]["hands"][0]["cards"]) == held:
            return players
    raise AssertionError("no such deal")


def give(player: Player, policy: str, **more: Any) -> httpx.Response:
    return player.post("/orders", {"interrupt": WINDOW, "policy": policy, **more})


def given(player: Player) -> list[str]:
    """What the shield has answered, by orders or himself, as a viewer may know it."""
    return [frame["text"] for frame in answered(player.get("/moments"))["frames"] if frame["seat"] == "shield"]


# ---------------------------------------------------------------------- orders at a table


def test_a_window_is_told_with_what_is_usual_the_same_to_everybody(client: TestClient[Litestar]) -> None:
    told = [
        {
            "kind": "pavise",
            "title": "A pavise, when you are shot at",
            "note": "You are asked whether or not you hold one.",
            "unit": "arrows stopped",
            "usual": "use",
            "usual_least": 3,
        }
    ]
    for held in (True, False):
        for player in dealt(client, held).values():
            assert player.view()["interrupts"] == told


def test_what_is_usual_answers_for_people(client: TestClient[Litestar]) -> None:
    archer, shield = dealt(client, True).values()
    archer.answer("shoot 2")
    assert archer.choices() and given(shield) == ["Let them come"]
    assert "orders" not in shield.view(), "nothing was given"
    archer.answer("shoot 3")
    assert given(shield) == ["Let them come", "set high"]
    assert "Standing order: set high." in shield.get().text and "Standing order" not in archer.get().text


def test_a_table_that_is_read_again_goes_on_as_usual(client: TestClient[Litestar]) -> None:
    archer, shield = dealt(client, True).values()
    archer.answer("shoot 1")
    client.app.state.hall._tables.clear()
    archer.answer("shoot 3")
    assert given(shield) == ["Let them come", "set high"]


def test_orders_are_given_taken_back_and_checked(client: TestClient[Litestar]) -> None:
    archer, shield = dealt(client, True).values()
    answered(give(shield, "use", least=2))
    (order,) = shield.view()["orders"]
    assert (order["interrupt"], order["policy"], order["least"]) == (WINDOW, "use", 2)
    answered(give(shield, "ask", least=2))
    archer.answer("shoot 1")
    assert given(shield) == ["Let them come"]
    archer.answer("shoot 2")
    assert shield.choices() == ["pass", "set low", "set high"]
    answered(give(shield, "pass"))
    assert archer.choices(), "the order answers what is asked at once"
    answered(give(shield, "usual"))
    assert "orders" not in shield.view()
    archer.answer("shoot 3")
    assert given(shield)[-1] == "set high"


@pytest.mark.parametrize(
    ("body", "why"),
    [
        ({"policy": "pass", "least": 1}, "Only an order to ask or to use"),
        ({"policy": "use", "least": -1}, "least"),
        ({"policy": "use", "least": 1.5}, "least"),
        ({"policy": "sometimes"}, "policy"),
        # Weighing chances takes time where there is something to weigh, and none where there is not.
        ({"policy": "take", "wanted": ["a miss"]}, "There are no chances to weigh"),
    ],
)
def test_nonsense_is_refused_with_a_sentence(client: TestClient[Litestar], body: dict[str, Any], why: str) -> None:
    shield = dealt(client, True)["shield"]
    refused = give(shield, **body)
    assert refused.status_code in (400, 422) and why in refused.json()["message"], refused.text
    assert "orders" not in shield.view()


def test_where_nothing_is_counted_no_order_waits_for_a_number(client: TestClient[Litestar]) -> None:
    found = answered(client.get("/api/games"))["games"]
    diex = next(game for game in found if game["id"] == "diex")
    scenario = diex["scenarios"][0]
    seats = {seat: {"who": "me"} for seat in scenario["seats"]}
    player = next(iter(lay(client, seats, game="diex", scenario=scenario["id"]).values()))
    kind = player.view()["interrupts"][0]["kind"]
    refused = player.post("/orders", {"interrupt": kind, "policy": "use", "least": 2})
    assert refused.status_code == 400 and "Nothing is counted" in refused.json()["message"]


def test_a_bot_decides_for_itself(client: TestClient[Litestar]) -> None:
    """Were what is usual ordered for it, an order would let each single arrow come at once."""
    seats = {"archer": {"who": "me"}, "shield": {"who": "bot", "bot": "squire"}}
    archer = lay(client, seats, game="pavise")["archer"]
    began, until = 0.0, time.monotonic() + 60
    for _ in range(4):
        while not archer.choices():
            assert time.monotonic() < until, "the bot does not answer"
            time.sleep(0.02)
        assert time.monotonic() - began >= BREATH, "nor does how long it thinks tell what it holds"
        began = time.monotonic()
        archer.answer("shoot 1")
    while archer.view()["status"] != "over":
        assert time.monotonic() < until, "the bot does not answer"
        time.sleep(0.05)
    record = Record.loads(archer.get("/record").content)
    assert [entry.order for entry in record.entries if entry.seat == "shield"] == [False] * 4


def asked(player: Player) -> list[int]:
    seats: list[int] = player.view()["scene"]["prompt"]["seats"]
    return seats


def test_in_a_guided_game_what_is_usual_answers_for_the_learner() -> None:
    assert lessons._recorded(pavise.game, "first") == (("shoot 1", "pass"), ("shoot 3", "set high"))


# ---------------------------------------------------------------------- what others can tell

POLICIES: list[dict[str, Any]] = [
    {"policy": "usual"},
    {"policy": "ask"},
    {"policy": "ask", "least": 2},
    {"policy": "ask", "least": 9},
    {"policy": "pass"},
    {"policy": "use", "least": 9},
]
"""Those by which nothing is used, if who is asked passes and three arrows never come at once."""


class Line:
    """The live line of a viewer, and all that came over it."""

    def __init__(self, session: WebSocketTestSession) -> None:
        self._session = session
        self.heard: list[str] = []

    def until(self, number: int, remarks: int = 0) -> None:
        """Listen until the position with this number has come, and so many remarks."""
        while True:
            text = self._session.receive_text(timeout=10)
            self.heard.append(text)
            message = json.loads(text)
            if message["number"] >= number and message.get("chat_from", 0) + len(message.get("chat", ())) >= remarks:
                return


WATCHED = r',"watching":\d+'
"""How many look on: told as soon as somebody does, which may be before or after the first view of another."""


@contextmanager
def line(client: TestClient[Litestar], player: Player) -> Iterator[Line]:
    words = ["banneret", *([f"seat.{player.token}"] if player.token else [])]
    with client.websocket_connect(f"/api/tables/{player.table}/live", subprotocols=words) as session:
        yield Line(session)


def traffic(client: TestClient[Litestar], held: bool, order: dict[str, Any]) -> list[str]:
    """All that the archer and a spectator are sent, asked for or not, while the shield never uses anything."""
    archer, shield = dealt(client, held, pace="day").values()
    watcher = Player(client, archer.table)
    sent: list[str] = []
    with line(client, archer) as first, line(client, watcher) as second:

        def look(number: int, remarks: int = 0) -> None:
            first.until(number, remarks)
            second.until(number, remarks)
            for viewer in (archer, watcher):
                sent.extend((viewer.get().text, viewer.get("/moments").text))
            sent.append(archer.get("/odds", answer="shoot 1").text)
            sent.append(archer.get("/why", answer="set high").text)

        look(1)
        answered(give(shield, **order))
        number = 1
        for shot in ("shoot 1", "shoot 2", "shoot 2"):
            reply = archer.post(f"/answers?since={number}", {"number": number, "answer": shot})
            sent.append(reply.text)
            number = answered(reply)["number"]
            look(number)
            if asked(archer) == [1]:
                number = shield.answer("pass")
                look(number)
        answered(archer.post("/chat", {"text": "Well shot."}), 201)
        look(number, 1)
    assert given(shield) == ["Let them come"] * 3
    commitment = archer.view()["commitment"]
    own = re.compile(rf'{archer.table}|{commitment}|(?<="id":)\d+|{WATCHED}')  # remarks are counted over all tables
    return [own.sub("", text) for text in (*sent, *first.heard, *second.heard)]


@pytest.mark.parametrize("order", POLICIES, ids=lambda order: " ".join(map(str, order.values())))
def test_nobody_can_tell_what_was_held_from_a_window_that_was_let_go_by(
    client: TestClient[Litestar], order: dict[str, Any]
) -> None:
    assert traffic(client, True, order) == traffic(client, False, order)


def test_an_order_to_use_what_is_not_held_looks_like_one_to_pass(client: TestClient[Litestar]) -> None:
    assert traffic(client, False, {"policy": "use"}) == traffic(client, True, {"policy": "pass"})


def test_orders_are_nobody_elses_business(client: TestClient[Litestar]) -> None:
    archer, shield = dealt(client, True).values()
    watcher = Player(client, archer.table)
    before = [viewer.view() for viewer in (archer, watcher)]
    with line(client, archer) as live:
        live.until(1)
        answered(give(shield, "use"))
        answered(archer.post("/chat", {"text": "Well?"}), 201)
        live.until(1, 1)
        assert len(live.heard) == 2, "nothing came between the position and the remark"
    after = [viewer.view() for viewer in (archer, watcher)]
    assert [{**view, "chat": None} for view in before] == [{**view, "chat": None} for view in after]
