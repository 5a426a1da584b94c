"""What the browser tests share: Debian's Chromium, one server for them all, and people who sit before a browser."""

import os
import shutil
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import Browser, sync_playwright

from banneret.server import settings as server_settings
from tests.server.process import SOON, Serving

from .people import People, Person

NO_CHROMIUM = "Chromium is not installed here (on Debian: apt-get install chromium), so the page was not tested in it."
NO_PAGE = "The page has not been built: say `make client`."
FLAGS = (
    "--no-sandbox",  # tests may run as root
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
STATIC = Path(server_settings.__file__).parent / "static" / "index.html"


@pytest.fixture(scope="package")
def chromium() -> Iterator[Browser]:
    """Not for the whole session: while Playwright is there, an event loop runs in this thread, and other tests want to
    run theirs."""
    found = shutil.which("chromium")
    missing = NO_CHROMIUM if found is None else NO_PAGE if not STATIC.exists() else ""
    if missing:
        if os.environ.get("CI") == "true":
            pytest.fail(missing)
        pytest.skip(missing)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=found, args=list(FLAGS))
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def serving(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    """The server that all tests share, except those that kill theirs."""
    serving = Serving(tmp_path_factory.mktemp("table"), "--limits", "0").start()
    yield serving
    took = serving.stop()
    assert took < SOON, f"the server took {took:.1f} s to stop"


@pytest.fixture
def http(serving: Serving) -> Iterator[httpx.Client]:
    """The way in for scripts, to set up what a test is not about."""
    with httpx.Client(base_url=serving.address, timeout=60.0) as client:
        yield client


@pytest.fixture
def people(chromium: Browser, serving: Serving) -> Iterator[People]:
    """People with a browser of their own each. When they leave, nothing may have gone wrong in their pages."""
    people = People(chromium, serving.address)
    yield people
    people.leave()


@pytest.fixture
def person(people: People) -> Person:
    return people.come()
