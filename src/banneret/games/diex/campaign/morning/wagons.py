"""DXC-11: convoys are made, loaded and unloaded, taken under escort, let go, and disbanded."""

from dataclasses import dataclass
from functools import lru_cache

from banneret.kernel.decision import Decision
from banneret.kernel.handful import Handful
from banneret.kernel.option import Option
from banneret.kernel.phase import Phase
from banneret.kernel.referee import Referee
from banneret.kernel.refusal import Refusal
from banneret.kernel.scene import Preview, Reason
from banneret.kernel.tally import Bound, Lot, Tally

from .. import caravans, change
from ..aside import Player, Unseen, aside, theirs
from ..attitude import REVOLT_AT_MOST
from ..country.country import Country
from ..country.tables import CONVOY, CONVOY_PRICE
from ..group import KING, Convoy, Group
from ..log import counted, name_among, pounds, tell, where
from ..purse import funds
from ..state import CampaignState
from ..supply import spend
from .basis import Basis

MOST = 3
"""DXC-11c: so many of its own a side has at a time."""
_PER_TURN, _CAPACITY = CONVOY.transfer_per_turn, CONVOY.capacity
_LETTER, _NUMBERED = "c", 20
"""Convoys that are made in play are numbered from there on."""

_LEARNING = Refusal("DXC-16.3", "In the campaign for learning there are no convoys.")
_NOT_THERE = Refusal("DXC-11b", "There is no such settlement or motte in its hex.")
_UNFRIENDLY = Refusal("DXC-11c", "The place is not friendly to your side.")
_ABSENT = Refusal("DXC-11c", "A group or leader of yours must be in the hex.")
_ONE = Refusal("DXC-11c", "Your side has made a convoy this turn.")
_THREE = Refusal("DXC-11c", f"Your side has {MOST} convoys of its own.")
_BESIEGED = Refusal("DXC-15c", "The motte is besieged.")
_NOT_YOURS = Refusal("DXC-11g", "That convoy is not yours to command.")
_FIVE = Refusal("DXC-11b", "Up to five points a turn are moved between a convoy and a place.")
_FULL = Refusal("DXC-11a", "Each of its five animals carries a point already.")
_BARE = Refusal("DXC-11b", "There is nothing to load.")
_EMPTY = Refusal("DXC-11b", "The convoy is empty.")
_NO_ROOM = Refusal("DXC-5.1i", "The place has all it can take.")
_DEAR = Refusal("DXC-11j", "The points of a convoy that was neutral cost £1 each, and no purse in the hex has it.")
_LOADED = Refusal("DXC-11c", "Only an empty convoy is disbanded.")
_ESCORTED = Refusal("DXC-11f", "It has an escort.")
_LOOSE = Refusal("DXC-11g", "It has no escort.")
_APART = Refusal("DXC-11f", "The group is not in its hex.")
_ENEMY = Refusal("DXC-11i", "It is the enemy's: it is taken by meeting it alone, or in battle.")


# ---------------------------------------------------------------- places


def _stores(s: CampaignState, cell: int) -> list[str]:
    """The settlement and the motte of a hex, by id."""
    site, motte = s.site_at(cell), s.motte_at(cell)
    found = [] if site < 0 else [s.country.sites[site].id]
    return found if motte is None else [*found, motte.key]


def _cell(s: CampaignState, store: str) -> int:
    """Where a store is; -1: there is none of that name."""
    if store in s.mottes:
        return s.mottes[store].cell
    site = s.country.site.get(store, -1)
    return s.country.sites[site].cell if site >= 0 and s.loyalty[site] else -1


def _name(s: CampaignState, store: str) -> str:
    return s.mottes[store].name if store in s.mottes else s.country.sites[s.country.site[store]].name


def _unfriendly(s: CampaignState, side: int, store: str) -> Refusal | None:
    """DXC-11c: a Norman-held motte or a settlement of loyalty 4 or more for the King's side, a settlement of loyalty 3
    or less for the rebels."""
    motte = s.mottes.get(store)
    if motte is not None:
        if motte.key in s.sieges:
            return _BESIEGED
        return None if motte.side == side == KING else _UNFRIENDLY
    loyal = s.loyalty[s.country.site[store]] > REVOLT_AT_MOST
    return None if loyal == (side == KING) else _UNFRIENDLY


def _stock(s: CampaignState, store: str) -> int:
    """How many points are there; a city has always enough (DXC-5.1c)."""
    if store in s.mottes:
        return s.mottes[store].resources
    site = s.country.site[store]
    return _CAPACITY if s.country.sites[site].kind == "city" else s.resources[site]


