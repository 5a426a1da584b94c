"""DXC-6a: the days of the campaign: for what points were counted, who was seen, who comes and who is well again, and on
the present day who is still to move."""

from banneret.kernel.scene import Calendar, CalendarDate, Happening

from ..group import Leader
from ..log import counted, listed, named, where
from ..ranks import soldiers
from ..state import Award, CampaignState
from ..victory import in_points
from . import sight
from .counters import called
from .dates import short
from .missions import REPORTS

_ICONS = {
    "mission": "tied-scroll",
    "battle": "crossed-swords",
    "leader": "crown",
    "silver": "two-coins",
    "convoy": "old-wagon",
    "motte": "castle",
    "settlement": "village",
}
Days = dict[int, list[Happening]]


def calendar(s: CampaignState, side: int) -> Calendar:
    days: Days = {}
    _awards(s, days)
    _sieges(s, days)
    _arrivals(s, days)
    _leaders(s, days)
    if side != sight.NOBODY:
        _seen(s, side, days)
        _mending(s, side, days)
    last = s.data.turns
    days.setdefault(last, []).append(Happening("The last day: in the evening points are counted", "laurels"))
    dates = tuple(
        [CalendarDate(short(s.data.first_day, turn), tuple(days.get(turn, ()))) for turn in range(1, last + 1)]
    )
    return Calendar("days", "Days of the campaign", dates, s.turn - 1 if s.result is None else -1, note=_note(s))


def _note(s: CampaignState) -> str:
    """DXC-6e: who is still to move, in order; why, is not told."""
    names = [
        called(s, s.groups[key]) if key in s.groups else s.leaders[key].name
        for key in s.queue
        if key in s.groups or key in s.leaders
    ]
    return f"Still to move today, in this order: {', '.join(names)}." if names else ""


def _on(days: Days, turn: int, text: str, icon: str, seat: int | None = None) -> None:
    days.setdefault(turn, []).append(Happening(text, icon, seat))


def _awards(s: CampaignState, days: Days) -> None:
    """DXC-1m: those of one day and reason together, in an order that does not tell which came first."""
    found: dict[tuple[int, int, str], int] = {}
    for award in s.awards:
        found[_kind(award)] = found.get(_kind(award), 0) + award.halves
    for (turn, side, what), halves in sorted(found.items()):
        name = next(name for report, name in REPORTS.items() if report == what)
        _on(days, turn, f"{name}: {in_points(halves)}", _ICONS[what], s.captain_of(side))


def _kind(award: Award) -> tuple[int, int, str]:
    return award.turn, award.side, award.what


def _sieges(s: CampaignState, days: Days) -> None:
    for key, siege in sorted(s.sieges.items()):
        if key in s.mottes:
            _on(days, siege.since, f"{s.mottes[key].name} is besieged", "castle", s.captain_of(1 - s.mottes[key].side))


def _arrivals(s: CampaignState, days: Days) -> None:
    """DXC-16.2: who comes later stands in the scenario."""
    for row in s.data.groups:
        if row.enter_turn > 1:
            who = s.data.leader(row.leader).name if row.leader else f"A {row.faction.capitalize()} band"
            text = f"{who} comes to {where(s, row.cell)}"
            _on(days, row.enter_turn, text, "rally-the-troops", s.captain_of(row.side))


def _leaders(s: CampaignState, days: Days) -> None:
    """DXC-14.7d: what becomes of leaders is public."""
    for leader in s.leaders.values():
        if leader.wounded and leader.due > 0 and leader.condition != "dead":
            _on(days, leader.due, f"{leader.name} is well again", "hospital-cross", _captain(leader))


def _captain(leader: Leader) -> int | None:
    return leader.captain if leader.captain >= 0 else None


def _seen(s: CampaignState, side: int, days: Days) -> None:
    """DXC-3c: by day, whom this side saw, with how many men."""
    by_day: dict[int, list[str]] = {}
    for key, note in s.notes[side].items():
        if key in s.groups:
            by_day.setdefault(note.turn, []).append(f"{named(s, key)} ({soldiers(note.men)})")
    for turn, names in by_day.items():
        _on(days, turn, f"seen: {listed(names)}", "eye-target")


def _mending(s: CampaignState, side: int, days: Days) -> None:
    """DXC-14.7d: one's own wounded."""
    men: dict[int, int] = {}
    for group in s.of_side(side):
        for one in group.book.value.mending:
            men[one.due] = men.get(one.due, 0) + one.men
    for patients in s.patients.values():
        for patient in patients:
            if patient.side == side and patient.due:
                men[patient.due] = men.get(patient.due, 0) + patient.men
    for due, count in men.items():
        _on(days, due, f"{counted(count, 'man is', 'men are')} well again", "hospital-cross", s.captain_of(side))
