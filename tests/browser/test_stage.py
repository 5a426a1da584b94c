"""The stage: sizes, and what moves and covers nothing, in every game and scenario, on three screens."""

import random
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
import pytest
from playwright.sync_api import Browser

from banneret.kernel.registry import games
from tests.server.player import Player, lay
from tests.server.process import Serving

from .people import PATIENCE, People, Person
from .test_phone import PHONE

MEASURE = (Path(__file__).parent / "stage.js").read_text(encoding="utf-8")
ANSWERS = 10


@dataclass(frozen=True)
class Screen:
    """What must be true on one of them, in pixels and shares."""

    name: str
    context: Mapping[str, Any]
    bar: float
    panel: float
    """Its width; 0: there is none, and what is asked stands on a card."""
    share: float
    counter: float
    target: float

    def __str__(self) -> str:
        return self.name


SCREENS = (
    Screen("1600x1000", {"viewport": {"width": 1600, "height": 1000}}, 76, 416, 0.62, 44, 32),
    Screen("1280x800", {"viewport": {"width": 1280, "height": 800}}, 64, 384, 0.58, 44, 32),
    Screen("390x844", PHONE, 76, 0, 0.84, 48, 44),
)
PROMPT = 72
NUMBER, WORDS, LABEL = 13, 14, 11
"""Least sizes of letters: of numbers on counters, of words that are read, of labels."""
FEW_LETTERS = 36
"""Pixels of a name at the edge below which it says nothing."""
ABOVE_THE_CARD, CARD = 0.5, 0.4
TOKENS = ("disc", "plate")
"""What lies on a counter's place without being one: a follower, a cube, a plate with a name."""
SCENARIOS = [(game.id, scenario.id) for game in games() for scenario in game.scenarios]
FIRST = [(game.id, game.scenarios[0].id) for game in games() if len(game.scenarios[0].seats) == 2]


@dataclass
class Hall:
    """All tables, and one browser for each screen."""

    people: People
    http: httpx.Client
    tables: dict[tuple[str, str], dict[str, Player]] = field(default_factory=dict)
    sitting: dict[str, Person] = field(default_factory=dict)

    def table(self, game: str, scenario: str) -> dict[str, Player]:
        """A table of this scenario at which nobody has answered yet."""
        if (game, scenario) not in self.tables:
            self.tables[game, scenario] = self.lay(game, scenario)
        return self.tables[game, scenario]

    def lay(self, game: str, scenario: str) -> dict[str, Player]:
        seats = next(found.scenario(scenario).seats for found in games() if found.id == game)
        return lay(self.http, {seat: {"who": "me"} for seat in seats}, game=game, scenario=scenario)

    def sit(self, screen: Screen, player: Player) -> Person:
        """Go to a table without loading the page anew."""
        person = self.sitting.get(screen.name)
        if person is None:
            person = self.sitting[screen.name] = self.people.come(**screen.context).go("/about")
            person.settled()
        person.page.evaluate(
            """([table, token]) => { localStorage.setItem(`briefed ${table}`, '1');
              for (const name of ['number', 'line', 'turn']) delete document.body.dataset[name];
              history.pushState(null, '', `/t/${table}#seat=${token}`);
              dispatchEvent(new PopStateEvent('popstate')) }""",
            [player.table, player.token],
        )
        person.at_table()
        person.page.wait_for_function(
            "() => document.querySelector('svg.world .piece, svg.world .target') &&"
            " !document.querySelector('.world.moving')"
        )
        return person


@pytest.fixture(scope="module")
def hall(chromium: Browser, serving: Serving) -> Iterator[Hall]:
    with httpx.Client(base_url=serving.address, timeout=PATIENCE / 1000) as http:
        hall = Hall(People(chromium, serving.address), http)
        yield hall
        hall.people.leave()


def asked(players: Mapping[str, Player]) -> Player | None:
    """Who can answer now."""
    return next((player for player in players.values() if player.choices()), None)


def measured(person: Person) -> dict[str, Any]:
    found: dict[str, Any] = person.page.evaluate(MEASURE)
    return found


# ---------------------------------------------------------------------- what is measured


def laid_out(screen: Screen, found: Mapping[str, Any]) -> Iterator[str]:
    """Bars, panel and map have their sizes."""
    width, height = found["window"]
    if found["wide"] > width or found["high"] > height:
        yield f"the page is {found['wide']} × {found['high']}, and scrolls"
    if abs(found["bar"]["height"] - screen.bar) > 0.5:
        yield f"the top bar is {found['bar']['height']} high, not {screen.bar}"
    if found["narrow"] == bool(screen.panel):
        yield "a card instead of a panel, or the other way"
    elif screen.panel:
        if abs(found["prompt"]["height"] - PROMPT) > 0.5:
            yield f"the prompt bar is {found['prompt']['height']} high, not {PROMPT}"
        if abs(found["panel"]["width"] - screen.panel) > 0.5:
            yield f"the panel is {found['panel']['width']} wide, not {screen.panel}"
    else:
        if found["prompt"]["height"] > CARD * height:
            yield f"the card takes {found['prompt']['height'] / height:.0%} of the window"
        above = (found["prompt"]["y"] - found["stage"]["y"]) / height
        if above < ABOVE_THE_CARD:
            yield f"above the card the map has {above:.1%} of the window"
        if found["clauses"]:
            yield f"rules take room on the card: {found['clauses']}"
    share = sum(board["width"] * board["height"] for board in found["boards"]) / (width * height)
    if share < screen.share:
        yield f"the map has {share:.1%} of the window"
    if not found["objective"]:
        yield "there is no line that says what wins"
    elif found["objective"]["lines"] > 1:
        yield f"the objective has {found['objective']['lines']} lines: {found['objective']['text']}"
    elif found["objective"]["cut"]:
        yield f"the objective is cut off: {found['objective']['text']}"


