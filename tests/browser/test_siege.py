"""A siege by two people through the page: day by day, into an assault on the hex map, back, and on to its end; and a
bot that plays the fight for one of them."""

import re

import httpx
from playwright.sync_api import expect

from tests.server.player import Player, lay

from .people import People, Person

SEATS = {"besieger": {"who": "me"}, "besieged": {"who": "me"}}
YORK = {"game": "diex", "scenario": "siege_castle_york", "variants": {"fights": "ask"}}
QUIET = ("quick", "hold", "wait", "decline", "done", "end", "ready", "none", "pass", "stop", "rest", "host")
MOST = 250
"""Answers that it may take: the castle is watched for a few turns, and starved."""


def quietly(choices: list[str]) -> str:
    """An answer by which little happens."""
    return next((one for word in QUIET for one in choices if one.split()[0] == word), choices[0])


def storming(choices: list[str]) -> str:
    """Into the assault, which both want to fight out."""
    return next((one for one in ("assault", "skirmish") if one in choices), quietly(choices))


def arrive(people: People, http: httpx.Client) -> list[tuple[Person, Player]]:
    """Both sit down, each before his own browser."""
    found = []
    for player in lay(http, SEATS, **YORK).values():
        person = people.come().sit(player)
        found.append((person, player))
    return found


def turn(seats: list[tuple[Person, Player]]) -> tuple[Person, list[str]] | None:
    """Who is asked, and what he may answer; None when it is over."""
    for person, player in seats:
        view = player.view()
        person.reaches(view["number"])
        if view["status"] == "over":
            return None
        choices = [choice["notation"] for choice in (view["scene"].get("prompt") or {}).get("choices", ())]
        if choices:
            return person, choices
    raise AssertionError("nobody is asked")


def fighting(player: Player) -> bool:
    return player.view()["scene"].get("inner") is not None


def test_a_siege_with_an_assault_from_its_first_day_to_its_end(people: People, http: httpx.Client) -> None:
    seats = arrive(people, http)
    besieger, player = seats[0]
    levels = [False]
    for _ in range(MOST):
        asked = turn(seats)
        if asked is None:
            break
        person, choices = asked
        person.answer(quietly(choices) if len(levels) > 1 else storming(choices))
        if levels[-1] != fighting(player):
            levels.append(not levels[-1])
            if levels[-1]:
                expect(besieger.page.get_by_role("group", name=re.compile("^The Motte")).first).to_be_visible()
    assert levels[:3] == [False, True, False], "the table has turned into the hex map, and back"
    assert player.view()["status"] == "over"
    for person, _ in seats:
        expect(person.part("result")).to_be_visible()


def test_a_bot_is_lent_the_fight(people: People, http: httpx.Client) -> None:
    """By a button; the other sees it; another button ends it."""
    seats = arrive(people, http)
    (besieger, player), (besieged, _) = seats
    while not fighting(player):
        asked = turn(seats)
        assert asked is not None
        person, choices = asked
        person.answer(storming(choices))
    besieger.part("more").click()
    besieger.part("more-deputy").click()
    for person in (besieger, besieged):
        expect(person.part("player", seat="besieger")).to_contain_text("a bot (knight) plays this fight")
    besieger.part("more").click()
    besieger.part("more-deputy").click()
    expect(besieged.part("player", seat="besieger")).not_to_contain_text("a bot (knight)")
