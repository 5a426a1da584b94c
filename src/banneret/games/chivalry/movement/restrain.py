"""CHV-19: units that want to be at the enemy: Control, or a Rash Advance."""

from dataclasses import dataclass
from typing import ClassVar

from banneret.board.hex import members
from banneret.kernel.decision import Decision
from banneret.kernel.option import Menu, Option
from banneret.kernel.phase import Phase
from banneret.kernel.referee import Referee
from banneret.kernel.refusal import Refusal
from banneret.kernel.scene import Overlay, Preview, Reason

from ..army.whereabouts import enemies_in, possess, room_for
from ..contact.contact import Contact
from ..contact.entering import enter
from ..field import AREA_IDS, NOWHERE, is_battle
from ..log import does, place, tell
from ..numbers import Units
from ..options import of_unit
from ..state import ChivalryState
from ..tables import CONTROL_COST, IMPASSABLE, IMPROVED
from .order import CONTROL, Order
from .payment import pay_for, purse


def sees_enemy(s: ChivalryState, unit: int) -> bool:
    """CHV-19.2: an enemy unit other than artillery is one or two areas straight ahead."""
    ahead = s.board.forward[s.cast.side[unit]]
    first = ahead[s.at[unit]]
    if first == NOWHERE:
        return False
    second = ahead[first]
    return bool(s.lines(s.other, first)) or (second != NOWHERE and bool(s.lines(s.other, second)))


def provoked(s: ChivalryState, unit: int) -> bool:
    """CHV-19.2: whether a Stung unit is affected."""
    area = s.at[unit]
    return (
        is_battle(area)
        and not s.engaged(unit)
        and not (s.ground[area] & IMPROVED and s.control[area] == s.phasing)
        and sees_enemy(s, unit)
    )


def affected(s: ChivalryState) -> int:
    """CHV-19.1: named by Impetuous, or Stung; a unit affected twice counts once."""
    stung = s.stung & s.cast.of[s.phasing]
    return s.impetuous | sum(1 << unit for unit in members(stung) if provoked(s, unit))


def goes(s: ChivalryState, unit: int) -> bool:
    """CHV-19.7: whether there is a Rash Advance for it to make."""
    area = s.at[unit]
    if not is_battle(area) or s.engaged(unit):
        return False
    ahead = s.board.forward[s.cast.side[unit]][area]
    return ahead != NOWHERE and not s.ground[ahead] & IMPASSABLE and room_for(s, unit, ahead)


def ready(s: ChivalryState, units: int) -> int:
    """CHV-19.3, CHV-19.7: those of some units who go: the others are taken first, and nothing happens to them."""
    return sum(1 << unit for unit in members(units) if goes(s, unit))


class BeginRestraint(Phase[ChivalryState]):
    """Step E3 begins."""

    __slots__ = ()
    key = "begin_restraint"

    def run(self, s: ChivalryState, ref: Referee) -> None:
        s.then(Restraint(ready(s, affected(s))))


@dataclass(slots=True)
class Restraint(Phase[ChivalryState]):
    """CHV-19.3: one unit after the other, in the order that the phasing player likes."""

    key: ClassVar[str] = "restraint"
    rules: ClassVar[tuple[str, ...]] = ("CHV-19.3", "CHV-19.4", "CHV-19.6")
    affected: Units

    def ask(self, s: ChivalryState) -> Decision | None:
        units = [unit for unit in members(self.affected) if goes(s, unit)]
        if not units:
            return None
        cast = s.cast
        options = []
        for unit in units:
            if purse(s, unit) >= CONTROL_COST:
                options.append(of_unit(cast, "control", "Hold back", unit))
            ahead = s.board.forward[s.phasing][s.at[unit]]
            options.append(of_unit(cast, "rash", "Rash Advance", unit, ahead))
        return Decision(s.players[s.phasing], "Who is held back, who rides?", Menu(options), rules=self.rules)

    def run(self, s: ChivalryState, ref: Referee) -> None:
        """CHV-19.2: all Stung markers of the side are removed."""
        s.done()
        s.stung &= ~s.cast.of[s.phasing]
        s.impetuous = 0

    def on_control(self, s: ChivalryState, ref: Referee, unit: int) -> None:
        s.then(Restraint(ready(s, self.affected & ~(1 << unit))))
        pay_for(s, ref, Order(unit, CONTROL), CONTROL_COST)

    def on_rash(self, s: ChivalryState, ref: Referee, unit: int, area: int) -> None:
        """CHV-19.6: free of cost, and no charge."""
        s.then(Restraint(ready(s, self.affected & ~(1 << unit))))
        origin = s.at[unit]
        if ref.hears:
            text = f"{does(s, unit, 'rushes')} forward into {place(area)}."
            tell(s, ref, "rash", text, ("CHV-19.6",), touch=(s.cast.unit_ids[unit], AREA_IDS[area]))
        meets = bool(enemies_in(s, s.phasing, area))
        enter(s, unit, area)
        s.stopped |= 1 << unit
        if meets:
            s.call(Contact(unit, area, origin, s.current[unit]))
        else:
            possess(s, area)

    def why_not(self, s: ChivalryState, seat: int, words: list[str]) -> Refusal | None:
        unit = s.cast.unit_number.get(words[1], -1) if len(words) >= 2 and words[0] in ("control", "rash") else -1
        if unit < 0:
            return None
        name = s.cast.unit_names[unit]
        if not self.affected >> unit & 1 and not (s.impetuous | s.stung) >> unit & 1:
            return Refusal("CHV-19.1", f"{name} is neither Stung nor named by Impetuous.")
        if not self.affected >> unit & 1 or not goes(s, unit):
            return Refusal("CHV-19.7", f"{name} could not advance when its turn came, and is free to act.")
        return Refusal("CHV-19.4", "Control costs 1 command, and nobody can pay it.")

    def preview(self, s: ChivalryState, seat: int, option: Option) -> Preview | None:
        if option.verb == "control":
            text = "It keeps its place and may receive commands."
            return Preview((Reason(text, f"costs {CONTROL_COST}", ("CHV-19.4", "CHV-19.5")),))
        unit, area = option.args
        way = Overlay("path", (AREA_IDS[s.at[unit]], AREA_IDS[area]))
        text = "It moves one area forward, free of cost, may be shot at, and is stopped."
        return Preview((Reason(text, "", ("CHV-19.6", "CHV-15.11")),), (way,))
