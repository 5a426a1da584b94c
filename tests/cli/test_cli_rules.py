"""`banneret rules`: clauses shown, citations checked."""

import re
from pathlib import Path

import pytest

from banneret.explain.citations import exemptions
from banneret.kernel.registry import game

from . import twofords
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


def places(out: str) -> dict[str, list[str]]:
    """Who cites each clause that is shown, as it is printed."""
    found: dict[str, list[str]] = {}
    for line in out.splitlines():
        if re.fullmatch(r"TWF-[\d.]+", line.strip()):
            found[line.strip()] = []
        elif re.match(r"  (Code|Tests|Exempt)  |         \S", line):
            list(found.values())[-1].append(" ".join(line.split()))
    return found


def test_show_says_where_code_and_tests_cite_a_clause(desk: Desk, checkout: Path) -> None:
    desk.monkeypatch.chdir(checkout.parent)
    desk.monkeypatch.setenv("COLUMNS", "200")
    (checkout / "test_more.py").write_text("import pytest\n\n@pytest.mark.rules('TWF-3.2')\ndef test_more(): ...\n")
    ran = desk.run("rules", "show", "TWF-3.2", "twf-4.1", "TWF-1", "--tests", str(checkout))
    assert ran.status == 0
    code = "Code " + str(Path(twofords.__file__))
    source = Path(twofords.__file__).read_text(encoding="utf-8").splitlines()
    named = {
        id: [str(at) for at, line in enumerate(source, 1) if id in line] for id in ("TWF-3.2", "TWF-4.1", "TWF-1.1")
    }
    assert all(named.values())
    assert places(ran.out) == {
        "TWF-3.2": [
            f"{code}:{', '.join(named['TWF-3.2'])}",
            "Tests tests/test_marks.py:5",
            "tests/test_more.py:3",
        ],
        "TWF-4.1": [f"{code}:{', '.join(named['TWF-4.1'])}", "Tests tests/games/twofords/examples.toml"],
        "TWF-1.1": [f"{code}:{', '.join(named['TWF-1.1'])}", "Tests tests/test_marks.py:2"],
    }


def test_show_says_that_nobody_cites_a_clause_and_why_that_may_be(desk: Desk, checkout: Path) -> None:
    (exempt,) = exemptions(Path(twofords.__file__).parent).items()
    shown = places(desk.run("rules", "show", exempt[0], "TWF-3.3", "--tests", str(checkout)).out)
    assert shown[exempt[0]][:2] == ["Code none", "Tests none"]
    assert shown[exempt[0]][2].startswith(f"Exempt {exempt[1].split()[0]}")
    assert shown["TWF-3.3"][-1] == "Tests none"


def test_show_in_an_installation_says_that_the_tests_are_not_there(desk: Desk) -> None:
    desk.monkeypatch.setattr("banneret.cli.commands.rules.find_tests", lambda game: None)
    shown = places(desk.run("rules", "show", "TWF-3.2").out)
    assert shown["TWF-3.2"][-1] == "Tests not here: an installation has none, they are in the repository"


def test_show_of_a_game_without_a_rulebook_says_so(desk: Desk) -> None:
    desk.monkeypatch.setattr(type(game("twofords")), "rulebook", lambda self: "")
    ran = desk.run("rules", "show", "1.1", "--game", "twofords")
    assert (ran.status, ran.out) == (2, "")
    assert "Two Fords ships no rulebook with numbered clauses" in ran.err


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


def test_a_rulebook_that_is_missing_keeps_nobody_from_reading_the_others(desk: Desk, checkout: Path) -> None:
    """Its game is told of; where it alone is asked for, that is the error."""
    desk.monkeypatch.setattr(type(game("twofords")), "rulebook_file", "nowhere.md")
    for words in (("show", "CAL-3.1"), ("show", "hunger")):
        ran = desk.run("rules", *words)
        assert ran.status == 0 and ran.out and ran.err.count("there is no nowhere.md beside it") == 1
    checked = desk.run("rules", "check", "--tests", str(checkout))
    assert checked.status == 1 and "Calais" in checked.out and "there is no nowhere.md beside it" in checked.err
    alone = desk.run("rules", "show", "1.1", "--game", "twofords")
    assert alone.status == 2 and "there is no nowhere.md beside it" in alone.err
