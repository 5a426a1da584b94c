"""The clocks of a table's seats, as they are kept in its rows."""

from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import Executable

from ..kernel.match import Match
from .rows import SeatRow
from .table import Table


@dataclass(slots=True, frozen=True)
class Standing:
    due: int | None
    late: bool
    grace: int | None


def standing(pace: str, seat: SeatRow) -> Standing | None:
    return None


def statements(table: Table, match: Match) -> Sequence[Executable]:
    return ()


def claimable(pace: str, seat: SeatRow, now: int) -> bool:
    return False


def pausing(table: Table) -> list[Executable]:
    return []


def resuming(table: Table) -> list[Executable]:
    return []


async def take_vacation(table: Table, seat: int, days: int) -> None:
    return None
