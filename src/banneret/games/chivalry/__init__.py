"""Chivalry at Bay: battles of the Hundred Years War, 1346 to 1453.

The rooms follow the sequence of play: `initiative` (7), `discard` (8), `disengagement` (9), `commitment` (10), `ranged`
(11), `clash` with the breakthrough (12, 14), `movement` with its five steps (15, 16, 19, 20), `contact` (17), `charge`
(18), `status` with the flank collapse (23, 24); `victory` is the end (25). `field` is the battlefield (2), `army` units
and leaders (3, 4, 13), `cards` the deck and its windows (5, 26), `opening` the set-up and what is agreed before it (6,
28), `sequence` the order of play; `state` is the position. `face` is what people see, `strategy` how bots think.
"""

from collections.abc import Mapping

from banneret.kernel.dice import Dice
from banneret.kernel.game import Game, Scenario
from banneret.kernel.option import Option
from banneret.kernel.phase import phases_of

from . import invariants, knowledge
from .face.face import ChivalryFace
from .face.observing.observer import ChivalryObserver
from .face.observing.vocabulary import VERBS, WORDS
from .movement.order import Order
from .opening.setup import SCENARIOS, VARIANTS, set_up
from .state import ChivalryState, Marshal
from .strategy.hints import ChivalryHints
from .writable import WRITABLE


class Chivalry(Game[ChivalryState]):
    """The game, as the kernel wants it. CHV-1.8: a player surrenders by resigning at the table; the other then wins."""

    id = "chivalry"
    title = "Chivalry at Bay"
    about = "Longbows, rash knights, hidden stratagems: six battles of the Hundred Years War, Crécy to Castillon."
    version = 2
    prefix = "CHV"
    rulebook_file = "rulebook.md"
    scenarios = SCENARIOS
    variants = VARIANTS
    state = ChivalryState
    verbs = VERBS
    words = WORDS
    writable = WRITABLE
    values = (Marshal, Order, *phases_of(__name__))
    score_range = (-1.0, 1.0)
    score_sum = 0.0
    face = ChivalryFace()
    hints = ChivalryHints()

    def start(self, scenario: str, variants: Mapping[str, str]) -> ChivalryState:
        return set_up(scenario, variants)

    def redeal(self, s: ChivalryState, seat: int, dice: Dice) -> None:
        knowledge.redeal(s, seat, dice)

    def redeal_for(self, s: ChivalryState, seat: int, option: Option, dice: Dice) -> None:
        knowledge.hide(s, seat)

    def check(self, s: ChivalryState) -> None:
        invariants.check(s)

    def scenario_of(self, s: ChivalryState) -> Scenario:
        return self.scenario(s.scenario)

    def observer(self, scenario: str, variants: Mapping[str, str]) -> ChivalryObserver:
        return ChivalryObserver(scenario)

    def variants_of(self, s: ChivalryState) -> dict[str, str]:
        return {variant.id: "on" if getattr(s, variant.id) else "off" for variant in VARIANTS}


game = Chivalry()
