"""The books of a campaign kept by an outsider: all men and all silver, and what the log says of either."""

import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field

from banneret.games.diex.campaign.ranks import soldiers
from banneret.games.diex.campaign.state import CampaignState
from banneret.kernel.event import Event

_POUNDS = re.compile(r"£(\d*)(½?)")
_NUMBER = re.compile(r"\d+")


@dataclass(slots=True)
class Books:
    """Who and what there is at one moment."""

    men: Counter[str] = field(default_factory=Counter)
    """By faction: in groups, garrisons, at places of healing and in captivity."""
    silver: int = 0
    """In half pounds: purses, chests, loot."""
    bands: dict[str, int] = field(default_factory=dict)
    """The silver of each group."""
    sizes: dict[str, int] = field(default_factory=dict)


def books(s: CampaignState) -> Books:
    found = Books()
    for group in s.groups.values():
        book = group.book.value
        found.men[group.faction] += group.soldiers
        found.sizes[group.key] = group.soldiers
        found.bands[group.key] = book.purse + book.chest + book.loot
        for captives in group.prisoners:
            found.men[captives.faction] += soldiers(captives.men)
    for motte in s.mottes.values():
        found.men[motte.faction] += soldiers(motte.garrison)
    for patients in s.patients.values():
        for patient in patients:
            found.men[patient.faction] += patient.men
    found.silver = sum(found.bands.values())
    return found


def halves(text: str) -> int:
    """What "£2½" is, the first of a text."""
    found = _POUNDS.search(text)
    assert found is not None, text
    return 2 * int(found[1] or 0) + bool(found[2])


def numbers(text: str) -> list[int]:
    return [int(one) for one in _NUMBER.findall(text)]


def _after_name(text: str) -> list[int]:
    """The numbers of a sentence behind the name of the group, which may have one too."""
    return numbers(text.partition(":")[2])


def men_told(s: CampaignState, events: Iterable[Event]) -> int:
    """By how many there must be more of all factions together, by what has been told."""
    change = 0
    for event in events:
        kind, text = event.kind, event.text
        if kind == "enters":
            change += next(row.soldiers for row in s.data.groups if row.id == event.touch[0])
        elif kind == "recruits":
            light, peasants = numbers(text.partition("recruits")[2])[:2]
            change += light + peasants
        elif kind == "losses":
            change -= numbers(text)[0] if "put to death" in text else _after_name(text)[0]
        elif kind == "leader" and "becomes a leader" in text:
            change -= 1
        elif kind == "left" and "in the field" in text:
            change -= sum(int(one) for one in re.findall(r"[:,] (\d+) ", text))
        elif (kind == "freed" and text.endswith("home.")) or kind in ("massacre", "gone"):
            change -= numbers(text)[0]
        elif kind == "dissolves":
            change -= _after_name(text)[0]
        elif kind == "delivered":
            change -= numbers(text.partition("has brought")[2])[0]
    return change


def silver_told(s: CampaignState, before: Books, events: Iterable[Event]) -> tuple[int, int]:
    """The least and the most by which there must be more silver, by what has been told."""
    low = high = 0
    for event in events:
        kind, text = event.kind, event.text
        change = 0
        if kind == "enters":
            change = next(row.money_half for row in s.data.groups if row.id == event.touch[0])
        elif kind == "tax":
            change = halves(text) if "levies" in text else -halves(text)
        elif kind == "loot":
            change = -halves(text) if "aboard" in text else halves(text)
        elif kind == "recruits":
            light, peasants = numbers(text.partition("recruits")[2])[:2]
            change = -(2 * light + peasants)
        elif kind == "mercenaries" and "for money" in text:
            change = -4 * before.sizes[event.touch[0]]
        elif (kind in ("supply", "convoy") and "£" in text) or (kind == "robbed" and "vanishes" in text):
            change = -halves(text)
        low += change
        high += change
    return low, high
