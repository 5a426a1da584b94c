"""A campaign at a table: three levels deep and back, taking back, deputies, killed servers, sides that are shared, and
what the other side does not know. On both databases."""

import re
import sys
from contextlib import ExitStack
from itertools import groupby
from pathlib import Path
from typing import Any

import httpx
import pytest
from litestar import Litestar
from litestar.testing import TestClient

from banneret.games.diex.campaign.group import KING
from banneret.games.diex.campaign.state import CampaignState
from banneret.games.diex.warpath import Campaign
from banneret.kernel.dice import Seed
from banneret.kernel.record import Record
from banneret.server.hall.bots import BotRoom
from banneret.server.table.table import Table

from ..games.diex.campaign.worlds import other_books
from ..games.diex.campaign.worlds import start as first_morning
from .hastings import before_hastings
from .leaks import beside, settle, tells_in_a_deed, time_stands_still, without_hurry
from .player import Player, answered, lay
from .process import Serving
from .test_bots import wait_for
from .test_windows import WATCHED, Line, line

TWO = {"king": {"who": "me"}, "rebel": {"who": "me"}}
FOUR = {seat: {"who": "me"} for seat in ("king", "constable", "rebel", "thegn")}
QUIET = (
    *("besiege", "ready", "stop", "done", "pass", "hold", "wait", "decline", "shut", "end", "none", "nobody", "quick"),
    *("quiet", "stand", "leave", "spare", "fight"),
)
"""Answers by which nothing happens, but for the siege that is laid."""


@pytest.fixture
def noon(monkeypatch: pytest.MonkeyPatch) -> None:
    """Time stands still, and the dice of all tables fall alike."""
    time_stands_still(monkeypatch)
    monkeypatch.setattr(Seed, "fresh", classmethod(lambda cls, salts=(): Seed("noon", tuple(salts))))
    without_hurry(monkeypatch)


@pytest.fixture
def hastings(monkeypatch: pytest.MonkeyPatch) -> None:
    """The thegns stand before Hastings; everything is fought out."""
    first = before_hastings()
    monkeypatch.setattr(Campaign, "start", lambda self, scenario, variants: first.clone())


def march(http: httpx.Client, seats: dict[str, Any] = TWO, **more: Any) -> dict[str, Player]:
    table = {"game": "diex", "scenario": "kings_pence", "variants": {"battles": "skirmish"}, **more}
    return lay(http, seats, **table)


def quietly(choices: list[str]) -> str:
    for word in QUIET:
        for choice in choices:
            if choice.split()[0] == word:
                return choice
    return choices[0]


def asked(players: dict[str, Player]) -> tuple[Player, list[str]]:
    for player in players.values():
        choices = player.choices()
        if choices:
            return player, choices
    raise AssertionError("nobody is asked")


def depth(player: Player) -> int:
    """How many games are being played within the campaign."""
    scene, found = player.view()["scene"], 0
    while (scene := scene.get("inner")) is not None:
        found += 1
    return found


def go_on(players: dict[str, Player], level: int, most: int = 60, *, storm: bool = True) -> None:
    """Answer quietly, with an assault upon the motte if it may be, until so many games are open."""
    any_one = next(iter(players.values()))
    for _ in range(most):
        player, choices = asked(players)
        player.answer("assault" if storm and "assault" in choices and depth(player) == 1 else quietly(choices))
        if depth(any_one) == level:
            return
    raise AssertionError(f"there is no level {level}")


# ---------------------------------------------------------------------- there and back


def test_the_table_turns_into_the_siege_and_the_skirmish_and_back(client: TestClient[Litestar], hastings: None) -> None:
    """Everybody who looks is told by his live line, and the replay goes through all three levels."""
    players = march(client)
    watcher = Player(client, players["king"].table)
    with ExitStack() as open:
        lines: list[Line] = [open.enter_context(line(client, viewer)) for viewer in (*players.values(), watcher)]
        for level in (1, 2, 1, 0):
            go_on(players, level, 900, storm=level == 2)  # the day ends without another assault
        number = players["king"].view()["number"]
        for live in lines[:1]:
            live.until(number)
            levels = [key for key, _ in groupby(text.count('"inner":{') for text in live.heard if '"scene"' in text)]
            assert max(levels) == 2 and levels[-1] == 0
    frames = []
    moments = answered(players["king"].get("/moments", first=0, count=1))["moments"]
    for first in range(0, moments, 100):
        frames += answered(players["king"].get("/moments", first=first, count=100))["frames"]
    deep = [frame for frame in frames if (frame["scene"].get("inner") or {}).get("inner") is not None]
    assert deep and frames[0]["scene"].get("inner") is None and frames[-1]["scene"].get("inner") is None
    assert any("lays siege" in event["text"] for frame in frames for event in frame["events"])
    assert any("assault ends" in event["text"] for frame in frames for event in frame["events"])


