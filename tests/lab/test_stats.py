"""Intervals against published figures, and what must hold of them whatever the numbers."""

import pytest
from hypothesis import given
from hypothesis import strategies as some

from banneret.lab.stats import Rate, difference, mean, rate, student


@pytest.mark.parametrize(
    ("hits", "of", "low", "high"),
    [
        # Newcombe 1998 (Statistics in Medicine 17, 857), table I, method 3.
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0000, 0.1611),
        (1, 29, 0.0061, 0.1718),
    ],
)
def test_wilson_as_published(hits: int, of: int, low: float, high: float) -> None:
    found = rate(hits, of)
    assert (found.low, found.high) == pytest.approx((low, high), abs=5e-5)


@pytest.mark.parametrize(
    ("a", "b", "low", "high"),
    [
        # Newcombe 1998 (Statistics in Medicine 17, 873), table II, method 10.
        ((56, 70), (48, 80), 0.0524, 0.3339),
        ((9, 10), (3, 10), 0.1705, 0.8090),
        ((10, 10), (0, 20), 0.6791, 1.0000),
        ((10, 10), (0, 10), 0.6075, 1.0000),
    ],
)
def test_newcombe_as_published(a: tuple[int, int], b: tuple[int, int], low: float, high: float) -> None:
    found = difference(rate(*a), rate(*b))
    assert (found.low, found.high) == pytest.approx((low, high), abs=5e-5)
    assert found.sure


@pytest.mark.parametrize(
    ("freedom", "reach"), [(1, 12.706), (2, 4.303), (4, 2.776), (9, 2.262), (29, 2.045), (120, 1.980)]
)
def test_student_as_in_the_tables(freedom: int, reach: float) -> None:
    assert student(freedom) == pytest.approx(reach, abs=1e-3)


def test_a_mean() -> None:
    found = mean([2.0, 4.0, 4.0, 4.0, 5.0, 5.0, 7.0, 9.0])
    assert found.value == 5.0
    assert found.deviation == pytest.approx(2.138, abs=1e-3)
    assert found.high - found.value == pytest.approx(2.365 * 2.138 / 8**0.5, abs=2e-3)
    assert (found.least, found.median, found.most) == (2.0, 4.5, 9.0)


def test_nothing_is_known_of_nothing() -> None:
    assert rate(0, 0) == Rate(0, 0, 0.0, 0.0, 1.0)
    assert mean([]).count == 0
    assert mean([3.0]).value == mean([3.0]).low == mean([3.0]).high == 3.0


@given(some.integers(0, 500), some.integers(0, 500))
def test_an_interval_holds_its_rate_and_mirrors(hits: int, misses: int) -> None:
    found, mirrored = rate(hits, hits + misses), rate(misses, hits + misses)
    assert 0.0 <= found.low <= found.high <= 1.0
    if hits + misses:
        assert found.low <= found.value <= found.high
        assert found.low == pytest.approx(1 - mirrored.high)


@given(some.integers(0, 60), some.integers(1, 60), some.integers(0, 60), some.integers(1, 60))
def test_a_difference_turns_its_sign(a: int, more_a: int, b: int, more_b: int) -> None:
    first, second = rate(a, a + more_a), rate(b, b + more_b)
    there, back = difference(first, second), difference(second, first)
    assert there.low <= there.value <= there.high
    assert (there.low, there.high) == pytest.approx((-back.high, -back.low))
