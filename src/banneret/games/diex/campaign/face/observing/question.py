"""What a campaign asks just now, as numbers: of whom and about whom. What a side does in its morning the others are not
told (DXC-3c)."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from banneret.kernel.handful import Handful
from banneret.kernel.observer import Columns, Row
from banneret.kernel.phase import Phase

from ....siege.face.observing.gathering import numbers
from ...aside import Unseen
from ...battle.fought import PlaceMaps, maps_needed
from ...battle.joining import Join
from ...battle.promotion import ChooseLeader
from ...battle.refusing import Refuse
from ...battle.retreat import Retreat
from ...caravans import MoveConvoys
from ...end_of_move import EndOfMove
from ...mercenaries import Offer
from ...morning.choice import Choice
from ...morning.morning import Morning
from ...morning.orders import GiveOrder
from ...morning.parting import Shift
from ...morning.sending import Send
from ...morning.silver import HandOver
from ...morning.wagons import Transfer
from ...movement.encounter import GROUPS, LEADERS, REPLY, Encounter
from ...movement.lone import MoveLone
from ...movement.march import MoveGroup
from ...night.standoff import Standoff
from ...settlements.looting import Burn, Loot, Shares
from ...spies import MoveSpies
from ...state import CampaignState
from ...surrender import TakeMotte
from ...works import Garrison
from .groups import ACTS, ASKED, MOST_MEN, ROLE, GroupColumns
from .hexes import Hexes
from .land import NTH as MOTTE_NTH
from .leaders import ACTS as LEADER_ACTS
from .leaders import LeaderColumns

_SIDES = ("king", "rebel")
_BLANKS = ("to", "deed", "stance", "join")
_BLANK = {blank: number for number, blank in enumerate(_BLANKS, 1)}
_LOTS = 40
"""Of a choice in steps the numbers of so many lots are told."""
_MOST = 9999
_MAPS = 8
_STEPS = 9
_BANDS = (MoveGroup, Encounter, EndOfMove)
_ACTING = (*_BANDS, MoveLone)
_ASIDE = (Garrison, Unseen)


class Place:
    """Where a position has written what a question may be about: the slots of groups and mottes, counted from `at`."""

    __slots__ = ("at", "groups", "mottes")

    def __init__(self, at: int, groups: dict[str, int], mottes: dict[str, int]) -> None:
        self.at = at
        self.groups = groups
        self.mottes = mottes


class QuestionColumns:
    """The phase, who acts, whom and what it is about; the draft of an order; the battle that is being prepared; and of
    a choice in steps what has been chosen, for who chooses."""

    def __init__(
        self,
        columns: Columns,
        hexes: Hexes,
        groups: GroupColumns,
        leaders: LeaderColumns,
        keys: tuple[str, ...],
        sites: Sequence[str],
        maps: Sequence[str],
        things: Mapping[str, int],
    ) -> None:
        self.hexes = hexes
        self.groups = groups
        self.leaders = leaders
        self.things = things
        most = max(things.values())
        self.keys = {key: number for number, key in enumerate(keys, 1)}
        self.maps = {name: number for number, name in enumerate(maps, 1)}
        self.phase = columns.choice("phase", keys)
        self.subject = columns.number("asked.who", most)
        self.object = columns.number("asked.whom", most)
        self.hex = hexes.enter(columns, "asked.at")
        self.site = columns.choice("asked.settlement", sites)
        self.motte = columns.number("asked.motte", MOST_MEN)
        self.side = columns.choice("asked.side", _SIDES)
        self.step = columns.number("asked.step", _STEPS)
        self.count = columns.number("asked.count", _MOST)
        self.other = columns.number("asked.of", _MOST)
        self.flag = columns.flag("asked.again")
        self.left = columns.number("move.left", _MOST)
        self.fresh = columns.flag("move.fresh")
        self.blank = columns.choice("draft.blank", _BLANKS)
        self.draft = len(columns.all)
        hexes.enter(columns, "draft")
        columns.number("draft.deed", _STEPS)
        columns.number("draft.stance", _STEPS)
        columns.number("draft.odds", 400)
        self.battle = hexes.enter(columns, "battle")
        self.attacker = columns.choice("battle.attacker", _SIDES)
        self.target = columns.choice("battle.settlement", sites)
        self.rises = columns.flag("battle.rises")
        self.wanted = columns.number("battle.wanted", _STEPS)
        self.placed = len(columns.all)
        for number in range(1, _MAPS + 1):
            columns.choice(f"battle.map{number}", maps)
            columns.flag(f"battle.map{number}.turned")
        self.chosen = numbers(columns, [f"chosen{number}" for number in range(1, _LOTS + 1)], MOST_MEN)
        columns.number("chosen.lots", MOST_MEN)

    def write(self, s: CampaignState, seat: int, side: int, place: Place, row: Row, at: int) -> None:
        if s.contest is not None:
            self._battle(s, place, row, at)
        stack = s.stack
        if not stack:
            return
        top = stack[-1]
        acting: Phase[Any] | None = None
        for phase in stack:
            if isinstance(phase, Morning):
                if phase.side != side:
                    row[at + self.phase] = self.keys[phase.key]
                    return
            elif isinstance(phase, _ACTING):
                acting = phase
                if isinstance(phase, MoveGroup):
                    self._move(s, phase, side, row, at)
        if acting is not None:
            self._acts(s, acting, place, row, at)
        if isinstance(top, _ASIDE) and s.sides[top.seat(s) if isinstance(top, Garrison) else top.who] != side:
            row[at + self.phase] = self.keys[Unseen.key]
            return
        row[at + self.phase] = self.keys.get(top.key, 0)
        tell = _TOLD.get(top.key)
        if tell is not None:
            tell(self, s, top, place, row, at)
        if isinstance(top, Handful) and top.seat(s) == seat:
            self._chosen(top, row, at)

    def _acts(self, s: CampaignState, phase: Phase[Any], place: Place, row: Row, at: int) -> None:
        """Who moves, or has moved and is asked about (`counters.acting`)."""
        if isinstance(phase, MoveLone):
            slot = self.leaders.slot(s, phase.leader)
            if slot >= 0:
                row[at + slot + LEADER_ACTS] = 1
        elif isinstance(phase, _BANDS):
            first = place.groups.get(phase.group, -1)
            if first >= 0:
                row[place.at + first + ACTS] = 1

    def _move(self, s: CampaignState, move: MoveGroup, side: int, row: Row, at: int) -> None:
        """How far it still gets its own side knows."""
        group = s.groups.get(move.group)
        row[at + self.fresh] = move.fresh
        if group is not None and group.side == side:
            row[at + self.left] = move.left

    def _battle(self, s: CampaignState, place: Place, row: Row, at: int) -> None:
        """DXC-14: where, about what, and who fights whom."""
        contest = s.contest
        if contest is None:
            return
        for role, keys in ((1, contest.attackers), (2, contest.defenders)):
            for key in keys:
                if key in place.groups:
                    row[place.at + place.groups[key] + ROLE] = role
        self.hexes.write(contest.cell, row, at + self.battle)
        row[at + self.attacker] = contest.attacker + 1
        row[at + self.target] = contest.site + 1
        row[at + self.rises] = contest.rises
        row[at + self.wanted] = contest.wanted
        to = at + self.placed
        for map, turned in contest.placed[:_MAPS]:
            row[to] = self.maps[map]
            row[to + 1] = turned
            to += 2

    def _chosen(self, choice: Handful[Any], row: Row, at: int) -> None:
        """What the seat that is asked has chosen so far: what is settled by that follows from it."""
        to = at + self.chosen
        for count in choice.chosen[:_LOTS]:
            row[to] = min(MOST_MEN, count)
            to += 1
        row[at + self.chosen + _LOTS] = len(choice.chosen)

    def about(self, subject: str, row: Row, at: int, object: str = "") -> None:
        row[at + self.subject] = self.things.get(subject, 0)
        if object:
            row[at + self.object] = self.things.get(object, 0)


Tell = Callable[[QuestionColumns, CampaignState, Phase[Any], Place, Row, int], None]


def _move(told: QuestionColumns, s: CampaignState, phase: Phase[Any], place: Place, row: Row, at: int) -> None:
    assert isinstance(phase, MoveGroup | EndOfMove | ChooseLeader)
    told.about(phase.group, row, at)


def _lone(told: QuestionColumns, s: CampaignState, phase: Phase[Any], place: Place, row: Row, at: int) -> None:
    assert isinstance(phase, MoveLone)
    told.about(phase.leader, row, at)


def _encounter(told: QuestionColumns, s: CampaignState, phase: Phase[Any], place: Place, row: Row, at: int) -> None:
    """Whom it meets: groups, one who may attack it, or a leader without men."""
    assert isinstance(phase, Encounter)
    told.about(phase.group, row, at)
    row[at + told.step] = phase.at + 1
    row[at + told.flag] = phase.peace
    group = s.groups.get(phase.group)
    if group is None:
        return
    if phase.at == GROUPS:
        for foe in phase.foes(s, group):
            if foe in place.groups:
                row[place.at + place.groups[foe] + ASKED] = 1
    elif phase.at == REPLY:
        replier = phase.replier(s, group)
        if replier is not None:
            row[at + told.object] = told.things.get(replier.key, 0)
    elif phase.at == LEADERS:
        row[at + told.object] = told.things.get(phase.quarry(s, group) or "", 0)


def _settlement(told: QuestionColumns, s: CampaignState, phase: Phase[Any], place: Place, row: Row, at: int) -> None:
    assert isinstance(phase, Loot | Burn)
    told.about(phase.group, row, at)
    row[at + told.site] = phase.site + 1


def _shares(told: QuestionColumns, s: CampaignState, phase: Phase[Any], place: Place, row: Row, at: int) -> None:
    """DXC-12.2j: everybody hears how much there is, and for how many men."""
    assert isinstance(phase, Shares)
    told.about(phase.group, row, at, phase.waiting[0])
    band = s.groups.get(phase.waiting[0])
    if band is not None and phase.group in s.groups:
        row[at + told.count] = min(_MOST, phase.left(s))
        row[at + told.other] = band.soldiers


def _offer(told: QuestionColumns, s: CampaignState, phase: Phase[Any], place: Place, row: Row, at: int) -> None:
    assert isinstance(phase, Offer)
    told.about(phase.group, row, at, phase.band)


def _errants(told: QuestionColumns, s: CampaignState, phase: Phase[Any], place: Place, row: Row, at: int) -> None:
    assert isinstance(phase, MoveConvoys | MoveSpies)
    row[at + told.side] = phase.side + 1
    found = phase.next(s)
    if found is not None:
        told.about(found.key, row, at)


def _standoff(told: QuestionColumns, s: CampaignState, phase: Phase[Any], place: Place, row: Row, at: int) -> None:
    assert isinstance(phase, Standoff)
    told.hexes.write(phase.cell, row, at + told.hex)
    row[at + told.step] = phase.step + 1
    group = phase.asked(s)
    if group is not None:
        told.about(group.key, row, at)


def _next(told: QuestionColumns, s: CampaignState, phase: Phase[Any], place: Place, row: Row, at: int) -> None:
    assert isinstance(phase, Retreat | Refuse)
    group = phase.next(s)
    if group is not None:
        told.about(group.key, row, at)


def _join(told: QuestionColumns, s: CampaignState, phase: Phase[Any], place: Place, row: Row, at: int) -> None:
    assert isinstance(phase, Join)
    row[at + told.step] = phase.role + 1


def _maps(told: QuestionColumns, s: CampaignState, phase: Phase[Any], place: Place, row: Row, at: int) -> None:
    """DXC-14.2a: how many there are to be."""
    assert isinstance(phase, PlaceMaps)
    if s.contest is not None:
        row[at + told.count] = len(s.contest.placed) + 1
        row[at + told.other] = maps_needed(s, s.contest)


def _motte(told: QuestionColumns, place: Place, key: str, row: Row, at: int) -> None:
    if key in place.mottes:
        row[at + told.motte] = row[place.at + place.mottes[key] + MOTTE_NTH]


def _taken(told: QuestionColumns, s: CampaignState, phase: Phase[Any], place: Place, row: Row, at: int) -> None:
    assert isinstance(phase, TakeMotte)
    told.about(phase.victor, row, at)
    _motte(told, place, phase.motte, row, at)


def _raised(told: QuestionColumns, s: CampaignState, phase: Phase[Any], place: Place, row: Row, at: int) -> None:
    assert isinstance(phase, Garrison)
    told.about(phase.group, row, at)
    _motte(told, place, phase.motte, row, at)


def _choice(told: QuestionColumns, s: CampaignState, phase: Phase[Any], place: Place, row: Row, at: int) -> None:
    assert isinstance(phase, Choice)
    told.about(phase.group, row, at, phase.other if isinstance(phase, Shift | HandOver) else "")


def _transfer(told: QuestionColumns, s: CampaignState, phase: Phase[Any], place: Place, row: Row, at: int) -> None:
    assert isinstance(phase, Transfer)
    told.about(phase.convoy, row, at)
    row[at + told.site] = 1 + s.country.site.get(phase.store, -1)
    _motte(told, place, phase.store, row, at)
    row[at + told.step] = 1 if phase.loading else 2
    row[at + told.flag] = phase.made


def _send(told: QuestionColumns, s: CampaignState, phase: Phase[Any], place: Place, row: Row, at: int) -> None:
    assert isinstance(phase, Send)
    told.about(phase.errant, row, at)


def _order(told: QuestionColumns, s: CampaignState, phase: Phase[Any], place: Place, row: Row, at: int) -> None:
    """What has been filled in."""
    assert isinstance(phase, GiveOrder)
    told.about(phase.group, row, at)
    row[at + told.blank] = _BLANK[phase.blank]
    told.groups.draft(phase.order, row, at + told.draft)


_TOLD: dict[str, Tell] = {
    "move": _move,
    "end_of_move": _move,
    "choose_leader": _move,
    "move_lone": _lone,
    "encounter": _encounter,
    "loot": _settlement,
    "burn": _settlement,
    "shares": _shares,
    "offer": _offer,
    "convoys": _errants,
    "spies": _errants,
    "standoff": _standoff,
    "retreat": _next,
    "refuse": _next,
    "join": _join,
    "place_maps": _maps,
    "take_motte": _taken,
    "raised": _raised,
    "split": _choice,
    "shift": _choice,
    "purse": _choice,
    "leave": _choice,
    "take_up": _choice,
    "garrison": _choice,
    "fill": _choice,
    "draw": _choice,
    "transfer": _transfer,
    "send": _send,
    "order": _order,
}
"""By key of the phase."""
