"""Orders for the coming turns in the page: written by keys alone, on a wide screen and on a phone, and seen by nobody
else."""

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from playwright.sync_api import Browser, expect

from tests.server.player import lay
from tests.server.process import Serving

from .people import People, Person

ROOT = Path(__file__).parents[2]
SEATS = {seat: {"who": "me"} for seat in ("ann", "bob", "cat")}
PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True}


@pytest.fixture
def fair(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Serving]:
    """A server with a game of many short turns."""
    info = tmp_path / "site" / "fair-1.0.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: fair\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text("[banneret.games]\nfair = tests.kernel.fair:game\n")
    known = os.environ.get("PYTHONPATH", "")
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(filter(None, (str(info.parent), str(ROOT), known))))
    serving = Serving(tmp_path / "data", "--limits", "0").start()
    yield serving
    serving.end()


def write(person: Person, *labels: str) -> None:
    """Add to the list, by keys alone."""
    keys = person.page.keyboard
    for label in labels:
        person.page.get_by_role("combobox").focus()
        keys.type(label)
        keys.press("Tab")
        keys.press("Enter")


def rows(person: Person) -> list[str]:
    return person.part("coming-turns").locator("li .label").all_inner_texts()


@pytest.mark.parametrize("screen", [{}, PHONE], ids=["wide", "phone"])
def test_a_list_is_written_followed_and_ends(chromium: Browser, fair: Serving, screen: dict[str, Any]) -> None:
    people = People(chromium, fair.address)
    with httpx.Client(base_url=fair.address) as http:
        ann, bob, cat = lay(http, SEATS, game="fair").values()
        person, other = people.come(**screen).sit(bob), people.come().sit(cat)
        person.open_orders()
        write(person, "Take bread", "Take wine", "Take cloth", "Pass")
        person.page.get_by_role("button", name="Take cloth: earlier").focus()
        person.page.keyboard.press("Enter")
        expect(person.page.get_by_role("button", name="Take cloth: earlier")).to_be_focused()
        assert rows(person) == ["Take bread", "Take cloth", "Take wine", "Pass for today"]
        width = person.page.evaluate(
            "() => document.querySelector('dialog[open]').scrollWidth - "
            "document.querySelector('dialog[open]').clientWidth"
        )
        assert width == 0, "nothing sticks out of the dialog"
        person.page.get_by_role("button", name="Give the orders").click()
        expect(person.part("coming")).to_have_text("Orders for 4 coming turns")
        expect(other.part("coming")).to_have_count(0)

        number = ann.answer("take bread")
        person.reaches(number)
        expect(person.part("coming")).to_have_text("Orders for 3 coming turns")
        assert person.turn == "others"
        cat.answer("take cloth")
        number = ann.answer("take bread")
        person.reaches(number)
        person.is_asked()
        expect(person.part("coming")).to_have_count(0)
        told = "“take cloth” can't be done any more"
        assert any(told in entry for entry in person.log())
        other.reaches(number)
        assert not any(told in entry for entry in other.log())

        person.open_orders()
        write(person, "Take bread", "Pass")
        expect(person.part("coming-turns")).to_contain_text(
            "It is your turn: the first is done as soon as you give the orders."
        )
        person.page.get_by_role("button", name="Give the orders").click()
        person.passes(number)
        expect(person.part("coming")).to_have_text("Orders for 1 coming turn")
        person.part("coming").click()
        person.page.get_by_role("button", name="Clear").click()
        person.page.get_by_role("button", name="Give the orders").click()
        expect(person.part("coming")).to_have_count(0)
        assert "orders" not in bob.view()
    people.leave()
