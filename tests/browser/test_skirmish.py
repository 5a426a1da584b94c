"""A whole skirmish on a hex map through the page, by touching counters and hexes; what is shown before one shoots; and
the same table on a phone."""

from collections.abc import Mapping
from contextlib import suppress
from typing import Any

import httpx
from playwright.sync_api import Error as PlaywrightError
from playwright.sync_api import expect

from tests.server.player import Player, lay

from .people import People, Person
from .test_phone import PHONE, fits
from .test_stage import hidden, measured

MOVES, SHOTS = 2, 1
"""So many of one's people move and shoot in a phase: the others stand, or the game would take all day."""
SOON = 3_000
"""Milliseconds in which a touch that was understood is answered."""
BOTS_TURN = 60_000
"""Milliseconds that the bot may think about a whole phase of its own."""


class Captain:
    """Somebody who plays by touching what he means: a shot at what is near, a march towards the enemy, every attack
    there is."""

    def __init__(self, person: Person, player: Player) -> None:
        self.person = person
        self.player = player
        self.seat = ""
        self.touches = 0
        self.lost = 0
        """Touches after which nothing happened."""
        self.heading = ""
        self.done: dict[str, int] = {}

    def plays(self) -> bool:
        """Answer once. False: the game is over."""
        self.person.page.wait_for_function("() => document.body.dataset.turn !== 'others'", timeout=BOTS_TURN)
        if self.person.turn == "none":
            return False
        view = self.player.view()
        self.person.reaches(view["number"])
        scene = view["scene"]
        assert scene["prompt"].get("interrupt") != "defensive fire", "the standing orders answer that"
        self.seat = view["seat"]
        if scene["heading"] != self.heading:
            self.heading, self.done = scene["heading"], {}
        choice = self._choice(scene)
        number = self.person.number
        touch = choice.get("touch", ())
        alone = sum(1 for one in scene["prompt"]["choices"] if one.get("touch", ()) == touch) == 1
        if touch and alone:
            chosen = {one["touch"][0] for one in scene["prompt"]["choices"] if one.get("touch")} == {touch[0]}
            for thing in touch[1:] if chosen and len(touch) > 1 else touch:  # whoever shoots was touched before
                self.person.touch(thing)
                self.touches += 1
            with suppress(PlaywrightError):
                self.person.passes(number, timeout=SOON)
            self.lost += self.person.number == number
        if (
            self.person.number == number
        ):  # nothing to touch, or the machine is so busy that the touch is late: the list has it too
            self.person.choose(choice["notation"])
        self.person.passes(number)
        return True

    def _choice(self, scene: Mapping[str, Any]) -> dict[str, Any]:
        choices = scene["prompt"]["choices"]
        by_verb: dict[str, list[dict[str, Any]]] = {}
        for choice in choices:
            by_verb.setdefault(choice["notation"].split()[0], []).append(choice)
        for verb, most in (("shoot", SHOTS), ("fire", SHOTS), ("move", MOVES), ("attack", 99)):
            if verb in by_verb and self.done.get(verb, 0) < most:
                self.done[verb] = self.done.get(verb, 0) + 1
                return by_verb[verb][0]
        if "to" in by_verb and self.done.get("to", 0) < self.done.get("move", 0):
            self.done["to"] = self.done.get("to", 0) + 1
            return min(by_verb["to"], key=lambda choice: self._far(scene, choice["notation"].split()[1]))
        rest = [by_verb[verb][0] for verb in ("stop", "end", "done", "pass") if verb in by_verb]
        return next(iter(rest), choices[0])

    def _far(self, scene: Mapping[str, Any], hex: str) -> float:
        """How far it is from a hex to the nearest enemy, as hexes are numbered."""
        mine = scene["seats"].index(self.seat)
        column, row = int(hex[:2]), int(hex[2:])
        return min(
            max(abs(int(p["at"][:2]) - column), abs(int(p["at"][2:]) - row))
            for p in scene["pieces"]
            if p.get("seat") == 1 - mine
        )


def give_orders(person: Person) -> None:
    """Standing orders: fire defensively when at least a wound is 30 % likely."""
    person.open_orders()
    dialog = person.part("orders-dialog")
    fire = dialog.locator("fieldset").filter(has_text="Defensive fire")
    fire.get_by_label("Do it when the chance is good enough").check()
    for word in ("killed", "wounded"):
        fire.get_by_label(word, exact=True).check()
    fire.locator('input[type="number"]').fill("30")
    dialog.get_by_role("button", name="Give the orders").click()
    expect(dialog).to_be_hidden()


def looks_before_he_shoots(person: Person, player: Player) -> None:
    """Rest on a target: the line of sight is drawn, and the odds and what they come from are told with their
    clauses."""
    choice = next(
        choice for choice in player.view()["scene"]["prompt"]["choices"] if choice["notation"].startswith("fire ")
    )
    person.thing(choice["touch"][1]).hover(force=True)
    odds = person.part("odds")
    expect(odds).to_contain_text("%")
    for words in ("range", "cover", "DXA-5.4c"):
        expect(odds).to_contain_text(words)
    expect(person.page.locator(".board .overlays .line.sight").first).to_be_attached()
    expect(person.page.locator(f'.board [data-testid=aim][data-at="{choice["touch"][1]}"]')).to_be_attached()
    assert not list(hidden(measured(person)))
    person.page.mouse.move(5, 5)


def test_a_whole_scenario_against_a_bot(people: People, http: httpx.Client) -> None:
    """The Foragers, ten turns, from the first shot to the result."""
    seats = {"norman": {"who": "me"}, "saxon": {"who": "bot", "bot": "squire"}}
    norman = lay(http, seats, game="diex", scenario="foragers")["norman"]
    person = people.come(briefed=False).sit(norman)
    person.is_briefed()
    grid = norman.view()["scene"]["layout"]["grid"]
    give_orders(person)
    assert [order["policy"] for order in norman.view()["orders"] if order["interrupt"] == "defensive fire"] == ["take"]
    person.is_asked()
    person.touch_hex(grid, "2418")  # nobody stands there
    expect(person.part("why").first).to_contain_text("DXA-")

    captain = Captain(person, norman)
    answers, looked = 0, False
    while captain.plays():
        answers += 1
        if not looked and any(choice.startswith("fire ") for choice in norman.choices()):
            looks_before_he_shoots(person, norman)
            looked = True
    assert looked and answers > 15 and captain.touches > 10
    assert captain.lost * 10 <= captain.touches, "touches are taken"
    expect(person.part("result")).to_be_visible()
    assert norman.view()["status"] == "over"


def test_the_skirmish_fits_a_phone(people: People, http: httpx.Client) -> None:
    """Counters can be read when one zooms in, and what is asked can be reached with a thumb."""
    players = lay(http, {"norman": {"who": "me"}, "saxon": {"who": "me"}}, game="diex", scenario="foragers")
    asked = players["norman"]
    asked.answer("end")  # nobody shoots
    asked.answer(asked.choices()[0])  # the first of them moves: very many hexes
    person = people.come(**PHONE).sit(asked)
    person.is_asked()
    fits(person)
    expect(person.part("prompt")).to_be_in_viewport()
    person.part("options-toggle").tap()
    expect(person.part("options").get_by_test_id("option").first).to_be_in_viewport()
    fits(person)
    person.page.keyboard.press("Escape")
    name = asked.view()["scene"]["pieces"][0]["name"]
    expect(person.page.locator(".board").get_by_text(name).first).to_be_attached()
