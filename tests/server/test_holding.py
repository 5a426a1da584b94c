"""One database, one server: however it is named, and while it is restored. And nobody else can read it."""

import os
import stat
import subprocess
import time
from pathlib import Path
from secrets import token_hex

import pytest

from banneret.cli.main import main
from banneret.kernel.refusal import BanneretError
from banneret.server.settings import Settings
from banneret.server.storage.backup import back_up, restore
from banneret.server.storage.database import Database
from banneret.server.storage.holding import InUse, hold
from banneret.server.storage.private import make_file_private, make_folder_private

from .cluster import Cluster
from .conftest import TEMPLATE
from .process import PROGRAM, Serving

pytestmark = pytest.mark.anyio

REFUSED = "Another server is serving"


def starts(*words: str, cwd: Path | None = None) -> "subprocess.Popen[str]":
    """A further server, that should not get far."""
    command = [*PROGRAM, "serve", "--port", "0", *words]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, cwd=cwd)


def said(process: "subprocess.Popen[str]") -> str:
    """What it says before it ends, which must be soon."""
    try:
        return process.communicate(timeout=30)[0]
    except subprocess.TimeoutExpired:
        process.kill()
        return f"(it served) {process.communicate()[0]}"


def test_a_file_is_served_once_whatever_it_is_called(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    data = tmp_path / "data"
    serving = Serving(data, "--limits", "0").start()
    file = data / "banneret.sqlite"
    try:
        (tmp_path / "linked").symlink_to(data)
        for name in ("file", "hard"):
            (tmp_path / name).mkdir()
        (tmp_path / "file" / "banneret.sqlite").symlink_to(file)
        (tmp_path / "hard" / "banneret.sqlite").hardlink_to(file)
        monkeypatch.chdir(tmp_path)
        for name in ("data", "linked", "file", "hard", "./file/../data"):
            with pytest.raises(InUse, match=REFUSED), hold(Settings(data=Path(name)).url, alone=True):
                pytest.fail(f"{name} is another name of it")
        urls = [f"sqlite+aiosqlite:///{file}", "sqlite+aiosqlite:///hard/banneret.sqlite"]
        for url in urls:
            with pytest.raises(InUse, match=REFUSED), hold(Settings(database=url).url, alone=True):
                pytest.fail(f"{url} is another name of it")
        refused = [starts("--data", "hard", cwd=tmp_path), starts("--database", urls[0], cwd=tmp_path)]
        assert all(REFUSED in said(each) for each in refused)
        backup = tmp_path / "backup"
        assert main(["backup", str(backup), "--data", str(data)]) == 0, "a copy can be made meanwhile"
        for name in ("data", "linked", "file", "hard"):
            assert main(["restore", str(backup), "--force", "--data", str(tmp_path / name)]) == 2
            assert "A server is using" in capsys.readouterr().err
        serving.kill()
        serving.start()
    finally:
        serving.end()
    assert main(["restore", str(backup), "--force", "--data", str(tmp_path / "file")]) == 0
    assert (tmp_path / "file" / "banneret.sqlite").is_symlink(), "a link stays one"
    assert stat.S_IMODE(file.stat().st_mode) == 0o600


def test_odd_names_of_a_file_are_refused() -> None:
    for url in ("sqlite+aiosqlite:///x.sqlite?nolock=1", "sqlite+aiosqlite:///file:x.sqlite?uri=true"):
        with pytest.raises(BanneretError, match="path alone"):
            Settings(database=url)


def test_a_file_that_takes_anothers_place_is_held_itself(tmp_path: Path) -> None:
    url, file = f"sqlite+aiosqlite:///{tmp_path / 'x.sqlite'}", tmp_path / "x.sqlite"
    with hold(url, alone=True):
        with pytest.raises(InUse, match="Another server"), hold(url, alone=True):
            pass
        file.rename(tmp_path / "aside")
        with hold(url, alone=True):
            pass
    with hold(url, alone=True):
        pass


def test_nothing_is_left_of_a_restore_that_was_refused(tmp_path: Path) -> None:
    (tmp_path / "nonsense").write_bytes(b"no backup")
    assert main(["restore", str(tmp_path / "nonsense"), "--data", str(tmp_path / "new")]) == 2
    assert not (tmp_path / "new").exists()


def held_alone(url: str) -> bool:
    try:
        with hold(url, alone=True):
            return True
    except InUse as error:
        assert "--channels postgresql" in str(error)
        return False


def test_postgresql_is_served_by_one_unless_they_hear_of_each_other(
    cluster: Cluster, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("banneret.server.storage.holding._PATIENCE", 0.4)
    name = f"banneret_{token_hex(6)}"
    url = cluster.create(name, TEMPLATE)
    backup = tmp_path / "backup"
    serving = Serving(tmp_path / "a", "--database", url, "--limits", "0").start()
    try:
        assert REFUSED in said(starts("--database", url))
        with pytest.raises(InUse), hold(url, alone=False):
            pytest.fail("who is alone hears of nobody")
        assert main(["backup", str(backup), "--database", url]) == 0
        assert main(["restore", str(backup), "--force", "--database", url]) == 2
        assert "A server is using" in capsys.readouterr().err
        serving.kill()
        serving.options = ["--database", url, "--limits", "0", "--channels", "postgresql"]
        serving.start()
        with hold(url, alone=False):
            pass  # who hears of it
        assert not held_alone(url)
        cluster.hang_up(name)
        time.sleep(2)  # who has lost its connection takes it up again
        assert not held_alone(url)
        assert main(["restore", str(backup), "--force", "--database", url]) == 2
    finally:
        serving.end()
    with hold(url, alone=True):
        assert REFUSED in said(starts("--database", url, "--workers", "2")), "a restore is under way"
    assert main(["restore", str(backup), "--force", "--database", url]) == 0
    cluster.drop(name)


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def test_what_was_there_is_made_private(tmp_path: Path) -> None:
    data = tmp_path / "data"
    data.mkdir()
    serving = Serving(data, "--limits", "0").start()
    try:
        assert mode(data) == 0o700
        found = {path.name: mode(path) for path in data.iterdir()}
        assert set(found) >= {"banneret.sqlite", "banneret.sqlite-wal", "banneret.sqlite-shm"}
        assert set(found.values()) == {0o600}
        serving.kill()  # so that all three are left
        (data / "banneret.sqlite.before-20260101-000000").write_bytes(b"")
        for path in data.iterdir():
            path.chmod(0o666)
        data.chmod(0o755)
        before = os.umask(0)
        try:
            serving.start()
        finally:
            os.umask(before)
        assert mode(data) == 0o700
        assert {mode(path) for path in data.iterdir()} == {0o600}
    finally:
        serving.end()


def test_a_folder_of_everybodys_stays_one(tmp_path: Path) -> None:
    tmp_path.chmod(0o1777)
    make_folder_private(tmp_path)
    make_file_private(tmp_path / "banneret.sqlite")
    assert mode(tmp_path) == 0o1777
    assert mode(tmp_path / "banneret.sqlite") == 0o600


async def test_a_restored_file_is_private(tmp_path: Path) -> None:
    database = await Database.open(f"sqlite+aiosqlite:///{tmp_path / 'data' / 'banneret.sqlite'}")
    await database.close()
    await back_up(database.url, tmp_path / "backup")
    assert mode(tmp_path / "backup") == 0o600
    before = os.umask(0)
    try:
        await restore(f"sqlite+aiosqlite:///{tmp_path / 'new' / 'banneret.sqlite'}", tmp_path / "backup")
    finally:
        os.umask(before)
    assert mode(tmp_path / "new") == 0o700
    assert {mode(path) for path in (tmp_path / "new").iterdir()} == {0o600}
