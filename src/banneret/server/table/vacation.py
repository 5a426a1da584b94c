"""Away for a while: a seat's clock stands still, for so many days in a game as it has."""

from .. import clock
from ..clock import Clock
from ..problem import Problem
from ..storage import changes, rows
from .table import Table


async def take(table: Table, seat: int, days: int) -> None:
    """Go on vacation for so many days, or come back (0). The caller holds the lock."""
    if table.status not in ("running", "paused"):
        raise Problem(409, "The game is not running: there is nothing to take a vacation from.")
    before, now = Clock.of(table.seats[seat]), rows.now()
    if days == 0:
        after = clock.end_vacation(before, now, paused=table.status == "paused")
    elif before.vacation is not None:
        raise Problem(409, "You are on vacation already. End it first: the days that are left of it are yours again.")
    elif days > before.rest:
        raise Problem(
            409, f"At this table you have {before.rest} day{'s' if before.rest != 1 else ''} of vacation left."
        )
    else:
        after = clock.take_vacation(before, days, now)
    if after != before:
        await table.write([changes.clock(table.id, seat, after)])
        table.changed()
