"""What all tests share: the same Hypothesis examples in every run, so that a failure is one tomorrow too; which of them
need the rules in plain Python; and that no server stumbles, whatever is asked of it."""

from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, settings

from banneret.kernel.build import compiled

from .stumbles import STUMBLES

settings.register_profile(
    "banneret", derandomize=True, deadline=None, database=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("banneret")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Compiled functions call each other straight: what a test puts in the place of one is not called. Such tests say
    so, and are for the plain build, which is the same code."""
    if compiled():
        for item in items:
            mark = item.get_closest_marker("plain")
            if mark is not None:
                item.add_marker(pytest.mark.skip(reason=f"needs the rules in plain Python: {mark.args[0]}"))


@pytest.fixture(autouse=True)
def no_stumbling(request: pytest.FixtureRequest) -> Iterator[None]:
    """No 500 in any log of any test, but of those that say that they want one."""
    STUMBLES.taken()
    yield
    found = STUMBLES.taken()
    if found and request.node.get_closest_marker("stumbles") is None:
        pytest.fail(f"a server stumbled {len(found)} times:\n" + "\n".join(found[:3])[:6000], pytrace=False)
