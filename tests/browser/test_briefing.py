"""The briefing: all of it in sight before the first decision, in every scenario, for who lays the table and for who is
invited."""

from collections.abc import Iterator
from typing import Any

import httpx
import pytest
from playwright.sync_api import Browser, expect

from banneret.kernel.registry import games
from tests.server.player import Player, lay
from tests.server.process import Serving

from .people import People, Person
from .test_pages import accessible
from .test_phone import PHONE

SMALL = {"width": 1280, "height": 800}
SCENARIOS = [(game.id, scenario.id) for game in games() for scenario in game.scenarios]
TAUGHT = {game.id for game in games() if game.face.lessons}

HIDDEN = """() => {
  const page = document.querySelector('[data-testid=briefing]'), found = [];
  const name = one => `${one.tagName.toLowerCase()}.${one.className} “${one.textContent.trim().slice(0, 50)}”`;
  for (const one of [page, ...page.querySelectorAll(':scope > section, .part, .facts, .go')])
    if (one.scrollHeight > one.clientHeight + 1 || one.scrollWidth > one.clientWidth + 1)
      found.push(`${name(one)} holds ${one.scrollWidth} x ${one.scrollHeight} in ${one.clientWidth} x ` +
        `${one.clientHeight}`);
  for (const one of page.querySelectorAll('h2, h3, p, li, b, small, em, button, a, [data-testid=lean]')) {
    if (one.closest('.drawn') || one.matches('.sr-only')) continue;
    const box = one.getBoundingClientRect();
    if (!box.width || !box.height) continue;
    if (box.left < -1 || box.top < -1 || box.right > innerWidth + 1 || box.bottom > innerHeight + 1)
      found.push(`${name(one)} lies outside`);
    const style = getComputedStyle(one);
    if (style.overflow !== 'visible' && (one.scrollHeight > one.clientHeight + 3 || one.scrollWidth >
        one.clientWidth + 1)) found.push(`${name(one)} is cut`);
  }
  const parts = [...page.querySelectorAll(':scope > section.sheet > *')].map(one => [one, one.getBoundingClientRect()]);
  parts.forEach(([one, box], i) => {
    const next = parts[i + 1];
    if (next && box.bottom > next[1].top + 1) found.push(`${name(one)} lies over ${name(next[0])}`);
  });
  return found;
}"""
"""What of the briefing can't be read without scrolling, or at all."""

PIECES_SEEN = """() => {
  const map = document.querySelector('[data-testid=briefing] .panorama').getBoundingClientRect();
  return [...document.querySelectorAll('[data-testid=briefing] .panorama .piece')].filter(one => {
    const box = one.getBoundingClientRect();
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    return box.width && x > map.left && x < map.right && y > map.top && y < map.bottom;
  }).length;
}"""
"""How many pieces are in sight on its map."""


@pytest.fixture(scope="module")
def reader(chromium: Browser, serving: Serving) -> Iterator[Person]:
    """One browser for all scenarios."""
    people = People(chromium, serving.address)
    yield people.come(briefed=False, viewport=SMALL)
    people.leave()


def opened(http: httpx.Client, game: str, scenario: str) -> Player:
    found = next(one for one in games() if one.id == game)
    seats = found.scenario(scenario).seats
    who: dict[str, Any] = {seat: {"who": "me"} for seat in seats}
    return lay(http, who, game=game, scenario=scenario)[seats[0]]


