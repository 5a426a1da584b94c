"""What follows by itself at the end of every move, combat and step: MAI-3.12, MAI-3.13; and how a town changes
hands."""

from typing import Final

from banneret.board.hex import members, without
from banneret.kernel.referee import Referee

from ..country import CHINON, NAMES, ORLEANS, PARIS, TOWN_AT, WORDS
from ..forces.stacks import besieged, fighters, lose, of_nation, stack
from ..log import at, nation_name, tell, troops
from ..parties import Counts
from ..state import MaidState
from ..tables import BURGUNDY, ENEMY, ENGLAND, ENGLISH, FRANCE, FRENCH, SIDE_NAMES, WAGON, WILL_EVENT, Side
from .fates import FALLEN_TOWN, lose_wagon, roll_fates


def take_control(s: MaidState, ref: Referee, side: Side, cell: int, force: Counts, rules: tuple[str, ...]) -> None:
    """MAI-2.10, MAI-2.11: a town changes hands to the nation with most combat SPs in the force that took it, in a tie
    to the English.

    From now on the pieces of this side in the hex are inside (MAI-3.6): their field works vanish (MAI-6.20).
    """
    nation = FRANCE
    if side == ENGLISH:
        english, burgundian = (fighters(of_nation(side, force, nation)) for nation in (ENGLAND, BURGUNDY))
        nation = BURGUNDY if burgundian > english else ENGLAND
    town = TOWN_AT[cell]
    s.occupy(town, nation)
    if cell in s.works:
        s.works = tuple(other for other in s.works if other != cell)
    note_for_will(s, side, town)
    if ref.hears:
        tell(
            s,
            ref,
            "control",
            f"{NAMES[cell]} is now {nation_name(nation)}.",
            (*rules, "MAI-2.11"),
            touch=(WORDS[cell],),
        )


def note_for_will(s: MaidState, side: Side, town: int) -> None:
    """MAI-9.10: falls that the next National Will step may count."""
    event = _FALLS.get((side, town))
    if event is not None:
        s.will_due |= 1 << event


_FALLS: Final = {
    (FRENCH, PARIS): WILL_EVENT["paris_french"],
    (ENGLISH, ORLEANS): WILL_EVENT["orleans_english"],
    (ENGLISH, CHINON): WILL_EVENT["chinon_english"],
}


def settle(s: MaidState, ref: Referee) -> None:
    """The end of a move, a combat or a step."""
    for side in (ENGLISH, FRENCH):
        empty = without(besieged(s, side), s.fighting[side])
        if empty:
            for cell in members(empty):
                if s.result is None:
                    _falls_empty(s, ref, side, cell)
        alone = without(s.present[side], s.fighting[side] | s.towns[side])
        if alone:
            for cell in members(alone):
                _unescorted(s, ref, side, cell)
    if s.at[WAGON] >= 0 and not s.fighting[ENGLISH] >> s.at[WAGON] & 1:
        lose_wagon(s, ref)


def _falls_empty(s: MaidState, ref: Referee, side: Side, cell: int) -> None:
    """MAI-3.13: a besieged town without a combat SP inside."""
    if ref.hears:
        tell(
            s,
            ref,
            "fall",
            f"Nobody is left to defend {at(cell)}: the besiegers take it.",
            ("MAI-3.13",),
            touch=(WORDS[cell],),
        )
    left = s.sp[side].get(cell)
    if left is not None:
        lose(s, side, cell, left)
    take_control(s, ref, ENEMY[side], cell, stack(s, ENEMY[side], cell), ("MAI-3.13",))
    roll_fates(s, ref, side, cell, FALLEN_TOWN)


def _unescorted(s: MaidState, ref: Referee, side: Side, cell: int) -> None:
    """MAI-3.12: support SPs outside a town without a combat SP."""
    left = s.sp[side][cell]
    lose(s, side, cell, left)
    if ref.hears:
        text = f"{troops(left)} of the {SIDE_NAMES[side]} at {at(cell)}: lost for want of an escort."
        tell(s, ref, "unescorted", text, ("MAI-3.12",), touch=(WORDS[cell],))
