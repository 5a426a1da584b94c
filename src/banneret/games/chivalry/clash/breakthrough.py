"""Section 14: the breakthrough out of an area that an attack has cleared."""

from dataclasses import dataclass
from typing import ClassVar

from banneret.board.hex import members
from banneret.kernel.decision import Decision
from banneret.kernel.option import Menu, Option
from banneret.kernel.phase import Phase
from banneret.kernel.referee import Referee
from banneret.kernel.refusal import Refusal
from banneret.kernel.scene import Overlay, Preview, Reason

from ..cards.window import Window
from ..contact.contact import Contact
from ..contact.entering import barred, enter
from ..field import AREA_IDS, BATTLE_AREAS, NOWHERE
from ..log import does, place, place_first, tell
from ..numbers import Spot, Unit
from ..options import of_unit
from ..state import ChivalryState
from ..tables import CONSTANTS, RANSOM, TYPES
from .onset import Onset
from .preview import strike_reasons
from .strike import Strike, beset

STAY = Option("stay", label="No breakthrough")


def cleared(s: ChivalryState, area: int) -> bool:
    """CHV-14.1: no enemy unit is left in a battle area; not out of the Enemy Rear."""
    return (
        area < BATTLE_AREAS
        and not s.lines(s.other, area)
        and s.board.forward[s.phasing][area] != NOWHERE
        and bool(candidates(s, area))
    )


def breakthrough_refusal(s: ChivalryState, area: int, unit: int) -> Refusal | None:
    """CHV-14.2, CHV-14.4: why this unit may not break through from an area."""
    name = s.cast.unit_names[unit]
    if s.at[unit] != area or not s.fought >> unit & 1:
        return Refusal("CHV-14.2", f"{name} has not attacked there in this step.")
    if not TYPES[s.type[unit]].breakthrough:
        return Refusal("CHV-14.2", f"{TYPES[s.type[unit]].name} do not break through.")
    if s.current[unit] < CONSTANTS.breakthrough_min_cohesion:
        return Refusal("CHV-14.2", f"{name} is too weak: it needs Cohesion {CONSTANTS.breakthrough_min_cohesion}.")
    return barred(s, unit, s.board.forward[s.phasing][area], first=True)


def candidates(s: ChivalryState, area: int) -> list[int]:
    return [
        unit for unit in members(s.lines(s.phasing, area) & s.fought) if breakthrough_refusal(s, area, unit) is None
    ]


@dataclass(slots=True)
class Breakthrough(Phase[ChivalryState]):
    """CHV-14.1, CHV-14.2: one unit, or none."""

    key: ClassVar[str] = "breakthrough"
    rules: ClassVar[tuple[str, ...]] = ("CHV-14.1", "CHV-14.2")
    area: Spot

    def ask(self, s: ChivalryState) -> Decision | None:
        options = [of_unit(s.cast, "break", "Break through", unit) for unit in candidates(s, self.area)]
        prompt = f"{place_first(self.area)} is cleared. Who breaks through?"
        return Decision(s.players[s.phasing], prompt, Menu([*options, STAY]), rules=self.rules)

    def on_stay(self, s: ChivalryState, ref: Referee) -> None:
        s.done()

    def on_break(self, s: ChivalryState, ref: Referee, unit: int) -> None:
        s.then(Ransom(s.other, unit))

    def why_not(self, s: ChivalryState, seat: int, words: list[str]) -> Refusal | None:
        unit = s.cast.unit_number.get(words[1], -1) if len(words) == 2 and words[0] == "break" else -1
        return None if unit < 0 else breakthrough_refusal(s, self.area, unit)

    def preview(self, s: ChivalryState, seat: int, option: Option) -> Preview | None:
        if option == STAY:
            return None
        then = s.board.forward[s.phasing][self.area]
        way = Overlay("path", (AREA_IDS[self.area], AREA_IDS[then]))
        text = f"It moves to {place(then)}, may be shot at, and strikes once more."
        return Preview((Reason(text, "", ("CHV-14.4", "CHV-14.5", "CHV-17.9")),), (way,))


@dataclass(slots=True)
class Ransom(Window):
    """CHV-14.3, CHV-26.14: then nothing happens, and no other unit may be named."""

    key: ClassVar[str] = "ransom"
    card: ClassVar[int] = RANSOM
    window: ClassVar[str] = "ransom"
    rules: ClassVar[tuple[str, ...]] = ("CHV-14.3", "CHV-26.14")
    unit: Unit

    def question(self, s: ChivalryState) -> str:
        return f"{does(s, self.unit, 'is')} about to break through. Play Ransom?"

    def opened(self, s: ChivalryState, ref: Referee) -> None:
        s.done()
        if ref.hears:
            text = f"{does(s, self.unit, 'stops')} to take prisoners."
            tell(s, ref, "ransom", text, self.rules, touch=(s.cast.unit_ids[self.unit],))

    def shut(self, s: ChivalryState, ref: Referee) -> None:
        unit = self.unit
        origin = s.at[unit]
        area = s.board.forward[s.phasing][origin]
        s.then(Pursuit(unit, area))
        s.fought &= ~(1 << unit)  # CHV-14.6: it is not named again
        if ref.hears:
            text = f"{does(s, unit, 'breaks')} through to {place(area)}."
            tell(s, ref, "breakthrough", text, ("CHV-14.4",), touch=(s.cast.unit_ids[unit], AREA_IDS[area]))
        enter(s, unit, area)
        s.call(Contact(unit, area, origin, s.current[unit]))

    def stake(self, s: ChivalryState, seat: int) -> int:
        return s.current[self.unit]


@dataclass(slots=True)
class Pursuit(Onset):
    """CHV-14.5: the further attack, on any enemy unit there. It counts for those who attack there later (CHV-12.4)."""

    key: ClassVar[str] = "pursuit"
    rules: ClassVar[tuple[str, ...]] = ("CHV-14.5", "CHV-14.6")
    asks: ClassVar[str] = "whom to strike?"

    def strike(self, s: ChivalryState, target: int, *, press: bool) -> None:
        s.then(Strike(self.unit, target, press))
        beset(s, target)

    def preview(self, s: ChivalryState, seat: int, option: Option) -> Preview | None:
        unit, target = option.args
        return Preview(strike_reasons(s, unit, target, press=option.verb == "press"))
