"""Joan of Arc's Victory: operational war in France, 1428 to 1431.

The rooms follow the rulebook: `forces` (3), `determination` (5, 9), `movement` (6), `combat` (7, 8). The map is
`country` (2), the sequence of play `sequence` (4), winning `victory` (10), the scenarios `scenarios` and `setup` (11,
12); `state` is the position. `face` is what people see, `strategy` how bots think.
"""

from collections.abc import Mapping
from typing import Any

from banneret.kernel.game import Game, Scenario
from banneret.kernel.observer import Observer
from banneret.kernel.phase import phases_of

from . import invariants
from .face.face import MaidFace
from .face.observing.observer import MaidObserver
from .face.observing.vocabulary import VERBS, WORDS
from .parties import Battle, Group, Party
from .revise import revise
from .setup import SCENARIOS, VARIANTS, set_up
from .state import MaidState
from .strategy.hints import MaidHints
from .writable import WRITABLE


class Maid(Game[MaidState]):
    """The game, as the kernel wants it. MAI-1.5: a player concedes by resigning at the table; the other then wins."""

    id = "maid"
    title = "Joan of Arc's Victory"
    about = "Orléans is besieged and the Maid rides: stacks, sieges and odds on the hexes of France, 1428 to 1431."
    version = 1
    prefix = "MAI"
    rulebook_file = "rulebook.md"
    scenarios = SCENARIOS
    variants = VARIANTS
    state = MaidState
    verbs = VERBS
    words = WORDS
    writable = WRITABLE
    values = (Battle, Group, Party, *phases_of(__name__))
    score_range = (-1.0, 1.0)
    score_sum = 0.0
    face = MaidFace()
    hints = MaidHints()

    def start(self, scenario: str, variants: Mapping[str, str]) -> MaidState:
        return set_up(scenario, variants)

    def check(self, s: MaidState) -> None:
        invariants.check(s)

    def scenario_of(self, s: MaidState) -> Scenario:
        return self.scenario(s.scenario)

    def variants_of(self, s: MaidState) -> dict[str, str]:
        return {variant.id: "on" if getattr(s, variant.id) else "off" for variant in VARIANTS}

    def observer(self, scenario: str, variants: Mapping[str, str]) -> Observer[MaidState]:
        return MaidObserver(scenario, variants)

    def revise(self, data: dict[str, Any]) -> dict[str, Any]:
        return revise(data)


game = Maid()
