"""The prisoners whom a side's groups guard, as numbers: so many of each kind, group by group (DXC-14.8). Of the other's
only their number is known."""

from collections.abc import Mapping

from banneret.kernel.observer import Columns, Row

from ....quick.troops import TROOPS
from ...state import CampaignState
from .groups import MOST_MEN

SLOTS = 40
"""So many kinds are told apart: nothing limits them. What did not fit is counted."""
_WIDE = 5


class CaptiveColumns:
    def __init__(self, columns: Columns, things: Mapping[str, int]) -> None:
        self.things = things
        self.first = len(columns.all)
        troops = tuple(troop.id for troop in TROOPS)
        for number in range(1, SLOTS + 1):
            columns.number(f"captives{number}.of", max(things.values()))
            columns.choice(f"captives{number}.troop", troops)
            columns.flag(f"captives{number}.mounted")
            columns.number(f"captives{number}.healthy", MOST_MEN)
            columns.number(f"captives{number}.wounded", MOST_MEN)
        self.more = columns.number("captives.more", MOST_MEN)

    def write(self, s: CampaignState, side: int, row: Row, at: int) -> None:
        count, to = 0, at + self.first
        for group in s.groups.values():
            if group.side != side or not group.prisoners:
                continue
            for lot in group.prisoners:
                for body in lot.men:
                    count += 1
                    if count <= SLOTS:
                        row[to] = self.things.get(group.key, 0)
                        row[to + 1] = body.troop + 1
                        row[to + 2] = body.mounted
                        row[to + 3] = body.healthy
                        row[to + 4] = body.wounded
                        to += _WIDE
        if count > SLOTS:
            row[at + self.more] = count - SLOTS
