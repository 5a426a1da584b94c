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


IN_SIGHT = """() => {
  const card = document.querySelector('[data-testid=prompt]');
  const middle = card.querySelector('.middle').getBoundingClientRect();
  const within = e => { const r = e.getBoundingClientRect(); return r.height && r.bottom <= middle.bottom + 1; };
  const named = [...card.querySelectorAll('.names span')];
  const { height, top } = card.getBoundingClientRect();
  return {
    bar: [...card.querySelectorAll('.whole')].filter(within).length,
    outcomes: (named.length ? named : [...card.querySelectorAll('dl > div')]).filter(within).length,
    broken: [...card.querySelectorAll('dd')].filter(e => e.getClientRects().length > 1 || e.offsetHeight > 30).length,
    card: height / innerHeight,
    map: (top - document.querySelector('.stages').getBoundingClientRect().top) / innerHeight,
  };
}"""
"""What of the odds is read without scrolling."""


@pytest.mark.parametrize("scenario", ["malfosse", "foragers"])
def test_the_odds_of_a_shot_are_read_without_scrolling(people: People, http: httpx.Client, scenario: str) -> None:
    """The bar and the likeliest outcomes stand in the card, and it leaves the map its half; the rules are a tap
    away."""
    seats = {seat: {"who": "me"} for seat in ("norman", "saxon")}
    players = lay(http, seats, game="diex", scenario=scenario)
    dice = random.Random(1066)
    for _ in range(300):
        player = next(one for one in players.values() if one.choices())
        shots = [one for one in player.choices() if one.startswith("fire ")]
        if shots:
            break
        player.answer(dice.choice([one for one in player.choices() if one not in ("surrender", "flee")]))
    else:
        raise AssertionError("nobody ever shot")
    person = people.come(**PHONE).sit(player)
    person.is_asked()
    person.options()
    person.part("options").get_by_test_id("option").and_(person.part("option", notation=shots[0])).tap()
    expect(person.part("odds")).to_contain_text("%")
    expect(person.part("prompt").locator(".usual .chip")).to_have_count(0)
    found = person.page.evaluate(IN_SIGHT)
    assert found["bar"] == 1
    assert found["outcomes"] >= 2, found
    assert not found["broken"]
    assert found["card"] <= 0.4
    assert found["map"] >= 0.5
    toggle = person.part("rules-toggle")
    box = toggle.bounding_box()
    assert box is not None
    assert min(box["width"], box["height"]) >= 44
    several = toggle.get_attribute("aria-expanded") is not None
    toggle.tap()
    if several:
        person.part("prompt").locator(".usual .chip").first.tap()
    expect(person.part("tab-rules")).to_have_attribute("aria-selected", "true")


@pytest.mark.parametrize("path", ["/", "/new/calais", "/rules/calais", "/games", "/account", "/about"])
def test_every_page_fits_a_phone(people: People, path: str) -> None:
    person = people.come(**PHONE).go(path)
    person.settled()
    fits(person)
