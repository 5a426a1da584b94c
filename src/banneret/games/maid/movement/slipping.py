"""MAI-6.15: slipping into and out of besieged towns."""

from typing import Final

from banneret.board.hex import members
from banneret.kernel.option import Option
from banneret.kernel.reasons import MAY, Reasons, worded
from banneret.kernel.referee import Referee
from banneret.kernel.refusal import Refusal

from ..country import GRID, NAMES, WORDS, step_cost
from ..forces.stacks import besieged
from ..log import company, tell
from ..parties import Group
from ..shut import first
from ..state import MaidState
from ..tables import SLIP_MOST, SLIPS_AT
from .group import load
from .reach import Reach, full, open_country, terms
from .truce import under_truce

NOT_BESIEGED: Final = 1
TOO_FAR: Final = 2
NO_ENTRY: Final = 3
FULL: Final = 4
TOO_MANY: Final = 5
NOT_BESIDE: Final = 6
_REASONS: Reasons = {
    NOT_BESIEGED: Refusal("MAI-6.15", "{name} is not a besieged town of yours: no need to slip."),
    TOO_FAR: Refusal("MAI-6.17", "The group may not go as far as {name}."),
    NO_ENTRY: Refusal("MAI-6.15", "The group could not legally enter {name}."),
    FULL: Refusal("MAI-3.7", "There is no room for {size} more strength points in {name}."),
    TOO_MANY: Refusal("MAI-6.15", "At most {most} strength points can slip; this group has {load}."),
    NOT_BESIDE: Refusal("MAI-6.15", "The group must be beside {name} and have the movement points to enter it."),
}


def _option(cell: int, by: int, start: int) -> Option:
    if by == start:
        return Option(f"slip {WORDS[cell]}", (cell, by), label=f"Try to slip to {NAMES[cell]}", touch=(WORDS[cell],))
    return Option(
        f"slip {WORDS[cell]} {WORDS[by]}",
        (cell, by),
        label=f"Try to slip to {NAMES[cell]} from {NAMES[by]}",
        touch=(WORDS[by], WORDS[cell]),
    )


def _shut(s: MaidState, group: Group, enter: int) -> tuple[int, ...]:
    """The hexes to which a group can't slip wherever it stands, by the reason, NOT_BESIEGED to FULL. `enter` are those
    that it could enter by itself."""
    towns = besieged(s, s.active)
    out = towns >> group.cell & 1
    return (
        0 if out else ~towns,
        ~open_country(s, s.active, group.counts, group.people),
        ~(enter | towns),
        full(s, s.active, sum(group.counts)),
    )


def into(s: MaidState, found: Reach, group: Group) -> list[Option]:
    """Into each besieged friendly town, from where the group stands or from a hex beside the town that it reaches and
    could go on from, at the normal cost. It must have room in that hex, where it stops if it fails."""
    if load(group.counts, group.people) > SLIP_MOST or not besieged(s, s.active):
        return []
    return _gates(
        s, found, 1 << group.cell | found.all & found.terms.through & ~full(s, s.active, sum(group.counts)), group
    )


def out(s: MaidState, found: Reach, group: Group) -> list[Option]:
    """From inside a besieged town into an adjacent hex that the group could legally enter, another besieged town among
    them."""
    if load(group.counts, group.people) > SLIP_MOST:
        return []
    cell = group.cell
    goals = GRID.neighbours[cell] & found.all & ~under_truce(s, s.active, group.counts, group.people)
    for some in _shut(s, group, found.terms.enter):
        goals &= ~some
    return [_option(goal, cell, cell) for goal in members(goals)] + _gates(s, found, 1 << cell, group)


def _gates(s: MaidState, found: Reach, waits: int, group: Group) -> list[Option]:
    """The besieged friendly towns with room for the group beside the hexes from which it may try."""
    towns = besieged(s, s.active)
    for some in _shut(s, group, found.terms.enter):
        towns &= ~some
    options = []
    for town in members(towns):
        for by in members(GRID.neighbours[town] & waits):
            if found.cost(by) + step_cost(by, town) <= found.points:
                options.append(_option(town, by, group.cell))
    return options


def refusal(s: MaidState, group: Group, goal: int) -> Refusal | None:
    """Why a group can't slip there."""
    size = load(group.counts, group.people)
    reason = (
        TOO_MANY
        if size > SLIP_MOST
        else first(_shut(s, group, terms(s, s.active, group.counts, group.people).enter), goal)
    )
    return worded(
        _REASONS,
        NOT_BESIDE if reason == MAY else reason,
        name=NAMES[goal],
        size=sum(group.counts),
        most=SLIP_MOST,
        load=size,
    )


def attempt(s: MaidState, ref: Referee, group: Group, goal: int) -> bool:
    """D6: on 3 or more the group is through."""
    (die,) = ref.sum_of(1, 6, tuple(die >= SLIPS_AT for die in range(7)))
    through = die >= SLIPS_AT
    if ref.hears:
        text = f"{company(group.counts, group.people)} {'slip' if through else 'fail to slip'} to {NAMES[goal]}."
        gist = "slips through" if through else "is turned back"
        tell(
            s,
            ref,
            "slip",
            text,
            ("MAI-6.15",),
            dice=(die,),
            sum=f"{die}; through at {SLIPS_AT}",
            gist=gist,
            touch=(WORDS[goal],),
        )
    return through
