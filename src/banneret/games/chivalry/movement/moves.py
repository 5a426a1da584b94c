"""CHV-15.10 to CHV-15.12, CHV-16: which commands a unit may receive, payment apart."""

from banneret.kernel.refusal import Refusal

from ..charge.charge import start_bar, start_refusal, way_bar, way_refusal, way_to
from ..contact.entering import barred, obstacle
from ..field import BATTLE_AREAS, FIELD_AREAS, GUN_COMMANDS, NOWHERE, RESERVE, ROUTED, is_flank, rear
from ..log import place
from ..state import ChivalryState
from ..tables import (
    ADVANCE,
    CHANGE_BATTLE,
    CHARGE,
    COMMANDS,
    DEPLOY,
    FLANK_ATTACK,
    FLANK_MOVE,
    MOST_MOVES,
    RALLY,
    REGROUP,
    RETREAT,
    WITHDRAW,
)

_DEFINED = {
    ADVANCE: "CHV-16.2",
    RETREAT: "CHV-16.4",
    WITHDRAW: "CHV-16.6",
    CHANGE_BATTLE: "CHV-16.8",
    DEPLOY: "CHV-16.10",
    CHARGE: "CHV-18.3",
    FLANK_MOVE: "CHV-16.17",
    FLANK_ATTACK: "CHV-16.20",
}
"""The clause that says what a command is."""


def destinations(s: ChivalryState, unit: int, command: int) -> tuple[int, ...]:
    """Where a command leads by the map alone."""
    side, area = s.cast.side[unit], s.at[unit]
    board = s.board
    if command == ADVANCE:
        return _one(board.forward[side][area])
    if command in (RETREAT, WITHDRAW):
        return _one(board.back[side][area])
    if command == CHANGE_BATTLE:
        return board.lateral[area]
    if command == DEPLOY:
        if area != RESERVE[side]:
            return ()
        return tuple(rear(side, battle) for battle in range(3) if s.battles >> battle & 1)
    if command == FLANK_MOVE:
        return board.flank_moves[side][area]
    if command == FLANK_ATTACK:
        return _one(board.side_edge(area)) if is_flank(area) else ()
    first = board.forward[side][area]  # a charge
    return (*_one(first), *_one(board.forward[side][first])) if first != NOWHERE else ()


def _one(area: int) -> tuple[int, ...]:
    return () if area == NOWHERE else (area,)


def unit_refusal(s: ChivalryState, unit: int, command: int) -> Refusal | None:
    """CHV-15.10 to CHV-15.12, CHV-3.8: why a unit may not receive this command at all."""
    name = s.cast.unit_names[unit]
    if s.cast.side[unit] != s.phasing or s.at[unit] < 0:
        return Refusal("CHV-15.5", f"{name} is not yours to command now.")
    if command == RALLY:
        if s.at[unit] != ROUTED[s.phasing]:
            return Refusal("CHV-16.14", f"{name} is not in the Routed box.")
        return None
    if s.at[unit] == ROUTED[s.phasing]:
        return Refusal("CHV-16.14", f"{name} has routed and must rally first.")
    if s.stopped >> unit & 1:
        return Refusal("CHV-15.11", f"{name} is stopped for the rest of the phase.")
    engaged = s.engaged(unit)
    if engaged and command != WITHDRAW:
        return Refusal("CHV-15.12", f"{name} is engaged and may only withdraw.")
    if not engaged and command == WITHDRAW:
        return Refusal("CHV-16.6", f"{name} is not engaged: it may retreat.")
    if s.cast.guns >> unit & 1 and command not in GUN_COMMANDS:
        return Refusal("CHV-3.8", "Artillery only deploys, advances, retreats and changes battle.")
    if command == REGROUP:
        return regroup_refusal(s, unit)
    if s.moved[unit] >= MOST_MOVES[s.type[unit]]:
        return Refusal("CHV-15.10", f"{name} has entered as many areas as it may.")
    return start_refusal(s, unit) if command == CHARGE else None


