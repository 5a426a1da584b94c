"""The skirmish: a fight of named warriors, man to man, on a hex map."""

from collections.abc import Mapping
from typing import Any

from banneret.kernel.game import Game, Scenario, Variant
from banneret.kernel.observer import Observer
from banneret.kernel.phase import phases_of

from . import invariants
from .face.face import DiexFace
from .face.observing.observer import observer_of
from .face.observing.vocabulary import VERBS, WORDS
from .hook import Hook
from .ladder import Ladder
from .missiles.volley import Mark
from .mover import Mover
from .muster.cast import cast
from .muster.scenarios import SCENARIO_DATA, EquipmentData, ObjectiveData, ScenarioData, SideData, UnitData
from .pending import Charge, Errand
from .revise import revise
from .scenario.setup import lay_out
from .sequence import Opening
from .state import DiexState
from .strategy.hints import DiexHints
from .terms import Assault, Field, Outside, Sally, Wing
from .writable import WRITABLE


class Skirmish(Game[DiexState]):
    """The game of part 1 of the rulebook, as the kernel wants it."""

    id = "diex"
    title = "Diex Aïe"
    kind = "Skirmish"
    about = "One fight on a hex map, man to man: shield walls, lance charges, arrows in mid-move, a castle to storm."
    version = 2
    prefix = "DXA"
    rulebook_file = "rulebook.md"
    scenarios = tuple(
        Scenario(data.id, data.name, f"{data.year}. {data.text}", cast(data.id, None).seats) for data in SCENARIO_DATA
    )
    variants = (Variant("setup", "Set-up", "DXA-SC.2", ("given", "free")),)
    state = DiexState
    verbs = VERBS
    words = WORDS
    writable = WRITABLE
    values = (
        Charge,
        Errand,
        Hook,
        Ladder,
        Mark,
        Mover,
        ScenarioData,
        SideData,
        UnitData,
        ObjectiveData,
        EquipmentData,
        Assault,
        Outside,
        Sally,
        Field,
        Wing,
        *phases_of(__package__, without=("siege", "campaign")),
    )
    score_range = (-2.0, 2.0)
    score_sum = 0.0
    face = DiexFace()
    hints = DiexHints()

    def start(self, scenario: str, variants: Mapping[str, str]) -> DiexState:
        s = lay_out(scenario)
        s.call(Opening(variants["setup"] == "free"))
        return s

    def check(self, s: DiexState) -> None:
        invariants.check(s)

    def scenario_of(self, s: DiexState) -> Scenario | None:
        """A battle of one's own is none of the scenarios: it is played under the name of the one given beside it."""
        return self.scenario(s.scenario) if s.battle is None else None

    def observer(self, scenario: str, variants: Mapping[str, str]) -> Observer[DiexState]:
        return observer_of(lay_out(scenario))

    def revise(self, data: dict[str, Any]) -> dict[str, Any]:
        return revise(data)


SKIRMISH = Skirmish()
