"""Chivalry at Bay at a table: all that the other seat and a spectator are sent is the same whatever hand is held, as
long as no card is shown. On both databases."""

import random
import re
from contextlib import ExitStack
from typing import Any

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from banneret.games.chivalry import Chivalry, game
from banneret.games.chivalry.cards.window import Window
from banneret.games.chivalry.state import ChivalryState
from banneret.kernel.determinise import NOBODY, determinise
from banneret.kernel.dice import FastDice, Seed
from banneret.kernel.writing import position
from banneret.server.table import replay

from ..games.chivalry.worlds import AT_GRIPS
from .leaks import beside, in_this_process, otherwise, tells_in_a_deed, time_stands_still, without_hurry
from .player import BOTH, Player, answered, lay, play_on
from .test_windows import WATCHED, Line, line

FRENCH = ["impetuous", "charge", "press_the_attack", "second_wind"]
USEFUL = ["pavises", "close_ranks", "stand_fast", "empty_quivers", "ransom", "trumpets", "rival_captains"]
IDLE = ["charge", "charge", "second_wind", "dismount", "forced_march", "local_guide", "sharpened_stakes"]
ASKED = ["trumpets", "impetuous", "rival_captains", "trumpets", "impetuous", "rival_captains", "war_cry"]
"""What the English hold: cards for windows, none for any, and those about which people are usually asked."""


@pytest.fixture(autouse=True)
def noon(monkeypatch: pytest.MonkeyPatch) -> None:
    """Time stands still, and the dice of all tables fall alike."""
    time_stands_still(monkeypatch)
    monkeypatch.setattr(Seed, "fresh", classmethod(lambda cls, salts=(): Seed("noon", tuple(salts))))
    without_hurry(monkeypatch)


def armies(english: list[str]) -> ChivalryState:
    """The French are about to shoot and to strike."""
    hands = {"english": english, "french": FRENCH}
    found = position(game, "agincourt_1415", dice=FastDice(1), **AT_GRIPS, hands=hands, step="french Disengagement")
    assert isinstance(found, ChivalryState)
    return found


def reply(choices: list[str]) -> str:
    """What the English answer: something that shows no card."""
    if "continue" in choices:
        return "continue"
    for words in ("pass", "none", "done"):
        if words in choices:
            return words
    return next(words for words in choices if words.split()[0] not in ("press", "storm", "cry", "play"))


def traffic(
    client: TestClient[Litestar], plant: pytest.MonkeyPatch, english: list[str], order: dict[str, Any] | None
) -> tuple[list[str], list[str]]:
    """All that the French and a spectator are sent, asked for or not; and the windows that opened for the English."""
    start = armies(english)
    plant.setattr(Chivalry, "start", lambda self, scenario, variants: start.clone())
    players = lay(client, BOTH, game="chivalry", scenario="agincourt_1415", pace="day")
    other, own = players["english"], players["french"]
    watcher = Player(client, own.table)
    for window in game.face.interrupts if order is not None else ():
        if window.unit or "least" not in (order or {}):  # where nothing is counted, no order waits for a number
            answered(other.post("/orders", {"interrupt": window.kind, **(order or {})}))
    sent: list[str] = []
    with ExitStack() as open:
        lines: list[Line] = [open.enter_context(line(client, viewer)) for viewer in (own, watcher)]
        dice, number, windows = random.Random(5), 1, []
        for _ in range(24):
            for live in lines:
                live.until(number)
            sent += [viewer.get().text for viewer in (own, watcher)]
            choices = own.choices()
            if choices:
                chosen = dice.choice([words for words in choices if not words.startswith("choose")])
                sent.append(own.get("/odds", answer=chosen).text)
                sent.append(own.get("/why", answer="play pavises").text)
                number = own.answer(chosen)
            else:
                choices = other.choices()
                if not choices:
                    break
                windows.append(other.view()["scene"]["prompt"].get("interrupt", ""))
                number = other.answer(reply(choices))
        for viewer in (own, watcher):
            sent += beside(viewer)
    own_names = re.compile(rf'{own.table}|(?<="id":)\d+|{WATCHED}')
    return [own_names.sub("", text) for text in (*sent, *lines[0].heard, *lines[1].heard)], windows


ORDERS: dict[str, tuple[dict[str, Any] | None, list[str], list[str]]] = {
    "asked by hand": ({"policy": "ask"}, USEFUL, IDLE),
    "never": ({"policy": "pass"}, USEFUL, IDLE),
    "asked from two on": ({"policy": "ask", "least": 2}, USEFUL, IDLE),
    "used from nine on": ({"policy": "use", "least": 9}, USEFUL, IDLE),
    "as usual": (None, ASKED, IDLE),
}


@pytest.mark.parametrize("orders", ORDERS)
def test_nobody_can_tell_what_the_other_holds(
    client: TestClient[Litestar], monkeypatch: pytest.MonkeyPatch, orders: str
) -> None:
    """Views, live lines, clocks, moments with their deeds and chances, odds and reasons."""
    order, first, second = ORDERS[orders]
    one, windows = traffic(client, monkeypatch, first, order)
    other, _ = traffic(client, monkeypatch, second, order)
    for a, b in zip(one, other, strict=True):
        assert a == b
    if orders == "asked by hand":
        assert {"close_ranks", "rival_captains"} <= set(windows), "there were windows to tell by"


def test_a_window_asked_only_when_the_card_is_held_is_found_out(
    client: TestClient[Litestar], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A leak that is planted."""
    plain = Window.ask
    monkeypatch.setattr(Window, "ask", lambda self, s: plain(self, s) if s.holds(self.side, self.card) else None)
    one, _ = traffic(client, monkeypatch, USEFUL, {"policy": "pass"})
    other, _ = traffic(client, monkeypatch, IDLE, {"policy": "pass"})
    assert one != other


def test_a_deed_that_tells_it_is_found_out(client: TestClient[Litestar], monkeypatch: pytest.MonkeyPatch) -> None:
    """Another leak."""
    tells_in_a_deed(monkeypatch, lambda s: repr(s.hands))
    one, _ = traffic(client, monkeypatch, USEFUL, {"policy": "pass"})
    other, _ = traffic(client, monkeypatch, IDLE, {"policy": "pass"})
    assert one != other


def test_looking_back_shows_no_more_than_was_seen_then(
    client: TestClient[Litestar], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every moment again, with all dealt anew that the viewer could not know at the time."""
    start = armies(USEFUL)
    monkeypatch.setattr(Chivalry, "start", lambda self, scenario, variants: start.clone())
    players = lay(client, BOTH, game="chivalry", scenario="agincourt_1415")
    play_on(players, 30, random.Random(2))
    in_this_process(monkeypatch)
    plain = replay.moments
    for viewer, seat in ((players["french"], 1), (Player(client, players["french"].table), NOBODY)):
        shown = set()
        for number in range(4):

            def deal(state: Any, seat: int = seat, number: int = number) -> Any:
                return determinise(game, state, seat, FastDice(number)) if number else state

            monkeypatch.setattr(replay, "moments", otherwise(plain, None if seat == NOBODY else seat, deal, number))
            shown.add(viewer.get("/moments").text)
        assert len(shown) == 1
