"""The leaders as numbers: all of it is public (DXC-3b, DXC-9a)."""

from array import array
from collections.abc import Mapping, Sequence

from banneret.kernel.observer import TYPECODE, Columns, Row

from ....quick.troops import TROOPS
from ...group import Leader
from ...state import CampaignState
from .groups import MOST_MEN
from .hexes import Hexes
from .memory import Memory

_CONDITIONS = ("free", "captive", "dead")
_CONDITION = {condition: number for number, condition in enumerate(_CONDITIONS, 1)}
_TROOPS = tuple(troop.id for troop in TROOPS)
_LAST_DUE = 99
_PROMOTED = 12
"""DXC-9d: soldiers who have become leaders have so many slots: nothing limits them. What did not fit is counted."""
QUEUE, ACTS, WHO, CONDITION, GROUP, AT, PRESTIGE, CAPTAIN, TROOP, ON_FOOT, WOUNDED, DUE = (
    0,
    1,
    2,
    3,
    4,
    5,
    7,
    8,
    9,
    10,
    11,
    12,
)
_WIDE = 13


class LeaderColumns:
    """A slot for each leader of the scenario, by his name, and some for those who are made in play."""

    def __init__(
        self, columns: Columns, hexes: Hexes, things: Mapping[str, int], seats: Sequence[str], fixed: Sequence[str]
    ) -> None:
        self.hexes = hexes
        self.things = things
        self.fixed: dict[str, int] = {}
        for key in fixed:
            self.fixed[key] = self._slot(columns, key, seats)
        self.promoted = [self._slot(columns, f"promoted{number}", seats) for number in range(1, _PROMOTED + 1)]
        self.more = columns.number("leaders.more", MOST_MEN)
        self.known = Memory()

    def _slot(self, columns: Columns, name: str, seats: Sequence[str]) -> int:
        most = max(self.things.values())
        first = columns.number(f"{name}.queue", MOST_MEN)
        columns.flag(f"{name}.acts")
        columns.number(f"{name}.who", most)
        columns.choice(f"{name}.condition", _CONDITIONS)
        columns.number(f"{name}.with", most)
        self.hexes.enter(columns, name)
        columns.number(f"{name}.prestige", 10)
        columns.choice(f"{name}.captain", seats)
        columns.choice(f"{name}.troop", _TROOPS)
        columns.flag(f"{name}.on_foot")
        columns.flag(f"{name}.wounded")
        columns.number(f"{name}.due", _LAST_DUE)
        return first

    def write(self, s: CampaignState, row: Row, at: int) -> None:
        self.rewrite(s, (), row, at)

    def rewrite(self, s: CampaignState, before: Sequence[Leader], row: Row, at: int) -> None:
        """Those who are not as before, where the same were written in the same order."""
        promoted = nth = 0
        for key, leader in s.leaders.items():
            same = bool(before) and before[nth] is leader
            nth += 1
            first = self.fixed.get(key, -1)
            if first < 0:
                promoted += 1
                if promoted > _PROMOTED:
                    row[at + self.more] = promoted - _PROMOTED
                    continue
                first = self.promoted[promoted - 1]
            if same:
                continue
            first += at
            picture = self.known.get(leader)
            if picture is None:
                picture = self.known.keep(leader, self._picture(leader))
            row[first : first + _WIDE] = picture

    def slot(self, s: CampaignState, key: str) -> int:
        """Where the columns of one begin; -1: he has none."""
        first = self.fixed.get(key, -1)
        if first < 0:
            promoted = [one for one in s.leaders if one not in self.fixed][:_PROMOTED]
            first = self.promoted[promoted.index(key)] if key in promoted else -1
        return first

    def _picture(self, leader: Leader) -> Row:
        row = array(TYPECODE, bytes(2 * _WIDE))
        row[WHO] = self.things.get(leader.key, 0)
        row[CONDITION] = _CONDITION[leader.condition]
        row[GROUP] = self.things.get(leader.group, 0)
        self.hexes.write(leader.cell, row, AT)
        row[PRESTIGE] = leader.prestige
        row[CAPTAIN] = leader.captain + 1
        row[TROOP] = leader.troop + 1
        row[ON_FOOT] = not leader.mounted
        row[WOUNDED] = leader.wounded
        row[DUE] = min(_LAST_DUE, leader.due + 1)
        return row