def regroup_refusal(s: ChivalryState, unit: int) -> Refusal | None:
    """CHV-16.12."""
    name = s.cast.unit_names[unit]
    if s.moved[unit]:
        return Refusal("CHV-16.12", f"{name} has moved in this phase.")
    if s.regrouped >> unit & 1:
        return Refusal("CHV-16.12", f"{name} has regrouped in this phase.")
    if s.current[unit] >= s.value[unit]:
        return Refusal("CHV-16.12", f"{name} has its full Cohesion.")
    return None


CALM = {command: _DEFINED[command] for command in (RETREAT, WITHDRAW, CHANGE_BATTLE)}
"""Commands that lead to areas without an enemy unit only."""


def hindrance(s: ChivalryState, unit: int, command: int, area: int) -> str:
    """CHV-16: the clause by which a unit that may receive this command may not go there by it; "" if it may."""
    if command == CHARGE:
        return way_bar(s, unit, way_to(s, unit, area))
    if area >= FIELD_AREAS:
        return ""
    if s.here[area] & s.cast.of[s.other]:
        if command in CALM:
            return CALM[command]
        if command == FLANK_MOVE and area < BATTLE_AREAS:
            return "CHV-16.17"
    elif command == FLANK_ATTACK:
        return "CHV-16.20"
    return obstacle(s, unit, area, first=s.moved[unit] == 0)


def area_refusal(s: ChivalryState, unit: int, command: int, area: int) -> Refusal | None:
    """The same as a refusal."""
    rule = hindrance(s, unit, command, area)
    if not rule:
        return None
    if rule in CALM.values():
        return Refusal(rule, f"An enemy unit stands in {place(area)}.")
    if rule == "CHV-16.17":
        return Refusal(rule, f"An enemy unit stands in {place(area)}: that is a Flank Attack.")
    if rule == "CHV-16.20":
        return Refusal(rule, f"No enemy unit stands in {place(area)}.")
    if command == CHARGE:
        return way_refusal(s, unit, way_to(s, unit, area))
    return barred(s, unit, area, first=s.moved[unit] == 0)


def command_refusal(s: ChivalryState, unit: int, command: int, area: int) -> Refusal | None:
    """Which rule forbids this command, payment apart; None if none does."""
    refusal = unit_refusal(s, unit, command)
    if refusal is not None or command in (REGROUP, RALLY):
        return refusal
    if area not in destinations(s, unit, command):
        out_of_the_middle = command == FLANK_MOVE and s.at[unit] < BATTLE_AREAS and is_flank(area)
        rule = "CHV-16.18" if out_of_the_middle else _DEFINED[command]
        return Refusal(rule, f"{COMMANDS[command].name} does not lead there from where it is.")
    return area_refusal(s, unit, command, area)


def moves(s: ChivalryState, unit: int) -> list[tuple[int, int]]:
    """The commands that move a unit, each with where to, payment apart. What `command_refusal` says, without the
    words: menus are made of it."""
    area = s.at[unit]
    side = s.phasing
    if area < 0 or area == ROUTED[side] or s.stopped >> unit & 1 or s.moved[unit] >= MOST_MOVES[s.type[unit]]:
        return []
    if s.engaged(unit):
        commands: tuple[int, ...] = (WITHDRAW,)
    elif area == RESERVE[side]:
        commands = (DEPLOY,)
    elif s.cast.guns >> unit & 1:
        commands = GUN_COMMANDS
    elif area < BATTLE_AREAS:
        commands = (
            (ADVANCE, RETREAT, CHANGE_BATTLE, FLANK_MOVE, CHARGE)
            if not start_bar(s, unit)
            else (ADVANCE, RETREAT, CHANGE_BATTLE, FLANK_MOVE)
        )
    else:
        commands = (RETREAT, FLANK_MOVE, FLANK_ATTACK)
    return [
        (command, then)
        for command in commands
        for then in destinations(s, unit, command)
        if not hindrance(s, unit, command, then)
    ]


def way_of(s: ChivalryState, unit: int, command: int, area: int) -> tuple[int, ...]:
    """The areas that a command leaves and enters, for its cost."""
    if command == CHARGE:
        return way_to(s, unit, area)
    return () if area == NOWHERE else (area,)
