"""DXS-11.4.2: the sally for supply: a party with pack animals tries to get home past the patrols."""

from dataclasses import dataclass, replace

from banneret.board.hex import members
from banneret.kernel.decision import Decision
from banneret.kernel.option import Menu, Option
from banneret.kernel.phase import Phase
from banneret.kernel.referee import Referee
from banneret.kernel.refusal import BanneretError
from banneret.kernel.sequence import Stage

from ..castle.burning import AdvanceFlames, BurnDown
from ..charges.shield_wall import DeclareWalls
from ..ground.printed import EAST_EDGE, EDGES, WEST_EDGE
from ..log import tell
from ..muster.cast import cast
from ..muster.roster import PEOPLE
from ..muster.scenarios import ObjectiveData
from ..muster.soldiers import Soldier
from ..scenario.placing import FreeSetUp
from ..sequence import SidePhase
from ..state import START, DiexState
from ..terms import PARTY, PATROL, Sally
from . import homecoming, pack, posts
from .laying import Force, lay
from .outside import MAPS
from .patrol import patrol_fault
from .patrols import Arrival, PatrolSide
from .turn import ActionOpening, ActionTurn, burning

SIDES = (EAST_EDGE, WEST_EDGE)
"""DXS-11.4.2e, DXS-11.4.2j: by which the party may come on."""
DEPTH = 2
"""How many rows of hexes along its side the party fills."""
TURNS = 20
"""DXS-11.4.2h: after so many turns it is day."""
_PRIZE = 15
"""What a pack animal is worth to those who advise the sides."""


def sally(
    map: str, party: tuple[Soldier, ...], animals: int, patrol: tuple[Soldier, ...], reserve: tuple[Soldier, ...]
) -> DiexState:
    """The party with so many pack animals (DXS-11.4.2b) against the first patrol (DXS-11.4.2d), on the map that the
    besieger has chosen (DXS-11.4.2c); further patrols are formed from the reserve (DXS-11.4.2f). The besieged are side
    A. Who has a horse rides."""
    if map not in MAPS:
        raise BanneretError(f"A sally is fought on {' or '.join(MAPS)}, not on {map}.")
    people = [PEOPLE[man.like] for man in patrol]
    riders = sum(man.horse and person.rides for man, person in zip(patrol, people, strict=True))
    fault = patrol_fault(len(patrol), riders, sum(person.weapon >= 0 for person in people))
    if fault is not None:
        raise BanneretError(fault.reason)
    s = lay(
        "Sally for supply",
        "A party of the besieged brings pack animals home by night.",
        map,
        Force("besieged", party, "Leave by the side opposite to yours, with the animals.", animals),
        Force("besieger", (*patrol, *reserve), "Let nobody through, and no animal."),
        Sally(slow=PATROL, patrol=len(patrol), reserve=(1 << len(patrol) + len(reserve)) - 1 << len(party)),
        riding=True,
        turns=TURNS,
    )
    posts.all_out(s, PARTY, SIDES[0])
    for animal in members(s.cast.mules):
        s.waiting[animal] = SIDES[0]
    s.call(SallyOpening())
    return s


def _terms(s: DiexState) -> Sally:
    assert isinstance(s.terms, Sally)
    return s.terms


# ---------------------------------------------------------------- set-up


@dataclass(slots=True)
class ComeOn(Phase[DiexState]):
    """DXS-11.4.2e: the besieged bring the party on by side 2 or side 4."""

    key = "come_on"
    rules = ("DXS-11.4.2e", "DXS-11.4.2g", "DXS-11.4.2j")

    def ask(self, s: DiexState) -> Decision:
        options = [
            Option(f"come {EDGES[edge][0]}", (edge,), label=f"Come on by the {EDGES[edge]} side") for edge in SIDES
        ]
        prompt = "By which side does the party come on? It gets home by the opposite one."
        return Decision(PARTY, prompt, Menu(options), rules=self.rules)

    def on_come(self, s: DiexState, ref: Referee, edge: int) -> None:
        s.done()
        s.terms = terms = replace(_terms(s), edge=edge)
        assert s.battle is not None
        s.battle = replace(s.battle, objectives=_objectives(terms.home))
        s.cast = cast(s.scenario, s.battle)
        for animal in members(s.cast.mules):
            s.waiting[animal] = edge
        posts.deploy(s, PARTY, edge, DEPTH)
        if ref.hears:
            text = f"The party comes on by the {EDGES[edge]} side and makes for the {EDGES[terms.home]}."
            tell(s, ref, "deploy", text, "DXS-11.4.2e", "DXS-11.4.2g")


