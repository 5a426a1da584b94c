"""What previews share: chances in words, supply and sieges as reasons, and the position as an answer would leave it."""

from collections.abc import Iterable
from fractions import Fraction

from banneret.board.hex import members
from banneret.kernel.dice import Dice
from banneret.kernel.flow import apply
from banneret.kernel.option import Option
from banneret.kernel.referee import Referee
from banneret.kernel.scene import Overlay, Preview, Reason

from ..combat.odds import Part
from ..combat.outlook import AHEAD, fate_chances, siege_chance
from ..country import NAMES, WORDS
from ..determination import sieges, supply
from ..determination.supply_check import attrition
from ..forces.stacks import besieged, fighters, persons, stack
from ..log import counted, listed, signed
from ..state import MaidState
from ..tables import FALLS_AT, LEADER_COUNT, PERSON_NAMES, SIDE_NAMES, STACK_MOST


class Fixed(Dice):
    """Dice that always show the same face: an answer is tried out with a roll that is given."""

    __slots__ = ("_face",)

    def __init__(self, face: int) -> None:
        self._face = face

    def below(self, n: int) -> int:
        return min(self._face, n) - 1


def after(s: MaidState, seat: int, option: Option, face: int = 3) -> MaidState:
    """The position as an answer would leave it, if dice showed this face. Nobody hears of it."""
    world = s.clone()
    apply(world, Referee(Fixed(face)), seat, option)
    return world


def joined(*parts: Preview) -> Preview:
    return Preview(tuple(reason for part in parts for reason in part.reasons), tuple(overlay for part in parts for overlay in part.overlays))


def chance(of: Fraction) -> str:
    """ "5/36 (14 %)"."""
    if of in (0, 1):
        return "certain" if of else "impossible"
    percent = round(100 * of)
    words = "under 1" if percent < 1 else "over 99" if percent > 99 else f"{percent}"
    return f"{of} ({words} %)"


def arithmetic(parts: Iterable[Part]) -> str:
    """ "die +2 (Talbot leads the attack) −1 (field works)"."""
    return "die" + "".join(f" {signed(part.value)} ({part.text})" for part in parts)


def words(cells: Iterable[int]) -> tuple[str, ...]:
    return tuple(WORDS[cell] for cell in cells)


# ---------------------------------------------------------------------- supply


def supply_of(s: MaidState, side: int, cell: int) -> Preview:
    """How the stack in a hex is supplied: the line, or that there is none and what follows. Leaders alone need none (MAI-5.5)."""
    counts = s.sp[side].get(cell)
    if counts is None:
        return Preview()
    line = supply.line(s, side, cell)
    marked = cell in s.unsupplied[side]
    if line is None:
        loss = attrition(sum(counts))
        text = f"Out of supply at {NAMES[cell]}: {loss} of {counted(sum(counts), 'SP')} would be lost at the end of the turn."
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


def stacking(s: MaidState, side: int, cell: int) -> Preview:
    """MAI-3.7: how full the stack in a hex is."""
    size = sum(stack(s, side, cell))
    return Preview((Reason(f"{NAMES[cell]}: {size} of {STACK_MOST} SPs.", rules=("MAI-3.7",)),))


# ---------------------------------------------------------------------- sieges


def siege(s: MaidState, side: int, cell: int) -> Preview:
    """What this turn's siege step may bring before one town, and the next ones."""
    name = NAMES[cell]
    if not supply.supplied(s, side) >> cell & 1:
        return Preview((Reason(f"{name}: the besiegers are out of supply and make no siege roll.", rules=("MAI-9.1",)),))
    if sieges.too_weak(s, side, cell):
        outside, garrison = sieges.investing(stack(s, side, cell)), fighters(stack(s, 1 - side, cell))
        text = f"{name}: the besiegers are too few for a siege roll."
        return Preview((Reason(text, f"investing {outside}, garrison {garrison}", ("MAI-9.3",)),))
    now, soon = siege_chance(s, side, cell)
    parts = sieges.modifiers(s, side, cell)
    text = f"{name} falls to the {SIDE_NAMES[side]} this turn: {chance(now)}; within {AHEAD} turns: {chance(soon)}."
    rules = ("MAI-9.5", *dict.fromkeys(part.rule for part in parts))
    return Preview((Reason(text, f"{arithmetic(parts)}, {FALLS_AT} or more", rules),))


def all_sieges(s: MaidState) -> Preview:
    """MAI-9.2: every siege, in the order of the siege step."""
    return joined(*(siege(s, side, cell) for side in (0, 1) for cell in members(besieged(s, 1 - side))))


# ---------------------------------------------------------------------- leaders


def fates(people: int, line: int) -> Reason | None:
    """MAI-8.8, MAI-8.9: what these leaders risk if their stack is eliminated."""
    names = [PERSON_NAMES[person] for person in persons(people) if person < LEADER_COUNT]
    if not names:
        return None
    killed, captured = fate_chances(line)
    text = f"If they are eliminated, the fate of {listed(names)}: killed {chance(killed)}; captured {chance(captured)}."
    return Reason(text, rules=("MAI-8.8", "MAI-8.9") if line else ("MAI-8.8",))
