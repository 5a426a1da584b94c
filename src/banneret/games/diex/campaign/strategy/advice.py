"""What a player would think of his options at a glance. Each kind of decision has its own small function."""

from collections.abc import Callable
from typing import Any

from banneret.kernel.by_phase import ByPhase
from banneret.kernel.option import Menu

from ..battle.gates import ShutOrMeet
from ..battle.joining import Join
from ..battle.refusing import Refuse
from ..battle.retreat import Retreat
from ..battle.settling import Arm, Settle
from ..caravans import MoveConvoys
from ..end_of_move import EndOfMove
from ..mercenaries import MoveMercenaries, Offer
from ..morning.garrison import Fill
from ..morning.morning import Morning
from ..morning.orders import GiveOrder
from ..morning.parting import Split
from ..morning.sending import Send
from ..morning.wounded import Leave, TakeUp
from ..movement.encounter import Encounter
from ..movement.lone import MoveLone
from ..movement.march import MoveGroup
from ..night.standoff import Standoff
from ..settlements.looting import Burn, Loot, Shares
from ..spies import MoveSpies
from ..state import CampaignState
from ..surrender import TakeMotte
from ..works import Garrison
from .meeting import encounter, join, refuse, shut_or_meet, standoff
from .morning import NEVER, morning, order
from .places import burn, cheapest_men, end_of_move, loot, offer, seek, shares, take_motte
from .wayfaring import convoys, lone, move, retreat, send, spies

Adviser = Callable[[Any, CampaignState, int, Menu], list[float]]
"""It is given the phase that asks: of the kind that it stands for in the table."""


def _indifferent(phase: Any, s: CampaignState, seat: int, menu: Menu) -> list[float]:
    return [0.0] * len(menu)


def _quick(phase: Any, s: CampaignState, seat: int, menu: Menu) -> list[float]:
    """By a roll, unless the other would rather fight."""
    assert s.contest is not None
    wish = "skirmish" if s.contest.wanted else "quick"
    return [1.0 if option.verb == wish else 0.0 for option in menu]


def _foot_thegns(phase: Arm, s: CampaignState, seat: int, menu: Menu) -> list[float]:
    """As many as may be: man to man an armoured foot thegn is worth more than who throws."""
    return [float(option.args[0]) for option in menu]


def _everybody(phase: Any, s: CampaignState, seat: int, menu: Menu) -> list[float]:
    """All who are well again; all soldiers who are not, but no leader."""
    return [
        10.0 if option.verb == "all" else 0.1 * option.args[0] if option.verb == "take" else NEVER for option in menu
    ]


def _wounded(phase: Leave, s: CampaignState, seat: int, menu: Menu) -> list[float]:
    """Leaders stay with their men."""
    keys = {leader.key for leader in s.leaders.values()}
    return [
        NEVER if option.verb != "take" else -option.args[0] if set(option.touch) & keys else option.args[0] / 10.0
        for option in menu
    ]


def _escort(phase: Split, s: CampaignState, seat: int, menu: Menu) -> list[float]:
    return [10.0 if option.verb == "escort" else 0.0 if option.verb == "take" else NEVER for option in menu]


_ADVISERS: ByPhase[Adviser] = ByPhase(
    {
        Morning: morning,
        GiveOrder: order,
        Split: _escort,
        Leave: _wounded,
        TakeUp: _everybody,
        Fill: cheapest_men,
        Garrison: cheapest_men,
        Send: send,
        MoveGroup: move,
        MoveLone: lone,
        Encounter: encounter,
        Refuse: refuse,
        ShutOrMeet: shut_or_meet,
        Join: join,
        Settle: _quick,
        Arm: _foot_thegns,
        Retreat: retreat,
        EndOfMove: end_of_move,
        Loot: loot,
        Burn: burn,
        Shares: shares,
        Offer: offer,
        TakeMotte: take_motte,
        MoveMercenaries: seek,
        MoveConvoys: convoys,
        MoveSpies: spies,
        Standoff: standoff,
    },
    _indifferent,
)
"""By kind of decision, who advises; all others are matters of taste."""


def advise(s: CampaignState, seat: int, menu: Menu) -> list[float]:
    """How good each option looks."""
    return _ADVISERS.at(s)(s.stack[-1], s, seat, menu)
