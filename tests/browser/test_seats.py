"""Sitting down: links that are pasted, replies that are lost, and a host who changes who sits where."""

import re

import httpx
from playwright.sync_api import Route, expect

from tests.server.player import Player, answered, lay

from .people import People

SECRET = re.compile("#|seat=|invite=")


def laid(http: httpx.Client) -> tuple[Player, str]:
    """A host who has sat down, and an invitation to the other seat."""
    seats = {"english": {"who": "me"}, "french": {"who": "friend"}}
    created = answered(http.post("/api/tables", json={"game": "calais", "seats": seats}), 201)
    host = Player(http, created["table"], created["tokens"]["english"])
    answered(host.post("/sit", {"name": "Host", "salt": "00" * 16}), 201)
    return host, created["invites"]["french"]


def test_a_link_pasted_into_an_open_tab_leaves_the_address_bar(people: People, http: httpx.Client) -> None:
    """The tab watches first; then it has the seat, and nothing of the token is in sight or in the history."""
    english = lay(http)["english"]
    person = people.come().watch(english.table)
    for token in (english.token, lay_again(english)):
        person.page.evaluate("link => location.assign(link)", f"/t/{english.table}#seat={token}")
        expect(person.part("more")).to_be_visible()
        expect(person.page).not_to_have_url(SECRET)
        kept = person.page.evaluate("() => Object.values(JSON.parse(localStorage['banneret.tables']))[0].seats")
        assert kept == {"english": token}
    person.part("more").click()
    expect(person.part("more-resign")).to_be_visible()
    person.page.keyboard.press("Escape")
    person.page.go_back()
    expect(person.page).not_to_have_url(SECRET)


def lay_again(player: Player) -> str:
    """Another token of the same seat."""
    return str(answered(player.post("/token"), 201)["token"])


def test_an_invitation_pasted_into_an_open_tab_is_taken(people: People, http: httpx.Client) -> None:
    host, invite = laid(http)
    person = people.come().go(f"/t/{host.table}")
    expect(person.part("gathering")).to_be_visible()
    person.page.evaluate("link => location.assign(link)", f"/t/{host.table}#invite={invite}")
    expect(person.part("sit-name")).to_be_visible()
    expect(person.page).not_to_have_url(SECRET)


def test_a_reply_that_is_lost_loses_no_seat(people: People, http: httpx.Client) -> None:
    """The server has seated him, he has not heard of it and goes away: when he comes back he sits there."""
    people.expect("Failed to load resource", "ERR_FAILED")
    host, invite = laid(http)
    friend = people.come()

    def lose(route: Route) -> None:
        route.fetch()
        route.abort()

    friend.page.route("**/sit", lose)
    friend.go(f"/t/{host.table}#invite={invite}")
    friend.part("sit-name").fill("Charles")
    friend.part("sit-down").click()
    expect(friend.page.get_by_text("can't be reached")).to_be_visible()
    assert host.view()["status"] == "running"
    friend.page.unroute("**/sit")
    friend.go(f"/t/{host.table}")
    friend.part("more").click()
    expect(friend.part("more-resign")).to_be_visible()
    assert friend.page.evaluate("() => Object.keys(localStorage).filter(key => key.includes('pending'))") == []


def test_the_host_invites_anew_when_a_friend_is_lost(people: People, http: httpx.Client) -> None:
    """Before and after the game has begun; all who are there sit down again by themselves."""
    host, invite = laid(http)
    lord = people.come()
    lord.go(f"/t/{host.table}#seat={host.token}")
    expect(lord.part("gathering")).to_be_visible()
    lord.part("invite-anew", seat="french").click()
    first = lord.part("invite-link", seat="french").first
    expect(first).not_to_have_value(re.compile(invite))
    lost = people.come()
    lost.go(first.input_value())
    lost.part("sit-name").fill("Lost")
    lost.part("sit-down").first.click()
    lord.at_table()
    lost.page.context.close()
    lord.part("more").click()
    lord.part("more-seats").click()
    lord.part("invite-anew", seat="french").click()
    link = lord.part("invite-link", seat="french").first
    expect(link).to_be_visible()
    friend = people.come()
    friend.go(link.input_value())
    friend.part("sit-name").fill("Charles")
    friend.part("sit-down").first.click()
    for person in (lord, friend):
        person.at_table()
        expect(person.part("more")).to_be_visible()
    assert [player["name"] for player in host.view()["players"]] == ["Host", "Charles"]


def test_a_game_against_a_bot_says_that_it_is_practice(people: People, http: httpx.Client) -> None:
    english = lay(http, {"english": {"who": "me"}, "french": {"who": "bot", "bot": "squire"}})["english"]
    for _ in range(10):
        if english.choices():
            english.answer(english.choices()[0])
        if "undo" in english.view():
            break
    person = people.come().sit(english)
    expect(person.part("practice")).to_have_count(0)
    person.part("more").click()
    person.part("more-takeback").click()
    expect(person.part("practice")).to_be_visible()
    expect(people.come().watch(english.table).part("practice")).to_be_visible()
