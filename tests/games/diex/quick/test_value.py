"""What a side has lost."""

import pytest

from banneret.games.diex.quick.losses import Loss
from banneret.games.diex.quick.troops import TROOP
from banneret.games.diex.quick.value import value_lost

from .forces import leader


@pytest.mark.rules("DXS-11.4.1m")
def test_dead_whole_and_wounded_half_on_foot() -> None:
    """In half points: a knight dead on foot is 6, wounded 3; who was wounded before counts whole when he dies."""
    knight, ceorl = TROOP["norman_knight"].number, TROOP["saxon_ceorl"].number
    assert value_lost([Loss(knight, 1, 0, 1)]) == 9
    assert value_lost([Loss(knight, 0, 1, 0), Loss(ceorl, 2, 0, 3)]) == 6 + 7


@pytest.mark.rules("DXS-11.4.1m")
def test_leaders_are_among_the_dead_and_wounded() -> None:
    lord, jarl = leader("norman_noble", mounted=True), leader("danish_jarl", wounded=True)
    assert value_lost((), [(lord, "wounded"), (jarl, "killed")]) == 3 + 4
    assert value_lost((), [(lord, "unharmed")]) == 0
