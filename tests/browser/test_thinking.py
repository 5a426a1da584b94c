"""“thinking…” moves nothing: while a bot thinks and afterwards, map, prompt and panel stand where they stood."""

from typing import Any

import httpx
import pytest

from banneret.kernel.registry import games
from tests.server.player import lay

from .people import People
from .test_phone import PHONE

GAMES = [game.id for game in games()]
LEAST, MOST = 5, 20
"""Answers that are given, until a bot was seen thinking."""

WATCH = """parts => {
  const seen = window.seen = [];
  const look = () => {
    const boxes = {};
    for (const [name, selector] of Object.entries(parts)) {
      const box = document.querySelector(selector)?.getBoundingClientRect();
      if (box?.width) boxes[name] = [box.x, box.y, box.width, box.height].map(Math.round).join(' ');
    }
    const says = [...document.querySelectorAll('[data-testid=says]')].some(one => one.textContent === 'thinking…');
    const now = JSON.stringify({boxes, says, turn: document.body.dataset.turn});
    if (seen.at(-1) !== now) seen.push(now);
    requestAnimationFrame(look);
  };
  look();
}"""
"""Note in every frame where the parts are, as far as it changes."""

SEEN = "() => window.seen.map(one => JSON.parse(one))"
PARTS = {
    "map": '[data-testid="stage"] .board',
    "prompt": '[data-testid="prompt"]',
    "panel": ".tabletop-side",
    "players": '[data-testid="players"]',
}


@pytest.mark.parametrize("game", GAMES)
def test_nothing_moves_while_a_bot_thinks(people: People, http: httpx.Client, game: str) -> None:
    scenario = next(one for one in games() if one.id == game).scenarios[0]
    seats: dict[str, Any] = {seat: {"who": "bot", "bot": "knight"} for seat in scenario.seats}
    seats[scenario.seats[0]] = {"who": "me"}
    (player,) = lay(http, seats, game=game, scenario=scenario.id).values()
    person = people.come().sit(player)
    person.is_asked(timeout=30_000)
    person.settled()
    person.page.evaluate(WATCH, PARTS)
    seen: list[dict[str, Any]] = []
    for given in range(1, MOST + 1):
        number = person.number
        choices = player.choices()
        if choices:
            player.answer(choices[-1])
        person.passes(number, timeout=30_000)
        person.is_asked(timeout=60_000)
        seen = person.page.evaluate(SEEN)
        if given >= LEAST and any(one["says"] for one in seen):
            break
    boxes = {name: {one["boxes"].get(name) for one in seen} for name in PARTS}
    assert any(one["says"] for one in seen), "no bot was seen thinking"
    assert all(len(found) == 1 and None not in found for found in boxes.values()), boxes


def test_nor_does_the_map_on_a_phone(people: People, http: httpx.Client) -> None:
    """There the card is as high as what it says; the map behind it stays."""
    seats: dict[str, Any] = {"english": {"who": "me"}, "french": {"who": "bot", "bot": "knight"}}
    (player,) = lay(http, seats).values()
    person = people.come(**PHONE).sit(player)
    person.is_asked(timeout=30_000)
    person.settled()
    person.page.evaluate(WATCH, {"map": PARTS["map"], "bar": "header"})
    for _ in range(4):
        number = person.number
        player.answer(player.choices()[-1])
        person.passes(number, timeout=30_000)
        person.is_asked(timeout=60_000)
    seen = person.page.evaluate(SEEN)
    for name in ("map", "bar"):
        assert len({one["boxes"].get(name) for one in seen}) == 1, name
