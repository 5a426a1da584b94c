"""The table on a phone: 390 by 844 points, by touch."""

import random
from typing import Any

import httpx
import pytest
from playwright.sync_api import expect

from tests.server.player import lay

from .people import People, Person

PHONE: dict[str, Any] = {
    "viewport": {"width": 390, "height": 844},
    "has_touch": True,
    "is_mobile": True,
    "device_scale_factor": 2,
}

SMALL = """() => [...document.querySelectorAll('button, a[href], input, select, [role=tab], [role=button]')]
  .filter(e => !e.closest('svg') && !e.closest('p, li, dd, td') && e.checkVisibility({visibilityProperty: true,
    opacityProperty: true}))
  .map(e => [e, e.getBoundingClientRect()])
  .filter(([e, r]) => r.width && r.height && r.bottom > 0 && r.top < innerHeight && (r.width < 24 || r.height < 24))
  .filter(([e]) => !(e.matches('input') && e.closest('label')))
  .map(([e, r]) => `${e.dataset.testid || e.textContent.trim() || e.outerHTML.slice(0, 80)}: ` +
    `${Math.round(r.width)} x ${Math.round(r.height)}`)"""


def fits(person: Person) -> None:
    """Nothing sticks out to the side, and everything can be hit with a thumb (WCAG 2.5.8: 24 points)."""
    width = person.page.evaluate("() => Math.max(document.documentElement.scrollWidth, document.body.scrollWidth)")
    assert width <= 390, f"{person.page.url} is {width} wide"
    assert not person.page.evaluate(SMALL)


def test_some_turns_on_a_phone(people: People, http: httpx.Client) -> None:
    players = lay(http)
    english = people.come(**PHONE).sit(players["english"])
    fits(english)
    dice = random.Random(4)
    for _ in range(6):
        if english.turn == "yours":
            number, notation = english.number, dice.choice(english.options())
            fits(english)
            english.buttons().and_(english.part("option", notation=notation)).tap()
            fits(english)
            assert players["english"].view()["number"] == number, "a first tap only looks"
            english.filled().tap()
            english.passes(number)
        else:
            english.reaches(players["french"].answer(dice.choice(players["french"].choices())))
        fits(english)
    for tab in ("tab-log", "tab-rules", "tab-forces", "tab-chat", "tab-act"):
        english.part(tab).tap()
        expect(english.part(tab)).to_have_attribute("aria-selected", "true")
        fits(english)


@pytest.mark.parametrize("path", ["/", "/new/calais", "/rules/calais", "/games", "/account", "/about"])
def test_every_page_fits_a_phone(people: People, path: str) -> None:
    person = people.come(**PHONE).go(path)
    person.settled()
    fits(person)
