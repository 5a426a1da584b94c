"""The siege record of DXS-11b as numbers. The days of supply are hidden where the scene hides them: `days`."""

from collections.abc import Sequence
from struct import Struct
from typing import Any

from banneret.kernel.observer import SIZE, TYPECODE, Columns, Observer, Pictures, Row
from banneret.kernel.state import Inner

from ....engagement.place import PLACES, Place, printed, timber
from ....quick.troops import TROOPS
from ...day import STEPS, Day
from ...men import BESIEGED, BESIEGER, ranks
from ...recruits import keys_of, muster
from ...scenarios import SiegeData, siege_data
from ...state import SiegeState
from ...tables import ARMY_POINTS, LOTS, TEAM
from ...walls import stands
from .days import DayColumns
from .gathering import numbers
from .men import MenColumns
from .picture import Picture
from .place import PlaceColumns
from .question import FACTION, FACTIONS, QuestionColumns
from .within import skirmish_within

_SIDES = ("besieger", "besieged")
_REFUGEES = 10
"""DXS-11.6j: of a die."""
_MOST_STORED = 999


class SiegeObserver(Observer[SiegeState]):
    """The days, the men, the place, the stores, what is asked; and the skirmish that is fought within, if fights are
    (`within`), as a block."""

    def __init__(
        self,
        place: Place,
        days: int,
        slots: int,
        named: Sequence[str],
        keys: tuple[str, ...],
        things: Sequence[str],
        within: Observer[Any] | None,
    ) -> None:
        columns = Columns()
        known = {thing: number for number, thing in enumerate(things, 1)}
        columns.choice("step", STEPS)
        columns.flag("held")
        for flag in ("tower_door", "shot", "barred", "given_battle", "shut_in", "beside"):
            columns.flag(flag)
        numbers(columns, [f"store.{lot.id}" for lot in LOTS], _MOST_STORED)
        columns.number("builders", TEAM * slots)
        self.head = Struct(f"{len(columns.all)}{TYPECODE}")
        self.peoples = len(columns.all)
        for side in _SIDES:
            for number in range(1, len(FACTIONS) + 1):
                columns.choice(f"{side}.people{number}", FACTIONS)
        self.days = DayColumns(columns, days, slots, timber(place).cells.bit_count())
        self.men = MenColumns(columns, slots, named, known, days)
        self.place = PlaceColumns(columns, place)
        self.wide = len(columns.all)
        """Of what is painted."""
        self.pictures = Pictures(Picture)
        self.question = QuestionColumns(columns, keys, self.men, self.place)
        self.within = within
        self.block = columns.block("skirmish", within.columns) if within is not None else 0
        super().__init__(columns.all, things)

    def write(self, s: SiegeState, seat: int, row: Row, at: int) -> None:
        picture = self.pictures.take(at)
        if picture.data is not s.data:
            picture = self._blank(s.data)
        self.days.paint(s, picture)
        self.men.paint(s, picture)
        self.place.paint(s.works, stands(s).gaps, picture)
        row[at : at + self.wide] = picture.image
        day = s.stack[0] if s.stack else None
        one, two, three = s.store
        self.head.pack_into(
            row,
            at * SIZE,
            _STEP[day.stage] if isinstance(day, Day) else 0,
            s.held,
            s.tower_door,
            s.shot != 0,
            s.barred,
            s.sallied_out,
            s.shut_in,
            s.aside is not None,
            min(_MOST_STORED, one),
            min(_MOST_STORED, two),
            min(_MOST_STORED, three),
            s.builders,
        )
        self.days.write(s, seat, picture, row, at)
        self.pictures.keep(at, picture)
        self.question.write(s, seat, row, at)
        inner = s.inner
        if inner is not None and self.within is not None:
            self.within.write(inner.state, seat_in(inner, seat), row, at + self.block)

    def _blank(self, data: SiegeData) -> Picture:
        """With what never changes in a siege."""
        picture = Picture(data, self.wide)
        to = self.peoples
        for peoples in data.peoples:
            for number, people in enumerate(peoples):
                picture.image[to + number] = FACTION[people]
            to += len(FACTIONS)
        return picture


def seat_in(inner: Inner, seat: int) -> int:
    """The number that a seat has in a game within the game; -1: it looks on."""
    return inner.seats.index(seat) if seat in inner.seats else -1


def _steps() -> list[int]:
    """By stage of the day the number of its step, from 1; 0: none has begun."""
    found, step = [0], 0
    for stage in Day.stages:
        step += stage.shown != ""
        found.append(step)
    return found


_STEP = _steps()


def newcomers(peoples: Sequence[str]) -> int:
    """DXS-11.6v: of how many men an army of these peoples can be at most."""
    return ARMY_POINTS // min(troop.army_cost for troop in TROOPS if troop.army_cost and troop.faction in peoples)


def siege_observer(scenario: str, keys: tuple[str, ...], rolled: bool) -> SiegeObserver:
    """Of a siege that stands alone: its men from the start by their names, and slots for all whom events may bring
    (DXS-11.6b, DXS-11.6j, DXS-11.6o: each once). Rolled: no fight is fought out."""
    data = siege_data(scenario)
    place = PLACES[data.place]
    roster = muster(data.besieger, data.besieged)
    named = [man.key for man in roster]
    more = newcomers(data.factions(BESIEGER)) + newcomers(data.factions(BESIEGED)) + _REFUGEES
    men = list(dict.fromkeys([*named, *_recruits(data, len(named))]))
    within = None
    if not rolled:
        riders = ranks(roster).riders.bit_count() + 2 * _riders_bought()
        within = skirmish_within(len(named) + more, riders, men)
    words = [*(name for name in printed(place).names if name), *men, *(() if within is None else within.things)]
    return SiegeObserver(place, data.days, len(named) + more, named, keys, tuple(dict.fromkeys(words)), within)


def _riders_bought() -> int:
    """DXS-11.6v: of how many riders an army can be at most."""
    return ARMY_POINTS // min(troop.army_cost for troop in TROOPS if troop.army_cost and troop.rides)


def _recruits(data: SiegeData, enlisted: int) -> list[str]:
    """The keys of all whom events may bring: of each troop as many as may come, after those who are there."""
    found: list[str] = []
    for troop in TROOPS:
        sides = [troop.faction in data.factions(seat) for seat in (BESIEGER, BESIEGED)]
        if troop.army_cost and any(sides):
            found += keys_of(troop.number, enlisted + sum(sides) * (ARMY_POINTS // troop.army_cost) + _REFUGEES)
    return found
