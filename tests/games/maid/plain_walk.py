"""How far a group gets, reckoned slowly and straight from the clauses, from the map's own file: nothing of the game's
code but the position is used."""

import heapq
import tomllib
from collections.abc import Iterator
from importlib.resources import files

from banneret.games.maid.country import HEX_IDS
from banneret.games.maid.state import MaidState
from banneret.games.maid.tables import PERSON_NATION, SIDE_OF

_MAP = tomllib.loads((files("banneret.games.maid") / "data" / "map.toml").read_text(encoding="utf-8"))
_LINES = _MAP["map"]["terrain_grid"].strip("\n").split("\n")
_AREAS = _MAP["map"]["area_grid"].strip("\n").split("\n")
COLUMNS, ROWS = _MAP["map"]["columns"], _MAP["map"]["rows"]
HEXES = [f"{column:02d}{row:02d}" for column in range(1, COLUMNS + 1) for row in range(1, ROWS + 1)]
LETTER = {hex: _LINES[int(hex[2:]) - 1][int(hex[:2]) - 1] for hex in HEXES}
AREA = {hex: _AREAS[int(hex[2:]) - 1][int(hex[:2]) - 1] for hex in HEXES}
COST = {".": 1, "v": 1, "w": 2, "r": 3, "s": 3, "t": 1, "c": 1}
"""MAI-6.4, MAI-6.5."""
RIVERS = {frozenset(hexside.split("-")) for river in _MAP["rivers"] for hexside in river["hexsides"]}
HEX_OF_TOWN = sorted(place["hex"] for place in _MAP["places"] if place["kind"] != "village")
BURGUNDY = 1


def around(hex: str) -> Iterator[str]:
    """MAI-2.1: the neighbours of a hex."""
    column, row = int(hex[:2]), int(hex[2:])
    up, down = (row - 1, row) if column % 2 else (row, row + 1)
    for c, r in (
        (column, row - 1),
        (column, row + 1),
        (column - 1, up),
        (column + 1, up),
        (column - 1, down),
        (column + 1, down),
    ):
        if 1 <= c <= COLUMNS and 1 <= r <= ROWS:
            yield f"{c:02d}{r:02d}"


def is_town(hex: str) -> bool:
    return LETTER[hex] in "tc"


def river(a: str, b: str) -> bool:
    """MAI-6.6, MAI-3.10: a river that counts: without a town on either side."""
    return frozenset((a, b)) in RIVERS and not is_town(a) and not is_town(b)


def _near_burgundy() -> set[str]:
    found = {hex for hex in HEXES if AREA[hex] == "b"}
    for _ in range(3):
        found |= {other for hex in found for other in around(hex)}
    return found


NEAR_BURGUNDY = _near_burgundy()
"""MAI-6.17."""


class Country:
    """A position, seen by one side."""

    def __init__(self, s: MaidState, side: int) -> None:
        self.s, self.side = s, side
        window = s.data.window
        self.window = {
            hex
            for hex in HEXES
            if window.col_min <= int(hex[:2]) <= window.col_max and window.row_min <= int(hex[2:]) <= window.row_max
        }
        self.owner = {hex: SIDE_OF[nation] for hex, nation in zip(HEX_OF_TOWN, s.control, strict=True) if nation >= 0}
        self.combat = [
            {
                HEX_IDS[cell]: sum(n for slot, n in enumerate(counts) if slot % 8 < 6)
                for cell, counts in s.sp[who].items()
            }
            for who in (0, 1)
        ]
        self.leaders = [
            {HEX_IDS[cell] for person, cell in enumerate(s.at) if cell >= 0 and SIDE_OF[PERSON_NATION[person]] == who}
            for who in (0, 1)
        ]
        self.enemy_zoc = self._zoc(1 - side)

    def _zoc(self, who: int) -> set[str]:
        """MAI-3.10, MAI-12.7."""
        routed = {HEX_IDS[cell] for cell in self.s.routed[who]}
        found = set()
        for hex, strength in self.combat[who].items():
            if strength >= 3 and self.owner.get(hex) != who and hex not in routed:
                found |= {
                    other
                    for other in around(hex)
                    if LETTER[other] in COST and self.owner.get(other) != 1 - who and not river(hex, other)
                }
        return found

    def leashed(self, counts: tuple[int, ...], people: int) -> bool:
        """MAI-6.17, MAI-12.10."""
        burgundian = self.side == 0 and (
            any(counts[8:])
            or any(people >> person & 1 and nation == BURGUNDY for person, nation in enumerate(PERSON_NATION))
        )
        free = self.s.data.burgundians_free_from_turn
        return burgundian and not self.s.greater_burgundy and not (free and self.s.turn >= free)

    def may_enter(self, hex: str, *, fights: bool, burgundian: bool) -> bool:
        enemy = 1 - self.side
        if hex not in self.window or LETTER[hex] not in COST:
            return False
        if burgundian and hex not in NEAR_BURGUNDY:
            return False
        if self.owner.get(hex) == enemy:
            return fights  # MAI-6.9, MAI-6.10
        if self.combat[enemy].get(hex, 0):
            return False  # MAI-6.11: in the open, or before a town of ours
        return fights or (hex not in self.leaders[enemy] and hex not in self.combat[enemy])

    def must_stop(self, hex: str) -> bool:
        """Whether a group that enters cannot just march on."""
        enemy = 1 - self.side
        owner = self.owner.get(hex)
        if owner == enemy or hex in self.leaders[enemy]:
            return True  # MAI-6.9 to MAI-6.11: something happens there first
        if owner == self.side:
            # MAI-6.7, MAI-6.8; MAI-6.14: no zone of control stops it there
            return not self.combat[self.side].get(hex, 0)
        return hex in self.enemy_zoc

    def walk(
        self, start: int, counts: tuple[int, ...], people: int, points: int, *, whole: bool
    ) -> tuple[dict[str, int], set[str]]:
        """Where a group gets for how much; and the hexes that MAI-6.16 lets it enter though they are too dear."""
        fights = any(n for slot, n in enumerate(counts) if slot % 8 < 6)
        leash = self.leashed(counts, people)
        here = HEX_IDS[start]
        best = {here: 0}
        edge = [(0, here)]
        while edge:
            cost, hex = heapq.heappop(edge)
            if cost > best[hex] or (hex != here and self.must_stop(hex)):
                continue
            for other in around(hex):
                if self.may_enter(other, fights=fights, burgundian=leash):
                    total = cost + self.step(hex, other)
                    if total <= points and total < best.get(other, points + 1):
                        best[other] = total
                        heapq.heappush(edge, (total, other))
        del best[here]
        forced = set()
        if whole and not best:
            forced = {other for other in around(here) if self.may_enter(other, fights=fights, burgundian=leash)}
        return best, forced

    def step(self, a: str, b: str) -> int:
        return COST[LETTER[b]] + (1 if river(a, b) else 0)
