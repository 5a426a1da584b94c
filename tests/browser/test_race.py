"""What an answer brings, and what the live line brings of it, may come in any order; and two tabs of one seat may
answer at once."""

import json

import httpx
from playwright.sync_api import WebSocketRoute, expect

from tests.server.player import lay

from .people import People


def test_two_tabs_race(people: People, http: httpx.Client) -> None:
    """One wins, the other is told that the position has moved on and shows it."""
    players = lay(http)
    first = people.come().sit(players["english"])
    held: list[bool] = []
    said: list[str | bytes] = []
    lines: list[WebSocketRoute] = []

    def listen(page: WebSocketRoute) -> None:
        server = page.connect_to_server()
        lines.append(server)
        page.on_message(lambda text: said.append(text) if held else server.send(text))
        server.on_message(lambda text: None if held else page.send(text))

    second = first.another_tab()
    second.page.route_web_socket("**/live", listen)
    second.sit(players["english"])
    number = first.number
    options = first.options()
    # The second tab has not yet heard of the first one's answer when it sends its own: what it says and hears is held
    # until the first is through.
    assert [json.loads(text)["number"] for text in said] == []
    held.append(True)
    second.choose(options[-1])
    second.page.wait_for_timeout(200)
    first.answer(options[0])
    assert [json.loads(text)["number"] for text in said] == [number]
    held.clear()
    lines[-1].send(said[0])
    expect(second.part("toast").first).to_contain_text("moved on")
    second.reaches(first.number)
    assert players["english"].view()["number"] == first.number


def test_the_reply_shows_what_came_of_an_answer_though_the_live_line_is_silent(
    people: People, http: httpx.Client
) -> None:
    players = lay(http)
    person = people.come()
    late: list[str | bytes] = []
    lines: list[WebSocketRoute] = []

    def listen(page: WebSocketRoute) -> None:
        server = page.connect_to_server()

        def hear(message: str | bytes) -> None:
            """Let the first message through, and keep the others."""
            if page in lines:
                late.append(message)
            else:
                lines.append(page)
                page.send(message)

        server.on_message(hear)

    person.page.route_web_socket("**/live", listen)
    person.sit(players["english"])
    asked: list[str] = []
    person.page.on(
        "request", lambda request: asked.append(f"{request.method} {request.url.split('/')[-1].split('?')[0]}")
    )
    before = person.number
    person.answer(person.options()[0])
    assert person.number == players["english"].view()["number"] > before
    assert [what for what in asked if what.startswith(("POST answers", f"GET {players['english'].table}"))] == [
        "POST answers"
    ]
    person.page.wait_for_timeout(300)
    assert late
    entries = person.log()
    assert entries
    number = person.number
    for message in late:
        lines[0].send(message)
    person.page.wait_for_timeout(300)
    assert (person.number, person.log()) == (number, entries), "what comes late is the same again"
