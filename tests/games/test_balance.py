"""How each scenario leans and how long it takes: every game says so, in the figures of docs/balance."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from banneret.kernel.game import Scenario
from banneret.kernel.lean import Lean, Measured
from banneret.kernel.match import Match
from banneret.kernel.registry import game as find_game
from banneret.kernel.registry import games
from banneret.server.shelf import card
from tests.kernel.lists import JOUST

PAGES = Path(__file__).parents[2] / "docs" / "balance"
EVERY = [pytest.param(game.id, scenario, id=scenario.id) for game in games() for scenario in game.scenarios]


def cells(page: Path) -> Iterator[list[str]]:
    for line in page.read_text(encoding="utf-8").splitlines():
        if line.startswith("|"):
            yield [cell.strip() for cell in line.strip("|").split("|")]


def written(game: str, scenario: Scenario) -> tuple[int, int, str]:
    """What the docs say: games, draws, and the share of the decided games that the first seat wins, as it is
    printed."""
    for page in sorted(PAGES.glob(f"{game}*.md")):
        for row in cells(page):
            if row[0] == scenario.name and len(row) == 7 and row[1] == scenario.seats[0]:
                return int(row[2]), int(row[3]), row[4].partition(" ")[0]
            if row[0] == scenario.name and len(row) == 6 and len(scenario.seats) > 2:
                games, first, other, draws = map(int, row[1:5])
                assert first + other + draws == games
                return games, draws, f"{100 * first / (first + other):.1f}"
    raise AssertionError(f"{PAGES.name} has no figures of {scenario.name}")


@pytest.mark.parametrize(("game", "scenario"), EVERY)
def test_every_scenario_says_how_it_leans_and_how_long_it_takes(game: str, scenario: Scenario) -> None:
    face = find_game(game).face
    lean = face.lean(scenario.id)
    assert lean is not None and lean.games >= 40 and lean.bots in ("knight", "banneret")
    assert len(lean.wins) == len(scenario.seats) and face.length(scenario.id) >= 10 and face.turns(scenario.id) >= 1
    if len(scenario.seats) == 2:
        assert sum(lean.wins) + lean.draws == lean.games


@pytest.mark.parametrize(("game", "scenario"), [one for one in EVERY if one.values[0] != "orleans"])
def test_the_leanings_are_those_of_the_docs(game: str, scenario: Scenario) -> None:
    lean = find_game(game).face.lean(scenario.id)
    assert lean is not None
    share = f"{100 * lean.wins[0] / (lean.games - lean.draws):.1f}"
    assert (lean.games, lean.draws, share) == written(game, scenario)


def test_the_four_seats_of_secret_teams_are_those_of_the_docs() -> None:
    lean = find_game("orleans").face.lean("england_vs_france")
    assert lean is not None
    page = PAGES / "orleans.md"
    shares = [f"{100 * wins / lean.games:.1f}" for wins in lean.wins]
    printed = {row[0]: row[1].partition(" ")[0] for row in cells(page) if row[0].endswith(" wins")}
    assert shares == [printed[f"{seat.capitalize()} wins"] for seat in ("green", "blue", "red", "yellow")]
    assert f"{lean.games} games, {lean.draws} drawn." in page.read_text(encoding="utf-8")


@pytest.mark.parametrize("game", [game.id for game in games()])
def test_no_figures_of_scenarios_that_are_not_there(game: str) -> None:
    found = find_game(game)
    for level in found.kinds():
        assert set(level.face.measured) <= {scenario.id for scenario in found.scenarios}


@pytest.mark.parametrize(("game", "scenario"), EVERY)
def test_the_shelf_shows_it(game: str, scenario: Scenario) -> None:
    rules = find_game(game)
    shown = next(one for one in card(rules).scenarios if one.id == scenario.id)
    scene = Match(rules, scenario=scenario.id, seed="on the box").scene()
    assert (shown.minutes, shown.turns, shown.lean) == (
        rules.face.length(scenario.id),
        rules.face.turns(scenario.id),
        rules.face.lean(scenario.id),
    )
    assert shown.pieces == sum(piece.count for piece in scene.pieces)


def test_a_game_that_says_nothing_has_its_own_minutes_and_no_lean() -> None:
    face = JOUST.face
    id = JOUST.scenarios[0].id
    assert face.length(id) == face.minutes and face.lean(id) is None and face.turns(id) == 0
    assert Measured(minutes=5).lean is None and Measured(5, 4, (1, 2), 1, "knight").lean == Lean(4, (1, 2), 1, "knight")
