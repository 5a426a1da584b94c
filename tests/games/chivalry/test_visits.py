"""How often a player by turns is called to the table, with the usual orders (`tools/visits.py`)."""

import pytest
from visits import Tally, count, main

MOST_VISITS = 8
"""What a player by turns puts up with in a turn."""


def test_few_visits_are_enough() -> None:
    tally = Tally()
    count(tally, "chivalry", "patay_1429", 0, "knight", "few")
    assert len(tally.answers) > 8, "turns of both"
    assert all(0 <= tally.visits[turn] <= MOST_VISITS for turn in tally.answers)
    assert sum(tally.visits.values()) < sum(tally.answers.values()), "one visit is for several answers"


def test_the_figures_are_printed(capsys: pytest.CaptureFixture[str]) -> None:
    main(["chivalry", "--games", "1", "--scenario", "patay_1429", "--bot", "random"])
    *_, one, whole = capsys.readouterr().out.splitlines()
    assert one.startswith("| patay_1429 | 1 |")
    assert whole.removeprefix("| all") == one.removeprefix("| patay_1429")
