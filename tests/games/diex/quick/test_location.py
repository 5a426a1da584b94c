"""What a place adds to a total."""

import pytest

from banneret.games.diex.quick.figures import percent
from banneret.games.diex.quick.location import BONUS, bonus_of, bonus_on_map, castle_bonus
from banneret.kernel.refusal import BanneretError


@pytest.mark.rules("DXC-17.1f")
def test_bonuses_in_per_cent() -> None:
    assert BONUS == {"castle": 100, "slope": 20, "river": 20, "village": 30}


@pytest.mark.rules("DXC-17.1i")
def test_bonuses_add_up() -> None:
    assert bonus_of(()) == 0
    assert bonus_of(("slope", "river", "village")) == 70


@pytest.mark.rules("DXC-17.1h")
def test_on_a_map_most_of_a_faction_must_profit() -> None:
    assert bonus_on_map({"slope": 6, "river": 5}, 10) == 20
    assert bonus_on_map({"slope": 6, "river": 6}, 10) == 40
    assert bonus_on_map({"slope": 5}, 10) == 0, "half are not most"


@pytest.mark.rules("DXS-11.4.1l")
@pytest.mark.parametrize(("pieces", "bonus"), [(0, 100), (1, 90), (4, 60), (5, 50), (6, 50), (20, 50)])
def test_equipment_lowers_the_bonus_of_a_castle(pieces: int, bonus: int) -> None:
    assert castle_bonus(pieces) == bonus


def test_a_share_is_a_whole_number_of_per_cent() -> None:
    assert percent(0.3) == 30
    with pytest.raises(BanneretError, match=r"0\.333 is not a whole number"):
        percent(0.333)
