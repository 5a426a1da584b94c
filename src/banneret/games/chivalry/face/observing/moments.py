"""What is under way: the phases on the stack, and what each of them has been told. All of it has been announced, and is
open to everybody."""

from collections.abc import Sequence
from operator import attrgetter
from typing import Any

from banneret.kernel.observer import Columns, Row
from banneret.kernel.phase import Phase

from ...charge.charge import ClosingRanks, PressBack, Shock
from ...clash.breakthrough import Breakthrough, Pursuit, Ransom
from ...clash.step import Clash
from ...clash.strike import CloseRanks
from ...commitment.commitment import Commitment
from ...contact.contact import Contact, Repulsed
from ...discard.discard import DiscardDecision, Discards
from ...disengagement.fall_back import GivingWay
from ...disengagement.step import Checks
from ...field import AREA_IDS
from ...initiative.initiative import Trumpets
from ...movement.commands import Commands
from ...movement.event_cards import (
    Marching,
    NameCharge,
    NameDismount,
    NameFeint,
    NameGuide,
    NameRally,
    NameSecondWind,
    NameStakes,
)
from ...movement.lead import LeaderMovement
from ...movement.payment import Payment
from ...movement.pool import Pool
from ...movement.reaction import Impetuous, Rival
from ...movement.restrain import Restraint
from ...opening.bids import MOST_BID, Bids, ChooseSide
from ...opening.own_battle import MOST_COHESION, Buying, DrawUp
from ...ranged.shot import ContactPavises, ContactQuivers, EmptyQuivers, Pavises
from ...ranged.step import Ranged
from ...state import ChivalryState
from ...status.captures import Collapses
from ...status.collapse import FRIENDLY_APPROACH, Swept
from ...tables import COMMANDS, MARCHERS, SEATS
from .slots import Slots

UNIT, AREA, FLAG, SIDE, COMMAND = -1, -2, -3, -4, -5
"""What a field is, where it is no number; a number from 0 is the most that it can be."""

_HITS = 40
"""More than any pool has dice: Cohesion is 9 at most (`numbers.Strengths`), and modifiers add a few (CHV-11.4,
CHV-12.5)."""
_COST = 20
"""More than any command costs (CHV-16, CHV-22)."""
_CROWD = 2 * 99
"""No army is larger (CHV-28.4)."""

_SHOT = (
    ("shot.unit", UNIT),
    ("shot.target", UNIT),
    ("shot.distance", 99),
    ("shot.storm", FLAG),
    ("shot.quivers", FLAG),
)
_HIT = (("hit.target", UNIT), ("hit.hits", _HITS))

FIELDS: tuple[tuple[type[Phase[Any]], tuple[tuple[str, int], ...]], ...] = (
    (Shock, (("unit", UNIT), ("area", AREA))),
    (PressBack, (("unit", UNIT), ("target", UNIT), ("pressed", FLAG))),
    (
        ClosingRanks,
        (
            ("unit", UNIT),
            ("melee.unit", UNIT),
            ("melee.target", UNIT),
            ("melee.on_target", _HITS),
            ("melee.on_charger", _HITS),
        ),
    ),
    (Breakthrough, (("area", AREA),)),
    (Ransom, (("unit", UNIT),)),
    (Pursuit, (("unit", UNIT), ("area", AREA))),
    (Clash, ()),
    (CloseRanks, (("blow.target", UNIT), ("blow.hits", _HITS))),
    (Commitment, ()),
    (Contact, (("unit", UNIT), ("area", AREA), ("origin", AREA), ("steady", 9))),
    (Repulsed, (("unit", UNIT), ("area", AREA), ("origin", AREA))),
    (DiscardDecision, ()),
    (Discards, ()),
    (GivingWay, (("unit", UNIT),)),
    (Checks, (("in_order", FLAG),)),
    (Trumpets, (("side", SIDE),)),
    (Commands, (("unit", UNIT),)),
    (NameCharge, ()),
    (NameSecondWind, ()),
    (NameRally, ()),
    (NameStakes, ()),
    (NameDismount, ()),
    (NameGuide, ()),
    (NameFeint, ()),
    (Marching, (("marched", MARCHERS), ("unit", UNIT))),
    (LeaderMovement, ()),
    (
        Payment,
        (
            ("order.unit", UNIT),
            ("order.command", COMMAND),
            ("order.area", AREA),
            ("order.points", MOST_COHESION),
            ("cost", _COST),
        ),
    ),
    (Pool, ()),
    (Impetuous, ()),
    (Rival, ()),
    (Restraint, ()),
    (Bids, ()),
    (ChooseSide, (("player", 1), ("bid", MOST_BID))),
    (Buying, ()),
    (DrawUp, (("side", SIDE), ("placed", _CROWD))),
    (EmptyQuivers, _SHOT),
    (ContactQuivers, _SHOT),
    (Pavises, _HIT),
    (ContactPavises, _HIT),
    (Ranged, (("aiming", UNIT),)),
    (Collapses, ()),
    (Swept, (("unit", UNIT), ("flank", AREA), ("step", FRIENDLY_APPROACH))),
)
"""The phases that ask, or that go on below one that does, with what shows of them beside what units and leaders
tell."""

