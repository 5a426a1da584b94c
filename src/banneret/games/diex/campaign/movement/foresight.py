"""What a group would find in a hex, from what its side knows."""

from banneret.kernel.scene import Reason

from ...quick.force import Body
from ..attitude import revolts
from ..band import company
from ..battle.clash import present
from ..battle.outlook import hope
from ..contest import Contest
from ..esteem import test
from ..group import Group
from ..log import named
from ..notebook import in_sight
from ..ranks import Ranks, mustered, soldiers
from ..state import CampaignState

FEWEST, MOST = 3, 30
"""Between so many men a group is that nobody has seen."""


def strength(s: CampaignState, side: int, group: Group) -> tuple[int, int]:
    """DXC-3c: the fewest and the most men that a side must reckon with: as many as it sees; else about as many as it
    last knew, the wider apart the longer ago; else anything."""
    if in_sight(s, side, group):
        return group.soldiers, group.soldiers
    note = s.notes[side].get(group.key)
    if note is None:
        return FEWEST, MOST
    men, age = soldiers(note.men), s.turn - note.turn
    low = max(FEWEST, men - 3 * age)
    return low, max(low, men + 3 * age)


def spread(low: int, high: int) -> str:
    return f"{low} men" if low == high else f"{low} to {high} men"


def foreseen(s: CampaignState, group: Group, cell: int) -> tuple[Reason, ...]:
    """Whom it would meet there, and what the settlement would say."""
    found = []
    for other in s.here(cell):
        if other.side == 1 - group.side:
            text = f"there is {named(s, other.key)}: {spread(*strength(s, group.side, other))}"
            found.append(Reason(text, rules=("DXC-3c", "DXC-8.1b")))
    found += _prospect(s, group, cell)
    number = s.site_at(cell)
    if number >= 0 and group.faction == "norman":
        result = test(s, group, number)
        text = f"{s.country.sites[number].name}: test {result}, {'revolt' if revolts(result) else 'passed'}"
        found.append(Reason(text, rules=("DXC-7f", "DXC-7c")))
    return tuple(found)


def _prospect(s: CampaignState, group: Group, cell: int) -> list[Reason]:
    """What one roll would bring against the most and against the fewest who may be there."""
    foes = present(s, cell, 1 - group.side)
    if not foes:
        return []
    contest = Contest(cell, group.side, company(s, group.key), foes)
    low, high = (10 * hope(s, contest, _guess(s, group.side, foes, end)) for end in (1, 0))
    text = f"{low} to {high} %" if low < high else f"{low} %"
    return [Reason(f"by a roll you would win {text}", rules=("DXC-17.2a", "DXC-3c"))]


def _guess(s: CampaignState, side: int, foes: tuple[str, ...], end: int) -> Ranks:
    """DXC-8.2a: the men of these groups, as a side must reckon with them: the fewest (0) or the most (1), of the usual
    kinds."""
    found: list[Body] = []
    for foe in (s.groups[key] for key in foes):
        if in_sight(s, side, foe):
            found += foe.men
        else:
            profile = f"{foe.faction}_cavalry" if foe.riders else foe.faction
            found += mustered(profile, strength(s, side, foe)[end])
    return tuple(found)
