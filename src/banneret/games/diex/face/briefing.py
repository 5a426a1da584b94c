"""What a side is told before a skirmish, and the line above the map that says what it is about."""

from functools import cache, lru_cache

import msgspec

from banneret.kernel.briefing import dates_of
from banneret.kernel.lean import Measured
from banneret.kernel.scene import Briefing, CallOut, Grade, Objective, Prize, Push, Track, Verb

from ..ground.reading import read
from ..muster.cast import Cast
from ..muster.scenarios import ObjectiveData, SideData
from ..scenario.setup import lay_out
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
    at: str
    since: int = msgspec.field(name="from")
    until: int = msgspec.field(name="to", default=99)


class _Words(msgspec.Struct, frozen=True):
    """Of a scenario, what it does not say itself."""

    attacks: str = ""
    balance: str = ""
    advice: dict[str, str] = {}


class _Briefings(msgspec.Struct, frozen=True):
    verb: tuple[_Deed, ...]
    scenario: dict[str, _Words]


_DATA = read("tac_briefings.toml", _Briefings)
MEASURED = read("balance.toml", dict[str, Measured])
_MEN = (Prize("full", "cost of the dead"), Prize("half", "of the wounded"))
"""DXA-SC.4: whoever is killed or leaves against his orders, and who is wounded."""
_BEATEN = (
    "A side is beaten that has nobody left on his feet, flees or surrenders: flight and surrender are declared at the "
    "start of a phase. Who flees and does not get off the field is a prisoner. When the last turn ends it is a draw."
)
"""DXC-14.6a, DXC-14.6f."""


def briefing_of(s: DiexState, seat: int | None) -> Briefing:
    """A spectator is told what side A is told."""
    scenario = "" if s.battle is not None else s.scenario
    own = seat or 0
    lead = _first_lead(scenario) if scenario and s.terms is None else 0
    return _briefing(s.cast, own, scenario, isinstance(s.terms, Field), -lead if own else lead)


@cache
def _first_lead(scenario: str) -> int:
    """By how many points side A is ahead before a blow is struck."""
    first = points(lay_out(scenario))
    return first[0] - first[1]


@lru_cache(maxsize=64)
def _briefing(cast: Cast, seat: int, scenario: str, field: bool, lead: int) -> Briefing:
    """Its orders, and what the scenario counts, are the scenario's own words; a battle of one's own has no others. In
    a battle of a campaign no points are counted."""
    data, side = cast.data, _side(cast, seat)
    words, measured = _DATA.scenario.get(scenario, _Words()), MEASURED.get(scenario, Measured())
    return Briefing(
        who=_who(cast, seat),
        situation=f"{data.year}. {data.text}" if data.year else data.text,
        wins=_wins(cast, seat, field),
        until=f"{cast.turns} turn{'' if cast.turns == 1 else 's'}",
        verbs=tuple(
            Verb(deed.name, deed.icon, deed.text, _seen(cast, seat, deed.at))
            for deed in _DATA.verb
            if deed.since <= cast.sections <= deed.until
        ),
        minutes=measured.minutes or MINUTES,
        balance=words.balance,
        advice=words.advice.get(side.faction, ""),
        sides=tuple(_listing(cast, each) for each in (0, 1)),
        scale=() if field else _scale(seat),
        here=-1 if field else _place(lead),
        prizes=() if field else (*(_prize(one, side.faction) for one in _counting(cast)), *_MEN),
        dates=dates_of(Track("turn", "", 1, 1, cast.turns)),
        forces=tuple(_call_out(cast, each) for each in (0, 1) if cast.ranks[each]),
        pushes=_pushes(cast, words.attacks),
        lean=measured.lean,
        notes=data.special,
    )


def _wins(cast: Cast, seat: int, field: bool) -> tuple[str, ...]:
    """DXA-SC.6, DXA-SC.9; DXA-SC.8: what ends it at once is said in the words of the scenario."""
    orders, data = _side(cast, seat).orders, cast.data
    if field:
        return tuple(told for told in (orders, data.victory, _BEATEN) if told)
    at_once = [text for text in data.victory.split(". ") if "at once" in text]
    more = f"{orders.rstrip('.')}: the side with more points wins, by {DECISIVE} or more decisively."
    return (more, *(f"{text.rstrip('.')}." for text in at_once))


