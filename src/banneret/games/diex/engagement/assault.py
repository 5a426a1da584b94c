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
from .handing import HandOut
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
    within: bool = False,
    attacker: int = BESIEGER,
) -> DiexState:
    """DXS-11.4.1a: all remaining characters of both sides before and in the place as it is now, the besieger as side A
    (DXS-11.4.1d). `held`: he holds all but the inner part (DXS-11.4.1j). `gate_open`: a spy has opened the gate and let
    some of them in (DXS-11.6l). `within`: the besiegers are in the part that they hold (DXS-11.4.1o, DXS-11.4.1r); then
    the besieged may be the `attacker` (DXS-11.4.1p). Nobody rides in an assault."""
    works = shut_up(place, works, held, within)
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
            within=within,
            attacker=attacker,
            guests=place.guests if gate_open else 0,
            ladders=store.ladders,
            hooks=store.hooks,
            spare_hooks=store.hooks,
        ),
        riding=False,
        works=open_gate(place, works) if gate_open else works,
        filled_moat=store.filled_moat,
        objectives=_objectives(place, held, attacker),
    )
    posts.garrison(s, BESIEGED, place, held)
    posts.all_out(s, BESIEGER, posts.nearest_edge(s.ground, whole(place, s.ground)))
    s.call(AssaultOpening())
    return s


def _objectives(place: Place, held: bool, attacker: int) -> tuple[ObjectiveData, ...]:
    """DXS-11.4.1g, DXS-11.4.1p: what the attacker is after, for those who advise him; besieged who attack must not
    leave the inner part to the besieger."""
    kind = "clear_zone" if place.key == "great_hall" else "control"
    zone = place.inner if held else place.zone
    storm = ObjectiveData("besieger", kind, zone, 0, 0, 0, 1, "", True)
    retake = ObjectiveData("besieged", kind, place.yard, 0, 0, 0, 1, "", True)
    return (storm, retake) if attacker == BESIEGED else (storm,)


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


def _ground_held(s: DiexState) -> int:
    """DXS-11.4.1i: where the besieger sets up who holds all but the inner part: anywhere else out of range; or in the
    part that he holds, if that is where he is (DXS-11.4.1p)."""
    return _yard(s) & s.ground.standable if _terms(s).within else out_of_range(s)


def _room_within(opening: "AssaultOpening", s: DiexState) -> bool:
    return _terms(s).held and _ground_held(s) != 0


def _hooks_to_give(opening: "AssaultOpening", s: DiexState) -> bool:
    return _terms(s).spare_hooks > 0


def _outside(opening: "AssaultOpening", s: DiexState) -> bool:
    return bool(waiting(s, BESIEGER))


_GUESTS, _WITHIN, _WALLS = 2, 3, 6
"""Stages before which somebody is put somewhere."""


@dataclass(slots=True)
class AssaultOpening(ActionOpening):
    """DXS-11.4.1b: burnt hexes are as the works have them; the moat is filled, the besieged set up, then the besieger
    with his equipment; both declare their walls (DXA-7.3c)."""

    key = "assault_opening"
    rules = ("DXS-11.4.1a", "DXS-11.4.1b", "DXS-11.4.1i", "DXS-11.6l")
    stages = (
        Stage(lambda opening, s: FillMoat(BESIEGER), "", _moat_to_fill),
        Stage(lambda opening, s: FreeSetUp(BESIEGED, area=_their_part(s))),
        Stage(lambda opening, s: FreeSetUp(BESIEGER, area=_yard(s), guests=_terms(s).guests), "", _let_in),
        Stage(lambda opening, s: FreeSetUp(BESIEGER, area=_ground_held(s)), "", _room_within),
        Stage(lambda opening, s: Assemble(BESIEGER), "", _outside),
        Stage(lambda opening, s: HandOut(BESIEGER), "", _hooks_to_give),
        Stage(lambda opening, s: DeclareWalls(BESIEGED)),
        Stage(lambda opening, s: DeclareWalls(BESIEGER)),
    )

    def between(self, s: DiexState, ref: Referee, stage: int) -> None:
        if stage == _GUESTS:
            posts.slip_in(s, BESIEGER, _place(s), _terms(s).guests)
        elif stage == _WITHIN:
            posts.crowd(s, BESIEGER, _ground_held(s), inner(_place(s), s.ground))
        elif stage == _WALLS:
            _lay_ladders(s)

    def over(self, s: DiexState, ref: Referee) -> None:
        s.then(AssaultTurn(stage=0 if _terms(s).attacker == BESIEGER else _BESIEGED))


