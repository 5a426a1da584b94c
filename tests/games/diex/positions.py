"""Changes to a position by hand that several tests need."""

from banneret.games.diex.state import STUNNED
from banneret.kernel.flow import advance

from .table import Table


def stunned(table: Table, *keys: str) -> Table:
    """These lie stunned."""
    for key in keys:
        counter = table[key]
        table.s.clear(counter)
        table.s.health[counter] = STUNNED
        table.s.fill(counter)
    return table


def loose(table: Table, rider: str, place: str) -> int:
    """The rider stands elsewhere on foot; his horse is where he was. Its number."""
    s, counter = table.s, table[rider]
    horse = s.steed[counter]
    s.clear(counter)
    s.steed[counter] = s.steed[horse] = -1
    s.at[horse], s.facing[horse] = s.at[counter], s.facing[counter]
    s.at[counter], s.facing[counter] = table.cell(place), -1
    s.fill(horse)
    s.fill(counter)
    return horse


def again(table: Table) -> Table:
    """Ask anew after a change by hand."""
    table.decision = advance(table.s, table.ref)
    return table
