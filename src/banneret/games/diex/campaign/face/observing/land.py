"""The land as numbers: settlements, mottes and sieges, works, and where one's own wounded lie."""

from array import array
from collections.abc import Mapping, Sequence

from banneret.kernel.observer import TYPECODE, Columns, Row

from ....siege.face.observing.gathering import flags, numbers
from ....siege.state import SiegeState
from ...country.country import Country
from ...group import Motte
from ...ranks import soldiers
from ...state import CampaignState
from ...works import NEEDED
from .groups import MOST_MEN, SHUT_IN, SIEGE, SIEGE_NTH
from .hexes import Hexes
from .memory import Memory

_SIDES = ("king", "rebel")
_FACTIONS = ("norman", "saxon", "danish", "scottish", "mercenary")
_FACTION = {faction: number for number, faction in enumerate(_FACTIONS, 1)}
_BUILT = 6
"""DXC-1h: mottes that are raised in the campaign have so many slots: nothing limits them. What did not fit is
counted."""
_WORKS = 8
"""And works."""
_MOST_FOOD = 250
_MOST_TURN = 99
PLAYED, BEDS, SINCE, FOOD, NTH, AT, SIDE, FACTION, GARRISON, RESOURCES, BARRED = 0, 1, 2, 3, 4, 5, 7, 8, 9, 10, 11
_MOTTE = 12


class LandColumns:
    """Settlements by their names: all columns of one kind lie side by side."""

    def __init__(self, columns: Columns, hexes: Hexes, country: Country, mottes: Sequence[str]) -> None:
        self.hexes = hexes
        self.country = country
        names = [site.id for site in country.sites]
        self.sites = len(names)
        self.resources = numbers(columns, [f"{name}.resources" for name in names], MOST_MEN)
        self.loyalty = numbers(columns, [f"{name}.loyalty" for name in names], 10)
        self.taxed = flags(columns, [f"{name}.taxed" for name in names])
        self.drafted = numbers(columns, [f"{name}.recruited" for name in names], MOST_MEN)
        self.beds = numbers(columns, [f"{name}.beds" for name in names], MOST_MEN)
        self.mottes: dict[str, int] = {}
        for key in mottes:
            self.mottes[key] = self._motte(columns, key)
        self.built = [self._motte(columns, f"motte{number}") for number in range(1, _BUILT + 1)]
        self.more = columns.number("mottes.more", MOST_MEN)
        self.works = len(columns.all)
        for number in range(1, _WORKS + 1):
            hexes.enter(columns, f"works{number}")
            columns.number(f"works{number}.points", NEEDED)
        self.more_works = columns.number("works.more", MOST_MEN)
        self.known = Memory()

    def _motte(self, columns: Columns, name: str) -> int:
        first = columns.flag(f"{name}.played")
        columns.number(f"{name}.beds", MOST_MEN)
        columns.number(f"{name}.siege.since", _MOST_TURN)
        columns.number(f"{name}.siege.food", _MOST_FOOD)
        columns.number(f"{name}.nth", MOST_MEN)
        self.hexes.enter(columns, name)
        columns.choice(f"{name}.side", _SIDES)
        columns.choice(f"{name}.faction", _FACTIONS)
        columns.number(f"{name}.garrison", MOST_MEN)
        columns.number(f"{name}.resources", MOST_MEN)
        columns.number(f"{name}.barred", _MOST_TURN)
        return first

    def write(self, s: CampaignState, side: int, row: Row, at: int) -> dict[str, int]:
        """Says where the slot of each motte begins."""
        to = at + self.resources
        row[to : to + self.sites] = array(TYPECODE, s.resources)
        to = at + self.loyalty
        row[to : to + self.sites] = array(TYPECODE, s.loyalty)
        taxed, to = s.taxed, at + self.taxed
        while taxed:
            site = taxed.bit_length() - 1
            taxed ^= 1 << site
            row[to + site] = 1
        if s.drafted:
            for site, men in s.drafted.items():
                row[at + self.drafted + site] = men
        places = self._mottes(s, row, at)
        if s.works:
            self._works(s, row, at)
        if side >= 0 and s.patients:
            self._wounded(s, side, places, row, at)
        return places

    def _mottes(self, s: CampaignState, row: Row, at: int) -> dict[str, int]:
        places: dict[str, int] = {}
        built = nth = 0
        for key, motte in s.mottes.items():
            nth += 1
            first = self.mottes.get(key, -1)
            if first < 0:
                built += 1
                if built > _BUILT:
                    row[at + self.more] = built - _BUILT
                    continue
                first = self.built[built - 1]
            first += at
            places[key] = first
            picture = self.known.get(motte)
            if picture is None:
                picture = self.known.keep(motte, self._picture(motte))
            row[first : first + _MOTTE] = picture
            row[first + NTH] = nth
        return places

    def _picture(self, motte: Motte) -> Row:
        row = array(TYPECODE, bytes(2 * _MOTTE))
        self.hexes.write(motte.cell, row, AT)
        row[SIDE] = motte.side + 1
        row[FACTION] = _FACTION[motte.faction]
        row[GARRISON] = soldiers(motte.garrison)
        row[RESOURCES] = motte.resources
        row[BARRED] = min(_MOST_TURN, motte.barred)
        return row

    def _works(self, s: CampaignState, row: Row, at: int) -> None:
        to, left = at + self.works, _WORKS
        for cell, points in s.works.items():
            if not left:
                row[at + self.more_works] = len(s.works) - _WORKS
                break
            self.hexes.write(cell, row, to)
            row[to + 2] = min(NEEDED, points)
            to += 3
            left -= 1

    def sieges(self, s: CampaignState, mottes: Mapping[str, int], groups: Mapping[str, int], row: Row, at: int) -> None:
        """DXC-15: who lies before which motte, since when, and for how long its food lasts: that is public (DXC-3b).
        Slots are counted from `at`."""
        nth = 0
        for key, siege in s.sieges.items():
            nth += 1
            first = mottes.get(key, -1)
            if first < 0:
                continue
            first += at
            row[first + SINCE] = siege.since
            game = None if siege.game is None else siege.game.state
            if isinstance(game, SiegeState) and game.mouths:
                row[first + FOOD] = min(_MOST_FOOD, 1 + max(0, game.last_day_of_supply - game.day + 1))
            motte = row[first + NTH]
            self._besiegers(siege.besiegers, motte, 0, groups, row, at)
            self._besiegers(siege.inside, motte, 1, groups, row, at)

    @staticmethod
    def _besiegers(
        keys: tuple[str, ...], motte: int, shut_in: int, groups: Mapping[str, int], row: Row, at: int
    ) -> None:
        for nth, key in enumerate(keys, 1):
            if key in groups:
                row[at + groups[key] + SIEGE] = motte
                row[at + groups[key] + SHUT_IN] = shut_in
                row[at + groups[key] + SIEGE_NTH] = nth

    def _wounded(self, s: CampaignState, side: int, mottes: Mapping[str, int], row: Row, at: int) -> None:
        """DXC-14.7c: where one's own lie."""
        for cell, patients in s.patients.items():
            beds = 0
            for one in patients:
                if one.side == side:
                    beds += one.men
            if not beds:
                continue
            site = self.country.site_at.get(cell, -1)
            if site >= 0:
                row[at + self.beds + site] = beds
            for key, first in mottes.items():
                if s.mottes[key].cell == cell:
                    row[first + BEDS] = beds
