"""Calais or Bust: Henry V's march from Harfleur to Calais, October 1415.

The files follow the sequence of play: `country` (sections 1, 3), `cards` (2, 4), `turn` (5), `routes`, `on_the_march` and `english_march` (6), `forage` (7),
`food` (8), `french_march` (9), `bridges` (10), `battle` (11), `victory` (12), `knowledge` and `scene` (13), `setup` (14, 15). `touch` and
`preview` help people at the table.
"""

from collections.abc import Mapping
from typing import ClassVar

from banneret.kernel.dice import Dice
from banneret.kernel.game import Game
from banneret.kernel.lesson import Lesson
from banneret.kernel.option import Menu, Option
from banneret.kernel.scene import Preview, Scene

from . import battle, bot, bridges, cards, english_march, food, forage, french_march, invariants, knowledge, playout, preview, touch, turn
from .scene import ARMS, scene
from .setup import SCENARIOS, VARIANTS, set_up
from .state import CalaisState
from .tables import ENDINGS, read


class Calais(Game[CalaisState]):
    """The game, as the kernel wants it."""

    id = "calais"
    title = "Calais or Bust"
    about = "Henry V's hungry march from Harfleur to Calais, 1415: find a ford, find food, and meet the French only on your own terms."
    version = 1
    prefix = "CAL"
    scenarios = SCENARIOS
    variants = VARIANTS
    state = CalaisState
    values = (
        turn.Opening,
        turn.AfterEnglishMarch,
        turn.TurnEnd,
        english_march.EnglishMarch,
        english_march.EnglishMove,
        cards.PayFresh,
        cards.PayNumbers,
        forage.Forage,
        forage.Gather,
        food.Food,
        french_march.FrenchMarch,
        french_march.FrenchMove,
        french_march.Meet,
        bridges.BreakBridges,
        battle.BattleDraw,
        battle.Attack,
        battle.Defend,
        battle.Die,
        battle.React,
        battle.Compare,
    )
    minutes = 45
    difficulty = 2
    chat = "table"
    arms = ARMS
    lessons = (read("lesson.toml", Lesson),)
    horizon: ClassVar[int | None] = 4
    score_range = (float(min(e.score for e in ENDINGS.values())), float(max(e.score for e in ENDINGS.values())))

    def start(self, scenario: str, variants: Mapping[str, str]) -> CalaisState:
        return set_up(scenario, variants)

    def scene(self, s: CalaisState, seat: int | None) -> Scene:
        return scene(s, seat)

    def redeal(self, s: CalaisState, seat: int, dice: Dice) -> None:
        knowledge.redeal(s, seat, dice)

    def check(self, s: CalaisState) -> None:
        invariants.check(s)

    def preview(self, s: CalaisState, seat: int, option: Option) -> Preview | None:
        return preview.preview(s, option)

    def meant(self, s: CalaisState, seat: int, menu: Menu, touched: tuple[str, ...]) -> tuple[str, ...]:
        return touch.meant(s, touched)

    def evaluate(self, s: CalaisState, seat: int) -> float:
        return bot.evaluate(s, seat)

    def playout(self, s: CalaisState, seat: int, menu: Menu, dice: Dice) -> int:
        return playout.playout(s, menu, dice)


game = Calais()
