"""Where a rule speaks of a set, the order of its members decides nothing: neither as they are typed nor as they are
touched."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from banneret.kernel.option import Menu, Option

SEND = Option("send anne bertrand charles n", touch=("anne", "bertrand", "charles"), sets=((1, 4),))
TWICE = Option("send anne anne n", touch=("anne", "anne"), sets=((1, 3),))
MEET = Option("meet anne bertrand s sw", touch=("anne", "bertrand"), sets=((1, 3), (3, 5)))
ROAD = Option("road anne bertrand", touch=("anne", "bertrand"))
MENU = Menu([SEND, TWICE, MEET, ROAD])


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("send anne bertrand charles n", SEND),
        ("send charles anne bertrand n", SEND),
        ("  SEND  charles bertrand  anne N", SEND),
        ("meet bertrand anne sw s", MEET),
        ("send anne anne n", TWICE),
        ("send n anne bertrand charles", None),
        ("charles send anne bertrand n", None),
        ("send anne bertrand bertrand n", None),
        ("send anne bertrand n", None),
        ("send anne bertrand charles charles n", None),
        ("meet s bertrand anne sw", None),
        ("road bertrand anne", None),
        ("send", None),
        ("", None),
    ],
)
def test_the_members_of_a_set_are_typed_in_any_order_and_nothing_else_is(said: str, meant: Option | None) -> None:
    assert MENU.find(said) is meant


@pytest.mark.parametrize(
    ("option", "touched", "leads"),
    [
        (SEND, ("charles",), True),
        (SEND, ("charles", "anne"), True),
        (SEND, ("bertrand", "charles", "anne"), True),
        (SEND, ("charles", "charles"), False),
        (SEND, ("charles", "denis"), False),
        (TWICE, ("anne", "anne"), True),
        (TWICE, ("anne", "anne", "anne"), False),
        (ROAD, ("anne", "bertrand"), True),
        (ROAD, ("bertrand",), True),
        (ROAD, ("bertrand", "anne"), False),
    ],
)
def test_the_members_of_a_set_are_touched_in_any_order(option: Option, touched: tuple[str, ...], leads: bool) -> None:
    assert option.leads(touched) is leads


@given(st.lists(st.sampled_from("abcde"), min_size=1, max_size=5), st.randoms(use_true_random=False))
def test_every_order_of_a_set_is_the_same_option(members: list[str], chance: Random) -> None:
    option = Option(" ".join(("go", *members, "n")), sets=((1, 1 + len(members)),))
    others = [Option(" ".join(("go", *members[:size], "n")), sets=((1, 1 + size),)) for size in range(len(members))]
    menu = Menu([*others, option])
    shuffled = chance.sample(members, len(members))
    assert menu.find(" ".join(("go", *shuffled, "n"))) is option
