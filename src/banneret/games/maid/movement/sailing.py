"""MAI-6.18: sea transport between the English ports."""

from typing import Final

from banneret.kernel.option import Option
from banneret.kernel.reasons import MAY, Reasons, worded
from banneret.kernel.referee import Referee
from banneret.kernel.refusal import Refusal

from ..country import NAMES, PORTS, TOWN_AT, TOWN_CELL, WORDS
from ..forces.stacks import besieged, of_nation, relocate, room
from ..log import company, tell
from ..parties import Group
from ..state import MaidState
from ..tables import BURGUNDY, ENGLAND, ENGLISH, OF_BURGUNDY, SEA_MOST
from .group import load

SAIL: Final = {
    cell: Option(f"sail {WORDS[cell]}", (cell,), label=f"Sail to {NAMES[cell]}", touch=(WORDS[cell],))
    for cell in (TOWN_CELL[port] for port in PORTS)
}

HAS_MARCHED: Final = 1
NOT_ENGLISH: Final = 2
WINTER: Final = 3
SAILED: Final = 4
TOO_MANY: Final = 5
NO_PORT_HERE: Final = 6
NO_PORT_THERE: Final = 7
THERE: Final = 8
FULL: Final = 9
_REASONS: Reasons = {
    HAS_MARCHED: Refusal("MAI-6.18", "Sea transport is the whole move of a group, and this one has marched."),
    NOT_ENGLISH: Refusal("MAI-6.18", "Only English groups go by sea."),
    WINTER: Refusal("MAI-6.18", "Nobody sails in winter."),
    SAILED: Refusal("MAI-6.18", "A group has been shipped this turn: once per turn."),
    TOO_MANY: Refusal("MAI-6.18", "At most {most} strength points can be shipped; this group has {load}."),
    NO_PORT_HERE: Refusal("MAI-6.18", "{start} is no English-controlled port that is free of a siege."),
    NO_PORT_THERE: Refusal("MAI-6.18", "{goal} is no English-controlled port that is free of a siege."),
    THERE: Refusal("MAI-6.18", "The group is there already."),
    FULL: Refusal("MAI-3.7", "There is no room for {size} more strength points in {goal}."),
}


def _is_haven(s: MaidState, cell: int) -> bool:
    """An English-controlled port that is not besieged."""
    town = TOWN_AT.get(cell)
    return town in PORTS and s.control[TOWN_AT[cell]] == ENGLAND and not besieged(s, ENGLISH) >> cell & 1


def _reason(s: MaidState, group: Group, goal: int) -> int:
    """Why a group can't be shipped from one port to another."""
    if group.started:
        return HAS_MARCHED
    if s.active != ENGLISH or group.people & OF_BURGUNDY or any(of_nation(ENGLISH, group.counts, BURGUNDY)):
        return NOT_ENGLISH
    if s.winter:
        return WINTER
    if s.sailed:
        return SAILED
    if load(group.counts, group.people) > SEA_MOST:
        return TOO_MANY
    if not _is_haven(s, group.cell):
        return NO_PORT_HERE
    if not _is_haven(s, goal):
        return NO_PORT_THERE
    if group.cell == goal:
        return THERE
    return FULL if room(s, ENGLISH, goal) < sum(group.counts) else MAY


def refusal(s: MaidState, group: Group, goal: int) -> Refusal | None:
    reason, size = _reason(s, group, goal), load(group.counts, group.people)
    return worded(
        _REASONS, reason, most=SEA_MOST, load=size, start=NAMES[group.cell], goal=NAMES[goal], size=sum(group.counts)
    )


def options(s: MaidState, group: Group) -> list[Option]:
    """The ports that a group can be put into, as its whole move."""
    if s.sailed or s.active != ENGLISH or group.cell not in SAIL:
        return []
    return [option for goal, option in SAIL.items() if _reason(s, group, goal) == MAY]


def sail(s: MaidState, ref: Referee, group: Group, goal: int) -> None:
    s.sailed = True
    relocate(s, ENGLISH, group.cell, goal, group.counts, group.people)
    if ref.hears:
        text = f"{company(group.counts, group.people)} sail from {NAMES[group.cell]} to {NAMES[goal]}."
        tell(s, ref, "sail", text, ("MAI-6.18",), touch=(WORDS[group.cell], WORDS[goal]))
