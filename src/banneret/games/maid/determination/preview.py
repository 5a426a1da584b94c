"""What previews say of supply and sieges (sections 5 and 9): how a stack lives, what the end of the turn may bring."""

from banneret.board.hex import members
from banneret.kernel.scene import Overlay, Preview, Reason

from ..country import NAMES, WORDS
from ..forces.stacks import besieged, stack
from ..log import counted
from ..parts import arithmetic
from ..previews import chance, joined, words
from ..state import MaidState
from ..tables import ENEMY, ENGLISH, FALLS_AT, FRENCH, SIDE_NAMES, Side
from . import supply
from .siege_odds import AHEAD, modifiers, siege_chance, strengths, too_weak


def supply_of(s: MaidState, side: Side, cell: int) -> Preview:
    """How the stack in a hex is supplied: the line, or that there is none and what follows. Leaders alone need none
    (MAI-5.5)."""
    counts = s.sp[side].get(cell)
    if counts is None:
        return Preview()
    line = supply.line(s, side, cell)
    marked = cell in s.unsupplied[side]
    if line is None:
        loss = supply.attrition(sum(counts))
        text = (
            f"Out of supply at {NAMES[cell]}: {loss} of {counted(sum(counts), 'strength point')} would be lost at "
            "the end of the turn."
        )
        reasons = [Reason(text, rules=("MAI-5.2", "MAI-9.1"))]
        if marked:
            reasons.append(Reason("Unsupplied: half the movement, no attack, no summons.", rules=("MAI-5.4",)))
        return Preview(tuple(reasons), (Overlay("danger", (WORDS[cell],)),))
    if s.towns[side] >> cell & 1:
        reason = Reason(f"In supply inside {NAMES[cell]}.", rules=("MAI-5.1",))
    elif line and supply.sources(s, side) >> line[-1] & 1:
        far = "next to it" if len(line) == 1 else f"{len(line)} hexes away"
        reason = Reason(f"In supply from {NAMES[line[-1]]}, {far}.", rules=("MAI-5.2", "MAI-5.3"))
    else:
        reason = Reason("In supply from the wagon.", rules=("MAI-12.9",))
    found = [reason]
    if marked:
        found.append(Reason("Still marked Unsupplied until the next supply check.", rules=("MAI-3.14",)))
    return Preview(tuple(found), (Overlay("supply", words((cell, *line))),) if line else ())


def siege(s: MaidState, side: Side, cell: int) -> Preview:
    """What this turn's siege step may bring before one town, and the next ones."""
    name = NAMES[cell]
    if not supply.supplied(s, side) >> cell & 1:
        return Preview(
            (Reason(f"{name}: the besiegers are out of supply and make no siege roll.", rules=("MAI-9.1",)),)
        )
    if too_weak(s, side, cell):
        text = f"{name}: the besiegers are too few for a siege roll."
        return Preview((Reason(text, strengths(s, side, cell), ("MAI-9.3",)),))
    now, soon = siege_chance(s, side, cell)
    parts = modifiers(s, side, cell)
    text = f"{name} falls to the {SIDE_NAMES[side]} this turn: {chance(now)}; within {AHEAD} turns: {chance(soon)}."
    rules = ("MAI-9.5", *dict.fromkeys(part.rule for part in parts))
    return Preview((Reason(text, f"die{arithmetic(parts)}, {FALLS_AT} or more", rules),))


def end_of_turn(s: MaidState) -> Preview:
    """What the end of the turn would bring if nothing changed before: hunger and sieges of both sides; with all supply
    lines of the one that is asked."""
    hungry = [(side, cell) for side in (ENGLISH, FRENCH) for cell in supply.unsupplied_stacks(s, side)]
    reasons = [Reason("At the end of the turn, if nothing changes before:", rules=("MAI-4.4",))]
    for side, cell in hungry:
        size = sum(stack(s, side, cell))
        text = (
            f"The {SIDE_NAMES[side]} at {NAMES[cell]} are out of supply and lose {supply.attrition(size)} of "
            f"{counted(size, 'strength point')}."
        )
        reasons.append(Reason(text, rules=("MAI-9.1",)))
    # MAI-9.2: in the order of the siege step
    found = joined(*(siege(s, side, cell) for side in (ENGLISH, FRENCH) for cell in members(besieged(s, ENEMY[side]))))
    if not hungry and not found.reasons:
        return Preview((), _lines(s, s.active))
    danger = (Overlay("danger", words(dict.fromkeys(cell for _side, cell in hungry))),) if hungry else ()
    return Preview((*reasons, *found.reasons), (*danger, *_lines(s, s.active)))


def _lines(s: MaidState, side: Side) -> tuple[Overlay, ...]:
    """Every line of supply of a side that leads anywhere."""
    return tuple(Overlay("supply", words((cell, *way))) for cell, way in supply.lines(s, side).items() if way)
