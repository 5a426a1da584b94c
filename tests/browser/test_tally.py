"""So many of each sort, chosen in the page: with mouse, finger and keys, on a wide screen and on a phone."""

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from playwright.sync_api import Browser, expect

from tests.server.player import Player, lay
from tests.server.process import Serving

from .people import People
from .test_phone import PHONE, fits

ROOT = Path(__file__).parents[2]
SEATS = {seat: {"who": "me"} for seat in ("town", "besieger")}

TARGETS = """() => [...document.querySelectorAll('[data-testid=tally] button, [data-testid=tally] [role=switch]')]
  .filter(e => !e.closest('p') && !e.classList.contains('chip'))
  .map(e => [e.ariaLabel || e.textContent.trim(), e.getBoundingClientRect()])
  .filter(([, r]) => r.height < 43.9 || r.width < 43.9).map(([name, r]) => `${name}: ${r.width} x ${r.height}`)"""


@pytest.fixture
def sally(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Serving]:
    """A server with a game of such choices."""
    info = tmp_path / "site" / "sally-1.0.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: sally\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text("[banneret.games]\nsally = tests.kernel.sally:game\n")
    known = os.environ.get("PYTHONPATH", "")
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(filter(None, (str(info.parent), str(ROOT), known))))
    serving = Serving(tmp_path / "data", "--limits", "0").start()
    yield serving
    serving.end()


def sit(http: httpx.Client) -> tuple[Player, Player]:
    """The gate is open: the town is asked who goes out."""
    players = lay(http, SEATS, game="sally")
    players["town"].answer("open")
    return players["town"], players["besieger"]


def answers(player: Player) -> list[str]:
    return [frame["text"] for frame in player.get("/moments").json()["frames"]][2:]


@pytest.mark.parametrize("screen", [{}, PHONE], ids=["wide", "phone"])
def test_a_choice_is_set_explained_and_made(chromium: Browser, sally: Serving, screen: dict[str, Any]) -> None:
    people = People(chromium, sally.address)
    with httpx.Client(base_url=sally.address) as http:
        town, besieger = sit(http)
        person, other = people.come(**screen).sit(town), people.come().sit(besieger)
        expect(person.part("tally")).to_be_visible()
        expect(person.part("option")).to_have_count(0)
        expect(other.part("tally")).to_have_count(0)
        if screen:
            fits(person)
            board = person.page.locator(".board").first.bounding_box()
            assert board is not None and board["height"] > 150, "the map stays in sight"
            assert not person.page.evaluate(TARGETS)

        person.set_lots({"archers": 2})
        expect(person.part("tally-trouble")).to_contain_text("Archers go out only with a spearman or the captain.")
        expect(person.part("tally-ok")).to_be_disabled()
        person.set_lots({"archers": 2, "captain": 1})
        expect(person.part("tally-trouble")).to_have_count(0)
        expect(person.part("tally-total")).to_have_text("3 of 8")
        expect(person.part("tally-odds")).to_contain_text("3 + 2 for the captain = 5")
        expect(person.part("tally-odds")).to_contain_text("5 fall")

        person.page.locator("[data-preset=garrison]").click()
        assert person.counts == {"captain": 1, "spears": 2, "archers": 3, "watch": 2} and person.turn == "yours"
        number = person.number
        if screen:
            person.part("tally-ok").click()
        else:
            person.page.keyboard.press("Enter")  # sends it, and does not press what was clicked once more
        person.passes(number)
        assert answers(town) == ["All but a garrison"]

        other.is_asked()
        fallen = int(str(besieger.view()["scene"]["prompt"]["text"]).split()[0])
        other.take_lots({"foot": fallen})
        person.is_asked()
    people.leave()


def test_touching_the_pieces_and_going_back(chromium: Browser, sally: Serving) -> None:
    people = People(chromium, sally.address)
    with httpx.Client(base_url=sally.address) as http:
        town, _ = sit(http)
        person = people.come().sit(town)
        expect(person.part("tally")).to_be_visible()
        person.touch("watch")
        assert person.counts["watch"] == 1
        person.touch("watch")
        person.touch("watch")
        assert person.counts["watch"] == 0, "after the last, none"
        person.touch("watch")
        expect(person.part("tally-ok")).to_be_enabled()
        expect(person.part("undo")).to_have_attribute("title", "Back to before this choice (u)")
        person.part("undo").click()
        expect(person.part("tally")).to_have_count(0)
        assert town.choices() == ["open", "shut"]
        person.answer("open")
        assert sum(person.counts.values()) == 0, "another choice begins with nothing"
        person.touch("watch")
        number = person.number
        person.page.keyboard.press("Enter")
        person.passes(number)
        assert answers(town)[-1] == "Watchmen: 1", "Enter sends, and does not touch what was clicked once more"
    people.leave()


def test_by_keys_alone(chromium: Browser, sally: Serving) -> None:
    people = People(chromium, sally.address)
    with httpx.Client(base_url=sally.address) as http:
        town, _ = sit(http)
        person = people.come().sit(town)
        expect(person.part("tally")).to_be_visible()
        keys = person.page.keyboard
        for name in ("a", "Escape", "ArrowDown", "+", "ArrowDown", "3", "ArrowLeft", "ArrowDown", "ArrowRight"):
            keys.press(name)
        assert person.counts == {"captain": 1, "spears": 2, "archers": 1, "watch": 0}
        number = person.number
        keys.press("Enter")
        person.passes(number)
        assert answers(town) == ["The captain: 1", "Spearmen: 2", "Archers: 1", "Watchmen: 0"]
    people.leave()