def _space(s: CampaignState, store: str) -> int:
    """DXC-5.1i: how many it can take; a city needs none."""
    if store in s.mottes:
        return _CAPACITY
    site = s.country.site[store]
    return 0 if s.country.sites[site].kind == "city" else caravans.room(s, site)


def _present(s: CampaignState, seat: int, cell: int) -> bool:
    """DXC-11c: a group or leader of the seat is there."""
    for group in s.here(cell):
        if group.captain == seat:
            return True
    for leader in s.muster.alone:
        if leader.cell == cell and leader.captain == seat:
            return True
    return False


# ---------------------------------------------------------------- whether one may


def _driver(s: CampaignState, side: int) -> Refusal | None:
    """DXC-11c: whether a side may make a convoy at all: one a turn, three at a time."""
    if s.data.learning:
        return _LEARNING
    if s.drivers[side] == s.turn:
        return _ONE
    own = 0
    for convoy in s.convoys.values():
        own += convoy.side == side
    return _THREE if own >= MOST else None


def no_convoy(s: CampaignState, seat: int, store: str) -> Refusal | None:
    """DXC-11b, DXC-11c: whether a convoy may be made in a place."""
    side, cell = s.sides[seat], _cell(s, store)
    refusal = _driver(s, side)
    if refusal is not None:
        return refusal
    if cell < 0:
        return _NOT_THERE
    return _unfriendly(s, side, store) if _present(s, seat, cell) else _ABSENT


def no_command(s: CampaignState, seat: int, convoy: Convoy) -> Refusal | None:
    """DXC-11g: its escort's captain commands it; without one whoever is with it, or the first of the side."""
    side = s.sides[seat]
    if convoy.side != side:
        return _NOT_YOURS
    if convoy.escort in s.groups:
        return None if s.groups[convoy.escort].captain == seat else _NOT_YOURS
    return None if seat == s.captain_of(side) or _present(s, seat, convoy.cell) else _NOT_YOURS


def no_load(s: CampaignState, seat: int, convoy: Convoy, store: str) -> Refusal | None:
    """DXC-11b, DXC-11c: only in a friendly place."""
    if _cell(s, store) != convoy.cell:
        return _NOT_THERE
    return no_command(s, seat, convoy) or _no_loading(s, seat, convoy, store)


def _no_loading(s: CampaignState, seat: int, convoy: Convoy, store: str) -> Refusal | None:
    """The same, in its hex and by whoever commands it."""
    refusal = _unfriendly(s, convoy.side, store)
    if refusal is None and not _present(s, seat, convoy.cell):
        refusal = _ABSENT
    if refusal is not None or _most(s, convoy, store, True):
        return refusal
    return _FIVE if convoy.shifted >= _PER_TURN else _FULL if convoy.load >= _CAPACITY else _BARE


def no_unload(s: CampaignState, seat: int, convoy: Convoy, store: str) -> Refusal | None:
    """DXC-11b, DXC-5.1d: into any settlement, or a motte of its side."""
    if _cell(s, store) != convoy.cell:
        return _NOT_THERE
    refusal = _closed(s, convoy, store) or no_command(s, seat, convoy)
    if refusal is not None or _most(s, convoy, store, False):
        return refusal
    if convoy.shifted >= _PER_TURN:
        return _FIVE
    return _EMPTY if not convoy.load else _DEAR if _space(s, store) else _NO_ROOM


def _closed(s: CampaignState, convoy: Convoy, store: str) -> Refusal | None:
    """DXC-11b: whether a place takes nothing of a convoy in its hex."""
    if store in s.mottes and s.mottes[store].side != convoy.side:
        return _UNFRIENDLY
    return _BESIEGED if store in s.sieges else None


def no_disband(s: CampaignState, seat: int, convoy: Convoy) -> Refusal | None:
    """DXC-11c: an empty one in a friendly place."""
    if convoy.load:
        return _LOADED
    stores = _stores(s, convoy.cell)
    refusals = [_unfriendly(s, convoy.side, store) for store in stores]
    return no_command(s, seat, convoy) or (None if None in refusals else _UNFRIENDLY)


def no_escort(s: CampaignState, convoy: Convoy, group: Group) -> Refusal | None:
    """DXC-11f: a neutral one, or one of the side, without an escort."""
    if convoy.cell != group.cell:
        return _APART
    if convoy.escort:
        return _ESCORTED
    return _ENEMY if convoy.side == 1 - group.side else None


def no_release(s: CampaignState, seat: int, convoy: Convoy) -> Refusal | None:
    return no_command(s, seat, convoy) or (None if convoy.escort else _LOOSE)


# ---------------------------------------------------------------- what is on offer


Deal = tuple[str, str, str]
"""A verb, and what it is about: a convoy and a store or group, or a store alone."""


