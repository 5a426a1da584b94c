"""Diex Aïe: the man-to-man skirmish of the eleventh century.

The rooms follow the rulebook: `ground` (1.3, 3, 8.1, 9.1), `scenario` (1.2, SC), `movement` (4), `missiles` (5), `sight` (5.5, 8.2, 9.3), `combat` (6),
`charges` (7), `castle` (9.2, 10). The sequence of play is `turn` (2) and `start_of_phase` (2.1g); `state` is the position, `tables` has all dice. `face` is
what people see, `strategy` how bots think.
"""

from collections.abc import Mapping
from typing import Any

from banneret.kernel.dice import Dice
from banneret.kernel.game import Game, Scenario, Variant
from banneret.kernel.option import Menu, Option
from banneret.kernel.phase import phases_of
from banneret.kernel.scene import Preview, Scene

from . import invariants
from . import revise as earlier
from .face import preview, standing_orders, touch
from .face.scene import ARMS, scene
from .face.standing_orders import INTERRUPTS
from .ladder import Ladder
from .mover import Mover
from .scenario.cast import cast
from .scenario.scenarios import SCENARIO_DATA, EquipmentData, ObjectiveData, ScenarioData, SideData, UnitData
from .scenario.setup import lay_out
from .state import DiexState
from .strategy import advice, playout, worth
from .turn import Opening


class Diex(Game[DiexState]):
    """The game, as the kernel wants it."""

    id = "diex"
    title = "Diex Aïe"
    about = "Named warriors, man to man on a hex map in the years after Hastings: shield walls, lance charges, arrows in mid-move, and a castle to storm."
    version = 1
    prefix = "DXA"
    scenarios = tuple(Scenario(data.id, data.name, f"{data.year}. {data.text}", cast(data.id, None).seats) for data in SCENARIO_DATA)
    variants = (Variant("setup", "Set-up", "DXA-SC.2", ("given", "free")),)
    state = DiexState
    values = (Ladder, Mover, ScenarioData, SideData, UnitData, ObjectiveData, EquipmentData, *phases_of(__name__))
    minutes = 90
    difficulty = 4
    chat = "table"
    arms = ARMS
    interrupts = INTERRUPTS
    score_range = (-2.0, 2.0)
    horizon = advice.HORIZON
    levels = advice.LEVELS

    def start(self, scenario: str, variants: Mapping[str, str]) -> DiexState:
        s = lay_out(scenario)
        s.call(Opening(variants["setup"] == "free"))
        return s

    def scene(self, s: DiexState, seat: int | None) -> Scene:
        return scene(s, seat)

    def check(self, s: DiexState) -> None:
        invariants.check(s)

    def revise(self, data: dict[str, Any]) -> dict[str, Any]:
        return earlier.revise(data)

    def preview(self, s: DiexState, seat: int, option: Option) -> Preview | None:
        return preview.preview(s, option)

    def meets(self, s: DiexState, seat: int, option: Option, condition: str) -> bool:
        return standing_orders.meets(s, option, condition)

    def meant(self, s: DiexState, seat: int, menu: Menu, touched: tuple[str, ...]) -> tuple[str, ...]:
        return touch.meant(s, seat, menu, touched)

    def advise(self, s: DiexState, seat: int, menu: Menu) -> list[float]:
        return advice.advise(s, seat, menu)

    def evaluate(self, s: DiexState, seat: int) -> float:
        return worth.evaluate(s, seat)

    def playout(self, s: DiexState, seat: int, menu: Menu, dice: Dice) -> int:
        return playout.playout(s, seat, menu, dice)


game = Diex()
