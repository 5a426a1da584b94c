"""What is done where a group is: tax, recruits, loot, mercenaries, men for garrisons."""

from typing import Any

from banneret.kernel.option import Menu, Option

from ..end_of_move import EndOfMove
from ..group import KING, Group
from ..mercenaries import MoveMercenaries, Offer
from ..settlements.looting import Burn, Loot, Shares
from ..state import CampaignState
from ..surrender import TakeMotte
from .morning import NEVER
from .plan import plan


def end_of_move(phase: EndOfMove, s: CampaignState, seat: int, menu: Menu) -> list[float]:
    """Asked only where no order says it."""
    group = s.groups[phase.group]
    return [_here(s, seat, group, option) for option in menu]


_HERE = {"tax": 2.0, "hire": 2.0, "pay": 1.0, "break": 2.0, "entice": 1.0, "promise": 0.3, "done": 0.0}


def _here(s: CampaignState, seat: int, group: Group, option: Option) -> float:
    verb = option.verb
    if verb == "recruit":
        return 0.5 + 0.1 * float(sum(option.args))
    if verb == "escort":
        return 2.0 if s.sides[seat] != KING and s.convoys[option.args[0]].side != s.sides[seat] else -1.0
    deeds = {"assault": ("attack", "loot"), "besiege": ("besiege",), "build": ("build",)}.get(verb)
    if deeds is None:
        return _HERE[verb]
    first = next(iter(plan(s, seat).of(group.key)), None)
    return 1.5 if first is not None and first.cell == group.cell and first.deed in deeds else -1.0


def loot(phase: Loot, s: CampaignState, seat: int, menu: Menu) -> list[float]:
    """DXC-12.3c: Saxons leave a settlement what it has, so that it stays with them; Danes and Normans who mean to burn
    it take all."""
    group = s.groups[phase.group]
    whole = group.faction in ("danish", "scottish") or _doomed(s, group)
    return [0.1 * option.args[0] * (1 if whole else -1) for option in menu]


def _doomed(s: CampaignState, group: Group) -> bool:
    return any(
        mission.kind == "raze" and mission.cell == group.cell and mission.id not in s.done_missions
        for mission in s.data.missions
        if mission.side == group.side
    )


def burn(phase: Burn, s: CampaignState, seat: int, menu: Menu) -> list[float]:
    doomed = _doomed(s, s.groups[phase.group])
    return [3.0 if (option.verb == "burn") == doomed else 0.0 for option in menu]


def shares(phase: Shares, s: CampaignState, seat: int, menu: Menu) -> list[float]:
    """DXC-12.2j: as many as make them loyal, or none."""
    men = s.groups[phase.waiting[0]].soldiers
    return [1.0 if option.args[0] == men else 0.3 if not option.args[0] else 0.0 for option in menu]


def offer(phase: Offer, s: CampaignState, seat: int, menu: Menu) -> list[float]:
    return [{"hire": 2.0, "promise": 0.3, "decline": 0.0}[option.verb] for option in menu]


def take_motte(phase: TakeMotte, s: CampaignState, seat: int, menu: Menu) -> list[float]:
    return [{"burn": 1.0, "strip": 0.4, "occupy": 0.2}[option.verb] for option in menu]


def seek(phase: MoveMercenaries, s: CampaignState, seat: int, menu: Menu) -> list[float]:
    """DXC-12.2b: mercenaries are led to those of one's own side, and away from the others."""
    side = s.sides[seat]
    found = []
    for option in menu:
        here = s.here(option.args[1])
        own = any(group.side == side and s.leaders_of(group.key) for group in here)
        other = any(group.side == 1 - side for group in here)
        found.append(1.0 if own else -1.0 if other else 0.0)
    return found


def cheapest_men(phase: Any, s: CampaignState, seat: int, menu: Menu) -> list[float]:
    """Men for a garrison: a ready-made choice, or as few as may be of each sort, the last make up for it."""
    return [
        1.0 if option.verb == "fewest" else -0.1 * option.args[0] if option.verb == "take" else NEVER for option in menu
    ]
