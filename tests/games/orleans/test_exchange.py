"""ORL-16.9 to ORL-16.11: the Bonus tiles move on, and the Start Player token."""

import pytest

from banneret.games.orleans.tables import BONUS, BONUS_TILES, SEATS

from .examples import values
from .table import EXCHANGE, Table


def names(tiles: list[int]) -> list[str]:
    return [BONUS_TILES[tile].id for tile in tiles]


@pytest.mark.rules("ORL-16.9")
def test_tiles_move_down() -> None:
    """ORL-E46: the top of the stack is the Malus."""
    expected = values("ORL-E46")
    table = Table()
    table.bonus("bonus_coins", "bonus_fame", "bonus_wood")
    table.script(table.s.tiles.index(BONUS["malus"]))
    table.from_stage(EXCHANGE)
    assert names(table.s.bonus) == [expected["era_1"], expected["era_2"], expected["era_3"]]
    assert names(table.s.aside) == ["bonus_coins"]
    assert BONUS["malus"] not in table.s.tiles and len(table.s.tiles) == 6


@pytest.mark.rules("ORL-16.10", "ORL-2.9")
def test_an_empty_stack_is_made_anew() -> None:
    """ORL-E47: the exchange of round 7 takes the last tile of the first stack."""
    expected = values("ORL-E47")
    table = Table()
    sizes = []
    for number in range(7):
        assert table.s.round == number + 1
        table.from_stage(EXCHANGE)
        sizes.append((len(table.s.tiles), len(table.s.aside)))
    assert sizes[:-1] == [(6 - number, number + 1) for number in range(6)]
    assert sizes[-1] == (expected["stack"], expected["aside"])
    assert len(table.told("reshuffle")) == 1
    assert not set(table.s.tiles) & set(table.s.bonus)


@pytest.mark.rules("ORL-16.10", "ORL-22.2")
def test_every_tile_of_the_new_stack_may_be_on_top() -> None:
    for top in range(7):
        table = Table()
        for _ in range(7):
            table.from_stage(EXCHANGE)
        expected = table.s.tiles[top]
        table.script(top)
        table.from_stage(EXCHANGE)
        assert table.s.bonus[2] == expected


@pytest.mark.rules("ORL-16.11", "ORL-1.3")
def test_the_token_goes_to_the_left() -> None:
    """ORL-E61: after seat 4 comes seat 1."""
    table = Table()
    table.s.start = 3
    table.from_stage(EXCHANGE)
    assert table.s.start + 1 == values("ORL-E61")["start_player"]
    table.from_stage(EXCHANGE)
    assert SEATS[table.s.start] == "blue"
    assert table.s.round == 3