def _yard(s: DiexState) -> int:
    """DXS-11.6l: the inner yard, or the inside of the hall."""
    return s.ground.zones[_place(s).yard]


def _lay_ladders(s: DiexState) -> None:
    """The ladders lie where most of the besiegers come in; or among those who stand before the inner part already."""
    edge = busiest(s, BESIEGER)
    free = s.ground.edges[edge - 1] if edge else _ground_held(s)
    posts.lay_ladders(s, _terms(s).ladders, free, whole(_place(s), s.ground))


# ---------------------------------------------------------------- the turn


_STOP = Option("stop", label="Stop the assault: what is taken is held")
_ON = Option("go_on", label="Go on with the assault")


_BREAK_OFF = Option("break_off", label="Break off the attack: you stay in the inner part")


@dataclass(slots=True)
class MayStop(Phase[DiexState]):
    """DXS-11.4.1h: the besieger may stop at once when all remaining defenders are in the inner part. So may besieged
    who have attacked out of it (DXS-11.4.1p)."""

    key = "may_stop"
    rules = ("DXS-11.4.1h", "DXS-11.4.1p")

    def ask(self, s: DiexState) -> Decision:
        if _terms(s).attacker == BESIEGED:
            prompt = "All your people are in the inner part. Do you break off the attack?"
            return Decision(BESIEGED, prompt, Menu((_ON, _BREAK_OFF)), rules=self.rules)
        prompt = "The defenders hold the inner part only. Do you stop the assault?"
        return Decision(BESIEGER, prompt, Menu((_ON, _STOP)), rules=self.rules)

    def on_go_on(self, s: DiexState, ref: Referee) -> None:
        s.done()

    def on_stop(self, s: DiexState, ref: Referee) -> None:
        text = "The besiegers stop the assault and hold what they have taken."
        ending.end(s, ref, "stopped", text, 1.0, "DXS-11.4.1h")

    def on_break_off(self, s: DiexState, ref: Referee) -> None:
        ending.end(s, ref, "broken_off", "The besieged break off their attack.", 0.0, "DXS-11.4.1p")


def _late(turn: "AssaultTurn", s: DiexState) -> bool:
    """DXS-11.4.1u: somebody is off the map. While nobody could come in yet, they stand as they were just told to."""
    return (s.turn >= _terms(s).opens or s.upright[BESIEGER] != 0) and bool(waiting(s, BESIEGER))


def _may_stop(turn: "AssaultTurn", s: DiexState) -> bool:
    return _terms(s).attacker == BESIEGER and ending.confined(s, _terms(s))


def _may_break_off(turn: "AssaultTurn", s: DiexState) -> bool:
    return _terms(s).attacker == BESIEGED and s.turn > 1 and ending.confined(s, _terms(s))


_BESIEGED = 5
"""The stage of the phase of the besieged."""


@dataclass(slots=True)
class AssaultTurn(ActionTurn):
    """DXS-11.4.1d: a phase of the besieger, a phase of the besieged, and whether it is over. Where the besieged attack
    (DXS-11.4.1p) their phase is the first."""

    rules = ("DXA-2b", "DXS-11.4.1d", "DXS-11.4.1e", "DXS-11.4.1g", "DXS-11.4.1u")
    stages = (
        Stage(lambda turn, s: AdvanceFlames()),
        Stage(lambda turn, s: MayStop(), "", _may_stop),
        Stage(lambda turn, s: SidePhase(BESIEGER)),
        Stage(lambda turn, s: Assemble(BESIEGER), "", _late),
        Stage(lambda turn, s: MayStop(), "", _may_break_off),
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
