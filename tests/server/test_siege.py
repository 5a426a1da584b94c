"""A siege at a table: the fight within it and the way back, killed servers, taking back across the border, deputies,
and the stores that only the besieged know. On both databases."""

import random
import re
import time
from contextlib import ExitStack
from itertools import groupby
from typing import Any

import httpx
import pytest
from litestar import Litestar
from litestar.testing import TestClient

from banneret.games.diex.laying_siege import Siege
from banneret.games.diex.siege.men import BESIEGED
from banneret.games.diex.siege.state import SiegeState
from banneret.games.diex.siege.supply import rolls
from banneret.games.diex.siege.tables import EVENTS
from banneret.kernel.dice import FastDice, Seed
from banneret.kernel.record import Record
from banneret.kernel.writing import position
from banneret.server.hall.bots import BotRoom
from banneret.server.storage import lists
from banneret.server.table.table import Table

from .leaks import beside, tells_in_a_deed, time_stands_still, without_hurry
from .player import Player, answered, lay
from .process import Serving
from .test_bots import wait_for
from .test_windows import WATCHED, Line, line

SEATS = {"besieger": {"who": "me"}, "besieged": {"who": "me"}}
QUIET = ("hold", "wait", "decline", "done", "end", "ready", "none", "pass", "stop", "quick")


@pytest.fixture
def noon(monkeypatch: pytest.MonkeyPatch) -> None:
    """Time stands still, and the dice of all tables fall alike."""
    time_stands_still(monkeypatch)
    monkeypatch.setattr(Seed, "fresh", classmethod(lambda cls, salts=(): Seed("noon", tuple(salts))))
    without_hurry(monkeypatch)


@pytest.fixture
def uneventful(monkeypatch: pytest.MonkeyPatch) -> None:
    """A siege with food for twenty days, in which nothing happens that nobody does."""
    start = stocked(20, "skirmish")
    monkeypatch.setattr(Siege, "start", lambda self, scenario, variants: start.clone())


def stocked(supply: int, fights: str) -> SiegeState:
    """York with so much food, after all events, and a garrison that has not many left."""
    events = sorted({row.id for row in EVENTS.values()})
    first = position("diex", "siege_castle_york", variants={"fights": fights}, dice=FastDice(1))
    assert isinstance(first, SiegeState)
    dead = [man.key for man in first.roster if man.side == BESIEGED and not man.leader][3:]
    words = {"day": 1, "supply": supply, "happened": events, "dead": dead}
    found = position("diex", "siege_castle_york", variants={"fights": fights}, dice=FastDice(1), **words)
    assert isinstance(found, SiegeState)
    return found


def besiege(http: httpx.Client, **more: Any) -> dict[str, Player]:
    """The siege of York, whose fights are fought out."""
    table = {"game": "diex", "scenario": "siege_castle_york", "variants": {"fights": "skirmish"}, **more}
    return lay(http, SEATS, **table)


def quietly(choices: list[str]) -> str:
    """An answer by which nothing happens, if there is one."""
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


def within(player: Player) -> bool:
    return player.view()["scene"].get("inner") is not None


def storm(players: dict[str, Player]) -> None:
    """On to the assault of day 1."""
    for _ in range(20):
        player, choices = asked(players)
        player.answer("assault" if "assault" in choices else quietly(choices))
        if within(player):
            return
    raise AssertionError("there is no assault")


def break_off(players: dict[str, Player], most: int = 200) -> int:
    """Do nothing until the assault is over. Returns how many answers that took."""
    for number in range(most):
        player, choices = asked(players)
        player.answer(quietly(choices))
        if not within(player):
            return number + 1
    raise AssertionError("the assault goes on")


# ---------------------------------------------------------------------- there and back


def test_the_table_turns_into_the_skirmish_and_back(client: TestClient[Litestar], uneventful: None) -> None:
    """Everybody who looks is told by his live line, and the replay goes through both levels."""
    players = besiege(client)
    watcher = Player(client, players["besieger"].table)
    with ExitStack() as open:
        lines: list[Line] = [open.enter_context(line(client, viewer)) for viewer in (*players.values(), watcher)]
        storm(players)
        break_off(players)
        number = players["besieger"].view()["number"]
        for live in lines:
            live.until(number)
            levels = [key for key, _ in groupby('"inner":{' in text for text in live.heard)]
            assert levels == [False, True, False], "it has turned once, and back"
    frames = answered(players["besieger"].get("/moments", first=0, count=100))["frames"]
    inside = [frame["scene"].get("inner") is not None for frame in frames]
    assert not inside[0] and any(inside) and not inside[-1]
    assert any("assault ends" in event["text"] for frame in frames for event in frame["events"])


