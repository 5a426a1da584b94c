"""DXS-11.4.3: the battle before the place."""

from dataclasses import dataclass, replace

from banneret.kernel.decision import Decision
from banneret.kernel.option import Menu, Option
from banneret.kernel.phase import Phase
from banneret.kernel.referee import Referee
from banneret.kernel.refusal import BanneretError
from banneret.kernel.sequence import Stage

from ..castle.burning import AdvanceFlames, BurnDown
from ..charges.shield_wall import DeclareWalls
from ..ground.printed import EDGES
from ..log import tell
from ..muster.soldiers import Soldier
from ..scenario.placing import FreeSetUp
from ..scenario.victory import present
from ..sequence import SidePhase
from ..state import DiexState
from ..terms import BESIEGED, BESIEGER, Outside, opposite
from . import ending, posts
from .laying import Force, lay
from .turn import ActionOpening, ActionTurn, burning

MAPS = ("ditch", "woodbridge")
"""DXS-11.4.3a."""


def outside(map: str, besieged: tuple[Soldier, ...], besiegers: tuple[Soldier, ...]) -> DiexState:
    """DXS-11.4.3b: all characters of both sides on one of two maps; who has a horse rides. The besieger is side A."""
    if map not in MAPS:
        raise BanneretError(f"A battle before the place is fought on {' or '.join(MAPS)}, not on {map}.")
    s = lay(
        "Battle before the gate",
        "The besieged have come out to fight.",
        map,
        Force("besieger", besiegers, "Drive the besieged from the field."),
        Force("besieged", besieged, "Drive the besiegers from the field: then the siege is lifted."),
        Outside(),
        riding=True,
    )
    first, *_ = posts.open_edges(s.ground)
    posts.all_out(s, BESIEGED, first)
    posts.all_out(s, BESIEGER, opposite(first))
    s.call(BattleOpening())
    return s


def _edge(s: DiexState) -> int:
    assert isinstance(s.terms, Outside)
    return s.terms.edge


@dataclass(slots=True)
class ChooseSide(Phase[DiexState]):
    """DXS-11.4.3b: the besieged choose their side of the map."""

    key = "choose_side"
    rules = ("DXS-11.4.3b",)

    def ask(self, s: DiexState) -> Decision:
        options = [
            Option(f"deploy {'nesw'[edge - 1]}", (edge,), label=f"Deploy on the {EDGES[edge]} side")
            for edge in posts.open_edges(s.ground)
            if opposite(edge) in posts.open_edges(s.ground)
        ]
        return Decision(BESIEGED, "On which side of the map do you deploy?", Menu(options), rules=self.rules)

    def on_deploy(self, s: DiexState, ref: Referee, edge: int) -> None:
        assert isinstance(s.terms, Outside)
        s.done()
        s.terms = replace(s.terms, edge=edge)
        posts.deploy(s, BESIEGED, edge)
        if ref.hears:
            tell(s, ref, "deploy", f"The besieged deploy on the {EDGES[edge]} side.", "DXS-11.4.3b")


_BESIEGER = 2
"""The stage before which the besieger deploys."""


@dataclass(slots=True)
class BattleOpening(ActionOpening):
    """DXS-11.4.3b: the besieged deploy first, within 5 hexes of their side, the besieger within 5 of the opposite."""

    key = "battle_opening"
    rules = ("DXS-11.4.3a", "DXS-11.4.3b")
    stages = (
        Stage(lambda opening, s: ChooseSide()),
        Stage(lambda opening, s: FreeSetUp(BESIEGED, area=posts.margin(s.ground, _edge(s)))),
        Stage(lambda opening, s: FreeSetUp(BESIEGER, area=posts.margin(s.ground, opposite(_edge(s))))),
        Stage(lambda opening, s: DeclareWalls(BESIEGED)),
        Stage(lambda opening, s: DeclareWalls(BESIEGER)),
    )

    def between(self, s: DiexState, ref: Referee, stage: int) -> None:
        if stage == _BESIEGER:
            posts.deploy(s, BESIEGER, opposite(_edge(s)))

    def over(self, s: DiexState, ref: Referee) -> None:
        s.then(BattleTurn())


@dataclass(slots=True)
class BattleTurn(ActionTurn):
    """DXS-11.4.3b, DXS-11.4.3c: a phase of the besieger, a phase of the besieged, until one side is off the map or
    eliminated."""

    rules = ("DXA-2b", "DXS-11.4.3c")
    stages = (
        Stage(lambda turn, s: AdvanceFlames()),
        Stage(lambda turn, s: SidePhase(BESIEGER)),
        Stage(lambda turn, s: SidePhase(BESIEGED)),
        Stage(lambda turn, s: BurnDown(), "", burning),
    )

    def run(self, s: DiexState, ref: Referee) -> None:
        beaten = next((seat for seat in (BESIEGED, BESIEGER) if not present(s, seat)), -1)
        if beaten < 0:
            ActionTurn.run(self, s, ref)
            return
        score = 2.0 if beaten == BESIEGED else -2.0
        if any(s.left_by[man] for man in s.cast.ranks[beaten]):
            ending.end(s, ref, "retreat", f"The {s.cast.sides[beaten]} have left the field.", score, "DXS-11.4.3c")
        else:
            ending.end(s, ref, "eliminated", f"The {s.cast.sides[beaten]} have nobody left.", score, "DXS-11.4.3c")

    def over(self, s: DiexState, ref: Referee) -> None:
        if s.turn >= s.cast.turns:
            ending.end(s, ref, "night", "Night falls, and both sides go back.", 0.0, "DXS-11.4.3c")
        else:
            s.turn += 1
            s.then(BattleTurn())
