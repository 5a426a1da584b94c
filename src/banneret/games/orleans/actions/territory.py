"""Section 10: settlers go to towns, and from towns into the country."""

from collections.abc import Sequence
from functools import cache

from banneret.kernel.option import Option
from banneret.kernel.referee import Referee
from banneret.kernel.refusal import Refusal
from banneret.kernel.scene import Overlay

from ..ids import action_id
from ..log import NAMES, tell
from ..loire import AREAS, NEIGHBOURS, SPACE, SPACES, TOWNS, chain, members, touching
from ..rewards import fame
from ..state import OrleansState, added
from ..supply import clear_spaces
from ..tables import ACTION, ACTIONS, FREE, KNIGHT, PLACE, PLACES, TERRAINS, TERRITORY, VILLAGE_FAME
from ..touch import Touched
from .base import Action

FERRY = PLACE["ferry"]
HOSTEL = PLACE["settlers_hostel"]
TERRAIN_KNIGHTS = 1
VILLAGE_KNIGHTS = 2
"""ORL-10.7."""

_PLACE, _EXPAND = 0, 1


def knights(s: OrleansState, seat: int) -> int:
    """ORL-10.7: the knights among the followers of the action. ORL-1.10, ORL-4.7: neither monk nor Technology tile
    counts."""
    spaces = s.players[seat].spaces
    return sum(1 for space in range(ACTIONS[TERRITORY].first, ACTIONS[TERRITORY].last) if spaces[space] == KNIGHT)


def knights_needed(s: OrleansState, area: int) -> int:
    """ORL-10.6: none for an unoccupied area; ORL-10.7: one for another player's terrain, two for his village."""
    if s.owner(area) == FREE:
        return 0
    return VILLAGE_KNIGHTS if s.villages >> area & 1 else TERRAIN_KNIGHTS


def reach(s: OrleansState, seat: int, town: int) -> int:
    """ORL-10.4: where a settler of a town may expand to, as far as ways go: next to the town, or next to the chain that
    hangs on it. ORL-12.4: with the Ferry next to any own area. ORL-10.10: never into an own area."""
    player = s.players[seat]
    base = player.areas if player.places >> FERRY & 1 else chain(player.areas, town)
    return (NEIGHBOURS[town] | touching(base)) & AREAS & ~player.areas


def barred(s: OrleansState, seat: int, town: int, knights: int) -> tuple[int, int, int, int]:
    """The areas that a settler of this town can't take with so many knights, as bits, by what forbids it: in the order
    of `_WHY`."""
    weak = 0
    if knights < VILLAGE_KNIGHTS:
        for other, player in enumerate(s.players):
            if other != seat:
                weak |= player.areas & s.villages if knights >= TERRAIN_KNIGHTS else player.areas
    return s.players[seat].areas, ~reach(s, seat, town), s.fortified, weak


def targets(s: OrleansState, seat: int, town: int, knights: int) -> int:
    """The areas that a settler of this town can take with so many knights, as bits."""
    own, far, fortified, weak = barred(s, seat, town, knights)
    return AREAS & ~(own | far | fortified | weak)


def cannot_expand(s: OrleansState, seat: int, town: int, area: int, knights: int) -> Refusal | None:
    """Why a settler of a town can't take an area; None if it can."""
    if town not in TOWNS:
        return Refusal(
            "ORL-10.3", f"{SPACES[town].name} is no town: only a settler standing in Orléans or Tours can expand."
        )
    if not AREAS >> area & 1:
        return Refusal("ORL-3.6", f"{SPACES[area].name} is a town: it belongs to nobody and can't be taken.")
    why = next((number for number, areas in enumerate(barred(s, seat, town, knights)) if areas >> area & 1), None)
    if why != OWN and not s.players[seat].towns[TOWNS.index(town)]:
        return Refusal(
            "ORL-10.3", f"You have no settler in {SPACES[town].name}: only a settler standing in a town can expand."
        )
    return None if why is None else _WHY[why](s, seat, town, area, knights)


def _own(s: OrleansState, seat: int, town: int, area: int, knights: int) -> Refusal:
    return Refusal("ORL-10.10", f"You control {SPACES[area].name} already.")


def _out_of_reach(s: OrleansState, seat: int, town: int, area: int, knights: int) -> Refusal:
    base = "any of your areas" if s.players[seat].places >> FERRY & 1 else "a chain of your own areas that begins there"
    return Refusal("ORL-10.4", f"{SPACES[area].name} is neither next to {SPACES[town].name} nor next to {base}.")


def _fortress(s: OrleansState, seat: int, town: int, area: int, knights: int) -> Refusal:
    return Refusal("ORL-10.8", f"{SPACES[area].name} has a fortress and cannot be conquered.")


