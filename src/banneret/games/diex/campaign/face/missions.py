"""DXC-1e to DXC-1n: the missions with how far they have come, and the points so far. Points are public (DXC-3b); what a
side carries and counts it knows of itself alone (DXC-3c)."""

from collections.abc import Callable

from banneret.kernel.scene import Sheet

from ..country.rows import MissionKind
from ..country.scenarios import MissionData
from ..group import KING, REBEL
from ..log import pounds
from ..night.reckoning import kept, present, rebellious
from ..state import CampaignState, Report
from ..victory import in_points, shown
from ..works import NEEDED

REPORTS: dict[Report, str] = {
    "mission": "Missions",
    "battle": "Battles won",
    "leader": "Leaders killed, taken or ransomed",
    "silver": "Silver robbed",
    "convoy": "Convoys taken",
    "motte": "Mottes taken",
    "settlement": "Settlements that have turned",
}


def missions(s: CampaignState, side: int) -> Sheet:
    rows = tuple((mission.text, _worth(mission), _progress(s, side, mission)) for mission in _ordered(s, side))
    return Sheet("missions", "Missions", ("What", "Worth", "So far"), rows, note=_verdict(s))


def _ordered(s: CampaignState, side: int) -> list[MissionData]:
    """One's own first."""
    return sorted(s.data.missions, key=lambda mission: mission.side != side)


def _worth(mission: MissionData) -> str:
    return f"{shown(mission.vp_per_pound_half)} a pound" if mission.vp_per_pound_half else shown(mission.vp_half)


def earned(s: CampaignState, mission: str) -> int:
    """The points that a mission has brought, in halves."""
    return sum([award.halves for award in s.awards if award.mission == mission])


def _progress(s: CampaignState, side: int, mission: MissionData) -> str:
    return _PROGRESS[mission.kind](s, side, mission)


def _tax(s: CampaignState, side: int, mission: MissionData) -> str:
    """DXC-1h."""
    found = in_points(earned(s, mission.id))
    chests = sum([group.book.value.chest for group in s.of_side(mission.side)]) if side == mission.side else 0
    return f"{found}; {pounds(chests)} on the way" if chests else found


def _plunder(s: CampaignState, side: int, mission: MissionData) -> str:
    """DXC-1l."""
    found = in_points(earned(s, mission.id))
    danes = [group for group in s.of_side(mission.side) if group.faction == "danish"]
    loot = sum([group.book.value.loot for group in danes]) if side == mission.side else 0
    return f"{found}; {pounds(loot)} on the way" if loot else found


def _raze(s: CampaignState, side: int, mission: MissionData) -> str:
    return "done" if mission.id in s.done_missions else "it stands"


def _build(s: CampaignState, side: int, mission: MissionData) -> str:
    return "done" if mission.id in s.done_missions else f"{s.works.get(mission.cell, 0)} of {NEEDED} work points"


def _presence(s: CampaignState, side: int, mission: MissionData) -> str:
    """How many stand there is known to their own side alone."""
    if mission.id in s.done_missions:
        return "done"
    here = s.here(mission.cell)
    if not any(group.side == mission.side for group in here):
        return "nobody is there"
    if any(group.side == 1 - mission.side for group in here):
        return "contested"
    if side != mission.side:
        return "they are there"
    return "as it should be" if present(s, mission) else "too few, or without a leader"


def _hold(s: CampaignState, side: int, mission: MissionData) -> str:
    return "held" if kept(s, mission) else "lost"


_PROGRESS: dict[MissionKind, Callable[[CampaignState, int, MissionData], str]] = {
    "tax": _tax,
    "raze": _raze,
    "build_motte": _build,
    "presence": _presence,
    "hold_motte": _hold,
    "loot_to_ships": _plunder,
}


def _verdict(s: CampaignState) -> str:
    """DXC-1n."""
    given = s.data.victory
    king = f"The King's side wins with {shown(given.king_wins_at_half)} more than the rebels"
    draw = f"; up to {shown(given.draw_band_half)} short of that is a draw" if given.draw_band_half else ""
    return f"{king}{draw}."


def points(s: CampaignState) -> Sheet:
    """DXC-1m."""
    rows = [
        (name, *[shown(s.points[side].get(what, 0)) for side in (KING, REBEL)])
        for what, name in REPORTS.items()
        if any(s.points[side].get(what, 0) for side in (KING, REBEL))
    ]
    rows.append(("Together", shown(s.score(KING)), shown(s.score(REBEL))))
    columns = ("For", *[side.name for side in s.data.sides])
    return Sheet("points", "Victory points", columns, tuple(rows), note=_turned(s))


def _turned(s: CampaignState) -> str:
    """DXC-1m: what is counted at the end only."""
    worth = s.data.victory.settlement_turned_half
    more = max(0, rebellious(s) - s.turned)
    if not worth or s.result is not None:
        return ""
    return f"At the end the rebels get {shown(worth)} for each settlement more in revolt than at the start: now {more}."
