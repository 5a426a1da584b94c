"""What becomes of leaders."""

import pytest

from banneret.games.diex.quick.leaders import captured, chances, fate
from banneret.games.diex.quick.table import FIELD, SIEGE


@pytest.mark.rules("DXC-17.4a", "DXC-17.4b")
@pytest.mark.parametrize(
    ("dead", "die", "harm"),
    [
        (10, 9, "unharmed"),
        (10, 10, "wounded"),
        (20, 9, "wounded"),
        (20, 10, "killed"),
        (25, 7, "wounded"),
        (0, 10, "unharmed"),
    ],
)
def test_the_die_times_the_dead(dead: int, die: int, harm: str) -> None:
    assert fate(dead, die, wounded=False) == harm


@pytest.mark.rules("DXC-17.4b")
def test_wounded_again_he_dies() -> None:
    assert fate(15, 7, wounded=True) == "killed"
    assert fate(15, 6, wounded=True) == "unharmed"


@pytest.mark.rules("DXC-17.4a")
def test_chances_are_those_of_ten_rolls() -> None:
    assert chances(30, wounded=False) == (3, 4)
    assert chances(30, wounded=True) == (0, 7)
    for row in (*FIELD.values(), *SIEGE.values()):
        for dead in (row.att_dead, row.def_dead):
            for wounded in (False, True):
                fates = [fate(dead, die, wounded) for die in range(1, 11)]
                assert chances(dead, wounded) == (fates.count("wounded"), fates.count("killed"))


@pytest.mark.rules("DXC-17.4b")
def test_a_routed_leader_with_fewer_than_three_men_is_a_prisoner() -> None:
    assert captured("A", 2)
    assert not captured("A", 3)
    assert not captured("B", 0)
    assert not captured("", 0)
