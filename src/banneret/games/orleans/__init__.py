"""England vs. France: four players settle the Loire valley, two secretly for France, two for England.

The rooms follow the rulebook: `round` has the phases of a round (sections 5 to 8, 16), `actions` what is done on a turn
(9 to 13), `rewards` what players are given (4.7, 12.1, 14, 15). At the top are `tables` (1), `setup` (2, 21), `loire`
(3), `spaces` (4), `buildings` (11), `ending` (17), `missions` (18), `scoring` (19), `knowledge` and `known` (20).
`state` is the position, `phase` and `touch` are how phases explain themselves, `ids` and `log` name things. `face` is
what people see, `strategy` how bots think, `study` what the lab counts.
"""

from collections.abc import Mapping
from typing import Any

from banneret.kernel.dice import Dice
from banneret.kernel.game import Game, Scenario
from banneret.kernel.option import Option
from banneret.kernel.phase import phases_of

from . import invariants, knowledge
from .face.face import OrleansFace
from .face.observing.observer import OrleansObserver
from .face.observing.vocabulary import VERBS, WORDS
from .setup import SCENARIOS, VARIANTS, set_up, variants_of
from .state import Look, OrleansState, Player
from .strategy.hints import OrleansHints
from .study import OrleansStudy
from .writable import WRITABLE


class Orleans(Game[OrleansState]):
    """The game, as the kernel wants it."""

    id = "orleans"
    title = "England vs. France"
    about = (
        "Four lords settle the Loire; two serve France, two England, and nobody knows who. Fill your bag, plan "
        "in secret, find your partner."
    )
    version = 1
    prefix = "ORL"
    rulebook_file = "rulebook.md"
    scenarios = SCENARIOS
    variants = VARIANTS
    state = OrleansState
    verbs = VERBS
    words = WORDS
    writable = WRITABLE
    values = (Player, Look, *phases_of(__name__))
    """ORL-22.1: all decisions of the game are asked by these phases."""
    score_range = (-1.0, 1.0)
    face = OrleansFace()
    hints = OrleansHints()
    study = OrleansStudy()

    def start(self, scenario: str, variants: Mapping[str, str]) -> OrleansState:
        return set_up(scenario, variants)

    def redeal(self, s: OrleansState, seat: int, dice: Dice) -> None:
        knowledge.redeal(s, seat, dice)

    def redeal_for(self, s: OrleansState, seat: int, option: Option, dice: Dice) -> None:
        knowledge.redeal_for(s, seat, option, dice)

    def check(self, s: OrleansState) -> None:
        invariants.check(s)

    def scenario_of(self, s: OrleansState) -> Scenario:
        return SCENARIOS[0]

    def observer(self, scenario: str, variants: Mapping[str, str]) -> OrleansObserver:
        return OrleansObserver()

    def variants_of(self, s: OrleansState) -> dict[str, str]:
        return variants_of(s)

    def revise(self, data: dict[str, Any]) -> dict[str, Any]:
        """The round once called its stages parts, who had looked at a card was noted without names, and those gathered
        on the Town Hall were standing there."""
        if data.get("is") == "Round" and "part" in data:
            return {"is": "Round", "stage": data["part"]}
        if data.get("is") == "MoveToDeed" and "standing" in data:
            return {"gathered" if key == "standing" else key: value for key, value in data.items()}
        if data.get("is") == "OrleansState":
            return {**data, "seen": [_look(look) for look in data["seen"]]}
        return data


def _look(data: dict[str, Any]) -> dict[str, Any]:
    if "()" not in data:
        return data
    looker, other, kind, round = data["()"]
    return {"is": "Look", "looker": looker, "other": other, "kind": kind, "round": round}


game = Orleans()
