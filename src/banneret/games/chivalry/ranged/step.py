"""CHV-11.1: the Ranged step: one shot after the other, until the phasing player stops."""

from dataclasses import dataclass
from typing import ClassVar

from banneret.kernel.decision import MOST_OPTIONS, Decision
from banneret.kernel.option import Menu, Option
from banneret.kernel.phase import Phase
from banneret.kernel.referee import Referee
from banneret.kernel.refusal import Refusal
from banneret.kernel.scene import Overlay, Preview

from ..cards.deck import play
from ..field import AREA_IDS
from ..numbers import NoUnit
from ..options import DONE, of_two, of_unit
from ..state import ChivalryState
from ..tables import ARROW_STORM, BOWS, CARDS
from .lines import shooters, shot_refusal, targets
from .preview import shot_reasons
from .shot import named

LOWER = Option("lower", label="Lower the bows again")


class BeginFire(Phase[ChivalryState]):
    """Nobody has shot."""

    __slots__ = ()
    key = "begin_fire"

    def run(self, s: ChivalryState, ref: Referee) -> None:
        s.fired = 0
        s.then(Ranged())


@dataclass(slots=True)
class Ranged(Phase[ChivalryState]):
    """CHV-11.1, CHV-11.9: shooter, target and Arrow Storm are named in one answer. Where there are too many pairs for a
    menu the shooter is named first (`aiming`)."""

    key: ClassVar[str] = "ranged"
    rules: ClassVar[tuple[str, ...]] = ("CHV-11.1", "CHV-11.9")
    aiming: NoUnit = -1

    def ask(self, s: ChivalryState) -> Decision | None:
        units = [self.aiming] if self.aiming >= 0 else shooters(s)
        found = [(unit, target) for unit in units for target in targets(s, unit)]
        if not found:
            return None
        cast = s.cast
        storm = s.hands[s.phasing].value[ARROW_STORM] > 0
        options = [of_two(cast, "shoot", "Shoot", unit, target) for unit, target in found]
        if storm:
            options += [
                of_two(cast, "storm", "Arrow Storm", unit, target) for unit, target in found if s.type[unit] in BOWS
            ]
        options.append(DONE if self.aiming < 0 else LOWER)
        if 2 * len(found) + 1 > MOST_OPTIONS:  # whatever is held: others see whether shooters are named first
            able = dict.fromkeys(unit for unit, _ in found)
            options = [*(of_unit(cast, "aim", "Aim", unit, final=False) for unit in able), DONE]
        return Decision(s.players[s.phasing], "Who shoots at whom?", Menu(options), rules=self.rules)

    def run(self, s: ChivalryState, ref: Referee) -> None:
        s.done()

    def on_done(self, s: ChivalryState, ref: Referee) -> None:
        s.done()

    def on_aim(self, s: ChivalryState, ref: Referee, unit: int) -> None:
        s.then(Ranged(unit))

    def on_lower(self, s: ChivalryState, ref: Referee) -> None:
        s.then(Ranged())

    def on_shoot(self, s: ChivalryState, ref: Referee, unit: int, target: int) -> None:
        self._shoot(s, unit, target, storm=False)

    def on_storm(self, s: ChivalryState, ref: Referee, unit: int, target: int) -> None:
        play(s, ref, s.phasing, ARROW_STORM, (s.cast.unit_ids[unit],))
        self._shoot(s, unit, target, storm=True)

    def _shoot(self, s: ChivalryState, unit: int, target: int, *, storm: bool) -> None:
        s.then(Ranged())
        s.fired |= 1 << unit
        named(s, unit, target, s.board.distance(s.at[unit], s.at[target]), storm, contact=False)

    def why_not(self, s: ChivalryState, seat: int, words: list[str]) -> Refusal | None:
        if words[0] not in ("shoot", "storm") or len(words) != 3:
            return None
        unit, target = (s.cast.unit_number.get(word, -1) for word in words[1:])
        if unit < 0 or target < 0:
            return None
        refusal = shot_refusal(s, unit, target)
        if refusal is None and words[0] == "storm":
            if s.type[unit] not in BOWS:
                return Refusal("CHV-26.3", "Arrow Storm is for Longbowmen and Crossbowmen.")
            return Refusal("CHV-5.2", f"You do not hold {CARDS[ARROW_STORM].title}.")
        return refusal

    def forfeits(self, s: ChivalryState, seat: int, option: Option) -> str:
        """CHV-11.1: who has not shot when the step ends does not."""
        able = sum(1 for unit in shooters(s) if targets(s, unit)) if option == DONE else 0
        return "" if not able else "1 unit could still shoot" if able == 1 else f"{able} units could still shoot"

    def meant(self, s: ChivalryState, seat: int, menu: Menu, touched: tuple[str, ...]) -> tuple[str, ...]:
        return (" ".join(("shoot", *touched)),)

    def preview(self, s: ChivalryState, seat: int, option: Option) -> Preview | None:
        if option.verb not in ("shoot", "storm"):
            return None
        unit, target = option.args
        far = s.board.distance(s.at[unit], s.at[target])
        line = Overlay("sight", (AREA_IDS[s.at[unit]], AREA_IDS[s.at[target]]))
        return Preview(shot_reasons(s, unit, target, far, storm=option.verb == "storm"), (line,))

    def fault(self, s: ChivalryState) -> str:
        return "" if self.aiming < s.cast.units else "a unit aims that does not exist"