@pytest.mark.parametrize(("game", "scenario"), SCENARIOS)
def test_all_of_it_is_in_sight(reader: Person, http: httpx.Client, game: str, scenario: str) -> None:
    """Map, both forces, goal, length, lean and the three ways on; without scrolling at 1280 by 800."""
    player = opened(http, game, scenario)
    reader.sit(player)
    briefing = reader.part("briefing")
    for words in ("How you win", "By when", "What you do each turn"):
        expect(briefing).to_contain_text(words)
    expect(briefing.get_by_role("img", name="How it begins")).to_be_visible()
    expect(briefing.locator(".length")).to_contain_text("minutes" if "hours" not in briefing.inner_text() else "hours")
    expect(briefing.locator(".verbs > li")).to_have_count(3)
    expect(briefing.locator('[data-testid="lean"], .balance').first).to_be_visible()
    expect(reader.part("briefing-play")).to_be_focused()
    expect(reader.part("briefing-rules")).to_be_visible()
    expect(reader.part("briefing-teach")).to_have_count(1 if game in TAUGHT else 0)
    reader.settled()
    assert not (hidden := reader.page.evaluate(HIDDEN)), "\n".join(hidden)
    if player.view()["scene"].get("pieces"):  # where armies are bought first there are none yet
        assert reader.page.evaluate(PIECES_SEEN) >= 2, "no forces are seen on the map"


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("screen", [{"viewport": SMALL}, PHONE], ids=["1280x800", "390x844"])
def test_it_is_accessible(people: People, http: httpx.Client, screen: dict[str, Any], scheme: str) -> None:
    person = people.come(briefed=False, color_scheme=scheme, bypass_csp=True, **screen)
    for game in games():
        person.sit(opened(http, game.id, game.scenarios[0].id))
        expect(person.part("briefing")).to_be_visible()
        accessible(person, f"the briefing of {game.id}")
        wide = person.part("briefing").evaluate("one => one.scrollWidth - one.clientWidth")
        assert wide <= 0, "nothing is beside the page"


def test_the_invited_friend_reads_it_before_he_sits_down(people: People, http: httpx.Client) -> None:
    """Of the seat that he is invited to; and not once more when the game begins."""
    made = http.post(
        "/api/tables",
        json={
            "game": "maid",
            "scenario": "loire_1429",
            "seats": {"french": {"who": "me"}, "english": {"who": "friend"}},
        },
    ).json()
    host = Player(http, made["table"], made["tokens"]["french"])
    assert host.post("/sit", {"name": "Charles", "salt": "00" * 16}).is_success
    friend = people.come(briefed=False, viewport=SMALL)
    friend.go(f"/t/{made['table']}#invite={made['invites']['english']}")
    expect(friend.part("briefing")).to_contain_text("How you win")
    expect(friend.part("briefing-play")).to_contain_text("Sit down with the English")
    friend.settled()
    assert not (hidden := friend.page.evaluate(HIDDEN)), "\n".join(hidden)
    friend.part("briefing-play").click()
    expect(friend.part("briefing")).to_have_count(0)
    friend.sit_down("Henry")
    friend.at_table()
    expect(friend.part("stage").first).to_be_visible()
    expect(friend.part("briefing")).to_have_count(0)


@pytest.mark.parametrize("height", [720, 1000])
@pytest.mark.parametrize(("game", "seats"), [("calais", 2), ("orleans", 4)])
def test_no_picture_is_a_strip_and_no_arrow_leaves_the_map(
    people: People, http: httpx.Client, game: str, seats: int, height: int
) -> None:
    """The pictures of what one does are large enough to see something, or there are none; where the arrows begin and
    end is in the picture."""
    names = ("green", "blue", "red", "yellow") if seats == 4 else ("english", "french")
    players = lay(http, {name: {"who": "me"} for name in names}, game=game)
    person = people.come(briefed=False, viewport={"width": 1280, "height": height})
    person.go(f"/t/{players[names[0]].table}#seat={players[names[0]].token}")
    expect(person.part("verb")).to_have_count(3)
    person.settled()
    cuts = person.part("verb").locator(".cut").evaluate_all("all => all.map(one => one.clientHeight)")
    assert all(cut == 0 or cut >= 80 for cut in cuts) and len({cut > 0 for cut in cuts}) == 1, cuts
    assert (min(cuts) > 0) == (game == "calais" or height > 720)
    outside = person.page.evaluate("""() => {
      const map = document.querySelector('[data-testid=briefing] .panorama').getBoundingClientRect();
      return [...document.querySelectorAll('[data-testid=briefing] .arrows path')]
        .map(one => one.getBoundingClientRect())
        .filter(box => box.top < map.top || box.bottom > map.bottom || box.left < map.left || box.right > map.right)
        .length }""")
    assert not outside
