"""What all tests share: the same Hypothesis examples in every run, so that a failure is one tomorrow too; and which of
them need the rules in plain Python."""

import pytest
from hypothesis import HealthCheck, settings

from banneret.kernel.build import compiled

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
