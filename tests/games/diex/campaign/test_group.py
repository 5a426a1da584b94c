"""Values of the position that are copied by hand: nothing is forgotten."""

from dataclasses import fields

import pytest

from banneret.games.diex.campaign.group import Book, Convoy, Group, Leader, Motte, Spy
from banneret.games.diex.campaign.ranks import mustered
from banneret.kernel.secret import Secret

VALUES: tuple[Book | Convoy | Group | Leader | Motte | Spy, ...] = (
    Book(),
    Convoy("c1", 3, 5),
    Group("n1", "norman", 0, 0, 3, Secret((0,), Book(mustered("norman", 12))), False),
    Leader("mauger", "Mauger", "norman", 0, 0, 0, 5),
    Motte("hastings", "Hastings", 3, 0, "norman", mustered("norman", 10), 4),
    Spy("spy", 0, 3),
)


@pytest.mark.parametrize("value", VALUES, ids=lambda value: type(value).__name__)
def test_a_copy_has_everything(value: Book | Convoy | Group | Leader | Motte | Spy) -> None:
    copy = value.copy()
    assert copy is not value
    assert [getattr(copy, field.name) for field in fields(value)] == [
        getattr(value, field.name) for field in fields(value)
    ]