def test_the_record_of_both_levels_verifies(client: TestClient[Litestar], noon: None) -> None:
    players = besiege(client)
    storm(players)
    break_off(players)
    dice = random.Random(3)
    for _ in range(400):
        if players["besieger"].view()["status"] == "over":
            break
        player, choices = asked(players)
        calm = quietly(choices)
        player.answer(calm if calm.split()[0] in QUIET else dice.choice(choices))
    record = Record.loads(players["besieger"].get("/record").content)
    assert record.ended is not None and record.header.scenario == "siege_castle_york"


def test_kill_minus_nine_in_the_middle_of_an_assault(server: Serving) -> None:
    """Nothing that was acknowledged is lost, nothing is done twice, and it goes on."""
    with httpx.Client(base_url=server.address, timeout=20) as http:
        players = besiege(http)
        storm(players)
        for _ in range(3):
            for _ in range(4):
                player, choices = asked(players)
                player.answer(quietly(choices))
            before = {seat: player.view() for seat, player in players.items()}
            server.kill()
            server.start()
            assert {seat: player.view() for seat, player in players.items()} == before
            assert within(players["besieger"])
        break_off(players)
        said = [frame["text"] for frame in answered(players["besieger"].get("/moments", count=100))["frames"]]
        assert said.count("Assault the place") == 1


# ---------------------------------------------------------------------- taking back


def consent(asker: Player, other: Player) -> None:
    offer = answered(asker.post("/offers", {"kind": "undo"}), 201)
    answered(other.post(f"/offers/{offer['id']}", {"accept": True}))


def test_taking_back_across_the_border_of_the_levels(client: TestClient[Litestar], uneventful: None) -> None:
    """An answer of the siege from within the fight, one of the fight, and one of the fight when it is over: refused
    where anything has come since, and done when the other agrees."""
    players = besiege(client)
    besieger, besieged = players["besieger"], players["besieged"]
    storm(players)
    if besieger.view().get("undo") is None:  # nothing has come since: he may think better of it
        answered(besieger.post("/undo", {"number": besieger.view()["number"]}))
    else:
        assert besieger.post("/undo", {"number": besieger.view()["number"]}).status_code in (409, 422)
        consent(besieger, besieged)
    assert not within(besieger) and "assault" in besieger.choices()
    storm(players)
    for _ in range(7):
        player, choices = asked(players)
        player.answer(quietly(choices))
    moment = besieger.view()["moment"]
    assert besieged.post("/undo", {"number": besieged.view()["number"]}).status_code in (200, 409, 422)
    consent(besieger, besieged)
    assert within(besieger) and besieger.view()["moment"] < moment and besieger.choices()
    break_off(players)
    last, other = (besieger, besieged) if besieger.view().get("undo") is not None else (besieged, besieger)
    assert last.post("/undo", {"number": last.view()["number"]}).status_code in (409, 422)
    consent(last, other)
    assert within(last), "they stand on the walls again"
    break_off(players)


# ---------------------------------------------------------------------- deputies