def test_odds_previews_reasons_and_clocks_three_levels_deep(client: TestClient[Litestar], hastings: None) -> None:
    players = march(client, pace="day")
    for level in (1, 2):
        go_on(players, level)
        player, choices = asked(players)
        view = player.view()
        assert view["scene"]["prompt"]["choices"], "the innermost game asks"
        chosen = quietly(choices)
        assert answered(player.get("/odds", answer=chosen))["outcomes"]
        assert answered(player.get("/why", answer="fly"))
        due = [number for number, one in enumerate(view["players"]) if "due" in one]
        assert due == view["scene"]["prompt"]["seats"], "the clock of who is asked runs"


def test_standing_orders_are_followed_three_levels_deep(client: TestClient[Litestar], hastings: None) -> None:
    """An order about fire answers in the assault, and one of the campaign stays as it is."""
    players = march(client)
    kinds = {one["kind"] for one in players["king"].view()["interrupts"]}
    assert {"join", "defensive fire"} <= kinds, "orders of all levels can be given from the beginning"
    for player in players.values():
        for kind in ("defensive fire", "join"):
            answered(player.post("/orders", {"interrupt": kind, "policy": "pass"}))
    go_on(players, 2)
    for _ in range(40):
        player, choices = asked(players)
        assert player.view()["scene"]["prompt"].get("interrupt") != "defensive fire"
        player.answer(quietly(choices))
    assert {order["interrupt"] for order in players["king"].view()["orders"]} == {"defensive fire", "join"}


def consent(asker: Player, other: Player) -> None:
    offer = answered(asker.post("/offers", {"kind": "undo"}), 201)
    answered(other.post(f"/offers/{offer['id']}", {"accept": True}))


def test_taking_back_across_both_borders(client: TestClient[Litestar], hastings: None) -> None:
    players = march(client)
    king, rebel = players["king"], players["rebel"]
    go_on(players, 2)
    while depth(rebel) == 2:
        if rebel.view().get("undo") is None:
            answered(rebel.post("/undo", {"number": rebel.view()["number"]}))
        else:
            consent(rebel, king)
    assert depth(rebel) == 1 and "assault" in rebel.choices()
    while depth(rebel) == 1:
        consent(rebel, king)
    assert depth(rebel) == 0
    go_on(players, 2)
    go_on(players, 0, 900, storm=False)


def test_the_record_of_three_levels_verifies(client: TestClient[Litestar], hastings: None) -> None:
    players = march(client)
    for level in (1, 2, 1, 0):
        go_on(players, level, 900, storm=level == 2)
    players["king"].resign()
    record = Record.loads(players["king"].get("/record").content)
    assert record.closed or record.ended is not None


# ---------------------------------------------------------------------- deputies


