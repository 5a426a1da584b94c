"""The sequence of play runs through."""

import pytest

from .table import Table


@pytest.mark.rules("MAI-4.1", "MAI-4.3")
def test_first_decisions() -> None:
    table = Table("loire_1429")
    table.again()
    assert table.asked == "english"
    assert table.phase == "raise"
    table.play("done")
    assert table.asked == "french"
    table.play("done")
    assert table.phase == "movement"
    assert table.asked == "english"


@pytest.mark.rules("MAI-6.1", "MAI-6.15")
def test_march_and_slip() -> None:
    table = Table("loire_1429")
    table.moving("french")
    table.march("blois", "1318", jeanne=1)
    assert table.at("jeanne") == "1318"
