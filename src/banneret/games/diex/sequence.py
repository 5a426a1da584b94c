"""Section 2: the sequence of play. Each step is a phase of its own; this file says only what follows what."""

from dataclasses import dataclass

from banneret.kernel.phase import Phase
from banneret.kernel.referee import Referee
from banneret.kernel.sequence import Sequence, Stage, steps

from .castle.burning import AdvanceFlames, BurnDown, SpreadFire
from .castle.moat import FillMoat
from .castle.tasks import FinishTasks
from .charges.axes import MarkAxes
from .charges.charge import Charges, RunCharges
from .charges.shield_wall import DeclareWalls
from .combat.combat import Combat
from .combat.harm import crush, recover
from .log import tell
from .missiles.defensive_fire import LateFire
from .missiles.offensive_fire import OffensiveFire
from .movement.move import Movement
from .numbers import Seat
from .scenario import victory
from .scenario.placing import FreeSetUp
from .specials import captive
from .start_of_phase import StartOfPhase
from .state import COMBAT, STUNNED, DiexState

TACTICS = 7
"""DXA-SC.3: the section from which on there are charges, walls and axes."""


@dataclass(slots=True)
class Recover(Phase[DiexState]):
    """DXA-2.1e: who was stunned in the enemy's phase is healthy again; DXA-2.1f: who was stunned in his own side's
    phase waits a round. DXA-SC.10: a captive stays stunned, DXC-14.8f: and so does a prisoner."""

    key = "recovery"
    rules = ("DXA-2.1e", "DXA-2.1f", "DXA-SC.10")
    seat: Seat

    def run(self, s: DiexState, ref: Referee) -> None:
        s.done()
        for counter in s.cast.ranks[self.seat]:
            if s.health[counter] != STUNNED or (s.terms is not None and s.terms.bound >> counter & 1):
                continue
            if s.fresh_stunned >> counter & 1:
                s.fresh_stunned &= ~(1 << counter)
            elif captive(s, counter):
                if ref.hears:
                    text = f"{s.name(counter)} is held captive and does not recover."
                    tell(s, ref, "captive", text, "DXA-SC.10", counters=(counter,))
            elif s.at[counter] >= 0:
                recover(s, counter)
                if ref.hears:
                    tell(s, ref, "recover", f"{s.name(counter)} recovers.", "DXA-2.1e", counters=(counter,))


def _tactical(phase: "SidePhase | Opening", s: DiexState) -> bool:
    """DXA-SC.3."""
    return s.cast.sections >= TACTICS


def _ablaze(phase: "SidePhase", s: DiexState) -> bool:
    return bool(s.flames)


@dataclass(slots=True)
class SidePhase(Sequence[DiexState]):
    """DXA-2c: the steps of one side's phase, strictly in order, with what belongs to the end of a step; then whether
    the game is over (DXA-SC.5)."""

    key = "phase"
    rules = ("DXA-2c", "DXA-2.1a", "DXA-2.1b", "DXA-2.1c", "DXA-2.1d", "DXA-2.1e")
    stages = (
        Stage(lambda phase, s: StartOfPhase(), "Start"),
        Stage(lambda phase, s: OffensiveFire(), "Fire"),
        Stage(lambda phase, s: Charges(), "Charges", _tactical),
        Stage(lambda phase, s: RunCharges(), "Move", _tactical),
        Stage(lambda phase, s: Movement(), "Move"),
        Stage(lambda phase, s: LateFire()),
        Stage(lambda phase, s: DeclareWalls(), "", _tactical),
        Stage(lambda phase, s: MarkAxes(), "Combat", _tactical),
        Stage(lambda phase, s: Combat(), "Combat"),
        Stage(lambda phase, s: FinishTasks()),
        Stage(lambda phase, s: Recover(phase.seat), "Recover"),
        Stage(
            lambda phase, s: SpreadFire(1 - phase.seat), "", _ablaze
        ),  # DXA-10.2.2a: at the end of the other side's phase
    )
    seat: Seat

    def at(self, stage: int) -> "SidePhase":
        return SidePhase(self.seat, stage=stage)

    def between(self, s: DiexState, ref: Referee, stage: int) -> None:
        if stage == 0:
            _begin(s, self.seat)
        step = _STEP[stage]
        if step == COMBAT and s.step != COMBAT:
            # DXA-5.3a: until now it counted who was attacked in this side's last phase
            s.struck &= ~s.cast.force[1 - self.seat]
        s.step = step

    def over(self, s: DiexState, ref: Referee) -> None:
        crush(s, ref)
        s.done()
        if s.terms is None:  # the actions of a siege have ends of their own
            victory.over(s, ref)
        elif s.beside:
            s.rest()


