"""The campaign as numbers. What is hidden (DXC-3c) is hidden in `groups`, `question` and here."""

from array import array

from banneret.kernel.observer import TYPECODE, Columns, Observer, Row
from banneret.kernel.state import Inner

from ....engagement.place import CASTLE
from ....ground.maps import MAPS
from ....siege.face.observing.observer import SiegeObserver, seat_in
from ....siege.face.observing.within import skirmish_within
from ....siege.state import SiegeState
from ....state import DiexState
from ...country.country import country
from ...country.scenarios import campaign_data
from ...shares import share
from ...siege_days import SiegeDays
from ...state import CampaignState
from ...turn import STEPS, Turn
from .errants import ErrantColumns
from .groups import QUEUE, GroupColumns
from .hexes import Hexes
from .land import PLAYED, LandColumns
from .leaders import QUEUE as LEADER_QUEUE
from .leaders import LeaderColumns
from .own import OwnColumns
from .picture import AS_BEFORE, REARRANGED, Picture
from .question import Place, QuestionColumns
from .score import ScoreColumns
from .words import born, siege_slots, soldier_keys, things

_ACROSS, _DOWN = 2, 2
"""DXC-14.1a: the most maps of a battle."""
_PICTURES = 512
"""So many are kept: for as many seats of matches that are played side by side."""
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
        rolled: bool,
    ) -> None:
        """Rolled: no fight is fought out."""
        table = share(scenario)
        data = campaign_data(table.campaign)
        land = country(data.map)
        hexes = Hexes(land)
        words = things(data, land)
        skirmish = None
        if not rolled:
            men = siege_slots(data)
            skirmish = skirmish_within(men, men, soldier_keys(data), _ACROSS, _DOWN)
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
        self.first = len(columns.all)
        self.groups = GroupColumns(columns, hexes, numbers, table.seats, fixed, born(data), spies, data.turns)
        self.own = OwnColumns(columns, numbers, data.turns)
        self.leaders_first = len(columns.all)
        leaders = [leader.id for leader in data.leaders]
        self.leaders = LeaderColumns(columns, hexes, numbers, table.seats, leaders)
        self.leaders_blank = _blank(columns, self.leaders_first)
        self.errants_first = len(columns.all)
        convoys = [convoy.id for convoy in data.convoys]
        self.errants = ErrantColumns(columns, hexes, numbers, sites, convoys, spies, not data.learning)
        self.errants_blank = _blank(columns, self.errants_first)
        self.land_first = len(columns.all)
        self.land = LandColumns(columns, hexes, land, [motte.id for motte in data.mottes])
        self.land_blank = _blank(columns, self.land_first)
        self.score_first = len(columns.all)
        self.score = ScoreColumns(columns, [mission.id for mission in data.missions], data.turns)
        self.score_blank = _blank(columns, self.score_first)
        self.wide = len(columns.all) - self.first
        self.pictures: dict[tuple[int, int], Picture] = {}
        """By position, as far as its identity tells, and by viewer: of matches that are played side by side each has
        its own."""
        self.question = QuestionColumns(columns, hexes, self.groups, self.leaders, keys, sites, tuple(MAPS), numbers)
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
        picture = self._pictured(s, seat, side)
        first = at + self.first
        row[first : first + self.wide] = picture.image
        if s.queue:
            self._queue(s, picture.places, row, at)
        if s.sieges:
            self.land.sieges(s, picture.mottes, picture.places, row, first)
        self.question.write(s, seat, side, Place(first, picture.places, picture.mottes), row, at)
        inner = s.inner
        if inner is not None:
            self._within(s, inner, seat, picture.mottes, row, at)

    def _queue(self, s: CampaignState, places: dict[str, int], row: Row, at: int) -> None:
        """DXC-6e: the list of the turn is public."""
        nth, first = 0, at + self.first
        for key in s.queue:
            place = places.get(key, -1)
            if place >= 0:
                nth += 1
                row[first + place + QUEUE] = nth
            elif key in s.leaders:
                nth += 1
                place = self.leaders.slot(s, key)
                if place >= 0:
                    row[at + place + LEADER_QUEUE] = nth

    def _pictured(self, s: CampaignState, seat: int, side: int) -> Picture:
        """All that stands on the map and on the sheets. What has changed since it was last seen is painted anew."""
        who = id(s), seat
        picture = self.pictures.get(who)
        if picture is None:
            if len(self.pictures) >= _PICTURES:
                self.pictures = {}
            picture = self.pictures[who] = Picture(self.first, self.wide)
        ordered = picture.obeys(s)
        rests = picture.rests(s)
        if not rests or not ordered:
            self._others(s, seat, side, ordered, rests, picture)
        self._groups(s, seat, side, ordered, picture)
        return picture

    def _others(self, s: CampaignState, seat: int, side: int, ordered: bool, rests: bool, picture: Picture) -> None:
        """All but the groups. An order may be for a convoy or a spy."""
        image, at = picture.image, -self.first
        if not picture.carries(s, ordered):
            to = at + self.errants_first
            image[to : to + len(self.errants_blank)] = self.errants_blank
            self.errants.write(s, seat, image, at)
            picture.remember_errants(s)
        if rests:
            return
        if not picture.led(s):
            if picture.names == list(s.leaders):
                self.leaders.rewrite(s, picture.leaders, image, at)
            else:
                to = at + self.leaders_first
                image[to : to + len(self.leaders_blank)] = self.leaders_blank
                self.leaders.write(s, image, at)
            picture.remember_leaders(s)
        if not picture.lies(s):
            to = at + self.land_first
            image[to : to + len(self.land_blank)] = self.land_blank
            picture.mottes = self.land.write(s, side, image, at)
            picture.remember_land(s)
        if not picture.counts(s):
            to = at + self.score_first
            image[to : to + len(self.score_blank)] = self.score_blank
            self.score.write(s, image, at)
            picture.remember_score(s)

    def _groups(self, s: CampaignState, seat: int, side: int, ordered: bool, picture: Picture) -> None:
        change = picture.change(s, side)
        if change != AS_BEFORE:
            if change == REARRANGED:
                self.groups.paint(s, seat, side, picture)
                holds = True
            else:
                holds = self.groups.repaint(s, seat, side, picture) or not picture.mends(s)
            if holds and side >= 0:
                self.own.write(s, side, picture.image, -self.first)
            picture.remember(s, side)
        if not ordered:
            if side >= 0:
                self.groups.orders(s, seat, picture)
            picture.remember_orders(s)

    def _within(self, s: CampaignState, inner: Inner, seat: int, mottes: dict[str, int], row: Row, at: int) -> None:
        """DXC-15, DXC-14: the games within the game."""
        seat, state = seat_in(inner, seat), inner.state
        if isinstance(state, SiegeState):
            top = s.stack[-1]
            if isinstance(top, SiegeDays) and top.done_today and top.done_today[-1] in mottes:
                row[at + self.first + mottes[top.done_today[-1]] + PLAYED] = 1
            self.siege.write(state, seat, row, at + self.siege_block)
            if state.inner is None:
                return
            seat, state = seat_in(state.inner, seat), state.inner.state
        if self.skirmish is not None and isinstance(state, DiexState):
            self.skirmish.write(state, seat, row, at + self.skirmish_block)


def _blank(columns: Columns, first: int) -> Row:
    """As many zeros as there are columns from the first on."""
    return array(TYPECODE, bytes(2 * (len(columns.all) - first)))


def _steps() -> list[int]:
    """By stage of the turn the number of its step, from 1; 0: none has begun."""
    found, step = [0], 0
    for stage in Turn.stages:
        step += stage.shown != ""
        found.append(step)
    return found


_STEP = _steps()
