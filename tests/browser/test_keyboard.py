"""From the lobby to several moves without a mouse."""

import random

import httpx
from playwright.sync_api import expect

from tests.server.player import lay

from .people import People, Person

FOCUS_IS_SEEN = """() => { const e = document.activeElement; const s = getComputedStyle(e);
  return e !== document.body && (s.outlineStyle !== 'none' && parseFloat(s.outlineWidth) > 0 ||
    s.boxShadow !== 'none') }"""


def tab_to(person: Person, testid: str, limit: int = 80) -> None:
    """Press Tab until that has the focus, and it can be seen to have it."""
    for _ in range(limit):
        person.page.keyboard.press("Tab")
        if person.page.evaluate("() => document.activeElement?.dataset.testid") == testid:
            assert person.page.evaluate(FOCUS_IS_SEEN), f"one can't see that {testid} has the focus"
            return
    raise AssertionError(f"{testid} can't be reached by Tab")


def test_keyboard_only(people: People) -> None:
    person = people.come(briefed=False)
    person.go("/")
    expect(person.part("play-now").first).to_be_visible()
    tab_to(person, "play-now")
    person.page.keyboard.press("Enter")
    person.page.wait_for_url("**/t/*")
    person.at_table()
    expect(person.part("briefing-play")).to_be_focused()
    person.page.keyboard.press("Enter")
    expect(person.part("briefing")).to_have_count(0)
    dice = random.Random(6)
    for move in range(5):
        person.is_asked(timeout=25_000)
        number = person.number
        if move == 0:
            # The list has the focus, and arrows go through it.
            person.page.keyboard.press("o")
            first = person.page.evaluate("() => document.activeElement.dataset.pick")
            person.page.keyboard.press("ArrowDown")
            assert (first, person.page.evaluate("() => document.activeElement.dataset.pick")) == ("1", "2")
        # A number chooses, Enter plays; arrows go on from there.
        person.page.keyboard.press(str(dice.randint(1, 2)))
        person.page.wait_for_function("() => document.activeElement.dataset.testid === 'option'")
        assert person.page.evaluate(FOCUS_IS_SEEN)
        if person.part("options").is_visible() and move == 1:
            person.page.keyboard.press("ArrowDown")
        expect(person.part("odds")).to_be_visible()
        person.page.keyboard.press("Enter")
        person.passes(number)
    person.page.keyboard.press("?")
    expect(person.part("keys")).to_be_visible()
    person.page.keyboard.press("Escape")
    expect(person.part("keys")).to_be_hidden()


def test_a_whole_game_by_keyboard_alone(people: People, http: httpx.Client) -> None:
    """From the briefing to the end: numbers choose, Enter plays, S skips what the other did."""
    seats = {"english": {"who": "me"}, "french": {"who": "bot", "bot": "squire"}}
    players = lay(http, seats, game="calais", scenario="agincourt")
    person = people.come(briefed=False).sit(players["english"])
    keys = person.page.keyboard
    expect(person.part("briefing-play")).to_be_focused()
    keys.press("Enter")
    expect(person.part("briefing")).to_have_count(0)
    dice = random.Random(1415)
    for _ in range(300):
        person.page.wait_for_function("() => ['yours', 'none'].includes(document.body.dataset.turn)")
        if person.turn == "none":
            break
        if person.part("begin").count():
            keys.press("Enter")
        elif person.part("stepper").count():
            keys.press("s")
        elif person.part("tally").count():
            keys.press("a")
            keys.press("Enter")
        else:
            number = person.number
            keys.press("o")
            keys.press(str(dice.randint(1, 2)))
            keys.press("Enter")
            person.page.wait_for_timeout(150)
            if person.number == number and person.part("back").count():
                keys.press("Enter")  # it was only begun
        person.page.wait_for_timeout(120)
    assert person.turn == "none"
    assert http.get(f"/api/tables/{players['english'].table}").json()["status"] == "over"
