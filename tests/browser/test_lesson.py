"""The guided first game, to its end."""

import time
from contextlib import suppress

import httpx
import pytest
from playwright.sync_api import Error as PlaywrightError
from playwright.sync_api import expect

from banneret.kernel.registry import games
from tests.server.player import Player, answered

from .people import People, Person

LESSONS = [(title.id, lesson.id) for title in games() for lesson in title.face.lessons]


def learn(http: httpx.Client, game: str, lesson: str) -> Player:
    created = answered(http.post("/api/lessons", json={"game": game, "lesson": lesson}), 201)
    return Player(http, created["table"], next(iter(created["tokens"].values())))


def advance(learner: Player, step: int) -> None:
    """Do as the hints say, up to this step."""
    for _ in range(400):
        hint = learner.view().get("hint")
        if hint is None:
            time.sleep(0.05)  # the others answer
        elif hint["step"] >= step or not hint.get("answer"):
            return
        else:
            learner.answer(hint["answer"])


def told(person: Person) -> None:
    """Wait for the next hint; what the others have done is shown first, and passed over."""
    for _ in range(40):
        person.page.wait_for_selector('[data-testid="hint"], [data-testid="stepper"]', timeout=20_000)
        if not person.part("stepper").count():
            return
        for button in ("story-skip", "begin"):
            with suppress(PlaywrightError):
                person.part(button).click(timeout=1_000)


def follow(person: Person) -> None:
    """Do what the hint says: it shows what to choose, and one still chooses it oneself."""
    answers = person.number
    person.part("hint-show").click()
    if person.part("tally").count():
        person.page.locator('[data-testid="tally-ok"].hinted').click()
    else:
        person.open_list()
        person.page.locator('[data-testid="option"].hinted').first.click()
    if person.part("doubt").count():
        person.page.keyboard.press("Enter")  # something is given up by it, and the page asks once more
    person.passes(answers)


@pytest.mark.parametrize(("game", "lesson"), LESSONS)
def test_the_guided_game_to_its_end_and_on(person: Person, http: httpx.Client, game: str, lesson: str) -> None:
    """Every hint says something, stands beside the board and covers none of it; at the end one plays on."""
    person.sit(learn(http, game, lesson))
    said: list[str] = []
    for _ in range(60):
        told(person)
        try:
            said.append(person.part("hint").inner_text(timeout=2_000))
        except PlaywrightError:
            continue  # the others have begun to answer
        if not person.part("hint-show").count():
            break
        assert clear_of_the_board(person)
        follow(person)
    assert len(set(said)) >= 4, said
    person.part("hint-play-on").click()
    expect(person.part("hint")).to_have_count(0)
    assert person.turn == "yours", "from where one stands"


def clear_of_the_board(person: Person) -> bool:
    """Whether the hint lies beside everything that is drawn."""
    found: bool = person.page.evaluate(
        """() => {
          const hint = document.querySelector("[data-testid=hint]").getBoundingClientRect();
          return [...document.querySelectorAll(".board")].every((one) => {
            const board = one.getBoundingClientRect();
            return hint.left >= board.right || hint.right <= board.left || hint.top >= board.bottom;
          });
        }"""
    )
    return found


def test_a_hint_points_at_what_is_to_be_touched(person: Person, http: httpx.Client) -> None:
    """The thing is lit on the board, and nothing lies over it; the next one, when it has been touched."""
    learner = learn(http, "diex", "first_skirmish")
    person.sit(learner)
    told(person)
    for id in ("vital", "brihtric"):
        lit = person.page.locator(f'.board .lit [data-id="{id}"], .board .lit[data-id="{id}"]')
        expect(lit).to_have_count(1)
        person.touch(id)
    told(person)
    expect(person.part("hint")).to_contain_text("2 of 15")


def test_the_second_step_of_the_maid_previews_what_it_says_and_once(person: Person, http: httpx.Client) -> None:
    """Where Infantry is placed rolls no dice: what befalls Jeanne afterwards is none of its outcomes."""
    learner = learn(http, "maid", "orleans")
    advance(learner, 2)
    person.sit(learner)
    told(person)
    expect(person.part("hint")).to_contain_text("Touch Blois")
    person.part("hint-show").click()
    odds = person.page.locator(".odds").filter(has_text="Blois: 13 of 20 strength points.").first
    expect(odds).to_contain_text("1 of 3 strength points placed there this turn.")
    assert odds.inner_text().count("Blois: 13 of 20 strength points.") == 1
    for other in ("rides on", "court intrigue", "Whatever else happens"):
        expect(odds).not_to_contain_text(other)


def test_on_a_phone_hint_and_question_leave_most_of_the_map(people: People, http: httpx.Client) -> None:
    person = people.come(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    for game, lesson in LESSONS:
        learner = learn(http, game, lesson)
        advance(learner, 2)
        person.sit(learner)
        told(person)
        box = person.part("prompt").bounding_box()
        assert box is not None and box["height"] <= 0.4 * 844 + 1, (lesson, box)


def test_the_first_skirmish_by_touch_and_its_last_step_by_an_order(person: Person, http: httpx.Client) -> None:
    """The first steps on the board alone, one that is forbidden among them, and a standing order as the hint words
    it."""
    created = answered(http.post("/api/lessons", json={"game": "diex", "lesson": "first_skirmish"}), 201)
    learner = Player(http, created["table"], created["tokens"]["norman"])
    person.sit(learner)
    hint = person.part("hint")
    for step, touched in enumerate((("vital", "brihtric"), ("gaucher",), ("0911",), ("0911",), ("osbern",)), 1):
        told(person)
        expect(hint).to_contain_text(f"{step} of 15")
        for id in touched:
            person.touch(id)
    told(person)
    expect(hint).to_contain_text("6 of 15")
    learner.answer("to 1111")
    told(person)
    expect(hint).to_contain_text("7 of 15")
    person.touch("gaucher")
    expect(person.part("why").first).to_contain_text("Gaucher has made his move.")
    advance(learner, 15)
    told(person)
    expect(hint).to_contain_text("15 of 15")
    person.open_orders()
    dialog = person.part("orders-dialog")
    fire = dialog.locator("fieldset").filter(has_text="Defensive fire")
    fire.get_by_label("Do it when the chance is good enough").check()
    for outcome in ("wounded", "killed"):
        fire.get_by_label(outcome, exact=True).check()
    fire.locator('input[type="number"]').fill("10")
    dialog.get_by_role("button", name="Give the orders").click()
    told(person)
    expect(hint).to_contain_text("The arrow has wounded Guthstan")
    expect(hint).to_contain_text("begin with The Foragers")


def test_the_first_siege_goes_on_after_a_storm_that_fails(person: Person, http: httpx.Client) -> None:
    learner = learn(http, "diex", "first_siege")
    person.sit(learner)
    for step in range(1, 7):
        told(person)
        expect(person.part("hint")).to_contain_text(f"{step} of 6")
        learner.answer(learner.view()["hint"]["answer"])
    told(person)
    expect(person.part("hint")).to_contain_text("The storm is beaten off")
    person.part("hint-play-on").click()
    expect(person.part("hint")).to_have_count(0)
    assert learner.view()["status"] == "running" and person.turn == "yours"