def legible(screen: Screen, found: Mapping[str, Any]) -> Iterator[str]:
    """Nothing is too small for eyes or fingers."""
    for name, size in found["targets"]:
        if size < screen.target - 0.5:
            yield f"“{name}” is {size} high or wide"
    for text, size, words in found["fonts"]:
        if size < (WORDS if words else LABEL):
            yield f"“{text}” has letters of {size}"
    for name in found["names"]:
        yield f"the side's name {name} is cut off"
    for text, size in found["chips"]:
        if size < FEW_LETTERS:
            yield f"of “{text}” the chip at the edge has {size}"


def countered(screen: Screen, found: Mapping[str, Any]) -> Iterator[str]:
    """Counters at the opening zoom."""
    for id, shape, size, named in found["counters"]:
        if shape not in TOKENS and size < screen.counter - 0.5:
            yield f"the {shape} {id} is {size} wide"
        if shape in ("counter", "long") and not named:
            yield f"the {shape} {id} bears no name"
    for id, number, size in found["numbers"]:
        if size < NUMBER:
            yield f"the {number} on {id} has letters of {size}"
    for id, text in found["askew"]:
        yield f"{text} on {id} is turned"
    yield from hidden(found)


def hidden(found: Mapping[str, Any]) -> Iterator[str]:
    """Nothing lies over a name or a number."""
    for id, text, by in found["hidden"]:
        yield f"{text} on {id} lies under {by}"


def touchable(screen: Screen, found: Mapping[str, Any]) -> Iterator[str]:
    """What glows can be touched, and one thing at most carries on."""
    for id, by in found["covered"]:
        yield f"{id} lies under {by}"
    if len(found["filled"]) > 1:
        yield f"filled buttons: {found['filled']}"


CHECKS: tuple[Callable[[Screen, Mapping[str, Any]], Iterator[str]], ...] = (laid_out, legible, countered, touchable)


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
@pytest.mark.parametrize("screen", SCREENS, ids=str)
def test_the_opening_of_every_scenario(
    hall: Hall, openings: "Openings", screen: Screen, check: Callable[[Screen, Mapping[str, Any]], Iterator[str]]
) -> None:
    wrong = {
        f"{game}/{scenario}": found
        for game, scenario in SCENARIOS
        if (found := sorted(set(check(screen, openings.of(hall, screen, game, scenario)))))
    }
    assert not wrong, "\n".join(f"{where}: {one}" for where, found in wrong.items() for one in found)


@dataclass
class Openings:
    """Each scenario is laid once, and measured once on each screen."""

    found: dict[tuple[str, str, str], dict[str, Any]] = field(default_factory=dict)

    def of(self, hall: Hall, screen: Screen, game: str, scenario: str) -> dict[str, Any]:
        key = (screen.name, game, scenario)
        if key not in self.found:
            player = asked(hall.table(game, scenario))
            assert player is not None
            self.found[key] = measured(hall.sit(screen, player))
        return self.found[key]


@pytest.fixture(scope="module")
def openings() -> Openings:
    return Openings()


# ---------------------------------------------------------------------- what stays


def zoomed(transforms: list[str]) -> list[str]:
    return [transform.split("scale")[-1] for transform in transforms]


@pytest.mark.parametrize(("game", "scenario"), FIRST)
@pytest.mark.parametrize("screen", SCREENS, ids=str)
def test_ten_answers_move_neither_stage_nor_camera(hall: Hall, screen: Screen, game: str, scenario: str) -> None:
    """What follows the action pans, and never zooms."""
    players = hall.lay(game, scenario)
    mine = asked(players)
    assert mine is not None
    person = hall.sit(screen, mine)
    dice = random.Random(7)
    before = measured(person)
    wrong: list[str] = []
    for answer in range(ANSWERS):
        if answer == ANSWERS // 2:
            for follow in person.part("follow").all():
                if follow.get_attribute("aria-pressed") == "true":
                    follow.click()
            before = measured(person)
        number = person.number
        mover = mine if mine.choices() else asked(players)
        if mover is None:
            break
        if mover is mine:
            person.is_asked()
            if person.part("tally").count():
                mine.answer(dice.choice(mine.choices()))
            else:
                person.answer(dice.choice([one for one in person.options() if one not in ("surrender", "flee")]))
        else:
            mover.answer(dice.choice(mover.choices()))
        person.passes(number)
        person.page.wait_for_function("() => !document.querySelector('.world.moving')")
        now = measured(person)
        if now["stage"] != before["stage"]:
            wrong.append(f"the stage was {before['stage']} and is {now['stage']}")
        if len(now["cameras"]) == len(before["cameras"]):
            was, is_ = zoomed(before["cameras"]), zoomed(now["cameras"])
            if was != is_:
                wrong.append(f"the camera was at {was} and is at {is_}")
        if now["focus"] == "body":
            wrong.append("the focus has fallen to the body")
        wrong += [*laid_out(screen, now), *legible(screen, now), *touchable(screen, now)]
        wrong = [f"after {answer + 1}: {one}" if not one.startswith("after") else one for one in wrong]
        before = {**now, "stage": before["stage"]}
    assert not wrong, "\n".join(dict.fromkeys(wrong))
