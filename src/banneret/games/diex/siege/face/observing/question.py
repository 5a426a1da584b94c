"""What a siege asks just now, as numbers: the phases on its stack, and what has been said so far."""

from collections.abc import Callable
from typing import Any

from banneret.kernel.handful import Handful
from banneret.kernel.observer import Columns, Row
from banneret.kernel.phase import Phase

from ....quick.troops import TROOPS
from ...actions.fought import BOTH, QUICKLY, Fought
from ...actions.inside import InsideFight
from ...actions.outside import BattleOutside
from ...actions.relief import SideBySide
from ...actions.sally import Patrol, Sally
from ...events.army import BuyArmy, ChooseFaction
from ...events.sickness import Sickness
from ...events.traitor import Traitor
from ...fire import Spread
from ...state import SiegeState
from ...tables import ARMY_POINTS
from .gathering import numbers
from .men import OUT, PICKED, STAYS, TESTED, MenColumns
from .place import PlaceColumns

_SIDES = ("besieger", "besieged")
_FIELDS = ("ditch", "woodbridge")
_WITHIN = ("declined", "retake", "storm", "none")
_FIELD = {"": 0, **{field: number for number, field in enumerate(_FIELDS, 1)}}
_INSIDE = {"": 0, **{word: number for number, word in enumerate(_WITHIN, 1)}}
FACTIONS = ("norman", "saxon", "danish", "scottish", "mercenary")
FACTION = {faction: number for number, faction in enumerate(FACTIONS, 1)}
_MOST_SICK = 10
_LOTS = 32
"""Of a choice in steps the numbers of so many lots are told."""


class QuestionColumns:
    """The phases that lie on the stack, each with what it has to tell; `keys` are those of all phases of a siege."""

    def __init__(self, columns: Columns, keys: tuple[str, ...], men: MenColumns, place: PlaceColumns) -> None:
        self.men = men
        self.place = place
        self.keys = {key: number for number, key in enumerate(keys, 1)}
        self.phase = columns.choice("phase", keys)
        self.below = columns.choice("phase.below", keys)
        self.chosen = numbers(columns, [f"chosen{number}" for number in range(1, _LOTS + 1)], men.slots)
        columns.number("chosen.lots", 999)
        self.wanted = columns.number("fight.wanted", BOTH, QUICKLY)
        self.field = columns.choice("fight.field", _FIELDS)
        self.within = columns.choice("fight.within", _WITHIN)
        self.attacker = columns.choice("fight.attacker", _SIDES)
        self.forced = columns.flag("fight.forced")
        self.regained = columns.flag("fight.regained")
        self.taken = columns.flag("fight.taken")
        self.beaten = columns.choice("fight.beaten", _SIDES)
        self.sick = columns.choice("sick.side", _SIDES)
        self.sick_left = columns.number("sick.left", _MOST_SICK)
        self.sick_own = columns.flag("sick.own_turn")
        self.army = columns.choice("army.side", _SIDES)
        self.army_of = columns.choice("army.of", FACTIONS)
        self.purse = columns.number("army.purse", ARMY_POINTS)
        self.bought = numbers(columns, [f"army.{troop.id}" for troop in TROOPS], ARMY_POINTS)

    def write(self, s: SiegeState, seat: int, row: Row, at: int) -> None:
        stack = s.stack
        if not stack:
            return
        row[at + self.phase] = self.keys.get(stack[-1].key, 0)
        if len(stack) > 1:
            row[at + self.below] = self.keys.get(stack[-2].key, 0)
        for phase in stack[1:]:
            tell = _TOLD.get(phase.key)
            if tell is not None:
                tell(self, s, phase, row, at)
        top = stack[-1]
        if isinstance(top, Handful) and top.seat(s) == seat:
            self._chosen(top, row, at)

    def _chosen(self, choice: Handful[Any], row: Row, at: int) -> None:
        """What the seat that is asked has chosen so far: what is settled by that follows from it."""
        to = at + self.chosen
        for count in choice.chosen[:_LOTS]:
            row[to] = min(self.men.slots, count)
            to += 1
        row[at + self.chosen + _LOTS] = len(choice.chosen)

    # ---------------------------------------------------------------- phases that have something to tell

    def fight(self, fight: Fought, row: Row, at: int) -> None:
        row[at + self.wanted] = fight.wanted

    def side_by_side(self, fight: SideBySide, row: Row, at: int) -> None:
        self.fight(fight, row, at)
        row[at + self.field] = _FIELD[fight.field]
        row[at + self.within] = _INSIDE[fight.within]
        row[at + self.regained] = fight.regained
        row[at + self.taken] = fight.taken
        row[at + self.beaten] = fight.beaten + 1
        self.men.role_of(fight.staying, row, at, STAYS)

    def army_bought(self, army: BuyArmy, row: Row, at: int) -> None:
        row[at + self.army] = army.seat + 1
        row[at + self.army_of] = FACTION[army.faction]
        row[at + self.purse] = army.purse
        for troop, count in army.bought:
            row[at + self.bought + troop] += count