def _too_few_knights(s: OrleansState, seat: int, town: int, area: int, knights: int) -> Refusal:
    needed = knights_needed(s, area)
    what = "a village" if needed == VILLAGE_KNIGHTS else "terrain"
    whose = f"{SPACES[area].name} is {what} of {NAMES[s.owner(area)]}"
    return Refusal(
        "ORL-10.7", f"{whose}: that needs {needed} knight{'s'[: needed - 1]} on the action, and you have {knights}."
    )


OWN = 0
_WHY = (_own, _out_of_reach, _fortress, _too_few_knights)
"""The words for what forbids an area (`barred`); the first that applies is told."""


def fame_of(s: OrleansState, area: int) -> int:
    """ORL-10.11: the Fame for taking an area; ORL-3.8: none for a manor farm."""
    return VILLAGE_FAME if s.villages >> area & 1 else TERRAINS[s.terrain[area]].fame


class Territory(Action):
    """ORL-10.1: place a settler from the supply in a town, or expand with one from a town."""

    id = "territory"

    def options(self, s: OrleansState, seat: int) -> Sequence[Option]:
        player = s.players[seat]
        found = []
        for at, town in enumerate(TOWNS):
            if player.towns[at]:
                found += [_expand(seat, town, area) for area in members(targets(s, seat, town, knights(s, seat)))]
        for town in TOWNS:
            found += [_place(seat, town, count) for count in range(1, self._settlers(s, seat) + 1)]
        return found

    def _settlers(self, s: OrleansState, seat: int) -> int:
        """ORL-10.2: how many settlers may be placed; ORL-12.4: the Settlers' Hostel places up to two."""
        player = s.players[seat]
        return min(player.supply, PLACES[HOSTEL].settlers if player.places >> HOSTEL & 1 else 1)

    def nothing_to_gain(self, s: OrleansState, seat: int) -> Refusal | None:
        if self.options(s, seat):
            return None
        return Refusal("ORL-10.12", "You have no settler in supply, and none in a town that has a target within reach.")

    def carry_out(self, s: OrleansState, ref: Referee, seat: int, args: tuple[int, ...]) -> None:
        way, town, what = args
        if way == _PLACE:
            clear_spaces(s, seat, self.spaces.first, self.spaces.last)
            self._put_in_town(s, ref, seat, town, what)
        else:
            self._expand(s, ref, seat, town, what)

    def _put_in_town(self, s: OrleansState, ref: Referee, seat: int, town: int, count: int) -> None:
        """ORL-10.2: whichever followers filled the action."""
        player = s.players[seat]
        player.supply -= count
        player.towns = added(player.towns, TOWNS.index(town), count)
        if ref.hears:
            words = "a settler" if count == 1 else f"{count} settlers"
            tell(
                s,
                ref,
                "settler",
                f"{NAMES[seat]} places {words} in {SPACES[town].name}.",
                ("ORL-10.2",),
                touch=(SPACES[town].id,),
            )

    def _expand(self, s: OrleansState, ref: Referee, seat: int, town: int, area: int) -> None:
        """ORL-10.3, ORL-10.9: a settler leaves the town for the area; whoever stood there goes home, and one knight to
        the Marketplace."""
        player, owner = s.players[seat], s.owner(area)
        if owner != FREE:
            self._spend_knight(s, seat)
            s.players[owner].areas &= ~(1 << area)
            s.players[owner].supply += 1
        clear_spaces(s, seat, self.spaces.first, self.spaces.last)
        player.towns = added(player.towns, TOWNS.index(town), -1)
        player.areas |= 1 << area
        if ref.hears:
            how = "takes" if owner == FREE else "conquers"
            whose = "" if owner == FREE else f" from {NAMES[owner]}; one knight goes back to the Marketplace"
            rules = ("ORL-10.3", "ORL-10.6") if owner == FREE else ("ORL-10.7", "ORL-10.9")
            tell(
                s,
                ref,
                "expand",
                f"{NAMES[seat]} {how} {SPACES[area].name}{whose}.",
                rules,
                touch=(SPACES[town].id, SPACES[area].id),
            )
        fame.gain(s, ref, seat, fame_of(s, area), SPACES[area].name, ("ORL-10.11",))

    def _spend_knight(self, s: OrleansState, seat: int) -> None:
        spaces = s.players[seat].spaces
        for space in range(self.spaces.first, self.spaces.last):
            if spaces[space] == KNIGHT:
                spaces[space] = FREE
                s.market = added(s.market, KNIGHT, 1)
                return

    def _areas(self, s: OrleansState, seat: int) -> int:
        """All that can be taken from either town, as bits."""
        areas = 0
        for at, town in enumerate(TOWNS):
            if s.players[seat].towns[at]:
                areas |= targets(s, seat, town, knights(s, seat))
        return areas

    def reach(self, s: OrleansState, seat: int) -> tuple[Overlay, ...]:
        """Areas to take, with their Fame."""
        areas = members(self._areas(s, seat))
        return (
            (
                Overlay(
                    "reach", tuple(SPACES[area].id for area in areas), tuple(f"+{fame_of(s, area)}" for area in areas)
                ),
            )
            if areas
            else ()
        )

    def overlays(self, s: OrleansState, seat: int, option: Option) -> tuple[Overlay, ...]:
        _, way, town, area = option.args
        return (_path(s, seat, town, area),) if way == _EXPAND else ()

    def objects(self, s: OrleansState, seat: int, t: Touched) -> list[str]:
        if t.areas:
            # from the town that was touched, else from whichever has a settler
            own = sorted(range(len(TOWNS)), key=lambda at: not s.players[seat].towns[at])
            towns = t.towns[-1:] or [SPACES[TOWNS[at]].id for at in own]
            return [f"expand {town} {t.areas[-1]}" for town in towns]
        return [f"expand {t.towns[-2]} {t.towns[-1]}"] if len(t.towns) > 1 else [f"place {town}" for town in t.towns]

    def prospect(self, s: OrleansState, seat: int) -> str:
        areas = self._areas(s, seat)
        words = []
        if areas:
            reached = areas.bit_count()
            words.append(
                f"take {SPACES[members(areas)[0]].name}" if reached == 1 else f"take one of {reached} areas in reach"
            )
        most = self._settlers(s, seat)
        if most:
            words.append("place a settler in a town" if most == 1 else f"place up to {most} settlers in a town")
        return " or ".join(words)

    def why_not(self, s: OrleansState, seat: int, words: list[str]) -> Refusal:
        refusal = None
        if len(words) == 3 and words[0] == "expand" and words[1] in SPACE and words[2] in SPACE:
            refusal = cannot_expand(s, seat, SPACE[words[1]], SPACE[words[2]], knights(s, seat))
        elif len(words) >= 2 and words[0] == "place" and words[1] in SPACE:
            refusal = self._cannot_place(s, seat, SPACE[words[1]])
        return refusal or super().why_not(s, seat, words)

    def _cannot_place(self, s: OrleansState, seat: int, town: int) -> Refusal:
        if town not in TOWNS:
            return Refusal("ORL-10.2", "Settlers from the supply are placed in Orléans or Tours.")
        most = self._settlers(s, seat)
        if not most:
            return Refusal("ORL-10.2", "You have no settler in supply.")
        ways = " or ".join(f"“{_place(seat, town, count).notation}”" for count in range(1, most + 1))
        return Refusal("ORL-10.2", f"At most {most} can be placed now: say {ways}.")


