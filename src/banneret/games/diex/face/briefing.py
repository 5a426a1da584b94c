"""What a side is told before a skirmish, and the line above the map that says what it is about."""

from functools import lru_cache

import msgspec

from banneret.kernel.scene import Briefing, Objective, Verb

from ..ground.reading import read
from ..muster.cast import Cast
from ..muster.scenarios import SideData
from ..scenario.victory import DECISIVE, points
from ..state import DiexState

MINUTES = 90
"""What a skirmish takes that nobody has measured."""


class _Deed(msgspec.Struct, frozen=True):
    """Something that is done from a section of the rules on (DXA-SC.3)."""

    name: str
    icon: str
    text: str
    since: int = msgspec.field(name="from")


class _Words(msgspec.Struct, frozen=True):
    """Of a scenario, what it does not say itself."""

    minutes: int = MINUTES
    balance: str = ""
    advice: dict[str, str] = {}


class _Briefings(msgspec.Struct, frozen=True):
    verb: tuple[_Deed, ...]
    scenario: dict[str, _Words]


_DATA = read("tac_briefings.toml", _Briefings)
_POINTS = (
    "Victory points: what each enemy has cost who is killed or leaves the field against his orders, half of that for "
    f"each who is wounded. The side that has more wins, decisively by {DECISIVE} or more."
)
"""DXA-SC.4, DXA-SC.6, DXA-SC.9."""


def briefing_of(s: DiexState, seat: int | None) -> Briefing:
    """A spectator is told what side A is told."""
    return _briefing(s.cast, seat or 0, "" if s.battle is not None else s.scenario)


@lru_cache(maxsize=64)
def _briefing(cast: Cast, seat: int, scenario: str) -> Briefing:
    """Its orders, and what the scenario counts, are the scenario's own words; a battle of one's own has no others."""
    data, side = cast.data, _side(cast, seat)
    words = _DATA.scenario.get(scenario, _Words())
    return Briefing(
        who=_who(cast, seat),
        situation=" ".join((f"{data.year}. {data.text}", *data.special)),
        wins=tuple(told for told in (side.orders, data.victory, _POINTS) if told),
        until=f"{cast.turns} turns",
        verbs=tuple(Verb(deed.name, deed.icon, deed.text) for deed in _DATA.verb if deed.since <= cast.sections),
        minutes=words.minutes,
        balance=words.balance,
        advice=words.advice.get(side.faction, ""),
    )


def _side(cast: Cast, seat: int) -> SideData:
    return next(side for side in cast.data.sides if side.faction == cast.seats[seat])


def _who(cast: Cast, seat: int) -> str:
    """“You lead the foragers: 8 Normans, of whom 1 rides and 2 shoot.”"""
    side = _side(cast, seat)
    ranks = cast.ranks[seat]
    kinds = (
        (sum(not cast.on_foot >> counter & 1 for counter in ranks), "rides", "ride"),
        (sum(cast.roster[counter].weapon >= 0 for counter in ranks), "shoots", "shoot"),
        (sum(cast.civilians >> counter & 1 for counter in ranks), "is a civilian", "are civilians"),
    )
    told = [f"{count} {one if count == 1 else many}" for count, one, many in kinds if count]
    beasts = sum(bool(unit.animal) for unit in side.units)
    name = side.name[:1].lower() + side.name[1:]
    return "".join(
        (
            f"You lead the {name}: {len(ranks)} {cast.sides[seat]}",
            f", of whom {_listed(told)}" if told else "",
            f"; and {beasts} mules" if beasts else "",
            ".",
        )
    )


def _listed(words: list[str]) -> str:
    return f"{', '.join(words[:-1])} and {words[-1]}" if len(words) > 1 else words[0]


def objective(s: DiexState, seat: int | None) -> Objective | None:
    """The orders of a side, how long it has, and the points as they would count now (DXA-SC.6). In an action of a siege
    no points are counted: what it is about, the siege says."""
    if s.terms is not None:
        return None
    own = seat or 0
    counted = points(s)
    left = s.cast.turns - s.turn
    lead = counted[own] - counted[1 - own]
    return Objective(
        wins=_side(s.cast, own).orders.rstrip("."),
        left="the last turn" if left <= 0 else f"{left} turn{'s' if left > 1 else ''} left",
        stands=f"{s.cast.sides[own]} {counted[own]}, {s.cast.sides[1 - own]} {counted[1 - own]}",
        gauge=round(min(1.0, max(0.0, (lead + DECISIVE) / (2 * DECISIVE))), 3),
        of=own,
    )
