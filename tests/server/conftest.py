"""What the server's tests share. A test that asks for `client` or `server` runs twice: on SQLite and on PostgreSQL."""

import asyncio
import os
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from secrets import token_hex

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from banneret.server.app import create_app
from banneret.server.settings import Settings
from banneret.server.storage.database import Database

from .cluster import MISSING, Cluster, programs
from .process import SOON, Serving

TEMPLATE = "banneret_template"


@pytest.fixture(scope="session")
def cluster() -> Iterator[Cluster]:
    """A PostgreSQL for this test session (with xdist: for this worker), with a database that others are copied from."""
    found = programs()
    if found is None:
        if os.environ.get("CI") == "true" or os.environ.get("BANNERET_REQUIRE_POSTGRESQL"):
            pytest.fail(MISSING)
        pytest.skip(MISSING)
    cluster = Cluster(found)
    try:
        asyncio.run(_migrate(cluster.create(TEMPLATE)))
        yield cluster
    finally:
        cluster.stop()


async def _migrate(url: str) -> None:
    database = await Database.open(url)
    await database.close()


@pytest.fixture(params=["sqlite", "postgresql"])
def database_url(request: pytest.FixtureRequest) -> Iterator[str]:
    """A fresh database of each kind, as `Settings.database` wants it: empty for a SQLite file in the data folder."""
    if request.param == "sqlite":
        yield ""
        return
    cluster: Cluster = request.getfixturevalue("cluster")
    name = f"banneret_{token_hex(6)}"
    yield cluster.create(name, TEMPLATE)
    cluster.drop(name)


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture
async def database(settings: Settings, anyio_backend: str) -> AsyncIterator[Database]:
    """An open database with nothing in it, for the rooms that need no more than that."""
    database = await Database.open(settings.url)
    yield database
    await database.close()


@pytest.fixture
def settings(database_url: str, tmp_path: Path) -> Settings:
    return Settings(data=tmp_path / "data", database=database_url, limits=0.0, bot_workers=1, port=0)


@pytest.fixture
def app(settings: Settings) -> Litestar:
    return create_app(settings)


@pytest.fixture
def client(app: Litestar) -> Iterator[TestClient[Litestar]]:
    """The app in this process. What it can't answer is a 500, as for people, and not an error in the test."""
    with TestClient(app, raise_server_exceptions=False) as client:
        yield client


@pytest.fixture
def server(database_url: str, tmp_path: Path) -> Iterator[Serving]:
    """A server in a process of its own, which can be killed and started again on the same data. Its rate limits are
    off."""
    options = ["--limits", "0"] + (["--database", database_url] if database_url else [])
    serving = Serving(tmp_path / "data", *options).start()
    yield serving
    serving.end()


@pytest.fixture(scope="module")
def lasting(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    """A server that a whole file of tests throws things at. What it printed must tell of no crash, and it must stop as
    usual in the end."""
    serving = Serving(tmp_path_factory.mktemp("lasting"), "--limits", "0").start()
    yield serving
    took = serving.stop()
    assert took < SOON, f"it took {took:.1f} s to stop"
    crashes = [line for line in serving.said if "Traceback" in line]
    assert not crashes, "\n".join(crashes[:5])
