"""What the choices of the First Determination Phase mean (section 5): replacements, ransoms, where somebody is placed."""

from banneret.kernel.option import Option
from banneret.kernel.scene import Overlay, Preview, Reason

from ..country import NAMES, TOWN_CELL, WORDS
from ..face.preview_words import after, joined, stacking
from ..forces.stacks import people_at, stack, unused
from ..log import company, counted, nation_name
from ..scenario.setup import PlaceEngineers
from ..state import MaidState
from ..tables import ATTACK, DEFENCE, LEADER_NATION, NATIONS_OF, PER_TOWN, RANSOM_PER_POINT, SHORT_NAMES, SIDE_OF, TYPES
from .jeanne import Escape
from .ransom import Homecoming, Ransom, price
from .reinforcements import Arrive
from .replacements import PlaceBought, Raise


def buy(s: MaidState, phase: Raise, option: Option) -> Preview:
    (type,) = option.args
    bank, cost = s.banks[phase.nation], TYPES[type].cost
    left = unused(s, phase.nation, type)
    return Preview(
        (
            Reason(f"{TYPES[type].name} cost {counted(cost, 'RP')}.", f"{bank} − {cost} = {bank - cost}", ("MAI-5.9", "MAI-3.2")),
            Reason(f"{left} more SPs of {TYPES[type].name} can be on the map.", rules=("MAI-3.3",)),
        )
    )


def place(s: MaidState, phase: PlaceBought, option: Option) -> Preview:
    (town,) = option.args
    world = after(s, SIDE_OF[phase.nation], option)
    raised = phase.raised[town] + 1
    return joined(
        Preview((Reason(f"{raised} of {PER_TOWN} SPs placed there this turn.", rules=("MAI-5.9",)),), _at(town)),
        stacking(world, SIDE_OF[phase.nation], TOWN_CELL[town]),
    )


def ransom(s: MaidState, phase: Ransom, option: Option) -> Preview:
    (leader,) = option.args
    nation, captor = LEADER_NATION[leader], NATIONS_OF[1 - phase.side][0]
    world = after(s, phase.side, option)
    worth = f"{RANSOM_PER_POINT} × ({ATTACK[leader]} + {DEFENCE[leader]}) = {price(leader)}"
    banks = "; ".join(f"the {nation_name(one)} bank: {s.banks[one]}, then {world.banks[one]}" for one in (nation, captor))
    return Preview(
        (
            Reason(f"{SHORT_NAMES[leader]}: attack {ATTACK[leader]}, defence {DEFENCE[leader]}.", worth, ("MAI-5.11",)),
            Reason(f"{banks[0].upper()}{banks[1:]}.", rules=("MAI-5.12", "MAI-5.8")),
        )
    )


def person(s: MaidState, phase: Homecoming | Escape, option: Option) -> Preview:
    """Who is there already."""
    (town,) = option.args
    side = 0 if s.towns[0] >> TOWN_CELL[town] & 1 else 1
    return Preview((Reason(_company(s, side, TOWN_CELL[town]), rules=phase.rules),), _at(town))


def arrive(s: MaidState, phase: Arrive, option: Option) -> Preview:
    (town,) = option.args
    decision = phase.ask(s)
    assert decision is not None
    return joined(Preview((), _at(town)), stacking(after(s, decision.seat, option), decision.seat, TOWN_CELL[town]))


def engineers(s: MaidState, phase: PlaceEngineers, option: Option) -> Preview:
    (cell,) = option.args
    return Preview((Reason(_company(s, SIDE_OF[phase.nation], cell), rules=("MAI-12.6",)),), (Overlay("reach", (WORDS[cell],)),))


def _company(s: MaidState, side: int, cell: int) -> str:
    return f"At {NAMES[cell]}: {company(stack(s, side, cell), people_at(s, side, cell))}."


def _at(town: int) -> tuple[Overlay, ...]:
    return (Overlay("reach", (WORDS[TOWN_CELL[town]],)),)
