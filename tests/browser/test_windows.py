"""Orders about windows in the page, by keys alone, on a wide screen and on a phone; and one press that lets a window go
by for good."""

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from playwright.sync_api import Browser, expect

from tests.server.player import lay
from tests.server.process import Serving

from .people import People

ROOT = Path(__file__).parents[2]
SEATS = {seat: {"who": "me"} for seat in ("archer", "shield")}
PHONE = {"viewport": {"width": 390, "height": 780}, "has_touch": True}
TITLE = "A pavise, when you are shot at"


@pytest.fixture
def pavise(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Serving]:
    """A server with a game of a hidden hand."""
    info = tmp_path / "site" / "pavise-1.0.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: pavise\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text("[banneret.games]\npavise = tests.kernel.pavise:game\n")
    known = os.environ.get("PYTHONPATH", "")
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(filter(None, (str(info.parent), str(ROOT), known))))
    serving = Serving(tmp_path / "data", "--limits", "0").start()
    yield serving
    serving.end()


@pytest.mark.parametrize("screen", [{}, PHONE], ids=["wide", "phone"])
def test_a_window_is_ordered_about_asked_and_let_go_by_for_good(
    chromium: Browser, pavise: Serving, screen: dict[str, Any]
) -> None:
    people = People(chromium, pavise.address)
    with httpx.Client(base_url=pavise.address) as http:
        archer, shield = lay(http, SEATS, game="pavise").values()
        person, other = people.come(**screen).sit(shield), people.come().sit(archer)
        number = archer.answer("shoot 1")
        person.reaches(number)
        assert person.turn == "others", "what is usual lets a single arrow come"

        person.open_orders()
        group = person.page.get_by_role("group", name=TITLE)
        expect(group).to_contain_text("Usually it is used from 3 arrows stopped on, else it passes.")
        group.get_by_role("radio", name="As usual").focus()
        person.page.keyboard.press("ArrowDown")
        person.page.keyboard.press("ArrowDown")
        expect(group.get_by_role("radio", name="Ask me")).to_be_checked()
        group.get_by_role("spinbutton").fill("2")
        width = person.page.evaluate(
            "() => document.querySelector('dialog[open]').scrollWidth - "
            "document.querySelector('dialog[open]').clientWidth"
        )
        assert width == 0, "nothing sticks out of the dialog"
        person.page.get_by_role("button", name="Give the orders").click()
        expect(person.part("orders-dialog")).to_have_count(0)

        number = archer.answer("shoot 1")
        person.reaches(number)
        assert person.turn == "others"
        number = archer.answer("shoot 2")
        person.is_asked()
        expect(other.part("never")).to_have_count(0)
        person.page.get_by_role("button", name=f"Don't ask me again here: {TITLE}").click()
        person.passes(number)
        other.is_asked()
        assert [order["policy"] for order in shield.view()["orders"]] == ["pass"]
        number = archer.answer("shoot 3")
        person.reaches(number)
        expect(person.part("never")).to_have_count(0)
        assert "order" not in str(archer.view()["log"]), "nobody else is told of orders"
    people.leave()
