"""What is under way: the group that marches, the attack, a choice half made, and what the phase that asks is about."""

from collections.abc import Callable
from typing import Any

from banneret.board.hex import DIRECTIONS
from banneret.kernel.box import Phase
from banneret.kernel.observer import Columns, Row
from banneret.kernel.phase import phases_of

from ...combat.advance import Advance
from ...combat.combat import Assault
from ...combat.losses import AttackersLose, DefendersLose
from ...combat.retreat import AttackersRetreat
from ...country import GRID, TOWNS
from ...determination.ransom import Homecoming, Ransom
from ...determination.reinforcements import Arrive
from ...determination.replacements import PlaceBought, Raise
from ...determination.sieges import SiegeRoll
from ...determination.supply_check import Attrition
from ...determination.voices import Reroll
from ...forces.choice import Choice
from ...movement.march import Drop
from ...movement.movement import Muster
from ...movement.summons import Answer
from ...parties import Battle, Group
from ...scenarios import SCENARIO_DATA, TOWNS_IN
from ...setup import PlaceEngineers
from ...state import MaidState
from ...tables import (
    AUTOMATIC,
    ELIMINATED,
    LEADER_IDS,
    NATION_IDS,
    PER_TOWN,
    RETREAT,
    SEATS,
    TYPE_IDS,
)
from .packing import SLOTS, Packing, either_columns
from .persons import Persons

_PLACES = ("here", *(name.lower() for name in DIRECTIONS))
"""Where those who attack stand, from where they attack."""
_POINTS = 99
_SUFFERED = 99
_DIE = 10


