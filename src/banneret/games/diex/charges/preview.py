"""What a charge or counter-charge means before it is declared: the way, and the sum of the combat at its end."""

from banneret.board.hex import DIRECTIONS
from banneret.kernel.scene import Overlay, Preview, Reason

from ..combat.fight import COLUMN_NAMES, attack_strength
from ..log import signed
from ..pending import Charge
from ..state import DiexState
from ..tables import column
from .strength import defence_of, increased


def charge(s: DiexState, rider: int, cell: int, direction: int, route: tuple[int, ...]) -> Preview:
    """A charge by this route into this hex."""
    target = s.who[cell]
    own = attack_strength(s, rider)
    blow = increased(own, defence_of(s, target), met=False, lance=False)
    differential = blow.attack - blow.defence
    sum = f"{own} × 1½ = {blow.attack}; {blow.attack} − {blow.defence} = {signed(differential)}"
    text = (
        f"{s.name(rider)} strikes {s.name(target)} in column {COLUMN_NAMES[column(differential)]}, before the "
        "ground is counted"
    )
    reasons = (
        Reason(f"{len(route)} hexes, the last four {DIRECTIONS[direction]}", rules=("DXA-7.2.1c", "DXA-7.2.1d")),
        Reason(text, sum, ("DXA-7.2.3a",)),
    )
    way = (s.at[rider], *route, cell)
    return Preview(reasons, (Overlay("path", tuple(s.ground.names[place] for place in way)),))


def counter_charge(s: DiexState, charge: Charge, rider: int, front: int, rear: int, way: tuple[int, ...]) -> Preview:
    """DXA-7.2.2c, DXA-7.2.2d: where the two meet, and by which way he comes there."""
    names, charger = s.ground.names, charge.rider
    blow = increased(attack_strength(s, charger), defence_of(s, rider), met=True, lance=False)
    sum = f"{blow.attack} − {blow.defence} = {signed(blow.attack - blow.defence)}"
    reasons = [
        Reason(f"{s.name(rider)} meets {s.name(charger)} in {names[front]} and {names[rear]}", rules=("DXA-7.2.2c",)),
        Reason(
            f"{s.name(charger)} attacks with half as much again, {s.name(rider)} defends with half as much again",
            sum,
            ("DXA-7.2.3b", "DXA-7.2.3d"),
        ),
    ]
    if blow.exchanged:
        reasons.append(Reason(f"{s.name(rider)} is the stronger and attacks himself", rules=("DXA-7.2.3e",)))
    ways = (
        Overlay("path", tuple(names[cell] for cell in (s.at[rider], *way))),
        Overlay("danger", tuple(names[cell] for cell in charge.route)),
    )
    return Preview(tuple(reasons), ways)
