"""Worked cases of supplies that have run out (ORL-1.6, ORL-4.8, ORL-8.4)."""

import pytest

from banneret.games.orleans.tables import FOLLOWER, TECHNOLOGY

from .examples import values
from .table import Table


@pytest.mark.rules("ORL-1.6", "ORL-4.8", "ORL-9.2")
def test_no_technology_tile_is_left() -> None:
    """ORL-E13: the craftsman of the Guild House comes alone."""
    expected = values("ORL-E13")
    table = Table()
    for seat in ("blue", "red", "yellow"):
        for action in ("castle", "school", "market", "guild_house"):
            table.stand(seat, action, "technology")
    assert table.s.technology == 0
    table.stand("green", "guild_house", "farmer", "trader")
    table.acting()
    had = table.player("green").bag[FOLLOWER["craftsman"]]
    table.play("guild_house craftsman")
    assert table.player("green").bag[FOLLOWER["craftsman"]] - had == expected["craftsmen"]
    assert table.player("green").spaces.count(TECHNOLOGY) == expected["technology"]
    assert (
        table.decision is None
        or "green" not in table.asked
        or not any(option.startswith("technology") for option in table.menu("green"))
    )


@pytest.mark.rules("ORL-8.4")
def test_no_monk_is_left() -> None:
    """ORL-E14: Monastery cannot be chosen."""
    table = Table()
    table.stand("green", "monastery", "scholar", "trader")
    table.stand("green", "farmhouse", "fisherman", "craftsman")
    table.acting()
    assert "monastery" in table.menu()
    table.used_up("monk")
    table.acting()
    assert ("monastery" in table.menu()) is values("ORL-E14")["can_choose"]
    refusal = table.why_not("monastery")
    assert refusal is not None and refusal.rule == "ORL-8.4"