class Action:
    """Writes it. What phases are about has columns that they share: a hex, a number, a nation."""

    __slots__ = (
        "_asked",
        "_battle",
        "_choice",
        "_column",
        "_group",
        "_packing",
        "_persons",
        "_phases",
        "_raised",
        "_row",
        "_tellers",
        "_towns",
    )

    def __init__(self, columns: Columns, packing: Packing, persons: Persons, scenario: str) -> None:
        self._packing = packing
        self._persons = persons
        self._column = [GRID.column(cell) + 1 for cell in range(GRID.size)]
        self._row = [GRID.row(cell) + 1 for cell in range(GRID.size)]
        self._group = _hex(columns, "group")
        columns.number("group.points", _POINTS)
        columns.flag("group.starved")
        columns.flag("group.started")
        columns.flag("group.dropped")
        either_columns(columns, "group")
        self._battle = _hex(columns, "battle")
        columns.number("battle.odds", AUTOMATIC + 1)
        columns.number("battle.die", _DIE)
        for side in ("attackers", "defenders"):
            columns.number(f"{side}.lose", _SUFFERED)
            columns.flag(f"{side}.retreat")
            columns.flag(f"{side}.eliminated")
        columns.flag("battle.besieged")
        for place in _PLACES:
            either_columns(columns, f"attackers.{place}")
        self._choice = columns.number("chosen.settled", len(_PLACES) * SLOTS + len(LEADER_IDS) + 1)
        for place in _PLACES:
            either_columns(columns, f"chosen.{place}")
        keys = sorted({phase.key for phase in phases_of(_PACKAGE) if issubclass(phase, Phase)})
        self._phases = {key: number for number, key in enumerate(keys, 1)}
        self._asked = columns.choice("phase", keys)
        columns.choice("phase.below", keys)
        _hex(columns, "asked")
        columns.choice("asked.side", SEATS)
        columns.choice("asked.nation", NATION_IDS)
        columns.choice("asked.type", TYPE_IDS)
        columns.choice("asked.leader", LEADER_IDS)
        columns.number("asked.number", _SUFFERED)
        columns.number("asked.die", _DIE)
        self._towns = TOWNS_IN[scenario]
        self._raised = len(columns.all)
        if SCENARIO_DATA[scenario].replacements:
            for town in self._towns:
                columns.number(f"{TOWNS[town].id}.raised", PER_TOWN)
        self._tellers: dict[str, Callable[[MaidState, Phase[Any], Row, int], None]] = {
            Advance.key: self._of_the_attack,
            Answer.key: self._answer,
            Arrive.key: self._arrive,
            Assault.key: self._assault,
            AttackersLose.key: self._attackers_lose,
            AttackersRetreat.key: self._attackers_retreat,
            Attrition.key: self._attrition,
            DefendersLose.key: self._defenders_lose,
            Drop.key: self._drop,
            Homecoming.key: self._homecoming,
            Muster.key: self._muster,
            PlaceBought.key: self._place_bought,
            PlaceEngineers.key: self._place_engineers,
            Raise.key: self._raise,
            Ransom.key: self._ransom,
            Reroll.key: self._reroll,
            SiegeRoll.key: self._siege_roll,
        }
        """By the key of a phase: what tells its fields. Those without have none."""

    def write(self, s: MaidState, row: Row, at: int) -> None:
        if s.marching is not None:
            self._march(s.marching, row, at)
        if s.battle is not None:
            self._attack(s.battle, row, at)
        stack = s.stack
        if stack:
            phase = stack[-1]
            row[at + self._asked] = self._phases[phase.key]
            if len(stack) > 1:
                row[at + self._asked + 1] = self._phases[stack[-2].key]
            teller = self._tellers.get(phase.key)
            if teller is not None:
                teller(s, phase, row, at)

    def _march(self, group: Group, row: Row, at: int) -> None:
        here = at + self._group
        row[here] = self._column[group.cell]
        row[here + 1] = self._row[group.cell]
        row[here + 2] = group.points
        row[here + 3] = group.starved
        row[here + 4] = group.started
        row[here + 5] = group.dropped
        row[here + 6 : here + 6 + SLOTS] = self._packing.of(group.counts, SLOTS)
        self._persons.act(group.people, row, at)

    def _attack(self, battle: Battle, row: Row, at: int) -> None:
        here = at + self._battle
        row[here] = self._column[battle.target]
        row[here + 1] = self._row[battle.target]
        row[here + 2] = battle.column + 1
        row[here + 3] = battle.die
        _suffered(battle.attacker, row, here + 4)
        _suffered(battle.defender, row, here + 7)
        row[here + 10] = battle.besieged
        for party in battle.parties:
            first = here + 11 + _place(battle.target, party.cell)
            row[first : first + SLOTS] = self._packing.of(party.counts, SLOTS)
            self._persons.act(party.people, row, at)

    # ------------------------------------------------------------------ what phases are about

    def _hex_asked(self, cell: int, row: Row, at: int) -> None:
        row[at + self._asked + 2] = self._column[cell]
        row[at + self._asked + 3] = self._row[cell]

    def _chosen(self, s: MaidState, phase: Choice, around: int, row: Row, at: int) -> None:
        """What has been chosen so far of a choice of pieces in and around a hex."""
        chosen = phase.chosen
        if not chosen:
            return
        here = at + self._choice
        row[here] = len(chosen)
        lots = phase.pieces(s).lots
        for number, count in enumerate(chosen):
            if count:
                lot = lots[number]
                if lot.person >= 0:
                    self._persons.choose(lot.person, row, at)
                else:
                    row[here + 1 + _place(around, lot.cell) + lot.slot] = count

    def _muster(self, s: MaidState, phase: Phase[Any], row: Row, at: int) -> None:
        assert isinstance(phase, Muster)
        self._hex_asked(phase.cell, row, at)
        self._chosen(s, phase, phase.cell, row, at)

    def _drop(self, s: MaidState, phase: Phase[Any], row: Row, at: int) -> None:
        assert isinstance(phase, Drop)
        self._march(phase.group, row, at)
        self._chosen(s, phase, phase.group.cell, row, at)

    def _assault(self, s: MaidState, phase: Phase[Any], row: Row, at: int) -> None:
        assert isinstance(phase, Assault)
        self._hex_asked(phase.target, row, at)
        self._chosen(s, phase, phase.target, row, at)

    def _of_the_attack(self, s: MaidState, phase: Phase[Any], row: Row, at: int) -> None:
        assert isinstance(phase, Choice)
        self._chosen(s, phase, s.attack.target, row, at)

    def _attackers_lose(self, s: MaidState, phase: Phase[Any], row: Row, at: int) -> None:
        assert isinstance(phase, AttackersLose)
        row[at + self._asked + 8] = phase.number
        self._chosen(s, phase, s.attack.target, row, at)

    def _defenders_lose(self, s: MaidState, phase: Phase[Any], row: Row, at: int) -> None:
        assert isinstance(phase, DefendersLose)
        row[at + self._asked + 8] = phase.number
        self._chosen(s, phase, s.attack.target, row, at)

    def _attackers_retreat(self, s: MaidState, phase: Phase[Any], row: Row, at: int) -> None:
        assert isinstance(phase, AttackersRetreat)
        self._hex_asked(s.attack.parties[phase.at].cell, row, at)

    def _attrition(self, s: MaidState, phase: Phase[Any], row: Row, at: int) -> None:
        assert isinstance(phase, Attrition)
        self._hex_asked(phase.cell, row, at)
        row[at + self._asked + 4] = phase.side + 1
        self._chosen(s, phase, phase.cell, row, at)

    def _siege_roll(self, s: MaidState, phase: Phase[Any], row: Row, at: int) -> None:
        assert isinstance(phase, SiegeRoll)
        self._hex_asked(phase.cell, row, at)
        row[at + self._asked + 4] = phase.side + 1
        row[at + self._asked + 9] = phase.die

    def _answer(self, s: MaidState, phase: Phase[Any], row: Row, at: int) -> None:
        assert isinstance(phase, Answer)
        row[at + self._asked + 9] = phase.die

    def _reroll(self, s: MaidState, phase: Phase[Any], row: Row, at: int) -> None:
        """The roll lies with the phase below."""
        rolled = s.stack[-2]
        teller = self._tellers.get(rolled.key)
        if teller is not None:
            teller(s, rolled, row, at)

    def _ransom(self, s: MaidState, phase: Phase[Any], row: Row, at: int) -> None:
        assert isinstance(phase, Ransom)
        row[at + self._asked + 4] = phase.side + 1

    def _homecoming(self, s: MaidState, phase: Phase[Any], row: Row, at: int) -> None:
        assert isinstance(phase, Homecoming)
        row[at + self._asked + 7] = phase.leader + 1

    def _arrive(self, s: MaidState, phase: Phase[Any], row: Row, at: int) -> None:
        assert isinstance(phase, Arrive)
        row[at + self._asked + 8] = phase.number + 1

    def _place_engineers(self, s: MaidState, phase: Phase[Any], row: Row, at: int) -> None:
        assert isinstance(phase, PlaceEngineers)
        row[at + self._asked + 5] = phase.nation + 1

    def _raise(self, s: MaidState, phase: Phase[Any], row: Row, at: int) -> None:
        assert isinstance(phase, Raise)
        self._raise_of(phase.nation, phase.raised, row, at)

    def _place_bought(self, s: MaidState, phase: Phase[Any], row: Row, at: int) -> None:
        assert isinstance(phase, PlaceBought)
        self._raise_of(phase.nation, phase.raised, row, at)
        row[at + self._asked + 6] = phase.type + 1

    def _raise_of(self, nation: int, raised: tuple[int, ...], row: Row, at: int) -> None:
        """MAI-5.9: what the nation has raised so far, by town."""
        row[at + self._asked + 5] = nation + 1
        here = at + self._raised
        for town in self._towns:
            if raised[town]:
                row[here] = raised[town]
            here += 1


_PACKAGE = __name__.partition(".face.")[0]


def _hex(columns: Columns, prefix: str) -> int:
    first = columns.number(f"{prefix}.column", GRID.columns)
    columns.number(f"{prefix}.row", GRID.rows)
    return first


def _place(around: int, cell: int) -> int:
    """Where the columns of those lie who stand in a hex, or in one beside it."""
    return (GRID.direction(around, cell) + 1) * SLOTS


def _suffered(result: int, row: Row, at: int) -> None:
    """MAI-8.1: what one side suffers."""
    if result == ELIMINATED:
        row[at + 2] = 1
    elif result:
        row[at] = result % RETREAT
        row[at + 1] = result >= RETREAT