# ---------------------------------------------------------------------- what counts


def _scale(seat: int) -> tuple[Grade, ...]:
    """DXA-SC.9: how many points one is ahead."""
    return (
        Grade(f"−{DECISIVE}", 1 - seat, "decisive"),
        Grade(f"−{DECISIVE - 1} to −1", 1 - seat),
        Grade("0", None, "draw"),
        Grade(f"1 to {DECISIVE - 1}", seat),
        Grade(f"+{DECISIVE}", seat, "decisive"),
    )


def _place(lead: int) -> int:
    sign = (lead > 0) - (lead < 0)
    return 2 + sign * (2 if abs(lead) >= DECISIVE else 1)


def _counting(cast: Cast) -> tuple[ObjectiveData, ...]:
    return tuple(one for one in cast.data.objectives if not one.wins)


_COUNTED = {
    "hold": "more men {zone}",
    "exit": "cost of who leaves by side {edge}",
    "exit_animal": "a mule off side {edge}",
    "deny_animal": "a mule that stays",
    "kill": "the lord dead",
    "survive": "the lord alive",
    "buildings": "a house searched",
    "carry_civilian": "a captive carried off",
    "civilian_safe": "a civilian safe",
}
"""DXA-SC.8."""
_ZONES = {"high_bank": "on the high bank", "knoll": "on the knoll", "bailey": "in the bailey"}


def _prize(one: ObjectiveData, faction: str) -> Prize:
    """What it is worth to who is told of it: a point of the enemy's is one less."""
    own = one.side in (faction, "both")
    sign = "+" if own else "−"
    if not own and one.otherwise:
        return Prize(f"+{one.otherwise}", "a house kept")
    value = f"{sign}{one.points}" if one.points else "full" if own else "−full"
    return Prize(value, _COUNTED[one.kind].format(zone=_ZONES.get(one.zone, ""), edge=one.edge))


# ---------------------------------------------------------------------- who is where


def _leader(cast: Cast, seat: int) -> int:
    """Who costs most."""
    return max(cast.ranks[seat], key=lambda counter: (cast.cost(counter), -counter))


def _call_out(cast: Cast, seat: int) -> CallOut:
    leader = _leader(cast, seat)
    return CallOut(cast.keys[leader], cast.names[leader], f"and {len(cast.ranks[seat]) - 1} {cast.sides[seat]}", seat)


def _listing(cast: Cast, seat: int) -> str:
    """ "Raoul, Gaucher, Gervais": the dearest of them."""
    ranks = sorted(cast.ranks[seat], key=lambda counter: (-cast.cost(counter), counter))
    return ", ".join(cast.names[counter] for counter in ranks[:3])


def _seen(cast: Cast, seat: int, whom: str) -> tuple[str, ...]:
    """Whom a picture shows."""
    if not cast.ranks[0] or not cast.ranks[1]:
        return ()
    ranks = cast.ranks[seat]
    chosen = {
        "archer": [counter for counter in ranks if cast.roster[counter].weapon >= 0],
        "rider": [counter for counter in ranks if not cast.on_foot >> counter & 1],
        "enemy": [_leader(cast, 1 - seat)],
    }.get(whom, [])
    return (cast.keys[chosen[0] if chosen else _leader(cast, seat)],)


def _pushes(cast: Cast, attacks: str) -> tuple[Push, ...]:
    if attacks not in cast.seats:
        return ()
    seat = cast.seats.index(attacks)
    return (Push((cast.keys[_leader(cast, seat)], cast.keys[_leader(cast, 1 - seat)]), seat),)


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
        short=f"More points · {s.cast.sides[own]} {counted[own]}, {s.cast.sides[1 - own]} {counted[1 - own]}",
        shares=((own, float(counted[own])), (1 - own, float(counted[1 - own]))),
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
        wins="Break the enemy",
        left=_left(left),
        stands=f"{s.cast.sides[own]} {standing[own]}, {s.cast.sides[1 - own]} {standing[1 - own]} standing{fleeing}",
        gauge=round(standing[own] / max(sum(standing), 1), 3),
        of=own,
        short=f"Still standing: {s.cast.sides[own]} {standing[own]}, {s.cast.sides[1 - own]} {standing[1 - own]}",
        shares=((own, float(standing[own])), (1 - own, float(standing[1 - own]))),
    )
