"""DXS-11.4.1: the assault on a castle or a Great Hall."""

from dataclasses import dataclass, replace

from banneret.kernel.decision import Decision
from banneret.kernel.option import Menu, Option
from banneret.kernel.phase import Phase
from banneret.kernel.referee import Referee
from banneret.kernel.sequence import Stage

from ..castle.burning import AdvanceFlames, BurnDown
from ..castle.moat import FillMoat
from ..charges.shield_wall import DeclareWalls
from ..muster.scenarios import ObjectiveData
from ..muster.soldiers import Soldier
from ..scenario.placing import FreeSetUp
from ..scenario.victory import present
from ..sequence import SidePhase
from ..state import DiexState
from ..tables import WEAPONS
from ..terms import BESIEGED, BESIEGER, Assault
from ..works import Works
from . import ending, posts
from .edges import Assemble, busiest, waiting
from .laying import Force, Store, lay
from .place import PLACES, Place, inner, open_gate, shut_up, whole
from .turn import ActionOpening, ActionTurn, burning


def assault(
    place: Place,
    besiegers: tuple[Soldier, ...],
    besieged: tuple[Soldier, ...],
    works: Works,
    store: Store,
    *,
    held: bool = False,
    gate_open: bool = False,
) -> DiexState:
    """DXS-11.4.1a: all remaining characters of both sides before and in the place as it is now, the besieger as side A
    (DXS-11.4.1d). `held`: he holds all but the inner part (DXS-11.4.1j). `gate_open`: a spy has opened the gate and let
    some of them in (DXS-11.6l). Nobody rides in an assault."""
    works = shut_up(place, works, held)
    s = lay(
        f"Assault on the {place.name}",
        "The besiegers storm the inner part." if held else "The besiegers storm the place.",
        place.map,
        Force("besieger", besiegers, f"Take the {place.name}: nobody of the besieged is to be left inside."),
        Force("besieged", besieged, f"Hold the {place.name}."),
        Assault(
            opens=2,  # DXS-11.4.1c
            place=place.key,
            held=held,
            guests=place.guests if gate_open else 0,
            ladders=store.ladders,
        ),
        riding=False,
        works=open_gate(place, works) if gate_open else works,
        filled_moat=store.filled_moat,
        objectives=_objectives(place, held),
    )
    posts.garrison(s, BESIEGED, place, held)
    posts.all_out(s, BESIEGER, posts.nearest_edge(s.ground, whole(place, s.ground)))
    s.call(AssaultOpening())
    return s


def _objectives(place: Place, held: bool) -> tuple[ObjectiveData, ...]:
    """DXS-11.4.1g: what the besieger is after, for those who advise him."""
    kind = "clear_zone" if place.key == "great_hall" else "control"
    zone = place.inner if held else place.zone
    return (ObjectiveData("besieger", kind, zone, 0, 0, 0, 1, "", True),)


# ---------------------------------------------------------------- set-up


def _terms(s: DiexState) -> Assault:
    assert isinstance(s.terms, Assault)
    return s.terms


def _place(s: DiexState) -> Place:
    return PLACES[_terms(s).place]


def _their_part(s: DiexState) -> int:
    """DXS-11.4.1b, DXS-11.4.1i: where the besieged set up."""
    return inner(_place(s), s.ground) if _terms(s).held else whole(_place(s), s.ground)


def out_of_range(s: DiexState) -> int:
    """DXS-11.4.1i, DXS-11.4.1y: the hexes outside the inner part that no missile thrower of the besieged reaches at
    short or medium range."""
    found = s.ground.lattice.mask & ~inner(_place(s), s.ground) & s.ground.standable & ~s.ground.water
    for man in s.cast.ranks[BESIEGED]:
        weapon = s.cast.roster[man].weapon
        if weapon >= 0 and s.is_active(man):
            found &= ~s.ground.lattice.disk(s.at[man], WEAPONS[weapon].medium)
    return found


def _moat_to_fill(opening: "AssaultOpening", s: DiexState) -> bool:
    return s.moat_fills > 0


def _let_in(opening: "AssaultOpening", s: DiexState) -> bool:
    return _terms(s).guests > 0


def _room_within(opening: "AssaultOpening", s: DiexState) -> bool:
    return _terms(s).held and out_of_range(s) != 0


def _outside(turn: "AssaultOpening | AssaultTurn", s: DiexState) -> bool:
    return bool(waiting(s, BESIEGER))


_GUESTS, _WITHIN, _WALLS = 2, 3, 5
"""Stages before which somebody is put somewhere."""


