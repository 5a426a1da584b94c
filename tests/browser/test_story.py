"""The other side's turn, shown: step by step on the board and in the panel, up to a question or the summary."""

from typing import Any

import httpx
import pytest
from playwright.sync_api import expect

from tests.server.player import Player, answered, lay

from .people import People, Person

SEATS = {"norman": {"who": "me"}, "saxon": {"who": "me"}}
OVERLAPS = """() => {
  const box = (one) => one.getBoundingClientRect();
  const pieces = [...document.querySelectorAll("[data-shape] > [aria-hidden] > *:first-child")].map(box);
  const signs = [...document.querySelectorAll("[data-testid=story-pill] rect, .story .badge")].map(box);
  return signs.filter((a) => pieces.some((b) => a.left + 1 < b.right && b.left + 1 < a.right &&
    a.top + 1 < b.bottom && b.top + 1 < a.bottom)).length;
}"""


CUT = """() => {
  const found = [];
  for (const one of document.querySelectorAll('[data-testid=stepper] .words p'))
    if (one.scrollWidth > one.clientWidth) found.push(`cut: ${one.textContent}`);
  const strip = document.querySelector('[data-testid=story-pips]'), now = strip?.querySelector('.now');
  const [a, b] = [strip, now].map((one) => one?.getBoundingClientRect());
  if (strip && (!b || b.left < a.left - 1 || b.right > a.right + 1)) found.push("the present step is out of the strip");
  if (document.activeElement === document.body) found.push("the focus is nowhere");
  return found;
}"""


def pass_on(players: dict[str, Player], seat: str) -> None:
    """This seat does nothing more, and windows are let go by, until it is the other's turn."""
    for _ in range(60):
        name, player, choices = asked(players)
        prompt = player.view()["scene"]["prompt"]
        if name != seat and not prompt.get("interrupt"):
            return
        player.answer(next((word for word in ("end", "stop", "pass") if word in choices), choices[0]))


