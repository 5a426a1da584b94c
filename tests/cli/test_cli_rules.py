"""`banneret rules`: clauses shown, citations checked."""

from pathlib import Path

import pytest

from .desk import Desk


@pytest.fixture
def checkout(desk: Desk) -> Path:
    """Tests that cite every clause of the small rulebook but two."""
    tests = desk.home / "tests"
    (tests / "games" / "twofords").mkdir(parents=True)
    (tests / "test_marks.py").write_text(
        "import pytest\n"
        "pytestmark = pytest.mark.rules('TWF-1.1')\n"
        "@pytest.mark.rules('TWF-2.1', 'TWF-3.1')\n"
        "def test_it(): ...\n"
        "@pytest.mark.parametrize('x', [pytest.param(1, marks=pytest.mark.rules('TWF-3.2'))])\n"
        "def test_param(x): ...\n"
        "def test_text(): 'TWF-5.2 in words is no citation'\n"
    )
    (tests / "games" / "twofords" / "examples.toml").write_text('[[example]]\nrules = ["TWF-4.1", "TWF-5.1"]\n')
    (tests / "games" / "twofords" / "forgotten.toml").write_text('[[example]]\nrules = ["TWF-5.2"]\n')
    (tests / "games" / "twofords" / "test_examples.py").write_text("EXAMPLES = 'examples.toml'\n")
    return tests


def test_show_several_clauses_a_section_and_words(desk: Desk) -> None:
    ran = desk.run("rules", "show", "TWF-3.2", "twf-4.1")
    assert ran.status == 0
    assert "Nobody wades a ford" in ran.out
    assert "on 1 to 3 Red loses a man" in ran.out
    section = desk.run("rules", "show", "TWF-5")
    assert "5. The end" in section.out
    assert "TWF-5.1" in section.out
    assert "TWF-5.2" in section.out
    assert "TWF-4.1" not in section.out
    words = desk.run("rules", "show", "quick", "FORD")
    assert "TWF-3.2" in words.out
    assert "TWF-3.3" not in words.out


def test_a_bare_number_needs_a_game_where_there_are_several(desk: Desk) -> None:
    assert "Whose rules?" in desk.run("rules", "show", "3.2").err
    assert "Nobody wades" in desk.run("rules", "show", "3.2", "--game", "twofords").out


def test_check_lists_what_nothing_cites(desk: Desk, checkout: Path) -> None:
    ran = desk.run("rules", "check", "twofords", "--tests", str(checkout))
    assert ran.status == 1
    assert ran.out.splitlines() == [
        "Two Fords: 10 clauses, 6 cited by tests, 9 by code, 1 exempt.",
        "  No test cites: (3)",
        "    TWF-3.3",
        "    TWF-5.2",
        "    TWF-6.1",
    ]


def test_check_is_content_when_everything_is_cited(desk: Desk, checkout: Path) -> None:
    (checkout / "test_more.py").write_text(
        "import pytest\n@pytest.mark.rules('TWF-3.3', 'TWF-5.2', 'TWF-6.1')\ndef test_more(): ...\n"
    )
    ran = desk.run("rules", "check", "twofords", "--tests", str(checkout))
    assert ran.status == 0, ran.out
    assert "Every clause is cited by a test and by the code, or exempt." in ran.out


def test_check_reports_a_citation_of_a_clause_that_does_not_exist(desk: Desk, checkout: Path) -> None:
    (checkout / "test_more.py").write_text(
        "import pytest\n\n@pytest.mark.rules('TWF-9.9', 'OTH-1.1')\ndef test_more(): ...\n"
    )
    ran = desk.run("rules", "check", "twofords", "--tests", str(checkout))
    assert ran.status == 1
    flat = "".join(ran.out.split())
    assert f"TWF-9.9in{checkout}/test_more.py:3" in flat
    assert "OTH-1.1" not in ran.out, "another game's clause is another check's business"


def test_check_without_a_checkout_around_says_so(desk: Desk) -> None:
    desk.monkeypatch.setattr("banneret.explain.citations.package_of", lambda game: desk.home)
    ran = desk.run("rules", "check", "twofords")
    assert ran.status == 2
    assert (
        ran.err
        == "banneret: There is no checkout with a tests folder around: say where the tests are with --tests DIR.\n"
    )
