"""A SQLite file that is damaged is not served from: whoever starts a server on it is told in a sentence, and what is
left of it stays as it is."""

import random
from pathlib import Path

import anyio
import pytest
from litestar.testing import TestClient

from banneret.cli.main import main
from banneret.kernel.refusal import BanneretError
from banneret.server.app import create_app
from banneret.server.settings import Settings
from banneret.server.storage.database import Database

from .player import lay, play_on

PAGE = 4096


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """A file with some games in it."""
    settings = Settings(data=tmp_path_factory.mktemp("whole"), limits=0.0, bot_workers=1, port=0)
    with TestClient(create_app(settings)) as client:
        for number in range(3):
            play_on(lay(client), 10, random.Random(number))
    return (settings.data / "banneret.sqlite").read_bytes()


async def _open(data: Path) -> None:
    database = await Database.open(Settings(data=data).url)
    await database.close()


@pytest.mark.parametrize("how", ["a page is gone", "the end is gone", "the head is gone", "all is noise"])
def test_it_is_refused_in_a_sentence(
    whole: bytes, how: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    pages = len(whole) // PAGE
    damaged = {
        "a page is gone": whole[: PAGE * (pages // 2)] + bytes(PAGE) + whole[PAGE * (pages // 2 + 1) :],
        "the end is gone": whole[: PAGE * (pages // 2) + 100],
        "the head is gone": bytes(PAGE) + whole[PAGE:],
        "all is noise": random.Random(1).randbytes(len(whole)),
    }[how]
    (tmp_path / "banneret.sqlite").write_bytes(damaged)
    with pytest.raises(BanneretError, match=r"damaged|can't be opened"):
        anyio.run(_open, tmp_path)
    assert main(["serve", "--port", "0", "--data", str(tmp_path)]) == 2
    said = capsys.readouterr().err.strip()
    assert said.startswith("banneret: ") and "Traceback" not in said
    assert (tmp_path / "banneret.sqlite").read_bytes() == damaged, "it stays as it is"


def test_what_is_whole_is_opened(whole: bytes, tmp_path: Path) -> None:
    (tmp_path / "banneret.sqlite").write_bytes(whole)
    anyio.run(_open, tmp_path)
