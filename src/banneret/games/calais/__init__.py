"""Calais or Bust: Henry V's march from Harfleur to Calais, October 1415.

The files follow the sequence of play: `country` (sections 1, 3), `cards` (2, 4), `turn` (5), `routes`, `on_the_march`
and `english_march` (6), `forage` (7), `food` (8), `french_march` (9), `bridges` (10), `strength` and `battle` (11),
`victory` (12), `knowledge` (13), `setup` (14, 15). `touch`, `march_preview` and `battle_preview` are what phases
explain themselves with; `face` is what people see, `strategy` how bots think.
"""

from collections.abc import Mapping
from typing import Any

from banneret.kernel.dice import Dice
from banneret.kernel.game import Game, Scenario
from banneret.kernel.option import Option
from banneret.kernel.phase import phases_of

from . import invariants, knowledge
from .face.face import CalaisFace
from .face.observer import CalaisObserver
from .face.vocabulary import WORDS
from .setup import SCENARIOS, VARIANTS, set_up, variants_of
from .state import Assault, CalaisState
from .strategy.hints import CalaisHints
from .tables import ENDINGS
from .writable import WRITABLE


class Calais(Game[CalaisState]):
    """The game, as the kernel wants it."""

    id = "calais"
    title = "Calais or Bust"
    about = (
        "Henry V's hungry march from Harfleur to Calais, 1415: find a ford, find food, and meet the French "
        "only on your own terms."
    )
    version = 1
    prefix = "CAL"
    rulebook_file = "rulebook.md"
    scenarios = SCENARIOS
    variants = VARIANTS
    state = CalaisState
    words = WORDS
    writable = WRITABLE
    values = (Assault, *phases_of(__name__))
    score_range = (float(min(e.score for e in ENDINGS.values())), float(max(e.score for e in ENDINGS.values())))
    score_sum = 0.0
    face = CalaisFace()
    hints = CalaisHints()

    def start(self, scenario: str, variants: Mapping[str, str]) -> CalaisState:
        return set_up(scenario, variants)

    def redeal(self, s: CalaisState, seat: int, dice: Dice) -> None:
        knowledge.redeal(s, seat, dice)

    def redeal_for(self, s: CalaisState, seat: int, option: Option, dice: Dice) -> None:
        knowledge.redeal_laid(s, seat, dice)

    def check(self, s: CalaisState) -> None:
        invariants.check(s)

    def scenario_of(self, s: CalaisState) -> Scenario:
        return self.scenario(s.scenario)

    def variants_of(self, s: CalaisState) -> dict[str, str]:
        return variants_of(s)

    def observer(self, scenario: str, variants: Mapping[str, str]) -> CalaisObserver:
        return CalaisObserver(scenario, variants["two_decks"] == "on", variants["free_standing"] == "on")

    def revise(self, data: dict[str, Any]) -> dict[str, Any]:
        """Attacks once were pairs of numbers."""
        if data.get("is") != "CalaisState":
            return data
        laid = data["laid"]
        spent = [_assault(attack) for attack in data["spent_attacks"]["()"]]
        return {
            **data,
            "laid": None if laid is None else {**laid, "value": _assault(laid["value"])},
            "spent_attacks": {"()": spent},
        }


def _assault(data: dict[str, Any]) -> dict[str, Any]:
    if "()" not in data:
        return data
    strength, fresh = data["()"]
    return {"is": "Assault", "strength": strength, "fresh": fresh}


game = Calais()