@pytest.fixture
def quick_bots(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever their level, they answer at once, and as if they wanted to go home."""

    async def think(self: BotRoom, table: Table, seat: int, position: str) -> str:
        decision = (await table.match()).decision
        assert decision is not None
        return quietly([option.notation for option in decision.menu_of(seat)])

    monkeypatch.setattr(BotRoom, "_think", think)


@pytest.fixture
def idle(monkeypatch: pytest.MonkeyPatch) -> None:
    """They are not woken at all."""
    monkeypatch.setattr(BotRoom, "wake", lambda self, table: None)


def test_a_bot_plays_the_fight_for_a_seat_and_hands_it_back(
    client: TestClient[Litestar], uneventful: None, quick_bots: None
) -> None:
    """Everybody sees it; it ends with the fight."""
    players = besiege(client)
    besieger, besieged = players["besieger"], players["besieged"]
    assert besieged.post("/deputy", {"bot": "squire"}).status_code == 409, "there is no fight yet"
    storm(players)
    assert besieged.post("/deputy", {"bot": "a good one"}).status_code == 400
    answered(besieged.post("/deputy", {"bot": "squire"}))
    for viewer in (besieger, besieged, Player(client, besieger.table)):
        (deputed,) = (player for player in viewer.view()["players"] if player["seat"] == "besieged")
        assert (deputed["kind"], deputed["bot"]) == ("person", "squire")
    assert "A bot (squire) plays Besieged until this is over." in besieger.get().text
    for _ in range(400):
        choices = wait_for(lambda: not within(besieger) or besieger.choices())
        if not within(besieger):
            break
        besieger.answer(quietly(choices))
    assert not within(besieger)
    assert not any(player.get("bot") for player in besieger.view()["players"])
    before = besieger.view()["number"]
    time.sleep(0.3)
    assert besieger.view()["number"] == before, "the bot does not go on"
    player, choices = asked(players)
    player.answer(quietly(choices))


def test_who_takes_his_seat_back_in_mid_fight_plays_himself(
    client: TestClient[Litestar], uneventful: None, idle: None
) -> None:
    players = besiege(client)
    storm(players)
    besieged = players["besieged"]
    answered(besieged.post("/deputy", {"bot": "squire"}))
    answered(besieged.post("/deputy", {"bot": ""}))
    assert not any(player.get("bot") for player in besieged.view()["players"])
    for _ in range(12):
        player, choices = asked(players)
        player.answer(quietly(choices))
    assert "plays without the bot again" in players["besieger"].get().text


def test_a_deputy_is_woken_after_a_restart(client: TestClient[Litestar], uneventful: None, idle: None) -> None:
    players = besiege(client)
    storm(players)
    database = client.app.state.hall.ledger.database
    besieged = players["besieged"]
    with client.portal() as portal:
        assert besieged.table not in portal.call(lists.with_bots, database)
        answered(besieged.post("/deputy", {"bot": "squire"}))
        assert besieged.table in portal.call(lists.with_bots, database)


# ---------------------------------------------------------------------- the stores


def traffic(client: TestClient[Litestar], plant: pytest.MonkeyPatch, supply: int) -> list[str]:
    """All that the besieger and a spectator are sent, asked for or not, for some days."""
    start = stocked(supply, "quick")
    plant.setattr(Siege, "start", lambda self, scenario, variants: start.clone())
    players = besiege(client, variants={"fights": "quick"}, pace="day")
    own, other = players["besieger"], players["besieged"]
    watcher = Player(client, own.table)
    sent: list[str] = []
    with ExitStack() as open:
        lines: list[Line] = [open.enter_context(line(client, viewer)) for viewer in (own, watcher)]
        number = 1
        for _ in range(14):
            for live in lines:
                live.until(number)
            sent += [viewer.get().text for viewer in (own, watcher)]
            choices = own.choices()
            if choices:
                chosen = "wait" if "wait" in choices else quietly(choices)
                sent += [own.get("/odds", answer=chosen).text, own.get("/preview", answer=chosen).text]
                sent += [own.get("/why", answer=words).text for words in ("sally", "assault")]
                number = own.answer(chosen)
            elif choices := other.choices():
                number = other.answer(quietly(choices))
            else:
                break
            if own.view()["status"] == "over":
                break
        for viewer in (own, watcher):
            sent += beside(viewer)
    names = re.compile(rf'{own.table}|(?<="id":)\d+|{WATCHED}')
    return [names.sub("", text) for text in (*sent, *lines[0].heard, *lines[1].heard)]


def test_nobody_can_tell_what_is_in_the_stores(
    client: TestClient[Litestar], monkeypatch: pytest.MonkeyPatch, noon: None
) -> None:
    """Views, live lines, clocks, moments, odds, previews and reasons, with little and with much, until it is eaten."""
    few = stocked(20, "quick")
    days = [first for first, _ in rolls(few.data.place, few.mouths) if first > 8]
    one, *others = (traffic(client, monkeypatch, supply) for supply in (days[0], days[len(days) // 2], days[-1]))
    assert len(one) > 40
    for other in others:
        for a, b in zip(one, other, strict=True):
            assert a == b


def test_a_scene_that_shows_it_is_found_out(
    client: TestClient[Litestar], monkeypatch: pytest.MonkeyPatch, noon: None
) -> None:
    """A leak that is planted."""
    monkeypatch.setattr(SiegeState, "heading", property(lambda s: f"Day {s.day}, food for {s.supply.value}"))
    assert traffic(client, monkeypatch, 12) != traffic(client, monkeypatch, 20)


def test_a_deed_that_tells_it_is_found_out(
    client: TestClient[Litestar], monkeypatch: pytest.MonkeyPatch, noon: None
) -> None:
    """Another leak."""
    tells_in_a_deed(monkeypatch, lambda s: str(s.supply.value))
    assert traffic(client, monkeypatch, 12) != traffic(client, monkeypatch, 20)
