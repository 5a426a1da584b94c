"""A unit has come upon the enemy and strikes one unit of its player's choice: after a breakthrough (CHV-14.5), and in a
charge (CHV-18.7)."""

from dataclasses import dataclass
from typing import ClassVar

from banneret.board.hex import members
from banneret.kernel.decision import Decision
from banneret.kernel.option import Menu
from banneret.kernel.phase import Phase
from banneret.kernel.referee import Referee

from ..cards.deck import play
from ..numbers import Spot, Unit
from ..options import of_two
from ..state import ChivalryState
from ..tables import PRESS


@dataclass(slots=True)
class Onset(Phase[ChivalryState]):
    """Whom to strike, and whether with Press the Attack; nobody, if the unit was driven back or no enemy is left. Its
    kinds say what the strike is."""

    asks: ClassVar[str]
    unit: Unit
    area: Spot

    def strike(self, s: ChivalryState, target: int, *, press: bool) -> None:
        """It is named: go on."""
        raise NotImplementedError

    def ask(self, s: ChivalryState) -> Decision | None:
        enemies = members(s.lines(s.other, self.area)) if s.at[self.unit] == self.area else []
        if not enemies:
            return None
        options = [of_two(s.cast, "attack", "Attack", self.unit, target) for target in enemies]
        if s.hands[s.phasing].value[PRESS]:
            options += [of_two(s.cast, "press", "Press the Attack", self.unit, target) for target in enemies]
        prompt = f"{s.cast.unit_names[self.unit]}: {self.asks}"
        return Decision(s.players[s.phasing], prompt, Menu(options), rules=self.rules)

    def run(self, s: ChivalryState, ref: Referee) -> None:
        s.done()

    def on_attack(self, s: ChivalryState, ref: Referee, unit: int, target: int) -> None:
        self.strike(s, target, press=False)

    def on_press(self, s: ChivalryState, ref: Referee, unit: int, target: int) -> None:
        play(s, ref, s.phasing, PRESS, (s.cast.unit_ids[unit],))
        self.strike(s, target, press=True)
