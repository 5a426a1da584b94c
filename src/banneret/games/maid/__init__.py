"""Joan of Arc's Victory: operational war in France, 1428 to 1431.

The files follow the rulebook: `country` (2), `stacks`, `leaders` (3), `sequence` (4), `supply`, `supply_check`, `reinforcements`, `replacements`, `ransom`,
`jeanne`, `voices` (5), `movement`, `group`, `reach`, `march`, `arrival`, `summons`, `slipping`, `sailing`, `field_works` (6), `combat`, `odds`, `battle` (7),
`losses`, `retreat`, `fates`, `advance`, `aftermath` (8), `sieges`, `will` (9), `victory` (10), `scenarios`, `setup` (11, 12), `truce` (12). `state` is the
position. For people: `scene`, `preview` and what it is made of, `outlook` (exact chances), `touch`, and `*_refusals` (why not).
"""

from collections.abc import Mapping

from banneret.kernel.dice import Dice
from banneret.kernel.game import Game
from banneret.kernel.lesson import Lesson
from banneret.kernel.option import Menu, Option
from banneret.kernel.phase import phases_of
from banneret.kernel.scene import Preview, Scene

from . import invariants
from .face.preview import preview, preview_tally
from .face.scene import ARMS, scene
from .parties import Battle
from .scenario.setup import SCENARIOS, VARIANTS, set_up
from .state import MaidState
from .strategy import advice, playout, worth
from .tables import read
from .touch import meant


class Maid(Game[MaidState]):
    """The game, as the kernel wants it. MAI-1.5: a player concedes by resigning at the table; the other then wins."""

    id = "maid"
    title = "Joan of Arc's Victory"
    about = "Orléans is besieged and the Maid rides: stacks, sieges and odds on the hexes of France, 1428 to 1431."
    version = 1
    prefix = "MAI"
    scenarios = SCENARIOS
    variants = VARIANTS
    state = MaidState
    values = (Battle, *phases_of(__name__))
    minutes = 90
    difficulty = 4
    arms = ARMS
    lessons = (read("lesson.toml", Lesson),)
    score_range = (-1.0, 1.0)
    levels = advice.LEVELS

    def start(self, scenario: str, variants: Mapping[str, str]) -> MaidState:
        return set_up(scenario, variants)

    def scene(self, s: MaidState, seat: int | None) -> Scene:
        return scene(s, seat)

    def advise(self, s: MaidState, seat: int, menu: Menu) -> list[float]:
        return advice.advise(s, seat, menu)

    def evaluate(self, s: MaidState, seat: int) -> float:
        return worth.evaluate(s, seat)

    def playout(self, s: MaidState, seat: int, menu: Menu, dice: Dice) -> int:
        return playout.playout(s, seat, menu, dice)

    def preview(self, s: MaidState, seat: int, option: Option) -> Preview | None:
        return preview(s, option)

    def preview_tally(self, s: MaidState, seat: int, counts: tuple[int, ...]) -> Preview | None:
        return preview_tally(s, counts)

    def meant(self, s: MaidState, seat: int, menu: Menu, touched: tuple[str, ...]) -> tuple[str, ...]:
        return meant(s, seat, menu, touched)

    def check(self, s: MaidState) -> None:
        invariants.check(s)


game = Maid()
