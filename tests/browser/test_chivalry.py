"""Patay through the page, to its end: two people in two browsers, who touch cards, blocks and areas, and set steppers.
Dice may fall as they like."""

from collections.abc import Mapping
from contextlib import suppress
from typing import Any

import httpx
from playwright.sync_api import Error as PlaywrightError
from playwright.sync_api import expect

from banneret.kernel.match import Match
from banneret.kernel.record import Record
from tests.server.player import Player, lay

from .people import People, Person

SEATS = {seat: {"who": "me"} for seat in ("english", "french")}
SOON = 3_000
"""Milliseconds in which a touch that was understood is answered."""
MOST = 140
"""Answers of the longest battle."""
CHARGER, GROUND, GOAL = "f_kt_xaintrailles", "east_french_approach", "east_english_approach"
WISHES = ("play charge", f"name {GROUND}", f"charge {CHARGER} {GOAL}", "pay", f"attack {CHARGER}", "attack")
"""What somebody does in the first turn if he can. Else he ends what can be ended, and later he passes."""
ENDS = ("pass", "done", "stay", "none", "all")


def with_a_charge(http: httpx.Client) -> dict[str, Player]:
    """A table at which the French hold a Charge."""
    for _ in range(40):
        players = lay(http, SEATS, game="chivalry", scenario="patay_1429")
        hand = next(hand for hand in players["french"].view()["scene"]["hands"] if hand["id"] == "french_hand")
        if any(card["id"] == "charge" for card in hand["cards"]):
            return players
    raise AssertionError("no such deal")


class Captain:
    """Somebody who touches what he means."""

    def __init__(self, person: Person, player: Player) -> None:
        self.person = person
        self.player = player
        self.asked: set[str] = set()
        self.lost = 0
        """Touches after which nothing happened."""

    def plays(self, view: Mapping[str, Any]) -> None:
        """Answer once."""
        self.person.reaches(view["number"])
        scene, number = view["scene"], self.person.number
        self.asked.add(scene["prompt"].get("interrupt") or scene["phase"])
        if "tally" in scene["prompt"]:
            self._choose(scene["phase"], scene["prompt"]["tally"])
        else:
            choice = self._choice(scene)
            if choice["notation"].startswith("charge"):
                looks_before_he_charges(self.person, choice["touch"])
            self._touch(choice, scene, number)
        self.person.passes(number)

    def _choice(self, scene: Mapping[str, Any]) -> Mapping[str, Any]:
        choices = scene["prompt"]["choices"]
        wishes = ("continue", *WISHES) if scene["heading"].startswith("Turn 1 ") else ("attack",)
        for wish in (*wishes, *ENDS):
            for choice in choices:
                if choice["notation"].startswith(wish):
                    return dict(choice)
        return dict(choices[0])

    def _touch(self, choice: Mapping[str, Any], scene: Mapping[str, Any], number: int) -> None:
        touch, choices = choice.get("touch", ()), scene["prompt"]["choices"]
        cards = {card["id"]: card["name"] for hand in scene["hands"] for card in hand["cards"]}
        if touch and sum(one.get("touch", ()) == touch for one in choices) == 1:
            chosen = {one["touch"][0] for one in choices if one.get("touch")} == {touch[0]}
            for thing in touch[1:] if chosen and len(touch) > 1 else touch:  # who strikes was touched before
                if thing in cards:
                    self.person.page.locator("button.card.glows", has_text=cards[thing]).click()
                else:
                    self.person.touch(thing)
            with suppress(PlaywrightError):
                self.person.passes(number, timeout=SOON)
            self.lost += self.person.number == number
        if self.person.number == number:
            self.person.choose(choice["notation"])

    def _choose(self, phase: str, tally: Mapping[str, Any]) -> None:
        """One card is thrown away, one leader fights in person, no card becomes points."""
        expect(self.person.part("tally")).to_be_visible()
        lots = [lot["id"] for lot in tally["lots"] if lot["id"] != "charge"]
        self.person.set_lots({} if phase == "pool" or not lots else {lots[0]: 1})
        self.person.part("tally-ok").click()


def looks_before_he_charges(person: Person, touch: list[str]) -> None:
    """The whole chain: the fire that comes first, the blow and the blow back, with their clauses."""
    person.touch(touch[0])
    person.thing(touch[1]).hover(force=True)
    for words in ("fires at contact", "it routs or falls", "CHV-18.8"):
        expect(person.part("odds")).to_contain_text(words)
    person.page.keyboard.press("Escape")


def test_a_whole_battle_by_two_people(people: People, http: httpx.Client) -> None:
    players = with_a_charge(http)
    captains = {seat: Captain(people.come(briefed=False).sit(player), player) for seat, player in players.items()}
    for captain in captains.values():
        captain.person.is_briefed()
    for _ in range(MOST):
        views = {seat: player.view() for seat, player in players.items()}
        if views["english"]["status"] == "over":
            break
        seat = next(seat for seat, view in views.items() if view["scene"]["prompt"].get("choices"))
        captains[seat].plays(views[seat])
    assert {"discards", "commitment", "name_charge", "commands", "trumpets"} <= captains["french"].asked
    assert {"discards", "commitment", "impetuous", "rival_captains"} <= captains["english"].asked
    assert sum(captain.lost for captain in captains.values()) <= 3, "touches are understood"

    match = Match.from_record(Record.loads(players["english"].get("/record").content))
    ending = match.scene("english").ending
    assert match.result is not None and ending is not None
    assert any(answer.startswith(f"charge {CHARGER}") for _, answer in match.answers())
    for captain in captains.values():
        expect(captain.person.part("result")).to_contain_text(ending.level)
