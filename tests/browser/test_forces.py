"""The foot of the panel, and the rosters of both sides."""

import httpx
from playwright.sync_api import Locator, expect

from tests.server.player import Player, answered

from .people import Person


def skirmish(http: httpx.Client) -> Player:
    seats = {"norman": {"who": "me"}, "saxon": {"who": "bot", "bot": "squire"}}
    body = {"game": "diex", "scenario": "foragers", "seats": seats, "name": "Anna"}
    created = answered(http.post("/api/tables", json=body), 201)
    player = Player(http, created["table"], created["tokens"]["norman"])
    answered(player.post("/sit", {"name": "Anna", "salt": "00" * 16}), 201)
    return player


def height(part: Locator) -> float:
    box = part.bounding_box()
    assert box is not None
    return box["height"]


def test_what_is_pointed_at_stands_at_the_foot(person: Person, http: httpx.Client) -> None:
    """Every number with its word; nothing jumps; and so does what has the focus."""
    person.sit(skirmish(http))
    foot = person.part("foot")
    expect(foot).to_contain_text("Point at a counter")
    before = height(foot)
    raoul = person.page.locator('.board [data-id="raoul"]')
    label = raoul.get_attribute("aria-label") or ""
    assert "attack 17, defence 8, move 15, armour none" in label
    raoul.hover(force=True)
    expect(foot).to_have_attribute("data-id", "raoul")
    assert [text.split() for text in foot.get_by_test_id("number").all_inner_texts()] == [
        ["attack", "17"],
        ["defence", "8"],
        ["move", "15"],
        ["armour", "none"],
    ]
    assert height(foot) == before
    person.page.mouse.move(5, 5)


def test_a_row_of_the_forces_shows_its_counter(person: Person, http: httpx.Client) -> None:
    """By mouse and by keys, though it is far out of sight; both sides, with the numbers of the counters."""
    person.sit(skirmish(http))
    person.part("tab-forces").click()
    expect(person.part("muster")).to_have_count(2)
    row = person.part("muster-row", piece="vital")
    assert row.locator("td.num").all_inner_texts() == ["5", "4", "8", "none"]
    for _ in range(6):
        person.page.get_by_label("Zoom in").click()
    stage = person.page.locator(".board").first.bounding_box()
    assert stage is not None

    def in_sight(id: str) -> bool:
        box = person.page.locator(f'.board [data-id="{id}"]').bounding_box()
        return (
            box is not None
            and stage is not None
            and stage["x"] <= box["x"] + box["width"] / 2 <= stage["x"] + stage["width"]
            and stage["y"] <= box["y"] + box["height"] / 2 <= stage["y"] + stage["height"]
        )

    for id, key in (("vital", False), ("wulfstan", True), ("vital", True)):
        found = person.part("muster-row", piece=id)
        if key:
            found.get_by_role("button").focus()
            person.page.keyboard.press("Enter")
        else:
            found.click()
        person.page.wait_for_timeout(600)
        assert in_sight(id), id
