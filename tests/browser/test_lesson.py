"""The guided first game, to its end."""

import pytest

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
