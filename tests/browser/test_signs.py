"""What is read on counters in the middle of a game: it stands upright, and nothing lies over it, neither another line
of the same counter, nor arms and badges, nor what is said of a shot."""

from collections.abc import Iterator

import httpx
import pytest
from playwright.sync_api import expect
from shown_games import Field, Hall

from tests.server.player import Player
from tests.server.process import Serving

from .people import People
from .test_stage import SCREENS, Screen, countered, measured


@pytest.fixture(scope="module")
def shot(serving: Serving) -> Iterator[tuple[Player, list[str]]]:
    """A rider is to shoot, others have turned; whom he can shoot at."""
    with httpx.Client(base_url=serving.address, timeout=60) as http:
        field = Field(Hall(http), "malfosse")
        seat, view = field.fight_until("choose_shot", 40, "fire ")
        choices = view["scene"]["prompt"]["choices"]
        targets = [choice["touch"][1] for choice in choices if choice["notation"].startswith("fire ")]
        yield Player(http, field.table, field.tokens[seat]), targets


@pytest.mark.parametrize("screen", SCREENS, ids=str)
def test_names_and_numbers_can_be_read_before_a_shot(
    people: People, shot: tuple[Player, list[str]], screen: Screen
) -> None:
    player, targets = shot
    person = people.come(**screen.context).sit(player)
    person.page.wait_for_function("() => !document.querySelector('.world.moving')")
    found = measured(person)
    assert "long" in {shape for _, shape, _, _ in found["counters"]}
    assert not list(countered(screen, found))
    for target in targets:
        at = person.thing(target).bounding_box()
        board = person.page.locator(".board[role=group]").bounding_box()
        assert at is not None
        assert board is not None
        x, y = at["x"] + at["width"] / 2, at["y"] + at["height"] / 2
        if not (board["x"] < x < board["x"] + board["width"] and board["y"] < y < found["prompt"]["y"]):
            continue  # out of sight
        if screen.panel:
            person.page.mouse.move(x, y)
        else:
            person.page.touchscreen.tap(x, y)
        expect(person.page.locator(f'[data-testid=aim][data-at="{target}"]')).to_be_attached()
        expect(person.page.locator(".world [data-tag]").first).to_be_attached()
        assert not list(countered(screen, measured(person)))
