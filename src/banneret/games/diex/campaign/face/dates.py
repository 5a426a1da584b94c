"""DXC-6a: a turn is a day: which one."""

from datetime import date, timedelta
from functools import lru_cache

MONTHS = (
    *("January", "February", "March", "April", "May", "June"),
    *("July", "August", "September", "October", "November", "December"),
)


@lru_cache(maxsize=256)
def _date(first: str, turn: int) -> date:
    day, month, year = first.split()
    return date(int(year), 1 + MONTHS.index(month), int(day)) + timedelta(days=turn - 1)


@lru_cache(maxsize=256)
def written(first: str, turn: int) -> str:
    """ "22 October 1066"."""
    day = _date(first, turn)
    return f"{day.day} {MONTHS[day.month - 1]} {day.year}"


@lru_cache(maxsize=256)
def short(first: str, turn: int) -> str:
    """ "22 Oct"."""
    day = _date(first, turn)
    return f"{day.day} {MONTHS[day.month - 1][:3]}"
