"""What happened, as lines: the sentence, its dice, its arithmetic and its clauses."""

from collections.abc import Iterable, Sequence

from rich.console import Console
from rich.text import Text

from ...kernel.event import Event
from . import palette

BULLET = "• "


def sentence(event: Event) -> Text:
    """One event in one paragraph."""
    event = event.readable()
    text = Text(event.text)
    for roll in event.dice:
        text.append(" ")
        text.append(f"[{roll.value}]" if roll.faces == 6 else f"[{roll.value} of {roll.faces}]", palette.DICE)
    if event.sum:
        text.append(f" {event.sum}", "italic")
    if event.rules:
        text.append(f" {' '.join(event.rules)}", palette.CLAUSE)
    return text


def lines(console: Console, events: Iterable[Event], width: int) -> list[Text]:
    """Events, wrapped to so many columns, each with a bullet."""
    return [line for event in events for line in hanging(console, sentence(event), width, BULLET)]


def hanging(console: Console, text: Text, width: int, bullet: str) -> list[Text]:
    """Wrapped, with the bullet before the first line and room for it before the others."""
    wrapped = text.wrap(console, max(10, width - len(bullet)))
    return [Text.assemble(bullet if i == 0 else " " * len(bullet), line) for i, line in enumerate(wrapped)]


def by_turn(events: Sequence[Event]) -> list[tuple[str, list[Event]]]:
    """The log in stretches of one turn."""
    stretches: list[tuple[str, list[Event]]] = []
    for event in events:
        if not stretches or (event.turn and event.turn != stretches[-1][0]):
            stretches.append((event.turn, []))
        stretches[-1][1].append(event)
    return stretches


def whole(console: Console, events: Sequence[Event], width: int) -> list[Text]:
    """The whole log with a heading for each turn."""
    shown: list[Text] = []
    for turn, stretch in by_turn(events):
        if turn:
            shown.append(Text(turn, palette.HEADING))
        shown.extend(lines(console, stretch, width))
    return shown or [Text("Nothing has happened yet.", palette.FAINT)]
