"""CHV-18: who may charge where, and the charge itself."""

from dataclasses import dataclass
from typing import ClassVar

from banneret.kernel.option import Option
from banneret.kernel.phase import Phase
from banneret.kernel.referee import Referee
from banneret.kernel.refusal import Refusal
from banneret.kernel.scene import Preview

from ..army.fates import endanger, suffer_at_once
from ..cards.window import Window
from ..clash.onset import Onset
from ..clash.preview import strike_reasons
from ..clash.strike import roll
from ..contact.contact import Contact
from ..contact.entering import barred, enter, obstacle
from ..field import AREA_IDS, BATTLE_AREAS
from ..log import counted, does, place, tell
from ..numbers import Number, Unit
from ..state import ChivalryState
from ..tables import CANCELLED, CLOSE_RANKS, CV, HILL, IMPROVED, KT, PRESS, TOWN, WALL, WOODS

NO_CHARGE_INTO = IMPROVED | TOWN | WOODS
"""CHV-18.4, CHV-21.15, CHV-21.27, CHV-21.38."""
NO_CHARGE_THROUGH = NO_CHARGE_INTO | WALL
"""CHV-18.4, CHV-21.35."""


def start_bar(s: ChivalryState, unit: int) -> str:
    """CHV-18.1, CHV-18.2, CHV-18.10: the clause by which a unit may not charge from where it is; "" if it may."""
    if s.type[unit] not in (KT, CV):
        return "CHV-18.1"
    area = s.at[unit]
    if not 0 <= area < BATTLE_AREAS or s.moved[unit] or s.engaged(unit):
        return "CHV-18.2"
    if s.ground[area] & IMPROVED:
        return "CHV-18.10"
    return "" if s.chargers >> unit & 1 or s.ground[area] & HILL else "CHV-21.9"


_START_WORDS = {
    "CHV-18.1": "Only Knights and Cavalry charge.",
    "CHV-18.2": "It must be in a battle area, not engaged, and must not have moved.",
    "CHV-18.10": "A charge may not start in an improved position.",
    "CHV-21.9": "A charge needs a Charge card on the area, or a hill.",
}


def start_refusal(s: ChivalryState, unit: int) -> Refusal | None:
    """The same as a refusal."""
    rule = start_bar(s, unit)
    return Refusal("CHV-18.1" if rule == "CHV-21.9" else rule, _START_WORDS[rule]) if rule else None


def way_bar(s: ChivalryState, unit: int, way: tuple[int, ...]) -> str:
    """CHV-18.3, CHV-18.4: the clause by which a charge may not go this way; "" if it may."""
    enemies = s.cast.of[s.other]
    for number, area in enumerate(way):
        last = number == len(way) - 1
        rule = obstacle(s, unit, area, first=number == 0)
        if rule:
            return rule
        if s.ground[area] & (NO_CHARGE_INTO if last else NO_CHARGE_THROUGH):
            return "CHV-18.4"
        if last != bool(s.here[area] & enemies):
            return "CHV-18.3"
    return ""


def way_refusal(s: ChivalryState, unit: int, way: tuple[int, ...]) -> Refusal | None:
    """The same as a refusal."""
    rule = way_bar(s, unit, way)
    if rule == "CHV-18.4":
        return Refusal(rule, "No charge goes into or through an improved position, a town or woods, or through a wall.")
    if rule == "CHV-18.3":
        return Refusal(rule, "A charge ends upon the enemy and passes no enemy unit before.")
    for number, area in enumerate(way):
        refusal = barred(s, unit, area, first=number == 0)
        if refusal is not None:
            return refusal
    return None


def way_to(s: ChivalryState, unit: int, area: int) -> tuple[int, ...]:
    """The areas that a charge to an area enters."""
    first = s.board.forward[s.cast.side[unit]][s.at[unit]]
    return (first,) if first == area else (first, area)


def charge(s: ChivalryState, ref: Referee, unit: int, area: int) -> None:
    """CHV-18.6: they ride; contact fire comes first."""
    origin = s.at[unit]
    if ref.hears:
        text = f"{does(s, unit, 'charges')} into {place(area)}."
        tell(s, ref, "charge", text, ("CHV-18.3",), touch=(s.cast.unit_ids[unit], AREA_IDS[area]))
    for then in way_to(s, unit, area):
        enter(s, unit, then)
    s.stopped |= 1 << unit
    s.call(Shock(unit, area))
    s.call(Contact(unit, area, origin, s.current[unit]))


