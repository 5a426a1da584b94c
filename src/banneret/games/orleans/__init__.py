"""England vs. France: four players settle the Loire valley, two secretly for France, two for England.

The files follow the rulebook: `tables` (1), `setup` (2, 21), `loire` (3), `technology` (4), `round` (5), `draw` (6), `planning` (7), `act` (8), `actions`
(9 to 12), `buildings` (11), `place_cards` (12), `deeds` (13), `fame` and `gifts` (14), `peek` (15), `bonus`, `malus` and `exchange` (16), `ending` (17),
`missions` (18), `scoring` (19), `knowledge` (20). `state` is the position; `ids` names things; `strategy` is for bots.
"""

from collections.abc import Mapping

from banneret.kernel.dice import Dice
from banneret.kernel.game import Game
from banneret.kernel.lesson import Lesson
from banneret.kernel.option import Menu, Option
from banneret.kernel.phase import phases_of
from banneret.kernel.scene import Preview, Scene
from banneret.kernel.study import Fact

from . import foresight, invariants, knowledge, preview, study, touch
from .scene import ARMS, scene
from .setup import SCENARIOS, VARIANTS, set_up
from .state import OrleansState, Player
from .strategy import advice, playout, worth
from .tables import NATIONS, read


class Orleans(Game[OrleansState]):
    """The game, as the kernel wants it."""

    id = "orleans"
    title = "England vs. France"
    about = "Four lords settle the Loire; two serve France, two England, and nobody knows who. Fill your bag, plan in secret, find your partner."
    version = 1
    prefix = "ORL"
    scenarios = SCENARIOS
    variants = VARIANTS
    state = OrleansState
    values = (Player, *phases_of(__name__))
    """ORL-22.1: all decisions of the game are asked by these phases."""
    minutes = 120
    difficulty = 3
    chat = "table"
    """ORL-20.4, ORL-20.6: one common channel, in which anything may be said; nothing in it proves a card (ORL-20.5)."""
    arms = ARMS
    score_range = (-1.0, 1.0)
    horizon = advice.HORIZON
    levels = advice.LEVELS
    teams = NATIONS
    topics = study.TOPICS
    lessons = (read("lesson.toml", Lesson),)
    foresees = True
    further = foresight.FURTHER

    def start(self, scenario: str, variants: Mapping[str, str]) -> OrleansState:
        return set_up(scenario, variants)

    def scene(self, s: OrleansState, seat: int | None) -> Scene:
        return scene(s, seat)

    def redeal(self, s: OrleansState, seat: int, dice: Dice) -> None:
        knowledge.redeal(s, seat, dice)

    def redeal_for(self, s: OrleansState, seat: int, option: Option, dice: Dice) -> None:
        knowledge.redeal_for(s, seat, option, dice)

    def check(self, s: OrleansState) -> None:
        invariants.check(s)

    def preview(self, s: OrleansState, seat: int, option: Option) -> Preview | None:
        return preview.preview(s, seat, option)

    def meant(self, s: OrleansState, seat: int, menu: Menu, touched: tuple[str, ...]) -> tuple[str, ...]:
        return touch.meant(s, seat, menu, touched)

    def foresee(self, s: OrleansState, seat: int) -> Menu:
        return foresight.foresee(s, seat)

    def team(self, s: OrleansState, seat: int) -> int:
        return s.nation(seat)

    def facts(self, s: OrleansState) -> list[Fact]:
        return study.facts(s)

    def advise(self, s: OrleansState, seat: int, menu: Menu) -> list[float]:
        return advice.advise(s, seat, menu)

    def evaluate(self, s: OrleansState, seat: int) -> float:
        return worth.evaluate(s, seat)

    def playout(self, s: OrleansState, seat: int, menu: Menu, dice: Dice) -> int:
        return playout.playout(s, seat, menu, dice)


game = Orleans()
