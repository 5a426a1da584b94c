"""The games of these tests are installed as a stranger's would be: packages with entry points."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from banneret.kernel import registry

from .desk import Desk

HERE = Path(__file__).parent


@pytest.fixture(scope="session")
def plugin(tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    """Folders for the import path that together offer the games twofords and envoy."""
    info = tmp_path_factory.mktemp("site") / "twofords-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: twofords\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text("[banneret.games]\ntwofords = twofords:game\nenvoy = parley:envoy\n")
    return [str(info.parent), str(HERE)]


@pytest.fixture
def desk(
    plugin: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Iterator[Desk]:
    """A user at a terminal of 100 by 40, with an empty home and the games twofords and envoy installed."""
    for folder in plugin:
        monkeypatch.syspath_prepend(folder)
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(plugin))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("COLUMNS", "100")
    monkeypatch.setenv("LINES", "40")
    monkeypatch.chdir(tmp_path)
    registry.game.cache_clear()
    yield Desk(tmp_path, monkeypatch, capsys)
    registry.game.cache_clear()