@dataclass(slots=True)
class Shock(Onset):
    """CHV-18.7: the charger strikes one enemy unit of its player's choice."""

    key: ClassVar[str] = "shock"
    rules: ClassVar[tuple[str, ...]] = ("CHV-18.7", "CHV-18.8")
    asks: ClassVar[str] = "whom to charge?"

    def strike(self, s: ChivalryState, target: int, *, press: bool) -> None:
        s.then(PressBack(s.other, self.unit, target, press))

    def preview(self, s: ChivalryState, seat: int, option: Option) -> Preview | None:
        unit, target = option.args
        press = option.verb == "press"
        return Preview(
            (
                *strike_reasons(s, unit, target, press=press, charge=True)[:4],
                *strike_reasons(s, target, unit)[:4],
            )
        )

    def undecided(self, s: ChivalryState) -> str:
        return "the shock of the charge"


@dataclass(slots=True)
class PressBack(Window):
    """CHV-26.4: the unit struck may press its strike back. Then both roll (CHV-18.8)."""

    key: ClassVar[str] = "press_back"
    card: ClassVar[int] = PRESS
    window: ClassVar[str] = "press_back"
    rules: ClassVar[tuple[str, ...]] = ("CHV-26.4", "CHV-18.8")
    unit: Unit
    target: Unit
    pressed: bool

    def question(self, s: ChivalryState) -> str:
        names = s.cast.unit_names
        return f"{does(s, self.unit, 'charges')} {names[self.target]}. Play Press the Attack for the strike back?"

    def opened(self, s: ChivalryState, ref: Referee) -> None:
        self._roll(s, ref, back=True)

    def shut(self, s: ChivalryState, ref: Referee) -> None:
        self._roll(s, ref, back=False)

    def _roll(self, s: ChivalryState, ref: Referee, *, back: bool) -> None:
        unit, target = self.unit, self.target
        on_target = roll(s, ref, unit, target, press=self.pressed, charge=True)
        on_charger = roll(s, ref, target, unit, press=back, charge=False)
        melee = Melee(unit, target, on_target, on_charger)
        s.then(ClosingRanks(s.cast.side[unit], unit, melee) if on_charger else after_charger(s, melee))

    def stake(self, s: ChivalryState, seat: int) -> int:
        return s.current[self.target]


@dataclass(slots=True)
class Melee(Phase[ChivalryState]):
    """CHV-18.8: leaders are checked and hits applied to both, at the same time."""

    key: ClassVar[str] = "melee"
    rules: ClassVar[tuple[str, ...]] = ("CHV-18.8",)
    unit: Unit
    target: Unit
    on_target: Number
    on_charger: Number

    def hits_on(self, unit: int) -> int:
        return self.on_target if unit == self.target else self.on_charger

    def closed(self, unit: int) -> "Melee":
        """CHV-26.6: the same with fewer hits on one of the two."""
        on_target, on_charger = self.on_target, self.on_charger
        if unit == self.target:
            on_target = max(0, on_target - CANCELLED)
        else:
            on_charger = max(0, on_charger - CANCELLED)
        return Melee(self.unit, self.target, on_target, on_charger)

    def run(self, s: ChivalryState, ref: Referee) -> None:
        s.done()
        blows = ((self.target, self.on_target), (self.unit, self.on_charger))
        for unit, hits in blows:
            endanger(s, ref, unit, hits)
        suffer_at_once(s, ref, blows)

    def undecided(self, s: ChivalryState) -> str:
        return "what the hits do"


@dataclass(slots=True)
class ClosingRanks(Window):
    """CHV-26.6, CHV-18.8: before the hits of a charge are applied; the charger's player first."""

    key: ClassVar[str] = "close_ranks_charge"
    card: ClassVar[int] = CLOSE_RANKS
    window: ClassVar[str] = "close_ranks_charge"
    rules: ClassVar[tuple[str, ...]] = ("CHV-26.6", "CHV-18.8")
    unit: Unit
    melee: Melee

    def question(self, s: ChivalryState) -> str:
        hits = counted(self.melee.hits_on(self.unit), "hit")
        return f"{does(s, self.unit, 'takes')} {hits} in the charge. Play Close Ranks?"

    def opened(self, s: ChivalryState, ref: Referee) -> None:
        self._next(s, self.melee.closed(self.unit))

    def shut(self, s: ChivalryState, ref: Referee) -> None:
        self._next(s, self.melee)

    def _next(self, s: ChivalryState, melee: Melee) -> None:
        s.then(after_charger(s, melee) if self.unit == melee.unit else melee)

    def stake(self, s: ChivalryState, seat: int) -> int:
        return min(CANCELLED, self.melee.hits_on(self.unit))


def after_charger(s: ChivalryState, melee: Melee) -> Phase[ChivalryState]:
    """The charger's player has had his say."""
    return ClosingRanks(s.cast.side[melee.target], melee.target, melee) if melee.on_target else melee
