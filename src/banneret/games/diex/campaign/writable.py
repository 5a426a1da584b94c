"""What of a campaign can be written by name."""

from typing import Any

from banneret.kernel.refusal import BanneretError
from banneret.kernel.writable import Writable, count, entries, named, several

from . import change
from .country.country import place as place_of
from .ranks import mustered
from .state import CampaignState
from .turn import Turn

_STAGES = {"dawn": 0, "supply": 1, "morning": 3, "movement": 5, "sieges": 6, "night": 7}


def _turn(s: CampaignState, value: Any) -> None:
    s.turn = count(value, "turns")
    if not 1 <= s.turn <= s.data.turns:
        raise BanneretError(f"This campaign has the turns 1 to {s.data.turns}.")
    s.stack = [Turn(stage=_STAGES["morning"])]


def _step(s: CampaignState, value: Any) -> None:
    if not s.turn:
        raise BanneretError("Write the turn as well: the campaign has not begun.")
    s.stack = [Turn(stage=named(value, _STAGES, "step"))]


def _groups(s: CampaignState, value: Any) -> list[tuple[str, Any]]:
    """The groups that are named, each with what is said of it."""
    keys = list(s.groups)
    found = entries(value, {key: at for at, key in enumerate(keys)}, "group")
    return [(keys[at], said) for at, said in found]


def _at(s: CampaignState, value: Any) -> None:
    for key, where in _groups(s, value):
        cell = place_of(s.country, str(where))
        if not s.country.cost[cell]:
            raise BanneretError(f"Nobody can be in {where}.")
        before = s.groups[key].arrived
        change.place(s, key, cell, -1)
        change.mark(s, key, arrived=before)


def _men(s: CampaignState, value: Any) -> None:
    for key, number in _groups(s, value):
        group = s.groups[key]
        profile = f"{group.faction}_cavalry" if group.riders else group.faction
        change.set_men(s, key, mustered(profile, count(number, "soldiers")))


def _silver(field: str) -> Any:
    def write(s: CampaignState, value: Any) -> None:
        for key, pounds in _groups(s, value):
            if not isinstance(pounds, int | float) or 2 * pounds != int(2 * pounds) or pounds < 0:
                raise BanneretError(f"Money goes in half pounds, not {pounds!r} (DXC-12a).")
            change.write(s, key, **{field: int(2 * pounds)})

    return write


def _level(s: CampaignState, value: Any) -> None:
    for key, number in _groups(s, value):
        level = count(number, "points")
        if s.groups[key].faction not in ("saxon", "norman"):
            raise BanneretError(f"{key} has neither loyalty nor hostility (DXC-7e).")
        if not 1 <= level <= 10:
            raise BanneretError("Loyalty and hostility go from 1 to 10 (DXC-7b).")
        change.write(s, key, level=level)


def _settlement(field: str, least: int) -> Any:
    def write(s: CampaignState, value: Any) -> None:
        for number, points in entries(value, s.country.site, "settlement"):
            found = count(points, "points")
            if not least <= found <= 10:
                raise BanneretError(f"That goes from {least} to 10.")
            getattr(s, field)[number] = found

    return write


def _prestige(s: CampaignState, value: Any) -> None:
    keys = list(s.leaders)
    for place, number in entries(value, {key: at for at, key in enumerate(keys)}, "leader"):
        key = keys[place]
        points = count(number, "points")
        if not 1 <= points <= 10:
            raise BanneretError("Prestige goes from 1 to 10 (DXC-9c).")
        change.lead(s, key, prestige=points)


WRITABLE: dict[str, Writable[CampaignState]] = {
    "turn": Writable("the turn, whose morning comes now", _turn),
    "step": Writable(f"the step of that turn that comes now: {', '.join(_STAGES)}", _step),
    "at": Writable("where groups are: a settlement, one with a direction, or a hex", _at),
    "men": Writable("how many soldiers groups have, by the headcount table of their faction", _men),
    "purse": Writable("the money of groups, in pounds", _silver("purse")),
    "chest": Writable("the tax that groups have with them, in pounds", _silver("chest")),
    "loot": Writable("the loot of groups, in pounds", _silver("loot")),
    "level": Writable("the loyalty of Saxon groups, the hostility of Norman ones", _level),
    "resources": Writable("the resources of settlements", _settlement("resources", 0)),
    "loyalty": Writable("the loyalty of settlements", _settlement("loyalty", 1)),
    "taxed": Writable(
        "the settlements that have paid their tax",
        lambda s, value: setattr(s, "taxed", several(value, s.country.site, "settlement")),
    ),
    "prestige": Writable("the prestige of leaders", _prestige),
}
