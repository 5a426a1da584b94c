"""A person may let a bot play the game within the game for him: from now on until that is over, or until he plays
himself again. Everybody sees it."""

from ..problem import Problem
from ..shelf import checked_level
from ..storage import changes
from .table import Table


async def appoint(table: Table, seat: int, bot: str) -> None:
    """A bot of this level plays for a person; none, if it is empty. The caller holds the lock."""
    if table.status != "running":
        raise Problem(409, "The game is not running: there is nothing to play.")
    match = await table.match()
    level = checked_level(bot) if bot else ""
    if level and match.state.inner is None:
        raise Problem(409, "No game is being played within this one. To leave your seat for good, resign.")
    if level == table.seats[seat].bot:
        return
    await table.write([changes.deputy(table.id, seat, level)])
    name = table.names[seat].capitalize()
    said = f"A bot ({level}) plays {name} until this is over." if level else f"{name} plays without the bot again."
    await table.remark(None, said)
