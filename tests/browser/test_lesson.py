"""The guided first game, to its end."""

import httpx
import pytest
from playwright.sync_api import expect

from tests.server.player import Player, answered

from .people import Person


@pytest.mark.parametrize("game", ["calais", "chivalry", "diex", "maid", "orleans"])
def test_the_guided_game_to_its_end(person: Person, game: str) -> None:
    """Do what the hints say, until they are over; every hint says something, and "show me" plays it."""
    person.go("/")
    person.part("game", game=game).get_by_test_id("learn").first.click()
    person.page.wait_for_url("**/t/*")
    person.at_table()
    said: list[str] = []
    for _ in range(40):
        person.page.wait_for_function("() => document.body.dataset.turn !== 'others'", timeout=20_000)
        if not person.part("hint").count():
            break
        said.append(person.part("hint").inner_text())
        if not person.part("hint-show").count() or not person.part("hint-show").is_visible():
            break
        person.part("hint-show").click()
        # It shows what to choose; one still chooses it oneself.
        number = person.number
        if person.part("tally").count():
            person.page.locator('[data-testid="tally-ok"].hinted').click()
        else:
            person.open_list()
            person.page.locator('[data-testid="option"].hinted').first.click()
        person.passes(number)
    assert len(set(said)) >= 4, said


def test_the_first_skirmish_by_touch_and_its_last_step_by_an_order(person: Person, http: httpx.Client) -> None:
    """The first steps on the board alone, one that is forbidden among them, and a standing order as the hint words
    it."""
    created = answered(http.post("/api/lessons", json={"game": "diex", "lesson": "first_skirmish"}), 201)
    learner = Player(http, created["table"], created["tokens"]["norman"])
    person.sit(learner)
    hint = person.part("hint")
    for step, touched in enumerate((("vital", "brihtric"), ("gaucher",), ("0911",), ("0911",), ("osbern",)), 1):
        expect(hint).to_contain_text(f"{step} of 15")
        for id in touched:
            person.touch(id)
    expect(hint).to_contain_text("6 of 15")
    learner.answer("to 1111")
    expect(hint).to_contain_text("7 of 15")
    person.touch("gaucher")
    expect(person.part("why").first).to_contain_text("Gaucher has made his move.")
    while (told := learner.view().get("hint")) is None or told["step"] < told["steps"]:
        if told is not None:
            learner.answer(told["answer"])
    expect(hint).to_contain_text("15 of 15")
    person.part("orders").click()
    dialog = person.part("orders-dialog")
    fire = dialog.locator("fieldset").filter(has_text="Defensive fire")
    fire.get_by_label("Do it when the chance is good enough").check()
    for outcome in ("wounded", "killed"):
        fire.get_by_label(outcome, exact=True).check()
    fire.locator('input[type="number"]').fill("10")
    dialog.get_by_role("button", name="Give the orders").click()
    expect(hint).to_contain_text("The arrow has wounded Guthstan")
    expect(hint).to_contain_text("begin with The Foragers")
