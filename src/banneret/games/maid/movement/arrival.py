"""Entering a hex, and the end of a move: MAI-5.4, MAI-6.9 to MAI-6.11."""

from itertools import pairwise

from banneret.kernel.referee import Referee

from ..combat.aftermath import settle, take_control
from ..combat.fates import FALLEN_TOWN, FIELD, roll_fates
from ..country import NAMES, WORDS, step_cost
from ..determination import supply
from ..forces.stacks import lose, mark_unsupplied, people_at, persons, relocate, spend
from ..log import company, tell, troops
from ..parties import Counts, Group
from ..state import MaidState
from ..tables import ENEMY, PERSON_IDS, SIDE_NAMES, Side
from .reach import Reach


def tell_march(s: MaidState, ref: Referee, found: Reach, cell: int, group: Group) -> None:
    """Where the group goes, hex by hex with what each costs."""
    if not ref.hears:
        return
    path = found.path(cell)
    costs = [step_cost(a, b) for a, b in pairwise(path)]
    points = "1 MP" if costs == [1] else f"{sum(costs)} MPs"
    rules = ("MAI-6.4", "MAI-6.6", "MAI-6.16") if found.forced >> cell & 1 else ("MAI-6.4", "MAI-6.6")
    tell(
        s,
        ref,
        "march",
        f"{company(group.counts, group.people)}: from {NAMES[path[0]]} to {NAMES[cell]}.",
        rules,
        sum=f"{' + '.join(map(str, costs))} = {points}" if len(costs) > 1 else points,
        touch=tuple(WORDS[step] for step in path),
    )


def tell_drop(s: MaidState, ref: Referee, cell: int, counts: Counts) -> None:
    if ref.hears:
        tell(
            s,
            ref,
            "garrison",
            f"{troops(counts)} stay as the garrison of {NAMES[cell]}.",
            ("MAI-6.7", "MAI-6.8"),
            touch=(WORDS[cell],),
        )


def enter(s: MaidState, ref: Referee, a: int, b: int, counts: Counts, people: int) -> None:
    """A group of the active side enters a hex: an open town is occupied (MAI-6.9), lone enemies are driven off
    (MAI-6.11); else it stands before the walls of an enemy town (MAI-6.10)."""
    side, enemy = s.active, ENEMY[s.active]
    relocate(s, side, a, b, counts, people)
    if s.towns[enemy] >> b & 1:
        if s.present[enemy] >> b & 1:
            if ref.hears:
                tell(s, ref, "siege", f"{NAMES[b]} is besieged.", ("MAI-6.10", "MAI-3.9"), touch=(WORDS[b],))
            return
        if ref.hears:
            tell(
                s,
                ref,
                "occupy",
                f"{NAMES[b]} is open: the {SIDE_NAMES[side]} march in.",
                ("MAI-6.9",),
                touch=(WORDS[b],),
            )
        take_control(s, ref, side, b, counts, ("MAI-6.9",))
        roll_fates(s, ref, enemy, b, FALLEN_TOWN)
    elif s.present[enemy] >> b & 1 or people_at(s, enemy, b):
        drive_off(s, ref, enemy, b)


def drive_off(s: MaidState, ref: Referee, enemy: Side, cell: int) -> None:
    """MAI-6.11: support SPs are eliminated, leaders roll their fate."""
    left = s.sp[enemy].get(cell)
    if left is not None:
        lose(s, enemy, cell, left)
    if ref.hears:
        touch = tuple(PERSON_IDS[person] for person in persons(people_at(s, enemy, cell)))
        tell(s, ref, "overrun", f"The {SIDE_NAMES[enemy]} at {NAMES[cell]} are overrun.", ("MAI-6.11",), touch=touch)
    roll_fates(s, ref, enemy, cell, FIELD)


def finish(
    s: MaidState, ref: Referee, cell: int, counts: Counts, people: int, *, starved: bool, moved: bool = True
) -> None:
    """The move of a group ends here: its pieces have moved (MAI-6.1), and the Unsupplied mark follows it or is lifted
    (MAI-5.4)."""
    side = s.active
    spend(s, cell, counts, people)
    if moved:
        if cell not in s.received:
            s.received = (*s.received, cell)
        if starved and not supply.supplied(s, side) >> cell & 1:
            mark_unsupplied(s, side, cell)
    settle(s, ref)
