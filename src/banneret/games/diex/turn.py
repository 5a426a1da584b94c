"""Section 2: the sequence of play. Each step is a phase of its own; this file says only what follows what."""

from dataclasses import dataclass, replace

from banneret.kernel.phase import Phase
from banneret.kernel.referee import Referee

from .castle.burning import AdvanceFlames, BurnDown, SpreadFire
from .castle.moat import FillMoat
from .castle.tasks import FinishTasks
from .charges.axes import MarkAxes
from .charges.charge import Charges, RunCharges
from .charges.shield_wall import DeclareWalls
from .combat.combat import Combat
from .combat.losses import crush
from .log import say
from .missiles.defensive_fire import LateFire
from .missiles.offensive_fire import OffensiveFire
from .movement.move import Movement
from .scenario.placing import FreeSetUp
from .scenario.victory import finish, over
from .start_of_phase import StartOfPhase
from .state import CHARGES, COMBAT, FIRE, HEALTHY, MOVEMENT, RECOVERY, START, STUNNED, DiexState

TACTICS = 7
"""DXA-SC.3: sections from which on there are charges, walls and axes,"""
SIEGES = 10
"""and fire and ladders."""


@dataclass(slots=True)
class Opening(Phase[DiexState]):
    """DXA-2a, DXA-SC.2: set up, then the first turn. The second player sets up first."""

    key = "opening"
    rules = ("DXA-2a", "DXA-SC.2")
    free: bool
    stage: int = 0

    def run(self, s: DiexState, ref: Referee) -> None:
        """Free set-up of side B and of side A, the moat filled (DXA-10.4a), walls declared by side B and by side A (DXA-7.3c)."""
        stage = self.stage
        s.then(replace(self, stage=stage + 1))
        if stage == 0 and ref.hears:
            say(s, ref, "scenario", f"{s.cast.data.name}, {s.cast.data.year}. {s.cast.data.text}", "DXA-2a")
        if stage < 2:
            if self.free:
                s.call(FreeSetUp(1 - stage))
        elif stage == 2:
            if s.moat_fills:
                s.call(FillMoat(0))
        elif stage < 5:
            if s.cast.sections >= TACTICS:
                s.call(DeclareWalls(4 - stage))
        else:
            s.then(GameTurn())


@dataclass(slots=True)
class GameTurn(Phase[DiexState]):
    """DXA-2b: a phase of side A, a phase of side B."""

    key = "turn"
    rules = ("DXA-2b",)
    stage: int = 0

    def run(self, s: DiexState, ref: Referee) -> None:
        stage = self.stage
        if stage == 0:
            s.charged = 0  # DXA-7.2.2g
            s.phasing = 0  # the turn is side A's from its first event on
            if ref.hears:
                say(s, ref, "turn", f"Turn {s.turn} of {s.cast.turns}.", "DXA-2b")
        if stage < 3:
            s.then(GameTurn(stage + 1))
            if stage == 0:
                if s.flames:
                    s.call(AdvanceFlames())  # DXA-10.2.5a: at the start of a game turn
            else:
                s.call(SidePhase(stage - 1))
        elif stage == 3:
            s.then(GameTurn(4))
            if s.flames or s.kindled:
                s.call(BurnDown())
        elif s.turn >= s.cast.turns:
            finish(s, ref)  # DXA-SC.5
        else:
            s.turn += 1
            s.then(GameTurn())


@dataclass(slots=True)
class SidePhase(Phase[DiexState]):
    """DXA-2c: the steps of one side's phase, strictly in order."""

    key = "phase"
    rules = ("DXA-2c", "DXA-2.1a", "DXA-2.1b", "DXA-2.1c", "DXA-2.1d", "DXA-2.1e")
    seat: int
    stage: int = 0

    def run(self, s: DiexState, ref: Referee) -> None:
        step, phase = _STEPS[self.stage]
        s.then(SidePhase(self.seat, self.stage + 1) if self.stage + 1 < len(_STEPS) else EndOfPhase(self.seat))
        if self.stage == 0:
            _begin(s, self.seat)
        if step == COMBAT and s.step != COMBAT:
            s.struck &= ~s.cast.force[1 - self.seat]  # DXA-5.3a: until now it counted who was attacked in this side's last phase
        s.step = step
        if s.cast.sections >= phase.since:
            s.call(phase.first)


@dataclass(slots=True, frozen=True)
class _Step:
    """A step as its first phase, and the section of the rules from which on there is one (DXA-SC.3)."""

    first: Phase[DiexState]
    since: int = 1


_STEPS = (
    (START, _Step(StartOfPhase())),
    (FIRE, _Step(OffensiveFire())),
    (CHARGES, _Step(Charges(), TACTICS)),
    (MOVEMENT, _Step(RunCharges(), TACTICS)),
    (MOVEMENT, _Step(Movement())),
    (MOVEMENT, _Step(LateFire())),
    (MOVEMENT, _Step(DeclareWalls(), TACTICS)),
    (COMBAT, _Step(MarkAxes(), TACTICS)),
    (COMBAT, _Step(Combat())),
    (COMBAT, _Step(FinishTasks())),
)
"""DXA-2.1a to DXA-2.1d, with what belongs to the end of a step."""


def _begin(s: DiexState, seat: int) -> None:
    """What is counted by phase begins anew. What the phasing side did in its last phase is forgotten, what the other side did is still looked at."""
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


@dataclass(slots=True)
class EndOfPhase(Phase[DiexState]):
    """Step 5: recovery, the fire that spreads, and whether the game is over (DXA-SC.5)."""

    key = "recovery"
    rules = ("DXA-2.1e", "DXA-2.1f")
    seat: int
    spread: bool = False

    def run(self, s: DiexState, ref: Referee) -> None:
        s.step = RECOVERY
        if not self.spread:
            s.then(EndOfPhase(self.seat, True))
            _recover(s, ref, self.seat)
            if s.flames:
                s.call(SpreadFire(1 - self.seat))  # DXA-10.2.2a: at the end of the other side's phase
            return
        crush(s, ref)
        s.done()
        over(s, ref)


def _recover(s: DiexState, ref: Referee, seat: int) -> None:
    """DXA-2.1e: who was stunned in the enemy's phase is healthy again; DXA-2.1f: who was stunned in his own side's phase waits a round."""
    for counter in s.cast.ranks[seat]:
        if s.health[counter] != STUNNED:
            continue
        if s.fresh_stunned >> counter & 1:
            s.fresh_stunned &= ~(1 << counter)
        elif s.at[counter] >= 0:
            s.clear(counter)
            s.health[counter] = HEALTHY
            s.fill(counter)
            if ref.hears:
                say(s, ref, "recover", f"{s.name(counter)} recovers.", "DXA-2.1e", counters=(counter,))
