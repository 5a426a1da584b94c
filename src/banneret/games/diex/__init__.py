"""Diex Aïe: the man-to-man skirmish of the eleventh century.

The files follow the rulebook. The ground and who stands on it: `terrain`, `maps`, `printed`, `survey`, `ground` (1.3, 3, 8.1, 9.1), `roster`, `cast`,
`state` (1.2), `tables` (all dice). The sequence of play: `turn` (2), `start_of_phase` and `tasks` (2.1h). Movement: `move`, `walking`, `riding`,
`infiltration`, `leaving`, `mounting`, `leading`, `carrying`, `clearing` (4). Missiles: `shooting`, `offensive_fire`, `defensive_fire`, `shot`, `sight` (5, 8.2,
9.3). Combat: `contact`, `combat`, `fight`, `losses`, `retreat`, `advance`, `harm` (6). Tactics: `charge`, `counter_charge`, `shield_wall`, `axes` (7). Castles
and sieges: `castle`, `ladders`, `toppling`, `burning`, `moat` (9.2, 10). The end: `victory` (SC). `scene`, `preview`, `touch` and
`standing_orders` are for people, `tactics` is for bots.
"""

from collections.abc import Mapping

from banneret.kernel.dice import Dice
from banneret.kernel.game import Game, Scenario, Variant
from banneret.kernel.option import Menu, Option
from banneret.kernel.phase import phases_of
from banneret.kernel.scene import Preview, Scene

from . import invariants, preview, standing_orders, touch
from .cast import cast
from .scenarios import SCENARIO_DATA, EquipmentData, ObjectiveData, ScenarioData, SideData, UnitData
from .scene import ARMS, scene
from .setup import lay_out
from .standing_orders import INTERRUPTS
from .state import DiexState
from .tactics import advice, playout, worth
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
    values = (ScenarioData, SideData, UnitData, ObjectiveData, EquipmentData, *phases_of(__name__))
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
