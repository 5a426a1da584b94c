"""The page of figures is written by the benchmark, between its marks."""

from datetime import date
from pathlib import Path

import page
import pytest
from bars import CALAIS, PEER
from parts import Part
from results import Machine, Results
from verdict import Curve, Figure, Line, Report, Verdict

REPORT = Report(
    [Verdict("random play", "≥ 6", False, 5.0, f"× {PEER}", f"{CALAIS}, plain")],
    [
        Figure(PEER, "random play", "decisions/s", [100.0, 200.0, 300.0]),
        Figure(CALAIS, "random play", "decisions/s", [600.0, 1000.0, 1200.0], "plain"),
        Figure(CALAIS, "random play", "decisions/s", [1500.0, 3000.0, 4500.0], "compiled"),
    ],
    [Curve("size", "Growth", "pieces", "decisions", [Line("one & all", [(1.0, 5.0), (2.0, 4.0)])])],
)


KNOWN = [Part("part", "how fast it is")]


def results(report: Report) -> Results:
    return Results(date(2026, 11, 18), Machine("Some processor", 2, "3.11.7", "compiled"), {"part": report})


def written(tmp_path: Path, report: Report) -> str:
    target = tmp_path / "page.md"
    target.write_text(f"Before\n{page.BEGIN}\nold figures\n{page.END}\nAfter\n", encoding="utf-8")
    page.rewrite(target, results(report), KNOWN)
    return target.read_text(encoding="utf-8")


def test_figures_bars_and_plots(tmp_path: Path) -> None:
    text = written(tmp_path, REPORT)
    assert text.startswith("Before\n")
    assert text.endswith("\nAfter\n")
    assert "old figures" not in text
    assert "Measured on 18 November 2026, each part in one run: Some processor, 2 cores, Python 3.11.7." in text
    assert "### How fast it is\n" in text
    assert "| random play, decisions/s | plain | × Catanatron | compiled | × Catanatron |" in text
    assert "| Calais | 1000 | 5 | 3000 | 15 |" in text
    assert "| Catanatron | 200 | 1 |  |  |" in text
    assert "| Calais, plain: random play | 5 × Catanatron | ≥ 6 | **missed** |" in text
    assert "![Growth](img/growth-size.svg)" in text
    drawn = (tmp_path / "img" / "growth-size.svg").read_text(encoding="utf-8")
    assert "one &amp; all: 5 at 1, 4 at 2" in drawn


def test_writing_again_changes_nothing(tmp_path: Path) -> None:
    first = written(tmp_path, REPORT)
    page.rewrite(tmp_path / "page.md", results(REPORT), KNOWN)
    assert (tmp_path / "page.md").read_text(encoding="utf-8") == first


def test_without_a_compiled_build_there_is_no_empty_column(tmp_path: Path) -> None:
    text = written(tmp_path, Report([], [figure for figure in REPORT.figures if figure.build != "compiled"]))
    assert "| Calais | 1000 | 5 |\n" in text
    assert "| compiled" not in text


def test_figures_of_one_build_stand_in_one_table(tmp_path: Path) -> None:
    figures = [
        Figure("answers", "a rate", "a second", [1.0, 2.0, 3.0]),
        Figure("answers", "a delay", "ms", [4.0]),
        Figure("an idle table", "memory", "kB", [34.0]),
    ]
    text = written(tmp_path, Report([], figures))
    assert (
        "|  | a rate, a second | a delay, ms | memory, kB |\n"
        "|---|---:|---:|---:|\n"
        "| answers | 2 | 4 |  |\n"
        "| an idle table |  |  | 34 |\n"
    ) in text


def test_a_page_without_marks_is_left_alone(tmp_path: Path) -> None:
    target = tmp_path / "page.md"
    target.write_text("Nothing here\n", encoding="utf-8")
    with pytest.raises(ValueError, match="no place for figures"):
        page.rewrite(target, results(REPORT), KNOWN)
    assert target.read_text(encoding="utf-8") == "Nothing here\n"


def test_our_page_has_the_marks() -> None:
    text = (Path(page.__file__).parents[1] / "docs" / "performance.md").read_text(encoding="utf-8")
    assert text.count(page.BEGIN) == text.count(page.END) == 1
