"""The page of the library's names says what the code says."""

import subprocess
import sys
from importlib import import_module

import api
import pytest


@pytest.mark.plain("compiled classes have other signatures")
def test_the_page_is_up_to_date() -> None:
    """In a process of its own: `banneret.games` is a function until a game is loaded, and then the package."""
    done = subprocess.run([sys.executable, api.__file__, "--check"], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize("name", api.PARTS)
def test_every_public_name_is_documented(name: str) -> None:
    module = import_module(name)
    found = [public for public, _ in api.names(module)]
    assert found, name
    for public, thing in api.names(module):
        assert (thing.__doc__ or "").strip(), public


def test_a_name_without_a_docstring_is_refused() -> None:
    def nothing() -> None: ...

    with pytest.raises(api.Undocumented):
        api._said("nothing", nothing)


@pytest.mark.plain("compiled classes have no source beside them")
def test_attributes_that_an_author_fills_in_are_on_the_page() -> None:
    """Those of a class, and those that its `__init__` makes; what nothing is said of is not."""
    page = api.page()
    author = page[page.index("## `banneret.author`") :]
    for name, attribute in (
        ("Game", "rulebook_file"),
        ("Face", "lessons"),
        ("Phase", "key"),
        ("Lattice", "neighbours"),
    ):
        entry = author[author.index(f"\n### {name}\n") :]
        assert f"\n- `{attribute}`: " in entry[: entry.index("\n### ", 1)], (name, attribute)
    assert "\n- `_" not in author
