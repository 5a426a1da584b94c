"""Commands that a person is told to type work as they stand, also when nothing is on the path."""

import pytest

from banneret.cli.program import called


@pytest.mark.parametrize(
    ("used", "on_path", "wanted"),
    [
        (".venv/bin/banneret", None, ".venv/bin/banneret"),
        ("/home/my games/banneret", None, "'/home/my games/banneret'"),
        (".venv/bin/banneret", "/usr/bin/banneret", "banneret"),
        ("/usr/lib/python3/pytest", None, "banneret"),
    ],
)
def test_how_it_is_called(monkeypatch: pytest.MonkeyPatch, used: str, on_path: str | None, wanted: str) -> None:
    monkeypatch.setattr("sys.argv", [used])
    monkeypatch.setattr("shutil.which", lambda name: on_path)
    assert called() == wanted
