"""Two tabs of one seat answer at once: one wins, the other is told that the position has moved on and shows it."""

import json

import httpx
from playwright.sync_api import Route, expect

from tests.server.player import lay

from .people import People


def test_two_tabs_race(people: People, http: httpx.Client) -> None:
    players = lay(http)
    people.expect("status of 409")
    first = people.come().sit(players["english"])
    second = first.another_tab().sit(players["english"])
    number = first.number
    options = first.options()
    # The second tab has not yet heard of the first one's answer when it sends its own: hold its request until the first is through.
    held: list[Route] = []
    second.page.route("**/answers", lambda route: held.append(route))
    second.choose(options[-1])
    second.page.wait_for_timeout(100)
    first.answer(options[0])
    assert len(held) == 1
    assert json.loads(held[0].request.post_data or "{}")["number"] == number
    with second.page.expect_response("**/answers") as reply:
        held[0].continue_()
    assert reply.value.status == 409
    assert reply.value.json()["view"]["number"] == first.number
    expect(second.part("toast").first).to_contain_text("moved on")
    second.reaches(first.number)
    assert players["english"].view()["number"] == first.number
