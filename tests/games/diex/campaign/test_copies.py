"""Counters are copied by hand: every field of them."""

from dataclasses import fields

import pytest

from banneret.games.diex.campaign.group import Book, Convoy, Group, Leader, Motte, Spy
from banneret.kernel.secret import Secret

COUNTERS = [
    Book(purse=2, chest=3, loot=4, hungry=1),
    Group("n1", "norman", 0, 0, 7, Secret((0,), Book()), False, arrived=3, entry=2, came=8),
    Leader("roussel", "Roussel", "norman", 0, 0, 1, 5, group="n1", cell=7, due=4),
    Motte("m", "M", 7, 0, "norman", (), 4, built=True, barred=2),
    Convoy("c1", 7, 3, start=1, end=2, moved=3, shifted=1),
    Spy("s1", 0, 7, ("x1",), 2, 3),
]


@pytest.mark.parametrize("counter", COUNTERS, ids=lambda counter: type(counter).__name__)
def test_a_copy_has_all_that_the_counter_has(counter: Book | Group | Leader | Motte | Convoy | Spy) -> None:
    new = counter.copy()
    assert new is not counter and new == counter
    assert all(getattr(new, field.name) == getattr(counter, field.name) for field in fields(counter))