def option(country: Country, basis: Basis, deal: Deal) -> Option:
    """A deal in words, as things were when it was offered."""
    verb, one, other = deal
    words = (one, other) if other else (one,)
    if verb == "escort":
        name = name_among(basis.muster, basis.groups[other])
        return Option(f"escort {one} {other}", words, label=f"{name} escorts the convoy {one}", touch=words)
    if verb == "disband":
        return Option(f"disband {one}", words, label=f"Disband the convoy {one}", touch=words)
    if verb == "release":
        return Option(f"release {one}", words, label=f"Let the convoy {one} go alone", touch=words)
    # At a motte or in a settlement, whose hex is touched: how much is said afterwards.
    store = other or one
    motte = basis.mottes.get(store)
    site = country.sites[country.site[store]] if motte is None else None
    name = site.name if site is not None else basis.mottes[store].name
    if verb == "convoy":
        cell = site.cell if site is not None else basis.mottes[store].cell
        label = f"Make a convoy at {name}"
        return Option(f"convoy {one}", words, label=label, touch=(country.names[cell],), final=False)
    label = f"{verb.capitalize()} the convoy {one} at {name}"
    touch = (one, country.names[basis.convoys[one].cell])
    return Option(f"{verb} {one} {other}", words, label=label, touch=touch, final=False)


def offers(s: CampaignState, seat: int, mine: list[Group]) -> list[Deal]:
    side = s.sides[seat]
    found: list[Deal] = []
    places = [group.cell for group in mine]
    if _driver(s, side) is None:
        walls = [motte.cell for motte in s.mottes.values()]
        seen: set[int] = set()
        for cell in [*places, *[leader.cell for leader in s.muster.alone if leader.captain == seat]]:
            if (cell in s.country.site_at or cell in walls) and cell not in seen:
                seen.add(cell)
                for store in _stores(s, cell):
                    if _unfriendly(s, side, store) is None:
                        found.append(("convoy", store, ""))
    for convoy in s.convoys.values():
        if convoy.side == 1 - side:
            continue
        if not convoy.escort and convoy.cell in places:
            for group in mine:
                if group.cell == convoy.cell and no_escort(s, convoy, group) is None:
                    found.append(("escort", convoy.key, group.key))
        if convoy.side == side and no_command(s, seat, convoy) is None:
            _of_convoy(s, seat, convoy, found)
    return found


def _of_convoy(s: CampaignState, seat: int, convoy: Convoy, found: list[Deal]) -> None:
    """Of a convoy that the seat commands. What is full, empty or done for today is not asked about at every place."""
    key, load, fresh, friendly = convoy.key, convoy.load, convoy.shifted < _PER_TURN, False
    for store in _stores(s, convoy.cell):
        if fresh and load < _CAPACITY and _no_loading(s, seat, convoy, store) is None:
            found.append(("load", key, store))
        if load:
            if fresh and _closed(s, convoy, store) is None and _most(s, convoy, store, False):
                found.append(("unload", key, store))
        elif not friendly:
            friendly = _unfriendly(s, convoy.side, store) is None
    if friendly:
        found.append(("disband", key, ""))
    if convoy.escort:
        found.append(("release", key, ""))


def why_not(s: CampaignState, seat: int, words: list[str]) -> Refusal | None:
    verb, rest = words[0], words[1:]
    if verb == "convoy":
        return no_convoy(s, seat, rest[0]) if rest else None
    convoy = s.convoys.get(rest[0]) if rest else None
    if convoy is None:
        return Refusal("DXC-11a", "There is no such convoy.")
    if verb in ("load", "unload") and len(rest) == 2:
        return (no_load if verb == "load" else no_unload)(s, seat, convoy, rest[1])
    if verb == "escort" and len(rest) == 2:
        group = s.groups.get(rest[1])
        return _NOT_YOURS if group is None or group.captain != seat else no_escort(s, convoy, group)
    if verb == "disband":
        return no_disband(s, seat, convoy)
    return no_release(s, seat, convoy) if verb == "release" else None


VERBS = frozenset(("convoy", "load", "unload", "disband", "escort", "release"))


# ---------------------------------------------------------------- what is done


def make(s: CampaignState, ref: Referee, store: str, side: int) -> str:
    """DXC-11b, DXC-11c: an empty convoy in a place."""
    s.numbers[_LETTER] = s.numbers.get(_LETTER, _NUMBERED) + 1
    key = f"{_LETTER}{s.numbers[_LETTER]}"
    s.convoys[key] = Convoy(key, _cell(s, store), 0, side)
    s.drivers = (s.turn, s.drivers[1]) if side == KING else (s.drivers[0], s.turn)
    if ref.hears:
        tell(s, ref, "convoy", f"A convoy is made up at {_name(s, store)}.", "DXC-11b", "DXC-11c", touch=(key,))
    return key


