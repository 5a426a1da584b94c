"""`make torture`, for some seconds: it plays, kills, judges and says what was lost and doubled."""

import pytest

from tests.server.cluster import programs
from torture.__main__ import main


@pytest.mark.parametrize("database", ["sqlite", "postgresql"])
def test_a_few_kills_lose_nothing(database: str, capsys: pytest.CaptureFixture[str]) -> None:
    if database == "postgresql" and programs() is None:
        pytest.skip("PostgreSQL is not installed here")
    status = main(["--kills", "3", "--database", database, "--seed", "4", "--minutes", "2"])
    said = capsys.readouterr().out
    assert status == 0, said
    assert said.strip().endswith("lost: 0, doubled: 0")
    assert "kills: " in said and "acknowledged: " in said
