"""Cards that lie on the table cover nothing that can be touched, however small the map: the game of docs/authoring2.md,
on a wide screen and on a phone."""

from collections.abc import Iterator, Mapping
from typing import Any

import httpx
import pytest
from playwright.sync_api import Browser, expect

from tests.docs.ford import lay_out
from tests.server.player import lay
from tests.server.process import Serving
from tests.web.environment import with_game

from .people import People
from .test_phone import PHONE, fits

MEASURE = """() => {
  const laid = document.querySelector('[data-testid=on-table]');
  const prompt = document.querySelector('[data-testid=prompt]').getBoundingClientRect();
  const stage = document.querySelector('.stages').getBoundingClientRect();
  const at = laid.getBoundingClientRect();
  const over = (e, r) => e.contains(document.elementFromPoint(r.x + r.width / 2, r.y + r.height / 2));
  const middle = document.querySelector('[data-testid=prompt] .middle')?.getBoundingClientRect();
  return {
    map: Math.max(0, Math.min(at.right, stage.right) - Math.max(at.left, stage.left)),
    height: at.height,
    cards: [...laid.querySelectorAll('li button')].map(e => over(e, e.getBoundingClientRect())),
    whole: !middle || (at.top >= middle.top - 1 && at.bottom <= middle.bottom + 1),
    card: prompt.height / innerHeight,
    above: (prompt.top - stage.top) / innerHeight,
  };
}"""


@pytest.fixture(scope="module")
def ford(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    """A server in an environment with that game."""
    elsewhere = with_game(lay_out(tmp_path_factory.mktemp("ford")), tmp_path_factory.mktemp("elsewhere"))
    program = [str(elsewhere.python), "-m", "banneret.cli.main"]
    serving = Serving(tmp_path_factory.mktemp("data"), "--limits", "0", program=program).start()
    yield serving
    serving.end()


@pytest.mark.parametrize("screen", [{}, PHONE], ids=["wide", "phone"])
def test_cards_on_the_table_cover_nothing(chromium: Browser, ford: Serving, screen: Mapping[str, Any]) -> None:
    people = People(chromium, ford.address)
    with httpx.Client(base_url=ford.address, timeout=60.0) as http:
        players = lay(http, {seat: {"who": "me"} for seat in ("raiders", "watch")}, game="ford", scenario="noon")
        person = people.come(**screen).sit(players["raiders"])
        expect(person.part("on-table")).to_have_count(0)
        for player in players.values():
            number = player.answer(player.choices()[-1])
        person.reaches(number)
        person.is_asked()
        person.settled()
        expect(person.part("on-table")).to_contain_text("Watch")
        found = person.page.evaluate(MEASURE)
        assert found["cards"] == [True, True], "both can be touched where they lie"
        assert found["whole"]
        if screen:
            assert found["height"] <= 60, "a row of names"
            assert found["card"] <= 0.3 and found["above"] >= 0.54, "they leave the map its room"
            fits(person)
            assert len(person.options()) > 3
            expect(person.part("on-table")).to_have_count(0)
        else:
            assert found["map"] == 0, "they lie beside the map"
    people.leave()
