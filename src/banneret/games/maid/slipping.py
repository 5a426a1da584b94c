"""MAI-6.15: slipping into and out of besieged towns."""

from banneret.board.hex import members
from banneret.kernel.option import Option
from banneret.kernel.referee import Referee
from banneret.kernel.refusal import Refusal

from . import arrival, summons
from .attack_state import Counts
from .country import GRID, NAMES, WORDS, step_cost
from .log import company, tell
from .reach import Reach, full, reach, terms
from .stacks import besieged, relocate
from .state import MaidState
from .tables import SLIP_MOST, SLIPS_AT


def _option(cell: int, by: int, start: int) -> Option:
    if by == start:
        return Option(f"slip {WORDS[cell]}", (cell, by), label=f"Try to slip to {NAMES[cell]}", touch=(WORDS[cell],))
    return Option(f"slip {WORDS[cell]} {WORDS[by]}", (cell, by), label=f"Try to slip to {NAMES[cell]} from {NAMES[by]}", touch=(WORDS[by], WORDS[cell]))


def into(s: MaidState, found: Reach, counts: Counts, points: int) -> list[Option]:
    """Into each besieged friendly town, from where the group stands or from a hex beside the town that it reaches and could go on from, at the normal cost."""
    if sum(counts) > SLIP_MOST:
        return []
    (start,) = members(found.layers[0])
    options = []
    for town in members(besieged(s, s.active) & ~full(s, s.active, sum(counts))):
        beside = GRID.neighbours[town] & (found.layers[0] | found.all & found.terms.through)
        for by in members(beside):
            spent = 0 if by == start else found.cost(by)
            if spent + step_cost(by, town) <= points or (by == start and not found.all):
                options.append(_option(town, by, start))
    return options


def out(s: MaidState, cell: int, counts: Counts, people: int, points: int) -> list[Option]:
    """From inside a besieged town into an adjacent hex that the group could legally enter."""
    if sum(counts) > SLIP_MOST:
        return []
    side = s.active
    known = reach(s, side, cell, counts, people, points, whole=True)
    goals = GRID.neighbours[cell] & known.all & ~full(s, side, sum(counts)) & ~summons.under_truce(s, side, counts)
    goals &= sum(1 << other for other in members(goals) if known.forced >> other & 1 or step_cost(cell, other) <= points)
    options = [_option(other, cell, cell) for other in members(goals)]
    for town in members(besieged(s, side) & GRID.neighbours[cell] & ~full(s, side, sum(counts))):
        if step_cost(cell, town) <= points:
            options.append(_option(town, cell, cell))
    return options


def refusal(s: MaidState, cell: int, goal: int, counts: Counts) -> Refusal | None:
    """Why a group can't slip there."""
    if sum(counts) > SLIP_MOST:
        return Refusal("MAI-6.15", f"At most {SLIP_MOST} SPs can slip; this group has {sum(counts)}.")
    towns = besieged(s, s.active)
    if not towns >> goal & 1 and not towns >> cell & 1:
        return Refusal("MAI-6.15", f"{NAMES[goal]} is not a besieged town of yours: no need to slip.")
    if not terms(s, s.active, counts, 0).enter >> goal & 1 and not towns >> goal & 1:
        return Refusal("MAI-6.15", f"The group could not legally enter {NAMES[goal]}.")
    return Refusal("MAI-6.15", f"The group must be beside {NAMES[goal]} and have the movement points to enter it.")


def slip(s: MaidState, ref: Referee, start: int, by: int, goal: int, counts: Counts, people: int, *, starved: bool) -> None:
    """D6: on 3 or more the group is through and stops; else it stays where it was and stops."""
    side = s.active
    if by != start:
        relocate(s, side, start, by, counts, people)
    die = ref.die(6)
    through = die >= SLIPS_AT
    if ref.hears:
        text = f"{company(counts, people)} {'slip' if through else 'fail to slip'} to {NAMES[goal]}."
        gist = "slips through" if through else "is turned back"
        tell(s, ref, "slip", text, ("MAI-6.15",), dice=(die,), sum=f"{die} of {SLIPS_AT}", gist=gist, touch=(WORDS[goal],))
    if not through:
        arrival.finish(s, ref, by, counts, people, starved=starved)
        return
    if besieged(s, side) >> goal & 1:
        relocate(s, side, by, goal, counts, people)
        arrival.finish(s, ref, goal, counts, people, starved=starved)
        return
    stands = arrival.enter(s, ref, by, goal, counts, people)
    if s.result is not None:
        return
    if not stands and summons.refusal(s, side, goal, counts, people, starved=starved) is None:
        s.call(summons.Summon(goal, counts, people, 0, starved))
    else:
        arrival.finish(s, ref, goal, counts, people, starved=starved)
