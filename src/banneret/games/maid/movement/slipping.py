"""MAI-6.15: slipping into and out of besieged towns."""

from banneret.board.hex import members
from banneret.kernel.option import Option
from banneret.kernel.referee import Referee
from banneret.kernel.refusal import Refusal

from ..country import GRID, NAMES, WORDS, step_cost
from ..forces.stacks import besieged
from ..log import company, tell
from ..parties import Counts
from ..state import MaidState
from ..tables import SLIP_MOST, SLIPS_AT
from .group import load
from .reach import Reach, full, open_country, terms
from .truce import under_truce


def _option(cell: int, by: int, start: int) -> Option:
    if by == start:
        return Option(f"slip {WORDS[cell]}", (cell, by), label=f"Try to slip to {NAMES[cell]}", touch=(WORDS[cell],))
    return Option(f"slip {WORDS[cell]} {WORDS[by]}", (cell, by), label=f"Try to slip to {NAMES[cell]} from {NAMES[by]}", touch=(WORDS[by], WORDS[cell]))


def into(s: MaidState, found: Reach, counts: Counts, people: int) -> list[Option]:
    """Into each besieged friendly town, from where the group stands or from a hex beside the town that it reaches and could go on from, at the normal cost.
    It must have room in that hex, where it stops if it fails."""
    if load(counts, people) > SLIP_MOST:
        return []
    start = found.layers[0]
    return _gates(s, found, start | found.all & found.terms.through & ~full(s, s.active, sum(counts)), counts, people)


def out(s: MaidState, found: Reach, counts: Counts, people: int) -> list[Option]:
    """From inside a besieged town into an adjacent hex that the group could legally enter, another besieged town among them."""
    if load(counts, people) > SLIP_MOST:
        return []
    (cell,) = members(found.layers[0])
    goals = GRID.neighbours[cell] & found.all & ~full(s, s.active, sum(counts)) & ~under_truce(s, s.active, counts, people)
    return [_option(goal, cell, cell) for goal in members(goals)] + _gates(s, found, 1 << cell, counts, people)


def _gates(s: MaidState, found: Reach, waits: int, counts: Counts, people: int) -> list[Option]:
    """The besieged friendly towns with room for the group beside the hexes from which it may try."""
    side = s.active
    (start,) = members(found.layers[0])
    options = []
    for town in members(besieged(s, side) & ~full(s, side, sum(counts)) & open_country(s, side, counts, people)):
        for by in members(GRID.neighbours[town] & waits):
            if found.cost(by) + step_cost(by, town) <= found.points:
                options.append(_option(town, by, start))
    return options


def refusal(s: MaidState, cell: int, goal: int, counts: Counts, people: int) -> Refusal | None:
    """Why a group can't slip there."""
    size = load(counts, people)
    if size > SLIP_MOST:
        return Refusal("MAI-6.15", f"At most {SLIP_MOST} SPs can slip; this group has {size}.")
    towns = besieged(s, s.active)
    if not towns >> goal & 1 and not towns >> cell & 1:
        return Refusal("MAI-6.15", f"{NAMES[goal]} is not a besieged town of yours: no need to slip.")
    if not open_country(s, s.active, counts, people) >> goal & 1:
        return Refusal("MAI-6.17", f"The group may not go as far as {NAMES[goal]}.")
    if not terms(s, s.active, counts, people).enter >> goal & 1 and not towns >> goal & 1:
        return Refusal("MAI-6.15", f"The group could not legally enter {NAMES[goal]}.")
    if full(s, s.active, sum(counts)) >> goal & 1:
        return Refusal("MAI-3.7", f"There is no room for {sum(counts)} more SPs in {NAMES[goal]}.")
    return Refusal("MAI-6.15", f"The group must be beside {NAMES[goal]} and have the movement points to enter it.")


def attempt(s: MaidState, ref: Referee, goal: int, counts: Counts, people: int) -> bool:
    """D6: on 3 or more the group is through."""
    (die,) = ref.sum_of(1, 6, tuple(die >= SLIPS_AT for die in range(7)))
    through = die >= SLIPS_AT
    if ref.hears:
        text = f"{company(counts, people)} {'slip' if through else 'fail to slip'} to {NAMES[goal]}."
        gist = "slips through" if through else "is turned back"
        tell(s, ref, "slip", text, ("MAI-6.15",), dice=(die,), sum=f"{die}; through at {SLIPS_AT}", gist=gist, touch=(WORDS[goal],))
    return through
