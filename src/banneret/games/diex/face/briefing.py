"""What a side is told before a skirmish, and the line above the map that says what it is about."""

from functools import lru_cache

import msgspec

from banneret.kernel.scene import Briefing, Objective, Verb

from ..ground.reading import read
from ..muster.cast import Cast
from ..muster.scenarios import SideData
from ..scenario.victory import DECISIVE, points
from ..state import HEALTHY, WOUNDED, DiexState
from ..terms import Field

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
_BEATEN = (
    "A side is beaten that has nobody left on his feet, flees or surrenders: flight and surrender are declared at the "
    "start of a phase. Who flees and does not get off the field is a prisoner. When the last turn ends it is a draw."
)
"""DXC-14.6a, DXC-14.6f."""


def briefing_of(s: DiexState, seat: int | None) -> Briefing:
    """A spectator is told what side A is told."""
    scenario = "" if s.battle is not None else s.scenario
    return _briefing(s.cast, seat or 0, scenario, isinstance(s.terms, Field))


@lru_cache(maxsize=64)
def _briefing(cast: Cast, seat: int, scenario: str, field: bool) -> Briefing:
    """Its orders, and what the scenario counts, are the scenario's own words; a battle of one's own has no others. In
    a battle of a campaign no points are counted."""
    data, side = cast.data, _side(cast, seat)
    words = _DATA.scenario.get(scenario, _Words())
    return Briefing(
        who=_who(cast, seat),
        situation=" ".join((f"{data.year}. {data.text}" if data.year else data.text, *data.special)),
        wins=tuple(told for told in (side.orders, data.victory, _BEATEN if field else _POINTS) if told),
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
    lead = "You lead " if side.name == cast.sides[seat] else f"You lead the {name}: "
    return "".join(
        (
            f"{lead}{len(ranks)} {cast.sides[seat]}",
            f", of whom {_listed(told)}" if told else "",
            f"; and {beasts} mules" if beasts else "",
            ".",
        )
    )


def _listed(words: list[str]) -> str:
    return f"{', '.join(words[:-1])} and {words[-1]}" if len(words) > 1 else words[0]


def objective(s: DiexState, seat: int | None) -> Objective | None:
    """The orders of a side, how long it has, and the points as they would count now (DXA-SC.6). In an action of a siege
    no points are counted: what it is about, the siege says. In a battle of a campaign those are who still stand."""
    own = seat or 0
    left = s.cast.turns - s.turn
    if isinstance(s.terms, Field):
        return _standing(s, own, left)
    if s.terms is not None:
        return None
    counted = points(s)
    lead = counted[own] - counted[1 - own]
    return Objective(
        wins=_side(s.cast, own).orders.rstrip("."),
        left=_left(left),
        stands=f"{s.cast.sides[own]} {counted[own]}, {s.cast.sides[1 - own]} {counted[1 - own]}",
        gauge=round(min(1.0, max(0.0, (lead + DECISIVE) / (2 * DECISIVE))), 3),
        of=own,
    )


def _left(turns: int) -> str:
    return "the last turn" if turns <= 0 else f"{turns} turn{'s' if turns > 1 else ''} left"


def _standing(s: DiexState, own: int, left: int) -> Objective:
    """DXC-14.6a: who of both sides can still fight, and whether one of them flees."""
    standing = [
        sum(s.health[man] in (HEALTHY, WOUNDED) and not s.left_by[man] for man in s.cast.ranks[seat]) for seat in (0, 1)
    ]
    assert isinstance(s.terms, Field)
    fleeing = f"; the {s.cast.sides[s.terms.fleeing]} flee" if s.terms.fleeing >= 0 else ""
    return Objective(
        wins=_side(s.cast, own).orders.rstrip("."),
        left=_left(left),
        stands=f"{s.cast.sides[own]} {standing[own]}, {s.cast.sides[1 - own]} {standing[1 - own]} standing{fleeing}",
        gauge=round(standing[own] / max(sum(standing), 1), 3),
        of=own,
    )
