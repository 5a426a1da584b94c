"""What a command means before it is given: its cost, its way, and where it meets the enemy, the chain of what comes."""

from banneret.kernel.scene import Overlay, Preview, Reason

from ..charge.preview import charge_reasons, contact_reasons
from ..field import AREA_IDS, FIELD_AREAS, NOWHERE
from ..parts import arithmetic, rules_of, total
from ..state import ChivalryState
from ..tables import CHARGE, COMMANDS, FLANK_ATTACK
from .costs import cost_parts
from .moves import way_of
from .payment import purse


def command_preview(s: ChivalryState, unit: int, command: int, area: int, points: int) -> Preview:
    """A command, with its cost and what is met."""
    way = way_of(s, unit, command, area)
    parts = cost_parts(s, unit, command, way, points or 1)
    money = purse(s, unit)
    cost = f"{arithmetic(parts)} = {total(parts)}; {money} can be spent"
    reasons = [Reason(f"Costs {total(parts)}.", cost, ("CHV-15.9", *rules_of(parts)))]
    if points:
        now = 0 if area == NOWHERE and s.current[unit] == 0 else s.current[unit]
        reasons.append(Reason("Cohesion then.", f"{now} + {points} = {now + points}", (COMMANDS[command].rule,)))
        return Preview(tuple(reasons))
    overlays = (Overlay("path", tuple(AREA_IDS[at] for at in (s.at[unit], *way))),)
    if area < FIELD_AREAS and s.here[area] & s.cast.of[s.other]:
        if command == CHARGE:
            reasons += charge_reasons(s, unit, area)
        elif COMMANDS[command].contact_fire:
            reasons += contact_reasons(s, unit, area)
        elif command == FLANK_ATTACK:
            reasons.append(
                Reason("No fire at contact; a Flank marker: 1 more in the next Clash.", "", ("CHV-17.2", "CHV-16.20"))
            )
        else:
            reasons.append(Reason("No fire at contact.", "", ("CHV-17.2",)))
    return Preview(tuple(reasons), overlays)
