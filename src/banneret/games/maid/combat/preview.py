"""What previews say of losses and of what follows from them (section 8)."""

from banneret.kernel.scene import Preview, Reason

from ..country import NAMES
from ..determination.preview import siege
from ..determination.siege_odds import modifiers
from ..forces.stacks import besieged, fighters, firing, inside, people_at, persons, stack
from ..log import company, listed, signed
from ..parts import Part
from ..previews import chance, joined
from ..state import MaidState
from ..tables import ENEMY, LEADER_COUNT, PERSON_NAMES, ZOC_LEAST, Side
from .fates import FALLEN_TOWN, FIELD, fate_chances


def fates(people: int, line: int) -> Reason | None:
    """MAI-8.8, MAI-8.9: what these leaders risk if their stack is eliminated."""
    names = [PERSON_NAMES[person] for person in persons(people) if person < LEADER_COUNT]
    if not names:
        return None
    killed, captured = fate_chances(line)
    text = f"If they are eliminated, the fate of {listed(names)}: killed {chance(killed)}; captured {chance(captured)}."
    return Reason(text, rules=("MAI-8.8", "MAI-8.9") if line else ("MAI-8.8",))


def left_of(s: MaidState, world: MaidState, side: Side, cell: int) -> Preview:
    """What is left of a stack in a position that is thought of, and what it can no longer do."""
    left = stack(world, side, cell)
    name = NAMES[cell]
    if not fighters(left):
        fate = fates(people_at(s, side, cell), FALLEN_TOWN if inside(s, side, cell) else FIELD)
        return Preview((Reason(f"Nobody is left at {name}.", rules=("MAI-8.5",)), *((fate,) if fate else ())))
    reasons = [Reason(f"Left at {name}: {company(left, people_at(world, side, cell))}.", rules=("MAI-8.4",))]
    if not inside(s, side, cell) and fighters(stack(s, side, cell)) >= ZOC_LEAST > fighters(left):
        reasons.append(Reason("Too few for a zone of control.", rules=("MAI-3.10",)))
    if firing(stack(s, side, cell)) and not firing(left):
        reasons.append(Reason("Nobody is left to fire at attackers.", rules=("MAI-7.9",)))
    if besieged(s, side) >> cell & 1 and besieged(world, side) >> cell & 1:
        reasons += changes(modifiers(s, ENEMY[side], cell), modifiers(world, ENEMY[side], cell))
        return joined(Preview(tuple(reasons)), siege(world, ENEMY[side], cell))
    if s.towns[ENEMY[side]] >> cell & 1:
        return joined(Preview(tuple(reasons)), siege(world, side, cell))
    return Preview(tuple(reasons))


def changes(before: list[Part], now: list[Part]) -> list[Reason]:
    """Modifiers that are lost or new."""
    lost = [
        Reason(f"No longer: {part.text}.", f"was {signed(part.value)}", (part.rule,))
        for part in before
        if part not in now
    ]
    return lost + [Reason(f"New: {part.text}.", signed(part.value), (part.rule,)) for part in now if part not in before]