def march(players: dict[str, Player], seat: str, men: int) -> None:
    """Some of its men move, and windows are let go by."""
    moved: set[str] = set()
    gone = 0
    for _ in range(80):
        name, player, choices = asked(players)
        who = [choice for choice in choices if choice.startswith("move ") and choice not in moved]
        if name != seat or "pass" in choices:
            player.answer("pass")
        elif who and len(moved) == men:
            return
        elif who:
            moved.add(who[0])
            player.answer(who[0])
        elif "stop" in choices and gone == len(moved):
            player.answer("stop")
        elif goes := [choice for choice in choices if choice.startswith("to ")]:
            gone = len(moved)
            player.answer(goes[len(goes) // 2])
        else:
            player.answer("end" if "end" in choices else choices[0])


def asked(players: dict[str, Player]) -> tuple[str, Player, list[str]]:
    return next((name, player, found) for name, player in players.items() if (found := player.choices()))


def at_their_turn(people: People, http: httpx.Client, **context: Any) -> tuple[Person, dict[str, Player]]:
    """A Norman who has ended his turn and looks at the page."""
    players = lay(http, SEATS, game="diex", scenario="foragers")
    norman = people.come(films=True, **context).sit(players["norman"])
    if norman.part("briefing-play").count():
        norman.part("briefing-play").click()
    for window in players["norman"].view()["interrupts"]:  # no question comes in the middle of their turn
        answered(players["norman"].post("/orders", {"interrupt": window["kind"], "policy": "pass"}))
    pass_on(players, "norman")
    return norman, players


def box(person: Person, name: str) -> dict[str, float]:
    found = person.part(name).first.bounding_box()
    assert found is not None
    return {key: float(found[key]) for key in ("x", "y", "width", "height")}


@pytest.mark.parametrize("size", [(1600, 1000), (1280, 800)])
def test_their_turn_is_shown_and_then_weighed(people: People, http: httpx.Client, size: tuple[int, int]) -> None:
    norman, players = at_their_turn(
        people, http, viewport={"width": size[0], "height": size[1]}, reduced_motion="no-preference"
    )
    stage, prompt = box(norman, "stage"), box(norman, "prompt")
    march(players, "saxon", 3)
    stepper = norman.part("stepper")
    expect(stepper).to_be_visible()
    assert box(norman, "stepper") == prompt, "in place of the prompt, at the same height"
    assert box(norman, "stage") == stage, "and the stage stays as it was"
    expect(norman.part("feed")).to_be_visible()
    expect(norman.page.locator("[data-testid=story-under] [data-now]").first).to_be_attached()
    norman.page.keyboard.press("Space")
    pass_on(players, "saxon")
    expect(stepper).not_to_have_attribute("data-steps", "1")
    step = int(stepper.get_attribute("data-step") or 0)
    norman.page.wait_for_timeout(2500)
    expect(stepper).to_have_attribute("data-step", str(step))  # it is paused
    while not norman.part("begin").is_visible():
        assert norman.page.evaluate(OVERLAPS) == 0, "no sign hides a living man's name or numbers"
        assert norman.page.evaluate(CUT) == []
        norman.page.keyboard.press("ArrowRight")
    expect(norman.part("summary")).to_contain_text("moves")
    expect(norman.part("summary")).to_contain_text("Normans")
    assert norman.page.evaluate("() => document.activeElement !== document.body")
    norman.part("watch-again").click()
    expect(stepper).to_have_attribute("data-step", "1")
    assert norman.page.evaluate(CUT) == []
    norman.part("story-skip").click()
    norman.page.keyboard.press("Enter")
    expect(stepper).to_be_hidden()
    expect(norman.part("prompt")).to_be_visible()
    assert box(norman, "stage") == stage


def test_it_begins_when_the_briefing_is_closed(people: People, http: httpx.Client) -> None:
    players = lay(http, SEATS, game="diex", scenario="foragers")
    for window in players["saxon"].view()["interrupts"]:
        answered(players["saxon"].post("/orders", {"interrupt": window["kind"], "policy": "pass"}))
    saxon = people.come(briefed=False, films=True, reduced_motion="no-preference").sit(players["saxon"])
    expect(saxon.part("briefing")).to_be_visible()
    march(players, "norman", 3)
    pass_on(players, "norman")
    expect(saxon.part("stepper")).not_to_have_attribute("data-steps", "1")
    saxon.page.wait_for_timeout(4000)
    expect(saxon.part("stepper")).to_have_attribute("data-step", "1")
    saxon.part("briefing-play").click()
    expect(saxon.part("briefing")).to_have_count(0)
    expect(saxon.part("stepper")).to_have_attribute("data-step", "2")
    assert saxon.page.evaluate(CUT) == []


def test_with_reduced_motion_nothing_goes_on_by_itself(people: People, http: httpx.Client) -> None:
    norman, players = at_their_turn(people, http)
    march(players, "saxon", 2)
    pass_on(players, "saxon")
    stepper = norman.part("stepper")
    expect(stepper).to_have_attribute("data-step", "1")
    norman.page.wait_for_timeout(3000)
    expect(stepper).to_have_attribute("data-step", "1")
    norman.page.keyboard.press("ArrowRight")
    expect(stepper).to_have_attribute("data-step", "2")
    norman.part("feed-line").first.click()
    expect(stepper).to_have_attribute("data-step", "1")


def test_others_turns_can_be_switched_off(people: People, http: httpx.Client) -> None:
    players = lay(http, SEATS, game="diex", scenario="foragers")
    norman = people.come().sit(players["norman"])
    pass_on(players, "norman")
    march(players, "saxon", 2)
    pass_on(players, "saxon")
    norman.is_asked()
    expect(norman.part("prompt")).to_be_visible()
    assert norman.part("stepper").count() == 0
    norman.part("more").click()
    switch = norman.part("more-films")
    expect(switch).to_have_attribute("aria-pressed", "false")
    switch.click()
    expect(switch).to_have_attribute("aria-pressed", "true")
    assert "false" in norman.page.evaluate("() => localStorage.getItem('banneret.story')")
