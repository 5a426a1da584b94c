"""What the table offers while one plays: reasons, odds, the rulebook, taking back, resigning, catching up."""

import random
from typing import Any

import httpx
import pytest
from playwright.sync_api import expect

from banneret.games.calais.country import NODE, country
from tests.server.player import Player, lay, play_on

from .people import People


def test_why_not_and_its_clause_opens_the_rulebook(people: People, http: httpx.Client) -> None:
    """Touch a town that can't be reached: the table says which rule forbids it, and the clause opens the rulebook at
    it."""
    players = lay(http)
    english = people.come().sit(players["english"])
    english.touch("calais")
    why = english.part("why")
    expect(why).to_be_visible()
    clause = why.locator("[data-clause], .chip, a, button").filter(has_text="CAL-").first
    id = clause.inner_text().strip()
    clause.click()
    rule = english.part("rulebook").locator(f'[data-clause="{id}"]')
    expect(rule).to_be_visible()
    expect(rule).to_be_in_viewport()


def test_odds_before_one_commits(people: People, http: httpx.Client) -> None:
    players = lay(http)
    english = people.come().sit(players["english"])
    english.open_list()
    english.part("options").get_by_test_id("option").first.hover()
    odds = english.part("odds")
    expect(odds).to_be_visible()
    expect(odds).to_contain_text("%")
    assert players["english"].view()["number"] == english.number, "looking changes nothing"


WHOLE = """all => all.filter(one => { const box = one.getBoundingClientRect();
  return [box.top + 2, box.bottom - 2].every(y => one.contains(document.elementFromPoint(box.x + 20, y))) }).length"""
"""Of how many rows nothing is cut off or covered."""


@pytest.mark.parametrize(("width", "height", "least"), [(1280, 720, 3), (1600, 1000, 8)])
def test_the_list_stays_in_sight_while_odds_are_told(
    people: People, http: httpx.Client, width: int, height: int, least: int
) -> None:
    """The hand is not what is asked for: it is told in names. A row that is pointed at stays under the mouse, though
    its odds are long; and so do its neighbours."""
    english = people.come(viewport={"width": width, "height": height}).sit(lay(http)["english"])
    rows = english.part("options").get_by_test_id("option")
    expect(english.part("hand")).to_contain_text("×5")
    assert rows.evaluate_all(WHOLE) >= least
    for row in (rows.nth(2), rows.last):
        row.hover()
        box = row.bounding_box()
        expect(english.part("odds")).to_contain_text("%")
        english.page.wait_for_timeout(600)  # longer than a look that has slipped away would last
        expect(english.part("odds")).to_contain_text("%")
        assert row.bounding_box() == box
        assert rows.evaluate_all(WHOLE) >= least
    english.part("odds").hover()
    english.page.wait_for_timeout(600)
    expect(english.part("odds")).to_contain_text("%")
    english.part("hand").get_by_role("button", name="Show the cards").click()
    expect(english.part("hand").locator(".card")).to_have_count(5)


def test_touching_a_piece_and_then_places_plays(people: People, http: httpx.Client) -> None:
    """The march is declared on the map: the army, the towns along the way, and then how hard to march."""
    players = lay(http, scenario="somme")
    english = people.come().sit(players["english"])
    number = english.number
    choices = players["english"].view()["scene"]["prompt"]["choices"]
    touches = max((choice.get("touch", []) for choice in choices), key=len)
    for thing in touches:
        english.touch(thing)
    ready = [choice["notation"] for choice in choices if choice.get("touch") == touches]
    assert sorted(
        english.part("prompt").get_by_test_id("option").evaluate_all("all => all.map(one => one.dataset.notation)")
    ) == sorted(ready)
    english.part("prompt").get_by_test_id("option").first.click()
    english.passes(number)


def test_the_members_of_a_set_are_touched_in_any_order(people: People, http: httpx.Client) -> None:
    """Which bridges are broken is said on the map, from the last to the first or the other way."""
    french = people.come()
    player, choices = _at_the_bridges(http)
    french.sit(player)
    number = french.number
    touches = max((choice["touch"] for choice in choices), key=len)
    for thing in reversed(touches):
        french.touch(thing)
    ready = [choice["notation"] for choice in choices if choice["touch"] == touches]
    if len(ready) > 1:  # on either bank
        french.choose(ready[0])
    french.passes(number)
    assert ["french", *touches] in [event.get("touch") for event in player.view()["log"]]


def _at_the_bridges(http: httpx.Client) -> tuple[Player, list[dict[str, Any]]]:
    """The French have marched to Amiens, where more than one bridge is in reach; the English wait."""
    players = lay(http)
    for _ in range(60):
        seat = next(seat for seat, player in players.items() if player.choices())
        choices = players[seat].view()["scene"]["prompt"]["choices"]
        if any(choice.get("any_order") and len(choice["touch"]) > 1 for choice in choices):
            return players[seat], choices
        players[seat].answer((choices[0] if seat == "english" else min(choices, key=_far_from_amiens))["notation"])
    raise AssertionError("the French never came to more than one bridge")


