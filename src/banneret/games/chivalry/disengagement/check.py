"""CHV-9.1 to CHV-9.4: the roll of a disengagement check, with its modifiers."""

from banneret.kernel.referee import Referee

from ..army.whereabouts import led
from ..field import FIELD_AREAS
from ..log import does, tell
from ..parts import Part, Parts, arithmetic, rules_of, total
from ..state import ChivalryState
from ..tables import CONSTANTS, DIE, ENEMY, TERRAINS, WEATHERS

_ALL_RULE = {"church": "CHV-21.1", "improved_position": "CHV-21.14"}
_CONTROL_RULE = {"bridge": "CHV-21.4", "stream": "CHV-21.23", "town": "CHV-21.26", "wall": "CHV-21.32"}
_HELPS = tuple(
    (number, terrain)
    for number, terrain in enumerate(TERRAINS)
    if terrain.disengage_all or terrain.disengage_controller
)


def ground_parts(ground: int, controls: bool) -> Parts:
    """CHV-21: what the terrain of an area takes off; `controls`: the unit's side controls it, and no enemy has come
    from the flank (CHV-9.4)."""
    parts = []
    for number, terrain in _HELPS:
        if ground >> number & 1:
            if terrain.disengage_all:
                parts.append(Part(terrain.disengage_all, terrain.name, _ALL_RULE[terrain.id]))
            if controls and terrain.disengage_controller:
                parts.append(Part(terrain.disengage_controller, terrain.name, _CONTROL_RULE[terrain.id]))
    return parts


def modifiers(s: ChivalryState, unit: int, extra: Part | None = None) -> Parts:
    """CHV-9.3: terrain, weather, a leader, and the special modifier of a flank collapse."""
    area, side = s.at[unit], s.cast.side[unit]
    parts: Parts = []
    if area < FIELD_AREAS:
        flanked = bool(s.here[area] & s.flanking & s.cast.of[ENEMY[side]])
        parts.extend(ground_parts(s.ground[area], s.control[area] == side and not flanked))
    weather = WEATHERS[s.sky]
    if weather.disengage:
        parts.append(Part(weather.disengage, weather.name, "CHV-22.5"))
    if led(s, side, area):
        parts.append(Part(CONSTANTS.leader_disengage, "leader", "CHV-9.3"))
    if extra is not None:
        parts.append(extra)
    return parts


def holds(die: int, modified: int, current: int) -> bool:
    """CHV-9.1, CHV-9.2: a natural 1 always passes."""
    return die == 1 or modified <= current


def faces_that_hold(current: int, modifier: int) -> int:
    """The greatest face with which a check is passed."""
    return max(1, min(DIE, current - modifier))


def passes(s: ChivalryState, ref: Referee, unit: int, extra: Part | None = None) -> bool:
    """One unit checks."""
    parts = modifiers(s, unit, extra)
    modifier = total(parts)
    (die,) = ref.pool(1, DIE, faces_that_hold(s.current[unit], modifier))
    passed = holds(die, die + modifier, s.current[unit])
    if ref.hears:
        text = f"{does(s, unit, 'stands' if passed else 'wavers')}."
        sums = f"{arithmetic([Part(die, 'die', ''), *parts])} = {die + modifier}; Cohesion {s.current[unit]}"
        gist = "" if passed else does(s, unit, "wavers")
        rules = ("CHV-9.1", *(("CHV-9.2",) if die == 1 else ()), *rules_of(parts))
        tell(s, ref, "check", text, rules, dice=(die,), sum=sums, gist=gist, touch=(s.cast.unit_ids[unit],))
    return passed
