"""The page of the library's names says what the code says."""

from importlib import import_module

import api
import pytest


@pytest.mark.plain("compiled classes have other signatures")
def test_the_page_is_up_to_date() -> None:
    assert api.PAGE.read_text(encoding="utf-8") == api.page(), "make api"


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
