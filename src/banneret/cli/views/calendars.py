"""Calendars: days in a row with bars of what is foretold, and what happened on each in words."""

from collections.abc import Iterator

from rich.console import Console
from rich.text import Text

from ...kernel.scene import Calendar, CalendarDate, Scene
from . import palette
from .events import hanging

BARS = " ▁▂▃▄▅▆▇█"
NEAR = 2
"""So many days before the present one are told beside the map; `sheets` tells all."""


def strip(console: Console, scene: Scene, width: int) -> list[Text]:
    """The days as numbers with a bar above each; then the last days in words."""
    lines: list[Text] = []
    for calendar in scene.calendars:
        lines += _rows(calendar, width)
        if calendar.note:
            lines += hanging(console, Text(calendar.note, palette.FAINT), width, "  ")
        first = max(0, calendar.now - NEAR)
        lines += _told(console, calendar, width, range(first, calendar.now + 1))
    return lines


def whole(console: Console, scene: Scene, width: int) -> list[Text]:
    """All that has happened and is to come, day by day: for the `sheets` command."""
    lines: list[Text] = []
    for calendar in scene.calendars:
        lines.append(Text(calendar.name, "bold"))
        lines += _rows(calendar, width)
        if calendar.foretold:
            chances = ", ".join(f"{date.name} {_percent(date)}" for date in calendar.dates if date.chance)
            lines += hanging(console, Text(f"{calendar.foretold}: {chances}"), width, "  ")
        if calendar.note:
            lines += hanging(console, Text(calendar.note, palette.FAINT), width, "  ")
        lines += _told(console, calendar, width, range(len(calendar.dates)))
    return lines


def _rows(calendar: Calendar, width: int) -> list[Text]:
    """Bars over numbers, in as many rows as the days need."""
    wide = max(len(date.name) for date in calendar.dates) + 1
    room = max(1, (width - 2) // wide)
    highest = max((date.chance for date in calendar.dates), default=0.0)
    lines: list[Text] = []
    for first in range(0, len(calendar.dates), room):
        shown = calendar.dates[first : first + room]
        if any(date.chance for date in shown):
            lines.append(Text("  " + "".join(_bar(date, highest).rjust(wide) for date in shown), palette.BAR))
        numbers = Text("  ", no_wrap=True)
        for number, date in enumerate(shown, first):
            now = number == calendar.now
            style = "bold reverse" if now else "bold" if date.happenings else palette.FAINT
            numbers.append(" " * (wide - len(date.name)))
            numbers.append(date.name, style)
        lines.append(numbers)
    return lines


def _bar(date: CalendarDate, highest: float) -> str:
    if not date.chance:
        return BARS[0]
    return BARS[max(1, round(date.chance / highest * (len(BARS) - 1)))]


def _percent(date: CalendarDate) -> str:
    return "under 1 %" if date.chance < 0.005 else f"{round(100 * date.chance)} %"


def _told(console: Console, calendar: Calendar, width: int, days: range) -> Iterator[Text]:
    for number in days:
        date = calendar.dates[number]
        if date.happenings:
            told = Text.assemble((f"{date.name}: ", "bold"))
            for place, happening in enumerate(date.happenings):
                told.append("; " if place else "")
                told.append(happening.text, palette.colour_of(happening.seat) if happening.seat is not None else "")
            yield from hanging(console, told, width, "  ")
