"""The campaign as numbers. What is hidden (DXC-3c) is hidden in `groups`, `question` and here."""

from typing import Any

from banneret.kernel.observer import Columns, Observer, Row
from banneret.kernel.state import Inner

from ....engagement.place import CASTLE
from ....siege.face.observing.observer import SiegeObserver, seat_in
from ....siege.state import SiegeState
from ...country.country import country
from ...country.scenarios import campaign_data
from ...country.tables import MAPS
from ...shares import share
from ...siege_days import SiegeDays
from ...state import CampaignState
from ...turn import STEPS, Turn
from .captives import CaptiveColumns
from .errants import ErrantColumns
from .groups import QUEUE, GroupColumns
from .hexes import Hexes
from .land import PLAYED, LandColumns
from .leaders import QUEUE as LEADER_QUEUE
from .leaders import LeaderColumns
from .question import Place, QuestionColumns
from .score import ScoreColumns
from .words import born, siege_slots, things

_SLOWEST = 2
"""DXC-18.2a."""


class CampaignObserver(Observer[CampaignState]):
    """Time, groups, leaders, convoys and spies, prisoners, the land, the points, what is asked; and as blocks the siege
    of which a day is played, and the skirmish that is fought in it or in the field, if fights are (`skirmish`)."""

    def __init__(
        self,
        scenario: str,
        keys: tuple[str, ...],
        siege_keys: tuple[str, ...],
        skirmish: Observer[Any] | None,
    ) -> None:
        table = share(scenario)
        data = campaign_data(table.campaign)
        land = country(data.map)
        hexes = Hexes(land)
        words = things(data, land)
        if skirmish is not None:
            words = tuple(dict.fromkeys((*words, *skirmish.things)))
        numbers = {word: number for number, word in enumerate(words, 1)}
        sites = [site.id for site in land.sites]
        spies = [spy.id for spy in data.spies]
        fixed = [*((row.id, "mercenary") for row in data.mercenaries), *((row.id, row.faction) for row in data.groups)]
        columns = Columns()
        self.turn = columns.number("turn", data.turns)
        self.turns = data.turns
        self.step = columns.choice("step", STEPS)
        self.pace = columns.number("pace", 0, -_SLOWEST)
        self.groups = GroupColumns(columns, hexes, numbers, table.seats, fixed, born(data), spies, data.turns)
        leaders = [leader.id for leader in data.leaders]
        self.leaders = LeaderColumns(columns, hexes, numbers, table.seats, leaders)
        convoys = [convoy.id for convoy in data.convoys]
        self.errants = ErrantColumns(columns, hexes, numbers, sites, convoys, spies, not data.learning)
        self.captives = CaptiveColumns(columns, numbers)
        self.land = LandColumns(columns, hexes, land, [motte.id for motte in data.mottes], data.turns)
        self.score = ScoreColumns(columns, [mission.id for mission in data.missions], data.turns)
        self.question = QuestionColumns(columns, hexes, self.groups, keys, sites, tuple(MAPS), numbers)
        self.siege = SiegeObserver(CASTLE, data.turns, siege_slots(data), (), siege_keys, words, None)
        self.siege_block = columns.block("siege", self.siege.columns)
        self.skirmish = skirmish
        self.skirmish_block = columns.block("skirmish", skirmish.columns) if skirmish is not None else 0
        super().__init__(columns.all, words)

    def write(self, s: CampaignState, seat: int, row: Row, at: int) -> None:
        side = s.sides[seat] if seat >= 0 else -1
        turn = s.turn
        row[at + self.turn] = turn if turn < self.turns else self.turns
        row[at + self.pace] = s.pace
        if s.stack and isinstance(s.stack[0], Turn):
            row[at + self.step] = _STEP[s.stack[0].stage]
        counters = self.groups.write(s, side, row, at)
        self.leaders.write(s, counters, row, at)
        if s.convoys or s.spies:
            self.errants.write(s, counters, row, at)
        mottes = self.land.write(s, row, at)
        self._queue(s, counters, row)
        if s.contest is not None:
            self.groups.battle(s, counters, row)
        if s.sieges:
            self.land.sieges(s, mottes, counters, row, at)
        if side >= 0:
            self._own(s, seat, side, counters, mottes, row, at)
        self.score.write(s, row, at)
        self.question.write(s, seat, side, Place(counters, mottes), row, at)
        inner = s.inner
        if inner is not None:
            self._within(s, inner, seat, mottes, row, at)

    def _queue(self, s: CampaignState, counters: dict[str, int], row: Row) -> None:
        """DXC-6e: the list of the turn is public."""
        nth = 0
        for key in s.queue:
            first = counters.get(key, -1)
            if first >= 0:
                nth += 1
                row[first + (QUEUE if key in s.groups else LEADER_QUEUE)] = nth

    def _own(
        self,
        s: CampaignState,
        seat: int,
        side: int,
        counters: dict[str, int],
        mottes: dict[str, int],
        row: Row,
        at: int,
    ) -> None:
        """DXC-3c: what a side knows alone: its notebook, orders, prisoners, wounded, and whom its spies have noted."""
        if s.notes[side]:
            self.groups.notes(s, side, counters, row)
        nth = 0
        for key, order in s.orders.items():
            if order.seen_by(seat):
                nth += 1
                first = counters.get(key, -1)
                if first < 0:
                    continue
                if key in s.groups:
                    self.groups.order(order.value, nth, row, first)
                else:
                    self.errants.sent(key, order.value.to, nth, row, first)
        for spy in s.spies.values():
            if spy.side == side and spy.noted:
                self._noted(spy.key, spy.noted, counters, row)
        self.captives.write(s, side, row, at)
        self.land.mend(s, side, row, at)
        if s.patients:
            self.land.wounded(s, side, mottes, row, at)

    def _noted(self, spy: str, noted: tuple[str, ...], counters: dict[str, int], row: Row) -> None:
        nth, column = 0, self.groups.spies[spy]
        for key in noted:
            if key in counters:
                nth += 1
                row[counters[key] + column] = nth

    def _within(
        self, s: CampaignState, inner: Inner, seat: int, mottes: dict[str, int], row: Row, at: int
    ) -> None:
        """DXC-15, DXC-14: the games within the game."""
        seat, state = seat_in(inner, seat), inner.state
        if isinstance(state, SiegeState):
            top = s.stack[-1]
            if isinstance(top, SiegeDays) and top.done_today and top.done_today[-1] in mottes:
                row[mottes[top.done_today[-1]] + PLAYED] = 1
            self.siege.write(state, seat, row, at + self.siege_block)
            if state.inner is None:
                return
            seat, state = seat_in(state.inner, seat), state.inner.state
        if self.skirmish is not None:
            self.skirmish.write(state, seat, row, at + self.skirmish_block)


def _steps() -> list[int]:
    """By stage of the turn the number of its step, from 1; 0: none has begun."""
    found, step = [0], 0
    for stage in Turn.stages:
        step += stage.shown != ""
        found.append(step)
    return found


_STEP = _steps()
