"""MAI-6.18: sea transport between the English ports."""

from banneret.kernel.option import Option
from banneret.kernel.referee import Referee
from banneret.kernel.refusal import Refusal

from ..country import NAMES, PORTS, TOWN_AT, TOWN_CELL, WORDS
from ..forces.stacks import besieged, of_nation, relocate, room
from ..log import company, tell
from ..parties import Counts
from ..state import MaidState
from ..tables import BURGUNDY, ENGLAND, ENGLISH, OF_BURGUNDY, SEA_MOST
from .group import load

SAIL = {cell: Option(f"sail {WORDS[cell]}", (cell,), label=f"Sail to {NAMES[cell]}", touch=(WORDS[cell],)) for cell in (TOWN_CELL[port] for port in PORTS)}


def _is_haven(s: MaidState, cell: int) -> bool:
    """An English-controlled port that is not besieged."""
    town = TOWN_AT.get(cell)
    return town in PORTS and s.control[TOWN_AT[cell]] == ENGLAND and not besieged(s, ENGLISH) >> cell & 1


def refusal(s: MaidState, start: int, goal: int, counts: Counts, people: int) -> Refusal | None:
    """Why a group can't be shipped from one port to another."""
    if s.active != ENGLISH or people & OF_BURGUNDY or any(of_nation(ENGLISH, counts, BURGUNDY)):
        return Refusal("MAI-6.18", "Only English groups go by sea.")
    if s.winter:
        return Refusal("MAI-6.18", "Nobody sails in winter.")
    if s.sailed:
        return Refusal("MAI-6.18", "A group has been shipped this turn: once per turn.")
    if load(counts, people) > SEA_MOST:
        return Refusal("MAI-6.18", f"At most {SEA_MOST} SPs can be shipped; this group has {load(counts, people)}.")
    for cell in (start, goal):
        if not _is_haven(s, cell):
            return Refusal("MAI-6.18", f"{NAMES[cell]} is no English-controlled port that is free of a siege.")
    if start == goal:
        return Refusal("MAI-6.18", "The group is there already.")
    if room(s, ENGLISH, goal) < sum(counts):
        return Refusal("MAI-3.7", f"There is no room for {sum(counts)} more SPs in {NAMES[goal]}.")
    return None


def options(s: MaidState, start: int, counts: Counts, people: int) -> list[Option]:
    """The ports that a group can be put into, as its whole move."""
    if s.sailed or s.active != ENGLISH or start not in SAIL:
        return []
    return [option for goal, option in SAIL.items() if refusal(s, start, goal, counts, people) is None]


def sail(s: MaidState, ref: Referee, start: int, goal: int, counts: Counts, people: int) -> None:
    s.sailed = True
    relocate(s, ENGLISH, start, goal, counts, people)
    if ref.hears:
        text = f"{company(counts, people)} sail from {NAMES[start]} to {NAMES[goal]}."
        tell(s, ref, "sail", text, ("MAI-6.18",), touch=(WORDS[start], WORDS[goal]))
