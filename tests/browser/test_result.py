"""The end of a game: a page with its story in six pictures, the score, how it went, a link, and playing again."""

import random
import re
from typing import Any

import httpx
import pytest
from playwright.sync_api import expect

from tests.server.player import Player, lay, play_on

from .people import People, Person
from .test_pages import accessible
from .test_phone import PHONE
from .test_replay import finished

LAPTOP: dict[str, Any] = {"viewport": {"width": 1280, "height": 720}}
SCREENS = pytest.mark.parametrize("screen", [{}, LAPTOP, PHONE], ids=["1600x1000", "1280x720", "390x844"])


def resigned(http: httpx.Client, seats: dict[str, Any] | None = None) -> dict[str, Player]:
    players = lay(http, scenario="somme") if seats is None else lay(http, seats, scenario="somme")
    play_on(players, 3, random.Random(1))
    english = players["english"]
    english.resign()
    return players


def pictures(person: Person) -> list[int]:
    """The moments of the pictures, once their maps are drawn."""
    expect(person.part("story-picture")).to_have_count(6)
    expect(person.part("story-picture").locator(".panorama")).to_have_count(6)
    return [int(one.get_attribute("data-moment") or -1) for one in person.part("story-picture").all()]


@SCREENS
def test_story_score_and_review(people: People, http: httpx.Client, screen: dict[str, Any]) -> None:
    """Both read who won and why, see six pictures in the order of play, and the score beside the goal. Nothing lies
    outside the window, and the filled button is in sight."""
    players = finished(http)
    ending = players["english"].view()["scene"]["ending"]
    for seat, words in (("english", "You have lost"), ("french", "You have won")):
        person = people.come(**screen).sit(players[seat])
        result = person.part("result")
        expect(result.get_by_role("heading", level=2)).to_have_text(words)
        expect(result).to_contain_text(ending["level"])
        expect(result).to_contain_text(ending["reason"])
        moments = pictures(person)
        assert moments == sorted(set(moments)), "in the order of play"
        expect(person.part("score")).not_to_be_empty()
        expect(person.part("standings").locator('[data-won="true"]')).to_contain_text("French")
        expect(result.locator(".primary")).to_have_count(1)
        expect(person.part("rematch")).to_be_in_viewport(ratio=1)
        expect(person.part("rematch")).to_be_focused()
        wide = person.page.evaluate(
            "() => { const one = document.querySelector('[data-testid=result]'); "
            "return one.scrollWidth - one.clientWidth }"
        )
        assert wide <= 0, "nothing is beside the page"


@SCREENS
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_it_is_accessible(people: People, http: httpx.Client, screen: dict[str, Any], scheme: str) -> None:
    players = lay(http, {"norman": {"who": "me"}, "saxon": {"who": "me"}}, game="diex", scenario="foragers")
    play_on(players, 60, random.Random(4))
    norman = players["norman"]
    norman.resign()
    person = people.come(color_scheme=scheme, bypass_csp=True, **screen).sit(players["saxon"])
    pictures(person)
    accessible(person, "the result")


def test_a_picture_leads_to_its_moment(people: People, http: httpx.Client) -> None:
    person = people.come().sit(finished(http)["english"])
    moment = pictures(person)[2]
    person.part("story-picture").nth(2).click()
    expect(person.page.locator("body")).to_have_attribute("data-moment", str(moment))
    person.page.go_back()
    expect(person.part("result")).to_be_visible()


def test_the_board_lies_behind_it(people: People, http: httpx.Client) -> None:
    """Escape, or a button; and a button brings it back. A clause is opened beside the board."""
    person = people.come().sit(finished(http)["english"])
    expect(person.part("result")).to_be_visible()
    person.page.keyboard.press("Escape")
    expect(person.part("result")).to_have_count(0)
    expect(person.page.locator(".board").first).to_be_visible()
    person.part("result-show").click()
    person.part("result-close").click()
    expect(person.part("result")).to_have_count(0)
    person.part("result-show").click()
    person.part("result").get_by_role("button", name=re.compile("^Rule ")).first.click()
    expect(person.part("result")).to_have_count(0)
    expect(person.part("rulebook")).to_be_visible()


def test_both_play_again_on_the_other_side(people: People, http: httpx.Client) -> None:
    """Whoever asks first lays the table, and is led there; the other is told, and comes to the same one."""
    players = resigned(http)
    english, french = (people.come().sit(players[seat]) for seat in ("english", "french"))
    expect(english.part("rematch")).to_have_text("Play again, sides changed")
    english.part("rematch").click()
    english.page.wait_for_url(lambda url: players["english"].table not in url and "/t/" in url)
    expect(french.part("result")).to_contain_text("The new table is laid")
    french.part("rematch").click()
    french.page.wait_for_url(english.page.url)
    for person, seat in ((english, "french"), (french, "english")):
        person.at_table()
        expect(person.part("stage").first).to_be_visible()
        expect(person.part("player", seat=seat)).to_contain_text("you")


def test_against_a_bot_it_begins_at_once(people: People, http: httpx.Client) -> None:
    seats = {"english": {"who": "me"}, "french": {"who": "bot", "bot": "squire"}}
    for button, seat in (("rematch", "french"), ("same-sides", "english")):
        players = resigned(http, seats)
        person = people.come().sit(players["english"])
        with person.page.expect_response(lambda reply: reply.url.endswith("/sit")) as sat:
            person.part(button).click()
        assert sat.value.json()["seat"] == seat
        expect(person.page).not_to_have_url(re.compile(players["english"].table))
        person.at_table()
        person.is_asked(timeout=25_000)


def test_who_has_the_link_sees_it_and_plays_nothing(people: People, http: httpx.Client) -> None:
    players = finished(http)
    english = people.come(permissions=["clipboard-read", "clipboard-write"]).sit(players["english"])
    english.part("copy-result").click()
    expect(english.part("copy-result")).to_have_text("Copied")
    link = str(english.page.evaluate("() => navigator.clipboard.readText()"))
    assert link.endswith(f"/t/{players['english'].table}"), "the link opens no seat"
    friend = people.come()
    friend.page.goto(link)
    expect(friend.part("result").get_by_role("heading", level=2)).to_have_text("The French won")
    pictures(friend)
    for button in ("rematch", "same-sides"):
        expect(friend.part(button)).to_have_count(0)
    expect(friend.part("replay-link")).to_be_focused()
