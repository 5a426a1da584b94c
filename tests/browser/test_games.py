"""Whole games through the page."""

import random

import httpx
from playwright.sync_api import expect

from tests.server.player import lay

from .people import People, Person


def test_two_people_play_a_whole_game(people: People) -> None:
    """One sets up a table and sends the other a link; they play to the end by clicking, each in a browser of his
    own."""
    host, friend = people.come(), people.come()
    host.go("/new/calais")
    host.part("seat", seat="english").get_by_test_id("who").select_option("me")
    host.part("seat", seat="french").get_by_test_id("who").select_option("friend")
    host.part("host-name").fill("Hal")
    host.part("create").click()
    link = host.part("invite-link", seat="french").first.input_value()
    host.part("to-table").click()
    expect(host.part("gathering")).to_be_visible()
    friend.go(link)
    friend.sit_down("Louis")
    for person, other in ((host, "Louis"), (friend, "Hal")):
        person.at_table()
        person.begins()
        expect(person.part("players")).to_contain_text(other)
        assert "#" not in person.page.url, "the token is taken out of the address bar"

    dice = random.Random(5)
    answers = 0
    while host.turn != "none":
        mover = host if host.turn == "yours" else friend
        mover.is_asked()
        mover.play(dice.choice)
        answers += 1
        for person in (host, friend):
            person.reaches(mover.number)
    assert answers > 20
    for person in (host, friend):
        expect(person.part("result")).to_be_visible()
        person.part("result-close").click()
        assert person.log()
    assert host.number == friend.number


def test_one_click_from_the_front_page_to_the_first_move_against_a_bot(person: Person) -> None:
    person.go("/")
    person.part("game", game="calais").get_by_test_id("play-now").first.click()
    person.page.wait_for_url("**/t/*")
    person.at_table()
    person.begins()
    person.is_asked()
    dice = random.Random(8)
    for _ in range(8):
        person.is_asked(timeout=25_000)  # the bot thinks meanwhile
        person.play(dice.choice)
    expect(person.part("players")).to_contain_text("bot")


def test_a_spectator_sees_the_moves_as_they_are_made(people: People, http: httpx.Client) -> None:
    players = lay(http)
    watcher = people.come().watch(players["english"].table)
    assert watcher.turn == "others"
    number = players["english"].answer(players["english"].choices()[0])
    watcher.reaches(number)
    expect(watcher.part("options")).to_have_count(0)
