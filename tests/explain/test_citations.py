"""Who cites which clause."""

import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from banneret.explain.citations import audit, exemptions, find_tests, in_code, in_examples, in_tests
from banneret.kernel.game import Game
from banneret.kernel.refusal import BanneretError

BOOK = "## 1. All\n" + "".join(f"- **ABC-1.{n}** Clause {n}.\n" for n in range(1, 6))


class Checkout:
    """A checkout of a game: a package with a rulebook, and tests."""

    def __init__(self, root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.root = root
        self.package = root / "src" / "abc_game"
        self.tests = root / "tests"
        self.package.mkdir(parents=True)
        self.tests.mkdir()
        (root / "pyproject.toml").touch()
        source = (
            "from banneret.kernel.game import Game\nclass Abc(Game):\n    id = 'abc'\n    title = 'Abc'\n    "
            "prefix = 'ABC'\n"
        )
        (self.package / "__init__.py").write_text(source)
        self._monkeypatch = monkeypatch

    def game(self, book: str = BOOK) -> Game[Any]:
        path = self.package / "__init__.py"
        module = ModuleType("abc_game")
        module.__file__ = str(path)
        self._monkeypatch.setitem(sys.modules, "abc_game", module)
        exec(compile(path.read_text(), str(path), "exec"), module.__dict__)
        game: Game[Any] = module.__dict__["Abc"]()
        self._monkeypatch.setattr(type(game), "rulebook", lambda self: book)
        return game

    def test(self, name: str, *ids: str) -> None:
        marks = ", ".join(map(repr, ids))
        (self.tests / f"test_{name}.py").write_text(
            f"import pytest\n\n@pytest.mark.rules({marks})\ndef test_it(): ...\n"
        )

    def code(self, name: str, *ids: str) -> None:
        (self.package / f"{name}.py").write_text("".join(f"# {id}: because\n" for id in ids))

    def exempt(self, text: str) -> None:
        (self.package / "exempt.toml").write_text(text)


@pytest.fixture
def checkout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Checkout:
    return Checkout(tmp_path, monkeypatch)


def test_everything_cited_is_clean(checkout: Checkout) -> None:
    checkout.test("all", *(f"ABC-1.{n}" for n in range(1, 6)))
    checkout.code("all", *(f"ABC-1.{n}" for n in range(1, 6)))
    found = audit(checkout.game(), checkout.tests)
    assert found.clean
    assert found.clauses == tuple(f"ABC-1.{n}" for n in range(1, 6))


def test_each_kind_of_fault_is_told_apart(checkout: Checkout) -> None:
    checkout.test("some", "ABC-1.1", "ABC-1.2", "ABC-1.8", "XYZ-1.1")
    checkout.code("some", "ABC-1.1", "ABC-1.3", "ABC-1.9", "XYZ-1.1", "ABC-1")
    checkout.exempt('[exempt]\n"ABC-1.1" = "needless"\n"ABC-1.4" = "for colour"\n"ABC-1.7" = "unknown"\n')
    found = audit(checkout.game(), checkout.tests)
    assert not found.clean
    assert found.untested == ("ABC-1.3", "ABC-1.5")
    assert found.uncoded == ("ABC-1.2", "ABC-1.5")
    assert [(c.clause, c.path.name, c.line) for c in found.unknown] == [
        ("ABC-1.8", "test_some.py", 3),
        ("ABC-1.9", "some.py", 3),
    ]
    assert found.unknown_exemptions == ("ABC-1.7",)
    assert found.needless_exemptions == ("ABC-1.1",)


@pytest.mark.parametrize(
    "fault", ["untested", "uncoded", "unknown", "unknown exemption", "needless exemption", "twice"]
)
def test_any_single_fault_is_not_clean(checkout: Checkout, fault: str) -> None:
    everything = [f"ABC-1.{n}" for n in range(1, 6)]
    book = BOOK
    tested, coded, exempt = list(everything), list(everything), "[exempt]\n"
    if fault == "untested":
        tested.pop()
    elif fault == "uncoded":
        coded.pop()
    elif fault == "unknown":
        tested.append("ABC-7.7")
    elif fault == "unknown exemption":
        exempt += '"ABC-7.7" = "nothing"\n'
    elif fault == "needless exemption":
        exempt += '"ABC-1.1" = "nothing"\n'
    else:
        book += "- **ABC-1.1** Again.\n"
    checkout.test("all", *tested)
    checkout.code("all", *coded)
    checkout.exempt(exempt)
    assert not audit(checkout.game(book), checkout.tests).clean


def test_an_exemption_is_needed_while_test_or_code_is_missing(checkout: Checkout) -> None:
    checkout.test("all", *(f"ABC-1.{n}" for n in range(1, 6)))
    checkout.code("all", *(f"ABC-1.{n}" for n in range(1, 5)))
    checkout.exempt('[exempt]\n"ABC-1.5" = "only a test can show it"\n')
    assert audit(checkout.game(), checkout.tests).clean


def test_marks_are_found_wherever_they_stand(checkout: Checkout) -> None:
    (checkout.tests / "deep").mkdir()
    (checkout.tests / "deep" / "test_marks.py").write_text(
        "import pytest\nfrom pytest import mark\n"
        "pytestmark = [pytest.mark.slow, pytest.mark.rules('ABC-1.1')]\n"
        "@mark.rules('ABC-1.2',\n            'ABC-1.3')\n"
        "class TestAll:\n    @pytest.mark.rules('ABC-1.4')\n    def test_it(self): 'ABC-1.5 in a docstring "
        "is no mark'\n"
        "@pytest.mark.others('ABC-1.6')\n"
        "def test_other(): ...\n"
    )
    assert {c.clause for c in in_tests(checkout.tests)} == {"ABC-1.1", "ABC-1.2", "ABC-1.3", "ABC-1.4"}


def test_examples_count_only_if_a_test_beside_them_loads_them(tmp_path: Path) -> None:
    (tmp_path / "examples_one.toml").write_text(
        '[[example]]\nrules = ["ABC-1.1"]\n[[example.part]]\nrules = ["ABC-1.2"]\n'
    )
    (tmp_path / "other.toml").write_text('rules = ["ABC-1.3"]\n')
    assert in_examples(tmp_path) == []
    (tmp_path / "test_it.py").write_text(
        "from pathlib import Path\nFILES = Path(__file__).parent.glob('examples*.toml')\n"
    )
    assert [c.clause for c in in_examples(tmp_path)] == ["ABC-1.1", "ABC-1.2"]
    (tmp_path / "test_it.py").write_text("FILES = ['data/other.toml']\n")
    assert [str(c) for c in in_examples(tmp_path)] == [str(tmp_path / "other.toml")]
    assert in_examples(tmp_path / "nowhere") == []


def test_code_cites_in_comments_docstrings_and_strings(checkout: Checkout) -> None:
    (checkout.package / "march.py").write_text('"""ABC-1.1"""\nRULES = ("ABC-1.2",)  # ABC-1.3\n')
    assert [(c.clause, c.line) for c in in_code(checkout.package)] == [("ABC-1.1", 1), ("ABC-1.2", 2), ("ABC-1.3", 2)]


def test_the_tests_are_those_of_the_checkout_around_the_code(checkout: Checkout) -> None:
    assert find_tests(checkout.game()) == checkout.tests


@pytest.mark.parametrize(
    "text",
    [
        "exempt = 3\n",
        '[exempt]\n"ABC-1.1" = ""\n',
        '[exempt]\n"ABC-1.1" = 3\n',
        '[other]\n"ABC-1.1" = "why"\n',
        "not toml",
    ],
)
def test_exemptions_need_a_reason(checkout: Checkout, text: str) -> None:
    checkout.exempt(text)
    with pytest.raises(BanneretError, match=r"exempt\.toml"):
        exemptions(checkout.package)


def test_what_cannot_be_read_is_named(checkout: Checkout) -> None:
    (checkout.tests / "test_bad.py").write_text("def broken(:\n")
    with pytest.raises(BanneretError, match=r"test_bad\.py is no Python that can be read"):
        in_tests(checkout.tests)


def test_a_game_without_clauses_has_nothing_to_check(checkout: Checkout) -> None:
    with pytest.raises(BanneretError, match="Abc ships no rulebook"):
        audit(checkout.game(""), checkout.tests)
