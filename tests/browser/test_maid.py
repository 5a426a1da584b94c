"""A campaign on the Loire through the page, to its end: two people in two browsers, who touch stacks and hexes and set
steppers. Dice may fall as they like."""

from collections.abc import Mapping
from typing import Any

import httpx
from playwright.sync_api import expect

from banneret.kernel.match import Match
from banneret.kernel.record import Record
from tests.server.player import Player, lay

from .people import People, Person
from .test_phone import PHONE, fits

SEATS = {seat: {"who": "me"} for seat in ("english", "french")}
WISHES: dict[tuple[str, int], dict[str, str]] = {
    ("french", 1): {
        "buy": "militia",
        "at": "blois",
        "move": "blois",
        "via": "vendome",
        "drop": "",
        "go": "1317",
        "attack": "orleans",
    },
    ("english", 2): {"buy": "archers", "at": "paris", "move": "etampes", "go": "janville", "dig": "", "attack": ""},
    ("french", 2): {"move": "tours", "go": "", "attack": ""},
    ("english", 3): {"move": "paris", "go": "", "attack": ""},
    ("french", 3): {"move": "blois", "go": "", "dig": "", "attack": ""},
}
"""What somebody would like to do in a turn, each once: a word, and what it is about, if that matters. Else everybody
ends what can be ended."""
ENDS = ("end", "done", "stop", "stay", "keep", "besiege")
MOST = 150
"""Answers of the longest game."""


class Commander:
    """Somebody who touches what he means. Each touch must be understood, or he waits in vain."""

    def __init__(self, person: Person, player: Player, seat: str) -> None:
        self.person = person
        self.player = player
        self.seat = seat
        self.answers: list[str] = []
        """What he has answered; of so many of each sort nothing, because that is written down in steps."""
        self.wishes: dict[str, str] = {}
        self.turn = 0

    def plays(self, scene: Mapping[str, Any], grid: Mapping[str, Any]) -> None:
        """Answer once."""
        turn = int(scene["heading"].split()[1].rstrip(":"))
        if turn != self.turn:
            self.turn, self.wishes = turn, dict(WISHES.get((self.seat, turn), {}))
        number = self.person.number
        if "tally" in scene["prompt"]:
            self._choose(scene["phase"], scene["prompt"]["tally"])
        else:
            choice = self._choice(scene["prompt"]["choices"])
            self._touch(choice, scene["prompt"]["choices"], grid)
            self.answers.append(choice["notation"])
        self.person.passes(number)

    def _choice(self, choices: list[Mapping[str, Any]]) -> Mapping[str, Any]:
        for wish, what in self.wishes.items():
            for choice in choices:
                verb, *about = choice["notation"].split()
                if verb == wish and what in ("", *about):
                    del self.wishes[wish]
                    return choice
        return next((choice for choice in choices if choice["notation"] in ENDS), choices[0])

    def _touch(self, choice: Mapping[str, Any], choices: list[Mapping[str, Any]], grid: Mapping[str, Any]) -> None:
        touch = choice.get("touch", ())
        for hex in touch:
            self.person.touch_hex(grid, hex)
        if (
            not touch or sum(one.get("touch", ()) == touch for one in choices) > 1
        ):  # a button, or the same touch means several things
            self.person.choose(choice["notation"])

    def _choose(self, phase: str, tally: Mapping[str, Any]) -> None:
        """Who marches is set by steppers; elsewhere there is something ready-made, or one more is taken until it is
        enough."""
        expect(self.person.part("tally")).to_be_visible()
        if phase == "muster":
            leader, *others = tally["lots"]
            self.person.set_lots({leader["id"]: 1, max(others, key=lambda lot: lot["count"])["id"]: 2})
        elif tally.get("presets"):
            self.person.page.locator(f'[data-preset="{tally["presets"][0]["id"]}"]').click()
        else:
            for lot in tally["lots"]:
                if self.person.part("tally-ok").is_disabled():
                    self.person.set_lots({lot["id"]: lot["count"]})
        self.person.part("tally-ok").click()


def test_a_whole_scenario_by_two_people(people: People, http: httpx.Client) -> None:
    players = lay(http, SEATS, game="maid", scenario="loire_1429")
    commanders = {seat: Commander(people.come().sit(player), player, seat) for seat, player in players.items()}
    grid = players["english"].view()["scene"]["layout"]["grid"]
    asked: set[str] = set()
    for _ in range(MOST):
        views = {seat: player.view() for seat, player in players.items()}
        if views["english"]["status"] == "over":
            break
        seat = next(seat for seat, view in views.items() if view["scene"]["prompt"].get("choices"))
        asked.add(views[seat]["scene"]["phase"])
        commanders[seat].person.reaches(views[seat]["number"])
        commanders[seat].plays(views[seat]["scene"], grid)
    assert {"raise", "movement", "muster", "march", "drop", "combat", "assault", "defenders_lose"} <= asked, asked

    match = Match.from_record(Record.loads(players["english"].get("/record").content))
    ending = match.scene("english").ending
    assert match.result is not None and ending is not None
    for seat, commander in commanders.items():
        given = iter([answer for whose, answer in match.answers() if whose == seat])
        assert all(answer in given for answer in commander.answers), "every touch has become the answer that it meant"
        result = commander.person.part("result")
        expect(result).to_be_visible()
        expect(result).to_contain_text(ending.level)


def french_march(http: httpx.Client) -> Player:
    """The French player of a new table, when he begins to move."""
    players = lay(http, SEATS, game="maid", scenario="loire_1429")
    for seat, answer in (("english", "done"), ("french", "done"), ("english", "end"), ("english", "end")):
        players[seat].answer(answer)
    return players["french"]


def test_a_newcomer_is_told_why_not_and_what_a_move_means(people: People, http: httpx.Client) -> None:
    french = french_march(http)
    grid = french.view()["scene"]["layout"]["grid"]
    person = people.come().sit(french)
    person.is_asked()
    person.touch_hex(grid, "paris")
    expect(person.part("why").first).to_contain_text("There is nothing of the French at Paris.")
    person.touch_hex(grid, "blois")
    expect(person.part("tally")).to_be_visible()
    person.set_lots({"de_rais": 1, "french.infantry": 3})
    expect(person.part("tally-odds")).to_contain_text("5 movement points")
    person.part("tally-ok").click()
    expect(person.part("tally")).to_have_count(0)
    person.page.mouse.move(*person.middle_of(grid, "patay"))
    expect(person.part("odds")).to_contain_text("the group stops")
    expect(person.part("odds")).to_contain_text("In supply from Châteaudun")
    person.page.mouse.move(5, 5)
    person.touch_hex(grid, "paris")
    expect(person.part("why").first).to_contain_text("MAI-")


def test_a_stack_is_parted_on_a_phone(people: People, http: httpx.Client) -> None:
    french = french_march(http)
    grid = french.view()["scene"]["layout"]["grid"]
    person = people.come(**PHONE).sit(french)
    person.is_asked()
    fits(person)
    person.choose(next(one for one in person.options() if one.split()[-1] == "tours"))
    expect(person.part("tally")).to_be_visible()
    fits(person)
    person.set_lots({"alencon_duke": 1, "french.infantry": 1})
    person.part("tally-ok").tap()
    expect(person.part("tally")).to_have_count(0)
    fits(person)
    number = person.number
    for _ in range(2):  # the first touch only looks
        person.page.touchscreen.tap(*person.brought(lambda: person.middle_of(grid, "1119")))
    person.passes(number)
    assert french.view()["scene"]["phase"] == "movement"
