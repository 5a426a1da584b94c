"""A map is pushed about as a picture: a pan draws no ground anew, and frames come as fast as on an empty page.

Work is counted in milliseconds of a processor, and only ever compared with other work in the same run, so that it does
not matter how fast the machine is, or what else it does."""

import statistics
from collections.abc import Iterator
from dataclasses import dataclass

import httpx
import pytest
from frames import EMPTY, moved, sized, traced, work
from playwright.sync_api import Browser

from tests.server.player import lay

from .people import People, Person

MAPS = (
    ("maid", "campaign_1429", "1600x1000"),
    ("maid", "campaign_1429", "390x844"),
    ("chivalry", "agincourt_1415", "1280x800"),
)
"""The largest map of hexes, and one of areas."""
SEATS = ("french", "english")
STEPS = 60

REDRAWN = """async () => {
  const rested = () => !document.querySelector(".world.moving");
  const frame = () => new Promise((done) => requestAnimationFrame(done));
  document.querySelector(".board[role=group]").dispatchEvent(new KeyboardEvent("keydown", { key: "+", bubbles: true }));
  await frame();
  while (!rested()) await frame();
  for (let i = 0; i < 20; i++) await frame();
}"""


@dataclass
class Watched:
    """Somebody at a large map, and what it costs to draw what he sees of it once."""

    browser: Browser
    person: Person
    once: float


@pytest.fixture(params=MAPS, ids="-".join)
def watched(request: pytest.FixtureRequest, chromium: Browser, people: People, http: httpx.Client) -> Iterator[Watched]:
    game, scenario, size = request.param
    players = lay(http, {seat: {"who": "me"} for seat in SEATS}, game=game, scenario=scenario)
    person = people.come(**sized(size)).sit(players[SEATS[0]])
    person.settled()
    person.page.wait_for_timeout(1500)
    _, events = traced(chromium, person.page, REDRAWN)
    once = sum(work(events, "RasterTask"))
    assert once > 0, "nothing was drawn at another scale"
    person.page.wait_for_timeout(1500)
    yield Watched(chromium, person, once)


def test_a_pan_draws_no_more_than_it_comes_to(watched: Watched) -> None:
    """To and fro over two windows' worth of the map: each part of it is drawn once at most."""
    page = watched.person.page
    first = moved(watched.browser, page, "pan", STEPS)
    assert first.drawing < 3 * watched.once, f"{first.drawing:.0f} ms of drawing, where once takes {watched.once:.0f}"
    page.wait_for_timeout(500)
    again = moved(watched.browser, page, "pan", STEPS)
    assert again.drawing < watched.once, f"{again.drawing:.0f} ms over known ground, once is {watched.once:.0f}"


def test_a_zoom_draws_it_only_a_few_times(watched: Watched) -> None:
    """In and out again: stretched as it is, and what comes into sight at its edges is drawn."""
    found = moved(watched.browser, watched.person.page, "zoom", STEPS)
    assert found.drawing < 8 * watched.once, f"{found.drawing:.0f} ms of drawing, where once takes {watched.once:.0f}"


def test_it_is_noticed_if_the_ground_is_drawn_in_each_frame(watched: Watched) -> None:
    found = moved(watched.browser, watched.person.page, "pan", STEPS, spoilt=True)
    assert found.drawing > 8 * watched.once, f"{found.drawing:.0f} ms of drawing, where once takes {watched.once:.0f}"


def test_frames_come_as_on_an_empty_page(watched: Watched, people: People) -> None:
    """Most of them: on a machine that does much else some are late, here and there."""
    page = watched.person.page
    moved(watched.browser, page, "pan", STEPS)
    page.wait_for_timeout(500)
    empty = people.tab(page.context)
    empty.page.set_content("<title>Empty</title>")
    blank = statistics.median(empty.page.evaluate(EMPTY, STEPS))
    empty.page.close()
    page.bring_to_front()
    found = moved(watched.browser, page, "pan", STEPS)
    assert found.share(0.5) < 3 * blank, f"half of the frames took over {found.share(0.5):.0f} ms; empty, {blank:.0f}"