def _path(s: OrleansState, seat: int, town: int, area: int) -> Overlay:
    """ORL-10.4: the shortest chain of own areas from the town to the area; ORL-12.4: with the Ferry it may begin
    anywhere."""
    own = s.players[seat].areas
    came: dict[int, int] = {town: town}
    queue = [town]
    for at in queue:
        for to in members(NEIGHBOURS[at] & (own | 1 << area)):
            if to not in came:
                came[to] = at
                if to != area:
                    queue.append(to)
    if area not in came:
        assert s.players[seat].places >> FERRY & 1, "without the Ferry there is a chain"
        return Overlay("path", (SPACES[town].id, SPACES[area].id), ("", f"+{fame_of(s, area)}"))
    way = [area]
    while way[-1] != town:
        way.append(came[way[-1]])
    return Overlay(
        "path", tuple(SPACES[at].id for at in reversed(way)), (*[""] * (len(way) - 1), f"+{fame_of(s, area)}")
    )


@cache
def _expand(seat: int, town: int, area: int) -> Option:
    a, b = SPACES[town], SPACES[area]
    number = ACTION[Territory.id]
    touch = (action_id(seat, number), a.id, b.id)
    return Option(
        f"territory expand {a.id} {b.id}",
        (number, _EXPAND, town, area),
        label=f"Expand from {a.name} to {b.name}",
        touch=touch,
    )


@cache
def _place(seat: int, town: int, count: int) -> Option:
    space = SPACES[town]
    number = ACTION[Territory.id]
    words = f"territory place {space.id}" + (f" {count}" if count > 1 else "")
    label = f"Place {'a settler' if count == 1 else f'{count} settlers'} in {space.name}"
    return Option(words, (number, _PLACE, town, count), label=label, touch=(action_id(seat, number), space.id))
