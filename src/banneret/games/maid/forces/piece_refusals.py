"""Why a piece is not among those that a player chooses from: for choices of so many of each sort (`kernel.handful`)."""

from collections.abc import Callable

from banneret.kernel.handful import TAKE
from banneret.kernel.refusal import Refusal
from banneret.kernel.tally import Tally

from ..country import GRID, NAMED, NAMES
from ..ids import lot_id
from ..parties import Party
from ..state import NOBODY, MaidState
from ..tables import PERSON_IDS, PERSON_NAMES, PERSON_SIDE, SIDE_NAMES
from .leaders import may_march
from .lots import slot_name
from .stacks import SUPPORT_SLOTS, fighters, stack

NO_PIECE = -1


def missing(tally: Tally, words: list[str], why: Callable[[str], Refusal | None]) -> Refusal | None:
    """Of an answer that takes a piece which is not among the lots: why it is not."""
    if words[0] != TAKE or len(words) != 3 or any(lot.id == words[1] for lot in tally.lots):
        return None
    return why(words[1])


def person(id: str) -> int:
    return PERSON_IDS.index(id) if id in PERSON_IDS else NO_PIECE


def slot(side: int, id: str) -> int:
    """Of "english.archers": where such SPs of a side are counted."""
    return next((number for number in range(len(NOBODY[side])) if lot_id(side, number) == id), NO_PIECE)


def where(id: str) -> tuple[int, str]:
    """Of "orleans.english.archers": the hex and the rest; a hex of -1 if it names none."""
    first, _, rest = id.partition(".")
    return (NAMED[first], rest) if rest and first in NAMED else (NO_PIECE, id)


def stays_behind(s: MaidState, cell: int, id: str) -> Refusal | None:
    """MAI-6.1: why a piece can't be of the group that sets out from a hex."""
    side, who = s.active, person(id)
    if who != NO_PIECE:
        name = PERSON_NAMES[who]
        if PERSON_SIDE[who] != side or s.at[who] != cell:
            return Refusal("MAI-6.1", f"{_begun(name)} is not among your pieces at {NAMES[cell]}.")
        if not may_march(s, who):
            return Refusal("MAI-5.19" if s.event == "wounded" else "MAI-5.20", f"{_begun(name)} may not move this turn.")
        return Refusal("MAI-6.1", f"{_begun(name)} has moved in this phase.")
    at, rest = where(id)
    sort = slot(side, rest)
    if sort == NO_PIECE or at not in (NO_PIECE, cell):
        return Refusal("MAI-6.1", f"A group is chosen from your own pieces at {NAMES[cell]}.")
    if not stack(s, side, cell)[sort]:
        return Refusal("MAI-6.1", f"The {SIDE_NAMES[side]} have no {slot_name(side, sort)} at {NAMES[cell]}.")
    return Refusal("MAI-6.1", f"The {slot_name(side, sort)} at {NAMES[cell]} have moved in this phase.")


def stays_out(s: MaidState, target: int, id: str, unable: Callable[[int], Refusal | None]) -> Refusal | None:
    """MAI-7.2 to MAI-7.4: why a piece can't take part in an attack. `unable` says why nobody of a hex can."""
    side = s.active
    cell, rest = where(id)
    who = person(rest)
    if cell == NO_PIECE and who != NO_PIECE:
        cell = s.at[who]
    if cell < 0 or (who != NO_PIECE and (s.at[who] != cell or PERSON_SIDE[who] != side)):
        return Refusal("MAI-7.2", "Only your own pieces at the target or beside it can attack.")
    if cell != target and GRID.distance(cell, target) > 1:
        return Refusal("MAI-7.2", f"Attackers come from hexes beside {NAMES[target]}, and {NAMES[cell]} is none.")
    there = stack(s, side, cell)
    sort = slot(side, rest)
    if who == NO_PIECE and (sort == NO_PIECE or not there[sort]):
        return Refusal("MAI-7.2", f"Of these the {SIDE_NAMES[side]} have none at {NAMES[cell]}.")
    if not any(there):
        return Refusal("MAI-7.2", f"No SPs are with {PERSON_NAMES[who]} at {NAMES[cell]}: leaders attack with SPs.")
    refused = unable(cell)
    if refused is not None:
        return refused
    name = slot_name(side, sort) if who == NO_PIECE else PERSON_NAMES[who]
    return Refusal("MAI-7.3", f"{_begun(name)} at {NAMES[cell]} took part in an attack in this phase.")


def is_spared(side: int, parties: tuple[Party, ...], id: str) -> Refusal | None:
    """MAI-8.4: why a piece can't be among the losses of those who fight."""
    cell, rest = where(id)
    if person(rest) != NO_PIECE:
        return Refusal("MAI-8.4", "Losses are SPs: leaders roll their fate when no combat SP is left with them.")
    sort = slot(side, rest)
    if sort == NO_PIECE:
        return Refusal("MAI-8.4", "Losses are taken from your own SPs that take part.")
    counts = next((there for at, there, _people in parties if cell in (NO_PIECE, at)), NOBODY[side])
    if not counts[sort]:
        return Refusal("MAI-8.4", f"No {slot_name(side, sort)} of yours take part from there.")
    if sort in SUPPORT_SLOTS[side] and fighters(counts):
        return Refusal("MAI-8.4", f"Combat SPs are lost before support SPs, {slot_name(side, sort)} among them.")
    return None


def _begun(name: str) -> str:
    return f"{name[0].upper()}{name[1:]}"
