"""The words of the house, in the page about how it is built: each names where it lives, and lives nowhere else."""

import ast
import re
from pathlib import Path

import pytest

import banneret

ROOT = Path(banneret.__file__).parent
PAGE = (Path(__file__).parents[2] / "docs" / "architecture.md").read_text(encoding="utf-8")
GLOSSARY = PAGE.partition("\n## Words\n")[2].partition("\n## ")[0]
PLACES = [place for row in GLOSSARY.splitlines() for place in re.findall(r"`([\w.]+\.\w+)`", row.rpartition(" | ")[2])]


def definitions() -> dict[str, list[str]]:
    """Of every class, function and type that is defined at the top of a module outside the games: where."""
    found: dict[str, list[str]] = {}
    for path in ROOT.rglob("*.py"):
        module = ".".join(path.relative_to(ROOT).with_suffix("").parts)
        if module.startswith("games."):
            continue
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            match node:
                case ast.ClassDef(name=name) | ast.FunctionDef(name=name):
                    found.setdefault(name, []).append(module)
                case ast.Assign(targets=[ast.Name(id=name)]) if name[0].isupper() and not name.isupper():
                    found.setdefault(name, []).append(module)
    return found


@pytest.fixture(scope="module")
def defined() -> dict[str, list[str]]:
    return definitions()


def test_the_glossary_is_there() -> None:
    assert len(PLACES) > 25


@pytest.mark.parametrize("place", PLACES)
def test_a_word_lives_where_the_glossary_says_and_nowhere_else(place: str, defined: dict[str, list[str]]) -> None:
    module, _, name = place.rpartition(".")
    assert defined.get(name) == [module]