STEPS = steps(SidePhase)
"""DXA-2.1a to DXA-2.1e: the names of the steps, by the numbers that `s.step` has."""
_STEP: list[int] = []
"""By stage, the step that it belongs to."""
for _stage in SidePhase.stages:
    _STEP.append(STEPS.index(_stage.shown) if _stage.shown else _STEP[-1])


def _begin(s: DiexState, seat: int) -> None:
    """What is counted by phase begins anew. What the phasing side did in its last phase is forgotten, what the other
    side did is still looked at."""
    mine = s.cast.force[seat]
    s.phasing = seat
    s.shot &= ~mine
    s.attacked &= ~mine
    s.moved = s.fired = s.opposed = s.idle = s.carriers = s.remounted = s.dismounted = s.lancers = s.safe = 0
    s.last_target = -1
    s.tasks = ()
    s.charges = ()
    s.missed_bridles = ()
    if s.shelter:
        s.shelter = {}
    for counter in s.cast.ranks[seat]:
        s.spent[counter] = 0


def _burning(turn: "GameTurn", s: DiexState) -> bool:
    return bool(s.flames or s.kindled)


@dataclass(slots=True)
class GameTurn(Sequence[DiexState]):
    """DXA-2b: a phase of side A, a phase of side B."""

    key = "turn"
    rules = ("DXA-2b",)
    stages = (
        Stage(lambda turn, s: AdvanceFlames()),  # DXA-10.2.5a: at the start of a game turn
        Stage(lambda turn, s: SidePhase(0)),
        Stage(lambda turn, s: SidePhase(1)),
        Stage(lambda turn, s: BurnDown(), "", _burning),
    )

    def between(self, s: DiexState, ref: Referee, stage: int) -> None:
        if stage == 0:
            s.charged = 0  # DXA-7.2.2g
            s.phasing = 0  # the turn is side A's from its first event on
            if ref.hears:
                tell(s, ref, "turn", f"Turn {s.turn} of {s.cast.turns}.", "DXA-2b")

    def over(self, s: DiexState, ref: Referee) -> None:
        if s.turn >= s.cast.turns:
            victory.finish(s, ref)  # DXA-SC.5
        else:
            s.turn += 1
            s.then(GameTurn())


def _free(opening: "Opening", s: DiexState) -> bool:
    return opening.free


def _moat_to_fill(opening: "Opening", s: DiexState) -> bool:
    return s.moat_fills > 0


@dataclass(slots=True)
class Opening(Sequence[DiexState]):
    """DXA-2a, DXA-SC.2: set up, then the first turn. The second player sets up first, and declares his walls first
    (DXA-7.3c)."""

    key = "opening"
    rules = ("DXA-2a", "DXA-SC.2")
    stages = (
        Stage(lambda opening, s: FreeSetUp(1), "", _free),
        Stage(lambda opening, s: FreeSetUp(0), "", _free),
        Stage(lambda opening, s: FillMoat(0), "", _moat_to_fill),  # DXA-10.4a
        Stage(lambda opening, s: DeclareWalls(1), "", _tactical),
        Stage(lambda opening, s: DeclareWalls(0), "", _tactical),
    )
    free: bool

    def run(self, s: DiexState, ref: Referee) -> None:
        if self.stage == 0 and ref.hears:
            tell(s, ref, "scenario", f"{s.cast.data.name}, {s.cast.data.year}. {s.cast.data.text}", "DXA-2a")
        Sequence.run(self, s, ref)

    def over(self, s: DiexState, ref: Referee) -> None:
        s.then(GameTurn())
