"""What all tests share: the same Hypothesis examples in every run, so that a failure is one tomorrow too."""

from hypothesis import HealthCheck, settings

settings.register_profile(
    "banneret", derandomize=True, deadline=None, database=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("banneret")
