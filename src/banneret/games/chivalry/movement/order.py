"""CHV-16: a command to a unit, and what it does once it is paid for."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Annotated

from banneret.kernel.referee import Referee
from banneret.kernel.shape import Span

from ..army.fates import spike
from ..army.whereabouts import enemies_in, possess, put
from ..charge.charge import charge
from ..contact.contact import Contact
from ..contact.entering import enter
from ..field import AREA_IDS, FIELD_AREAS, NOWHERE, RESERVE
from ..log import counted, does, place, tell
from ..numbers import NoSpot, Number, Unit
from ..state import ChivalryState
from ..tables import (
    ADVANCE,
    CHANGE_BATTLE,
    CHARGE,
    COMMANDS,
    DEPLOY,
    DRAWS_FIRE,
    FLANK_ATTACK,
    FLANK_MOVE,
    RALLY,
    REGROUP,
    RETREAT,
    WITHDRAW,
)

CONTROL = -1
"""CHV-19.4: no command of the ten, but paid for like one."""


@dataclass(slots=True, unsafe_hash=True)
class Order:
    """A command: to which unit, where to, and how many points it restores. A value; not frozen, because that makes it
    slow to build."""

    unit: Unit
    command: Annotated[int, Span(CONTROL, len(COMMANDS) - 1)]
    area: NoSpot = NOWHERE
    points: Number = 0

    def carry_out(self, s: ChivalryState, ref: Referee) -> None:
        _DEEDS[self.command](s, ref, self)


def march(s: ChivalryState, ref: Referee, order: Order) -> None:
    """CHV-16.2 to CHV-16.20: a unit moves. In the normal way it may draw fire (CHV-17.1, CHV-17.2, CHV-17.9)."""
    unit, area = order.unit, order.area
    origin = s.at[unit]
    if ref.hears:
        command = COMMANDS[order.command]
        text = f"{s.cast.unit_names[unit]}: {command.name} to {place(area)}."
        tell(s, ref, "move", text, (command.rule,), touch=(s.cast.unit_ids[unit], AREA_IDS[area]))
    meets = area < FIELD_AREAS and bool(enemies_in(s, s.cast.side[unit], area))
    enter(s, unit, area)
    if order.command == WITHDRAW:
        s.stopped |= 1 << unit
    if order.command == FLANK_ATTACK:
        s.flanking |= 1 << unit
    if origin < FIELD_AREAS:
        spike(s, ref, origin)
    if meets and DRAWS_FIRE[order.command]:
        s.call(Contact(unit, area, origin, s.current[unit]))
    elif area < FIELD_AREAS:
        possess(s, area)
        spike(s, ref, area)


def _charge(s: ChivalryState, ref: Referee, order: Order) -> None:
    charge(s, ref, order.unit, order.area)


def _regroup(s: ChivalryState, ref: Referee, order: Order) -> None:
    """CHV-16.12, CHV-15.11."""
    unit = order.unit
    s.current[unit] += order.points
    s.regrouped |= 1 << unit
    s.stopped |= 1 << unit
    if ref.hears:
        text = f"{does(s, unit, 'regroups')}: Cohesion {s.current[unit]} of {s.value[unit]}."
        tell(s, ref, "regroup", text, ("CHV-16.12",), touch=(s.cast.unit_ids[unit],))


def _rally(s: ChivalryState, ref: Referee, order: Order) -> None:
    rally(s, ref, order.unit, order.points, ("CHV-16.14",))


def rally(s: ChivalryState, ref: Referee, unit: int, points: int, rules: tuple[str, ...]) -> None:
    """CHV-16.14, CHV-26.8, CHV-15.11: out of the Routed box to the Reserve."""
    put(s, unit, RESERVE[s.cast.side[unit]])
    s.current[unit] = points
    s.stopped |= 1 << unit
    if ref.hears:
        text = f"{does(s, unit, 'rallies')} with Cohesion {points}."
        tell(s, ref, "rally", text, rules, touch=(s.cast.unit_ids[unit],))


def _control(s: ChivalryState, ref: Referee, order: Order) -> None:
    if ref.hears:
        text = f"{does(s, order.unit, 'is')} held in check ({counted(1, 'command')})."
        tell(s, ref, "control", text, ("CHV-19.4",), touch=(s.cast.unit_ids[order.unit],))


_DEEDS: dict[int, Callable[[ChivalryState, Referee, Order], None]] = {
    CONTROL: _control,
    ADVANCE: march,
    RETREAT: march,
    WITHDRAW: march,
    CHANGE_BATTLE: march,
    DEPLOY: march,
    REGROUP: _regroup,
    RALLY: _rally,
    CHARGE: _charge,
    FLANK_MOVE: march,
    FLANK_ATTACK: march,
}