def disband(s: CampaignState, ref: Referee, key: str) -> None:
    cell = s.convoys[key].cell
    del s.convoys[key]
    s.orders.pop(key, None)
    if ref.hears:
        tell(s, ref, "convoy", f"A convoy is disbanded at {where(s, cell)}.", "DXC-11c")


def release(s: CampaignState, ref: Referee, key: str) -> None:
    change.convoy(s, key, escort="")
    if ref.hears:
        tell(s, ref, "convoy", f"The convoy {key} goes on alone.", "DXC-11g", touch=(key,))


def _purses(s: CampaignState, convoy: Convoy) -> list[Group]:
    return [group for group in s.here(convoy.cell) if group.side == convoy.side]


def _most(s: CampaignState, convoy: Convoy, store: str, loading: bool) -> int:
    """DXC-11a, DXC-11b, DXC-11j: how many points can be moved now."""
    left = _PER_TURN - convoy.shifted
    if loading:
        return max(0, min(left, _CAPACITY - convoy.load, _stock(s, store)))
    found = max(0, min(left, convoy.load, _space(s, store)))
    if convoy.priced and found:
        found = min(found, sum([funds(group) for group in _purses(s, convoy)]) // CONVOY_PRICE)
    return found


@lru_cache(maxsize=64)
def _points(least: int, most: int) -> Tally:
    bound = Bound((0,), least, most, "DXC-11b", f"It can be {least} to {most} points.")
    return Tally((Lot("points", "Points", most),), (bound,))


@dataclass(slots=True)
class Transfer(Handful[CampaignState]):
    """DXC-11b: how many points; loads are public (DXC-3b). A convoy that has just been made may stay empty."""

    key = "transfer"
    commit = "Move {} points"
    rules = ("DXC-11b", "DXC-5.1i", "DXC-11j")
    convoy: str = ""
    store: str = ""
    loading: bool = True
    who: Player = 0
    made: bool = False

    def seat(self, s: CampaignState) -> int:
        return self.who

    def ask(self, s: CampaignState) -> Decision | None:
        asked = Handful.ask(self, s)
        return None if asked is None else aside(s, s.sides[self.who], asked)

    def redeal(self, s: CampaignState, seat: int) -> Phase[CampaignState]:
        """What can be bought tells what is in the purses."""
        return self if theirs(s, seat, s.sides[self.who]) else Unseen(self.who)

    def prompt(self, s: CampaignState) -> str:
        verb = "loaded" if self.loading else "unloaded"
        return f"How many points are {verb} at {_name(s, self.store)}?"

    def tally(self, s: CampaignState) -> Tally:
        return _points(0 if self.made else 1, _most(s, s.convoys[self.convoy], self.store, self.loading))

    def preview_tally(self, s: CampaignState, seat: int, counts: tuple[int, ...]) -> Preview:
        sign = 1 if self.loading else -1
        load = s.convoys[self.convoy].load + sign * counts[0]
        text = f"{_name(s, self.store)} has {_stock(s, self.store) - sign * counts[0]} then, the convoy {load}"
        found = [Reason(text, rules=("DXC-11b",))]
        if self._price(s):
            found.append(Reason("bought", pounds(counts[0] * self._price(s)), ("DXC-11j",)))
        return Preview(tuple(found))

    def _price(self, s: CampaignState) -> int:
        return CONVOY_PRICE if s.convoys[self.convoy].priced and not self.loading else 0

    def decide(self, s: CampaignState, ref: Referee, counts: tuple[int, ...]) -> None:
        s.done()
        points = counts[0]
        if not points:
            return
        convoy = s.convoys[self.convoy]
        silver = points * self._price(s)
        if silver:
            spend(s, _purses(s, convoy)[0], silver)
        moved = points if self.loading else -points
        change.convoy(s, self.convoy, load=convoy.load + moved, shifted=convoy.shifted + points)
        if self.store in s.mottes:
            change.motte(s, self.store, resources=s.mottes[self.store].resources - moved)
        else:
            caravans.stock(s, s.country.site[self.store], -moved)
        if ref.hears:
            verb = "loads" if self.loading else "unloads"
            paid = f" for {pounds(silver)}" if silver else ""
            text = f"The convoy {self.convoy} {verb} {counted(points, 'point')}{paid} at {_name(s, self.store)}."
            tell(s, ref, "convoy", text, "DXC-11b", *(("DXC-11j",) if silver else ()), touch=(self.convoy,))