def _objectives(home: int) -> tuple[ObjectiveData, ...]:
    """DXS-11.4.2g: what both sides are after, for those who advise them."""
    return (
        ObjectiveData("besieged", "exit", "", home, 0, 0, 0, "", False),
        ObjectiveData("besieged", "exit_animal", "", home, _PRIZE, 0, 0, "", False),
        ObjectiveData("besieger", "deny_animal", "", 0, _PRIZE, 0, 0, "", False),
    )


def _area(s: DiexState) -> int:
    return posts.margin(s.ground, _terms(s).edge, DEPTH)


_WALLS = 2
"""The stage before which the animals are brought on."""


@dataclass(slots=True)
class SallyOpening(ActionOpening):
    """DXS-11.4.2e: the party stands along its side with the animals; the patrol is still outside."""

    key = "sally_opening"
    rules = ("DXS-11.4.2a", "DXS-11.4.2b", "DXS-11.4.2c", "DXS-11.4.2e")
    stages = (
        Stage(lambda opening, s: ComeOn()),
        Stage(lambda opening, s: FreeSetUp(PARTY, area=_area(s))),
        Stage(lambda opening, s: DeclareWalls(PARTY)),
    )

    def between(self, s: DiexState, ref: Referee, stage: int) -> None:
        if stage == _WALLS:
            pack.bring_on(s, PARTY, _area(s))

    def over(self, s: DiexState, ref: Referee) -> None:
        s.then(SallyTurn())


# ---------------------------------------------------------------- the turn


def _first(turn: "SallyTurn", s: DiexState) -> bool:
    return s.turn == 1 and _terms(s).patrol > 0


def _others(turn: "SallyTurn", s: DiexState) -> bool:
    return _terms(s).reserve != 0


def _patrol(s: DiexState) -> int:
    """The first patrol, as a set."""
    men = s.cast.ranks[PATROL][: _terms(s).patrol]
    return sum(1 << man for man in men)


_BESIEGER = (2, 3)
"""The stages with which the phase of the besieger begins."""


@dataclass(slots=True)
class SallyTurn(ActionTurn):
    """DXS-11.4.2e, DXS-11.4.2f: a phase of the besieged; then, before his own, the besieger brings on the first patrol
    in turn 1 and rolls for a further one in every turn. The first patrol is outside until then: it has no defensive
    fire in turn 1."""

    rules = ("DXA-2b", "DXS-11.4.2e", "DXS-11.4.2f", "DXS-11.4.2g", "DXS-11.4.2h")
    stages = (
        Stage(lambda turn, s: AdvanceFlames()),
        Stage(lambda turn, s: SidePhase(PARTY)),
        Stage(lambda turn, s: PatrolSide(_patrol(s)), "", _first),
        Stage(lambda turn, s: Arrival(), "", _others),
        Stage(lambda turn, s: SidePhase(PATROL)),
        Stage(lambda turn, s: BurnDown(), "", burning),
    )

    def between(self, s: DiexState, ref: Referee, stage: int) -> None:
        ActionTurn.between(self, s, ref, stage)
        if stage in _BESIEGER:
            s.phasing, s.step = PATROL, START

    def run(self, s: DiexState, ref: Referee) -> None:
        if homecoming.on_field(s):
            ActionTurn.run(self, s, ref)
        else:
            homecoming.end(s, ref, "home")

    def over(self, s: DiexState, ref: Referee) -> None:
        if s.turn >= s.cast.turns:
            homecoming.end(s, ref, "dawn")
        else:
            s.turn += 1
            s.then(SallyTurn())
