"""What a player would think of his options at a glance. Each kind of decision has its own small function, in a module
of its own kind here."""

from collections.abc import Callable

from banneret.kernel.by_phase import ByPhase
from banneret.kernel.option import Menu

from ..castle.moat import FillMoat
from ..castle.tasks import NameTask
from ..castle.toppling import FallOff, MakeRoom
from ..charges.axes import KeepAxes, MarkAxes
from ..charges.charge import AimCharge, Charges, RouteCharge
from ..charges.counter_charge import CounterCharge
from ..charges.shield_wall import DeclareWalls
from ..combat.advance import Advance
from ..combat.combat import Combat, PlanAttack
from ..combat.displacement import Displace
from ..combat.harm import Unhorsed
from ..combat.losses import Casualty
from ..combat.retreat import Retreat
from ..engagement.assault import MayStop
from ..engagement.deploying import Deploy, WhoBegins, WhoDeploys
from ..engagement.edges import Assemble
from ..engagement.handing import HandOut
from ..engagement.patrols import FormPatrol, PatrolSide
from ..engagement.resolve import Resolve
from ..missiles.defensive_fire import DefensiveFire, LateFire
from ..missiles.flaming import AimFlame
from ..missiles.offensive_fire import ChooseShot
from ..movement.carrying import PutDown
from ..movement.gathering import Gather
from ..movement.move import Movement, Moving
from ..scenario.placing import FreeSetUp
from ..start_of_phase import StartOfPhase, Surrender
from ..state import DiexState
from .battle import resolve, who_begins, who_deploys
from .charge import aim, declare, meet, route
from .fall import beasts, casualty, landing, refuge, retreat
from .fight import advance, combat, keep_axes, mark_axes, plan_attack
from .fire import defensive, late, offensive
from .manner import POINTS, USUAL, Manner
from .move import where, whom
from .sally import form_patrol, patrol_side
from .siege import aim_flame, fight_on, fill_moat, hand_out, name_task, start, stop
from .walls import indifferent, set_up, walls

Adviser = Callable[[DiexState, int, Menu, Manner], list[float]]

_ADVISERS: ByPhase[Adviser] = ByPhase(
    {
        StartOfPhase: start,
        NameTask: name_task,
        KeepAxes: keep_axes,
        ChooseShot: offensive,
        AimFlame: aim_flame,
        Charges: declare,
        AimCharge: aim,
        RouteCharge: route,
        CounterCharge: meet,
        Movement: whom,
        Moving: where,
        DefensiveFire: defensive,
        LateFire: late,
        DeclareWalls: walls,
        MarkAxes: mark_axes,
        Combat: combat,
        PlanAttack: plan_attack,
        Casualty: casualty,
        Retreat: retreat,
        Displace: refuge,
        MakeRoom: refuge,
        FallOff: refuge,
        PutDown: refuge,
        Unhorsed: landing,
        Advance: advance,
        FillMoat: fill_moat,
        FreeSetUp: set_up,
        WhoDeploys: who_deploys,
        Deploy: set_up,
        WhoBegins: who_begins,
        Resolve: resolve,
        Assemble: set_up,
        MayStop: stop,
        HandOut: hand_out,
        FormPatrol: form_patrol,
        PatrolSide: patrol_side,
        Gather: beasts,
        Surrender: fight_on,
    },
    others=indifferent,
)
"""By kind of decision, who advises; all others are matters of taste."""


def advise(s: DiexState, seat: int, menu: Menu, manner: Manner = USUAL) -> list[float]:
    """How good each option looks to one who leans that way: victory points, on the scale that bots expect."""
    return [value / POINTS for value in _ADVISERS.at(s)(s, seat, menu, manner)]