def test_a_deputy_plays_at_both_inner_levels(
    client: TestClient[Litestar], hastings: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """He is appointed in the siege, goes on in the assault, and is gone when the campaign is back."""

    async def think(self: BotRoom, table: Table, seat: int, position: str) -> str:
        decision = (await table.match()).decision
        assert decision is not None
        return quietly([option.notation for option in decision.menu_of(seat)])

    monkeypatch.setattr(BotRoom, "_think", think)
    players = march(client)
    king, rebel = players["king"], players["rebel"]
    assert king.post("/deputy", {"bot": "squire"}).status_code == 409
    go_on(players, 1)
    answered(king.post("/deputy", {"bot": "squire"}))
    deepest = 0
    for _ in range(300):
        choices = wait_for(lambda: depth(rebel) == 0 or rebel.choices())
        deepest = max(deepest, depth(rebel))
        if depth(rebel) == 0:
            break
        rebel.answer("assault" if "assault" in choices and depth(rebel) == 1 else quietly(choices))
    assert deepest == 2 and depth(rebel) == 0
    assert not any(player.get("bot") for player in rebel.view()["players"])


def test_people_and_bots(client: TestClient[Litestar]) -> None:
    """A bot answers for its side, morning and march, until the person is asked again."""
    seats = {"king": {"who": "me"}, "rebel": {"who": "bot", "bot": "squire"}}
    king = march(client, seats, variants={"battles": "quick"})["king"]
    turns: set[str] = set()
    for _ in range(60):
        choices = wait_for(lambda: king.view()["status"] == "over" or king.choices())
        if king.view()["status"] == "over" or len(turns) > 2:
            break
        turns.add(king.view()["scene"]["heading"])
        king.answer(quietly(choices))
    assert len(turns) > 2


# ---------------------------------------------------------------------- shared sides


@pytest.mark.rules("DXC-1d")
def test_four_people_share_two_sides(client: TestClient[Litestar]) -> None:
    """Each commands his own groups, and those of a side give their orders in any order."""
    players = march(client, FOUR, scenario="kings_pence_four", variants={"battles": "quick"})
    king, constable = players["king"], players["constable"]
    assert "order n1" in king.choices() and "order n2" not in king.choices()
    assert "order n2" in constable.choices() and "order n1" not in constable.choices()
    assert not players["rebel"].choices()
    refused = constable.post("/answers", {"number": constable.view()["number"], "answer": "order n1"})
    assert refused.status_code == 422 and "command" in refused.text
    constable.answer("ready")
    assert king.choices() and not constable.choices()
    king.answer("ready")
    players["thegn"].answer("ready")
    players["rebel"].answer("ready")
    movers = []
    for _ in range(12):
        player, choices = asked(players)
        if any(choice.startswith("go ") for choice in choices):
            movers.append(player.token)
        player.answer(quietly(choices))
    assert len(set(movers)) == 4, "everybody moves his own"


# ---------------------------------------------------------------------- killed


def test_kill_minus_nine_three_levels_deep(database_url: str, tmp_path: Path) -> None:
    """Nothing that was acknowledged is lost, nothing is done twice, and it goes on."""
    options = ["--limits", "0"] + (["--database", database_url] if database_url else [])
    server = Serving(tmp_path / "data", *options, program=(sys.executable, "-m", "tests.server.hastings")).start()
    try:
        with httpx.Client(base_url=server.address, timeout=20) as http:
            players = march(http)
            go_on(players, 2)
            for _ in range(2):
                for _ in range(3):
                    player, choices = asked(players)
                    player.answer(quietly(choices))
                before = {seat: player.view() for seat, player in players.items()}
                server.kill()
                server.start()
                assert {seat: player.view() for seat, player in players.items()} == before
                assert depth(players["king"]) == 2
            go_on(players, 0, 900, storm=False)
    finally:
        server.end()


# ---------------------------------------------------------------------- what the other side does not know


def traffic(client: TestClient[Litestar], plant: pytest.MonkeyPatch, number: int, orders: int) -> list[str]:
    """All that the rebels and a spectator are sent, asked for or not, for a day: the King's side has other books, and
    gives so many orders."""
    start = other_books(first_morning("kings_pence"), KING, number)
    plant.setattr(Campaign, "start", lambda self, scenario, variants: start.clone())
    players = march(client, variants={"battles": "quick"}, pace="day")
    own, other = players["rebel"], players["king"]
    watcher = Player(client, own.table)
    sent: list[str] = []
    with ExitStack() as open:
        lines: list[Line] = [open.enter_context(line(client, viewer)) for viewer in (own, watcher)]
        settle(client)
        for key in ("n1", "n2")[:orders]:
            for answer in (f"order {key}", "to 0215", "do tax", "stance avoid", "battles ask", f"clear {key}"):
                other.answer(answer)
                settle(client)
        for _ in range(14):
            sent += [viewer.get().text for viewer in (own, watcher)]
            choices = own.choices()
            if choices:
                chosen = quietly(choices)
                sent.append(own.get("/odds", answer=chosen).text)
                sent += [own.get("/why", answer=words).text for words in ("attack n1", "go 0101")]
                own.answer(chosen)
            elif choices := other.choices():
                other.answer(quietly(choices))
            settle(client)
            for live in lines:
                live.until(own.view()["number"])
        for viewer in (own, watcher):
            sent += beside(viewer)
    names = re.compile(rf'{own.table}|(?<="id":)\d+|{WATCHED}')
    return [names.sub("", text) for text in (*sent, *lines[0].heard, *lines[1].heard)]


@pytest.mark.rules("DXC-3c")
def test_nobody_can_tell_what_the_others_have_and_order(
    client: TestClient[Litestar], monkeypatch: pytest.MonkeyPatch, noon: None
) -> None:
    """Views, live lines, numbers, clocks, moments, odds, previews and reasons."""
    one = traffic(client, monkeypatch, 0, 0)
    assert len(one) > 40
    for other in (traffic(client, monkeypatch, 2, 0), traffic(client, monkeypatch, 1, 2)):
        for a, b in zip(one, other, strict=True):
            at = next((i for i, (x, y) in enumerate(zip(a, b, strict=False)) if x != y), 0)
            assert a == b, f"…{a[max(0, at - 80) :][:200]}\nor …{b[max(0, at - 80) :][:200]}"


def test_a_scene_that_shows_it_is_found_out(
    client: TestClient[Litestar], monkeypatch: pytest.MonkeyPatch, noon: None
) -> None:
    """A leak that is planted."""

    def heading(s: CampaignState) -> str:
        return f"£{sum(group.book.value.purse for group in s.groups.values())}"

    monkeypatch.setattr("banneret.games.diex.campaign.face.scene.heading", heading)
    assert traffic(client, monkeypatch, 0, 0) != traffic(client, monkeypatch, 2, 0)


def test_steps_that_are_counted_are_found_out(
    client: TestClient[Litestar], monkeypatch: pytest.MonkeyPatch, noon: None
) -> None:
    """Another: how often the others have answered."""
    monkeypatch.setattr("banneret.kernel.course.Course._goes_on", lambda self, asked, length: False)
    assert traffic(client, monkeypatch, 0, 0) != traffic(client, monkeypatch, 0, 1)


def test_a_deed_that_tells_it_is_found_out(
    client: TestClient[Litestar], monkeypatch: pytest.MonkeyPatch, noon: None
) -> None:
    """Another leak."""
    tells_in_a_deed(monkeypatch, lambda s: str(sum(group.book.value.purse for group in s.groups.values())))
    assert traffic(client, monkeypatch, 0, 0) != traffic(client, monkeypatch, 2, 0)
