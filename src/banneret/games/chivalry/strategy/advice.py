"""How good each option looks, at every decision of the game: `Hints.advise`."""

from collections.abc import Callable
from typing import Any

from banneret.kernel.at_once import Choices
from banneret.kernel.by_phase import ByPhase
from banneret.kernel.option import Menu

from ..charge.charge import Shock
from ..clash.breakthrough import Breakthrough, Pursuit
from ..clash.step import Clash
from ..commitment.commitment import Commitment
from ..contact.contact import Contact
from ..discard.discard import PASS_TURN, DiscardDecision, Discards
from ..disengagement.step import Checks
from ..movement.commands import Commands
from ..movement.event_cards import EVENTS, Marching, NamingCard
from ..movement.lead import LeaderMovement
from ..movement.payment import Payment
from ..movement.pool import Pool
from ..movement.reaction import Impetuous, Rival
from ..movement.restrain import Restraint
from ..opening.bids import Bids, ChooseSide
from ..opening.own_battle import Buying, DrawUp
from ..ranged.step import Ranged
from ..state import ChivalryState
from ..tables import Side
from .captains import commitment, rides
from .combat import breakthrough, clash, contact, pursuit, ranged, shock
from .hand import asked_for, holding
from .hand import discards as worth_discarding
from .manner import USUAL, Manner
from .mind import Mind
from .muster import bids, buying, draw_up, side
from .orders import commands, marching, naming, payment, pool, restraint
from .windows import WINDOWS, impetuous, rival, window

LEVELS: dict[str, str] = {"squire": "tactician:2.5", "knight": "tactician:1.2", "banneret": "tactician"}
"""What plays at the levels that people choose (docs/bots.md has the figures)."""

Adviser = Callable[[Any, Mind, Menu], list[float]]
"""It is given the phase that asks: of the kind that it stands for in the table."""


def _continue(phase: DiscardDecision, mind: Mind, menu: Menu) -> list[float]:
    """CHV-8.6: nobody who would win stands by."""
    return [-3.0 if option == PASS_TURN else 0.0 for option in menu]


def _discards(phase: Discards, mind: Mind, menu: Menu) -> list[float]:
    """CHV-8.3: what is worth less than a new card, as far as new ones are drawn."""
    values = holding(mind)
    _, titles = asked_for(phase, mind.s)
    before = sum(phase.before)
    assert isinstance(menu, Choices)
    return [worth_discarding(mind, titles, menu.counts(at), before, values) for at in range(len(menu))]


def _checks(phase: Checks, mind: Mind, menu: Menu) -> list[float]:
    """CHV-9.5: the strongest first, as long as there is room behind."""
    current = mind.s.current
    return [0.1 * current[option.args[0]] if option.args else 0.0 for option in menu]


def _indifferent(phase: object, mind: Mind, menu: Menu) -> list[float]:
    return [0.0] * len(menu)


_ADVISERS: ByPhase[Adviser] = ByPhase(
    {
        Bids: bids,
        ChooseSide: side,
        Buying: buying,
        DrawUp: draw_up,
        DiscardDecision: _continue,
        Discards: _discards,
        Checks: _checks,
        Commitment: commitment,
        Ranged: ranged,
        Contact: contact,
        Clash: clash,
        Breakthrough: breakthrough,
        Pursuit: pursuit,
        Shock: shock,
        Pool: pool,
        Impetuous: impetuous,
        Rival: rival,
        Restraint: restraint,
        Commands: commands,
        Payment: payment,
        Marching: marching,
        LeaderMovement: rides,
        **dict.fromkeys((event.naming for event in EVENTS.values() if isinstance(event, NamingCard)), naming),
        **dict.fromkeys(WINDOWS, window),
    },
    _indifferent,
)
"""By kind of decision, who advises; all others are matters of taste."""


def side_of(s: ChivalryState, seat: int) -> Side:
    """CHV-28.1: the side that a seat leads."""
    return Side(s.players.index(Side(seat)))


def advise(s: ChivalryState, seat: int, menu: Menu, manner: Manner = USUAL) -> list[float]:
    """How good each option looks to one who leans that way."""
    return _ADVISERS.at(s)(s.stack[-1], Mind(s, side_of(s, seat), manner), menu)
