"""MAI-1.3, MAI-11.4 to MAI-11.10: the five scenarios, as the rulebook words them."""

import re

import pytest

from banneret.games.maid.scenarios import FIELD, SCENARIO_DATA, VICTORIES
from banneret.games.maid.setup import SCENARIOS
from banneret.games.maid.state import JEANNE_STATES
from banneret.games.maid.victory import level, score, sheet

from .table import Table

MONTHS = ("April", "May", "June", "July", "August", "September", "October")


@pytest.mark.rules("MAI-1.3")
@pytest.mark.parametrize("scenario", SCENARIO_DATA)
def test_calendar(scenario: str) -> None:
    """Months from April to October, then one turn of winter; the winter turns are those that are numbered so."""
    data = SCENARIO_DATA[scenario]
    table = Table(scenario)
    months = [*MONTHS, "Winter"]
    before = None
    for number, date in enumerate(data.turns, 1):
        table.s.turn = number
        assert table.s.date == date and table.s.heading == f"Turn {number}: {date}"
        assert table.s.winter == date.startswith("Winter") == (number in data.winter_turns)
        words = re.fullmatch(r"(\w+) ([\d-]+)", date)
        assert words is not None, date
        name, year = words.groups()
        now = (months.index(name), int(year[:4]))
        if before is not None:
            at, then = before
            assert now == ((at + 1) % 8, then + (at == 7))
        before = now


def start(scenario: str) -> tuple[list[str], int, str]:
    data = SCENARIO_DATA[scenario]
    table = Table(scenario)
    return [data.turns[0], data.turns[-1], str(len(data.turns))], table.s.will, JEANNE_STATES[table.s.jeanne]


@pytest.mark.rules("MAI-11.4")
def test_orleans_and_the_loire() -> None:
    assert start("loire_1429") == (["April 1429", "July 1429", "4"], 0, "field")
    table = Table("loire_1429")
    assert table.at("jeanne") == "blois" and table.s.works and table.s.orleans_besieged
    assert sum(table.sp("english", "orleans").values()) == 12 and table.controller("orleans") == "french"
    assert not SCENARIO_DATA["loire_1429"].campaign


@pytest.mark.rules("MAI-11.5")
def test_the_march_to_rheims() -> None:
    assert start("rheims_1429") == (["July 1429", "October 1429", "4"], 1, "field")
    table = Table("rheims_1429")
    assert [table.at(who) for who in ("talbot", "suffolk", "scales")] == ["captive"] * 3
    assert [table.at(who) for who in ("jeanne", "charles", "alencon_duke", "dunois")] == ["gien"] * 4
    assert sum(table.sp("french", "gien").values()) == 20


@pytest.mark.rules("MAI-11.6")
def test_compiegne() -> None:
    assert start("compiegne_1430") == (["April 1430", "October 1430", "7"], 1, "field")
    table = Table("compiegne_1430")
    assert (
        table.at("charles") == "absent"
        and table.at("luxembourg") == "noyon"
        and table.controller("compiegne") == "french"
    )
    # crowned, and no more National Will for it
    assert table.s.will_used and not table.s.crowned


@pytest.mark.rules("MAI-11.7")
def test_render_to_the_maid() -> None:
    assert start("campaign_1429") == (["April 1429", "May 1431", "18"], 0, "field")
    assert SCENARIO_DATA["campaign_1429"].campaign
    assert (
        FIELD["campaign_1429"] == FIELD["campaign_1428"]
        and FIELD["campaign_1429"] & FIELD["compiegne_1430"] == FIELD["compiegne_1430"]
    )


@pytest.mark.rules("MAI-11.8")
def test_salisburys_war() -> None:
    assert start("campaign_1428") == (["October 1428", "May 1431", "20"], 1, "unknown")
    table = Table("campaign_1428")
    assert table.at("salisbury") == "meung" and table.at("jeanne") == "waiting" and not table.s.orleans_besieged
    assert SCENARIO_DATA["campaign_1428"].campaign


@pytest.mark.rules("MAI-11.10")
@pytest.mark.parametrize(
    ("scenario", "steps"),
    [
        ("loire_1429", (9, 6, 5, 2)),
        ("rheims_1429", (8, 3, 2, -1)),
        ("compiegne_1430", (12, 8, 7, 4)),
        ("campaign_1429", (46, 38, 35, 26)),
        ("campaign_1428", (50, 44, 41, 32)),
    ],
)
def test_thresholds(scenario: str, steps: tuple[int, int, int, int]) -> None:
    results = ("french_decisive", "french_marginal", "draw", "english_marginal", "english_decisive")
    table = Table(scenario)
    for number, least in enumerate(steps):
        assert level(table.s, least) == results[number]
        assert level(table.s, least - 1) == results[number + 1]
    assert level(table.s, -50) == "english_decisive" and level(table.s, 99) == "french_decisive"
    assert len(VICTORIES[table.s.data.victory].levels) == 5


@pytest.mark.rules("MAI-11.10")
@pytest.mark.parametrize(("scenario", "points"), [("campaign_1429", 37), ("campaign_1428", 38)])
def test_what_the_french_start_with(scenario: str, points: int) -> None:
    table = Table(scenario)
    assert score(table.s) == points == sum(line.points for line in sheet(table.s))


@pytest.mark.rules("MAI-11.4", "MAI-11.5", "MAI-11.6", "MAI-11.7", "MAI-11.8")
def test_the_scenarios_on_offer() -> None:
    assert {scenario.id: len(SCENARIO_DATA[scenario.id].turns) for scenario in SCENARIOS} == {
        "loire_1429": 4,
        "rheims_1429": 4,
        "compiegne_1430": 7,
        "campaign_1429": 18,
        "campaign_1428": 20,
    }
    words = {4: "Four", 7: "Seven", 18: "Eighteen", 20: "Twenty"}
    for scenario in SCENARIOS:
        assert (
            words[len(SCENARIO_DATA[scenario.id].turns)] in scenario.note
            and scenario.name == SCENARIO_DATA[scenario.id].name
        )