def _far_from_amiens(choice: dict[str, Any]) -> int:
    here = country(0)
    return here.distance[NODE.get(choice["touch"][-1], NODE["rouen"])][NODE["amiens"]]


def test_undo_takes_back_what_nothing_came_of(people: People, http: httpx.Client) -> None:
    """A FOOD choice draws no card: it can be taken back until the other side has answered."""
    players = lay(http, scenario="agincourt")
    french = people.come().sit(players["french"])
    number = french.number
    french.play(lambda options: options[0])
    french.part("undo").click()
    french.passes(number + 1)
    french.is_asked()
    assert any("attack" in notation for notation in french.options())


def test_a_take_back_is_offered_and_accepted(people: People, http: httpx.Client) -> None:
    players = lay(http)
    english, french = people.come().sit(players["english"]), people.come().sit(players["french"])
    english.play(lambda options: options[0])  # turns a card: it can't be taken back without leave
    number = english.number
    english.part("more").click()
    english.part("more-takeback").click()
    offer = french.part("offer", kind="undo")
    expect(offer).to_be_visible()
    offer.get_by_test_id("offer-accept").click()
    for person in (english, french):
        person.passes(number)
        expect(person.part("offer")).to_have_count(0)
    english.is_asked()


def test_who_offered_a_draw_is_told_that_it_was_declined(people: People, http: httpx.Client) -> None:
    players = lay(http)
    english, french = people.come().sit(players["english"]), people.come().sit(players["french"])
    english.part("more").click()
    english.part("more-draw").click()
    french.part("offer", kind="draw").get_by_test_id("offer-decline").click()
    expect(english.part("told")).to_contain_text("French declined the draw.")
    expect(french.part("offer")).to_have_count(0)
    expect(french.part("told")).to_have_count(0)
    english.part("told-read").click()
    expect(english.part("told")).to_have_count(0)


def test_a_take_back_against_a_bot_says_what_happened(people: People, http: httpx.Client) -> None:
    players = lay(http, {"english": {"who": "me"}, "french": {"who": "bot", "bot": "squire"}})
    english = people.come().sit(players["english"])
    for _ in range(40):
        english.is_asked()
        frames = players["english"].get("/moments", count=100).json()["frames"]
        if frames and frames[-1]["seat"] == "french":
            break
        english.play(lambda options: options[0])
    english.part("more").click()
    english.part("more-takeback").click()
    expect(english.part("told")).to_contain_text("Taken back: ")
    expect(english.part("told")).to_contain_text("went with it.")


def test_resign(people: People, http: httpx.Client) -> None:
    players = lay(http)
    english, french = people.come().sit(players["english"]), people.come().sit(players["french"])
    english.part("more").click()
    english.part("more-resign").click()
    english.part("resign-confirm").click()
    for person in (english, french):
        expect(person.part("result")).to_be_visible()
        expect(person.part("result")).to_contain_text("resign")
        assert person.turn == "none"
    assert players["english"].view()["status"] == "over"


def test_chat_reaches_the_other_seat(people: People, http: httpx.Client) -> None:
    players = lay(http)
    english, french = people.come().sit(players["english"]), people.come().sit(players["french"])
    words = "No <b>quarter</b> & no 'mercy'"
    english.part("tab-chat").click()
    english.part("chat-input").fill(words)
    english.part("chat-send").click()
    french.part("tab-chat").click()
    expect(french.page.get_by_text(words)).to_be_visible()


def test_while_you_were_away(people: People, http: httpx.Client) -> None:
    """The other side's moves since one last looked, step by step, and what they come to."""
    players = lay(http)
    english = people.come(films=True).sit(players["english"])
    english.page.wait_for_timeout(1000)  # the page tells the table that it has been looked at
    address = english.page.url
    english.go("/about")
    play_on(players, 9, random.Random(2))
    english.go(address)
    english.at_table()
    stepper = english.part("stepper")
    expect(stepper).to_contain_text("While you were away")
    expect(stepper).to_have_attribute("data-step", "1")
    english.part("story-next").click()
    english.part("story-next").click()
    expect(stepper).to_have_attribute("data-step", "3")
    english.part("story-back").click()
    expect(stepper).to_have_attribute("data-step", "2")
    english.part("story-skip").click()
    expect(english.part("summary")).to_contain_text("While you were away")
    english.part("begin").click()
    expect(stepper).to_be_hidden()
    expect(english.part("prompt")).to_be_visible()


def test_standing_orders_dialog(people: People, http: httpx.Client) -> None:
    players = lay(http)
    english = people.come().sit(players["english"])
    if english.part("orders").count():
        english.part("orders").click()
        expect(english.part("orders-dialog")).to_be_visible()
        english.page.keyboard.press("Escape")
        expect(english.part("orders-dialog")).to_be_hidden()
    else:
        assert not players["english"].view().get("interrupts"), "a game with interruptions offers standing orders"
