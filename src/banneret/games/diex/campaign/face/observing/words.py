"""The words that options of a campaign may touch, and how many counters there may be: of those that come into being in
play the rules name no number."""

from banneret.board.hex import members

from ....muster.soldiers import Recruit, enlist
from ....quick.troops import TROOPS
from ....siege.recruits import keys_of
from ....siege.state import MOST_MEN
from ...band import LEAST
from ...country.country import Country
from ...country.scenarios import CampaignData
from ...group import LETTERS
from ...morning.desk import MOST_CHANGES

_FIRST = 21
"""Groups and convoys that come into being in play are numbered from here (`setup`, `wagons`)."""
_FREED = 4
"""DXC-14.8f, DXC-15.2b: so many groups a turn, more or less, come back from captivity or march out of a motte."""
_FEWEST_SLOTS, _MOST_SLOTS = 4, 24
_REINFORCED = 110
"""DXS-11.6b, DXS-11.6j, DXS-11.6o: whom the events of a siege may bring, at most."""
_NAMESAKES = 8


def factions(data: CampaignData) -> list[str]:
    """Those that have groups in it, in the order of their letters; mercenaries never found new ones."""
    there = {row.faction for row in data.groups}
    return [faction for faction in LETTERS if faction in there and faction != "mercenary"]


def born(data: CampaignData) -> dict[str, int]:
    """By faction, how many slots those of its groups have that come into being in play: as many groups of three as its
    soldiers make (DXC-8.1a), within reason."""
    found: dict[str, int] = {}
    for faction in factions(data):
        men = sum(row.soldiers for row in data.groups if row.faction == faction)
        found[faction] = min(_MOST_SLOTS, max(_FEWEST_SLOTS, men // LEAST))
    return found


def group_keys(data: CampaignData) -> list[str]:
    """DXC-8.1d: a side splits as often in a morning as it may reorganise."""
    last = _FIRST + (MOST_CHANGES + _FREED) * data.turns
    found = [*(row.id for row in data.groups), *(row.id for row in data.mercenaries)]
    for faction in factions(data):
        found += [f"{LETTERS[faction]}{number}" for number in range(_FIRST, last)]
    return found


def siege_slots(data: CampaignData) -> int:
    """All men of the campaign, and whom events may bring."""
    men = sum(row.soldiers for row in data.groups) + sum(row.soldiers for row in data.mercenaries)
    men += sum(motte.garrison for motte in data.mottes) + len(data.leaders) + _REINFORCED
    return min(MOST_MEN, men)


def soldier_keys(data: CampaignData) -> list[str]:
    """Of men in a siege or a battle: leaders by their names, and of each troop as many as there may be."""
    found: list[str] = []
    codes = [troop.code for troop in TROOPS]
    for leader in data.leaders:
        found.append(enlist([Recruit(codes[leader.troop], "", leader.name)])[0].key)
    there = {*factions(data), *(["mercenary"] if data.mercenaries else [])}
    for troop in TROOPS:
        if troop.faction in there:
            found += keys_of(troop.number, siege_slots(data))
            found += _namesakes(troop.code, troop.name.partition(" (")[0], LETTERS[troop.faction])
    return found


def _namesakes(code: str, name: str, letter: str) -> list[str]:
    """DXC-9f: soldiers who have become leaders are called after their groups: those of one faction are told apart by a
    number."""
    return [soldier.key for soldier in enlist([Recruit(code, "", f"{name} of {letter}")] * _NAMESAKES)]


def things(data: CampaignData, country: Country) -> tuple[str, ...]:
    """Hexes, groups, leaders, convoys, spies, mottes, ships, men: each once."""
    groups = group_keys(data)
    found = [country.names[cell] for cell in members(country.land)]
    found += groups
    found += [leader.id for leader in data.leaders]
    found += [f"captain_{key}" for key in groups]
    found += [convoy.id for convoy in data.convoys]
    found += [f"c{number}" for number in range(_FIRST, _FIRST + 2 * data.turns)]  # DXC-11c: one a turn and side
    found += [spy.id for spy in data.spies]
    found += [motte.id for motte in data.mottes]
    found += [fleet.id for fleet in data.fleets]
    found += soldier_keys(data)
    found += [f"motte_{country.names[cell]}" for cell in members(country.land)]  # DXC-10: built in play
    return tuple(dict.fromkeys(found))
