"""Every worked case of the rulebook is played by some test of this package."""

import re
from pathlib import Path

from .examples import CASES, of_kind
from .rules_text import BOOK

FIGURES = ("ranged", "clash", "hits", "disengage", "cost", "hand", "fire_line", "strain")


def test_no_case_is_left_out() -> None:
    assert len(CASES) == 88
    scenes = (Path(__file__).parent / "test_cases_scenes.py").read_text(encoding="utf-8")
    missing = [id for id in of_kind("scene") if not re.search(rf"^def test_{id}\(", scenes, re.MULTILINE)]
    assert not missing, f"no test plays {', '.join(missing)}"
    assert {case["given"]["kind"] for case in CASES.values()} == {*FIGURES, "scene"}


def test_cases_cite_clauses_that_there_are() -> None:
    assert {rule for case in CASES.values() for rule in case["rules"]} <= set(BOOK.clauses)