@dataclass(slots=True)
class AssaultOpening(ActionOpening):
    """DXS-11.4.1b: burnt hexes are as the works have them; the moat is filled, the besieged set up, then the besieger;
    both declare their walls (DXA-7.3c)."""

    key = "assault_opening"
    rules = ("DXS-11.4.1a", "DXS-11.4.1b", "DXS-11.4.1i", "DXS-11.6l")
    stages = (
        Stage(lambda opening, s: FillMoat(BESIEGER), "", _moat_to_fill),
        Stage(lambda opening, s: FreeSetUp(BESIEGED, area=_their_part(s))),
        Stage(lambda opening, s: FreeSetUp(BESIEGER, area=_yard(s), guests=_terms(s).guests), "", _let_in),
        Stage(lambda opening, s: FreeSetUp(BESIEGER, area=out_of_range(s)), "", _room_within),
        Stage(lambda opening, s: Assemble(BESIEGER), "", _outside),
        Stage(lambda opening, s: DeclareWalls(BESIEGED)),
        Stage(lambda opening, s: DeclareWalls(BESIEGER)),
    )

    def between(self, s: DiexState, ref: Referee, stage: int) -> None:
        if stage == _GUESTS:
            posts.slip_in(s, BESIEGER, _place(s), _terms(s).guests)
        elif stage == _WITHIN:
            posts.crowd(s, BESIEGER, out_of_range(s), inner(_place(s), s.ground))
        elif stage == _WALLS:
            _lay_ladders(s)

    def over(self, s: DiexState, ref: Referee) -> None:
        s.then(AssaultTurn())


def _yard(s: DiexState) -> int:
    """DXS-11.6l: the inner yard, or the inside of the hall."""
    return s.ground.zones[_place(s).yard]


def _lay_ladders(s: DiexState) -> None:
    """The ladders lie where most of the besiegers come in; or among those who stand before the inner part already."""
    edge = busiest(s, BESIEGER)
    free = s.ground.edges[edge - 1] if edge else out_of_range(s)
    posts.lay_ladders(s, _terms(s).ladders, free, whole(_place(s), s.ground))


# ---------------------------------------------------------------- the turn


_STOP = Option("stop", label="Stop the assault: what is taken is held")
_ON = Option("go_on", label="Go on with the assault")


@dataclass(slots=True)
class MayStop(Phase[DiexState]):
    """DXS-11.4.1h: the besieger may stop at once when all remaining defenders are in the inner part."""

    key = "may_stop"
    rules = ("DXS-11.4.1h",)

    def ask(self, s: DiexState) -> Decision:
        prompt = "The defenders hold the inner part only. Do you stop the assault?"
        return Decision(BESIEGER, prompt, Menu((_ON, _STOP)), rules=self.rules)

    def on_go_on(self, s: DiexState, ref: Referee) -> None:
        s.done()

    def on_stop(self, s: DiexState, ref: Referee) -> None:
        text = "The besiegers stop the assault and hold what they have taken."
        ending.end(s, ref, "stopped", text, 1.0, "DXS-11.4.1h")


def _confined(turn: "AssaultTurn", s: DiexState) -> bool:
    return ending.confined(s, _terms(s))


@dataclass(slots=True)
class AssaultTurn(ActionTurn):
    """DXS-11.4.1d: a phase of the besieger, a phase of the besieged, and whether it is over."""

    rules = ("DXA-2b", "DXS-11.4.1d", "DXS-11.4.1e", "DXS-11.4.1g", "DXS-11.4.1u")
    stages = (
        Stage(lambda turn, s: AdvanceFlames()),
        Stage(lambda turn, s: MayStop(), "", _confined),
        Stage(lambda turn, s: SidePhase(BESIEGER)),
        Stage(lambda turn, s: Assemble(BESIEGER), "", _outside),
        Stage(lambda turn, s: SidePhase(BESIEGED)),
        Stage(lambda turn, s: BurnDown(), "", burning),
    )

    def run(self, s: DiexState, ref: Referee) -> None:
        if ending.taken(s, _terms(s)):
            ending.end(s, ref, "taken", "The place is taken.", 2.0, "DXS-11.4.1g")
        elif not present(s, BESIEGER):
            ending.end(s, ref, "gone", "The besiegers have nobody left in the assault.", -2.0, "DXS-11.4.1d")
        else:
            ActionTurn.run(self, s, ref)

    def over(self, s: DiexState, ref: Referee) -> None:
        terms = _terms(s)
        quiet = 0 if s.attacked else terms.quiet + ending.counts(s, terms)
        if quiet >= ending.QUIET and ending.separated(s):
            text = f"For {quiet} turns nobody has come to blows, and the defences are between them: the assault ends."
            ending.end(s, ref, "quiet", text, -1.0, "DXS-11.4.1e")
        elif s.turn >= s.cast.turns:
            ending.end(s, ref, "night", "Night falls, and the besiegers draw off.", -1.0, "DXS-11.4.1d")
        else:
            s.terms = replace(terms, quiet=quiet)
            s.turn += 1
            s.then(AssaultTurn())
