"""That a 500 in any log is noticed: of a server in this process and of one in its own."""

from pathlib import Path

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from banneret.server.storage.database import Database

from ..stumbles import STUMBLES
from .process import Serving


@pytest.mark.stumbles("on purpose")
def test_of_the_app_in_this_process(client: TestClient[Litestar], monkeypatch: pytest.MonkeyPatch) -> None:
    async def broken(self: Database) -> None:
        raise RuntimeError("on purpose")

    monkeypatch.setattr(Database, "must_answer", broken)
    assert client.get("/api/health").status_code == 500
    (found,) = STUMBLES.taken()
    assert "RuntimeError: on purpose" in found


def test_of_a_server_of_its_own(tmp_path: Path) -> None:
    program = ("sh", "-c", 'echo \'{"event":"unexpected error"}\'; echo "http://localhost:1"; exec sleep 30')
    serving = Serving(tmp_path, program=program).start()
    serving.kill()
    assert STUMBLES.taken() == ['{"event":"unexpected error"}\n']