_LISTED = {Checks.key: "listed", Restraint.key: "affected", Marching.key: "together"}
"""The phases that go through a set of units."""


class Moment:
    """The columns of one kind of phase."""

    __slots__ = ("first", "kinds", "listed", "number", "reads")

    def __init__(
        self, number: int, phase: type[Phase[Any]], fields: Sequence[tuple[str, int]], slots: Slots, columns: Columns
    ) -> None:
        self.number = number
        self.first = len(columns.all)
        self.kinds = tuple(kind for _, kind in fields)
        self.reads = tuple(attrgetter(name) for name, _ in fields)
        self.listed = attrgetter(_LISTED[phase.key]) if phase.key in _LISTED else None
        for name, kind in fields:
            full = f"{phase.key}.{name}"
            if kind == UNIT:
                columns.choice(full, slots.unit_names)
            elif kind == AREA:
                columns.choice(full, AREA_IDS)
            elif kind == FLAG:
                columns.flag(full)
            elif kind == SIDE:
                columns.choice(full, SEATS)
            elif kind == COMMAND:
                columns.choice(full, ("control", *(command.id for command in COMMANDS)))
            else:
                columns.number(full, kind)


_PLUS = {AREA: 1, SIDE: 1, COMMAND: 2}
"""By which the numbers of things are less than those of their words."""


class Moments:
    """The columns of all kinds."""

    __slots__ = ("by_key", "phase", "slots")

    def __init__(self, slots: Slots, columns: Columns) -> None:
        self.slots = slots
        self.phase = columns.choice("phase", [phase.key for phase, _ in FIELDS])
        self.by_key = {
            phase.key: Moment(number, phase, fields, slots, columns) for number, (phase, fields) in enumerate(FIELDS, 1)
        }

    def write(self, s: ChivalryState, row: Row, at: int) -> int:
        """The phase that asks, and what it and those below it have been told. Returns the units that one of them goes
        through, as a set."""
        stack, by_key, listed = s.stack, self.by_key, 0
        if not stack:
            return 0
        top = by_key.get(stack[-1].key)
        if top is not None:
            row[at + self.phase] = top.number
        for phase in stack:
            moment = by_key.get(phase.key)
            if moment is not None:
                if moment.kinds:
                    self._fields(s, moment, phase, row, at + moment.first)
                if moment.listed is not None:
                    listed = moment.listed(phase)
        return listed

    def _fields(self, s: ChivalryState, moment: Moment, phase: Phase[Any], row: Row, at: int) -> None:
        for kind, read in zip(moment.kinds, moment.reads, strict=True):
            value: int = read(phase)
            if kind == UNIT:
                english = len(s.cast.roster[0])
                value += 1 if value < english else 1 + self.slots.units[0] - english
            else:
                value += _PLUS.get(kind, 0)
            row[at] = value
            at += 1
