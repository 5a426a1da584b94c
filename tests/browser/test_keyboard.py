"""From the lobby to several moves without a mouse."""

import random

from playwright.sync_api import expect

from .people import Person

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


def test_keyboard_only(person: Person) -> None:
    person.go("/")
    expect(person.part("play-now").first).to_be_visible()
    tab_to(person, "play-now")
    person.page.keyboard.press("Enter")
    person.page.wait_for_url("**/t/*")
    person.at_table()
    dice = random.Random(6)
    for move in range(5):
        person.is_asked(timeout=25_000)
        number = person.number
        if move == 0:
            # Escape takes back a half-made choice: the list is open, and closes.
            person.page.keyboard.press("o")
            expect(person.part("options")).to_be_visible()
            person.page.keyboard.press("Escape")
            expect(person.part("options")).to_be_hidden()
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