Tell = Callable[[QuestionColumns, SiegeState, Phase[Any], Row, int], None]


def _fight(told: QuestionColumns, s: SiegeState, phase: Phase[Any], row: Row, at: int) -> None:
    assert isinstance(phase, Fought)
    told.fight(phase, row, at)


def _outside(told: QuestionColumns, s: SiegeState, phase: Phase[Any], row: Row, at: int) -> None:
    assert isinstance(phase, BattleOutside)
    told.fight(phase, row, at)
    row[at + told.field] = _FIELD[phase.field]
    row[at + told.forced] = phase.forced


def _inside(told: QuestionColumns, s: SiegeState, phase: Phase[Any], row: Row, at: int) -> None:
    assert isinstance(phase, InsideFight)
    told.fight(phase, row, at)
    row[at + told.attacker] = phase.attacker + 1


def _side_by_side(told: QuestionColumns, s: SiegeState, phase: Phase[Any], row: Row, at: int) -> None:
    assert isinstance(phase, SideBySide)
    told.side_by_side(phase, row, at)


def _patrol(told: QuestionColumns, s: SiegeState, phase: Phase[Any], row: Row, at: int) -> None:
    assert isinstance(phase, Patrol)
    told.men.role_of(phase.party, row, at, OUT)


def _sally(told: QuestionColumns, s: SiegeState, phase: Phase[Any], row: Row, at: int) -> None:
    assert isinstance(phase, Sally)
    told.fight(phase, row, at)
    row[at + told.field] = _FIELD[phase.field]
    told.men.role_of(phase.party | phase.patrol, row, at, OUT)


def _sickness(told: QuestionColumns, s: SiegeState, phase: Phase[Any], row: Row, at: int) -> None:
    assert isinstance(phase, Sickness)
    row[at + told.sick] = phase.side + 1
    row[at + told.sick_left] = phase.count
    row[at + told.sick_own] = phase.turn
    told.men.role_of(phase.picked, row, at, PICKED)


def _traitor(told: QuestionColumns, s: SiegeState, phase: Phase[Any], row: Row, at: int) -> None:
    assert isinstance(phase, Traitor)
    told.men.role_of(phase.tested, row, at, TESTED)


def _faction(told: QuestionColumns, s: SiegeState, phase: Phase[Any], row: Row, at: int) -> None:
    assert isinstance(phase, ChooseFaction)
    row[at + told.army] = phase.seat + 1


def _army(told: QuestionColumns, s: SiegeState, phase: Phase[Any], row: Row, at: int) -> None:
    assert isinstance(phase, BuyArmy)
    told.army_bought(phase, row, at)


def _spread(told: QuestionColumns, s: SiegeState, phase: Phase[Any], row: Row, at: int) -> None:
    assert isinstance(phase, Spread)
    told.place.fire(phase.burning, row, at)


_TOLD: dict[str, Tell] = {
    "assault": _fight,
    "battle_outside": _outside,
    "inside_fight": _inside,
    "side_by_side": _side_by_side,
    "patrol": _patrol,
    "sally": _sally,
    "sickness": _sickness,
    "traitor": _traitor,
    "army": _faction,
    "buy_army": _army,
    "spread": _spread,
}
"""By key of the phase."""
