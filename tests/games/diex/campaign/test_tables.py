"""The tables of the campaign: their values, and that what contradicts the rules is refused."""

import pytest

from banneret.games.diex.campaign.country.tables import (
    CONVOY,
    LOYALTY,
    MOTTE,
    MOVEMENT,
    PRESTIGE,
    PRISONERS,
    SPY,
    SUPPLY,
    by_face,
    by_number,
    halves,
)
from banneret.kernel.refusal import BanneretError

ROWS = [(1, 2, -2), (3, 9, 5)]


def test_rows_must_cover_each_number_once() -> None:
    assert by_number(ROWS, range(1, 5), "row") == (-2, -2, 5, 5)
    with pytest.raises(BanneretError, match="0 rows are there for row 0"):
        by_number(ROWS, range(5), "row")
    with pytest.raises(BanneretError, match="2 rows are there for row 2"):
        by_number([*ROWS, (2, 2, 0)], range(1, 5), "row")


def test_a_table_of_a_die_has_ten_rows() -> None:
    rows = {str(face): face for face in range(1, 11)}
    assert by_face(rows, "it")[1:] == tuple(range(1, 11))
    for missing in ("1", "7", "10"):
        with pytest.raises(BanneretError, match="it should have the rows 1 to 10"):
            by_face({face: value for face, value in rows.items() if face != missing}, "it")


@pytest.mark.rules("DXC-12a")
def test_amounts_go_in_half_pounds() -> None:
    assert [halves(pounds, "it") for pounds in (0, 0.5, 1.0, 12)] == [0, 1, 2, 24]
    with pytest.raises(BanneretError, match=r"it should go in halves, not 0\.25.*DXC-12a"):
        halves(0.25, "it")


@pytest.mark.rules("DXC-1j", "DXC-5.2b", "DXC-5.2c", "DXC-9b", "DXC-9c", "DXC-9d", "DXC-10b", "DXC-11a", "DXC-14.6a")
def test_numbers_of_the_clauses() -> None:
    assert (MOTTE.garrison_start, MOTTE.garrison_minimum, MOTTE.new_motte_resources) == (10, 5, 2)
    assert (MOTTE.work_points, MOTTE.men_per_work_point) == (8, 10)
    assert (PRESTIGE.battle_won, PRESTIGE.battle_lost, PRESTIGE.withdrawal, PRESTIGE.looted_town) == (1, -1, -1, -1)
    assert (PRESTIGE.minimum, PRESTIGE.maximum) == (1, 10)
    assert (PRESTIGE.new_leader, PRESTIGE.new_leader_after_wins) == (2, 2)
    assert SPY.range == 2
    assert (CONVOY.capacity, CONVOY.transfer_per_turn) == (5, 5)
    assert PRISONERS.escort_minimum == 3
    assert SUPPLY.failed_days_for_penalty == 2
    assert MOVEMENT.minimum == 1
    assert (LOYALTY.minimum, LOYALTY.maximum) == (1, 10)
