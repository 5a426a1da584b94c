"""Why a piece is not among those that a player chooses from (`choice`): a reason for each, and its words."""

from typing import Final

from banneret.kernel.reasons import MAY, Reasons, worded
from banneret.kernel.refusal import Refusal

from ..country import GRID, NAMED, NAMES
from ..parties import Party
from ..state import NOBODY, MaidState
from ..tables import NO_PERSON, PERSON, PERSON_NAMES, PERSON_SIDE, SIDE_NAMES, Side
from .ids import lot_id
from .leaders import may_march
from .lots import slot_name
from .stacks import SUPPORT_SLOTS, fighters, stack

NO_PIECE: Final = -1


class Named:
    """A piece as a player names it: "talbot", "english.archers", "orleans.english.archers"."""

    __slots__ = ("cell", "person", "slot")

    def __init__(self, side: Side, id: str) -> None:
        first, _, rest = id.partition(".")
        placed = rest and first in NAMED
        self.cell = NAMED[first] if placed else NO_PIECE
        """The hex, if it is named."""
        rest = rest if placed else id
        self.person = PERSON.get(rest, NO_PERSON)
        self.slot = next((number for number in range(len(NOBODY[side])) if lot_id(side, number) == rest), NO_PIECE)
        """Where such SPs of the side are counted."""

    def name(self, side: Side) -> str:
        return (
            PERSON_NAMES[self.person]
            if self.person != NO_PIECE
            else slot_name(side, self.slot)
            if self.slot != NO_PIECE
            else ""
        )


# ---------------------------------------------------------------------- of a group that sets out

ELSEWHERE: Final = 1
WOUNDED: Final = 2
AT_COURT: Final = 3
HAS_MOVED: Final = 4
NOT_OWN: Final = 5
NONE_THERE: Final = 6
HAVE_MOVED: Final = 7
_STAYS: Reasons = {
    ELSEWHERE: Refusal("MAI-6.1", "{begun} is not among your pieces at {here}."),
    WOUNDED: Refusal("MAI-5.19", "{begun} may not move this turn."),
    AT_COURT: Refusal("MAI-5.20", "{begun} may not move this turn."),
    HAS_MOVED: Refusal("MAI-6.1", "{begun} has moved in this phase."),
    NOT_OWN: Refusal("MAI-6.1", "A group is chosen from your own pieces at {here}."),
    NONE_THERE: Refusal("MAI-6.1", "The {side} have no {name} at {here}."),
    HAVE_MOVED: Refusal("MAI-6.1", "The {name} at {here} have moved in this phase."),
}


def stays_behind(s: MaidState, cell: int, id: str) -> Refusal | None:
    """MAI-6.1: why a piece can't be of the group that sets out from a hex."""
    side = s.active
    piece = Named(side, id)
    name = piece.name(side)
    return worded(
        _STAYS, _behind(s, side, cell, piece), begun=begun(name), name=name, here=NAMES[cell], side=SIDE_NAMES[side]
    )


def _behind(s: MaidState, side: Side, cell: int, piece: Named) -> int:
    who = piece.person
    if who != NO_PIECE and piece.cell == NO_PIECE:
        if PERSON_SIDE[who] != side or s.at[who] != cell:
            return ELSEWHERE
        if not may_march(s, who):
            return WOUNDED if s.event == "wounded" else AT_COURT
        return HAS_MOVED
    if piece.slot == NO_PIECE or piece.cell not in (NO_PIECE, cell):
        return NOT_OWN
    return HAVE_MOVED if stack(s, side, cell)[piece.slot] else NONE_THERE


# ---------------------------------------------------------------------- of an attack

NOT_NEAR: Final = 1
TOO_FAR: Final = 2
NO_SUCH: Final = 3
ALONE: Final = 4
HAS_FOUGHT: Final = 5
_OUT: Reasons = {
    NOT_NEAR: Refusal("MAI-7.2", "Only your own pieces at the target or beside it can attack."),
    TOO_FAR: Refusal("MAI-7.2", "Attackers come from hexes beside {target}, and {here} is none."),
    NO_SUCH: Refusal("MAI-7.2", "Of these the {side} have none at {here}."),
    ALONE: Refusal("MAI-7.2", "No strength points are with {name} at {here}: leaders attack with strength points."),
    HAS_FOUGHT: Refusal("MAI-7.3", "{begun} at {here} took part in an attack in this phase."),
}


def where_of(s: MaidState, side: Side, id: str) -> int:
    """The hex of a piece that is named; negative if it names none."""
    piece = Named(side, id)
    return s.at[piece.person] if piece.cell == NO_PIECE and piece.person != NO_PIECE else piece.cell


def stays_out(s: MaidState, target: int, id: str, unable: Refusal | None) -> Refusal | None:
    """MAI-7.2 to MAI-7.4: why a piece can't take part in an attack. `unable` is why nobody of its hex can."""
    side = s.active
    piece, cell = Named(side, id), where_of(s, side, id)
    reason = _out(s, side, target, piece, cell)
    if reason == HAS_FOUGHT and unable is not None:
        return unable
    name = piece.name(side)
    return worded(
        _OUT, reason, begun=begun(name), name=name, here=NAMES.get(cell), target=NAMES[target], side=SIDE_NAMES[side]
    )


def _out(s: MaidState, side: Side, target: int, piece: Named, cell: int) -> int:
    who = piece.person
    if cell < 0 or (who != NO_PIECE and (s.at[who] != cell or PERSON_SIDE[who] != side)):
        return NOT_NEAR
    if cell != target and GRID.distance(cell, target) > 1:
        return TOO_FAR
    there = stack(s, side, cell)
    if who == NO_PIECE and (piece.slot == NO_PIECE or not there[piece.slot]):
        return NO_SUCH
    return HAS_FOUGHT if any(there) else ALONE


# ---------------------------------------------------------------------- of losses

LEADERS_ROLL: Final = 1
NOT_YOURS: Final = 2
NOT_IN_IT: Final = 3
SUPPORT: Final = 4
_SPARED: Reasons = {
    LEADERS_ROLL: Refusal(
        "MAI-8.4",
        "Losses are strength points: leaders roll their fate when no combat strength point is left with them.",
    ),
    NOT_YOURS: Refusal("MAI-8.4", "Losses are taken from your own strength points that take part."),
    NOT_IN_IT: Refusal("MAI-8.4", "No {name} of yours take part from there."),
    SUPPORT: Refusal("MAI-8.4", "Combat strength points are lost before support strength points, {name} among them."),
}


def is_spared(side: Side, parties: tuple[Party, ...], id: str) -> Refusal | None:
    """MAI-8.4: why a piece can't be among the losses of those who fight."""
    piece = Named(side, id)
    return worded(_SPARED, _spared(side, parties, piece), name=piece.name(side))


def _spared(side: Side, parties: tuple[Party, ...], piece: Named) -> int:
    if piece.person != NO_PIECE:
        return LEADERS_ROLL
    if piece.slot == NO_PIECE:
        return NOT_YOURS
    counts = next((party.counts for party in parties if piece.cell in (NO_PIECE, party.cell)), NOBODY[side])
    if not counts[piece.slot]:
        return NOT_IN_IT
    return SUPPORT if piece.slot in SUPPORT_SLOTS[side] and fighters(counts) else MAY


def begun(name: str) -> str:
    """As the first word of a sentence."""
    return f"{name[:1].upper()}{name[1:]}"
