"""CHV-15.13, CHV-16, CHV-21, CHV-22: what a command costs."""

from ..army.whereabouts import led
from ..field import APPROACH_ROW, FIELD_AREAS, MIDDLE, REAR_ROW, is_battle, row_of
from ..parts import Part, Parts, total
from ..state import ChivalryState
from ..tables import (
    BRIDGE,
    COMMAND_COSTS,
    COMMANDS,
    DEPLOY,
    HEAT,
    IMPROVED,
    MOUNTED,
    STREAM,
    SURCHARGES,
    TERRAINS,
    WALL,
    WEATHERS,
    Side,
)

_BY_BIT = {1 << number: terrain for number, terrain in enumerate(TERRAINS)}
_BRIDGE_COST = _BY_BIT[BRIDGE].enter_cost
_STREAM_COST = _BY_BIT[STREAM].deploy_cost
_EXIT_COST = _BY_BIT[IMPROVED].exit_cost_non_controller
_CLIMB = _BY_BIT[WALL].front_entry_cost_uncontrolled
_MUD_RULE = "CHV-27.3"
_AWAY_RULE = {"heat": "CHV-22.3", "rain": "CHV-22.4"}


def weather_parts(command: int, sky: int, *, mud: bool, leader: bool) -> Parts:
    """CHV-22.2 to CHV-22.4, CHV-27.3: on mud movement costs as in heat, whatever the weather."""
    weather = WEATHERS[sky]
    parts = []
    if command == DEPLOY and weather.deploy:
        parts.append(Part(weather.deploy, weather.name, "CHV-22.2"))
    if not leader:
        if weather.away_from_leader:
            parts.append(Part(weather.away_from_leader, f"{weather.name}, no leader", _AWAY_RULE[weather.id]))
        elif mud:
            parts.append(Part(WEATHERS[HEAT].away_from_leader, "mud, no leader", _MUD_RULE))
    return parts


def entry_parts(command: int, mounted: bool, ground: int, *, controls: bool, front: bool) -> Parts:
    """CHV-21.5, CHV-21.24, CHV-21.33: what an area costs to enter. `front`: from a Middle Ground to an Approach or from
    an Approach to a Rear."""
    parts = []
    if ground & BRIDGE:
        parts.append(Part(_BRIDGE_COST, "bridge", "CHV-21.5"))
    if ground & STREAM and command == DEPLOY:
        parts.append(Part(_STREAM_COST, "stream", "CHV-21.24"))
    if ground & WALL and front and not controls and _CLIMB is not None:
        parts.append(Part(_CLIMB.mounted if mounted else _CLIMB.foot, "wall", "CHV-21.33"))
    return parts


def exit_parts(ground: int, *, controls: bool) -> Parts:
    """CHV-21.18."""
    return [Part(_EXIT_COST, "out of the enemy position", "CHV-21.18")] if ground & IMPROVED and not controls else []


def front_step(start: int, area: int) -> bool:
    """CHV-21.33: from a Middle Ground to an Approach or from an Approach to a Rear."""
    if not (is_battle(start) and is_battle(area)):
        return False
    rows = row_of(start), row_of(area)
    return (rows[0] == MIDDLE and rows[1] in APPROACH_ROW) or (rows[0] in APPROACH_ROW and rows[1] in REAR_ROW)


def cost_parts(s: ChivalryState, unit: int, command: int, way: tuple[int, ...], points: int = 1) -> Parts:
    """What a command costs a unit: its basic cost (for each point where it restores some), weather, and the terrain of
    every area that it leaves or enters on its `way`."""
    found = COMMANDS[command]
    side, area = s.cast.side[unit], s.at[unit]
    parts = [Part(found.cost * points, found.name, found.rule)]
    parts += weather_parts(command, s.sky, mud=s.cast.mud, leader=led(s, side, area))
    if way and not s.guided >> unit & 1:  # CHV-26.18
        mounted = MOUNTED[s.type[unit]]
        for then in way:
            if area < FIELD_AREAS:
                parts += exit_parts(s.ground[area], controls=s.control[area] == side)
            if then < FIELD_AREAS:
                controls = s.control[then] == side
                front = front_step(area, then)
                parts += entry_parts(command, mounted, s.ground[then], controls=controls, front=front)
            area = then
    return parts


DEAR = BRIDGE | STREAM | WALL
"""The ground that costs more to enter."""


def cost(s: ChivalryState, unit: int, command: int, way: tuple[int, ...], surcharge: int) -> int:
    """The sum of `cost_parts` for a command that moves a unit, as menus need it. `surcharge` is what the weather adds
    where the unit is (CHV-22.3, CHV-22.4, CHV-27.3)."""
    found = basic_cost(s, command) + surcharge
    if s.guided >> unit & 1:  # CHV-26.18
        return found
    area, side, mounted = s.at[unit], s.cast.side[unit], MOUNTED[s.type[unit]]
    for then in way:
        found += ground_cost(s, side, command, mounted, area, then)
        area = then
    return found


def basic_cost(s: ChivalryState, command: int) -> int:
    """What a command that moves a unit costs wherever it is."""
    return COMMAND_COSTS[command] + (WEATHERS[s.sky].deploy if command == DEPLOY else 0)


def ground_cost(s: ChivalryState, side: Side, command: int, mounted: bool, area: int, then: int) -> int:
    """What the ground adds to a step from one area to the next: the sum of `exit_parts` and `entry_parts`."""
    found = 0
    if area < FIELD_AREAS and s.ground[area] & IMPROVED and s.control[area] != side:
        found = _EXIT_COST
    if then < FIELD_AREAS and s.ground[then] & DEAR:
        controls, front = s.control[then] == side, front_step(area, then)
        found += total(entry_parts(command, mounted, s.ground[then], controls=controls, front=front))
    return found


def surcharge(s: ChivalryState) -> int:
    """CHV-22.3, CHV-22.4, CHV-27.3: what a command costs more in a place without a leader of the side."""
    return SURCHARGES[s.sky] or (SURCHARGES[HEAT] if s.cast.mud else 0)
