"""Counters are values: what is written out by hand for speed forgets no field."""

from dataclasses import fields
from typing import Any

import pytest

from banneret.games.diex.campaign.group import Book, Convoy, Group, Leader, Motte, Spy
from banneret.games.diex.campaign.setup import set_up


def one_of(kind: type[object]) -> object:
    s = set_up("york_1069", "quick", False, False)
    found: dict[type[object], object] = {
        Group: s.groups["n1"],
        Book: s.groups["n1"].book.value,
        Leader: s.leaders["gilbert"],
        Motte: s.mottes["york_castle"],
        Convoy: s.convoys["c1"],
        Spy: s.spies["spy_k"],
    }
    return found[kind]


@pytest.mark.parametrize("kind", [Book, Convoy, Group, Leader, Motte, Spy])
@pytest.mark.plain("it puts what does not fit into fields")
def test_a_copy_has_every_field_and_is_another(kind: Any) -> None:
    value = kind.copy(one_of(kind))  # the first position is kept: its own counters stay as they are
    for number, field in enumerate(fields(kind)):
        setattr(value, field.name, ("mark", number))
    copy = value.copy()
    assert copy is not value
    assert [getattr(copy, field.name) for field in fields(kind)] == [("mark", n) for n in range(len(fields(kind)))]
